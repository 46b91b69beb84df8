/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * shape_rules: what shape an instruction's result has, from the shapes of its operands. One rule a form.
 *
 * In: the shapes known so far. Out: the shape of one destination. Pure functions.
 * What is claimed of a strided value (base + stride * lane, modulo 2^bits) holds for the arithmetic as it
 * is; what needs "no wrap inside a piece" is proved from the base's alignment (a base that is a multiple
 * of 2^a, with lanes that reach less than 2^a above it, stays inside one aligned window) or from bounds.
 * An unsigned bound is a signed one that is not negative.
 */
#include "analysis/shape_rules.h"

enum { MAX_CARRY_CHAIN = 256 };

/* ---- operands ----------------------------------------------------------------------------------------- */

static Shape opnd_shape(ShapeAsk *k, const Opnd *o);

static Shape reg_shape(ShapeAsk *k, u32 use)
{
	u32 w = k->e->webs->of_use[use];

	k->top |= !k->e->known[w];
	return k->e->web[w];
}

static Shape join_all(ShapeAsk *k, const Opnd *o, u32 n)
{
	Shape s = shape_constant(0, 64);

	for (u32 i = 0; i < n; i++) {
		Shape x = opnd_shape(k, &o[i]);

		x.is_const = false;
		s = i ? shape_join(k->e, 64, s, x) : x;
		s.vec |= x.stride != 0;
	}
	return s;
}

static Shape var_shape(const Var *v, i64 add)
{
	Shape s = shape_uniform(VAR_block, 64);

	s.align = shape_min_u8(shape_trailing(v->align ? v->align : 1), shape_trailing(add));
	return s;
}

static Shape addr_shape(ShapeAsk *k, const Opnd *o)
{
	Shape s = o->reg != NOREG ? reg_shape(k, o->use) : shape_uniform(VAR_block, 64);
	Shape at = o->n ? join_all(k, o->vec, o->n) : shape_uniform(VAR_block, 64);

	s.is_const = at.is_const = false;
	if (!o->n)
		return s;
	s.vec |= at.vec || at.stride;
	s.var = s.var > at.var ? s.var : at.var;
	return s;
}

static Shape opnd_shape(ShapeAsk *k, const Opnd *o)
{
	Shape s;

	switch (o->kind) {
	case OP_reg:
		s = reg_shape(k, o->use);
		return o->neg && s.is_const ? shape_constant(!s.lo, 1) : s;
	case OP_imm:
		return shape_constant(o->imm, 64);
	case OP_sreg:
		return shape_of_sreg(k->e, o->reg);
	case OP_addr:
		return addr_shape(k, o);
	case OP_var:
		return var_shape(o->var, o->imm);
	case OP_vec:
	case OP_pair:
		return join_all(k, o->vec, o->n);
	case OP_sink:
	case OP_none:
		return shape_constant(0, 64);
	default:
		return shape_uniform(VAR_block, 64);
	}
}

Shape shape_src(ShapeAsk *k, u32 i)
{
	return i < k->nsrc ? opnd_shape(k, &k->src[i]) : shape_constant(0, 64);
}

/* Operand i as a number of so many bits: a constant is read in that width. */
static Shape src_int(ShapeAsk *k, u32 i, u32 bits)
{
	Shape s = shape_src(k, i);

	return s.is_const ? shape_constant(s.lo, bits) : s;
}

/* ---- anything pure: uniform when all operands are -------------------------------------------------------- */

Shape shape_generic(ShapeAsk *k)
{
	Shape s = shape_uniform(VAR_block, k->bits);

	for (u32 i = 0; i < k->nsrc; i++) {
		Shape x = shape_src(k, i);

		s.vec |= x.vec || x.stride;
		s.var = x.var > s.var ? x.var : s.var;
	}
	return s;
}

static Shape varying(ShapeAsk *k)
{
	return shape_varying(k->bits);
}

/* ---- linear arithmetic ------------------------------------------------------------------------------------ */

/* a + sign * b; both in `bits` */
static Shape add_shapes(const ShapeEnv *e, Shape a, Shape b, int sign, u32 bits)
{
	Shape s = { .var = a.var > b.var ? a.var : b.var, .vec = a.vec || b.vec };

	s.aff = a.aff && b.aff;
	s.checked = a.checked || b.checked;
	s.stride = (i64)((u64)a.stride + (u64)(sign * b.stride));
	s.align = shape_min_u8(a.align, b.align);
	shape_join_lines(&s, &a, &b);
	if (s.line && !s.stride && !s.vec && !s.checked) /* the block's one B */
		s.var = VAR_block;
	if (sign > 0)
		shape_set_range(&s, bits, (i128)a.lo + b.lo, (i128)a.hi + b.hi);
	else
		shape_set_range(&s, bits, (i128)a.lo - b.hi, (i128)a.hi - b.lo);
	if (a.is_const && b.is_const)
		return shape_constant((i64)((u64)a.lo + (u64)(sign * b.lo)), bits);
	return shape_finish(e, s, bits);
}

static Shape mul_const(const ShapeEnv *e, Shape a, i64 c, u32 bits)
{
	i128 x = (i128)a.lo * c, y = (i128)a.hi * c;

	if (a.is_const)
		return shape_constant((i64)((u64)a.lo * (u64)c), bits);
	if (!c)
		return shape_constant(0, bits);
	a.stride = (i64)((u64)a.stride * (u64)c);
	a.align = a.align == 64 ? 64 : shape_min_u8((u8)(a.align + shape_trailing(c)), 63);
	a.line_align = a.line_align == 64 ? 64 : shape_min_u8((u8)(a.line_align + shape_trailing(c)), 63);
	shape_set_range(&a, bits, x < y ? x : y, x < y ? y : x);
	return shape_finish(e, a, bits);
}

static Shape mul_shapes(const ShapeEnv *e, Shape a, Shape b, u32 bits)
{
	Shape s = shape_uniform(a.var > b.var ? a.var : b.var, bits);

	if (b.is_const)
		return mul_const(e, a, b.lo, bits);
	if (a.is_const)
		return mul_const(e, b, a.lo, bits);
	s.vec = a.vec || b.vec || a.stride || b.stride;
	s.aff = (a.aff && b.var == VAR_block) || (b.aff && a.var == VAR_block);
	s.align = a.align + b.align < 64 ? (u8)(a.align + b.align) : 63;
	if (a.align == 64 || b.align == 64)
		s.align = 64;
	return shape_finish(e, s, bits);
}

/* The low `bits` of a number. */
static Shape narrow(const ShapeEnv *e, Shape s, u32 bits)
{
	if (s.is_const)
		return shape_constant(s.lo, bits);
	shape_set_range(&s, bits, s.lo, s.hi);
	if (s.align >= bits)
		s.align = 64;
	if (s.line_align >= bits)
		s.line_align = 64;
	return shape_finish(e, s, bits);
}

/* Extension lane by lane. Strided lanes stay so where no lane wraps, and are `checked` where one might. Rows
 * keep their distance where all values lie within half the range, or else in what is checked anyhow. */
static Shape widen(const ShapeEnv *e, Shape s, u32 from, bool sign, u32 to)
{
	if (s.is_const)
		return shape_constant(sign ? s.lo : (i64)((u64)s.lo & shape_low_mask(from)), to);
	if (!s.vec && s.stride)
		s.checked |= !(sign ? s.ext_s : s.ext_u);
	if (!s.checked && ((i128)s.hi - s.lo >= (i128)1 << (from - 1) || (!sign && s.lo < 0)))
		s.aff = false;
	s.line &= sign ? s.line_s : s.line_u;
	if (!sign && s.lo < 0) {
		s.lo = 0;
		s.hi = from >= 64 ? s.hi : (i64)shape_low_mask(from);
	}
	return shape_finish(e, s, to);
}

static Shape rule_add(ShapeAsk *k)
{
	u32 t = shape_op_bits(k);

	if (k->in->op.m.sat || !shape_is_int(k->in->op.type[0]))
		return shape_generic(k);
	return add_shapes(k->e, src_int(k, 0, t), src_int(k, 1, t), 1, t);
}

static Shape rule_sub(ShapeAsk *k)
{
	u32 t = shape_op_bits(k);

	if (k->in->op.m.sat || !shape_is_int(k->in->op.type[0]))
		return shape_generic(k);
	return add_shapes(k->e, src_int(k, 0, t), src_int(k, 1, t), -1, t);
}

static Shape rule_neg(ShapeAsk *k)
{
	u32 t = shape_op_bits(k);

	return add_shapes(k->e, shape_constant(0, t), src_int(k, 0, t), -1, t);
}

/* mul, and the product of mad: *bits is what the result has */
static Shape product(ShapeAsk *k, u32 *bits)
{
	u32 t = shape_op_bits(k);
	bool sign = shape_is_signed(k->in->op.type[0]);
	Shape a = src_int(k, 0, t), b = src_int(k, 1, t);

	*bits = t;
	if (k->in->op.m.mul == MUL_wide) {
		*bits = 2 * t;
		a = widen(k->e, a, t, sign, *bits);
		b = widen(k->e, b, t, sign, *bits);
	}
	return mul_shapes(k->e, a, b, *bits);
}

static Shape rule_mul(ShapeAsk *k)
{
	u32 bits;

	return k->in->op.m.mul == MUL_hi ? shape_generic(k) : product(k, &bits);
}

static Shape rule_mad(ShapeAsk *k)
{
	u32 bits;
	Shape p;

	if (k->in->op.m.mul == MUL_hi || k->in->op.m.sat)
		return shape_generic(k);
	p = product(k, &bits);
	return add_shapes(k->e, p, src_int(k, 2, bits), 1, bits);
}

/* ---- shifts and masks --------------------------------------------------------------------------------------- */

static Shape shl_shape(const ShapeEnv *e, Shape a, u64 by, u32 bits)
{
	if (by >= bits)
		return shape_constant(0, bits);
	return mul_const(e, a, (i64)(1ull << by), bits);
}

static Shape rule_shl(ShapeAsk *k)
{
	Shape by = shape_src(k, 1);

	if (!by.is_const)
		return shape_generic(k);
	return shl_shape(k->e, src_int(k, 0, shape_op_bits(k)), (u32)by.lo, shape_op_bits(k));
}

static Shape shr_const(i64 v, u64 by, bool sign, u32 bits)
{
	if (sign)
		return shape_constant(v >> (by > 63 ? 63 : by), bits);
	return shape_constant(by >= bits ? 0 : (i64)(((u64)v & shape_low_mask(bits)) >> by), bits);
}

/* Lanes inside one aligned window: the bits below the window's base shift on their own, but for a sign among them. */
static Shape shr_shape(const ShapeEnv *e, Shape a, u64 by, bool sign, u32 bits)
{
	u32 w = shape_window(e, &a, bits), off = shape_bit_length((u64)shape_span(e, &a));

	if (a.is_const)
		return shr_const(a.lo, by, sign, bits);
	if (by >= bits && !sign)
		return shape_constant(0, bits);
	by = by >= bits ? bits - 1 : by;
	a.line = false;
	if (a.stride) {
		a.vec |= !w || (by < off && shape_trailing(a.stride) < by) || (sign && off >= bits);
		a.stride = by < off ? a.stride >> by : 0;
	}
	a.aff = false;
	a.align = a.align == 64 ? 64 : a.align > by ? (u8)(a.align - by) : 0;
	if (sign || a.lo >= 0) {
		a.lo >>= by;
		a.hi >>= by;
	} else if (by) {
		a.lo = 0;
		a.hi = (i64)(shape_low_mask(bits) >> by);
	}
	return shape_finish(e, a, bits);
}

static Shape rule_shr(ShapeAsk *k)
{
	u32 t = shape_op_bits(k);
	Shape by = shape_src(k, 1);

	if (!by.is_const)
		return shape_generic(k);
	return shr_shape(k->e, src_int(k, 0, t), (u32)by.lo, shape_is_signed(k->in->op.type[0]), t);
}

/* Bits of the value that differ between lanes of a piece, given that they share a window. */
static u64 lane_bits(const ShapeEnv *e, const Shape *s)
{
	u64 above = ~shape_low_mask(shape_trailing(s->stride));

	return s->stride ? shape_low_mask(shape_bit_length((u64)shape_span(e, s))) & above : 0;
}

static Shape and_const(const ShapeEnv *e, Shape a, i64 mask, u32 bits)
{
	u64 m = (u64)mask & shape_low_mask(bits), lanes = lane_bits(e, &a);
	u32 w = shape_window(e, &a, bits);

	if (a.is_const)
		return shape_constant(a.lo & mask, bits);
	a.line = false;
	if (a.stride) {
		a.vec |= !w || ((m & lanes) && (m & lanes) != lanes);
		a.stride = m & lanes ? a.stride : 0;
	}
	if (!a.vec && w && !(m >> w)) { /* nothing of the base is left */
		if (!a.stride)
			return shape_constant(0, bits);
		a.var = VAR_block;
		a.align = 64;
	}
	a.aff = false;
	if (a.align < 64)
		a.align = a.align > shape_trailing(mask) ? a.align : shape_trailing(mask);
	if (a.lo >= 0 || mask >= 0) {
		a.hi = a.lo < 0 || (mask >= 0 && mask < a.hi) ? mask : a.hi;
		a.lo = 0;
	} else {
		shape_full_range(&a, bits);
	}
	return shape_finish(e, a, bits);
}

static Shape rule_and(ShapeAsk *k)
{
	u32 t = shape_op_bits(k);
	Shape a, b;

	if (t == 1)
		return shape_generic(k);
	a = src_int(k, 0, t);
	b = src_int(k, 1, t);
	if (b.is_const)
		return and_const(k->e, a, b.lo, t);
	return a.is_const ? and_const(k->e, b, a.lo, t) : shape_generic(k);
}

/* Bits that may be 1 in some lane. */
static u64 maybe_set(const Shape *s, u32 bits)
{
	u32 low = s->vec ? 0 : shape_min_u8(s->align, s->stride ? shape_trailing(s->stride) : 64);
	u64 high = s->lo >= 0 ? shape_low_mask(shape_bit_length((u64)s->hi)) : shape_low_mask(bits);

	if (s->is_const)
		return (u64)s->lo & shape_low_mask(bits);
	return low >= bits ? 0 : high & ~shape_low_mask(low);
}

/* or, xor with a constant that touches no bit in which the lanes differ */
static Shape or_const(ShapeAsk *k, Shape a, i64 c, u32 bits)
{
	u64 m = (u64)c & shape_low_mask(bits);

	if (a.vec || (a.stride && (!shape_window(k->e, &a, bits) || m & lane_bits(k->e, &a))))
		return shape_generic(k);
	a.aff = false;
	a.align = shape_min_u8(a.align, shape_trailing(c));
	a.line = false;
	shape_full_range(&a, bits);
	return shape_finish(k->e, a, bits);
}

static Shape rule_or(ShapeAsk *k)
{
	u32 t = shape_op_bits(k);
	Shape a, b;

	if (t == 1)
		return shape_generic(k);
	a = src_int(k, 0, t);
	b = src_int(k, 1, t);
	if (a.is_const && b.is_const)
		return shape_constant(k->in->op.form == FORM_xor_b ? a.lo ^ b.lo : a.lo | b.lo, t);
	if (!(maybe_set(&a, t) & maybe_set(&b, t)))
		return add_shapes(k->e, a, b, 1, t);
	if (b.is_const)
		return or_const(k, a, b.lo, t);
	return a.is_const ? or_const(k, b, a.lo, t) : shape_generic(k);
}

static Shape rule_not(ShapeAsk *k)
{
	u32 t = shape_op_bits(k);
	Shape a = shape_src(k, 0);

	if (t == 1)
		return a.is_const ? shape_constant(!a.lo, 1) : shape_generic(k);
	return add_shapes(k->e, shape_constant(-1, t), src_int(k, 0, t), -1, t);
}

static Shape rule_bfe(ShapeAsk *k)
{
	u32 t = shape_op_bits(k);
	Shape pos = shape_src(k, 1), len = shape_src(k, 2), s;

	if (!pos.is_const || !len.is_const || shape_is_signed(k->in->op.type[0]))
		return shape_generic(k);
	s = shr_shape(k->e, src_int(k, 0, t), (u64)pos.lo & 255, false, t);
	return and_const(k->e, s, shape_sext((i64)shape_low_mask((u32)len.lo & 255), t), t);
}

/* Division by a power of two is a shift where the number is not negative. */
static bool power_of_two(ShapeAsk *k, Shape *a, u32 *by)
{
	u32 t = shape_op_bits(k);
	Shape d = src_int(k, 1, t);

	*a = src_int(k, 0, t);
	*by = shape_trailing(d.lo);
	return d.is_const && d.lo > 0 && !(d.lo & (d.lo - 1)) &&
	       (!shape_is_signed(k->in->op.type[0]) || a->lo >= 0);
}

static Shape rule_div(ShapeAsk *k)
{
	Shape a;
	u32 by;

	if (!power_of_two(k, &a, &by))
		return shape_generic(k);
	return shr_shape(k->e, a, by, false, shape_op_bits(k));
}

static Shape rule_rem(ShapeAsk *k)
{
	Shape a;
	u32 by;

	if (!power_of_two(k, &a, &by))
		return shape_generic(k);
	return and_const(k->e, a, (i64)shape_low_mask(by), shape_op_bits(k));
}

/* ---- moves, conversions, selection ------------------------------------------------------------------------------ */

static Shape rule_mov(ShapeAsk *k)
{
	Shape s = shape_src(k, 0);

	return s.is_const ? shape_constant(s.lo, k->bits) : s;
}

static Shape rule_cvt(ShapeAsk *k)
{
	Type d = k->in->op.type[0], a = k->in->op.type[1];
	u32 db = ptx_type_bits(d), ab = ptx_type_bits(a);
	Shape s;

	if (!shape_is_int(d) || !shape_is_int(a) || k->in->op.m.sat)
		return shape_generic(k);
	s = narrow(k->e, src_int(k, 0, ab), ab);
	s = db > ab ? widen(k->e, s, ab, shape_is_signed(a), db) : narrow(k->e, s, db);
	s.aff &= k->bits <= db;
	return k->bits > db ? widen(k->e, s, db, shape_is_signed(d), k->bits) : s;
}

/* A window of the generic space is the space's own addresses plus the same number for a whole block; only
 * local memory differs by thread. */
static Shape rule_cvta(ShapeAsk *k)
{
	Shape s = shape_src(k, 0);

	if (k->in->op.m.space == SS_local)
		return shape_varying(k->bits);
	if (k->in->op.m.space == SS_global)
		return s;
	if (s.is_const)
		s = shape_uniform(VAR_block, k->bits);
	s.align = s.line_align = 0;
	shape_full_range(&s, k->bits);
	return shape_finish(k->e, s, k->bits);
}

static Shape rule_selp(ShapeAsk *k)
{
	Shape a = src_int(k, 0, k->bits), b = src_int(k, 1, k->bits), c = shape_src(k, 2), s;

	if (c.is_const)
		return c.lo ? a : b;
	if (c.vec || c.stride)
		return shape_generic(k);
	s = shape_join(k->e, k->bits, a, b);
	s.aff &= c.var == VAR_block || (c.var == VAR_column && s.var != VAR_piece); /* else columns choose for themselves */
	if (!s.is_const && c.var > VAR_block)
		s.line = false;
	if (!s.is_const && c.var > s.var)
		s.var = c.var;
	return s;
}

/* ---- comparison --------------------------------------------------------------------------------------------------- */

static Cmp mirror(Cmp c)
{
	static const u8 other[] = {
		[CMP_eq] = CMP_eq, [CMP_ne] = CMP_ne, [CMP_lt] = CMP_gt, [CMP_le] = CMP_ge,
		[CMP_gt] = CMP_lt, [CMP_ge] = CMP_le, [CMP_lo] = CMP_hi, [CMP_ls] = CMP_hs,
		[CMP_hi] = CMP_lo, [CMP_hs] = CMP_ls,
	};

	return c < COUNT(other) ? other[c] : CMP_none;
}

/* All lanes of a piece compare alike: they share a window that neither the constant nor, of signed numbers, the sign
 * cuts. The smallest such window is the one that is cut least often. */
static bool compares_as_one(const ShapeEnv *e, const Shape *a, Cmp cmp, i64 c, bool sign, u32 bits)
{
	u32 w = shape_bit_length((u64)shape_span(e, a));
	u64 rest = (u64)c & shape_low_mask(w);

	if (!shape_window(e, a, bits) || w + sign > bits)
		return false;
	if (cmp == CMP_lt || cmp == CMP_ge || cmp == CMP_lo || cmp == CMP_hs)
		return rest == 0;
	if (cmp == CMP_le || cmp == CMP_gt || cmp == CMP_ls || cmp == CMP_hi)
		return rest == shape_low_mask(w);
	return false;
}

static Shape rule_setp(ShapeAsk *k)
{
	Type ty = k->in->op.form == FORM_set ? k->in->op.type[1] : k->in->op.type[0];
	u32 t = ptx_type_bits(ty);
	Cmp cmp = k->in->op.m.cmp;
	Shape s = shape_generic(k), a, b, c = shape_src(k, 2);

	if (!shape_is_int(ty) || c.vec || !s.vec)
		return s;
	a = src_int(k, 0, t);
	b = src_int(k, 1, t);
	if (a.is_const) {
		Shape x = a;

		a = b;
		b = x;
		cmp = mirror(cmp);
	}
	if (!a.vec && b.is_const && compares_as_one(k->e, &a, cmp, b.lo, shape_is_signed(ty), t))
		s.vec = false;
	return s;
}

/* ---- the table ------------------------------------------------------------------------------------------------------------- */

/* A carry chain: as uniform as everything that went into it. */
static Shape with_carry(ShapeAsk *k)
{
	Shape s = shape_generic(k);
	ShapeAsk w = *k;

	for (u32 steps = 0; ptx_reads_carry(w.in->op.form); steps++) {
		u32 from = k->e->carry_from[w.inst];
		Shape c;

		if (!from || steps == MAX_CARRY_CHAIN)
			return varying(k);
		w.inst = from - 1;
		w.in = &k->e->cfg->fn->insts[w.inst];
		w.src = w.in->ops + 1;
		w.nsrc = w.in->nops - 1u;
		if (w.in->pred != NOREG)
			return varying(k);
		c = shape_generic(&w);
		s.vec |= c.vec;
		s.var = c.var > s.var ? c.var : s.var;
	}
	k->top |= w.top;
	return s;
}

static ShapeRule *const rules[FORM_COUNT] = {
	[FORM_add_i] = rule_add, [FORM_sub_i] = rule_sub, [FORM_neg_i] = rule_neg,
	[FORM_mul_i] = rule_mul, [FORM_mad_i] = rule_mad, [FORM_div_i] = rule_div, [FORM_rem] = rule_rem,
	[FORM_add_cc] = with_carry, [FORM_addc] = with_carry, [FORM_sub_cc] = with_carry,
	[FORM_subc] = with_carry, [FORM_mad_cc] = with_carry, [FORM_madc] = with_carry,
	[FORM_shl_b] = rule_shl, [FORM_shr] = rule_shr, [FORM_and_b] = rule_and, [FORM_or_b] = rule_or,
	[FORM_xor_b] = rule_or, [FORM_not_b] = rule_not, [FORM_bfe] = rule_bfe,
	[FORM_mov] = rule_mov, [FORM_cvt] = rule_cvt, [FORM_cvta] = rule_cvta, [FORM_cvta_to] = rule_cvta,
	[FORM_selp] = rule_selp, [FORM_setp] = rule_setp, [FORM_set] = rule_setp,
	[FORM_ld] = shape_ld, [FORM_ld_nc] = shape_ld, [FORM_ldu] = shape_ld,
	/* a group looks once an instruction: equal questions have equal answers */
	[FORM_mbarrier_test_wait] = shape_wait, [FORM_mbarrier_test_wait_parity] = shape_generic,
	[FORM_mbarrier_try_wait] = shape_wait, [FORM_mbarrier_try_wait_parity] = shape_generic,
	[FORM_vote] = shape_vote, [FORM_vote_ballot] = shape_vote, [FORM_vote_sync] = shape_vote,
	[FORM_vote_sync_ballot] = shape_vote, [FORM_match_all] = shape_vote,
	[FORM_redux] = shape_vote, [FORM_redux_f] = shape_vote,
	[FORM_activemask] = shape_activemask, [FORM_elect] = shape_elect,
	[FORM_shfl] = shape_shfl, [FORM_shfl_sync] = shape_shfl,
	[FORM_bar_red] = shape_bar_red, [FORM_bar_red_popc] = shape_bar_red,
	[FORM_barrier_red] = shape_bar_red, [FORM_barrier_red_popc] = shape_bar_red,
};

static ShapeRule *rule_of(u32 form)
{
	const u32 differ = FF_warp | FF_volatile | FF_load | FF_store | FF_atomic;

	if (rules[form])
		return rules[form];
	return (ptx_forms[form].flags & (FF_pure | differ)) == FF_pure ? shape_generic : varying;
}

bool shape_of_dest(const ShapeEnv *e, u32 inst, const Opnd *d, u32 index, Shape *out)
{
	const Inst *in = &e->cfg->fn->insts[inst];
	u32 nd = analysis_ndests(in);
	ShapeAsk k = { .e = e, .in = in, .inst = inst, .dest = index, .src = in->ops + nd };

	k.nsrc = in->nops - nd;
	k.bits = ptx_type_bits(e->cfg->fn->regs[d->reg].type);
	*out = shape_finish(e, rule_of(in->op.form)(&k), k.bits);
	return !k.top;
}

bool shape_of_guard(const ShapeEnv *e, const Inst *in, Shape *out)
{
	ShapeAsk k = { .e = e, .in = in };

	*out = in->pred == NOREG ? shape_constant(1, 1) : reg_shape(&k, in->pred_use);
	if (in->op.form == FORM_brx_idx) {
		Shape i = opnd_shape(&k, &in->ops[0]);

		i.is_const = false;
		out->is_const = false;
		out->vec |= i.vec || i.stride;
		out->var = i.var > out->var ? i.var : out->var;
	}
	return !k.top;
}
