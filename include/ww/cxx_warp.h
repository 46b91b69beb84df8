/*
 * Shuffles and matches of values of any size within a warp.
 * CUDA C++ Core Libraries, <cuda/warp>.
 */
#ifndef WW_CXX_WARP_H
#define WW_CXX_WARP_H

#include <cstdint>
#include <cstring>
#include "ww/cxx_std.h"

#if defined(__CUDACC__)
namespace cuda {
namespace device {

/* The value, and whether it is another lane's in range. */
template <class T> struct warp_shuffle_result {
	T data;
	bool pred;

	template <class U = T> __device__ operator ::std::enable_if_t<!::std::is_array<U>::value, U>() const { return data; }
};

namespace ww {
enum class shuffle { idx, up, down, by };

/* One word; PTX's third operand is the segment's mask and the clamp. */
template <shuffle How> __device__ inline uint32_t __ww_word(uint32_t x, int lane, uint32_t mask, int clamp, bool &in)
{
	uint32_t r, p;

	if constexpr (How == shuffle::idx)
		asm volatile("{ .reg .pred q; shfl.sync.idx.b32 %0|q, %2, %3, %4, %5; selp.u32 %1, 1, 0, q; }"
			: "=r"(r), "=r"(p) : "r"(x), "r"(lane), "r"(clamp), "r"(mask));
	else if constexpr (How == shuffle::up)
		asm volatile("{ .reg .pred q; shfl.sync.up.b32 %0|q, %2, %3, %4, %5; selp.u32 %1, 1, 0, q; }"
			: "=r"(r), "=r"(p) : "r"(x), "r"(lane), "r"(clamp), "r"(mask));
	else if constexpr (How == shuffle::down)
		asm volatile("{ .reg .pred q; shfl.sync.down.b32 %0|q, %2, %3, %4, %5; selp.u32 %1, 1, 0, q; }"
			: "=r"(r), "=r"(p) : "r"(x), "r"(lane), "r"(clamp), "r"(mask));
	else
		asm volatile("{ .reg .pred q; shfl.sync.bfly.b32 %0|q, %2, %3, %4, %5; selp.u32 %1, 1, 0, q; }"
			: "=r"(r), "=r"(p) : "r"(x), "r"(lane), "r"(clamp), "r"(mask));
	in = p;
	return r;
}

template <shuffle How, int Width, class T>
__device__ inline warp_shuffle_result<::std::remove_cv_t<T>> move(const T &x, int lane, uint32_t mask)
{
	static_assert(Width > 0 && Width <= 32 && !(Width & (Width - 1)), "a width is a power of two, 32 at most");
	static_assert(::std::is_trivially_copyable<T>::value, "only trivially copyable values are shuffled");
	constexpr int words = (sizeof(T) + 3) / 4;
	const int clamp = (32 - Width) << 8 | (How == shuffle::up ? 0 : 31);
	uint32_t w[words] = {};
	warp_shuffle_result<::std::remove_cv_t<T>> r;

	memcpy(w, &x, sizeof(T));
	for (int i = 0; i < words; i++)
		w[i] = __ww_word<How>(w[i], lane, mask, clamp, r.pred);
	memcpy(&r.data, w, sizeof(T));
	return r;
}
}

template <int Width = 32, class T>
[[nodiscard]] __device__ inline warp_shuffle_result<::std::remove_cv_t<T>> warp_shuffle_idx(const T &x, int lane,
	uint32_t mask = 0xffffffff, ::std::integral_constant<int, Width> = {})
{
	return ww::move<ww::shuffle::idx, Width>(x, lane, mask);
}
template <int Width, class T>
[[nodiscard]] __device__ inline warp_shuffle_result<::std::remove_cv_t<T>> warp_shuffle_idx(const T &x, int lane,
	::std::integral_constant<int, Width>)
{
	return ww::move<ww::shuffle::idx, Width>(x, lane, 0xffffffff);
}
template <int Width = 32, class T>
[[nodiscard]] __device__ inline warp_shuffle_result<::std::remove_cv_t<T>> warp_shuffle_up(const T &x, int delta,
	uint32_t mask = 0xffffffff, ::std::integral_constant<int, Width> = {})
{
	return ww::move<ww::shuffle::up, Width>(x, delta, mask);
}
template <int Width, class T>
[[nodiscard]] __device__ inline warp_shuffle_result<::std::remove_cv_t<T>> warp_shuffle_up(const T &x, int delta,
	::std::integral_constant<int, Width>)
{
	return ww::move<ww::shuffle::up, Width>(x, delta, 0xffffffff);
}
template <int Width = 32, class T>
[[nodiscard]] __device__ inline warp_shuffle_result<::std::remove_cv_t<T>> warp_shuffle_down(const T &x, int delta,
	uint32_t mask = 0xffffffff, ::std::integral_constant<int, Width> = {})
{
	return ww::move<ww::shuffle::down, Width>(x, delta, mask);
}
template <int Width, class T>
[[nodiscard]] __device__ inline warp_shuffle_result<::std::remove_cv_t<T>> warp_shuffle_down(const T &x, int delta,
	::std::integral_constant<int, Width>)
{
	return ww::move<ww::shuffle::down, Width>(x, delta, 0xffffffff);
}
template <int Width = 32, class T>
[[nodiscard]] __device__ inline warp_shuffle_result<::std::remove_cv_t<T>> warp_shuffle_xor(const T &x, int bits,
	uint32_t mask = 0xffffffff, ::std::integral_constant<int, Width> = {})
{
	return ww::move<ww::shuffle::by, Width>(x, bits, mask);
}
template <int Width, class T>
[[nodiscard]] __device__ inline warp_shuffle_result<::std::remove_cv_t<T>> warp_shuffle_xor(const T &x, int bits,
	::std::integral_constant<int, Width>)
{
	return ww::move<ww::shuffle::by, Width>(x, bits, 0xffffffff);
}

/* Do all lanes of the mask have the same value? */
template <class T> [[nodiscard]] __device__ inline bool warp_match_all(const T &x, uint32_t mask = 0xffffffff)
{
	static_assert(::std::is_trivially_copyable<T>::value, "only trivially copyable values are compared");
	constexpr int words = (sizeof(T) + 3) / 4;
	uint32_t w[words] = {};
	int same = 1, all = 1;

	memcpy(w, &x, sizeof(T));
	for (int i = 0; i < words; i++) {
		__match_all_sync(mask, w[i], &same);
		all &= same;
	}
	return all;
}

} // namespace device
} // namespace cuda
#endif
#endif
