/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What matrix_dot.c does for every term, once for each level of the host's processor: included there with LEVEL
 * (1, 3, 4: x86-64, -v3, -v4) and L(name). A significand is a float with its sign, in [1, 2) where the number is normal,
 * so that products of those are exact; its exponent is kept beside it. Cut toward zero is what a conversion to
 * whole numbers does.
 */
#if LEVEL == 4
#define TARGET __attribute__((target("arch=x86-64-v4")))
#elif LEVEL == 3
#define TARGET __attribute__((target("arch=x86-64-v3")))
#else
#define TARGET
#endif
#define HOT static inline __attribute__((always_inline)) TARGET

HOT Vec L(larger)(Vec a, Vec b)
{
#if LEVEL > 1
	return (Vec)_mm256_max_epi32((__m256i)a, (__m256i)b);
#else
	Vec over = a > b;

	return (over & a) | (~over & b);
#endif
}

HOT Vec L(whole)(Floats x)
{
#if LEVEL > 1
	return (Vec)_mm256_cvttps_epi32((__m256)x);
#else
	return __builtin_convertvector(x, Vec);
#endif
}

HOT bool L(any)(Vec x)
{
#if LEVEL > 1
	return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#else
	return (x[0] | x[1] | x[2] | x[3] | x[4] | x[5] | x[6] | x[7]) != 0;
#endif
}

/* ---- numbers as significands ------------------------------------------------------------------------- */
typedef struct L(Split) { /* of a format */
	Vec abs, end, frac, one, sign;
	i32 mbits, bias, up;
	Floats ulp;
} L(Split);

HOT L(Split) L(split_of)(const Fp *f)
{
	Vec none = {0};

	return (L(Split)){ .abs = none + (i32)(sem_sign(f) - 1), .end = none + (i32)finite_end(f),
			   .frac = none + (i32)(sem_minnorm(f) - 1), .one = none + (i32)sem_minnorm(f),
			   .sign = none + (i32)sem_sign(f), .mbits = f->mbits, .bias = (i32)sem_mask(f->ebits - 1u),
			   .up = 31 - f->ebits - f->mbits,
			   .ulp = (Floats){0} + (float)(1.0 / (double)sem_minnorm(f)) };
}

/* Eight numbers; what is infinite or no number is noted in *bad, and gives anything. */
HOT void L(split)(const L(Split) *s, Vec v, Floats *sig, Vec *exp, Vec *bad)
{
	Vec abs = v & s->abs, e = abs >> s->mbits;
	Vec tiny = e == 0, m = (abs & s->frac) | (~tiny & s->one), zero = m == 0;

	*bad |= abs >= s->end;
	e = e - tiny - s->bias;
	*exp = (zero & ZERO) | (~zero & e);
	m = (Vec)(__builtin_convertvector(m, Floats) * s->ulp);
	*sig = (Floats)(m | (v & s->sign) << s->up);
}

/* Subnormal numbers with an exponent of their own: so e4m3 is where it meets e5m2 in mma, not in wgmma. */
HOT void L(normalize)(Floats *sig, Vec *exp)
{
	Vec bits = (Vec)*sig, e = (bits >> 23 & 0xff) - 127, some = (bits & INT32_MAX) != 0;

	*exp += e & some;
	*sig = (Floats)(bits - ((e & some) << 23));
}

static TARGET bool L(factors)(const Mma *x, const MmaTile *t, Factors *f)
{
	L(Split) a = L(split_of)(fp_of(x->at)), b = L(split_of)(fp_of(x->bt));
	bool mma = x->rule != MMA_wgmma;
	bool wide_a = mma && x->at == TY_e4m3 && x->bt == TY_e5m2, wide_b = mma && x->bt == TY_e4m3 && x->at == TY_e5m2;
	u32 krows = t->sparse ? 2 * t->terms : t->terms;
	Vec bad = {0};

	for (u32 r = 0; r < t->rows; r++)
		for (u32 i = 0; i < t->terms; i += MMA_COLS) {
			Vec v = *(const Vec *)&t->a[r][i] & (eight < (i32)(t->terms - i));

			L(split)(&a, v, (Floats *)&f->a[r][i], (Vec *)&f->ae[r][i], &bad);
			if (wide_a)
				L(normalize)((Floats *)&f->a[r][i], (Vec *)&f->ae[r][i]);
		}
	for (u32 k = 0; k < krows; k++) {
		L(split)(&b, *(const Vec *)t->b[k], &f->b[k], &f->be[k], &bad);
		if (wide_b)
			L(normalize)(&f->b[k], &f->be[k]);
	}
	return !L(any)(bad);
}

static TARGET bool L(finite)(const Fp *f, u32 (*c)[MMA_COLS], u32 rows)
{
	Vec abs = (Vec){0} + (i32)(sem_sign(f) - 1), end = (Vec){0} + (i32)finite_end(f), bad = {0};

	for (u32 r = 0; r < rows; r++)
		bad |= (*(const Vec *)c[r] & abs) >= end;
	return !L(any)(bad);
}

/* ---- a step -------------------------------------------------------------------------------------------- */
/* Toward zero to f32, infinite from 2^128 on; no zero has a sign. */
HOT Vec L(round_f32)(Reals sum)
{
#if LEVEL == 4
	Vec r = (Vec)_mm512_cvt_roundpd_ps((__m512d)sum, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC), abs = r & INT32_MAX;
	Vec big = __builtin_convertvector(((Wide)sum & INT64_MAX) >= (i64)1151 << 52, Vec), zero = abs == 0;

	r = (big & ((r & INT32_MIN) | 0x7f800000)) | (~big & r);
	return ~zero & r;
#else
	Wide bits = (Wide)sum, abs = bits & INT64_MAX, small = abs < (i64)897 << 52;
	Reals tiny = (Reals)(abs & small) * 0x1p149;
	Wide low = __builtin_convertvector(__builtin_convertvector(tiny, Vec), Wide);
	Wide r = (abs - ((i64)896 << 52)) >> 29, sign = bits >> 32 & 0x80000000, big = r > 0x7f800000;

	r = (big & 0x7f800000) | (~big & r);
	r = (small & low) | (~small & r);
	r |= sign & (r != 0);
	return __builtin_convertvector(r, Vec);
#endif
}

HOT Vec L(round_f16)(Reals sum)
{
#if LEVEL > 1
	Floats f = __builtin_convertvector(sum, Floats);
	Reals back = __builtin_convertvector(f, Reals);
	Vec over = __builtin_convertvector(((Wide)back & INT64_MAX) > ((Wide)sum & INT64_MAX), Vec), r;
	Vec inexact = __builtin_convertvector((Wide)back != (Wide)sum, Vec);
	__m128i h;

	r = ((Vec)f + over) | (inexact & 1); /* toward zero, and odd where something is lost: rounds right again */
	h = _mm256_cvtps_ph((__m256)r, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
	r = (Vec)_mm256_cvtepu16_epi32(h);
	return r & ((r & 0x7fff) != 0);
#else
	Vec r;

	for (u32 j = 0; j < MMA_COLS; j++) {
		r[j] = (i32)sem_narrow(TY_f16, sum[j], false);
		r[j] = r[j] == 0x8000 ? 0 : r[j];
	}
	return r;
#endif
}

/* One step of one row; acc is f32 or f16 and holds no infinity. Plain: n terms in order. */
HOT void L(step_row)(const Step *s, const L(Split) *split, const float *a, const i32 *ae, const u8 *pick,
		     const Factors *f, bool half, Vec *acc, u32 n, bool plain)
{
	Vec exp[MMA_TERMS], ce, top, base, total = {0}, q, bad = {0};
	Floats c;
	Reals sum;

	L(split)(split, *acc, &c, &ce, &bad);
	top = ce;
#pragma GCC unroll 16
	for (u32 i = 0; i < n; i++) {
		u32 k = plain ? s->term[0] + i : s->term[i];

		exp[i] = f->be[pick ? pick[k] : k] + ae[k];
		top = L(larger)(top, exp[i]);
	}
	top = L(larger)(top, (Vec){0} + LEAST_TOP);
	base = top - (s->cut + 127); /* times 2^(cut - top + exponent), or nearly zero */
#pragma GCC unroll 16
	for (u32 i = 0; i < n; i++) {
		u32 k = plain ? s->term[0] + i : s->term[i];
		Floats scale = (Floats)(L(larger)(exp[i] - base, (Vec){0} + 1) << 23);

		total += L(whole)(f->b[pick ? pick[k] : k] * a[k] * scale);
	}
	q = L(whole)(c * (Floats)(L(larger)(ce - base, (Vec){0} + 1) << 23));
	sum = __builtin_convertvector(total, Reals) + __builtin_convertvector(q, Reals);
	sum *= (Reals)(__builtin_convertvector(top - s->cut + 1023, Wide) << 52);
	*acc = half ? L(round_f16)(sum) : L(round_f32)(sum);
}

static TARGET void L(step)(const MmaTile *t, const Step *s, const Factors *f, u8 type, u32 (*acc)[MMA_COLS])
{
	L(Split) split = L(split_of)(fp_of(type));
	bool half = type == TY_f16, plain = !t->sparse && s->in_order;

	for (u32 r = 0; r < t->rows; r++) {
		Vec *c = (Vec *)acc[r];

		if (plain && s->n == 16)
			L(step_row)(s, &split, f->a[r], f->ae[r], NULL, f, half, c, 16, true);
		else if (plain && s->n == 8)
			L(step_row)(s, &split, f->a[r], f->ae[r], NULL, f, half, c, 8, true);
		else
			L(step_row)(s, &split, f->a[r], f->ae[r], t->sparse ? t->pick[r] : NULL, f, half, c, s->n, false);
	}
}

#include "ptx/matrix_exact.h"
#include "ptx/matrix_moves.h"
#include "ptx/matrix_special.h"

#if LEVEL > 1
#include "ptx/matrix_near.h"
static const Level L(level) = { L(factors), L(finite), L(mark), L(step), L(any_step), L(ints), L(bits),
				     { L(rows), L(columns), L(load), L(store) }, L(near), L(doubles) };
#else
static const Level L(level) = { L(factors), L(finite), L(mark), L(step), L(any_step), L(ints), L(bits),
				     { L(rows), L(columns), L(load), L(store) }, NULL, NULL };
#endif

#undef LEVEL
#undef L
#undef HOT
#undef TARGET
