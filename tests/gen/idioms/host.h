// What all programs of random_idioms.py begin with: arrays with guards around them, times, comparisons.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cmath>
#include <vector>
#include <chrono>
#include <algorithm>
#include <cuda_fp16.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;
typedef unsigned long long u64;
struct P3 { float x, y, z; };
struct Rec { int key; short a; char b; };
struct P8 { float a; int b; double c; u8 d[8]; };

static int times, wrong, arrays, verbose;
static double gpu_s, host_s;
static const char *current;

static void fail(const char *what)
{
	if (wrong++ < 40) printf("%s: %s\n", current, what);
}
static void must(cudaError_t e)
{
	if (e == cudaSuccess) return;
	fail(cudaGetErrorName(e));
	fflush(stdout);
	_Exit(1); // what follows would say the same
}
static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
#define GPU(...) do { double t0_ = now(); __VA_ARGS__; must(cudaGetLastError()); must(cudaDeviceSynchronize()); gpu_s += now() - t0_; } while (0)
#define HOST(...) do { double t0_ = now(); __VA_ARGS__; host_s += now() - t0_; } while (0)

// A value of any type made of a small number; what it is worth; whether two are the same (but for bytes that belong to no member).
template <class T> struct Of {
	static T make(int v) { return (T)v; }
	static bool same(T a, T b) { return a == b; }
	static double num(T a) { return (double)a; }
};
#define OF(T, MAKE, SAME, NUM) template <> struct Of<T> { static T make(int v) { return MAKE; } \
	static bool same(const T &a, const T &b) { return SAME; } static double num(const T &a) { return NUM; } }
OF(__half, __float2half((float)v), __half2float(a) == __half2float(b), __half2float(a));
OF(int2, (int2{v, ~v}), a.x == b.x && a.y == b.y, a.x);
OF(float2, (float2{(float)v, v + 1.f}), a.x == b.x && a.y == b.y, a.x);
OF(short2, (short2{(short)v, (short)(v + 1)}), a.x == b.x && a.y == b.y, a.x);
OF(uchar3, (uchar3{(u8)v, (u8)(v + 1), (u8)(v * 3)}), a.x == b.x && a.y == b.y && a.z == b.z, a.x);
OF(uchar4, (uchar4{(u8)v, (u8)(v + 1), (u8)(v * 3), (u8)~v}), !memcmp(&a, &b, 4), a.x);
OF(double2, (double2{(double)v, v * .5}), a.x == b.x && a.y == b.y, a.x);
OF(float4, (float4{(float)v, v + 1.f, v * .5f, (float)-v}), a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w, a.x);
OF(P3, (P3{(float)v, v + 1.f, v * .5f}), a.x == b.x && a.y == b.y && a.z == b.z, a.x);
OF(Rec, (Rec{v, (short)(v * 5), (char)v}), a.key == b.key && a.a == b.a && a.b == b.b, a.key);
OF(P8, (P8{(float)v, v + 1, v * .25, {(u8)v, 1, 2, 3, 4, 5, 6, (u8)-v}}), a.a == b.a && a.b == b.b && a.c == b.c && !memcmp(a.d, b.d, 8), a.a);

static u32 random_state = SEED;
static u32 rnd() { random_state = random_state * 1664525u + 1013904223u; return random_state >> 8; }

// n elements on the host (h) and the device (d), with guards before and behind them, in memory of one kind or another.
template <class T> struct Buf {
	enum { PAD = 512 };
	size_t n, bytes;
	int kind;
	char *raw;
	std::vector<T> h;
	T *d;
	Buf(size_t n, int lo = 0, int hi = 0) : n(n), bytes(n * sizeof(T) + 2 * PAD), h(n ? n : 1)
	{
		for (size_t i = 0; i < n; i++) h[i] = Of<T>::make(lo == hi ? lo : lo + (int)(rnd() % (u32)(hi - lo + 1)));
		kind = (SEED + arrays++) % 5;
		if (kind == 1) must(cudaMallocManaged(&raw, bytes));
		else if (kind == 2) must(cudaMallocHost(&raw, bytes));
		else if (kind == 3) must(cudaMallocAsync(&raw, bytes, 0));
		else must(cudaMalloc(&raw, bytes));
		must(cudaMemset(raw, 0xa5, bytes));
		d = (T *)(raw + PAD);
		up();
	}
	Buf(const Buf &) = delete;
	~Buf()
	{
		if (kind == 2) must(cudaFreeHost(raw));
		else must(cudaFree(raw));
	}
	void up() { must(cudaMemcpy(d, h.data(), n * sizeof(T), cudaMemcpyDefault)); }
	void down() { must(cudaMemcpy(h.data(), d, n * sizeof(T), cudaMemcpyDefault)); guards(); }
	T &operator[](size_t i) { return h[i]; }
	void guards()
	{
		std::vector<u8> g(2 * PAD);
		must(cudaMemcpy(g.data(), raw, PAD, cudaMemcpyDefault));
		must(cudaMemcpy(g.data() + PAD, raw + bytes - PAD, PAD, cudaMemcpyDefault));
		for (u8 b : g) if (b != 0xa5) { fail("stores outside of an array"); break; }
	}
	template <class W> void check(const W &want, double tol = 0)
	{
		down();
		for (size_t i = 0; i < n; i++) {
			double g = Of<T>::num(h[i]), w = Of<T>::num(want[i]);
			if (tol ? std::fabs(g - w) <= tol * std::max(1., std::fabs(w)) : Of<T>::same(h[i], want[i])) continue;
			char text[200];
			snprintf(text, sizeof text, "element %zu of %zu: %.17g, wanted %.17g", i, n, g, w);
			return fail(text);
		}
	}
};

static void start() { times = getenv("TIMES") != nullptr; verbose = getenv("VERBOSE") != nullptr; }
static void run(const char *name, void (*test)())
{
	current = name;
	if (verbose) fprintf(stderr, "%s\n", name);
	gpu_s = host_s = 0;
	test();
	if (!times) return;
	double first = gpu_s;
	gpu_s = host_s = 0;
	test();
	printf("TIME %s %.3f ms, host %.3f ms, %.2f, first %.0f ms\n", name, gpu_s * 1e3, host_s * 1e3, gpu_s / (host_s + 1e-9), first * 1e3);
}
