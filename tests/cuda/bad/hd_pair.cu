// COMPILE-FAIL
__host__ int f() { return 1; } __device__ int f() { return 2; } __global__ void k(int *p) { *p = f(); } int main() { return f(); }
