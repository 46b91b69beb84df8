// ANSWER: by the manual, not recorded
// Constructors of __shared__ variables are not called, but must be there: the host's, a friend's, one of defaults.
#include <cstdio>
struct A { int x; A() : x(3) {} };
struct B { A a; ~B() {} };
class P { public: int q; private: P() : q(1) {} friend __global__ void k(int *); };
template <class T, int N> struct V { T v[N]; __device__ V(int n = 0) { v[0] = n; } template <class U> V(U); };
template <class T> __device__ void d(T *o) { __shared__ V<T, 3> w, z[4]; w.v[0] = 2, z[1].v[1] = 5; *o = w.v[0] + z[1].v[1]; }
__global__ void k(int *o)
{
	__shared__ A a; __shared__ B b[2]; __shared__ P p;
	a.x = 10, b[1].a.x = 100, p.q = 1000;
	d(o);
	*o += a.x + b[1].a.x + p.q;
}
int main()
{
	int *o, got;
	cudaMalloc(&o, 4), k<<<1, 1>>>(o), cudaMemcpy(&got, o, 4, cudaMemcpyDefault), printf("%d\n", got);
}
