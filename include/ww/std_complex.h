/*
 * cuda::std::complex, the host library's, in C++17: it also comes apart as a pair does, auto [re, im] = z.
 * C++26 [complex.tuple].
 */
#ifndef WW_STD_COMPLEX_H
#define WW_STD_COMPLEX_H

#include <complex>
#include "ww/cxx_std.h"
#if __cplusplus >= 201703L && (!defined(__cpp_lib_tuple_like) || __cpp_lib_tuple_like < 202311L)

namespace std {

template <class T> struct tuple_size<complex<T>> : integral_constant<size_t, 2> {};
template <size_t i, class T> struct tuple_element<i, complex<T>> {
	static_assert(i < 2, "a complex number has two parts");
	typedef T type;
};
template <size_t i, class T> __host__ __device__ T &get(complex<T> &z) noexcept { return reinterpret_cast<T(&)[2]>(z)[i]; }
template <size_t i, class T> __host__ __device__ const T &get(const complex<T> &z) noexcept
{
	return reinterpret_cast<const T(&)[2]>(z)[i];
}
template <size_t i, class T> __host__ __device__ T &&get(complex<T> &&z) noexcept { return static_cast<T &&>(get<i>(z)); }

} // namespace std
#endif
#endif
