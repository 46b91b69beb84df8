/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * axes.h: kernels as if their threads and blocks were counted the way that emitted code gains from (fold.c, axes.c). Each gives the function
 * itself where nothing is gained, or where somebody could tell. Comes in: the function as it will be emitted, its block's shape.
 */
#ifndef WW_AXES_H
#define WW_AXES_H

#include "analysis/analysis.h"

/* A block of one row that the code takes as several ▶ one of several rows: ntid changes, too. */
const Fn *analysis_fold(Arena *, const Fn *, const Layout *, u32 native_lanes, u32 ntid[3]);
/* Threads that stand beside each other in threadIdx.y, where those beside in threadIdx.x read each for itself ▶ the two exchanged, in ntid,
 * too. Warps are made of other threads then. */
const Fn *analysis_across(Arena *, const Fn *, const Layout *, u32 native_lanes, u32 ntid[3]);
/* blockIdx.x and .y, and gridDim's, exchanged; where threads were (`across`), blocks are too, so that memory goes on from one to the next. */
const Fn *analysis_axes(Arena *, const Fn *, const Layout *, u32 native_lanes, const u32 ntid[3], bool across);

/* quotient.c: rows and columns by division of a thread's number in the grid ▶ turns in which a row is one number a block. */
const Fn *analysis_quotient(Arena *, const Fn *, const Layout *, u32 native_lanes, const u32 ntid[3]);

/* How often loads in loops, or where none does all accesses, are done for a block of two dimensions: once, for each column of pieces,
 * or for each piece; lane by lane where lanes are on no line (fold.c). */
u64 analysis_accesses(Arena *, const Fn *, const Layout *, const u32 ntid[3], u32 lanes);

#endif
