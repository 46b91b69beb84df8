/*
 * Functions that gcc has built in and clang has not, for the host: shuffles of vectors, sums that may overflow, numbers
 * of 128 bits, the C library by other names.
 */
#ifndef WW_GCC_BUILTINS_H
#define WW_GCC_BUILTINS_H

#if defined(__cplusplus) && __cplusplus >= 201103L
template <class __ww_V, class __ww_M> inline __ww_V __builtin_shuffle(__ww_V __ww_a, __ww_M __ww_mask)
{
	constexpr int __ww_count = sizeof(__ww_V) / sizeof(__ww_a[0]);
	__ww_V __ww_r = __ww_a;

	for (int __ww_i = 0; __ww_i < __ww_count; __ww_i++)
		__ww_r[__ww_i] = __ww_a[__ww_mask[__ww_i] & (__ww_count - 1)];
	return __ww_r;
}
template <class __ww_V, class __ww_M> inline __ww_V __builtin_shuffle(__ww_V __ww_a, __ww_V __ww_b, __ww_M __ww_mask)
{
	constexpr int __ww_count = sizeof(__ww_V) / sizeof(__ww_a[0]);
	__ww_V __ww_r = __ww_a;

	for (int __ww_i = 0; __ww_i < __ww_count; __ww_i++)
		__ww_r[__ww_i] = __ww_mask[__ww_i] & __ww_count ? __ww_b[__ww_mask[__ww_i] & (__ww_count - 1)] : __ww_a[__ww_mask[__ww_i] & (__ww_count - 1)];
	return __ww_r;
}

template <class __ww_A, class __ww_B, class __ww_R> inline bool __builtin_add_overflow_p(__ww_A __ww_a, __ww_B __ww_b, __ww_R __ww_r)
{
	return __builtin_add_overflow(__ww_a, __ww_b, &__ww_r);
}
template <class __ww_A, class __ww_B, class __ww_R> inline bool __builtin_sub_overflow_p(__ww_A __ww_a, __ww_B __ww_b, __ww_R __ww_r)
{
	return __builtin_sub_overflow(__ww_a, __ww_b, &__ww_r);
}
template <class __ww_A, class __ww_B, class __ww_R> inline bool __builtin_mul_overflow_p(__ww_A __ww_a, __ww_B __ww_b, __ww_R __ww_r)
{
	return __builtin_mul_overflow(__ww_a, __ww_b, &__ww_r);
}

inline constexpr unsigned __int128 __builtin_bswap128(unsigned __int128 __ww_x)
{
	return (unsigned __int128)__builtin_bswap64((unsigned long long)__ww_x) << 64 |
	       __builtin_bswap64((unsigned long long)(__ww_x >> 64));
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
