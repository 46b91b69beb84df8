#!/bin/bash
# Sources that NVIDIA's compiler takes without a word, for reasons that its clang would not: both passes, to an object.
set -u
. "$PWD/tests/nvcc/accepts.bash"

# Nothing declares the types of <stdint.h> before the source does.
for std in 14 17 20; do
	take "own_types$std" -std=c++$std <<-'S'
		typedef signed char int8_t;
		typedef unsigned long long uint64_t;
		typedef struct __align__(64) { uint64_t opaque[16]; } CUtensorMap;
		__global__ void k(uint64_t *p, const __grid_constant__ CUtensorMap m) { *p = m.opaque[3]; }
		int main() { CUtensorMap m = {}; k<<<1, 1>>>(nullptr, m); }
	S
done
refuse own_types_after "redefinition" <<'S'
#include <cooperative_groups.h>
typedef unsigned long long uint64_t;
S

take template_word <<'S'
template <int N> struct Store { template <class T> static __device__ void put(T *p, T v) { p[N] = v; } };
template <int N> __device__ void put_at(int *p) { Store<N>::template put(p, 3); }
__global__ void k(int *p) { put_at<2>(p); }
S

take flushed_bfloat16 -arch=sm_90 -use_fast_math <<'S'
#include <cuda_bf16.h>
__global__ void k(__nv_bfloat162 x, __nv_bfloat162 y, __nv_bfloat162 *p, int *q)
{
	p[0] = __hmax2(x, y), p[1] = __hlt2(x, y), p[2] = h2exp2(x);
	q[0] = __hlt(x.x, y.y), q[1] = x.x != y.x, q[2] = __hge2_mask(x, y);
}
S
exit $bad
