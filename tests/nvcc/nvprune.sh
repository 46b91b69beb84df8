#!/bin/bash
# nvprune keeps the named targets' code, in objects and libraries, which still link and run; nvdisasm says why not.
set -u
. tests/nvcc/check.bash
cd "$TEST_TMP" || exit 1
cat >a.cu <<'END'
#include <cstdio>
__global__ void k(int *p) { *p += 4; }
void run();
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
targets() { cuobjdump -lptx "$1" | grep -oE 'sm_[0-9]+' | sort -u | tr '\n' ' '; }
nvcc -c -gencode arch=compute_75,code=compute_75 -gencode arch=compute_80,code=compute_80 \
	-gencode arch=compute_90,code=compute_90 a.cu -o a.o || exit 1
check before "$(targets a.o)" "sm_75 sm_80 sm_90 "
nvprune -arch=compute_80 a.o -o p.o && check object "$(targets p.o)" "sm_80 "
nvprune -gencode arch=compute_75,code=[compute_75,compute_80] a.o -o q.o && check gencode "$(targets q.o)" "sm_75 sm_80 "
nvcc -arch=sm_80 p.o -o p && check runs "$(./p)" 7
[ "$(stat -c %s p.o)" -lt "$(stat -c %s a.o)" ] || { echo "the object did not shrink"; fail=1; }
rm -f l.a && ar rcs l.a a.o && nvprune -arch sm_75 l.a -o m.a && check library "$(targets m.a)" "sm_75 "
says "no target" "No architecture" nvprune a.o -o x
says "no output" "Must specify output file" nvprune -arch=sm_80 a.o
says "bad target" "Unknown arch name 'sm_x'" nvprune -arch=sm_x a.o -o x
says "not an object" "no object file" nvprune -arch=sm_80 a.cu -o x
says "no file" "Could not open input file 'none'" nvprune -arch=sm_80 none -o x
nvcc -cubin -arch=sm_80 a.cu -o a.cubin
says disassembly "carries PTX for sm_80 and no machine code" nvdisasm a.cubin
says "no cubin" "is not a cubin" nvdisasm a.cu
exit $fail
