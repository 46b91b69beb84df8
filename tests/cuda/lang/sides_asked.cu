// What the host may ask of functions of the device, and run of them.
// FLAGS: -std=c++17 -expt-relaxed-constexpr
// ANSWER: what NVIDIA's nvcc 13.0 compiles, and C++ says
#include <cstdio>
#include <new>
#include <type_traits>

struct Op { __device__ int operator()(int x) const { return x; } };
struct Length {
	int v;
	__device__ constexpr Length(int v) : v(v) {}
	__device__ constexpr int twice() const { return v * 2; }
};
template <class T> struct Box {
	T v;
	__host__ constexpr explicit Box(T v) : v(v) {}
	__host__ constexpr T half() const { return v / 2; }
};
__device__ constexpr int triple(int x) { return x * 3; }
struct alignas(64) Wide { int v; };
inline __host__ __device__ int thread() { return threadIdx.x + 1; }
static_assert(std::is_invocable_v<Op, int> && !std::is_invocable_v<Op, int *>, "");
static_assert(std::is_same_v<std::invoke_result_t<Op, int>, int>, "");
template <class T> __device__ T four(T x) { return x * 4; }
template int four<int>(int);

extern __device__ int unit;
__global__ void k(int *p)
{
	Box<int> b(8);
	Wide *w = new Wide;

	unit += 5;
	p[0] = b.half() + Length(3).twice();
	p[1] = (size_t)w % alignof(Wide);
	p[2] = thread() + four(1);
	p[3] = unit;
	delete w;
}

int main()
{
	constexpr Length n(3);
	int a[n.twice()], *p;
	Length m(5);

	cudaMallocManaged(&p, 4 * sizeof *p);
	k<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("%d %d %d\n", m.twice(), triple(4), (int)(sizeof a / sizeof *a));
	printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
	return 0;
}
