// CHECK: exact
// ANSWER: by the manual, not recorded
// FLAGS: -arch=sm_75
// DESC: static variables that the host knows by name alone, names behind pointers, pointers that are variables
#include <cstdio>
static __constant__ float table[4];
static __device__ int total;
__device__ float factor;
__device__ const char *message;

__global__ void work(float *o)
{
	o[threadIdx.x] = table[threadIdx.x] * factor;
	atomicAdd(&total, (int)threadIdx.x + 1);
}
__global__ void read_message(char *o) { *o = message[1]; }
__device__ const char word[] = "word";
__global__ void find_word(const char **o) { *o = word; }

static cudaError_t copy_to(const char *name, const void *from, size_t size) { return cudaMemcpyToSymbol(name, from, size); }

#define SHOW(x) printf("%-60s %s\n", #x, cudaGetErrorName(x))

int main()
{
	const float f[4] = { 1, 2, 3, 4 }, two = 2;
	const char *name = "factor", *there, **place;
	char changeable[] = "factor", *other = changeable, letter;
	float *o, got[4];
	char *c;
	size_t size = 0;
	int sum;

	SHOW(cudaMemcpyToSymbol("table", f, sizeof f));
	SHOW(cudaGetSymbolSize(&size, "table"));
	SHOW(copy_to(name, &two, sizeof two));
	SHOW(copy_to("table", f, sizeof f));
	SHOW(copy_to("tables", f, sizeof f));
	SHOW(cudaMemcpyFromSymbol(got, other, sizeof *got));
	printf("%zu %g\n", size, got[0]);
	SHOW(cudaMalloc(&o, sizeof f));
	work<<<1, 4>>>(o);
	SHOW(cudaMemcpyFromSymbol(&sum, "total", sizeof sum));
	SHOW(cudaMemcpy(got, o, sizeof f, cudaMemcpyDeviceToHost));
	printf("%d, %g %g %g %g\n", sum, got[0], got[1], got[2], got[3]);
	SHOW(cudaMalloc(&place, sizeof *place));
	SHOW(cudaMalloc(&c, 1));
	find_word<<<1, 1>>>(place);
	SHOW(cudaMemcpy(&there, place, sizeof there, cudaMemcpyDeviceToHost));
	SHOW(cudaMemcpyToSymbol(message, &there, sizeof there));
	read_message<<<1, 1>>>(c);
	SHOW(cudaMemcpy(&letter, c, 1, cudaMemcpyDeviceToHost));
	printf("%c\n", letter);
	return 0;
}
