/*
 * cuda::std: the C++ library's own names, for the host and the device. What is constexpr there runs on the device
 * as it is; swap and exchange, which C++17 does not have so, are here.
 */
#ifndef WW_CXX_STD_H
#define WW_CXX_STD_H

#include <type_traits>
#include <utility>

#define WW_CUDA_STD_IS_STD /* so that the compiler lets device code call what cuda::std names */

namespace cuda {
namespace std {

using namespace ::std;

template <class T> __host__ __device__ constexpr void swap(T &a, T &b) noexcept
{
	T t = static_cast<T &&>(a);

	a = static_cast<T &&>(b);
	b = static_cast<T &&>(t);
}

template <class T, class U = T> __host__ __device__ constexpr T exchange(T &a, U &&b)
{
	T t = static_cast<T &&>(a);

	a = static_cast<U &&>(b);
	return t;
}

} // namespace std
} // namespace cuda

#endif
