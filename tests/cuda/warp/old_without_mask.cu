// CHECK: exact
// FLAGS: -arch=sm_60 -Wno-deprecated-declarations
// DESC: __shfl, __any, __all, __ballot of before CUDA 9, also among some of the lanes
#include <cstdio>
__global__ void k(int *o, double *d)
{
	int t = threadIdx.x, v = t;

	for (int i = 16; i; i /= 2)
		v += __shfl_down(v, i);
	o[t] = __shfl(v, 0);
	o[32 + t] = __shfl_xor(t, 1) * 100 + __shfl_up(t, 1, 8);
	d[t] = __shfl(t * .5, 3, 4);
	if (t < 8)
		o[64 + t] = (int)__ballot(t & 1) * 4 + (__any(t == 3) ? 2 : 0) + (__all(t < 8) ? 1 : 0);
	else
		o[64 + t] = __any(t == 3) ? 2 : 0;
}
int main()
{
	int *o, h[96];
	double *d, hd[32];

	cudaMalloc(&o, sizeof h);
	cudaMalloc(&d, sizeof hd);
	k<<<1, 32>>>(o, d);
	cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost);
	cudaMemcpy(hd, d, sizeof hd, cudaMemcpyDeviceToHost);
	printf("%d %d | %d %d %d | %g %g | %d %d\n", h[0], h[31], h[32], h[33], h[32 + 8], hd[0], hd[31], h[64],
		h[95]);
	return 0;
}
