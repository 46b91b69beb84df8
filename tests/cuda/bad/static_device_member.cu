// COMPILE-FAIL
struct S { static __device__ int x; }; __device__ int S::x; __global__ void k() { S::x = 1; } int main() { k<<<1,1>>>(); }
