// COMPILE-FAIL
__device__ void *f(void *p) { return 4 + p; }
