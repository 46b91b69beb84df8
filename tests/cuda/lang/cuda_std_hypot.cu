// ANSWER: by the manual, not recorded
// cuda::std::hypot of two and three numbers of all kinds, from kernels and from functions for both.
#include <cstdio>
#include <cuda/std/cmath>
#include <cuda/std/type_traits>

__host__ __device__ double both(double x, double y, double z) { return cuda::std::hypot(x, y, z); }

__global__ void run(double *o, float *f)
{
	static_assert(cuda::std::is_same<decltype(cuda::std::hypot(1.f, 2.f)), float>::value, "");
	static_assert(cuda::std::is_same<decltype(cuda::std::hypot(1, 2.f)), double>::value, "");
	static_assert(cuda::std::is_same<decltype(cuda::std::hypot(1.f, 2.f, 3.f)), float>::value, "");
	static_assert(cuda::std::is_same<decltype(cuda::std::hypot(1.f, 2.f, 3.)), double>::value, "");
	o[0] = cuda::std::hypot(3., 4.);
	o[1] = cuda::std::hypot(2., 3., 6.);
	o[2] = both(1e200, 2e200, 2e200);
	o[3] = cuda::std::hypot(2, 3, 6);
	o[4] = cuda::std::hypot(1. / 0., 0. / 0., 1.);
	o[5] = cuda::std::hypot(5, 12);
	f[0] = cuda::std::hypot(2.f, 3.f, 6.f);
	f[1] = cuda::std::hypot(3e-30f, 4e-30f);
}

int main()
{
	double *o;
	float *f;

	cudaMallocManaged(&o, 48);
	cudaMallocManaged(&f, 8);
	run<<<1, 1>>>(o, f);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	printf("%g %g %g %g %g %g %g %g\n", o[0], o[1], o[2], o[3], o[4], o[5], f[0], f[1]);
	printf("%g %g %g\n", both(2, 3, 6), (double)cuda::std::hypot(2.f, 3.f, 6.f), (double)cuda::std::hypot(3, 4));
	return 0;
}
