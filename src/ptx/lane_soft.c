/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_soft: types, formats, and exact arithmetic on reals with integers. In: bits of any floating
 * format. Out: bits, correctly rounded in any mode. Every operation keeps enough bits below the
 * result's last place, the lowest of them jammed (it is set when anything was lost), so that
 * sem_pack rounds once, exactly.
 */
#include "ptx/semantics.h"

#define F16_FP {5, 10, 1, 0x7bff, 0x7fff}
#define BF16_FP {8, 7, 1, 0x7f7f, 0x7fff}
#define F32_FP {8, 23, 1, 0x7f7fffff, 0x7fffffff}
#define E4M3_FP {4, 3, 0, 0x7e, 0x7f}
#define E5M2_FP {5, 2, 1, 0x7b, 0x7f}
#define E2M1_FP {2, 1, 0, 0x7, 0x7}
#define E2M3_FP {2, 3, 0, 0x1f, 0x1f}
#define E3M2_FP {3, 2, 0, 0x1f, 0x1f}
const SemType sem_types[TY_COUNT] = {
	[TY_pred] = {1, TY_pred, 1, 0, {0}},
	[TY_b8] = {8, TY_b8, 1, 0, {0}},
	[TY_b16] = {16, TY_b16, 1, 0, {0}},
	[TY_b32] = {32, TY_b32, 1, 0, {0}},
	[TY_b64] = {64, TY_b64, 1, 0, {0}},
	[TY_b128] = {64, TY_b64, 2, 0, {0}},
	[TY_u8] = {8, TY_u8, 1, 0, {0}},
	[TY_u16] = {16, TY_u16, 1, 0, {0}},
	[TY_u32] = {32, TY_u32, 1, 0, {0}},
	[TY_u64] = {64, TY_u64, 1, 0, {0}},
	[TY_s8] = {8, TY_s8, 1, 1, {0}},
	[TY_s16] = {16, TY_s16, 1, 1, {0}},
	[TY_s32] = {32, TY_s32, 1, 1, {0}},
	[TY_s64] = {64, TY_s64, 1, 1, {0}},
	[TY_f16] = {16, TY_f16, 1, 0, F16_FP},
	[TY_f32] = {32, TY_f32, 1, 0, F32_FP},
	[TY_f64] = {64, TY_f64, 1, 0, {11, 52, 1, 0x7fefffffffffffff, 0xfff8000000000000}},
	[TY_bf16] = {16, TY_bf16, 1, 0, BF16_FP},
	[TY_tf32] = {19, TY_tf32, 1, 0, {8, 10, 1, 0x3fbff, 0x3ffff}},
	[TY_f16x2] = {16, TY_f16, 2, 0, F16_FP},
	[TY_bf16x2] = {16, TY_bf16, 2, 0, BF16_FP},
	[TY_u16x2] = {16, TY_u16, 2, 0, {0}},
	[TY_s16x2] = {16, TY_s16, 2, 1, {0}},
	[TY_f32x2] = {32, TY_f32, 2, 0, F32_FP},
	[TY_e4m3] = {8, TY_e4m3, 1, 0, E4M3_FP},
	[TY_e5m2] = {8, TY_e5m2, 1, 0, E5M2_FP},
	[TY_e4m3x2] = {8, TY_e4m3, 2, 0, E4M3_FP},
	[TY_e5m2x2] = {8, TY_e5m2, 2, 0, E5M2_FP},
	[TY_e2m1] = {4, TY_e2m1, 1, 0, E2M1_FP},
	[TY_e2m3] = {8, TY_e2m3, 1, 0, E2M3_FP},
	[TY_e3m2] = {8, TY_e3m2, 1, 0, E3M2_FP},
	[TY_ue8m0] = {8, TY_ue8m0, 1, 0, {0}},
	[TY_e2m1x2] = {4, TY_e2m1, 2, 0, E2M1_FP},
	[TY_e2m3x2] = {8, TY_e2m3, 2, 0, E2M3_FP},
	[TY_e3m2x2] = {8, TY_e3m2, 2, 0, E3M2_FP},
	[TY_ue8m0x2] = {8, TY_ue8m0, 2, 0, {0}},
	[TY_e4m3x4] = {8, TY_e4m3, 4, 0, E4M3_FP},
	[TY_e5m2x4] = {8, TY_e5m2, 4, 0, E5M2_FP},
	[TY_u4] = {4, TY_u4, 1, 0, {0}},
	[TY_s4] = {4, TY_s4, 1, 1, {0}},
	[TY_u2] = {2, TY_u2, 1, 0, {0}},
	[TY_s2] = {2, TY_s2, 1, 1, {0}},
	[TY_b1] = {1, TY_b1, 1, 0, {0}},
	[TY_u8x4] = {8, TY_u8, 4, 0, {0}},
	[TY_s8x4] = {8, TY_s8, 4, 1, {0}},
};

u64 sem_int(u8 t, u64 bits)
{
	u32 n = sem_types[t].bits;

	return sem_types[t].is_signed ? sem_sext(bits, n) : bits & sem_mask(n);
}

i128 sem_wide(u8 t, u64 bits)
{
	u64 v = sem_int(t, bits);

	return sem_types[t].is_signed ? (i128)(i64)v : (i128)v;
}

u64 sem_clamp(u8 t, i128 v)
{
	u32 n = sem_types[t].bits;
	bool s = sem_types[t].is_signed;
	i128 lo = s ? -((i128)1 << (n - 1)) : 0, hi = ((i128)1 << (s ? n - 1 : n)) - 1;

	return (u64)(v < lo ? lo : v > hi ? hi : v);
}

u64 sem_inf(const Fp *f) { return sem_mask(f->ebits) << f->mbits; }
u64 sem_one(const Fp *f) { return sem_mask(f->ebits - 1u) << f->mbits; }

bool sem_isnan(const Fp *f, u64 x)
{
	x = sem_abs(f, x);
	return f->has_inf ? x > sem_inf(f) : x > f->max;
}

u64 sem_flush(const Fp *f, u64 x)
{
	return sem_abs(f, x) < sem_minnorm(f) ? x & sem_sign(f) : x;
}

u64 sem_neg_zero_less(const Fp *f, u64 a)
{
	return a & sem_sign(f) ? ~sem_abs(f, a) : a;
}

static i32 top_bit(u128 x)
{
	u64 hi = (u64)(x >> 64);

	return hi ? 127 - __builtin_clzll(hi) : 63 - __builtin_clzll((u64)x | 1);
}

/* x >> n, with the last bit set when a lost bit was. */
static u128 shift_jam(u128 x, i32 n)
{
	if (n <= 0)
		return x;
	if (n > 127)
		return x != 0;
	return x >> n | ((x & (((u128)1 << n) - 1)) != 0);
}

Real sem_unpack(const Fp *f, u64 x)
{
	u64 abs = sem_abs(f, x), e = abs >> f->mbits, m = abs & (sem_minnorm(f) - 1);
	i32 bias = (i32)sem_mask(f->ebits - 1u);
	Real r = {REAL_finite, (x & sem_sign(f)) != 0, 0, 0};

	if (sem_isnan(f, x))
		r.cls = REAL_nan;
	else if (f->has_inf && abs == sem_inf(f))
		r.cls = REAL_inf;
	else if (!abs)
		r.cls = REAL_zero;
	r.sig = e ? m | sem_minnorm(f) : m;
	r.exp = (i32)(e ? e : 1) - bias - f->mbits;
	return r;
}

Real sem_real_int(bool neg, u64 magnitude)
{
	return (Real){magnitude ? REAL_finite : REAL_zero, neg, 0, magnitude};
}

static bool rounds_up(u8 rnd, bool neg, bool odd, u128 rest, u128 half)
{
	switch (rnd) {
	case RND_rz: case RND_rzi:
		return false;
	case RND_rm: case RND_rmi:
		return neg && rest;
	case RND_rp: case RND_rpi:
		return !neg && rest;
	case RND_rna:
		return rest >= half;
	default:
		return rest > half || (rest == half && odd);
	}
}

u64 sem_round_shift(u128 sig, i32 shift, u8 rnd, bool neg)
{
	if (shift <= 0)
		return (u64)(sig << -shift);
	if (shift > 126) { /* all of it is below a quarter of the last place */
		sig = sig != 0;
		shift = 2;
	}
	u128 half = (u128)1 << (shift - 1), rest = sig & (half + half - 1);
	u64 keep = (u64)(sig >> shift);

	return keep + rounds_up(rnd, neg, keep & 1, rest, half);
}

static u64 overflow(const Fp *f, Rounding r, bool neg)
{
	bool out = r.rnd == RND_none || r.rnd == RND_rn || r.rnd == RND_rna ||
		   r.rnd == (neg ? RND_rm : RND_rp);

	return f->has_inf && !r.satfinite && out ? sem_inf(f) : f->max;
}

/* Of a finite x whose leading bit has exponent top. */
static u64 pack_finite(const Fp *f, Real x, i32 top, Rounding r)
{
	i32 bias = (i32)sem_mask(f->ebits - 1u), emin = 1 - bias;
	i32 q = (top > emin ? top : emin) - f->mbits; /* exponent of the last place */

	if (r.ftz && top < emin) {
		u64 keep = sem_round_shift(x.sig, top - f->mbits - x.exp, r.rnd, x.neg);

		return keep >> (f->mbits + 1) && top == emin - 1 ? sem_minnorm(f) : 0;
	}
	u64 keep = sem_round_shift(x.sig, q - x.exp, r.rnd, x.neg);
	i64 field = q + f->mbits + bias; /* >= 1; a carry out of keep runs into it */

	if (!(keep >> f->mbits))
		return keep;
	if (field > (i64)sem_mask(f->ebits))
		return overflow(f, r, x.neg);
	u64 bits = ((u64)field << f->mbits) + (keep - sem_minnorm(f));

	return bits > f->max ? overflow(f, r, x.neg) : bits;
}

u64 sem_pack(const Fp *f, Real x, Rounding r)
{
	u64 bits = 0;

	if (x.cls == REAL_nan)
		return f->nan;
	if (x.cls == REAL_inf)
		bits = f->has_inf && !r.satfinite ? sem_inf(f) : f->max;
	else if (x.cls == REAL_finite)
		bits = pack_finite(f, x, top_bit(x.sig) + x.exp, r);
	return bits | (x.neg ? sem_sign(f) : 0);
}

/* Leading bit to bit 125: one bit of room above, and at least 19 below any product. */
static Real normalise(Real x)
{
	i32 n = 125 - top_bit(x.sig);

	x.sig = n >= 0 ? x.sig << n : shift_jam(x.sig, -n);
	x.exp -= n;
	return x;
}

static Real add_finite(Real a, Real b, u8 rnd)
{
	a = normalise(a);
	b = normalise(b);
	if (a.exp < b.exp || (a.exp == b.exp && a.sig < b.sig)) {
		Real t = a;
		a = b;
		b = t;
	}
	b.sig = shift_jam(b.sig, a.exp - b.exp);
	a.sig = a.neg == b.neg ? a.sig + b.sig : a.sig - b.sig;
	if (!a.sig)
		return (Real){REAL_zero, rnd == RND_rm, 0, 0};
	return a;
}

Real sem_add(Real a, Real b, u8 rnd)
{
	if (a.cls == REAL_nan || b.cls == REAL_nan ||
	    (a.cls == REAL_inf && b.cls == REAL_inf && a.neg != b.neg))
		return (Real){REAL_nan, 0, 0, 0};
	if (a.cls == REAL_inf || b.cls == REAL_inf)
		return a.cls == REAL_inf ? a : b;
	if (a.cls == REAL_zero && b.cls == REAL_zero) {
		a.neg = a.neg == b.neg ? a.neg : rnd == RND_rm;
		return a;
	}
	if (a.cls == REAL_zero || b.cls == REAL_zero)
		return a.cls == REAL_zero ? b : a;
	return add_finite(a, b, rnd);
}

Real sem_mul(Real a, Real b)
{
	bool neg = a.neg != b.neg;

	if (a.cls == REAL_nan || b.cls == REAL_nan ||
	    (a.cls == REAL_inf && b.cls == REAL_zero) || (a.cls == REAL_zero && b.cls == REAL_inf))
		return (Real){REAL_nan, 0, 0, 0};
	if (a.cls == REAL_inf || b.cls == REAL_inf)
		return (Real){REAL_inf, neg, 0, 0};
	if (a.cls == REAL_zero || b.cls == REAL_zero)
		return (Real){REAL_zero, neg, 0, 0};
	return (Real){REAL_finite, neg, a.exp + b.exp, (u128)(u64)a.sig * (u64)b.sig};
}

/* A real from a correctly rounded double and the sign of what was rounded away: two bits more are
 * enough, for no quotient or root lies half way between two doubles. */
static Real from_rounded(double q, double residual, bool neg, i32 exp)
{
	Real r = sem_unpack(&sem_types[TY_f64].fp, sem_bits64(q));

	r.sig = (r.sig << 2) + (residual > 0) - (residual < 0);
	r.exp += exp - 2;
	r.neg = neg;
	return r;
}

Real sem_div(Real a, Real b)
{
	bool neg = a.neg != b.neg;

	if (a.cls == REAL_nan || b.cls == REAL_nan ||
	    (a.cls == b.cls && (a.cls == REAL_inf || a.cls == REAL_zero)))
		return (Real){REAL_nan, 0, 0, 0};
	if (a.cls == REAL_inf || b.cls == REAL_zero)
		return (Real){REAL_inf, neg, 0, 0};
	if (a.cls == REAL_zero || b.cls == REAL_inf)
		return (Real){REAL_zero, neg, 0, 0};
	double x = (double)(i64)a.sig, y = (double)(i64)b.sig, q = x / y;

	return from_rounded(q, __builtin_fma(-q, y, x), neg, a.exp - b.exp);
}

Real sem_sqrt(Real a)
{
	if (a.cls == REAL_zero || a.cls == REAL_nan)
		return a;
	if (a.neg)
		return (Real){REAL_nan, 0, 0, 0};
	if (a.cls == REAL_inf)
		return a;
	double x = (double)(i64)((u64)a.sig << (a.exp & 1)), s = __builtin_sqrt(x);

	return from_rounded(s, __builtin_fma(-s, s, x), false, (a.exp - (a.exp & 1)) / 2);
}

u128 sem_round_int(Real x, u8 rnd)
{
	if (x.cls == REAL_zero)
		return 0;
	if (x.cls == REAL_inf || top_bit(x.sig) + x.exp > 99)
		return (u128)1 << 100;
	if (x.exp >= 0)
		return x.sig << x.exp;
	return sem_round_shift(x.sig, -x.exp, rnd, x.neg);
}

/* ---- halves through double ------------------------------------------------------------------- */
/* With the exponent field moved to f32's place the value is 2^112 too small; inf and NaN are mended. */
static double widen_f16(u64 x)
{
	u32 abs = (u32)(x & 0x7fff) << 13;
	float v = sem_f32(abs) * 0x1p112f;

	v = abs >= 0x0f800000 ? sem_f32(abs | 0x7f800000) : v;
	return x & 0x8000 ? -(double)v : (double)v;
}

double sem_widen(u8 type, u64 x)
{
	switch (type) {
	case TY_f16: return widen_f16(x);
	case TY_bf16: return (double)sem_f32(x << 16);
	case TY_f32: return (double)sem_f32(x);
	default: return sem_f64(x);
	}
}

/* |v| to a multiple of the format's last place: adding 1.5 * 2^52 of those places drops what is below. */
static double round_places(double abs, i64 emin, i64 mbits)
{
	i64 e = (i64)(sem_bits64(abs) >> 52);
	double c;

	e = e < emin ? emin : e;
	e = e > 1023 + 130 ? 1023 + 130 : e;
	c = sem_f64((u64)(e - mbits + 52) << 52 | 1ull << 51);
	return (abs + c) - c;
}

/* Bits of a value that f16 holds exactly, or of one beyond its range. */
static u64 f16_bits(float abs)
{
	u32 b = (u32)sem_bits32(abs);
	u32 sub = (u32)sem_bits32(abs + 0.5f) - 0x3f000000, normal = (b - (112u << 23)) >> 13;

	return b >= 0x47800000 ? 0x7c00 : b < 0x38800000 ? sub : normal;
}

u64 sem_narrow(u8 type, double v, bool ftz)
{
	bool half = type == TY_f16;
	i64 emin = 1023 - (half ? 14 : 126);
	u64 sign = sem_bits64(v) >> 48 & 0x8000, r;
	double abs = sem_f64(sem_bits64(v) & ~(1ull << 63));
	double d = round_places(abs, ftz ? 0 : emin, half ? 10 : 7);

	d = ftz && d < (half ? 0x1p-14 : 0x1p-126) ? 0 : d;
	r = half ? f16_bits((float)d) : sem_bits32((float)d) >> 16;
	return v != v ? 0x7fff : r | sign;
}

double sem_fma_odd(double a, double b, double c)
{
	double p = a * b, s = p + c, bb = s - p, err = (p - (s - bb)) + (c - bb);
	u64 bits = sem_bits64(s), step = (err > 0) == (s > 0) ? 1 : ~0ull;
	bool inexact = err > 0 || err < 0; /* no NaN */

	return sem_f64(inexact && !(bits & 1) ? bits + step : bits);
}
