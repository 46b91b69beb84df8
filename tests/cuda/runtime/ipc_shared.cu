// CHECK: exact
// DESC: memory and events shared between two processes; handles opened twice, closed too often, of the same process, forged
#include <cstdio>
#include <cstdlib>
#include <cstring>
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
#define SAY(x)                                                                                                                                       \
	do {                                                                                                                                         \
		int r_ = (int)(x);                                                                                                                   \
		printf("%s: %d\n", #x, r_);                                                                                                          \
		fflush(stdout);                                                                                                                      \
	} while (0)
__global__ void fill(int *p, int n, int k) {
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		p[i] = i * k;
}
struct Msg {
	cudaIpcMemHandle_t m, off, two;
	cudaIpcEventHandle_t e;
};
static int to[2], from[2];
static void put(int fd, const void *p, size_t n) {
	if (write(fd, p, n) != (ssize_t)n)
		exit(9);
}
static void take(int fd, void *p, size_t n) {
	char *q = (char *)p;
	while (n) {
		ssize_t k = read(fd, q, n);
		if (k <= 0) {
			puts("no answer");
			exit(8);
		}
		q += k;
		n -= k;
	}
}
static void kid() {
	Msg m;
	take(to[0], &m, sizeof m);
	int *p = nullptr, *q = nullptr, *o = nullptr, *t = nullptr;
	SAY(cudaIpcOpenMemHandle((void **)&p, m.m, cudaIpcMemLazyEnablePeerAccess));
	int h[64];
	SAY(cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost));
	printf("%d %d\n", h[1], h[63]);
	SAY(cudaIpcOpenMemHandle((void **)&q, m.m, cudaIpcMemLazyEnablePeerAccess));
	printf("twice the same %d\n", p == q);
	SAY(cudaIpcOpenMemHandle((void **)&o, m.off, cudaIpcMemLazyEnablePeerAccess));
	printf("offset %lld\n", (long long)((char *)o - (char *)p));
	SAY(cudaIpcOpenMemHandle((void **)&t, m.two, cudaIpcMemLazyEnablePeerAccess));
	SAY(cudaMemcpy(h, t, 16, cudaMemcpyDeviceToHost));
	printf("%d\n", h[1]);
	SAY(cudaIpcOpenMemHandle((void **)&t, m.two, 0));
	SAY(cudaIpcOpenMemHandle((void **)&t, m.two, 6));
	cudaPointerAttributes a;
	SAY(cudaPointerGetAttributes(&a, p));
	printf("%d\n", a.type);
	SAY(cudaFree(p));
	cudaIpcMemHandle_t again;
	SAY(cudaIpcGetMemHandle(&again, p));
	cudaEvent_t e;
	SAY(cudaIpcOpenEventHandle(&e, m.e));
	SAY(cudaEventQuery(e));
	cudaEvent_t mine;
	SAY(cudaEventCreateWithFlags(&mine, cudaEventDisableTiming));
	SAY(cudaEventRecord(mine));
	float ms;
	SAY(cudaEventElapsedTime(&ms, mine, e));
	fill<<<1, 32>>>(p, 64, 7);
	SAY(cudaEventRecord(e));
	SAY(cudaStreamWaitEvent(nullptr, e, 0));
	SAY(cudaDeviceSynchronize());
	cudaIpcEventHandle_t eh;
	SAY(cudaIpcGetEventHandle(&eh, e));
	put(from[1], "x", 1);
	char c;
	take(to[0], &c, 1);
	SAY(cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost));
	SAY(cudaIpcCloseMemHandle(p));
	SAY(cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost));
	SAY(cudaIpcCloseMemHandle(p));
	SAY(cudaIpcCloseMemHandle(p));
	SAY(cudaIpcCloseMemHandle(p));
	SAY(cudaIpcCloseMemHandle(o));
	SAY(cudaIpcCloseMemHandle(nullptr));
	void *own;
	CK(cudaMalloc(&own, 64));
	SAY(cudaIpcCloseMemHandle(own));
	SAY(cudaEventDestroy(e));
	memset(&m.m, 0, sizeof m.m);
	SAY(cudaIpcOpenMemHandle((void **)&p, m.m, cudaIpcMemLazyEnablePeerAccess));
	memset(&m.m, 0x5a, sizeof m.m);
	SAY(cudaIpcOpenMemHandle((void **)&p, m.m, cudaIpcMemLazyEnablePeerAccess));
	memset(&m.e, 0x5a, sizeof m.e);
	SAY(cudaIpcOpenEventHandle(&e, m.e));
	fflush(stdout);
	put(from[1], "y", 1);
}
int main() {
	if (pipe(to) || pipe(from))
		return 9;
	fflush(stdout);
	pid_t c = fork();
	if (!c) {
		alarm(50);
		kid();
		fflush(stdout);
		_exit(0);
	}
	alarm(55);
	int *p, *big;
	CK(cudaMalloc(&p, 4096));
	CK(cudaMalloc(&big, 4 << 20));
	fill<<<1, 32>>>(p, 64, 3);
	fill<<<1, 32>>>(big, 64, 5);
	Msg m;
	cudaEvent_t e, plain;
	CK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming | cudaEventInterprocess));
	CK(cudaEventCreate(&plain));
	CK(cudaEventRecord(e));
	CK(cudaDeviceSynchronize());
	SAY(cudaIpcGetMemHandle(&m.m, p));
	SAY(cudaIpcGetMemHandle(&m.off, p + 100));
	SAY(cudaIpcGetMemHandle(&m.two, big));
	printf("same %d\n", !memcmp(&m.m, &m.off, sizeof m.m));
	SAY(cudaIpcGetEventHandle(&m.e, e));
	cudaIpcEventHandle_t bad;
	SAY(cudaIpcGetEventHandle(&bad, plain));
	SAY(cudaEventCreateWithFlags(&plain, cudaEventInterprocess));
	cudaIpcMemHandle_t mh;
	SAY(cudaIpcGetMemHandle(&mh, nullptr));
	int x;
	SAY(cudaIpcGetMemHandle(&mh, &x));
	void *g;
	CK(cudaMallocManaged(&g, 64));
	SAY(cudaIpcGetMemHandle(&mh, g));
	CK(cudaMallocHost(&g, 64));
	SAY(cudaIpcGetMemHandle(&mh, g));
	CK(cudaMallocAsync(&g, 64, nullptr));
	SAY(cudaIpcGetMemHandle(&mh, g));
	void *o = nullptr;
	SAY(cudaIpcOpenMemHandle(&o, m.m, cudaIpcMemLazyEnablePeerAccess));
	cudaEvent_t e2;
	SAY(cudaIpcOpenEventHandle(&e2, m.e));
	SAY(cudaIpcOpenMemHandle(nullptr, m.m, cudaIpcMemLazyEnablePeerAccess));
	SAY(cudaIpcCloseMemHandle(p));
	fflush(stdout);
	put(to[1], &m, sizeof m);
	char ch;
	take(from[0], &ch, 1);
	SAY(cudaEventSynchronize(e));
	int h[64];
	CK(cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost));
	printf("parent %d %d\n", h[1], h[63]);
	SAY(cudaEventQuery(e));
	fflush(stdout);
	put(to[1], "z", 1);
	take(from[0], &ch, 1);
	int st;
	waitpid(c, &st, 0);
	printf("status %d\n", st);
	SAY(cudaFree(p));
	SAY(cudaFree(big));
	SAY(cudaEventDestroy(e));
	return 0;
}
