// FLAGS: -rdc=true
// What calls of the runtime from device code answer, wrong ones too.
#include <cstdio>
__global__ void leaf(int *o) { atomicAdd(o, 1); }
__global__ void copies(int *a, int *b, int *r)
{
	r[0] = cudaMemcpyAsync(b, a, 12, cudaMemcpyDeviceToDevice, 0), r[1] = cudaMemcpyAsync(b + 8, a, 12, cudaMemcpyDefault, 0), r[2] = cudaMemcpyAsync(b + 16, a, 12, cudaMemcpyHostToDevice, 0);
	r[3] = cudaMemcpyAsync(0, a, 12, cudaMemcpyDeviceToDevice, 0), r[4] = cudaMemcpyAsync(b, a, 0, cudaMemcpyDeviceToDevice, 0), r[5] = cudaMemsetAsync(0, 1, 4, 0), r[6] = cudaGetLastError(), r[7] = cudaGetLastError();
	r[8] = cudaMemcpy2DAsync(b + 20, 8, a, 64, 8, 4, cudaMemcpyDeviceToDevice, 0);
	cudaPitchedPtr p; p.ptr = a; p.pitch = 64; p.xsize = 16; p.ysize = 2;
	cudaExtent e; e.width = 8, e.height = 2, e.depth = 2;
	cudaMemcpy3DParms q; memset(&q, 0, sizeof q); q.srcPtr = p; q.dstPtr = p; q.dstPtr.ptr = b + 40; q.extent = e; q.kind = cudaMemcpyDeviceToDevice;
	r[9] = cudaMemcpy3DAsync(&q, 0), r[10] = cudaMemset3DAsync(p, 0, e, 0);
}
__global__ void info(int *r, size_t *z)
{
	int v = -7, nb = -3;
	for (int i = 0; i < 5; i++)
		z[i] = 77, r[i] = i == 1 ? 0 : cudaDeviceGetLimit(z + i, (cudaLimit)i);
	r[5] = cudaRuntimeGetVersion(&v), r[6] = v;
	cudaFuncCache fc = (cudaFuncCache)9; cudaSharedMemConfig sc = (cudaSharedMemConfig)9;
	r[7] = cudaDeviceGetCacheConfig(&fc), r[8] = fc, r[9] = cudaDeviceGetSharedMemConfig(&sc), r[10] = sc;
	r[11] = cudaDeviceGetAttribute(&v, (cudaDeviceAttr)9999, 0), r[12] = cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 5), r[13] = cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerBlock, 0), r[14] = v;
	cudaStream_t s; cudaEvent_t e;
	r[15] = cudaStreamCreateWithFlags(&s, 2), r[16] = cudaStreamCreateWithFlags(&s, 0), r[17] = cudaStreamDestroy(s), r[18] = cudaStreamDestroy(s), r[19] = cudaStreamDestroy(0);
	r[20] = cudaEventCreateWithFlags(&e, 0), r[21] = cudaEventCreateWithFlags(&e, cudaEventDisableTiming), r[22] = cudaEventRecord(e, (cudaStream_t)777777), r[23] = cudaEventDestroy(e);
	void *p = (void *)5;
	r[24] = cudaMalloc(&p, 0), r[25] = p == 0, r[26] = cudaMalloc(&p, (size_t)1 << 40), r[27] = p == 0, r[28] = cudaFree(0);
	r[29] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, leaf, 0, 0), r[30] = nb, r[31] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, leaf, 2000, 0), r[32] = nb, r[33] = cudaGetLastError();
}
__global__ void flood(int *o, int *r, int n) { int bad = 0; for (int i = 0; i < n; i++) { leaf<<<1, 1>>>(o); bad += cudaGetLastError() != 0; } r[0] = bad; }
__global__ void streams(int *o, int *r)
{
	leaf<<<1, 1, 0, cudaStreamTailLaunch>>>(o); leaf<<<1, 1, 0, cudaStreamPerThread>>>(o); r[0] = cudaGetLastError(); leaf<<<1, 1, 0, cudaStreamLegacy>>>(o); r[1] = cudaGetLastError();
	leaf<<<1, 1, 0, cudaStreamGraphTailLaunch>>>(o); r[2] = cudaGetLastError(); leaf<<<1, 1, 0, (cudaStream_t)77777>>>(o); r[3] = cudaGetLastError();
}
__global__ void threads(int *r) { if (threadIdx.x % 3 == 1) leaf<<<1, 5000>>>(r); __syncthreads(); r[threadIdx.x] = cudaPeekAtLastError(); }
static int *a, *b, *r;
static size_t *z;
static void show(const char *n, int k)
{
	printf("%s [%d]:", n, cudaDeviceSynchronize());
	for (int i = 0; i < k; i++) printf(" %d", r[i]);
	printf(" |");
	for (int i = 0; i < 70; i++) printf(" %d", a[i]);
	printf(" |");
	for (int i = 0; i < 70; i++) printf(" %d", b[i]);
	printf("\n");
	for (int i = 0; i < 128; i++) r[i] = -1, a[i] = b[i] = 0;
}
int main()
{
	cudaMallocManaged(&a, 4096), cudaMallocManaged(&b, 4096), cudaMallocManaged(&r, 4096), cudaMallocManaged(&z, 4096);
	for (int i = 0; i < 128; i++) a[i] = i + 1, b[i] = 0;
	copies<<<1, 1>>>(a, b, r), show("copies", 11);
	info<<<1, 1>>>(r, z), show("info", 34);
	printf("%zu %zu %zu %zu\n", z[0], z[2], z[3], z[4]);
	flood<<<1, 1>>>(a, r, 5000), show("flood", 1);
	streams<<<1, 1>>>(a, r), show("streams", 4);
	threads<<<1, 7>>>(r), show("threads", 7);
	return 0;
}
