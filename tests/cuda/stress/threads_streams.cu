// CHECK: exact
// DESC: host threads x streams x launches, copies, events, allocations at random; every result is checked
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>
#include <cuda_runtime.h>

enum { THREADS = 16, STREAMS = 24, STEPS = 400, N = 256 };

__global__ void add(int *p, int n, int v)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] += v;
}

static std::atomic<int> failed;
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess && !failed++) \
	printf("%s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); } while (0)

struct Lane { // one stream, its memory, and what that must hold
	cudaStream_t stream;
	int *device, *host, expect;
};

static unsigned next(unsigned &s)
{
	s = s * 1664525u + 1013904223u;
	return s >> 8;
}

static void restart(Lane &l)
{
	CK(cudaStreamSynchronize(l.stream));
	CK(cudaFree(l.device));
	CK(cudaMalloc(&l.device, N * sizeof(int)));
	CK(cudaMemsetAsync(l.device, 0, N * sizeof(int), l.stream));
	l.expect = 0;
}

static void verify(Lane &l)
{
	CK(cudaMemcpyAsync(l.host, l.device, N * sizeof(int), cudaMemcpyDeviceToHost, l.stream));
	CK(cudaStreamSynchronize(l.stream));
	for (int i = 0; i < N; i++)
		if (l.host[i] != l.expect && !failed++)
			printf("element %d is %d, not %d\n", i, l.host[i], l.expect);
}

// Lane b continues from lane a's values, when they are there.
static void follow(Lane &a, Lane &b, cudaEvent_t event)
{
	CK(cudaEventRecord(event, a.stream));
	CK(cudaStreamWaitEvent(b.stream, event, 0));
	CK(cudaMemcpyAsync(b.device, a.device, N * sizeof(int), cudaMemcpyDeviceToDevice, b.stream));
	CK(cudaEventRecord(event, b.stream));
	CK(cudaStreamWaitEvent(a.stream, event, 0));
	b.expect = a.expect;
}

static void worker(unsigned seed)
{
	std::vector<Lane> lanes(STREAMS);
	cudaEvent_t event;
	CK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
	for (Lane &l : lanes) {
		l.device = nullptr;
		CK(cudaStreamCreateWithFlags(&l.stream, cudaStreamNonBlocking));
		CK(cudaMallocHost(&l.host, N * sizeof(int)));
		restart(l);
	}
	for (int i = 0; i < STEPS; i++) {
		Lane &l = lanes[next(seed) % STREAMS], &m = lanes[next(seed) % STREAMS];
		int v = next(seed) % 100;
		switch (next(seed) % 8) {
		case 0: restart(l); break;
		case 1: verify(l); break;
		case 2: if (&l != &m) follow(l, m, event); break;
		case 3: (void)cudaStreamQuery(l.stream); cudaGetLastError(); break;
		default:
			add<<<(N + 63) / 64, 64, 0, l.stream>>>(l.device, N, v);
			l.expect += v;
		}
	}
	for (Lane &l : lanes) {
		verify(l);
		CK(cudaStreamDestroy(l.stream));
		CK(cudaFreeHost(l.host));
		CK(cudaFree(l.device));
	}
	CK(cudaEventDestroy(event));
	CK(cudaGetLastError());
}

int main()
{
	std::vector<std::thread> threads;
	for (int i = 0; i < THREADS; i++)
		threads.emplace_back(worker, i * 7919 + 1);
	for (auto &t : threads)
		t.join();
	CK(cudaDeviceSynchronize());
	printf("failed %d\n", failed.load());
	return failed != 0;
}
