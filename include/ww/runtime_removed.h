/*
 * Calls that CUDA removed and that books and older programs use: the same act under today's name,
 * with a warning that names it. CUDA Toolkit release notes, "Deprecated Features".
 */
#ifndef WW_RUNTIME_REMOVED_H
#define WW_RUNTIME_REMOVED_H

#ifdef CUDA_ENABLE_DEPRECATED
#define __WW_REMOVED(instead) static __inline__ __host__
#else
#define __WW_REMOVED(instead) \
	static __inline__ __host__ __attribute__((deprecated("removed from CUDA: use " instead)))
#endif

__WW_REMOVED("cudaDeviceSynchronize")
cudaError_t cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }

__WW_REMOVED("cudaDeviceReset")
cudaError_t cudaThreadExit(void) { return cudaDeviceReset(); }

__WW_REMOVED("cudaDeviceSetLimit")
cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value)
{ return cudaDeviceSetLimit(limit, value); }

__WW_REMOVED("cudaDeviceGetLimit")
cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit)
{ return cudaDeviceGetLimit(value, limit); }

__WW_REMOVED("cudaDeviceGetCacheConfig")
cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *config)
{ return cudaDeviceGetCacheConfig(config); }

__WW_REMOVED("cudaDeviceSetCacheConfig")
cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache config)
{ return cudaDeviceSetCacheConfig(config); }

#undef __WW_REMOVED
#endif
