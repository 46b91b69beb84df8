/*
 * MTGP32 on the host: what kernels need is computed here and copied to the device, `params` of the recurrence
 * (curandMakeMTGP32Constants) and a state for each block (curandMakeMTGP32KernelState). Both copies are
 * ordered before what the default stream does next.
 */
#ifndef CURAND_MTGP32_HOST_H
#define CURAND_MTGP32_HOST_H

#include <cuda_runtime.h>
#include <stdlib.h>
#include <string.h>
#include "curand.h"
#include "curand_mtgp32.h"
#include "curand_mtgp32dc_p_11213.h"

/* The first MTGPDC_N words for a seed; the second hides the parameters, so that generators differ at once. */
static inline void __ww_mtgp32_seed(unsigned int *s, const mtgp32_params_fast_t *p, unsigned int seed)
{
	unsigned int hidden = p->tbl[4] ^ p->tbl[8] << 16, fill = hidden + (hidden >> 16);
	int i;

	fill += fill >> 8;
	memset(s, (int)(fill & 0xff), sizeof *s * MTGPDC_N);
	s[0] = seed;
	s[1] = hidden;
	for (i = 1; i < MTGPDC_N; i++)
		s[i] ^= 1812433253u * (s[i - 1] ^ s[i - 1] >> 30) + (unsigned int)i;
}

/* `p` is memory of the device; `params` has CURAND_NUM_MTGP32_PARAMS entries. */
static inline curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[], mtgp32_kernel_params_t *p)
{
	mtgp32_kernel_params_t *own = (mtgp32_kernel_params_t *)malloc(sizeof *own);
	cudaError_t failed;
	int i;

	if (!own)
		return CURAND_STATUS_ALLOCATION_FAILED;
	own->mask[0] = params[0].mask;
	for (i = 0; i < CURAND_NUM_MTGP32_PARAMS; i++) {
		own->pos_tbl[i] = (unsigned int)params[i].pos;
		own->sh1_tbl[i] = (unsigned int)params[i].sh1;
		own->sh2_tbl[i] = (unsigned int)params[i].sh2;
		memcpy(own->param_tbl[i], params[i].tbl, sizeof params[i].tbl);
		memcpy(own->temper_tbl[i], params[i].tmp_tbl, sizeof params[i].tmp_tbl);
		memcpy(own->single_temper_tbl[i], params[i].flt_tmp_tbl, sizeof params[i].flt_tmp_tbl);
	}
	failed = cudaMemcpy(p, own, sizeof *own, cudaMemcpyHostToDevice);
	free(own);
	return failed ? CURAND_STATUS_INITIALIZATION_FAILED : CURAND_STATUS_SUCCESS;
}

/* `s`: n states in memory of the device, one a generator; `k`: what curandMakeMTGP32Constants filled. */
static inline curandStatus_t CURANDAPI curandMakeMTGP32KernelState(curandStateMtgp32_t *s,
	mtgp32_params_fast_t params[], mtgp32_kernel_params_t *k, int n, unsigned long long seed)
{
	curandStateMtgp32_t *own;
	cudaError_t failed;
	int i;

	if (n > CURAND_NUM_MTGP32_PARAMS)
		return CURAND_STATUS_OUT_OF_RANGE;
	own = (curandStateMtgp32_t *)calloc((size_t)n, sizeof *own);
	if (!own && n)
		return CURAND_STATUS_ALLOCATION_FAILED;
	seed ^= seed >> 32;
	for (i = 0; i < n; i++) {
		__ww_mtgp32_seed(own[i].s, &params[i], (unsigned int)seed + (unsigned int)i + 1);
		own[i].pIdx = i;
		own[i].k = k;
	}
	failed = cudaMemcpy(s, own, sizeof *own * (size_t)n, cudaMemcpyHostToDevice);
	free(own);
	return failed ? CURAND_STATUS_INITIALIZATION_FAILED : CURAND_STATUS_SUCCESS;
}

#endif
