/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * walk.h: how addresses move from block to block and from row to row (walk.c). Guesses: a wrong one costs time only.
 */
#ifndef WW_WALK_H
#define WW_WALK_H

#include "analysis/analysis.h"

/* Some access to memory goes on beside when blockIdx.y grows by one, that many bytes on, but far away when
 * blockIdx.x does; 0: none. */
i64 analysis_walks_columns(Arena *, const Cfg *, const Webs *, const Shapes *);
/* Loops read global memory that is the same for all blockIdx.y, and other that is the same for all blockIdx.x. *pitches:
 * loads of parameters that may be the former's rows' distance, counted in elements of so many bytes, or (turn not 0) decide how often
 * their loop turns: as often as they are more than 0, `turn` by `turn`; a guess. */
typedef struct Pitch { u32 inst, bytes, turn, loop; } Pitch;
bool analysis_shares_reads(Arena *, const Cfg *, const Webs *, const Shapes *, Pitch **pitches);
/* Per instruction: bytes by which an address (global, any) grows with blockIdx.x, threadIdx.y; 0: none, far, not known. */
const i64 *analysis_block_steps(Arena *, const Cfg *, const Webs *, const Shapes *);
const i64 *analysis_row_steps(Arena *, const Cfg *, const Webs *, const Shapes *);

#endif
