// COMPILE-FAIL
// FLAGS: -arch=sm_100a -cubin
#include <cuda/ptx>
__global__ void k(unsigned *s) { cuda::ptx::tcgen05_alloc(cuda::ptx::cta_group_1, s, 32); }
