// Loops whose rounds are written out though threads meet in them: barriers, votes, shuffles, with numbers of rounds that
// are not known, are no multiple of four, differ between warps, or end in a trap that never comes.
#include <cassert>
#include <cstdio>
#include <cuda_runtime.h>

const int N = 128;

__global__ void ring(int *o, int n) // everybody hands on what it has
{
	__shared__ int s[2][N];
	int t = threadIdx.x, p = 0;
	s[0][t] = t;
	__syncthreads();
	for (int k = 0; k < n; k++, p = 1 - p) {
		s[1 - p][t] = s[p][(t + 1) % N] + k;
		__syncthreads();
	}
	o[t] = s[p][t];
}

__global__ void unequal(int *o, int n) // each warp goes round as often as it likes
{
	int t = threadIdx.x, x = t & 31;
	for (int k = 0; k < n + t / 32; k++)
		x += __shfl_xor_sync(~0u, x, k & 31);
	o[t] = x;
}

__global__ void fewer(int *o, int n) // those that are left know each other
{
	int t = threadIdx.x, x = 0;
	unsigned m = __ballot_sync(~0u, (t & 31) < n);
	for (int k = t & 31; k < n; k += 7) {
		x += __popc(m) + __shfl_sync(m, k, __ffs(m) - 1);
		m = __ballot_sync(m, k + 7 < n);
	}
	o[t] = x;
}

__global__ void inner(int *o, int n) // inside another loop, counted down and by steps
{
	__shared__ int s[N];
	int t = threadIdx.x, x = t;
	for (int i = 0; i < 3; i++)
		for (int k = n; k > 0; k -= 2) {
			s[t] = x;
			__syncthreads();
			x = s[(t + k) % N] + i;
			__syncthreads();
		}
	o[t] = x;
}

__global__ void checked(int *o, const int *a, int n)
{
	int t = threadIdx.x, x = 0;
	for (int k = 0; k < n; k++) {
		assert(a[k] >= 0);
		if (a[k] > 1000)
			__trap();
		x += a[k] * (__any_sync(~0u, t == k) + 1);
	}
	o[t] = x;
}

__global__ void sorted(int *o, int n) // a known number of rounds outside gives known ones inside
{
	__shared__ int s[N];
	int t = threadIdx.x;
	s[t] = t * 37 % N ^ n;
	for (int k = 2; k <= N; k *= 2)
		for (int j = k / 2; j; j /= 2) {
			__syncthreads();
			int q = t ^ j;
			if (q > t && (s[t] > s[q]) == !(t & k)) {
				int x = s[t];
				s[t] = s[q];
				s[q] = x;
			}
		}
	__syncthreads();
	o[t] = s[t];
}

__global__ void bounded(int *o, int n) // few rounds; from a thread's place to a constant
{
	__shared__ int s[N + 5];
	int t = threadIdx.x, x = 0;
	for (int k = t; k < N + 5; k += N)
		s[k] = k * k;
	__syncthreads();
	for (int k = 0; k < (n & 7); k++)
		x += s[t + k % 6];
	o[t] = x;
}

static void show(const char *name, int n, const int *o)
{
	int h[N];
	unsigned sum = 0;
	cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < N; i++)
		sum = sum * 31 + h[i];
	printf("%s %d: %d %d %d %08x\n", name, n, h[0], h[33], h[N - 1], sum);
}

int main()
{
	int *o, *a, h[16];
	cudaMalloc(&o, N * 4);
	cudaMalloc(&a, sizeof h);
	for (int i = 0; i < 16; i++)
		h[i] = i * 5;
	cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
	for (int n : { 0, 1, 2, 3, 4, 5, 7, 8, 11 }) {
		ring<<<1, N>>>(o, n), show("ring", n, o);
		unequal<<<1, N>>>(o, n), show("unequal", n, o);
		fewer<<<1, N>>>(o, n * 3), show("fewer", n * 3, o);
		inner<<<1, N>>>(o, n), show("inner", n, o);
		checked<<<1, N>>>(o, a, n), show("checked", n, o);
		sorted<<<1, N>>>(o, n), show("sorted", n, o);
		bounded<<<1, N>>>(o, n), show("bounded", n, o);
	}
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
