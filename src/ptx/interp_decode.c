/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_decode: verified functions ▶ Code. Operands become values that need no further thought:
 * constants (immediates, addresses of module variables and functions), register slots, special
 * registers, places in the frame. Everything reachable from the entry is decoded at once, for a launch.
 */
#include "ptx/interp.h"

#include <string.h>

typedef struct Decoder {
	Interp *it;
	FnCode *fc;
	u32 *slot; /* of each register */
	Code *c;
	Src src[MAX_OPERANDS];
	Dst dst[MAX_DST];
	bool refused; /* an operand that cannot be: the instruction is an error when it is reached */
} Decoder;

static bool is_entry_param(const Interp *it, const Var *v)
{
	for (u32 i = 0; i < vec_len(it->entry->params); i++)
		if (it->entry->params[i] == v)
			return true;
	return false;
}

static FnCode *fn_code(Interp *it, const Fn *fn);

static const Fn *unalias(const Fn *fn)
{
	while (fn->alias)
		fn = fn->alias;
	return fn;
}

static u64 fn_value(Interp *it, const Fn *fn)
{
	fn = unalias(fn);
	if (fn->has_body)
		fn_code(it, fn);
	return it->block->launch->fn_addr ? it->block->launch->fn_addr[fn->index] : map_key(fn);
}

/* The address of a variable in its own space, or generic when that is what is wanted. */
static Src var_src(Decoder *d, const Var *v, u8 want)
{
	const Interp *it = d->it;
	const LaunchEnv *l = it->block->launch;
	u64 off;

	if (v->space == SS_shared) {
		off = v->is_dynamic ? it->layout->dynamic_at : ptx_var_offset(it->layout, v);
		return (Src){.kind = want == SS_generic ? SRC_shared : SRC_const, .val = off};
	}
	if (is_entry_param(it, v)) {
		off = v->offset + (want == SS_generic ? (u64)(uintptr_t)l->params : 0);
		return (Src){.kind = SRC_const, .val = off};
	}
	if (map_get(&d->fc->var, map_key(v), &off))
		return (Src){.kind = SRC_local, .val = off};
	d->refused |= v->space != SS_global && v->space != SS_const;
	return (Src){.kind = SRC_const, .val = l->var_addr ? l->var_addr[v->index] : 0};
}

static Src reg_src(Decoder *d, u32 reg)
{
	return (Src){.kind = SRC_reg, .slot = d->slot[reg],
		     .wide = d->fc->fn->regs[reg].type == TY_b128};
}

static void push_src(Decoder *d, Src s)
{
	if (d->c->nsrc < MAX_OPERANDS)
		d->src[d->c->nsrc++] = s;
}

static void decode_src(Decoder *d, const Opnd *o)
{
	Src s = {.kind = SRC_none};

	switch (o->kind) {
	case OP_reg: s = reg_src(d, o->reg); break;
	case OP_imm: case OP_label: s = (Src){.kind = SRC_const, .val = (u64)o->imm}; break;
	case OP_sreg: s = (Src){.kind = SRC_sreg, .slot = o->reg}; break;
	case OP_fn: s = (Src){.kind = SRC_const, .val = fn_value(d->it, o->fn)}; break;
	case OP_var:
		s = var_src(d, o->var, o->var->space);
		s.val += (u64)o->imm;
		break;
	case OP_addr:
		if (o->var)
			s = var_src(d, o->var, d->c->op->m.space);
		else if (o->reg != NOREG)
			s = reg_src(d, o->reg);
		else
			s.kind = SRC_const;
		s.val += (u64)o->imm;
		break;
	case OP_vec: case OP_pair:
		for (u32 i = 0; i < o->n; i++)
			decode_src(d, &o->vec[i]);
		return;
	}
	s.neg = o->neg;
	if (o->kind == OP_addr && o->n) {
		s.neg = false;
		d->refused |= o->neg; /* a sampler of its own */
	}
	push_src(d, s);
	for (u32 i = 0; o->kind == OP_addr && i < o->n; i++)
		decode_src(d, &o->vec[i]);
}

static void push_dst(Decoder *d, u32 slot, u32 bits)
{
	if (d->c->ndst < MAX_DST)
		d->dst[d->c->ndst++] = (Dst){slot, bits == 128, sem_mask(bits)};
}

static void decode_dst(Decoder *d, const Opnd *o)
{
	if (o->kind == OP_reg)
		push_dst(d, d->slot[o->reg], ptx_type_bits(d->fc->fn->regs[o->reg].type));
	else if (o->kind == OP_vec || o->kind == OP_pair)
		for (u32 i = 0; i < o->n; i++)
			decode_dst(d, &o->vec[i]);
	else
		push_dst(d, NOREG, d->c->op->type[0] == TY_b128 ? 128 : 64);
}

static bool has_dst(u16 form)
{
	const OpndSpec *specs;

	return ptx_opnd_specs(form, &specs) && specs[0].flags & OS_dst;
}

static bool reads_carry(u16 form)
{
	return form == FORM_addc || form == FORM_subc || form == FORM_madc;
}

static bool writes_carry(const Op *op)
{
	return op->form == FORM_add_cc || op->form == FORM_sub_cc || op->form == FORM_mad_cc ||
	       (op->m.cc && reads_carry(op->form));
}

static void *keep(Decoder *d, const void *from, size_t size)
{
	void *p = arena_alloc(d->it->arena, size);

	return size ? memcpy(p, from, size) : p;
}

/* Where .param lies is known here: a kernel's parameters, or a variable of the frame. */
static u8 resolve_space(Decoder *d, const Inst *in)
{
	u8 s = in->op.m.space;

	for (u32 i = 0; i < in->nops; i++) {
		const Opnd *o = &in->ops[i];

		if (o->kind != OP_addr || !o->var)
			continue;
		if (s == SS_param || s == SS_param_func || s == SS_param_entry)
			return is_entry_param(d->it, o->var) ? SS_param : SS_local;
		if (s == SS_generic && o->var->space == SS_local)
			return SS_local;
	}
	if (s == SS_param || s == SS_param_func ||
	    s == SS_param_entry) /* an address that was moved */
		return d->fc->fn->is_entry ? SS_param : SS_local;
	return s == SS_shared_cta ? SS_shared : s;
}

static void decode_targets(Decoder *d, const Opnd *o)
{
	u32 n = (u32)o->imm; /* there may be more than o->n can say */

	d->c->targets = arena_new_array(d->it->arena, u32, n);
	for (u32 i = 0; i < n; i++)
		d->c->targets[i] = o->vec[i].reg;
	d->c->target = n;
}

static void push_missing(Decoder *d, u32 n)
{
	while (n--)
		push_src(d, (Src){.kind = SRC_const, .val = MEM_NONE});
}

/* What the function of a MEM row expects behind operand k, which has `have` columns. */
static void pad_operand(Decoder *d, const OpndSpec *s, const Opnd *o, u32 have)
{
	if (s->vec == 'G')
		push_missing(d, 4 - have);
	else if (o && o->kind == OP_none)
		d->src[d->c->nsrc - 1] = (Src){.kind = SRC_const, .val = MEM_NONE};
}

static void pad_operands(Decoder *d, const Inst *in)
{
	const OpndSpec *specs;
	u32 n = ptx_opnd_specs(in->op.form, &specs);

	if (in->nops < n)
		push_missing(d, n - in->nops);
}

static void decode_operands(Decoder *d, const Inst *in)
{
	Code *c = d->c;
	bool dst = has_dst(in->op.form);
	const OpndSpec *specs;

	ptx_opnd_specs(in->op.form, &specs);

	for (u32 i = 0; i < in->nops; i++) {
		u32 k = c->nsrc;

		if (in->ops[i].kind == OP_label)
			c->target = in->ops[i].reg;
		else if (in->ops[i].kind == OP_targets && in->op.form == FORM_brx_idx)
			decode_targets(d, &in->ops[i]);
		else if (dst && i == 0)
			decode_dst(d, &in->ops[i]);
		else
			decode_src(d, &in->ops[i]);
		if (c->mem && !(dst && i == 0))
			pad_operand(d, &specs[i], &in->ops[i], c->nsrc - k);
		if (i < COUNT(c->at)) {
			c->at[i] = (u8)k;
			c->len[i] = (u8)(c->nsrc - k);
		}
	}
	if (c->mem)
		pad_operands(d, in);
}

static void decode_inst(Decoder *d, const Inst *in, Code *c)
{
	const FormInfo *f = &ptx_forms[in->op.form];

	d->c = c;
	d->refused = false;
	c->inst = in;
	c->op = &in->op;
	c->nops = in->nops;
	c->pred = in->pred == NOREG ? NOREG : d->slot[in->pred];
	c->pred_neg = in->pred_neg;
	c->lane = sem_lanes[in->op.form];
	c->warp = sem_warps[in->op.form];
	c->mem = sem_mems[in->op.form];
	decode_operands(d, in);
	c->space = resolve_space(d, in);
	if (reads_carry(in->op.form))
		push_src(d, (Src){.kind = SRC_reg, .slot = 0});
	if (writes_carry(&in->op))
		push_dst(d, 0, 1);
	if (!c->lane && !c->warp)
		c->exec = c->mem ? interp_mem_op : interp_engine(in->op.form);
	if (f->flags & FF_warp && !f->nothing && (c->exec || c->warp)) {
		c->sync = ptx_sync_kind(in->op.form);
		c->fire = c->exec;
		c->exec = interp_warp_op;
	}
	if (d->refused || c->nsrc == MAX_OPERANDS ||
	    (c->nsrc > MAX_SRC && in->op.form != FORM_call)) {
		c->lane = NULL;
		c->exec = NULL;
	}
	c->src = keep(d, d->src, c->nsrc * sizeof(Src));
	c->dst = keep(d, d->dst, c->ndst * sizeof(Dst));
}

/* A place in the frame for every variable of the function that lives in local or parameter space. */
static void place_vars(Interp *it, FnCode *fc, Var *const *vars)
{
	for (u32 i = 0; i < vec_len(vars); i++) {
		const Var *v = vars[i];
		u32 align = v->align ? v->align : 1;

		if (v->space != SS_local && v->space != SS_param && v->space != SS_param_func)
			continue;
		if (is_entry_param(it, v))
			continue;
		fc->frame_size = (fc->frame_size + align - 1) & ~(align - 1);
		map_put(it->arena, &fc->var, map_key(v), fc->frame_size);
		fc->frame_size += (u32)v->size;
	}
}

static void place_reg_params(Decoder *d, Var *const *vars)
{
	const Fn *fn = d->fc->fn;

	for (u32 i = 0; i < vec_len(vars); i++)
		for (u32 r = 0; vars[i]->space == SS_reg && r < vec_len(fn->regs); r++)
			if (fn->regs[r].name == vars[i]->name)
				map_put(d->it->arena, &d->fc->param_slot, map_key(vars[i]),
					d->slot[r]);
}

static void decode_fn(Interp *it, FnCode *fc)
{
	const Fn *fn = fc->fn;
	u32 n = vec_len(fn->insts), nregs = vec_len(fn->regs);
	Decoder *d = arena_new_one(it->arena, Decoder);
	static const Inst end = {.op = {.form = FORM_ret}, .pred = NOREG};

	d->it = it;
	d->fc = fc;
	d->slot = arena_new_array(it->arena, u32, nregs + 1);
	fc->nslots = 1;
	for (u32 r = 0; r < nregs; r++) {
		d->slot[r] = fc->nslots;
		fc->nslots += fn->regs[r].type == TY_b128 ? 2 : 1;
	}
	place_vars(it, fc, fn->rets);
	place_vars(it, fc, fn->params);
	place_vars(it, fc, fn->vars);
	fc->frame_size = (fc->frame_size + 15) & ~15u;
	place_reg_params(d, fn->rets);
	place_reg_params(d, fn->params);
	fc->code = arena_new_array(it->arena, Code, n + 1);
	for (u32 i = 0; i < n; i++)
		decode_inst(d, &fn->insts[i], &fc->code[i]);
	decode_inst(d, &end, &fc->code[n]);
}

static FnCode *fn_code(Interp *it, const Fn *fn)
{
	FnCode *fc = it->fns[fn->index];

	if (!fc) {
		fc = it->fns[fn->index] = arena_new_one(it->arena, FnCode);
		fc->fn = fn;
		fc->first_inst = ptx_inst_base(fn->module, fn);
	}
	return fc;
}

/* What a call names. */
static void visit_operands(Interp *it, const Opnd *o, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		if (o[i].kind == OP_fn && unalias(o[i].fn)->has_body)
			fn_code(it, unalias(o[i].fn));
	}
}

static bool calls_indirectly(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (fn->insts[i].op.form == FORM_call)
			for (u32 k = 0; k < fn->insts[i].nops; k++)
				if (fn->insts[i].ops[k].kind == OP_reg)
					return true;
	return false;
}

static void visit_fn(Interp *it, const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (fn->insts[i].op.form == FORM_call)
			visit_operands(it, fn->insts[i].ops, fn->insts[i].nops);
	for (u32 i = 0; calls_indirectly(fn) && i < vec_len(fn->module->fns); i++)
		if (fn->module->fns[i]->has_body && !fn->module->fns[i]->is_entry)
			fn_code(it, fn->module->fns[i]);
}

void interp_decode_all(Interp *it)
{
	u32 n = vec_len(it->entry->module->fns);
	bool again = true;

	it->fns = arena_new_array(it->arena, FnCode *, n);
	fn_code(it, it->entry);
	while (again) {
		again = false;
		for (u32 i = 0; i < n; i++) {
			if (!it->fns[i] || it->fns[i]->decoded)
				continue;
			it->fns[i]->decoded = again = true;
			decode_fn(it, it->fns[i]);
			visit_fn(it, it->fns[i]->fn);
		}
	}
}
