/*
 * cuda::ptx: bulk copies and reductions of tensors (tiles, four rows gathered or scattered), and changes of tensor maps.
 * CUDA C++ Core Libraries, <cuda/ptx>; PTX ISA, "cp.async.bulk.tensor", "tensormap.replace".
 */
#ifndef WW_PTX_TENSOR_H
#define WW_PTX_TENSOR_H

#include "ww/ptx_tags.h"

#if defined(__CUDACC__)
#define WW_PTX template <class...> __device__ inline
namespace cuda {
namespace ptx {

/* Coordinates as operands: their places in the text begin at a number, so each place of a form has its own spelling. */
#define WW_C1 "r"(c[0])
#define WW_C2 WW_C1, "r"(c[1])
#define WW_C3 WW_C2, "r"(c[2])
#define WW_C4 WW_C3, "r"(c[3])
#define WW_C5 WW_C4, "r"(c[4])

/* Loads: operands 0 the destination, 1 the map, 2 the mbarrier, 3 the blocks' mask, 4 and on the coordinates. */
#define WW_LOAD(dim, __ww_place, how, tail, coords) \
	asm volatile("cp.async.bulk.tensor." dim how " [%0], [%1, {" __ww_place "}], [%2]" tail ";" \
		::"r"(ww::shared(to)), "l"(map), "r"(ww::shared(bar)), "h"(blocks), coords : "memory")
#define WW_LOADS(to_space, group) \
	if constexpr (N == 1) \
		WW_LOAD("1d", "%4", to_space ".global.tile.mbarrier::complete_tx::bytes" group, WW_TAIL, WW_C1); \
	else if constexpr (N == 2) \
		WW_LOAD("2d", "%4, %5", to_space ".global.tile.mbarrier::complete_tx::bytes" group, WW_TAIL, WW_C2); \
	else if constexpr (N == 3) \
		WW_LOAD("3d", "%4, %5, %6", to_space ".global.tile.mbarrier::complete_tx::bytes" group, WW_TAIL, WW_C3); \
	else if constexpr (N == 4) \
		WW_LOAD("4d", "%4, %5, %6, %7", to_space ".global.tile.mbarrier::complete_tx::bytes" group, WW_TAIL, WW_C4); \
	else \
		WW_LOAD("5d", "%4, %5, %6, %7, %8", to_space ".global.tile.mbarrier::complete_tx::bytes" group, WW_TAIL, WW_C5);

#define WW_TAIL ""
template <int N> __device__ inline void cp_async_bulk_tensor(space_cluster_t, space_global_t, void *to, const void *map,
	const int32_t (&c)[N], uint64_t *bar)
{
	static_assert(N <= 5, "a tensor has five dimensions at most");
	const uint16_t blocks = 0;

	WW_LOADS(".shared::cluster", "")
}
template <int N> __device__ inline void cp_async_bulk_tensor(space_shared_t, space_global_t, void *to, const void *map,
	const int32_t (&c)[N], uint64_t *bar)
{
	static_assert(N <= 5, "a tensor has five dimensions at most");
	const uint16_t blocks = 0;

	WW_LOADS(".shared::cta", "")
}
template <int N, dot_cta_group G> __device__ inline void cp_async_bulk_tensor(space_shared_t, space_global_t, cta_group_t<G>,
	void *to, const void *map, const int32_t (&c)[N], uint64_t *bar)
{
	static_assert(N <= 5, "a tensor has five dimensions at most");
	const uint16_t blocks = 0;

	if constexpr (G == dot_cta_group::cta_group_1) {
		WW_LOADS(".shared::cta", ".cta_group::1")
	} else {
		WW_LOADS(".shared::cta", ".cta_group::2")
	}
}
WW_PTX void cp_async_bulk_tensor_tile_gather4(space_shared_t, space_global_t, void *to, const void *map, const int32_t (&c)[5],
	uint64_t *bar)
{
	const uint16_t blocks = 0;

	WW_LOAD("2d", "%4, %5, %6, %7, %8", ".shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes", WW_TAIL, WW_C5);
}
template <dot_cta_group G> __device__ inline void cp_async_bulk_tensor_tile_gather4(space_shared_t, space_global_t,
	cta_group_t<G>, void *to, const void *map, const int32_t (&c)[5], uint64_t *bar)
{
	const uint16_t blocks = 0;

	if constexpr (G == dot_cta_group::cta_group_1)
		WW_LOAD("2d", "%4, %5, %6, %7, %8", ".shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes.cta_group::1",
			WW_TAIL, WW_C5);
	else
		WW_LOAD("2d", "%4, %5, %6, %7, %8", ".shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes.cta_group::2",
			WW_TAIL, WW_C5);
}
#undef WW_TAIL

/* ---- to several blocks of the cluster ---- */

#define WW_TAIL ", %3"
template <int N> __device__ inline void cp_async_bulk_tensor(space_cluster_t, space_global_t, void *to, const void *map,
	const int32_t (&c)[N], uint64_t *bar, const uint16_t &blocks)
{
	static_assert(N <= 5, "a tensor has five dimensions at most");
	WW_LOADS(".shared::cluster", ".multicast::cluster")
}
template <int N, dot_cta_group G> __device__ inline void cp_async_bulk_tensor(space_cluster_t, space_global_t, cta_group_t<G>,
	void *to, const void *map, const int32_t (&c)[N], uint64_t *bar, const uint16_t &blocks)
{
	static_assert(N <= 5, "a tensor has five dimensions at most");
	if constexpr (G == dot_cta_group::cta_group_1) {
		WW_LOADS(".shared::cluster", ".multicast::cluster.cta_group::1")
	} else {
		WW_LOADS(".shared::cluster", ".multicast::cluster.cta_group::2")
	}
}
WW_PTX void cp_async_bulk_tensor_tile_gather4(space_cluster_t, space_global_t, void *to, const void *map, const int32_t (&c)[5],
	uint64_t *bar, const uint16_t &blocks)
{
	WW_LOAD("2d", "%4, %5, %6, %7, %8",
		".shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes.multicast::cluster", WW_TAIL, WW_C5);
}
template <dot_cta_group G> __device__ inline void cp_async_bulk_tensor_tile_gather4(space_cluster_t, space_global_t,
	cta_group_t<G>, void *to, const void *map, const int32_t (&c)[5], uint64_t *bar, const uint16_t &blocks)
{
	if constexpr (G == dot_cta_group::cta_group_1)
		WW_LOAD("2d", "%4, %5, %6, %7, %8",
			".shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes.multicast::cluster.cta_group::1", WW_TAIL,
			WW_C5);
	else
		WW_LOAD("2d", "%4, %5, %6, %7, %8",
			".shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes.multicast::cluster.cta_group::2", WW_TAIL,
			WW_C5);
}
#undef WW_TAIL
#undef WW_LOADS
#undef WW_LOAD

/* ---- stores: operands 0 the map, 1 the source, 2 and on the coordinates ---- */

#define WW_STORE(name, dim, __ww_place, how, coords) \
	asm volatile(name dim ".global.shared::cta" how ".bulk_group [%0, {" __ww_place "}], [%1];" \
		::"l"(map), "r"(ww::shared(from)), coords : "memory")
#define WW_STORES(name, how) \
	if constexpr (N == 1) \
		WW_STORE(name, "1d", "%2", how, WW_C1); \
	else if constexpr (N == 2) \
		WW_STORE(name, "2d", "%2, %3", how, WW_C2); \
	else if constexpr (N == 3) \
		WW_STORE(name, "3d", "%2, %3, %4", how, WW_C3); \
	else if constexpr (N == 4) \
		WW_STORE(name, "4d", "%2, %3, %4, %5", how, WW_C4); \
	else \
		WW_STORE(name, "5d", "%2, %3, %4, %5, %6", how, WW_C5);
template <int N>
__device__ inline void cp_async_bulk_tensor(space_global_t, space_shared_t, const void *map, const int32_t (&c)[N], const void *from)
{
	static_assert(N <= 5, "a tensor has five dimensions at most");
	WW_STORES("cp.async.bulk.tensor.", ".tile")
}
WW_PTX void cp_async_bulk_tensor_tile_scatter4(space_global_t, space_shared_t, const void *map, const int32_t (&c)[5], const void *from)
{
	WW_STORE("cp.async.bulk.tensor.", "2d", "%2, %3, %4, %5, %6", ".tile::scatter4", WW_C5);
}
template <int N, dot_op O> __device__ inline void cp_reduce_async_bulk_tensor(space_global_t, space_shared_t, op_t<O>,
	const void *map, const int32_t (&c)[N], const void *from)
{
	static_assert(N <= 5, "a tensor has five dimensions at most");
	static_assert(O != dot_op::cas && O != dot_op::exch, "tensors are reduced by add, min, max, inc, dec, and, or, xor");
	if constexpr (O == dot_op::add) {
		WW_STORES("cp.reduce.async.bulk.tensor.", ".add.tile")
	} else if constexpr (O == dot_op::min) {
		WW_STORES("cp.reduce.async.bulk.tensor.", ".min.tile")
	} else if constexpr (O == dot_op::max) {
		WW_STORES("cp.reduce.async.bulk.tensor.", ".max.tile")
	} else if constexpr (O == dot_op::inc) {
		WW_STORES("cp.reduce.async.bulk.tensor.", ".inc.tile")
	} else if constexpr (O == dot_op::dec) {
		WW_STORES("cp.reduce.async.bulk.tensor.", ".dec.tile")
	} else if constexpr (O == dot_op::and_op) {
		WW_STORES("cp.reduce.async.bulk.tensor.", ".and.tile")
	} else if constexpr (O == dot_op::or_op) {
		WW_STORES("cp.reduce.async.bulk.tensor.", ".or.tile")
	} else {
		WW_STORES("cp.reduce.async.bulk.tensor.", ".xor.tile")
	}
}
#undef WW_STORES
#undef WW_STORE
#undef WW_C1
#undef WW_C2
#undef WW_C3
#undef WW_C4
#undef WW_C5

/* ---- tensor maps, in global or shared memory ---- */

template <int N, dot_scope __S>
__device__ inline void tensormap_cp_fenceproxy(sem_release_t, scope_t<__S>, void *to, const void *from, n32_t<N>)
{
#define WW_SAY(scope) \
	asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release" scope ".sync.aligned [%0], [%1], %2;" \
		::"l"(ww::global(to)), "r"(ww::shared(from)), "n"(N) : "memory")
	WW_PTX_SCOPE(__S, WW_SAY)
#undef WW_SAY
}

#define WW_FIELD(field, type, letter, v) \
	if constexpr (__S == dot_space::global) \
		asm volatile("tensormap.replace.tile." field ".global.b1024." type " [%0], %1;" ::"l"(ww::global(map)), letter(v) : "memory"); \
	else \
		asm volatile("tensormap.replace.tile." field ".shared::cta.b1024." type " [%0], %1;" \
			::"r"(ww::shared(map)), letter(v) : "memory");
#define WW_FIELD_OF(field, type, letter, v) \
	if constexpr (__S == dot_space::global) \
		asm volatile("tensormap.replace.tile." field ".global.b1024." type " [%0], %1, %2;" \
			::"l"(ww::global(map)), "n"(K), letter(v) : "memory"); \
	else \
		asm volatile("tensormap.replace.tile." field ".shared::cta.b1024." type " [%0], %1, %2;" \
			::"r"(ww::shared(map)), "n"(K), letter(v) : "memory");

template <dot_space __S, class T> __device__ inline void tensormap_replace_global_address(space_t<__S>, void *map, T v)
{
	WW_FIELD("global_address", "b64", "l", ww::word64(v))
}
template <dot_space __S, class T> __device__ inline void tensormap_replace_rank(space_t<__S>, void *map, T v)
{
	WW_FIELD("rank", "b32", "r", ww::__ww_word(v))
}
template <dot_space __S, int K, class T> __device__ inline void tensormap_replace_box_dim(space_t<__S>, void *map, n32_t<K>, T v)
{
	WW_FIELD_OF("box_dim", "b32", "r", ww::__ww_word(v))
}
template <dot_space __S, int K, class T> __device__ inline void tensormap_replace_global_dim(space_t<__S>, void *map, n32_t<K>, T v)
{
	WW_FIELD_OF("global_dim", "b32", "r", ww::__ww_word(v))
}
template <dot_space __S, int K, class T> __device__ inline void tensormap_replace_global_stride(space_t<__S>, void *map, n32_t<K>, T v)
{
	WW_FIELD_OF("global_stride", "b64", "l", ww::word64(v))
}
template <dot_space __S, int K, class T> __device__ inline void tensormap_replace_element_stride(space_t<__S>, void *map, n32_t<K>, T v)
{
	WW_FIELD_OF("element_stride", "b32", "r", ww::__ww_word(v))
}
/* The same field by an older name. */
template <dot_space __S, int K, class T> __device__ inline void tensormap_replace_element_size(space_t<__S> s, void *map, n32_t<K> k, T v)
{
	tensormap_replace_element_stride(s, map, k, v);
}
template <dot_space __S, int V> __device__ inline void tensormap_replace_elemtype(space_t<__S>, void *map, n32_t<V>)
{
	WW_FIELD("elemtype", "b32", "n", V)
}
template <dot_space __S, int V> __device__ inline void tensormap_replace_interleave_layout(space_t<__S>, void *map, n32_t<V>)
{
	WW_FIELD("interleave_layout", "b32", "n", V)
}
template <dot_space __S, int V> __device__ inline void tensormap_replace_swizzle_mode(space_t<__S>, void *map, n32_t<V>)
{
	WW_FIELD("swizzle_mode", "b32", "n", V)
}
template <dot_space __S, int V> __device__ inline void tensormap_replace_fill_mode(space_t<__S>, void *map, n32_t<V>)
{
	WW_FIELD("fill_mode", "b32", "n", V)
}
template <dot_space __S, int V> __device__ inline void tensormap_replace_swizzle_atomicity(space_t<__S>, void *map, n32_t<V>)
{
	WW_FIELD("swizzle_atomicity", "b32", "n", V)
}
#undef WW_FIELD
#undef WW_FIELD_OF

} // namespace ptx
} // namespace cuda
#undef WW_PTX
#endif
#endif
