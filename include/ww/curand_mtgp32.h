/*
 * MTGP32 in kernels: the threads of a block, 256 at most, take successive numbers of one state. Every call is a
 * barrier of the block and made by all its threads. `curand_mtgp32_specific` lets the caller say which thread is
 * which (`index` of `n`), so that fewer than all take part in the numbering. cuRAND manual, "Bit generation with
 * the MTGP32 generator".
 */
#ifndef WW_CURAND_MTGP32_H
#define WW_CURAND_MTGP32_H

#include "../curand_mtgp32.h"

/* The recurrence's next word; `old` is the word that then leaves, `next` the one after, `picked` the one at pos. */
QUALIFIERS unsigned int __ww_mtgp32_word(const mtgp32_kernel_params_t *k, int id, unsigned int old,
	unsigned int next, unsigned int __ww_picked)
{
	unsigned int x = (old & k->mask[0]) ^ next;

	x ^= x << k->sh1_tbl[id];
	x ^= __ww_picked >> k->sh2_tbl[id];
	return x ^ k->param_tbl[id][x & 15];
}

/* What number `index` of the next n is made of: the word, kept at `slot`, and the tempering table's row. */
struct __ww_mtgp32_made { unsigned int __ww_word, __ww_row; };
QUALIFIERS __ww_mtgp32_made __ww_mtgp32_make(curandStateMtgp32_t *state, unsigned int index, unsigned int __ww_slot,
	bool advances, unsigned int n)
{
	const mtgp32_kernel_params_t *k = state->k;
	int id = state->pIdx;
	unsigned int at = (unsigned int)state->offset + index, pos = k->pos_tbl[id];
	unsigned int *s = state->s, t;
	__ww_mtgp32_made __ww_made;

	__ww_made.__ww_word = __ww_mtgp32_word(k, id, s[at & MTGP32_STATE_MASK], s[(at + 1) & MTGP32_STATE_MASK],
		s[(at + pos) & MTGP32_STATE_MASK]);
	t = s[(at + pos - 1) & MTGP32_STATE_MASK];
	t ^= t >> 16;
	t ^= t >> 8;
	__ww_made.__ww_row = t & 15;
	s[__ww_slot & MTGP32_STATE_MASK] = __ww_made.__ww_word;
	__syncthreads();
	if (advances)
		state->offset = (int)(((unsigned int)state->offset + n) & MTGP32_STATE_MASK);
	__syncthreads();
	return __ww_made;
}

QUALIFIERS unsigned int __ww_mtgp32_bits(curandStateMtgp32_t *state, unsigned int index, unsigned int n)
{
	__ww_mtgp32_made __ww_made = __ww_mtgp32_make(state, index, (unsigned int)state->offset + index + MTGPDC_N,
		index == 0, n);

	return __ww_made.__ww_word ^ state->k->temper_tbl[state->pIdx][__ww_made.__ww_row];
}

QUALIFIERS unsigned int curand(curandStateMtgp32_t *state)
{
	return __ww_mtgp32_bits(state, threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z),
		blockDim.x * blockDim.y * blockDim.z);
}

QUALIFIERS unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n)
{ return __ww_mtgp32_bits(state, index, n); }

/*
 * The bits are put after a float's exponent at once, in [1, 2). As in cuRAND, and unlike its manual: one is not taken
 * off, words are kept in the first slots, where only what comes 1,024 numbers later finds them, and numbers are of a
 * thread's x.
 */
QUALIFIERS float __ww_mtgp32_float(curandStateMtgp32_t *state, unsigned int index, unsigned int n)
{
	__ww_mtgp32_made __ww_made = __ww_mtgp32_make(state, index, index, threadIdx.x == 0, n);

	return __uint_as_float(__ww_made.__ww_word >> 9 ^ state->k->single_temper_tbl[state->pIdx][__ww_made.__ww_row]);
}

QUALIFIERS float curand_mtgp32_single(curandStateMtgp32_t *state)
{
	unsigned int __ww_rows = blockDim.y * blockDim.z;

	return __ww_mtgp32_float(state, __ww_rows + threadIdx.x, __ww_rows * blockDim.x);
}

QUALIFIERS float curand_mtgp32_single_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n)
{ return __ww_mtgp32_float(state, index, n); }

#endif
