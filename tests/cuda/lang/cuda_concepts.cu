// ANSWER: by the manual, not recorded
// cuda::std's concepts, ranges, source_location, string_view and clocks.
#include <cuda/std/chrono>
#include <cuda/std/concepts>
#include <cuda/std/ranges>
#include <cuda/std/source_location>
#include <cuda/std/span>
#include <cuda/std/cstring>
#include <cuda/std/string_view>
#include <cstdio>

namespace cs = cuda::std;

static_assert(cs::integral<int> && !cs::integral<float> && cs::floating_point<double>, "");
static_assert(cs::same_as<int, int> && cs::convertible_to<int, long> && !cs::unsigned_integral<int>, "");
static_assert(cs::regular<int> && cs::totally_ordered<float> && cs::copyable<cs::span<int>>, "");
static_assert(cs::invocable<int (*)(int), int> && !cs::invocable<int (*)(int)>, "");
static_assert(cs::random_access_iterator<int *> && cs::contiguous_iterator<int *> && !cs::input_iterator<int>, "");
static_assert(cs::ranges::range<int[3]> && !cs::ranges::range<int> && cs::ranges::sized_range<cs::span<int>>, "");
static_assert(cs::ranges::view<cs::span<int>> && cs::ranges::borrowed_range<cs::string_view>, "");
static_assert(cs::same_as<cs::ranges::range_value_t<cs::span<const int>>, int>, "");
static_assert(cs::same_as<cs::iter_value_t<float *>, float>, "");

__host__ __device__ int where(cs::source_location at = cs::source_location::current()) { return at.line(); }

__host__ __device__ void run(int *o)
{
	int a[5] = { 1, 2, 3, 4, 5 }, n = 0;
	cs::ranges::subrange part(a + 1, a + 4);
	cs::string_view text("warp wright"), w = text.substr(5);
	cs::chrono::milliseconds ms(1500);

	for (int x : part)
		n = n * 10 + x;
	o[0] = n;
	o[1] = int(part.size()) * 10 + part.front() + int(cs::ranges::size(a)) * 100 + *cs::ranges::begin(a);
	o[2] = cs::ranges::empty(a) + cs::ranges::data(a)[2];
	o[3] = where();
	o[4] = (w == "wright") + 2 * (text < w) + 4 * int(text.find('w', 1));
	o[5] = int(cs::chrono::duration_cast<cs::chrono::seconds>(ms + cs::chrono::seconds(2)).count());
	auto now = cs::chrono::system_clock::now();
	o[6] = (cs::strcmp(text.data(), "warp") > 0) * 2 + int(cs::strlen(w.data())) * 10 + 100 * (cs::strrchr(text.data(), 119) - text.data()) +
		(cs::chrono::high_resolution_clock::now() >= now && now.time_since_epoch().count() != 0);
}

__global__ void k(int *o) { run(o); }

int main()
{
	int *d, h[7];

	cudaMallocManaged(&d, sizeof h);
	k<<<1, 1>>>(d);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	run(h);
	for (int i = 0; i < 7; i++)
		printf(h[i] == d[i] ? "%d " : "%d!=%d ", h[i], d[i]);
	printf("\n");
	return 0;
}
