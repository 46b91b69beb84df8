/*
 * Asynchronous copies to shared memory, as plain functions: 4, 8 or 16 bytes by cp.async on sm_80 and
 * up, at once before. CUDA Programming Guide, "Pipeline Interface", "Primitives".
 */
#ifndef _CUDA_PIPELINE_PRIMITIVES_H_
#define _CUDA_PIPELINE_PRIMITIVES_H_

#if defined(__CUDACC__) && defined(__cplusplus)
#include "cuda_awbarrier_primitives.h"

#define __WW_DEV static __inline__ __device__

/* The last zfill bytes become 0 instead of being read. */
__WW_DEV void __pipeline_memcpy_async(void *__restrict__ dst, const void *__restrict__ src,
	size_t size, size_t zfill = 0)
{
#if __CUDA_ARCH__ >= 800
	unsigned int read = (unsigned int)(size - zfill), to = (unsigned int)__cvta_generic_to_shared(dst);
	size_t from = __cvta_generic_to_global(src);

	if (size == 16)
		asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(read) : "memory");
	else if (size == 8)
		asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(to), "l"(from), "r"(read) : "memory");
	else
		asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(to), "l"(from), "r"(read) : "memory");
#else
	for (size_t i = 0; i < size; i++)
		((char *)dst)[i] = i < size - zfill ? ((const char *)src)[i] : 0;
#endif
}
__WW_DEV void __pipeline_commit()
{
#if __CUDA_ARCH__ >= 800
	asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
/* All but the last n committed batches are done (of more than 8, as if 8 were asked). */
__WW_DEV void __pipeline_wait_prior(size_t n)
{
#if __CUDA_ARCH__ >= 800
	switch (n) {
	case 0: asm volatile("cp.async.wait_group 0;" ::: "memory"); break;
	case 1: asm volatile("cp.async.wait_group 1;" ::: "memory"); break;
	case 2: asm volatile("cp.async.wait_group 2;" ::: "memory"); break;
	case 3: asm volatile("cp.async.wait_group 3;" ::: "memory"); break;
	case 4: asm volatile("cp.async.wait_group 4;" ::: "memory"); break;
	case 5: asm volatile("cp.async.wait_group 5;" ::: "memory"); break;
	case 6: asm volatile("cp.async.wait_group 6;" ::: "memory"); break;
	case 7: asm volatile("cp.async.wait_group 7;" ::: "memory"); break;
	default: asm volatile("cp.async.wait_group 8;" ::: "memory"); break;
	}
#endif
}
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
/* The barrier's phase waits for this thread's copies so far. */
__WW_DEV void __pipeline_arrive_on(__mbarrier_t *barrier)
{
	asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];"
		     ::"r"((unsigned int)__cvta_generic_to_shared(barrier)) : "memory");
}
#endif

#undef __WW_DEV
#endif
#endif
