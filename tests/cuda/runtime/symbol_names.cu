// CHECK: exact
// ANSWER: by the manual, not recorded
// FLAGS: -arch=sm_75
// DESC: variables and references by their names, as before CUDA 5; arrays of characters that are variables
#include <cstdio>
__constant__ float scale[4];
static __device__ int hidden[2];
__device__ char text[8];
__device__ char like_a_name[] = "scale";
namespace inner { __device__ int value; }
texture<float, 1> picture;
static texture<float, 1> other;
surface<void, 2> canvas;

__global__ void read_all(float *o)
{
	o[threadIdx.x] = scale[threadIdx.x] * hidden[1] + tex1Dfetch(picture, threadIdx.x) + tex1Dfetch(other, 0);
}
__global__ void draw() { surf2Dwrite(inner::value, canvas, 0, 0); }

#define SHOW(x) printf("%-60s %s\n", #x, cudaGetErrorName(x))

int main()
{
	const float f[4] = {1, 2, 3, 4};
	const int two[2] = {5, 10};
	float got[4], *d, *o;
	size_t size = 0, offset;
	void *by_name = 0, *by_itself = 0;
	char word[8] = "";

	SHOW(cudaMemcpyToSymbol("scale", f, sizeof f));
	SHOW(cudaMemcpyToSymbol("scale", f + 1, sizeof *f, 4, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpyFromSymbol(got, "scale", sizeof got));
	printf("%g %g %g %g\n", got[0], got[1], got[2], got[3]);
	SHOW(cudaMemcpyToSymbolAsync("scale", f, sizeof f, 0, cudaMemcpyHostToDevice, 0));
	SHOW(cudaMemcpyFromSymbolAsync(got, "scale", 4, 8, cudaMemcpyDeviceToHost, 0));
	SHOW(cudaStreamSynchronize(0));
	SHOW(cudaGetSymbolSize(&size, "scale"));
	SHOW(cudaGetSymbolAddress(&by_name, "scale"));
	SHOW(cudaGetSymbolAddress(&by_itself, scale));
	printf("%g %zu %d\n", got[0], size, by_name == by_itself);
	SHOW(cudaMemcpyToSymbol(hidden, two, sizeof *two));
	SHOW(cudaMemcpyToSymbol("hidden", two, sizeof two));
	SHOW(cudaMemcpyToSymbol("_ZN5inner5valueE", two, sizeof *two));
	SHOW(cudaMemcpyToSymbol("value", two, sizeof *two));
	SHOW(cudaMemcpyToSymbol("scal", f, 4));
	SHOW(cudaMemcpyToSymbol(text, "abcdefg", 8));
	SHOW(cudaMemcpyFromSymbol(word, text, 8));
	SHOW(cudaMemcpyFromSymbol(word, like_a_name, 6));
	printf("%s\n", word);

	const textureReference *t, *u;
	const surfaceReference *s;
	const cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
	cudaArray_t a;
	SHOW(cudaGetTextureReference(&t, "picture"));
	SHOW(cudaGetTextureReference(&u, "other"));
	printf("%d %d\n", t == &picture, u == &other);
	SHOW(cudaGetTextureReference(&u, "pictures"));
	SHOW(cudaGetTextureReference(&u, &other));
	SHOW(cudaGetSurfaceReference(&s, "canvas"));
	SHOW(cudaGetSurfaceReference(&s, "sketch"));
	SHOW(cudaMalloc(&d, sizeof f));
	SHOW(cudaMalloc(&o, sizeof f));
	SHOW(cudaMemcpy(d, f, sizeof f, cudaMemcpyHostToDevice));
	SHOW(cudaBindTexture(&offset, t, d, &desc, sizeof f));
	SHOW(cudaBindTexture(&offset, u, d, &desc, sizeof f));
	SHOW(cudaMallocArray(&a, &desc, 4, 4, cudaArraySurfaceLoadStore));
	SHOW(cudaBindSurfaceToArray(s, a, &desc));
	read_all<<<1, 4>>>(o);
	draw<<<1, 1>>>();
	SHOW(cudaMemcpy(got, o, sizeof got, cudaMemcpyDeviceToHost));
	printf("%g %g %g %g\n", got[0], got[1], got[2], got[3]);
	return 0;
}
