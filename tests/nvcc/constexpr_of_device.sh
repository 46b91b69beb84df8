#!/bin/bash
# constexpr functions of the device that the host calls as nvcc lets it: outside functions, of what template parameters
# say, and in what calls make of templates. They have their bodies on the host.
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >host.cu <<'S'
#include <cstdio>
__device__ constexpr int next(unsigned n) { return n + 1; }
template <class T> __device__ constexpr int of(T n) { return n + 1; }
template <class T, unsigned n> void by_value()
{
	int s = next(n);
	constexpr int u = next(n + 1);
	printf("%d %d\n", s, u);
}
template <class T> void by_type(T n) { printf("%d\n", of(n)); }
int a[next(3)];
constexpr int b = next(4);
__global__ void k(int *p) { *p = next(*p) + of(2); }
int main()
{
	printf("%d %d\n", (int)sizeof a, b);
	by_value<float, 3>();
	by_type(7);
}
S
"$N" -arch=sm_90 -o host host.cu && ./host >said || bad=1
printf '16 5\n4 5\n8\n' | diff - said || bad=1
refuse given 'calling a __device__ function("f") from a __host__ function("h") is not allowed' <<'S'
__device__ constexpr int f(int n) { return n; }
template <class T> void h() { int s = f(3); }
S
refuse no_constant 'calling a __device__ function("f") from a __host__ function("h") is not allowed' <<'S'
__device__ int f(int n) { return n; }
template <int n> void h() { int s = f(n); }
S
exit $bad
