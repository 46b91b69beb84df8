#!/bin/bash
# Local memory of kernels: stack frames are those that NVIDIA's ptxas 13.0 gives; what limits registers, and what limits
# count more; ptxas -v, nvcc -res-usage, cuobjdump -res-usage, cudaFuncGetAttributes and ww prof say the same.
set -eu
export WW_PTXAS=none
cd "$TEST_TMP"
cat >k.cu <<'S'
#include <cstdio>
#define ARRAY(n) volatile float x[n]; for (int i = 0; i < n; i++) x[i] = p[i * k]; float s = x[k % n];
__noinline__ __device__ float small(volatile float *p, int k) { ARRAY(17) return s; }
__noinline__ __device__ float large(volatile float *p, int k) { ARRAY(25) return s; }
__noinline__ __device__ float nested(volatile float *p, int k) { ARRAY(4) return s + large(p, k); }
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
template <int N> __device__ void many(volatile float *p)
{
	float x[N];
#pragma unroll
	for (int i = 0; i < N; i++)
		x[i] = p[i];
#pragma unroll
	for (int i = 0; i < N; i++)
		p[i] = x[i * 7 % N] * x[i];
}
extern "C" {
__global__ void none(volatile float *p, int k) { p[k] = k; }
__global__ void array(volatile float *p, int k) { ARRAY(33) for (int i = 0; i < k; i++) p[i] = x[i * k % 33] + s; }
__global__ void calls(volatile float *p, int k) { ARRAY(33) p[0] = s + small(p, k); }
__global__ void deepest(volatile float *p, int k) { p[0] = small(p, k) + nested(p, k); }
__global__ void prints(volatile float *p, int k) { printf("%d\n", k); }
__global__ void recursive(volatile float *p, int k) { p[0] = fib(k); }
__global__ void unbound(volatile float *p, int k) { many<101>(p); }
__global__ void __launch_bounds__(512) block(volatile float *p, int k) { many<101>(p); }
__global__ void __launch_bounds__(128, 8) blocks(volatile float *p, int k) { many<101>(p); }
__global__ void __launch_bounds__(256, 9) beyond(volatile float *p, int k) { many<101>(p); }
}
int main(int, char **)
{
	cudaFuncAttributes a;
#define SAY(f) cudaFuncGetAttributes(&a, (const void *)f), printf(#f " %d %zu\n", a.numRegs, a.localSizeBytes)
	SAY(none), SAY(array), SAY(calls), SAY(deepest), SAY(prints), SAY(unbound), SAY(block), SAY(blocks), SAY(beyond);
	int n, best, grid;
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (const void *)unbound, 1024, 0);
	cudaOccupancyMaxPotentialBlockSize(&grid, &best, (const void *)unbound, 0, 0);
	float *p;
	cudaMalloc(&p, 4096);
	unbound<<<1, 1024>>>(p, 0);
	printf("1024 threads: %d, %s; best %d\n", n, cudaGetErrorName(cudaDeviceSynchronize()), best);
}
S
nvcc -arch=sm_90 -ptx -o k.ptx k.cu
ptxas -v -arch=sm_90 -o k.cubin k.ptx 2>v
facts() { # name, registers, stack
	sed -n "s/.*entry function '\(.*\)' for.*/\1/p; s/ *\([0-9]*\) bytes stack.*/\1/p; s/.*Used \([0-9]*\) registers.*/\1/p" "$1" |
		paste -d' ' - - - | awk '{ print $1, $3, $2 }'
}
facts v >said
cat said
stack() { awk -v k="$1" '$1 == k { print $3 }' "${2:-said}"; }
regs() { awk -v k="$1" '$1 == k { print $2 }' "${2:-said}"; }
[ "$(stack none) $(stack array) $(stack calls) $(stack deepest) $(stack prints)" = "0 136 200 120 8" ]
grep -q ', 136 bytes cumulative stack size' v
grep -q "Stack size for entry function 'recursive' cannot be statically determined" v

# without bounds a thread may have all registers; bounds that an SM cannot keep are left out
[ "$(regs unbound)" -gt 100 ] && [ "$(stack unbound)" = 0 ]
[ "$(regs block)" = "$(regs unbound)" ] && [ "$(regs beyond)" = "$(regs unbound)" ]
[ "$(regs blocks)" = 64 ] && [ "$(stack blocks)" -gt 0 ]
grep -q 'Value of threads per SM for entry beyond is out of range. .minnctapersm will be ignored' v
ptxas -v -maxrregcount 40 -arch=sm_90 -o x.cubin k.ptx 2>v40
facts v40 >limited
[ "$(regs unbound limited)" = 40 ] && [ "$(stack unbound limited)" -gt 0 ]
[ "$(regs block limited)" = "$(regs block)" ] && [ "$(regs blocks limited)" = 64 ]

# the same everywhere
nvcc -arch=sm_90 -res-usage -cubin -o n.cubin k.cu 2>n
facts n | cmp - said
cuobjdump -res-usage k.cubin | sed -n 's/ Function \(.*\):/\1/p; s/.*REG:\([0-9]*\) STACK:\([0-9]*\) .*/\1 \2/p' | paste -d' ' - - |
	cmp - said
nvcc -arch=sm_90 -o k k.cu
WW_DEVICE=cpu ./k >ran
cat ran
grep -v recursive said | cmp - <(grep -v threads ran)
grep -q '^1024 threads: 1, cudaSuccess; best [1-9]' ran
WW_DEVICE=cpu ww prof --metrics launch__registers_per_thread -o m ./k >/dev/null
grep -q "registers_per_thread  *register/thread  *$(regs unbound)\$" m
