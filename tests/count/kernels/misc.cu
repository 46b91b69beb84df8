// divergence, atomics, local memory, constant memory, instruction-mix and occupancy micro-kernels
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)

__global__ void br_none(int *o) { int t = blockIdx.x * blockDim.x + threadIdx.x; o[t] = t * 3; }
__global__ void br_tid2(int *o) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (threadIdx.x % 2) { for (int i = 0; i < o[0]; i++) t = t * 5 + i; } else { for (int i = 0; i < o[1]; i++) t = t * 7 - i; } o[32768 + (t & 16383)] = t; }
__global__ void br_warp2(int *o) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (threadIdx.x / 32 % 2) { for (int i = 0; i < o[0]; i++) t = t * 5 + i; } else { for (int i = 0; i < o[1]; i++) t = t * 7 - i; } o[32768 + (t & 16383)] = t; }
__global__ void br_nested(int *o) { int t = threadIdx.x, v = t; if (t & 1) { if (t & 2) { for (int i = 0; i < o[0]; i++) v += i * v; } else { for (int i = 0; i < o[0]; i++) v ^= i + v; } } else if (t & 4) { for (int i = 0; i < o[0]; i++) v -= i * 3; } o[64 + blockIdx.x * blockDim.x + t] = v; }
__global__ void br_lane_trip(int *o) { int t = threadIdx.x, v = 0; for (int i = 0; i < (t & 31); i++) v += o[i & 15]; o[64 + blockIdx.x * blockDim.x + t] = v; }
__global__ void br_uniform_trip(int *o) { int t = threadIdx.x, v = 0; for (int i = 0; i < o[0] + 16; i++) v += o[i & 15]; o[64 + blockIdx.x * blockDim.x + t] = v; }
__global__ void br_early_return(int *o, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; o[64 + i] = o[i & 15] + i; }
__global__ void br_switch8(int *o) { int t = threadIdx.x, v = t; for (int k = 0; k < 1; k++) switch ((t + o[2]) & 7) { case 0: v = o[t & 3] * 3; break; case 1: v = o[1] ^ t; break; case 2: v = o[2] - t; for (int i = 0; i < o[0]; i++) v += i * v; break; case 3: v = o[3] / (t | 1); break; case 4: v = o[4] % (t | 1); break; case 5: v <<= o[5] & 7; break; case 6: v = -o[6]; break; default: v = o[7] * v; } o[64 + blockIdx.x * blockDim.x + t] = v; }
__global__ void br_predicated(int *o) { int t = blockIdx.x * blockDim.x + threadIdx.x; int v = o[t & 15]; if (t & 1) v += 3; o[64 + t] = v; }
__global__ void br_recursion(int *o); __device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } __global__ void br_recursion(int *o) { o[64 + threadIdx.x] = fib(threadIdx.x & 7); }
__global__ void at_same(int *o) { atomicAdd(o + 40, 1); }
__global__ void at_warp_distinct(int *o) { atomicAdd(o + 64 + (threadIdx.x & 31), 1); }
__global__ void at_all_distinct(int *o) { atomicAdd(o + 64 + blockIdx.x * blockDim.x + threadIdx.x, 1); }
__global__ void at_ret_same(int *o) { int v = atomicAdd(o + 40, 1); if (v == -5) o[41] = v; }
__global__ void at_stride32(int *o) { atomicAdd(o + 64 + (threadIdx.x & 31) * 32, 1); }
__global__ void at_cas(int *o) { atomicCAS(o + 64 + threadIdx.x, 0, 1); }
__global__ void at_float(float *o) { atomicAdd(o + 64 + (threadIdx.x & 3), 1.f); }
__global__ void __launch_bounds__(128) lm_dyn_index(int *o) { int a[32], t = threadIdx.x; for (int i = 0; i < 32; i++) a[i] = o[i & 15] + t; int s = 0; for (int i = 0; i < 32; i++) s += a[(t * 7 + i * o[1]) & 31]; o[64 + blockIdx.x * blockDim.x + t] = s; }
__global__ void __launch_bounds__(1024, 2) lm_spill(float *o, const float *p) { float r[64]; int t = threadIdx.x;
#pragma unroll
  for (int i = 0; i < 64; i++) r[i] = p[i * 1024 + t];
#pragma unroll 1
  for (int k = 0; k < 4; k++)
#pragma unroll
    for (int i = 0; i < 64; i++) r[i] = r[(i * 13 + 5) & 63] * 1.01f + r[i];
  float s = 0;
#pragma unroll
  for (int i = 0; i < 64; i++) s += r[i];
  o[t] = s; }
__constant__ int ctab[256];
__global__ void cm_uniform(int *o) { int s = 0; for (int i = 0; i < 16; i++) s += ctab[i + o[0] * 0]; o[64 + blockIdx.x * blockDim.x + threadIdx.x] = s; }
__global__ void cm_divergent(int *o) { int s = 0; for (int i = 0; i < 16; i++) s += ctab[(threadIdx.x + i) & 255]; o[64 + blockIdx.x * blockDim.x + threadIdx.x] = s; }
__global__ void mix_ffma(float *o, float a, float b) { float x = threadIdx.x; for (int i = 0; i < 256; i++) x = x * a + b; o[64 + blockIdx.x * blockDim.x + threadIdx.x] = x; }
__global__ void mix_fadd_fmul(float *o, float a, float b) { float x = threadIdx.x, y = 1; for (int i = 0; i < 128; i++) { x = __fadd_rn(x, a); y = __fmul_rn(y, b); } o[64 + blockIdx.x * blockDim.x + threadIdx.x] = x + y; }
__global__ void mix_dfma(double *o, double a, double b) { double x = threadIdx.x; for (int i = 0; i < 256; i++) x = x * a + b; o[64 + blockIdx.x * blockDim.x + threadIdx.x] = x; }
__global__ void mix_int(int *o, int a) { int x = threadIdx.x; for (int i = 0; i < 256; i++) x = x * a + i; o[64 + blockIdx.x * blockDim.x + threadIdx.x] = x; }
__global__ void mix_sfu(float *o) { float x = threadIdx.x * .01f; for (int i = 0; i < 64; i++) x = __sinf(x) + __expf(x); o[64 + blockIdx.x * blockDim.x + threadIdx.x] = x; }
__global__ void mix_shfl(int *o) { int v = threadIdx.x; for (int i = 16; i; i /= 2) v += __shfl_xor_sync(~0u, v, i); o[64 + blockIdx.x * blockDim.x + threadIdx.x] = v; }
__global__ void mix_barrier(int *o) { __shared__ int s[256]; int t = threadIdx.x; s[t] = t; for (int i = 0; i < 16; i++) { __syncthreads(); int v = s[(t + 1) & 255]; __syncthreads(); s[t] = v; } o[64 + blockIdx.x * blockDim.x + t] = s[t]; }
__global__ void occ_shared_32k(int *o) { __shared__ int s[8192]; s[threadIdx.x] = o[0]; __syncthreads(); o[64 + threadIdx.x] = s[threadIdx.x ^ 1]; }
__global__ void empty() {}
int main() {
  int *o; float *f; double *d; CK(cudaMalloc(&o, 1 << 20)); CK(cudaMalloc(&f, 1 << 20)); CK(cudaMalloc(&d, 1 << 20)); int h[16]; for (int i = 0; i < 16; i++) h[i] = 8; CK(cudaMemset(o, 0, 1 << 20)); CK(cudaMemset(f, 0, 1 << 20));
#define R CK(cudaMemcpy(o, h, 64, cudaMemcpyHostToDevice));
  R br_none<<<64, 256>>>(o); R br_tid2<<<64, 256>>>(o); R br_warp2<<<64, 256>>>(o); R br_nested<<<64, 256>>>(o); R br_lane_trip<<<64, 256>>>(o); R br_uniform_trip<<<64, 256>>>(o); R br_early_return<<<64, 256>>>(o, 10000); R br_switch8<<<64, 256>>>(o); R br_predicated<<<64, 256>>>(o); R br_recursion<<<1, 32>>>(o);
  at_same<<<64, 256>>>(o); at_warp_distinct<<<64, 256>>>(o); at_all_distinct<<<64, 256>>>(o); at_ret_same<<<64, 256>>>(o); at_stride32<<<64, 256>>>(o); at_cas<<<64, 256>>>(o); at_float<<<64, 256>>>(f); R lm_dyn_index<<<64, 128>>>(o); lm_spill<<<1, 1024>>>(f, f + 131072); R cm_uniform<<<64, 256>>>(o); cm_divergent<<<64, 256>>>(o);
  mix_ffma<<<64, 256>>>(f, 1.0001f, .5f); mix_fadd_fmul<<<64, 256>>>(f, .5f, 1.0001f); mix_dfma<<<64, 256>>>(d, 1.0001, .5); mix_int<<<64, 256>>>(o, 7); mix_sfu<<<64, 256>>>(f); mix_shfl<<<64, 256>>>(o); mix_barrier<<<64, 256>>>(o); R occ_shared_32k<<<64, 128>>>(o); empty<<<1, 32>>>(); empty<<<1000, 1024>>>();
  CK(cudaDeviceSynchronize()); printf("done\n"); return 0;
}
