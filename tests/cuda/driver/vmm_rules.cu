// CHECK: exact
// ANSWER: by the manual, not recorded
// FLAGS: -lcuda
// DESC: virtual memory: offsets, holes unmapped, mappings cut, access of devices that are none, access of a hole
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-50s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)

int main()
{
	CUcontext c;
	CUdeviceptr a;
	size_t g;
	CUmemGenericAllocationHandle one, two;
	CUmemAllocationProp p = {};
	unsigned long long flags = 77;
	CU(cuInit(0));
	CU(cuCtxCreate(&c, 0, 0, 0));
	p.type = CU_MEM_ALLOCATION_TYPE_PINNED;
	p.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
	CU(cuMemGetAllocationGranularity(&g, &p, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
	CU(cuMemAddressReserve(&a, 8 * g, 0, 0, 0));
	CU(cuMemCreate(&one, g, &p, 0));
	CU(cuMemCreate(&two, 2 * g, &p, 0));
	SHOW(cuMemMap(a, g, g, two, 0));
	SHOW(cuMemMap(a, 2 * g, 0, one, 0));
	SHOW(cuMemMap(a, g, 0, one, 0));
	SHOW(cuMemMap(a + 2 * g, g, 0, one, 0));
	SHOW(cuMemMap(a + 4 * g, 2 * g, 0, two, 0));
	CUmemAccessDesc d = {};
	d.location = p.location;
	d.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
	SHOW(cuMemSetAccess(a, g, &d, 1));
	SHOW(cuMemSetAccess(a, 3 * g, &d, 1));
	d.location.id = 55;
	SHOW(cuMemSetAccess(a, g, &d, 1));
	SHOW(cuMemGetAccess(&flags, &p.location, a));
	printf("%llu\n", flags);
	SHOW(cuMemGetAccess(&flags, &p.location, a + g));
	printf("%llu\n", flags);
	SHOW(cuMemUnmap(a, g / 2));
	SHOW(cuMemUnmap(a + 5, g));
	SHOW(cuMemUnmap(a + 4 * g, g));
	SHOW(cuMemUnmap(a + 5 * g, g));
	SHOW(cuMemUnmap(a + 7 * g, 2 * g));
	SHOW(cuMemUnmap(a + g, g));
	SHOW(cuMemUnmap(a, 4 * g));
	SHOW(cuMemAddressFree(a, 8 * g));
	SHOW(cuMemUnmap(a, 8 * g));
	SHOW(cuMemAddressFree(a, 8 * g));
	SHOW(cuMemRelease(one));
	SHOW(cuMemRelease(two));
	return 0;
}
