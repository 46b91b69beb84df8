/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Offsets in shared memory. In: a register of 32 bits, as NVIDIA's compilers have them, or of 64. Out: the offset in
 * 64 bits, strided where the register is.
 *
 * Hardware looks at the low 32 bits: `s[~x]` of an unsigned x, widened and added to the address in 64 bits, is an element
 * just below it. Only values of each lane's own that a number without sign was widened for
 * are cut so.
 * It is extended as a signed number. Shared memory is far smaller than 2^31 bytes and has that much address
 * space without memory below it and above (exec/block_mem.c), so an offset that is inside stays what it is, one
 * that is outside faults either way, and lanes next to each other need no test for a sum that wraps at zero:
 * with `s[threadIdx.x - 1]` the first lane, which is off, is at -4 and the others follow.
 */
#include "emit/access.h"
#include "emit/arith.h"

enum { MOST_STRIDE = 16, MOST_STEP = 1 << 20, DEEPEST = 6 };

/* Lanes that are on are less than 2^31 bytes apart, whatever the register holds. */
static bool stays_strided(const Val *v)
{
	return !v->vec && !v->delta && v->stride >= -MOST_STRIDE && v->stride <= MOST_STRIDE;
}

static bool is_short_step(LV step)
{
	i64 k = step && LLVMIsAConstantInt(step) ? LLVMConstIntGetSExtValue(step) : MOST_STEP;

	return k > -MOST_STEP && k < MOST_STEP;
}

static bool has_bit_31(Em *e, const Opnd *o)
{
	const Shape *s = o->kind == OP_reg ? &e->shapes->web[em_web_of(e, o->use)] : NULL;

	return s && (s->lo < 0 || s->hi > INT32_MAX);
}

/* A sum in 64 bits of numbers of 32 without sign, which may be what is below zero there. */
static bool adds_unsigned(Em *e, const Opnd *o, u32 depth)
{
	const Web *w = o->kind == OP_reg ? &e->webs->webs[em_web_of(e, o->use)] : NULL;
	const Inst *in = w && depth && vec_len(w->defs) == 1 ? &e->fn->insts[w->defs[0].inst] : NULL;
	u8 from = in ? in->op.type[in->op.form == FORM_cvt] : 0;

	if (!in)
		return false;
	switch (in->op.form) {
	case FORM_cvt:
		return from == TY_u32 && has_bit_31(e, &in->ops[1]);
	case FORM_mul_i: case FORM_mad_i:
		if (in->op.m.mul == MUL_wide && from == TY_u32 && (has_bit_31(e, &in->ops[1]) || has_bit_31(e, &in->ops[2])))
			return true;
		/* fall through */
	case FORM_add_i: case FORM_sub_i: case FORM_shl_b: case FORM_mov:
		for (u32 i = 1; i < in->nops; i++)
			if (adds_unsigned(e, &in->ops[i], depth - 1))
				return true;
		return false;
	case FORM_and_b: /* the low half */
		return in->ops[2].kind == OP_imm && (u64)in->ops[2].imm >> 31 == 1;
	default:
		return false;
	}
}

static Val *low_part(Em *e, const Opnd *reg)
{
	const Shape *s = &e->shapes->web[em_web_of(e, reg->use)];
	Val *v = em_opnd(e, reg, TY_b64), *r;

	if (!v || v->delta || !(v->vec || e->W == 1) || (s->lo >= 0 && s->hi <= INT32_MAX) ||
	    !adds_unsigned(e, reg, DEEPEST))
		return v;
	r = arena_new_one(e->a, Val);
	*r = *v;
	r->step = r->wrap = NULL;
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		r->v[i] = em_widen(e, em_narrow(e, v->v[i], 32), 64, true);
	return r;
}

Val *em_shared_offset(Em *e, const Opnd *reg)
{
	Val *v, *r;
	bool strided;

	if (ptx_type_bits(e->webs->webs[em_web_of(e, reg->use)].type) != 32)
		return low_part(e, reg);
	v = em_opnd(e, reg, TY_s32);
	if (!v)
		return NULL;
	strided = stays_strided(v);
	r = arena_new_one(e->a, Val);
	*r = (Val){ .var = v->var, .vec = !strided, .bits = 64, .stride = strided ? v->stride : 0 };
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		r->v[i] = em_widen(e, em_at(e, v, i, r->vec), 64, true);
	if (strided && is_short_step(v->step))
		r->step = em_widen(e, v->step, 64, true);
	return r;
}
