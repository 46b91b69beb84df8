// COMPILE-OK (nvcc 13.0 accepts this; recorded: exit 0 and the first warning)
struct S { int a; __device__ S() : a(7) {} };
__global__ void k(int *o) { __shared__ S s; *o = s.a; }
int main() { k<<<1, 1>>>(0); }
