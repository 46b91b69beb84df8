// COMPILE-FAIL
// FLAGS: --extended-lambda
template <class F> __global__ void k(F f) { f(1); } int main() { auto l = [] __host__ __device__ (auto x) { return x; }; k<<<1,1>>>(l); }
