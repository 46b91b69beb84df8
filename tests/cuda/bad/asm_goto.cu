// COMPILE-FAIL
__global__ void k(int *p) { asm goto("bra %l0;" :::: L); *p = 1; L: *p = 2; }
