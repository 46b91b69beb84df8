// CHECK: exact
// FLAGS: -std=c++17 -arch=sm_90
// ANSWER: what CUDA 13.0's own headers give, run on the CPU device
// Integers of 128 bits in <cuda/bit>, <cuda/cmath> and <cuda/std/bit>, values of cuda::access_property, memcpy_async of annotated
// pointers: in constant expressions, on the host and on the device.
#include <cstdint>
#include <cstdio>
#include <cuda/annotated_ptr>
#include <cuda/barrier>
#include <cuda/bit>
#include <cuda/cmath>
#include <cuda/std/bit>

typedef unsigned __int128 U;
typedef cuda::access_property P;

static_assert(cuda::ilog2(__int128{1} << 100) == 100);
static_assert(cuda::std::bit_width(U{1} << 99) == 100);
static_assert(cuda::bitfield_insert(5u, ~0u, 32, 0) == 5 && cuda::bitfield_extract(5u, 32, 0) == 0);
constexpr P kept(P::persisting{});

__host__ __device__ void show(const char *name, U x)
{
	printf("%s %016llx%016llx\n", name, (unsigned long long)(x >> 64), (unsigned long long)x);
}
#define SHOW(x) show(#x, static_cast<U>(x))

__host__ __device__ void bits(U a)
{
	SHOW(cuda::bit_reverse(a));
	SHOW(cuda::ceil_div(a, U{3}));
	SHOW(cuda::round_up(a, U{7}));
	SHOW(cuda::round_down(a, U{7}));
	SHOW(cuda::ilog2(a));
	SHOW(cuda::ilog10(a));
	SHOW(cuda::bitmask<U>(60, 10));
	SHOW(cuda::bitfield_extract(a, 60, 10));
	SHOW(cuda::bitfield_insert(a, U{3}, 63, 2));
	SHOW(cuda::std::popcount(a));
	SHOW(cuda::std::countl_zero(a));
	SHOW(cuda::std::countr_zero(a));
	SHOW(cuda::std::rotl(a, 30));
	SHOW(cuda::std::bit_ceil(a));
	SHOW(cuda::std::bit_floor(a));
	SHOW(cuda::std::byteswap(a));
	SHOW(cuda::std::has_single_bit(a));
	SHOW(cuda::std::popcount(static_cast<unsigned short>(a)));
}

__host__ __device__ void properties()
{
	void *at = reinterpret_cast<void *>(0x7f0012345678);

#define SAY(...) show(#__VA_ARGS__, static_cast<uint64_t>(P(__VA_ARGS__)))
	SAY();
	SAY(P::persisting{});
	SAY(P::streaming{}, 1.f);
	SAY(P::normal{}, .5f, P::streaming{});
	SAY(at, 1 << 20, 1 << 21, P::persisting{});
	SAY(at, 100000, 5000000, P::normal{}, P::streaming{});
	SAY(nullptr, 0xffffffff, 0xffffffff, P::persisting{}, P::streaming{});
	SAY(nullptr, 2, 1, P::persisting{});
	show("kept", static_cast<uint64_t>(kept));
}

__host__ __device__ int copy(int *a, int *b, int n)
{
	cuda::annotated_ptr<int, P> from{a, P(P::persisting{})}, to{b, P(P::streaming{})};
	cuda::barrier<cuda::thread_scope_system> done;
	int wrong = 0;

	init(&done, 1);
	for (int i = 0; i < n; i++)
		a[i] = i, b[i] = 0;
	cuda::memcpy_async(to, from, n * sizeof(int), done);
	done.arrive_and_wait();
	for (int i = 0; i < n; i++)
		wrong += b[i] != i, b[i] = 0;
	cuda::memcpy_async(b, from, n * sizeof(int), done);
	done.arrive_and_wait();
	for (int i = 0; i < n; i++)
		wrong += b[i] != i;
	return wrong;
}

__device__ int a[64], b[64];

__host__ __device__ void all(int *p, int *q)
{
	bits((U{0x123456789abcdef} << 60) + 5);
	bits(U{1} << 127);
	properties();
	printf("%d wrong\n", copy(p, q, 64));
}
__global__ void k() { all(a, b); }

int main()
{
	int p[64], q[64];

	all(p, q);
	k<<<1, 1>>>();
	return cudaDeviceSynchronize();
}
