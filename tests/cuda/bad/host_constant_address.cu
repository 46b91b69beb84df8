// COMPILE-FAIL: the device knows the value of the host's constants, not where they are
const float x = 1.5f;
__device__ float read(const float &v) { return v; }
__global__ void k(float *p) { *p = read(x); }
int main() { k<<<1, 1>>>(0); }
