/*
 * cuda::ceil_div, round_up, ilog2, pow2 and their kind; fast_mod_div; bit fields; arithmetic that says when it overflows.
 * CUDA C++ Core Libraries, <cuda/cmath>, <cuda/bit>, <cuda/numeric>.
 */
#ifndef WW_CXX_MATH_H
#define WW_CXX_MATH_H

#include <cmath>
#include <cstdint>
#include "ww/cxx_std.h"
#include "ww/std_limits.h"

namespace cuda {

namespace ww {
template <class T> using plain = typename ::std::conditional_t<::std::is_enum<T>::value, ::std::underlying_type<T>,
	std::type_identity<T>>::type;
template <class A, class B> using common = ::std::common_type_t<plain<A>, plain<B>>;
template <class A, class B> inline constexpr bool counts = (std::ww::is_whole<A> || ::std::is_enum<A>::value) &&
	(std::ww::is_whole<B> || ::std::is_enum<B>::value);
}

/* ---- <cuda/cmath>: a >= 0, b > 0 ---- */

template <class A, class B, ::std::enable_if_t<ww::counts<A, B>, int> = 0>
[[nodiscard]] WW_FN ww::common<A, B> ceil_div(A a, B b) noexcept
{
	typedef std::ww::unsigned_of<ww::common<A, B>> U;
	const U x = static_cast<U>(a), y = static_cast<U>(b);

	return static_cast<ww::common<A, B>>(x / y + (x % y != 0));
}
template <class A, class B, ::std::enable_if_t<ww::counts<A, B>, int> = 0>
[[nodiscard]] WW_FN ww::common<A, B> round_up(A a, B b) noexcept
{
	typedef std::ww::unsigned_of<ww::common<A, B>> U;

	return static_cast<ww::common<A, B>>(static_cast<U>(cuda::ceil_div(a, b)) * static_cast<U>(b));
}
template <class A, class B, ::std::enable_if_t<ww::counts<A, B>, int> = 0>
[[nodiscard]] WW_FN ww::common<A, B> round_down(A a, B b) noexcept
{
	typedef std::ww::unsigned_of<ww::common<A, B>> U;
	const U x = static_cast<U>(a);

	return static_cast<ww::common<A, B>>(x - x % static_cast<U>(b));
}

template <class T> using ww_if_integer = ::std::enable_if_t<std::ww::is_whole<T>, int>;

template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN std::ww::unsigned_of<T> uabs(T x) noexcept
{
	typedef std::ww::unsigned_of<T> U;

	return x < 0 ? static_cast<U>(0 - static_cast<U>(x)) : static_cast<U>(x);
}
/* -x, without overflow. */
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN T neg(T x) noexcept
{
	return static_cast<T>(0 - static_cast<std::ww::unsigned_of<T>>(x));
}
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN bool is_power_of_two(T x) noexcept
{
	return std::has_single_bit(static_cast<std::ww::unsigned_of<T>>(x));
}
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN T next_power_of_two(T x) noexcept
{
	return static_cast<T>(std::bit_ceil(static_cast<std::ww::unsigned_of<T>>(x)));
}
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN T prev_power_of_two(T x) noexcept
{
	return static_cast<T>(std::bit_floor(static_cast<std::ww::unsigned_of<T>>(x)));
}
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN int ilog2(T x) noexcept
{
	return std::bit_width(static_cast<std::ww::unsigned_of<T>>(x)) - 1;
}
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN int ceil_ilog2(T x) noexcept
{
	return cuda::ilog2(x) + !cuda::is_power_of_two(x);
}
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN int ilog10(T x) noexcept
{
	int n = 0;

	for (std::ww::unsigned_of<T> u = x; u >= 10; u /= 10)
		n++;
	return n;
}
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN int ceil_ilog10(T x) noexcept
{
	bool exact = true;
	int n = 0;

	for (std::ww::unsigned_of<T> u = x; u >= 10; u /= 10, n++)
		exact = exact && u % 10 == 0;
	for (std::ww::unsigned_of<T> u = x; exact && u > 1; u /= 10)
		exact = u % 10 == 0;
	return n + !exact;
}
/* The largest whole number whose square is at most x. */
template <class T, ww_if_integer<T> = 0> [[nodiscard]] WW_FN T isqrt(T x) noexcept
{
	std::ww::unsigned_of<T> rest = x, root = 0, bit = 1;

	for (bit = static_cast<decltype(bit)>(bit << (8 * sizeof(T) - 2)); bit > rest;)
		bit >>= 2;
	for (; bit; bit >>= 2) {
		if (rest >= root + bit) {
			rest -= root + bit;
			root = (root >> 1) + bit;
		} else {
			root >>= 1;
		}
	}
	return static_cast<T>(root);
}
/* The upper half of a product. */
template <class T, ::std::enable_if_t<::std::is_integral<T>::value && sizeof(T) <= 8, int> = 0>
[[nodiscard]] WW_FN T mul_hi(T a, T b) noexcept
{
	typedef ::std::conditional_t<::std::is_signed<T>::value, __int128, unsigned __int128> Wide;

	return static_cast<T>(static_cast<Wide>(a) * b >> (8 * sizeof(T)));
}

/* Quotient and remainder by a divisor that is used often: a multiplication instead of a division. */
template <class T, bool NeverOne = false> class fast_mod_div {
	static_assert(::std::is_integral<T>::value && sizeof(T) <= 8, "fast_mod_div is for integers of 64 bits at most");
	typedef std::ww::unsigned_of<T> U;
	U d, multiplier = 0;
	int shift = 0;

	/* The upper half of n * multiplier, added to n times 2^bits / 2^bits: Granlund and Montgomery. */
	WW_FN U quotient(U n) const
	{
		const U t = cuda::mul_hi(multiplier, n);

		if (d == 1)
			return n;
		return static_cast<U>(static_cast<U>(t + static_cast<U>(static_cast<U>(n - t) >> 1)) >> (shift - 1));
	}

public:
	fast_mod_div() = delete;
	WW_FN explicit fast_mod_div(T divisor) noexcept : d(static_cast<U>(divisor))
	{
		const int bits = 8 * sizeof(U);

		shift = d > 1 ? cuda::ceil_ilog2(d) : 0;
		if (d > 1) {
			unsigned __int128 over = (static_cast<unsigned __int128>(1) << shift) - d;

			multiplier = static_cast<U>((over << bits) / d + 1);
		}
	}
	template <class N> [[nodiscard]] friend WW_FN ::std::common_type_t<T, N> operator/(N n, fast_mod_div m) noexcept
	{
		return static_cast<::std::common_type_t<T, N>>(m.quotient(static_cast<U>(n)));
	}
	template <class N> [[nodiscard]] friend WW_FN ::std::common_type_t<T, N> operator%(N n, fast_mod_div m) noexcept
	{
		return static_cast<::std::common_type_t<T, N>>(static_cast<U>(n) - m.quotient(static_cast<U>(n)) * m.d);
	}
	[[nodiscard]] WW_FN operator T() const noexcept { return static_cast<T>(d); }
};
template <class T, class N> [[nodiscard]] WW_FN ::std::pair<T, N> div(T n, fast_mod_div<N> m) noexcept
{
	return { static_cast<T>(n / m), static_cast<N>(n % m) };
}

/* ---- <cuda/bit> ---- */

template <class T> [[nodiscard]] WW_FN ::std::enable_if_t<std::ww::is_whole<T> && (T(-1) > T(0)), T> bit_reverse(T x) noexcept
{
	if constexpr (sizeof(T) > 8)
		return static_cast<T>(__builtin_bitreverse64(x)) << 64 | __builtin_bitreverse64(x >> 64);
	else
#if defined(__clang__)
		return static_cast<T>(__builtin_bitreverse64(x) >> (64 - 8 * sizeof(T)));
#else
	{
		T to = 0;

		for (size_t i = 0; i < 8 * sizeof(T); i++)
			to = static_cast<T>(to << 1 | (x >> i & 1));
		return to;
	}
#endif
}
/* width ones from bit start on; a width of all bits is allowed. */
template <class T = uint32_t> [[nodiscard]] WW_FN T bitmask(int start, int width) noexcept
{
	const int bits = 8 * sizeof(T);
	const T ones = width >= bits ? static_cast<T>(~T(0)) : static_cast<T>((T(1) << width) - 1);

	return start >= bits ? T(0) : static_cast<T>(ones << start);
}
template <class T> [[nodiscard]] WW_FN T bitfield_extract(T x, int start, int width) noexcept
{
	return start >= int(8 * sizeof(T)) ? T(0) : static_cast<T>((x & cuda::bitmask<T>(start, width)) >> start);
}
template <class T> [[nodiscard]] WW_FN T bitfield_insert(T to, T from, int start, int width) noexcept
{
	const T mask = cuda::bitmask<T>(start, width);

	return mask ? static_cast<T>((to & ~mask) | (static_cast<T>(from << start) & mask)) : to;
}

/* ---- <cuda/numeric> ---- */

template <class T> struct overflow_result {
	T value;
	bool overflow;
	[[nodiscard]] WW_FN explicit operator bool() const noexcept { return overflow; }
};

template <class R, class A, class B> using ww_result_of =
	::std::conditional_t<::std::is_void<R>::value, ::std::common_type_t<A, B>, R>;

template <class R = void, class A, class B, ww_if_integer<A> = 0, ww_if_integer<B> = 0>
[[nodiscard]] WW_FN overflow_result<ww_result_of<R, A, B>> add_overflow(A a, B b) noexcept
{
	overflow_result<ww_result_of<R, A, B>> r{};

	r.overflow = __builtin_add_overflow(a, b, &r.value);
	return r;
}
template <class R = void, class A, class B, ww_if_integer<A> = 0, ww_if_integer<B> = 0>
[[nodiscard]] WW_FN overflow_result<ww_result_of<R, A, B>> sub_overflow(A a, B b) noexcept
{
	overflow_result<ww_result_of<R, A, B>> r{};

	r.overflow = __builtin_sub_overflow(a, b, &r.value);
	return r;
}
template <class R = void, class A, class B, ww_if_integer<A> = 0, ww_if_integer<B> = 0>
[[nodiscard]] WW_FN overflow_result<ww_result_of<R, A, B>> mul_overflow(A a, B b) noexcept
{
	overflow_result<ww_result_of<R, A, B>> r{};

	r.overflow = __builtin_mul_overflow(a, b, &r.value);
	return r;
}
template <class R, class A, class B, ww_if_integer<R> = 0> WW_FN bool add_overflow(R &r, A a, B b) noexcept
{
	return __builtin_add_overflow(a, b, &r);
}
template <class R, class A, class B, ww_if_integer<R> = 0> WW_FN bool sub_overflow(R &r, A a, B b) noexcept
{
	return __builtin_sub_overflow(a, b, &r);
}
template <class R, class A, class B, ww_if_integer<R> = 0> WW_FN bool mul_overflow(R &r, A a, B b) noexcept
{
	return __builtin_mul_overflow(a, b, &r);
}
template <class To, class From, ww_if_integer<To> = 0, ww_if_integer<From> = 0>
[[nodiscard]] WW_FN overflow_result<To> overflow_cast(From x) noexcept
{
	return { static_cast<To>(x), !std::in_range<To>(x) };
}
template <class To, class From> [[nodiscard]] WW_FN To narrow_cast(From x) noexcept { return static_cast<To>(x); }

} // namespace cuda

#endif
