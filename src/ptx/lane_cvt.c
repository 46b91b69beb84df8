/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_cvt: conversions of one lane. PTX ISA, "cvt" and "cvt.pack".
 * To integers: always saturating. A NaN gives 0 from f32, f16, bf16 to at most 32 bits, and the
 * pattern 100…0 otherwise. Between f64 and a narrower type a NaN keeps the top of its payload,
 * quieted; bf16 to f32 copies bits; everything else gives the canonical NaN.
 */
#include "ptx/semantics.h"

/* Not inlined here: the code generator inlines whole what is small, and folds it for a constant Op. */
#define APART __attribute__((cold))

static u8 float_rounding(u8 rnd)
{
	return rnd >= RND_rni ? RND_rn : rnd;
}

static u64 clamp_unit(const Op *op, const Fp *g, u64 r)
{
	if (op->m.sat)
		r = r & sem_sign(g) ? 0 : r > sem_one(g) ? sem_one(g) : r;
	return op->m.relu && r & sem_sign(g) ? 0 : r;
}

static u64 move_payload(const Fp *f, const Fp *g, u64 a)
{
	u64 m = a & (sem_minnorm(f) - 1), quiet = sem_inf(g) | 1ull << (g->mbits - 1);

	m = g->mbits > f->mbits ? m << (g->mbits - f->mbits) : m >> (f->mbits - g->mbits);
	return quiet | m | (a & sem_sign(f) ? sem_sign(g) : 0);
}

APART static u64 nan_to_float(const Op *op, u64 a)
{
	u8 from = op->type[1], to = op->type[0];
	const Fp *f = &sem_types[from].fp, *g = &sem_types[to].fp;
	bool plain = !op->m.ftz && !op->m.relu, move = plain && !op->m.rnd && !op->m.satfinite;

	if (op->m.sat)
		return 0;
	if (from == to && (from == TY_f64 || (from == TY_f32 && move)))
		return op->m.rnd ? a | 1ull << 51 : a; /* without modifiers it is a move */
	if (from == TY_f64 || to == TY_f64)
		return move_payload(f, g, op->m.ftz && from == TY_f32 ? f->nan : a);
	if (from == TY_bf16 && to == TY_f32 && plain)
		return a << 16;
	return g->nan;
}

static Real round_real(Real x, u8 rnd)
{
	if (rnd < RND_rni || x.cls != REAL_finite || x.exp >= 0)
		return x;
	return sem_real_int(x.neg, (u64)sem_round_int(x, rnd));
}

static bool is_half(u8 t) { return t == TY_f16 || t == TY_bf16; }

APART static u64 float_to_float(const Op *op, u64 a)
{
	const Fp *f = &sem_types[op->type[1]].fp, *g = &sem_types[op->type[0]].fp;
	Rounding r = {float_rounding(op->m.rnd), op->m.ftz && op->type[0] == TY_f32,
		      op->m.satfinite};

	if (sem_isnan(f, a))
		return nan_to_float(op, a);
	if (is_half(op->type[0]) && op->m.rnd <= RND_rn && !op->m.satfinite)
		return clamp_unit(op, g, sem_narrow(op->type[0], sem_widen(op->type[1], a), r.ftz));
	if (is_half(op->type[1]) && op->type[0] == TY_f32 && op->m.rnd < RND_rni) {
		u64 x = sem_bits32((float)sem_widen(op->type[1], a));

		return clamp_unit(op, g, r.ftz ? sem_flush(g, x) : x);
	}
	return clamp_unit(op, g, sem_pack(g, round_real(sem_unpack(f, a), op->m.rnd), r));
}

APART static u64 float_to_int(const Op *op, u64 a)
{
	const Fp *f = &sem_types[op->type[1]].fp;
	u8 to = op->type[0];
	u32 n = sem_types[to].bits;

	if (sem_isnan(f, a)) {
		bool high = op->type[1] == TY_f64 || n == 64;
		return high ? sem_int(to, 1ull << (n - 1)) : 0;
	}
	Real x = sem_unpack(f, a);
	i128 v = (i128)sem_round_int(x, op->m.rnd);

	return sem_clamp(to, x.neg ? -v : v);
}

APART static u64 int_to_float(const Op *op, u64 a)
{
	const Fp *g = &sem_types[op->type[0]].fp;
	u64 v = sem_int(op->type[1], a);
	bool neg = sem_types[op->type[1]].is_signed && (i64)v < 0;
	Real x = sem_real_int(neg, neg ? -v : v);

	return clamp_unit(op, g, sem_pack(g, x, (Rounding){op->m.rnd, false, false}));
}

/* rna only cuts NaNs and infinities; the other modes make a canonical NaN. */
APART static u64 to_tf32(const Op *op, u64 a)
{
	const Fp *f = &sem_types[TY_f32].fp, *g = &sem_types[TY_tf32].fp;
	u64 r;

	if (op->m.rnd == RND_rna && sem_abs(f, a) >= sem_inf(f))
		return (a & ~0x1fffull) - (op->m.satfinite ? 0x2000 : 0);
	if (sem_isnan(f, a))
		return 0x7fffe000;
	r = sem_pack(g, sem_unpack(f, a), (Rounding){op->m.rnd, false, op->m.satfinite});
	return clamp_unit(op, g, r) << 13;
}

void lane_cvt(const Op *op, u64 *d, const u64 *a)
{
	u8 to = op->type[0], from = op->type[1];
	bool float_to = sem_types[to].fp.ebits, float_from = sem_types[from].fp.ebits;
	u64 x = a[0] & sem_mask(sem_types[from].bits);

	if (to == TY_tf32) {
		d[0] = to_tf32(op, x);
		return;
	}
	if (op->m.ftz && from == TY_f32 && to != TY_f16) /* .ftz does nothing to f32 -> f16 */
		x = sem_flush(&sem_types[TY_f32].fp, x);
	if (float_from)
		d[0] = float_to ? float_to_float(op, x) : float_to_int(op, x);
	else if (float_to)
		d[0] = int_to_float(op, x);
	else
		d[0] = op->m.sat ? sem_clamp(to, sem_wide(from, x)) : sem_int(to, sem_int(from, x));
}

/* ---- packed ---------------------------------------------------------------------------------- */
/* ue8m0 is an exponent alone: 2^(x-127), 255 is NaN. */
static u64 to_ue8m0(u64 a, u8 rnd, bool satfinite)
{
	const Fp *f = &sem_types[TY_f32].fp, exponent = {8, 0, 1, 0xfe, 0xff};
	u64 r;

	if (sem_isnan(f, a) || (a & sem_sign(f) && a != sem_sign(f)))
		return 0xff;
	r = sem_pack(&exponent, sem_unpack(f, a), (Rounding){rnd, false, satfinite});
	return r & 0xff;
}

static u64 narrow(const Op *op, u8 from, u8 to, u64 a)
{
	const Fp *f = &sem_types[from].fp, *g = &sem_types[to].fp;
	Rounding r = {op->m.rnd, false, op->m.satfinite};
	u64 x;

	if (to == TY_ue8m0)
		return to_ue8m0(a, op->m.rnd, op->m.satfinite);
	if (from == TY_ue8m0)
		return a == 0xff ? g->nan : a ? a << 7 : 0x40;
	if (sem_isnan(f, a))
		return g->nan;
	if (from == TY_f32 && is_half(to) && op->m.rnd == RND_rn && !op->m.satfinite)
		x = sem_narrow(to, sem_widen(from, a), false);
	else
		x = sem_pack(g, sem_unpack(f, a), r);
	return op->m.relu && x & sem_sign(g) ? 0 : x;
}

/* The first operand goes to the upper half. */
void lane_cvt_pack2(const Op *op, u64 *d, const u64 *a)
{
	const SemType *t = &sem_types[op->type[0]];
	u64 hi = narrow(op, TY_f32, t->elem, a[0] & 0xffffffff);

	d[0] = hi << t->bits | narrow(op, TY_f32, t->elem, a[1] & 0xffffffff);
}

static void convert_pair(const Op *op, u64 *d, const u64 *a)
{
	const SemType *to = &sem_types[op->type[0]], *from = &sem_types[op->type[1]];

	d[0] = 0;
	for (u32 i = 0; i < 2; i++) {
		u64 x = a[0] >> from->bits * i & sem_mask(from->bits);

		d[0] |= narrow(op, from->elem, to->elem, x) << to->bits * i;
	}
}

void lane_cvt_f8(const Op *op, u64 *d, const u64 *a) { convert_pair(op, d, a); }
void lane_cvt_unpack2(const Op *op, u64 *d, const u64 *a) { convert_pair(op, d, a); }

/* ---- cvt.pack: two saturated integers above what c holds ------------------------------------- */
static u64 packed(const Op *op, const u64 *a)
{
	u8 t = op->type[0];
	u64 mask = sem_mask(sem_types[t].bits);
	u64 hi = sem_clamp(t, (i32)a[0]) & mask, lo = sem_clamp(t, (i32)a[1]) & mask;

	return hi << sem_types[t].bits | lo;
}

void lane_cvt_pack(const Op *op, u64 *d, const u64 *a) { d[0] = packed(op, a); }

void lane_cvt_pack_c(const Op *op, u64 *d, const u64 *a)
{
	d[0] = packed(op, a) | a[2] << 2 * sem_types[op->type[0]].bits;
}
