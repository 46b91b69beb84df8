#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
struct Square {
	__host__ __device__ float operator()(float x) const { return x * x; }
};
int main()
{
	thrust::device_vector<float> d(1000, 2.0f), e(1000);
	thrust::transform(d.begin(), d.end(), e.begin(), Square());
	printf("%f\n", thrust::transform_reduce(e.begin(), e.end(), Square(), 0.0f, thrust::plus<float>()));
}
