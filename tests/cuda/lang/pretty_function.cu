// DESC: __PRETTY_FUNCTION__ of templates in device code
// ANSWER: the strings in the PTX of nvcc 13.0
#include <cstdio>
#define TELL() printf("%s\n", __PRETTY_FUNCTION__)
template <class T, int N> struct A {
	template <class U> __device__ void f(U u) { TELL(); }
	__device__ void h() const { TELL(); }
};
template <class T> struct Q {};
template <class... T> __device__ void v(T... t) { TELL(); }
template <template <class> class X, bool b, char c> __device__ void w() { TELL(); }
template <class T> __device__ void g(T *p) { TELL(); }
struct B {
	static __device__ int s(const B &b, unsigned long long x) { TELL(); return 1; }
	__device__ int operator()(float) const volatile { TELL(); return 2; }
};
namespace n {
template <class T> __global__ void k(T t)
{
	TELL();
	A<T, 3>().f(2.f);
	A<T, 4>().h();
	v(1, 2.f, (const char *)0);
	v();
	w<Q, true, 'a'>();
	g((B **)0);
	B b;
	B::s(b, 1);
	b(1.f);
}
}
int main()
{
	n::k<<<1, 1>>>(3u);
	return cudaDeviceSynchronize();
}
