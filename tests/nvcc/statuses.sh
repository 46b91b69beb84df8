#!/bin/bash
# Exit statuses of errors, as NVIDIA's nvcc 13.0 has them: 2 of what its parser finds, which runs first; 1 of what is found
# later, in bodies that are made of templates, in what the device alone compiles, by the assembler, and of what the
# preprocessor says; 255 of ptxas.
# LIMIT: 500
set -u
. "$PWD/tests/nvcc/check.bash"
export WW_PTXAS=none
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1

while IFS='|' read -r status name text; do
	printf '%b\n__global__ void last() {}\n' "$text" >"$name.cu"
	"$N" -arch=sm_90 -c -o "$name.o" "$name.cu" >said 2>&1
	check "$name" $? "$status"
done <<'S'
2|class_template|template <class T> struct X { typename T::y a; };\nX<int> x;
1|member|template <class T> struct X { T t; int f() { return t.y; } };\nint g() { X<int> x; return x.f(); }
2|static_class|template <class T> struct X { static_assert(sizeof(T) == 1, "no"); };\nX<int> x;
1|static_body|template <class T> int f(T t) { static_assert(sizeof(T) == 1, "no"); return 1; }\nint g() { return f(3); }
1|kernel|template <class T> __global__ void k(T t) { t.y = 1; }\nint main() { k<<<1, 1>>>(3); }
1|device_body|template <class T> __device__ int f(T t) { return t.x; }\n__global__ void k(int *p) { *p = f(3); }
2|generic|int main() { auto l = [](auto x) { return x.y; }; return l(3); }
1|constructor|template <class T> struct X { X() { T::go(); } };\nX<int> x;
1|destructor|template <class T> struct X { ~X() { T::go(); } };\nvoid f() { X<int> x; }
1|virtual|template <class T> struct X { virtual int f() { return T::y; } };\nX<int> x;
2|default|template <class T> int f(T t, int x = T::y) { return x; }\nint g() { return f(3); }
2|variable|template <class T> constexpr int v = T::y;\nint g() { return v<int>; }
2|not_dependent|template <class T> int f(T t) { return nowhere; }
2|explicit|template <class T> int f(T t) { return t.y; }\ntemplate int f<int>(int);
2|explicit_kernel|template <class T> __global__ void k(T t) { t.y = 1; } template __global__ void k<int>(int);
1|looked_up|template <class T> int f(T t) { return g2(t); }\nint g2(char *);\nint g() { return f(3); }
1|constant|template <class T> void f(const T &t) { t = 3; }\nint g() { f(3); return 1; }
1|in_body|template <class T> struct X { typename T::y a; };\ntemplate <class T> int f() { X<T> x; return 1; }\nint g() { return f<int>(); }
1|library|#include <algorithm>\n#include <list>\nvoid f() { std::list<int> l; std::sort(l.begin(), l.end()); }
1|host_asm|int f(int a) { asm("bogus_insn %0" : "+r"(a)); return a; }
1|pragma_error|#pragma GCC error "stop"
1|reference|__global__ void k(int &&x) {}
2|plain|int f() { return nowhere; }
1|asm_output|int f() { const int y = 1; asm("movl $5, %0" : "=r"(y)); return y; }
1|device_alone|__global__ void k(int *p) {\n#ifdef __CUDA_ARCH__\n*p = nowhere;\n#endif\n}
1|static_constructor|struct A { int x; __device__ A() { x = 3; } };\n__global__ void k(int *p) { static A a; *p = a.x; }
1|device_assert|__device__ void f() {\n#if __CUDA_ARCH__ > 100\nstatic_assert(0, "no");\n#endif\n}
2|kernel_plain|__global__ void k(int *p) { *p = nowhere; }
255|shared|__shared__ int a[9000], b[9000];\n__device__ int f(int i) { return b[i]; }\n__global__ void k(int *p) { *p = a[*p] + f(*p); }
0|shared_fits|__shared__ int a[9000], b[9000];\n__global__ void k(int *p) { *p = a[*p]; }\n__global__ void k2(int *p) { *p = b[*p]; }
0|memory_parameter|__device__ int f(__constant__ int x) { return x; }\nint g(__device__ int x) { auto l = [](__managed__ int y) { return y; }; return l(x); }
1|memory_local|__device__ int f() { __constant__ int x = 1; return x; }
0|thread_variable|__device__ __thread int d;\n__constant__ __thread int c;\n__global__ void k(int *p) { *p = d + c; }
1|thread_local_variable|__device__ thread_local int d;
0|throw_not_made|template <class T> __device__ void f(T t) { try { throw t; } catch (...) { } }
1|throw_made|template <class T> __device__ void f(T t) { throw t; }\n__global__ void k() { f(1); }
0|lambda_global|int main() { auto f = [] __global__ (int x) { return x; }; return f(0); }
0|kernel_template_undefined|template <class T> static __global__ void k(T);\nint main() { k<<<1, 1>>>(1); }
1|kernel_undefined|static __global__ void k(int);\nint main() { k<<<1, 1>>>(1); }
0|vote_uncalled|__device__ int f() { return __any(1); }
255|vote|__device__ int f() { return __any(1); }\n__global__ void k(int *p) { *p = f(); }
1|shuffle|__global__ void k(int *p) { *p = __shfl(*p, 0); }
2|managed_constexpr|__managed__ int m[2];\nconstexpr int *p = m + 1;
2|managed_argument|__managed__ int m;\ntemplate <int *P> struct T { };\nT<&m> t;
2|managed_argument_of_kernel|__managed__ int m;\ntemplate <int *P> __global__ void k() { *P = 1; }\nint main() { k<&m><<<1, 1>>>(); }
0|managed_address|__managed__ int m;\nint *p = &m, &r = m;
2|grid_constant|template <class T> __device__ void f(const __grid_constant__ T x) { }
2|grid_constant_host|void f(const __grid_constant__ int x) { }
1|grid_constant_written|__global__ void k(__grid_constant__ int x) { }
1|register_shared|__device__ int f() { register __shared__ int x; x = 1; return x; }
255|runtime_in_kernel|__global__ void k(int *p) { *p = cudaGetLastError(); }
0|runtime_alone|__global__ void k(int *p) { cudaGetDevice(p); cudaMalloc(&p, 4); }
S
exit $fail
