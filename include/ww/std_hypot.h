/*
 * cuda::std::hypot, also of three numbers (C++17), whose function in the C++ library is the host's alone. C++17 [c.math.hypot3].
 */
#ifndef WW_STD_HYPOT_H
#define WW_STD_HYPOT_H

#include <cmath>
#include <type_traits>
#include "ww/cxx_std.h"

namespace cuda {
namespace std {

namespace ww_hypot {
template <class T> struct real { /* whole numbers count as double */
	typedef ::std::enable_if_t<::std::is_arithmetic<T>::value && !::std::is_same<T, long double>::value, double> type;
};
template <> struct real<float> {
	typedef float type;
};
__host__ __device__ inline float of(float x, float y) { return ::hypotf(x, y); }
__host__ __device__ inline double of(double x, double y) { return ::hypot(x, y); }
#if __cplusplus >= 201703L
template <class T> __host__ __device__ T of(T x, T y, T z)
{
#ifdef __CUDA_ARCH__
	return ::std::is_same<T, float>::value ? static_cast<T>(::norm3df(x, y, z)) : static_cast<T>(::norm3d(x, y, z));
#else
	return ::std::hypot(x, y, z);
#endif
}
#endif
} // namespace ww_hypot

template <class T, class U, class R = decltype(typename ww_hypot::real<T>::type() + typename ww_hypot::real<U>::type())>
__host__ __device__ R hypot(T x, U y)
{
	return ww_hypot::of(static_cast<R>(x), static_cast<R>(y));
}
#if __cplusplus >= 201703L
template <class T, class U, class V, class R = decltype(typename ww_hypot::real<T>::type() + typename ww_hypot::real<U>::type() +
							 typename ww_hypot::real<V>::type())>
__host__ __device__ R hypot(T x, U y, V z)
{
	return ww_hypot::of(static_cast<R>(x), static_cast<R>(y), static_cast<R>(z));
}
#endif

} // namespace std
} // namespace cuda

#endif
