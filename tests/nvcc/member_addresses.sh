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
exit $bad
