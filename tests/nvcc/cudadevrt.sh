#!/bin/bash
# libcudadevrt.a: code that is not ours synchronises a grid by it, linked by nvcc, nvJitLink and the driver; a program that does not
# name it is told what is missing.
set -u
cd "$TEST_TMP" || exit 1
bad=0
lib=$WW_BUILD/cuda/lib64
cat >a.cu <<'X'
#include <cstdio>
extern "C" __device__ unsigned long long cudaCGGetIntrinsicHandle(int scope);
extern "C" __device__ int cudaCGSynchronize(unsigned long long h, unsigned int flags);
extern "C" __device__ int cudaCGGetSize(unsigned int *threads, unsigned int *grids, unsigned long long h);
extern "C" __device__ int cudaCGGetRank(unsigned int *thread, unsigned int *grid, unsigned long long h);
__device__ int n;
__global__ void k(int *o)
{
	unsigned long long h = cudaCGGetIntrinsicHandle(1);
	unsigned int threads, rank;

	atomicAdd(&n, 1);
	cudaCGSynchronize(h, 0);
	cudaCGGetSize(&threads, 0, h);
	cudaCGGetRank(&rank, 0, h);
	o[blockIdx.x * blockDim.x + threadIdx.x] = n + threads + rank + (cudaCGGetIntrinsicHandle(2) ? 10000 : 0);
}
int main()
{
	int *o, wrong = 0;
	void *a[] = { &o };

	cudaMallocManaged(&o, 512);
	cudaLaunchCooperativeKernel((void *)k, dim3(4), dim3(32), a, 0, 0);
	cudaDeviceSynchronize();
	for (int i = 0; i < 128; i++)
		wrong += o[i] != 256 + i;
	return wrong != 0;
}
X
nvcc -rdc=true -arch=sm_90 -o a a.cu -lcudadevrt || bad=1
WW_DEVICE=cpu ./a || { echo "the grid did not synchronise"; bad=1; }
if nvcc -rdc=true -arch=sm_90 -o b a.cu 2>b.err || ! grep -q "cudaCGSynchronize" b.err; then
	echo "without the library:"; cat b.err; bad=1
fi
cat >j.c <<'X'
#include <nvJitLink.h>
#include <stdio.h>
#include <string.h>
static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
	".extern .func (.param .b32 r) cudaCGSynchronize (.param .b64 h, .param .b32 f);\n"
	".visible .entry k() {\n.reg .b32 %r;\n{ .param .b64 a; .param .b32 b; .param .b32 q; st.param.b64 [a], 1;"
	" st.param.b32 [b], 0; call.uni (q), cudaCGSynchronize, (a, b); ld.param.b32 %r, [q]; }\nret;\n}\n";
int main(int n, char **file)
{
	const char *options[] = { "-arch=sm_90" };
	nvJitLinkHandle h;

	if (nvJitLinkCreate(&h, 1, options) || nvJitLinkAddData(h, NVJITLINK_INPUT_PTX, ptx, sizeof ptx, "k"))
		return 2;
	if (n > 1 && nvJitLinkAddFile(h, NVJITLINK_INPUT_LIBRARY, file[1]))
		return 3;
	return nvJitLinkComplete(h) != NVJITLINK_SUCCESS;
}
X
cc -I"$WW_BUILD/cuda/include" -o j j.c "$lib/libnvJitLink.so.13" -Wl,-rpath,"$lib" || exit 1
./j "$lib/libcudadevrt.a" || { echo "nvJitLink did not link with the library"; bad=1; }
if ./j; then echo "nvJitLink linked what nobody defines"; bad=1; fi
cat >d.c <<'X'
#include <cuda.h>
static char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
	".extern .func (.param .b32 r) cudaCGSynchronize (.param .b64 h, .param .b32 f);\n"
	".visible .entry k() {\n.reg .b32 %r;\n{ .param .b64 a; .param .b32 b; .param .b32 q; st.param.b64 [a], 1;"
	" st.param.b32 [b], 0; call.uni (q), cudaCGSynchronize, (a, b); ld.param.b32 %r, [q]; }\nret;\n}\n";
int main(int n, char **file)
{
	CUcontext c;
	CUdevice d;
	CUlinkState s;
	CUmodule m;
	CUresult r;
	void *image;
	size_t size;

	if (cuInit(0) || cuDeviceGet(&d, 0) || cuDevicePrimaryCtxRetain(&c, d) || cuCtxSetCurrent(c) ||
	    cuLinkCreate(0, 0, 0, &s) || cuLinkAddData(s, CU_JIT_INPUT_PTX, ptx, sizeof ptx, "k", 0, 0, 0))
		return 99;
	if ((r = cuLinkAddFile(s, CU_JIT_INPUT_LIBRARY, file[1], 0, 0, 0)))
		return cuLinkDestroy(s) ? 98 : r == CUDA_ERROR_INVALID_IMAGE ? 1 : 97;
	return cuLinkComplete(s, &image, &size) || cuModuleLoadData(&m, image) || cuLinkDestroy(s) ? 96 : 0;
}
X
cc -I"$WW_BUILD/cuda/include" -o d d.c "$lib/libcuda.so.1" -Wl,-rpath,"$lib" || exit 1
WW_DEVICE=cpu ./d "$lib/libcudadevrt.a" || { echo "the driver did not link with the library: $?"; bad=1; }
for n in 7 60 100 1000 3000; do
	head -c $n "$lib/libcudadevrt.a" >cut.a
	WW_DEVICE=cpu ./d cut.a
	[ $? = 1 ] || { echo "a library cut at $n bytes was taken"; bad=1; }
done
exit $bad
