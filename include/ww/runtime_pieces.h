/*
 * A launch in pieces, of CUDA 1 to 10: cudaConfigureCall, cudaSetupArgument for each parameter in their order, cudaLaunch.
 * One a thread. CUDA Runtime API 10.0, "Execution Control [DEPRECATED]".
 */
#ifndef WW_RUNTIME_PIECES_H
#define WW_RUNTIME_PIECES_H

#ifdef CUDA_ENABLE_DEPRECATED
#define __WW_PIECE static __inline__ __host__
#else
#define __WW_PIECE static __inline__ __host__ __attribute__((deprecated("removed from CUDA: use cudaLaunchKernel")))
#endif

struct __ww_pieces {
	enum { most_bytes = 4096, most_args = 256 };
	dim3 grid, block;
	size_t shared, count;
	cudaStream_t stream;
	void *args[most_args];
	__align__(16) char bytes[most_bytes];
};

static __inline__ __host__ __ww_pieces *__ww_pending_launch()
{
	static __thread char __ww_place[sizeof(__ww_pieces)] __attribute__((aligned(16)));
	return (__ww_pieces *)__ww_place;
}

static __inline__ __host__ cudaError_t __ww_add_piece(const void *arg, size_t size, size_t offset)
{
	__ww_pieces *l = __ww_pending_launch();

	if (l->count == __ww_pieces::most_args || size > __ww_pieces::most_bytes || offset > __ww_pieces::most_bytes - size)
		return cudaErrorInvalidValue;
	__builtin_memcpy(l->bytes + offset, arg, size);
	l->args[l->count++] = l->bytes + offset;
	return cudaSuccess;
}

__WW_PIECE cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0)
{
	__ww_pieces *l = __ww_pending_launch();

	l->grid = grid;
	l->block = block;
	l->shared = shared;
	l->stream = stream;
	l->count = 0;
	return cudaSuccess;
}

__WW_PIECE cudaError_t cudaSetupArgument(const void *arg, size_t size, size_t offset)
{
	return __ww_add_piece(arg, size, offset);
}

template <class T> __WW_PIECE cudaError_t cudaSetupArgument(T arg, size_t offset)
{
	return __ww_add_piece(&arg, sizeof arg, offset);
}

template <class T> __WW_PIECE cudaError_t cudaLaunch(T *kernel)
{
	__ww_pieces *l = __ww_pending_launch();

	return ::cudaLaunchKernel(__wwEntry(kernel), l->grid, l->block, l->args, l->shared, l->stream);
}

#undef __WW_PIECE
#endif
