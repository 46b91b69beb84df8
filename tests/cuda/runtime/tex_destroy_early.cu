// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: texture and surface objects may be destroyed while a kernel uses them
#include <cstdio>
#include <cuda_runtime.h>
__global__ void look(cudaTextureObject_t t, cudaSurfaceObject_t s, int *sum, int rounds) {
  int own = 0;
  for (int i = 0; i < rounds; i++) own += tex2D<int>(t, i % 8, threadIdx.x) + surf2Dread<int>(s, i % 8 * 4, threadIdx.x);
  atomicAdd(sum, own);
}
int main() {
  int values[64], *sum, got = 0;
  for (int i = 0; i < 64; i++) values[i] = i % 8;
  cudaArray_t a;
  cudaChannelFormatDesc f = cudaCreateChannelDesc<int>();
  cudaMallocArray(&a, &f, 8, 8, cudaArraySurfaceLoadStore);
  cudaMemcpy2DToArray(a, 0, 0, values, 32, 32, 8, cudaMemcpyHostToDevice);
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaTextureDesc d = {};
  cudaTextureObject_t t;
  cudaSurfaceObject_t s;
  cudaMalloc(&sum, 4);
  cudaMemset(sum, 0, 4);
  cudaCreateTextureObject(&t, &r, &d, nullptr);
  cudaCreateSurfaceObject(&s, &r);
  look<<<4, 8>>>(t, s, sum, 40000);
  printf("%s\n", cudaGetErrorName(cudaDestroyTextureObject(t)));
  printf("%s\n", cudaGetErrorName(cudaDestroySurfaceObject(s)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy(&got, sum, 4, cudaMemcpyDeviceToHost)));
  printf("%d\n", got);
}
