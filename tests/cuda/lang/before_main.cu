// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: kernels, symbols and managed variables in what runs before main and after it
#include <cstdio>
#include <cuda_runtime.h>

__device__ int number = 4;
__constant__ int constant;
__managed__ int shared = 6, list[4] = { 1, 2, 3, 4 };

__global__ void sum(int *to) { *to = number + constant + shared; }

static int launch()
{
	int *to, got = -1;

	if (cudaMalloc(&to, sizeof *to) != cudaSuccess)
		return -2;
	sum<<<1, 1>>>(to);
	cudaMemcpy(&got, to, sizeof got, cudaMemcpyDeviceToHost);
	cudaFree(to);
	return got;
}

struct Early {
	int constant_was, *element;
	Early(int value) : constant_was(-1), element(&list[1])
	{
		cudaMemcpyToSymbol(constant, &value, sizeof value);
		cudaMemcpyFromSymbol(&constant_was, constant, sizeof constant_was);
	}
	~Early() { printf("after main: %d\n", launch()); }
};

struct Holder { int a; const int *p; };

int first = launch();
static Early early(20);
int second = launch(), third = shared;

/* Addresses that nobody knows before the program runs, though these are constants to the compiler. */
int *one = &shared, *same = &shared;
int *several[3] = { &list[1], nullptr, list + 2 };
static Holder holders[2] = { { 3, &shared }, { 4, &list[3] } };
static int *const fixed = &list[3];
inline int *everywhere = list;
template <class T> struct Of { static T *p; };
template <class T> T *Of<T>::p = &shared;

int main()
{
	printf("%d %d %d %d %d\n", first, second, third, early.constant_was, *early.element);
	shared = 100;
	printf("%d %d %d %d\n", *one, *same, *several[0], *several[2]);
	printf("%d %d %d %d %d\n", *holders[0].p, *holders[1].p, *fixed, everywhere[3], *Of<int>::p);
	printf("%d\n", several[1] == nullptr);
	list[3] = 44;
	printf("%d %d\n", *fixed, launch());
}
