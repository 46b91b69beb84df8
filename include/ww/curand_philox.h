/*
 * Philox4x32-10: ten rounds over a counter of 128 bits give four numbers. Salmon, Moraes, Dror, Shaw,
 * "Parallel random numbers: as easy as 1, 2, 3", 2011.
 */
#ifndef WW_CURAND_PHILOX_H
#define WW_CURAND_PHILOX_H

#define PHILOX_W32_0 (0x9E3779B9)
#define PHILOX_W32_1 (0xBB67AE85)
#define PHILOX_M4x32_0 (0xD2511F53)
#define PHILOX_M4x32_1 (0xCD9E8D57)

struct curandStatePhilox4_32_10 {
	uint4 ctr, output; /* output: of ctr, of which STATE numbers are used up */
	uint2 key;
	unsigned int STATE;
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

QUALIFIERS uint4 curand_Philox4x32_10(uint4 c, uint2 k)
{
	for (int round = 0; round < 10; round++) {
		unsigned long long x = (unsigned long long)PHILOX_M4x32_0 * c.x;
		unsigned long long z = (unsigned long long)PHILOX_M4x32_1 * c.z;

		c = make_uint4((unsigned int)(z >> 32) ^ c.y ^ k.x, (unsigned int)z,
			(unsigned int)(x >> 32) ^ c.w ^ k.y, (unsigned int)x);
		k.x += PHILOX_W32_0;
		k.y += PHILOX_W32_1;
	}
	return c;
}

QUALIFIERS void Philox_State_Incr_hi(curandStatePhilox4_32_10_t *s, unsigned long long n)
{
	unsigned long long high = ((unsigned long long)s->ctr.w << 32 | s->ctr.z) + n;

	s->ctr.z = (unsigned int)high;
	s->ctr.w = (unsigned int)(high >> 32);
}

QUALIFIERS void Philox_State_Incr(curandStatePhilox4_32_10_t *s, unsigned long long n)
{
	unsigned long long low = ((unsigned long long)s->ctr.y << 32 | s->ctr.x) + n;

	s->ctr.x = (unsigned int)low;
	s->ctr.y = (unsigned int)(low >> 32);
	Philox_State_Incr_hi(s, low < n);
}

QUALIFIERS void Philox_State_Incr(curandStatePhilox4_32_10_t *s) { Philox_State_Incr(s, 1); }

QUALIFIERS void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state)
{
	unsigned int used = state->STATE + (unsigned int)(n & 3);

	state->STATE = used & 3;
	Philox_State_Incr(state, n / 4 + used / 4);
	state->output = curand_Philox4x32_10(state->ctr, state->key);
}

QUALIFIERS void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state)
{
	Philox_State_Incr_hi(state, n);
	state->output = curand_Philox4x32_10(state->ctr, state->key);
}

QUALIFIERS void curand_init(unsigned long long seed, unsigned long long subsequence,
	unsigned long long offset, curandStatePhilox4_32_10_t *state)
{
	state->ctr = make_uint4(0, 0, 0, 0);
	state->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
	state->STATE = 0;
	state->boxmuller_flag = state->boxmuller_flag_double = 0;
	state->boxmuller_extra = 0;
	state->boxmuller_extra_double = 0;
	Philox_State_Incr_hi(state, subsequence);
	skipahead(offset, state);
}

QUALIFIERS unsigned int curand(curandStatePhilox4_32_10_t *state)
{
	uint4 o = state->output;
	unsigned int used = state->STATE;
	unsigned int number = used == 1 ? o.y : used == 2 ? o.z : used == 3 ? o.w : o.x;

	state->STATE = used + 1;
	if (state->STATE == 4) {
		Philox_State_Incr(state);
		state->output = curand_Philox4x32_10(state->ctr, state->key);
		state->STATE = 0;
	}
	return number;
}

/* The next four numbers. */
QUALIFIERS uint4 curand4(curandStatePhilox4_32_10_t *state)
{
	uint4 o = state->output, next;

	Philox_State_Incr(state);
	state->output = next = curand_Philox4x32_10(state->ctr, state->key);
	switch (state->STATE) {
	case 1: return make_uint4(o.y, o.z, o.w, next.x);
	case 2: return make_uint4(o.z, o.w, next.x, next.y);
	case 3: return make_uint4(o.w, next.x, next.y, next.z);
	default: return o;
	}
}

#endif
