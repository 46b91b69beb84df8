#!/bin/bash
# What nvcc refuses, in the words that people search for.
set -u
. "$PWD/tests/nvcc/accepts.bash"

# One source, a fault a line; each line's message must hold its words.
words=(
	'int f0(); __global__ void k0(int *p) { *p = f0(); }|calling a __host__ function("f0") from a __global__ function("k0") is not allowed'
	'struct S2 { int m() { return 1; } }; __global__ void k2(S2 s, int *p) { *p = s.m(); }|calling a __host__ function("S2::m()") from a __global__ function("k2") is not allowed'
	'int v3 = 3; __global__ void k3(int *p) { *p = v3; }|identifier "v3" is undefined in device code'
	'__global__ int k4() { return 1; }|a __global__ function must have a void return type'
	'void f5(); void h5() { f5<<<1, 1>>>(); }|a host function call cannot be configured'
	'__global__ void k6(); void h6() { k6(); }|a __global__ function call must be configured'
	'__global__ void k7() { throw 1; }|device code does not support exception handling'
	'__global__ __device__ void k8();|illegal combination of memory qualifiers'
	'void h9() { __shared__ int x; }|a static "__shared__" variable declaration is not allowed inside a host function body'
	'__global__ void k91(); __global__ void k92() { k91<<<1, 1>>>(); }|kernel launch from __device__ or __global__ functions requires separate compilation mode'
	'__global__ void k10() { threadIdx.x = 1; }|expression must be a modifiable lvalue'
	'__constant__ int v11; void h11() { v11 = 1; }|expression must be a modifiable lvalue'
	'__global__ void k12() { return 1; }|return value type does not match the function type'
	'struct S70 { int a; }; __global__ void k70(S70 *s) { s->b = 1; }|error: class "S70" has no member "b"'
	'__global__ void k71(float *p); void h71(int *p) { k71<<<1, 1>>>(p); }|error: argument of type "int *" is incompatible with parameter of type "float *"'
	'__global__ void k72(); void h72(cudaEvent_t e) { k72<<<1, 1, 0, e>>>(); }|error: argument of type "cudaEvent_t" is incompatible with parameter of type "cudaStream_t"'
	'__device__ float *f73(const float *a) { float *b = a; return b; }|error: a value of type "const float *" cannot be used to initialize an entity of type "float *"'
	'__global__ void k74(int *p); void h74() { k74<<<1, 1>>>(); }|error: too few arguments in function call'
	'__global__ void k75(int *p) { *p = threadIdx.w; }|error: class "uint3" has no member "w"'
	'enum E76 { A76 }; __global__ void k76(E76 *p) { *p = 1; }|error: a value of type "int" cannot be assigned to an entity of type "E76"'
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
	'__global__ void k27() noexcept {}|An exception specification is not allowed for a __global__ function'
	'constexpr __global__ void k28() {}|A __global__ function or function template cannot be marked constexpr'
	'__global__ void __maxnreg__(-3) k29() {}|The maximum number of registers that can be allocated per thread must be positive'
	'__device__ void __maxnreg__(32) f30() {}|__maxnreg__ is only allowed on a __global__ function'
	'__global__ void __cluster_dims__(2, 1, 1) k31() {}|__cluster_dims__ is not supported for this GPU architecture'
	'__global__ void k32(const int x); __global__ void k32(const __grid_constant__ int x) {}|incompatible __grid_constant__ annotation for parameter x in function redeclaration'
	'int h33() { static __device__ int x; return 0; }|a static "__device__" variable declaration is not allowed inside a host function body'
	'__global__ void k35(int *p) { asm("" : "=m"(*p)); }|asm constraint letter '"'m'"' is not allowed inside a __device__/__global__ function'
	'__global__ void k36(int *p) { int a[warpSize]; a[0] = *p; }|expression must have a constant value'
	'template <int n> struct T37 {}; __global__ void k37() { T37<warpSize> t; }|expression must have a constant value'
	'template <class T> __global__ void k38(T *p) {} void h38() { enum E {} e; k38<<<1, 1>>>(&e); }|A type defined inside a __host__ function  ("E") cannot be used'
	'template <class T> __global__ void k39(T p) {} class C39 { struct P {}; void m(P *p) { k39<<<1, 1>>>(p); } };|has private or protected access ("C39::P") cannot be used'
	'template <template <class> class T> __global__ void k40() {} class C40 { template <class X> struct P {}; void m() { k40<P><<<1, 1>>>(); } };|A template that is defined inside a class and has private or protected access cannot be used'
	'struct A41 { virtual __device__ ~A41() {} }; struct B41 : A41 { ~B41() {} };|execution space mismatch: overridden entity (function "A41::~A41") is a __device__ function'
	'static __global__ void k42(); void h42() { k42<<<1, 1>>>(); }|function "k42" was referenced but not defined'
	'__global__ void k421(int *p) { int r; asm("mov.u32 %0, %1;" : "=r"(r) : "i"(3)); *p = r; }|asm constraint letter '"'i'"' is not allowed inside a __device__/__global__ function'
	'__global__ void k422(int *p) { int r; asm("mov.u32 %0, %1;" : "=r"(r) : "g"(3)); *p = r; }|asm operand type size(4) does not match type/size implied by constraint '"'g'"''
	'__global__ void k423(int *p) { int r; asm("add.u32 %0, %1, 1;" : "=r"(r) : "0"(3)); *p = r; }|asm operand type size(4) does not match type/size implied by constraint '"'0'"''
	'__global__ void __launch_bounds__(256, 2, 4) k43(int *p) {}|cannot specify max blocks per cluster for this GPU architecture'
	'__global__ void __block_size__(128) k44(int *p) {}|expected a "("'
	'__global__ void __block_size__((128, 1)) k45(int *p) {}|missing arguments for attribute "__block_size__"'
	'__global__ void k46é(int *p) {}|Universal character is not allowed in device entity name'
	'static __device__ int v47é;|Universal character is not allowed in device entity name'
)
printf '%s\n' "${words[@]%%|*}" >words.cu
for std in 14 17; do
	"$N" -std=c++$std -arch=sm_80 -c -o words.o words.cu >said 2>&1 && { echo "taken"; bad=1; }
	for i in "${!words[@]}"; do
		grep -F "words.cu($((i + 1))): error" said | grep -qF "${words[i]#*|}" || { echo "$std: ${words[i]}"; bad=1; }
	done
done
# What the host pass finds.
refuse from_host 'calling a __device__ function("f1") from a __host__ function("h1") is not allowed' <<'S'
__device__ int f1();
void h1() { f1(); }
S
refuse static_member 'calling a __device__ function("T::f()") from a __host__ function("h") is not allowed' <<'S'
struct T { static __device__ int f() { return 1; } };
int h() { return T::f(); }
S
refuse both_sides 'calling a __device__ function("f") from a __host__ __device__ function("g") is not allowed' <<'S'
__device__ int f() { return 1; }
__host__ __device__ int g() { return f(); }
int h() { return g(); }
S
refuse in_template 'calling a __device__ function("d(int)") from a __host__ __device__ function("f") is not allowed' <<'S'
__device__ int d(int x);
template <class T> __host__ __device__ int f(T x) { return d(1); }
S
refuse in_member_of_template 'calling a __device__ function("Q::g()") from a __host__ __device__ function("S::f") is not allowed' <<'S'
struct Q { __device__ int g() { return 1; } };
template <class T> struct S { __host__ __device__ int f(T x) { Q q; return q.g(); } };
S
# Where it matters what the template is given, or nvcc does not look.
take in_template_taken -extended-lambda <<'S'
__device__ int d(int x);
template <class T> __device__ int e(T x) { return 1; }
template <class T> __host__ __device__ int f(T x)
{
	if constexpr (sizeof(T) == 8)
		return d(1);
	auto l = [] __device__(int x) { return d(x); };
	return e(x) + threadIdx.x;
}
template <class T> __device__ int g(T x) { return d(1); }
S
# What is first declared for the device stays there.
refuse devices_own 'calling a __device__ function("f") from a __host__ function("main") is not allowed' <<'S'
__device__ int f(int);
int f(int x) { return x; }
int main() { return f(3); }
S
take devices_own_taken <<'S'
__device__ int f(int);
int f(int x) { return x + threadIdx.x; }
__global__ void k(int *p) { *p = f(1); }
S
refuse main_of_device 'function main cannot be marked __device__ or __global__' <<'S'
__device__ int main() { return 0; }
S
exit $bad
