// ANSWER: by the manual, not recorded
// cuda::std in device code, without --expt-relaxed-constexpr.
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cstdio>

template <class T, class = cuda::std::enable_if_t<cuda::std::is_integral<T>::value>> __device__ T next(T x)
{
	return x + 1;
}

__global__ void k(float *o, int n)
{
	cuda::std::tuple<int, float> t(1, 2.5f);
	cuda::std::array<int, 3> a{1, 2, 3};
	cuda::std::complex<float> c(1, 2);
	cuda::std::optional<int> q = 3;
	cuda::std::pair<int, int> p(3, 4);
	cuda::std::uint32_t u = 3;

	o[0] = cuda::std::get<1>(t);
	o[1] = cuda::std::numeric_limits<short>::max();
	a[1] = n;
	o[2] = a[1] + a[2];
	o[3] = (c * c).imag();
	cuda::std::swap(o[0], o[3]);
	o[4] = *q;
	o[5] = next(p.second);
	o[6] = cuda::std::plus<int>()(3, 4);
	o[7] = cuda::std::exchange(u, 5u) + u;
}

int main()
{
	float *o;

	cudaMallocManaged(&o, 8 * sizeof *o);
	k<<<1, 1>>>(o, 7);
	cudaDeviceSynchronize();
	for (int i = 0; i < 8; i++)
		printf("%g%c", o[i], i < 7 ? ' ' : '\n');
	return 0;
}
