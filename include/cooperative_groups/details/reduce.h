/*
 * Where some programs look for <cooperative_groups/reduce.h>.
 */
#ifndef _CG_DETAILS_REDUCE_H
#define _CG_DETAILS_REDUCE_H

#include "cooperative_groups/reduce.h"

#endif
