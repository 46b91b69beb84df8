/*
 * Where some programs look for <cooperative_groups/scan.h>.
 */
#ifndef _CG_DETAILS_COALESCED_SCAN_H
#define _CG_DETAILS_COALESCED_SCAN_H

#include "cooperative_groups/scan.h"

#endif
