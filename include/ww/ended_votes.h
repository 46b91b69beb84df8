/*
 * Votes without a mask where all devices asked for are of Volta or newer: nvcc declares them still, and what
 * refuses them comes after it, for the functions that code is made of. nvcc includes this where a source names
 * one. CUDA C++ Programming Guide, "Warp Vote Functions".
 */
#ifndef WW_ENDED_VOTES_H
#define WW_ENDED_VOTES_H

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus)
#define __WW_ENDED(result, name) \
	__device__ __attribute__((deprecated("not for devices since Volta: use " #name "_sync"), \
				  error("'vote' without '.sync' is not supported on sm_70 and higher: use " \
					#name "_sync"))) result name(int pred);
__WW_ENDED(int, __all)
__WW_ENDED(int, __any)
__WW_ENDED(unsigned int, __ballot)
#undef __WW_ENDED
#endif
#endif
