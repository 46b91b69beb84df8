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

# Not a word about these either.
cat >quiet.cu <<'S'
struct P { int x; };
static bool trivial = __has_trivial_destructor(P);
unsigned operator"" _k (unsigned long long x) { return x * 1024; }
__global__ void k(int *p, int a, int b)
{
#pragma unroll(4)
	for (int i = 0; i < 16; i++)
		p[i] = a >> b + 1;
	if (a)
		if (b) p[16] = 1;
		else p[16] = 2;
}
int main() { return trivial + 1_k; }
S
said=$("$N" -c -o quiet.o quiet.cu 2>&1)
[ -z "$said" ] || { echo "quiet: $said"; bad=1; }
said=$("$N" -Xcompiler -Wall -c -o quiet.o quiet.cu 2>&1)
[[ $said != *parentheses* ]] || { echo "quiet, asked for warnings: $said"; bad=1; }

# Variables are aligned as what reaches them takes for granted.
cat >wide.cu <<'S'
__device__ __noinline__ void use(short *p, short *o) { for (int i = 0; i < 64; i++) o[i] = p[i * 3 % 64]; }
__device__ void put(short *p, int4 v) { *(int4 *)p = v; }
__global__ void k(int *v, short *o)
{
	short a[64];
	for (int i = 0; i < 8; i++)
		put(a + 8 * i, make_int4(v[4 * i], v[4 * i + 1], v[4 * i + 2], v[4 * i + 3]));
	use(a, o);
}
S
"$N" -arch=sm_90 -ptx -o wide.ptx wide.cu || bad=1
grep -q '\.local \.align 16 ' wide.ptx || { echo "wide: $(grep '\.local' wide.ptx)"; bad=1; }

# Libraries declare groups before <cooperative_groups.h> does, where NVIDIA's header has them.
take early_groups -arch=sm_90 <<'S'
namespace cooperative_groups {
namespace __v1 {
class thread_block;
template <unsigned int Size, typename Parent> class thread_block_tile;
}
using namespace __v1;
}
template <class T> constexpr bool is_block = false;
template <> constexpr bool is_block<cooperative_groups::thread_block> = true;
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
static_assert(is_block<decltype(cg::this_thread_block())>);
__global__ void k(int *p)
{
	auto tile = cg::tiled_partition<32>(cg::this_thread_block());
	p[threadIdx.x] = cg::reduce(tile, p[threadIdx.x], cg::plus<int>()) + cg::inclusive_scan(tile, 1);
}
S
exit $bad
