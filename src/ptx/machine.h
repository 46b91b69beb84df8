/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Private to the estimate of machine instructions (machine.c, machine_flow.c). Its interface is ptx_machine() in estimate.h.
 */
#ifndef WW_PTX_MACHINE_H
#define WW_PTX_MACHINE_H

#include "ptx/estimate.h"

typedef struct Use { /* of a register */
	u32 defs, uses, def_at, use_at; /* the last of each */
	u32 sums; /* uses by 32-bit sums */
	u32 sums64; /* by 64-bit ones */
	u32 signed_uses; /* by operations that take an operand's sign or absolute value for nothing */
	u32 low_uses; /* by operations that need no more than its low half, and take it from there: those of halves, stores */
	u32 addresses; /* uses as one */
	u32 first_def, last_use;
	bool merged; /* already takes an operation in */
	bool low;    /* 64 bits, of which the lower half alone is wanted */
} Use;

typedef struct Guess {
	const Fn *fn;
	Use *reg;
	Bits target; /* instructions that some branch goes to */
	Bits head;   /* those that a later one goes back to */
	u32 *comers; /* how many branches go to each */
	MachineInst *out;
	PtxParting *parting;
	Arena *a;
	i64 *constant; /* vec: those in registers, of this block */
	u32 *divisor;  /* vec: registers, of this block */
	u64 *prepared; /* vec: divisors before loops: where the loop begins, and the register */
	bool chosen;   /* in this block it is known which lane acts for the warp */
	bool copying;  /* since the last barrier of this block something was copied to shared memory */
} Guess;

enum { HALF = 32 /* bits of a double word */ };

/* machine_use.c */
void machine_note(Guess *, u32 at); /* an instruction's operands */
bool machine_takes_signs(const Op *); /* of operands, for nothing */
void machine_find_halves(Guess *); /* after all instructions: Use.low */
u32 machine_dest(const Inst *); /* the register that it defines, alone; else NOREG */
const Use *machine_use(const Guess *, const Inst *); /* of that register; of none: all zero */
/* The only instruction that uses what `at` defines, if that is its only definition; NULL: there is none. */
const Inst *machine_only_user(const Guess *, u32 at, u32 *where);

/* machine.c */
bool machine_loads_far(const Inst *); /* from global memory */

/* machine_wide.c: numbers of 64 bits */
bool machine_is_logic(u32 form);
bool machine_is_wide(const Inst *);
bool machine_is_low(const Guess *, const Inst *); /* its result: the lower half alone is wanted */
bool machine_is_converted(const Guess *, const Opnd *); /* from fewer bits */
bool machine_is_half(const Guess *, const Opnd *); /* known to be in one half: the other is zero */
bool machine_is_paired(const Guess *, const Inst *); /* two halves that become one number: registers side by side */
bool machine_is_raised_for_pair(const Guess *, u32 at);
bool machine_is_laid_over(const Guess *, const Inst *);
bool machine_tests_high(const Guess *, u32 at);
bool machine_is_for_high(const Guess *, u32 at);
u32 machine_product64(const Guess *, const Inst *); /* what it costs, with or without a sum */

u32 machine_division(Guess *, const Inst *); /* machine_division.c: what it costs */
void machine_add_copies(Guess *); /* machine_copies.c: of registers, those that stay; after `cost` of all instructions */
void machine_add_masks(Guess *); /* machine_warp.c: of instructions whose mask of lanes may differ from lane to lane */

/* machine_flow.c: after `cost` and `branch` of all instructions */
void machine_predicate(Guess *);   /* which branches become predicates, of which instructions */
void machine_add_switches(Guess *); /* what choosing a case costs, and leaving it */
void machine_add_jumps(Guess *);	   /* of ways that meet, all but one; after those two */
void machine_add_once(Guess *);	   /* what comes once a kernel or function, and where ways end */

#endif
