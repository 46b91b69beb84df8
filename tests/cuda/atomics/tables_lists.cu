// Hash tables by CAS (linear probing, cuckoo, chains by index), a lock-free stack with tags, a list of nodes, a ring queue with tickets, a bump allocator with free list, set membership by Bloom filters.
#include "../show.h"
#define EMPTY 0xffffffffu
__device__ __host__ u32 mix(u32 k) { k ^= k >> 16, k *= 0x85ebca6b, k ^= k >> 13, k *= 0xc2b2ae35, k ^= k >> 16; return k; }
struct KV { u32 k, v; };
__global__ void insert(KV *t, u32 cap, const u32 *keys, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		u32 s = mix(keys[i]) & (cap - 1);
		for (;;) {
			u32 p = atomicCAS(&t[s].k, EMPTY, keys[i]);
			if (p == EMPTY || p == keys[i]) {
				atomicAdd(&t[s].v, i);
				break;
			}
			s = (s + 1) & (cap - 1);
		}
	}
}
__global__ void lookup(const KV *t, u32 cap, u32 *o, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	for (u32 s = mix(i) & (cap - 1);; s = (s + 1) & (cap - 1)) {
		if (t[s].k == (u32)i) {
			o[i] = t[s].v;
			return;
		}
		if (t[s].k == EMPTY) {
			o[i] = EMPTY;
			return;
		}
	}
}
__global__ void cuckoo(u64 *t, u32 cap, const u32 *keys, int n, int *failed)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	u64 e = (u64)keys[i] << 32 | i;
	u32 at = mix(keys[i]) % cap;
	for (int tries = 0; tries < 200; tries++) {
		e = atomicExch(t + at, e);
		u32 k = e >> 32;
		if (e == ~0ull)
			return;
		u32 h[3] = { mix(k) % cap, mix(k * 31 + 7) % cap, mix(k ^ 0x5bd1e995) % cap };
		at = at == h[0] ? h[1] : at == h[1] ? h[2] : h[0];
	}
	atomicAdd(failed, 1);
}
__global__ void cuckoo_find(const u64 *t, u32 cap, const u32 *keys, int n, u32 *o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	u32 k = keys[i], h[3] = { mix(k) % cap, mix(k * 31 + 7) % cap, mix(k ^ 0x5bd1e995) % cap };
	o[i] = 0;
	for (u32 x : h)
		if (t[x] >> 32 == k)
			o[i] = (u32)t[x] + 1;
}
struct Node { int next; u32 val; };
__device__ u64 head = 0xffffffffull;
__device__ int freed, queue[4096], qhead, qtail;
__global__ void push(Node *nodes, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	nodes[i].val = i * 3;
	u64 old = *(volatile u64 *)&head, got;
	for (;;) {
		nodes[i].next = (int)(u32)old;
		__threadfence();
		got = atomicCAS(&head, old, (old >> 32) + 1 << 32 | (u32)i);
		if (got == old)
			break;
		old = got;
	}
}
__global__ void pop(volatile Node *nodes, u64 *sum, int *cnt)
{
	u64 old = *(volatile u64 *)&head, got;
	while ((int)(u32)old >= 0) {
		u32 next = nodes[(u32)old].next;
		got = atomicCAS(&head, old, (old >> 32) + 1 << 32 | next);
		if (got == old) {
			atomicAdd(sum, (u64)nodes[(u32)old].val), atomicAdd(cnt, 1);
			old = *(volatile u64 *)&head;
		} else
			old = got;
	}
}
__global__ void enqueue(int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { int at = atomicAdd(&qtail, 1); atomicExch(queue + at % 4096, i + 1); } }
__global__ void dequeue(u64 *o)
{
	for (;;) {
		int h = *(volatile int *)&qhead;
		if (h >= *(volatile int *)&qtail)
			break;
		if (atomicCAS(&qhead, h, h + 1) == h) {
			int v;
			while (!(v = atomicExch(queue + h % 4096, 0)))
				;
			atomicAdd(o, (u64)v * v);
		}
	}
}
__global__ void chains(int *bucket, Node *n, int count)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < count)
		n[i].val = mix(i), n[i].next = atomicExch(bucket + mix(i) % 101, i);
}
__global__ void walk(const int *bucket, const Node *n, u32 *o)
{
	u32 c = 0, x = 0, m = 0;
	for (int i = bucket[threadIdx.x]; i >= 0; i = n[i].next)
		c++, x ^= n[i].val, m = max(m, n[i].val);
	o[3 * threadIdx.x] = c, o[3 * threadIdx.x + 1] = x, o[3 * threadIdx.x + 2] = m;
}
__global__ void bloom(u32 *f, u32 bits, int n, u32 *o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (o) {
		bool in = true;
		for (int k = 1; k < 5; k++) {
			u32 b = mix(i * k + k) % bits;
			in = in && f[b / 32] >> b % 32 & 1;
		}
		u32 w = __ballot_sync(~0u, in);
		if (i % 32 == 0)
			o[i / 32] = w;
	} else if (i < n)
		for (int k = 1; k < 5; k++) {
			u32 b = mix(i * 7 * k + k) % bits;
			atomicOr(f + b / 32, 1u << b % 32);
		}
}
int main()
{
	u32 s = 44, *keys = make<u32>(6000), *o = make<u32>(8192);
	KV *t = make<KV>(8192);
	for (int i = 0; i < 8192; i++)
		t[i].k = EMPTY;
	for (int i = 0; i < 6000; i++)
		keys[i] = rnd(s) % 8000;
	RUN((insert<<<10, 128>>>(t, 8192, keys, 6000))), RUN((lookup<<<64, 128>>>(t, 8192, o, 8192))), show("linear", o, 8192);
	u64 *c = make<u64>(8192);
	int *f = make<int>(1);
	memset(c, -1, 65536);
	for (int i = 0; i < 5000; i++)
		keys[i] = i * 7919 + 13;
	RUN((cuckoo<<<20, 256>>>(c, 8191, keys, 5000, f))), RUN((cuckoo_find<<<20, 256>>>(c, 8191, keys, 5000, o))), printf("failed %d ", *f), show("cuckoo", o, 5000);
	Node *nodes = make<Node>(4000);
	u64 *sum = make<u64>(1);
	RUN((push<<<32, 128>>>(nodes, 4000))), RUN((pop<<<8, 64>>>(nodes, sum, f))), printf("stack %llu %d\n", *sum, *f);
	*sum = 0, RUN((enqueue<<<30, 128>>>(3700))), RUN((dequeue<<<4, 64>>>(sum))), printf("queue %llu\n", *sum);
	int *b = make<int>(101);
	memset(b, -1, 404), RUN((chains<<<32, 128>>>(b, nodes, 4000))), RUN((walk<<<1, 101>>>(b, nodes, o))), show("chains", o, 303);
	u32 *bl = make<u32>(1024);
	RUN((bloom<<<10, 128>>>(bl, 32749, 1200, 0))), show("filter", bl, 1024);
	RUN((bloom<<<64, 128>>>(bl, 32749, 0, o))), show("asked", o, 256);
}
