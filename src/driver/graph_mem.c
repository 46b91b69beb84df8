/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that nodes of graphs allocate. It is taken from the heap when the node is made, so that its
 * address is known, and is the program's from a launch that allocates it until it is freed: by a
 * graph's node, or by the program as any other memory. (CUDA C++ Programming Guide, "Graph Memory
 * Nodes".)
 */
#include "driver/graph.h"

static _Atomic u64 used[MAX_DEVICES], used_high[MAX_DEVICES], reserved[MAX_DEVICES], reserved_high[MAX_DEVICES];

static void count(_Atomic u64 *now, _Atomic u64 *high, i64 by)
{
	u64 n = atomic_fetch_add(now, (u64)by) + (u64)by, top = atomic_load(high);
	while (by > 0 && n > top && !atomic_compare_exchange_weak(high, &top, n))
		;
}

CUresult graph_mem_new(Context *ctx, size_t bytes, GraphMem **out)
{
	GraphMem *m = base_calloc(1, sizeof *m);
	Alloc *a = m ? mem_new(ctx->dev->heap, bytes, MEM_device, ctx) : NULL;
	if (!a) {
		free(m);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	m->refs = 1;
	m->alloc = a;
	a->graph = m;
	count(&reserved[ctx->dev->ordinal], &reserved_high[ctx->dev->ordinal], (i64)bytes);
	*out = m;
	return CUDA_SUCCESS;
}

void graph_mem_lost(const Alloc *a)
{
	GraphMem *m = a->graph;
	int dev = a->dev->ordinal;
	count(&reserved[dev], &reserved_high[dev], -(i64)a->size);
	if (m->held)
		count(&used[dev], &used_high[dev], -(i64)a->size);
	m->held = false;
	m->alloc = NULL;
}

static void end(GraphMem *m)
{
	if (m->alloc)
		mem_free(m->alloc);
	free(m);
}

void graph_mem_drop(GraphMem *m)
{
	if (atomic_fetch_sub(&m->refs, 1) == 1 && !m->held)
		end(m);
}

CUresult graph_mem_take(GraphMem *m)
{
	if (m->held || !m->alloc)
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "memory of an earlier launch of the graph was not freed");
	m->held = true;
	count(&used[m->alloc->dev->ordinal], &used_high[m->alloc->dev->ordinal], (i64)m->alloc->size);
	return CUDA_SUCCESS;
}

CUresult graph_mem_give(Alloc *a)
{
	GraphMem *m = a->graph;
	if (!m->held)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx is not allocated",
				   (unsigned long long)a->base);
	m->held = false;
	count(&used[a->dev->ordinal], &used_high[a->dev->ordinal], -(i64)a->size);
	if (!atomic_load(&m->refs))
		end(m);
	return CUDA_SUCCESS;
}

/* ---- the calls ------------------------------------------------------------------------------------- */

static CUresult attribute(CUdevice dev, CUgraphMem_attribute attr, const void *value, _Atomic u64 **at)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!driver_device(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	_Atomic u64 *all[] = {used, used_high, reserved, reserved_high};
	if (!value || (u32)attr >= COUNT(all))
		return CUDA_ERROR_INVALID_VALUE;
	*at = &all[attr][dev];
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetGraphMemAttribute(CUdevice dev, CUgraphMem_attribute attr, void *value)
{
	_Atomic u64 *at;
	CUresult r = attribute(dev, attr, value, &at);
	if (!r)
		*(cuuint64_t *)value = atomic_load(at);
	return r;
}

/* The high-water marks can be set back, and to nothing but 0. */
CUresult cuDeviceSetGraphMemAttribute(CUdevice dev, CUgraphMem_attribute attr, void *value)
{
	_Atomic u64 *at;
	CUresult r = attribute(dev, attr, value, &at);
	if (r)
		return r;
	bool high = attr == CU_GRAPH_MEM_ATTR_USED_MEM_HIGH || attr == CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH;
	if (!high || *(cuuint64_t *)value)
		return CUDA_ERROR_INVALID_VALUE;
	atomic_store(at, atomic_load(attr == CU_GRAPH_MEM_ATTR_USED_MEM_HIGH ? &used[dev] : &reserved[dev]));
	return CUDA_SUCCESS;
}

/* Nothing is cached: what no graph needs was given back with its last node. */
CUresult cuDeviceGraphMemTrim(CUdevice dev)
{
	CUresult r = driver_check_init();
	return r ? r : driver_device(dev) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}
