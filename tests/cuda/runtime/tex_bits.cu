// Every bit of what textures give: coordinates, weights, sums, formats, borders, levels, cubes, gathers, whole coordinates.
// Each line is a hash of a set of fetches. What is not an H200's yet is left out: see left_out.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cmath>
#include <vector>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
typedef unsigned u32;
using std::vector;
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); cudaGetLastError(); } } while (0)
static u32 seed = 12345;
static u32 rnd() { seed ^= seed << 13, seed ^= seed >> 17, seed ^= seed << 5; return seed; }
static float frnd() { return (rnd() >> 8) / 16777216.f; }
static float fb(u32 b) { float f; memcpy(&f, &b, 4); return f; }
static float up(float f) { return nextafterf(f, INFINITY); }
static float dn(float f) { return nextafterf(f, -INFINITY); }

// Calls whose arguments are evaluated from the last to the first, as in the recorded program.
#define C2(f, a, b) [&] { auto b_ = b; auto a_ = a; return f(a_, b_); }()
#define C3(f, a, b, c) [&] { auto c_ = c; auto b_ = b; auto a_ = a; return f(a_, b_, c_); }()
#define C4(f, a, b, c, d) [&] { auto d_ = d; auto c_ = c; auto b_ = b; auto a_ = a; return f(a_, b_, c_, d_); }()
struct Q { float a[8]; };
enum { T1, T2, T3, A1, A2, L1, L2, L3, LA1, LA2, G1, G2, G3, GA2, CU, LCU, ACU, GCU, GA0, GA1, GA3, I2, I1, IL2, F1 };
// every fetch as raw PTX: v4 of 32 bits
#define V4 "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
__global__ void go(cudaTextureObject_t t, int op, const Q *q, uint4 *o, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	const float *a = q[i].a;
	uint4 r = make_uint4(0xdead, 0, 0, 0);
	switch (op) {
	case T1: asm volatile("tex.1d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5}];" : V4 : "l"(t), "f"(a[0])); break;
	case T2: asm volatile("tex.2d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6}];" : V4 : "l"(t), "f"(a[0]), "f"(a[1])); break;
	case T3: asm volatile("tex.3d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6,%7,%7}];" : V4 : "l"(t), "f"(a[0]), "f"(a[1]), "f"(a[2])); break;
	case A1: asm volatile("tex.a1d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6}];" : V4 : "l"(t), "r"(__float_as_int(a[3])), "f"(a[0])); break;
	case A2: asm volatile("tex.a2d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6,%7,%7}];" : V4 : "l"(t), "r"(__float_as_int(a[3])), "f"(a[0]), "f"(a[1])); break;
	case L1: asm volatile("tex.level.1d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5}], %6;" : V4 : "l"(t), "f"(a[0]), "f"(a[3])); break;
	case L2: asm volatile("tex.level.2d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6}], %7;" : V4 : "l"(t), "f"(a[0]), "f"(a[1]), "f"(a[3])); break;
	case L3: asm volatile("tex.level.3d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6,%7,%7}], %8;" : V4 : "l"(t), "f"(a[0]), "f"(a[1]), "f"(a[2]), "f"(a[3])); break;
	case G1: asm volatile("tex.grad.1d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5}], {%6}, {%7};" : V4 : "l"(t), "f"(a[0]), "f"(a[2]), "f"(a[3])); break;
	case G2: asm volatile("tex.grad.2d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6}], {%7,%8}, {%9,%10};" : V4 : "l"(t), "f"(a[0]), "f"(a[1]), "f"(a[2]), "f"(a[3]), "f"(a[4]), "f"(a[5])); break;
	case G3: asm volatile("tex.grad.3d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%5,%5,%5}], {%6,%7,%8,%8}, {%9,%10,%11,%11};" : V4 : "l"(t), "f"(a[0]), "f"(a[2]), "f"(a[3]), "f"(a[4]), "f"(a[5]), "f"(a[6]), "f"(a[7])); break;
	case CU: asm volatile("tex.cube.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6,%7,%7}];" : V4 : "l"(t), "f"(a[0]), "f"(a[1]), "f"(a[2])); break;
	case LCU: asm volatile("tex.level.cube.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6,%7,%7}], %8;" : V4 : "l"(t), "f"(a[0]), "f"(a[1]), "f"(a[2]), "f"(a[3])); break;
	case GCU: asm volatile("tex.grad.cube.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6,%7,%7}], {%8,%9,%10,%10}, {%8,%9,%10,%10};" : V4 : "l"(t), "f"(a[0]), "f"(a[1]), "f"(a[2]), "f"(a[3]), "f"(a[4]), "f"(a[5])); break;
	case ACU: asm volatile("tex.acube.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%8,%5,%6,%7}];" : V4 : "l"(t), "f"(a[0]), "f"(a[1]), "f"(a[2]), "r"(__float_as_int(a[3]))); break;
	case GA0: asm volatile("tld4.r.2d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6}];" : V4 : "l"(t), "f"(a[0]), "f"(a[1])); break;
	case GA1: asm volatile("tld4.g.2d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6}];" : V4 : "l"(t), "f"(a[0]), "f"(a[1])); break;
	case GA3: asm volatile("tld4.a.2d.v4.u32.f32 {%0,%1,%2,%3}, [%4, {%5,%6}];" : V4 : "l"(t), "f"(a[0]), "f"(a[1])); break;
	case I1: asm volatile("tex.1d.v4.u32.s32 {%0,%1,%2,%3}, [%4, {%5}];" : V4 : "l"(t), "r"(__float_as_int(a[0]))); break;
	case I2: asm volatile("tex.2d.v4.u32.s32 {%0,%1,%2,%3}, [%4, {%5,%6}];" : V4 : "l"(t), "r"(__float_as_int(a[0])), "r"(__float_as_int(a[1]))); break;
	case IL2: asm volatile("tex.level.2d.v4.u32.s32 {%0,%1,%2,%3}, [%4, {%5,%6}], %7;" : V4 : "l"(t), "r"(__float_as_int(a[0])), "r"(__float_as_int(a[1])), "r"(__float_as_int(a[3]))); break;
	}
	o[i] = r;
}
static Q *dq; static uint4 *dout; static vector<uint4> out; static const int MAXN = 1 << 18;
static void fetch(cudaTextureObject_t t, int op, const vector<Q> &q)
{
	out.clear();
	if (!t) return;
	CK(cudaMemcpy(dq, q.data(), q.size() * sizeof(Q), cudaMemcpyHostToDevice));
	go<<<(u32)(q.size() + 127) / 128, 128>>>(t, op, dq, dout, (int)q.size());
	CK(cudaDeviceSynchronize());
	out.resize(q.size());
	CK(cudaMemcpy(out.data(), dout, q.size() * 16, cudaMemcpyDeviceToHost));
}
// Derivatives, seams of cubes, directions that are no numbers, blends on the sRGB curve in two dimensions.
static bool left_out(const char *name, int a, int b, int d)
{
	static const char *names[] = { "grad", "mip srgb", "cube weights", "cube grad", "whole 1D", "linear memory by floats" };
	for (const char *n : names)
		if (!strncmp(name, n, strlen(n))) return true;
	if (!strncmp(name, "cube", 4)) return b || d % 3 == 0;
	if (!strcmp(name, "floats far") && a == 3) return true;
	return (!strcmp(name, "srgb") && (a == 2 || a == 3)) || (!strcmp(name, "border snorm16") && a == 2);
}
// c: components that are printed
static void print(const char *name, int a = 0, int b = 0, int d = 0, int c = 1)
{
	size_t n = !strncmp(name, "cube", 4) && out.size() > 859 ? 859 : out.size();
	u32 h = 2166136261u;
	if (left_out(name, a, b, d)) return;
	for (size_t i = 0; i < n; i++) {
		u32 w[4] = { out[i].x, out[i].y, out[i].z, out[i].w };
		for (int k = 0; k < c; k++)
			h = (h ^ w[k]) * 16777619u, h ^= h >> 15;
	}
	printf("%s %d %d %d: %x | %08x\n", name, a, b, d, n ? out[0].x : 0, h);
}
struct Opt { int mode = 1, norm = 0, as_float = 0, linear = 0, srgb = 0, mip = 0, seam = 0, notri = 0; float border[4] = {0, 0, 0, 0}, bias = 0, lo = 0, hi = 100; };
static cudaTextureObject_t object(cudaResourceDesc r, const Opt &p)
{
	cudaTextureDesc t;
	memset(&t, 0, sizeof t);
	t.addressMode[0] = t.addressMode[1] = t.addressMode[2] = (cudaTextureAddressMode)p.mode;
	t.normalizedCoords = p.norm, t.readMode = (cudaTextureReadMode)p.as_float, t.filterMode = (cudaTextureFilterMode)p.linear, t.sRGB = p.srgb;
	t.mipmapFilterMode = (cudaTextureFilterMode)p.mip, t.seamlessCubemap = p.seam, t.disableTrilinearOptimization = p.notri;
	memcpy(t.borderColor, p.border, 16);
	t.mipmapLevelBias = p.bias, t.minMipmapLevelClamp = p.lo, t.maxMipmapLevelClamp = p.hi;
	cudaTextureObject_t o = 0;
	CK(cudaCreateTextureObject(&o, &r, &t, 0));
	return o;
}
static void put(cudaArray_t a, const void *v, int es, int w, int h, int d)
{
	cudaMemcpy3DParms p = {};
	p.srcPtr = make_cudaPitchedPtr((void *)v, (size_t)w * es, w, h ? h : 1), p.dstArray = a, p.extent = make_cudaExtent(w, h ? h : 1, d ? d : 1), p.kind = cudaMemcpyHostToDevice;
	CK(cudaMemcpy3D(&p));
}
template <class T> static cudaResourceDesc array(const vector<T> &v, int w, int h, int d, unsigned flags = 0)
{
	cudaChannelFormatDesc c = cudaCreateChannelDesc<T>();
	cudaArray_t a = 0;
	CK(cudaMalloc3DArray(&a, &c, make_cudaExtent(w, h, d), flags));
	put(a, v.data(), sizeof(T), w, h, d);
	cudaResourceDesc r;
	memset(&r, 0, sizeof r);
	r.resType = cudaResourceTypeArray, r.res.array.array = a;
	return r;
}
static Q at(float x, float y = 0, float z = 0, float w = 0) { Q q = {}; q.a[0] = x, q.a[1] = y, q.a[2] = z, q.a[3] = w; return q; }

static void coordinates()
{
	static const int sizes[] = {1, 2, 3, 5, 7, 10, 31, 100, 257, 1000, 4095, 10007, 32768, 65535, 131072};
	for (int n : sizes) {
		vector<float> v(n);
		for (int i = 0; i < n; i++) v[i] = (float)i;
		cudaResourceDesc r = array(v, n, 0, 0);
		vector<Q> q, u;
		for (int k = 0; k < 160; k++) { // near the borders of texels
			float x = (float)((double)(rnd() % n) / n), s = k % 3 == 2 ? -x : k % 3 == 1 ? x + (float)(k % 5) : x;
			s = k % 4 == 1 ? up(s) : k % 4 == 2 ? dn(s) : s;
			q.push_back(at(s));
			float c = (float)(rnd() % n);
			u.push_back(at(k % 4 == 1 ? up(c) : k % 4 == 2 ? dn(c) : c + frnd()));
		}
		for (int k = 0; k < 96; k++) q.push_back(at(frnd() * (k & 1 ? 1.f : 4.f) - (k & 1 ? 0 : 2.f))), u.push_back(at(frnd() * n));
		static const u32 odd[] = {0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7f7fffff, 0xff7fffff, 0x4f000000, 0xcf000000, 0x5f000000, 0x4b000001, 0x4a800001, 0xca800001, 0x80000000, 1, 0x80000001, 0x3f7fffff, 0x3f800001, 0xbf800000, 0xb4000000, 0x34000000, 0xb3000000, 0xb5000000, 0x45000123, 0xc5000123, 0x49000123, 0xc9000123, 0x47800040, 0x4e800000, 0x50000000};
		for (u32 b : odd) q.push_back(at(fb(b))), u.push_back(at(fb(b)));
		for (int norm = 0; norm < 2; norm++)
			for (int mode = 0; mode < 4; mode++)
				for (int lin = 0; lin < 2; lin++) {
					if (!norm && (mode == 0 || mode == 2)) continue;
					Opt p;
					p.mode = mode, p.norm = norm, p.linear = lin, p.border[0] = -1;
					fetch(object(r, p), T1, norm ? q : u), print(norm ? "norm" : "texels", n, mode, lin);
				}
	}
	// y alike x, and 3D, at one size each: width 10, other sizes 7 and 5; linear
	vector<float> v(350);
	for (int i = 0; i < 350; i++) v[i] = (float)(i * i % 1009);
	cudaResourceDesc r2 = array(v, 10, 7, 0), r3 = array(v, 10, 7, 5);
	vector<Q> q;
	for (int k = 0; k < 256; k++) q.push_back(C3(at, frnd() * 3 - 1, frnd() * 3 - 1, frnd() * 3 - 1));
	for (int mode = 0; mode < 4; mode++) {
		Opt p;
		p.mode = mode, p.norm = 1, p.linear = 1, p.border[0] = 77;
		fetch(object(r2, p), T2, q), print("norm2", mode), fetch(object(r3, p), T3, q), print("norm3", mode);
	}
}
static void weights()
{
	vector<float4> v(4);
	v[0] = make_float4(1, 0, 0, 0), v[1] = make_float4(0, 1, 0, 0), v[2] = make_float4(0, 0, 1, 0), v[3] = make_float4(0, 0, 0, 1);
	Opt p;
	p.linear = 1;
	cudaTextureObject_t t = object(array(v, 2, 2, 0), p);
	vector<Q> q;
	for (int a = 0; a < 256; a++)
		for (int b = 0; b < 256; b++) q.push_back(at(.5f + a / 256.f, .5f + b / 256.f));
	fetch(t, T2, q);
	print("weights of all pairs", 0, 0, 0, 1);
	q.clear();
	for (int k = 0; k < 512; k++) { // around the ties of the weights themselves
		float x = .5f + (rnd() % 256 + .5f) / 256, y = .5f + (rnd() % 256) / 256.f;
		q.push_back(at(k % 3 == 0 ? x : k % 3 == 1 ? up(x) : dn(x), y));
	}
	fetch(t, T2, q), print("weight ties", 0, 0, 0, 4);
	// three dimensions: two textures, one for each slice
	vector<float4> z0(8, make_float4(0, 0, 0, 0)), z1 = z0;
	for (int k = 0; k < 4; k++) z0[k] = v[k], z1[k + 4] = v[k];
	cudaTextureObject_t a = object(array(z0, 2, 2, 2), p), b = object(array(z1, 2, 2, 2), p);
	q.clear();
	for (int k = 0; k < 4096; k++) {
		int s = k % 4 == 0 ? 16 : k % 4 == 1 ? 8 : 1;
		q.push_back(C3(at, .5f + (rnd() % (256 / s) * s) / 256.f, .5f + (rnd() % (256 / s) * s) / 256.f, .5f + (rnd() % (256 / s) * s) / 256.f));
	}
	fetch(a, T3, q), print("3D weights front", 0, 0, 0, 4), fetch(b, T3, q), print("3D weights back", 0, 0, 0, 4);
}
template <class T, class F> static void sums(const char *name, F f, int as_float, int srgb = 0)
{
	vector<T> v(16 * 8), z(4 * 4 * 4);
	for (T &x : v) x = f();
	for (T &x : z) x = f();
	vector<Q> q, q3;
	for (int k = 0; k < 512; k++) q.push_back(C2(at, frnd() * 16, frnd() * 8)), q3.push_back(C3(at, frnd() * 4, frnd() * 4, frnd() * 4));
	Opt p;
	p.linear = 1, p.as_float = as_float, p.srgb = srgb;
	cudaResourceDesc r = array(v, 16, 8, 0);
	fetch(object(r, p), T2, q), print(name, 2, 0, 0, 4);
	fetch(object(array(z, 4, 4, 4), p), T3, q3), print(name, 3, 0, 0, 4);
	fetch(object(array(v, 16 * 8, 0, 0), p), T1, q), print(name, 1, 0, 0, 4);
	p.linear = 0;
	fetch(object(r, p), T2, vector<Q>(q.begin(), q.begin() + 64)), print(name, 4, 0, 0, 4);
}
static void blends()
{
	sums<float4>("floats near", [] { return C4(make_float4, frnd(), frnd() * 2 - 1, frnd() * 100, frnd() - .5f); }, 0);
	sums<float4>("floats far", [] { return C4(make_float4, C2(ldexpf, frnd(), (int)(rnd() % 40) - 20), C2(ldexpf, frnd() - .5f, (int)(rnd() % 120) - 60), C2(ldexpf, frnd() - .5f, -120 - (int)(rnd() % 30)), C2(ldexpf, frnd() - .5f, 126 + rnd() % 3)); }, 0);
	sums<float4>("floats odd", [] { static const u32 o[] = {0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f812345, 1, 0x80000001, 0x007fffff, 0x7f7fffff, 0xff7fffff}; auto g = [] { u32 k = rnd() % 40; return k < 10 ? fb(o[k]) : frnd() - .5f; }; return C4(make_float4, g(), g(), g(), g()); }, 0);
	sums<uchar4>("uchar", [] { return C4(make_uchar4, rnd(), rnd(), rnd(), rnd() & 1 ? 255 : 0); }, 1);
	sums<char4>("char", [] { return C4(make_char4, rnd(), rnd(), rnd(), rnd() & 1 ? -128 : 127); }, 1);
	sums<ushort4>("ushort", [] { return C4(make_ushort4, rnd(), rnd(), rnd(), rnd() & 1 ? 65535 : 0); }, 1);
	sums<short4>("short", [] { return C4(make_short4, rnd(), rnd(), rnd(), rnd() & 1 ? -32768 : 32767); }, 1);
	sums<uchar4>("srgb", [] { return C4(make_uchar4, rnd(), rnd(), rnd(), rnd()); }, 1, 1);
	sums<uchar2>("uchar2", [] { return C2(make_uchar2, rnd(), rnd()); }, 1);
	sums<short1>("short1", [] { return make_short1(rnd()); }, 1);
}
static cudaResourceDesc halves(const vector<unsigned short> &v, int w, int h)
{
	cudaChannelFormatDesc c = cudaCreateChannelDescHalf4();
	cudaArray_t a = 0;
	CK(cudaMallocArray(&a, &c, w, h));
	put(a, v.data(), 8, w, h, 0);
	cudaResourceDesc r;
	memset(&r, 0, sizeof r);
	r.resType = cudaResourceTypeArray, r.res.array.array = a;
	return r;
}
static void half_blends()
{
	vector<Q> q;
	for (int k = 0; k < 512; k++) q.push_back(C2(at, frnd() * 16, frnd() * 8));
	for (int set = 0; set < 4; set++) {
		vector<unsigned short> v(512);
		for (auto &x : v) x = set == 0 ? 0x3c00 + rnd() % 1024 : set == 1 ? (rnd() & 0x8000) | rnd() % 0x7c00 : set == 2 ? (rnd() & 0x80ff) : (u32[]){0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x7d01, 0x7bff, 0x3c00, 0xb555, 0x1111, 0x2aaa, 0, 0x8000, 0x3333, 0x4567, 0x789a, 0xf89a}[rnd() % 16];
		Opt p;
		p.linear = 1;
		cudaResourceDesc r = halves(v, 16, 8);
		fetch(object(r, p), T2, q), print("half", set, 0, 0, 4);
		p.linear = 0, fetch(object(r, p), T2, vector<Q>(q.begin(), q.begin() + 64)), print("half points", set, 0, 0, 4);
	}
}
static void srgb()
{
	vector<uchar4> v(256);
	for (int i = 0; i < 256; i++) v[i] = make_uchar4(i, i, i, i);
	vector<Q> q, f;
	for (int i = 0; i < 256; i++) q.push_back(at(i + .5f)), f.push_back(at(1 + frnd() * 255));
	Opt p;
	p.as_float = 1, p.srgb = 1;
	cudaResourceDesc r = array(v, 256, 0, 0);
	fetch(object(r, p), T1, q), print("srgb table", 0, 0, 0, 4);
	p.linear = 1, fetch(object(r, p), T1, q), print("srgb table linear", 0, 0, 0, 2), fetch(object(r, p), T1, f), print("srgb blends", 0, 0, 0, 4);
	p.linear = 0, p.srgb = 0, fetch(object(r, p), T1, q), print("unorm table", 0, 0, 0, 1);
	p.linear = 1, fetch(object(r, p), T1, q), print("unorm table linear", 0, 0, 0, 1);
	p.srgb = 1, p.mode = 3;
	for (int k = 0; k < 8; k++) p.border[0] = k * .003f, p.border[1] = k * .14f, p.border[2] = -1, p.border[3] = .3f, fetch(object(r, p), T1, {at(-3), at(300), at(0), at(.2f)}), print("srgb border", k, 0, 0, 4);
	vector<unsigned char> v1(256);
	for (int i = 0; i < 256; i++) v1[i] = i;
	p.mode = 1, p.linear = 0, fetch(object(array(v1, 256, 0, 0), p), T1, q), print("srgb one", 0, 0, 0, 4);
	vector<char4> s(256);
	for (int i = 0; i < 256; i++) s[i] = make_char4(i, i, i, i);
	fetch(object(array(s, 256, 0, 0), p), T1, q), print("srgb signed", 0, 0, 0, 1);
	p.as_float = 0, fetch(object(r, p), T1, q), print("srgb as integers", 0, 0, 0, 1);
}
template <class T> static void border(const char *name, int as_float)
{
	static const u32 sets[][4] = {{0x3f812345, 0xbf9abcde, 0x7f812345, 0x80000001}, {0x3f000000, 0xbf000000, 0x40490fdb, 0xc0490fdb}, {0x3dcccccd, 0xbdcccccd, 0x3f7fff00, 0xbf7fff00}, {0x4b7f1234, 0xcb7f1234, 0x7f800000, 0xff800000}, {0x000000ff, 0x0000ff80, 0x00012345, 0xffffffff}};
	vector<T> v(64);
	memset((void *)v.data(), 0x11, v.size() * sizeof(T));
	cudaResourceDesc r = array(v, 8, 4, 0), r1 = array(v, 8, 0, 0), rl = array(v, 8, 0, 4, cudaArrayLayered), r3 = array(v, 4, 4, 4);
	for (int s = 0; s < 5; s++)
		for (int lin = 0; lin <= (as_float ? 1 : 0); lin++) {
			Opt p;
			p.mode = 3, p.as_float = as_float == 1, p.linear = lin;
			memcpy(p.border, sets[s], 16);
			vector<Q> q = {at(-3, 1, 1), at(.25f, .25f, .25f), at(1, 9, 1), at(7.9f, 3.8f, 1), at(3, 3, -5)};
			fetch(object(r, p), T2, q), print(name, s, lin, 2, 4), fetch(object(r1, p), T1, q), print(name, s, lin, 1, 4);
			fetch(object(rl, p), A1, q), print(name, s, lin, 4, 4), fetch(object(r3, p), T3, q), print(name, s, lin, 3, 4);
		}
}
static void borders()
{
	border<unsigned char>("border u8", 0), border<uchar4>("border u8x4", 0), border<char4>("border s8x4", 0), border<ushort2>("border u16x2", 0), border<short4>("border s16x4", 0);
	border<uint4>("border u32x4", 0), border<int2>("border s32x2", 0), border<float>("border f32", 2), border<float4>("border f32x4", 2);
	border<uchar4>("border unorm8", 1), border<char4>("border snorm8", 1), border<ushort4>("border unorm16", 1), border<short4>("border snorm16", 1), border<unsigned char>("border unorm8x1", 1);
	Opt p;
	p.mode = 3, p.linear = 0;
	u32 b[] = {0x3f812345, 0xbf9abcde, 0x47812345, 0x33000001};
	memcpy(p.border, b, 16);
	fetch(object(halves(vector<unsigned short>(512, 0x3c00), 16, 8), p), T2, {at(-3, 1), at(.25f, .25f)}), print("border half", 0, 0, 0, 4);
	p.linear = 1, fetch(object(halves(vector<unsigned short>(512, 0x3c00), 16, 8), p), T2, {at(-3, 1), at(.25f, .25f)}), print("border half", 1, 0, 0, 4);
}
template <class T> static cudaResourceDesc mipmap(int w, int h, int d, int levels, T (*f)(int level, int i), unsigned flags = 0)
{
	cudaChannelFormatDesc c = cudaCreateChannelDesc<T>();
	cudaMipmappedArray_t m = 0;
	CK(cudaMallocMipmappedArray(&m, &c, make_cudaExtent(w, h, d), levels, flags));
	for (int l = 0; l < levels; l++) {
		cudaArray_t a;
		CK(cudaGetMipmappedArrayLevel(&a, m, l));
		bool cube = flags & cudaArrayCubemap;
		int lw = w >> l ? w >> l : 1, lh = h ? h >> l ? h >> l : 1 : 0, ld = cube ? d : d ? d >> l ? d >> l : 1 : 0;
		vector<T> v(lw * (lh ? lh : 1) * (ld ? ld : 1));
		for (size_t i = 0; i < v.size(); i++) v[i] = f(l, (int)i);
		put(a, v.data(), sizeof(T), lw, lh, ld);
	}
	cudaResourceDesc r;
	memset(&r, 0, sizeof r);
	r.resType = cudaResourceTypeMipmappedArray, r.res.mipmap.mipmap = m;
	return r;
}
static void mips()
{
	cudaResourceDesc flat = mipmap<float>(64, 64, 0, 7, [](int l, int) { return (float)l; });
	vector<Q> q;
	for (int k = 0; k < 600; k++) q.push_back(at(.3f, .6f, 0, k / 1024.f + (k % 7)));
	for (int k = 0; k < 40; k++) q.push_back(at(.3f, .6f, 0, k * .37f - 4));
	for (u32 b : {0x7f800000u, 0xff800000u, 0x7fc00000u, 0x7f7fffffu, 0xff7fffffu, 1u, 0x3f7fffffu, 0x3f800001u, 0x3effffffu, 0x3f000000u, 0x3f000001u, 0x3fbfffffu, 0x3fc00000u, 0x3fc00001u, 0x3efe0000u, 0x3eff0000u, 0x3eff8000u}) q.push_back(at(.3f, .6f, 0, fb(b)));
	for (int mip = 0; mip < 2; mip++)
		for (int set = 0; set < 12; set++) {
			static const float bias[] = {0, 0, .75f, -.3f, 1 / 512.f, 1 / 1024.f, 20, -20, 15.99f, 0, 0, 0}, lo[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1.3f, 2.7f, 1 / 512.f}, hi[] = {100, 100, 100, 100, 100, 100, 100, 100, 100, 3.6f, 2.1f, 4.999f};
			Opt p;
			p.norm = 1, p.mip = mip, p.bias = bias[set], p.lo = lo[set], p.hi = hi[set], p.notri = set == 1;
			fetch(object(flat, p), L2, q), print("lod", mip, set), fetch(object(flat, p), T2, vector<Q>(q.begin(), q.begin() + 2)), print("lod plain", mip, set);
		}
	// gradients: (x of dx), (y of dx), (x of dy), (y of dy)
	vector<Q> g;
	auto grad = [&](float a, float b, float c, float d) { Q e = at(.3f, .6f, a / 64, b / 64); e.a[4] = c / 64, e.a[5] = d / 64; g.push_back(e); };
	for (int k = 0; k < 256; k++) grad(1 + k / 256.f, 0, 0, 0);
	for (int k = 0; k < 64; k++) grad(0, 0, 0, ldexpf(1 + k / 64.f, 3)), grad(0, ldexpf(1 + k / 64.f, 1), .01f, 0), grad(-ldexpf(1 + k / 64.f, 2), 0, ldexpf(1, 1), .01f);
	for (int k = 0; k < 256; k++) grad(4 + k / 64.f, (k % 16) / 2.f, 0, 0), C4(grad, (frnd() - .5f) * 20, (frnd() - .5f) * 20, (frnd() - .5f) * 20, (frnd() - .5f) * 20);
	for (u32 b : {0x7f800000u, 0xff800000u, 0x7fc00000u, 0x7f7fffffu, 1u, 0x3f7fffffu, 0x3f800001u, 0x50000000u, 0x60000000u}) grad(fb(b), 0, 0, 0), grad(1, fb(b), 0, 0), grad(1, 0, 0, fb(b));
	for (int mip = 0; mip < 2; mip++)
		for (int set = 0; set < 3; set++) {
			Opt p;
			p.norm = 1, p.mip = mip, p.bias = set == 1 ? .3f : 0, p.notri = set == 2;
			fetch(object(flat, p), G2, g), print("grad", mip, set);
		}
	cudaResourceDesc tall = mipmap<float>(64, 16, 0, 7, [](int l, int) { return (float)l; }), odd = mipmap<float>(50, 23, 0, 6, [](int l, int) { return (float)l; });
	Opt p;
	p.norm = 1, p.mip = 1;
	fetch(object(tall, p), G2, g), print("grad tall"), fetch(object(odd, p), G2, g), print("grad odd");
	fetch(object(mipmap<float>(64, 0, 0, 7, [](int l, int) { return (float)l; }), p), G1, g), print("grad 1D");
	for (auto &e : g) e.a[6] = e.a[3] * .7f, e.a[7] = e.a[2] * 1.3f;
	fetch(object(mipmap<float>(64, 64, 64, 7, [](int l, int) { return (float)l; }), p), G3, g), print("grad 3D");
	// weights of all texels of two levels
	auto four = [](int l, int i) { int w = 8 >> l, x = i % w, y = i / w % w; return make_float4(l == 0 && x % 2 == 0 && y % 2 == 0, l == 0 && x % 2 == 1 && y % 2 == 0, l == 0 && x % 2 == 0 && y % 2 == 1, l == 0 && x % 2 && y % 2); };
	auto next = [](int l, int i) { int w = 8 >> l, x = i % w, y = i / w % w; return make_float4(l == 1 && x % 2 == 0 && y % 2 == 0, l == 1 && x % 2 == 1 && y % 2 == 0, l == 1 && x % 2 == 0 && y % 2 == 1, l == 1 && x % 2 && y % 2); };
	cudaResourceDesc m0 = mipmap<float4>(8, 8, 0, 3, four), m1 = mipmap<float4>(8, 8, 0, 3, next);
	q.clear();
	for (int k = 0; k < 1024; k++) q.push_back(C4(at, .3f + frnd() * .4f, .3f + frnd() * .4f, 0, k % 4 == 0 ? (rnd() % 16) / 16.f : frnd()));
	p.linear = 1;
	for (int t = 0; t < 2; t++) p.notri = t, fetch(object(m0, p), L2, q), print("mip weights 0", t, 0, 0, 4), fetch(object(m1, p), L2, q), print("mip weights 1", t, 0, 0, 4);
	p.notri = 0;
	q.clear();
	for (int k = 0; k < 512; k++) q.push_back(C4(at, .3f + frnd() * .4f, .3f + frnd() * .4f, .3f + frnd() * .4f, k % 4 == 0 ? (rnd() % 16) / 16.f : frnd()));
	auto f3 = [](int l, int i) { int w = 8 >> l, x = i % w, y = i / w % w, z = i / w / w; return make_float4(l == 0 && x % 2 == 0 && y % 2 == 0, l == 0 && x % 2 == 1 && z % 2 == 0, l == 0 && z % 2 == 0 && y % 2 == 1, l == 0 && x % 2 && y % 2 && z % 2); };
	auto f4 = [](int l, int i) { int w = 8 >> l, x = i % w, y = i / w % w, z = i / w / w; return make_float4(l == 1 && x % 2 == 0 && y % 2 == 0, l == 1 && x % 2 == 1 && z % 2 == 0, l == 1 && z % 2 == 0 && y % 2 == 1, l == 1 && x % 2 && y % 2 && z % 2); };
	fetch(object(mipmap<float4>(8, 8, 8, 3, f3), p), L3, q), print("mip weights 3D 0", 0, 0, 0, 4), fetch(object(mipmap<float4>(8, 8, 8, 3, f4), p), L3, q), print("mip weights 3D 1", 0, 0, 0, 4);
	auto bytes = [](int l, int i) { return make_uchar4(i * 7 + l * 31, i * i + l, 255 - i * 3, l * 100); };
	p.as_float = 1;
	fetch(object(mipmap<uchar4>(8, 8, 0, 3, bytes), p), L2, q), print("mip bytes", 0, 0, 0, 4);
	p.linear = 0, fetch(object(mipmap<uchar4>(8, 8, 0, 3, bytes), p), L2, q), print("mip bytes points", 0, 0, 0, 4);
	p.srgb = 1, p.linear = 1, fetch(object(mipmap<uchar4>(8, 8, 0, 3, bytes), p), L2, q), print("mip srgb", 0, 0, 0, 4);
	p.srgb = 0, p.as_float = 0, p.linear = 1;
	fetch(object(mipmap<float>(64, 0, 0, 7, [](int l, int i) { return l * 100 + i * 1.f; }), p), L1, q), print("mip 1D");
	// integers between levels
	p.linear = 0, fetch(object(mipmap<unsigned>(64, 64, 0, 7, [](int l, int i) { return (unsigned)(l * 10000 + i); }), p), L2, q), print("mip integers");
	// whole coordinates and a level
	p.norm = 0, p.mip = 0;
	q.clear();
	for (int l = -1; l < 9; l++) for (int k = 0; k < 8; k++) q.push_back(at(fb(k * 5), fb(k * 3), 0, fb(l)));
	fetch(object(mipmap<float>(64, 64, 0, 7, [](int l, int i) { return (float)(l * 10000 + i); }), p), IL2, q), print("mip whole");
}
static void cubes()
{
	vector<float> v(4 * 4 * 6), c(6), big(64 * 64 * 6), w(4 * 4 * 12);
	for (size_t i = 0; i < v.size(); i++) v[i] = (float)(i * i % 997);
	for (size_t i = 0; i < big.size(); i++) big[i] = (float)i;
	for (size_t i = 0; i < w.size(); i++) w[i] = (float)(i * i % 997);
	for (int i = 0; i < 6; i++) c[i] = (float)i;
	vector<Q> q;
	auto d = [&](float x, float y, float z) { q.push_back(at(x, y, z, fb(rnd() % 4 - 1))); };
	for (int k = 0; k < 27; k++) d((float)(k % 3) - 1, (float)(k / 3 % 3) - 1, (float)(k / 9) - 1);
	for (int k = 0; k < 512; k++) C3(d, frnd() * 2 - 1, frnd() * 2 - 1, frnd() * 2 - 1);
	for (int k = 0; k < 256; k++) { float e[3] = {(float)(rnd() % 17) / 8 - 1, (float)(rnd() % 17) / 8 - 1, (float)(rnd() % 17) / 8 - 1}; e[rnd() % 3] = rnd() & 1 ? 1 : -1; d(e[0], e[1], e[2]); }
	for (int k = 0; k < 64; k++) { float e[3] = {frnd() * 2 - 1, frnd() * 2 - 1, frnd() * 2 - 1}; e[k % 3] = e[(k + 1) % 3] * (k & 4 ? 1 : -1); d(e[0], e[1], e[2]); }
	for (u32 b : {0x7f800000u, 0xff800000u, 0x7fc00000u, 0x7f7fffffu, 1u, 0x80000000u, 0x80000001u, 0x60000000u}) d(fb(b), 1, 1), d(1, fb(b), .5f), d(.25f, 1, fb(b)), d(fb(b), fb(b), 1), d(fb(b), fb(b), fb(b)), d(0, 0, fb(b));
	for (int lin = 0; lin < 2; lin++)
		for (int seam = 0; seam < 2; seam++)
			for (int mode = 0; mode < 4; mode++) {
				Opt p;
				p.norm = 1, p.linear = lin, p.seam = seam, p.mode = mode, p.border[0] = 5000;
				fetch(object(array(v, 4, 4, 6, cudaArrayCubemap), p), CU, q), print("cube", lin, seam, mode);
				if (mode != 1) continue;
				fetch(object(array(c, 1, 1, 6, cudaArrayCubemap), p), CU, q), print("cube of faces", lin, seam, mode);
				fetch(object(array(big, 64, 64, 6, cudaArrayCubemap), p), CU, q), print("cube of 64", lin, seam, mode);
				fetch(object(array(w, 4, 4, 12, cudaArrayCubemap | cudaArrayLayered), p), ACU, q), print("cubes", lin, seam, mode);
			}
	// weights at seams: one texel of a face has a value of its own
	Opt p;
	p.norm = 1, p.linear = 1, p.seam = 1, p.mip = 1;
	vector<float4> k(2 * 2 * 6);
	for (int i = 0; i < 24; i++) k[i] = make_float4(i / 4 == 0 ? ldexpf(1, i % 4 * 5) : 0, i / 4 == 2 ? ldexpf(1, i % 4 * 5) : 0, i / 4 == 4 ? ldexpf(1, i % 4 * 5) : 0, i / 4 % 2 ? ldexpf(1, i % 4 * 5) : 0);
	fetch(object(array(k, 2, 2, 6, cudaArrayCubemap), p), CU, q), print("cube weights", 0, 0, 0, 4);
	cudaResourceDesc m = mipmap<float>(16, 16, 6, 5, [](int l, int) { return (float)l; }, cudaArrayCubemap);
	for (auto &e : q) e.a[3] = frnd() * .3f, e.a[4] = frnd() * .3f, e.a[5] = frnd() * .3f;
	fetch(object(m, p), GCU, q), print("cube grad"), fetch(object(m, p), LCU, q), print("cube level");
}
static void others()
{
	vector<float4> v(6 * 4), l(6 * 4 * 3);
	for (int i = 0; i < 24; i++) v[i] = make_float4((float)i, (float)i + 100, (float)i + 200, (float)i + 300);
	for (int i = 0; i < 72; i++) l[i] = make_float4((float)i, (float)i + 100, (float)i + 200, (float)i + 300);
	vector<Q> q, qn, qi, ql;
	for (int k = 0; k < 128; k++) {
		float x = (float)(rnd() % 16) / 2 - 1, y = (float)(rnd() % 12) / 2 - 1, e = k % 4 == 0 ? 0 : (k % 4 - 2) / 512.f + (k & 8 ? 1e-4f : -1e-4f) * (k & 4 ? 1 : 0);
		q.push_back(at(x + e, y - e)), qn.push_back(at((x + e) / 6, (y - e) / 4));
		qi.push_back(C2(at, fb(rnd() % 24 - 8), fb(rnd() % 16 - 6)));
		ql.push_back(at(x, y, 0, fb((u32[]){0, 1, 2, 3, 4, 0xffffffff, 0x7fffffff, 0x80000000}[k % 8])));
	}
	qi.push_back(at(fb(0x7fffffff), fb(0))), qi.push_back(at(fb(0x80000000), fb(1))), qi.push_back(at(fb(0), fb(0x7fffffff))), qi.push_back(at(fb(100000), fb(0x80000000)));
	cudaResourceDesc r = array(v, 6, 4, 0, cudaArrayTextureGather), rl = array(l, 6, 4, 3, cudaArrayLayered), r1 = array(v, 24, 0, 0);
	for (int norm = 0; norm < 2; norm++)
		for (int mode = 0; mode < 4; mode++) {
			if (!norm && (mode == 0 || mode == 2)) continue;
			for (int lin = 0; lin < 2; lin++) {
				Opt p;
				p.norm = norm, p.mode = mode, p.linear = lin, p.border[0] = -1, p.border[1] = -2, p.border[2] = -3, p.border[3] = -4;
				cudaTextureObject_t t = object(r, p);
				fetch(t, GA0, norm ? qn : q), print("gather r", norm, mode, lin, 4), fetch(t, GA3, norm ? qn : q), print("gather a", norm, mode, lin, 4);
				fetch(t, I2, qi), print("whole 2D", norm, mode, lin, 1), fetch(object(r1, p), I1, qi), print("whole 1D", norm, mode, lin, 1);
				fetch(object(rl, p), A2, ql), print("layers", norm, mode, lin, 1);
			}
		}
	// linear memory: outside, and components that are not there
	static unsigned *m;
	CK(cudaMallocManaged(&m, 4096));
	for (int i = 0; i < 1024; i++) m[i] = 0x01020304u * (i % 50 + 1);
	vector<Q> f;
	for (int k = -3; k < 12; k++) f.push_back(at(fb(k)));
	f.push_back(at(fb(0x7fffffff))), f.push_back(at(fb(0x80000000))), f.push_back(at(fb(1 << 27)));
	cudaChannelFormatDesc ds[] = {cudaCreateChannelDesc<unsigned char>(), cudaCreateChannelDesc<char2>(), cudaCreateChannelDesc<ushort4>(), cudaCreateChannelDesc<short>(), cudaCreateChannelDesc<int2>(), cudaCreateChannelDesc<uint4>(), cudaCreateChannelDesc<float>(), cudaCreateChannelDesc<float2>(), cudaCreateChannelDescHalf2()};
	for (int k = 0; k < 9; k++)
		for (int as = 0; as < (k < 4 ? 2 : 1); as++) {
			cudaResourceDesc rr;
			memset(&rr, 0, sizeof rr);
			rr.resType = cudaResourceTypeLinear, rr.res.linear.devPtr = m, rr.res.linear.desc = ds[k], rr.res.linear.sizeInBytes = 8 * (ds[k].x + ds[k].y + ds[k].z + ds[k].w) / 8;
			Opt p;
			p.as_float = as, p.mode = 3, p.border[0] = p.border[1] = p.border[2] = p.border[3] = 1;
			fetch(object(rr, p), I1, f), print("linear memory", k, as, 0, 4);
			if (k == 0) fetch(object(rr, p), T1, {at(0), at(1.5f), at(7.9f), at(8), at(-1)}), print("linear memory by floats", as, 0, 0, 4);
			rr.res.linear.sizeInBytes += 3;
			fetch(object(rr, p), I1, f), print("linear memory and 3 bytes", k, as, 0, 1);
		}
	// pitched: missing components, linear, border
	cudaResourceDesc rp;
	memset(&rp, 0, sizeof rp);
	rp.resType = cudaResourceTypePitch2D, rp.res.pitch2D.devPtr = m, rp.res.pitch2D.desc = cudaCreateChannelDesc<uchar2>(), rp.res.pitch2D.width = 20, rp.res.pitch2D.height = 9, rp.res.pitch2D.pitchInBytes = 64;
	for (int as = 0; as < 2; as++) {
		Opt p;
		p.as_float = as, p.linear = as, p.mode = 3, p.border[0] = .3f, p.border[1] = .6f, p.border[2] = .7f, p.border[3] = .9f;
		fetch(object(rp, p), T2, q), print("pitched", as, 0, 0, 4);
	}
	rp.res.pitch2D.pitchInBytes = 32, rp.res.pitch2D.width = 20; // rows that overlap
	Opt p;
	fetch(object(rp, p), T2, q), print("overlapping rows", 0, 0, 0, 2);
	rp.res.pitch2D.width = 0, fetch(object(rp, p), T2, q), print("no width", 0, 0, 0, 4);
	rp.res.pitch2D.width = 20, rp.res.pitch2D.height = 0, fetch(object(rp, p), T2, q), print("no height", 0, 0, 0, 4);
	cudaResourceDesc re;
	memset(&re, 0, sizeof re);
	re.resType = cudaResourceTypeLinear, re.res.linear.devPtr = m, re.res.linear.desc = cudaCreateChannelDesc<int>();
	fetch(object(re, p), I1, f), print("empty linear memory", 0, 0, 0, 4);
}
static void errors()
{
	cudaResourceDesc r;
	cudaTextureDesc t;
	cudaTextureObject_t x;
	char *m;
	CK(cudaMalloc(&m, 1 << 20));
	memset(&t, 0, sizeof t), memset(&r, 0, sizeof r);
	r.resType = cudaResourceTypePitch2D, r.res.pitch2D.devPtr = m, r.res.pitch2D.desc = cudaCreateChannelDesc<float>();
	static const int c[][3] = {{10, 6, 32}, {10, 6, 0}, {10, 6, 16}, {10, 6, 40}, {10, 6, 48}, {10, 6, 64}, {10, 6, 4}, {0, 6, 32}, {10, 0, 32}, {0, 0, 0}, {131072, 1, 524288}, {131073, 1, 1 << 20}, {1, 65001, 32}, {4, 4, 1 << 21}};
	for (auto &k : c) r.res.pitch2D.width = k[0], r.res.pitch2D.height = k[1], r.res.pitch2D.pitchInBytes = k[2], printf("%d %d %d: %s\n", k[0], k[1], k[2], cudaGetErrorName(cudaCreateTextureObject(&x, &r, &t, 0))), cudaGetLastError();
	r.res.pitch2D.width = 10, r.res.pitch2D.height = 6, r.res.pitch2D.pitchInBytes = 512;
	for (int o : {1, 4, 16, 32, 64, 128, 256, 512}) r.res.pitch2D.devPtr = m + o, printf("pitched at %d: %s\n", o, cudaGetErrorName(cudaCreateTextureObject(&x, &r, &t, 0))), cudaGetLastError();
	memset(&r, 0, sizeof r);
	r.resType = cudaResourceTypeLinear, r.res.linear.desc = cudaCreateChannelDesc<float>(), r.res.linear.sizeInBytes = 64;
	for (int o : {0, 1, 4, 16, 32, 64, 128, 256, 512}) r.res.linear.devPtr = m + o, printf("linear at %d: %s\n", o, cudaGetErrorName(cudaCreateTextureObject(&x, &r, &t, 0))), cudaGetLastError();
	r.res.linear.devPtr = m;
	for (size_t s : {(size_t)0, (size_t)1, (size_t)3, (size_t)5}) r.res.linear.sizeInBytes = s, printf("linear of %zu: %s\n", s, cudaGetErrorName(cudaCreateTextureObject(&x, &r, &t, 0))), cudaGetLastError();
	printf("null: %s", cudaGetErrorName(cudaCreateTextureObject(0, &r, &t, 0))), cudaGetLastError();
	r.res.linear.sizeInBytes = 64, printf(" %s", cudaGetErrorName(cudaCreateTextureObject(0, &r, &t, 0))), cudaGetLastError();
	printf(" %s\n", cudaGetErrorName(cudaCreateTextureObject(&x, &r, 0, 0))), cudaGetLastError();
}
int main()
{
	CK(cudaMalloc(&dq, MAXN * sizeof(Q)));
	CK(cudaMalloc(&dout, MAXN * 16));
	coordinates(), weights(), blends(), half_blends(), srgb(), borders(), mips(), cubes(), errors(), others();
}
