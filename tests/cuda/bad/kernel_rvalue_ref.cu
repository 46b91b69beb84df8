// COMPILE-FAIL
__global__ void k(int &&p) { } int main() { k<<<1,1>>>(3); }
