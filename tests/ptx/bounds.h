/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the PTX ISA (9.1, "Floating Point Instructions" and "Half Precision Floating Point Instructions", under the
 * instruction's name) allows approximate instructions, against the true value of the function, which the host's long double
 * library gives to far more bits.
 *
 * Where the manual states no bound (outside of an argument range, for NaN, infinite and zero operands) the
 * recorded result is the reference: special values as they are, others within OUTSIDE.
 */
#ifndef WW_TESTS_BOUNDS_H
#define WW_TESTS_BOUNDS_H

#include "ptx/semantics.h"

#include <math.h>
#include <string.h>

typedef enum { ERR_ulp, ERR_relative, ERR_absolute, ERR_log2 /* absolute on (0.5, 2), else relative */ } ErrKind;

typedef struct Bound {
	const char *name; /* what the instruction's begins with; the first that fits */
	ErrKind kind;
	double most;
	double from, to; /* magnitudes of the last operand that it holds for; to 0: all */
	double outside;	 /* absolute, against the recorded result */
	long double (*f)(long double, long double);
	double exact, fast; /* the largest error there is: of the hardware's results, and of the vector engine's
			     * own form on any processor (0: it has none). In ulps, or as the power of two */
} Bound;

static long double true_div(long double a, long double b) { return a / b; }
static long double true_rcp(long double a, long double b) { return 1 / a; }
/* Of the high word; the manual speaks of its 20 bits of significand. */
static long double true_rcp_high(long double a, long double b)
{
	return 1 / (long double)sem_f64(sem_bits64((double)a) >> 32 << 32);
}
static long double true_sqrt(long double a, long double b) { return sqrtl(a); }
static long double true_rsqrt(long double a, long double b) { return 1 / sqrtl(a); }
static long double true_sin(long double a, long double b) { return sinl(a); }
static long double true_cos(long double a, long double b) { return cosl(a); }
static long double true_lg2(long double a, long double b) { return log2l(a); }
static long double true_ex2(long double a, long double b) { return exp2l(a); }
static long double true_tanh(long double a, long double b) { return tanhl(a); }

static const Bound bounds[] = {
	{"div.approx", ERR_ulp, 2, 0, 0x1p126, 0, true_div, 2.05, 0.51},
	{"div.full", ERR_ulp, 2, 0, 0, 0, true_div, 2.05, 0.51},
	{"rcp.approx.f32", ERR_ulp, 1, 0, 0, 0, true_rcp, 0.98, 0.51},
	{"rcp.approx.ftz.f64", ERR_relative, 0x1p-20, 0, 0, 0, true_rcp_high, 0, 0},
	{"rcp.approx.ftz.f32", ERR_ulp, 1, 0, 0, 0, true_rcp, 0.98, 0.51},
	{"sqrt.approx", ERR_relative, 0x1p-23, 0, 0, 0, true_sqrt, -23.2, -23.9},
	{"rsqrt.approx.f32", ERR_relative, 0x1.125fbfp-23 /* 2^-22.9 */, 0, 0, 0, true_rsqrt, -22.9, -23.4},
	{"rsqrt.approx.ftz.f32", ERR_relative, 0x1.125fbfp-23, 0, 0, 0, true_rsqrt, -22.9, -23.4},
	{"sin.approx", ERR_absolute, 0x1.6a09e6p-21 /* 2^-20.5 */, 0, 6.283185307179586, 0x1p-20, true_sin, -20.5, -20.5},
	{"cos.approx", ERR_absolute, 0x1.6a09e6p-21, 0, 6.283185307179586, 0x1p-20, true_cos, -20.4, -20.4},
	{"sin.approx", ERR_absolute, 0x1.3b2c48p-15 /* 2^-14.7 */, 6.283185307179586, 314.1592653589793, 0, true_sin, -14.7, -14.7},
	{"cos.approx", ERR_absolute, 0x1.3b2c48p-15, 6.283185307179586, 314.1592653589793, 0, true_cos, -14.7, -14.7},
	{"lg2.approx", ERR_log2, 0x1p-22, 0, 0, 0, true_lg2, -22.05, -23.6},
	{"ex2.approx.ftz.bf16", ERR_relative, 0x1p-7, 0, 0, 0, true_ex2, -7.01, 0},
	{"ex2.approx.f16", ERR_relative, 0x1.125fbfp-10 /* 2^-9.9 */, 0, 0, 0, true_ex2, -9.99, 0},
	{"ex2.approx", ERR_ulp, 2, 0, 0, 0, true_ex2, 1.98, 1.1},
	{"tanh.approx.f32", ERR_relative, 0x1p-11, 0, 0, 0, true_tanh, -16.4, -22},
	{"tanh.approx.f16", ERR_absolute, 0x1.025135p-11 /* 2^-10.987 */, 0, 0, 0, true_tanh, -10.98, 0},
	{"tanh.approx.bf16", ERR_absolute, 0x1p-8, 0, 0, 0, true_tanh, -7.99, 0},
};

/* NULL: no approximation, or one that the manual gives no bound for; compared bit for bit. */
static inline const Bound *bound_of(const char *name)
{
	for (u32 i = 0; i < COUNT(bounds); i++)
		if (!strncmp(name, bounds[i].name, strlen(bounds[i].name)))
			return &bounds[i];
	return NULL;
}

static inline double value_of(u8 type, u64 bits)
{
	const SemType *t = &sem_types[type];

	return sem_f64(sem_pack(&sem_types[TY_f64].fp, sem_unpack(&t->fp, bits & sem_mask(t->bits)),
				(Rounding){0}));
}

static inline u8 type_of_kind(const char *kind)
{
	return !strcmp(kind, "f64") ? TY_f64
	       : !strncmp(kind, "bf16", 4) ? TY_bf16
	       : !strncmp(kind, "f16", 3)  ? TY_f16
					   : TY_f32;
}

/* What a result may be off by. */
static inline long double allowed(const Bound *b, u8 type, long double a, long double want)
{
	const Fp *f = &sem_types[type].fp;
	long double tiny = value_of(type, 1), abs = fabsl(want), ulp = tiny;

	if (b->kind == ERR_absolute)
		return b->most;
	if (b->kind == ERR_log2 && a > 0.5 && a < 2)
		return b->most;
	if (b->kind != ERR_ulp)
		return b->most * abs + tiny / 2;
	if (abs >= value_of(type, sem_minnorm(f)))
		ulp = ldexpl(1, ilogbl(abs) - f->mbits);
	return b->most * ulp;
}

/* in: the operands; want: the recorded result. */
static inline bool within(const Bound *b, bool ftz, u8 type, const double in[2], double want, double got)
{
	double last = fabs(b->f == true_div ? in[1] : in[0]);
	double min = value_of(type, sem_minnorm(&sem_types[type].fp));
	long double top = ldexpl(1, ilogb(value_of(type, sem_types[type].fp.max)) + 1), exact, off;

	if (isnan(want) || isnan(got))
		return isnan(want) && isnan(got);
	if (want == got && signbit(want) == signbit(got))
		return true;
	if (isinf(in[0]) || isinf(in[1]) || in[0] == 0 || (b->f == true_div && in[1] == 0))
		return false;
	if (b->to > 0 && (last < b->from || last > b->to))
		return fabs(want - got) <= b->outside;
	exact = b->f(in[0], in[1]);
	if (ftz && fabsl(exact) < min)
		return fabs(got) <= min;
	off = allowed(b, type, in[0], exact);
	if (isinf(got))
		return fabsl(exact) + off >= top;
	if (ftz && got == 0)
		return fabsl(exact) - off < min;
	return fabsl(exact - got) <= off;
}

#endif
