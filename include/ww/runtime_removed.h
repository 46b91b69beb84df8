/*
 * Calls that CUDA removed and that books and older programs use: the same act under today's name,
 * with a warning that names it. CUDA Toolkit release notes, "Deprecated Features".
 * Programs brought to CUDA 13 often say -DcudaThreadSynchronize=cudaDeviceSynchronize: a name that
 * is a macro already is the program's.
 */
#ifndef WW_RUNTIME_REMOVED_H
#define WW_RUNTIME_REMOVED_H

#ifdef CUDA_ENABLE_DEPRECATED
#define __WW_REMOVED(instead) static __inline__ __host__
#else
#define __WW_REMOVED(instead) \
	static __inline__ __host__ __attribute__((deprecated("removed from CUDA: use " instead)))
#endif

#ifndef cudaThreadSynchronize
__WW_REMOVED("cudaDeviceSynchronize")
cudaError_t cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }
#endif

#ifndef cudaThreadExit
__WW_REMOVED("cudaDeviceReset")
cudaError_t cudaThreadExit(void) { return cudaDeviceReset(); }
#endif

#ifndef cudaThreadSetLimit
__WW_REMOVED("cudaDeviceSetLimit")
cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value)
{ return cudaDeviceSetLimit(limit, value); }
#endif

#ifndef cudaThreadGetLimit
__WW_REMOVED("cudaDeviceGetLimit")
cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit)
{ return cudaDeviceGetLimit(value, limit); }
#endif

#ifndef cudaThreadGetCacheConfig
__WW_REMOVED("cudaDeviceGetCacheConfig")
cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *config)
{ return cudaDeviceGetCacheConfig(config); }
#endif

#ifndef cudaThreadSetCacheConfig
__WW_REMOVED("cudaDeviceSetCacheConfig")
cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache config)
{ return cudaDeviceSetCacheConfig(config); }
#endif

#undef __WW_REMOVED
#endif
