/*
 * Uniform, normal and log-normal numbers from each generator's bits. Pseudo-random generators give normal
 * numbers in pairs (Box and Muller); of a pair the second is kept in the state. Sobol' numbers must stay
 * one to one, and MTGP32 gives each thread one: they go through the inverse distribution. cuRAND manual, "Distributions".
 */
#ifndef WW_CURAND_CONTINUOUS_H
#define WW_CURAND_CONTINUOUS_H

__NV_SILENCE_DEPRECATION_BEGIN /* of types that programs still use */

#define CURAND_2POW32_INV (2.3283064e-10f)
#define CURAND_2POW32_INV_DOUBLE (2.3283064365386963e-10)
#define CURAND_2POW53_INV_DOUBLE (1.1102230246251565e-16)
#define CURAND_2POW32_INV_2PI (2.3283064e-10f * 6.2831855f)
#define CURAND_2PI (6.2831855f)

/* What a state's boxmuller_flag says that is kept. */
enum { __ww_kept_nothing = 0, __ww_kept_normal = 1, __ww_kept_log_normal = 2 };

/* ---- bits to (0, 1] ------------------------------------------------------------------------------- */
QUALIFIERS float _curand_uniform(unsigned int x)
{ return x * CURAND_2POW32_INV + CURAND_2POW32_INV / 2.0f; }

QUALIFIERS float _curand_uniform(unsigned long long x) { return _curand_uniform((unsigned int)(x >> 32)); }

QUALIFIERS double _curand_uniform_double(unsigned int x)
{ return x * CURAND_2POW32_INV_DOUBLE + CURAND_2POW32_INV_DOUBLE; }

QUALIFIERS double _curand_uniform_double(unsigned long long x)
{ return (x >> 11) * CURAND_2POW53_INV_DOUBLE + CURAND_2POW53_INV_DOUBLE / 2.0; }

/* 53 bits of two words. */
QUALIFIERS double _curand_uniform_double_hq(unsigned int x, unsigned int y)
{
	unsigned long long bits = x ^ (unsigned long long)y << 21;

	return bits * CURAND_2POW53_INV_DOUBLE + CURAND_2POW53_INV_DOUBLE / 2.0;
}

/* ---- uniform -------------------------------------------------------------------------------------- */
#define __WW_UNIFORM(state_type) \
	QUALIFIERS float curand_uniform(state_type *state) { return _curand_uniform(curand(state)); }
#define __WW_UNIFORM_DOUBLE(state_type) \
	QUALIFIERS double curand_uniform_double(state_type *state) \
	{ return _curand_uniform_double(curand(state)); }
__WW_UNIFORM(curandStateXORWOW_t)
__WW_UNIFORM(curandStatePhilox4_32_10_t)
__WW_UNIFORM(curandStateMtgp32_t)
__WW_UNIFORM(curandStateSobol32_t)
__WW_UNIFORM(curandStateScrambledSobol32_t)
__WW_UNIFORM(curandStateSobol64_t)
__WW_UNIFORM(curandStateScrambledSobol64_t)
__WW_UNIFORM_DOUBLE(curandStatePhilox4_32_10_t)
__WW_UNIFORM_DOUBLE(curandStateMtgp32_t)
__WW_UNIFORM_DOUBLE(curandStateSobol32_t)
__WW_UNIFORM_DOUBLE(curandStateScrambledSobol32_t)
__WW_UNIFORM_DOUBLE(curandStateSobol64_t)
__WW_UNIFORM_DOUBLE(curandStateScrambledSobol64_t)
#undef __WW_UNIFORM
#undef __WW_UNIFORM_DOUBLE

QUALIFIERS double curand_uniform_double(curandStateXORWOW_t *state)
{
	unsigned int x = curand(state), y = curand(state);

	return _curand_uniform_double_hq(x, y);
}

QUALIFIERS double curand_uniform_double(curandStateMRG32k3a_t *state)
{ return curand_MRG32k3a(state) * MRG32K3A_NORM; }

QUALIFIERS float curand_uniform(curandStateMRG32k3a_t *state) { return (float)curand_uniform_double(state); }

QUALIFIERS float4 curand_uniform4(curandStatePhilox4_32_10_t *state)
{
	uint4 x = curand4(state);

	return make_float4(_curand_uniform(x.x), _curand_uniform(x.y), _curand_uniform(x.z),
		_curand_uniform(x.w));
}

QUALIFIERS double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state)
{
	uint4 x = curand4(state);

	return make_double2(_curand_uniform_double_hq(x.x, x.y), _curand_uniform_double_hq(x.z, x.w));
}

QUALIFIERS double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state)
{
	double2 a = curand_uniform2_double(state), b = curand_uniform2_double(state);

	return make_double4(a.x, a.y, b.x, b.y);
}

/* ---- pairs of normal numbers ---------------------------------------------------------------------- */
QUALIFIERS float2 __ww_normal_pair(float u, float __ww_angle)
{
	float r = sqrtf(-2.0f * logf(u)), s, c;

#ifdef __CUDA_ARCH__
	__sincosf(__ww_angle, &s, &c);
#else
	sincosf(__ww_angle, &s, &c);
#endif
	return make_float2(s * r, c * r);
}

QUALIFIERS double2 __ww_normal_pair(double u, double half_turns)
{
	double r = sqrt(-2.0 * log(u)), s, c;

	sincospi(half_turns, &s, &c);
	return make_double2(s * r, c * r);
}

QUALIFIERS float2 _curand_box_muller(unsigned int x, unsigned int y)
{
	return __ww_normal_pair(x * CURAND_2POW32_INV + CURAND_2POW32_INV / 2,
		y * CURAND_2POW32_INV_2PI + CURAND_2POW32_INV_2PI / 2);
}

QUALIFIERS double2 _curand_box_muller_double(unsigned int x0, unsigned int x1, unsigned int y0,
	unsigned int y1)
{
	unsigned long long y = y0 ^ (unsigned long long)y1 << 21;

	return __ww_normal_pair(_curand_uniform_double_hq(x0, x1),
		y * (CURAND_2POW53_INV_DOUBLE * 2.0) + CURAND_2POW53_INV_DOUBLE);
}

template <class __S> QUALIFIERS float2 curand_box_muller(__S *state)
{
	unsigned int x = curand(state), y = curand(state);

	return _curand_box_muller(x, y);
}

QUALIFIERS float2 curand_box_muller(curandStateMRG32k3a_t *state)
{
	float x = curand_uniform(state), y = curand_uniform(state);

	return __ww_normal_pair(x, y * CURAND_2PI);
}

QUALIFIERS double2 curand_box_muller_double(curandStateXORWOW_t *state)
{
	unsigned int x0 = curand(state), x1 = curand(state), y0 = curand(state), y1 = curand(state);

	return _curand_box_muller_double(x0, x1, y0, y1);
}

QUALIFIERS double2 curand_box_muller_double(curandStatePhilox4_32_10_t *state)
{
	uint4 x = curand4(state);

	return _curand_box_muller_double(x.x, x.y, x.z, x.w);
}

QUALIFIERS double2 curand_box_muller_double(curandStateMRG32k3a_t *state)
{
	double x = curand_uniform_double(state), y = curand_uniform_double(state);

	return __ww_normal_pair(x, y * 2.0);
}

/* ---- normal, log-normal --------------------------------------------------------------------------- */
QUALIFIERS float2 __ww_raise(float2 v, float mean, float stddev)
{ return make_float2(expf(mean + stddev * v.x), expf(mean + stddev * v.y)); }

QUALIFIERS double2 __ww_raise(double2 v, double mean, double stddev)
{ return make_double2(exp(mean + stddev * v.x), exp(mean + stddev * v.y)); }

/* One of a pair and the other later: `flag` and `extra` are of the state, `kind` what is wanted. */
#define __WW_ONE_OF_PAIR(kind, flag, extra, pair) \
	if (state->flag == kind) { \
		state->flag = __ww_kept_nothing; \
		return state->extra; \
	} \
	auto v = pair; \
	state->extra = v.y; \
	state->flag = kind; \
	return v.x;
#define __WW_NORMAL(state_type) \
	QUALIFIERS float2 curand_normal2(state_type *state) { return curand_box_muller(state); } \
	QUALIFIERS double2 curand_normal2_double(state_type *state) { return curand_box_muller_double(state); } \
	QUALIFIERS float2 curand_log_normal2(state_type *state, float mean, float stddev) \
	{ return __ww_raise(curand_box_muller(state), mean, stddev); } \
	QUALIFIERS double2 curand_log_normal2_double(state_type *state, double mean, double stddev) \
	{ return __ww_raise(curand_box_muller_double(state), mean, stddev); } \
	QUALIFIERS float curand_normal(state_type *state) \
	{ \
		__WW_ONE_OF_PAIR(__ww_kept_normal, boxmuller_flag, boxmuller_extra, curand_box_muller(state)) \
	} \
	QUALIFIERS double curand_normal_double(state_type *state) \
	{ \
		__WW_ONE_OF_PAIR(__ww_kept_normal, boxmuller_flag_double, boxmuller_extra_double, \
			curand_box_muller_double(state)) \
	} \
	QUALIFIERS float curand_log_normal(state_type *state, float mean, float stddev) \
	{ \
		__WW_ONE_OF_PAIR(__ww_kept_log_normal, boxmuller_flag, boxmuller_extra, \
			curand_log_normal2(state, mean, stddev)) \
	} \
	QUALIFIERS double curand_log_normal_double(state_type *state, double mean, double stddev) \
	{ \
		__WW_ONE_OF_PAIR(__ww_kept_log_normal, boxmuller_flag_double, boxmuller_extra_double, \
			curand_log_normal2_double(state, mean, stddev)) \
	}
__WW_NORMAL(curandStateXORWOW_t)
__WW_NORMAL(curandStatePhilox4_32_10_t)
__WW_NORMAL(curandStateMRG32k3a_t)
#undef __WW_NORMAL
#undef __WW_ONE_OF_PAIR

QUALIFIERS float4 curand_normal4(curandStatePhilox4_32_10_t *state)
{
	uint4 x = curand4(state);
	float2 a = _curand_box_muller(x.x, x.y), b = _curand_box_muller(x.z, x.w);

	return make_float4(a.x, a.y, b.x, b.y);
}

QUALIFIERS double4 curand_normal4_double(curandStatePhilox4_32_10_t *state)
{
	double2 a = curand_box_muller_double(state), b = curand_box_muller_double(state);

	return make_double4(a.x, a.y, b.x, b.y);
}

QUALIFIERS float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev)
{
	float4 v = curand_normal4(state);
	float2 a = __ww_raise(make_float2(v.x, v.y), mean, stddev);
	float2 b = __ww_raise(make_float2(v.z, v.w), mean, stddev);

	return make_float4(a.x, a.y, b.x, b.y);
}

QUALIFIERS double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean, double stddev)
{
	double2 a = curand_log_normal2_double(state, mean, stddev);
	double2 b = curand_log_normal2_double(state, mean, stddev);

	return make_double4(a.x, a.y, b.x, b.y);
}

/* ---- by the inverse of the distribution ----------------------------------------------------------- */
/* The upper half is the lower half mirrored, where floats are dense. */
QUALIFIERS float _curand_normal_icdf(unsigned int x)
{
	bool upper = x > 0x80000000u;
	float p = (upper ? ~x : x) * CURAND_2POW32_INV + CURAND_2POW32_INV / 2.0f;

	return (upper ? 1.4142135f : -1.4142135f) * erfcinvf(2.0f * p);
}

QUALIFIERS float _curand_normal_icdf(unsigned long long x) { return _curand_normal_icdf((unsigned int)(x >> 32)); }

QUALIFIERS double _curand_normal_icdf_double(unsigned int x)
{
	bool upper = x > 0x80000000u;
	double p = (upper ? ~x : x) * CURAND_2POW32_INV_DOUBLE + CURAND_2POW32_INV_DOUBLE / 2.0;

	return (upper ? 1.4142135623730951 : -1.4142135623730951) * erfcinv(2.0 * p);
}

QUALIFIERS double _curand_normal_icdf_double(unsigned long long x)
{
	unsigned long long n = x >> 11;
	bool upper = n > 1ull << 52;
	double p = (upper ? (1ull << 53) - 1 - n : n) * CURAND_2POW53_INV_DOUBLE +
		CURAND_2POW53_INV_DOUBLE / 2.0;

	return (upper ? 1.4142135623730951 : -1.4142135623730951) * erfcinv(2.0 * p);
}

#define __WW_NORMAL_OF_ONE(state_type) \
	QUALIFIERS float curand_normal(state_type *state) { return _curand_normal_icdf(curand(state)); } \
	QUALIFIERS double curand_normal_double(state_type *state) \
	{ return _curand_normal_icdf_double(curand(state)); } \
	QUALIFIERS float curand_log_normal(state_type *state, float mean, float stddev) \
	{ return expf(mean + stddev * curand_normal(state)); } \
	QUALIFIERS double curand_log_normal_double(state_type *state, double mean, double stddev) \
	{ return exp(mean + stddev * curand_normal_double(state)); }
__WW_NORMAL_OF_ONE(curandStateMtgp32_t)
__WW_NORMAL_OF_ONE(curandStateSobol32_t)
__WW_NORMAL_OF_ONE(curandStateScrambledSobol32_t)
__WW_NORMAL_OF_ONE(curandStateSobol64_t)
__WW_NORMAL_OF_ONE(curandStateScrambledSobol64_t)
#undef __WW_NORMAL_OF_ONE

__NV_SILENCE_DEPRECATION_END
#endif
