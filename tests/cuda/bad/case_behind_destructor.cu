// COMPILE-FAIL
struct C { int a; __device__ C(int x) : a(x) {} __device__ ~C() {} };
__global__ void k(int *p) { switch (*p) { case 0: C c(3); *p = c.a; break; case 1: *p = 2; } }
