// CHECK: exact
// DESC: a large allocation goes on to the end of its last 2 MiB; what is written there nobody notices
// ANSWER: by the manual, not recorded
#include <cstdio>

__global__ void fill(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int j = 0; i <= n && j < 3 * n; j++) // one row too many
		p[i * 3 * n + j] = 1.f;
}

int main()
{
	const int n = 300;
	float *p, last;

	cudaMalloc(&p, n * n * 3 * sizeof *p);
	fill<<<2, 256>>>(p, n);
	printf("%s", cudaGetErrorString(cudaDeviceSynchronize()));
	cudaMemcpy(&last, p + n * n * 3 - 1, sizeof last, cudaMemcpyDeviceToHost);
	printf(" %g\n", last);
}
