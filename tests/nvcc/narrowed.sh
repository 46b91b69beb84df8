#!/bin/bash
# LIMIT: 300
# Constants that do not fit: an error where a constant is asked for, and in an initialiser's list of the host's, which gcc
# would refuse; a warning in the device's, and of what is no constant. Status 2 of nvcc's parser, 1 of gcc. Remainders of a
# division by zero are #179, quotients #39.
set -u
. "$PWD/tests/nvcc/check.bash"
export WW_PTXAS=none
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1

while IFS='|' read -r status numbers name text; do
	printf '%b\n__global__ void last() {}\n' "$text" >"$name.cu"
	"$N" -arch=sm_90 -c -o "$name.o" "$name.cu" >said 2>&1
	check "$name" "$? $(grep -o '#[0-9]*-D' said | sort -u | tr -d '\n')" "$status $numbers"
done <<'S'
0||argument_true|template <bool B> struct T {};\nT<5> t;\nvoid f() noexcept(3);
2|#68-D|argument_sign|template <unsigned N> struct T {};\nT<-1> t;
2||argument_large|template <class X, X v> struct T {};\nT<unsigned char, 256> t;
2||argument_kernel|template <char C> __global__ void k(int *p) { *p = C; }\nint main() { k<300><<<1, 1>>>(0); }
0||deduced|template <char C> int f(int) { return C; }\ntemplate <int C> int f(int) { return C; }\nint g() { return f<300>(1); }
2|#68-D|enumerator|enum : unsigned { A = -1 };
2|#68-D|case|int f(unsigned u) { switch (u) { case -1: return 3; } return 0; }
0||case_promoted|int f(char u) { switch (u) { case 200: return 3; } return 0; }
0|#2361-D|variable|int f(double d, size_t n) { int y{d}, v[] = {n}; dim3 g{(int)n, y}; return y + v[0] + g.x; }
1|#68-D|host_constant|int f() { char c[] = {200}; return c[0]; }
1|#2361-D|host_literal|int a[] = {1.5};
1|#2361-D|both|__host__ __device__ int f() { int y{-2.5}; return y; }
1|#2364-D|member|struct S { float x{16777217}; } s;
0||fits|float f[] = {1, 2.5, 1e-50}; char c{127}; unsigned u{3};
0|#2361-D#68-D|device|__device__ char c[] = {200};\n__constant__ int q[] = {1.5};\n__global__ void k(int *p) { int y{2.5}; *p = y + c[*p] + q[0]; }
0|#2361-D|template_device|template <class T> __device__ int f(T t) { float x{t}; return x; }\n__global__ void k(int *p) { *p = f(3.5); }
0|#2364-D|between|__device__ float f[] = {16777217};\n__device__ double d{9007199254740993};
1||large|float f[] = {1e50};
1|#69-D|truncated|struct S { float x; signed char c; } s = {1, 300};
0||between_silent|#pragma nv_diag_suppress 2364\n__device__ float f[] = {16777217};
0|#68-D|sign|char a = 200;\nshort b = 40000;\nint c = 3000000000, f(char);\nint g = f(200u);
0|#69-D|no_sign|short a = 70000;\nchar b = -200, c = 0xff;
0||silent|#pragma nv_diag_suppress 2361\nint f(double d) { int y{d}; return y; }
0|#179-D|remainder|int f(int n) { return n % 0; }\n__device__ int g(int n) { n %= 0; return n; }
0|#39-D|quotient|int f(int n) { return n / 0; }
0||remainder_silent|#pragma nv_diag_suppress 179\nint f(int n) { return n % 0; }
0|#39-D|remainder_alone_silent|#pragma nv_diag_suppress 179\nint f(int n) { return n % 0 + n / 0; }
S
echo 'int f(int n) { return n % 0; } char c(int n) { return char{n}; }' >flags.cu
"$N" -c flags.cu -diag-suppress 179,2361 >said 2>&1
check suppressed "$? $(<said)" "0 "
"$N" -c flags.cu -diag-error 179 >said 2>&1
check error "$?" 2
exit $fail
