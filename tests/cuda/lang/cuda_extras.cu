// ANSWER: by the manual, not recorded
// <cuda/cmath>, <cuda/bit>, <cuda/numeric>, <cuda/functional>, <cuda/warp>, <cuda/annotated_ptr>, <cuda/stream_ref>.
// FLAGS: -extended-lambda
#include <cuda/annotated_ptr>
#include <cuda/bit>
#include <cuda/cmath>
#include <cuda/discard_memory>
#include <cuda/functional>
#include <cuda/numeric>
#include <cuda/std/tuple>
#include <cuda/stream_ref>
#include <cuda/warp>
#include <cstdio>

struct Out {
	long long v[64];
	int n;
	__host__ __device__ void operator()(long long x) { v[n++] = x; }
};

__host__ __device__ void numbers(Out &o)
{
	o(cuda::ceil_div(10, 4) * 100 + cuda::ceil_div(8u, 4));
	o(cuda::ceil_div((short)0x7fff, 2) + cuda::ceil_div(0xffffffffu, 2u));
	o(cuda::round_up(13, 8) * 100 + cuda::round_down(13, 8));
	o(cuda::ilog2(1000u) * 100 + cuda::ilog2(1ull << 40));
	o(cuda::ilog10(999) * 100 + cuda::ilog10(1000));
	o(cuda::bit_reverse(0x12345678u));
	o(cuda::bit_reverse((unsigned char)0x13));
	o(cuda::bitfield_extract(0x12345678u, 8, 12));
	o(cuda::bitfield_insert(0xffffffffu, 0x5u, 4, 8));
	o(cuda::bitmask<unsigned>(4, 8) + cuda::bitmask<unsigned long long>(60, 4));
	o(cuda::overflow_cast<unsigned char>(300).overflow * 1000 + cuda::overflow_cast<unsigned char>(200).value);
	static_assert(cuda::ceil_div(7, 2) == 4, "");
	o(cuda::maximum<>()(3, 4.5) * 10 + cuda::minimum<int>()(3, 4));
	auto f = cuda::proclaim_return_type<long>([](int x) { return x * 2l; });
	o(f(21));
}

struct Pair {
	double a;
	int b;
	char c;
};

__global__ void k(Out *o, long long *lanes)
{
	int lane = threadIdx.x;
	Pair p{ lane * 0.5, lane * 3, char(lane) };
	Pair q = cuda::device::warp_shuffle_idx(p, 5).data;
	auto up = cuda::device::warp_shuffle_up<8>(lane, 2);
	auto down = cuda::device::warp_shuffle_down(lane, 30);
	long long x = cuda::device::warp_shuffle_xor((long long)lane << 33, 1);

	lanes[lane] = (long long)(q.a * 10) + q.b + q.c + up.data * 100 + up.pred * 10000 + down.data * 100000 +
		down.pred * 10000000ll + (x >> 33) * 100000000ll;
	if (lane == 0)
		numbers(*o);
}

__global__ void hints(int *a, int *sum)
{
	cuda::annotated_ptr<int, cuda::access_property::persisting> p(a);
	cuda::annotated_ptr<const int, cuda::access_property> q(a + 8, cuda::access_property::streaming());
	int *r = cuda::associate_access_property(a + 16, cuda::access_property::normal());

	cuda::apply_access_property(a, 256, cuda::access_property::persisting());
	*sum = p[1] + *q + r[3];
	p[0] = 70;
	cuda::discard_memory(a + 64, 256);
}

template <class F> __global__ void call(F f, long *o) { *o = f(4); }

int main()
{
	Out *d, h = {};
	long long *lanes, sum = 0;
	int *a, *s;
	long *r;
	cudaStream_t stream;

	cudaStreamCreate(&stream);
	cuda::stream_ref ref(stream);
	cudaMallocManaged(&d, sizeof *d);
	cudaMallocManaged(&lanes, 32 * sizeof *lanes);
	cudaMallocManaged(&a, 1024);
	cudaMallocManaged(&s, 4);
	cudaMallocManaged(&r, 8);
	memset(d, 0, sizeof *d);
	k<<<1, 32, 0, ref.get()>>>(d, lanes);
	ref.wait();
	numbers(h);
	for (int i = 0; i < h.n; i++)
		printf(h.v[i] == d->v[i] ? "%lld " : "%lld!=%lld ", h.v[i], d->v[i]);
	for (int i = 0; i < 32; i++)
		sum = sum * 31 + lanes[i];
	printf("\n%lld %lld %lld\n", lanes[0], lanes[31], sum);
	for (int i = 0; i < 256; i++)
		a[i] = i;
	hints<<<1, 1, 0, stream>>>(a, s);
	ref.wait();
	printf("%d %d %d %d\n", *s, a[0], ref.ready(), ref == cuda::stream_ref(stream));
	call<<<1, 1>>>(cuda::proclaim_return_type<long>([] __device__(int x) { return x * 5l; }), r);
	cudaDeviceSynchronize();
	printf("%ld\n", *r);
	return 0;
}
