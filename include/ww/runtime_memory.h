/*
 * Typed C++ forms of allocation, copies and symbols. CUDA Runtime API, "C++ API Routines".
 */
#ifndef WW_RUNTIME_MEMORY_H
#define WW_RUNTIME_MEMORY_H

#define __WW_API static __inline__ __host__ cudaError_t
#define __WW_VOID(p) ((void **)(void *)(p))

/* ---- allocation ---- */

template <class T> __WW_API cudaMalloc(T **devPtr, size_t size)
{
	return ::cudaMalloc(__WW_VOID(devPtr), size);
}

template <class T> __WW_API cudaMallocHost(T **ptr, size_t size, unsigned int flags = 0)
{
	return ::cudaHostAlloc(__WW_VOID(ptr), size, flags);
}

__WW_API cudaMallocHost(void **ptr, size_t size, unsigned int flags)
{
	return ::cudaHostAlloc(ptr, size, flags);
}

template <class T> __WW_API cudaHostAlloc(T **ptr, size_t size, unsigned int flags)
{
	return ::cudaHostAlloc(__WW_VOID(ptr), size, flags);
}

template <class T>
__WW_API cudaHostGetDevicePointer(T **pDevice, void *pHost, unsigned int flags)
{
	return ::cudaHostGetDevicePointer(__WW_VOID(pDevice), pHost, flags);
}

template <class T>
__WW_API cudaMallocManaged(T **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal)
{
	return ::cudaMallocManaged(__WW_VOID(devPtr), size, flags);
}

template <class T>
__WW_API cudaMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height)
{
	return ::cudaMallocPitch(__WW_VOID(devPtr), pitch, width, height);
}

__WW_API cudaMallocAsync(void **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream)
{
	return ::cudaMallocFromPoolAsync(ptr, size, memPool, stream);
}

template <class T>
__WW_API cudaMallocAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream)
{
	return ::cudaMallocFromPoolAsync(__WW_VOID(ptr), size, memPool, stream);
}

template <class T> __WW_API cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream)
{
	return ::cudaMallocAsync(__WW_VOID(ptr), size, stream);
}

template <class T>
__WW_API cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream)
{
	return ::cudaMallocFromPoolAsync(__WW_VOID(ptr), size, memPool, stream);
}

template <class T>
__WW_API cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr, size_t length = 0,
	unsigned int flags = cudaMemAttachSingle)
{
	return ::cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags);
}

/* ---- symbols: a variable stands for itself ---- */

/* Before CUDA 5 its name stood for it, too: an array of characters may be a variable or a name, a pointer to them
 * points to a name unless it is a variable. */

extern "C" const void *__wwNamedSymbol(const char *text, size_t size);

template <class T> struct __wwSymbolOf {
	static __host__ const void *at(const T &symbol) { return (const void *)&symbol; }
};

template <> struct __wwSymbolOf<const char *> {
	static __host__ const void *at(const char *const &symbol)
	{
		const void *found = symbol ? __wwNamedSymbol(symbol, (size_t)-1) : symbol;

		return found == symbol ? (const void *)&symbol : found;
	}
};

template <> struct __wwSymbolOf<char *> {
	static __host__ const void *at(char *const &symbol)
	{
		return __wwSymbolOf<const char *>::at((const char *const &)symbol);
	}
};

template <size_t n> struct __wwSymbolOf<char[n]> {
	static __host__ const void *at(const char (&symbol)[n]) { return __wwNamedSymbol(symbol, n); }
};

template <class T> static inline __host__ const void *__wwSymbol(const T &symbol)
{
	return __wwSymbolOf<T>::at(symbol);
}

template <class T>
__WW_API cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0,
	enum cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
	return ::cudaMemcpyToSymbol(__wwSymbol(symbol), src, count, offset, kind);
}

template <class T>
__WW_API cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count,
	size_t offset = 0, enum cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0)
{
	return ::cudaMemcpyToSymbolAsync(__wwSymbol(symbol), src, count, offset, kind, stream);
}

template <class T>
__WW_API cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
	enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
	return ::cudaMemcpyFromSymbol(dst, __wwSymbol(symbol), count, offset, kind);
}

template <class T>
__WW_API cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0,
	enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0)
{
	return ::cudaMemcpyFromSymbolAsync(dst, __wwSymbol(symbol), count, offset, kind, stream);
}

template <class T> __WW_API cudaGetSymbolAddress(void **devPtr, const T &symbol)
{
	return ::cudaGetSymbolAddress(devPtr, __wwSymbol(symbol));
}

template <class T> __WW_API cudaGetSymbolSize(size_t *size, const T &symbol)
{
	return ::cudaGetSymbolSize(size, __wwSymbol(symbol));
}

/* ---- batches: the same attributes, or the same place, for all ---- */

template <typename T, typename __ww_U>
__WW_API cudaMemcpyBatchAsync(T *const *dsts, __ww_U *const *srcs, const size_t *sizes, size_t count,
	struct cudaMemcpyAttributes *attrs, size_t *attrsIdxs, size_t numAttrs, cudaStream_t hStream)
{
	return ::cudaMemcpyBatchAsync((void *const *)(void *)dsts, (const void *const *)(void *)srcs,
		sizes, count, attrs, attrsIdxs, numAttrs, hStream);
}

template <typename T, typename __ww_U>
__WW_API cudaMemcpyBatchAsync(T *const *dsts, __ww_U *const *srcs, const size_t *sizes, size_t count,
	struct cudaMemcpyAttributes attr, cudaStream_t hStream)
{
	size_t first = 0;

	return ::cudaMemcpyBatchAsync((void *const *)(void *)dsts, (const void *const *)(void *)srcs,
		sizes, count, &attr, &first, 1, hStream);
}

template <typename T>
__WW_API cudaMemPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count,
	struct cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs, size_t numPrefetchLocs,
	unsigned long long flags, cudaStream_t stream)
{
	return ::cudaMemPrefetchBatchAsync(__WW_VOID(dptrs), sizes, count, prefetchLocs,
		prefetchLocIdxs, numPrefetchLocs, flags, stream);
}

template <typename T>
__WW_API cudaMemPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count,
	struct cudaMemLocation prefetchLoc, unsigned long long flags, cudaStream_t stream)
{
	size_t first = 0;

	return ::cudaMemPrefetchBatchAsync(__WW_VOID(dptrs), sizes, count, &prefetchLoc, &first, 1,
		flags, stream);
}

template <typename T>
__WW_API cudaMemDiscardAndPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count,
	struct cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs, size_t numPrefetchLocs,
	unsigned long long flags, cudaStream_t stream)
{
	return ::cudaMemDiscardAndPrefetchBatchAsync(__WW_VOID(dptrs), sizes, count, prefetchLocs,
		prefetchLocIdxs, numPrefetchLocs, flags, stream);
}

template <typename T>
__WW_API cudaMemDiscardAndPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count,
	struct cudaMemLocation prefetchLoc, unsigned long long flags, cudaStream_t stream)
{
	size_t first = 0;

	return ::cudaMemDiscardAndPrefetchBatchAsync(__WW_VOID(dptrs), sizes, count, &prefetchLoc,
		&first, 1, flags, stream);
}

#undef __WW_VOID
#undef __WW_API
#endif
