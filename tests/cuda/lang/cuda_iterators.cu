// ANSWER: by the manual, not recorded
// <cuda/iterator>, with algorithms of both sides.
#include <cuda/iterator>
#include <cuda/std/algorithm>
#include <cuda/std/numeric>
#include <cuda/std/tuple>
#include <cuda/type_traits>
#include <cstdio>

namespace cs = cuda::std;

struct Square {
	__host__ __device__ int operator()(int x) const { return x * x; }
};
struct Put {
	int *o;
	__host__ __device__ void operator()(int at, int x) const { o[at] = x * 10; }
};

static_assert(cuda::is_floating_point_v<__half> && !cuda::is_floating_point_v<int>, "");

__host__ __device__ void run(int *o)
{
	int a[8] = { 3, 1, 4, 1, 5, 9, 2, 6 }, b[8] = {}, c[8] = {};
	auto count = cuda::make_counting_iterator(1);
	auto squares = cuda::make_transform_iterator(count, Square());
	auto every = cuda::make_strided_iterator(a, 3);
	auto picked = cuda::make_permutation_iterator(a, b + 4);
	auto both = cuda::make_zip_iterator(a, count);

	b[4] = 5, b[5] = 0;
	o[0] = cs::accumulate(count, count + 10, 0);
	o[1] = cs::accumulate(squares, squares + 4, 0) + squares[6];
	o[2] = every[0] * 100 + every[1] * 10 + *(every + 2);
	o[3] = picked[0] * 10 + picked[1];
	o[4] = 0;
	for (auto i = both; i != both + 8; ++i)
		o[4] += cs::get<0>(*i) * cs::get<1>(*i);
	cs::copy(a, a + 4, cuda::make_tabulate_output_iterator(Put{ c }));
	o[5] = c[0] + c[2];
	cs::copy(a, a + 4, cuda::make_transform_output_iterator(c, Square()));
	o[6] = c[0] + c[2];
	o[7] = int(cs::copy(a, a + 5, cuda::make_discard_iterator()) - cuda::discard_iterator());
	o[8] = *(cuda::make_constant_iterator(7) + 100) + int(cs::lower_bound(squares, squares + 20, 50) - squares);
}

__global__ void k(int *o) { run(o); }

int main()
{
	int *d, h[9];

	cudaMallocManaged(&d, sizeof h);
	k<<<1, 1>>>(d);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	run(h);
	for (int i = 0; i < 9; i++)
		printf(h[i] == d[i] ? "%d " : "%d!=%d ", h[i], d[i]);
	printf("\n");
	return 0;
}
