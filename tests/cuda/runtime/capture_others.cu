// CHECK: exact
// DESC: what calls of other streams and of events, and calls that are not safe, do to a capture in each mode
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstdint>
#include <cmath>
#include <vector>
#include <algorithm>
#include <cuda_runtime.h>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void inc(int *p, int v) { atomicAdd(p, v); }
#define P(x) printf("%s: %s\n", #x, cudaGetErrorName(x))
static const char *st(cudaStream_t s) { cudaStreamCaptureStatus c; cudaError_t e = cudaStreamIsCapturing(s, &c); static char b[64]; sprintf(b, "%s/%d", cudaGetErrorName(e), e ? -1 : c); return b; }
int main() { int *p; CK(cudaMalloc(&p, 64)); CK(cudaMemset(p, 0, 64)); cudaStream_t a, b, c; CK(cudaStreamCreate(&a)); CK(cudaStreamCreate(&b)); CK(cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking)); cudaEvent_t e, f, u, fc; CK(cudaEventCreate(&e)); CK(cudaEventCreate(&f)); CK(cudaEventCreate(&u)); CK(cudaEventCreate(&fc)); CK(cudaEventRecord(e, b)); CK(cudaEventRecord(f, c)); CK(cudaDeviceSynchronize()); cudaGraph_t g; float ms; int h; void *q;
	for (int m = 0; m < 3; m++) { printf("mode %d\n", m); auto end = [&] { printf("   %s", st(a)); cudaGraph_t g = 0; printf(" %s\n", cudaGetErrorName(cudaStreamEndCapture(a, &g))); if (g) cudaGraphDestroy(g); (void)cudaGetLastError(); };
#define D(x) do { CK(cudaStreamBeginCapture(a, (cudaStreamCaptureMode)m)); inc<<<1, 1, 0, a>>>(p, 1); P(x); end(); } while (0)
		D(cudaStreamQuery(b)); D(cudaStreamQuery(c)); D(cudaStreamSynchronize(c)); D(cudaEventQuery(e)); D(cudaEventSynchronize(e)); D(cudaEventQuery(u)); D(cudaEventSynchronize(u)); D(cudaEventElapsedTime(&ms, e, f)); D(cudaEventDestroy(fc)); CK(cudaEventCreate(&fc)); D(cudaEventRecord(u, c)); D(cudaStreamWaitEvent(c, f, 0)); D(cudaStreamWaitEvent(a, f, 0)); D(cudaStreamWaitEvent(a, u, 0)); D(cudaStreamWaitEvent(a, nullptr, 0)); D(cudaMemcpyAsync(&h, p, 4, cudaMemcpyDeviceToHost, c)); D(cudaMemsetAsync(p, 0, 4, c)); D(cudaMemsetAsync(p, 0, 4, b)); D(cudaMemcpyAsync(p, p + 1, 4, cudaMemcpyDeviceToDevice, 0)); D(cudaMemset(p, 0, 4)); D(cudaMemcpy(p, p + 1, 4, cudaMemcpyDeviceToDevice)); D((inc<<<1, 1, 0, c>>>(p, 0), cudaGetLastError())); D((inc<<<1, 1, 0, b>>>(p, 0), cudaGetLastError())); D((inc<<<1, 2000, 0, a>>>(p, 0), cudaGetLastError())); D(cudaMemcpyAsync(p, nullptr, 4, cudaMemcpyDefault, a)); D(cudaMallocAsync(&q, 64, c)); if (m == 2) CK(cudaFreeAsync(q, c)); D(cudaLaunchHostFunc(c, [](void *) {}, nullptr)); D(cudaStreamAddCallback(c, [](cudaStream_t, cudaError_t, void *) {}, nullptr, 0)); D(cudaEventRecord(nullptr, a)); D(cudaEventRecord(e, a)); CK(cudaEventRecord(e, b)); CK(cudaDeviceSynchronize()); int x; D(cudaGetDevice(&x)); D(cudaSetDevice(0)); D(cudaDeviceGetAttribute(&x, cudaDevAttrWarpSize, 0)); D(cudaFree(nullptr)); size_t s1, s2; D(cudaMemGetInfo(&s1, &s2)); D(cudaGraphCreate(&g, 0)); cudaGraphExec_t ge; D(cudaGraphInstantiate(&ge, g, 0)); D(cudaGraphLaunch(ge, c)); D(cudaGraphLaunch(ge, a)); CK(cudaDeviceSynchronize()); D(cudaGraphExecDestroy(ge)); D(cudaGraphDestroy(g)); D(cudaMallocManaged(&q, 64)); cudaFree(q); D(cudaFreeHost(nullptr)); D(cudaHostRegister(&h, 4, 0)); cudaHostUnregister(&h); (void)cudaGetLastError(); cudaArray_t ar; cudaChannelFormatDesc cd = cudaCreateChannelDesc<int>(); D(cudaMallocArray(&ar, &cd, 8, 8)); (void)cudaGetLastError(); D(cudaMemPrefetchAsync(p, 4, {cudaMemLocationTypeDevice, 0}, 0, a)); D(cudaDeviceSetLimit(cudaLimitStackSize, 2048)); D(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&x, inc, 64, 0)); cudaFuncAttributes fa; D(cudaFuncGetAttributes(&fa, inc)); D(cudaStreamGetFlags(a, (unsigned *)&x)); D(cudaStreamGetPriority(a, &x)); }
	return 0; }
