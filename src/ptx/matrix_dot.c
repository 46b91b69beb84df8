/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix_dot: the arithmetic of matrix products, eight columns at a time. The sums are those that an H200 was
 * seen to make, bit for bit:
 *   f16 bf16 tf32 → f32 or f16: all products of an output element are exact; they and c are cut toward
 *     zero at 2^(E-25), E the largest exponent among them (of a product: the sum of the operands'
 *     exponents), added exactly, and rounded toward zero to f32 or to nearest to f16;
 *   e4m3 e5m2: two steps of the above from zero, over k mod 4 in {0, 1} and {2, 3}, then a rounded + c; in
 *     wgmma one step that cuts at 13 bits, of which an f32 result keeps 13 fraction bits;
 *   f64: a chain of fma in order of k; integers: exact, wrapping or saturating; wmma tf32: two steps.
 * A cut term has at most 27 bits and a step at most 16 terms, so they add up in 32 bits.
 * Infinities and NaNs go a slow way, element by element. What is done for every term exists once for each level
 * of the host's processor (x86-64, -v3, -v4), which WW_CPU may lower.
 */
#include "ptx/matrix.h"

#include <stdlib.h>
#include <string.h>

#define HOT static inline __attribute__((always_inline))

enum { CUT = 25, CUT_F8 = 13, ZERO = -1 << 19, MAX_SHIFT = 31 };

typedef i32 Vec __attribute__((vector_size(32)));
typedef i64 Wide __attribute__((vector_size(64)));
typedef double Reals __attribute__((vector_size(64)));

static const Fp *fp_of(u8 t) { return &sem_types[t].fp; }

/* ---- numbers as significands: (-1)^neg * sig * 2^(exp - mbits) --------------------------------- */
typedef struct Sig {
	i32 sig, exp, neg; /* neg: 0 or -1; a zero's exp is below all others */
} Sig;

/* What finite numbers are below, without sign. */
HOT u64 finite_end(const Fp *f) { return f->has_inf ? sem_mask(f->ebits) << f->mbits : f->max + 1; }

/* False: it is infinite or no number. */
HOT bool split(const Fp *f, u64 x, u64 end, Sig *s)
{
	u64 abs = sem_abs(f, x);
	i32 e = (i32)(abs >> f->mbits), m = (i32)(abs & (sem_minnorm(f) - 1));

	s->neg = x & sem_sign(f) ? -1 : 0;
	s->sig = e ? m | 1 << f->mbits : m;
	s->exp = s->sig ? (e ? e : 1) - (i32)sem_mask(f->ebits - 1u) : ZERO;
	return abs < end;
}

typedef struct Cols { /* of eight columns */
	Vec sig, exp, neg;
} Cols;

typedef struct Step { /* some of the terms of every element, added to what there is */
	u32 n;
	u8 term[MMA_TERMS];
	i32 cut;
} Step;

typedef struct Factors {
	Sig a[MMA_ROWS][MMA_TERMS];
	Cols b[MMA_K];
	i32 frac; /* fraction bits of a product */
} Factors;

HOT bool split_row(const Fp *f, const u64 *x, Cols *c)
{
	u64 end = finite_end(f);
	bool ok = true;

	for (u32 j = 0; j < MMA_COLS; j++) {
		Sig s;

		ok &= split(f, x[j], end, &s);
		c->sig[j] = s.sig;
		c->exp[j] = s.exp;
		c->neg[j] = s.neg;
	}
	return ok;
}

HOT bool split_factors(const Mma *x, const MmaTile *t, Factors *f)
{
	u32 krows = t->sparse ? 2 * t->terms : t->terms;
	u64 end = finite_end(fp_of(x->at));
	bool ok = true;

	f->frac = fp_of(x->at)->mbits + fp_of(x->bt)->mbits;
	for (u32 r = 0; r < t->rows; r++)
		for (u32 i = 0; i < t->terms; i++)
			ok &= split(fp_of(x->at), t->a[r][i], end, &f->a[r][i]);
	for (u32 k = 0; k < krows; k++)
		ok &= split_row(fp_of(x->bt), t->b[k], &f->b[k]);
	return ok;
}

/* Toward zero to f32, infinite from 2^128 on. */
HOT void round_f32(const Reals *sum, const Vec *neg_zero, u64 *out)
{
	Wide bits = (Wide)*sum, abs = bits & INT64_MAX, small = abs < (i64)897 << 52;
	Reals tiny = (Reals)(abs & small) * 0x1p149;
	Wide low = __builtin_convertvector(__builtin_convertvector(tiny, Vec), Wide);
	Wide r = (abs - ((i64)896 << 52)) >> 29, sign = bits >> 32 & 0x80000000, big = r > 0x7f800000;

	r = (big & 0x7f800000) | (~big & r);
	r = (small & low) | (~small & r);
	r |= sign & (r != 0);
	r |= __builtin_convertvector(*neg_zero & 1, Wide) << 31 & (abs == 0);
	for (u32 j = 0; j < MMA_COLS; j++)
		out[j] = (u64)r[j];
}

static void round_f16(const Reals *sum, const Vec *neg_zero, u64 *out)
{
	for (u32 j = 0; j < MMA_COLS; j++) {
		u64 r = sem_narrow(TY_f16, (*sum)[j], false);

		out[j] = r == 0x8000 ? 0 : r;
		if ((*sum)[j] == 0 && (*neg_zero)[j])
			out[j] = 0x8000;
	}
}

/* One step of one row; acc is of type t, f32 or f16, and holds no infinity. */
HOT void step_row(const Step *s, const Sig *a, const u8 *pick, const Factors *f, u8 t, u64 *acc)
{
	i32 up = s->cut - f->frac, cup = s->cut - fp_of(t)->mbits;
	Vec exp[MMA_TERMS], top, total = {0}, same, q, by, over;
	Cols c;
	Reals sum, scale;

	split_row(fp_of(t), acc, &c);
	top = c.exp;
	same = c.neg & (c.sig == 0);
	for (u32 i = 0; i < s->n; i++) {
		const Sig *x = &a[s->term[i]];
		const Cols *y = &f->b[pick ? pick[s->term[i]] : s->term[i]];

		exp[i] = y->exp + x->exp;
		over = exp[i] > top;
		top = (over & exp[i]) | (~over & top);
	}
	for (u32 i = 0; i < s->n; i++) {
		const Sig *x = &a[s->term[i]];
		const Cols *y = &f->b[pick ? pick[s->term[i]] : s->term[i]];
		Vec neg = y->neg ^ x->neg;

		by = top - exp[i];
		over = by > MAX_SHIFT;
		by = (over & MAX_SHIFT) | (~over & by);
		q = y->sig * x->sig;
		same &= neg & (q == 0);
		q = (q << up) >> by;
		total += (q ^ neg) - neg;
	}
	by = top - c.exp;
	over = by > MAX_SHIFT;
	by = (over & MAX_SHIFT) | (~over & by);
	q = (cup >= 0 ? c.sig << (cup & 31) : c.sig >> (-cup & 31)) >> by;
	q = (q ^ c.neg) - c.neg;
	over = top < -900;
	top = (over & -900) | (~over & top);
	scale = (Reals)(__builtin_convertvector(top - s->cut + 1023, Wide) << 52);
	sum = (__builtin_convertvector(total, Reals) + __builtin_convertvector(q, Reals)) * scale;
	if (t == TY_f32)
		round_f32(&sum, &same, acc);
	else
		round_f16(&sum, &same, acc);
}

HOT void all_rows(const MmaTile *t, const Step *s, const Factors *f, u8 type, u64 (*acc)[MMA_COLS])
{
	for (u32 r = 0; r < t->rows; r++)
		step_row(s, f->a[r], t->sparse ? t->pick[r] : NULL, f, type, acc[r]);
}

/* ---- integers -------------------------------------------------------------------------------------- */
HOT void int_row(const MmaTile *t, u32 r, const Vec *b, u8 at, Vec *sum)
{
	*sum = (Vec){0};
	for (u32 i = 0; i < t->terms; i++)
		*sum += b[t->sparse ? t->pick[r][i] : i] * (i32)sem_int(at, t->a[r][i]);
}

HOT void int_rows(const Mma *x, const MmaTile *t, Vec *sum)
{
	u32 krows = t->sparse ? 2 * t->terms : t->terms;
	Vec b[MMA_K];

	for (u32 k = 0; k < krows; k++)
		for (u32 n = 0; n < MMA_COLS; n++)
			b[k][n] = (i32)sem_int(x->bt, t->b[k][n]);
	for (u32 r = 0; r < t->rows; r++)
		int_row(t, r, b, x->at, &sum[r]);
}

/* ---- once for each level of processor ---------------------------------------------------------------- */
typedef bool SplitFn(const Mma *, const MmaTile *, Factors *);
typedef void StepFn(const MmaTile *, const Step *, const Factors *, u8 type, u64 (*acc)[MMA_COLS]);
typedef void IntFn(const Mma *, const MmaTile *, Vec *sum);

static bool split_v1(const Mma *x, const MmaTile *t, Factors *f) { return split_factors(x, t, f); }
static void step_v1(const MmaTile *t, const Step *s, const Factors *f, u8 type, u64 (*acc)[MMA_COLS])
{
	all_rows(t, s, f, type, acc);
}
static void ints_v1(const Mma *x, const MmaTile *t, Vec *sum) { int_rows(x, t, sum); }

__attribute__((target("arch=x86-64-v3"))) static bool split_v3(const Mma *x, const MmaTile *t, Factors *f) { return split_factors(x, t, f); }
__attribute__((target("arch=x86-64-v3"))) static void step_v3(const MmaTile *t, const Step *s, const Factors *f, u8 type, u64 (*acc)[MMA_COLS])
{
	all_rows(t, s, f, type, acc);
}
__attribute__((target("arch=x86-64-v3"))) static void ints_v3(const Mma *x, const MmaTile *t, Vec *sum) { int_rows(x, t, sum); }

__attribute__((target("arch=x86-64-v4"))) static bool split_v4(const Mma *x, const MmaTile *t, Factors *f) { return split_factors(x, t, f); }
__attribute__((target("arch=x86-64-v4"))) static void step_v4(const MmaTile *t, const Step *s, const Factors *f, u8 type, u64 (*acc)[MMA_COLS])
{
	all_rows(t, s, f, type, acc);
}
__attribute__((target("arch=x86-64-v4"))) static void ints_v4(const Mma *x, const MmaTile *t, Vec *sum) { int_rows(x, t, sum); }

typedef struct Level {
	SplitFn *split;
	StepFn *step;
	IntFn *ints;
} Level;

static const Level levels[] = {{split_v1, step_v1, ints_v1}, {split_v3, step_v3, ints_v3}, {split_v4, step_v4, ints_v4}};

static u32 find_level(void)
{
	const char *cpu = getenv("WW_CPU");
	u32 most = !cpu ? 2 : !strcmp(cpu, "x86-64") || !strcmp(cpu, "x86-64-v2") ? 0 : !strcmp(cpu, "x86-64-v3") ? 1 : 2;

	if (most == 2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
	    __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
	    __builtin_cpu_supports("avx512cd"))
		return 2;
	return most && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
}

u32 sem_cpu_level(void)
{
	static _Atomic u32 found; /* one more */

	if (!found)
		found = find_level() + 1;
	return found - 1;
}

static const Level *level(void) { return &levels[sem_cpu_level()]; }

/* ---- any bits, element by element ---------------------------------------------------------------- */
typedef struct Sum { /* what is known of the terms */
	i64 total;
	bool nan, inf[2];
} Sum;

static bool is_inf(const Fp *f, u64 x) { return f->has_inf && sem_abs(f, x) == sem_inf(f); }

static void add_special(Sum *s, const Fp *fa, const Fp *fb, u64 a, u64 b)
{
	bool neg = !!(a & sem_sign(fa)) != !!(b & sem_sign(fb));

	if (sem_isnan(fa, a) || sem_isnan(fb, b)) {
		s->nan = true;
	} else if (is_inf(fa, a) || is_inf(fb, b)) {
		s->nan |= !sem_abs(fa, a) || !sem_abs(fb, b);
		s->inf[neg] = true;
	}
}

/* True: the element is not finite, *r is it. */
static bool special(const Mma *x, const MmaTile *t, const Step *s, u32 r, u32 n, u8 type, u64 acc, u64 *out)
{
	const Fp *f = fp_of(type);
	Sum sum = {0};

	for (u32 i = 0; i < s->n; i++) {
		u32 k = s->term[i];

		add_special(&sum, fp_of(x->at), fp_of(x->bt), t->a[r][k], t->b[t->sparse ? t->pick[r][k] : k][n]);
	}
	sum.nan |= sem_isnan(f, acc);
	if (is_inf(f, acc))
		sum.inf[(acc & sem_sign(f)) != 0] = true;
	if (sum.nan || (sum.inf[0] && sum.inf[1]))
		*out = f->nan;
	else if (sum.inf[0] || sum.inf[1])
		*out = sem_inf(f) | (sum.inf[1] ? sem_sign(f) : 0);
	else
		return false;
	return true;
}

static void special_step(const Mma *x, const MmaTile *t, const Step *s, const Factors *f, u8 type,
			 u64 (*acc)[MMA_COLS])
{
	u64 fixed[MMA_ROWS][MMA_COLS];
	bool is[MMA_ROWS][MMA_COLS];

	for (u32 r = 0; r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			is[r][n] = special(x, t, s, r, n, type, acc[r][n], &fixed[r][n]);
	level()->step(t, s, f, type, acc);
	for (u32 r = 0; r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			if (is[r][n])
				acc[r][n] = fixed[r][n];
}

/* ---- floating products ------------------------------------------------------------------------------ */
static u64 convert(u8 to, u8 from, u64 x)
{
	return to == from ? x : sem_pack(fp_of(to), sem_unpack(fp_of(from), x), (Rounding){0});
}

/* Terms i with (i / 2 % 2 == step): the order of eight-bit factors. */
static void f8_step(Step *s, u32 terms, u32 step)
{
	s->n = 0;
	for (u32 i = 0; i < terms; i++)
		if ((i >> 1 & 1) == step)
			s->term[s->n++] = (u8)i;
}

static void range_step(Step *s, u32 from, u32 to)
{
	s->n = 0;
	for (u32 i = from; i < to; i++)
		s->term[s->n++] = (u8)i;
}

static bool all_finite(const Fp *f, u64 (*c)[MMA_COLS], u32 rows)
{
	u64 end = finite_end(f);
	bool ok = true;

	for (u32 r = 0; r < rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			ok &= sem_abs(f, c[r][n]) < end;
	return ok;
}

/* A result may be infinite though its terms are not: the next step must look. */
static void do_step(const Mma *x, const MmaTile *t, const Step *s, const Factors *f, bool finite, u8 type,
		    u64 (*acc)[MMA_COLS])
{
	if (finite && all_finite(fp_of(type), acc, t->rows))
		level()->step(t, s, f, type, acc);
	else
		special_step(x, t, s, f, type, acc);
}

static void float_f8(const Mma *x, MmaTile *t, const Factors *f, bool finite)
{
	static const Op plain;
	u64 acc[MMA_ROWS][MMA_COLS] = {{0}};
	Step s = {.cut = CUT};

	for (u32 step = 0; step < 2; step++) {
		f8_step(&s, t->terms, step);
		do_step(x, t, &s, f, finite, x->ct, acc);
	}
	for (u32 r = 0; r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			t->c[r][n] = sem_float_add(&plain, x->ct, acc[r][n], t->c[r][n]);
}

static void float_wgmma_f8(const Mma *x, MmaTile *t, const Factors *f, bool finite)
{
	Step s = {.cut = CUT_F8};

	range_step(&s, 0, t->terms);
	do_step(x, t, &s, f, finite, x->dt, t->c);
	for (u32 r = 0; x->dt == TY_f32 && r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			if (!sem_isnan(fp_of(TY_f32), t->c[r][n]))
				t->c[r][n] &= ~0x3ffull;
}

/* C and D of different types: the sum is made in the wider one. */
static void float_plain(const Mma *x, MmaTile *t, const Factors *f, bool finite)
{
	u8 type = x->ct == TY_f16 && x->dt == TY_f16 ? TY_f16 : TY_f32;
	u32 half = x->rule == MMA_halves ? t->terms / 2 : t->terms;
	Step s = {.cut = CUT};

	for (u32 r = 0; x->ct != type && r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			t->c[r][n] = convert(type, x->ct, t->c[r][n]);
	for (u32 from = 0; from < t->terms; from += half) {
		range_step(&s, from, from + half);
		do_step(x, t, &s, f, finite, type, t->c);
	}
	for (u32 r = 0; x->dt != type && r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			t->c[r][n] = convert(x->dt, type, t->c[r][n]);
}

static void float_tile(const Mma *x, MmaTile *t)
{
	bool f8 = sem_types[x->at].fp.ebits && sem_types[x->at].bits <= 8;
	Factors f;
	bool finite = level()->split(x, t, &f);

	if (f8 && x->rule == MMA_wgmma)
		float_wgmma_f8(x, t, &f, finite);
	else if (f8)
		float_f8(x, t, &f, finite);
	else
		float_plain(x, t, &f, finite);
}

/* ---- f64, bits -------------------------------------------------------------------------------------- */
static void double_tile(const Mma *x, MmaTile *t)
{
	Op fma = {.type = {TY_f64}, .m = {.rnd = x->op->m.rnd}};

	for (u32 r = 0; r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			for (u32 i = 0; i < t->terms; i++) {
				u64 q[3] = {t->a[r][i], t->b[i][n], t->c[r][n]};

				lane_fma(&fma, &t->c[r][n], q);
			}
}

static void bits_row(const Op *op, const MmaTile *t, u32 r, Vec *sum)
{
	*sum = (Vec){0};
	for (u32 i = 0; i < t->terms; i++)
		for (u32 n = 0; n < MMA_COLS; n++) {
			u64 a = t->a[r][i], b = t->b[i][n];

			(*sum)[n] += __builtin_popcountll(op->m.boolop == BOOL_and ? a & b : a ^ b);
		}
}

static void int_tile(const Mma *x, MmaTile *t)
{
	Vec sum[MMA_ROWS];

	if (x->at == TY_b1)
		for (u32 r = 0; r < t->rows; r++)
			bits_row(x->op, t, r, &sum[r]);
	else
		level()->ints(x, t, sum);
	for (u32 r = 0; r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++) {
			i64 v = (i64)(i32)t->c[r][n] + sum[r][n];

			t->c[r][n] = x->op->m.satfinite ? sem_clamp(TY_s32, v) : (u64)v;
		}
}

void sem_mma_tile(const Mma *x, MmaTile *t)
{
	if (x->at == TY_f64)
		double_tile(x, t);
	else if (fp_of(x->at)->ebits)
		float_tile(x, t);
	else
		int_tile(x, t);
}
