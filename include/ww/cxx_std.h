/*
 * cuda::std: the C++ library's own names, for the host and the device. What is constexpr there runs on the device
 * as it is, and nvcc's plug-in lets the device call the rest of its classes and algorithms (src/clang/library.cc).
 * What C++17 does not have, and what must be its own template here, is in ww/std_*.h.
 */
#ifndef WW_CXX_STD_H
#define WW_CXX_STD_H

#include <type_traits>
#include <utility>
#if __has_include(<bits/algorithmfwd.h>) /* declarations must come before the functions become the device's too */
#include <bits/algorithmfwd.h>
#endif
#include "crt/host_defines.h"
#include "ww/cxx_host.h"

#define WW_CUDA_STD_IS_STD /* so that the compiler lets device code call what cuda::std names */

#define WW_FN __host__ __device__ constexpr

namespace cuda {
namespace std {

using namespace ::std;

template <class T> WW_FN ::std::enable_if_t<::std::is_move_constructible<T>::value && ::std::is_move_assignable<T>::value>
swap(T &a, T &b) noexcept(::std::is_nothrow_move_constructible<T>::value && ::std::is_nothrow_move_assignable<T>::value)
{
	T t = static_cast<T &&>(a);

	a = static_cast<T &&>(b);
	b = static_cast<T &&>(t);
}
template <class T, size_t N> WW_FN void swap(T (&a)[N], T (&b)[N])
{
	for (size_t i = 0; i < N; i++)
		swap(a[i], b[i]);
}

template <class T, class U = T> WW_FN T exchange(T &a, U &&b)
{
	T t = static_cast<T &&>(a);

	a = static_cast<U &&>(b);
	return t;
}

} // namespace std
} // namespace cuda

#if __cplusplus >= 201703L
#include "ww/std_later.h"
#endif

#endif
