/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kernel launches, function attributes, occupancy. `kernel<<<...>>>(...)` is compiled to a push of the
 * configuration, the evaluation of the arguments (which may launch, too), a pop, and a launch.
 */
#include "runtime/runtime.h"

#pragma GCC visibility push(default)
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, struct CUstream_st *stream);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream);
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **args, size_t shared,
			       cudaStream_t stream);
__typeof__(__cudaLaunchKernel) __cudaLaunchKernel_ptsz;
__typeof__(cudaLaunchKernel) cudaLaunchKernel_ptsz;
__typeof__(cudaLaunchKernelExC) cudaLaunchKernelExC_ptsz;
__typeof__(cudaLaunchCooperativeKernel) cudaLaunchCooperativeKernel_ptsz;
__typeof__(cudaLaunchHostFunc) cudaLaunchHostFunc_ptsz;
#pragma GCC visibility pop

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, struct CUstream_st *stream)
{
	Thread *t = &rt_thread;
	if (t->pending == MAX_PENDING_LAUNCHES) {
		LOG(error, "more than %d launches nested in launch arguments", MAX_PENDING_LAUNCHES);
		return (unsigned)DONE(cudaErrorLaunchOutOfResources);
	}
	t->launches[t->pending++] = (LaunchConfig){ grid, block, shared, stream };
	return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream)
{
	Thread *t = &rt_thread;
	if (t->pending == 0)
		return DONE(cudaErrorMissingConfiguration);
	const LaunchConfig *c = &t->launches[--t->pending];
	*grid = c->grid;
	*block = c->block;
	*shared = c->shared;
	*(cudaStream_t *)stream = c->stream;
	return cudaSuccess;
}

/* The shortest way there is: inline, since its callers hand on eleven words of arguments. */
__attribute__((always_inline)) static inline cudaError_t
launch(const void *func, dim3 g, dim3 b, void **args, size_t shared, cudaStream_t s)
{
	CUkernel k = rt_loaded_kernel(func);
	cudaError_t e = rt_begin();
	if (__builtin_expect(e == cudaSuccess && !k, 0))
		e = rt_kernel(func, &k);
	if (__builtin_expect(e == cudaSuccess && rt_watching, 0))
		e = rt_bind_changed();
	if (e != cudaSuccess)
		return e;
	if (shared > UINT32_MAX)
		return cudaErrorInvalidValue;
	return IN_CONTEXT(drv.cuLaunchKernel((CUfunction)k, g.x, g.y, g.z, b.x, b.y, b.z, (unsigned)shared, s,
					     args, NULL));
}

cudaError_t cudaLaunchKernel(const void *func, dim3 grid, dim3 block, void **args, size_t shared,
			     cudaStream_t s)
{
	return DONE(launch(func, grid, block, args, shared, s));
}

cudaError_t cudaLaunchKernel_ptsz(const void *func, dim3 grid, dim3 block, void **args, size_t shared,
				  cudaStream_t s)
{
	return DONE(launch(func, grid, block, args, shared, rt_ptsz(s)));
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **args, size_t shared,
			       cudaStream_t s)
{
	return DONE(launch(kernel, grid, block, args, shared, s));
}

cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3 grid, dim3 block, void **args, size_t shared,
				    cudaStream_t s)
{
	return DONE(launch(kernel, grid, block, args, shared, rt_ptsz(s)));
}

static CUlaunchConfig driver_config(const cudaLaunchConfig_t *c)
{
	return (CUlaunchConfig){ .gridDimX = c->gridDim.x,
				 .gridDimY = c->gridDim.y,
				 .gridDimZ = c->gridDim.z,
				 .blockDimX = c->blockDim.x,
				 .blockDimY = c->blockDim.y,
				 .blockDimZ = c->blockDim.z,
				 .sharedMemBytes = (unsigned)c->dynamicSmemBytes,
				 .hStream = c->stream,
				 .attrs = (CUlaunchAttribute *)c->attrs,
				 .numAttrs = c->numAttrs };
}

static cudaError_t launch_ex(const cudaLaunchConfig_t *config, const void *func, void **args, bool ptsz)
{
	CUkernel k;
	cudaError_t e = rt_begin();
	if (e == cudaSuccess && (!config || config->dynamicSmemBytes > UINT32_MAX))
		e = cudaErrorInvalidValue;
	if (e == cudaSuccess)
		e = rt_kernel(func, &k);
	if (e == cudaSuccess && rt_watching)
		e = rt_bind_changed();
	if (e != cudaSuccess)
		return e;
	CUlaunchConfig c = driver_config(config);
	if (ptsz)
		c.hStream = rt_ptsz(c.hStream);
	return IN_CONTEXT(drv.cuLaunchKernelEx(&c, (CUfunction)k, args, NULL));
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args)
{
	return DONE(launch_ex(config, func, args, false));
}

cudaError_t cudaLaunchKernelExC_ptsz(const cudaLaunchConfig_t *config, const void *func, void **args)
{
	return DONE(launch_ex(config, func, args, true));
}

static cudaError_t launch_cooperative(const void *func, dim3 g, dim3 b, void **args, size_t shared,
				      cudaStream_t s)
{
	cudaLaunchAttribute attr = { .id = cudaLaunchAttributeCooperative };
	attr.val.cooperative = 1;
	cudaLaunchConfig_t c = { .gridDim = g, .blockDim = b, .dynamicSmemBytes = shared, .stream = s,
				 .attrs = &attr, .numAttrs = 1 };
	return launch_ex(&c, func, args, false);
}

cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 grid, dim3 block, void **args, size_t shared,
					cudaStream_t s)
{
	return DONE(launch_cooperative(func, grid, block, args, shared, s));
}

cudaError_t cudaLaunchCooperativeKernel_ptsz(const void *func, dim3 grid, dim3 block, void **args,
					     size_t shared, cudaStream_t s)
{
	return DONE(launch_cooperative(func, grid, block, args, shared, rt_ptsz(s)));
}

cudaError_t cudaLaunchHostFunc(cudaStream_t s, cudaHostFn_t fn, void *data)
{
	return DONE(IN_CONTEXT(drv.cuLaunchHostFunc(s, fn, data)));
}

cudaError_t cudaLaunchHostFunc_ptsz(cudaStream_t s, cudaHostFn_t fn, void *data)
{
	return DONE(IN_CONTEXT(drv.cuLaunchHostFunc(rt_ptsz(s), fn, data)));
}

/* ---- attributes ------------------------------------------------------------------------------------- */
static cudaError_t get_attr(CUfunction f, CUfunction_attribute attr, int *v)
{
	return rt_error(drv.cuFuncGetAttribute(v, attr, f));
}

static cudaError_t get_size(CUfunction f, CUfunction_attribute attr, size_t *v)
{
	int n = 0;
	cudaError_t e = get_attr(f, attr, &n);
	*v = (size_t)n;
	return e;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *a, const void *func)
{
	CUfunction f;
	if (!a)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_function(func, &f);
	if (e != cudaSuccess)
		return DONE(e);
	*a = (struct cudaFuncAttributes){ 0 };
	e = get_size(f, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, &a->sharedSizeBytes);
	if (e != cudaSuccess)
		return DONE(e);
	get_size(f, CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES, &a->constSizeBytes);
	get_size(f, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, &a->localSizeBytes);
	get_attr(f, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, &a->maxThreadsPerBlock);
	get_attr(f, CU_FUNC_ATTRIBUTE_NUM_REGS, &a->numRegs);
	get_attr(f, CU_FUNC_ATTRIBUTE_PTX_VERSION, &a->ptxVersion);
	get_attr(f, CU_FUNC_ATTRIBUTE_BINARY_VERSION, &a->binaryVersion);
	get_attr(f, CU_FUNC_ATTRIBUTE_CACHE_MODE_CA, &a->cacheModeCA);
	get_attr(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, &a->maxDynamicSharedSizeBytes);
	get_attr(f, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, &a->preferredShmemCarveout);
	get_attr(f, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET, &a->clusterDimMustBeSet);
	get_attr(f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, &a->requiredClusterWidth);
	get_attr(f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT, &a->requiredClusterHeight);
	get_attr(f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH, &a->requiredClusterDepth);
	get_attr(f, CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE,
		 &a->clusterSchedulingPolicyPreference);
	get_attr(f, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, &a->nonPortableClusterSizeAllowed);
	return DONE(cudaSuccess);
}

cudaError_t cudaFuncSetAttribute(const void *func, enum cudaFuncAttribute attr, int value)
{
	CUfunction f;
	cudaError_t e = rt_function(func, &f);
	return DONE(e == cudaSuccess ? rt_error(drv.cuFuncSetAttribute(f, (CUfunction_attribute)attr, value)) : e);
}

cudaError_t cudaFuncSetCacheConfig(const void *func, enum cudaFuncCache config)
{
	CUfunction f;
	cudaError_t e = rt_function(func, &f);
	return DONE(e == cudaSuccess ? rt_error(drv.cuFuncSetCacheConfig(f, (CUfunc_cache)config)) : e);
}

cudaError_t cudaFuncSetSharedMemConfig(const void *func, enum cudaSharedMemConfig config)
{
	CUfunction f;
	cudaError_t e = rt_function(func, &f);
	return DONE(e == cudaSuccess ? rt_error(drv.cuFuncSetSharedMemConfig(f, (CUsharedconfig)config)) : e);
}

cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, enum cudaFuncAttribute attr, int value,
					    int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuKernelSetAttribute((CUfunction_attribute)attr, value,
									 (CUkernel)kernel, d))
				     : e);
}

cudaError_t cudaFuncGetName(const char **name, const void *func)
{
	CUkernel k;
	if (!name)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		e = rt_kernel(func, &k);
	return DONE(e == cudaSuccess ? rt_error(drv.cuKernelGetName(name, k)) : e);
}

cudaError_t cudaFuncGetParamInfo(const void *func, size_t index, size_t *offset, size_t *size)
{
	CUkernel k;
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		e = rt_kernel(func, &k);
	return DONE(e == cudaSuccess ? rt_error(drv.cuKernelGetParamInfo(k, index, offset, size)) : e);
}

/* ---- occupancy -------------------------------------------------------------------------------------- */
static cudaError_t occupancy(int *blocks, const void *func, int block, size_t shared, unsigned flags)
{
	CUfunction f;
	cudaError_t e = rt_function(func, &f);
	return e == cudaSuccess ? rt_error(drv.cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
					  blocks, f, block, shared, flags))
				: e;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *func, int block,
							  size_t shared)
{
	return DONE(occupancy(blocks, func, block, shared, 0));
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *func, int block,
								   size_t shared, unsigned int flags)
{
	return DONE(occupancy(blocks, func, block, shared, flags));
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *shared, const void *func, int blocks,
						      int block)
{
	CUfunction f;
	cudaError_t e = rt_function(func, &f);
	return DONE(e == cudaSuccess
			    ? rt_error(drv.cuOccupancyAvailableDynamicSMemPerBlock(shared, f, blocks, block))
			    : e);
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *func,
						 const cudaLaunchConfig_t *config)
{
	CUfunction f;
	if (!config)
		return DONE(cudaErrorInvalidValue);
	CUlaunchConfig c = driver_config(config);
	cudaError_t e = rt_function(func, &f);
	return DONE(e == cudaSuccess ? rt_error(drv.cuOccupancyMaxPotentialClusterSize(size, f, &c)) : e);
}

cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *func, const cudaLaunchConfig_t *config)
{
	CUfunction f;
	if (!config)
		return DONE(cudaErrorInvalidValue);
	CUlaunchConfig c = driver_config(config);
	cudaError_t e = rt_function(func, &f);
	return DONE(e == cudaSuccess ? rt_error(drv.cuOccupancyMaxActiveClusters(clusters, f, &c)) : e);
}
