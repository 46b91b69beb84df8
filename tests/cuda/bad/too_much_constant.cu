// COMPILE-FAIL
__constant__ float a[20000];
__global__ void k(float *p, int i) { *p = a[i]; }
