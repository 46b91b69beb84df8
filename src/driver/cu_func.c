/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions: attributes, parameters, occupancy, and the launch calls of CUDA 2 and 3.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"

/* ---- attributes
 * ---------------------------------------------------------------------------------- */

/* Constant variables lie together, for all kernels of a module. */
static u64 constant_bytes(const Module *m)
{
	u64 end = 0;
	for (u32 i = 0; i < vec_len(m->vars); i++) {
		const Var *v = m->vars[i];
		if (v->space == SS_const)
			end = (end + v->align - 1) / v->align * v->align + v->size;
	}
	return end;
}

CUresult function_get_attribute(Function *f, CUfunction_attribute attr, int *value)
{
	const Module *ptx = f->fn->module;
	const DeviceLimits *d = f->mod->ctx->dev->limits;
	const bool ask = attr == CU_FUNC_ATTRIBUTE_NUM_REGS || attr == CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES;
	const FnNeed need = ask ? function_need(f) : (FnNeed){ 0 };
	const int values[CU_FUNC_ATTRIBUTE_MAX] = {
		[CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK] = (int)f->max_threads,
		[CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES] = (int)f->layout->shared_size,
		[CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES] = (int)constant_bytes(ptx),
		[CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES] = (int)need.local,
		[CU_FUNC_ATTRIBUTE_NUM_REGS] = (int)need.regs,
		[CU_FUNC_ATTRIBUTE_PTX_VERSION] = (int)ptx->sm,
		[CU_FUNC_ATTRIBUTE_BINARY_VERSION] = (int)(d->major * 10 + d->minor),
		[CU_FUNC_ATTRIBUTE_CACHE_MODE_CA] = 0,
		[CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES] = (int)f->max_dynamic,
		[CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT] = f->carveout,
		[CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET] = f->cluster_required,
		[CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH] = f->cluster[0],
		[CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT] = f->cluster[1],
		[CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH] = f->cluster[2],
		[CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED] = f->nonportable,
		[CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE] = f->cluster_policy,
	};
	if ((u32)attr >= CU_FUNC_ATTRIBUTE_MAX)
		return CUDA_ERROR_INVALID_VALUE;
	*value = values[attr];
	return CUDA_SUCCESS;
}

static CUresult set_max_dynamic(Function *f, int value)
{
	const DeviceLimits *d = f->mod->ctx->dev->limits;
	if (value < 0 || f->layout->shared_size + (u64)value > d->block_shared_optin)
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "kernel %s: %d bytes of dynamic shared memory "
				   "beside %u static; a block may have %u",
				   f->fn->name, value, f->layout->shared_size,
				   d->block_shared_optin);
	f->max_dynamic = (u32)value;
	return CUDA_SUCCESS;
}

static CUresult set_cluster(Function *f, u32 axis, int value)
{
	if (f->fn->reqnctapercluster[0])
		return CUDA_ERROR_NOT_PERMITTED;
	if (value < 0)
		return CUDA_ERROR_INVALID_VALUE;
	f->cluster[axis] = value;
	return CUDA_SUCCESS;
}

CUresult function_set_attribute(Function *f, CUfunction_attribute attr, int value)
{
	switch (attr) {
	case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
		return set_max_dynamic(f, value);
	case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
		if (value < -1 || value > 100)
			return CUDA_ERROR_INVALID_VALUE;
		f->carveout = value;
		return CUDA_SUCCESS;
	case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH:
		return set_cluster(f, 0, value);
	case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT:
		return set_cluster(f, 1, value);
	case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH:
		return set_cluster(f, 2, value);
	case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
		f->nonportable = value != 0;
		return CUDA_SUCCESS;
	case CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
		if ((u32)value > CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING)
			return CUDA_ERROR_INVALID_VALUE;
		f->cluster_policy = value;
		return CUDA_SUCCESS;
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

static CUresult enter_function(CUfunction fn, Context **ctx, Function **f)
{
	CUresult r = ctx_enter(ctx);
	if (r)
		return r;
	*f = library_function(*ctx, fn, &r);
	return r;
}

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attr, CUfunction fn)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	return value ? function_get_attribute(f, attr, value) : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuFuncSetAttribute(CUfunction fn, CUfunction_attribute attr, int value)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	return r ? r : function_set_attribute(f, attr, value);
}

CUresult cuFuncSetCacheConfig(CUfunction fn, CUfunc_cache config)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if ((u32)config > CU_FUNC_CACHE_PREFER_EQUAL)
		return CUDA_ERROR_INVALID_VALUE;
	f->cache = (int)config;
	return CUDA_SUCCESS;
}

CUresult cuFuncSetSharedMemConfig(CUfunction fn, CUsharedconfig config)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	return (u32)config > CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE ? CUDA_ERROR_INVALID_VALUE
								       : CUDA_SUCCESS;
}

CUresult cuFuncGetModule(CUmodule *module, CUfunction fn)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (!module)
		return CUDA_ERROR_INVALID_VALUE;
	*module = (CUmodule)f->mod;
	return CUDA_SUCCESS;
}

CUresult cuFuncGetName(const char **name, CUfunction fn)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (!name)
		return CUDA_ERROR_INVALID_VALUE;
	*name = f->fn->name;
	return CUDA_SUCCESS;
}

CUresult function_param_info(const Fn *fn, size_t i, size_t *offset, size_t *size)
{
	if (!offset || i >= vec_len(fn->params))
		return CUDA_ERROR_INVALID_VALUE;
	*offset = fn->params[i]->offset;
	if (size)
		*size = fn->params[i]->size;
	return CUDA_SUCCESS;
}

CUresult cuFuncGetParamInfo(CUfunction fn, size_t i, size_t *offset, size_t *size)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	return r ? r : function_param_info(f->fn, i, offset, size);
}

CUresult cuFuncIsLoaded(CUfunctionLoadingState *state, CUfunction fn)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (!state)
		return CUDA_ERROR_INVALID_VALUE;
	*state = CU_FUNCTION_LOADING_STATE_LOADED;
	return CUDA_SUCCESS;
}

CUresult cuFuncLoad(CUfunction fn)
{
	Context *ctx;
	Function *f;
	return enter_function(fn, &ctx, &f);
}

/* ---- occupancy
 * --------------------------------------------------------------------------------------- */

/* A block that the device takes (none is refused for an estimate) fits an SM. */
DeviceUse function_use(Function *f, u32 threads, u64 dynamic)
{
	const DeviceLimits *d = f->mod->ctx->dev->limits;
	u32 usual = f->layout->shared_size < d->block_shared
			    ? d->block_shared - f->layout->shared_size
			    : 0;
	u32 regs = function_need(f).regs, most = threads ? device_regs_for(d, d->block_regs, (threads + 31) / 32) : regs;
	return (DeviceUse){
		.threads = threads,
		.regs = regs < most ? regs : most,
		.shared_static = f->layout->shared_size,
		.shared_dynamic = dynamic,
		.shared_limit = f->max_dynamic != usual ? f->max_dynamic : 0,
	};
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction fn,
							      int threads, size_t dynamic,
							      unsigned int flags)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (!blocks || threads <= 0 || flags & ~(unsigned)CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE)
		return CUDA_ERROR_INVALID_VALUE;
	DeviceUse use = function_use(f, (u32)threads, dynamic);
	*blocks = (u32)threads > ctx->dev->limits->block_threads
			  ? 0
			  : (int)device_occupancy(ctx->dev->limits, &use).blocks;
	return CUDA_SUCCESS;
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction fn, int threads,
						     size_t dynamic)
{
	return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, fn, threads, dynamic,
								    0);
}

static u64 ask_shared(void *self, u32 n)
{
	CUoccupancyB2DSize ask = *(CUoccupancyB2DSize *)self;
	return ask((int)n);
}

CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *min_grid, int *block, CUfunction fn,
						   CUoccupancyB2DSize ask, size_t dynamic,
						   int limit, unsigned int flags)
{
	Context *ctx;
	Function *f;
	u32 blocks;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (!min_grid || !block || limit < 0 ||
	    flags & ~(unsigned)CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE)
		return CUDA_ERROR_INVALID_VALUE;
	u32 top = limit && (u32)limit < f->max_threads ? (u32)limit : f->max_threads;
	u32 best = device_best_block(ctx->dev->limits, function_use(f, 0, dynamic), top,
				     ask ? ask_shared : NULL, &ask, &blocks);
	*block = (int)best;
	*min_grid = (int)(blocks * ctx->dev->sms);
	return CUDA_SUCCESS;
}

CUresult cuOccupancyMaxPotentialBlockSize(int *min_grid, int *block, CUfunction fn,
					  CUoccupancyB2DSize ask, size_t dynamic, int limit)
{
	return cuOccupancyMaxPotentialBlockSizeWithFlags(min_grid, block, fn, ask, dynamic, limit,
							 0);
}

CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, CUfunction fn, int blocks,
						 int threads)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (!bytes || blocks <= 0 || threads <= 0)
		return CUDA_ERROR_INVALID_VALUE;
	DeviceUse use = function_use(f, (u32)threads, 0);
	if (device_occupancy(ctx->dev->limits, &use).blocks < (u32)blocks)
		return CUDA_ERROR_INVALID_VALUE;
	*bytes = device_free_shared(ctx->dev->limits, &use, (u32)blocks);
	return CUDA_SUCCESS;
}

static u32 wished_cluster(const CUlaunchConfig *c)
{
	for (u32 i = 0; i < c->numAttrs; i++)
		if (c->attrs[i].id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION)
			return c->attrs[i].value.clusterDim.x * c->attrs[i].value.clusterDim.y *
			       c->attrs[i].value.clusterDim.z;
	return 1;
}

CUresult cuOccupancyMaxPotentialClusterSize(int *size, CUfunction fn, const CUlaunchConfig *config)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (!size || !config)
		return CUDA_ERROR_INVALID_VALUE;
	*size = f->nonportable ? CLUSTER_MAX : (int)ctx->dev->limits->cluster;
	return CUDA_SUCCESS;
}

CUresult cuOccupancyMaxActiveClusters(int *n, CUfunction fn, const CUlaunchConfig *c)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (!n || !c || (c->numAttrs && !c->attrs))
		return CUDA_ERROR_INVALID_VALUE;
	u32 cluster = wished_cluster(c);
	if (!cluster || cluster > (f->nonportable ? CLUSTER_MAX : ctx->dev->limits->cluster))
		return CUDA_ERROR_INVALID_CLUSTER_SIZE;
	DeviceUse use =
		function_use(f, c->blockDimX * c->blockDimY * c->blockDimZ, c->sharedMemBytes);
	u32 resident = device_occupancy(ctx->dev->limits, &use).blocks;
	*n = (int)(resident * (ctx->dev->sms > cluster ? ctx->dev->sms : cluster) / cluster);
	return CUDA_SUCCESS;
}

/* ---- CUDA 2 and 3: a function carries its shape and parameters
 * ------------------------------------------ */

CUresult cuFuncSetBlockShape(CUfunction fn, int x, int y, int z)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (x <= 0 || y <= 0 || z <= 0)
		return CUDA_ERROR_INVALID_VALUE;
	f->old_block[0] = (u32)x;
	f->old_block[1] = (u32)y;
	f->old_block[2] = (u32)z;
	return CUDA_SUCCESS;
}

CUresult cuFuncSetSharedSize(CUfunction fn, unsigned int bytes)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (!r)
		f->old_shared = bytes;
	return r;
}

CUresult cuParamSetSize(CUfunction fn, unsigned int bytes)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	if (bytes > ctx->dev->limits->param_bytes)
		return CUDA_ERROR_INVALID_VALUE;
	f->old_param_size = bytes;
	return CUDA_SUCCESS;
}

CUresult cuParamSetv(CUfunction fn, int offset, void *ptr, unsigned int bytes)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	u32 room = ctx->dev->limits->param_bytes;
	if (offset < 0 || !ptr || (u64)offset + bytes > room)
		return CUDA_ERROR_INVALID_VALUE;
	if (!f->old_params && !(f->old_params = base_calloc(1, room)))
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(f->old_params + offset, ptr, bytes);
	return CUDA_SUCCESS;
}

CUresult cuParamSeti(CUfunction fn, int offset, unsigned int value)
{
	return cuParamSetv(fn, offset, &value, sizeof value);
}

CUresult cuParamSetf(CUfunction fn, int offset, float value)
{
	return cuParamSetv(fn, offset, &value, sizeof value);
}

CUresult cuLaunchGridAsync(CUfunction fn, int width, int height, CUstream stream)
{
	Context *ctx;
	Function *f;
	CUresult r = enter_function(fn, &ctx, &f);
	if (r)
		return r;
	size_t size = f->old_param_size;
	void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, f->old_params, CU_LAUNCH_PARAM_BUFFER_SIZE,
			 &size, CU_LAUNCH_PARAM_END};
	if (width <= 0 || height <= 0)
		return CUDA_ERROR_INVALID_VALUE;
	return cuLaunchKernel(fn, (u32)width, (u32)height, 1, f->old_block[0], f->old_block[1],
			      f->old_block[2], f->old_shared, stream, NULL, extra);
}

CUresult cuLaunchGrid(CUfunction fn, int width, int height)
{
	return cuLaunchGridAsync(fn, width, height, NULL);
}

CUresult cuLaunch(CUfunction fn) { return cuLaunchGrid(fn, 1, 1); }
