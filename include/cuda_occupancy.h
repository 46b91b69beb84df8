/*
 * The occupancy calculator as a header: how many blocks of a kernel are resident on one multiprocessor.
 * In: the device's properties, the kernel's attributes, the block. Out: blocks, and what limits them.
 * Warps, registers and shared memory are handed out in units; the scarcest decides. Of the split between
 * shared memory and L1 the largest shared part is assumed unless the state asks for another, as the
 * driver chooses it. CUDA C++ Programming Guide, "Compute Capabilities"; CUDA Occupancy Calculator.
 */
#ifndef __cuda_occupancy_h__
#define __cuda_occupancy_h__

#include <limits.h>
#include <stddef.h>
#include <string.h>

#define __CUDA_OCC_MAJOR__ 12
#define __CUDA_OCC_MINOR__ 1
#define __OCC_INLINE inline

typedef enum cudaOccError_enum {
	CUDA_OCC_SUCCESS = 0,
	CUDA_OCC_ERROR_INVALID_INPUT = 1,
	CUDA_OCC_ERROR_UNKNOWN_DEVICE = 2,
} cudaOccError;

typedef enum cudaOccPartitionedGCConfig_enum {
	PARTITIONED_GC_OFF,
	PARTITIONED_GC_ON,
	PARTITIONED_GC_ON_STRICT,
} cudaOccPartitionedGCConfig;

typedef enum cudaOccFuncShmemConfig_enum {
	FUNC_SHMEM_LIMIT_DEFAULT,
	FUNC_SHMEM_LIMIT_OPTIN,
} cudaOccFuncShmemConfig;

typedef enum cudaOccCacheConfig_enum {
	CACHE_PREFER_NONE = 0,
	CACHE_PREFER_SHARED = 1,
	CACHE_PREFER_L1 = 2,
	CACHE_PREFER_EQUAL = 3,
} cudaOccCacheConfig;

typedef enum cudaOccCarveoutConfig_enum {
	SHAREDMEM_CARVEOUT_DEFAULT = -1,
	SHAREDMEM_CARVEOUT_MAX_SHARED = 100,
	SHAREDMEM_CARVEOUT_MAX_L1 = 0,
	SHAREDMEM_CARVEOUT_HALF = 50,
} cudaOccCarveoutConfig;

typedef enum cudaOccLimitingFactor_enum {
	OCC_LIMIT_WARPS = 0x01,
	OCC_LIMIT_REGISTERS = 0x02,
	OCC_LIMIT_SHARED_MEMORY = 0x04,
	OCC_LIMIT_BLOCKS = 0x08,
	OCC_LIMIT_BARRIERS = 0x10,
	OCC_LIMIT_VIRTUAL_RESOURCES = 0x20,
} cudaOccLimitingFactor;

typedef enum cudaOccPartitionedGCSupport_enum {
	PARTITIONED_GC_NOT_SUPPORTED,
	PARTITIONED_GC_SUPPORTED,
} cudaOccPartitionedGCSupport;

typedef struct cudaOccDeviceProp {
	int computeMajor, computeMinor;
	int maxThreadsPerBlock, maxThreadsPerMultiprocessor;
	int regsPerBlock, regsPerMultiprocessor;
	int warpSize;
	size_t sharedMemPerBlock, sharedMemPerMultiprocessor;
	int numSms;
	size_t sharedMemPerBlockOptin, reservedSharedMemPerBlock;
#ifdef __cplusplus
	/* From a cudaDeviceProp. */
	template <typename P> cudaOccDeviceProp(const P &p)
		: computeMajor(p.major), computeMinor(p.minor), maxThreadsPerBlock(p.maxThreadsPerBlock),
		  maxThreadsPerMultiprocessor(p.maxThreadsPerMultiProcessor), regsPerBlock(p.regsPerBlock),
		  regsPerMultiprocessor(p.regsPerMultiprocessor), warpSize(p.warpSize),
		  sharedMemPerBlock(p.sharedMemPerBlock),
		  sharedMemPerMultiprocessor(p.sharedMemPerMultiprocessor), numSms(p.multiProcessorCount),
		  sharedMemPerBlockOptin(p.sharedMemPerBlockOptin),
		  reservedSharedMemPerBlock(p.reservedSharedMemPerBlock) { }
	cudaOccDeviceProp() { memset((void *)this, 0, sizeof *this); }
#endif
} cudaOccDeviceProp;

typedef struct cudaOccFuncAttributes {
	int maxThreadsPerBlock, numRegs;
	size_t sharedSizeBytes; /* static */
	cudaOccPartitionedGCConfig partitionedGCConfig;
	cudaOccFuncShmemConfig shmemLimitConfig;
	size_t maxDynamicSharedSizeBytes;
	int numBlockBarriers, virtualResourceCount;
#ifdef __cplusplus
	/* From a cudaFuncAttributes. */
	template <typename A> cudaOccFuncAttributes(const A &a)
		: maxThreadsPerBlock(a.maxThreadsPerBlock), numRegs(a.numRegs),
		  sharedSizeBytes(a.sharedSizeBytes), partitionedGCConfig(PARTITIONED_GC_OFF),
		  shmemLimitConfig(FUNC_SHMEM_LIMIT_OPTIN),
		  maxDynamicSharedSizeBytes(a.maxDynamicSharedSizeBytes), numBlockBarriers(1),
		  virtualResourceCount(0) { }
	cudaOccFuncAttributes() { memset((void *)this, 0, sizeof *this); }
#endif
} cudaOccFuncAttributes;

typedef struct cudaOccDeviceState {
	cudaOccCacheConfig cacheConfig;
	int carveoutConfig;
#ifdef __cplusplus
	cudaOccDeviceState() : cacheConfig(CACHE_PREFER_NONE), carveoutConfig(SHAREDMEM_CARVEOUT_DEFAULT) { }
#endif
} cudaOccDeviceState;

typedef struct cudaOccResult {
	int activeBlocksPerMultiprocessor;
	unsigned int limitingFactors;
	int blockLimitRegs, blockLimitSharedMem, blockLimitWarps, blockLimitBlocks, blockLimitBarriers,
		blockLimitVirtual;
	int allocatedRegistersPerBlock;
	size_t allocatedSharedMemPerBlock;
	cudaOccPartitionedGCConfig partitionedGCConfig;
} cudaOccResult;

/* What a device's properties do not say, a row a compute capability; minor -1: all others. */
typedef struct __ww_occ_row {
	int major, minor;
	int blocks;	 /* resident on a multiprocessor */
	int thread_regs; /* most registers of a thread */
	int parts;	 /* of the register file */
	int shared_unit;
} __ww_occ_row;

static __OCC_INLINE const __ww_occ_row *__ww_occ_find(const cudaOccDeviceProp *p)
{
	static const __ww_occ_row rows[] = {
		{3, -1, 16, 255, 4, 256}, {5, -1, 32, 255, 4, 256}, {6, 0, 32, 255, 2, 256},
		{6, -1, 32, 255, 4, 256}, {7, 5, 16, 255, 4, 256}, {7, -1, 32, 255, 4, 256},
		{8, 0, 32, 255, 4, 128}, {8, 9, 24, 255, 4, 128}, {8, -1, 16, 255, 4, 128},
		{9, -1, 32, 255, 4, 128}, {10, -1, 32, 255, 4, 128}, {11, -1, 24, 255, 4, 128},
		{12, -1, 24, 255, 4, 128},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].major == p->computeMajor &&
		    (rows[i].minor == p->computeMinor || rows[i].minor < 0))
			return &rows[i];
	return NULL;
}

static __OCC_INLINE size_t __ww_occ_up(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }
static __OCC_INLINE int __ww_occ_least(int a, int b) { return a < b ? a : b; }

/* Dynamic shared memory that one block may have. */
static __OCC_INLINE size_t __ww_occ_shared_limit(const cudaOccDeviceProp *p, const cudaOccFuncAttributes *a)
{
	size_t top = a->shmemLimitConfig == FUNC_SHMEM_LIMIT_OPTIN ? a->maxDynamicSharedSizeBytes +
		a->sharedSizeBytes : p->sharedMemPerBlock;

	return top > p->sharedMemPerBlock ? p->sharedMemPerBlockOptin : p->sharedMemPerBlock;
}

static __OCC_INLINE int __ww_occ_by_regs(const cudaOccDeviceProp *p, const cudaOccFuncAttributes *a,
	const __ww_occ_row *row, int warps, int *taken)
{
	int a_warp = (int)__ww_occ_up((size_t)a->numRegs * 32, 256);
	int a_block = (int)__ww_occ_up((size_t)warps, (size_t)row->parts);

	*taken = a_warp * a_block;
	if (a->numRegs <= 0)
		return INT_MAX;
	if (a->numRegs > row->thread_regs || p->regsPerBlock / row->parts / a_warp * row->parts < a_block)
		return 0;
	return p->regsPerMultiprocessor / row->parts / a_warp * row->parts / warps;
}

static __OCC_INLINE int __ww_occ_by_shared(const cudaOccDeviceProp *p, const cudaOccFuncAttributes *a,
	const cudaOccDeviceState *state, const __ww_occ_row *row, size_t dynamic, size_t *taken)
{
	size_t wanted = a->sharedSizeBytes + dynamic, room = p->sharedMemPerMultiprocessor;

	*taken = __ww_occ_up(wanted + p->reservedSharedMemPerBlock, (size_t)row->shared_unit);
	if (wanted > __ww_occ_shared_limit(p, a))
		return 0;
	if (state->carveoutConfig >= 0 && state->carveoutConfig < 100)
		room = room * (size_t)state->carveoutConfig / 100;
	if (room < *taken) /* a preference yields to what a block needs */
		room = *taken;
	return *taken ? (int)(room / *taken) : INT_MAX;
}

static __OCC_INLINE cudaOccError cudaOccMaxActiveBlocksPerMultiprocessor(cudaOccResult *result,
	const cudaOccDeviceProp *properties, const cudaOccFuncAttributes *attributes,
	const cudaOccDeviceState *state, int blockSize, size_t dynamicSmemSize)
{
	const __ww_occ_row *row;
	int warps, n;

	if (!result || !properties || !attributes || !state || blockSize <= 0 || properties->warpSize != 32)
		return CUDA_OCC_ERROR_INVALID_INPUT;
	row = __ww_occ_find(properties);
	if (!row)
		return CUDA_OCC_ERROR_UNKNOWN_DEVICE;
	memset(result, 0, sizeof *result);
	warps = (blockSize + 31) / 32;
	result->partitionedGCConfig = attributes->partitionedGCConfig;
	result->blockLimitBlocks = row->blocks;
	result->blockLimitBarriers = row->blocks;
	result->blockLimitVirtual = INT_MAX;
	if (blockSize <= __ww_occ_least(properties->maxThreadsPerBlock, attributes->maxThreadsPerBlock))
		result->blockLimitWarps = properties->maxThreadsPerMultiprocessor / 32 / warps;
	result->blockLimitRegs = __ww_occ_by_regs(properties, attributes, row, warps,
		&result->allocatedRegistersPerBlock);
	result->blockLimitSharedMem = __ww_occ_by_shared(properties, attributes, state, row, dynamicSmemSize,
		&result->allocatedSharedMemPerBlock);
	n = __ww_occ_least(__ww_occ_least(result->blockLimitWarps, result->blockLimitRegs),
		__ww_occ_least(result->blockLimitSharedMem, result->blockLimitBlocks));
	result->activeBlocksPerMultiprocessor = n;
	if (result->blockLimitWarps == n)
		result->limitingFactors |= OCC_LIMIT_WARPS;
	if (result->blockLimitRegs == n)
		result->limitingFactors |= OCC_LIMIT_REGISTERS;
	if (result->blockLimitSharedMem == n)
		result->limitingFactors |= OCC_LIMIT_SHARED_MEMORY;
	if (result->blockLimitBlocks == n)
		result->limitingFactors |= OCC_LIMIT_BLOCKS;
	return CUDA_OCC_SUCCESS;
}

/* The block that keeps most threads resident; `of_block`: dynamic shared memory of a block of n threads. */
static __OCC_INLINE cudaOccError cudaOccMaxPotentialOccupancyBlockSize(int *minGridSize, int *blockSize,
	const cudaOccDeviceProp *properties, const cudaOccFuncAttributes *attributes,
	const cudaOccDeviceState *state, size_t (*blockSizeToDynamicSMemSize)(int), size_t dynamicSMemSize)
{
	int top, best = 0;

	if (!minGridSize || !blockSize || !properties || !attributes || !state)
		return CUDA_OCC_ERROR_INVALID_INPUT;
	top = __ww_occ_least(properties->maxThreadsPerBlock, attributes->maxThreadsPerBlock);
	*minGridSize = *blockSize = 0;
	for (int n = (int)__ww_occ_up((size_t)top, 32); n > 0; n -= 32) {
		int threads = __ww_occ_least(n, top);
		cudaOccResult r;
		cudaOccError e = cudaOccMaxActiveBlocksPerMultiprocessor(&r, properties, attributes, state,
			threads, blockSizeToDynamicSMemSize ? blockSizeToDynamicSMemSize(threads)
							    : dynamicSMemSize);

		if (e != CUDA_OCC_SUCCESS)
			return e;
		if (r.activeBlocksPerMultiprocessor * threads <= best)
			continue;
		best = r.activeBlocksPerMultiprocessor * threads;
		*blockSize = threads;
		*minGridSize = r.activeBlocksPerMultiprocessor * properties->numSms;
	}
	return CUDA_OCC_SUCCESS;
}

/* Dynamic shared memory a block may have so that numBlocks of them stay resident. */
static __OCC_INLINE cudaOccError cudaOccAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
	const cudaOccDeviceProp *properties, const cudaOccFuncAttributes *attributes,
	const cudaOccDeviceState *state, int numBlocks, int blockSize)
{
	const __ww_occ_row *row;
	cudaOccResult r;
	cudaOccError e;
	size_t part, fixed, limit;

	if (!dynamicSmemSize || numBlocks <= 0)
		return CUDA_OCC_ERROR_INVALID_INPUT;
	e = cudaOccMaxActiveBlocksPerMultiprocessor(&r, properties, attributes, state, blockSize, 0);
	if (e != CUDA_OCC_SUCCESS)
		return e;
	if (r.activeBlocksPerMultiprocessor < numBlocks)
		return CUDA_OCC_ERROR_INVALID_INPUT;
	row = __ww_occ_find(properties);
	part = properties->sharedMemPerMultiprocessor / (size_t)numBlocks / (size_t)row->shared_unit *
		(size_t)row->shared_unit;
	fixed = attributes->sharedSizeBytes + properties->reservedSharedMemPerBlock;
	limit = attributes->maxDynamicSharedSizeBytes;
	part = part > fixed ? part - fixed : 0;
	*dynamicSmemSize = part < limit ? part : limit;
	return CUDA_OCC_SUCCESS;
}

#ifdef __cplusplus
namespace {

/* The same with one number, or a function object, for the dynamic shared memory. */
__OCC_INLINE cudaOccError cudaOccMaxPotentialOccupancyBlockSize(int *minGridSize, int *blockSize,
	const cudaOccDeviceProp *properties, const cudaOccFuncAttributes *attributes,
	const cudaOccDeviceState *state, size_t dynamicSMemSize = 0)
{
	return cudaOccMaxPotentialOccupancyBlockSize(minGridSize, blockSize, properties, attributes, state,
		NULL, dynamicSMemSize);
}

template <typename F> __OCC_INLINE cudaOccError cudaOccMaxPotentialOccupancyBlockSizeVariableSMem(
	int *minGridSize, int *blockSize, const cudaOccDeviceProp *properties,
	const cudaOccFuncAttributes *attributes, const cudaOccDeviceState *state, F blockSizeToDynamicSMemSize)
{
	int top = __ww_occ_least(properties->maxThreadsPerBlock, attributes->maxThreadsPerBlock), best = 0;

	*minGridSize = *blockSize = 0;
	for (int n = (int)__ww_occ_up((size_t)top, 32); n > 0; n -= 32) {
		int threads = __ww_occ_least(n, top);
		cudaOccResult r;
		cudaOccError e = cudaOccMaxActiveBlocksPerMultiprocessor(&r, properties, attributes, state,
			threads, blockSizeToDynamicSMemSize(threads));

		if (e != CUDA_OCC_SUCCESS)
			return e;
		if (r.activeBlocksPerMultiprocessor * threads > best) {
			best = r.activeBlocksPerMultiprocessor * threads;
			*blockSize = threads;
			*minGridSize = r.activeBlocksPerMultiprocessor * properties->numSms;
		}
	}
	return CUDA_OCC_SUCCESS;
}

} // namespace
#endif
#endif
