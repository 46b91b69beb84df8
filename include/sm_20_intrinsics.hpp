/*
 * Address spaces: is a pointer in one, and conversion between a generic pointer and the address
 * inside a space. CUDA Programming Guide, "Address Space Predicate / Conversion Functions".
 */
#ifndef __SM_20_INTRINSICS_HPP__
#define __SM_20_INTRINSICS_HPP__

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus)
#define __WW_SPACE(n) __attribute__((address_space(n)))
#define __WW_FN static __inline__ __attribute__((always_inline, device, const))

/* clang's wrapper declares these four itself. */
#ifndef __CLANG_CUDA_RUNTIME_WRAPPER_H__
__WW_FN unsigned __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }
__WW_FN unsigned __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
__WW_FN unsigned __isConstant(const void *p) { return __nvvm_isspacep_const(p); }
__WW_FN unsigned __isLocal(const void *p) { return __nvvm_isspacep_local(p); }
#endif

/* A kernel's parameter space is read-only and no other space claims it. */
__WW_FN unsigned __isGridConstant(const void *p)
{
	unsigned in;

	asm("{ .reg .pred q; isspacep.param q, %1; selp.u32 %0, 1, 0, q; }" : "=r"(in) : "l"(p));
	return in;
}

__WW_FN size_t __cvta_generic_to_global(const void *p) { return (size_t)(__WW_SPACE(1) void *)p; }
__WW_FN size_t __cvta_generic_to_shared(const void *p) { return (size_t)(__WW_SPACE(3) void *)p; }
__WW_FN size_t __cvta_generic_to_constant(const void *p) { return (size_t)(__WW_SPACE(4) void *)p; }
__WW_FN size_t __cvta_generic_to_local(const void *p) { return (size_t)(__WW_SPACE(5) void *)p; }
__WW_FN void *__cvta_global_to_generic(size_t a) { return (void *)(__WW_SPACE(1) void *)a; }
__WW_FN void *__cvta_shared_to_generic(size_t a) { return (void *)(__WW_SPACE(3) void *)a; }
__WW_FN void *__cvta_constant_to_generic(size_t a) { return (void *)(__WW_SPACE(4) void *)a; }
__WW_FN void *__cvta_local_to_generic(size_t a) { return (void *)(__WW_SPACE(5) void *)a; }

__WW_FN size_t __cvta_generic_to_grid_constant(const void *p)
{
	size_t a;

	asm("cvta.to.param.u64 %0, %1;" : "=l"(a) : "l"(p));
	return a;
}
__WW_FN void *__cvta_grid_constant_to_generic(size_t a)
{
	void *p;

	asm("cvta.param.u64 %0, %1;" : "=l"(p) : "l"(a));
	return p;
}

#undef __WW_FN
#undef __WW_SPACE
#endif
#endif
