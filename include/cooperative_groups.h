/*
 * Cooperative groups: sets of threads that synchronise, exchange values and work together.
 * CUDA Programming Guide, "Cooperative Groups".
 */
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#if defined(__CUDACC__) && defined(__cplusplus)
#include <stdint.h>

#include "ww/cxx_host.h"
#include "ww/cg_groups.h"
#include "ww/cg_tiles.h"
#endif
#endif
