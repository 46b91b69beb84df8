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

/* shape_rules.c */
Shape shape_constant(i64 v, u32 bits);
Shape shape_uniform(u8 var, u32 bits);
/* Brings a shape into its one normal form. */
Shape shape_finish(const ShapeEnv *e, Shape s, u32 bits);
/* Source operand i; a constant 0 where there is none. */
Shape shape_src(ShapeAsk *k, u32 i);
/* Of anything pure: uniform when all operands are. */
ShapeRule shape_generic;

/* shape_mem.c */
Shape shape_of_sreg(const ShapeEnv *e, u32 sr);
ShapeRule shape_ld, shape_vote, shape_activemask, shape_elect, shape_shfl, shape_bar_red;

#endif
