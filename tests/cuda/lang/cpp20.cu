// FLAGS: -std=c++20 --expt-relaxed-constexpr
// C++20 in kernels: concepts, templated lambdas, folds, structured bindings, spaceship, constexpr tables, designated fields, spans.
#include <array>
#include <compare>
#include <concepts>
#include <tuple>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/functional>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda/std/variant>
#include <cuda/std/mdspan>
#include <cuda/std/numeric>
#include <cuda/std/expected>
#include <cuda/std/complex>
#include <cuda/std/limits>
#include <cuda/std/chrono>
#include "../show.h"
template <class T> concept Number = std::integral<T> || std::floating_point<T>;
template <Number T> __device__ T half_of(T x) { return x / 2; }
template <class T> requires (!Number<T>) __device__ int half_of(T x) { return x.v; }
struct V { int v; __device__ constexpr auto operator<=>(const V &o) const { return v <=> o.v; } __device__ constexpr bool operator==(const V &) const = default; };
template <class... A> __device__ auto sum(A... a) { return (a + ...); }
template <class... A> __device__ int count_if(A... a) { int n = 0; ((a > 3 ? ++n : n), ...); return n; }
struct Table { int v[64]; constexpr Table() : v{} { for (int i = 0; i < 64; i++) v[i] = i * i % 37; } };
__device__ constexpr Table table;
constexpr int fact(int n) { return n ? n * fact(n - 1) : 1; }
template <int N> struct Num { static constexpr int value = N; };
template <auto F> __device__ int call(int x) { return F(x); }
__device__ int twice(int x) { return 2 * x; }
struct Cfg { int a = 1, b = 2; float c = .5f; };
enum class Kind : unsigned char { A, B = 7, C };
template <class T> struct Stack { T d[16]; int n = 0; template <class U> __device__ Stack &operator<<(U u) { d[n++] = T(u); return *this; } __device__ T operator()() { return d[--n]; } __device__ T *begin() { return d; } __device__ T *end() { return d + n; } };
template <class D> struct Base { __device__ int run(int x) { return static_cast<D *>(this)->step(x) + 1; } };
struct Derived : Base<Derived> { __device__ int step(int x) { return x * 3; } };
__global__ void k(int *o)
{
	int t = threadIdx.x, *p = o + t * 48;
	*p++ = half_of(t) + (int)half_of(t * 1.f), *p++ = half_of(V{ t }), *p++ = sum(t, 2, 3.5), *p++ = count_if(1, t, 5, 7);
	*p++ = table.v[t & 63], *p++ = fact(6), *p++ = call<twice>(t), *p++ = (V{ t } < V{ 5 }) + 2 * (V{ t } == V{ 3 }) + 4 * (V{ t } >= V{ 9 });
	Cfg c{ .b = t };
	*p++ = c.a + c.b, *p++ = (int)Kind::C + (t & 1 ? (int)Kind::B : 0);
	Stack<short> s;
	s << t << 1.9 << 'a';
	int x = 0;
	for (auto &e : s)
		x = x * 3 + e;
	*p++ = x + s(), *p++ = Derived().run(t);
	auto [a, b] = cuda::std::pair{ t, t * 2 };
	auto [d, e, f] = cuda::std::tuple{ a, 2.5f, (char)b };
	*p++ = d + (int)e + f;
	auto gen = []<class T>(T v) { if constexpr (std::is_same_v<T, float>) return 1; else return (int)sizeof(T); };
	*p++ = gen(1.f) + gen(2.) * 10 + gen((char)1) * 100;
	cuda::std::array<int, 8> ar{ 3, 1, t, 7, 5, -2, 9, t % 4 };
	for (int i = 1; i < 8; i++) for (int j = i; j && ar[j] < ar[j - 1]; j--) cuda::std::swap(ar[j], ar[j - 1]);
	for (int v : ar)
		x = x * 5 + v;
	*p++ = x, *p++ = cuda::std::accumulate(ar.begin(), ar.end(), 100);
	cuda::std::span<int> sp(ar.data() + 2, 3);
	*p++ = sp.front() + sp.back() * 2 + (int)sp.size();
	cuda::std::optional<int> op = t & 1 ? cuda::std::optional<int>(t) : cuda::std::nullopt;
	*p++ = op.value_or(-5) + op.has_value();
	cuda::std::variant<int, float, V> va;
	if (t % 3 == 0) va = t; else if (t % 3 == 1) va = t * .5f; else va = V{ t * 7 };
	*p++ = (int)va.index() * 1000 + cuda::std::visit([](auto &&v) { if constexpr (std::is_same_v<std::decay_t<decltype(v)>, V>) return v.v; else return (int)(v * 4); }, va);
	*p++ = cuda::std::popcount((unsigned)t) + cuda::std::countl_zero((unsigned)t + 1) * 10 + (int)cuda::std::bit_ceil((unsigned)t) * 100, *p++ = cuda::std::rotl((unsigned)t, 29), *p++ = cuda::std::bit_cast<int>(t * 1.f), *p++ = (int)cuda::std::byteswap((unsigned)t);
	cuda::std::mdspan<int, cuda::std::extents<int, 2, 4>> md(ar.data());
	*p++ = md(1, t & 3) + (int)md.extent(1);
	cuda::std::expected<int, char> ex = t > 4 ? cuda::std::expected<int, char>(t) : cuda::std::unexpected<char>('e');
	*p++ = ex ? *ex : -(int)ex.error();
	cuda::std::complex<float> z(t, 2), w = z * z + cuda::std::complex<float>(1, -1);
	*p++ = (int)w.real(), *p++ = (int)w.imag(), *p++ = cuda::std::numeric_limits<short>::max(), *p++ = (int)cuda::std::gcd(t + 12, 18) + (int)cuda::std::lcm(t + 1, 6);
	*p++ = cuda::std::apply([](auto... q) { return (q * ... * 1); }, cuda::std::make_tuple(t, 2, 3)), *p++ = cuda::std::plus<>()(t, 5) + cuda::std::min({ 4, t, 9 });
	*p++ = [&]<int... I>(cuda::std::integer_sequence<int, I...>) { return (ar[I] + ...); }(cuda::std::make_integer_sequence<int, 5>());
	*p++ = (int)cuda::std::chrono::duration_cast<cuda::std::chrono::milliseconds>(cuda::std::chrono::seconds(t)).count();
	auto [q, r] = cuda::std::pair(t * 7 / 5, t * 7 % 5);
	*p++ = q * 100 + r;
	int arr[] = { t, 2, 3 };
	auto &[g, h, i] = arr;
	g += h * i, *p++ = arr[0];
	if (int y = t * 2; y > 10) *p++ = y; else *p++ = -y;
	switch (auto kind = Kind(t % 9); kind) { case Kind::A: *p++ = 1; break; case Kind::B: *p++ = 2; break; [[unlikely]] default: *p++ = 3; }
	static_assert(Num<fact(4)>::value == 24);
	*p++ = []() consteval { return fact(5); }(), *p++ = 0b1010'0101 + 0x1'0p3;
}
template <class F> __global__ void run(F f, int *o) { o[threadIdx.x] = f(threadIdx.x); }
int main()
{
	int *o = make<int>(64 * 48);
	RUN(k<<<1, 64>>>(o));
	for (int t = 0; t < 64; t += 9)
		show("row", o + t * 48, 48);
	show("all", o, 64 * 48);
}
