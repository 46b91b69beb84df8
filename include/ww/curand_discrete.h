/*
 * Numbers of any discrete distribution, by a table of aliases or, where the host library chose that, by the
 * normal distribution. cuRAND manual, "curand_discrete"; Walker, "An efficient method for generating discrete
 * random variables with general distributions", 1977.
 */
#ifndef WW_CURAND_DISCRETE_H
#define WW_CURAND_DISCRETE_H

__NV_SILENCE_DEPRECATION_BEGIN /* of types that programs still use */

/* A bar of the histogram is taken where u stays below V, its alias K elsewhere. */
template <class __W> QUALIFIERS unsigned int _curand_M2_double(__W x, curandDistributionM2Shift_t table)
{
	double u = _curand_uniform_double(x);
	int bar = (int)floor(table->length * u);

	return (u < table->histogram->V[bar] ? (unsigned int)bar : table->histogram->K[bar]) + table->shift;
}

QUALIFIERS unsigned int __ww_discrete_of(double __ww_normal, curandDiscreteDistribution_t distribution)
{ return (unsigned int)(distribution->stddev * __ww_normal + distribution->mean + 0.5); }

template <class __W> QUALIFIERS unsigned int _curand_discrete(__W x, curandDiscreteDistribution_t distribution)
{
	return distribution->method == CURAND_M2 ? _curand_M2_double(x, distribution->M2)
						 : __ww_discrete_of(_curand_normal_icdf_double(x), distribution);
}

/* Those that give one number a call keep to that; the others' normal numbers come in pairs. */
#define __WW_DISCRETE(state_type, expression) \
	QUALIFIERS unsigned int curand_discrete(state_type *state, curandDiscreteDistribution_t distribution) \
	{ return expression; }
#define __WW_DISCRETE_OF_ONE(state_type) \
	__WW_DISCRETE(state_type, _curand_discrete(curand(state), distribution))
#define __WW_DISCRETE_OF_PAIR(state_type) \
	__WW_DISCRETE(state_type, distribution->method == CURAND_M2 \
		? _curand_M2_double(curand(state), distribution->M2) \
		: __ww_discrete_of(curand_normal_double(state), distribution))
__WW_DISCRETE_OF_PAIR(curandStateXORWOW_t)
__WW_DISCRETE_OF_PAIR(curandStatePhilox4_32_10_t)
__WW_DISCRETE_OF_PAIR(curandStateMRG32k3a_t)
__WW_DISCRETE_OF_ONE(curandStateMtgp32_t)
__WW_DISCRETE_OF_ONE(curandStateSobol32_t)
__WW_DISCRETE_OF_ONE(curandStateScrambledSobol32_t)
__WW_DISCRETE_OF_ONE(curandStateSobol64_t)
__WW_DISCRETE_OF_ONE(curandStateScrambledSobol64_t)
#undef __WW_DISCRETE
#undef __WW_DISCRETE_OF_ONE
#undef __WW_DISCRETE_OF_PAIR

QUALIFIERS uint4 curand_discrete4(curandStatePhilox4_32_10_t *state, curandDiscreteDistribution_t distribution)
{
	if (distribution->method == CURAND_M2) {
		uint4 x = curand4(state);

		return make_uint4(_curand_M2_double(x.x, distribution->M2), _curand_M2_double(x.y, distribution->M2),
			_curand_M2_double(x.z, distribution->M2), _curand_M2_double(x.w, distribution->M2));
	}
	double4 n = curand_normal4_double(state);

	return make_uint4(__ww_discrete_of(n.x, distribution), __ww_discrete_of(n.y, distribution),
		__ww_discrete_of(n.z, distribution), __ww_discrete_of(n.w, distribution));
}

__NV_SILENCE_DEPRECATION_END
#endif
