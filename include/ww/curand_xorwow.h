/*
 * XORWOW: five words of xorshift and a counter. Marsaglia, "Xorshift RNGs", 2003; cuRAND manual,
 * "Bit Generation with XORWOW and MRG32k3a generators".
 */
#ifndef WW_CURAND_XORWOW_H
#define WW_CURAND_XORWOW_H

#include "curand_jumps.h"

struct curandStateXORWOW {
	unsigned int d, v[5];
	/* One normal number is left over from each pair: */
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

QUALIFIERS void __ww_xorwow_step(unsigned int *v)
{
	unsigned int t = v[0] ^ v[0] >> 2, last = v[4];

	v[0] = v[1];
	v[1] = v[2];
	v[2] = v[3];
	v[3] = last;
	v[4] = last ^ last << 4 ^ t ^ t << 1;
}

/* The sum of those of the next 160 states that `which` names. */
QUALIFIERS void __ww_xorwow_jump(unsigned int *v, const unsigned int *which)
{
	unsigned int sum[5] = {0, 0, 0, 0, 0};

#pragma unroll 1
	for (int __ww_word = 0; __ww_word < 5; __ww_word++) {
		unsigned int bits = which[__ww_word];

#pragma unroll 1
		for (int i = 0; i < 32; i++, bits >>= 1) {
			unsigned int take = 0u - (bits & 1);

			for (int k = 0; k < 5; k++)
				sum[k] ^= v[k] & take;
			__ww_xorwow_step(v);
		}
	}
	for (int k = 0; k < 5; k++)
		v[k] = sum[k];
}

QUALIFIERS void __ww_xorwow_jumps(unsigned int *v, const unsigned int (*table)[15][5], unsigned long long n)
{
#pragma unroll 1
	for (int __ww_place = 0; n; __ww_place++, n >>= 4)
		if (n & 15)
			__ww_xorwow_jump(v, table[__ww_place][(n & 15) - 1]);
}

QUALIFIERS void skipahead(unsigned long long n, curandStateXORWOW_t *state)
{
	__ww_xorwow_jumps(state->v, __ww_xorwow_offset, n);
	state->d += 362437u * (unsigned int)n;
}

QUALIFIERS void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state)
{
	__ww_xorwow_jumps(state->v, __ww_xorwow_sequence, n);
}

QUALIFIERS void curand_init(unsigned long long seed, unsigned long long subsequence,
	unsigned long long offset, curandStateXORWOW_t *state)
{
	unsigned int low = ((unsigned int)seed ^ 0xaad26b49u) * 1099087573u;
	unsigned int high = ((unsigned int)(seed >> 32) ^ 0xf7dcefddu) * 2591861531u;

	state->d = 6615241u + high + low;
	state->v[0] = 123456789u + low;
	state->v[1] = 362436069u ^ low;
	state->v[2] = 521288629u + high;
	state->v[3] = 88675123u ^ high;
	state->v[4] = 5783321u + low;
	skipahead_sequence(subsequence, state);
	skipahead(offset, state);
	state->boxmuller_flag = state->boxmuller_flag_double = 0;
	state->boxmuller_extra = 0;
	state->boxmuller_extra_double = 0;
}

QUALIFIERS unsigned int curand(curandStateXORWOW_t *state)
{
	__ww_xorwow_step(state->v);
	state->d += 362437u;
	return state->v[4] + state->d;
}

#endif
