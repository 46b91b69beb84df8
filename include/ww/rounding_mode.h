/*
 * Functions of CUDA's first years whose rounding is an argument: each is the intrinsic of that rounding.
 * CUDA Math API, "Type Casting Intrinsics", "Double Precision Intrinsics".
 */
#ifndef WW_ROUNDING_MODE_H
#define WW_ROUNDING_MODE_H

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus) && !defined(__CUDACC_RTC__)
#define __WW_FN static __inline__ __attribute__((always_inline, device))

#define __WW_ROUNDED(type, name, usual, parameters, intrinsic, ...) \
	__WW_FN type name(__WW_LIST parameters, enum cudaRoundMode mode = usual) \
	{ \
		return mode == cudaRoundZero ? intrinsic##_rz(__VA_ARGS__) : mode == cudaRoundPosInf \
			? intrinsic##_ru(__VA_ARGS__) : mode == cudaRoundMinInf ? intrinsic##_rd(__VA_ARGS__) \
			: intrinsic##_rn(__VA_ARGS__); \
	}
#define __WW_LIST(...) __VA_ARGS__
__WW_ROUNDED(double, dadd, cudaRoundNearest, (double a, double b), __dadd, a, b)
__WW_ROUNDED(double, dsub, cudaRoundNearest, (double a, double b), __dsub, a, b)
__WW_ROUNDED(double, dmul, cudaRoundNearest, (double a, double b), __dmul, a, b)
__WW_ROUNDED(int, double2int, cudaRoundZero, (double a), __double2int, a)
__WW_ROUNDED(unsigned int, double2uint, cudaRoundZero, (double a), __double2uint, a)
__WW_ROUNDED(long long, double2ll, cudaRoundZero, (double a), __double2ll, a)
__WW_ROUNDED(unsigned long long, double2ull, cudaRoundZero, (double a), __double2ull, a)
__WW_ROUNDED(double, ll2double, cudaRoundNearest, (long long a), __ll2double, a)
__WW_ROUNDED(double, ull2double, cudaRoundNearest, (unsigned long long a), __ull2double, a)
#undef __WW_LIST
#undef __WW_ROUNDED

/* These are exact. */
__WW_FN double int2double(int a, enum cudaRoundMode = cudaRoundNearest) { return a; }
__WW_FN double uint2double(unsigned int a, enum cudaRoundMode = cudaRoundNearest) { return a; }
__WW_FN double float2double(float a, enum cudaRoundMode = cudaRoundNearest) { return a; }
#undef __WW_FN
#endif
#endif
