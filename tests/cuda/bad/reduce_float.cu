// COMPILE-FAIL
// FLAGS: -arch=sm_90
__global__ void k(float *p) { *p = __reduce_add_sync(~0u, *p); }
