// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: variables looked at as something wider than they are declared with
#include <cstdio>

__device__ float in_global[70];
__constant__ float in_constant[64] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
struct Tile {
  float a[32];
  __device__ float4 get(int i) { return *(float4 *)(a + i); }
  __device__ void set(int i, float4 v) { *reinterpret_cast<float4 *>(&a[i]) = v; }
};
template <class T, int N> __device__ T *at(T (&a)[N], int i) { return &a[i]; }

template <int N> __global__ void views(float4 *o, const float *from, int i) {
  __shared__ char before;
  __shared__ float s[N];
  __shared__ Tile t;
  extern __shared__ unsigned short launch[][16];
  float own[8];
  before = (char)i;
  for (int k = 0; k < N; k++) s[k] = from[k];
  o[0] = *reinterpret_cast<float4 *>(&s[i * 4]);
  o[1] = reinterpret_cast<float4 &>(s[i * 8]);
  o[2] = ((float4 *)s)[i + 2];
  o[3] = *(const float4 *)(s + 4 * i);
  t.set(i * 4, o[1]);
  o[4] = t.get(4 * i);
  *(int4 *)&launch[i][8] = *(int4 *)&o[2];
  o[5] = *(float4 *)(void *)&launch[i][8];
  *(float4 *)&own[0] = o[3], *(float4 *)&own[4] = o[2];
  float sum = 0;
  for (int k = 0; k < 8; k++) sum += own[k] * from[k + i];
  o[6] = make_float4(sum, before, (*(float2 *)&s[2]).x, ((float2 *)&s[i * 2])->y);
  *(float4 *)&in_global[i * 4] = o[1];
  o[7] = *(float4 *)&in_global[i * 4];
  o[8] = *(float4 *)&in_constant[i * 4];
  float c = [&](int j) { return (*(float2 *)&t.a[j]).y; }(i * 4);
  o[9] = make_float4(c, (*(float4 *)at(s, 4 * i)).z, 0, 0);
}

int main() {
  float4 *o, h[10];
  float *from, f[64];
  cudaMalloc(&o, sizeof h), cudaMalloc(&from, sizeof f);
  for (int k = 0; k < 64; k++) f[k] = k + 0.5f;
  cudaMemcpy(from, f, sizeof f, cudaMemcpyHostToDevice);
  views<64><<<1, 1, 256>>>(o, from, 1);
  cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost);
  for (float4 v : h) printf("%g %g %g %g\n", v.x, v.y, v.z, v.w);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
