/*
 * MRG32k3a: the difference of two recurrences of three terms. L'Ecuyer, "Good parameters and
 * implementations for combined multiple recursive random number generators", 1999. Subsequences are 2^76
 * numbers apart, sequences 2^127.
 */
#ifndef WW_CURAND_MRG32K3A_H
#define WW_CURAND_MRG32K3A_H

#include "curand_jumps.h"

#define MRG32K3A_MOD1 4294967087.
#define MRG32K3A_MOD2 4294944443.
#define MRG32K3A_NORM (2.3283065498378288e-10)
#define MRG32K3A_BITS_NORM 1.000000048662

struct curandStateMRG32k3a {
	unsigned int s1[3], s2[3];
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

/* Each remainder is by a constant, so it becomes products. */
QUALIFIERS unsigned int __ww_mrg_mod(unsigned long long n, int second)
{
	return (unsigned int)(second ? n % 4294944443u : n % 4294967087u);
}

/* What follows s[0], s[1], s[2]; a negative coefficient times x is its value times (modulus - x). */
QUALIFIERS unsigned int __ww_mrg_next(const unsigned int *s, int second)
{
	return second ? __ww_mrg_mod(527612ull * s[2] + 1370589ull * (4294944443u - s[0]), 1)
		      : __ww_mrg_mod(1403580ull * s[1] + 810728ull * (4294967087u - s[0]), 0);
}

QUALIFIERS unsigned int __ww_mrg_push(unsigned int *s, int second)
{
	unsigned int next = __ww_mrg_next(s, second);

	s[0] = s[1];
	s[1] = s[2];
	s[2] = next;
	return next;
}

/* c[0] s(j) + c[1] s(j + 1) + c[2] s(j + 2) for three successive j. */
QUALIFIERS void __ww_mrg_jump(unsigned int *s, const unsigned int *c, int second)
{
	unsigned int to[3];

	for (int j = 0; j < 3; j++) {
		unsigned long long sum = 0;

		for (int i = 0; i < 3; i++)
			sum += __ww_mrg_mod((unsigned long long)c[i] * s[i], second);
		to[j] = __ww_mrg_mod(sum, second);
		__ww_mrg_push(s, second);
	}
	for (int j = 0; j < 3; j++)
		s[j] = to[j];
}

QUALIFIERS void __ww_mrg_jumps(curandStateMRG32k3a_t *state, int distance, unsigned long long n)
{
#pragma unroll 1
	for (int bit = 0; n; bit++, n >>= 1)
		if (n & 1) {
			__ww_mrg_jump(state->s1, __ww_mrg_jump_table[0][distance][bit], 0);
			__ww_mrg_jump(state->s2, __ww_mrg_jump_table[1][distance][bit], 1);
		}
}

QUALIFIERS void skipahead(unsigned long long n, curandStateMRG32k3a_t *state)
{
	__ww_mrg_jumps(state, 0, n);
}

QUALIFIERS void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state)
{
	__ww_mrg_jumps(state, 1, n);
}

QUALIFIERS void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state)
{
	__ww_mrg_jumps(state, 2, n);
}

QUALIFIERS void curand_init(unsigned long long seed, unsigned long long subsequence,
	unsigned long long offset, curandStateMRG32k3a_t *state)
{
	unsigned int low = (unsigned int)seed ^ 0x55555555u, high = (unsigned int)(seed >> 32) ^ 0xaaaaaaaau;

	for (int i = 0; i < 3; i++) {
		state->s1[i] = seed ? __ww_mrg_mod(12345ull * (i == 1 ? high : low), 0) : 12345u;
		state->s2[i] = seed ? __ww_mrg_mod(12345ull * (i == 1 ? low : high), 1) : 12345u;
	}
	skipahead_subsequence(subsequence, state);
	skipahead(offset, state);
	state->boxmuller_flag = state->boxmuller_flag_double = 0;
	state->boxmuller_extra = 0;
	state->boxmuller_extra_double = 0;
}

/* 1 to the first modulus. */
QUALIFIERS double curand_MRG32k3a(curandStateMRG32k3a_t *state)
{
	unsigned int a = __ww_mrg_push(state->s1, 0), b = __ww_mrg_push(state->s2, 1);

	return a - b + (a <= b ? 4294967087u : 0u);
}

QUALIFIERS unsigned int curand(curandStateMRG32k3a_t *state)
{
	return (unsigned int)(curand_MRG32k3a(state) * MRG32K3A_BITS_NORM);
}

#endif
