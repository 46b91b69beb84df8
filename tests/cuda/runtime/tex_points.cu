// Textures read point by point: 1D, 2D, 3D, layered, cubes, layered cubes; every address mode; integers and floats of all sizes.
#include "../textures.h"
__global__ void d1(cudaTextureObject_t t, float *o, float s) { int i = threadIdx.x; o[i] = tex1D<float>(t, (i - 20) * .5f * s), o[i + 64] = tex1DLod<float>(t, i * .3f * s, 2), o[i + 128] = tex1DGrad<float>(t, i * s, .1f, .2f); }
__global__ void d2(cudaTextureObject_t t, uchar4 *o, float sx, float sy) { int i = threadIdx.x, j = threadIdx.y; o[j * 32 + i] = tex2D<uchar4>(t, (i * .75f - 4) * sx, (j * .6f - 3) * sy); }
__global__ void d3(cudaTextureObject_t t, short2 *o, float s) { int i = threadIdx.x, j = threadIdx.y, k = threadIdx.z; o[(k * 8 + j) * 16 + i] = tex3D<short2>(t, (i * .5f - 1) * s, (j * .7f - 1) * s, (k * .9f - 1) * s); }
__global__ void l1(cudaTextureObject_t t, int *o) { int i = threadIdx.x, j = threadIdx.y; o[j * 32 + i] = tex1DLayered<int>(t, i * .5f - 2, j - 1); }
__global__ void l2(cudaTextureObject_t t, unsigned *o) { int i = threadIdx.x, j = threadIdx.y, k = threadIdx.z; o[(k * 8 + j) * 16 + i] = tex2DLayered<unsigned>(t, i * .7f - 1, j * .8f - 1, k - 1); }
__device__ const float dirs[][3] = { { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 }, { 0, 0, 1 }, { 0, 0, -1 }, { 1, .5f, .3f }, { -1, .4f, -.6f }, { .3f, 1, -.2f }, { .1f, -1, .7f }, { -.4f, -.3f, 1 }, { .9f, .2f, -1 }, { .7f, .2f, .6f }, { -.1f, -.2f, -.3f }, { 3, 2, -1 }, { .3f, -.8f, .1f } };
__global__ void cube(cudaTextureObject_t t, float *o) { int i = threadIdx.x; o[i] = texCubemap<float>(t, dirs[i][0], dirs[i][1], dirs[i][2]); o[i + 16] = texCubemapLod<float>(t, dirs[i][0], dirs[i][1], dirs[i][2], 0); }
__global__ void cubes(cudaTextureObject_t t, float *o) { int i = threadIdx.x, j = threadIdx.y; o[j * 16 + i] = texCubemapLayered<float>(t, dirs[i][0], dirs[i][1], dirs[i][2], j); }
template <class T> __global__ void kinds(cudaTextureObject_t t, float4 *o) { int i = threadIdx.x; T v = tex1D<T>(t, i + .5f); o[i] = make_float4(v.x, v.y, 0, 0); }
template <class T> static T two(int i) { T v; v.x = i * 41 - 7, v.y = i * i; return v; }
template <class T> static void kind(const char *name) { float4 *o = make<float4>(16); RUN(kinds<T><<<1, 16>>>(tex(fill<T>(16, 0, 0, 0, two<T>), 1, 0), o)), show(name, o, 16); }
template <class T> static void scaled(const char *name) { float4 *o = make<float4>(16); RUN(kinds<float2><<<1, 16>>>(tex(fill<T>(16, 0, 0, 0, two<T>), 1, 0, 1), o)), show(name, o, 16); }
int main()
{
	char *buf = make<char>(1 << 16);
	for (int mode = 0; mode < 4; mode++)
		for (int norm = mode == 0 || mode == 2; norm < 2; norm++) {
			printf("mode %d norm %d\n", mode, norm);
			memset(buf, 0, 65536);
			RUN(d1<<<1, 64>>>(tex(fill<float>(10, 0, 0, 0, [](int i) { return i + .25f; }), mode, norm), (float *)buf, norm ? .1f : 1)), words("1D", buf, 768);
			RUN(d2<<<1, dim3(32, 16)>>>(tex(fill<uchar4>(8, 5, 0, 0, [](int i) { return make_uchar4(i, i * 2, i * 3, 255 - i); }), mode, norm), (uchar4 *)buf, norm ? .125f : 1, norm ? .2f : 1)), words("2D", buf, 2048);
			RUN(d3<<<1, dim3(16, 8, 4)>>>(tex(fill<short2>(4, 4, 4, 0, [](int i) { return make_short2(i, -i * 100); }), mode, norm), (short2 *)buf, norm ? .25f : 1)), words("3D", buf, 2048);
		}
	RUN(l1<<<1, dim3(32, 6)>>>(tex(fill<int>(10, 0, 4, cudaArrayLayered, [](int i) { return i * i - 50; }), 1, 0), (int *)buf)), words("1D layered", buf, 768);
	RUN(l2<<<1, dim3(16, 8, 6)>>>(tex(fill<unsigned>(7, 5, 4, cudaArrayLayered, [](int i) { return i * 2654435761u; }), 3, 0), (unsigned *)buf)), words("2D layered", buf, 3072);
	RUN(cube<<<1, 16>>>(tex(fill<float>(4, 4, 6, cudaArrayCubemap, [](int i) { return i * 1.f; }), 1, 1), (float *)buf)), words("cube", buf, 128);
	RUN(cubes<<<1, dim3(16, 2)>>>(tex(fill<float>(3, 3, 12, cudaArrayCubemap | cudaArrayLayered, [](int i) { return i * 1.f; }), 1, 1), (float *)buf)), words("cubes", buf, 128);
	kind<char2>("char2"), kind<uchar2>("uchar2"), kind<short2>("short2"), kind<ushort2>("ushort2"), kind<int2>("int2"), kind<uint2>("uint2"), kind<float2>("float2");
	scaled<char2>("char2 scaled"), scaled<uchar2>("uchar2 scaled"), scaled<short2>("short2 scaled"), scaled<ushort2>("ushort2 scaled");
}
