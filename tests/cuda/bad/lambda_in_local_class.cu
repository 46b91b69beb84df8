// COMPILE-FAIL
// FLAGS: -extended-lambda
template <class F> __global__ void k(F f) { f(1); }
void f() { struct L { void m() { k<<<1, 1>>>([] __device__(int) {}); } }; L().m(); }
int main() {}
