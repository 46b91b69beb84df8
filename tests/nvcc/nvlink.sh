#!/bin/bash
# Device code of several files, linked by nvlink, by nvcc and, as bitcode, by the optimiser.
set -u
. tests/nvcc/check.bash
cd "$TEST_TMP" || exit 1
cat >a.cu <<'END'
#include <cstdio>
extern __device__ int g(int);
extern __constant__ int table[3];
__device__ int v = 5;
__global__ void k(int *p) { *p = g(*p) + v + table[2]; }
int main()
{
	int h = 3, *d;
	cudaMalloc(&d, 4);
	cudaMemcpy(d, &h, 4, cudaMemcpyHostToDevice);
	k<<<1, 1>>>(d);
	cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
	printf("%d\n", h);
}
END
cat >b.cu <<'END'
__constant__ int table[3] = {10, 20, 30};
__device__ int g(int x) { return x * 100; }
END
nvcc -dc -arch=sm_80 a.cu b.cu || exit 1
nvcc -arch=sm_80 a.o b.o -o prog && check program "$(./prog)" 335
nvlink -arch=sm_80 --register-link-binaries reg a.o b.o -o ab.cubin || fail=1
check registrations "$(grep -c '^DEFINE_REGISTER_FUNC(' reg) $(head -1 reg)" "2 #define NUM_PRELINKED_OBJECTS 2"
check cubin "$(head -c 4 ab.cubin | tail -c 3)" ELF
nvcc -lib -arch=sm_80 -rdc=true b.cu -o libb.a && nvlink -arch=sm_80 -L. -lb a.o -o l.ptx --emit-ptx || fail=1
check library "$(grep -c '^.visible .entry\|^.visible .func' l.ptx)" 2
says undefined "nvlink error   : Undefined reference to '_Z1gi' in 'a.o'" nvlink -arch=sm_80 a.o -o x
says twice "nvlink error   : Multiple definition of '_Z1gi' in 'b.o'" nvlink -arch=sm_80 a.o b.o b.o -o x
says "no arch" "nvlink fatal   : Unknown arch name" nvlink a.o b.o -o x
says "wrong arch" "nvlink fatal   : Value 'bogus' is not defined for option 'arch'" nvlink -arch=bogus a.o -o x
says "nothing" "nvlink fatal   : No input files specified" nvlink -arch=sm_80 -o x
says "no number" "nvlink fatal   : 'x': expected a number" nvlink -arch=sm_80 -maxrregcount=x a.o b.o -o x
says "no value" "nvlink fatal   : argument expected after '-o'" nvlink -arch=sm_80 a.o -o
says "unknown" "nvlink fatal   : Unknown option '-bogus'" nvlink -arch=sm_80 --bogus=3 a.o -o x
says "no output" "nvlink fatal   : Must specify output file" nvlink -arch=sm_80 a.o b.o
says "no file" "nvlink fatal   : Could not open input file 'none.o'" nvlink -arch=sm_80 none.o -o x
check "other arch" "$(nvlink -arch=sm_75 a.o b.o -o x 2>&1 | grep -c "nvlink warning : SM Arch ('sm_75') not found in '[ab].o'")" 2
nvlink -arch=sm_80 -r a.o -o r.cubin && nvlink -arch=sm_80 r.cubin b.o -o x || { echo "linked twice"; fail=1; }
# Bitcode: the call is inlined across files, which PTX cannot be.
nvcc -dlto -ltoir -arch=sm_80 a.cu b.cu && nvlink -arch=sm_80 -lto a.ltoir b.ltoir -o lto.ptx --emit-ptx || fail=1
check inlined "$(grep -c 'call' lto.ptx)" 0
printf '\355CN\177\1\1\1\1' >theirs.ltoir
says "LTO IR of NVIDIA's" "nvlink fatal   : 'theirs.ltoir': LTO IR of NVIDIA's compiler" nvlink -arch=sm_80 -lto theirs.ltoir -o x
head -c 100 a.ltoir >cut.ltoir
says "cut bitcode" "nvlink fatal   : the bitcode cannot be compiled" nvlink -arch=sm_80 -lto cut.ltoir -o x
# NVVM IR as an input of nvcc.
cat >k.ll <<'END'
define void @k(i32* %p) {
  store i32 7, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
END
nvcc -ptx -arch=compute_80 k.ll -o k.ptx && check "NVVM IR" "$(grep -c '.visible .entry k' k.ptx)" 1
echo 'nonsense' >bad.ll
says "bad IR" "bad.ll:1:1: error: expected top-level entity" nvcc -ptx bad.ll
exit $fail
