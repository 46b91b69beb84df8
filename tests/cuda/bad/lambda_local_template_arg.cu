// COMPILE-FAIL
// FLAGS: --extended-lambda
template <class T> __global__ void k(T t) {} int main() { struct L { int x; }; L l; k<<<1,1>>>(l); }
