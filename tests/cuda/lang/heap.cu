// new, delete, malloc, free in kernels: lists, trees, arrays of classes, across launches and blocks; a heap that is too small.
#include "../show.h"
struct Node { int v; Node *next; };
struct Tree { int key; Tree *l, *r; __device__ Tree(int k) : key(k), l(0), r(0) {} };
__device__ Node *heads[256];
__device__ int alive;
struct Counted { int x; __device__ Counted() : x(5) { atomicAdd(&alive, 1); } __device__ ~Counted() { atomicSub(&alive, 1); } };
__global__ void build(int n) { int t = threadIdx.x + blockIdx.x * blockDim.x; for (int i = 0; i < n + t % 5; i++) { Node *x = new Node{ i * t, heads[t] }; heads[t] = x; } }
__global__ void sum(int *o) { int t = threadIdx.x + blockIdx.x * blockDim.x, s = 0; for (Node *x = heads[255 - t]; x; x = x->next) s = s * 3 + x->v; o[t] = s; }
__global__ void drop() { int t = threadIdx.x + blockIdx.x * blockDim.x; while (heads[t]) { Node *x = heads[t]; heads[t] = x->next; delete x; } }
__device__ void put(Tree *&t, int k) { if (!t) t = new Tree(k); else put(k < t->key ? t->l : t->r, k); }
__device__ int take(Tree *t, int d) { if (!t) return 0; int s = take(t->l, d + 1) * 3 + t->key * d + take(t->r, d + 1); delete t; return s; }
__global__ void trees(int *o) { int t = threadIdx.x; Tree *r = 0; unsigned x = t; for (int i = 0; i < 20; i++) x = x * 1664525 + 1013904223, put(r, x >> 24); o[t] = take(r, 1); }
__global__ void classes(int *o) { int t = threadIdx.x; Counted *a = new Counted[t % 7 + 1], *b = new Counted; o[t] = a[t % 7].x + b->x; __syncthreads(); o[t + 64] = atomicAdd(&alive, 0); __syncthreads(); delete[] a; delete b; }
__global__ void align(int *o) { int t = threadIdx.x; int ok = 1; for (int i = 0; i < 10; i++) { char *p = (char *)malloc(i * 13 + t); ok &= (size_t)p % 16 == 0; if (p && i * 13 + t) p[0] = 1, p[i * 13 + t - 1] = 2; free(p); } free(nullptr); o[t] = ok; }
__global__ void shared_by_block(int *o) { __shared__ int *p; if (threadIdx.x == 0) p = (int *)malloc(blockDim.x * 4); __syncthreads(); p[threadIdx.x] = threadIdx.x * blockIdx.x; __syncthreads(); o[blockIdx.x * blockDim.x + threadIdx.x] = p[blockDim.x - 1 - threadIdx.x]; __syncthreads(); if (threadIdx.x == 0) free(p); }
__global__ void too_much(int *o) { void *p = malloc((size_t)1 << 40); o[0] = p == 0; int n = 0; void *all[64]; while (n < 64 && (all[n] = malloc(1 << 20))) n++; o[1] = n > 3 && n < 64; for (int i = 0; i < n; i++) free(all[i]); p = malloc(1 << 20); o[2] = p != 0; free(p); }
int main()
{
	int *o = make<int>(512);
	size_t v;
	CK(cudaDeviceGetLimit(&v, cudaLimitMallocHeapSize)), printf("%zu\n", v);
	CK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20)), CK(cudaDeviceGetLimit(&v, cudaLimitMallocHeapSize)), printf("%zu\n", v);
	for (int i = 0; i < 2; i++) {
		RUN(build<<<4, 64>>>(6)), RUN(build<<<2, 128>>>(3)), RUN(sum<<<1, 256>>>(o)), show("lists", o, 256), RUN(drop<<<8, 32>>>()), RUN(sum<<<1, 256>>>(o)), show("gone", o, 256);
	}
	RUN(trees<<<1, 128>>>(o)), show("trees", o, 128);
	RUN(classes<<<1, 64>>>(o)), show("classes", o, 128);
	RUN(align<<<1, 128>>>(o)), show("align", o, 128);
	RUN(shared_by_block<<<8, 64>>>(o)), show("shared", o, 512);
	RUN(too_much<<<1, 1>>>(o)), show("too much", o, 3);
	printf("%s\n", cudaGetErrorName(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20)));
}
