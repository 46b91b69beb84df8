/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * count_rows.h: the rows of which count_formula.c and count_banks.c say what they cost. Private to emit/.
 */
#ifndef WW_COUNT_ROWS_H
#define WW_COUNT_ROWS_H

#include "emit/count_emit.h"

typedef struct Rows { /* of one warp, or of each of several */
	LV a[COUNT_MAX_PIECES]; /* where each begins; different values, which may be equal numbers */
	u64 apart[COUNT_MAX_PIECES]; /* where each begins, from the first; when all are known */
	bool known;
	u32 run_row[COUNT_MAX_PIECES]; /* of each run of `lanes` lanes: its row */
	u32 n, lanes;	  /* rows; lanes of each */
	u64 len, pitch;	  /* bytes from the first to the last of a row, and to where the next one would continue */
	LV ok;		  /* i1; NULL: certainly */
	LV units, least, bytes;
} Rows;

/* ---- count_number.c: arithmetic on one number (i64), or on one for each of several warps ---- */
u32 num_width(LV); /* how many; 0: one for all */
LV num_const(Em *, u64);
LV num_gathered(Em *, const LV *, u32 n); /* a vector of numbers; NULL: 0 */
LV num_binary(Em *, LLVMOpcode, LV, LV);
LV num_compare(Em *, LLVMIntPredicate, LV, LV);
LV num_choose(Em *, LV bit, LV a, LV b);
LV num_add(Em *, LV, LV);
LV num_sub(Em *, LV, LV);
LV num_times(Em *, LV, LV);
LV num_shr(Em *, LV, u32);
LV num_low(Em *, LV, u64 mask);
LV num_larger(Em *, LV, LV);
LV num_as64(Em *, LV bit);
LV num_equal(Em *, LV, LV);
LV num_both(Em *, LV, LV); /* bits; NULL: certainly */
LV num_either(Em *, LV, LV); /* bits; NULL: never */
LV num_not(Em *, LV bit);
LV num_only_if(Em *, LV bit, LV); /* else 0 */
LV num_is_far(Em *, LV d, u64 least); /* |d| >= least */
LV num_reduced(Em *, LV, const char *by); /* one number of those for each warp */

/* ---- count_banks.c ---- */
LV rows_again(Em *, const Rows *, u32 i); /* row i begins where an earlier one does; NULL: it is the first */
LV rows_vector(Em *, const Rows *, const u32 *row, u32 n); /* where those rows of one warp begin; `row` NULL: the first n */
LV rows_turned(Em *, LV, u32 by); /* its elements, each `by` further on */
/* Sets units, least and bytes as of shared memory; false: there is no formula. */
bool rows_in_banks(Em *, Rows *, i64 stride, u32 size);

#endif
