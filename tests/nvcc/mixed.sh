#!/bin/bash
# Sources of other languages beside a .cu, shared libraries, and what -Xcompiler unquotes.
set -u
. "$PWD/tests/nvcc/check.bash"
export WW_PTXAS=none WW_DEVICE=cpu
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1

echo 'int in_c(void) { int *new = 0, class = sizeof '"'a'"'; return new ? 0 : class; }' >c.c
echo 'int in_cxx() { return sizeof '"'a'"'; }' >cxx.cc
cat >main.cu <<'S'
#include <cstdio>
extern "C" int in_c(void);
int in_cxx(), in_library(int);
__device__ int start = 30;
template <class T> __global__ void k(T *p) { *p = start + 1; }
int main()
{
	int *p;

	cudaMallocManaged(&p, 4);
	k<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("%d %d %d %d\n", in_c(), in_cxx(), in_library(1), *p);
}
S
cat >library.cu <<'S'
__device__ int start = 40;
__managed__ int m = 5;
__constant__ int c = 6;
template <class T> __global__ void k(T *p) { *p += start + c + m; }
__global__ void plain(int *p) { *p = 1; }
int in_library(int x)
{
	int *p, v;

	cudaMalloc(&p, 4);
	plain<<<1, 1>>>(p);
	k<<<1, 1>>>(p);
	cudaMemcpy(&v, p, 4, cudaMemcpyDeviceToHost);
	return v + x;
}
S
"$N" -c library.cu && "$N" -shared -o libseparate.so library.o || fail=1
"$N" -shared -o liblibrary.so library.cu || fail=1
"$N" -Xcompiler '"-Wall"' -Xcompiler "-O1 -DX='a b'" main.cu c.c cxx.cc -L. -llibrary -Xlinker -rpath,. -o main || fail=1
check mixed "$(./main)" "4 1 53 31"
cp libseparate.so liblibrary.so
check separate "$(./main)" "4 1 53 31"
printf '.globl zz\nzz: ret\n.section .note.GNU-stack,"",@progbits\n' >asm.s
check assembler "$("$N" -c asm.s 2>&1; nm asm.o | cut -d' ' -f3)" zz
echo 'int x = 1; int class_of(int class) { return class; }' >pre.c
"$N" -E pre.c -o pre.i && "$N" -c pre.i || fail=1
echo '.version 7.0' >k.ptx
says ptx_object ".ptx input files are only allowed" "$N" -c k.ptx
says ptx_ptx ".ptx input files are only allowed" "$N" -ptx k.ptx
says real_and_code "must be a virtual code architecture" "$N" -arch=sm_90 -code=sm_90 -c main.cu
says code_alone "-arch option not specified" "$N" -code=sm_90 -c main.cu
"$N" -arch=compute_90 -code=sm_90,compute_90 -c main.cu || fail=1
exit $fail
