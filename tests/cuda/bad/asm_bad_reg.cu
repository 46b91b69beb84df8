// COMPILE-FAIL
__global__ void k(float *p) { int x; asm("add.s32 %0, %1, 1;" : "=f"(x) : "r"(1)); *p = x; } int main() {}
