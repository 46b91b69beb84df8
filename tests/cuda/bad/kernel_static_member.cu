// COMPILE-FAIL
struct S { static __global__ void k(int *p) { *p = 1; } }; int main() { int *p=0; S::k<<<1,1>>>(p); }
