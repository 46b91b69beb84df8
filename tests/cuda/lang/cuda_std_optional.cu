// cuda::std::optional in C++17: and_then, transform and or_else, conversions, comparisons, on both sides.
// ANSWER: by the manual, not recorded
// FLAGS: -std=c++17
#include <cstdio>
#include <cuda/std/optional>
#include <cuda/std/type_traits>

namespace cs = cuda::std;

struct Counted {
	int v;
	__host__ __device__ Counted(int v) : v(v) {}
	__host__ __device__ Counted(const Counted &c) : v(c.v + 1) {}
	__host__ __device__ Counted &operator=(const Counted &c)
	{
		v = c.v + 100;
		return *this;
	}
	__host__ __device__ ~Counted() { v = -1; }
};

struct Half {
	__host__ __device__ cs::optional<int> operator()(int x) const
	{
		if (x % 2)
			return cs::nullopt;
		return x / 2;
	}
};

struct Out {
	double v[80];
	int n;
	template <class T> __host__ __device__ void operator()(T x) { v[n++] = double(x); }
};

static_assert(cs::is_trivially_copyable<cs::optional<int>>::value, "");
static_assert(cs::is_trivially_destructible<cs::optional<float>>::value, "");
static_assert(!cs::is_convertible<cs::optional<double>, int>::value, "");
static_assert(cs::is_same<decltype(cs::optional(2.5f)), cs::optional<float>>::value, "");

__host__ __device__ void chains(Out &o)
{
	cs::optional<int> a = 12, none;

	o(a.and_then(Half()).and_then(Half()).value());
	o(a.and_then(Half()).and_then(Half()).and_then(Half()).has_value());
	o(a.transform([](int x) { return x * 1.5; }).value());
	o(none.transform([](int x) { return x * 1.5; }).has_value());
	o(none.or_else([] { return cs::optional<int>(7); }).value());
	o(a.or_else([] { return cs::optional<int>(7); }).value());
	o(cs::optional<Counted>(cs::in_place, 5).transform([](const Counted &c) { return c.v; }).value());
	o(none.value_or(9));
	o(cs::make_optional(4).and_then(Half()).value());
	o(cs::make_optional<Counted>(4)->v);
}

__host__ __device__ void conversions(Out &o)
{
	cs::optional<int> a = 3, none;
	cs::optional<double> d = a, e(none);
	cs::optional<bool> b = cs::optional<int>(0), c(a);
	cs::optional<cs::optional<int>> nested(a), empty(cs::nullopt);
	cs::optional<Counted> k(cs::in_place, 5), l(k), m;

	o(*d);
	o(e.has_value());
	o(b.has_value() * 10 + *b);
	o(*c);
	o(nested->value());
	o(empty.has_value());
	o(l->v);
	l = k;
	o(l->v);
	m = k;
	o(m->v);
	cs::swap(k, m);
	o(k->v);
	a = {};
	o(a.has_value());
	d = cs::optional<float>(2.5f);
	o(*d);
	d = 4;
	o(*d);
	d = cs::optional<int>();
	o(d.has_value());
	m = cs::nullopt;
	o(bool(m));
	o(m.emplace(8).v);
	m.reset();
	o(m.has_value());
}

__host__ __device__ void comparisons(Out &o)
{
	cs::optional<int> one = 1, two = 2, none;
	cs::optional<double> same = 1, empty;

	o((one == one) + 2 * (one == two) + 4 * (none == none) + 8 * (one == none) + 16 * (one == same) + 32 * (none == empty));
	o((one < two) + 2 * (none < one) + 4 * (one < none) + 8 * (two > one) + 16 * (one >= same) + 32 * (none <= none));
	o((one == 1) + 2 * (2 == one) + 4 * (none == 0) + 8 * (one < 2) + 16 * (0 < none) + 32 * (none < 0) + 64 * (1.5 > one));
	o((one == cs::nullopt) + 2 * (cs::nullopt == none) + 4 * (none != cs::nullopt) + 8 * (one > cs::nullopt));
	o((one != two) + 2 * (none != empty) + 4 * (one != 1) + 8 * (3 != two) + 16 * (none != 1));
}

__host__ __device__ void all(Out &o)
{
	o.n = 0;
	chains(o);
	conversions(o);
	comparisons(o);
}

__global__ void kernel(Out *o) { all(*o); }

int main()
{
	Out h, *d;

	all(h);
	cudaMallocManaged(&d, sizeof *d);
	kernel<<<1, 1>>>(d);
	cudaDeviceSynchronize();
	for (int i = 0; i < h.n; i++)
		printf("%g%s", d->v[i], i + 1 == h.n ? "\n" : d->v[i] == h.v[i] ? " " : "! ");
	printf("%d values\n", d->n);
	return d->n != h.n;
}
