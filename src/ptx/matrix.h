/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix: what the matrix instructions share: products of tiles (matrix_dot.c) and where elements stand in
 * fragments (matrix_mma.c, matrix_wmma.c). Private to the semantics.
 */
#ifndef WW_PTX_MATRIX_H
#define WW_PTX_MATRIX_H

#include "ptx/semantics.h"

enum { MMA_ROWS = 32, MMA_COLS = 8, MMA_TERMS = 64, MMA_K = 128 };

typedef enum { MMA_plain, MMA_halves /* tf32 in two steps (wmma) */, MMA_wgmma } MmaRule;
typedef struct Mma { /* what a product is: types of D, A, B, C and sizes */
	const Op *op;
	u8 dt, at, bt, ct;
	u32 m, n, k;
	u8 rule;
} Mma;

/* Eight columns of a product. Elements are raw bits: tf32 its upper 19; b1 words of 32. */
typedef struct MmaTile {
	u32 rows, terms;	      /* terms: factors of one element of D, in order of k */
	bool sparse;		      /* term i of row r multiplies B's row pick[r][i], not its row i */
	union {
		struct {
			u32 a[MMA_ROWS][MMA_TERMS] __attribute__((aligned(32)));
			u32 b[MMA_K][MMA_COLS] __attribute__((aligned(32)));
			u32 c[MMA_ROWS][MMA_COLS] __attribute__((aligned(32))); /* C in, D out */
		};
		struct { /* of f64 */
			u64 a[MMA_ROWS / 2][MMA_TERMS / 4], b[MMA_TERMS / 4][MMA_COLS], c[MMA_ROWS / 2][MMA_COLS];
		} wide;
	};
	u8 pick[MMA_ROWS][MMA_TERMS];
} MmaTile;
void sem_mma_tile(const Mma *, MmaTile *);

typedef struct MmaMoves { /* lanes' registers ◀▶ eight rows or terms of a tile: see matrix_moves.h */
	void (*rows)(const u64 *reg, u32 (*a)[MMA_TERMS]), (*columns)(const u64 *reg, u32 (*b)[MMA_COLS]);
	void (*load)(const u64 *left, const u64 *right, u32 (*c)[MMA_COLS]);
	void (*store)(u64 *left, u64 *right, const u32 (*c)[MMA_COLS]);
} MmaMoves;
const MmaMoves *sem_mma_moves(void); /* for this processor */

/* matrix_mma.c */
Mma sem_mma_of(const Op *);
u32 sem_mma_per_reg(u8 type); /* elements in a register; b1: words */
/* Where the elements of a register stand. tf32 is the upper 19 bits; six and four bit numbers stand in bytes, the
 * latter in bits 2-5. */
typedef struct Parts {
	u32 n, first, step; /* elements; the first one's lowest bit; from one to the next */
	u64 mask;
} Parts;
Parts sem_mma_parts(u8 type);
static inline u64 sem_mma_part(u64 reg, const Parts *p, u32 i) { return reg >> (p->first + p->step * i) & p->mask; }
/* Calls f(…, n) with n, which is 1, 2, 4 or 8, as a constant. */
#define SEM_BY_PARTS(n, f, ...) \
	((n) == 1 ? f(__VA_ARGS__, 1) : (n) == 2 ? f(__VA_ARGS__, 2) : (n) == 4 ? f(__VA_ARGS__, 4) : f(__VA_ARGS__, 8))
void sem_mma_put(u64 *reg, u8 type, u32 i, u64 v);
u32 sem_mma_steps(u8 type, u32 k); /* elements along k, as a tile counts them */
/* A's register `reg` of all lanes ▶ 8 rows, `first` on; the terms that they hold start at k. */
void sem_mma_rows(MmaTile *, u8 type, const u64 *reg, u32 first, u32 k);
/* Sparse A: which column of row r, of 16, stored element i is, by the metadata word of each lane. */
u32 sem_mma_kept(u8 type, u32 k, const u64 *e, u32 sel, u32 r, u32 i);

/* wmma fragments. PTX leaves open where an element stands; here element number x (by rows) is part of
 * x modulo the rows * cols elements that the lanes hold one after the other. */
u32 sem_wmma_regs(u8 type, bool is_ab, u32 rows, u32 cols);

#endif
