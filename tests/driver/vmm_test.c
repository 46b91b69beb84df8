/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Virtual memory management: reserving, mapping, access, sharing by file descriptors, and misuse.
 */
#include <stdlib.h>
#include <unistd.h>

#include "kernels.h"

enum { G = 2 << 20 };
static const CUresult bad = CUDA_ERROR_INVALID_VALUE;
static CUmemAllocationProp prop = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
				   .requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
				   .location = {.type = CU_MEM_LOCATION_TYPE_DEVICE}};
static const CUmemAccessDesc both = {{.type = CU_MEM_LOCATION_TYPE_DEVICE}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE},
			     none = {{.type = CU_MEM_LOCATION_TYPE_DEVICE}, CU_MEM_ACCESS_FLAGS_PROT_NONE};

static u32 word(CUdeviceptr at)
{
	u32 v = 0;
	CHECK(!cuMemcpyDtoH_v2(&v, at, 4));
	return v;
}

static void test_use(void)
{
	CUdeviceptr a, b, base;
	CUmemGenericAllocationHandle h, k, again;
	CUmemAllocationProp q;
	unsigned long long flags = 9;
	size_t free0, free1, total, g, size;
	CHECK(!cuMemGetInfo_v2(&free0, &total));
	CHECK(!cuMemGetAllocationGranularity(&g, &prop, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED) && g == G);
	CHECK(!cuMemAddressReserve(&a, 4 * G, 0, 0, 0) && !cuMemAddressReserve(&b, G, 16 * G, 0, 0) && b % (16 * G) == 0);
	CHECK(!cuMemCreate(&h, G, &prop, 0) && !cuMemCreate(&k, G, &prop, 0));
	CHECK(!cuMemGetInfo_v2(&free1, &total) && free0 - free1 == 2 * G);
	CHECK(!cuMemMap(a, G, 0, h, 0) && !cuMemMap(a + G, G, 0, k, 0) && !cuMemMap(b, G, 0, h, 0));
	CHECK(cuMemsetD32_v2(a, 1, 4) == bad); /* no access yet */
	CHECK(!cuMemSetAccess(a, 2 * G, &both, 1) && !cuMemSetAccess(b, G, &both, 1));
	CHECK(!cuMemGetAccess(&flags, &prop.location, a) && flags == 3);
	CHECK(!cuMemsetD32_v2(a + G - 8, 7, 4)); /* over the seam */
	CHECK(word(b + G - 4) == 7 && word(a + G) == 7 && word(b) == 0);
	CHECK(!launch_step(kernel("step"), b, 1, 40, 64, NULL) && word(a) == 40);
	CHECK(!cuMemGetAddressRange_v2(&base, &size, a + 5) && base == a && size == G);
	CHECK(cuMemFree_v2(a) == bad && cuMemFreeAsync(a, NULL) == bad);
	CHECK(!cuMemRetainAllocationHandle(&again, (void *)(uintptr_t)(a + 100)) && again == h);
	CHECK(!cuMemGetAllocationPropertiesFromHandle(&q, h) && q.location.id == 0 && q.type == prop.type);
	CHECK(!cuMemRelease(again) && !cuMemRelease(h) && cuMemRelease(h) == bad); /* mappings keep it */
	CHECK(!cuMemSetAccess(b, G, &none, 1) && cuMemcpyDtoH_v2(&g, b, 4) == bad);
	CHECK(!cuMemUnmap(a, 2 * G) && cuMemsetD32_v2(a, 1, 4) == bad && !cuMemUnmap(a, 2 * G));
	CHECK(cuMemAddressFree(b, G) == bad); /* in use */
	CHECK(!cuMemUnmap(b, G) && !cuMemRelease(k) && !cuMemAddressFree(b, G) && cuMemAddressFree(b, G) == bad);
	CHECK(cuMemAddressFree(a, G) == bad && !cuMemAddressFree(a, 4 * G));
	CHECK(!cuMemGetInfo_v2(&free1, &total) && free0 == free1);
}

static void test_misuse(void)
{
	CUdeviceptr a;
	CUmemGenericAllocationHandle h;
	CUmemAllocationProp other = prop;
	CUmemAccessDesc far = both;
	unsigned long long flags;
	size_t g;
	CHECK(cuMemAddressReserve(&a, G + 1, 0, 0, 0) == bad && cuMemAddressReserve(&a, 0, 0, 0, 0) == bad);
	CHECK(cuMemAddressReserve(&a, G, 3, 0, 0) == bad && cuMemAddressReserve(NULL, G, 0, 0, 0) == bad);
	CHECK(cuMemCreate(&h, G + 1, &prop, 0) == bad && cuMemCreate(&h, G, NULL, 0) == bad && cuMemCreate(&h, G, &prop, 1) == bad);
	other.location.id = 9;
	CHECK(cuMemCreate(&h, G, &other, 0) == CUDA_ERROR_INVALID_DEVICE);
	CHECK(cuMemGetAllocationGranularity(&g, &other, 0) == CUDA_ERROR_INVALID_DEVICE);
	CHECK(cuMemGetAllocationGranularity(NULL, &prop, 0) == bad && cuMemGetAllocationGranularity(&g, &prop, 5) == bad);
	CHECK(cuMemCreate(&h, 1ull << 50, &prop, 0) == CUDA_ERROR_OUT_OF_MEMORY);
	CHECK(!cuMemAddressReserve(&a, 2 * G, 0, 0, 0) && !cuMemCreate(&h, G, &prop, 0));
	CHECK(cuMemMap(a + 1, G, 0, h, 0) == bad && cuMemMap(a, G, 4096, h, 0) == CUDA_ERROR_NOT_SUPPORTED &&
	      cuMemMap(a, 2 * G, 0, h, 0) == CUDA_ERROR_NOT_SUPPORTED);
	CHECK(cuMemMap(a, G, 0, 77, 0) == bad && cuMemMap(16, G, 0, h, 0) == bad && cuMemMap(a, G, 0, h, 1) == bad);
	CHECK(cuMemMap(a + G, 2 * G, 0, h, 0) == CUDA_ERROR_NOT_SUPPORTED);
	CHECK(cuMemSetAccess(a, G, &both, 1) == bad && cuMemGetAccess(&flags, &prop.location, a) == bad);
	CHECK(!cuMemMap(a, G, 0, h, 0) && cuMemMap(a, G, 0, h, 0) == bad);
	far.location.id = 9;
	CHECK(cuMemSetAccess(a, G, &far, 1) == bad && cuMemSetAccess(a, 2 * G, &both, 1) == bad);
	CHECK(cuMemSetAccess(a, G, NULL, 1) == bad && cuMemUnmap(a, 4096) == bad);
	CHECK(cuMemRetainAllocationHandle(&h, (void *)(uintptr_t)(a + G)) == bad);
	CHECK(cuMemGetAllocationPropertiesFromHandle(NULL, h) == bad);
	CHECK(!cuMemUnmap(a, G) && !cuMemRelease(h) && !cuMemAddressFree(a, 2 * G));
}

static void test_sharing(void)
{
	CUdeviceptr a;
	CUmemGenericAllocationHandle h, k;
	int fd = -1;
	CHECK(!cuMemCreate(&h, G, &prop, 0));
	CHECK(!cuMemExportToShareableHandle(&fd, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0) && fd >= 0);
	CHECK(!cuMemImportFromShareableHandle(&k, (void *)(uintptr_t)fd, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
	CHECK(!cuMemAddressReserve(&a, 2 * G, 0, 0, 0) && !cuMemMap(a, G, 0, h, 0) && !cuMemMap(a + G, G, 0, k, 0));
	CHECK(!cuMemSetAccess(a, 2 * G, &both, 1) && !cuMemsetD32_v2(a, 5, 1) && word(a + G) == 5);
	CHECK(cuMemExportToShareableHandle(&fd, 1, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0) == bad);
	CHECK(cuMemImportFromShareableHandle(&k, (void *)12345, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) == bad);
	CHECK(!cuMemUnmap(a, 2 * G) && !cuMemRelease(h) && !cuMemRelease(k) && !cuMemAddressFree(a, 2 * G));
	close(fd);
}

int main(void)
{
	int has;
	start_driver();
	CHECK(!cuDeviceGetAttribute(&has, CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED, 0) && has);
	test_use();
	test_misuse();
	test_sharing();
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
