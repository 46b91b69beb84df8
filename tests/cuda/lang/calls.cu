// Functions by address, members by address, virtual functions with several bases, recursion of two functions, big results.
#include "../show.h"
struct Shape { int id; __device__ Shape(int i) : id(i) {} __device__ virtual int area(int x) const = 0; __device__ virtual int sides() const { return 0; } __device__ virtual ~Shape() {} };
struct Named { int name; __device__ Named(int n) : name(n) {} __device__ virtual int call(int x) { return name + x; } };
struct Square : Shape { __device__ Square(int i) : Shape(i) {} __device__ int area(int x) const override { return x * x + id; } __device__ int sides() const override { return 4; } };
struct Tri : Shape, Named { __device__ Tri(int i) : Shape(i), Named(i * 3) {} __device__ int area(int x) const override { return x * x / 2 - id; } __device__ int sides() const override { return 3; } __device__ int call(int x) override { return Named::call(x) * 2 + id; } };
struct Deep final : Tri { int more; __device__ Deep(int i) : Tri(i), more(i + 1) {} __device__ int area(int x) const override { return Tri::area(x) + more; } };
struct Wide { int v[20]; };
__device__ __noinline__ Wide wide(int n) { Wide w; for (int i = 0; i < 20; i++) w.v[i] = n * i; return w; }
__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ int mul(int a, int b) { return a * b; }
typedef int (*Op)(int, int);
__device__ Op ops[] = { add, sub, mul };
__constant__ Op const_ops[3] = { mul, add, sub };
struct C { int v; __device__ int f(int x) { return v + x; } __device__ int g(int x) { return v * x; } };
__device__ int even(int n);
__device__ __noinline__ int odd(int n) { return n == 0 ? 0 : even(n - 1) * 2 + 1; }
__device__ __noinline__ int even(int n) { return n == 0 ? 1 : odd(n - 1) + 3; }
__device__ int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
__device__ void sort(int *a, int l, int r)
{
	if (l >= r)
		return;
	int p = a[(l + r) / 2], i = l, j = r;
	while (i <= j) {
		while (a[i] < p) i++;
		while (a[j] > p) j--;
		if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
	}
	sort(a, l, j), sort(a, i, r);
}
template <class F> __device__ int apply(F f, int x) { return f(f(x)); }
__global__ void k(int *o)
{
	int t = threadIdx.x, *p = o + t * 20;
	Square sq(t);
	Tri tr(t + 1);
	Deep de(t + 2);
	const Shape *s = t % 3 == 0 ? (Shape *)&sq : t % 3 == 1 ? (Shape *)&tr : (Shape *)&de;
	Named *n = t & 1 ? (Named *)&tr : (Named *)&de;
	*p++ = s->area(t), *p++ = s->sides(), *p++ = n->call(t), *p++ = n->name;
	Shape *h = t % 4 < 2 ? (Shape *)new Square(t) : (Shape *)new Deep(t);
	*p++ = h->area(3) + h->sides();
	delete h;
	*p++ = wide(t).v[t % 20] + wide(3).v[5];
	*p++ = ops[t % 3](t, 7) + const_ops[t % 3](t, 3);
	Op f = t & 4 ? add : mul;
	*p++ = f(f(t, 2), 5);
	int (C::*m)(int) = t & 2 ? &C::f : &C::g;
	C c = { t };
	*p++ = (c.*m)(6);
	*p++ = even(t % 20), *p++ = odd(t % 17), *p++ = ack(t % 3, t % 5);
	int a[24];
	for (int i = 0; i < 24; i++)
		a[i] = (i * 7919 + t * 31) % 101;
	sort(a, 0, 23);
	int x = 0;
	for (int i = 0; i < 24; i++)
		x = x * 3 + a[i];
	*p++ = x;
	int y = t;
	*p++ = apply([=](int v) { return v * 2 + y; }, t), *p++ = apply([&y](int v) { return y += v; }, t), *p++ = y;
	auto gen = [](auto self, int n) -> int { return n < 2 ? n : self(self, n - 1) + self(self, n - 2); };
	*p++ = gen(gen, t % 11);
}
int main()
{
	int *o = make<int>(64 * 20);
	CK(cudaDeviceSetLimit(cudaLimitStackSize, 16384));
	RUN(k<<<1, 64>>>(o)), show("calls", o, 64 * 20);
	for (int i = 0; i < 6; i++) {
		for (int j = 0; j < 17; j++)
			printf("%d ", o[i * 20 + j]);
		printf("\n");
	}
}
