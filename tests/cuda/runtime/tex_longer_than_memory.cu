// CHECK: exact
// DESC: linear textures that are longer than the memory behind them, within the most texels there may be
#include <cstdio>

__global__ void get(cudaTextureObject_t t, float *o, int i) { *o = tex1Dfetch<float4>(t, i).x; }

int main()
{
	const size_t sizes[] = {16384, 32768, 1 << 20, 1u << 30};
	float4 *p;
	float *o;

	cudaMallocManaged(&o, 4);
	cudaMalloc(&p, 16384);
	cudaMemset(p, 0x3f, 16384);
	for (size_t size : sizes) {
		cudaTextureObject_t t;
		cudaTextureDesc how = {};
		cudaResourceDesc r = {};

		r.resType = cudaResourceTypeLinear;
		r.res.linear.devPtr = p;
		r.res.linear.desc = cudaCreateChannelDesc<float4>();
		r.res.linear.sizeInBytes = size;
		printf("%zu: %d", size, cudaCreateTextureObject(&t, &r, &how, 0));
		get<<<1, 1>>>(t, o, 3);
		printf(" %d", cudaDeviceSynchronize());
		printf(" %g\n", *o);
	}
}
