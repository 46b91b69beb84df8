/*
 * The functions of a 16-bit floating-point type, included once for half and once for bfloat16 by
 * cuda_fp16.h and cuda_bf16.h, which define
 *   WW_T, WW_T2      the type and its pair       WW_RAW, WW_RAW2   their raw structures
 *   WW_NATIVE        the compiler's own type     WW_S, WW_S2       the name in function names
 *   WW_MANT, WW_BIAS the format                  WW_ONE            the bits of 1
 *   WW_PTX           the PTX type                WW_SINGLE(f)      the function of floats that f is rounded from
 * Device code computes in the compiler's type, host code in float: that is wide enough for the sum,
 * product, quotient and root of two such numbers to round as if once.
 * CUDA Math API, "Half Precision Intrinsics", "Bfloat16 Precision Intrinsics".
 */
#include "ww/half_ties.h"

#define WW_CAT3_(a, b, c) a##b##c
#define WW_CAT3(a, b, c) WW_CAT3_(a, b, c)
#define WW_NAME(before, after) WW_CAT3(before, WW_S, after)
#define WW_NAME2(before, after) WW_CAT3(before, WW_S2, after)
#define WW_HD static __inline__ __host__ __device__
#ifdef __CUDA_ARCH__
#define WW_ON_DEVICE 1
#else
#define WW_ON_DEVICE 0
#endif

/* ---- bits and conversions ---- */

WW_HD WW_T WW_NAME(__ww_, _bits)(unsigned int bits)
{
	WW_RAW r;

	r.x = (unsigned short)bits;
	return WW_T(r);
}
WW_HD unsigned short WW_NAME(__, _as_ushort)(const WW_T a) { return ((WW_RAW)a).x; }
WW_HD short WW_NAME(__, _as_short)(const WW_T a) { return (short)((WW_RAW)a).x; }
WW_HD WW_T WW_NAME(__ushort_as_, )(const unsigned short a) { return WW_NAME(__ww_, _bits)(a); }
WW_HD WW_T WW_NAME(__short_as_, )(const short a) { return WW_NAME(__ww_, _bits)((unsigned short)a); }

#if WW_ON_DEVICE
static __inline__ __device__ WW_NATIVE WW_NAME(__ww_native_, )(const WW_T a)
{
	return __builtin_bit_cast(WW_NATIVE, WW_NAME(__, _as_ushort)(a));
}
static __inline__ __device__ WW_T WW_NAME(__ww_from_, )(WW_NATIVE v)
{
	return WW_NAME(__ww_, _bits)(__builtin_bit_cast(unsigned short, v));
}
#endif

WW_HD float WW_NAME(__, 2float)(const WW_T a)
{
#if WW_ON_DEVICE
	return (float)WW_NAME(__ww_native_, )(a);
#else
	return WW_NAME(__ww_, _value)(((WW_RAW)a).x);
#endif
}
WW_HD WW_T WW_NAME(__float2, _rn)(const float a)
{
#if WW_ON_DEVICE
	return WW_NAME(__ww_from_, )((WW_NATIVE)a);
#else
	return WW_NAME(__ww_, _bits)(__ww_narrow((double)a, WW_MANT, WW_BIAS, __WW_NEAREST));
#endif
}
WW_HD WW_T WW_NAME(__float2, )(const float a) { return WW_NAME(__float2, _rn)(a); }
WW_HD WW_T WW_NAME(__ww_narrow_, )(double a, __ww_rounding mode)
{
	return WW_NAME(__ww_, _bits)(__ww_narrow(a, WW_MANT, WW_BIAS, mode));
}
WW_HD WW_T WW_NAME(__float2, _rz)(const float a) { return WW_NAME(__ww_narrow_, )(a, __WW_ZERO); }
WW_HD WW_T WW_NAME(__float2, _rd)(const float a) { return WW_NAME(__ww_narrow_, )(a, __WW_DOWN); }
WW_HD WW_T WW_NAME(__float2, _ru)(const float a) { return WW_NAME(__ww_narrow_, )(a, __WW_UP); }
WW_HD WW_T WW_NAME(__double2, )(const double a)
{
#if WW_ON_DEVICE /* keeps the sign and the upper bits of NaNs, which conversions from float do not */
	return WW_NAME(__ww_from_, )((WW_NATIVE)a);
#else
	return WW_NAME(__ww_narrow_, )(a, __WW_NEAREST);
#endif
}

#define WW_FROM_INT(name, type, exact) \
	WW_HD WW_T WW_NAME(__##name##2, _rn)(const type i) \
	{ return WW_NAME(__ww_narrow_, )(exact(i), __WW_NEAREST); } \
	WW_HD WW_T WW_NAME(__##name##2, _rz)(const type i) \
	{ return WW_NAME(__ww_narrow_, )(exact(i), __WW_ZERO); } \
	WW_HD WW_T WW_NAME(__##name##2, _rd)(const type i) \
	{ return WW_NAME(__ww_narrow_, )(exact(i), __WW_DOWN); } \
	WW_HD WW_T WW_NAME(__##name##2, _ru)(const type i) \
	{ return WW_NAME(__ww_narrow_, )(exact(i), __WW_UP); }
WW_FROM_INT(int, int, (double))
WW_FROM_INT(uint, unsigned int, (double))
WW_FROM_INT(short, short, (double))
WW_FROM_INT(ushort, unsigned short, (double))
WW_FROM_INT(ll, long long, __ww_odd)
WW_FROM_INT(ull, unsigned long long, __ww_odd)
#undef WW_FROM_INT

#define WW_TO_INT(name, type, suffix, mode) \
	WW_HD type WW_NAME(__, 2##name##suffix)(const WW_T a) \
	{ return __ww_to_int<type>(WW_NAME(__, 2float)(a), mode); }
#define WW_TO_INTS(name, type) \
	WW_TO_INT(name, type, _rn, __WW_NEAREST) WW_TO_INT(name, type, _rz, __WW_ZERO) \
	WW_TO_INT(name, type, _rd, __WW_DOWN) WW_TO_INT(name, type, _ru, __WW_UP)
WW_TO_INTS(int, int)
WW_TO_INTS(uint, unsigned int)
WW_TO_INTS(short, short)
WW_TO_INTS(ushort, unsigned short)
WW_TO_INTS(ll, long long)
WW_TO_INTS(ull, unsigned long long)
WW_TO_INT(char, signed char, _rz, __WW_ZERO)
WW_TO_INT(uchar, unsigned char, _rz, __WW_ZERO)
#undef WW_TO_INTS
#undef WW_TO_INT

/* ---- pairs ---- */

WW_HD WW_T2 WW_NAME2(make_, )(const WW_T x, const WW_T y) { return WW_T2(x, y); }
WW_HD WW_T2 WW_CAT3(__, WW_HALVES, )(const WW_T x, const WW_T y) { return WW_T2(x, y); }
WW_HD WW_T2 WW_CAT3(__, WW_S, WW_2S2)(const WW_T a) { return WW_T2(a, a); }
WW_HD WW_T2 WW_NAME2(__float2, _rn)(const float a) { return WW_T2(WW_NAME(__float2, _rn)(a), WW_NAME(__float2, _rn)(a)); }
WW_HD WW_T2 WW_NAME2(__floats2, _rn)(const float a, const float b)
{
	return WW_T2(WW_NAME(__float2, _rn)(a), WW_NAME(__float2, _rn)(b));
}
WW_HD WW_T2 WW_NAME2(__float22, _rn)(const float2 a) { return WW_NAME2(__floats2, _rn)(a.x, a.y); }
WW_HD float2 WW_CAT3(__, WW_S2, 2float2)(const WW_T2 a)
{
	float2 f = {WW_NAME(__, 2float)(a.x), WW_NAME(__, 2float)(a.y)};

	return f;
}
WW_HD float __low2float(const WW_T2 a) { return WW_NAME(__, 2float)(a.x); }
WW_HD float __high2float(const WW_T2 a) { return WW_NAME(__, 2float)(a.y); }
WW_HD WW_T WW_NAME(__low2, )(const WW_T2 a) { return a.x; }
WW_HD WW_T WW_NAME(__high2, )(const WW_T2 a) { return a.y; }
WW_HD WW_T2 WW_NAME2(__low2, )(const WW_T2 a) { return WW_T2(a.x, a.x); }
WW_HD WW_T2 WW_NAME2(__high2, )(const WW_T2 a) { return WW_T2(a.y, a.y); }
WW_HD WW_T2 WW_NAME2(__lows2, )(const WW_T2 a, const WW_T2 b) { return WW_T2(a.x, b.x); }
WW_HD WW_T2 WW_NAME2(__highs2, )(const WW_T2 a, const WW_T2 b) { return WW_T2(a.y, b.y); }
WW_HD WW_T2 __lowhigh2highlow(const WW_T2 a) { return WW_T2(a.y, a.x); }

/* ---- arithmetic ---- */

#if WW_ON_DEVICE
#define WW_OP2(name, op) \
	WW_HD WW_T name(const WW_T a, const WW_T b) \
	{ return WW_NAME(__ww_from_, )(WW_NAME(__ww_native_, )(a) op WW_NAME(__ww_native_, )(b)); }
#else
#define WW_OP2(name, op) \
	WW_HD WW_T name(const WW_T a, const WW_T b) \
	{ return WW_NAME(__float2, _rn)(WW_NAME(__, 2float)(a) op WW_NAME(__, 2float)(b)); }
#endif
WW_OP2(__hadd, +)
WW_OP2(__hsub, -)
WW_OP2(__hmul, *)
#undef WW_OP2
WW_HD WW_T __hdiv(const WW_T a, const WW_T b)
{
	return WW_NAME(__float2, _rn)(WW_NAME(__, 2float)(a) / WW_NAME(__, 2float)(b));
}
/* The forms that are never fused with a neighbour: rounding in between is explicit. */
#if WW_ON_DEVICE
#define WW_ALONE _Pragma("clang fp contract(off)")
#else
#define WW_ALONE
#endif
WW_HD WW_T __hadd_rn(const WW_T a, const WW_T b)
{
	WW_ALONE
	return WW_NAME(__float2, _rn)(WW_NAME(__, 2float)(a) + WW_NAME(__, 2float)(b));
}
WW_HD WW_T __hsub_rn(const WW_T a, const WW_T b)
{
	WW_ALONE
	return WW_NAME(__float2, _rn)(WW_NAME(__, 2float)(a) - WW_NAME(__, 2float)(b));
}
WW_HD WW_T __hmul_rn(const WW_T a, const WW_T b)
{
	WW_ALONE
	return WW_NAME(__float2, _rn)(WW_NAME(__, 2float)(a) * WW_NAME(__, 2float)(b));
}
#undef WW_ALONE
WW_HD WW_T __hfma(const WW_T a, const WW_T b, const WW_T c)
{
#if WW_ON_DEVICE
	return WW_NAME(__ww_from_, )(__builtin_elementwise_fma(WW_NAME(__ww_native_, )(a),
		WW_NAME(__ww_native_, )(b), WW_NAME(__ww_native_, )(c)));
#else
	return WW_NAME(__ww_narrow_, )((double)WW_NAME(__, 2float)(a) * WW_NAME(__, 2float)(b) +
		WW_NAME(__, 2float)(c), __WW_NEAREST);
#endif
}
#if WW_ON_DEVICE && __CUDA_ARCH__ >= 800 /* all NaNs become one */
WW_HD WW_T __hneg(const WW_T a)
{
	unsigned short r;

	asm("neg." WW_PTX " %0, %1;" : "=h"(r) : "h"(WW_NAME(__, _as_ushort)(a)));
	return WW_NAME(__ww_, _bits)(r);
}
WW_HD WW_T __habs(const WW_T a)
{
	unsigned short r;

	asm("abs." WW_PTX " %0, %1;" : "=h"(r) : "h"(WW_NAME(__, _as_ushort)(a)));
	return WW_NAME(__ww_, _bits)(r);
}
#else
/* Without the sign; all NaNs become one on the host. */
WW_HD WW_T WW_NAME(__ww_signless_, )(const WW_T a, unsigned int sign)
{
	const unsigned int bits = WW_NAME(__, _as_ushort)(a) & 0x7fffu, top = (2u * WW_BIAS + 1) << WW_MANT;

	return WW_NAME(__ww_, _bits)(!WW_ON_DEVICE && bits > top ? 0x7fffu : bits | sign);
}
WW_HD WW_T __hneg(const WW_T a) { return WW_NAME(__ww_signless_, )(a, ~WW_NAME(__, _as_ushort)(a) & 0x8000u); }
WW_HD WW_T __habs(const WW_T a) { return WW_NAME(__ww_signless_, )(a, 0); }
#endif
WW_HD bool __hisnan(const WW_T a) { return WW_NAME(__, 2float)(a) != WW_NAME(__, 2float)(a); }
WW_HD int __hisinf(const WW_T a)
{
	float f = WW_NAME(__, 2float)(a);

	return f == __builtin_inff() ? 1 : f == -__builtin_inff() ? -1 : 0;
}
/* To [0, 1]; NaN becomes 0. */
WW_HD WW_T WW_NAME(__ww_sat_, )(const WW_T a)
{
	float f = WW_NAME(__, 2float)(a);

	return f > 0.0f ? (f < 1.0f ? a : WW_NAME(__ww_, _bits)(WW_ONE)) : WW_NAME(__ww_, _bits)(0);
}
WW_HD WW_T WW_NAME(__ww_relu_, )(const WW_T a)
{
	float f = WW_NAME(__, 2float)(a);

	return f < 0.0f || f == 0.0f ? WW_NAME(__ww_, _bits)(0) : f == f ? a : WW_NAME(__ww_, _bits)(0x7fff);
}
WW_HD WW_T __hadd_sat(const WW_T a, const WW_T b) { return WW_NAME(__ww_sat_, )(__hadd(a, b)); }
WW_HD WW_T __hsub_sat(const WW_T a, const WW_T b) { return WW_NAME(__ww_sat_, )(__hsub(a, b)); }
WW_HD WW_T __hmul_sat(const WW_T a, const WW_T b) { return WW_NAME(__ww_sat_, )(__hmul(a, b)); }
WW_HD WW_T __hfma_sat(const WW_T a, const WW_T b, const WW_T c)
{
	return WW_NAME(__ww_sat_, )(__hfma(a, b, c));
}
WW_HD WW_T __hfma_relu(const WW_T a, const WW_T b, const WW_T c)
{
	return WW_NAME(__ww_relu_, )(__hfma(a, b, c));
}

/* ---- comparisons: ordered, and with u true for NaNs too ---- */

#define WW_COMPARE(name, op) \
	WW_HD bool __h##name(const WW_T a, const WW_T b) \
	{ return WW_NAME(__, 2float)(a) op WW_NAME(__, 2float)(b); }
#define WW_UNORDERED(name, not_op) \
	WW_HD bool __h##name(const WW_T a, const WW_T b) \
	{ return !(WW_NAME(__, 2float)(a) not_op WW_NAME(__, 2float)(b)); }
WW_COMPARE(eq, ==)
WW_COMPARE(le, <=)
WW_COMPARE(ge, >=)
WW_COMPARE(lt, <)
WW_COMPARE(gt, >)
WW_COMPARE(neu, !=)
WW_UNORDERED(leu, >)
WW_UNORDERED(geu, <)
WW_UNORDERED(ltu, >=)
WW_UNORDERED(gtu, <=)
#undef WW_COMPARE
#undef WW_UNORDERED
WW_HD bool __hne(const WW_T a, const WW_T b) { return __hlt(a, b) || __hgt(a, b); }
WW_HD bool __hequ(const WW_T a, const WW_T b) { return !__hne(a, b); }

/* A NaN gives way to a number, but not in the _nan forms; -0 is less than +0. */
WW_HD bool WW_NAME(__ww_less_, )(const WW_T a, const WW_T b)
{
	return __hlt(a, b) || (__heq(a, b) && WW_NAME(__, _as_short)(a) < WW_NAME(__, _as_short)(b));
}
#if WW_ON_DEVICE && __CUDA_ARCH__ >= 800
#define WW_CHOOSE(name, form) \
	WW_HD WW_T name(const WW_T a, const WW_T b) \
	{ \
		unsigned short r; \
		asm(form "." WW_PTX " %0, %1, %2;" : "=h"(r) \
		    : "h"(WW_NAME(__, _as_ushort)(a)), "h"(WW_NAME(__, _as_ushort)(b))); \
		return WW_NAME(__ww_, _bits)(r); \
	}
WW_CHOOSE(__hmin, "min")
WW_CHOOSE(__hmax, "max")
WW_CHOOSE(__hmin_nan, "min.NaN")
WW_CHOOSE(__hmax_nan, "max.NaN")
#undef WW_CHOOSE
#else
WW_HD WW_T __hmin(const WW_T a, const WW_T b)
{
	if (__hisnan(a) || __hisnan(b))
		return __hisnan(a) ? (__hisnan(b) ? WW_NAME(__ww_, _bits)(0x7fff) : b) : a;
	return WW_NAME(__ww_less_, )(b, a) ? b : a;
}
WW_HD WW_T __hmax(const WW_T a, const WW_T b)
{
	if (__hisnan(a) || __hisnan(b))
		return __hisnan(a) ? (__hisnan(b) ? WW_NAME(__ww_, _bits)(0x7fff) : b) : a;
	return WW_NAME(__ww_less_, )(a, b) ? b : a;
}
WW_HD WW_T __hmin_nan(const WW_T a, const WW_T b)
{
	return __hisnan(a) || __hisnan(b) ? WW_NAME(__ww_, _bits)(0x7fff) : __hmin(a, b);
}
WW_HD WW_T __hmax_nan(const WW_T a, const WW_T b)
{
	return __hisnan(a) || __hisnan(b) ? WW_NAME(__ww_, _bits)(0x7fff) : __hmax(a, b);
}
#endif

/* ---- pairs, component by component ---- */

#define WW_EACH1(name, of) \
	WW_HD WW_T2 name(const WW_T2 a) { return WW_T2(of(a.x), of(a.y)); }
#define WW_EACH2(name, of) \
	WW_HD WW_T2 name(const WW_T2 a, const WW_T2 b) { return WW_T2(of(a.x, b.x), of(a.y, b.y)); }
#define WW_EACH3(name, of) \
	WW_HD WW_T2 name(const WW_T2 a, const WW_T2 b, const WW_T2 c) \
	{ return WW_T2(of(a.x, b.x, c.x), of(a.y, b.y, c.y)); }
/* On the device, both at once: the compiler must see a vector to use the packed instructions. */
#if WW_ON_DEVICE
typedef WW_NATIVE WW_NAME2(__ww_vector_, ) __attribute__((ext_vector_type(2)));
#define WW_PACK(a) __builtin_bit_cast(WW_NAME2(__ww_vector_, ), a)
#define WW_PAIR2(name, of, op) \
	WW_HD WW_T2 name(const WW_T2 a, const WW_T2 b) { return __builtin_bit_cast(WW_T2, WW_PACK(a) op WW_PACK(b)); }
WW_HD WW_T2 __hfma2(const WW_T2 a, const WW_T2 b, const WW_T2 c)
{
	return __builtin_bit_cast(WW_T2, __builtin_elementwise_fma(WW_PACK(a), WW_PACK(b), WW_PACK(c)));
}
#else
#define WW_PAIR2(name, of, op) WW_EACH2(name, of)
WW_EACH3(__hfma2, __hfma)
#endif
WW_PAIR2(__hadd2, __hadd, +)
WW_PAIR2(__hsub2, __hsub, -)
WW_PAIR2(__hmul2, __hmul, *)
#undef WW_PAIR2
#undef WW_PACK
WW_EACH2(__h2div, __hdiv)
WW_EACH2(__hadd2_rn, __hadd_rn)
WW_EACH2(__hsub2_rn, __hsub_rn)
WW_EACH2(__hmul2_rn, __hmul_rn)
WW_EACH2(__hadd2_sat, __hadd_sat)
WW_EACH2(__hsub2_sat, __hsub_sat)
WW_EACH2(__hmul2_sat, __hmul_sat)
WW_EACH3(__hfma2_sat, __hfma_sat)
WW_EACH3(__hfma2_relu, __hfma_relu)
WW_EACH1(__hneg2, __hneg)
WW_EACH1(__habs2, __habs)
#if WW_ON_DEVICE && __CUDA_ARCH__ >= 800
#define WW_CHOOSE2(name, form) \
	WW_HD WW_T2 name(const WW_T2 a, const WW_T2 b) \
	{ \
		unsigned int r; \
		asm(form "." WW_PTX "x2 %0, %1, %2;" : "=r"(r) \
		    : "r"(__builtin_bit_cast(unsigned int, a)), "r"(__builtin_bit_cast(unsigned int, b))); \
		return __builtin_bit_cast(WW_T2, r); \
	}
WW_CHOOSE2(__hmin2, "min")
WW_CHOOSE2(__hmax2, "max")
WW_CHOOSE2(__hmin2_nan, "min.NaN")
WW_CHOOSE2(__hmax2_nan, "max.NaN")
#undef WW_CHOOSE2
#else
WW_EACH2(__hmin2, __hmin)
WW_EACH2(__hmax2, __hmax)
WW_EACH2(__hmin2_nan, __hmin_nan)
WW_EACH2(__hmax2_nan, __hmax_nan)
#endif

/* a b + c as complex numbers, real part first. */
WW_HD WW_T2 __hcmadd(const WW_T2 a, const WW_T2 b, const WW_T2 c)
{
	WW_T x = __hfma(a.x, b.x, c.x), y = __hfma(a.x, b.y, c.y);

	return WW_T2(__hfma(__hneg(a.y), b.y, x), __hfma(a.y, b.x, y));
}

/* 1.0 or 0.0 each; all bits or none; both at once. */
WW_HD WW_T WW_NAME(__ww_truth_, )(bool b) { return WW_NAME(__ww_, _bits)(b ? WW_ONE : 0); }
#define WW_EACH_COMPARE(name) \
	WW_HD WW_T2 __h##name##2(const WW_T2 a, const WW_T2 b) \
	{ return WW_T2(WW_NAME(__ww_truth_, )(__h##name(a.x, b.x)), WW_NAME(__ww_truth_, )(__h##name(a.y, b.y))); } \
	WW_HD unsigned int __h##name##2_mask(const WW_T2 a, const WW_T2 b) \
	{ return (__h##name(a.x, b.x) ? 0xffffu : 0) | (__h##name(a.y, b.y) ? 0xffff0000u : 0); } \
	WW_HD bool __hb##name##2(const WW_T2 a, const WW_T2 b) \
	{ return __h##name(a.x, b.x) && __h##name(a.y, b.y); }
WW_EACH_COMPARE(eq)
WW_EACH_COMPARE(ne)
WW_EACH_COMPARE(le)
WW_EACH_COMPARE(ge)
WW_EACH_COMPARE(lt)
WW_EACH_COMPARE(gt)
WW_EACH_COMPARE(equ)
WW_EACH_COMPARE(neu)
WW_EACH_COMPARE(leu)
WW_EACH_COMPARE(geu)
WW_EACH_COMPARE(ltu)
WW_EACH_COMPARE(gtu)
#undef WW_EACH_COMPARE
WW_HD WW_T2 __hisnan2(const WW_T2 a)
{
	return WW_T2(WW_NAME(__ww_truth_, )(__hisnan(a.x)), WW_NAME(__ww_truth_, )(__hisnan(a.y)));
}

/* ---- functions, rounded from single precision ---- */

#ifdef __CUDACC__
#define WW_DEV static __inline__ __device__
#define WW_BOTH(name) WW_DEV WW_T2 h2##name(const WW_T2 a) { return WW_T2(h##name(a.x), h##name(a.y)); }
#define WW_FUNCTION(name, expression) \
	WW_DEV WW_T h##name(const WW_T a) \
	{ float x = WW_NAME(__, 2float)(a); return WW_NAME(__float2, _rn)(expression); } \
	WW_BOTH(name)
#define WW_SETTLED(argument, result) bits == argument ? result :
#define WW_SHORT(name) \
	WW_DEV WW_T h##name(const WW_T a) \
	{ \
		unsigned int bits = WW_NAME(__, _as_ushort)(a); \
		float r = WW_SINGLE(name)(WW_NAME(__, 2float)(a)); \
		return WW_NAME(__ww_, _bits)( \
			WW_NAME(WW_, _##name)(WW_SETTLED) WW_NAME(__, _as_ushort)(WW_NAME(__float2, _rn)(r))); \
	} \
	WW_BOTH(name)
WW_FUNCTION(trunc, ::truncf(x))
WW_FUNCTION(ceil, ::ceilf(x))
WW_FUNCTION(floor, ::floorf(x))
WW_FUNCTION(rint, ::rintf(x))
WW_FUNCTION(sqrt, ::__fsqrt_rn(x))
WW_FUNCTION(rsqrt, ::rsqrtf(x))
WW_FUNCTION(rcp, 1.0f / x)
WW_SHORT(log)
WW_SHORT(log2)
WW_SHORT(log10)
WW_SHORT(exp)
WW_SHORT(exp2)
WW_SHORT(exp10)
WW_SHORT(sin)
WW_SHORT(cos)
WW_SHORT(tanh)
WW_DEV WW_T htanh_approx(const WW_T a)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= WW_TANH_ARCH
	unsigned short r;

	asm("tanh.approx." WW_PTX " %0, %1;" : "=h"(r) : "h"(WW_NAME(__, _as_ushort)(a)));
	return WW_NAME(__ww_, _bits)(r);
#else
	return htanh(a);
#endif
}
WW_BOTH(tanh_approx)
#undef WW_BOTH
#undef WW_SETTLED
#undef WW_SHORT
#undef WW_FUNCTION

/* ---- between lanes and to memory: as the words they are ---- */

WW_DEV unsigned int WW_NAME2(__ww_word_, )(const WW_T2 a) { return *(const unsigned int *)&a; }
WW_DEV WW_T2 WW_NAME2(__ww_of_word_, )(unsigned int w) { return *(const WW_T2 *)&w; }
#define WW_SHUFFLE(name, type) \
	WW_DEV WW_T2 name(unsigned mask, const WW_T2 v, type lane, int width = warpSize) \
	{ return WW_NAME2(__ww_of_word_, )(name(mask, WW_NAME2(__ww_word_, )(v), lane, width)); } \
	WW_DEV WW_T name(unsigned mask, const WW_T v, type lane, int width = warpSize) \
	{ return WW_NAME(__ww_, _bits)(name(mask, (unsigned int)WW_NAME(__, _as_ushort)(v), lane, width)); }
WW_SHUFFLE(__shfl_sync, int)
WW_SHUFFLE(__shfl_up_sync, unsigned int)
WW_SHUFFLE(__shfl_down_sync, unsigned int)
WW_SHUFFLE(__shfl_xor_sync, int)
#undef WW_SHUFFLE

#define WW_LOAD(name) \
	WW_DEV WW_T2 name(const WW_T2 *const p) \
	{ return WW_NAME2(__ww_of_word_, )(name((const unsigned int *)p)); } \
	WW_DEV WW_T name(const WW_T *const p) \
	{ return WW_NAME(__ww_, _bits)(name((const unsigned short *)p)); }
#define WW_STORE(name) \
	WW_DEV void name(WW_T2 *const p, const WW_T2 v) { name((unsigned int *)p, WW_NAME2(__ww_word_, )(v)); } \
	WW_DEV void name(WW_T *const p, const WW_T v) \
	{ name((unsigned short *)p, WW_NAME(__, _as_ushort)(v)); }
WW_LOAD(__ldg)
WW_LOAD(__ldcg)
WW_LOAD(__ldca)
WW_LOAD(__ldcs)
WW_LOAD(__ldlu)
WW_LOAD(__ldcv)
WW_STORE(__stwb)
WW_STORE(__stcg)
WW_STORE(__stcs)
WW_STORE(__stwt)
#undef WW_LOAD
#undef WW_STORE

/* Where hardware adds such numbers it is one instruction, else a loop around compare-and-swap. */
WW_DEV WW_T2 atomicAdd(WW_T2 *const p, const WW_T2 v)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= WW_ATOMIC_PAIR_ARCH
	unsigned int old;

	asm volatile("atom.add.noftz." WW_PTX "x2 %0, [%1], %2;" : "=r"(old)
		: "l"(p), "r"(WW_NAME2(__ww_word_, )(v)) : "memory");
	return WW_NAME2(__ww_of_word_, )(old);
#else
	unsigned int *w = (unsigned int *)p, old = *(volatile unsigned int *)w, seen;

	do {
		seen = old;
		old = atomicCAS(w, seen, WW_NAME2(__ww_word_, )(__hadd2(WW_NAME2(__ww_of_word_, )(seen), v)));
	} while (old != seen);
	return WW_NAME2(__ww_of_word_, )(old);
#endif
}
WW_DEV WW_T atomicAdd(WW_T *const p, const WW_T v)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= WW_ATOMIC_ARCH
	unsigned short old;

	asm volatile("atom.add.noftz." WW_PTX " %0, [%1], %2;" : "=h"(old)
		: "l"(p), "h"(WW_NAME(__, _as_ushort)(v)) : "memory");
	return WW_NAME(__ww_, _bits)(old);
#else
	/* in the aligned word around it */
	unsigned int *w = (unsigned int *)((size_t)p & ~(size_t)3), shift = (unsigned)((size_t)p & 2) * 8;
	unsigned int old = *(volatile unsigned int *)w, seen, sum;

	do {
		seen = old;
		sum = WW_NAME(__, _as_ushort)(__hadd(WW_NAME(__ww_, _bits)(seen >> shift & 0xffff), v));
		old = atomicCAS(w, seen, (seen & ~(0xffffu << shift)) | sum << shift);
	} while (old != seen);
	return WW_NAME(__ww_, _bits)(old >> shift & 0xffff);
#endif
}
#undef WW_DEV
#endif

#undef WW_EACH1
#undef WW_EACH2
#undef WW_EACH3
#undef WW_ON_DEVICE
#undef WW_HD
#undef WW_NAME2
#undef WW_NAME
#undef WW_CAT3
#undef WW_CAT3_
