// FLAGS: -rdc=true
// Dynamic parallelism: streams and events of a grid, copies, structures as parameters, shared memory, generations, children of many threads, graphs' kernels, faults.
#include <cstdio>
#include <cstring>
#define CK(x) do { cudaError_t e_ = (x); if (e_) { printf("FAIL line %d: %s\n", __LINE__, cudaGetErrorName(e_)); return 2; } } while (0)
struct Big { int v[20]; double d; char c; };
__global__ void with_struct(Big b, int *o, float f) { o[threadIdx.x] = b.v[threadIdx.x % 20] + (int)b.d + b.c + (int)f; }
__global__ void dynamic(int *o, int n) { extern __shared__ int s[]; s[threadIdx.x] = threadIdx.x; __syncthreads(); o[threadIdx.x] = s[n - 1 - threadIdx.x]; }
template <class T> __global__ void tmpl(T *o, T v) { o[threadIdx.x + blockIdx.x * blockDim.x + blockIdx.y * 100] = v; }
__global__ void kinds(int *o, float *f)
{
	Big b;
	for (int i = 0; i < 20; i++) b.v[i] = i * threadIdx.x;
	b.d = 100.5; b.c = 'A';
	with_struct<<<1, 20>>>(b, o + 32 * threadIdx.x, 2.5f);
	if (threadIdx.x == 0) { dynamic<<<1, 64, 256>>>(o + 200, 64); tmpl<float><<<dim3(2, 3), 7>>>(f, 1.25f); }
}
__global__ void mul(int *o, int k) { *o *= k; }
__global__ void plus(int *o, int k) { *o += k; }
__global__ void ordered(int *o)
{
	cudaStream_t a, b; cudaEvent_t e;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking), cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	plus<<<1, 1, 0, a>>>(o, 3); mul<<<1, 1, 0, a>>>(o, 5); cudaEventRecord(e, a);
	cudaStreamWaitEvent(b, e, 0); plus<<<1, 1, 0, b>>>(o, 2); mul<<<1, 1, 0, b>>>(o, 10);
	cudaStreamDestroy(a), cudaStreamDestroy(b), cudaEventDestroy(e);
	o[1] = cudaStreamDestroy((cudaStream_t)12345), o[2] = cudaGetLastError(), o[3] = cudaStreamCreateWithFlags(&a, cudaStreamDefault);
}
__global__ void copies(int *a, int *b)
{
	if (threadIdx.x) return;
	cudaMemset2DAsync(a, 64, 0, 8, 4, 0);
	cudaMemcpy2DAsync(b, 32, a, 64, 8, 4, cudaMemcpyDeviceToDevice, 0);
	cudaMemsetAsync(a + 2, 0, 12, 0);
	cudaMemcpyAsync(b + 40, a, 12, cudaMemcpyDeviceToDevice, 0);
}
__global__ void down(int *o, int n) { atomicAdd(o, n); if (n && threadIdx.x == 0) down<<<1, 2>>>(o, n - 1); }
__global__ void chain(int *o, int n) { ++*o; if (n) chain<<<1, 1, 0, cudaStreamTailLaunch>>>(o, n - 1); }
__global__ void leaf(int *o) { atomicAdd(o, 1); }
__global__ void many(int *o) { leaf<<<1, 1>>>(o); leaf<<<1, 3, 0, cudaStreamFireAndForget>>>(o); }
__global__ void says(int k) { printf("child %d\n", k); }
__global__ void talk() { says<<<1, 1>>>(1); says<<<1, 1>>>(2); }
__global__ void bad(int *o) { *(int *)16 = 1; }
__global__ void breaks(int *o) { bad<<<1, 1>>>(o); }
__global__ void names(int *o, char *s) { const char *n = cudaGetErrorString(cudaErrorInvalidValue); int i = 0; while ((s[i] = n[i])) i++; leaf<<<1, 1, 0, (cudaStream_t)77777>>>(o); *o += 1000 * cudaGetLastError(); }
int main()
{
	int *o; float *f;
	CK(cudaMallocManaged(&o, 4096)); CK(cudaMallocManaged(&f, 4096));
	memset(o, 0, 4096), memset(f, 0, 4096);
	kinds<<<1, 4>>>(o, f); CK(cudaDeviceSynchronize());
	for (int i = 0; i < 128; i += 9) printf("%d ", o[i]); printf("| %d %d | %g %g %g\n", o[200], o[263], f[13], f[14], f[213]);
	o[0] = 1; ordered<<<1, 1>>>(o); CK(cudaDeviceSynchronize()); printf("%d %d %d %d\n", o[0], o[1], o[2], o[3]);
	for (int i = 0; i < 64; i++) o[i] = i + 1; copies<<<1, 32>>>(o, o + 256); CK(cudaDeviceSynchronize());
	for (int i = 0; i < 64; i++) printf("%d ", o[i]); for (int i = 256; i < 300; i++) printf("%d ", o[i]); printf("\n");
	o[0] = 0; down<<<1, 2>>>(o, 20); CK(cudaDeviceSynchronize()); printf("down %d\n", o[0]);
	o[0] = 0; chain<<<1, 1>>>(o, 500); CK(cudaDeviceSynchronize()); printf("chain %d\n", o[0]);
	o[0] = 0; many<<<4, 64>>>(o); CK(cudaDeviceSynchronize()); printf("many %d\n", o[0]);
	talk<<<1, 1>>>(); CK(cudaDeviceSynchronize());
	cudaStream_t s; cudaGraph_t g; cudaGraphExec_t x; CK(cudaStreamCreate(&s)); o[0] = 0;
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)); many<<<1, 10, 0, s>>>(o); mul<<<1, 1, 0, s>>>(o, 3); CK(cudaStreamEndCapture(s, &g)); CK(cudaGraphInstantiate(&x, g, 0));
	CK(cudaGraphLaunch(x, s)); CK(cudaGraphLaunch(x, s)); CK(cudaStreamSynchronize(s)); printf("graph %d\n", o[0]);
	o[0] = 0; names<<<1, 1>>>(o, (char *)f); CK(cudaDeviceSynchronize()); printf("%d %s\n", o[0], (char *)f);
	breaks<<<1, 1>>>(o); printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	return 0;
}
