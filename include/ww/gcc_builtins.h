/*
 * Functions that gcc has built in and clang has not, for the host: shuffles of vectors, sums that may overflow, numbers
 * of 128 bits, the C library by other names.
 */
#ifndef WW_GCC_BUILTINS_H
#define WW_GCC_BUILTINS_H

#if defined(__cplusplus) && __cplusplus >= 201103L
template <class V, class M> inline V __builtin_shuffle(V a, M mask)
{
	constexpr int count = sizeof(V) / sizeof(a[0]);
	V r = a;

	for (int i = 0; i < count; i++)
		r[i] = a[mask[i] & (count - 1)];
	return r;
}
template <class V, class M> inline V __builtin_shuffle(V a, V b, M mask)
{
	constexpr int count = sizeof(V) / sizeof(a[0]);
	V r = a;

	for (int i = 0; i < count; i++)
		r[i] = mask[i] & count ? b[mask[i] & (count - 1)] : a[mask[i] & (count - 1)];
	return r;
}

template <class A, class B, class R> inline bool __builtin_add_overflow_p(A a, B b, R r)
{
	return __builtin_add_overflow(a, b, &r);
}
template <class A, class B, class R> inline bool __builtin_sub_overflow_p(A a, B b, R r)
{
	return __builtin_sub_overflow(a, b, &r);
}
template <class A, class B, class R> inline bool __builtin_mul_overflow_p(A a, B b, R r)
{
	return __builtin_mul_overflow(a, b, &r);
}

inline constexpr unsigned __int128 __builtin_bswap128(unsigned __int128 x)
{
	return (unsigned __int128)__builtin_bswap64((unsigned long long)x) << 64 |
	       __builtin_bswap64((unsigned long long)(x >> 64));
}
#endif

#define __builtin_fabsq __builtin_fabsf128
#define __builtin_infq __builtin_inff128
#define __builtin_huge_valq __builtin_huge_valf128
#define __builtin_copysignq __builtin_copysignf128
#define __builtin_nanq __builtin_nanf128
#define __builtin_nansq __builtin_nansf128

#define __builtin_puts ::puts
#define __builtin_putchar ::putchar
#define __builtin_fputs ::fputs
#define __builtin_fputc ::fputc
#define __builtin_fwrite ::fwrite
#define __builtin_j0 ::j0
#define __builtin_j1 ::j1
#define __builtin_jn ::jn
#define __builtin_y0 ::y0
#define __builtin_y1 ::y1
#define __builtin_yn ::yn
#define __builtin_j0f ::j0f
#define __builtin_j1f ::j1f
#define __builtin_jnf ::jnf
#define __builtin_y0f ::y0f
#define __builtin_y1f ::y1f
#define __builtin_ynf ::ynf
#define __builtin_drem ::drem
#define __builtin_dremf ::dremf
#define __builtin_gamma ::gamma
#define __builtin_gammaf ::gammaf
#define __builtin_significand ::significand
#define __builtin_significandf ::significandf
#define __builtin_scalb ::scalb
#define __builtin_pow10 __builtin_exp10
#define __builtin_pow10f __builtin_exp10f

#endif
