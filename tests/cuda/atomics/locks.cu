// Locks between blocks: spinning, tickets, readers and writers; queues fed and emptied by many; the last block.
#include "../show.h"
__device__ int lock_word, now, next_ticket, readers, shared_sum[4];
__device__ void lock(int *l) { while (atomicCAS(l, 0, 1)) __nanosleep(20); __threadfence(); }
__device__ void unlock(int *l) { __threadfence(); atomicExch(l, 0); }
__global__ void spin(volatile int *n)
{
	for (int i = 0; i < 4; i++)
		if (threadIdx.x % 32 == i * 5) {
			lock(&lock_word);
			n[0] = n[0] + 1;
			n[1] = n[1] * 1 + threadIdx.x;
			unlock(&lock_word);
		}
	// every lane for itself
	bool done = false;
	while (!done)
		if (!atomicCAS(&lock_word, 0, 1)) {
			__threadfence();
			n[2] = n[2] + 1;
			__threadfence();
			atomicExch(&lock_word, 0);
			done = true;
		}
}
__global__ void ticket(volatile int *n)
{
	if (threadIdx.x)
		return;
	int mine = atomicAdd(&next_ticket, 1);
	while (atomicAdd(&now, 0) != mine)
		;
	n[3] = n[3] * 7 + mine;
	__threadfence();
	atomicAdd(&now, 1);
}
__global__ void rw(volatile int *n)
{
	int t = threadIdx.x;
	if (t % 32)
		return;
	for (int i = 0; i < 10; i++)
		if ((blockIdx.x + i) % 4 == 0) {
			while (atomicCAS(&readers, 0, -1))
				;
			__threadfence();
			n[4] = n[4] + 1, n[5] = n[5] + 1;
			__threadfence();
			atomicExch(&readers, 0);
		} else {
			int r;
			do
				r = atomicAdd(&readers, 0);
			while (r < 0 || atomicCAS(&readers, r, r + 1) != r);
			__threadfence();
			if (n[4] != n[5])
				n[6] = 1;
			atomicSub(&readers, 1);
		}
}
struct Queue { u32 head, tail, slot[64], full[64]; };
__global__ void queue(Queue *q, u32 *o, int items) // even blocks put, odd take
{
	if (threadIdx.x)
		return;
	if (blockIdx.x % 2 == 0)
		for (int i = blockIdx.x / 2; i < items; i += gridDim.x / 2) {
			u32 k = atomicAdd(&q->tail, 1);
			while (atomicAdd(&q->full[k % 64], 0) != k / 64 * 2)
				;
			q->slot[k % 64] = i * i + 1;
			__threadfence();
			atomicAdd(&q->full[k % 64], 1);
		}
	else
		for (;;) {
			u32 k = atomicAdd(&q->head, 1);
			if (k >= (u32)items)
				break;
			while (atomicAdd(&q->full[k % 64], 0) != k / 64 * 2 + 1)
				;
			__threadfence();
			u32 v = *(volatile u32 *)&q->slot[k % 64];
			__threadfence();
			atomicAdd(&q->full[k % 64], 1);
			atomicAdd(o, v), atomicXor(o + 1, v * 2654435761u), atomicAdd(o + 2, 1);
		}
}
__device__ u32 blocks_done;
__global__ void last(const u32 *in, u32 *part, u32 *o, int n)
{
	__shared__ u32 s[128];
	__shared__ bool is_last;
	int t = threadIdx.x;
	u32 x = 0;
	for (int i = blockIdx.x * 128 + t; i < n; i += gridDim.x * 128)
		x += in[i];
	s[t] = x;
	for (int d = 64; d; d /= 2) {
		__syncthreads();
		if (t < d)
			s[t] += s[t + d];
	}
	if (t == 0) {
		part[blockIdx.x] = s[0];
		__threadfence();
		is_last = atomicInc(&blocks_done, gridDim.x - 1) == gridDim.x - 1;
	}
	__syncthreads();
	if (is_last) {
		u32 v = t < gridDim.x ? *(volatile u32 *)(part + t) : 0;
		v = __reduce_add_sync(~0u, v);
		if (t % 32 == 0)
			atomicAdd(o, v), atomicAdd(o + 1, 1);
	}
}
int main()
{
	int *n = make<int>(16);
	RUN(spin<<<8, 64>>>(n)), RUN(ticket<<<30, 32>>>(n)), RUN(rw<<<12, 64>>>(n)), show("locks", n, 8);
	Queue *q = make<Queue>(1);
	u32 *o = make<u32>(8);
	RUN(queue<<<8, 32>>>(q, o, 500)), show("queue", o, 4);
	u32 *in = make<u32>(10000), *part = make<u32>(128), s = 5;
	for (int i = 0; i < 10000; i++)
		in[i] = rnd(s);
	memset(o, 0, 32);
	for (int i = 0; i < 4; i++)
		RUN(last<<<20 + i * 30, 128>>>(in, part, o, 10000)), show("last", o, 2);
}
