// Stream-ordered memory: pools with attributes, reuse, thresholds, trims, explicit pools, alloc across streams with events, failures, statistics, copies between; virtual memory in the driver's style is another program.
#include "../show.h"
__global__ void put(int *p, int v) { p[threadIdx.x] = v + threadIdx.x; }
__global__ void sum(const int *a, const int *b, int *o) { o[threadIdx.x] = a[threadIdx.x] * 3 + b[threadIdx.x]; }
int main()
{
	cudaStream_t s, t;
	cudaEvent_t e;
	CK(cudaStreamCreate(&s)), CK(cudaStreamCreate(&t)), CK(cudaEventCreate(&e));
	int *a, *b, *o = make<int>(256);
	cudaMemPool_t p, q, def;
	CK(cudaDeviceGetDefaultMemPool(&def, 0)), CK(cudaDeviceGetMemPool(&p, 0)), printf("default %d\n", p == def);
	u64 v = 1;
	for (auto at : { cudaMemPoolReuseFollowEventDependencies, cudaMemPoolReuseAllowOpportunistic, cudaMemPoolReuseAllowInternalDependencies }) { int w = -1; CK(cudaMemPoolGetAttribute(p, at, &w)), printf("%d ", w); }
	CK(cudaMemPoolGetAttribute(p, cudaMemPoolAttrReleaseThreshold, &v)), printf("threshold %llu\n", v);
	CK(cudaMallocAsync(&a, 1024, s)), CK(cudaMallocAsync(&b, 1024, s));
	put<<<1, 256, 0, s>>>(a, 5), put<<<1, 256, 0, s>>>(b, 1000);
	CK(cudaEventRecord(e, s)), CK(cudaStreamWaitEvent(t, e, 0));
	sum<<<1, 256, 0, t>>>(a, b, o);
	CK(cudaFreeAsync(a, t)), CK(cudaFreeAsync(b, t)), CK(cudaStreamSynchronize(t)), show("sum", o, 256);
	CK(cudaMemPoolGetAttribute(p, cudaMemPoolAttrUsedMemCurrent, &v)), printf("used %llu ", v), CK(cudaMemPoolGetAttribute(p, cudaMemPoolAttrUsedMemHigh, &v)), printf("high %llu\n", v);
	v = 0, CK(cudaMemPoolSetAttribute(p, cudaMemPoolAttrUsedMemHigh, &v)), v = 7, printf("%s\n", cudaGetErrorName(cudaMemPoolSetAttribute(p, cudaMemPoolAttrUsedMemHigh, &v)));
	cudaGetLastError();
	cudaMemPoolProps pp = {};
	pp.allocType = cudaMemAllocationTypePinned, pp.location.type = cudaMemLocationTypeDevice, pp.location.id = 0;
	CK(cudaMemPoolCreate(&q, &pp)), v = ~0ull, CK(cudaMemPoolSetAttribute(q, cudaMemPoolAttrReleaseThreshold, &v));
	CK(cudaMallocFromPoolAsync((void **)&a, 4096, q, s)), CK(cudaMemsetAsync(a, 0x5a, 1024, s)), CK(cudaMemcpyAsync(o, a, 1024, cudaMemcpyDefault, s)), CK(cudaFreeAsync(a, s)), CK(cudaStreamSynchronize(s)), show("pool", o, 256);
	int *c;
	CK(cudaMallocFromPoolAsync((void **)&c, 4096, q, s)), CK(cudaStreamSynchronize(s)), printf("same %d\n", a == c);
	CK(cudaMemPoolGetAttribute(q, cudaMemPoolAttrUsedMemCurrent, &v)), printf("used %llu\n", v);
	CK(cudaFree(c)), CK(cudaMemPoolTrimTo(q, 0)), CK(cudaMemPoolGetAttribute(q, cudaMemPoolAttrReservedMemCurrent, &v)), printf("reserved %llu\n", v);
	CK(cudaDeviceSetMemPool(0, q)), CK(cudaDeviceGetMemPool(&p, 0)), printf("mine %d\n", p == q), CK(cudaDeviceSetMemPool(0, def));
	printf("%s ", cudaGetErrorName(cudaMallocAsync(&a, (size_t)1 << 50, s))), printf("%s ", cudaGetErrorName(cudaFreeAsync((void *)12345, s))), printf("%s ", cudaGetErrorName(cudaFreeAsync(0, s))), printf("%s\n", cudaGetErrorName(cudaGetLastError()));
	CK(cudaMallocAsync(&a, 0, s)), printf("zero %d\n", a == 0);
	cudaMemAccessFlags f; cudaMemLocation l = { cudaMemLocationTypeDevice, 0 };
	CK(cudaMemPoolGetAccess(&f, q, &l)), printf("access %d\n", f), CK(cudaMemPoolDestroy(q));
	cudaPointerAttributes pa;
	CK(cudaMallocAsync(&a, 64, s)), CK(cudaStreamSynchronize(s)), CK(cudaPointerGetAttributes(&pa, a)), printf("type %d\n", pa.type), CK(cudaFree(a));
}
