/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Divisions and roots whose operands may be such that a GPU takes a long way (count/hard.c). In: one before it is emitted.
 * Out: two comparisons an operand, and, where some lane is not surely easy, a call that looks closer.
 */
#include "emit/count_emit.h"
#include "emit/arith.h"

#include "count/count.h"
#include "ptx/estimate.h"

typedef struct Hard {
	const Op *op;
	u32 bits, n; /* of a number; operands */
	LV v[2][MAX_PIECES], suspect[MAX_PIECES], mask[MAX_PIECES];
} Hard;

static LV kint(Em *e, const Hard *h, u64 k)
{
	return em_splat(e, em_const(e, h->bits, k));
}

/* Neither zero nor within a quarter of all exponents of the ends of what there is; of roots, positive. */
static LV is_suspect(Em *e, const Hard *h, LV v)
{
	u32 mantissa = h->bits == 64 ? 52 : 23, exponents = h->bits == 64 ? 2048 : 256;
	u64 low = (u64)exponents / 4 << mantissa, span = (u64)exponents / 2 << mantissa;

	if (h->op->form != FORM_sqrt)
		v = LLVMBuildAnd(e->b, v, kint(e, h, (1ull << (h->bits - 1)) - 1), "");
	return LLVMBuildICmp(e->b, LLVMIntUGE, LLVMBuildSub(e->b, v, kint(e, h, low), ""), kint(e, h, span), "");
}

static bool take(Em *e, const Inst *in, Hard *h)
{
	for (u32 k = 0; k < h->n; k++) {
		Val *src = em_opnd(e, &in->ops[k + 1], in->op.type[0]);

		if (!src)
			return false;
		for (u32 p = 0; p < e->P; p++)
			h->v[k][p] = em_bitcast(e, em_splat(e, em_at(e, src, p, true)), em_int(e, h->bits));
	}
	return !e->failed;
}

/* i1: some lane of those that are on. */
static LV look(Em *e, Hard *h)
{
	LV any = NULL;

	for (u32 p = 0; p < e->P; p++) {
		LV s = is_suspect(e, h, h->v[0][p]);

		if (h->n > 1)
			s = LLVMBuildOr(e->b, s, is_suspect(e, h, h->v[1][p]), "");
		h->mask[p] = em_mask(e, p);
		h->suspect[p] = LLVMBuildFreeze(e->b, h->mask[p] ? LLVMBuildAnd(e->b, s, h->mask[p], "") : s, "");
		any = any ? LLVMBuildOr(e->b, any, h->suspect[p], "") : h->suspect[p];
	}
	return em_count_some(e, em_mask_bits(e, any));
}

static LV stored(Em *e, const Hard *h, u32 k, LV to)
{
	for (u32 p = 0; p < e->P; p++)
		em_store(e, h->v[k][p], em_gep(e, to, p * e->W * (h->bits / 8)), 8, e->alias_count);
	return to;
}

static LV bits_stored(Em *e, LV *masks, u32 warps, LV to)
{
	for (u32 w = 0; w < warps; w++) {
		u32 left = e->P * e->W - w * PTX_WARP;
		LV all = em_const(e, 32, left < PTX_WARP ? (1u << left) - 1 : ~0u);

		em_store(e, masks[0] ? em_warp_bits(e, masks, w) : all, em_gep(e, to, 4 * w), 4, e->alias_count);
	}
	return to;
}

static void call(Em *e, Hard *h)
{
	LT types[8] = { e->ptr, e->ptr, e->i32, e->i32, e->ptr, e->ptr, e->ptr, e->ptr };
	Counting *c = e->counting;
	u32 warps = (e->P + e->ppw - 1) / e->ppw;
	LV masks = em_count_scratch(e, &c->hard_masks, e->i32, 2 * (MAX_PIECES + 8), "hard");
	LV a = em_count_scratch(e, &c->hard[0], e->i64, e->P * e->W, "hard");
	LV b = h->n > 1 ? em_count_scratch(e, &c->hard[1], e->i64, e->P * e->W, "hard") : a;
	LV args[8] = { e->counts, em_count_at(e), em_const(e, 32, ptx_hard_how(h->op)), em_const(e, 32, warps),
		       bits_stored(e, h->suspect, warps, masks), bits_stored(e, h->mask, warps, em_gep(e, masks, 4 * (MAX_PIECES + 8))),
		       stored(e, h, 0, a), b };

	if (h->n > 1)
		stored(e, h, 1, b);
	em_count_call(e, "ww_count_hard", types, args, 8);
}

bool em_count_hard(Em *e, const Inst *in)
{
	Hard h = { .op = &in->op, .bits = ptx_type_bits(in->op.type[0]), .n = in->op.form == FORM_div_f ? 2 : 1 };
	LB yes, join;

	if (!em_counting(e) || e->bs.lane_mode || !ptx_is_division(&in->op))
		return true;
	em_set_guard(e, in);
	if (!take(e, in, &h))
		return false;
	yes = LLVMAppendBasicBlockInContext(e->c, e->func, "hard");
	join = LLVMAppendBasicBlockInContext(e->c, e->func, "after");
	em_count_expect(e, LLVMBuildCondBr(e->b, look(e, &h), yes, join), 1, 100);
	LLVMPositionBuilderAtEnd(e->b, yes);
	call(e, &h);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
	e->guarded = false;
	e->guard_scalar = NULL;
	return true;
}
