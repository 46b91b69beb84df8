/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Blocks in two copies. Accesses whose index may wrap (Val.wrap) would each test, and each test would cut
 * the block in pieces that LLVM optimises on their own. Where the addresses follow from what is known when
 * the block begins, they are computed first, and one test of all chooses between a copy of the block in
 * which nothing wraps and one in which every such access goes by its exact lanes. Tests of pointers'
 * alignment come first, too.
 * So do the addresses of loads that come from panels (panel.c): what a panel lacks is copied there before the block's copy begins.
 */
#include "emit/access.h"
#include "emit/cluster.h"
#include "emit/count_emit.h"
#include "emit/panel.h"

#include <string.h>

enum { INSTS_AN_ACCESS = 32, MAX_SLICE = 64 };

typedef struct Slice {
	Em *e;
	Bits set; /* what belongs to it */
	u32 block, insts;
	bool ok;
} Slice;

static void want_web(Slice *s, u32 web, u32 user);

static void want_operand(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Slice *s = self;

	if (!is_def)
		want_web(s, em_web_of(s->e, use), inst);
}

static void want_inst(Slice *s, u32 inst)
{
	const Inst *in = &s->e->fn->insts[inst];

	if (!s->ok || bits_has(s->set, inst))
		return;
	s->ok = in->pred == NOREG && em_is_pure(in->op.form) && s->insts++ < MAX_SLICE;
	if (!s->ok)
		return;
	analysis_occurrences(s->e->fn, inst, want_operand, s);
	if (s->ok)
		bits_add(s->set, inst);
}

/* What instruction `user` of the block reads of it, at the block's beginning. */
static void want_web(Slice *s, u32 web, u32 user)
{
	const Web *w = &s->e->webs->webs[web];

	if (w->local) {
		want_inst(s, w->defs[0].inst);
		return;
	}
	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (s->e->cfg->block_of[w->defs[i].inst] == s->block && w->defs[i].inst < user)
			s->ok = false;
}

bool em_slice(Em *e, Bits set, u32 block, u32 web, u32 user)
{
	Slice s = { .e = e, .set = set, .block = block, .ok = true };

	want_web(&s, web, user);
	return s.ok;
}

static const Opnd *wrapping_address(Em *e, const Inst *in)
{
	const Opnd *a = in->op.form == FORM_st ? &in->ops[0] : &in->ops[1];
	u32 n = in->op.m.vec ? in->op.m.vec : 1, bits;
	const Shape *s;

	if (in->op.form != FORM_ld && in->op.form != FORM_ld_nc && in->op.form != FORM_ldu && in->op.form != FORM_st)
		return NULL;
	if (a->kind != OP_addr || a->reg == NOREG || a->var)
		return NULL;
	s = &e->shapes->web[em_web_of(e, a->use)];
	if (s->vec || !s->checked)
		return NULL;
	bits = ptx_type_bits(in->op.type[0]);
	return s->stride == (i64)(n * bits / 8) || em_is_spread(e, s->stride, bits, n, in->op.form == FORM_st) ? a : NULL;
}

static bool suspends(Em *e, u32 inst)
{
	u32 k = e->susp->of_inst[inst];

	return k && !em_is_free_barrier(e, &e->fn->insts[inst]);
}

/* Marks the accesses and what their addresses need; how many there are. */
static u32 plan(Em *e, u32 b)
{
	const Block *k = &e->cfg->blocks[b];
	u32 n = 0;

	for (u32 i = k->first; i < k->end; i++) {
		const Opnd *a = wrapping_address(e, &e->fn->insts[i]);

		if (suspends(e, i))
			return 0;
		if (!a || em_has_panel(e, i))
			continue;
		if (!em_slice(e, e->early, b, em_web_of(e, a->use), i))
			return 0;
		bits_add(e->forked, i);
		n++;
	}
	return n;
}

static void forget(Em *e, u32 b)
{
	for (u32 i = e->cfg->blocks[b].first; i < e->cfg->blocks[b].end; i++) {
		bits_del(e->early, i);
		bits_del(e->forked, i);
	}
}

static void at_inst(Em *e, u32 i)
{
	e->inst = i;
	em_set_loc(e, i);
}

static bool emit_addresses(Em *e, u32 b)
{
	const u32 order = FF_atomic | FF_volatile | FF_call | FF_barrier | FF_warp | FF_exit;
	const Block *k = &e->cfg->blocks[b];
	bool first = true; /* nothing before that could end, wait or be seen */

	for (u32 i = k->first; i < k->end; i++) {
		const Inst *in = &e->fn->insts[i];

		at_inst(e, i);
		first &= !(ptx_forms[in->op.form].flags & order);
		if (bits_has(e->early, i) && (!em_count_hard(e, in) || !em_inst(e, in)))
			return false;
		if (!first || !bits_has(e->forked, i) || e->align[i].kind != ALIGN_param || in->pred != NOREG)
			continue;
		if (!em_check_aligned(e, in))
			return false;
		bits_add(e->early, i); /* its test alone: see em_begin_copy */
	}
	return true;
}

/* i1: some address is not what its first lane and its stride say. */
static LV any_wrap(Em *e, u32 b)
{
	LV flag = LLVMConstInt(e->i1, 0, false), last = NULL;

	for (u32 i = e->cfg->blocks[b].first; i < e->cfg->blocks[b].end; i++) {
		const Inst *in = &e->fn->insts[i];
		LV w;

		if (!bits_has(e->forked, i))
			continue;
		w = em_web_get(e, em_web_of(e, wrapping_address(e, in)->use))->wrap;
		if (w && w != last)
			flag = LLVMBuildOr(e->b, flag, w, "");
		last = w;
	}
	return flag;
}

void em_unlikely(Em *e, LV branch, bool first)
{
	LLVMMetadataRef w[3] = { LLVMMDStringInContext2(e->c, "branch_weights", 14),
				 LLVMValueAsMetadata(em_const(e, 32, first ? 1 : 4000)),
				 LLVMValueAsMetadata(em_const(e, 32, first ? 4000 : 1)) };

	LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(e->c, "prof", 4),
			LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, w, 3)));
}

bool em_fork(Em *e, u32 b, LB *exact)
{
	u32 n = e->W > 1 && !e->shapes->div_branch[b] ? plan(e, b) : 0;
	bool panels;
	LB fast;

	*exact = NULL;
	if (e->cfg->blocks[b].end - e->cfg->blocks[b].first > n * INSTS_AN_ACCESS)
		n = 0;
	if (!n)
		forget(e, b);
	panels = em_panels_plan(e, b, e->early);
	if (!n && !panels)
		return true;
	if (!emit_addresses(e, b))
		return false;
	e->copy = COPY_straight;
	if (!n)
		return em_panels_fill(e, b);
	fast = LLVMAppendBasicBlockInContext(e->c, e->func, "straight");
	*exact = LLVMAppendBasicBlockInContext(e->c, e->func, "exact");
	em_unlikely(e, LLVMBuildCondBr(e->b, any_wrap(e, b), *exact, fast), true);
	LLVMPositionBuilderAtEnd(e->b, fast);
	return !panels || em_panels_fill(e, b);
}

void em_join(Em *e, u32 b)
{
	em_panels_close(e, b);
	e->copy = COPY_only;
	forget(e, b);
}
