// DESC: kernels named by text, as in CUDA 1 to 4: cudaLaunch, cudaFuncGetAttributes, cudaFuncSetCacheConfig
// FLAGS: -Wno-deprecated-declarations
// ANSWER: by the manual, not recorded
#include <cstdio>
extern "C" __global__ void scale(float *p, float by)
{
	__shared__ float kept[64];

	kept[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = kept[threadIdx.x ^ 1] * by;
}
__global__ void add(float *p, int n) { p[threadIdx.x] += n; }
template <class T> __global__ void store(T *p, T v) { p[threadIdx.x] = v; }
template __global__ void store(float *, float);

static void show(const char *what, cudaError_t e, float *p)
{
	float h[4];

	cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
	printf("%s: %s, %g %g %g %g\n", what, cudaGetErrorString(e), h[0], h[1], h[2], h[3]);
}

int main()
{
	const char *name = "_Z3addPfi";
	float *p, h[4] = {1, 2, 3, 4};
	cudaFuncAttributes a;

	cudaMalloc((void **)&p, sizeof h);
	cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice);
	cudaConfigureCall(1, 4);
	cudaSetupArgument(p, 0);
	cudaSetupArgument(10.0f, 8);
	show("scale", cudaLaunch("scale"), p);
	cudaConfigureCall(1, 4);
	cudaSetupArgument(p, 0);
	cudaSetupArgument(5, 8);
	show("add", cudaLaunch(name), p);
	cudaConfigureCall(1, 4);
	cudaSetupArgument(p, 0);
	cudaSetupArgument(0.5f, 8);
	show("store", cudaLaunch("_Z5storeIfEvPT_S0_"), p);

	printf("%s", cudaGetErrorString(cudaFuncGetAttributes(&a, "scale")));
	printf(" %zu bytes\n", a.sharedSizeBytes);
	printf("%s\n", cudaGetErrorString(cudaFuncGetAttributes(&a, scale)));
	printf("%s\n", cudaGetErrorString(cudaFuncSetCacheConfig("scale", cudaFuncCachePreferL1)));
	printf("%s\n", cudaGetErrorString(cudaFuncSetCacheConfig(name, cudaFuncCachePreferShared)));
	printf("%s\n", cudaGetErrorString(cudaFuncGetAttributes(&a, "nobody")));
	printf("%s\n", cudaGetErrorString(cudaLaunch("add")));
}
