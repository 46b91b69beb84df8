/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lane and warp functions by form. These references are strong: who uses these tables has all of the
 * semantics linked in. Those of table.c are weak, for programs which only read PTX.
 */
#include "ptx/semantics.h"

#define LANE(id) [FORM_##id] = lane_##id,
#define WARP(id)
#define MEM(id)
#define NOTHING(id)
#define ENGINE(id)
#define FENCE(id)
#define FORM(id, syntax, types, what, ...) what(id)
LaneFn *const sem_lanes[FORM_COUNT] = {
#include "ptx/ptx.def"
};
#undef LANE
#undef WARP
#define LANE(id)
#define WARP(id) [FORM_##id] = warp_##id,
WarpFn *const sem_warps[FORM_COUNT] = {
#include "ptx/ptx.def"
};
#undef WARP
#undef MEM
#define WARP(id)
#define MEM(id) [FORM_##id] = mem_##id,
MemFn *const sem_mems[FORM_COUNT] = {
#include "ptx/ptx.def"
};
