/*
 * fmod, remainder, remquo: exact, by long division of the mantissas, eleven quotient bits a step.
 * IEEE 754-2019, section 5.3.1 (remainder); C17, 7.12.10. Single precision goes through double, which
 * holds operands and result exactly. remquo gives the low three bits of the quotient.
 */
#include "libdevice.h"

/* |x| as m 2^e with m in [2^52, 2^53); x is finite and not 0. */
static API u64 mantissa(double x, int *e)
{
	u64 u = bits64(x) & 0x7fffffffffffffffull;
	int s;

	*e = (int)(u >> 52) - 1;
	if (u >> 52)
		return (u & 0xfffffffffffffull) | 1ull << 52;
	s = __builtin_clzll(u) - 11;
	*e = -s;
	return u << s;
}
/* m 2^e for m < 2^53: exact where the parts of a division put it. */
static API double value(u64 m, int e)
{
	int s;

	if (!m)
		return 0.0;
	s = __builtin_clzll(m) - 11;
	m <<= s, e -= s;
	return e >= 0 ? double_of((m & 0xfffffffffffffull) | (u64)(e + 1) << 52) : double_of(m >> -e);
}

/* The remainder of |x| by |y|, and the low bits of the quotient; half: is it more than y/2 (1), just (0)? */
static SLOW double __nv_divide(double x, double y, u32 *quotient, int *half)
{
	int ex, ey, d, k;
	u64 mx = mantissa(x, &ex), my = mantissa(y, &ey), q = 0;

	d = ex - ey;
	if (d < 0) {
		*quotient = 0;
		*half = d < -1 ? -1 : mx > my ? 1 : mx == my ? 0 : -1;
		return __builtin_fabs(x);
	}
	q = mx / my;
	mx -= q * my;
	for (; d > 0; d -= k) {
		k = d < 11 ? d : 11;
		mx <<= k;
		q = q << k | mx / my;
		mx %= my;
	}
	*quotient = (u32)q;
	*half = mx + mx > my ? 1 : mx + mx == my ? 0 : -1;
	return value(mx, ey);
}

static API int no_division(double x, double y)
{
	return !(__builtin_fabs(x) < INF) || y != y || y == 0.0;
}

PUBLIC double __nv_fmod(double x, double y)
{
	u32 q;
	int half;

	if (no_division(x, y))
		return x != x || y != y ? x + y : NAN_;
	if (x == 0.0 || __builtin_fabs(y) == INF)
		return x;
	return __builtin_copysign(__nv_divide(x, y, &q, &half), x);
}
PUBLIC double __nv_remquo(double x, double y, int *quotient)
{
	double r, a = __builtin_fabs(y);
	u32 q;
	int half;

	*quotient = 0;
	if (no_division(x, y))
		return x != x || y != y ? x + y : NAN_;
	if (x == 0.0 || a == INF)
		return x;
	r = __nv_divide(x, y, &q, &half);
	if (half > 0 || (half == 0 && (q & 1)))
		r -= a, q++;
	*quotient = (bits64(x) ^ bits64(y)) >> 63 ? -(int)(q & 7) : (int)(q & 7);
	r = bits64(x) >> 63 ? -r : r;
	return r == 0.0 ? __builtin_copysign(0.0, x) : r;
}
PUBLIC double __nv_remainder(double x, double y)
{
	int q;

	return __nv_remquo(x, y, &q);
}
/* The NaN that arithmetic makes, whatever came in. */
static inline float one_nan(float x) { return x != x ? __builtin_nanf("0x3fffff") : x; }

PUBLIC float __nv_fmodf(float x, float y) { return one_nan((float)__nv_fmod((double)x, (double)y)); }
PUBLIC float __nv_remainderf(float x, float y)
{
	return one_nan((float)__nv_remainder((double)x, (double)y));
}
PUBLIC float __nv_remquof(float x, float y, int *quotient)
{
	return (float)__nv_remquo((double)x, (double)y, quotient);
}
