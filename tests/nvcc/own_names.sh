#!/bin/bash
# Programs may define what CUDA's headers and the C library's name, and specialise what the C++ library has.
set -u
. "$PWD/tests/nvcc/accepts.bash"

one() { echo "$1 float $2(float x) { return x + 1; }"; }
two() { echo "$1 double $2(double x, double y) { return x - y; }"; }
for side in __device__ "static __device__ __forceinline__" "__host__ __device__" "inline __device__"; do
	take "own-${side// /-}" < <(
		for f in acosf cosf exp10f fabsf floorf log2f rsqrtf sinf sqrtf tanhf truncf __expf __sinf __saturatef; do
			one "$side" $f
		done
		for f in atan2 copysign fmax fmin fmod hypot pow remainder; do two "$side" $f; done
		echo "$side int abs(int x) { return x; }"
		echo "$side int __popc(unsigned x) { return x; }"
		echo "__global__ void k(float *p) { *p = fabsf(*p) + cosf(*p) + __popc(3) + fmax(1.0 * *p, 1.0); }"
	)
done
refuse twice "redefinition of 'fabsf'" <<'S2'
__device__ float fabsf(float x) { return x; }
__device__ float fabsf(float x) { return -x; }
S2
refuse other_result "return type" <<'S2'
__device__ int fabsf(float x) { return x; }
S2

take specialised <<'S2'
#include <algorithm>
struct H { float v; };
namespace std {
template <> __device__ __host__ void swap<H>(H &a, H &b) noexcept { H t = a; a = b; b = t; }
}
__global__ void k(H *p) { std::swap(p[0], p[1]); }
int main() { H a{1}, b{2}; std::swap(a, b); return a.v; }
S2
said=$("$N" -c -o specialised.o specialised.cu 2>&1)
[ -z "$said" ] || { echo "specialised: $said"; bad=1; }

# clang's own std::max would come first.
take maximum -expt-relaxed-constexpr <<'S2'
#include <algorithm>
struct S { int v; };
struct T { int v; };
struct U { int v; };
namespace std {
template <> inline const S &max<S>(const S &a, const S &b) { return a.v > b.v ? a : b; }
template <> __host__ __device__ inline const T &max<T>(const T &a, const T &b) { return a.v > b.v ? a : b; }
template <> __device__ const U &min<U>(const U &a, const U &b) { return a.v < b.v ? a : b; }
}
__global__ void k(T *p, U *q, int *n) { p[0] = std::max(p[1], p[2]), q[0] = std::min(q[1], q[2]), n[0] = std::max(n[1], n[2]); }
int main() { S a{1}, b{2}; T c{3}, d{4}; return std::max(a, b).v + std::max(c, d).v; }
S2
exit $bad
