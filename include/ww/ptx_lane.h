/*
 * cuda::ptx: a thread's own: special registers, bits, shuffles, ends.
 * CUDA C++ Core Libraries, <cuda/ptx>; PTX ISA, "Special Registers", "Integer Arithmetic", "Logic and Shift", "shfl.sync".
 */
#ifndef WW_PTX_LANE_H
#define WW_PTX_LANE_H

#include "ww/ptx_tags.h"

#if defined(__CUDACC__)
#define WW_PTX template <class...> __device__ inline
namespace cuda {
namespace ptx {

/* ---- special registers: those that change are volatile ---- */

WW_PTX uint32_t get_sreg_tid_x() { return threadIdx.x; }
WW_PTX uint32_t get_sreg_tid_y() { return threadIdx.y; }
WW_PTX uint32_t get_sreg_tid_z() { return threadIdx.z; }
WW_PTX uint32_t get_sreg_ntid_x() { return blockDim.x; }
WW_PTX uint32_t get_sreg_ntid_y() { return blockDim.y; }
WW_PTX uint32_t get_sreg_ntid_z() { return blockDim.z; }
WW_PTX uint32_t get_sreg_ctaid_x() { return blockIdx.x; }
WW_PTX uint32_t get_sreg_ctaid_y() { return blockIdx.y; }
WW_PTX uint32_t get_sreg_ctaid_z() { return blockIdx.z; }
WW_PTX uint32_t get_sreg_nctaid_x() { return gridDim.x; }
WW_PTX uint32_t get_sreg_nctaid_y() { return gridDim.y; }
WW_PTX uint32_t get_sreg_nctaid_z() { return gridDim.z; }
WW_PTX uint32_t get_sreg_laneid()
{
	uint32_t r;

	asm("mov.u32 %0, %%laneid;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_nwarpid()
{
	uint32_t r;

	asm("mov.u32 %0, %%nwarpid;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_nsmid()
{
	uint32_t r;

	asm("mov.u32 %0, %%nsmid;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_lanemask_eq()
{
	uint32_t r;

	asm("mov.u32 %0, %%lanemask_eq;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_lanemask_le()
{
	uint32_t r;

	asm("mov.u32 %0, %%lanemask_le;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_lanemask_lt()
{
	uint32_t r;

	asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_lanemask_ge()
{
	uint32_t r;

	asm("mov.u32 %0, %%lanemask_ge;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_lanemask_gt()
{
	uint32_t r;

	asm("mov.u32 %0, %%lanemask_gt;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_warpid()
{
	uint32_t r;

	asm volatile("mov.u32 %0, %%warpid;" : "=r"(r) :: "memory");
	return r;
}
WW_PTX uint32_t get_sreg_smid()
{
	uint32_t r;

	asm volatile("mov.u32 %0, %%smid;" : "=r"(r) :: "memory");
	return r;
}
WW_PTX uint32_t get_sreg_clock()
{
	uint32_t r;

	asm volatile("mov.u32 %0, %%clock;" : "=r"(r) :: "memory");
	return r;
}
WW_PTX uint32_t get_sreg_clock_hi()
{
	uint32_t r;

	asm volatile("mov.u32 %0, %%clock_hi;" : "=r"(r) :: "memory");
	return r;
}
WW_PTX uint32_t get_sreg_globaltimer_lo()
{
	uint32_t r;

	asm volatile("mov.u32 %0, %%globaltimer_lo;" : "=r"(r) :: "memory");
	return r;
}
WW_PTX uint32_t get_sreg_globaltimer_hi()
{
	uint32_t r;

	asm volatile("mov.u32 %0, %%globaltimer_hi;" : "=r"(r) :: "memory");
	return r;
}
WW_PTX uint64_t get_sreg_clock64()
{
	uint64_t r;

	asm volatile("mov.u64 %0, %%clock64;" : "=l"(r) :: "memory");
	return r;
}
WW_PTX uint64_t get_sreg_globaltimer()
{
	uint64_t r;

	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(r) :: "memory");
	return r;
}
WW_PTX uint64_t get_sreg_gridid()
{
	uint64_t r;

	asm("mov.u64 %0, %%gridid;" : "=l"(r));
	return r;
}
WW_PTX uint64_t get_sreg_current_graph_exec()
{
	uint64_t r;

	asm("mov.u64 %0, %%current_graph_exec;" : "=l"(r));
	return r;
}
WW_PTX uint32_t get_sreg_clusterid_x()
{
	uint32_t r;

	asm("mov.u32 %0, %%clusterid.x;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_clusterid_y()
{
	uint32_t r;

	asm("mov.u32 %0, %%clusterid.y;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_clusterid_z()
{
	uint32_t r;

	asm("mov.u32 %0, %%clusterid.z;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_nclusterid_x()
{
	uint32_t r;

	asm("mov.u32 %0, %%nclusterid.x;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_nclusterid_y()
{
	uint32_t r;

	asm("mov.u32 %0, %%nclusterid.y;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_nclusterid_z()
{
	uint32_t r;

	asm("mov.u32 %0, %%nclusterid.z;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_cluster_ctaid_x()
{
	uint32_t r;

	asm("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_cluster_ctaid_y()
{
	uint32_t r;

	asm("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_cluster_ctaid_z()
{
	uint32_t r;

	asm("mov.u32 %0, %%cluster_ctaid.z;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_cluster_nctaid_x()
{
	uint32_t r;

	asm("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_cluster_nctaid_y()
{
	uint32_t r;

	asm("mov.u32 %0, %%cluster_nctaid.y;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_cluster_nctaid_z()
{
	uint32_t r;

	asm("mov.u32 %0, %%cluster_nctaid.z;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_cluster_ctarank()
{
	uint32_t r;

	asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_cluster_nctarank()
{
	uint32_t r;

	asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_total_smem_size()
{
	uint32_t r;

	asm("mov.u32 %0, %%total_smem_size;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_aggr_smem_size()
{
	uint32_t r;

	asm("mov.u32 %0, %%aggr_smem_size;" : "=r"(r));
	return r;
}
WW_PTX uint32_t get_sreg_dynamic_smem_size()
{
	uint32_t r;

	asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(r));
	return r;
}
WW_PTX bool get_sreg_is_explicit_cluster()
{
	uint32_t r;

	asm("{ .reg .pred q; mov.pred q, %%is_explicit_cluster; selp.u32 %0, 1, 0, q; }" : "=r"(r));
	return r;
}

/* ---- bits ---- */

template <class T> __device__ inline uint32_t bfind(T x)
{
	static_assert(ww::is_s32<T> || ww::is_u32<T> || ww::is_s64<T> || ww::is_u64<T>, "bfind is for integers of 32 and 64 bits");
	uint32_t r;

	if constexpr (ww::is_s32<T>)
		asm("bfind.s32 %0, %1;" : "=r"(r) : "r"(x));
	else if constexpr (ww::is_u32<T>)
		asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(x));
	else if constexpr (ww::is_s64<T>)
		asm("bfind.s64 %0, %1;" : "=r"(r) : "l"(x));
	else
		asm("bfind.u64 %0, %1;" : "=r"(r) : "l"(x));
	return r;
}
template <class T> __device__ inline uint32_t bfind_shiftamt(T x)
{
	static_assert(ww::is_s32<T> || ww::is_u32<T> || ww::is_s64<T> || ww::is_u64<T>, "bfind is for integers of 32 and 64 bits");
	uint32_t r;

	if constexpr (ww::is_s32<T>)
		asm("bfind.shiftamt.s32 %0, %1;" : "=r"(r) : "r"(x));
	else if constexpr (ww::is_u32<T>)
		asm("bfind.shiftamt.u32 %0, %1;" : "=r"(r) : "r"(x));
	else if constexpr (ww::is_s64<T>)
		asm("bfind.shiftamt.s64 %0, %1;" : "=r"(r) : "l"(x));
	else
		asm("bfind.shiftamt.u64 %0, %1;" : "=r"(r) : "l"(x));
	return r;
}
WW_PTX uint32_t bmsk_clamp(uint32_t at, uint32_t width)
{
	uint32_t r;

	asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(r) : "r"(at), "r"(width));
	return r;
}
WW_PTX uint32_t bmsk_wrap(uint32_t at, uint32_t width)
{
	uint32_t r;

	asm("bmsk.wrap.b32 %0, %1, %2;" : "=r"(r) : "r"(at), "r"(width));
	return r;
}
template <class T> __device__ inline uint32_t prmt(T a, T b, uint32_t c)
{
	uint32_t r;

	asm("prmt.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(ww::__ww_word(a)), "r"(ww::__ww_word(b)), "r"(c));
	return r;
}
template <class T> __device__ inline uint32_t prmt_f4e(T a, T b, uint32_t c)
{
	uint32_t r;

	asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(r) : "r"(ww::__ww_word(a)), "r"(ww::__ww_word(b)), "r"(c));
	return r;
}
template <class T> __device__ inline uint32_t prmt_b4e(T a, T b, uint32_t c)
{
	uint32_t r;

	asm("prmt.b32.b4e %0, %1, %2, %3;" : "=r"(r) : "r"(ww::__ww_word(a)), "r"(ww::__ww_word(b)), "r"(c));
	return r;
}
template <class T> __device__ inline uint32_t prmt_rc8(T a, T b, uint32_t c)
{
	uint32_t r;

	asm("prmt.b32.rc8 %0, %1, %2, %3;" : "=r"(r) : "r"(ww::__ww_word(a)), "r"(ww::__ww_word(b)), "r"(c));
	return r;
}
template <class T> __device__ inline uint32_t prmt_ecl(T a, T b, uint32_t c)
{
	uint32_t r;

	asm("prmt.b32.ecl %0, %1, %2, %3;" : "=r"(r) : "r"(ww::__ww_word(a)), "r"(ww::__ww_word(b)), "r"(c));
	return r;
}
template <class T> __device__ inline uint32_t prmt_ecr(T a, T b, uint32_t c)
{
	uint32_t r;

	asm("prmt.b32.ecr %0, %1, %2, %3;" : "=r"(r) : "r"(ww::__ww_word(a)), "r"(ww::__ww_word(b)), "r"(c));
	return r;
}
template <class T> __device__ inline uint32_t prmt_rc16(T a, T b, uint32_t c)
{
	uint32_t r;

	asm("prmt.b32.rc16 %0, %1, %2, %3;" : "=r"(r) : "r"(ww::__ww_word(a)), "r"(ww::__ww_word(b)), "r"(c));
	return r;
}
/* Shifts by any amount: past the width, zeros or copies of the sign. */
template <class T> __device__ inline T shl(T x, uint32_t by)
{
	if constexpr (sizeof(T) == 2) {
		uint16_t r;

		asm("shl.b16 %0, %1, %2;" : "=h"(r) : "h"(__builtin_bit_cast(uint16_t, x)), "r"(by));
		return __builtin_bit_cast(T, r);
	} else if constexpr (sizeof(T) == 4) {
		uint32_t r;

		asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(ww::__ww_word(x)), "r"(by));
		return __builtin_bit_cast(T, r);
	} else {
		uint64_t r;

		asm("shl.b64 %0, %1, %2;" : "=l"(r) : "l"(ww::word64(x)), "r"(by));
		return __builtin_bit_cast(T, r);
	}
}
template <class T> __device__ inline T shr(T x, uint32_t by)
{
	constexpr bool sign = ::std::is_integral<T>::value && ::std::is_signed<T>::value;

	if constexpr (sizeof(T) == 2) {
		uint16_t r, in = __builtin_bit_cast(uint16_t, x);

		if constexpr (sign)
			asm("shr.s16 %0, %1, %2;" : "=h"(r) : "h"(in), "r"(by));
		else
			asm("shr.b16 %0, %1, %2;" : "=h"(r) : "h"(in), "r"(by));
		return __builtin_bit_cast(T, r);
	} else if constexpr (sizeof(T) == 4) {
		uint32_t r;

		if constexpr (sign)
			asm("shr.s32 %0, %1, %2;" : "=r"(r) : "r"(ww::__ww_word(x)), "r"(by));
		else
			asm("shr.b32 %0, %1, %2;" : "=r"(r) : "r"(ww::__ww_word(x)), "r"(by));
		return __builtin_bit_cast(T, r);
	} else {
		uint64_t r;

		if constexpr (sign)
			asm("shr.s64 %0, %1, %2;" : "=l"(r) : "l"(ww::word64(x)), "r"(by));
		else
			asm("shr.b64 %0, %1, %2;" : "=l"(r) : "l"(ww::word64(x)), "r"(by));
		return __builtin_bit_cast(T, r);
	}
}

/* ---- shuffles, with or without the predicate "the source is in range" ---- */

template <class T> __device__ inline T shfl_sync_idx(T x, uint32_t lane, uint32_t clamp, uint32_t mask)
{
	uint32_t r;

	asm volatile("shfl.sync.idx.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(ww::__ww_word(x)), "r"(lane), "r"(clamp), "r"(mask));
	return __builtin_bit_cast(T, r);
}
template <class T> __device__ inline T shfl_sync_idx(T x, bool &in, uint32_t lane, uint32_t clamp, uint32_t mask)
{
	uint32_t r, p;

	asm volatile("{ .reg .pred q; shfl.sync.idx.b32 %0|q, %2, %3, %4, %5; selp.u32 %1, 1, 0, q; }"
		: "=r"(r), "=r"(p) : "r"(ww::__ww_word(x)), "r"(lane), "r"(clamp), "r"(mask));
	in = p;
	return __builtin_bit_cast(T, r);
}
template <class T> __device__ inline T shfl_sync_up(T x, uint32_t lane, uint32_t clamp, uint32_t mask)
{
	uint32_t r;

	asm volatile("shfl.sync.up.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(ww::__ww_word(x)), "r"(lane), "r"(clamp), "r"(mask));
	return __builtin_bit_cast(T, r);
}
template <class T> __device__ inline T shfl_sync_up(T x, bool &in, uint32_t lane, uint32_t clamp, uint32_t mask)
{
	uint32_t r, p;

	asm volatile("{ .reg .pred q; shfl.sync.up.b32 %0|q, %2, %3, %4, %5; selp.u32 %1, 1, 0, q; }"
		: "=r"(r), "=r"(p) : "r"(ww::__ww_word(x)), "r"(lane), "r"(clamp), "r"(mask));
	in = p;
	return __builtin_bit_cast(T, r);
}
template <class T> __device__ inline T shfl_sync_down(T x, uint32_t lane, uint32_t clamp, uint32_t mask)
{
	uint32_t r;

	asm volatile("shfl.sync.down.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(ww::__ww_word(x)), "r"(lane), "r"(clamp), "r"(mask));
	return __builtin_bit_cast(T, r);
}
template <class T> __device__ inline T shfl_sync_down(T x, bool &in, uint32_t lane, uint32_t clamp, uint32_t mask)
{
	uint32_t r, p;

	asm volatile("{ .reg .pred q; shfl.sync.down.b32 %0|q, %2, %3, %4, %5; selp.u32 %1, 1, 0, q; }"
		: "=r"(r), "=r"(p) : "r"(ww::__ww_word(x)), "r"(lane), "r"(clamp), "r"(mask));
	in = p;
	return __builtin_bit_cast(T, r);
}
template <class T> __device__ inline T shfl_sync_bfly(T x, uint32_t lane, uint32_t clamp, uint32_t mask)
{
	uint32_t r;

	asm volatile("shfl.sync.bfly.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(ww::__ww_word(x)), "r"(lane), "r"(clamp), "r"(mask));
	return __builtin_bit_cast(T, r);
}
template <class T> __device__ inline T shfl_sync_bfly(T x, bool &in, uint32_t lane, uint32_t clamp, uint32_t mask)
{
	uint32_t r, p;

	asm volatile("{ .reg .pred q; shfl.sync.bfly.b32 %0|q, %2, %3, %4, %5; selp.u32 %1, 1, 0, q; }"
		: "=r"(r), "=r"(p) : "r"(ww::__ww_word(x)), "r"(lane), "r"(clamp), "r"(mask));
	in = p;
	return __builtin_bit_cast(T, r);
}
/* One lane of the mask, the same for all: true there. */
WW_PTX bool elect_sync(uint32_t mask)
{
	uint32_t r;

	asm volatile("{ .reg .pred q; elect.sync _|q, %1; selp.u32 %0, 1, 0, q; }" : "=r"(r) : "r"(mask));
	return r;
}

WW_PTX void exit() { asm volatile("exit;" :::); }
WW_PTX void trap() { asm volatile("trap;" :::); }

} // namespace ptx
} // namespace cuda
#undef WW_PTX
#endif
#endif
