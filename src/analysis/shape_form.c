/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * shape_form: the normal form of a shape, what it proves (no lane wraps in a piece, none in the whole block),
 * and the join of two.
 */
#include "analysis/shape_rules.h"

Shape shape_varying(u32 bits)
{
	Shape s = { .var = VAR_piece, .vec = true };

	shape_full_range(&s, bits);
	return s;
}

Shape shape_uniform(u8 var, u32 bits)
{
	Shape s = { .var = var };

	shape_full_range(&s, bits);
	return s;
}

Shape shape_constant(i64 v, u32 bits)
{
	v = bits == 1 ? v & 1 : shape_sext(v, bits);
	return (Shape){ .is_const = true, .aff = true, .lo = v, .hi = v, .align = shape_trailing(v) };
}

/* How far the last lane's value lies from the first one's. */
i128 shape_span(const ShapeEnv *e, const Shape *s)
{
	return (i128)s->stride * (e->bs->width - 1);
}

/* a > 0: the base is a multiple of 2^a and all lanes lie in [base, base + 2^a), also modulo 2^bits.
 * 0: not known. */
u32 shape_window(const ShapeEnv *e, const Shape *s, u32 bits)
{
	u32 a = s->align < bits ? s->align : bits;

	if (s->vec || s->checked || s->stride < 0)
		return 0;
	a = a < 63 ? a : 63;
	return shape_span(e, s) < (i128)1 << a ? a : 0;
}

/* Is the value B + stride * threadIdx.x for the whole block? One that is the same in the block is. */
static bool is_line(const Shape *s)
{
	return s->line || (!s->vec && !s->stride && s->var == VAR_block);
}

static u8 line_align(const Shape *s)
{
	return s->line ? s->line_align : s->align;
}

/* Of a sum or a choice of two; the stride is set. */
void shape_join_lines(Shape *s, const Shape *a, const Shape *b)
{
	s->line = is_line(a) && is_line(b);
	s->line_align = shape_min_u8(line_align(a), line_align(b));
}

/* The same two proofs as for a piece: one aligned window, or bounds. */
static void find_line_exact(const ShapeEnv *e, Shape *s, u32 bits)
{
	i128 d = (i128)s->stride * ((i128)e->bs->ntid[0] - 1);
	u32 a = s->line_align < bits ? s->line_align : bits;

	s->line_s = s->line_u = false;
	s->line &= !s->vec && s->stride && !s->checked && e->bs->ntid[0] && bits <= 64;
	if (!s->line) {
		s->line_align = 0;
		return;
	}
	a = a < 63 ? a : 63;
	if (d >= 0 && d < (i128)1 << a) {
		s->line_u = true;
		s->line_s = a < bits || d < (i128)1 << (bits - 1);
	}
	d = d < 0 ? -d : d;
	if ((i128)s->hi - s->lo + d < (i128)1 << bits) {
		s->line_s = true;
		s->line_u |= s->lo >= 0;
	}
}

static void find_exact(const ShapeEnv *e, Shape *s, u32 bits)
{
	i128 d = shape_span(e, s), full;
	u32 a;

	s->exact = s->ext_s = s->ext_u = false;
	if (s->vec || !s->stride || s->checked || bits > 64)
		return;
	a = shape_window(e, s, bits);
	full = (i128)1 << bits;
	if (a) {
		s->ext_u = true;
		s->ext_s = a < bits || d < full / 2;
	}
	d = d < 0 ? -d : d;
	if ((i128)s->hi - s->lo + d < full) {
		s->ext_s = true;
		s->ext_u |= s->lo >= 0;
	}
	s->exact = s->ext_s || s->ext_u;
}

/* Brings a shape into its one normal form. */
Shape shape_finish(const ShapeEnv *e, Shape s, u32 bits)
{
	bool one_piece = e->bs->ntid[0] &&
			 (u64)e->bs->ntid[0] * e->bs->ntid[1] * e->bs->ntid[2] <= e->bs->width;

	s.stride = shape_sext(s.stride, bits);
	s.vec |= s.checked && !s.stride;
	if (s.is_const)
		return shape_constant(s.lo, bits);
	if (!s.vec && !s.stride && s.align == 64)
		return shape_constant(0, bits);
	if (e->bs->width == 1)
		s.vec = false;
	if (s.vec || e->bs->width == 1) {
		s.align = s.vec ? 0 : s.align;
		s.stride = 0;
		s.checked = false;
	}
	if (one_piece)
		s.var = VAR_block;
	if (e->bs->line && s.var == VAR_column)
		s.var = VAR_piece;
	s.aff = !s.vec && (s.aff || s.var != VAR_piece);
	find_exact(e, &s, bits);
	find_line_exact(e, &s, bits);
	return s;
}

Shape shape_join(const ShapeEnv *e, u32 bits, Shape a, Shape b)
{
	Shape s = a;

	if (a.is_const && b.is_const && a.lo == b.lo)
		return a;
	s.is_const = false;
	s.var = a.var > b.var ? a.var : b.var;
	s.vec = a.vec || b.vec || a.stride != b.stride;
	s.aff = a.aff && b.aff;
	s.checked = a.checked || b.checked;
	s.align = shape_min_u8(a.align, b.align);
	s.lo = a.lo < b.lo ? a.lo : b.lo;
	s.hi = a.hi > b.hi ? a.hi : b.hi;
	shape_join_lines(&s, &a, &b);
	return shape_finish(e, s, bits);
}
