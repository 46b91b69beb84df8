// COMPILE-FAIL
// FLAGS: -extended-lambda
template <class F> __global__ void k(F f) { f(1); }
void f() { auto l = [](auto) { k<<<1, 1>>>([] __device__(int) {}); }; l(1); }
int main() {}
