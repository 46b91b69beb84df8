/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many registers a GPU's compiler would give a kernel: an estimate, for occupancy and reports.
 * A register lives from its first to its last mention in program order, stretched over the loops it
 * is mentioned in; the most that live at once count, 32 bits a register (linear scan, Poletto and
 * Sarkar, 1999). The CPU device itself has no such limit.
 */
#include <stdlib.h>

#include "driver/driver.h"
#include "driver/objects.h"

enum { FIXED = 8, UNIT = 2, LEAST = 8 }; /* addresses and scheduling need a few beyond the values */

typedef struct Range {
	u32 first, last; /* instructions; first > last: never mentioned */
} Range;

static void mention(Range *r, u32 nregs, u32 reg, u32 at)
{
	if (reg >= nregs)
		return;
	if (at < r[reg].first)
		r[reg].first = at;
	if (r[reg].last < at)
		r[reg].last = at;
}

static void mention_opnd(Range *r, u32 nregs, const Opnd *o, u32 at)
{
	if (o->kind == OP_reg || o->kind == OP_addr)
		mention(r, nregs, o->reg, at);
	for (u32 i = 0; i < o->n && o->vec; i++)
		mention_opnd(r, nregs, &o->vec[i], at);
}

/* What lives into a loop from outside lives to the loop's end. */
static void stretch(const Fn *f, Range *r, u32 nregs)
{
	for (u32 at = 0; at < vec_len(f->insts); at++) {
		const Inst *in = &f->insts[at];
		for (u32 k = 0; k < in->nops; k++) {
			if (in->ops[k].kind != OP_label || in->ops[k].reg > at)
				continue;
			for (u32 i = 0; i < nregs; i++)
				if (r[i].first < in->ops[k].reg && r[i].last >= in->ops[k].reg &&
				    r[i].last < at)
					r[i].last = at;
		}
	}
}

static i32 weight(const Reg *reg)
{
	u32 bits = ptx_type_bits(reg->type);
	return bits == 1 ? 0 : bits <= 32 ? 1 : (i32)bits / 32;
}

static u32 most_alive(const Fn *f, const Range *r, u32 nregs, i32 *delta)
{
	i32 alive = 0, most = 0;
	for (u32 i = 0; i < nregs; i++) {
		if (r[i].first > r[i].last)
			continue;
		delta[r[i].first] += weight(&f->regs[i]);
		delta[r[i].last + 1] -= weight(&f->regs[i]);
	}
	for (u32 at = 0; at < vec_len(f->insts); at++) {
		alive += delta[at];
		most = alive > most ? alive : most;
	}
	return (u32)most;
}

static u32 estimate_fn(const Fn *f)
{
	u32 nregs = vec_len(f->regs), n = vec_len(f->insts), most = 0;
	Range *r = malloc((nregs + 1) * sizeof *r);
	i32 *delta = calloc(n + 2, sizeof *delta);
	if (r && delta) {
		for (u32 i = 0; i < nregs; i++)
			r[i] = (Range){~0u, 0};
		for (u32 at = 0; at < n; at++) {
			for (u32 k = 0; k < f->insts[at].nops; k++)
				mention_opnd(r, nregs, &f->insts[at].ops[k], at);
			mention(r, nregs, f->insts[at].pred, at);
		}
		stretch(f, r, nregs);
		most = most_alive(f, r, nregs, delta);
	}
	free(r);
	free(delta);
	return most;
}

u32 regs_estimate(const Fn *f, const DeviceLimits *d)
{
	u32 regs = (estimate_fn(f) + FIXED + UNIT - 1) / UNIT * UNIT;
	u64 threads = (u64)f->maxntid[0] * (f->maxntid[1] ? f->maxntid[1] : 1) *
		      (f->maxntid[2] ? f->maxntid[2] : 1);
	u32 cap = f->maxnreg && f->maxnreg < d->thread_regs ? f->maxnreg : d->thread_regs;
	if (!threads)
		threads = d->block_threads;
	if (threads && d->block_regs / threads < cap)
		cap = (u32)(d->block_regs / threads) / 8 * 8;
	if (regs < LEAST)
		regs = LEAST;
	return regs < cap ? regs : cap;
}
