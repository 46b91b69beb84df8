/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a kernel needs of a multiprocessor: registers from liveness of the PTX registers (so an estimate: a
 * real allocator also moves and rematerialises), local and shared memory from the layout.
 */
#include "tools/ptxas/ptxas.h"

#include <string.h>

enum { MIN_REGISTERS = 8 }; /* what every kernel has for the calling convention */

typedef struct Flow {
	const Fn *fn;
	Bits leader; /* instructions that begin a block */
	Bits *in;    /* per instruction that leads a block: registers live there */
	u32 nregs;
} Flow;

static void mark_targets(Flow *f, const Opnd *o)
{
	if (o->kind == OP_label)
		bits_add(f->leader, o->reg);
	for (i64 i = 0; o->kind == OP_targets && i < o->imm; i++)
		mark_targets(f, &o->vec[i]);
}

static Flow find_leaders(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	Flow f = {.fn = fn, .nregs = vec_len(fn->regs), .leader = bits_new(a, n + 1)};

	bits_add(f.leader, 0);
	for (u32 i = 0; i < n; i++)
		for (u32 k = 0; k < fn->insts[i].nops; k++)
			mark_targets(&f, &fn->insts[i].ops[k]);
	f.in = arena_new_array(a, Bits, n + 1);
	for (u32 i = 0; i <= n; i++)
		if (bits_has(f.leader, i))
			f.in[i] = bits_new(a, f.nregs);
	return f;
}

static void visit_regs(const Opnd *o, bool dst, bool want_dst, Bits live)
{
	if (o->kind == OP_reg && dst == want_dst) {
		if (want_dst)
			bits_del(live, o->reg);
		else
			bits_add(live, o->reg);
	}
	if (o->kind == OP_addr && o->reg != NOREG && !want_dst)
		bits_add(live, o->reg);
	for (u32 i = 0; o->vec && o->kind != OP_targets && i < o->n; i++)
		visit_regs(&o->vec[i], dst && o->kind != OP_addr, want_dst, live);
}

static bool is_dst(const Inst *in, const OpndSpec *specs, u32 k)
{
	return in->op.form == FORM_call ? k == 0 : specs[k].flags & OS_dst;
}

static void step_back(const Inst *in, Bits live)
{
	const OpndSpec *specs;

	ptx_opnd_specs(in->op.form, &specs);
	if (in->pred == NOREG) /* a guarded instruction may leave the old value */
		for (u32 k = 0; k < in->nops; k++)
			visit_regs(&in->ops[k], is_dst(in, specs, k), true, live);
	for (u32 k = 0; k < in->nops; k++)
		visit_regs(&in->ops[k], is_dst(in, specs, k), false, live);
	if (in->pred != NOREG)
		bits_add(live, in->pred);
}

static void add_target(const Flow *f, const Opnd *o, Bits live)
{
	if (o->kind == OP_label && f->in[o->reg])
		bits_or(live, f->in[o->reg], f->nregs);
	for (i64 i = 0; o->kind == OP_targets && i < o->imm; i++)
		add_target(f, &o->vec[i], live);
}

static bool ends_flow(const Inst *in)
{
	return in->pred == NOREG && (ptx_forms[in->op.form].flags & (FF_exit | FF_branch));
}

static u32 pressure(const Fn *fn, Bits live)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(fn->regs); i++)
		if (bits_has(live, i) && fn->regs[i].type != TY_pred)
			n += (ptx_type_bits(fn->regs[i].type) + 31) / 32;
	return n;
}

/* One pass backwards; the most registers live at once, or 0 while the block entries still change.
 */
static u32 sweep(const Flow *f, Bits live, bool count, bool *changed)
{
	u32 n = vec_len(f->fn->insts), most = 0, at;

	memset(live, 0, (f->nregs + 63) / 64 * 8);
	for (u32 i = n; i-- > 0;) {
		const Inst *in = &f->fn->insts[i];

		if (ends_flow(in))
			memset(live, 0, (f->nregs + 63) / 64 * 8);
		for (u32 k = 0; k < in->nops; k++)
			add_target(f, &in->ops[k], live);
		step_back(in, live);
		if (f->in[i])
			*changed |= bits_or(f->in[i], live, f->nregs);
		if (count && (at = pressure(f->fn, live)) > most)
			most = at;
	}
	return most;
}

static u32 live_registers(Arena *a, const Fn *fn)
{
	Flow f = find_leaders(a, fn);
	Bits live = bits_new(a, f.nregs);
	bool changed;

	do {
		changed = false;
		sweep(&f, live, false, &changed);
	} while (changed);
	return sweep(&f, live, true, &changed);
}

static void count_barriers(const Fn *fn, Needs *n, u32 *mask)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];
		const Opnd *id = in->nops ? &in->ops[in->op.form == FORM_bar_red ||
						     in->op.form == FORM_bar_red_popc ||
						     in->op.form == FORM_barrier_red ||
						     in->op.form == FORM_barrier_red_popc]
					  : NULL;

		for (u32 t = 0; t < 4; t++)
			n->doubles |= in->op.type[t] == TY_f64;
		if (!id || !(ptx_forms[in->op.form].flags & FF_barrier) ||
		    (ptx_forms[in->op.form].flags & FF_cluster))
			continue;
		*mask |= id->kind == OP_imm ? 1u << (id->imm & 15) : 0xffff;
	}
}

Needs ptxas_needs(Arena *a, const Fn *entry)
{
	const Layout *l = ptx_layout(a, entry);
	const Module *m = entry->module;
	Needs n = {.shared = l->shared_size,
		   .params = entry->param_size,
		   .registers = MIN_REGISTERS,
		   .endless = l->recursive || l->indirect};
	u32 barriers = 0;

	for (u32 i = 0; i < vec_len(m->fns); i++) {
		u64 frame;
		u32 live;

		if (!map_get(&l->frames, map_key(m->fns[i]), &frame) || !m->fns[i]->has_body)
			continue;
		n.stack += (u32)frame;
		live = live_registers(a, m->fns[i]);
		if (live > n.registers)
			n.registers = live;
		count_barriers(m->fns[i], &n, &barriers);
	}
	n.barriers = (u32)__builtin_popcount(barriers);
	return n;
}
