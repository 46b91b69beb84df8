// Objects on the device: virtual calls through bases and multiple inheritance, CRTP, template templates, policy classes, operator overloads, placement new, static members, friends, function objects in tables, member pointers, unions with tags, bit fields, conversions, copy control counts, exceptions of none.
#include <new>
#include "../show.h"
struct Base { int a; __device__ Base(int a) : a(a) {} __device__ virtual int f(int x) const { return x + a; } __device__ virtual ~Base() {} };
struct Mix { int m = 3; __device__ virtual int g() { return m; } };
struct D1 : Base { __device__ D1(int a) : Base(a * 2) {} __device__ int f(int x) const override { return Base::f(x) * 3; } };
struct D2 : Base, Mix { int b[3]; __device__ D2(int a) : Base(a), b{ a, a + 1, a + 2 } {} __device__ int f(int x) const final { return b[x % 3] * m; } __device__ int g() override { return a + m * 100; } };
struct V : virtual Base { int v; __device__ V(int x) : Base(x), v(x) {} };
struct W : virtual Base { int w; __device__ W(int x) : Base(x), w(x * 2) {} };
struct Dia : V, W { __device__ Dia(int x) : Base(x * 5), V(x), W(x) {} __device__ int f(int x) const override { return a + v + w + x; } };
template <class T> struct Counted { __device__ int twice() const { return 2 * static_cast<const T *>(this)->value(); } };
struct Five : Counted<Five> { int k; __device__ int value() const { return 5 + k; } };
template <template <class, int> class C, class T> struct Holder { C<T, 4> c; __device__ T sum() const { T s = 0; for (int i = 0; i < 4; i++) s += c[i]; return s; } };
template <class T, int N> struct Arr { T v[N]; __device__ T &operator[](int i) { return v[i]; } __device__ const T &operator[](int i) const { return v[i]; } };
struct Sat { __device__ static int add(int a, int b) { long long s = (long long)a + b; return s > 100 ? 100 : s < -100 ? -100 : s; } };
struct Wrap { __device__ static int add(int a, int b) { return (a + b) % 17; } };
template <class P> struct Acc : private P { int x = 0; __device__ Acc &operator+=(int y) { x = P::add(x, y); return *this; } __device__ explicit operator int() const { return x; } };
struct Frac { long long n, d; __device__ friend Frac operator*(Frac a, Frac b) { return { a.n * b.n, a.d * b.d }; } __device__ friend bool operator<(Frac a, Frac b) { return a.n * b.d < b.n * a.d; } __device__ Frac operator-() const { return { -n, d }; } __device__ Frac &operator++() { n += d; return *this; } };
struct Bits { u32 a : 3, b : 7; int c : 5; u64 d : 40; unsigned char e : 1; };
struct Tag { enum { I, F, P } t; union { int i; float f; const char *p; }; };
struct Log { int *c; __device__ Log(int *c) : c(c) { c[0]++; } __device__ Log(const Log &o) : c(o.c) { c[1]++; } __device__ Log(Log &&o) : c(o.c) { c[2]++; o.c = 0; } __device__ ~Log() { if (c) c[3]++; } __device__ Log &operator=(const Log &o) { o.c[4]++; return *this; } };
__device__ Log pass(Log l) { return l; }
__device__ int m3(int x) { return x * 3; }
__device__ int sq(int x) { return x * x; }
typedef int (*Fn)(int);
__device__ Fn table[3] = { m3, sq, m3 };
struct Mem { int p, q; __device__ int get(int k) { return p + k; } __device__ int neg(int k) { return -q - k; } };
template <class T> __device__ T eval(const Tag &t) { return t.t == Tag::I ? (T)t.i : t.t == Tag::F ? (T)t.f : (T)t.p[0]; }
__global__ void k(int *o, int *cnt)
{
	int t = threadIdx.x, n = 0;
	o += t * 40;
	__align__(8) char room[sizeof(Dia) + 64];
	Base *b = t % 4 == 0 ? new (room) Base(t) : t % 4 == 1 ? new (room) D1(t) : t % 4 == 2 ? (Base *)new (room) D2(t) : (Base *)new (room) Dia(t);
	o[n++] = b->f(t), o[n++] = b->a;
	D2 d(t);
	Mix *m = &d;
	o[n++] = m->g(), o[n++] = static_cast<D2 *>(m)->b[1];
	Base *h = t & 1 ? (Base *)new D1(t) : new D2(t);
	o[n++] = h->f(7);
	delete h;
	Five f;
	f.k = t;
	o[n++] = f.twice();
	Holder<Arr, float> hf;
	for (int i = 0; i < 4; i++)
		hf.c[i] = i * t * .5f;
	o[n++] = (int)hf.sum();
	Acc<Sat> as;
	Acc<Wrap> aw;
	for (int i = 0; i < 9; i++)
		as += t * (i - 2), aw += t + i;
	o[n++] = (int)as, o[n++] = (int)aw;
	Frac a = { t, 3 }, c = { 2, t + 1 }, p = -(a * c);
	++p, o[n++] = p.n, o[n++] = p.d, o[n++] = a < c;
	Bits bt = {};
	bt.a = t, bt.b = t * 5, bt.c = t - 16, bt.d = (u64)t << 35, bt.e = t, bt.d += 77;
	o[n++] = bt.a + bt.b * 16 + bt.c * 4096, o[n++] = (int)(bt.d >> 8) + bt.e;
	Tag tg[3];
	tg[0].t = Tag::I, tg[0].i = t, tg[1].t = Tag::F, tg[1].f = t * 1.5f, tg[2].t = Tag::P, tg[2].p = "xyz";
	o[n++] = eval<int>(tg[t % 3]);
	o[n++] = table[t % 3](t);
	int (Mem::*mf)(int) = t & 1 ? &Mem::get : &Mem::neg;
	int Mem::*md = t & 2 ? &Mem::p : &Mem::q;
	Mem mm = { t, 2 * t };
	o[n++] = (mm.*mf)(5), o[n++] = mm.*md;
	{
		Log l(cnt + t * 8);
		Log l2 = pass(l), l3 = pass(static_cast<Log &&>(l2));
		l3 = l;
		Log arr[2] = { l, l };
	}
	static __device__ int calls[32];
	calls[t]++, o[n++] = calls[t];
	b->~Base();
}
int main()
{
	int *o = make<int>(32 * 40), *c = make<int>(256);
	RUN((k<<<1, 32>>>(o, c)));
	for (int t = 0; t < 32; t++)
		show("", o + t * 40, 8), show("  ", o + t * 40 + 8, 8), show("    ", o + t * 40 + 16, 5);
	show("copies", c, 256);
}
