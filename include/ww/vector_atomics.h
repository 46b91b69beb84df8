/*
 * atomicAdd of float2 and float4 in global memory: the components are added one by one, the vector as
 * a whole is not atomic. Cluster ranks of shared memory addresses.
 * CUDA Programming Guide, "atomicAdd()"; PTX ISA, "atom", "getctarank".
 */
#ifndef WW_VECTOR_ATOMICS_H
#define WW_VECTOR_ATOMICS_H

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
#define __WW_FN static __inline__ __attribute__((always_inline, device))
#define __WW_VECTOR_ADD(name, scope) \
	__WW_FN float2 name(float2 *p, float2 v) \
	{ \
		float2 r; \
		asm volatile("atom.global." scope ".add.v2.f32 {%0, %1}, [%2], {%3, %4};" \
			: "=f"(r.x), "=f"(r.y) : "l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y) \
			: "memory"); \
		return r; \
	} \
	__WW_FN float4 name(float4 *p, float4 v) \
	{ \
		float4 r; \
		asm volatile("atom.global." scope ".add.v4.f32 {%0, %1, %2, %3}, [%4], {%5, %6, %7, %8};" \
			: "=f"(r.x), "=f"(r.y), "=f"(r.z), "=f"(r.w) \
			: "l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) \
			: "memory"); \
		return r; \
	}
__WW_VECTOR_ADD(atomicAdd, "gpu")
__WW_VECTOR_ADD(atomicAdd_block, "cta")
__WW_VECTOR_ADD(atomicAdd_system, "sys")
#undef __WW_VECTOR_ADD

__WW_FN unsigned int __cluster_query_shared_rank(const void *p)
{
	unsigned int rank;

	asm("getctarank.u64 %0, %1;" : "=r"(rank) : "l"(p));
	return rank;
}
#undef __WW_FN
#endif
#endif
