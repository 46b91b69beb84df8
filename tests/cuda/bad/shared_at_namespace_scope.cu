// COMPILE-OK (nvcc 13.0 accepts this; recorded: exit 0 and the first warning)
__shared__ int s[32];
__global__ void k(int *o) { s[threadIdx.x] = 1; *o = s[0]; }
int main() { k<<<1, 1>>>(0); }
