#!/bin/bash
# LIMIT: 300
# What nvcc's parser lets pass in functions of the device, or leaves to gcc, and clang would not; and where that ends.
set -u
. "$PWD/tests/nvcc/accepts.bash"

take rounding_mode <<'S'
__global__ void k(double *d) { *d = dadd(*d, int2double(2)) * double2int(*d, cudaRoundPosInf) * saturate(3.f); }
nullptr_t nothing = nullptr;
__global__ void events(int n) { __prof_trigger(1); __prof_trigger(n); void (*p)(int) = __prof_trigger; __brkpt(); __trap(); }
S
# Old names are free for programs.
take own_names <<'S'
__device__ float saturate(float x) { return x; }
__device__ int mulhi(int a, int b) { return a * b; }
__global__ void k(float *p) { *p = saturate(*p) + mulhi(2, 3); }
S

# Constructors of __shared__ variables, which nobody calls: behind comments, in macros, through links.
mkdir -p real && ln -sfn real link
cat >real/shared.h <<'S'
struct A { int x = 5, y{}; };
template <class T> __global__ void first(int *o)
{
	// Shared, otherwise in local memory; faster
	__shared__ T /* one, two */ s[4]; // and; more
	/* of all;
	 * not of one, though */ __shared__ T t, // first
		u[2];

	s[threadIdx.x].x = t.x = u[1].y = o[0];
	o[1] = s[3 - threadIdx.x].x;
}
template __global__ void first<A>(int *);
#define SECOND(T) \
	__global__ void second(int *o) \
	{ \
		__shared__ T s[4]; \
		s[threadIdx.x].x = o[0]; \
		o[1] = s[3 - threadIdx.x].x; \
	}
SECOND(A)
S
echo '#include "shared.h"' >real/shared.cu
for from in "real shared.cu" "link shared.cu" ". link/shared.cu" ". ./real/../link/shared.cu"; do
	out=$(cd ${from% *} && "$N" -c -o shared.o "${from#* }" 2>&1) || { echo "shared, $from: refused: $out"; bad=1; }
done

# Functions of both sides that call the host's: run on the host alone.
take both_sides <<'S'
#include <cstdlib>
#include <vector>
struct S { int v; __host__ __device__ S(int); __host__ __device__ int get() const; __host__ __device__ ~S(); };
int one(int);
__host__ __device__ S::S(int x) : v(x) { one(x); }
__host__ __device__ S::~S() { one(v); }
__host__ __device__ int S::get() const { return one(v); }
__host__ __device__ int *find(int x) { if (x < 0) exit(1); std::vector<int> v(x); return new int(v.size()); }
__host__ __device__ int check(int x) { if (x < 0) exit(1); return x; }
__global__ void k(int *p) { *p = check(*p); }
int main() { return S(1).get() + *find(2); }
S
refuse device_alone "hostf" <<'S'
int hostf(int);
__device__ int f(int x) { return hostf(x); }
S

refuse device_default "host_value" <<'S'
static int host_value = 7;
template <class T> __device__ int f(T a, int x = host_value) { return a + x; }
__global__ void k(int *p) { *p = f(1); }
S

# Literals that touch a macro: of names with two underscores gcc knows that they are no suffixes.
take literal_macro <<'S'
#include <cinttypes>
#include <cstdio>
#define __MINE "mine"
#define PLACE "at "__FILE__"\n"
#define TELL(x) printf("line %d of "__FILE__": " x "\n", __LINE__)
#define OUTER(x) TELL(x"!"), TELL(__MINE __TIME__)
template <class T> const char *where() { return "in "__FILE__; }
__global__ void k() { printf("%"PRId64" "__FILE__"\n", (int64_t)1); }
int main() { printf(PLACE), OUTER("two"), puts(where<int>()), puts("a"__MINE"b"__FILE__); }
S
refuse literal_suffix "operator" <<'S'
#define _ONE "one"
const char *p = "x"_ONE;
S

# A case after an initialiser, where only the device runs it, and nothing is destroyed.
take jump_over <<'S'
struct V { float x; __device__ V(float f) : x(f) {} };
template <class T> __device__ T f(T a) { switch (int(a)) { case 0: T x = 3; return x; case 1: return 2; } return 0; }
__global__ void k(float *p)
{
	switch (int(*p)) {
	case 0:
		int n = 2;
		V v(n);
		*p = v.x;
		break;
	default:
		*p = f(*p);
	}
}
S
refuse jump_both "cannot jump" <<'S'
__host__ __device__ int f(int a) { switch (a) { case 0: int x = 3; return x; case 1: return 2; } return 0; }
S
refuse jump_destroyed "cannot jump" <<'S'
struct V { float x; __device__ V(float f) : x(f) {} __device__ ~V() { x = 0; } };
__device__ float f(int a) { switch (a) { case 0: V v(1.f); return v.x; case 1: return 2; } return 0; }
S

take no_value <<'S'
__device__ int f(int x) { if (x) return; return 3; }
__global__ void k(int *p) { typeof(*p) x = f(*p); *p = x; }
S
take braces <<'S'
__global__ void k(int *p) {}
int main() { k<<<dim3{1, 2, 3}, {32}>>>(0); k<<<{1, 2}, 3>>>(0); }
S

# Arrays of computed size with a list.
cat >arrays.cu <<'S'
#include <cstdio>
#include <string>
template <class T> T sum(int n)
{
	T a[n] = {1, 2, T(3 + (1, 1))}, b[2 * (n + 1)] = {0}, s = 0;

	for (int i = 0; i < n; i++)
		s += a[i] + b[i];
	return s;
}
int main(int argc, char **)
{
	int n = 3 + argc;
	double m[n][n + 1] = {0};
	std::string t[n] = {};
	const char *names[n] = { "a", "b,c" };

	double(*r)[n + 1] = (double(*)[n + 1])m, (*q)[n + 1] = &m[1];
	r[2][1] = q[0][0] = 5;
	if (m[2][1] != 5 || m[1][0] != 5)
		return 1;
	printf("%g %g %s %d %zu\n", sum<float>(5), m[3][4], names[1], names[2] == nullptr, t[1].size());
}
S
"$N" -w -o arrays arrays.cu && out=$(./arrays) || bad=1
[ "$out" = "7 0 b,c 1 0" ] || { echo "arrays: said '$out'"; bad=1; }
refuse arrays_nested "variable-sized object" <<'S'
void f(int n) { int a[n][2] = { { 1, 2 }, { 3, 4 } }; }
S

# Sums of void pointers; on the device small integers of pointers, and pointers above zero.
cat >pointers.cu <<'S'
#include <cstdio>
#define AT(p, n) ((p) + (n))
template <class T> T *nth(void *p, int n) { return (T *)(p + n * sizeof(T)); }
__global__ void k(int *p, void *q)
{
	q += 4, q = q + 4;
	*(int *)q = (unsigned)p % 16 + int(p) * 0 + (p > 0 && 0 < p);
}
int main()
{
	int *p, x[4] = {0, 1, 2, 3};
	const void *q = x;

	cudaMallocManaged(&p, 64);
	k<<<1, 1>>>(p, p);
	cudaDeviceSynchronize();
	q += sizeof(int);
	q -= 0;
	printf("%d %d %d %d\n", p[2], *nth<int>(x, 3), *(int *)q, *(int *)AT((void *)x, 8));
}
S
"$N" -w -o pointers pointers.cu && out=$(WW_DEVICE=cpu ./pointers) || bad=1
[ "$out" = "1 3 1 2" ] || { echo "pointers: said '$out'"; bad=1; }
refuse pointers_host "smaller type" <<'S'
int f(int *p) { return (int)p; }
S
refuse pointers_between "arithmetic on pointers to void" <<'S'
long f(void *p, void *q) { return p - q; }
S

# sizeof of a function; k<<<1>>>, whose blocks are of one thread; casts of pointers by reinterpret_cast.
take small_things <<'S'
__device__ void f() {}
__global__ void k(int *p) { *p = sizeof(f) + sizeof f + reinterpret_cast<int>(p); }
int main() { k<<<1>>>(0); return sizeof(main) + sizeof main; }
#if __GNUC__ < 5
#error "not the host's compiler"
#endif
S
refuse too_few "expected an expression" <<'S'
__global__ void k() {}
int main() { k<<<>>>(); }
S

# The host takes addresses of functions of the device; what they point to, it cannot run.
cat >addresses.cu <<'S'
#include <cstdio>
namespace n { __device__ float twice(float x) { return 2 * x; } template <class T> __device__ T same(T x) { return x; } }
typedef float (*F)(float);
struct Holds { F f; Holds(F f) : f(f) {} };
__global__ void k(F f, float *p) {}
F get() { return n::twice; }
int is(F f, int x) { return f ? x : 0; }
int main()
{
	Holds a(n::twice), b{&n::twice};
	F f = n::same<float>, g = 0;
	float *p = 0;

	g = &n::twice;
	k<<<1, 1>>>(n::twice, p);
	k<<<1, 1>>>(&n::same<float>, p);
	printf("%d %d %d %d %d\n", is(n::twice, 1) + is(&n::twice, 2), get() == g, a.f == b.f, f != g,
	       cudaDeviceSynchronize());
}
S
"$N" -w -o addresses addresses.cu && out=$(WW_DEVICE=cpu ./addresses) || bad=1
[ "$out" = "3 1 1 1 0" ] || { echo "addresses: said '$out'"; bad=1; }
refuse called "twice" <<'S'
__device__ float twice(float x) { return 2 * x; }
int main() { return twice(2); }
S

# With -expt-relaxed-constexpr the host calls constexpr functions of the device.
constexpr_of_device() { cat <<'S'
template <class E> struct H {
	template <class T> __device__ static constexpr auto twice(T x) { return x * 2; }
	template <class T> static auto run(T t) { return twice(t); }
};
__device__ constexpr int next(int x) { return x + 1; }
template <class T> __device__ constexpr T next_of(T x) { return x + 1; }
__global__ void k(int *p) { *p = H<int>::twice(*p) + next(*p) + next_of(*p); }
int main() { return H<int>::run(3) + next(2) + next_of(3) != 13; }
S
}
take relaxed --expt-relaxed-constexpr < <(constexpr_of_device)
refuse not_relaxed "__device__ function from __host__ function" < <(constexpr_of_device)
refuse not_constexpr "__device__ function from __host__ function" --expt-relaxed-constexpr <<'S'
__device__ int next(int x) { return x + 1; }
int main() { return next(2); }
S

# The word template, where a parameter decides what a name is.
take no_template <<'S'
template <class T> struct A {
	template <class U> struct R { typedef U type; };
	template <class U> using Same = U;
	struct In { template <int n> static __device__ int f(int x) { return n + x; } };
	In in;
	template <int n> static __device__ int f(int x, int y = 0) { return n + x + y; }
	template <bool b> __device__ int g(T x) { return b + x; }
	template <int n> static __device__ void set(int *x, int y) { *x = n + y; }
};
template <class T> using Int = typename T::Same<int>;
template <class T, class U> struct D { typedef typename T::R<U> one; typedef typename A<T>::R<typename A<U>::R<int>> two; };
D<A<int>, int> d;
Int<A<int>> i;
template <class T> struct B : A<T> { template <int m> __device__ int h() { return this->f<m>(3) + B::f<m>(2); } };
template <class T, int m> __device__ int all(A<T> a, A<T> *p, int *to)
{
	A<T>::set<m>(to, 4);
	A<T>::set<sizeof(T)>(to + 1, 5);
	return A<T>::f<m>(3) + a.f<m>(3) + p->f<m + 1>(4, 5) + a.g<m != 3>(1) + a.g<!m>(2) + a.in.f<m>(3) + A<T>::In::f<m>(1) +
	       (m ? A<T>::f<m>(3) : p->f<m>(4) * 2);
}
template <class T> __global__ void k(T *p)
{
	typename A<T>::R<T>::type x = 1;
	B<T> b;
	A<T> a;

	p[threadIdx.x + 2] = x + b.template h<2>() + all<T, 4>(a, &a, p);
}
int main() { k<<<1, 1>>>((int *)0); }
S
take target_clones <<'S'
__attribute__((target_clones("avx2", "default"))) double sum(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
__global__ void k(double *p) { *p = 1; }
int main() { double a[3] = { 1, 2, 3 }; k<<<1, 1>>>(a); return (int)sum(a, 3) - 6; }
S
# A type of an object whose type is the template's, without the word.
take target_clones_everywhere <<'S'
#define CLONES __attribute__((noinline, __target_clones__("avx2", "default")))
[[gnu::target_clones("avx2", "default")]] __host__ __device__ int triple(int x) { return x * 3; }
struct A { CLONES __device__ static int two(int x) { return triple(x); } CLONES int one(int x) { return triple(x); } };
template <class T> CLONES __device__ T t(T x) { return A::two(x); }
template <class T> CLONES __global__ void k(T *p) { *p = t(*p); }
CLONES __global__ void l(int *p) { *p = t(*p); }
int target_clones(int x) { return x; }
int main() { k<<<1, 1>>>((int *)0); l<<<1, 1>>>((int *)0); return target_clones(A().one(2)); }
S
[ -z "$out" ] || { echo "target_clones_everywhere: said '$out'"; bad=1; }
take target_pragma <<'S'
#pragma GCC push_options
#pragma GCC target("avx2")
#pragma GCC target "fma"
#include <immintrin.h>
int first(const int *p) { return _mm256_extract_epi32(_mm256_abs_epi32(_mm256_loadu_si256((const __m256i *)p)), 0); }
struct A { static float one(const float *p) { __m256 v = _mm256_loadu_ps(p); return _mm256_cvtss_f32(_mm256_fmadd_ps(v, v, v)); } };
__device__ int both(int x) { return x; }
#pragma GCC push_options
#pragma GCC pop_options
#pragma GCC pop_options
#pragma GCC target("sse4.2")
__global__ void k(int *p) { *p = both(*p); }
int main() { int a[8] = {}; float b[8] = {}; k<<<1, 1>>>(a); return first(a) + A::one(b); }
S
take target_pragma_first -Werror all-warnings <<'S'
#pragma GCC target("avx2")
#include <algorithm>
#include <vector>
__global__ void k(int *p) { *p = 1; }
template <class T> T sum(const std::vector<T> &v) { T s = 0; for (T x : v) s += x; return s; }
int main() { std::vector<float> v{3, 1, 2}; std::sort(v.begin(), v.end()); return [&](float y) { return (int)(y + sum(v)); }(1) - 7; }
S
[ -z "$out" ] || { echo "target_pragma_first: said '$out'"; bad=1; }
take declval <<'S'
#include <utility>
struct A { int f(); __device__ long g(int) noexcept; };
template <class T> __device__ auto call(T t) -> decltype(std::declval<T>().g(1)) { return sizeof(std::declval<T &>().f()); }
__global__ void k(long *p) { decltype(std::declval<A>().g(1)) x = noexcept(std::declval<A>().g(2)); *p = x + call(A()); }
int main() { }
S
take no_typename <<'S'
template <class A, int N> struct C { typedef A type; };
template <class T> __device__ T to(int x) { return T(x); }
template <class E> __device__ E f(int x) { C<E, 4 / sizeof(E)> c; return to<decltype(c)::type>(x); }
__global__ void k(float *p) { *p = f<float>(3); }
S

# constexpr that no constant ever comes of, as gcc takes it.
take never_constant <<'S'
#include <cuda_fp16.h>
struct Limits {
	static __host__ __device__ constexpr __half infinity() noexcept
	{
		unsigned short bits = 0x7c00;
		return *reinterpret_cast<__half *>(&bits);
	}
};
__global__ void k(__half *p) { *p = Limits::infinity(); }
S

# Macros that NVIDIA's headers leave behind.
take left_behind <<'S'
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_fp6.h>
#include <cuda_fp4.h>
#if !defined __CUDA_FP8_TYPES_EXIST__ || !defined __CUDA_FP6_TYPES_EXIST__ || !defined __CUDA_FP4_TYPES_EXIST__
#error types
#endif
struct __CUDA_ALIGN__(4) Four { __nv_fp8_e4m3 v[4]; };
static_assert(alignof(Four) == 4);
S

# Without assertions libraries declare what those call.
take assert_fail -DNDEBUG <<'S'
#include <cassert>
extern "C" __host__ __device__ void __assert_fail(const char *, const char *, unsigned, const char *) noexcept
	__attribute__((__noreturn__));
__host__ __device__ int positive(int x)
{
	x > 0 ? (void)0 : __assert_fail("x > 0", __FILE__, __LINE__, __func__);
	return x;
}
__global__ void k(int *p) { assert(p); *p = positive(*p); }
int main() { return positive(1) - 1; }
S

# Structures that the device's printf is given are bytes of its buffer.
cat >printed.cu <<'S'
#include <cstdio>
#include <cuda_fp16.h>
struct Pair { int a, b; };
struct Wide { double x; int n; };
struct Copied { int a; __device__ Copied(int a) : a(a) {} __device__ Copied(const Copied &c) : a(c.a + 1) {} };
template <class T> __device__ void show(T t) { printf("%d %d|", t, 5); }
__device__ Pair next(int *n) { ++*n; return Pair{*n, 10 * *n}; }
__global__ void k(Pair p, Wide w, float2 f)
{
	int n = 0;

	printf("%d %d %d|", p, 3);
	printf("%d %f %d|", 1, w, 4);
	printf("%d %d %d|", next(&n), n);
	printf("%x %d|", f, 6), show(Copied(7));
	if (printf("%hx %d\n", __float2half(1.f), 8) < 0)
		n = 1;
}
int main() { k<<<1, 1>>>(Pair{1, 2}, Wide{2.5, 3}, make_float2(1, 2)); return cudaDeviceSynchronize(); }
S
"$N" -w -o printed printed.cu && out=$(WW_DEVICE=cpu ./printed) || bad=1
[ "$out" = "1 2 3|1 2.500000 3|1 10 1|3f800000 1073741824|8 5|3c00 8" ] || { echo "printed: said '$out'"; bad=1; }
exit $bad
