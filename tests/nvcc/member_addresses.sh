#!/bin/bash
# The host takes addresses of members that are the device's alone; what they point to, it cannot run.
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >members.cu <<'S'
#include <cstdio>
struct B { int x; __device__ int f() { return x; } __device__ int g(int a) const { return x + a; }
	static __device__ int s(int a) { return a; } template <class T> __device__ T t(T a) { return a; } };
template <class T> int is(int (T::*m)()) { return m != nullptr; }
__host__ __device__ int call(B *b) { return (b->*(&B::f))(); }
int main(int argc, char **)
{
	int (B::*m)() = &B::f;
	int (B::*n)(int) const = & B::g;
	int (*s)(int) = &B::s, (*same)(int) = B::s;
	float (B::*t)(float) = &B::t<float>;
	B b = {7};

	if (argc > 9)
		return (b.*(&B::f))() + call(&b);
	printf("%d\n", (m != nullptr) + (n != nullptr) + (s == same) + (t != 0) + is(&B::f) + (true&&&B::f));
}
S
"$N" -w -o members members.cu && out=$(./members) || bad=1
[ "$out" = 6 ] || { echo "members: said '$out'"; bad=1; }

# Of overloaded ones, of which the type that is asked for picks one.
cat >over.cu <<'S'
#include <cstdio>
namespace n { struct T { int v; }; }
__device__ int over(int a) { return a; } __device__ float over(float a) { return a; }
__device__ n::T over(n::T a) { return a; }
struct B { int x; __device__ int f() { return x; } __device__ int f(int a) const { return x; } };
template <class T> int is(T (*f)(T)) { return f != 0; }
int main()
{
	int (B::*m)() = &B::f, (B::*k)(int) const = &B::f;
	float (*f)(float) = over;
	n::T (*t)(n::T) = &over;

	printf("%d\n", (m != nullptr) + (k != nullptr) + (f != nullptr) + (t != nullptr) + is<int>(over) +
		       (static_cast<int (*)(int)>(over) == (int (*)(int))over));
}
S
"$N" -w -o over over.cu && out=$(./over) || bad=1
[ "$out" = 6 ] || { echo "over: said '$out'"; bad=1; }
# Outside functions, and assigned.
cat >outside.cu <<'S'
#include <cstdio>
namespace n { __device__ int over(int a) { return a; } __device__ float over(float a) { return a; } }
typedef int (*F)(int);
F f = n::over, table[] = { n::over, &n::over };
static float (*const g)(float) = &n::over;
struct T { int n; F f; } t = { 1, n::over };
int (&r)(int) = n::over;
int main()
{
	F h;

	h = n::over;
	printf("%d\n", (f == h) + (table[0] == table[1]) + (g != nullptr) + (t.f == f) + (&r == f));
}
S
"$N" -w -o outside outside.cu && out=$(./outside) || bad=1
[ "$out" = 5 ] || { echo "outside: said '$out'"; bad=1; }
for call in 'n::f(3)' 'S::f(3)' 'g(n::A())' 'n::f (1.f)'; do
	refuse both_sides_call "calling a __device__ function(\"" <<S
namespace n { struct A {}; __device__ int f(int a) { return a; } __device__ int f(float) { return 2; }
	__device__ int g(A) { return 1; } __device__ int g(float) { return 1; } }
struct S { __device__ static int f(int a) { return a; } __device__ static int f(float) { return 2; } };
__host__ __device__ int h() { return $call; }
int main() { return h(); }
S
done
refuse devices_table 'identifier "over" is undefined in device code' <<'S'
int over(int a) { return a; } float over(float a) { return a; }
__device__ int (*f)(int) = over;
__global__ void k(int *p) { *p = f(2); }
S
refuse mismatch "does not match required type" <<'S'
__device__ int over(int a) { return a; } __device__ float over(float a) { return a; }
int main() { int (*f)(char *) = over; return f == 0; }
S
refuse in_device 'identifier "over" is undefined in device code' <<'S'
int over(int a) { return a; } float over(float a) { return a; }
__global__ void k(int *p) { int (*f)(int) = over; *p = f(2); }
S
exit $bad
