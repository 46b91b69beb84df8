// CHECK: exact
// ANSWER: by the manual, not recorded
// FLAGS: -DCUDA_ENABLE_DEPRECATED
// DESC: fields of cudaDeviceProp that CUDA 13 took away show their attributes
#include <cstdio>
#define SHOW(field, attribute) { \
  int v = -1; cudaDeviceGetAttribute(&v, attribute, 0); \
  printf(#field " %s\n", p.field == v ? "as its attribute" : "another value"); }
int main() {
  cudaDeviceProp p; cudaGetDeviceProperties(&p, 0);
  SHOW(clockRate, cudaDevAttrClockRate)
  SHOW(deviceOverlap, cudaDevAttrGpuOverlap)
  SHOW(kernelExecTimeoutEnabled, cudaDevAttrKernelExecTimeout)
  SHOW(computeMode, cudaDevAttrComputeMode)
  SHOW(maxTexture1DLinear, cudaDevAttrMaxTexture1DLinearWidth)
  SHOW(memoryClockRate, cudaDevAttrMemoryClockRate)
  SHOW(singleToDoublePrecisionPerfRatio, cudaDevAttrSingleToDoublePrecisionPerfRatio)
  printf("a clock %d\n", p.clockRate > 0);
}
