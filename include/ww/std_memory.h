/*
 * cuda::std, <memory>: what C++17 has by the host's library; construct_at and its kind here.
 * C++23 [memory.syn].
 */
#ifndef WW_STD_MEMORY_H
#define WW_STD_MEMORY_H

#include <cstdint>
#include <memory>
#include <new>
#include "ww/cxx_std.h"

namespace cuda {
namespace std {

#if __cplusplus >= 201703L && __cplusplus < 202002L
template <class T, class... A> __host__ __device__ inline T *construct_at(T *p, A &&...a)
{
	return ::new (const_cast<void *>(static_cast<const volatile void *>(p))) T(static_cast<A &&>(a)...);
}
template <class T> WW_FN T *to_address(T *p) noexcept { return p; }
template <class P> WW_FN auto to_address(const P &p) noexcept -> decltype(p.operator->()) { return p.operator->(); }
#endif
#ifndef __cpp_lib_assume_aligned
template <size_t N, class T> [[nodiscard]] __host__ __device__ inline T *assume_aligned(T *p)
{
	return static_cast<T *>(__builtin_assume_aligned(p, N));
}
#endif
template <size_t N, class T> __host__ __device__ inline bool is_sufficiently_aligned(T *p)
{
	return reinterpret_cast<uintptr_t>(p) % N == 0;
}

} // namespace std
} // namespace cuda

#endif
