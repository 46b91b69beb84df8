/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * sum: addresses as sums of registers times constants, and what they tell of two accesses.
 */
#pragma once
#include "analysis/wait.h"

enum { MAX_CONDS = 16, MAX_TERMS = 12 };
#define FAR ((i64)1 << 62)

typedef struct Range { i64 lo, hi; } Range; /* up to FAR: no bound */

typedef struct Sums {
	const Cfg *c;
	const Webs *w;
	const Shapes *s;
	ThreadCond cond[MAX_CONDS]; /* under which a thread comes to what is asked about */
	u32 nconds;
} Sums;

typedef struct SumTerm {
	u32 web, at; /* read in this block; NOBLOCK: in several */
	i64 by;
	bool first; /* what a counter was set to before its loop */
} SumTerm;

/* constant + variable's place + registers times numbers */
typedef struct Sum {
	SumTerm term[MAX_TERMS];
	u32 n, work;
	i64 plus;
	const Var *var;
	bool failed;
} Sum;

/* Of a load, a store or an atomic. */
Sum sum_of_address(const Sums *, u32 inst);
/* False: the instruction's result is not a sum of what it reads. */
bool sum_add_inst(const Sums *, Sum *, const Inst *);
void sum_add_term(const Sums *, Sum *, SumTerm);
/* The web of the parameter that an address starts from; NOREG: it is none, or several. */
u32 sum_root(const Sums *, const Sum *);
/* Surely not the array that the other instruction accesses. */
bool sum_elsewhere(const Sums *, u32 store, u32 asking);
i64 sum_bytes(const Inst *);

const Inst *sum_only_def(const Sums *, u32 web); /* NULL: there are several, or it is partial */
bool sum_is_param(const Inst *);
bool sum_same_value(const Sums *, u32 x, u32 y); /* read from one parameter or special register */
bool sum_number(const Sums *, const Opnd *, i64 *v);
bool sum_lanes_meet(const Sums *, const Inst *); /* nobody gets past it while a lane of the warp is elsewhere */
