// ANSWER: by the manual, not recorded
// A class of the device with a virtual function that has no body.
#include <cstdio>

struct Shape {
	__device__ virtual int area() const = 0;
};
struct Square : Shape {
	int side;
	__device__ explicit Square(int s) : side(s) {}
	__device__ int area() const override { return side * side; }
};

__global__ void k(int *p)
{
	Square s(p[0]);
	const Shape *any = &s;

	p[0] = any->area();
}

int main()
{
	int *p;

	cudaMallocManaged(&p, sizeof *p);
	*p = 7;
	k<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("%d\n", *p);
	return 0;
}
