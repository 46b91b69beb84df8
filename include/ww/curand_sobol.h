/*
 * Sobol' sequences of 32 and 64 bits, plain and scrambled, from direction vectors that the caller has
 * (curandGetDirectionVectors32 and its kin give NVIDIA's). Antonov and Saleev's order: one vector a number.
 */
#ifndef WW_CURAND_SOBOL_H
#define WW_CURAND_SOBOL_H

#define __WW_SOBOL_STATE(name, __ww_word, bits) \
	struct name { \
		__ww_word i, x, c; /* index, current number, scrambling constant */ \
		__ww_word direction_vectors[bits]; \
	}; \
	typedef struct name name##_t;
__WW_SOBOL_STATE(curandStateSobol32, unsigned int, 32)
__WW_SOBOL_STATE(curandStateScrambledSobol32, unsigned int, 32)
__WW_SOBOL_STATE(curandStateSobol64, unsigned long long, 64)
__WW_SOBOL_STATE(curandStateScrambledSobol64, unsigned long long, 64)
#undef __WW_SOBOL_STATE

/* Number n is the sum of the vectors at the bits of n's Gray code. */
template <class __S, class __W> QUALIFIERS void __ww_sobol_skip(__W n, __S *state)
{
	__W __ww_gray;

	state->i += n;
	state->x = state->c;
	__ww_gray = state->i ^ state->i >> 1;
	for (int k = 0; k < (int)(sizeof(__W) * 8); k++)
		if (__ww_gray >> k & 1)
			state->x ^= state->direction_vectors[k];
}

template <class __S, class __W> QUALIFIERS void __ww_sobol_init(const __W *vectors, __W __ww_scramble, __W offset, __S *state)
{
	state->i = 0;
	state->c = __ww_scramble;
	for (int k = 0; k < (int)(sizeof(__W) * 8); k++)
		state->direction_vectors[k] = vectors[k];
	__ww_sobol_skip(offset, state);
}

QUALIFIERS int __ww_lowest_zero(unsigned int n) { return n == ~0u ? 31 : __builtin_ctz(~n); }
QUALIFIERS int __ww_lowest_zero(unsigned long long n) { return n == ~0ull ? 63 : __builtin_ctzll(~n); }

#define __WW_SOBOL(state_type, __ww_word) \
	QUALIFIERS __ww_word curand(state_type *state) \
	{ \
		__ww_word number = state->x; \
		state->x ^= state->direction_vectors[__ww_lowest_zero(state->i++)]; \
		return number; \
	} \
	QUALIFIERS void skipahead(__ww_word n, state_type *state) { __ww_sobol_skip(n, state); }
__WW_SOBOL(curandStateSobol32_t, unsigned int)
__WW_SOBOL(curandStateScrambledSobol32_t, unsigned int)
__WW_SOBOL(curandStateSobol64_t, unsigned long long)
__WW_SOBOL(curandStateScrambledSobol64_t, unsigned long long)
#undef __WW_SOBOL

QUALIFIERS void curand_init(curandDirectionVectors32_t direction_vectors, unsigned int offset,
	curandStateSobol32_t *state)
{ __ww_sobol_init(direction_vectors, 0u, offset, state); }

QUALIFIERS void curand_init(curandDirectionVectors32_t direction_vectors, unsigned int scramble_c,
	unsigned int offset, curandStateScrambledSobol32_t *state)
{ __ww_sobol_init(direction_vectors, scramble_c, offset, state); }

QUALIFIERS void curand_init(curandDirectionVectors64_t direction_vectors, unsigned long long offset,
	curandStateSobol64_t *state)
{ __ww_sobol_init(direction_vectors, 0ull, offset, state); }

QUALIFIERS void curand_init(curandDirectionVectors64_t direction_vectors, unsigned long long scramble_c,
	unsigned long long offset, curandStateScrambledSobol64_t *state)
{ __ww_sobol_init(direction_vectors, scramble_c, offset, state); }

#endif
