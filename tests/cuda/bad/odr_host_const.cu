// COMPILE-FAIL
const int n = 5; __global__ void k(const int **p) { *p = &n; } int main() { k<<<1,1>>>(0); }
