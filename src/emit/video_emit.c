/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * SIMD video instructions: the bytes or halves of all lanes as elements of one vector. See PureFn in em.h;
 * ptx/lane_video.c says what they mean.
 *
 * Where both operands have the same sign and nothing is saturated to the other, elements stay as wide as they are;
 * else they are computed in twice their width, which holds every result.
 */
#include "emit/arith.h"

#define B(e) ((e)->b)
enum { MAX_ELEMENTS = 128, SEL_d = 0, BITS_OF_LANE = 32 };

typedef struct Simd {
	Em *e;
	const Op *op;
	u32 n, w, all;		/* elements of a lane, their bits; elements of all lanes */
	Type dt;
	bool sa, sb, sd;	/* signed */
	bool wide;
} Simd;

typedef LV Elements(const Simd *, LV x, LV y);

static LT elements(const Simd *s, u32 bits)
{
	return LLVMVectorType(em_int(s->e, bits), s->all);
}

/* ---- operands --------------------------------------------------------------------------------------------- */

static u32 selectors(const Op *op, u32 at, u32 n)
{
	u32 x = op->m.extra[at] | op->m.extra[at + 1] << 8;

	return n == 4 ? x : x & 0xff;
}

/* Elements that the nibbles choose from those of the pair a, b. */
static LV choose(const Simd *s, LV a, LV b, u32 nibbles)
{
	LV idx[MAX_ELEMENTS];

	if (nibbles == (s->n == 4 ? 0x3210 : 0x10))
		return a;
	if (nibbles == (s->n == 4 ? 0x7654 : 0x32))
		return b;
	for (u32 k = 0; k < s->all; k++) {
		u32 which = nibbles >> 4 * (k % s->n) & 15, lane = k - k % s->n;

		idx[k] = em_const(s->e, 32, which < s->n ? lane + which : s->all + lane + which - s->n);
	}
	return LLVMBuildShuffleVector(B(s->e), a, b, LLVMConstVector(idx, s->all), "");
}

static LV extended(const Simd *s, LV x, bool sign)
{
	if (!s->wide)
		return x;
	return sign ? LLVMBuildSExt(B(s->e), x, elements(s, 2 * s->w), "")
		    : LLVMBuildZExt(B(s->e), x, elements(s, 2 * s->w), "");
}

/* ---- what they compute -------------------------------------------------------------------------------------- */

/* Wide elements are signed numbers in any case. */
static bool by_sign(const Simd *s)
{
	return s->wide || s->sa;
}

static LV clamped(const Simd *s, LV x)
{
	LT t = LLVMTypeOf(x);
	u64 high = (1ull << (s->sd ? s->w - 1 : s->w)) - 1, low = s->sd ? ~high & ((1ull << 2 * s->w) - 1) : 0;

	x = em_call2(s->e, "llvm.smax", x, em_all_lanes(t, low));
	return em_call2(s->e, "llvm.smin", x, em_all_lanes(t, high));
}

static LV sum(const Simd *s, LV x, LV y)
{
	if (s->op->m.sat && !s->wide)
		return em_call2(s->e, s->sa ? "llvm.sadd.sat" : "llvm.uadd.sat", x, y);
	return LLVMBuildAdd(B(s->e), x, y, "");
}

static LV difference(const Simd *s, LV x, LV y)
{
	if (s->op->m.sat && !s->wide)
		return em_call2(s->e, s->sa ? "llvm.ssub.sat" : "llvm.usub.sat", x, y);
	return LLVMBuildSub(B(s->e), x, y, "");
}

static LV least(const Simd *s, LV x, LV y) { return em_call2(s->e, by_sign(s) ? "llvm.smin" : "llvm.umin", x, y); }
static LV most(const Simd *s, LV x, LV y) { return em_call2(s->e, by_sign(s) ? "llvm.smax" : "llvm.umax", x, y); }

/* Without sign it fits where it is. */
static LV distance(const Simd *s, LV x, LV y)
{
	LV r = LLVMBuildSub(B(s->e), most(s, x, y), least(s, x, y), "");

	return s->op->m.sat && !s->wide && s->sd ? em_call2(s->e, "llvm.umin", r,
							     em_all_lanes(LLVMTypeOf(r), (1ull << (s->w - 1)) - 1)) : r;
}

/* Halves go up, those of negative sums towards zero, too; wide. */
static LV average(const Simd *s, LV x, LV y)
{
	LT t = LLVMTypeOf(x);
	LV r = LLVMBuildAdd(B(s->e), x, y, ""), up = em_all_lanes(t, 1);

	if (s->sa || s->sb)
		up = LLVMBuildZExt(B(s->e), LLVMBuildICmp(B(s->e), LLVMIntSGE, r, LLVMConstNull(t), ""), t, "");
	r = LLVMBuildAdd(B(s->e), r, up, "");
	return s->sa || s->sb ? LLVMBuildAShr(B(s->e), r, em_all_lanes(t, 1), "")
			      : LLVMBuildLShr(B(s->e), r, em_all_lanes(t, 1), "");
}

static LV compared(const Simd *s, LV x, LV y)
{
	bool sign = by_sign(s);
	LLVMIntPredicate p;

	switch (s->op->m.cmp) {
	case CMP_eq: p = LLVMIntEQ; break;
	case CMP_ne: p = LLVMIntNE; break;
	case CMP_lt: case CMP_lo: p = sign ? LLVMIntSLT : LLVMIntULT; break;
	case CMP_le: case CMP_ls: p = sign ? LLVMIntSLE : LLVMIntULE; break;
	case CMP_gt: case CMP_hi: p = sign ? LLVMIntSGT : LLVMIntUGT; break;
	default: p = sign ? LLVMIntSGE : LLVMIntUGE; break;
	}
	return LLVMBuildZExt(B(s->e), LLVMBuildICmp(B(s->e), p, x, y, ""), LLVMTypeOf(x), "");
}

/* ---- results ------------------------------------------------------------------------------------------------ */

/* c and those elements of every lane that are written. */
static LV added_up(const Simd *s, LV v, LV c, bool sign)
{
	for (u32 i = 0; i < s->n; i++) {
		LV idx[MAX_ELEMENTS], part;

		if (!(s->op->m.sel[SEL_d] >> i & 1))
			continue;
		for (u32 k = 0; k < s->all / s->n; k++)
			idx[k] = em_const(s->e, 32, k * s->n + i);
		part = LLVMBuildShuffleVector(B(s->e), v, v, LLVMConstVector(idx, s->all / s->n), "");
		part = em_widen(s->e, part, BITS_OF_LANE, sign);
		c = LLVMBuildAdd(B(s->e), c, em_is_vector(c) ? part : LLVMBuildExtractElement(
			B(s->e), part, em_const(s->e, 32, 0), ""), "");
	}
	return c;
}

static LV merged(const Simd *s, LV v, LV c)
{
	LV idx[MAX_ELEMENTS], old = LLVMBuildBitCast(B(s->e), c, LLVMTypeOf(v), "");

	for (u32 k = 0; k < s->all; k++)
		idx[k] = em_const(s->e, 32, s->op->m.sel[SEL_d] >> k % s->n & 1 ? k : s->all + k);
	v = LLVMBuildShuffleVector(B(s->e), v, old, LLVMConstVector(idx, s->all), "");
	return LLVMBuildBitCast(B(s->e), v, LLVMTypeOf(c), "");
}

/* Results that need no more bits than the operands have; sums that are added up do. */
static bool may_stay(const Op *op, Elements *f)
{
	return f == least || f == most || f == distance || f == compared ||
	       ((f == sum || f == difference) && !op->m.mode);
}

static void simd(Simd s, LV *d, const LV *a, Elements *f)
{
	LV x = LLVMBuildBitCast(B(s.e), a[0], elements(&s, s.w), ""), v;
	LV y = LLVMBuildBitCast(B(s.e), a[1], elements(&s, s.w), "");

	s.wide = !may_stay(s.op, f) || s.sa != s.sb || (s.op->m.sat && s.sd != s.sa);
	v = choose(&s, x, y, selectors(s.op, XE_bsel, s.n));
	x = extended(&s, choose(&s, x, y, selectors(s.op, XE_asel, s.n)), s.sa);
	v = f(&s, x, extended(&s, v, s.sb));
	if (s.op->m.sat && s.wide)
		v = clamped(&s, v);
	if (s.op->m.mode)
		d[0] = added_up(&s, v, a[2], s.wide || ((f == least || f == most) && s.sa));
	else
		d[0] = merged(&s, s.wide ? LLVMBuildTrunc(B(s.e), v, elements(&s, s.w), "") : v, a[2]);
}

/* Comparisons have no type of a result. */
static bool simd_of(Em *e, const Op *op, LV *d, const LV *a, u32 n, Elements *f)
{
	u32 first = f == compared ? 0 : 1, lanes = em_is_vector(a[0]) ? LLVMGetVectorSize(LLVMTypeOf(a[0])) : 1;
	Simd s = { .e = e, .op = op, .n = n, .w = BITS_OF_LANE / n, .all = n * lanes, .sd = em_is_signed(op->type[0]),
		   .sa = em_is_signed(op->type[first]), .sb = em_is_signed(op->type[first + 1]) };

	if (s.all > MAX_ELEMENTS)
		return false;
	simd(s, d, a, f);
	return true;
}

#define SIMD_FORM(name, elements, f) \
	bool pure_##name(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return simd_of(e, op, d, a, elements, f); }

SIMD_FORM(vadd2, 2, sum)
SIMD_FORM(vsub2, 2, difference)
SIMD_FORM(vavrg2, 2, average)
SIMD_FORM(vabsdiff2, 2, distance)
SIMD_FORM(vmin2, 2, least)
SIMD_FORM(vmax2, 2, most)
SIMD_FORM(vset2, 2, compared)
SIMD_FORM(vadd4, 4, sum)
SIMD_FORM(vsub4, 4, difference)
SIMD_FORM(vavrg4, 4, average)
SIMD_FORM(vabsdiff4, 4, distance)
SIMD_FORM(vmin4, 4, least)
SIMD_FORM(vmax4, 4, most)
SIMD_FORM(vset4, 4, compared)
