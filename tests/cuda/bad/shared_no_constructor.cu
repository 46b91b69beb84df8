// COMPILE-FAIL
// FLAGS: -arch=sm_90
struct A { int x; __device__ explicit A(int v) : x(v) {} A(const A &) = delete; };
__global__ void k(int *o) { __shared__ A a; *o = a.x; }
