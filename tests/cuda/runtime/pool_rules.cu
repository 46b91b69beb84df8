// CHECK: exact
// DESC: memory pools: attributes, trimming, reuse, properties, frees by the other call
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
static unsigned long long get(cudaMemPool_t p, cudaMemPoolAttr a)
{
	unsigned long long v = 0;
	CK(cudaMemPoolGetAttribute(p, a, &v));
	return v;
}

static void state(cudaMemPool_t p)
{
	printf("used %llu high %llu reserved>=used %d\n", get(p, cudaMemPoolAttrUsedMemCurrent), get(p, cudaMemPoolAttrUsedMemHigh),
	       get(p, cudaMemPoolAttrReservedMemCurrent) >= get(p, cudaMemPoolAttrUsedMemCurrent));
}

int main()
{
	cudaMemPool_t def, pool, bad, got;
	cudaStream_t s, t;
	void *a, *b;
	int i;
	CK(cudaStreamCreate(&s));
	CK(cudaStreamCreate(&t));
	SHOW(cudaDeviceGetDefaultMemPool(&def, 0));
	SHOW(cudaDeviceGetDefaultMemPool(&def, 99));
	SHOW(cudaDeviceGetDefaultMemPool(NULL, 0));
	SHOW(cudaDeviceGetDefaultMemPool(&def, 0));
	SHOW(cudaMemPoolDestroy(def));
	cudaMemPoolProps props = {};
	props.allocType = cudaMemAllocationTypePinned;
	props.location.type = cudaMemLocationTypeDevice;
	props.location.id = 0;
	SHOW(cudaMemPoolCreate(&pool, &props));
	SHOW(cudaMemPoolCreate(NULL, &props));
	SHOW(cudaMemPoolCreate(&bad, NULL));
	props.location.id = 99;
	SHOW(cudaMemPoolCreate(&bad, &props));
	props.location.id = 0;
	props.allocType = cudaMemAllocationTypeInvalid;
	SHOW(cudaMemPoolCreate(&bad, &props));
	printf("threshold %llu\n", get(pool, cudaMemPoolAttrReleaseThreshold));
	for (int attr = 1; attr <= 3; attr++) {
		i = -1;
		CK(cudaMemPoolGetAttribute(pool, (cudaMemPoolAttr)attr, &i));
		printf("attribute %d = %d\n", attr, i);
	}
	SHOW(cudaMemPoolGetAttribute(pool, (cudaMemPoolAttr)99, &i));
	SHOW(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, NULL));
	unsigned long long v = 1 << 20;
	SHOW(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &v));
	SHOW(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &v));
	SHOW(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &v));
	v = 0;
	SHOW(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &v));
	SHOW(cudaMallocFromPoolAsync(&a, 1000, pool, s));
	state(pool);
	SHOW(cudaMallocFromPoolAsync(&b, 3 << 20, pool, s));
	state(pool);
	SHOW(cudaFreeAsync(b, s));
	CK(cudaStreamSynchronize(s));
	state(pool);
	SHOW(cudaMemPoolTrimTo(pool, 0));
	SHOW(cudaMemPoolTrimTo(NULL, 0));
	SHOW(cudaFreeAsync(a, s));
	CK(cudaStreamSynchronize(s));
	state(pool);
	v = 0;
	CK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &v));
	state(pool);
	SHOW(cudaMallocAsync(&a, 0, s));
	SHOW(cudaMallocAsync(NULL, 16, s));
	SHOW(cudaMallocAsync(&a, (size_t)1 << 60, s));
	SHOW(cudaFreeAsync(NULL, s));
	CK(cudaMalloc(&a, 64));
	SHOW(cudaFreeAsync((char *)a + 4, s));
	SHOW(cudaFreeAsync(a, s));
	SHOW(cudaStreamSynchronize(s));
	SHOW(cudaDeviceSetMemPool(0, pool));
	SHOW(cudaDeviceGetMemPool(&got, 0));
	printf("same %d\n", got == pool);
	SHOW(cudaMallocAsync(&a, 256, t));
	state(pool);
	cudaPointerAttributes at;
	SHOW(cudaPointerGetAttributes(&at, a));
	printf("type %d device %d\n", at.type, at.device);
	SHOW(cudaFreeAsync(a, s)); /* another stream */
	SHOW(cudaMemPoolDestroy(pool));
	SHOW(cudaDeviceGetMemPool(&got, 0));
	printf("default again %d\n", got == def);
	cudaMemAccessFlags fl;
	cudaMemLocation here = {};
	here.type = cudaMemLocationTypeDevice;
	SHOW(cudaMemPoolGetAccess(&fl, def, &here));
	printf("access %d\n", fl);
	cudaMemAccessDesc ac = {};
	ac.location = here;
	ac.flags = cudaMemAccessFlagsProtReadWrite;
	SHOW(cudaMemPoolSetAccess(def, &ac, 1));
	ac.flags = cudaMemAccessFlagsProtNone;
	SHOW(cudaMemPoolSetAccess(def, &ac, 1));
	SHOW(cudaDeviceSynchronize());
	return 0;
}
