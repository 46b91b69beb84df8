// COMPILE-FAIL
__global__ void k(int *p) { void *l = &&a; goto *l; a: *p = 1; } int main() {}
