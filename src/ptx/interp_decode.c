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
	Code *c;
	Src src[MAX_OPERANDS];
	Dst dst[MAX_DST];
	bool refused; /* an operand that cannot be: the instruction is an error when it is reached */
} Decoder;

/* Of the frame it lies in; a kernel's own parameters lie in none. */
static bool frame_offset(const Interp *it, const Var *v, u64 *off)
{
	return v->space != SS_shared && map_get(&it->layout->offset, map_key(v), off);
}

static u64 fn_value(const Interp *it, const Fn *fn)
{
	while (fn->alias)
		fn = fn->alias;
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
		return (Src){.kind = want == SS_generic ? SRC_shared : it->block->cluster_ctas ? SRC_window : SRC_const, .val = off};
	}
	if (frame_offset(it, v, &off))
		return (Src){.kind = SRC_local, .val = off};
	if (v->space == SS_param) {
		off = v->offset + (want == SS_generic ? (u64)(uintptr_t)l->params : 0);
		return (Src){.kind = SRC_const, .val = off};
	}
	d->refused |= v->space != SS_global && v->space != SS_const;
	return (Src){.kind = SRC_const, .val = l->var_addr ? l->var_addr[v->index] : 0};
}

static Src reg_src(Decoder *d, u32 reg)
{
	return (Src){.kind = SRC_reg, .slot = d->fc->slot[reg],
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
			s = var_src(d, o->var, d->c->inst->op.m.space);
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
	for (u32 i = 0; o->kind == OP_addr && i < o->n && i < ptx_coordinates(d->c->op); i++)
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
		push_dst(d, d->fc->slot[o->reg], ptx_type_bits(d->fc->fn->regs[o->reg].type));
	else if (o->kind == OP_vec || o->kind == OP_pair)
		for (u32 i = 0; i < o->n; i++)
			decode_dst(d, &o->vec[i]);
	else
		push_dst(d, NOREG, d->c->op->type[0] == TY_b128 ? 128 : 64);
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
	bool param = s == SS_param || s == SS_param_func || s == SS_param_entry;
	u64 off;

	for (u32 i = 0; i < in->nops; i++) {
		const Opnd *o = &in->ops[i];

		if (o->kind != OP_addr || !o->var)
			continue;
		if (param)
			return frame_offset(d->it, o->var, &off) ? SS_local : SS_param;
		if (s == SS_generic && o->var->space == SS_local)
			return SS_local;
	}
	return !param ? s : d->fc->fn->is_entry ? SS_param : SS_local; /* an address that was moved */
}

static const Op *resolve_op(Decoder *d, const Inst *in)
{
	u8 space = resolve_space(d, in);
	Op *op;

	if (space == in->op.m.space || !d->c->mem)
		return &in->op;
	op = keep(d, &in->op, sizeof *op);
	op->m.space = space;
	return op;
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
	const OpndSpec *specs;
	bool dst = ptx_opnd_specs(in->op.form, &specs) && specs[0].flags & OS_dst;

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

/* ---- who executes what ----------------------------------------------------------------------- */
static Go exec_nothing(Interp *it, Warp *w, const Code *c, u32 act) { return GO_next; }

static Go exec_fence(Interp *it, Warp *w, const Code *c, u32 act)
{
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	return GO_next;
}

static Exec *const engine[FORM_COUNT] = {
	[FORM_bar_warp_sync] = interp_warp_op,
	[FORM_brx_idx] = interp_brx,
	[FORM_call] = interp_call,
	[FORM_ret] = interp_ret,
	[FORM_exit] = interp_exit,
	[FORM_trap] = interp_trap,
	[FORM_brkpt] = interp_trap,
	[FORM_nanosleep] = interp_nanosleep,
};

bool interp_has(u32 form)
{
	const FormInfo *f = &ptx_forms[form];

	return f->lane || f->warp || f->mem || f->nothing || f->fence || engine[form] ||
	       f->flags & FF_barrier || form == FORM_bra;
}

static Exec *choose_exec(const Code *c)
{
	const FormInfo *f = &ptx_forms[c->op->form];

	if (c->warp || c->mem)
		return f->flags & FF_warp ? interp_warp_op : interp_row;
	if (f->flags & FF_barrier)
		return interp_bar;
	return f->nothing ? exec_nothing : f->fence ? exec_fence : engine[c->op->form];
}

static void decode_inst(Decoder *d, const Inst *in, Code *c)
{
	d->c = c;
	d->refused = false;
	c->inst = in;
	c->op = &in->op;
	c->nops = in->nops;
	c->pred = in->pred == NOREG ? NOREG : d->fc->slot[in->pred];
	c->pred_neg = in->pred_neg;
	c->lane = sem_lanes[in->op.form];
	c->warp = sem_warps[in->op.form];
	c->mem = sem_mems[in->op.form];
	c->op = resolve_op(d, in);
	c->sync = ptx_sync_kind(in->op.form);
	decode_operands(d, in);
	if (ptx_reads_carry(in->op.form))
		push_src(d, (Src){.kind = SRC_reg, .slot = 0});
	if (ptx_writes_carry(&in->op))
		push_dst(d, 0, 1);
	c->exec = choose_exec(c);
	if (d->refused || c->nsrc == MAX_OPERANDS ||
	    (c->nsrc > MAX_SRC && in->op.form != FORM_call)) {
		c->lane = NULL;
		c->exec = NULL;
	}
	c->src = keep(d, d->src, c->nsrc * sizeof(Src));
	c->dst = keep(d, d->dst, c->ndst * sizeof(Dst));
}

static void decode_fn(Interp *it, Decoder *d, const Fn *fn)
{
	static const Inst end = {.op = {.form = FORM_ret}, .pred = NOREG};
	u32 n = vec_len(fn->insts), nregs = vec_len(fn->regs);
	FnCode *fc = it->fns[fn->index] = arena_new_one(it->arena, FnCode);

	d->fc = fc;
	fc->fn = fn;
	fc->first_inst = ptx_inst_base(fn->module, fn);
	fc->frame_size = ptx_frame_size(it->layout, fn);
	fc->slot = arena_new_array(it->arena, u32, nregs + 1);
	fc->nslots = 1;
	for (u32 r = 0; r < nregs; r++) {
		fc->slot[r] = fc->nslots;
		fc->nslots += fn->regs[r].type == TY_b128 ? 2 : 1;
	}
	fc->code = arena_new_array(it->arena, Code, n + 1);
	for (u32 i = 0; i < n; i++)
		decode_inst(d, &fn->insts[i], &fc->code[i]);
	decode_inst(d, &end, &fc->code[n]);
	if (it->block->counts)
		interp_order(it, fc);
}

void interp_decode_all(Interp *it)
{
	Decoder *d = arena_new_one(it->arena, Decoder);

	d->it = it;
	it->fns = arena_new_array(it->arena, FnCode *, vec_len(it->entry->module->fns));
	for (u32 i = 0; i < vec_len(it->layout->fns); i++)
		if (it->layout->fns[i]->has_body)
			decode_fn(it, d, it->layout->fns[i]);
}
