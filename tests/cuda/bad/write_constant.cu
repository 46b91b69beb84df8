// COMPILE-FAIL
__constant__ int c; __global__ void k() { c = 1; } int main() { k<<<1,1>>>(); }
