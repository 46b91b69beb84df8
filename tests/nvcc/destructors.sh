#!/bin/bash
# Destructors of one side alone: where the other side's functions may have such objects, and what happens to them there.
set -u
. "$PWD/tests/nvcc/accepts.bash"

# The host's, in functions of the device: not called where nothing is destroyed.
take returned <<'S'
struct P { int x; P() = default; ~P() {} };
struct Q { int x; __host__ __device__ Q() : x(1) {} ~Q() {} };
__device__ Q named() { Q q; q.x = 3; return q; }
__device__ Q plain() { return Q(); }
__device__ Q chosen(bool b) { return b ? Q() : named(); }
__device__ Q handed() { return named(); }
__device__ int array(int n) { P *p = new P[3], *q = new P[n]; return p[0].x + q[0].x; }
template <class T> __device__ T made() { T t; t.x = 4; return t; }
__device__ Q of_template() { return made<Q>(); }
__device__ Q again() { Q q = named(); q.x++; return q; }
__global__ void k(int *p) { *p = array(*p); }
S
refuse local "Q::~Q" <<'S'
struct Q { int x; __host__ __device__ Q() : x(1) {} ~Q() {} };
__device__ int f() { Q q; return q.x; }
__global__ void k(int *p) { *p = f(); }
S
refuse array "Q::~Q" <<'S'
struct Q { int x; __device__ Q() : x(1) {} ~Q() {} };
__global__ void k(int *p) { Q *q = new Q[3]; *p = q[0].x; }
S
refuse temporary "Q::~Q" <<'S'
struct Q { int x; __host__ __device__ Q() : x(1) {} ~Q() {} };
__device__ Q make() { Q q; return q; }
__global__ void k(int *p) { *p = make().x; }
S

# The device's, of bases and members of the host's objects: there they do nothing.
cat >device.cu <<'S'
#include <cstdio>
struct B { int x = 1; __device__ ~B() { x = 3; } };
struct D : B { int y; };
struct M { B b; int y; M() : y(2) {} };
struct V { int x; __host__ __device__ V() {} __device__ virtual ~V() { x = 3; } };
struct W : V { int y; };
struct X : V { X() { x = 7; } };
struct O { int x; __device__ virtual ~O(); };
__device__ O::~O() { x = 4; }
struct R : O { };
struct E : B { M m; ~E() {} };
template <class T> struct T1 { T t; __device__ ~T1() { t = 1; } };
template <class T> struct T2 : T1<T> {};
D make() { D d; d.y = 2; return d; }
int main()
{
	{ D d = make(); M m; printf("%d %d\n", d.y, m.y); }
	{ W *w = new W; delete w; W x; }
	{ R *r = new R; r->x = 5; delete r; R s; T2<int> t; E e; }
	printf("%d\n", (new X)->x);
}
S
"$N" -w -o device device.cu && out=$(./device) || bad=1
[ "$out" = "2 2
7" ] || { echo "device: said '$out'"; bad=1; }
refuse own "calling a __device__ function(\"B::~B()\") from a __host__ function(\"main\")" <<'S'
struct B { int x; __device__ ~B() {} };
int main() { B b; b.x = 1; return b.x; }
S
exit $bad
