/*
 * cuda::std, small things of C++20 and C++23 that C++17 programs have there too: traits, <utility>, <bit>, identity,
 * <numbers>. Where the host's library has the name, it is that library's.
 * C++23: [meta], [utility], [bit], [func.identity], [numbers].
 */
#ifndef WW_STD_LATER_H
#define WW_STD_LATER_H

#include <limits>
#if __has_include(<version>)
#include <version>
#endif
#if __cplusplus >= 202002L
#include <bit>
#include <concepts>
#include <numbers>
#endif

namespace cuda {
namespace std {

/* ---- traits ---- */

#ifndef __cpp_lib_remove_cvref
template <class T> struct remove_cvref {
	typedef ::std::remove_cv_t<::std::remove_reference_t<T>> type;
};
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;
#endif
#ifndef __cpp_lib_type_identity
template <class T> struct type_identity {
	typedef T type;
};
template <class T> using type_identity_t = T;
#endif
#ifndef __cpp_lib_bounded_array_traits
template <class T> struct is_bounded_array : false_type {};
template <class T, size_t N> struct is_bounded_array<T[N]> : true_type {};
template <class T> struct is_unbounded_array : false_type {};
template <class T> struct is_unbounded_array<T[]> : true_type {};
template <class T> inline constexpr bool is_bounded_array_v = is_bounded_array<T>::value;
template <class T> inline constexpr bool is_unbounded_array_v = is_unbounded_array<T>::value;
#endif
#ifndef __cpp_lib_is_nothrow_convertible
namespace ww {
template <class T> void take(T) noexcept;
template <class __F, class T, class = void> struct converts_nothrow : false_type {};
template <class __F, class T>
struct converts_nothrow<__F, T, ::std::enable_if_t<::std::is_convertible<__F, T>::value && !::std::is_void<T>::value>>
	: bool_constant<noexcept(ww::take<T>(::std::declval<__F>()))> {};
}
template <class __F, class T>
struct is_nothrow_convertible
	: bool_constant<(::std::is_void<__F>::value && ::std::is_void<T>::value) || ww::converts_nothrow<__F, T>::value> {};
template <class __F, class T> inline constexpr bool is_nothrow_convertible_v = is_nothrow_convertible<__F, T>::value;
#endif
#ifndef __cpp_lib_is_scoped_enum
namespace ww {
template <class T, bool = ::std::is_enum<T>::value> struct scoped : false_type {};
template <class T> struct scoped<T, true> : bool_constant<!::std::is_convertible<T, ::std::underlying_type_t<T>>::value> {};
}
template <class T> struct is_scoped_enum : ww::scoped<T> {};
template <class T> inline constexpr bool is_scoped_enum_v = is_scoped_enum<T>::value;
#endif
#ifndef __cpp_lib_is_constant_evaluated
WW_FN bool is_constant_evaluated() noexcept { return __builtin_is_constant_evaluated(); }
#endif

/* ---- <utility> ---- */

#ifndef __cpp_lib_to_underlying
template <class T> WW_FN ::std::underlying_type_t<T> to_underlying(T x) noexcept
{
	return static_cast<::std::underlying_type_t<T>>(x);
}
#endif
#ifndef __cpp_lib_unreachable
[[noreturn]] __host__ __device__ inline void unreachable() { __builtin_unreachable(); }
#endif
#ifndef __cpp_lib_forward_like
template <class T, class U> WW_FN auto &&forward_like(U &&x) noexcept
{
	typedef ::std::remove_reference_t<U> Plain;
	typedef ::std::conditional_t<::std::is_const<::std::remove_reference_t<T>>::value, const Plain, Plain> Kept;

	if constexpr (::std::is_lvalue_reference<T>::value || !::std::is_reference<T &&>::value)
		return static_cast<Kept &>(x);
	else
		return static_cast<Kept &&>(x);
}
#endif
#ifndef __cpp_lib_integer_comparison_functions
template <class A, class B> WW_FN bool cmp_equal(A a, B b) noexcept
{
	if constexpr (::std::is_signed<A>::value == ::std::is_signed<B>::value)
		return a == b;
	else if constexpr (::std::is_signed<A>::value)
		return a >= 0 && ::std::make_unsigned_t<A>(a) == b;
	else
		return b >= 0 && a == ::std::make_unsigned_t<B>(b);
}
template <class A, class B> WW_FN bool cmp_less(A a, B b) noexcept
{
	if constexpr (::std::is_signed<A>::value == ::std::is_signed<B>::value)
		return a < b;
	else if constexpr (::std::is_signed<A>::value)
		return a < 0 || ::std::make_unsigned_t<A>(a) < b;
	else
		return b >= 0 && a < ::std::make_unsigned_t<B>(b);
}
template <class A, class B> WW_FN bool cmp_not_equal(A a, B b) noexcept { return !cuda::std::cmp_equal(a, b); }
template <class A, class B> WW_FN bool cmp_greater(A a, B b) noexcept { return cuda::std::cmp_less(b, a); }
template <class A, class B> WW_FN bool cmp_less_equal(A a, B b) noexcept { return !cuda::std::cmp_less(b, a); }
template <class A, class B> WW_FN bool cmp_greater_equal(A a, B b) noexcept { return !cuda::std::cmp_less(a, b); }
template <class T, class A> WW_FN bool in_range(A a) noexcept
{
	return cuda::std::cmp_greater_equal(a, ::std::numeric_limits<T>::min()) &&
		cuda::std::cmp_less_equal(a, ::std::numeric_limits<T>::max());
}
#endif

/* ---- <bit> ---- */

#if __cplusplus < 202002L
enum class endian { little, big, native = little };
#endif
#ifndef __cpp_lib_bit_cast
template <class To, class From>
WW_FN ::std::enable_if_t<sizeof(To) == sizeof(From) && ::std::is_trivially_copyable<To>::value &&
	::std::is_trivially_copyable<From>::value, To> bit_cast(const From &x) noexcept
{
	return __builtin_bit_cast(To, x);
}
#endif
namespace ww {
/* Integers of 128 bits are none to the C++ library where -std= is strict. */
template <class T> inline constexpr bool is_wide = ::std::is_same<T, __int128>::value || ::std::is_same<T, unsigned __int128>::value;
template <class T> inline constexpr bool is_whole = ::std::is_integral<T>::value || is_wide<T>;
template <class T> struct as_unsigned : ::std::conditional<is_wide<T>, type_identity<unsigned __int128>, ::std::make_unsigned<T>>::type {};
template <class T> using unsigned_of = typename as_unsigned<T>::type;

/* What the C++ library's own templates take is theirs. */
#ifdef __cpp_lib_bitops
template <class T> inline constexpr bool has_bits = ::std::is_same<T, unsigned __int128>::value && !::std::is_integral<T>::value;
#else
template <class T> inline constexpr bool has_bits = ::std::is_same<T, unsigned __int128>::value ||
	(::std::is_unsigned<T>::value && ::std::is_integral<T>::value && !::std::is_same<T, bool>::value);
#endif
template <class T, class R> using if_unsigned = ::std::enable_if_t<has_bits<T>, R>;
}
#ifdef __cpp_lib_bitops
using ::std::popcount, ::std::countl_zero, ::std::countr_zero, ::std::countl_one, ::std::countr_one, ::std::rotl, ::std::rotr;
#endif
#ifdef __cpp_lib_int_pow2
using ::std::has_single_bit, ::std::bit_width, ::std::bit_floor, ::std::bit_ceil;
#endif
template <class T> WW_FN ww::if_unsigned<T, int> popcount(T x) noexcept
{
	if constexpr (sizeof(T) > 8)
		return __builtin_popcountll(x) + __builtin_popcountll(x >> 64);
	else
		return __builtin_popcountll(x);
}
template <class T> WW_FN ww::if_unsigned<T, int> countl_zero(T x) noexcept
{
	if constexpr (sizeof(T) > 8)
		return x >> 64 ? __builtin_clzll(x >> 64) : x ? 64 + __builtin_clzll(x) : 128;
	else
		return x ? __builtin_clzll(x) - int(64 - 8 * sizeof(T)) : int(8 * sizeof(T));
}
template <class T> WW_FN ww::if_unsigned<T, int> countr_zero(T x) noexcept
{
	if constexpr (sizeof(T) > 8)
		return (unsigned long long)x ? __builtin_ctzll(x) : x ? 64 + __builtin_ctzll(x >> 64) : 128;
	else
		return x ? __builtin_ctzll(x) : int(8 * sizeof(T));
}
template <class T> WW_FN ww::if_unsigned<T, int> countl_one(T x) noexcept { return cuda::std::countl_zero(T(~x)); }
template <class T> WW_FN ww::if_unsigned<T, int> countr_one(T x) noexcept { return cuda::std::countr_zero(T(~x)); }
template <class T> WW_FN ww::if_unsigned<T, T> rotl(T x, int n) noexcept
{
	const unsigned int bits = 8 * sizeof(T), by = (unsigned int)n % bits;

	return by ? T(T(x << by) | T(x >> (bits - by))) : x;
}
template <class T> WW_FN ww::if_unsigned<T, T> rotr(T x, int n) noexcept
{
	return cuda::std::rotl(x, -n);
}
template <class T> WW_FN ww::if_unsigned<T, bool> has_single_bit(T x) noexcept { return x && !(x & (x - 1)); }
template <class T> WW_FN ww::if_unsigned<T, int> bit_width(T x) noexcept
{
	return int(8 * sizeof(T)) - cuda::std::countl_zero(x);
}
template <class T> WW_FN ww::if_unsigned<T, T> bit_floor(T x) noexcept
{
	return x ? T(T(1) << (cuda::std::bit_width(x) - 1)) : T(0);
}
template <class T> WW_FN ww::if_unsigned<T, T> bit_ceil(T x) noexcept
{
	return x > 1 ? T(T(1) << cuda::std::bit_width(T(x - 1))) : T(1);
}
#ifdef __cpp_lib_byteswap
using ::std::byteswap;
template <class T> WW_FN ::std::enable_if_t<ww::is_wide<T> && !::std::is_integral<T>::value, T> byteswap(T x) noexcept
#else
template <class T> WW_FN ::std::enable_if_t<ww::is_whole<T>, T> byteswap(T x) noexcept
#endif
{
	ww::unsigned_of<T> from = x, to = 0;

	for (size_t i = 0; i < sizeof(T); i++, from = from >> 7 >> 1)
		to = (to << 7 << 1) | (from & 255);
	return T(to);
}

/* ---- <functional> ---- */

#if __cplusplus < 202002L
struct identity {
	typedef void is_transparent;
	template <class T> WW_FN T &&operator()(T &&x) const noexcept { return static_cast<T &&>(x); }
};
namespace ranges {
struct equal_to {
	typedef void is_transparent;
	template <class A, class B> WW_FN bool operator()(A &&a, B &&b) const { return a == b; }
};
struct not_equal_to {
	typedef void is_transparent;
	template <class A, class B> WW_FN bool operator()(A &&a, B &&b) const { return !(a == b); }
};
struct less {
	typedef void is_transparent;
	template <class A, class B> WW_FN bool operator()(A &&a, B &&b) const { return a < b; }
};
struct greater {
	typedef void is_transparent;
	template <class A, class B> WW_FN bool operator()(A &&a, B &&b) const { return b < a; }
};
struct less_equal {
	typedef void is_transparent;
	template <class A, class B> WW_FN bool operator()(A &&a, B &&b) const { return !(b < a); }
};
struct greater_equal {
	typedef void is_transparent;
	template <class A, class B> WW_FN bool operator()(A &&a, B &&b) const { return !(a < b); }
};
}
#endif

/* ---- <numbers> ---- */

#ifndef __cpp_lib_math_constants
namespace numbers {
template <class T> using ww_real = ::std::enable_if_t<::std::is_floating_point<T>::value, T>;
template <class T> inline constexpr T e_v = ww_real<T>(2.718281828459045235360287471352662498L);
template <class T> inline constexpr T log2e_v = ww_real<T>(1.442695040888963407359924681001892137L);
template <class T> inline constexpr T log10e_v = ww_real<T>(0.434294481903251827651128918916605082L);
template <class T> inline constexpr T pi_v = ww_real<T>(3.141592653589793238462643383279502884L);
template <class T> inline constexpr T inv_pi_v = ww_real<T>(0.318309886183790671537767526745028724L);
template <class T> inline constexpr T inv_sqrtpi_v = ww_real<T>(0.564189583547756286948079451560772586L);
template <class T> inline constexpr T ln2_v = ww_real<T>(0.693147180559945309417232121458176568L);
template <class T> inline constexpr T ln10_v = ww_real<T>(2.302585092994045684017991454684364208L);
template <class T> inline constexpr T sqrt2_v = ww_real<T>(1.414213562373095048801688724209698079L);
template <class T> inline constexpr T sqrt3_v = ww_real<T>(1.732050807568877293527446341505872367L);
template <class T> inline constexpr T inv_sqrt3_v = ww_real<T>(0.577350269189625764509148780501957456L);
template <class T> inline constexpr T egamma_v = ww_real<T>(0.577215664901532860606512090082402431L);
template <class T> inline constexpr T phi_v = ww_real<T>(1.618033988749894848204586834365638118L);
inline constexpr double e = e_v<double>;
inline constexpr double log2e = log2e_v<double>;
inline constexpr double log10e = log10e_v<double>;
inline constexpr double pi = pi_v<double>;
inline constexpr double inv_pi = inv_pi_v<double>;
inline constexpr double inv_sqrtpi = inv_sqrtpi_v<double>;
inline constexpr double ln2 = ln2_v<double>;
inline constexpr double ln10 = ln10_v<double>;
inline constexpr double sqrt2 = sqrt2_v<double>;
inline constexpr double sqrt3 = sqrt3_v<double>;
inline constexpr double inv_sqrt3 = inv_sqrt3_v<double>;
inline constexpr double egamma = egamma_v<double>;
inline constexpr double phi = phi_v<double>;
}
#endif

} // namespace std
} // namespace cuda

#endif
