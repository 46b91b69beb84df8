/*
 * Poisson and other discrete numbers. Pseudo-random generators: below 64 by products of uniform numbers
 * (Knuth), to 4000 by rejection from an approximate gamma distribution, above by the normal one. Sobol'
 * numbers stay one to one: the inverse of the distribution. cuRAND manual, "curand_poisson".
 */
#ifndef WW_CURAND_POISSON_H
#define WW_CURAND_POISSON_H

__NV_SILENCE_DEPRECATION_BEGIN /* of types that programs still use */

/* ---- small means ---------------------------------------------------------------------------------- */
template <class __S> QUALIFIERS unsigned int curand_poisson_knuth(__S *state, float lambda)
{
	unsigned int k = 0;
	float p = expf(lambda) * curand_uniform(state);

	for (; p > 1.0f; k++)
		p *= curand_uniform(state);
	return k;
}

/* ---- middle means --------------------------------------------------------------------------------- */
/* The device's sequence depends on the last bits of these: they are the hardware's own functions. */
#ifdef __CUDA_ARCH__
QUALIFIERS float __ww_fast_rsqrt(float x) { asm("rsqrt.approx.ftz.f32 %0, %0;" : "+f"(x)); return x; }
QUALIFIERS float __ww_fast_rcp(float x) { asm("rcp.approx.ftz.f32 %0, %0;" : "+f"(x)); return x; }
QUALIFIERS float __ww_fast_exp2(float x) { asm("ex2.approx.ftz.f32 %0, %0;" : "+f"(x)); return x; }
QUALIFIERS float __ww_fast_log2(float x) { asm("lg2.approx.ftz.f32 %0, %0;" : "+f"(x)); return x; }
#else
QUALIFIERS float __ww_fast_rsqrt(float x) { return 1.0f / sqrtf(x); }
QUALIFIERS float __ww_fast_rcp(float x) { return 1.0f / x; }
QUALIFIERS float __ww_fast_exp2(float x) { return exp2f(x); }
QUALIFIERS float __ww_fast_log2(float x) { return log2f(x); }
#endif
QUALIFIERS float __ww_fast_exp(float x) { return __ww_fast_exp2((float)(x * 1.4426950408889634074)); }
QUALIFIERS float __ww_fast_log(float x) { return (float)(__ww_fast_log2(x) * 0.69314718055994530942); }

/* The gamma distribution's integral as a squared logistic function: its slope and place for `a`. */
struct __ww_gamma_fit { float __ww_slope, __ww_place; };
QUALIFIERS __ww_gamma_fit __ww_fit_gamma(float a)
{
	__ww_gamma_fit f;

	f.__ww_slope = 1.43248035075540910f * __ww_fast_rsqrt(a - 0.12400979329415655f) + 0.00025361074907033f;
	f.__ww_place = 0.21096734870196546f * __ww_fast_rsqrt(a - 1.97381164089999420f) + 0.94201734077887530f;
	return f;
}

QUALIFIERS float __ww_gamma_integral(__ww_gamma_fit f, float a, float x)
{
	float t = 1.0f + __ww_fast_exp(f.__ww_slope * (a - x) - f.__ww_place);

	return __ww_fast_rcp(t * t);
}

QUALIFIERS float __ww_gamma_inverse(__ww_gamma_fit f, float a, float y)
{
	float t = f.__ww_place + __ww_fast_log(__ww_fast_rsqrt(y) - 1.0f);

	return -t * __ww_fast_rcp(f.__ww_slope) + a;
}

/* log((n - 1)!): Stirling's series, and the values themselves below 9. */
QUALIFIERS double __ww_log_factorial_below(int n)
{
	double s = 1.0 / n, t = s * s, sum;

	if (n <= 8)
		return n <= 2 ? 0.0 : n == 3 ? 6.931471805599453094e-1 : n == 4 ? 1.791759469228055001 :
			n == 5 ? 3.178053830347945620 : n == 6 ? 4.787491742782045994 :
			n == 7 ? 6.579251212010100995 : 8.525161361065414300;
	sum = -0.1633436431e-2;
	sum = sum * t + 0.83645878922e-3;
	sum = sum * t - 0.5951896861197e-3;
	sum = sum * t + 0.793650576493454e-3;
	sum = sum * t - 0.277777777735865004e-2;
	sum = sum * t + 0.833333333333331018375e-1;
	sum = sum * s + 0.918938533204672;
	s = 0.5 * log((double)n) * (n - 0.5);
	return s + (s - n + sum);
}

template <class __S> QUALIFIERS unsigned int curand_poisson_gammainc(__S *state, float lambda)
{
	__ww_gamma_fit f = __ww_fit_gamma(lambda);
	float log_lambda = __ww_fast_log(lambda), x, z, __ww_room, __ww_density;

	do {
		x = floorf(__ww_gamma_inverse(f, lambda, curand_uniform(state)));
		z = curand_uniform(state);
		__ww_room = (__ww_gamma_integral(f, lambda, x + 1.0f) - __ww_gamma_integral(f, lambda, x)) * 1.3f;
		__ww_density = __ww_fast_exp(-lambda + x * log_lambda -
			(float)__ww_log_factorial_below((int)(1.0f + x)));
	} while (!(z * __ww_room < __ww_density && __ww_room >= 1e-20));
	return (unsigned int)x;
}

/* ---- all of them ---------------------------------------------------------------------------------- */
QUALIFIERS unsigned int __ww_poisson_of(double __ww_normal, double lambda)
{
	return (unsigned int)(sqrt(lambda) * __ww_normal + lambda + 0.5);
}

template <class __S> QUALIFIERS unsigned int __ww_poisson(__S *state, double lambda)
{
	if (lambda < 64)
		return curand_poisson_knuth(state, (float)lambda);
	if (lambda > 4000)
		return __ww_poisson_of(curand_normal_double(state), lambda);
	return curand_poisson_gammainc(state, (float)lambda);
}

/* Steps up the distribution until it passes u; exp in parts, which would vanish for a large mean. */
QUALIFIERS unsigned int __ww_poisson_inverse(double u, double lambda)
{
	enum { __ww_PART = 500 };
	double p = 1.0, q = 1.0;
	unsigned int k = 0;

	for (int done = 0; done < lambda || !done; done += __ww_PART) {
		double __ww_part = lambda > (double)(done + __ww_PART) ? exp(-(double)__ww_PART) : exp(done - lambda);

		p *= __ww_part;
		q *= __ww_part;
		while (u > q) {
			k++;
			p *= lambda / k;
			q += p;
		}
	}
	return k;
}

/* In (0, 1): never 1, which no distribution reaches. */
QUALIFIERS double __ww_below_one(unsigned int x)
{ return x * CURAND_2POW32_INV_DOUBLE + CURAND_2POW32_INV_DOUBLE / 2.0; }
QUALIFIERS double __ww_below_one(unsigned long long x)
{ return (x >> 11) * CURAND_2POW53_INV_DOUBLE + CURAND_2POW53_INV_DOUBLE / 4.0; }

template <class __W> QUALIFIERS unsigned int _curand_poisson(__W x, double lambda)
{
	return lambda < 1000 ? __ww_poisson_inverse(__ww_below_one(x), lambda)
			     : __ww_poisson_of(_curand_normal_icdf_double(x), lambda);
}

#define __WW_POISSON(state_type, expression) \
	QUALIFIERS unsigned int curand_poisson(state_type *state, double lambda) { return expression; }
__WW_POISSON(curandStateXORWOW_t, __ww_poisson(state, lambda))
__WW_POISSON(curandStatePhilox4_32_10_t, __ww_poisson(state, lambda))
__WW_POISSON(curandStateMRG32k3a_t, __ww_poisson(state, lambda))
__WW_POISSON(curandStateMtgp32_t, _curand_poisson(curand(state), lambda))
__WW_POISSON(curandStateSobol32_t, _curand_poisson(curand(state), lambda))
__WW_POISSON(curandStateScrambledSobol32_t, _curand_poisson(curand(state), lambda))
__WW_POISSON(curandStateSobol64_t, _curand_poisson(curand(state), lambda))
__WW_POISSON(curandStateScrambledSobol64_t, _curand_poisson(curand(state), lambda))
#undef __WW_POISSON

QUALIFIERS uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda)
{
	uint4 r;

	if (lambda > 4000) {
		double4 n = curand_normal4_double(state);

		return make_uint4(__ww_poisson_of(n.x, lambda), __ww_poisson_of(n.y, lambda),
			__ww_poisson_of(n.z, lambda), __ww_poisson_of(n.w, lambda));
	}
	r.x = __ww_poisson(state, lambda);
	r.y = __ww_poisson(state, lambda);
	r.z = __ww_poisson(state, lambda);
	r.w = __ww_poisson(state, lambda);
	return r;
}

__NV_SILENCE_DEPRECATION_END
#endif
