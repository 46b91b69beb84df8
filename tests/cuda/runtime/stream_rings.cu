// Streams, events, callbacks and memory of streams: what is done when all is done in order; flags and priorities.
#include "../show.h"
#include <vector>
#include <thread>
__global__ void step(u32 *p, u32 v) { u32 i = threadIdx.x; p[i] = p[i] * 31 + v + i; }
static std::vector<int> order;
static void CUDART_CB say(cudaStream_t, cudaError_t e, void *p) { order.push_back((int)(size_t)p + 1000 * (int)e); }
static void CUDART_CB fn(void *p) { order.push_back((int)(size_t)p); }
int main()
{
	u32 *d, h[64];
	CK(cudaMalloc(&d, 4096)), CK(cudaMemset(d, 0, 4096));
	cudaStream_t s[6];
	int lo, hi;
	CK(cudaDeviceGetStreamPriorityRange(&lo, &hi)), printf("%d %d\n", lo, hi);
	for (int i = 0; i < 6; i++)
		CK(cudaStreamCreateWithPriority(&s[i], i & 1, -i));
	for (auto x : s) {
		int p;
		unsigned f;
		unsigned long long id, id2;
		CK(cudaStreamGetPriority(x, &p)), CK(cudaStreamGetFlags(x, &f)), CK(cudaStreamGetId(x, &id)), CK(cudaStreamGetId(s[0], &id2)), printf("%d %u %d, ", p, f, (id == id2) == (x == s[0]));
	}
	cudaEvent_t e[6];
	for (auto &x : e)
		CK(cudaEventCreateWithFlags(&x, cudaEventDisableTiming));
	for (int r = 0; r < 20; r++) // a ring of streams
		for (int i = 0; i < 6; i++)
			step<<<1, 64, 0, s[i]>>>(d, r * 6 + i), CK(cudaEventRecord(e[i], s[i])), CK(cudaStreamWaitEvent(s[(i + 1) % 6], e[i]));
	CK(cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, s[0])), CK(cudaStreamSynchronize(s[0])), printf("\n"), show("ring", h, 64);
	for (size_t i = 0; i < 10; i++)
		step<<<1, 64, 0, s[2]>>>(d, i), CK(i & 1 ? cudaStreamAddCallback(s[2], say, (void *)i, 0) : cudaLaunchHostFunc(s[2], fn, (void *)i));
	CK(cudaStreamSynchronize(s[2]));
	for (int x : order)
		printf("%d ", x);
	printf("\n%s %s\n", cudaGetErrorName(cudaStreamQuery(s[2])), cudaGetErrorName(cudaEventQuery(e[0])));
	u32 *a[8];
	for (int i = 0; i < 8; i++) {
		CK(cudaMallocAsync(&a[i], 256 << i, s[1])), CK(cudaMemsetAsync(a[i], i, 256, s[1])), step<<<1, 64, 0, s[1]>>>(a[i], i);
		CK(cudaMemcpyAsync(h, a[i], 256, cudaMemcpyDeviceToHost, s[1])), CK(cudaFreeAsync(a[i], s[1])), CK(cudaStreamSynchronize(s[1])), show("pool", h, 64);
	}
	step<<<1, 64>>>(d, 5), step<<<1, 64, 0, s[0]>>>(d, 6), step<<<1, 64>>>(d, 7), step<<<1, 64, 0, s[2]>>>(d, 8), step<<<1, 64>>>(d, 9); // the default stream orders the others
	CK(cudaMemcpy(h, d, 256, cudaMemcpyDefault)), show("default", h, 64);
	std::vector<std::thread> ts;
	for (int i = 0; i < 4; i++)
		ts.emplace_back([&, i] { u32 *p = d + 64 * i + 64; CK(cudaMemsetAsync(p, 0, 256, cudaStreamPerThread)); for (int j = 0; j < 50; j++) step<<<1, 64, 0, cudaStreamPerThread>>>(p, j + i); CK(cudaStreamSynchronize(cudaStreamPerThread)); });
	for (auto &t : ts)
		t.join();
	u32 g[256];
	CK(cudaMemcpy(g, d + 64, 1024, cudaMemcpyDefault)), show("threads", g, 256);
	float ms;
	cudaEvent_t t0, t1;
	CK(cudaEventCreate(&t0)), CK(cudaEventCreate(&t1)), CK(cudaEventRecord(t0)), step<<<1, 64>>>(d, 5), CK(cudaEventRecord(t1)), CK(cudaEventSynchronize(t1)), CK(cudaEventElapsedTime(&ms, t0, t1)), printf("%d\n", ms > 0);
	cudaMemPool_t pool;
	CK(cudaDeviceGetDefaultMemPool(&pool, 0));
	unsigned long long v;
	for (auto at : { cudaMemPoolAttrReleaseThreshold, cudaMemPoolAttrUsedMemCurrent })
		CK(cudaMemPoolGetAttribute(pool, at, &v)), printf("%llu ", v);
	int iv;
	for (auto at : { cudaMemPoolReuseFollowEventDependencies, cudaMemPoolReuseAllowOpportunistic, cudaMemPoolReuseAllowInternalDependencies })
		CK(cudaMemPoolGetAttribute(pool, at, &iv)), printf("%d ", iv);
	printf("\n");
}
