/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_approx: the approximate functions of one lane, far inside the error that the PTX ISA states for
 * each: the function is evaluated in double to about 2^-45 and rounded once. No libm: the same bits
 * everywhere. Special values follow the manual's tables.
 */
#include "ptx/semantics.h"

static const Fp *fp(u8 t) { return &sem_types[t].fp; }

static u64 quiet_nan(u8 t) { return fp(t)->nan; }

/* A double to a narrower type; scale: a power of two to multiply with first. */
static u64 deliver(const Op *op, u8 t, double v, i32 scale)
{
	Real r = sem_unpack(fp(TY_f64), sem_bits64(v));

	r.exp += scale;
	return sem_pack(fp(t), r, (Rounding){RND_rn, op->m.ftz, false});
}

static double widen(const Op *op, u8 t, u64 x)
{
	x = op->m.ftz ? sem_flush(fp(t), x) : x;
	return sem_f64(sem_pack(fp(TY_f64), sem_unpack(fp(t), x), (Rounding){0}));
}

static double polynomial(const double *c, u32 n, double x)
{
	double r = c[n - 1];

	for (u32 i = n - 1; i-- > 0;)
		r = r * x + c[i];
	return r;
}

/* Nearest integer of |x| < 2^31. */
static double nearest(double x) { return (double)(i64)(x < 0 ? x - 0.5 : x + 0.5); }

/* ---- ex2, tanh ------------------------------------------------------------------------------- */
/* 2^f for |f| <= 1/2 */
static double exp2_small(double f)
{
	static const double c[] = {1.0,
				   0.6931471805599453,
				   0.24022650695910072,
				   0.05550410866482158,
				   0.009618129107628477,
				   0.0013333558146428443,
				   0.0001540353039338161,
				   1.5252733804059841e-05,
				   1.3215486790144307e-06,
				   1.0178086009239699e-07,
				   7.054911620801122e-09,
				   4.445538271870811e-10};

	return polynomial(c, COUNT(c), f);
}

static u64 exp2_one(const Op *op, u8 t, const u64 *a)
{
	double x;

	if (sem_isnan(fp(t), a[0]))
		return quiet_nan(t);
	x = widen(op, t, a[0]);
	x = x > 200 ? 200 : x < -200 ? -200 : x;
	return deliver(op, t, exp2_small(x - nearest(x)), (i32)nearest(x));
}

static double power2(double x) /* 2^x, |x| < 500 */
{
	double n = nearest(x);

	return exp2_small(x - n) * sem_f64((u64)(1023 + (i64)n) << 52);
}

static double tanh_real(double x)
{
	static const double c[] = {1.0,		-1.0 / 3,    2.0 / 15,
				   -17.0 / 315, 62.0 / 2835, -1382.0 / 155925};
	double t;

	if (x > -0.1 && x < 0.1)
		return x * polynomial(c, COUNT(c), x * x);
	if (x > 30 || x < -30)
		return x < 0 ? -1 : 1;
	t = power2(x * 2.8853900817779268);
	return (t - 1) / (t + 1);
}

static u64 tanh_one(const Op *op, u8 t, const u64 *a)
{
	if (sem_isnan(fp(t), a[0]))
		return quiet_nan(t);
	return deliver(op, t, tanh_real(widen(op, t, a[0])), 0);
}

void lane_ex2(const Op *op, u64 *d, const u64 *a)
{
	u64 x = a[0] & 0xffffffff;

	d[0] = exp2_one(op, TY_f32, &x);
}

void lane_tanh(const Op *op, u64 *d, const u64 *a)
{
	u64 x = a[0] & 0xffffffff;

	d[0] = tanh_one(op, TY_f32, &x);
}

void lane_ex2_h(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 1, exp2_one, a);
}
void lane_tanh_h(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 1, tanh_one, a);
}

/* ---- lg2 ------------------------------------------------------------------------------------- */
/* log2 of m in [1/sqrt 2, sqrt 2): 2/ln 2 * atanh((m - 1) / (m + 1)) */
static double log2_small(double m)
{
	static const double c[] = {1.0,	     1.0 / 3,  1.0 / 5,	 1.0 / 7, 1.0 / 9,
				   1.0 / 11, 1.0 / 13, 1.0 / 15, 1.0 / 17};
	double s = (m - 1) / (m + 1);

	return 2.8853900817779268 * s * polynomial(c, COUNT(c), s * s);
}

void lane_lg2(const Op *op, u64 *d, const u64 *a)
{
	u64 x = a[0] & 0xffffffff, bits;
	i32 e;
	double m;

	if (op->m.ftz)
		x = sem_flush(fp(TY_f32), x);
	if (!sem_abs(fp(TY_f32), x)) {
		d[0] = 0xff800000;
	} else if (sem_isnan(fp(TY_f32), x) || x >> 31) {
		d[0] = quiet_nan(TY_f32);
	} else if (x == 0x7f800000) {
		d[0] = x;
	} else {
		bits = sem_bits64(widen(op, TY_f32, x));
		e = (i32)(bits >> 52) - 1023;
		m = sem_f64((bits & sem_mask(52)) | 1023ull << 52);
		if (m > 1.4142135623730951) {
			m *= 0.5;
			e++;
		}
		d[0] = deliver(op, TY_f32, e + log2_small(m), 0);
	}
}

/* ---- sin, cos -------------------------------------------------------------------------------- */
/* The hardware turns x into revolutions with one f32 product rounded toward zero, and so loses a large x
 * by and by; so does this, but for less than a revolution, where its own product is finer. Gives the angle
 * in [-pi/4, pi/4] and the quarter it is counted from. */
static double reduce(const Op *op, u64 abs, u32 *quarter)
{
	Op mul = {.type = {TY_f32}, .m = {.rnd = RND_rz, .ftz = op->m.ftz}};
	u64 q[2] = {abs, 0x3e22f983}, t; /* 1 / 2 pi */
	double r, n;

	lane_mul_f(&mul, &t, q);
	r = sem_f32(t);
	if (r < 1)
		r = sem_f32(abs) * 0.15915494309189535;
	else if (r >= 0x1p23)
		r = 0; /* whole revolutions */
	r *= 4;
	n = nearest(r);
	*quarter = (u32)(i64)n;
	return (r - n) * 1.5707963267948966;
}

static double sine(double x, u32 quarter)
{
	static const double sc[] = {1.0,	  -1.0 / 6,	   1.0 / 120,	    -1.0 / 5040,
				    1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800};
	static const double cc[] = {1.0, -1.0 / 2, 1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800,
				    1.0 / 479001600};
	double v = quarter & 1 ? polynomial(cc, COUNT(cc), x * x)
			       : x * polynomial(sc, COUNT(sc), x * x);

	return quarter & 2 ? -v : v;
}

static u64 circular(const Op *op, u64 x, u32 shift)
{
	u64 abs = sem_abs(fp(TY_f32), x), d;
	u32 quarter;
	double r;

	if (abs >= 0x7f800000)
		return quiet_nan(TY_f32);
	r = reduce(op, op->m.ftz ? sem_flush(fp(TY_f32), abs) : abs, &quarter);
	d = deliver(op, TY_f32, sine(r, quarter + shift), 0);
	return shift ? d : d ^ (x & 0x80000000);
}

void lane_sin(const Op *op, u64 *d, const u64 *a) { d[0] = circular(op, a[0] & 0xffffffff, 0); }
void lane_cos(const Op *op, u64 *d, const u64 *a) { d[0] = circular(op, a[0] & 0xffffffff, 1); }

/* ---- reciprocals and roots ------------------------------------------------------------------- */
static Op rounded(const Op *op)
{
	return (Op){.type = {TY_f32}, .m = {.rnd = RND_rn, .ftz = op->m.ftz}};
}

void lane_rcp_approx(const Op *op, u64 *d, const u64 *a)
{
	Op o = rounded(op);
	u64 x = a[0] & 0xffffffff;

	lane_rcp(&o, d, &x);
}

void lane_sqrt_approx(const Op *op, u64 *d, const u64 *a)
{
	Op o = rounded(op);
	u64 x = a[0] & 0xffffffff;

	lane_sqrt(&o, d, &x);
}

/* a * (1 / b), where a reciprocal below 2^-126 is 0. */
void lane_div_approx(const Op *op, u64 *d, const u64 *a)
{
	Op o = rounded(op);
	u64 q[2] = {a[0] & 0xffffffff, a[1] & 0xffffffff}, b = sem_abs(fp(TY_f32), q[1]);

	if (b > 0x7e800000 && b <= 0x7f800000) {
		q[1] &= 0x80000000;
		lane_mul_f(&o, d, q);
	} else {
		lane_div_f(&o, d, q);
	}
}

void lane_div_full(const Op *op, u64 *d, const u64 *a)
{
	Op o = rounded(op);
	u64 q[2] = {a[0] & 0xffffffff, a[1] & 0xffffffff};

	lane_div_f(&o, d, q);
}

/* Rounded to the high word of a double, as the f64 approximations are. */
static u64 high_word(u64 x)
{
	if (sem_isnan(fp(TY_f64), x))
		return 0x7fffffff00000000;
	return (x + 0x80000000) >> 32 << 32;
}

void lane_rcp_approx_ftz_f64(const Op *op, u64 *d, const u64 *a)
{
	u64 x = sem_flush(fp(TY_f64), a[0] >> 32 << 32);

	d[0] = high_word(sem_flush(fp(TY_f64), sem_bits64(1.0 / sem_f64(x))));
}

static double inverse_root(double x) { return 1.0 / __builtin_sqrt(x); }

void lane_rsqrt(const Op *op, u64 *d, const u64 *a)
{
	u8 t = op->type[0];
	u64 x = t == TY_f32 ? a[0] & 0xffffffff : a[0], abs;

	if (op->m.ftz)
		x = sem_flush(fp(t), t == TY_f64 ? x >> 32 << 32 : x);
	abs = sem_abs(fp(t), x);
	if (sem_isnan(fp(t), x) || (x != abs && abs))
		d[0] = t == TY_f64 ? 0x7fffffff00000000 : quiet_nan(t);
	else if (!abs)
		d[0] = sem_inf(fp(t)) | x;
	else if (t == TY_f32)
		d[0] = deliver(op, t, inverse_root(widen(op, t, x)), 0);
	else
		d[0] = op->m.ftz ? high_word(sem_bits64(inverse_root(sem_f64(x))))
				 : sem_bits64(inverse_root(sem_f64(x)));
}
