/*
 * Warp functions of before CUDA 9, which named no lanes: the lanes that are there take part. nvcc includes
 * this where a source names one and is compiled for a device of before Volta. CUDA C Programming Guide 8,
 * "Warp Vote Functions", "Warp Shuffle Functions".
 */
#ifndef WW_OLD_WARP_H
#define WW_OLD_WARP_H

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus)
#define __WW_OLD(instead) \
	static __inline__ __device__ __attribute__((deprecated("not for devices since Volta: use " instead)))

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 300
#define __WW_OLD_SHUFFLE(type, name, by) \
	__WW_OLD(#name "_sync") type name(type v, by lane, int width = warpSize) \
	{ \
		return name##_sync(__activemask(), v, lane, width); \
	}
#define __WW_OLD_SHUFFLES(type) \
	__WW_OLD_SHUFFLE(type, __shfl, int) \
	__WW_OLD_SHUFFLE(type, __shfl_up, unsigned int) \
	__WW_OLD_SHUFFLE(type, __shfl_down, unsigned int) \
	__WW_OLD_SHUFFLE(type, __shfl_xor, int)
__WW_OLD_SHUFFLES(int)
__WW_OLD_SHUFFLES(unsigned int)
__WW_OLD_SHUFFLES(long)
__WW_OLD_SHUFFLES(unsigned long)
__WW_OLD_SHUFFLES(long long)
__WW_OLD_SHUFFLES(unsigned long long)
__WW_OLD_SHUFFLES(float)
__WW_OLD_SHUFFLES(double)
#undef __WW_OLD_SHUFFLES
#undef __WW_OLD_SHUFFLE

__WW_OLD("__all_sync") int __all(int pred) { return __all_sync(__activemask(), pred); }
__WW_OLD("__any_sync") int __any(int pred) { return __any_sync(__activemask(), pred); }
__WW_OLD("__ballot_sync") unsigned int __ballot(int pred) { return __ballot_sync(__activemask(), pred); }
#else
__WW_OLD("__all_sync") int __all(int pred) { return __ww_clang_all(pred); }
__WW_OLD("__any_sync") int __any(int pred) { return __ww_clang_any(pred); }
__WW_OLD("__ballot_sync") unsigned int __ballot(int pred) { return __ww_clang_ballot(pred); }
#endif
#undef __WW_OLD
#endif
#endif
