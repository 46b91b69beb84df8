// Textures on plain memory: linear and pitched, offsets, ends, views; what their descriptions say; objects that may not be.
#include "../show.h"
__global__ void lin(cudaTextureObject_t t, int4 *o) { int i = threadIdx.x; o[i] = tex1Dfetch<int4>(t, i - 2); }
__global__ void linf(cudaTextureObject_t t, float *o) { int i = threadIdx.x; o[i] = tex1Dfetch<float>(t, i * 3); }
__global__ void pitched(cudaTextureObject_t t, float *o, float s) { int i = threadIdx.x, j = threadIdx.y; o[j * 32 + i] = tex2D<float>(t, (i * .5f - 1) * s, (j * .5f - 1) * s); }
static const char *err(cudaError_t e) { cudaGetLastError(); return cudaGetErrorName(e); }
int main()
{
	int *v = make<int>(4096);
	for (int i = 0; i < 4096; i++)
		v[i] = i * 7 - 9;
	char *o = make<char>(1 << 16);
	cudaResourceDesc r = {}, r2;
	cudaTextureDesc t = {}, t2;
	cudaTextureObject_t x;
	r.resType = cudaResourceTypeLinear, r.res.linear.devPtr = v, r.res.linear.desc = cudaCreateChannelDesc<int4>(), r.res.linear.sizeInBytes = 20 * 16;
	CK(cudaCreateTextureObject(&x, &r, &t, 0));
	RUN(lin<<<1, 32>>>(x, (int4 *)o)), words("int4", o, 512);
	CK(cudaGetTextureObjectResourceDesc(&r2, x)), CK(cudaGetTextureObjectTextureDesc(&t2, x));
	printf("%d %zu %d %d %d\n", r2.resType, r2.res.linear.sizeInBytes, r2.res.linear.desc.x, t2.filterMode, t2.normalizedCoords);
	CK(cudaDestroyTextureObject(x));
	r.res.linear.desc = cudaCreateChannelDesc<unsigned char>(), r.res.linear.sizeInBytes = 100, t.readMode = cudaReadModeNormalizedFloat;
	CK(cudaCreateTextureObject(&x, &r, &t, 0)), RUN(linf<<<1, 64>>>(x, (float *)o)), words("bytes", o, 256);
	r.resType = cudaResourceTypePitch2D, r.res.pitch2D.devPtr = v, r.res.pitch2D.desc = cudaCreateChannelDesc<float>(), r.res.pitch2D.width = 10, r.res.pitch2D.height = 6, r.res.pitch2D.pitchInBytes = 512;
	for (int i = 0; i < 4096; i++)
		((float *)v)[i] = i % 128 + i / 128 * .01f;
	for (int f = 0; f < 2; f++)
		for (int m = 0; m < 4; m++) {
			memset(&t, 0, sizeof t);
			t.filterMode = (cudaTextureFilterMode)f, t.addressMode[0] = t.addressMode[1] = (cudaTextureAddressMode)m, t.normalizedCoords = m == 0 || m == 2;
			CK(cudaCreateTextureObject(&x, &r, &t, 0));
			RUN(pitched<<<1, dim3(32, 16)>>>(x, (float *)o, t.normalizedCoords ? .1f : 1)), words("pitched", o, 2048);
		}
	r.res.pitch2D.pitchInBytes = 500, printf("pitch 500: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.res.pitch2D.pitchInBytes = 32, printf("pitch 32: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.res.pitch2D.pitchInBytes = 512, r.res.pitch2D.devPtr = (char *)v + 4, printf("at 4: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.res.pitch2D.devPtr = 0, printf("null: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.res.pitch2D.devPtr = v, r.res.pitch2D.width = 1 << 20, printf("wide: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.res.pitch2D.width = 0, printf("no width: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	memset(&t, 0, sizeof t);
	r.resType = cudaResourceTypeLinear, r.res.linear.devPtr = v, r.res.linear.desc = cudaCreateChannelDesc<int>(), r.res.linear.sizeInBytes = 400;
	t.readMode = cudaReadModeNormalizedFloat, printf("int normalized: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	cudaResourceDesc floats = {};
	cudaChannelFormatDesc one = cudaCreateChannelDesc<float>();
	cudaMallocArray(&floats.res.array.array, &one, 8, 8);
	printf("floats normalized: %s\n", err(cudaCreateTextureObject(&x, &floats, &t, 0)));
	cudaFreeArray(floats.res.array.array);
	t.readMode = cudaReadModeElementType, t.filterMode = cudaFilterModeLinear, printf("int linear: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.resType = (cudaResourceType)9, t.filterMode = cudaFilterModePoint, printf("type 9: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.resType = cudaResourceTypeLinear, r.res.linear.sizeInBytes = 0, printf("empty: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.res.linear.sizeInBytes = 400, r.res.linear.desc.x = 24, printf("24 bits: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	r.res.linear.desc = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat), printf("three: %s\n", err(cudaCreateTextureObject(&x, &r, &t, 0)));
	printf("null out: %s\n", err(cudaCreateTextureObject(0, &r, &t, 0)));
	printf("null desc: %s\n", err(cudaCreateTextureObject(&x, 0, &t, 0)));
	printf("destroy 0: %s\n", err(cudaDestroyTextureObject(0)));
}
