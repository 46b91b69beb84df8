/*
 * cuda::std: the C++ library's own names, for the host and the device. What is constexpr there runs on the device
 * as it is, and nvcc's plug-in lets the device call the rest of its classes and algorithms (src/clang/library.cc).
 * What C++17 does not have, and what must be its own template here, is in ww/std_*.h.
 */
#ifndef WW_CXX_STD_H
#define WW_CXX_STD_H

#ifdef _LIBCUDACXX_CUDA_API_VERSION
#error "this header is the toolkit's own, and the C++ Core Libraries that -I gives do not have it: the two cannot be mixed"
#endif

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

/* An object, so that only std::swap and a type's own are found by argument: two templates for all types were one too many. */
namespace ww_swap {
void swap();
template <class T, class = void> struct has_own : false_type {};
template <class T> struct has_own<T, decltype(static_cast<void>(swap(::std::declval<T &>(), ::std::declval<T &>())))> : true_type {};
struct function {
	template <class T> WW_FN ::std::enable_if_t<has_own<T>::value> operator()(T &a, T &b) const { swap(a, b); }
	template <class T> WW_FN ::std::enable_if_t<!has_own<T>::value && ::std::is_move_constructible<T>::value &&
		::std::is_move_assignable<T>::value>
	operator()(T &a, T &b) const noexcept(::std::is_nothrow_move_constructible<T>::value && ::std::is_nothrow_move_assignable<T>::value)
	{
		T t = static_cast<T &&>(a);

		a = static_cast<T &&>(b);
		b = static_cast<T &&>(t);
	}
	template <class T, size_t N> WW_FN void operator()(T (&a)[N], T (&b)[N]) const
	{
		for (size_t i = 0; i < N; i++)
			(*this)(a[i], b[i]);
	}
};
}
constexpr ww_swap::function swap{};

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
