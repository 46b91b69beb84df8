// ANSWER: by the manual, not recorded
// Objects with copies, moves and destructors of their own, by value to functions: directly, virtually, by pointers to
// functions and members, through templates and lambdas. Each has its address in itself, so that a copy of bytes shows.
#include "../show.h"
struct Obj {
	int *c, v;
	Obj *self;
	__device__ Obj(int *c, int v) : c(c), v(v), self(this) { c[0]++; }
	__device__ Obj(const Obj &o) : c(o.c), v(o.v), self(this) { c[1]++; }
	__device__ Obj(Obj &&o) : c(o.c), v(o.v), self(this) { c[2]++, o.v = -1; }
	__device__ ~Obj() { c[self == this ? v < 0 ? 3 : 4 : 5]++; }
};
struct Plain { int a[3]; };
struct Holder { Obj o; int k; };
__device__ __noinline__ int see(Obj o, Plain p, Obj q) { p.a[0] = 9, o.v += 1; return o.v * 100 + q.v + (o.self == &o) * 1000 + p.a[1]; }
__device__ __noinline__ Obj through(Obj o) { return o; }
__device__ __noinline__ int take(Obj o) { Obj mine = static_cast<Obj &&>(o); return mine.v; }
__device__ __noinline__ int held(Holder h) { return h.o.v + h.k + (h.o.self == &h.o) * 1000; }
template <class... T> __device__ __noinline__ int all(T... t) { return (t.v + ... + 0); }
struct Base { __device__ virtual int f(Obj o) { return o.v; } };
struct Der : Base { int z = 3; __device__ __noinline__ int f(Obj o) override { o.v *= z; return o.v + (o.self == &o) * 1000; } __device__ __noinline__ int g(Obj o, Plain p) const { return o.v - p.a[2]; } };
__device__ int (*table[2])(Obj) = { take, take };
__global__ void k(int *o, int *c, int which)
{
	Plain p = { { 1, 2, 3 } };
	Der d;
	Base *b = &d;
	int n = 0;
	{
		Obj a(c, 5), e(c, 7);
		o[n++] = see(a, p, Obj(c, 8)), o[n++] = a.v, o[n++] = p.a[0];
		Obj r = through(a), s = through(through(Obj(c, 11)));
		o[n++] = r.v, o[n++] = s.v, o[n++] = (r.self == &r) + 2 * (s.self == &s);
		o[n++] = take(a), o[n++] = take(static_cast<Obj &&>(e)), o[n++] = e.v;
		o[n++] = held(Holder{ a, 4 }), o[n++] = all(a, Obj(c, 20), r);
		o[n++] = b->f(a), o[n++] = table[which](a);
		int (Der::*m)(Obj, Plain) const = &Der::g;
		o[n++] = (d.*m)(a, p);
		auto l = [=](Obj x) { return x.v + a.v; };
		auto call = [](auto f, Obj x) { return f(x); };
		o[n++] = call(l, a);
	}
}
int main()
{
	int *o = make<int>(32), *c = make<int>(8);
	RUN((k<<<1, 1>>>(o, c, 1)));
	for (int i = 0; i < 16; i++)
		printf("%d ", o[i]);
	printf("\nmade %d copied %d moved %d ended empty %d, full %d, elsewhere %d\n", c[0], c[1], c[2], c[3], c[4], c[5]);
}
