/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * shape_rules: what the rules of shape_rules.c and shape_mem.c share. For these two files alone.
 */
#ifndef WW_SHAPE_RULES_H
#define WW_SHAPE_RULES_H

#include "analysis/analysis.h"

/* One instruction being judged. */
typedef struct ShapeAsk {
	const ShapeEnv *e;
	const Inst *in;
	u32 inst, dest;
	u32 bits;     /* of the destination register */
	const Opnd *src; /* first source operand */
	u32 nsrc;
	bool top; /* some operand is not known yet */
} ShapeAsk;
typedef __int128 i128;
typedef Shape ShapeRule(ShapeAsk *);

static inline u64 shape_low_mask(u32 bits)
{
	return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}

static inline u32 shape_op_bits(const ShapeAsk *k)
{
	return ptx_type_bits(k->in->op.type[0]);
}

static inline bool shape_is_signed(Type t)
{
	return t == TY_s8 || t == TY_s16 || t == TY_s32 || t == TY_s64;
}

static inline bool shape_is_int(Type t)
{
	return shape_is_signed(t) || t == TY_u8 || t == TY_u16 || t == TY_u32 || t == TY_u64 ||
	       t == TY_b8 || t == TY_b16 || t == TY_b32 || t == TY_b64;
}

static inline i64 shape_sext(i64 v, u32 bits)
{
	return bits >= 64 ? v : (i64)((u64)v << (64 - bits)) >> (64 - bits);
}

static inline u32 shape_bit_length(u64 v)
{
	return v ? 64 - (u32)__builtin_clzll(v) : 0;
}

static inline u8 shape_trailing(i64 v)
{
	return v ? (u8)__builtin_ctzll((u64)v) : 64;
}

static inline u8 shape_min_u8(u8 a, u8 b)
{
	return a < b ? a : b;
}

static inline void shape_full_range(Shape *s, u32 bits)
{
	s->hi = (i64)(shape_low_mask(bits) >> (bits > 1));
	s->lo = bits > 1 ? -s->hi - 1 : 0;
}

static inline void shape_set_range(Shape *s, u32 bits, i128 lo, i128 hi)
{
	shape_full_range(s, bits);
	if (lo < s->lo || hi > s->hi)
		return;
	s->lo = (i64)lo;
	s->hi = (i64)hi;
}

/* shape_form.c */
Shape shape_constant(i64 v, u32 bits);
Shape shape_uniform(u8 var, u32 bits);
/* Brings a shape into its one normal form. */
Shape shape_finish(const ShapeEnv *e, Shape s, u32 bits);
/* How far the last lane's value lies from the first one's. */
i128 shape_span(const ShapeEnv *, const Shape *);
/* a > 0: the base is a multiple of 2^a and all lanes lie in [base, base + 2^a), also modulo 2^bits.
 * 0: not known. */
u32 shape_window(const ShapeEnv *, const Shape *, u32 bits);
/* Sets whether a sum of a and b, or a choice of them, is a line; the stride is set already. */
void shape_join_lines(Shape *, const Shape *a, const Shape *b);

/* shape_rules.c */
/* Source operand i; a constant 0 where there is none. */
Shape shape_src(ShapeAsk *k, u32 i);
/* Of anything pure: uniform when all operands are. */
ShapeRule shape_generic;

/* shape_mem.c */
Shape shape_of_sreg(const ShapeEnv *e, u32 sr);
ShapeRule shape_ld, shape_vote, shape_activemask, shape_elect, shape_shfl, shape_bar_red, shape_wait;

#endif
