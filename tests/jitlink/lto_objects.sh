#!/bin/bash
# What nvcc has made for link-time optimisation (code=lto_NN), linked while a program runs: objects, fat binaries,
# libraries, to a cubin and to PTX.
set -u
bin=${WW_BUILD:-$PWD/build}/cuda/bin
N=$bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in $bin"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1
export WW_PTXAS=none

echo '__device__ int more(int); extern "C" __global__ void k(int *p) { *p = more(*p); }' >user.cu
echo '__device__ int more(int a) { return 3 * a; }' >library.cu
for f in user library; do
	"$N" -gencode arch=compute_80,code=lto_80 -dc $f.cu -o $f.o && "$N" -arch=sm_80 -rdc=true -fatbin $f.cu -o $f.fatbin || exit 1
done
"$N" -arch=sm_80 -rdc=true -ptx library.cu -o library.ptx && ar rcs library.a library.o || exit 1
cat >join.c <<'S'
#include <nvJitLink.h>
#include <stdio.h>
#include <string.h>
/* join OPTIONS… -- FILES… */
int main(int argc, char **argv)
{
	nvJitLinkHandle l;
	int n = 1, ptx = 0, r;
	size_t size = 0;

	for (; strcmp(argv[n], "--"); n++)
		ptx |= !strcmp(argv[n], "-ptx");
	r = nvJitLinkCreate(&l, n - 1, (const char **)argv + 1);
	for (int i = n + 1; i < argc && !r; i++)
		r = nvJitLinkAddFile(l, NVJITLINK_INPUT_ANY, argv[i]);
	r = r ? r : nvJitLinkComplete(l);
	r = r ? r : ptx ? nvJitLinkGetLinkedPtxSize(l, &size) : nvJitLinkGetLinkedCubinSize(l, &size);
	nvJitLinkDestroy(&l);
	printf("%d %d\n", r, size > 100);
	return 0;
}
S
"$N" join.c -o join -lnvJitLink || exit 1
bad=0
expect() { # ANSWER WORDS…
	local want=$1 got
	shift
	got=$(./join "$@")
	[ "$got" = "$want" ] || { echo "$*: $got, not $want"; bad=1; }
}
expect "0 1" -arch=sm_80 -lto -- user.o library.o
expect "0 1" -arch=sm_80 -lto -ftz=true -fma=false -- user.o library.ptx
expect "0 1" -arch=sm_80 -lto -- user.o library.a
expect "0 1" -arch=sm_80 -lto -- user.fatbin library.fatbin
expect "0 1" -arch=sm_80 -lto -ptx -- user.o library.o
expect "0 1" -arch=compute_80 -lto -ptx -- user.o library.fatbin
expect "12 0" -arch=sm_80 -lto -ptx -- user.o library.ptx
expect "5 0" -arch=sm_80 -lto -- library.ptx
expect "11 0" -arch=compute_80 -lto -- user.o library.o

# What is missing. Bitcode alone is a whole program: of variables that nobody defines it has its own.
echo 'extern __device__ int v; extern "C" __global__ void k(int *p) { *p = v; }' >variable.cu
echo '__device__ int more(int); __device__ int unused() { return more(1); } extern "C" __global__ void k(int *p) { *p = 1; }' >unused.cu
for f in user variable unused; do "$N" -dlto -arch=lto_80 -rdc=true -ltoir $f.cu -o $f.ltoir || exit 1; done
expect "0 1" -arch=sm_80 -lto -- variable.ltoir
expect "0 1" -arch=sm_80 -lto -- unused.ltoir
expect "0 1" -arch=sm_80 -lto -- unused.ltoir library.ptx
expect "0 1" -arch=sm_80 -lto -ptx -- user.ltoir
expect "4 0" -arch=sm_80 -lto -- user.ltoir
expect "6 0" -arch=sm_80 -lto -- variable.ltoir library.ptx
expect "6 0" -arch=sm_80 -- user.o
exit $bad
