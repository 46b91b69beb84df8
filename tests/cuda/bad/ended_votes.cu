// COMPILE-FAIL
// FLAGS: -arch=sm_80
static __device__ int some(int p) { return __any(p); }
__global__ void k(int *p) { p[threadIdx.x] = some(p[0]); }
int main() { k<<<1, 1>>>(0); }
