#!/bin/bash
# Variables that nothing reads: nvcc tells of those that are marked, and of no others.
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >u.cu <<'S'
#include <string>
#include <vector>
int f(); struct P { int x; }; struct C { int x; C(int a) : x(a) {} }; int ext;
constexpr int one() { return 1; } constexpr int more(int x) { return x + 1; }
void plain() { int a177, b177 = 3; P c177, d177 = {1}; int e177[2] = {1, 2}; }
void from_calls(int q) { int a = f(), b = 1 + f(), c = q ? f() : 2, d = more(q); int *e = new int; }
void constants(int q) { int a177 = one(), b177 = more(2), c177 = q + 1, d177 = sizeof(f()); }
void effects(int q) { int a = q++, b = ext = q; C c(3), d = C(3); volatile int e = 2; }
void library(int q) { std::vector<int> v; std::string s = "a"; std::pair<int, int> p177(1, 2); dim3 g177(1, 2), h177 = 3; }
void loops() { for (int x : {1, 2}) ; if (int y = 3) y = 4; }
void lambda(int q) { auto l177 = [=] { return q; }; auto m = [] { int a177 = 3; return 1; }; m(); }
void set() { int a550; a550 = 2; int b550 = 0; b550 = f(); int *p550; p550 = 0; bool c550; c550 = f(); }
void counted() { int a = 0, b = 0, c = 0; a++; b += 2; c = 1; --c; }
void watched() { volatile int a; a = 3; }
template <class T> int made() { int a177; int b; b = 2; T c; T d = 3; T e = f(); return 1; }
template <class T> struct S { int made() { int a177 = 3; T c = 2; return 1; } int never() { int a = 3; return 1; } };
template <class T> int never() { int a; int b = 3; T c = 3; return 1; }
int go() { return made<int>() + S<int>().made(); }
__global__ void k(float *p, int n)
{
	int i = threadIdx.x, j177 = threadIdx.x & 31, w177 = warpSize;
	__shared__ float s177[3];
	float r550, m = max(1, n), q = sqrtf(2.f); r550 = p[i];
}
struct Two; __device__ Two make(); __device__ float4 ae(); struct Two { int x, y; }; struct Parts { int a[3]; Two p; };
__global__ void parts(int *p, int n)
{
	int a550[4], b550[2][2]; a550[n] = 1; b550[0][1] = n; __shared__ int s550[4]; s550[0] = 1;
	Two c550, d550, e = make(); c550 = Two{1, 2}; d550.x = 1; e.x = 2; Parts f550; f550.a[1] = 2; f550.p.x = 3;
	int g550[4] = {1}, *h550[3], *i[3], j[4], *w = j; g550[0] = 2; h550[0] = p; i[0] = p; *i[0] = 3; w[0] = 1;
	int k[4], l[4]; p[0] = l[1] = k[0] += 1; float4 q550; q550.x = 1; dim3 m550; m550.x = 3; volatile int o[2]; o[0] = 3;
	union { int A; float B; } u550; u550.A = 3; int r550[4]; for (int x = 0; x < 4; x++) r550[x] = sizeof(r550);
	p[2] = l[2]; int t[3]; t[0] = 1; int v550[2]; *v550 = 3; auto c = [&] { int x550[3]; x550[0] = 1; return t[0]; }; c();
	static int y550[3]; y550[0] = 1;
	int aa550; asm("mov.u32 %0, 1;" : "=r"(aa550)); float2 ab550; asm("" : "=f"(ab550.x), "=f"(ab550.y)); int ac; asm("" : "=r"(ac)); *p = ac;
	Two ad550; ad550.x = 1; (void)ad550; float4 ae550; (&ae550.x)[1] = 3; float af550[4]; *reinterpret_cast<float4 *>(af550) = ae();
}
__device__ int in_passing(float *p, int n)
{
	float a550, b; while (n > 1 && (a550 = p[n]) >= (b = p[n - 1])) p[n--] = b;
	int c550, d, e, *f550; static int g550; bool h; d = c550 = n; if ((e = n) && e > 2 || (f550 = &d) || (h = n)) return g550 = d;
	int i; auto l = [&] { return i = n; }; volatile int j; int k = 1; return l() + (j = n) + (k += n) + h;
}
template <class T> int in_template(T p) { int x; if ((x = p)) return 1; return 2; }
template <class T> __device__ int parts_of(T x) { int a[3]; a[0] = 1; return 1; }
int more() { int a550[3]; a550[0] = 1; return 1; }
S
"$N" -c u.cu 2>&1 | sed -nE "s/u.cu\(([0-9]+)\): warning #([0-9]+)-D: variable \"([a-z]+\\2)\" was .*/\1:\3/p; t; s/.*warning:/other &/p" | sort -u >got
grep -noE '\b[a-z]+(177|550)\b' u.cu | sort -u >want
cmp -s want got || { echo "told of too few (<) or too many (>):"; diff want got; bad=1; }
exit $bad
