// COMPILE-FAIL
// FLAGS: -arch=sm_90
class A { int x; A() : x(1) {} };
template <class T> __global__ void k(int *o) { __shared__ T a[3]; *o = sizeof a; }
template __global__ void k<A>(int *);
