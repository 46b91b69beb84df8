/*
 * cuda::aligned_size_t: a size with the alignment that both pointers of a copy share. CCCL's own where it is on the include path: code
 * may use both its headers and these.
 */
#ifndef WW_ALIGNED_SIZE_H
#define WW_ALIGNED_SIZE_H

#if __has_include(<cuda/__barrier/aligned_size.h>)
#include <cuda/__barrier/aligned_size.h>
#else
#include <stddef.h>
#include "crt/host_defines.h"

namespace cuda {

template <size_t Alignment> struct aligned_size_t {
	static constexpr size_t align = Alignment;
	size_t value;

	constexpr __host__ __device__ explicit aligned_size_t(size_t s) : value(s) {}
	constexpr __host__ __device__ operator size_t() const { return value; }
};

}
#endif

#endif
