// COMPILE-FAIL
// FLAGS: -extended-lambda
template <class F> __global__ void k(F f) { f(1); }
template <class... T> void f(T... t) { k<<<1, 1>>>([=] __device__(int) { int q[] = { t... }; }); } void g() { f(1, 2); }
int main() {}
