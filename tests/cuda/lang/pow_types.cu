// ANSWER: by nvcc 13.0 (types) and arithmetic
// pow: the type of its result is that of the C++ library.
#include <cstdio>
#include <cmath>
#include <type_traits>
template <class A, class B> struct same { static const bool v = std::is_same<A,B>::value; };
__global__ void k(float x, int n, double y, double *o) {
 static_assert(same<decltype(pow(x, n)), double>::v, "f i");
 static_assert(same<decltype(std::pow(x, n)), double>::v, "std f i");
 static_assert(same<decltype(pow(x, x)), float>::v, "");
 static_assert(same<decltype(pow(y, n)), double>::v, "");
 static_assert(same<decltype(pow(n, n)), double>::v, "");
 static_assert(same<decltype(pow(n, x)), double>::v, "");
 static_assert(same<decltype(pow(x, y)), double>::v, "");
 static_assert(same<decltype(pow(x, (short)2)), double>::v, "");
 o[0] = pow(x, n); o[1] = pow(y, n); o[2] = pow(n, n); o[3] = pow(2, x); o[4] = std::pow(x, 2); o[5] = powf(x, 2);
}
void h(float x, int n) { static_assert(same<decltype(pow(x, n)), double>::v, "h"); static_assert(same<decltype(std::pow(x, n)), double>::v, "h"); }
int main() { double *o; cudaMallocManaged(&o, 64); k<<<1,1>>>(1.1f, 3, 1.1, o); cudaDeviceSynchronize(); for (int i = 0; i < 6; i++) printf("%.5f\n", o[i]); }
