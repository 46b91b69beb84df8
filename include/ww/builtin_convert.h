/*
 * The conversions of threadIdx, blockIdx, blockDim and gridDim, once dim3 and uint3 are complete.
 */
#ifndef WW_BUILTIN_CONVERT_H
#define WW_BUILTIN_CONVERT_H

#define __WW_CONVERT(name) \
	__host__ __device__ inline __cuda_builtin_##name##_t::operator dim3() const { return dim3(x, y, z); } \
	__host__ __device__ inline __cuda_builtin_##name##_t::operator uint3() const { return uint3{x, y, z}; }

__WW_CONVERT(threadIdx)
__WW_CONVERT(blockIdx)
__WW_CONVERT(blockDim)
__WW_CONVERT(gridDim)

#undef __WW_CONVERT
#endif
