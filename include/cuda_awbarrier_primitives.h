/*
 * The hardware's barrier object in shared memory, as plain functions (sm_80 and up).
 * CUDA Programming Guide, "Memory Barrier Primitives Interface"; PTX ISA, "mbarrier".
 */
#ifndef _CUDA_AWBARRIER_PRIMITIVES_H_
#define _CUDA_AWBARRIER_PRIMITIVES_H_

#if defined(__CUDACC__) && defined(__cplusplus)
#include <stdint.h>

typedef uint64_t __mbarrier_t;
typedef uint64_t __mbarrier_token_t;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define __WW_DEV static __inline__ __device__
#define __WW_AT(b) ((unsigned int)__cvta_generic_to_shared(b))

__WW_DEV uint32_t __mbarrier_maximum_count() { return (1 << 20) - 1; }
__WW_DEV void __mbarrier_init(__mbarrier_t *b, uint32_t count)
{
	asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(__WW_AT(b)), "r"(count) : "memory");
}
__WW_DEV void __mbarrier_inval(__mbarrier_t *b)
{
	asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(__WW_AT(b)) : "memory");
}
__WW_DEV __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *b)
{
	__mbarrier_token_t t;

	asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(t) : "r"(__WW_AT(b)) : "memory");
	return t;
}
__WW_DEV __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *b)
{
	__mbarrier_token_t t;

	asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(t) : "r"(__WW_AT(b)) : "memory");
	return t;
}
__WW_DEV bool __mbarrier_test_wait(__mbarrier_t *b, __mbarrier_token_t t)
{
	unsigned int done;

	asm volatile("{ .reg .pred q; mbarrier.test_wait.shared.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }"
		     : "=r"(done) : "r"(__WW_AT(b)), "l"(t) : "memory");
	return done;
}
__WW_DEV bool __mbarrier_test_wait_parity(__mbarrier_t *b, bool parity)
{
	unsigned int done;

	asm volatile("{ .reg .pred q; mbarrier.test_wait.parity.shared.b64 q, [%1], %2;"
		     " selp.u32 %0, 1, 0, q; }"
		     : "=r"(done) : "r"(__WW_AT(b)), "r"((unsigned int)parity) : "memory");
	return done;
}
/* May come back early, at the latest after the time: one test is enough for the contract. */
__WW_DEV bool __mbarrier_try_wait(__mbarrier_t *b, __mbarrier_token_t t, uint32_t)
{
	return __mbarrier_test_wait(b, t);
}
__WW_DEV bool __mbarrier_try_wait_parity(__mbarrier_t *b, bool parity, uint32_t)
{
	return __mbarrier_test_wait_parity(b, parity);
}
__WW_DEV uint32_t __mbarrier_token_pending_count(__mbarrier_token_t t)
{
	uint32_t n;

	asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(n) : "l"(t));
	return n;
}
#undef __WW_AT
#undef __WW_DEV
#endif
#endif
#endif
