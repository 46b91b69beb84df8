/*
 * cuda::std, <algorithm> and <numeric>: C++17's by the host's library, whose templates the device may call too; here what
 * came later.
 * C++23 [alg.shift], [numeric.ops.midpoint]; C++26 [numeric.sat].
 */
#ifndef WW_STD_ALGORITHM_H
#define WW_STD_ALGORITHM_H

#include <algorithm>
#include <iterator>
#include <numeric>
#include "ww/cxx_std.h"

namespace cuda {
namespace std {

#ifndef __cpp_lib_shift
template <class __I> WW_FN __I shift_left(__I from, __I end, typename ::std::iterator_traits<__I>::difference_type n)
{
	__I next = from;

	for (; n > 0 && next != end; n--)
		++next;
	if (n > 0)
		return from;
	for (; next != end; ++next, ++from)
		*from = static_cast<decltype(*next) &&>(*next);
	return from;
}
template <class __I> WW_FN __I shift_right(__I from, __I end, typename ::std::iterator_traits<__I>::difference_type n)
{
	auto size = ::std::distance(from, end);

	if (n <= 0 || n >= size)
		return n <= 0 ? from : end;
	return ::std::move_backward(from, ::std::next(from, size - n), end);
}
#endif

#ifndef __cpp_lib_interpolate
template <class T> WW_FN ::std::enable_if_t<::std::is_integral<T>::value, T> midpoint(T a, T b) noexcept
{
	typedef ::std::make_unsigned_t<T> U;

	return a > b ? T(U(a) - U(U(a) - U(b)) / 2) : T(U(a) + U(U(b) - U(a)) / 2);
}
template <class T> WW_FN ::std::enable_if_t<::std::is_floating_point<T>::value, T> midpoint(T a, T b) noexcept
{
	const T low = ::std::numeric_limits<T>::min() * 2, high = ::std::numeric_limits<T>::max() / 2;
	const T x = a < 0 ? -a : a, y = b < 0 ? -b : b;

	if (x <= high && y <= high)
		return (a + b) / 2;
	return x < low ? a + b / 2 : y < low ? a / 2 + b : a / 2 + b / 2;
}
template <class T> WW_FN T *midpoint(T *a, T *b) { return a + (b - a) / 2; }
#endif

#ifndef __cpp_lib_saturation_arithmetic
template <class T> WW_FN ::std::enable_if_t<::std::is_integral<T>::value, T> add_sat(T a, T b) noexcept
{
	T r = 0;

	if (!__builtin_add_overflow(a, b, &r))
		return r;
	return b < 0 ? ::std::numeric_limits<T>::min() : ::std::numeric_limits<T>::max();
}
template <class T> WW_FN ::std::enable_if_t<::std::is_integral<T>::value, T> sub_sat(T a, T b) noexcept
{
	T r = 0;

	if (!__builtin_sub_overflow(a, b, &r))
		return r;
	return ::std::is_unsigned<T>::value || b > 0 ? ::std::numeric_limits<T>::min() : ::std::numeric_limits<T>::max();
}
template <class T> WW_FN ::std::enable_if_t<::std::is_integral<T>::value, T> mul_sat(T a, T b) noexcept
{
	T r = 0;

	if (!__builtin_mul_overflow(a, b, &r))
		return r;
	return (a < 0) != (b < 0) ? ::std::numeric_limits<T>::min() : ::std::numeric_limits<T>::max();
}
template <class T> WW_FN ::std::enable_if_t<::std::is_integral<T>::value, T> div_sat(T a, T b) noexcept
{
	if (::std::is_signed<T>::value && a == ::std::numeric_limits<T>::min() && b == T(-1))
		return ::std::numeric_limits<T>::max();
	return a / b;
}
template <class R, class T> WW_FN R saturate_cast(T x) noexcept
{
	if (cuda::std::cmp_less(x, ::std::numeric_limits<R>::min()))
		return ::std::numeric_limits<R>::min();
	return cuda::std::cmp_greater(x, ::std::numeric_limits<R>::max()) ? ::std::numeric_limits<R>::max() : R(x);
}
#endif

} // namespace std
} // namespace cuda

#endif
