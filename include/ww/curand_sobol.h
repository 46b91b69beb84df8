/*
 * Sobol' sequences of 32 and 64 bits, plain and scrambled, from direction vectors that the caller has
 * (curandGetDirectionVectors32 and its kin give NVIDIA's). Antonov and Saleev's order: one vector a number.
 */
#ifndef WW_CURAND_SOBOL_H
#define WW_CURAND_SOBOL_H

#define __WW_SOBOL_STATE(name, word, bits) \
	struct name { \
		word i, x, c; /* index, current number, scrambling constant */ \
		word direction_vectors[bits]; \
	}; \
	typedef struct name name##_t;
__WW_SOBOL_STATE(curandStateSobol32, unsigned int, 32)
__WW_SOBOL_STATE(curandStateScrambledSobol32, unsigned int, 32)
__WW_SOBOL_STATE(curandStateSobol64, unsigned long long, 64)
__WW_SOBOL_STATE(curandStateScrambledSobol64, unsigned long long, 64)
#undef __WW_SOBOL_STATE

/* Number n is the sum of the vectors at the bits of n's Gray code. */
template <class S, class W> QUALIFIERS void __ww_sobol_skip(W n, S *state)
{
	W gray;

	state->i += n;
	state->x = state->c;
	gray = state->i ^ state->i >> 1;
	for (int k = 0; k < (int)(sizeof(W) * 8); k++)
		if (gray >> k & 1)
			state->x ^= state->direction_vectors[k];
}

template <class S, class W> QUALIFIERS void __ww_sobol_init(const W *vectors, W scramble, W offset, S *state)
{
	state->i = 0;
	state->c = scramble;
	for (int k = 0; k < (int)(sizeof(W) * 8); k++)
		state->direction_vectors[k] = vectors[k];
	__ww_sobol_skip(offset, state);
}

QUALIFIERS int __ww_lowest_zero(unsigned int n) { return n == ~0u ? 31 : __builtin_ctz(~n); }
QUALIFIERS int __ww_lowest_zero(unsigned long long n) { return n == ~0ull ? 63 : __builtin_ctzll(~n); }

#define __WW_SOBOL(state_type, word) \
	QUALIFIERS word curand(state_type *state) \
	{ \
		word number = state->x; \
		state->x ^= state->direction_vectors[__ww_lowest_zero(state->i++)]; \
		return number; \
	} \
	QUALIFIERS void skipahead(word n, state_type *state) { __ww_sobol_skip(n, state); }
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
