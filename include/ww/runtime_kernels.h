/*
 * Typed C++ forms of launches, kernel attributes and occupancy; events. CUDA Runtime API, "C++ API
 * Routines" and "Occupancy".
 */
#ifndef WW_RUNTIME_KERNELS_H
#define WW_RUNTIME_KERNELS_H

#define __WW_API static __inline__ __host__ cudaError_t

template <class T>
__WW_API cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
	size_t sharedMem = 0, cudaStream_t stream = 0)
{
	return ::cudaLaunchKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream);
}

template <class T>
__WW_API cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
	size_t sharedMem = 0, cudaStream_t stream = 0)
{
	return ::cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim, args, sharedMem,
		stream);
}

#if __cplusplus >= 201103L
/* Arguments are converted to the kernel's parameter types first: their addresses are what is sent. */
template <typename... Params>
__WW_API __ww_launch_ex(const cudaLaunchConfig_t *config, const void *func, Params... params)
{
	void *args[sizeof...(Params) + 1] = {(void *)&params..., nullptr};

	return ::cudaLaunchKernelExC(config, func, args);
}

template <typename... Params, typename... Args>
__WW_API cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(Params...),
	Args &&...args)
{
	return __ww_launch_ex<Params...>(config, (const void *)kernel, std::forward<Args>(args)...);
}

template <typename... Args>
__WW_API cudaLaunchKernelEx(const cudaLaunchConfig_t *config, const cudaKernel_t kernel,
	Args &&...args)
{
	void *addresses[sizeof...(Args) + 1] = {(void *)&args..., nullptr};

	return ::cudaLaunchKernelExC(config, (const void *)kernel, addresses);
}
#endif

__WW_API cudaEventCreate(cudaEvent_t *event, unsigned int flags)
{
	return ::cudaEventCreateWithFlags(event, flags);
}

/* ---- attributes ---- */

/* Before CUDA 5 a kernel's name, as the device's code has it, stood for the kernel. */
extern "C" const void *__wwNamedKernel(const char *text);

template <class T> static __inline__ __host__ const void *__wwEntry(T *func) { return (const void *)func; }

static __inline__ __host__ const void *__wwEntry(const char *func) { return __wwNamedKernel(func); }

template <class T> __WW_API cudaFuncSetCacheConfig(T *func, enum cudaFuncCache cacheConfig)
{
	return ::cudaFuncSetCacheConfig(__wwEntry(func), cacheConfig);
}

template <class T>
__attribute__((deprecated)) __WW_API cudaFuncSetSharedMemConfig(T *func,
	enum cudaSharedMemConfig config)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
	return ::cudaFuncSetSharedMemConfig(__wwEntry(func), config);
#pragma GCC diagnostic pop
}

template <class T> __WW_API cudaFuncGetAttributes(struct cudaFuncAttributes *attr, T *entry)
{
	return ::cudaFuncGetAttributes(attr, __wwEntry(entry));
}

template <class T> __WW_API cudaFuncSetAttribute(T *func, enum cudaFuncAttribute attr, int value)
{
	return ::cudaFuncSetAttribute((const void *)func, attr, value);
}

template <class T> __WW_API cudaFuncGetName(const char **name, T *func)
{
	return ::cudaFuncGetName(name, (const void *)func);
}

template <class T> __WW_API cudaGetKernel(cudaKernel_t *kernelPtr, T *func)
{
	return ::cudaGetKernel(kernelPtr, (const void *)func);
}

template <class T>
__WW_API cudaLibraryGetGlobal(T **dptr, size_t *bytes, cudaLibrary_t library, const char *name)
{
	return ::cudaLibraryGetGlobal((void **)(void *)dptr, bytes, library, name);
}

template <class T>
__WW_API cudaLibraryGetManaged(T **dptr, size_t *bytes, cudaLibrary_t library, const char *name)
{
	return ::cudaLibraryGetManaged((void **)(void *)dptr, bytes, library, name);
}

template <class T>
__WW_API cudaLibraryGetUnifiedFunction(T **fptr, cudaLibrary_t library, const char *symbol)
{
	return ::cudaLibraryGetUnifiedFunction((void **)(void *)fptr, library, symbol);
}

/* ---- occupancy ---- */

template <class T>
__WW_API cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func, int blockSize,
	size_t dynamicSMemSize)
{
	return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, (const void *)func,
		blockSize, dynamicSMemSize);
}

template <class T>
__WW_API cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func,
	int blockSize, size_t dynamicSMemSize, unsigned int flags)
{
	return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, (const void *)func,
		blockSize, dynamicSMemSize, flags);
}

/*
 * The block size that fills a multiprocessor with most threads, the largest such one: sizes are tried
 * downwards in steps of a warp. minGridSize is the number of blocks that fills the device once.
 */
template <typename UnaryFunction, class T>
__WW_API cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *minGridSize, int *blockSize,
	T func, UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0,
	unsigned int flags = 0)
{
	cudaFuncAttributes attr;
	cudaError_t err;
	int device, perSm, sms, maxBlock, warp, limit, size, blocks, most = 0;

	if (!minGridSize || !blockSize || !func)
		return cudaErrorInvalidValue;
	if ((err = ::cudaGetDevice(&device)) != cudaSuccess ||
	    (err = ::cudaDeviceGetAttribute(&perSm, cudaDevAttrMaxThreadsPerMultiProcessor, device)) !=
		    cudaSuccess ||
	    (err = ::cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device)) != cudaSuccess ||
	    (err = ::cudaDeviceGetAttribute(&maxBlock, cudaDevAttrMaxThreadsPerBlock, device)) !=
		    cudaSuccess ||
	    (err = ::cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device)) !=
		    cudaSuccess ||
	    (err = cudaFuncGetAttributes(&attr, func)) != cudaSuccess)
		return err;
	limit = attr.maxThreadsPerBlock < maxBlock ? attr.maxThreadsPerBlock : maxBlock;
	if (blockSizeLimit > 0 && blockSizeLimit < limit)
		limit = blockSizeLimit;
	*blockSize = *minGridSize = 0;
	for (size = (limit + warp - 1) / warp * warp; size > 0 && most < perSm; size -= warp) {
		int tried = size < limit ? size : limit;

		err = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, func, tried,
			blockSizeToDynamicSMemSize(tried), flags);
		if (err != cudaSuccess)
			return err;
		if (tried * blocks > most) {
			most = tried * blocks;
			*blockSize = tried;
			*minGridSize = blocks * sms;
		}
	}
	return cudaSuccess;
}

template <typename UnaryFunction, class T>
__WW_API cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize, T func,
	UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0)
{
	return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, func,
		blockSizeToDynamicSMemSize, blockSizeLimit, cudaOccupancyDefault);
}

/* A constant as a function of the block size. */
struct __ww_same_smem {
	size_t size;
	__host__ size_t operator()(int) const { return size; }
};

template <class T>
__WW_API cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T func,
	size_t dynamicSMemSize = 0, int blockSizeLimit = 0, unsigned int flags = 0)
{
	__ww_same_smem same = {dynamicSMemSize};

	return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, func,
		same, blockSizeLimit, flags);
}

template <class T>
__WW_API cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T func,
	size_t dynamicSMemSize = 0, int blockSizeLimit = 0)
{
	return cudaOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func,
		dynamicSMemSize, blockSizeLimit, cudaOccupancyDefault);
}

template <class T>
__WW_API cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func, int numBlocks,
	int blockSize)
{
	return ::cudaOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, (const void *)func,
		numBlocks, blockSize);
}

template <class T>
__WW_API cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func,
	const cudaLaunchConfig_t *config)
{
	return ::cudaOccupancyMaxPotentialClusterSize(clusterSize, (const void *)func, config);
}

template <class T>
__WW_API cudaOccupancyMaxActiveClusters(int *numClusters, T *func,
	const cudaLaunchConfig_t *config)
{
	return ::cudaOccupancyMaxActiveClusters(numClusters, (const void *)func, config);
}

#undef __WW_API
#endif
