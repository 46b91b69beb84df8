/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix_dot: the arithmetic of matrix products, eight columns at a time. The sums are those that an H200 was
 * seen to make, bit for bit:
 *   f16 bf16 tf32 → f32 or f16: all products of an output element are exact; they and c are cut toward
 *     zero at 2^(E-25), E the largest exponent among them (of a product: the sum of the operands'
 *     exponents), but at least -133, added exactly, and rounded toward zero to f32 or to nearest to f16;
 *   e4m3 e5m2: two steps of the above from zero, over k mod 4 in {0, 1} and {2, 3}, then a rounded + c; in
 *     wgmma one step that cuts at 13 bits, of which an f32 result keeps 13 fraction bits;
 *     (e4m3 beside e5m2 in mma: its subnormal numbers have exponents of their own);
 *   f64: a chain of fma in order of k; integers: exact, wrapping or saturating; wmma tf32: two steps.
 * A cut term has at most 27 bits and a step at most 16 terms, so they add up in 32 bits.
 * Most products have factors that are finite and not far from one: matrix_near.h. Where factors or c are infinite or NaNs,
 * another sum, of floats and in no exact order, says which elements are no finite numbers. What is done for every term exists
 * once for each level of the host's processor (x86-64, -v3, -v4), which WW_CPU may lower.
 */
#include "ptx/matrix.h"

#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wpsabi" /* vectors as parameters, but nothing is called */

enum { CUT = 25, CUT_F8 = 13, LEAST_TOP = -133, ZERO = -1 << 19 /* a zero's exponent: below all others */,
       NEAR_TERMS = 16, FAR = 31, NOTHING = -128 /* matrix_near.h */ };

typedef i32 Vec __attribute__((vector_size(32)));
typedef float Floats __attribute__((vector_size(32)));
typedef i64 Wide __attribute__((vector_size(64)));
typedef u64 Four __attribute__((vector_size(32), aligned(8), may_alias));
typedef double Reals __attribute__((vector_size(64)));

static const Fp *fp_of(u8 t) { return &sem_types[t].fp; }

/* What finite numbers are below, without sign. */
static inline u64 finite_end(const Fp *f) { return f->has_inf ? sem_mask(f->ebits) << f->mbits : f->max + 1; }

static const Vec eight = {0, 1, 2, 3, 4, 5, 6, 7};

typedef struct Step { /* some of the terms of every element, added to what there is */
	u32 n;
	u8 term[MMA_TERMS];
	bool in_order; /* one after the other */
	i32 cut;
} Step;

typedef struct Factors { /* significands and exponents */
	float a[MMA_ROWS][MMA_TERMS] __attribute__((aligned(32)));
	i32 ae[MMA_ROWS][MMA_TERMS] __attribute__((aligned(32)));
	Floats b[MMA_K];
	Vec be[MMA_K];
} Factors;

/* ---- once for each level of processor ---------------------------------------------------------------- */
typedef struct Level {
	bool (*factors)(const Mma *, const MmaTile *, Factors *); /* false: one is infinite or no number */
	bool (*finite)(const Fp *, u32 (*c)[MMA_COLS], u32 rows);
	void (*mark)(const Mma *, const MmaTile *, Factors *); /* infinite significands, and NaNs */
	void (*step)(const MmaTile *, const Step *, const Factors *, u8 type, u32 (*acc)[MMA_COLS]);
	void (*any_step)(const MmaTile *, const Step *, const Factors *, u8 type, u32 (*acc)[MMA_COLS]);
	void (*ints)(const Mma *, const MmaTile *, Vec *sum);
	void (*bits)(const MmaTile *, bool both, Vec *sum); /* how many are in both, or in one of them */
	MmaMoves moves;
	/* NULL where the processor is too old; false: not those, nothing has changed */
	bool (*near)(const Mma *, MmaTile *, u8 type, u32 half);
	bool (*doubles)(MmaTile *);
} Level;

#define LEVEL 1
#define L(name) name##_v1
#include "ptx/matrix_level.h"
#define LEVEL 3
#define L(name) name##_v3
#include "ptx/matrix_level.h"
#define LEVEL 4
#define L(name) name##_v4
#include "ptx/matrix_level.h"

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

static const Level *level(void)
{
	static const Level *const levels[] = {&level_v1, &level_v3, &level_v4};

	return levels[sem_cpu_level()];
}

const MmaMoves *sem_mma_moves(void)
{
	return &level()->moves;
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
	s->in_order = true;
	for (u32 i = from; i < to; i++)
		s->term[s->n++] = (u8)i;
}

/* A result may be infinite though its terms are not: the next step must look. */
static void do_step(const MmaTile *t, const Step *s, const Factors *f, bool finite, u8 type, u32 (*acc)[MMA_COLS])
{
	if (finite && level()->finite(fp_of(type), acc, t->rows))
		level()->step(t, s, f, type, acc);
	else
		level()->any_step(t, s, f, type, acc);
}

/* The processor's, but for the bits of NaNs. */
static u64 add_f32(u64 a, u64 b)
{
	u64 sum = sem_bits32(sem_f32((u32)a) + sem_f32((u32)b));

	return sem_isnan(fp_of(TY_f32), sum) ? fp_of(TY_f32)->nan : sum;
}

static void float_f8(const Mma *x, MmaTile *t, const Factors *f, bool finite)
{
	static const Op plain;
	u32 acc[MMA_ROWS][MMA_COLS] __attribute__((aligned(32))) = {{0}};
	Step s = {.cut = CUT};

	for (u32 step = 0; step < 2; step++) {
		f8_step(&s, t->terms, step);
		do_step(t, &s, f, finite, x->ct, acc);
	}
	for (u32 r = 0; r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			t->c[r][n] = (u32)(x->ct == TY_f32 ? add_f32(acc[r][n], t->c[r][n])
							  : sem_float_add(&plain, x->ct, acc[r][n], t->c[r][n]));
}

static void float_wgmma_f8(const Mma *x, MmaTile *t, const Factors *f, bool finite)
{
	Step s = {.cut = CUT_F8};

	range_step(&s, 0, t->terms);
	do_step(t, &s, f, finite, x->dt, t->c);
	for (u32 r = 0; x->dt == TY_f32 && r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			if (!sem_isnan(fp_of(TY_f32), t->c[r][n]))
				t->c[r][n] &= ~0x3ffu;
}

/* Are they finite? */
static bool find_factors(const Mma *x, const MmaTile *t, Factors *f)
{
	bool finite = level()->factors(x, t, f);

	if (!finite)
		level()->mark(x, t, f);
	return finite;
}

/* C and D of different types: the sum is made in the wider one. */
static void float_plain(const Mma *x, MmaTile *t)
{
	u8 type = x->ct == TY_f16 && x->dt == TY_f16 ? TY_f16 : TY_f32;
	u32 half = x->rule == MMA_halves ? t->terms / 2 : t->terms;
	bool finite, near = level()->near && !t->sparse && t->terms <= NEAR_TERMS && x->at == x->bt;
	Step s = {.cut = CUT};
	Factors f;

	for (u32 r = 0; x->ct != type && r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			t->c[r][n] = (u32)convert(type, x->ct, t->c[r][n]);
	near = near && level()->near(x, t, type, half);
	finite = near || find_factors(x, t, &f);
	for (u32 from = 0; !near && from < t->terms; from += half) {
		range_step(&s, from, from + half);
		do_step(t, &s, &f, finite, type, t->c);
	}
	for (u32 r = 0; x->dt != type && r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			t->c[r][n] = (u32)convert(x->dt, type, t->c[r][n]);
}

static void float_tile(const Mma *x, MmaTile *t)
{
	Factors f;
	bool finite;

	if (sem_types[x->at].bits > 8) {
		float_plain(x, t);
		return;
	}
	finite = find_factors(x, t, &f);
	if (x->rule == MMA_wgmma)
		float_wgmma_f8(x, t, &f, finite);
	else
		float_f8(x, t, &f, finite);
}

/* ---- f64, bits -------------------------------------------------------------------------------------- */
static void double_tile(const Mma *x, MmaTile *t)
{
	Op fma = {.type = {TY_f64}, .m = {.rnd = x->op->m.rnd}};

	if (x->op->m.rnd <= RND_rn && level()->doubles && level()->doubles(t))
		return;
	for (u32 r = 0; r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++)
			for (u32 i = 0; i < t->terms; i++) {
				u64 q[3] = {t->wide.a[r][i], t->wide.b[i][n], t->wide.c[r][n]};

				lane_fma(&fma, &t->wide.c[r][n], q);
			}
}

static void int_tile(const Mma *x, MmaTile *t)
{
	Vec sum[MMA_ROWS];

	if (x->at == TY_b1)
		level()->bits(t, x->op->m.boolop == BOOL_and, sum);
	else
		level()->ints(x, t, sum);
	for (u32 r = 0; r < t->rows; r++)
		for (u32 n = 0; n < MMA_COLS; n++) {
			i64 v = (i64)(i32)t->c[r][n] + sum[r][n];

			t->c[r][n] = (u32)(x->op->m.satfinite ? sem_clamp(TY_s32, v) : (u64)v);
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
