// Blocks that hand over data: flags with fences, acquire and release in PTX, a chain of blocks, double buffers within a block by named barriers, a global barrier by counters, persistent threads with a work queue, work stealing.
#include "../show.h"
__device__ volatile int flag[64];
__device__ int data[64 * 32];
__global__ void chain(int *o)
{
	int b = blockIdx.x, t = threadIdx.x;
	if (b) {
		if (t == 0)
			while (!flag[b - 1])
				;
		__syncthreads();
		__threadfence();
	}
	int x = b ? ((volatile int *)data)[(b - 1) * 32 + (t + 1) % 32] * 3 + t : t;
	((volatile int *)data)[b * 32 + t] = x;
	__threadfence();
	__syncthreads();
	if (t == 0)
		flag[b] = 1;
	o[b * 32 + t] = x;
}
__device__ u32 seq;
__device__ u64 box;
__global__ void mailbox(u64 *o, int n)
{
	if (threadIdx.x)
		return;
	if (blockIdx.x == 0)
		for (int i = 0; i < n; i++) {
			u32 v;
			do
				asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(v) : "l"(&seq) : "memory");
			while (v != 2 * i);
			box = (u64)i * i * 0x100000001ull;
			asm volatile("st.release.gpu.u32 [%0], %1;" ::"l"(&seq), "r"(2 * i + 1) : "memory");
		}
	else {
		u64 acc = 0;
		for (int i = 0; i < n; i++) {
			u32 v;
			do
				asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(v) : "l"(&seq) : "memory");
			while (v != 2 * i + 1);
			acc = acc * 7 + box;
			asm volatile("red.release.gpu.add.u32 [%0], 1;" ::"l"(&seq) : "memory");
		}
		*o = acc;
	}
}
__global__ void halves(const int *in, int *o, int n) // warps 0-1 fill, 2-3 use
{
	__shared__ int buf[2][64];
	int t = threadIdx.x % 64, acc = 0;
	bool prod = threadIdx.x < 64;
	for (int i = 0; i < n; i++) {
		int b = i & 1;
		if (prod) {
			if (i >= 2)
				asm volatile("barrier.sync %0, 128;" ::"r"(3 + b) : "memory");
			buf[b][t] = in[i * 64 + t];
			asm volatile("barrier.arrive %0, 128;" ::"r"(1 + b) : "memory");
		} else {
			asm volatile("barrier.sync %0, 128;" ::"r"(1 + b) : "memory");
			acc = acc * 5 + buf[b][63 - t];
			if (i + 2 < n)
				asm volatile("barrier.arrive %0, 128;" ::"r"(3 + b) : "memory");
		}
	}
	if (!prod)
		o[t] = acc;
}
__device__ u32 arrived;
__device__ void everyone(u32 goal)
{
	__syncthreads();
	if (!threadIdx.x) {
		__threadfence();
		atomicAdd(&arrived, 1);
		while (*(volatile u32 *)&arrived < goal)
			__nanosleep(100);
		__threadfence();
	}
	__syncthreads();
}
__global__ void rounds(int *a, int *b, int n, int k)
{
	for (int r = 0; r < k; r++) {
		for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
			((volatile int *)b)[i] = ((volatile int *)a)[(i + 1) % n] + ((volatile int *)a)[(i + n - 1) % n] * 2 + r;
		everyone((r + 1) * gridDim.x);
		int *t = a;
		a = b, b = t;
	}
}
__device__ int next;
__global__ void persistent(const int *work, int items, u64 *o)
{
	__shared__ int mine;
	for (;;) {
		if (!threadIdx.x)
			mine = atomicAdd(&next, 1);
		__syncthreads();
		int w = mine;
		__syncthreads();
		if (w >= items)
			return;
		u64 x = w;
		for (int i = 0; i < work[w]; i++)
			x = x * 6364136223846793005ull + threadIdx.x;
		atomicXor(o + w, x);
	}
}
int main()
{
	u32 s = 2;
	int *o = make<int>(4096), *p = make<int>(4096);
	RUN((chain<<<40, 32>>>(o))), show("chain", o, 40 * 32);
	u64 *q = make<u64>(500);
	RUN((mailbox<<<2, 32>>>(q, 300))), show("mailbox", q, 1);
	for (int i = 0; i < 4096; i++)
		o[i] = rnd(s) % 1000;
	RUN((halves<<<1, 128>>>(o, p, 64))), show("halves", p, 64);
	int n = 3000, k = 11, g = 6;
	RUN((rounds<<<g, 96>>>(o, p, n, k))), show("rounds", p, n), show("before", o, n);
	int *w = make<int>(500);
	for (int i = 0; i < 500; i++)
		w[i] = rnd(s) % 200;
	RUN((persistent<<<5, 64>>>(w, 500, q))), show("persistent", q, 500);
}
