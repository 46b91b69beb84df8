/*
 * cuda::ptx: copies and reductions that run by themselves, of bytes and of tensors; stores that complete an mbarrier.
 * CUDA C++ Core Libraries, <cuda/ptx>; PTX ISA, "cp.async.bulk", "cp.reduce.async.bulk", "st.async", "red.async".
 */
#ifndef WW_PTX_COPY_H
#define WW_PTX_COPY_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "ww/ptx_tags.h"

#if defined(__CUDACC__)
#define WW_PTX template <class...> __device__ inline
namespace cuda {
namespace ptx {

/* ---- bytes ---- */

WW_PTX void cp_async_bulk(space_cluster_t, space_global_t, void *to, const void *from, const uint32_t &n, uint64_t *bar)
{
	asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
		::"r"(ww::shared(to)), "l"(ww::global(from)), "r"(n), "r"(ww::shared(bar)) : "memory");
}
WW_PTX void cp_async_bulk(space_shared_t, space_global_t, void *to, const void *from, const uint32_t &n, uint64_t *bar)
{
	asm volatile("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
		::"r"(ww::shared(to)), "l"(ww::global(from)), "r"(n), "r"(ww::shared(bar)) : "memory");
}
WW_PTX void cp_async_bulk(space_cluster_t, space_shared_t, void *to, const void *from, const uint32_t &n, uint64_t *bar)
{
	asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
		::"r"(ww::remote(to)), "r"(ww::shared(from)), "r"(n), "r"(ww::remote(bar)) : "memory");
}
WW_PTX void cp_async_bulk(space_global_t, space_shared_t, void *to, const void *from, const uint32_t &n)
{
	asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
		::"l"(ww::global(to)), "r"(ww::shared(from)), "r"(n) : "memory");
}
WW_PTX void cp_async_bulk(space_cluster_t, space_global_t, void *to, const void *from, const uint32_t &n, uint64_t *bar,
	const uint16_t &blocks)
{
	asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
		::"r"(ww::shared(to)), "l"(ww::global(from)), "r"(n), "r"(ww::shared(bar)), "h"(blocks) : "memory");
}
WW_PTX void cp_async_bulk_cp_mask(space_global_t, space_shared_t, void *to, const void *from, const uint32_t &n,
	const uint16_t &bytes)
{
	asm volatile("cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%0], [%1], %2, %3;"
		::"l"(ww::global(to)), "r"(ww::shared(from)), "r"(n), "h"(bytes) : "memory");
}
WW_PTX void cp_async_bulk_commit_group() { asm volatile("cp.async.bulk.commit_group;" :::); }
template <int N> __device__ inline void cp_async_bulk_wait_group(n32_t<N>)
{
	asm volatile("cp.async.bulk.wait_group %0;" ::"n"(N) : "memory");
}
template <int N> __device__ inline void cp_async_bulk_wait_group_read(n32_t<N>)
{
	asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(N) : "memory");
}
WW_PTX void cp_async_mbarrier_arrive(uint64_t *bar)
{
	asm volatile("cp.async.mbarrier.arrive.shared::cta.b64 [%0];" ::"r"(ww::shared(bar)) : "memory");
}
WW_PTX void cp_async_mbarrier_arrive_noinc(uint64_t *bar)
{
	asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(ww::shared(bar)) : "memory");
}

/* ---- reductions of bytes: `say` gets operation and type ---- */

#define WW_PTX_REDUCE(say) \
	if constexpr (O == dot_op::add && ww::is_s32<T>) \
		say(".add.s32"); \
	else if constexpr (O == dot_op::add && ww::is_u32<T>) \
		say(".add.u32"); \
	else if constexpr (O == dot_op::add && (ww::is_s64<T> || ww::is_u64<T>)) \
		say(".add.u64"); \
	else if constexpr (O == dot_op::min && ww::is_s32<T>) \
		say(".min.s32"); \
	else if constexpr (O == dot_op::min && ww::is_u32<T>) \
		say(".min.u32"); \
	else if constexpr (O == dot_op::max && ww::is_s32<T>) \
		say(".max.s32"); \
	else if constexpr (O == dot_op::max && ww::is_u32<T>) \
		say(".max.u32"); \
	else if constexpr (O == dot_op::inc && ww::is_u32<T>) \
		say(".inc.u32"); \
	else if constexpr (O == dot_op::dec && ww::is_u32<T>) \
		say(".dec.u32"); \
	else if constexpr (O == dot_op::and_op && sizeof(T) == 4) \
		say(".and.b32"); \
	else if constexpr (O == dot_op::or_op && sizeof(T) == 4) \
		say(".or.b32"); \
	else if constexpr (O == dot_op::xor_op && sizeof(T) == 4) \
		say(".xor.b32");
#define WW_PTX_REDUCE_GLOBAL(say) \
	else if constexpr (O == dot_op::min && ww::is_s64<T>) \
		say(".min.s64"); \
	else if constexpr (O == dot_op::min && ww::is_u64<T>) \
		say(".min.u64"); \
	else if constexpr (O == dot_op::max && ww::is_s64<T>) \
		say(".max.s64"); \
	else if constexpr (O == dot_op::max && ww::is_u64<T>) \
		say(".max.u64"); \
	else if constexpr (O == dot_op::and_op && sizeof(T) == 8) \
		say(".and.b64"); \
	else if constexpr (O == dot_op::or_op && sizeof(T) == 8) \
		say(".or.b64"); \
	else if constexpr (O == dot_op::xor_op && sizeof(T) == 8) \
		say(".xor.b64"); \
	else if constexpr (O == dot_op::add && ::std::is_same<T, float>::value) \
		say(".add.f32"); \
	else if constexpr (O == dot_op::add && ::std::is_same<T, double>::value) \
		say(".add.f64"); \
	else if constexpr (O == dot_op::add && ::std::is_same<T, __half>::value) \
		say(".add.noftz.f16"); \
	else if constexpr (O == dot_op::min && ::std::is_same<T, __half>::value) \
		say(".min.f16"); \
	else if constexpr (O == dot_op::max && ::std::is_same<T, __half>::value) \
		say(".max.f16"); \
	else if constexpr (O == dot_op::add && ::std::is_same<T, __nv_bfloat16>::value) \
		say(".add.noftz.bf16"); \
	else if constexpr (O == dot_op::min && ::std::is_same<T, __nv_bfloat16>::value) \
		say(".min.bf16"); \
	else if constexpr (O == dot_op::max && ::std::is_same<T, __nv_bfloat16>::value) \
		say(".max.bf16");

template <dot_op O, class T>
__device__ inline void cp_reduce_async_bulk(space_cluster_t, space_shared_t, op_t<O>, T *to, const T *from, uint32_t n, uint64_t *bar)
{
#define WW_SAY(how) \
	asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes" how " [%0], [%1], %2, [%3];" \
		::"r"(ww::remote(to)), "r"(ww::shared(from)), "r"(n), "r"(ww::remote(bar)) : "memory")
	WW_PTX_REDUCE(WW_SAY)
	else
		static_assert(ww::never<T>, "cp.reduce.async.bulk has no such operation on this type in shared memory");
#undef WW_SAY
}
template <dot_op O, class T>
__device__ inline void cp_reduce_async_bulk(space_global_t, space_shared_t, op_t<O>, T *to, const T *from, uint32_t n)
{
#define WW_SAY(how) \
	asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group" how " [%0], [%1], %2;" \
		::"l"(ww::global(to)), "r"(ww::shared(from)), "r"(n) : "memory")
	WW_PTX_REDUCE(WW_SAY)
	WW_PTX_REDUCE_GLOBAL(WW_SAY)
	else
		static_assert(ww::never<T>, "cp.reduce.async.bulk has no such operation on this type in global memory");
#undef WW_SAY
}

/* ---- values to another block's shared memory ---- */

template <dot_op O, class T, class B> __device__ inline void red_async(op_t<O>, T *to, const T &v, B *bar)
{
	static_assert(sizeof(B) == 8, "an mbarrier has 64 bits");
#define WW_SAY(how) \
	do { \
		if constexpr (sizeof(T) == 4) \
			asm volatile("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes" how " [%0], %1, [%2];" \
				::"r"(ww::remote(to)), "r"(ww::__ww_word(v)), "r"(ww::remote(bar)) : "memory"); \
		else if constexpr (sizeof(T) == 8) \
			asm volatile("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes" how " [%0], %1, [%2];" \
				::"r"(ww::remote(to)), "l"(ww::word64(v)), "r"(ww::remote(bar)) : "memory"); \
	} while (0)
	WW_PTX_REDUCE(WW_SAY)
	else
		static_assert(ww::never<T>, "red.async has no such operation on this type");
#undef WW_SAY
}
template <class T> __device__ inline void st_async(T *to, const T &v, uint64_t *bar)
{
	static_assert(sizeof(T) == 4 || sizeof(T) == 8, "st.async stores 4 or 8 bytes");
	if constexpr (sizeof(T) == 4)
		asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];"
			::"r"(ww::remote(to)), "r"(ww::__ww_word(v)), "r"(ww::remote(bar)) : "memory");
	else
		asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b64 [%0], %1, [%2];"
			::"r"(ww::remote(to)), "l"(ww::word64(v)), "r"(ww::remote(bar)) : "memory");
}
template <class T> __device__ inline void st_async(T *to, const T (&v)[2], uint64_t *bar)
{
	static_assert(sizeof(T) == 4 || sizeof(T) == 8, "st.async stores 4 or 8 bytes an element");
	if constexpr (sizeof(T) == 4)
		asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [%0], {%1, %2}, [%3];"
			::"r"(ww::remote(to)), "r"(ww::__ww_word(v[0])), "r"(ww::__ww_word(v[1])), "r"(ww::remote(bar)) : "memory");
	else
		asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.b64 [%0], {%1, %2}, [%3];"
			::"r"(ww::remote(to)), "l"(ww::word64(v[0])), "l"(ww::word64(v[1])), "r"(ww::remote(bar)) : "memory");
}
template <class T> __device__ inline void st_async(T *to, const T (&v)[4], uint64_t *bar)
{
	static_assert(sizeof(T) == 4, "four elements of st.async have 4 bytes each");
	asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1, %2, %3, %4}, [%5];"
		::"r"(ww::remote(to)), "r"(ww::__ww_word(v[0])), "r"(ww::__ww_word(v[1])), "r"(ww::__ww_word(v[2])), "r"(ww::__ww_word(v[3])),
		"r"(ww::remote(bar)) : "memory");
}
template <int N> __device__ inline void st_bulk(void *p, uint64_t n, n32_t<N>)
{
	static_assert(N == 0, "st.bulk writes zeros");
	asm volatile("st.bulk.weak.shared::cta [%0], %1, %2;" ::"r"(ww::shared(p)), "l"(n), "n"(N) : "memory");
}

} // namespace ptx
} // namespace cuda
#undef WW_PTX
#undef WW_PTX_REDUCE
#undef WW_PTX_REDUCE_GLOBAL
#endif
#endif
