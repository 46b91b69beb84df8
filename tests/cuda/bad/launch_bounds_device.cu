// COMPILE-FAIL
__device__ __launch_bounds__(128) int f() { return 1; } __global__ void k(int *p) { *p = f(); } int main() { }
