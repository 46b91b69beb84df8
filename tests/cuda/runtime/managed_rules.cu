// CHECK: exact
// DESC: managed memory: flags, attachment, advice, prefetches and queries of ranges
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void add(int *p) { p[threadIdx.x]++; }

int main()
{
	int *m, *d, *plain = (int *)malloc(4096), v;
	cudaStream_t s;
	CK(cudaStreamCreate(&s));
	CK(cudaMalloc(&d, 4096));
	SHOW(cudaMallocManaged(&m, 0));
	SHOW(cudaMallocManaged(&m, 64, 0));
	SHOW(cudaMallocManaged(&m, 64, 5));
	SHOW(cudaMallocManaged((int **)NULL, 64));
	SHOW(cudaMallocManaged(&m, 8192, cudaMemAttachHost));
	SHOW(cudaStreamAttachMemAsync(s, m));
	SHOW(cudaStreamAttachMemAsync(s, m, 0, cudaMemAttachSingle));
	SHOW(cudaStreamAttachMemAsync(s, m, 100, cudaMemAttachSingle));
	SHOW(cudaStreamAttachMemAsync(s, m, 8192, cudaMemAttachGlobal));
	SHOW(cudaStreamAttachMemAsync(0, m, 0, cudaMemAttachSingle));
	SHOW(cudaStreamAttachMemAsync(s, d, 0, cudaMemAttachSingle));
	SHOW(cudaStreamAttachMemAsync(s, m, 0, 9));
	CK(cudaStreamSynchronize(s));
	cudaMemLocation dev = {}, host = {}, bad = {};
	dev.type = cudaMemLocationTypeDevice;
	host.type = cudaMemLocationTypeHost;
	bad.type = cudaMemLocationTypeDevice;
	bad.id = 42;
	SHOW(cudaMemPrefetchAsync(m, 8192, dev, 0, s));
	SHOW(cudaMemPrefetchAsync(m, 8192, host, 0, s));
	SHOW(cudaMemPrefetchAsync(m, 8192, bad, 0, s));
	SHOW(cudaMemPrefetchAsync(m, 8193, dev, 0, s));
	SHOW(cudaMemPrefetchAsync(m + 4, 16, dev, 0, s));
	SHOW(cudaMemPrefetchAsync(m, 0, dev, 0, s));
	SHOW(cudaMemPrefetchAsync(m, 8192, dev, 1, s));
	SHOW(cudaMemPrefetchAsync(d, 4096, dev, 0, s));
	SHOW(cudaMemPrefetchAsync((int *)NULL, 4096, dev, 0, s));
	SHOW(cudaMemAdvise(m, 8192, cudaMemAdviseSetReadMostly, dev));
	SHOW(cudaMemAdvise(m, 8192, cudaMemAdviseSetPreferredLocation, host));
	SHOW(cudaMemAdvise(m, 8192, cudaMemAdviseSetAccessedBy, dev));
	SHOW(cudaMemAdvise(m, 8192, (cudaMemoryAdvise)99, dev));
	SHOW(cudaMemAdvise(m, 8192, cudaMemAdviseSetPreferredLocation, bad));
	SHOW(cudaMemAdvise(d, 4096, cudaMemAdviseSetReadMostly, dev));
	SHOW(cudaMemAdvise(m, 0, cudaMemAdviseSetReadMostly, dev));
	SHOW(cudaMemRangeGetAttribute(&v, 4, cudaMemRangeAttributeReadMostly, m, 8192));
	printf("%d\n", v);
	SHOW(cudaMemRangeGetAttribute(&v, 4, cudaMemRangeAttributePreferredLocation, m, 8192));
	printf("%d\n", v);
	int by[3] = {7, 7, 7};
	SHOW(cudaMemRangeGetAttribute(by, 12, cudaMemRangeAttributeAccessedBy, m, 8192));
	printf("%d %d %d\n", by[0], by[1], by[2]);
	SHOW(cudaMemRangeGetAttribute(&v, 8, cudaMemRangeAttributeReadMostly, m, 8192));
	SHOW(cudaMemRangeGetAttribute(&v, 4, (cudaMemRangeAttribute)77, m, 8192));
	SHOW(cudaMemRangeGetAttribute(&v, 4, cudaMemRangeAttributeReadMostly, d, 4096));
	SHOW(cudaMemRangeGetAttribute(NULL, 4, cudaMemRangeAttributeReadMostly, m, 8192));
	SHOW(cudaMemAdvise(m, 8192, cudaMemAdviseUnsetPreferredLocation, dev));
	SHOW(cudaMemRangeGetAttribute(&v, 4, cudaMemRangeAttributePreferredLocation, m, 8192));
	printf("%d\n", v);
	m[0] = 3;
	add<<<1, 1>>>(m);
	SHOW(cudaDeviceSynchronize());
	printf("%d\n", m[0]);
	cudaPointerAttributes a;
	SHOW(cudaPointerGetAttributes(&a, m + 100));
	printf("%d %d %d %d\n", a.type, a.device, a.devicePointer == m + 100, a.hostPointer == m + 100);
	SHOW(cudaPointerGetAttributes(&a, plain));
	printf("%d\n", a.type);
	SHOW(cudaPointerGetAttributes(NULL, m));
	SHOW(cudaPointerGetAttributes(&a, NULL));
	printf("%d\n", a.type);
	SHOW(cudaPointerGetAttributes(&a, d + 1023));
	printf("%d\n", a.type);
	SHOW(cudaFree(d));
	SHOW(cudaPointerGetAttributes(&a, d));
	printf("%d\n", a.type);
	SHOW(cudaFree(m));
	SHOW(cudaGetLastError());
	return 0;
}
