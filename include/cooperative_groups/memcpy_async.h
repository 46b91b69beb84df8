/*
 * memcpy_async: a group copies from global to shared memory while it does other work; wait and
 * wait_prior end it. From sm_80 on by cp.async, before by plain copies.
 * CUDA Programming Guide, "Cooperative Groups", "memcpy_async".
 */
#ifndef _CG_MEMCPY_ASYNC_H
#define _CG_MEMCPY_ASYNC_H

#include "cooperative_groups.h"

#if defined(__CUDACC__) && defined(__cplusplus)
#include <stdint.h>
#include "ww/aligned_size.h"

namespace cooperative_groups {
namespace __v1 { }
using namespace __v1;
namespace __v1 {

namespace ww {

template <size_t Align, size_t Unit> WW_CG bool fits(size_t all) { return Align % Unit == 0 || all % Unit == 0; }

/* Units of 16, 8 or 4 bytes where both addresses and the size allow, which Align promises, else bytes. */
template <size_t Align = 1, class Group> WW_CG void copy_async(const Group &g, char *dst, const char *src, size_t n)
{
	size_t rank = g.thread_rank(), threads = g.num_threads(), all = (size_t)dst | (size_t)src | n;

#if __CUDA_ARCH__ >= 800
	if (__isShared(dst) && __isGlobal(src) && ww::fits<Align, 4>(all)) {
		if (ww::fits<Align, 16>(all))
			for (size_t i = rank * 16; i < n; i += threads * 16)
				__nv_memcpy_async_shared_global_16(dst + i, src + i, 16);
		else if (ww::fits<Align, 8>(all))
			for (size_t i = rank * 8; i < n; i += threads * 8)
				__nv_memcpy_async_shared_global_8(dst + i, src + i, 8);
		else
			for (size_t i = rank * 4; i < n; i += threads * 4)
				__nv_memcpy_async_shared_global_4(dst + i, src + i, 4);
		return;
	}
#endif
	if (ww::fits<Align, 16>(all))
		for (size_t i = rank * 16; i < n; i += threads * 16)
			*(uint4 *)(dst + i) = *(const uint4 *)(src + i);
	else if (ww::fits<Align, 4>(all))
		for (size_t i = rank * 4; i < n; i += threads * 4)
			*(unsigned int *)(dst + i) = *(const unsigned int *)(src + i);
	else
		for (size_t i = rank; i < n; i += threads)
			dst[i] = src[i];
}
WW_CG void commit()
{
#if __CUDA_ARCH__ >= 800
	asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
template <unsigned int N> WW_CG void wait_copies()
{
#if __CUDA_ARCH__ >= 800
	asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}

}

/* n bytes */
template <class Group, class T, class U>
WW_CG void memcpy_async(const Group &g, T *dst, const U *src, size_t n)
{
	ww::copy_async(g, (char *)dst, (const char *)src, n);
	ww::commit();
}
template <class Group, class T, class U, size_t Align>
WW_CG void memcpy_async(const Group &g, T *dst, const U *src, const cuda::aligned_size_t<Align> &n)
{
	ww::copy_async<Align>(g, (char *)dst, (const char *)src, (size_t)n);
	ww::commit();
}
/* As many elements as both have room for. */
template <class Group, class T, class DstN, class SrcN>
WW_CG void memcpy_async(const Group &g, T *dst, const DstN &dstCount, const T *src, const SrcN &srcCount)
{
	size_t a = (size_t)dstCount, b = (size_t)srcCount;

	memcpy_async(g, dst, src, (a < b ? a : b) * sizeof(T));
}

template <unsigned int Stages, class Group> WW_CG void wait_prior(const Group &g)
{
	ww::wait_copies<Stages>();
	g.sync();
}
template <class Group> WW_CG void wait(const Group &g) { wait_prior<0>(g); }

}
}
#endif
#endif
