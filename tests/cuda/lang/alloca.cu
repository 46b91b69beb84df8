// alloca: every thread takes another number of bytes, in loops, functions and branches; what is taken is
// kept until the function returns, across a barrier too, and given back then. The host works the answer out.
// ANSWER: by the manual, not recorded
#include <alloca.h>
#include <cstdio>

__host__ __device__ static int mix(int *p, int n, int t)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		p[(i + t) % n] = i * t + n;
	for (int i = 0; i < n; i++)
		s = s * 3 + p[i];
	return s;
}

__device__ __noinline__ int mix_on_stack(int n, int t)
{
	return mix((int *)alloca(n * sizeof(int)), n, t);
}

__global__ void varied(int *out)
{
	int t = threadIdx.x + blockIdx.x * blockDim.x, s = 0;
	__shared__ int share[64];

	for (int i = 0; i < 400; i++) // more than the stack holds, were it not given back
		if ((t + i) % 3)
			s += mix_on_stack(t % 13 + 1, t + i);
	int *q = (int *)alloca((t % 5 + 1) * sizeof(int));
	for (int i = 0; i <= t % 5; i++)
		q[i] = s + i;
	share[threadIdx.x] = s;
	__syncthreads();
	s = share[(threadIdx.x + 1) % 64];
	if (t % 2) {
		int *r = (int *)alloca((t % 7 + 1) * sizeof(int));
		s += mix(r, t % 7 + 1, t);
	}
	for (int i = 0; i <= t % 5; i++)
		s += q[i];
	out[t] = s;
}

static int base(int t)
{
	int s = 0, room[16];

	for (int i = 0; i < 400; i++)
		if ((t + i) % 3)
			s += mix(room, t % 13 + 1, t + i);
	return s;
}

static int expected(int t)
{
	int s = base(t / 64 * 64 + (t + 1) % 64), own = base(t), room[16];

	if (t % 2)
		s += mix(room, t % 7 + 1, t);
	for (int i = 0; i <= t % 5; i++)
		s += own + i;
	return s;
}

__global__ void too_much(int *out, int n)
{
	volatile char *p = (volatile char *)alloca(n);

	for (int i = 0; i < n; i += 1000)
		p[i] = (char)i;
	out[threadIdx.x] = p[threadIdx.x * 1000 % n];
}

int main()
{
	int *d, h[256], bad = 0;

	cudaMalloc(&d, sizeof h);
	varied<<<4, 64>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int t = 0; t < 256; t++)
		bad += h[t] != expected(t);
	printf("varied: %d wrong, %s\n", bad, cudaGetErrorString(cudaGetLastError()));
	too_much<<<1, 32>>>(d, 1 << 30);
	printf("too much: %s\n", cudaDeviceSynchronize() == cudaSuccess ? "no error" : "error");
	return 0;
}
