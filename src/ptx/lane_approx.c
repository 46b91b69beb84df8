/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_approx: the approximate functions of one lane, bit for bit as an H200 computes them. Its
 * multi-function unit interpolates quadratically in tables (mufu.def) and cuts what it gets; it knows
 * neither subnormal operands nor subnormal results, so forms without .ftz scale around it, and division
 * multiplies by what it says. The errors, which the manual bounds, stand in docs/ptx.md.
 *
 * Integers and IEEE operations only: the same bits on every host.
 */
#include "ptx/semantics.h"

enum { F32_MIN = 0x00800000, F32_ONE = 0x3f800000, F32_INF = 0x7f800000, F32_NAN = 0x7fffffff };
static const u32 F32_SIGN = 0x80000000;

/* ---- interpolation --------------------------------------------------------------------------- */
typedef struct Seg {
	i32 c0, c1, c2;
} Seg;

typedef struct Curve {
	u16 first;
	u8 cut, c0_shift, c2_shift;
	u32 bias;
} Curve;

static const Seg segs[] = {
#define CURVE(...)
#define SEG(c0, c1, c2) {c0, c1, c2},
#include "ptx/mufu.def"
#undef CURVE
#undef SEG
};
#define SEG(...)
#define CURVE(name, ...) static const Curve name##_curve = {__VA_ARGS__};
#include "ptx/mufu.def"
#undef CURVE
#undef SEG

/* t * t, where row i of the partial products holds bit i by itself and with every higher bit j; what
 * stands in columns below `cut` does not exist. In units of 2^cut. */
static u32 square(u32 t, u32 cut)
{
	u32 sum = 0;

	for (u32 i = 0; i < 17; i++) {
		u32 row = t >> (i + 1) << 2 | 1;

		row = 2 * i >= cut ? row << (2 * i - cut) : row >> (cut - 2 * i);
		sum += -(t >> i & 1) & row;
	}
	return sum;
}

static i64 interpolate(Curve c, u32 seg, u32 t)
{
	const Seg *s = &segs[c.first + seg];

	return ((i64)s->c0 << c.c0_shift) + c.bias + (i64)s->c1 * t +
	       (i64)s->c2 * square(t, c.cut) * (1 << c.c2_shift);
}

/* `arg` is the segment's number and below it the t of 17 bits. */
static i64 interpolate17(Curve c, u32 arg) { return interpolate(c, arg >> 17, arg & 0x1ffff); }

/* ---- f32 taken apart and put together -------------------------------------------------------- */
static u32 operand(const Op *op, const u64 *a)
{
	u32 x = (u32)a[0];

	return op->m.ftz ? (u32)sem_flush(&sem_types[TY_f32].fp, x) : x;
}

typedef struct Split { /* 1.frac * 2^exp */
	u32 frac;
	i32 exp;
} Split;

static Split split(u32 abs)
{
	u32 up = abs < F32_MIN ? (u32)__builtin_clz(abs | 1) - 8 : 0;

	return (Split){abs << up & (F32_MIN - 1), (i32)(abs >> 23) + (up != 0) - 127 - (i32)up};
}

/* sig * 2^exp with 2^23 <= sig <= 2^24. */
static u32 join(bool ftz, u32 sign, u32 sig, i32 exp)
{
	i32 field = exp + 149;
	u32 bits = ((u32)field << 23) + sig;

	if (field >= 254)
		return sign | F32_INF;
	if (field >= 0 || bits == F32_MIN)
		return sign | bits;
	if (ftz)
		return sign;
	return (u32)sem_pack(&sem_types[TY_f32].fp, (Real){REAL_finite, sign != 0, exp, sig},
			     (Rounding){0});
}

/* n * 2^-unit < 2^128, cut to 24 bits. */
static u32 cut(u64 n, i32 unit)
{
	i32 top = 63 - __builtin_clzll(n | 1);
	u32 sig = (u32)(top >= 23 ? n >> (top - 23) : n << (23 - top));

	return n ? ((u32)(126 + top - unit) << 23) + sig : 0;
}

/* The function of a narrow type is that of f32, cut. */
static u64 narrow(u8 t, u32 bits)
{
	const Fp *f = &sem_types[t].fp;
	u32 abs = bits & ~F32_SIGN;

	if (abs >= (127u + (1u << (f->ebits - 1))) << 23 && abs <= F32_INF)
		return (bits >> 31 ? sem_sign(f) : 0) | sem_inf(f);
	return sem_pack(f, sem_unpack(&sem_types[TY_f32].fp, bits), (Rounding){RND_rz, false, false});
}

static u32 widen(u8 t, u64 x)
{
	return (u32)sem_pack(&sem_types[TY_f32].fp, sem_unpack(&sem_types[t].fp, x), (Rounding){0});
}

/* ---- rcp, sqrt, rsqrt ------------------------------------------------------------------------ */
static u32 rcp(u32 x, bool ftz)
{
	u32 abs = x & ~F32_SIGN, sign = x & F32_SIGN;
	Split s = split(abs);

	if (abs > F32_INF)
		return F32_NAN;
	if (!abs || abs == F32_INF)
		return sign | (abs ^ F32_INF);
	return join(ftz, sign, (u32)(interpolate(rcp_curve, s.frac >> 16, s.frac & 0xffff) >> 15),
		    -24 - s.exp);
}

static u32 rsqrt(u32 x)
{
	u32 abs = x & ~F32_SIGN, arg;
	Split s = split(abs);

	if (abs > F32_INF || (x != abs && abs))
		return F32_NAN;
	if (!abs || abs == F32_INF)
		return (x & F32_SIGN) | (abs ^ F32_INF);
	arg = (u32)(s.exp & 1) << 23 | s.frac;
	return join(true, 0, arg ? (u32)(interpolate17(rsqrt_curve, arg) >> 16) : 1 << 24,
		    -24 - (s.exp >> 1));
}

static u32 root(u32 x)
{
	u32 abs = x & ~F32_SIGN;
	Split s = split(abs);

	if (abs > F32_INF || (x != abs && abs))
		return F32_NAN;
	if (!abs || abs == F32_INF)
		return x;
	return join(true, 0,
		    (u32)(interpolate17(sqrt_curve, (u32)(s.exp & 1) << 23 | s.frac) >> 17),
		    (s.exp >> 1) - 23);
}

void lane_rcp_approx(const Op *op, u64 *d, const u64 *a) { d[0] = rcp(operand(op, a), op->m.ftz); }
void lane_sqrt_approx(const Op *op, u64 *d, const u64 *a) { d[0] = root(operand(op, a)); }

/* ---- division: multiplication by a reciprocal ------------------------------------------------ */
static u32 times(const Op *op, u32 x, u32 y)
{
	Op mul = {.type = {TY_f32}, .m = {.rnd = RND_rn, .ftz = op->m.ftz}};
	u64 q[2] = {x, y}, d;

	lane_mul_f(&mul, &d, q);
	return (u32)d;
}

/* Both operands are scaled so that the divisor, and with `high` its reciprocal too, is not subnormal. */
static u32 divide(const Op *op, const u64 *a, bool high)
{
	u32 x = (u32)a[0], y = (u32)a[1], abs = y & ~F32_SIGN;
	u32 scale = abs < F32_MIN ? 0x4b800000 /* 2^24 */
		    : high && abs > 0x7e800000 && abs < F32_INF ? 0x3e800000 /* 2^-2 */
								: F32_ONE;

	if (op->m.ftz && abs < F32_MIN)
		scale = F32_ONE;
	return times(op, times(op, x, scale), rcp(times(op, y, scale), true));
}

void lane_div_approx(const Op *op, u64 *d, const u64 *a) { d[0] = divide(op, a, false); }
void lane_div_full(const Op *op, u64 *d, const u64 *a) { d[0] = divide(op, a, true); }

/* ---- ex2 ------------------------------------------------------------------------------------- */
/* Cuts |x| to 23 bits of fraction. A negative one that has any is complemented, not negated. */
static u32 ex2(u32 x)
{
	u32 abs = x & ~F32_SIGN, sig = (x & (F32_MIN - 1)) | F32_MIN, e = abs >> 23;
	i32 fixed = e < 104 ? 0 : (i32)(e >= 127 ? sig << ((e - 127) & 7) : sig >> (127 - e));

	if (abs > F32_INF)
		return F32_NAN;
	if (e >= 127 + 8)
		return x >> 31 ? 0 : F32_INF;
	if (x >> 31)
		fixed = fixed & (F32_MIN - 1) ? ~fixed : -fixed;
	return join(true, 0, (u32)(interpolate17(ex2_curve, (u32)fixed & (F32_MIN - 1)) >> 16),
		    (fixed >> 23) - 23);
}

/* Where the result may be subnormal: the square of the half's. */
static u32 ex2_low(u32 x)
{
	u32 r = ex2(x - F32_MIN);
	Split s = split(r);
	u64 sig = s.frac | F32_MIN;

	if (!r)
		return 0;
	return (u32)sem_pack(&sem_types[TY_f32].fp, (Real){REAL_finite, false, 2 * s.exp - 46, sig * sig},
			     (Rounding){0});
}

void lane_ex2(const Op *op, u64 *d, const u64 *a)
{
	u32 x = (u32)a[0];

	d[0] = !op->m.ftz && x > 0xc2fc0000 && x <= 0xff800000 ? ex2_low(x) : ex2(x);
}

static u64 ex2_one(const Op *op, u8 t, const u64 *a) { return narrow(t, ex2(widen(t, a[0]))); }

void lane_ex2_h(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 1, ex2_one, a);
}

/* ---- lg2 ------------------------------------------------------------------------------------- */
/* A sum below zero is complemented, not negated, and cut to 36 bits of fraction. */
static u32 lg2(u32 x)
{
	u32 abs = x & ~F32_SIGN;
	i64 sum = interpolate17(lg2_curve, x & (F32_MIN - 1)) + ((i64)(x >> 23) - 127) * (1ll << 38);

	if (abs < F32_MIN)
		return F32_SIGN | F32_INF;
	if (abs > F32_INF || x != abs)
		return F32_NAN;
	if (x == F32_INF || x == F32_ONE)
		return x == F32_INF ? x : 0;
	return (sum < 0 ? F32_SIGN : 0) | cut((u64)(sum < 0 ? ~sum : sum) >> 2, 36);
}

void lane_lg2(const Op *op, u64 *d, const u64 *a)
{
	u32 x = (u32)a[0], abs = x & ~F32_SIGN;
	Split s = split(abs);

	if (op->m.ftz || !abs || abs >= F32_MIN)
		d[0] = lg2(x);
	else
		d[0] = x != abs ? F32_NAN
				: sem_bits32(sem_f32(lg2((u32)(s.exp + 24 + 127) << 23 | s.frac)) - 24);
}

/* ---- sin, cos -------------------------------------------------------------------------------- */
/* |x| / 2 pi in 2^-25 revolutions: the product of two f32 cut to f32, then cut again. A large x loses its
 * fraction of a revolution by and by, as the product does. */
static u32 revolutions(u32 abs)
{
	u64 p = (u64)((abs & (F32_MIN - 1)) | F32_MIN) * 0xa2f983; /* 1 / 2 pi = 0xa2f983 * 2^-26 */
	i32 low = p >> 47 ? 24 : 23, up = (i32)(abs >> 23) - 150 - 26 + 25;

	p = p >> low << low;
	if (abs < F32_MIN || up <= -64 || up >= 32)
		return 0;
	return (u32)(up < 0 ? p >> -up : p << up);
}

/* The sine of (quarter + i's quarter) quarters and i's fraction of one. */
static u32 sine(u32 i, u32 quarter, u32 sign)
{
	u32 q = (i >> 23) + quarter, arg = (q & 1 ? ~i : i) & (F32_MIN - 1);

	return (q & 2 ? sign ^ F32_SIGN : sign) | cut((u64)interpolate17(sin_curve, arg), 37);
}

void lane_sin(const Op *op, u64 *d, const u64 *a)
{
	u32 x = (u32)a[0], abs = x & ~F32_SIGN;

	d[0] = abs >= F32_INF ? F32_NAN : sine(revolutions(abs), 0, x & F32_SIGN);
}

void lane_cos(const Op *op, u64 *d, const u64 *a)
{
	u32 abs = (u32)a[0] & ~F32_SIGN;

	d[0] = abs >= F32_INF ? F32_NAN : sine(revolutions(abs), 1, 0);
}

/* ---- tanh ------------------------------------------------------------------------------------ */
static u32 tanh_unit(u32 x)
{
	static const struct {
		u8 first, bits; /* segments of a binade, from 2^-8 on: 2^bits from `first` on */
	} binade[] = {{0, 0},  {1, 0},	{2, 0},	 {3, 1},  {5, 1}, {7, 2},
		      {11, 2}, {15, 2}, {19, 3}, {27, 4}, {43, 3}};
	u32 abs = x & ~F32_SIGN, e = (abs >> 23) - 119, low, seg;

	if (abs > F32_INF)
		return F32_NAN;
	if (abs >> 23 < 119)
		return x;
	if (e >= COUNT(binade))
		return (x & F32_SIGN) | F32_ONE;
	low = 23 - binade[e].bits;
	seg = binade[e].first + ((abs & (F32_MIN - 1)) >> low);
	return (x & F32_SIGN) |
	       cut((u64)interpolate(tanh_curve, seg, (abs & ((1u << low) - 1)) >> (low - 17)), 40);
}

static u64 tanh_one(const Op *op, u8 t, const u64 *a) { return narrow(t, tanh_unit(widen(t, a[0]))); }

void lane_tanh(const Op *op, u64 *d, const u64 *a) { d[0] = tanh_unit((u32)a[0]); }
void lane_tanh_h(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 1, tanh_one, a);
}

/* ---- f64 ------------------------------------------------------------------------------------- */
static const u64 F64_NAN = 0x7fffffff00000000, F64_INF = 0x7ff0000000000000;

/* sig * 2^exp with 2^20 <= sig <= 2^21; the low word of these results is 0. */
static u64 join64(u64 sign, u64 sig, i32 exp)
{
	i64 word = (i64)(exp + 1042) * (1 << 20) + (i64)sig;

	return sign | (word < 1 << 20 ? 0 : (u64)word << 32);
}

void lane_rcp_approx_ftz_f64(const Op *op, u64 *d, const u64 *a)
{
	u64 sign = a[0] >> 63 << 63, abs = (a[0] ^ sign) >> 32 << 32;
	u32 frac = (u32)(abs >> 29) & (F32_MIN - 1);

	if (abs > F64_INF)
		d[0] = F64_NAN;
	else if (abs >> 52 == 0 || abs == F64_INF)
		d[0] = sign | (abs >> 52 ? 0 : F64_INF);
	else
		d[0] = join64(sign,
			      (u64)interpolate(rcp_curve, frac >> 16, frac & 0xffff) >> 18,
			      1002 - (i32)(abs >> 52));
}

static u64 rsqrt_high(u64 x)
{
	u64 abs = x >> 32 << 32 & ~(1ull << 63);
	i32 exp = (i32)(abs >> 52) - 1023;
	u32 arg = (u32)(exp & 1) << 23 | ((u32)(abs >> 29) & (F32_MIN - 1));

	if (abs >> 52 == 0)
		return (x >> 63 << 63) | F64_INF;
	if (abs > F64_INF || x >> 63)
		return F64_NAN;
	if (abs == F64_INF)
		return 0;
	return join64(0, arg ? (u64)interpolate17(rsqrt_curve, arg) >> 19 : 1 << 21, -21 - (exp >> 1));
}

static u64 fma64(u64 x, u64 y, u64 z)
{
	Op op = {.type = {TY_f64}, .m = {.rnd = RND_rn}};
	u64 q[3] = {x, y, z}, d;

	lane_fma(&op, &d, q);
	return d;
}

/* The high word's, then y + y e (1/2 + 3/8 e), where e = 1 - x y^2. */
static u64 rsqrt_refined(u64 x)
{
	const u64 sign = 1ull << 63, minus_0 = sign;
	u64 y = rsqrt_high(x), e = fma64(x, fma64(y, y, minus_0) ^ sign, sem_bits64(1));

	return fma64(fma64(e, sem_bits64(0.375), sem_bits64(0.5)), fma64(y, e, minus_0), y);
}

static u64 rsqrt64(u64 x)
{
	u64 abs = x << 1 >> 1;

	if (abs > F64_INF)
		return x | 1ull << 51;
	if (!abs || abs == F64_INF || x >> 63)
		return !abs ? x | F64_INF : x >> 63 ? 0xfff8000000000000 : 0;
	if (abs >> 52)
		return rsqrt_refined(x);
	return rsqrt_refined(sem_bits64(sem_f64(x) * 0x1p54)) + (27ull << 52);
}

void lane_rsqrt(const Op *op, u64 *d, const u64 *a)
{
	if (op->type[0] == TY_f32)
		d[0] = rsqrt(operand(op, a));
	else
		d[0] = op->m.ftz ? rsqrt_high(a[0]) : rsqrt64(a[0]);
}
