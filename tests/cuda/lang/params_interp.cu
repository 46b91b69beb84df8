// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: parameters aligned to 16 and 32 bytes, read by the interpreter, which looks whether addresses are aligned
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct alignas(32) Wide { double2 a, b; };
__global__ void k(char c, float4 f, int *o, Wide w) { o[0] = (int)(f.x + f.y + f.z + f.w); o[1] = (int)(w.a.x + w.b.y); o[2] = c; }
int main() {
  setenv("WW_ENGINE", "interp", 1);
  int *o; cudaMallocManaged(&o, 64);
  for (int i = 0; i < 5; i++) {
    k<<<1, 1>>>('a' + i, make_float4(1, 2, 3, i), o, Wide{{1, 2}, {3, i * 10.0}});
    printf("%s %d %d %d\n", cudaGetErrorName(cudaDeviceSynchronize()), o[0], o[1], o[2]);
  }
  return 0;
}
