/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Warp operations in lane mode, where a group is one lane. The lane puts its operands into its frame and
 * suspends; whoever runs the block executes the operation once all lanes that it waits for have come, and
 * writes the results over the operands (see GroupFrame). Every form with a function for warps works so, and
 * bar.warp.sync, which does nothing but wait.
 */
#include "emit/lanes.h"

typedef struct Slots {
	const Opnd *d[MAX_WORDS];
	u32 nd;
	Words a;
	u32 nold; /* of a's: old values of accumulators, the last ones */
} Slots;

static bool add_values(Em *e, const Inst *in, u32 ndests, Slots *s)
{
	const Opnd *o[MAX_WORDS];

	for (u32 i = ndests; i < in->nops; i++) {
		u32 n = em_flatten(&in->ops[i], o, MAX_WORDS);

		for (u32 k = 0; k < n && k < MAX_WORDS; k++)
			if (!em_mem_word(e, &s->a, in, o[k]))
				return false;
	}
	return true;
}

static bool find_slots(Em *e, const Inst *in, Slots *s)
{
	const FormInfo *f = &ptx_forms[in->op.form];
	u32 ndests = analysis_ndests(in);

	s->nd = ndests ? em_flatten(&in->ops[0], s->d, MAX_WORDS) : 0;
	if (s->nd > MAX_WORDS)
		return em_fail(e, "too many results of %s", f->id);
	if (!(f->mem ? em_mem_words(e, in, &s->a) : add_values(e, in, ndests, s)))
		return false;
	for (u32 k = 0; f->flags & FF_accumulates && k < s->nd; k++, s->nold++)
		if (!em_mem_word(e, &s->a, in, s->d[k]->kind == OP_reg ? s->d[k] : &(Opnd){ .kind = OP_imm }))
			return false;
	return true;
}

static void need_slots(Em *e, u32 n)
{
	if (n <= e->warp_slots)
		return;
	e->warp_args = em_frame_alloc(e, 8 * n);
	e->warp_slots = n;
}

/* The last operand's value is wanted too: it may be the mask. */
static bool put_operands(Em *e, const Slots *s, LV *last)
{
	for (u32 k = 0; k < s->a.n; k++) {
		Val *v = s->a.v[k];
		LV x = em_at(e, v, 0, false);

		x = v->bits < 64 ? LLVMBuildZExt(e->b, x, e->i64, "") : x;
		em_store(e, x, em_gep(e, e->frame, e->warp_args + 8 * (i64)k), 8, e->alias_env);
		*last = x;
	}
	return true;
}

static LV lane_bit(Em *e)
{
	LV lane = LLVMBuildAnd(e->b, e->t0, em_const(e, 32, PTX_WARP - 1), "");

	return LLVMBuildShl(e->b, em_const(e, 32, 1), lane, "");
}

static LV member_mask(Em *e, u32 form, LV last)
{
	switch (ptx_sync_kind(form)) {
	case SYNC_mask:
		return LLVMBuildOr(e->b, LLVMBuildTrunc(e->b, last, e->i32, ""), lane_bit(e), "");
	case SYNC_all:
		return em_const(e, 32, ~0u);
	default:
		return em_const(e, 32, 0);
	}
}

static void put_word(Em *e, size_t at, LV v)
{
	em_store(e, v, em_gep(e, e->frame, (i64)at), 4, e->alias_env);
}

static void put_head(Em *e, const Inst *in, const Slots *s, LV mask)
{
	em_store(e, em_op_constant(e, &in->op), em_gep(e, e->frame, offsetof(GroupFrame, warp_op)), 8, e->alias_env);
	put_word(e, offsetof(GroupFrame, warp_inst), em_const(e, 32, e->inst));
	put_word(e, offsetof(GroupFrame, warp_mask), mask);
	put_word(e, offsetof(GroupFrame, warp_args), em_const(e, 32, e->warp_args));
	put_word(e, offsetof(GroupFrame, warp_nsrc), em_const(e, 32, s->a.n - s->nold));
	put_word(e, offsetof(GroupFrame, warp_ndst), em_const(e, 32, s->nd));
}

static void take_results(Em *e, const Slots *s)
{
	for (u32 k = 0; k < s->nd; k++) {
		Val *v = arena_new_one(e->a, Val);
		LV x;
		u32 web;

		if (s->d[k]->kind != OP_reg)
			continue;
		web = em_web_of(e, s->d[k]->use);
		*v = (Val){ .var = VAR_piece, .bits = ptx_type_bits(e->webs->webs[web].type) };
		x = em_load(e, e->i64, em_gep(e, e->frame, e->warp_args + 8 * (i64)k), 8, e->alias_env);
		v->v[0] = v->bits < 64 ? LLVMBuildTrunc(e->b, x, em_int(e, v->bits), "") : x;
		em_web_set(e, web, v, e->guarded);
	}
}

bool em_lane_warp(Em *e, const Inst *in)
{
	const FormInfo *f = &ptx_forms[in->op.form];
	LV last = em_const(e, 64, 0);
	Slots *s = arena_new_one(e->a, Slots);

	if (!f->warp && !f->mem && in->op.form != FORM_bar_warp_sync)
		return em_fail(e, "no warp function of %s", f->id);
	if (!find_slots(e, in, s))
		return false;
	need_slots(e, s->a.n > s->nd ? s->a.n : s->nd);
	if (!put_operands(e, s, &last))
		return false;
	put_head(e, in, s, member_mask(e, in->op.form, last));
	if (!em_suspend(e, RUN_WARP, in))
		return false;
	take_results(e, s);
	return true;
}
