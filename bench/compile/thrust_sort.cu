#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
int main()
{
	thrust::host_vector<int> h(1000);
	for (int i = 0; i < 1000; i++)
		h[i] = (i * 7919) % 1000;
	thrust::device_vector<int> d = h;
	thrust::sort(d.begin(), d.end());
	printf("%d\n", thrust::reduce(d.begin(), d.end()));
}
