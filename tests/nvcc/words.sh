#!/bin/bash
# What nvcc refuses, in the words that people search for.
set -u
. "$PWD/tests/nvcc/accepts.bash"

# One source, a fault a line; each line's message must hold its words.
words=(
	'int f0(); __global__ void k0(int *p) { *p = f0(); }|calling a __host__ function("f0") from a __global__ function("k0") is not allowed'
	'__device__ int f1(); void h1() { f1(); }|calling a __device__ function("f1") from a __host__ function("h1") is not allowed'
	'struct S2 { int m() { return 1; } }; __global__ void k2(S2 s, int *p) { *p = s.m(); }|calling a __host__ function("m") from a __global__ function("k2") is not allowed'
	'int v3 = 3; __global__ void k3(int *p) { *p = v3; }|identifier "v3" is undefined in device code'
	'__global__ int k4() { return 1; }|a __global__ function must have a void return type'
	'void f5(); void h5() { f5<<<1, 1>>>(); }|a host function call cannot be configured'
	'__global__ void k6(); void h6() { k6(); }|a __global__ function call must be configured'
	'__global__ void k7() { throw 1; }|device code does not support exception handling'
	'__global__ __device__ void k8();|illegal combination of memory qualifiers'
	'void h9() { __shared__ int x; }|a static "__shared__" variable declaration is not allowed inside a host function body'
	'__global__ void k10() { threadIdx.x = 1; }|expression must be a modifiable lvalue'
	'__constant__ int v11; void h11() { v11 = 1; }|expression must be a modifiable lvalue'
	'__global__ void k12() { return 1; }|should not return a value'
	'__global__ void k13(...) {}|a __global__ function cannot have ellipsis'
	'__global__ void k14() { thread_local int x = 1; }|cannot use thread_local specifier'
	'__global__ void k15(int *p) { asm("mov.u32 %0, 1;" : "=q"(*p)); }|does not match type/size implied by constraint'
	'__global__ void k16(int n) { asm("" :: "n"(n)); }|an asm operand must be an integral constant expression'
	'__global__ void __maxnreg__(32) __launch_bounds__(128) k17() {}|cannot be applied to the same kernel'
	'__global__ void __cluster_dims__(0, 1, 1) k18() {}|__cluster_dims__ arguments must be positive integers'
	'__managed__ __constant__ int v19;|__managed__ variables cannot be marked __shared__ or __constant__'
	'extern int n20; __managed__ int &v20 = n20;|a __managed__ variable cannot have a reference type'
	'struct B21 { virtual ~B21(); }; struct D21 : B21 {}; __device__ D21 *f21(B21 *b) { return dynamic_cast<D21 *>(b); }|dynamic_cast'
	'__global__ void k25(int *p) { static int x = *p; }|dynamic initialization is not supported for a function-scope static'
	'template <class... T, class U> __global__ void k26(T... t, U u) {}|Pack template parameter must be the last'
	'__global__ void k22(int n) { int a[n]; a[0] = 1; }|expression must have a constant value'
)
printf '%s\n' "${words[@]%%|*}" >words.cu
for std in 14 17; do
	"$N" -std=c++$std -c -o words.o words.cu >said 2>&1 && { echo "taken"; bad=1; }
	for i in "${!words[@]}"; do
		grep -F "words.cu:$((i + 1)):" said | grep -qF "${words[i]#*|}" || { echo "$std: ${words[i]}"; bad=1; }
	done
done
# What the host pass finds.
refuse static_member 'calling a __device__ function("f") from a __host__ function("h") is not allowed' <<'S'
struct T { static __device__ int f() { return 1; } };
int h() { return T::f(); }
S
refuse both_sides 'calling a __device__ function("f") from a __host__ __device__ function("g") is not allowed' <<'S'
__device__ int f() { return 1; }
__host__ __device__ int g() { return f(); }
int h() { return g(); }
S
exit $bad
