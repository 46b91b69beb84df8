// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: every face of cubemap surfaces, of one and of several layers
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(cudaSurfaceObject_t s, int faces, bool layered)
{
	for (int f = 0; f < faces; f++)
		if (layered)
			surfCubemapLayeredwrite(f * 100.f + threadIdx.x, s, threadIdx.x % 4 * 4, threadIdx.x / 4, f);
		else
			surfCubemapwrite(f * 100.f + threadIdx.x, s, threadIdx.x % 4 * 4, threadIdx.x / 4, f);
}

__global__ void read(cudaSurfaceObject_t s, int faces, bool layered, float *to)
{
	for (int f = 0; f < faces; f++)
		to[f * 16 + threadIdx.x] = layered ? surfCubemapLayeredread<float>(s, threadIdx.x % 4 * 4, threadIdx.x / 4, f)
						   : surfCubemapread<float>(s, threadIdx.x % 4 * 4, threadIdx.x / 4, f);
	if (threadIdx.x == 0)
		to[faces * 16] = surfCubemapread<float>(s, 400, 400, 0, cudaBoundaryModeClamp);
}

static void run(int faces, unsigned flags)
{
	cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
	cudaResourceDesc r = {};
	cudaSurfaceObject_t s;
	float *to, got[12 * 16 + 1];
	bool layered = flags & cudaArrayLayered;

	cudaMalloc(&to, sizeof got);
	r.resType = cudaResourceTypeArray;
	cudaMalloc3DArray(&r.res.array.array, &d, make_cudaExtent(4, 4, faces), flags | cudaArraySurfaceLoadStore);
	cudaCreateSurfaceObject(&s, &r);
	fill<<<1, 16>>>(s, faces, layered);
	read<<<1, 16>>>(s, faces, layered, to);
	printf("%s\n", cudaGetErrorName(cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost)));
	int bad = 0;
	for (int i = 0; i < faces * 16; i++)
		bad += got[i] != i / 16 * 100.f + i % 16;
	printf("%d faces: %d wrong, clamped %g\n", faces, bad, got[faces * 16]);
}

int main()
{
	run(6, cudaArrayCubemap);
	run(12, cudaArrayCubemap | cudaArrayLayered);
}
