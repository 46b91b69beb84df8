// CHECK: exact
// FLAGS: -arch=sm_75 -w
// DESC: texture references bound without a size, and with more than there is
// ANSWER: by the manual, not recorded
#include <cstdio>

texture<float4, 1, cudaReadModeElementType> whole, longer;

__global__ void get(float *o) { *o = tex1Dfetch(whole, 1).x + tex1Dfetch(longer, 1).x; }

int main()
{
	float4 *p, v = {3, 0, 0, 0};
	float *o;

	cudaMalloc(&p, 16384);
	cudaMallocManaged(&o, 4);
	cudaMemcpy(p + 1, &v, sizeof v, cudaMemcpyHostToDevice);
	printf("%d", cudaBindTexture(0, whole, p));
	printf(" %d\n", cudaBindTexture(0, longer, p, cudaCreateChannelDesc<float4>(), 32768));
	get<<<1, 1>>>(o);
	printf("%d", cudaDeviceSynchronize());
	printf(" %g\n", *o);
}
