// DESC: cudaConfigureCall, cudaSetupArgument, cudaLaunch of CUDA 1 to 10
// FLAGS: -Wno-deprecated-declarations
// ANSWER: by the manual, not recorded
#include <cstdio>
__global__ void k(int a, float b, double *p, short c) { p[threadIdx.x + blockIdx.x * blockDim.x] = a + b + c + threadIdx.x; }
template <class T> __global__ void fill(T *p, T v) { p[threadIdx.x] = v; }
int main()
{
	double *p, h[8];
	int a = 100;

	cudaMalloc(&p, sizeof h);
	cudaConfigureCall(dim3(2), dim3(4), 0, 0);
	cudaSetupArgument(&a, sizeof a, 0);
	cudaSetupArgument(0.5f, 4);
	cudaSetupArgument(p, 8);
	cudaSetupArgument((short)7, 16);
	printf("%d\n", cudaLaunch(k));
	cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 8; i++)
		printf("%g ", h[i]);
	cudaConfigureCall(1, 3);
	cudaSetupArgument(p, 0);
	cudaSetupArgument(2.5, 8);
	printf("\n%d\n", cudaLaunch(fill<double>));
	cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
	printf("%g %g %g\n", h[0], h[2], h[3]);
	printf("%d\n", cudaSetupArgument(h, 5000, 0));
}
