#!/bin/bash
# clang's own driver with this toolkit: programs are built and run, from a folder with a blank, with and without separate
# compilation, and with whichever ways to link there are.
set -u
cd "$TEST_TMP" || exit 1
cuda=$WW_BUILD/cuda
clang=$(command -v clang++-22) || { echo "no clang++-22"; exit 77; }
bad=0
mkdir -p 'a b'
cat >'a b/k.cu' <<'S'
#include <cstdio>
#include <cuda_fp16.h>
__device__ int other(int x);
__global__ void k(float *p, int *q) { p[threadIdx.x] = sinf(threadIdx.x) * 2; *q = other(4) + __half2float(__float2half(2)); }
int main()
{
	float *p;
	int *q;

	cudaMallocManaged(&p, 128);
	cudaMallocManaged(&q, 4);
	k<<<1, 32>>>(p, q);
	cudaDeviceSynchronize();
	printf("%.4f %d %s\n", p[1], *q, cudaGetErrorString(cudaGetLastError()));
}
S
echo '__device__ int other(int x) { return x * 10; }' >'a b/other.cu'
cat 'a b/k.cu' 'a b/other.cu' >'a b/whole.cu'
try() { # OPTIONS AND FILES...
	if ! "$clang" -Wno-unknown-cuda-version --cuda-path="$cuda" --cuda-gpu-arch=sm_90 -O2 "$@" -o 'a b/prog' -L"$cuda/lib64" \
		-lcudart -Wl,-rpath,"$cuda/lib64" >said 2>&1; then
		echo "clang++ $*: failed"; cat said; bad=1
		return
	fi
	said=$('a b/prog')
	[ "$said" = "1.6829 42 no error" ] || { echo "clang++ $*: the program said '$said'"; bad=1; }
}
try --no-offload-new-driver 'a b/whole.cu'
if [ -x /usr/lib/llvm-22/bin/clang-linker-wrapper ]; then
	export PATH=/usr/lib/llvm-22/bin:$PATH
	try 'a b/whole.cu'
	try -fgpu-rdc 'a b/k.cu' 'a b/other.cu'
fi
exit $bad
