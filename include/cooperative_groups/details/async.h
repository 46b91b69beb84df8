/*
 * Where some programs look for <cooperative_groups/memcpy_async.h>.
 */
#ifndef _CG_DETAILS_ASYNC_H
#define _CG_DETAILS_ASYNC_H

#include "cooperative_groups/memcpy_async.h"

#endif
