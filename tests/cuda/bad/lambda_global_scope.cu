// COMPILE-FAIL
// FLAGS: --extended-lambda
template <class F> __global__ void k(F f) { f(1); } auto l = [] __device__ (int x) { return x; }; int main() { k<<<1,1>>>(l); }
