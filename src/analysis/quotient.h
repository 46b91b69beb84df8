/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * quotient.h: what quotient.c finds and quotient_write.c writes. Private to these two.
 */
#ifndef WW_ANALYSIS_QUOTIENT_H
#define WW_ANALYSIS_QUOTIENT_H

#include "analysis/analysis.h"

enum { MOST_WIDTHS = 4, MOST_QUOTIENTS = 16, LARGEST = 1 << 30 /* number, or width, of which no sum wraps */ };

/* What an instruction gives, of x and a width: the quotient, the remainder, the quotient times the width, or the sign of x. */
typedef enum { GIVES_quotient, GIVES_remainder, GIVES_base, GIVES_sign } Gives;

typedef struct Width {
	u32 web; /* NOBLOCK: the number */
	u64 number;
	Opnd opnd;
	u32 q, base; /* registers, in a turn */
} Width;

typedef struct Quotient {
	u32 inst; /* or, where two ways to it met, the first behind them */
	Gives gives;
	u32 width;
	u32 reg; /* that holds it */
	bool met;
} Quotient;

typedef struct Quotients {
	Arena *a;
	const Fn *fn;
	const Cfg *c;
	const Webs *w;
	const Shapes *s;
	const u32 *ntid;
	u32 turns; /* a block takes no more, by each width */
	u32 x; /* the web that is divided; NOBLOCK: not found yet */
	Opnd xo;
	u32 bits; /* of x */
	u32 looked_at; /* a block, while quotients are looked for */
	Width width[MOST_WIDTHS];
	u32 nwidths;
	Quotient at[MOST_QUOTIENTS];
	u32 n;
	u32 block, first, begin; /* where all of it begins: the first quotient; the first instruction behind the last width */
	u32 loop, latch, end; /* the loop around it + 1, and its last block: the code ends ahead of instruction `end` there */
	bool *again; /* per instruction between these two: it runs in each turn */
	u32 behind; /* the instruction to which the code's ends go; NOREG: the function's end */
	Fn *out;
	u32 *at_turn, *at_old; /* old instruction -> its copy in a turn, the one that runs as it was */
	u32 *leave; /* vec: branches that end a turn */
	u32 start; /* a register: the first x of a turn */
	const Live *live;
	u32 *own; /* per web that the code changes and that comes into it: the register that turns use for it; NOREG: its own */
} Quotients;

const Quotient *quotient_at(const Quotients *, u32 inst); /* NULL: it is none */
bool quotient_turns_at(const Quotients *, u32 inst);	  /* does it run in turns? */
u64 quotient_least(const Quotients *);			  /* width */
const Fn *quotient_write(Quotients *);

#endif
