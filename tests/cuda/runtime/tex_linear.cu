// Textures with linear filtering: weights of 8 bits, all dimensions, address modes, small integers, halves, sRGB, gather.
#include <cuda_fp16.h>
#include "../textures.h"
__global__ void d1(cudaTextureObject_t t, float *o, float s) { int i = blockIdx.x * 128 + threadIdx.x; o[i] = tex1D<float>(t, (i * .013f - 2) * s); }
__global__ void d2(cudaTextureObject_t t, float4 *o, float sx, float sy) { int i = threadIdx.x, j = threadIdx.y; o[j * 32 + i] = tex2D<float4>(t, (i * .37f - 2) * sx, (j * .29f - 1) * sy); }
__global__ void d3(cudaTextureObject_t t, float *o, float s) { int i = threadIdx.x, j = threadIdx.y, k = threadIdx.z; o[(k * 8 + j) * 16 + i] = tex3D<float>(t, (i * .31f - .5f) * s, (j * .57f - 1) * s, (k * .9f - 1) * s); }
__global__ void l2(cudaTextureObject_t t, float *o) { int i = threadIdx.x, j = threadIdx.y, k = threadIdx.z; o[(k * 8 + j) * 16 + i] = tex2DLayered<float>(t, i * .47f - 1, j * .63f - 1, k); }
__global__ void gather(cudaTextureObject_t t, float4 *o) { int i = threadIdx.x, j = threadIdx.y; float x = i * .5f - 1, y = j * .5f - 1; float4 *p = o + (j * 16 + i) * 4; p[0] = tex2Dgather<float4>(t, x, y), p[1] = tex2Dgather<float4>(t, x, y, 1), p[2] = tex2Dgather<float4>(t, x, y, 2), p[3] = tex2Dgather<float4>(t, x, y, 3); }
__global__ void cube(cudaTextureObject_t t, float *o) { int i = threadIdx.x; o[i] = texCubemap<float>(t, 1 - (i & 7) * .3f, .8f - (i >> 3) * .23f, .9f - (i % 5) * .41f); }
int main()
{
	char *buf = make<char>(1 << 16);
	for (int mode = 0; mode < 4; mode++)
		for (int norm = mode == 0 || mode == 2; norm < 2; norm++) {
			printf("mode %d norm %d\n", mode, norm);
			memset(buf, 0, 65536);
			RUN(d1<<<8, 128>>>(tex(fill<float>(10, 0, 0, 0, [](int i) { return i * i * 1.25f; }), mode, norm, 0, 1), (float *)buf, norm ? .1f : 1)), words("1D", buf, 4096);
			RUN(d2<<<1, dim3(32, 16)>>>(tex(fill<uchar4>(8, 5, 0, 0, [](int i) { return make_uchar4(i * 5, i * 37, i * 3, 255 - i); }), mode, norm, 1, 1), (float4 *)buf, norm ? .125f : 1, norm ? .2f : 1)), words("2D bytes", buf, 8192);
			RUN(d2<<<1, dim3(32, 16)>>>(tex(fill<short4>(8, 5, 0, 0, [](int i) { return make_short4(i * 500, -i * 777, i * 3, 32767 - i); }), mode, norm, 1, 1), (float4 *)buf, norm ? .125f : 1, norm ? .2f : 1)), words("2D shorts", buf, 8192);
			RUN(d2<<<1, dim3(32, 16)>>>(tex(fill<float4>(8, 5, 0, 0, [](int i) { return make_float4(i, i * .1f, -i * i, 1.f / (i + 1)); }), mode, norm, 0, 1), (float4 *)buf, norm ? .125f : 1, norm ? .2f : 1)), words("2D floats", buf, 8192);
			RUN(d3<<<1, dim3(16, 8, 4)>>>(tex(fill<float>(4, 4, 4, 0, [](int i) { return i * 3.f; }), mode, norm, 0, 1), (float *)buf, norm ? .25f : 1)), words("3D", buf, 2048);
		}
	RUN(l2<<<1, dim3(16, 8, 3)>>>(tex(fill<float>(7, 5, 3, cudaArrayLayered, [](int i) { return i * 2.f; }), 1, 0, 0, 1), (float *)buf)), words("2D layered", buf, 1536);
	RUN(d2<<<1, dim3(32, 16)>>>(tex(fill<uchar4>(8, 5, 0, 0, [](int i) { return make_uchar4(i * 6, 255 - i * 3, i * 3, i * 4); }), 1, 0, 1, 0, 1), (float4 *)buf, 1, 1)), words("sRGB points", buf, 8192);
	RUN(gather<<<1, dim3(16, 12)>>>(tex(fill<float4>(6, 4, 0, cudaArrayTextureGather, [](int i) { return make_float4(i, i * 100, -i, .5f); }), 1, 0), (float4 *)buf)), words("gather", buf, 12288);
	RUN(gather<<<1, dim3(16, 12)>>>(tex(fill<float4>(6, 4, 0, cudaArrayTextureGather, [](int i) { return make_float4(i, i * 100, -i, .5f); }), 3, 0), (float4 *)buf)), words("gather border", buf, 12288);
	cudaChannelFormatDesc hd = cudaCreateChannelDescHalf1();
	cudaArray_t ha;
	CK(cudaMallocArray(&ha, &hd, 10, 0));
	unsigned short hv[10];
	for (int i = 0; i < 10; i++)
		hv[i] = 0x3c00 + i * 77;
	CK(cudaMemcpy2DToArray(ha, 0, 0, hv, 20, 20, 1, cudaMemcpyHostToDevice));
	RUN(d1<<<8, 128>>>(tex(ha, 1, 0, 0, 1), (float *)buf, 1)), words("half", buf, 4096);
}
