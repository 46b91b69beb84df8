// Mipmapped arrays: levels filled one by one, read by level, by gradient, clamped, biased, point and linear between levels.
#include "../show.h"
__global__ void lod(cudaTextureObject_t t, float *o) { int i = threadIdx.x, j = threadIdx.y; o[j * 32 + i] = tex2DLod<float>(t, i / 31.f, .4f, j * .25f - 1); }
__global__ void grad(cudaTextureObject_t t, float *o) { int i = threadIdx.x, j = threadIdx.y; float g = ldexpf(j & 1 ? 1.4375f : 1, j / 2 - 5); o[j * 32 + i] = tex2DGrad<float>(t, i / 31.f, .6f, make_float2(g, 0), make_float2(0, g)); }
__global__ void whole(cudaTextureObject_t t, float *o) { int i = threadIdx.x; o[i] = tex2D<float>(t, i / 31.f, .5f); }
int main()
{
	cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
	cudaMipmappedArray_t m;
	CK(cudaMallocMipmappedArray(&m, &d, make_cudaExtent(32, 16, 0), 6));
	for (int l = 0; l < 6; l++) {
		cudaArray_t a;
		CK(cudaGetMipmappedArrayLevel(&a, m, l));
		cudaExtent e;
		cudaChannelFormatDesc c;
		unsigned f;
		CK(cudaArrayGetInfo(&c, &e, &f, a));
		printf("level %d: %zu %zu %zu flags %u, %d bits\n", l, e.width, e.height, e.depth, f, c.x);
		float v[512];
		for (int i = 0; i < 512; i++)
			v[i] = l * 1000 + i;
		CK(cudaMemcpy2DToArray(a, 0, 0, v, e.width * 4, e.width * 4, e.height, cudaMemcpyHostToDevice));
	}
	cudaArray_t a;
	printf("%s\n", cudaGetErrorName(cudaGetMipmappedArrayLevel(&a, m, 6)));
	cudaGetLastError();
	float *o = make<float>(32 * 32);
	for (int mip = 0; mip < 2; mip++)
		for (int filter = 0; filter < 2; filter++)
			for (int set = 0; set < 4; set++) {
				cudaResourceDesc r = {};
				r.resType = cudaResourceTypeMipmappedArray, r.res.mipmap.mipmap = m;
				cudaTextureDesc t = {};
				t.normalizedCoords = 1, t.filterMode = (cudaTextureFilterMode)filter, t.mipmapFilterMode = (cudaTextureFilterMode)mip, t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp;
				t.maxMipmapLevelClamp = set == 1 ? 2.5f : 10, t.minMipmapLevelClamp = set == 2 ? 1 : 0, t.mipmapLevelBias = set == 3 ? .75f : 0;
				cudaTextureObject_t x;
				CK(cudaCreateTextureObject(&x, &r, &t, 0));
				printf("between %d within %d set %d\n", mip, filter, set);
				RUN(lod<<<1, dim3(32, 32)>>>(x, o)), show("lod", o, 1024);
				RUN(grad<<<1, dim3(32, 14)>>>(x, o)), show("grad", o, 448);
				RUN(whole<<<1, 32>>>(x, o)), show("whole", o, 32);
				CK(cudaDestroyTextureObject(x));
			}
	CK(cudaFreeMipmappedArray(m));
}
