// CHECK: exact
// DESC: parameter buffers that are too short or too long; what limits of printf and heap become
// FLAGS: -lcuda
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>
#define CK(x)                                                                                                                                        \
	do {                                                                                                                                         \
		cudaError_t e_ = (x);                                                                                                                \
		if (e_ != cudaSuccess) {                                                                                                             \
			printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_));                                                         \
			exit(2);                                                                                                                     \
		}                                                                                                                                    \
	} while (0)
// each case in a process of its own; says how it ended
template <class F> static void child(const char *n, F f) {
	fflush(stdout);
	pid_t c = fork();
	if (!c) {
		alarm(50);
		f();
		fflush(stdout);
		_exit(0);
	}
	int st = 0;
	waitpid(c, &st, 0);
	if (st)
		printf("%s: status %d\n", n, st);
}
__global__ void k(int *p, int x) { *p = x; }
__global__ void k1(int *p, char c) { *p = c; }
int main() {
	for (size_t z : {(size_t)0, (size_t)1, (size_t)4096, (size_t)1 << 19, ((size_t)1 << 19) + 1, (size_t)1 << 20, ((size_t)1 << 20) + 100,
			 (size_t)3000000, (size_t)1 << 24, (size_t)1 << 40})
		child("fifo", [=] {
			size_t v = 0;
			int e = cudaDeviceSetLimit(cudaLimitPrintfFifoSize, z), q = cudaDeviceGetLimit(&v, cudaLimitPrintfFifoSize);
			printf("fifo %zu: %d %d %zu\n", z, e, q, v);
		});
	for (size_t z : {(size_t)0, (size_t)1, (size_t)4096, (size_t)1 << 20, ((size_t)1 << 20) + 100, (size_t)8 << 20, ((size_t)8 << 20) + 1})
		child("heap", [=] {
			size_t v = 0;
			int e = cudaDeviceSetLimit(cudaLimitMallocHeapSize, z), q = cudaDeviceGetLimit(&v, cudaLimitMallocHeapSize);
			printf("heap %zu: %d %d %zu\n", z, e, q, v);
		});
	child("driver limits", [] {
		CK(cudaFree(0));
		for (int l = -1; l < 13; l++) {
			size_t v = 7;
			int e = cuCtxGetLimit(&v, (CUlimit)l), s = cuCtxSetLimit((CUlimit)l, 64);
			printf("limit %d: %d set %d\n", l, e, s);
		}
	});
	int *p;
	CK(cudaMalloc(&p, 64));
	cudaFunction_t f, g;
	CK(cudaGetFuncBySymbol(&f, (const void *)k));
	CK(cudaGetFuncBySymbol(&g, (const void *)k1));
	for (size_t bs : {0, 4, 8, 9, 11, 12, 13, 14, 15, 16, 17, 20, 24, 32, 48, 64, 100, 4096, 5000}) {
		static char buf[8192];
		memset(buf, 1, sizeof buf);
		memcpy(buf, &p, 8);
		CK(cudaMemset(p, 0x55, 64));
		void *ex[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, buf, CU_LAUNCH_PARAM_BUFFER_SIZE, &bs, CU_LAUNCH_PARAM_END};
		if (bs < 8) {
			printf("skip\n");
			continue;
		}
		int e = cuLaunchKernel((CUfunction)f, 1, 1, 1, 1, 1, 1, 0, 0, nullptr, ex), s = cudaDeviceSynchronize(), h = 0;
		cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost);
		printf("%zu: %d %d %x", bs, e, s, h);
		e = cuLaunchKernel((CUfunction)g, 1, 1, 1, 1, 1, 1, 0, 0, nullptr, ex), s = cudaDeviceSynchronize();
		cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost);
		printf("  char: %d %d %x\n", e, s, h);
	}
	for (int l = -1; l < 12; l++) {
		size_t v = 7;
		int e = cudaDeviceGetLimit(&v, (cudaLimit)l);
		printf("limit %d: %d\n", l, e);
	}
	return 0;
}
