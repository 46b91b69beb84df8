// cuda::std::complex comes apart: structured bindings, get, by value and by reference, on both sides.
// ANSWER: by the manual, not recorded
// FLAGS: -std=c++17
#include <cstdio>
#include <cuda/std/complex>
#include <cuda/std/tuple>

template <class T> __host__ __device__ T parts(cuda::std::complex<T> z)
{
	auto [a, b] = z * z;
	auto &[re, im] = z;

	re += 10;
	im = -im;
	return a + 100 * b + 1000 * cuda::std::get<0>(z) + 10000 * cuda::std::get<1>(z);
}

__global__ void kernel(double *out)
{
	out[0] = parts(cuda::std::complex<float>(1, 2));
	out[1] = parts(cuda::std::complex<double>(2, 3));
}

int main()
{
	double *d;

	static_assert(cuda::std::tuple_size<cuda::std::complex<float>>::value == 2, "");
	cudaMallocManaged(&d, 16);
	kernel<<<1, 1>>>(d);
	cudaDeviceSynchronize();
	printf("%g %g\n", d[0], d[1]);
	printf("%g %g\n", parts(cuda::std::complex<float>(1, 2)), parts(cuda::std::complex<double>(2, 3)));
}
