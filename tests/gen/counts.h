/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * counts.h: what the interpreter counts of a kernel, and what emitted code counts, by instruction of the module.
 * Included by random_kernels.c.
 *
 * How many lanes execute an instruction follows from the program. How many warps do depends on where lanes come
 * together again, which only structured control says; so does what a warp's access costs.
 */
#ifndef COUNTS_H
#define COUNTS_H

#include "count/count.h"
#include "jit/code.h"

typedef struct Counts { /* of one instruction */
	bool there; /* the code has it; inlining leaves some out */
	u64 lanes, warps, n[COUNT_COUNTERS];
} Counts;

static void add_block(Counts *c, const CountBlock *b)
{
	for (u32 n = 1; n <= COUNT_LANES; n++) {
		c->warps += b->lanes[n];
		c->lanes += b->lanes[n] * n;
	}
}

static void add_inst(Counts *c, const CountInst *in)
{
	c->there = true;
	for (u32 i = 0; i < COUNT_COUNTERS; i++)
		c->n[i] += in->n[i];
}

/* Of all instructions of the module. `code` NULL: the interpreter counted. */
static Counts *counts_of(Arena *a, const Module *m, const JitCode *code, CountSet *set)
{
	u32 n = ptx_inst_base(m, NULL);
	Counts *c = arena_new_array(a, Counts, n + 1);
	CountHead *h = count_set_sum(set);

	for (u32 i = 0; h && !code && i < n; i++) {
		add_block(&c[i], count_block(h, i));
		add_inst(&c[i], count_inst(h, n, i));
	}
	for (u32 i = 0; h && code && i < code->norigins; i++) {
		const JitOrigin *o = &code->origins[i];
		Counts *x;

		if (o->fn == NOREG || o->block >= code->info.blocks)
			continue;
		x = &c[ptx_inst_base(m, m->fns[o->fn]) + o->inst];
		add_block(x, count_block(h, o->block));
		add_inst(x, count_inst(h, code->info.blocks, i));
	}
	return c;
}

static bool is_access(const Inst *in)
{
	return (ptx_forms[in->op.form].flags & (FF_load | FF_store | FF_atomic)) != 0;
}

/* Parameters of functions, which inlining makes registers; the end of the kernel, which belongs to those who go there
 * (ptx/machine.c). */
static bool is_apart(const Inst *in)
{
	Space s = in->op.m.space;

	if (ptx_forms[in->op.form].flags & FF_exit && in->pred == NOREG)
		return true;
	return is_access(in) && (s == SS_param || s == SS_param_entry || s == SS_param_func);
}

/* The vector engine knows of more atomics than the interpreter that all lanes name one address: one lane goes then. */
static bool one_lane_goes(const Inst *in, const Counts *c, u64 requests)
{
	return (ptx_forms[in->op.form].flags & FF_atomic) && c->n[COUNT_bytes] == requests * ptx_type_bits(in->op.type[0]) / 8;
}

/* A branch that goes somewhere else. */
static bool is_fork(const Inst *in, u32 inst)
{
	return in->op.form == FORM_bra && in->ops[0].reg != inst + 1;
}

/* The name of what differs; NULL: nothing does. `together`: the interpreter, which is fair to lanes, has let none run
 * ahead in this kernel: where it has, lanes that leave a loop one by one part from others less often. */
static const char *counts_differ(const Inst *in, u32 inst, const Counts *want, const Counts *got, bool structured,
				 bool together)
{
	bool guarded = in->pred != NOREG;

	if (is_apart(in))
		return NULL;
	if (want->lanes != got->lanes)
		return "lanes";
	if (!structured)
		return NULL;
	if (want->warps != got->warps) /* the interpreter may have more */
		return got->warps > want->warps || got->warps * COUNT_LANES < got->lanes ? "warps" : NULL;
	if (guarded && (is_access(in) || (is_fork(in, inst) && together)) && want->n[COUNT_requests] != got->n[COUNT_requests])
		return "requests";
	if (!is_access(in) || one_lane_goes(in, got, guarded ? got->n[COUNT_requests] : got->warps))
		return NULL;
	return want->n[COUNT_units] != got->n[COUNT_units] ? "units"
	     : want->n[COUNT_least] != got->n[COUNT_least] ? "lines"
	     : want->n[COUNT_bytes] != got->n[COUNT_bytes] ? "bytes"
	     : want->n[COUNT_moved] != got->n[COUNT_moved] ? "bytes moved" : NULL;
}

#endif
