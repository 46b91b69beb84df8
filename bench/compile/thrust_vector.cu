// Thrust's containers alone: nearly all of it is parsing.
#include <cstdio>
#include <thrust/device_vector.h>
__global__ void fill(int *p) { p[threadIdx.x] = threadIdx.x; }
int main()
{
	thrust::device_vector<int> d(32);
	fill<<<1, 32>>>(thrust::raw_pointer_cast(d.data()));
	printf("%d\n", (int)d[31]);
}
