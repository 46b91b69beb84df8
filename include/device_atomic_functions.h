/*
 * Atomic functions on global and shared memory: int, unsigned, 64 bits, float, double; the types of
 * cuda_fp16.h and cuda_bf16.h bring their own. Each returns the old value; all are relaxed and at
 * device scope, the _block and _system ones at theirs.
 * CUDA Programming Guide, "Atomic Functions".
 */
#ifndef __DEVICE_ATOMIC_FUNCTIONS_H__
#define __DEVICE_ATOMIC_FUNCTIONS_H__

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus)
#define __WW_FN static __inline__ __attribute__((always_inline, device))

/* ---- device scope ---- */
#define __WW_RMW(name, type, op) \
	__WW_FN type name(type *p, type v) { return op(p, v, __ATOMIC_RELAXED); }

__WW_FN float __ww_atomic_exch(float *p, float v, int)
{
	return __int_as_float(__atomic_exchange_n((int *)p, __float_as_int(v), __ATOMIC_RELAXED));
}
template <class T> __WW_FN T __ww_atomic_exch(T *p, T v, int)
{
	return __atomic_exchange_n(p, v, __ATOMIC_RELAXED);
}

__WW_RMW(atomicAdd, int, __atomic_fetch_add)
__WW_RMW(atomicAdd, unsigned int, __atomic_fetch_add)
__WW_RMW(atomicAdd, unsigned long long, __atomic_fetch_add)
__WW_RMW(atomicAdd, float, __atomic_fetch_add)
__WW_RMW(atomicAdd, double, __atomic_fetch_add)
__WW_RMW(atomicSub, int, __atomic_fetch_sub)
__WW_RMW(atomicSub, unsigned int, __atomic_fetch_sub)
__WW_RMW(atomicAnd, int, __atomic_fetch_and)
__WW_RMW(atomicAnd, unsigned int, __atomic_fetch_and)
__WW_RMW(atomicAnd, long long, __atomic_fetch_and)
__WW_RMW(atomicAnd, unsigned long long, __atomic_fetch_and)
__WW_RMW(atomicOr, int, __atomic_fetch_or)
__WW_RMW(atomicOr, unsigned int, __atomic_fetch_or)
__WW_RMW(atomicOr, long long, __atomic_fetch_or)
__WW_RMW(atomicOr, unsigned long long, __atomic_fetch_or)
__WW_RMW(atomicXor, int, __atomic_fetch_xor)
__WW_RMW(atomicXor, unsigned int, __atomic_fetch_xor)
__WW_RMW(atomicXor, long long, __atomic_fetch_xor)
__WW_RMW(atomicXor, unsigned long long, __atomic_fetch_xor)
__WW_RMW(atomicMin, int, __atomic_fetch_min)
__WW_RMW(atomicMin, unsigned int, __atomic_fetch_min)
__WW_RMW(atomicMin, long long, __atomic_fetch_min)
__WW_RMW(atomicMin, unsigned long long, __atomic_fetch_min)
__WW_RMW(atomicMax, int, __atomic_fetch_max)
__WW_RMW(atomicMax, unsigned int, __atomic_fetch_max)
__WW_RMW(atomicMax, long long, __atomic_fetch_max)
__WW_RMW(atomicMax, unsigned long long, __atomic_fetch_max)
__WW_RMW(atomicExch, int, __ww_atomic_exch)
__WW_RMW(atomicExch, unsigned int, __ww_atomic_exch)
__WW_RMW(atomicExch, unsigned long long, __ww_atomic_exch)
__WW_RMW(atomicExch, float, __ww_atomic_exch)
#undef __WW_RMW

/* Counters that wrap: 0 follows the bound, and the bound precedes 0. */
__WW_FN unsigned int atomicInc(unsigned int *p, unsigned int v) { return __nvvm_atom_inc_gen_ui(p, v); }
__WW_FN unsigned int atomicDec(unsigned int *p, unsigned int v) { return __nvvm_atom_dec_gen_ui(p, v); }

#define __WW_CAS(type) \
	__WW_FN type atomicCAS(type *p, type compare, type v) \
	{ \
		__atomic_compare_exchange_n(p, &compare, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED); \
		return compare; \
	}
__WW_CAS(int)
__WW_CAS(unsigned int)
__WW_CAS(unsigned long long)
__WW_CAS(unsigned short)
#undef __WW_CAS

/* ---- block and system scope ---- */
#define __WW_SCOPED(name, type, op, scope) \
	__WW_FN type name##_##scope(type *p, type v) { return op##_##scope(p, v); }
#define __WW_BOTH(name, type, op) \
	__WW_SCOPED(name, type, op, block) __WW_SCOPED(name, type, op, system)

__WW_BOTH(atomicAdd, int, __iAtomicAdd)
__WW_BOTH(atomicAdd, unsigned int, __uAtomicAdd)
__WW_BOTH(atomicAdd, unsigned long long, __ullAtomicAdd)
__WW_BOTH(atomicAdd, float, __fAtomicAdd)
__WW_BOTH(atomicAdd, double, __dAtomicAdd)
__WW_BOTH(atomicAnd, int, __iAtomicAnd)
__WW_BOTH(atomicAnd, unsigned int, __uAtomicAnd)
__WW_BOTH(atomicAnd, long long, __llAtomicAnd)
__WW_BOTH(atomicAnd, unsigned long long, __ullAtomicAnd)
__WW_BOTH(atomicOr, int, __iAtomicOr)
__WW_BOTH(atomicOr, unsigned int, __uAtomicOr)
__WW_BOTH(atomicOr, long long, __llAtomicOr)
__WW_BOTH(atomicOr, unsigned long long, __ullAtomicOr)
__WW_BOTH(atomicXor, int, __iAtomicXor)
__WW_BOTH(atomicXor, unsigned int, __uAtomicXor)
__WW_BOTH(atomicXor, long long, __llAtomicXor)
__WW_BOTH(atomicXor, unsigned long long, __ullAtomicXor)
__WW_BOTH(atomicMin, int, __iAtomicMin)
__WW_BOTH(atomicMin, long long, __illAtomicMin)
__WW_BOTH(atomicMax, int, __iAtomicMax)
__WW_BOTH(atomicMax, long long, __illAtomicMax)
__WW_BOTH(atomicExch, int, __iAtomicExch)
__WW_BOTH(atomicExch, unsigned int, __uAtomicExch)
__WW_BOTH(atomicExch, unsigned long long, __ullAtomicExch)
__WW_BOTH(atomicExch, float, __fAtomicExch)
__WW_BOTH(atomicInc, unsigned int, __uAtomicInc)
__WW_BOTH(atomicDec, unsigned int, __uAtomicDec)
#undef __WW_BOTH
#undef __WW_SCOPED

__WW_FN int atomicSub_block(int *p, int v) { return atomicAdd_block(p, -v); }
__WW_FN int atomicSub_system(int *p, int v) { return atomicAdd_system(p, -v); }
__WW_FN unsigned atomicSub_block(unsigned *p, unsigned v) { return atomicAdd_block(p, 0u - v); }
__WW_FN unsigned atomicSub_system(unsigned *p, unsigned v) { return atomicAdd_system(p, 0u - v); }

/* clang's own compare as signed numbers */
#define __WW_ORDER(name, op, type, bits, reg, scope, ptx) \
	__WW_FN type name##_##scope(type *p, type v) \
	{ \
		type old; \
		asm volatile("atom." ptx "." op "." bits " %0, [%1], %2;" : "=" reg(old) : "l"(p), reg(v) : "memory"); \
		return old; \
	}
#define __WW_UNSIGNED(name, op) \
	__WW_ORDER(name, op, unsigned int, "u32", "r", block, "cta") \
	__WW_ORDER(name, op, unsigned int, "u32", "r", system, "sys") \
	__WW_ORDER(name, op, unsigned long long, "u64", "l", block, "cta") \
	__WW_ORDER(name, op, unsigned long long, "u64", "l", system, "sys")
__WW_UNSIGNED(atomicMin, "min")
__WW_UNSIGNED(atomicMax, "max")
#undef __WW_UNSIGNED
#undef __WW_ORDER

#define __WW_CAS(type, bits, reg, scope, ptx) \
	__WW_FN type atomicCAS_##scope(type *p, type compare, type v) \
	{ \
		type old; \
		asm volatile("atom." ptx ".cas." bits " %0, [%1], %2, %3;" \
			: "=" reg(old) : "l"(p), reg(compare), reg(v) : "memory"); \
		return old; \
	}
__WW_CAS(int, "b32", "r", block, "cta")
__WW_CAS(int, "b32", "r", system, "sys")
__WW_CAS(unsigned int, "b32", "r", block, "cta")
__WW_CAS(unsigned int, "b32", "r", system, "sys")
__WW_CAS(unsigned long long, "b64", "l", block, "cta")
__WW_CAS(unsigned long long, "b64", "l", system, "sys")
__WW_CAS(unsigned short, "b16", "h", block, "cta")
__WW_CAS(unsigned short, "b16", "h", system, "sys")
#undef __WW_CAS

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
/* 16 bytes at once, for any type of that size and alignment. */
template <class T, bool = sizeof(T) == 16 && alignof(T) >= 16> struct __ww_of_16_bytes {};
template <class T> struct __ww_of_16_bytes<T, true> {
	typedef T type;
};
#define __WW_128(name, scope) \
	template <class T> __WW_FN typename __ww_of_16_bytes<T>::type atomicExch##name(T *p, T v) \
	{ \
		ulonglong2 in, out; \
		__builtin_memcpy(&in, &v, 16); \
		asm volatile("{ .reg .b128 d, b; mov.b128 b, {%3, %4}; atom." scope ".exch.b128 d, [%2], b;" \
			" mov.b128 {%0, %1}, d; }" : "=l"(out.x), "=l"(out.y) \
			: "l"(p), "l"(in.x), "l"(in.y) : "memory"); \
		__builtin_memcpy(&v, &out, 16); \
		return v; \
	} \
	template <class T> __WW_FN typename __ww_of_16_bytes<T>::type atomicCAS##name(T *p, T compare, T v) \
	{ \
		ulonglong2 c, in, out; \
		__builtin_memcpy(&c, &compare, 16); \
		__builtin_memcpy(&in, &v, 16); \
		asm volatile("{ .reg .b128 d, b, c; mov.b128 b, {%3, %4}; mov.b128 c, {%5, %6};" \
			" atom." scope ".cas.b128 d, [%2], b, c; mov.b128 {%0, %1}, d; }" \
			: "=l"(out.x), "=l"(out.y) \
			: "l"(p), "l"(c.x), "l"(c.y), "l"(in.x), "l"(in.y) : "memory"); \
		__builtin_memcpy(&v, &out, 16); \
		return v; \
	}
__WW_128(, "gpu")
__WW_128(_block, "cta")
__WW_128(_system, "sys")
#undef __WW_128

#endif

#undef __WW_FN
#endif
#endif
