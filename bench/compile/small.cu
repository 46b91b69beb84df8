// A small program, as courses begin with.
#include <cstdio>
__global__ void add(const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}
int main()
{
	const int n = 1 << 20;
	float *a, *b, *c;
	cudaMallocManaged(&a, n * sizeof *a);
	cudaMallocManaged(&b, n * sizeof *b);
	cudaMallocManaged(&c, n * sizeof *c);
	for (int i = 0; i < n; i++)
		a[i] = i, b[i] = 2 * i;
	add<<<(n + 255) / 256, 256>>>(a, b, c, n);
	printf("%s, %g\n", cudaGetErrorString(cudaDeviceSynchronize()), c[n - 1]);
}
