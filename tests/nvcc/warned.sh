#!/bin/bash
# Warnings that are nvcc's alone, each on the lines that it has them on and on no other: a line's comment has the numbers.
# LIMIT: 300
set -u
. "$PWD/tests/nvcc/accepts.bash"

told() { # NAME FLAGS…; only numbers that the file mentions count
	local name=$1 numbers
	shift
	cat >"$name.cu"
	numbers=$(grep -oE '//.*' "$name.cu" | grep -oE '[0-9]+' | sort -u | tr '\n' '|')
	grep -nE '//' "$name.cu" | sed -E 's/^([0-9]+):.*\/\//\1 /' |
		while read -r line all; do for n in $all; do echo "$line:$n"; done; done | sort -u >want
	"$N" -arch=sm_90 "$@" -c -o "$name.o" "$name.cu" 2>&1 |
		sed -nE "s/^$name.cu[:(]([0-9]+).*(warning:?|error:?) #([0-9]+)-D.*/\1:\3/p" | grep -E ":(${numbers%|})\$" | sort -u >got
	cmp -s want got || { echo "$name: too few (<) or too many (>):"; diff want got; bad=1; }
}

told shadows <<'S'
struct S { int x, y[3]; S *n; int f() const; }; __device__ S s;
__device__ int d, arr[4], m2[2][2], *dp; __constant__ float c; __device__ const int k = 3; __managed__ int m;
static __device__ int sd; __device__ float4 f4; int by_reference(int &);
int a1() { return d; } // 20091
float a2() { return c * 2; } // 20091
void a3() { d = 3; } // 20092
void a4() { d++; } // 20091 20092
int a5() { return arr[2] + *arr; } // 20091
void a6() { s.x = 3; } // 20092
void a7() { m2[1][0] += 3; } // 20091 20092
void a8() { *dp = 3; } // 20091
void a9() { s.n->x = 3; } // 20091
void b1() { S t = s; } // 20091
void b2() { float4 v = f4; v.x = f4.y; } // 20091
int b3() { return [&] { return arr[1]; }(); } // 20091
struct C { int v; C() : v(sd) {} int g() { return 1; } }; // 20091
__host__ __device__ int b4() { return sd; } // 20091
void c1() { int *p = arr; const void *q = &c; int *r = &arr[2]; p = &d; int &x = d; by_reference(d); s.f(); }
int c2() { return k + m + sizeof(d); }
template <class T> int c3(T x) { return d + x; }
int c4() { return c3(1); }
void c5() { cudaMemcpyToSymbol(d, &m, 4); cudaMemcpyToSymbol(arr, &m, 4); cudaMemcpyFromSymbol(&m, c, 4); }
int *g1 = &d; int g2 = d; int c6(int x = sd);
__global__ void k1(int *p) { *p = d + s.x; d = 3; }
S

told inlined <<'S'
inline __global__ void k(int *o) { o[0] = 1; } // 20050
__forceinline__ __global__ void k3(int *o) { o[0] = 1; } // 20050
template <class T> inline __global__ void k4(T *o) { o[0] = 1; } // 20050
__noinline__ __global__ void k6() {}
int main() { k4<<<1, 1>>>((int *)0); k4<<<1, 1>>>((float *)0); }
S

told signs <<'S'
enum { A = -1 }; const int m = -1; void take(unsigned);
__global__ void k(unsigned *p, int n)
{
	unsigned a = -1; p[0] = a; // 68
	unsigned char c = -1; p[2] = c; // 68
	if (p[3] == -1) p[3] = 0; // 68
	p[4] += -1; // 68
	p[8] = p[9] * -1; // 68
	int k = 4294967295u; p[15] = k; // 68
	atomicAdd(p, -1); // 68
	unsigned q[2] = {(unsigned)-1, 2}, r[2] = {m}; p[7] = q[n] + r[n]; // 68
	p[6] = n ? -1 : 0;
	p[11] = (unsigned)-1; p[12] = 0xffffffff; p[18] = n + -1; p[19] = 1u - 2; p[24] = ~0; p[25] = ~0u << 3;
	int i = 0xffffffff; p[13] = i; p[14] = ~1;
}
size_t h1() { return -1; } // 68
unsigned h2() { return A; } // 68
unsigned h3() { return 0 - 1; } // 68
unsigned h4(unsigned x) { return x ? x : -1; } // 68
void h5() { take(-1); } // 68
template <class T> T t() { return -1; } // 68
unsigned h6() { return t<unsigned>(); }
unsigned g = -1; // 68
unsigned h7() { return ~0 & -4; }
S

told formats <<'S'
#include <cstdio>
__global__ void k(int n, long l, long long ll, unsigned long ul, unsigned long long ull, void *p)
{
	printf("%y\n", n); // 226
	printf("%ld %lld %lu %llu %lx %zu\n", ll, l, ull, ul, p, ull);
	printf("%d\n", l); // 181
	printf("%ld\n", n); // 181
	printf("100%"), printf("100%\n"), printf("50%, 5%)%-\n"), printf("%#d %hf %.3c\n", n, 1.0, n);
	printf("100% of it\n"); // 224
	printf("%l\n", n); // 226
	printf("%z", n), printf("%d, %", n, n), printf("%d %5l\n", n, n); // 226
	printf("(5%)", n), printf("%wd", n), printf("%*l", n, n); // 226
	printf("%d 100%", n), printf("%l\n"), printf("%d %y", n), printf("%1$d\n", n), printf("%'d %*.*d%%\n", n, n, n, n);
}
void h(int n) { printf("100%"), printf("100%!\n"); }
void h1(int n) { printf("%l\n", n); } // 226
template <class T> __device__ void t(T n) { printf("%l\n"); }
template __device__ void t(int);
void like(const char *f, ...) __attribute__((format(printf, 1, 2)));
void scans(const char *f, ...) __attribute__((format(scanf, 1, 2)));
void h2(int n, char *s) { like("%d"), printf("%*d", n); } // 224
void h3(int n, char *s) { like("%d", n, n), snprintf(s, 3, "100", n), printf("%d\0%d", n, n); } // 225
void h4(int n, char *s) { like("%y", n, n), printf("%d %y", n, n, n); } // 226
void h5(int n, char *s) { scans("%*d %d"), scans("%[^]] %d", s); } // 224
void h6(int n, char *s) { scans("%*d", &n); } // 225
void h7(int n, char *s) { scans("%y", &n); } // 226
void h8(FILE *f, char *s) { fprintf(f, "%d"), sprintf(s, "%y", 1), fprintf(f, "", 1), scanf("%d"), sscanf(s, "", s); }
void h9(int n, char *s) { scans("%[a-z] %5ld", s, &n), printf("%1$d %d", n, n), like("%y"); }
S

told barriers <<'S'
#include <cuda/barrier>
__global__ void k()
{
	__shared__ cuda::barrier<cuda::thread_scope_block> b; // 20054
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> s; // 20054
#pragma nv_diag_suppress static_var_with_dynamic_init
	__shared__ cuda::barrier<cuda::thread_scope_block> c;
	if (threadIdx.x == 0) init(&b, 1), init(&c, 1);
}
S

# Of what the program wrote: constructors and destructors that do something, nothing that is constant.
told made --expt-relaxed-constexpr <<'S'
__device__ int f();
struct A { int x = 5; A() = default; __device__ A(int v) : x(v) {} };
struct B { int x; __device__ B() { x = 7; } };
struct C : A { int y = f(); };
struct D { int x; __device__ constexpr D(int v = 3) : x(v) {} };
struct E { int x; __device__ E() {} };
struct F { A a; B b; };
struct G { int x; int y = 3; __device__ G() {} };
struct H { int x; __device__ ~H() { x = 7; } };
struct I { D d; E e; };
__global__ void kA(int *o) { __shared__ A s; o[0] = s.x; }
__global__ void kC(int *o) { __shared__ C s; o[0] = s.x; }
__global__ void kD(int *o) { __shared__ D s[2][3]; o[0] = s[1][0].x; }
__global__ void kF(int *o) { __shared__ F s; o[0] = s.b.x; } // 20054
__global__ void kG(int *o) { __shared__ G s; o[0] = s.x; } // 20054
__global__ void kH(int *o) { __shared__ H s; o[0] = s.x; } // 20054
__global__ void kI(int *o) { __shared__ I s; o[0] = s.d.x; }
template <class T> __global__ void k(int *o)
{
	__shared__ T s[4]; // 20054
	o[0] = s[o[1]].x;
}
template __global__ void k<A>(int *);
template __global__ void k<B>(int *);
S

told calls --extended-lambda <<'S'
int h(int); struct M { __host__ __device__ int m() { return h(2); } }; // 20011
__host__ __device__ int a(int x) { return h(x); } // 20011
template <class T> __host__ __device__ T b(T x) { return h(x); } // 20011
#pragma nv_diag_suppress 20011
__host__ __device__ int c(int x) { return h(x); }
__global__ void k(int *o) { o[0] = a(1) + b(1) + c(1) + M().m(); }
S

told fours <<'S'
__global__ void k(double4 *p) {} // 1444
struct S { double4 v; longlong4_16a w; double4_32a x; }; // 1444
__global__ void k2(longlong4_32a *p, double2 q, float4 r) { p[1] = make_longlong4_32a(1, 2, 3, 4); }
S

# Outside functions nothing is said of what a header does not use.
printf '%s\n' 'static void f() {} namespace { void g() {} }' 'static const int v = 3; static __device__ int d() { return 1; }' >head.h
told headers <<'S'
#include "head.h"
static void f2() {} // 177
namespace { void g2() {} } // 177
S
[ "$("$N" -c -o h.o headers.cu 2>&1 | grep -c head.h)" = 0 ] || { echo "headers: told of the header's"; bad=1; }

# What is an error only because of -Werror, and not said, is none.
cat >werror.cu <<'S'
#include <cstdio>
int main() { long n = 3; printf("%d\n", n); }
S
for flags in "-Werror all-warnings" "-diag-error 181"; do
	"$N" $flags -c -o werror.o werror.cu >out 2>&1 && [ -s werror.o ] || { echo "$flags: $(cat out)"; bad=1; }
	rm -f werror.o
done
for number in 68 20050 20091; do # each is switched like any other
	echo 'inline __global__ void k(unsigned *p) { *p = -1; } __device__ int d; int h() { return d; }' >one.cu
	"$N" -diag-suppress $number -c -o one.o one.cu 2>&1 | grep "#$number-D" && { echo "$number: not suppressed"; bad=1; }
	"$N" -diag-error $number -c -o one.o one.cu >out 2>&1 && { echo "$number: no error"; bad=1; }
	"$N" -diag-error $number -diag-warn $number -c -o one.o one.cu >out 2>&1 || { echo "$number: no warning"; bad=1; }
done
"$N" -w -c -o one.o one.cu 2>&1 | grep . && { echo "-w: said something"; bad=1; }

take deleted <<'S'
struct A { __device__ virtual int f() const = 0; };
struct B : A { __device__ int f() const { return 3; } };
__global__ void k(int *o) { A *a = new B; o[0] = a->f(); delete a; }
struct alignas(16) V { unsigned e[8]; __host__ __device__ int n() { uint4 *p = (uint4 *)e; return sizeof(e) / sizeof(*p) + (p != 0); } };
S
[ -z "$out" ] || { echo "deleted: said $out"; bad=1; }
# A parameter's default that names the class's own.
take own_default <<'S'
#ifdef __CUDA_ARCH__
template <size_t N> struct S {
	static const size_t n = (N + 31) / 32;
	static __device__ unsigned sum(const unsigned *a, size_t n = n) { unsigned s = 0; for (size_t i = 0; i < n; i++) s += a[i]; return s; }
};
#endif
__global__ void k(unsigned *o)
{
#ifdef __CUDA_ARCH__
	unsigned a[4] = {1, 2, 3, 4}; o[0] = S<96>::sum(a); o[1] = S<96>::sum(a, 4);
#endif
}
S
exit $bad
