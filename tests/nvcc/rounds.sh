#!/bin/bash
# How many rounds of loops stand side by side: as many as NVIDIA's nvcc 13.0 writes for the same source. Each kernel is
# named with an instruction and how often it stands in the PTX.
set -eu
cat >"$TEST_TMP/k.cu" <<'END'
#include <cuda_bf16.h>
#include <mma.h>
#define X extern "C" __global__ void
#define FOUR(x) x x x x
using namespace nvcuda;
#define T threadIdx.x
// bar.sync 10: four rounds and those that are left
X barriers(float *o, int n) { extern __shared__ float s[]; float x = 0; for (int k = 0; k < n; k++) { s[T] = x; __syncthreads(); x += s[T ^ k]; __syncthreads(); } o[T] = x; }
// bar.sync 10
X by_steps(float *o, int n) { extern __shared__ float s[]; float x = 0; for (int k = 0; k < n; k += 16) { s[T] = o[T + k]; __syncthreads(); x += s[T ^ k]; __syncthreads(); } o[T] = x; }
// bar.sync 8: known, no multiple
X known(float *o) { extern __shared__ float s[]; float x = 0; for (int k = 0; k < 101; k++) { s[T] = o[T + k]; __syncthreads(); x += s[T ^ k]; __syncthreads(); } o[T] = x; }
// shfl 5: also where threads differ
X shuffles(float *o, const int *c) { int n = c[T]; float x = T; for (int k = 0; k < n; k++) x += __shfl_xor_sync(~0u, x, k); o[T] = x; }
// ld.global 7: in another loop those that are left are written out
X inside(int *o, int n, int m) { int x = 0; for (int i = 0; i < m; i++) for (int k = 0; k < n; k++) x += o[k + x]; o[T] = x; }
// ld.global 15
X wished(int *o, int n, int m) { int x = 0; for (int i = 0; i < m; i++) {
#pragma unroll 8
for (int k = 0; k < n; k++) x += o[k + x]; } o[T] = x; }
// bar.sync 45: outer rounds whose number is known, too
X bitonic(int *o) { __shared__ int s[512]; s[T] = o[T]; for (int k = 2; k <= 512; k *= 2) for (int j = k / 2; j; j /= 2) { __syncthreads(); int q = T ^ j; if (q > T) { int a = s[T], b = s[q]; if ((a > b) == !(T & k)) { s[T] = b; s[q] = a; } } } o[T] = s[T]; }
// ld.global 1: at most 20
X few(float *o, int n) { float x = 0; for (int k = 0; k < (n & 15); k++) x += o[k] * x; o[T] = x; }
// ld.global 5
X many(float *o, int n) { float x = 0; for (int k = 0; k < (n & 31); k++) x += o[k] * x; o[T] = x; }
// ld.global 5: nothing is known of T
X from_place(float *o) { float x = 0; for (int k = T; k < 256; k += 32) x += o[k] * x; o[T] = x; }
// ld.global 1: how often is a division
X by_unsigned(float *o, int n) { float x = 0; for (int k = T; k < n; k += blockDim.x) x += o[k] * x; o[T] = x; }
// ld.global 5: unless the step is signed
X divides(float *o, int n, int step) { float x = 0; for (int k = 0; k < n; k += step) x += o[k] * x; o[T] = x; }
// ld.global 27: 9 rounds of an inner loop: two rounds of the outer one
X written_out(float *o, int n) { float x = 0; for (int k = 0; k < n; k++) for (int j = 0; j < 9; j++) x += o[k * 9 + j] * x; o[T] = x; }
// ld.global 64: may end earlier
X search(int *o) { int k; for (k = 0; k < 64; k++) if (o[k] > 5) break; o[T] = k; }
// ld.global 5: a trap does not count
X trapped(int *o, int n) { int x = 0; for (int k = 0; k < n; k++) { int v = o[k]; if (v < 3) __trap(); x += v; } o[T] = x; }
// call.uni 5
__device__ __noinline__ int f(int x) { return x * x + 1; }
X calls(int *o, int n) { int x = 0; for (int k = 0; k < n; k++) x += f(o[k]); o[T] = x; }
// fma 8192: wished, all rounds of up to 32768 operations
X wish(float *p, float a, float b) { float x = p[0], y = p[1];
#pragma unroll
for (int i = 0; i < 64; i++) { FOUR(FOUR(FOUR(x = x * a + y; y = y * b + x;))) } p[0] = x + y; }
// fma 8192: else as many as divide their number
X wish_part(float *p, float a, float b) { float x = p[0], y = p[1];
#pragma unroll
for (int i = 0; i < 256; i++) { FOUR(FOUR(FOUR(x = x * a + y; y = y * b + x;))) } p[0] = x + y; }
// wmma.mma 1024: inline PTX is as many operations as it has operands
X wish_matrices(const __nv_bfloat16 *p, float *o) {
wmma::fragment<wmma::accumulator, 16, 16, 16, float> c; wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::col_major> b; wmma::fill_fragment(c, 0.0f);
wmma::load_matrix_sync(a, p, 16); wmma::load_matrix_sync(b, p + 256, 16);
#pragma unroll
for (int i = 0; i < 256; i++) { FOUR(FOUR(FOUR(wmma::mma_sync(c, a, b, c);))) } wmma::store_matrix_sync(o, c, 16, wmma::mem_row_major); }
END
nvcc -w -arch=sm_90 -ptx -o "$TEST_TMP/k.ptx" "$TEST_TMP/k.cu"
python3 - "$TEST_TMP/k.cu" "$TEST_TMP/k.ptx" <<'END'
import re, sys
source, ptx = (open(f).read() for f in sys.argv[1:])
wanted = re.findall(r'// ([\w.]+) (\d+).*\n(?:__device__.*\n)?X (\w+)', source)
bodies = {b.split('(')[0]: b for b in re.split(r'\.visible \.entry ', ptx)[1:]}
wrong = 0
for what, count, name in wanted:
	got = len(re.findall(r'\b' + re.escape(what), bodies[name]))
	if got != int(count):
		print(f'{name}: {what} stands {got} times, not {count}')
		wrong += 1
print(len(wanted), 'kernels')
sys.exit(wrong > 0 or len(wanted) < 15)
END
