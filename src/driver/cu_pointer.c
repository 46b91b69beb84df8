/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a pointer is.
 */
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"

static bool is_host(const Alloc *a) { return a->kind == MEM_host || a->kind == MEM_registered; }

static void put(void *data, const void *value, size_t size) { memcpy(data, value, size); }

static CUresult put_int(void *data, u32 v)
{
	put(data, &v, 4);
	return CUDA_SUCCESS;
}

/* A word, as a driver writes it; cuPointerGetAttributes writes a byte. */
static CUresult put_flag(void *data, bool v)
{
	return put_int(data, v);
}

static CUresult put_word(void *data, u64 v)
{
	put(data, &v, 8);
	return CUDA_SUCCESS;
}

static CUresult get(void *data, CUpointer_attribute attr, CUdeviceptr ptr, const Alloc *a)
{
	switch (attr) {
	case CU_POINTER_ATTRIBUTE_CONTEXT:
		return put_word(data, a->pool ? 0 : (u64)(uintptr_t)a->ctx); /* a pool has none */
	case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
		return put_int(data, is_host(a) ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE);
	case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
		return put_word(data, ptr);
	case CU_POINTER_ATTRIBUTE_HOST_POINTER:
		if (!is_host(a) && a->kind != MEM_managed)
			return CUDA_ERROR_INVALID_VALUE;
		return put_word(data, ptr);
	case CU_POINTER_ATTRIBUTE_P2P_TOKENS:
		return CUDA_ERROR_NOT_SUPPORTED;
	case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
		return put_flag(data, a->sync_memops || a->kind == MEM_managed);
	case CU_POINTER_ATTRIBUTE_BUFFER_ID:
	case CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID:
		return put_word(data, a->id);
	case CU_POINTER_ATTRIBUTE_IS_MANAGED:
		return put_flag(data, a->kind == MEM_managed);
	case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
		return put_int(data, a->dev ? (u32)a->dev->ordinal : 0);
	case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
		return put_flag(data, ipc_can_share(a));
	case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
	case CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE:
		return put_flag(data, false);
	case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
	case CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR:
		return put_word(data, a->base);
	case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
	case CU_POINTER_ATTRIBUTE_MAPPING_SIZE:
		return put_word(data, a->size);
	case CU_POINTER_ATTRIBUTE_MAPPED:
		return put_flag(data, true);
	case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
		return put_word(data, 0);
	case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
		return put_int(data, CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE);
	case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
		return put_word(data, (u64)(uintptr_t)a->pool);
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

CUresult cuPointerGetAttribute(void *data, CUpointer_attribute attr, CUdeviceptr ptr)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!data || attr < CU_POINTER_ATTRIBUTE_CONTEXT)
		return CUDA_ERROR_INVALID_VALUE;
	Alloc *a = mem_find(ptr);
	return a ? get(data, attr, ptr, a) : CUDA_ERROR_INVALID_VALUE;
}

static size_t attribute_size(CUpointer_attribute attr)
{
	switch (attr) {
	case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
	case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
	case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
		return 4;
	case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
	case CU_POINTER_ATTRIBUTE_IS_MANAGED:
	case CU_POINTER_ATTRIBUTE_MAPPED:
	case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
	case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
	case CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE:
		return 1;
	case CU_POINTER_ATTRIBUTE_P2P_TOKENS:
		return 16;
	default:
		return 8;
	}
}

/* Unlike the single query this one succeeds for any pointer: what CUDA does not know is zero, and
 * the device is -2. */
CUresult cuPointerGetAttributes(unsigned int n, CUpointer_attribute *attrs, void **data,
				CUdeviceptr ptr)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!n || !attrs || !data)
		return CUDA_ERROR_INVALID_VALUE;
	Alloc *a = mem_find(ptr);
	for (u32 i = 0; i < n; i++) {
		if (!data[i] || attrs[i] < CU_POINTER_ATTRIBUTE_CONTEXT ||
		    attrs[i] > CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE)
			return CUDA_ERROR_INVALID_VALUE;
		u64 v[2] = { 0, 0 };
		bool known = a && !get(v, attrs[i], ptr, a);
		memcpy(data[i], v, attribute_size(attrs[i]));
		if (known)
			continue;
		if (!a && attrs[i] == CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL)
			put_int(data[i], (u32)-2);
		if (!a && attrs[i] == CU_POINTER_ATTRIBUTE_HOST_POINTER)
			put_word(data[i], ptr);
	}
	return CUDA_SUCCESS;
}

CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attr, CUdeviceptr ptr)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Alloc *a = mem_find(ptr);
	if (!value || !a || attr != CU_POINTER_ATTRIBUTE_SYNC_MEMOPS)
		return CUDA_ERROR_INVALID_VALUE;
	a->sync_memops = *(const int *)value != 0;
	return CUDA_SUCCESS;
}
