#!/bin/bash
# Forms of launches, and of gcc's in the host's code, that nvcc takes and clang alone would not.
set -u
. "$PWD/tests/nvcc/accepts.bash"

run() { # NAME ANSWER FLAGS…
	local name=$1 answer=$2 out
	shift 2
	take "$name" "$@"
	out=$("$N" "$@" -o "$name" "$name.cu" && WW_DEVICE=cpu "./$name") || bad=1
	[ "$out" = "$answer" ] || { echo "$name: said '$out'"; bad=1; }
}

# Kernels are found by the arguments, as other functions are.
run by_arguments "1 2 3 4 " <<'S'
#include <cstdio>
namespace n {
struct S { int a; };
__global__ void launch(S s) { printf("%d ", s.a); }
template <class T> __global__ void more(T x, S) { printf("%d ", x); }
namespace m {
template <class T> struct W {};
__global__ void deep(W<S>, int x) { printf("%d ", x); }
}
}
template <class T> void go(T t) { launch<<<1, 1>>>(t), cudaDeviceSynchronize(); }
int main()
{
	n::S s{2};

	go(n::S{1});
	launch<<<1, 1>>>(s), cudaDeviceSynchronize();
	more<<<1, 1>>>(3, s), cudaDeviceSynchronize();
	deep<<<1, 1>>>(n::m::W<n::S>(), 4), cudaDeviceSynchronize();
}
S
refuse other_namespace '"launch" is undefined' <<'S'
namespace n { struct S { int a; }; }
namespace o { __global__ void launch(n::S) {} }
int main() { launch<<<1, 1>>>(n::S{1}); }
S
refuse converted '"launch" is undefined' <<'S'
namespace n { struct S { int a; }; __global__ void launch(S *) {} }
int main() { launch<<<1, 1>>>(nullptr); }
S

# Grid, block and what follows may come in a pack.
run packs "2 3 2 3 4 5 " <<'S'
#include <cstdio>
__global__ void k() { if (!threadIdx.x && !blockIdx.x) printf("%d %d ", gridDim.x, blockDim.x); }
template <class... C> void go(C... c) { k<<<c...>>>(), cudaDeviceSynchronize(); }
template <class... C> void fill(C &&...c) { k<<<dim3(4), static_cast<C &&>(c)..., 0>>>(), cudaDeviceSynchronize(); }
int main()
{
	go(2, 3);
	go(dim3(2), dim3(3), 16, cudaStream_t(0));
	fill(5);
}
S

# What gcc has built in.
run built_in "3 2 1 0 5 1 6 3 101 1e+00" <<'S'
#include <cstdio>
typedef int v4 __attribute__((vector_size(16)));
static void show(v4 a) { printf("%d %d %d %d ", a[0], a[1], a[2], a[3]); }
__global__ void k() {}
int main()
{
	v4 a = {0, 1, 2, 3}, b = {4, 5, 6, 7};
	unsigned __int128 x = 1;
	__float128 q = __builtin_fabsq(-__builtin_copysignq(1, 2));

	show(__builtin_shuffle(a, v4{3, 2, 1, 0}));
	show(__builtin_shuffle(a, b, v4{5, 1, 6, 3}));
	printf("%d%d%d ", __builtin_add_overflow_p(40000, 0, (short)0), __builtin_sub_overflow_p(3, 2, 0),
	       __builtin_bswap128(x) >> 120 == 1);
	printf("%.0e", (double)q);
	if (!__builtin_mul_overflow_p(1ll << 40, 1 << 30, 0) || __builtin_pow10(2) != 100 || __builtin_j0(0) != 1)
		return 1;
	return __builtin_puts("") < 0;
}
S
# The host may ask for its processor anywhere.
take processor <<'S'
struct S { bool get() { return __builtin_cpu_supports("sse2"); } bool has = __builtin_cpu_supports("sse4.1"); };
static const bool wide = __builtin_cpu_supports("avx2");
template <class T> bool ask() { return __builtin_cpu_is("intel"); }
bool asked() { __builtin_cpu_init(); return ask<int>() && S().get() && wide && [] { return __builtin_cpu_supports("avx"); }(); }
__global__ void k() {}
S
refuse processor_device "builtin" <<'S'
__global__ void k(int *p) { *p = __builtin_cpu_supports("avx2"); }
S
take file_asm <<'S'
asm volatile("nop");
namespace n { __asm__ __volatile__("nop\n\tnop"); }
__global__ void k() {}
S
# Three words of __launch_bounds__ say nothing to the host's pass.
cat >bounds.cu <<'S'
__global__ void __launch_bounds__(64, 2, 1) k(int *p) { *p = 1; }
S
out=$("$N" -arch=sm_90 -c bounds.cu 2>&1)
[ -z "$out" ] || { echo "bounds: said '$out'"; bad=1; }

refuse inline_variable "must have internal linkage" <<'S'
inline __device__ int x = 3;
__global__ void k(int *p) { *p = x; }
S
take inline_variable_linked -rdc=true <inline_variable.cu
take inline_variables <<'S'
static inline __device__ int x = 3;
namespace { inline __constant__ int y; }
inline int host = 1;
__global__ void k(int *p) { *p = x + y; }
S
exit $bad
