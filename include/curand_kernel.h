/*
 * Random numbers made by threads themselves: states, generators, distributions. Each generator's sequence
 * is cuRAND's for the same seed, subsequence and offset. NVIDIA's manual "cuRAND", chapter "Device API".
 * MTGP32's parameters and states are made on the host: curand_mtgp32_host.h.
 */
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#if !defined(QUALIFIERS)
#define QUALIFIERS static __forceinline__ __device__
#endif

#include "cuda_runtime.h"
#include "curand.h"
#include "curand_discrete.h"
#include "curand_mtgp32.h"

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus)
#include "ww/curand_xorwow.h"
#include "ww/curand_philox.h"
#include "ww/curand_mrg32k3a.h"
#include "ww/curand_sobol.h"
#include "ww/curand_mtgp32.h"
#include "ww/curand_continuous.h"
#include "ww/curand_poisson.h"
#include "ww/curand_discrete.h"
#endif
#endif
