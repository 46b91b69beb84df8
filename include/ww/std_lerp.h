/*
 * cuda::std::lerp, which C++20 has in <cmath>, for the versions before. C++20 [c.math.lerp].
 */
#ifndef WW_STD_LERP_H
#define WW_STD_LERP_H

#include <cmath>
#include <type_traits>
#include "ww/cxx_std.h"

#ifndef __cpp_lib_interpolate
namespace cuda {
namespace std {

template <class T> WW_FN ::std::enable_if_t<::std::is_floating_point<T>::value, T> lerp(T a, T b, T t) noexcept
{
	if ((a <= 0 && b >= 0) || (a >= 0 && b <= 0))
		return t * b + (1 - t) * a;
	if (t == 1)
		return b;
	const T x = a + t * (b - a);

	return (t > 1) == (b > a) ? (b < x ? x : b) : (b < x ? b : x);
}

} // namespace std
} // namespace cuda
#endif

#endif
