/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_float: floating-point arithmetic of one lane, every type. PTX ISA, "Floating-Point
 * Instructions" and "Half Precision Floating-Point Instructions".
 * Rounding to nearest in f32 and f64 is the host's, in f16 and bf16 it goes through double; everything
 * else goes through exact reals.
 * NaN: f64 passes on an operand's payload, quieted, in the order of nan_order; the other types give
 * their canonical NaN. `.sat` turns a NaN into +0.
 */
#include "ptx/semantics.h"

typedef enum { AR_add, AR_sub, AR_mul, AR_fma, AR_div, AR_rcp, AR_sqrt } Arith;

static const struct { u8 nargs, order[3]; } ariths[] = { /* order in which f64 looks for a NaN */
	[AR_add] = {2, {1, 0}}, [AR_sub] = {2, {1, 0}}, [AR_mul] = {2, {1, 0}},
	[AR_fma] = {3, {1, 2, 0}}, [AR_div] = {2, {0, 1}}, [AR_rcp] = {1, {0}}, [AR_sqrt] = {1, {0}},
};

static u64 host32(Arith k, const u64 *q)
{
	float a = sem_f32(q[0]), b = sem_f32(q[1]);

	switch (k) {
	case AR_add: return sem_bits32(a + b);
	case AR_sub: return sem_bits32(a - b);
	case AR_mul: return sem_bits32(a * b);
	case AR_fma: return sem_bits32(__builtin_fmaf(a, b, sem_f32(q[2])));
	case AR_div: return sem_bits32(a / b);
	case AR_rcp: return sem_bits32(1.0f / a);
	default: return sem_bits32(__builtin_sqrtf(a));
	}
}

static u64 host64(Arith k, const u64 *q)
{
	double a = sem_f64(q[0]), b = sem_f64(q[1]);

	switch (k) {
	case AR_add: return sem_bits64(a + b);
	case AR_sub: return sem_bits64(a - b);
	case AR_mul: return sem_bits64(a * b);
	case AR_fma: return sem_bits64(__builtin_fma(a, b, sem_f64(q[2])));
	case AR_div: return sem_bits64(a / b);
	case AR_rcp: return sem_bits64(1.0 / a);
	default: return sem_bits64(__builtin_sqrt(a));
	}
}

/* Sums of two halves and quotients are safe to round twice, products are exact, fma is rounded to odd. */
static u64 half_nearest(Arith k, u8 elem, const u64 *q, bool ftz)
{
	double a = sem_widen(elem, q[0]), b = sem_widen(elem, q[1]);

	switch (k) {
	case AR_add: return sem_narrow(elem, a + b, ftz);
	case AR_sub: return sem_narrow(elem, a - b, ftz);
	case AR_mul: return sem_narrow(elem, a * b, ftz);
	default: return sem_narrow(elem, sem_fma_odd(a, b, sem_widen(elem, q[2])), ftz);
	}
}

/* Not inlined here: see lane_cvt.c. */
__attribute__((cold)) static u64 exact(Arith k, const Fp *f, const u64 *q, Rounding r)
{
	Real a = sem_unpack(f, q[0]), b = sem_unpack(f, k < AR_rcp ? q[1] : q[0]), x;

	switch (k) {
	case AR_sub:
		b.neg = !b.neg; /* fall through */
	case AR_add: x = sem_add(a, b, r.rnd); break;
	case AR_mul: x = sem_mul(a, b); break;
	case AR_fma: x = sem_add(sem_mul(a, b), sem_unpack(f, q[2]), r.rnd); break;
	case AR_div: x = sem_div(a, b); break;
	case AR_rcp: x = sem_div(sem_unpack(f, sem_one(f)), a); break;
	default: x = sem_sqrt(a); break;
	}
	return sem_pack(f, x, r);
}

/* Flushed operands in, a result that is a NaN or ready but for saturation out. */
static u64 compute(Arith k, u8 elem, const u64 *q, Rounding r)
{
	const Fp *f = &sem_types[elem].fp;
	u64 d;

	if (r.rnd != RND_none && r.rnd != RND_rn)
		return exact(k, f, q, r);
	if (elem != TY_f32 && elem != TY_f64)
		return half_nearest(k, elem, q, r.ftz);
	d = elem == TY_f32 ? host32(k, q) : host64(k, q);
	if (r.ftz && sem_abs(f, d) == sem_minnorm(f))
		return exact(k, f, q, r); /* it may have been rounded up from a subnormal */
	return r.ftz ? sem_flush(f, d) : d;
}

static u64 nan_result(Arith k, u8 elem, const u64 *a)
{
	const Fp *f = &sem_types[elem].fp;

	if (elem == TY_f64)
		for (u32 i = 0; i < ariths[k].nargs; i++)
			if (sem_isnan(f, a[ariths[k].order[i]]))
				return a[ariths[k].order[i]] | 1ull << 51;
	return f->nan;
}

static u64 saturate(const Op *op, const Fp *f, u64 d)
{
	if (op->m.sat)
		d = d & sem_sign(f) ? 0 : d > sem_one(f) ? sem_one(f) : d;
	return op->m.relu && d & sem_sign(f) ? 0 : d;
}

static bool out_of_bounds(const Fp *f, const u64 *a)
{
	return sem_abs(f, a[0]) == SEM_OOB_NAN || sem_abs(f, a[1]) == SEM_OOB_NAN;
}

static u64 arith(const Op *op, Arith k, u8 elem, const u64 *a)
{
	const Fp *f = &sem_types[elem].fp;
	u32 n = ariths[k].nargs;
	u64 q[3] = {a[0], n > 1 ? a[1] : 0, n > 2 ? a[2] : 0}, d;
	bool nan = sem_isnan(f, q[0]) | sem_isnan(f, q[1]) | sem_isnan(f, q[2]);

	if (op->m.ftz) {
		q[0] = sem_flush(f, q[0]);
		q[1] = sem_flush(f, q[1]);
		q[2] = sem_flush(f, q[2]);
	}
	d = compute(k, elem, q, (Rounding){op->m.rnd, op->m.ftz, false});
	nan |= sem_isnan(f, d);
	if (op->m.oob && out_of_bounds(f, a))
		return 0;
	if (nan)
		return op->m.sat ? 0 : nan_result(k, elem, a);
	return saturate(op, f, d);
}

u64 sem_float_add(const Op *op, u8 elem, u64 a, u64 b)
{
	u64 q[2] = {a, b};

	return arith(op, AR_add, elem, q);
}

static u64 add_one(const Op *op, u8 e, const u64 *a) { return arith(op, AR_add, e, a); }
static u64 sub_one(const Op *op, u8 e, const u64 *a) { return arith(op, AR_sub, e, a); }
static u64 mul_one(const Op *op, u8 e, const u64 *a) { return arith(op, AR_mul, e, a); }
static u64 fma_one(const Op *op, u8 e, const u64 *a) { return arith(op, AR_fma, e, a); }

void lane_add_f(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 2, add_one, a);
}
void lane_add_h(const Op *op, u64 *d, const u64 *a) { lane_add_f(op, d, a); }
void lane_sub_f(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 2, sub_one, a);
}
void lane_sub_h(const Op *op, u64 *d, const u64 *a) { lane_sub_f(op, d, a); }
void lane_mul_f(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 2, mul_one, a);
}
void lane_mul_h(const Op *op, u64 *d, const u64 *a) { lane_mul_f(op, d, a); }
void lane_fma(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 3, fma_one, a);
}
void lane_fma_h(const Op *op, u64 *d, const u64 *a) { lane_fma(op, d, a); }
void lane_mad_f(const Op *op, u64 *d, const u64 *a) { lane_fma(op, d, a); } /* fused since sm_20 */
void lane_div_f(const Op *op, u64 *d, const u64 *a) { d[0] = arith(op, AR_div, op->type[0], a); }
void lane_rcp(const Op *op, u64 *d, const u64 *a) { d[0] = arith(op, AR_rcp, op->type[0], a); }
void lane_sqrt(const Op *op, u64 *d, const u64 *a) { d[0] = arith(op, AR_sqrt, op->type[0], a); }

/* Mixed precision: the narrow operands are widened exactly. */
static u64 widen(u8 from, u64 x)
{
	const Fp *g = &sem_types[TY_f32].fp;

	return sem_pack(g, sem_unpack(&sem_types[from].fp, x & 0xffff), (Rounding){0});
}

void lane_add_mixed(const Op *op, u64 *d, const u64 *a)
{
	u64 q[2] = {widen(op->type[1], a[0]), a[1]};

	d[0] = arith(op, AR_add, TY_f32, q);
}

void lane_sub_mixed(const Op *op, u64 *d, const u64 *a)
{
	u64 q[2] = {widen(op->type[1], a[0]), a[1]};

	d[0] = arith(op, AR_sub, TY_f32, q);
}

void lane_fma_mixed(const Op *op, u64 *d, const u64 *a)
{
	u64 q[3] = {widen(op->type[1], a[0]), widen(op->type[1], a[1]), a[2]};

	d[0] = arith(op, AR_fma, TY_f32, q);
}

/* ---- min, max: -0 < +0; one NaN gives the other operand unless .NaN -------------------------- */
static u64 quiet(u8 elem, u64 x)
{
	return elem == TY_f64 ? x | 1ull << 51 : sem_types[elem].fp.nan;
}

static u64 min_max(const Op *op, u8 elem, bool is_max, u64 a, u64 b)
{
	const Fp *f = &sem_types[elem].fp;
	u64 sign = op->m.xorsign ? (a ^ b) & sem_sign(f) : 0;
	bool na = sem_isnan(f, a), nb = sem_isnan(f, b);

	if ((na && nb) || (op->m.nan && (na || nb)))
		return elem == TY_f64 ? quiet(elem, nb ? b : a) : f->nan;
	if (op->m.abs || op->m.xorsign) {
		a = sem_abs(f, a);
		b = sem_abs(f, b);
	}
	if (op->m.ftz) {
		a = sem_flush(f, a);
		b = sem_flush(f, b);
	}
	if (na || nb)
		return (na ? b : a) ^ sign;
	bool less = (i64)sem_neg_zero_less(f, a) < (i64)sem_neg_zero_less(f, b);

	return (less != is_max ? a : b) ^ sign;
}

u64 sem_min_max(const Op *op, u8 elem, bool is_max, u64 a, u64 b)
{
	return min_max(op, elem, is_max, a, b);
}

static u64 min_one(const Op *op, u8 e, const u64 *a) { return min_max(op, e, false, a[0], a[1]); }
static u64 max_one(const Op *op, u8 e, const u64 *a) { return min_max(op, e, true, a[0], a[1]); }

static u64 of_three(const Op *op, SemElemFn *one, const u64 *a)
{
	u64 q[2] = {sem_each(op, op->type[0], 2, one, a), a[2]};

	return op->m.num == 3 ? sem_each(op, op->type[0], 2, one, q) : q[0];
}

void lane_min_f(const Op *op, u64 *d, const u64 *a) { d[0] = of_three(op, min_one, a); }
void lane_min_h(const Op *op, u64 *d, const u64 *a) { lane_min_f(op, d, a); }
void lane_max_f(const Op *op, u64 *d, const u64 *a) { d[0] = of_three(op, max_one, a); }
void lane_max_h(const Op *op, u64 *d, const u64 *a) { lane_max_f(op, d, a); }

/* ---- signs and classes: a NaN keeps its sign ------------------------------------------------- */
static u64 abs_one(const Op *op, u8 e, const u64 *a)
{
	const Fp *f = &sem_types[e].fp;

	if (sem_isnan(f, a[0]))
		return quiet(e, a[0]);
	return sem_abs(f, op->m.ftz ? sem_flush(f, a[0]) : a[0]);
}

static u64 neg_one(const Op *op, u8 e, const u64 *a)
{
	const Fp *f = &sem_types[e].fp;

	if (sem_isnan(f, a[0]))
		return quiet(e, a[0]);
	return sem_sign(f) ^ (op->m.ftz ? sem_flush(f, a[0]) : a[0]);
}

void lane_abs_f(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 1, abs_one, a);
}
void lane_abs_h(const Op *op, u64 *d, const u64 *a) { lane_abs_f(op, d, a); }
void lane_neg_f(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 1, neg_one, a);
}
void lane_neg_h(const Op *op, u64 *d, const u64 *a) { lane_neg_f(op, d, a); }

void lane_copysign(const Op *op, u64 *d, const u64 *a)
{
	u64 sign = sem_sign(&sem_types[op->type[0]].fp);

	d[0] = (a[0] & sign) | (a[1] & ~sign);
}

/* testp.normal is true for zeros, on the hardware as here. */
void lane_testp(const Op *op, u64 *d, const u64 *a)
{
	const Fp *f = &sem_types[op->type[0]].fp;
	bool nan = sem_isnan(f, a[0]), inf = sem_abs(f, a[0]) == sem_inf(f);
	bool sub = sem_abs(f, a[0]) && sem_abs(f, a[0]) < sem_minnorm(f);

	switch (op->m.mode) {
	case TESTP_finite: d[0] = !nan && !inf; break;
	case TESTP_infinite: d[0] = inf; break;
	case TESTP_number: d[0] = !nan; break;
	case TESTP_notanumber: d[0] = nan; break;
	case TESTP_normal: d[0] = !nan && !inf && !sub; break;
	default: d[0] = sub; break;
	}
}
