// Textures and surfaces, one warp a launch mostly: what requests and sectors they are.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define P(label, ...) do { puts(label); __VA_ARGS__; cudaError_t e = cudaDeviceSynchronize(); if (e) { printf("FAILED %s\n", cudaGetErrorString(e)); exit(1); } } while (0)

template <class T> __device__ float sum(T v);
template <> __device__ float sum(float v) { return v; }
template <> __device__ float sum(float2 v) { return v.x + v.y; }
template <> __device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
template <> __device__ float sum(uchar4 v) { return v.x + v.y + v.z + v.w; }
template <> __device__ float sum(unsigned char v) { return v; }

template <class T> __global__ void gather(cudaTextureObject_t t, float *out, unsigned mask, int wide, float x0, float y0, float dx, float dy)
{
	int l = threadIdx.x % 32;
	if (mask >> l & 1)
		out[threadIdx.x] = sum(tex2Dgather<T>(t, x0 + l % wide * dx, y0 + l / wide * dy, 0));
}
template <class T> __global__ void lod(cudaTextureObject_t t, float *out, unsigned mask, int wide, float x0, float y0, float dx, float dy, float level, float dl)
{
	int l = threadIdx.x % 32;
	if (mask >> l & 1)
		out[threadIdx.x] = sum(tex2DLod<T>(t, x0 + l % wide * dx, y0 + l / wide * dy, level + l * dl));
}
template <class T> __global__ void plain(cudaTextureObject_t t, float *out, unsigned mask, int wide, float x0, float y0, float dx, float dy)
{
	int l = threadIdx.x % 32;
	if (mask >> l & 1)
		out[threadIdx.x] = sum(tex2D<T>(t, x0 + l % wide * dx, y0 + l / wide * dy));
}
template <class T> __global__ void grad(cudaTextureObject_t t, float *out, int wide, float d)
{
	int l = threadIdx.x % 32;
	out[threadIdx.x] = sum(tex2DGrad<T>(t, (l % wide + .5f) / 256, (l / wide + .5f) / 256, make_float2(d, 0), make_float2(0, d)));
}
__global__ void two(cudaTextureObject_t a, cudaTextureObject_t b, float *out, int every, int wide)
{
	int l = threadIdx.x % 32;
	out[threadIdx.x] = tex2D<float>(l / every % 2 ? b : a, l % wide + .5f, l / wide + .5f);
}
__global__ void cube(cudaTextureObject_t t, float *out, int faces, float d)
{
	int l = threadIdx.x % 32, f = l % faces;
	float u = d * (l / faces % 8) - .4f, v = d * (l / faces / 8) - .4f;
	float x = f == 0 ? 1 : f == 1 ? -1 : u, y = f == 2 ? 1 : f == 3 ? -1 : f < 2 ? u : v, z = f == 4 ? 1 : f == 5 ? -1 : v;
	out[threadIdx.x] = texCubemap<float>(t, x, y, z);
}
template <class T> __global__ void sread(cudaSurfaceObject_t s, float *out, unsigned mask, int wide, int x0, int y0, int dx, int dy)
{
	int l = threadIdx.x % 32;
	if (mask >> l & 1)
		out[threadIdx.x] = sum(surf2Dread<T>(s, (x0 + l % wide * dx) * (int)sizeof(T), y0 + l / wide * dy));
}
template <class T> __global__ void swrite(cudaSurfaceObject_t s, unsigned mask, int wide, int x0, int y0, int dx, int dy)
{
	int l = threadIdx.x % 32;
	if (mask >> l & 1)
		surf2Dwrite(T{}, s, (x0 + l % wide * dx) * (int)sizeof(T), y0 + l / wide * dy);
}
__global__ void sread1(cudaSurfaceObject_t s, float *out, int dx) { out[threadIdx.x] = surf1Dread<float>(s, threadIdx.x * dx * 4); }
__global__ void swrite1(cudaSurfaceObject_t s, int dx) { surf1Dwrite(1.f, s, threadIdx.x * dx * 4); }
__global__ void sread3(cudaSurfaceObject_t s, float *out, int w, int h) { int l = threadIdx.x; out[l] = surf3Dread<float>(s, l % w * 4, l / w % h, l / w / h); }
__global__ void swrite3(cudaSurfaceObject_t s, int w, int h) { int l = threadIdx.x; surf3Dwrite(1.f, s, l % w * 4, l / w % h, l / w / h); }
__global__ void sreadL(cudaSurfaceObject_t s, float *out, int w, int h) { int l = threadIdx.x; out[l] = surf2DLayeredread<float>(s, l % w * 4, l / w % h, l / w / h); }
__global__ void tex1(cudaTextureObject_t t, float *out, float dx) { out[threadIdx.x] = tex1D<float>(t, threadIdx.x * dx + .5f); }
__global__ void tex3(cudaTextureObject_t t, float *out, int w, int h, float more) { int l = threadIdx.x; out[l] = tex3D<float>(t, l % w + .5f + more, l / w % h + .5f + more, l / w / h + .5f + more); }

__global__ void sum1(cudaSurfaceObject_t s, int dx) { asm volatile("sured.b.add.1d.u32.trap [%0, {%1}], %2;" :: "l"(s), "r"((int)threadIdx.x * dx * 4), "r"(1)); }
__global__ void sum2(cudaSurfaceObject_t s, unsigned mask, int wide, int dx, int dy)
{
	int l = threadIdx.x;
	if (mask >> l & 1)
		asm volatile("sured.b.add.2d.u32.trap [%0, {%1, %2}], %3;" :: "l"(s), "r"(l % wide * dx * 4), "r"(l / wide * dy), "r"(1));
}
__global__ void least2(cudaSurfaceObject_t s, int wide) { int l = threadIdx.x; asm volatile("sured.b.min.2d.s32.trap [%0, {%1, %2}], %3;" :: "l"(s), "r"(l % wide * 4), "r"(l / wide), "r"(l)); }
__global__ void sum3(cudaSurfaceObject_t s, int w, int h) { int l = threadIdx.x; asm volatile("sured.b.add.3d.u32.trap [%0, {%1, %2, %3, %3}], %4;" :: "l"(s), "r"(l % w * 4), "r"(l / w % h), "r"(l / w / h), "r"(1)); }
__global__ void tex3at(cudaTextureObject_t t, float *out, unsigned mask, float x, float y, float z) { int l = threadIdx.x; if (mask >> l & 1) out[l] = tex3D<float>(t, l + x, y, z); }

static cudaResourceDesc of(cudaArray_t a) { cudaResourceDesc w = {}; w.resType = cudaResourceTypeArray; w.res.array.array = a; return w; }
static cudaTextureObject_t texture(cudaResourceDesc what, bool filtered, bool norm = false, bool mipLinear = false, float top = 0)
{
	cudaTextureObject_t t = 0; cudaTextureDesc how = {};
	how.filterMode = filtered ? cudaFilterModeLinear : cudaFilterModePoint;
	how.mipmapFilterMode = mipLinear ? cudaFilterModeLinear : cudaFilterModePoint;
	how.normalizedCoords = norm; how.maxMipmapLevelClamp = top;
	for (auto &m : how.addressMode) m = cudaAddressModeClamp;
	if (cudaCreateTextureObject(&t, &what, &how, 0)) puts("no texture");
	return t;
}
template <class T> cudaArray_t arr(int w, int h, int d, unsigned flags)
{
	cudaArray_t a = 0; cudaChannelFormatDesc f = cudaCreateChannelDesc<T>();
	if (d ? cudaMalloc3DArray(&a, &f, make_cudaExtent(w, h, d), flags) : cudaMallocArray(&a, &f, w, h, flags)) puts("no array");
	return a;
}
static cudaSurfaceObject_t surf(cudaArray_t a) { cudaResourceDesc w = of(a); cudaSurfaceObject_t s = 0; if (cudaCreateSurfaceObject(&s, &w)) puts("no surface"); return s; }

template <class T> void surfaces(const char *type, float *out)
{
	cudaSurfaceObject_t s = surf(arr<T>(256, 256, 0, cudaArraySurfaceLoadStore));
	char l[99];
	for (int w : { 32, 16, 8, 4, 2, 1 }) {
		snprintf(l, 99, "sread<%s> wide %d", type, w);
		P(l, sread<T><<<1, 32>>>(s, out, -1, w, 0, 0, 1, 1));
		snprintf(l, 99, "swrite<%s> wide %d", type, w);
		P(l, swrite<T><<<1, 32>>>(s, -1, w, 0, 0, 1, 1));
	}
	for (int d : { 2, 4, 8, 0 }) {
		snprintf(l, 99, "sread<%s> wide 8 apart %d %d", type, d, d);
		P(l, sread<T><<<1, 32>>>(s, out, -1, 8, 0, 0, d, d));
		snprintf(l, 99, "swrite<%s> wide 8 apart %d %d", type, d, d);
		P(l, swrite<T><<<1, 32>>>(s, -1, 8, 0, 0, d, d));
	}
	snprintf(l, 99, "sread<%s> one lane", type);
	P(l, sread<T><<<1, 32>>>(s, out, 1, 32, 0, 0, 1, 1));
	snprintf(l, 99, "sread<%s> lanes 0 8 16 24", type);
	P(l, sread<T><<<1, 32>>>(s, out, 0x01010101, 32, 0, 0, 1, 1));
	snprintf(l, 99, "swrite<%s> lanes 0 8 16 24", type);
	P(l, swrite<T><<<1, 32>>>(s, 0x01010101, 32, 0, 0, 1, 1));
	snprintf(l, 99, "sread<%s> odd lanes", type);
	P(l, sread<T><<<1, 32>>>(s, out, 0xaaaaaaaa, 32, 0, 0, 1, 1));
}

int main()
{
	float *out;
	cudaMalloc(&out, 1 << 20);
	cudaArray_t a1 = arr<float>(256, 256, 0, cudaArrayTextureGather), a4 = arr<float4>(256, 256, 0, cudaArrayTextureGather), b4 = arr<uchar4>(256, 256, 0, cudaArrayTextureGather);
	cudaTextureObject_t t1 = texture(of(a1), false), t1f = texture(of(a1), true), t4 = texture(of(a4), false), u4 = texture(of(b4), false);
	float xs[][2] = { { 1, 1 }, { 2, 1 }, { 4, 1 }, { 1, 2 }, { 4, 2 }, { 1.5f, 1.5f }, { 3.5f, 1.5f }, { .5f, .5f }, { .25f, .25f }, { 16, 1 }, { 1, 8 } };
	char l[120];
	for (auto &x : xs) {
		snprintf(l, 120, "gather one lane %g %g", x[0], x[1]);
		P(l, gather<float4><<<1, 32>>>(t1, out, 1, 32, x[0], x[1], 1, 1));
	}
	for (int w : { 32, 16, 8, 4, 2, 1 }) {
		snprintf(l, 120, "gather wide %d from 1 1", w);
		P(l, gather<float4><<<1, 32>>>(t1, out, -1, w, 1, 1, 1, 1));
		snprintf(l, 120, "gather wide %d from .5 .5", w);
		P(l, gather<float4><<<1, 32>>>(t1, out, -1, w, .5f, .5f, 1, 1));
	}
	P("gather wide 8 apart 4 4", gather<float4><<<1, 32>>>(t1, out, -1, 8, 1, 1, 4, 4));
	P("gather wide 8 filtered", gather<float4><<<1, 32>>>(t1f, out, -1, 8, 1, 1, 1, 1));
	P("gather wide 8 lanes 0 8 16 24", gather<float4><<<1, 32>>>(t1, out, 0x01010101, 8, 1, 1, 1, 1));
	P("gather float4 wide 8", gather<float4><<<1, 32>>>(t4, out, -1, 8, 1, 1, 1, 1));
	P("gather float4 one lane 1 1", gather<float4><<<1, 32>>>(t4, out, 1, 8, 1, 1, 1, 1));
	P("gather uchar4 wide 8", gather<uchar4><<<1, 32>>>(u4, out, -1, 8, 1, 1, 1, 1));

	surfaces<unsigned char>("uchar", out);
	surfaces<float>("float", out);
	surfaces<float2>("float2", out);
	surfaces<float4>("float4", out);
	cudaSurfaceObject_t s1 = surf(arr<float>(4096, 0, 0, cudaArraySurfaceLoadStore)), s3 = surf(arr<float>(32, 32, 32, cudaArraySurfaceLoadStore)), sL = surf(arr<float>(32, 32, 8, cudaArraySurfaceLoadStore | cudaArrayLayered));
	for (int d : { 1, 2, 8 }) {
		snprintf(l, 120, "sread1 apart %d", d);
		P(l, sread1<<<1, 32>>>(s1, out, d));
		snprintf(l, 120, "swrite1 apart %d", d);
		P(l, swrite1<<<1, 32>>>(s1, d));
	}
	int wh[][2] = { { 32, 1 }, { 8, 4 }, { 4, 4 }, { 8, 1 }, { 2, 2 } };
	for (auto &x : wh) {
		snprintf(l, 120, "sread3 %d %d", x[0], x[1]);
		P(l, sread3<<<1, 32>>>(s3, out, x[0], x[1]));
		snprintf(l, 120, "swrite3 %d %d", x[0], x[1]);
		P(l, swrite3<<<1, 32>>>(s3, x[0], x[1]));
		snprintf(l, 120, "sreadL %d %d", x[0], x[1]);
		P(l, sreadL<<<1, 32>>>(sL, out, x[0], x[1]));
		snprintf(l, 120, "tex3 %d %d", x[0], x[1]);
		static cudaTextureObject_t t3 = texture(of(arr<float>(32, 32, 32, 0)), false), t3f = texture(of(arr<float>(32, 32, 32, 0)), true);
		P(l, tex3<<<1, 32>>>(t3, out, x[0], x[1], 0));
		snprintf(l, 120, "tex3 filtered %d %d", x[0], x[1]);
		P(l, tex3<<<1, 32>>>(t3f, out, x[0], x[1], .5f));
	}
	for (float d : { 1.f, 2.f, 8.f, .5f }) {
		snprintf(l, 120, "tex1 apart %g", d);
		static cudaTextureObject_t one = texture(of(arr<float>(4096, 0, 0, 0)), false), onef = texture(of(arr<float>(4096, 0, 0, 0)), true);
		P(l, tex1<<<1, 32>>>(one, out, d));
		snprintf(l, 120, "tex1 filtered apart %g", d);
		P(l, tex1<<<1, 32>>>(onef, out, d));
	}

	cudaMipmappedArray_t mip;
	cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
	cudaMallocMipmappedArray(&mip, &f, make_cudaExtent(256, 256, 0), 9, 0);
	cudaResourceDesc what = {};
	what.resType = cudaResourceTypeMipmappedArray;
	what.res.mipmap.mipmap = mip;
	cudaTextureObject_t m = texture(what, false, false, false, 8), mf = texture(what, true, true, false, 8), ml = texture(what, false, true, true, 8), mfl = texture(what, true, true, true, 8), mp = texture(what, false, true, false, 8);
	const float q = 1 / 256.f;
	for (int w : { 32, 8, 4 }) {
		snprintf(l, 120, "mip point level 0 wide %d", w);
		P(l, lod<float><<<1, 32>>>(mp, out, -1, w, .5f * q, .5f * q, q, q, 0, 0));
		snprintf(l, 120, "mip point tex2D wide %d", w);
		P(l, plain<float><<<1, 32>>>(mp, out, -1, w, .5f * q, .5f * q, q, q));
		snprintf(l, 120, "mip point level 1 wide %d", w);
		P(l, lod<float><<<1, 32>>>(mp, out, -1, w, .5f * q, .5f * q, q, q, 1, 0));
		snprintf(l, 120, "mip point level 2 wide %d", w);
		P(l, lod<float><<<1, 32>>>(mp, out, -1, w, .5f * q, .5f * q, q, q, 2, 0));
		snprintf(l, 120, "mip point levels 0..3 by lanes wide %d", w);
		P(l, lod<float><<<1, 32>>>(mp, out, -1, w, .5f * q, .5f * q, q, q, 0, .1f));
		snprintf(l, 120, "mip filtered level 0 wide %d", w);
		P(l, lod<float><<<1, 32>>>(mf, out, -1, w, 1 * q, 1 * q, q, q, 0, 0));
		snprintf(l, 120, "mip filtered level 1 wide %d", w);
		P(l, lod<float><<<1, 32>>>(mf, out, -1, w, 1 * q, 1 * q, q, q, 1, 0));
		snprintf(l, 120, "mip between levels .5 wide %d", w);
		P(l, lod<float><<<1, 32>>>(ml, out, -1, w, .5f * q, .5f * q, q, q, .5f, 0));
		snprintf(l, 120, "mip between levels 1.5 wide %d", w);
		P(l, lod<float><<<1, 32>>>(ml, out, -1, w, .5f * q, .5f * q, q, q, 1.5f, 0));
		snprintf(l, 120, "mip trilinear level 1 wide %d", w);
		P(l, lod<float><<<1, 32>>>(mfl, out, -1, w, 1 * q, 1 * q, q, q, 1, 0));
		snprintf(l, 120, "mip trilinear level .5 wide %d", w);
		P(l, lod<float><<<1, 32>>>(mfl, out, -1, w, 1 * q, 1 * q, q, q, .5f, 0));
	}
	P("mip trilinear one lane level .5", lod<float><<<1, 32>>>(mfl, out, 1, 32, 1 * q, 1 * q, q, q, .5f, 0));
	P("mip between one lane level .5", lod<float><<<1, 32>>>(ml, out, 1, 32, .5f * q, .5f * q, q, q, .5f, 0));
	P("mip point one lane level 1", lod<float><<<1, 32>>>(mp, out, 1, 32, .5f * q, .5f * q, q, q, 1, 0));
	P("mip point level 1 far", lod<float><<<1, 32>>>(mp, out, -1, 32, .5f * q, .5f * q, 16 * q, q, 1, 0));
	for (float d : { q, 2 * q, 4 * q }) {
		snprintf(l, 120, "mip grad %g wide 8", d * 256);
		P(l, grad<float><<<1, 32>>>(mp, out, 8, d));
	}
	cudaTextureObject_t t2 = texture(of(arr<float>(256, 256, 0, 0)), false);
	for (int every : { 1, 2, 4, 8, 16 }) {
		snprintf(l, 120, "two textures by turns of %d wide 32", every);
		P(l, two<<<1, 32>>>(t1, t2, out, every, 32));
		snprintf(l, 120, "two textures by turns of %d wide 8", every);
		P(l, two<<<1, 32>>>(t1, t2, out, every, 8));
	}
	cudaTextureObject_t c = texture(of(arr<float>(64, 64, 6, cudaArrayCubemap)), false, true), cf = texture(of(arr<float>(64, 64, 6, cudaArrayCubemap)), true, true);
	for (int faces : { 1, 2, 6 }) {
		snprintf(l, 120, "cube faces %d", faces);
		P(l, cube<<<1, 32>>>(c, out, faces, 2 / 64.f));
		snprintf(l, 120, "cube filtered faces %d", faces);
		P(l, cube<<<1, 32>>>(cf, out, faces, 2 / 64.f));
		snprintf(l, 120, "cube faces %d apart", faces);
		P(l, cube<<<1, 32>>>(c, out, faces, 8 / 64.f));
	}
	cudaSurfaceObject_t r1 = surf(arr<unsigned>(4096, 0, 0, cudaArraySurfaceLoadStore)), r2 = surf(arr<unsigned>(256, 256, 0, cudaArraySurfaceLoadStore)), r3 = surf(arr<unsigned>(32, 32, 32, cudaArraySurfaceLoadStore));
	for (int d : { 1, 2, 8, 0 }) {
		snprintf(l, 120, "sum1 apart %d", d);
		P(l, sum1<<<1, 32>>>(r1, d));
	}
	for (int w : { 32, 8, 4, 1 }) {
		snprintf(l, 120, "sum2 wide %d", w);
		P(l, sum2<<<1, 32>>>(r2, -1, w, 1, 1));
		snprintf(l, 120, "least2 wide %d", w);
		P(l, least2<<<1, 32>>>(r2, w));
		snprintf(l, 120, "sum3 wide %d", w);
		P(l, sum3<<<1, 32>>>(r3, w, 2));
	}
	P("sum2 one place", sum2<<<1, 32>>>(r2, -1, 32, 0, 0));
	P("sum2 two places", sum2<<<1, 32>>>(r2, -1, 16, 0, 8));
	P("sum2 apart 8 8", sum2<<<1, 32>>>(r2, -1, 8, 8, 8));
	P("sum2 one lane", sum2<<<1, 32>>>(r2, 1, 32, 1, 1));
	P("sum2 lanes 0 8 16 24", sum2<<<1, 32>>>(r2, 0x01010101, 32, 1, 1));
	P("sum2 odd lanes", sum2<<<1, 32>>>(r2, 0xaaaaaaaa, 32, 1, 1));
	cudaTextureObject_t v = texture(of(arr<float>(32, 32, 32, 0)), true);
	for (unsigned mask : { 1u, 15u })
		for (int k = 0; k < 8; k++)
			for (float from : { 0.f, 1.f, 3.f }) {
				float x = from + (k & 1 ? 1 : .5f), y = from + (k & 2 ? 1 : .5f), z = from + (k & 4 ? 1 : .5f);
				snprintf(l, 120, "tex3 filtered lanes %u at %g %g %g", mask, x, y, z);
				P(l, tex3at<<<1, 32>>>(v, out, mask, x, y, z));
			}
	for (int i = 0; i < 31; i++) {
		snprintf(l, 120, "mip point levels %.1f %.1f", i * .1f, (i + 1) * .1f);
		P(l, lod<float><<<1, 32>>>(mp, out, 3u << i, 32, .5f * q, .5f * q, q, q, 0, .1f));
	}
	return 0;
}
