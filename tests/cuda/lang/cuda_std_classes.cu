// ANSWER: by the manual, not recorded
// cuda::std's classes and functions that C++17 knows as the host's alone, or not at all: host and device say the same.
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/bitset>
#include <cuda/std/cmath>
#include <cuda/std/cstdint>
#include <cuda/std/expected>
#include <cuda/std/functional>
#include <cuda/std/inplace_vector>
#include <cuda/std/iterator>
#include <cuda/std/limits>
#include <cuda/std/memory>
#include <cuda/std/mdspan>
#include <cuda/std/numeric>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/variant>
#include <cstdio>

namespace cs = cuda::std;

struct Out {
	long v[96];
	int n;
	__host__ __device__ void operator()(long x) { v[n++] = x; }
};

__host__ __device__ cs::tuple<int, float, char> three() { return { 7, 2.5f, 'x' }; }

__host__ __device__ void assigned(Out &o)
{
	cs::array<int, 4> a;
	cs::pair<int, short> p(1, 2), q;
	cs::tuple<int, float, char> t;
	cs::optional<int> none, some;
	cs::variant<int, float> v = 3;
	int i;
	float f;

	a.fill(3);
	a[1] = 9;
	o(a[0] + a[1]);
	q = p;
	q = cs::make_pair(4, short(5));
	o(q.first * 10 + q.second);
	cs::tie(i, f, cs::ignore) = three();
	o(i);
	o(long(f * 2));
	t = three();
	o(cs::get<2>(t));
	auto [x, y] = q;
	o(x + y);
	some = 4;
	o(some.value() + none.value_or(70));
	some.reset();
	o(some.has_value());
	some.emplace(6);
	none = some;
	o(*none);
	v = 2.5f;
	o(v.index());
	o(cs::visit([](auto z) { return long(z * 4); }, v));
	v.emplace<0>(8);
	o(cs::holds_alternative<int>(v) ? cs::get<0>(v) : -1);
	swap(p, q);
	o(p.first);
	o(cs::apply([](int a, float b, char) { return a + long(b); }, t));
	cs::unique_ptr<int> owned(new int(12));
	o(*owned);
	owned.reset();
	o(!owned);
	cs::reference_wrapper<int> r = cs::ref(i);
	r.get() = 77;
	o(i);
	o(cs::invoke(cs::minus<>(), 9, 4));
}

__host__ __device__ cs::expected<int, short> halve(int x)
{
	if (x % 2)
		return cs::unexpected<short>(short(x));
	return x / 2;
}

__host__ __device__ void later(Out &o)
{
	int data[12] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };
	cs::span<int> s(data);
	cs::span<const int, 3> three = s.first<3>();
	cs::bitset<70> bits(5);

	o(s.size() + s.subspan(4, 3)[1] + three.back());
	o(s.last(2).front());
	long sum = 0;
	for (int x : s.subspan<2, 4>())
		sum += x;
	o(sum);
	o(cs::popcount(0xffu) * 100 + cs::countl_zero(uint16_t(1)) * 10 + cs::countr_zero(8u));
	o(cs::bit_ceil(17u) + cs::bit_floor(uint64_t(100)) + cs::bit_width(uint8_t(7)));
	o(cs::rotl(uint8_t(0x81), 1) * 1000 + cs::rotr(uint32_t(1), 1) % 1000);
	o(cs::has_single_bit(64u) + 2 * cs::has_single_bit(65u));
	o(cs::bit_cast<uint32_t>(1.0f) >> 20);
	o(cs::countl_one(uint8_t(0xf0)) * 10 + cs::countr_one(7u));
	bits.set(69).flip(0);
	o(bits.count() * 10 + bits.test(69) + (bits << 1).test(3) * 2);
	o(cs::cmp_less(-1, 1u) + cs::in_range<uint8_t>(256) * 2);
	o(cs::midpoint(0x7fffffff, 0x7ffffffd));
	o(*halve(8));
	o(halve(7).error() + halve(7).value_or(50));
	o(halve(12).and_then(halve).transform([](int x) { return x * 100; }).value());
	o(halve(3).or_else([](short e) { return cs::expected<int, short>(e + 1); }).value());
	cs::expected<void, int> nothing;
	o(nothing.has_value());
	nothing = cs::unexpected<int>(5);
	o(nothing.error());
	static_assert(cs::is_same<cs::remove_cvref_t<const int &>, int>::value, "");
	static_assert(cs::numeric_limits<short>::max() == 32767, "");
	o(cs::numeric_limits<unsigned short>::max());
	o(long(float(cs::numeric_limits<__half>::max())));
	o(long(float(cs::numeric_limits<__half>::epsilon()) * 1048576));
	o(long(float(cs::numeric_limits<__nv_bfloat16>::lowest()) / 1e34f));
	o(cs::numeric_limits<__half>::max_exponent * 100 + cs::numeric_limits<__nv_bfloat16>::digits);
	o(cs::numeric_limits<__half>::min_exponent10 * 100 + cs::numeric_limits<__nv_bfloat16>::max_exponent10);
	o(cs::identity()(31) + cs::exchange(data[0], 9) + data[0]);
}

struct Counted {
	int *n, v;
	__host__ __device__ Counted(int *n, int v) : n(n), v(v) { ++*n; }
	__host__ __device__ Counted(const Counted &o) : n(o.n), v(o.v) { ++*n; }
	__host__ __device__ Counted &operator=(const Counted &o)
	{
		v = o.v;
		return *this;
	}
	__host__ __device__ ~Counted() { --*n; }
};

__host__ __device__ void vectors(Out &o)
{
	cs::inplace_vector<int, 8> v{ 3, 1, 2 };
	int alive = 0;

	v.push_back(7);
	v.insert(v.begin() + 1, 9);
	v.erase(v.begin());
	for (int x : v)
		o(x);
	o(v.try_push_back(1) != nullptr);
	v.resize(8, 5);
	o(v.try_push_back(1) == nullptr);
	o(v.back() + v.size());
	{
		cs::inplace_vector<Counted, 4> c;

		c.emplace_back(&alive, 1);
		c.emplace_back(&alive, 2);
		cs::inplace_vector<Counted, 4> d = c;
		d.insert(d.begin(), Counted(&alive, 3));
		o(alive * 10 + d[0].v);
		d.pop_back();
		c = d;
		o(alive * 10 + c.back().v);
		c.clear();
		o(alive);
	}
	o(alive);
}

template <class M> __host__ __device__ long walk(M m)
{
	long s = 0;

	for (size_t i = 0; i < size_t(m.extent(0)); i++)
		for (size_t k = 0; k < size_t(m.extent(1)); k++)
			s = s * 3 + m(i, k);
	return s;
}

__host__ __device__ void views(Out &o)
{
	int data[12];

	cs::iota(data, data + 12, 0);
	cs::mdspan<int, cs::dextents<int, 2>> m(data, 3, 4);
	cs::mdspan<int, cs::extents<size_t, 3, cs::dynamic_extent>, cs::layout_left> l(data, 4);
	cs::array<size_t, 2> strides{ 4, 2 };
	cs::layout_stride::mapping<cs::extents<int, 3, 2>> each(cs::extents<int, 3, 2>(), strides);
	cs::mdspan<int, cs::extents<int, 3, 2>, cs::layout_stride> even(data, each);
	cs::mdspan<const int, cs::dextents<int, 2>> reads = m;

	o(m(2, 1));
	o(l(2, 1));
	o(m.size() * 100 + m.rank() * 10 + m.rank_dynamic());
	o(walk(m));
	o(walk(l));
	o(walk(even));
	o(walk(reads));
	o(m.stride(0) * 10 + l.stride(1));
	o(even.mapping().required_span_size() * 10 + even.is_exhaustive());
	cs::mdspan deduced(data, 2, 3, 2);
	o(deduced(1, 2, 0) + deduced.rank());
	m(0, 0) = 5;
	o(data[0]);
	cs::array<int, 2> at{ 1, 3 };
	o(m[at]);
	cs::mdspan<int, cs::extents<int, 12>> line(data);
	o(line[7] + line.extent(0));
	static_assert(sizeof(cs::extents<int, 2, cs::dynamic_extent>) == sizeof(int), "");
	static_assert(decltype(l)::static_extent(0) == 3 && l.static_extent(1) == cs::dynamic_extent, "");
	o((m.extents() == cs::dextents<long, 2>(3, 4)) + 2 * (m.extents() == cs::dextents<int, 1>(3)));
}

__global__ void k(Out *o)
{
	assigned(o[0]);
	later(o[1]);
	vectors(o[2]);
	views(o[3]);
}

int main()
{
	Out *d, h[4] = {};

	cudaMallocManaged(&d, sizeof h);
	memset(d, 0, sizeof h);
	k<<<1, 1>>>(d);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	assigned(h[0]);
	later(h[1]);
	vectors(h[2]);
	views(h[3]);
	for (int i = 0; i < 4; i++) {
		for (int j = 0; j < h[i].n; j++)
			printf(h[i].v[j] == d[i].v[j] ? "%ld " : "%ld!=%ld ", h[i].v[j], d[i].v[j]);
		printf(h[i].n == d[i].n ? "\n" : "differ\n");
	}
	return 0;
}
