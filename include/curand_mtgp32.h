/*
 * MTGP32: a Mersenne Twister of period 2^11213 - 1 whose numbers up to 256 threads of a block make together.
 * Saito and Matsumoto, "Variants of Mersenne Twister suitable for graphic processors", 2013; cuRAND manual,
 * "Bit generation with the MTGP32 generator". Types and sizes; for C, too.
 */
#ifndef CURAND_MTGP32_H
#define CURAND_MTGP32_H

#define MTGPDC_MEXP 11213
#define MTGPDC_N 351 /* words of the recurrence */
#define MTGPDC_FLOOR_2P 256 /* threads that may call at once */
#define MTGPDC_CEIL_2P 512
#define MTGPDC_PARAM_TABLE mtgp32dc_params_fast_11213
#define MTGP32_STATE_SIZE 1024
#define MTGP32_STATE_MASK 1023
#define CURAND_NUM_MTGP32_PARAMS 200
#define MEXP 11213
#define THREAD_NUM MTGPDC_FLOOR_2P
#define LARGE_SIZE (THREAD_NUM * 3)
#define TBL_SIZE 16

/* One generator. Entry i of a table is the sum, without carries, of entries 1, 2, 4 and 8 at the bits of i. */
struct mtgp32_params_fast {
	int mexp, pos, sh1, sh2;
	unsigned int tbl[16], tmp_tbl[16], flt_tmp_tbl[16]; /* recurrence, tempering, tempering to [1, 2) */
	unsigned int mask;
	unsigned char poly_sha1[21]; /* of its characteristic polynomial, and a null */
};
typedef struct mtgp32_params_fast mtgp32_params_fast_t;

/* Those of all generators, as kernels read them: made by curandMakeMTGP32Constants. */
struct mtgp32_kernel_params {
	unsigned int pos_tbl[CURAND_NUM_MTGP32_PARAMS];
	unsigned int param_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
	unsigned int temper_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
	unsigned int single_temper_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
	unsigned int sh1_tbl[CURAND_NUM_MTGP32_PARAMS];
	unsigned int sh2_tbl[CURAND_NUM_MTGP32_PARAMS];
	unsigned int mask[1];
};
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;

/* A block's: the last words in a ring. Made by curandMakeMTGP32KernelState. */
struct curandStateMtgp32 {
	unsigned int s[MTGP32_STATE_SIZE];
	int offset; /* of the oldest word that counts */
	int pIdx; /* which generator */
	mtgp32_kernel_params_t *k;
};
typedef struct curandStateMtgp32 curandStateMtgp32_t;

#endif
