/*
 * Device functions that clang's headers lack: sleeping, byte swaps, dot products, cached loads and
 * stores, tanh. The dynamic programming (DPX) functions are in ww/dpx.h.
 * CUDA Programming Guide, "C++ Language Extensions"; CUDA Math API, "Integer Intrinsics".
 */
#ifndef WW_DEVICE_FUNCTIONS_HPP
#define WW_DEVICE_FUNCTIONS_HPP

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus)
#include "ww/dpx.h"

#define __WW_FN static __inline__ __attribute__((always_inline, device))

extern "C" __device__ __attribute__((const)) float __nv_fast_tanhf(float);
__WW_FN float __tanhf(float x) { return __nv_fast_tanhf(x); }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
__WW_FN void __nanosleep(unsigned int ns) { asm volatile("nanosleep.u32 %0;" ::"r"(ns) : "memory"); }
#endif

/* An event's number is part of the instruction; of those beyond 15 nothing comes. */
__WW_FN void __prof_trigger(int counter)
{
	switch (counter) {
#define __WW_EVENT(n) \
	case n: \
		asm volatile("pmevent " #n ";"); \
		break;
		__WW_EVENT(0)
		__WW_EVENT(1)
		__WW_EVENT(2)
		__WW_EVENT(3)
		__WW_EVENT(4)
		__WW_EVENT(5)
		__WW_EVENT(6)
		__WW_EVENT(7)
		__WW_EVENT(8)
		__WW_EVENT(9)
		__WW_EVENT(10)
		__WW_EVENT(11)
		__WW_EVENT(12)
		__WW_EVENT(13)
		__WW_EVENT(14)
		__WW_EVENT(15)
#undef __WW_EVENT
	}
}

/* ---- lanes that hold the same value, for every type of 32 or 64 bits ---- */

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
#define __WW_MATCH(type, bits, as) \
	__WW_FN unsigned int __match_any_sync(unsigned int mask, type v) \
	{ return __match##bits##_any_sync(mask, as); } \
	__WW_FN unsigned int __match_all_sync(unsigned int mask, type v, int *pred) \
	{ return __match##bits##_all_sync(mask, as, pred); }
__WW_MATCH(unsigned int, 32, v)
__WW_MATCH(int, 32, (unsigned int)v)
__WW_MATCH(float, 32, __float_as_uint(v))
__WW_MATCH(unsigned long, 64, v)
__WW_MATCH(long, 64, (unsigned long long)v)
__WW_MATCH(unsigned long long, 64, v)
__WW_MATCH(long long, 64, (unsigned long long)v)
__WW_MATCH(double, 64, (unsigned long long)__double_as_longlong(v))
#undef __WW_MATCH
#endif

__WW_FN unsigned short __nv_bswap16(unsigned short x) { return __builtin_bswap16(x); }
__WW_FN unsigned int __nv_bswap32(unsigned int x) { return __builtin_bswap32(x); }
__WW_FN unsigned long long __nv_bswap64(unsigned long long x) { return __builtin_bswap64(x); }

/* ---- dot products of bytes and halves ---- */

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 610
__WW_FN int __dp4a(int a, int b, int c)
{
	int d;

	asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
	return d;
}
__WW_FN unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c)
{
	unsigned int d;

	asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
	return d;
}
__WW_FN int __dp2a_lo(int a, int b, int c)
{
	int d;

	asm("dp2a.lo.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
	return d;
}
__WW_FN unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c)
{
	unsigned int d;

	asm("dp2a.lo.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
	return d;
}
__WW_FN int __dp2a_hi(int a, int b, int c)
{
	int d;

	asm("dp2a.hi.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
	return d;
}
__WW_FN unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c)
{
	unsigned int d;

	asm("dp2a.hi.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
	return d;
}

/* The same on vector types, whose bytes are the operand's. */
#define __WW_WORD(v) (*(const unsigned int *)&(v))
#define __WW_PAIR(v) (*(const unsigned int *)&(v))
__WW_FN int __dp4a(char4 a, char4 b, int c) { return __dp4a((int)__WW_WORD(a), (int)__WW_WORD(b), c); }
__WW_FN unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c)
{
	return __dp4a(__WW_WORD(a), __WW_WORD(b), c);
}
__WW_FN int __dp2a_lo(short2 a, char4 b, int c)
{
	return __dp2a_lo((int)__WW_PAIR(a), (int)__WW_WORD(b), c);
}
__WW_FN unsigned int __dp2a_lo(ushort2 a, uchar4 b, unsigned int c)
{
	return __dp2a_lo(__WW_PAIR(a), __WW_WORD(b), c);
}
__WW_FN int __dp2a_hi(short2 a, char4 b, int c)
{
	return __dp2a_hi((int)__WW_PAIR(a), (int)__WW_WORD(b), c);
}
__WW_FN unsigned int __dp2a_hi(ushort2 a, uchar4 b, unsigned int c)
{
	return __dp2a_hi(__WW_PAIR(a), __WW_WORD(b), c);
}
#undef __WW_PAIR
#undef __WW_WORD
#endif

/* ---- loads and stores with a cache operator ---- */

#define __WW_LD1(name, type, as, ptx, reg, clobber) \
	__WW_FN type name(const type *p) \
	{ \
		as r; \
		asm volatile("ld.global." ptx " %0, [%1];" : "=" reg(r) \
			: "l"(__cvta_generic_to_global(p)) : clobber); \
		return (type)r; \
	}
#define __WW_LD2(name, type, as, ptx, reg, clobber) \
	__WW_FN type name(const type *p) \
	{ \
		as x, y; \
		asm volatile("ld.global." ptx " {%0, %1}, [%2];" : "=" reg(x), "=" reg(y) \
			: "l"(__cvta_generic_to_global(p)) : clobber); \
		return type{(decltype(type::x))x, (decltype(type::y))y}; \
	}
#define __WW_LD4(name, type, as, ptx, reg, clobber) \
	__WW_FN type name(const type *p) \
	{ \
		as x, y, z, w; \
		asm volatile("ld.global." ptx " {%0, %1, %2, %3}, [%4];" \
			: "=" reg(x), "=" reg(y), "=" reg(z), "=" reg(w) \
			: "l"(__cvta_generic_to_global(p)) : clobber); \
		return type{(decltype(type::x))x, (decltype(type::x))y, (decltype(type::x))z, \
			(decltype(type::x))w}; \
	}
#define __WW_ST1(name, type, as, ptx, reg) \
	__WW_FN void name(type *p, type v) \
	{ \
		asm volatile("st.global." ptx " [%0], %1;" \
			:: "l"(__cvta_generic_to_global(p)), reg((as)v) : "memory"); \
	}
#define __WW_ST2(name, type, as, ptx, reg) \
	__WW_FN void name(type *p, type v) \
	{ \
		asm volatile("st.global." ptx " [%0], {%1, %2};" \
			:: "l"(__cvta_generic_to_global(p)), reg((as)v.x), reg((as)v.y) : "memory"); \
	}
#define __WW_ST4(name, type, as, ptx, reg) \
	__WW_FN void name(type *p, type v) \
	{ \
		asm volatile("st.global." ptx " [%0], {%1, %2, %3, %4};" \
			:: "l"(__cvta_generic_to_global(p)), reg((as)v.x), reg((as)v.y), reg((as)v.z), \
			reg((as)v.w) : "memory"); \
	}

/* Every type that can be loaded at once: type, register type, PTX type, constraint. */
#define __WW_SCALARS(row, name, op, ...) \
	row(name, char, short, op ".s8", "h", ##__VA_ARGS__) \
	row(name, signed char, short, op ".s8", "h", ##__VA_ARGS__) \
	row(name, unsigned char, unsigned short, op ".u8", "h", ##__VA_ARGS__) \
	row(name, short, short, op ".s16", "h", ##__VA_ARGS__) \
	row(name, unsigned short, unsigned short, op ".u16", "h", ##__VA_ARGS__) \
	row(name, int, int, op ".s32", "r", ##__VA_ARGS__) \
	row(name, unsigned int, unsigned int, op ".u32", "r", ##__VA_ARGS__) \
	row(name, long, long, op ".s64", "l", ##__VA_ARGS__) \
	row(name, unsigned long, unsigned long, op ".u64", "l", ##__VA_ARGS__) \
	row(name, long long, long long, op ".s64", "l", ##__VA_ARGS__) \
	row(name, unsigned long long, unsigned long long, op ".u64", "l", ##__VA_ARGS__) \
	row(name, float, float, op ".f32", "f", ##__VA_ARGS__) \
	row(name, double, double, op ".f64", "d", ##__VA_ARGS__)
#define __WW_TWOS(row, name, op, ...) \
	row(name, char2, short, op ".v2.s8", "h", ##__VA_ARGS__) \
	row(name, uchar2, unsigned short, op ".v2.u8", "h", ##__VA_ARGS__) \
	row(name, short2, short, op ".v2.s16", "h", ##__VA_ARGS__) \
	row(name, ushort2, unsigned short, op ".v2.u16", "h", ##__VA_ARGS__) \
	row(name, int2, int, op ".v2.s32", "r", ##__VA_ARGS__) \
	row(name, uint2, unsigned int, op ".v2.u32", "r", ##__VA_ARGS__) \
	row(name, longlong2, long long, op ".v2.s64", "l", ##__VA_ARGS__) \
	row(name, ulonglong2, unsigned long long, op ".v2.u64", "l", ##__VA_ARGS__) \
	row(name, float2, float, op ".v2.f32", "f", ##__VA_ARGS__) \
	row(name, double2, double, op ".v2.f64", "d", ##__VA_ARGS__)
#define __WW_FOURS(row, name, op, ...) \
	row(name, char4, short, op ".v4.s8", "h", ##__VA_ARGS__) \
	row(name, uchar4, unsigned short, op ".v4.u8", "h", ##__VA_ARGS__) \
	row(name, short4, short, op ".v4.s16", "h", ##__VA_ARGS__) \
	row(name, ushort4, unsigned short, op ".v4.u16", "h", ##__VA_ARGS__) \
	row(name, int4, int, op ".v4.s32", "r", ##__VA_ARGS__) \
	row(name, uint4, unsigned int, op ".v4.u32", "r", ##__VA_ARGS__) \
	row(name, float4, float, op ".v4.f32", "f", ##__VA_ARGS__)

__WW_SCALARS(__WW_LD1, __ldca, "ca", "memory")
__WW_TWOS(__WW_LD2, __ldca, "ca", "memory")
__WW_FOURS(__WW_LD4, __ldca, "ca", "memory")
__WW_SCALARS(__WW_LD1, __ldlu, "lu", "memory")
__WW_TWOS(__WW_LD2, __ldlu, "lu", "memory")
__WW_FOURS(__WW_LD4, __ldlu, "lu", "memory")
__WW_SCALARS(__WW_ST1, __stcg, "cg")
__WW_TWOS(__WW_ST2, __stcg, "cg")
__WW_FOURS(__WW_ST4, __stcg, "cg")
__WW_SCALARS(__WW_ST1, __stcs, "cs")
__WW_TWOS(__WW_ST2, __stcs, "cs")
__WW_FOURS(__WW_ST4, __stcs, "cs")
__WW_SCALARS(__WW_ST1, __stwb, "wb")
__WW_TWOS(__WW_ST2, __stwb, "wb")
__WW_FOURS(__WW_ST4, __stwb, "wb")
__WW_ST1(__stwt, long, long, "wt.s64", "l")
__WW_ST1(__stwt, unsigned long, unsigned long, "wt.u64", "l")

/* Types that clang's __ldg family has not. */
#define __WW_LIKE(name, type, as) \
	__WW_FN type name(const type *p) { return (type)name((const as *)p); }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 320 /* clang's own are there since then */
__WW_LIKE(__ldcg, unsigned long, unsigned long long)
__WW_LIKE(__ldcs, unsigned long, unsigned long long)
__WW_LIKE(__ldcv, unsigned long, unsigned long long)
#endif
#undef __WW_LIKE
#undef __WW_SCALARS
#undef __WW_TWOS
#undef __WW_FOURS
#undef __WW_LD1
#undef __WW_LD2
#undef __WW_LD4
#undef __WW_ST1
#undef __WW_ST2
#undef __WW_ST4

/* ---- pairs of floats in one instruction, from sm_100 on ---- */

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 1000
#define __WW_F2(rounding) \
	__WW_FN float2 __fadd2_##rounding(float2 a, float2 b) \
	{ return float2{__fadd_##rounding(a.x, b.x), __fadd_##rounding(a.y, b.y)}; } \
	__WW_FN float2 __fmul2_##rounding(float2 a, float2 b) \
	{ return float2{__fmul_##rounding(a.x, b.x), __fmul_##rounding(a.y, b.y)}; } \
	__WW_FN float2 __ffma2_##rounding(float2 a, float2 b, float2 c) \
	{ return float2{__fmaf_##rounding(a.x, b.x, c.x), __fmaf_##rounding(a.y, b.y, c.y)}; }
__WW_F2(rn)
__WW_F2(rz)
__WW_F2(ru)
__WW_F2(rd)
#undef __WW_F2
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
/* clang has the unsigned one alone: sums of negative numbers would be large ones. */
__WW_FN int __reduce_add_sync(unsigned int mask, int value) { return __nvvm_redux_sync_add(value, mask); }
#endif

/* ---- conversions and products under their names of old: templates, so that programs may have functions of the name ---- */

#define __WW_OLD template <int = 0> __WW_FN
__WW_OLD int mulhi(int a, int b) { return __mulhi(a, b); }
__WW_OLD unsigned int mulhi(unsigned int a, unsigned int b) { return __umulhi(a, b); }
__WW_OLD long long mul64hi(long long a, long long b) { return __mul64hi(a, b); }
__WW_OLD unsigned long long mul64hi(unsigned long long a, unsigned long long b)
{
	return __umul64hi(a, b);
}
__WW_OLD int mul24(int a, int b) { return __mul24(a, b); }
__WW_OLD unsigned int umul24(unsigned int a, unsigned int b) { return __umul24(a, b); }
__WW_OLD int float_as_int(float a) { return __float_as_int(a); }
__WW_OLD float int_as_float(int a) { return __int_as_float(a); }
__WW_OLD float saturate(float a) { return __saturatef(a); }
#undef __WW_OLD

#undef __WW_FN
#endif
#endif
