// CHECK: exact
// DESC: views of textures: other texels of the same size, some of the levels, some of the layers; what is refused
#include "../textures.h"

static cudaTextureObject_t view_of(const cudaResourceDesc &r, const cudaResourceViewDesc &v, int filter, int read, cudaError_t want = cudaSuccess)
{
	cudaTextureDesc t = {};
	t.filterMode = (cudaTextureFilterMode)filter, t.readMode = (cudaTextureReadMode)read, t.maxMipmapLevelClamp = 20;
	t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp, t.normalizedCoords = r.resType == cudaResourceTypeMipmappedArray;
	cudaTextureObject_t o = 0;
	cudaError_t e = cudaCreateTextureObject(&o, &r, &t, &v);
	cudaGetLastError();
	if (e != want)
		printf("got %s, not %s\n", cudaGetErrorName(e), cudaGetErrorName(want));
	return o;
}

static cudaResourceDesc array(cudaArray_t a)
{
	cudaResourceDesc r = {};
	r.resType = cudaResourceTypeArray, r.res.array.array = a;
	return r;
}

static cudaResourceViewDesc view(cudaResourceViewFormat f, size_t w, size_t h, size_t d = 0)
{
	cudaResourceViewDesc v = {};
	v.format = f, v.width = w, v.height = h, v.depth = d;
	return v;
}

template <class T> __global__ void fetch(cudaTextureObject_t o, T *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = tex2D<T>(o, i % 8 + .5f, i / 8 + .5f); }
__global__ void layers(cudaTextureObject_t o, int *out) { out[threadIdx.x] = tex2DLayered<int>(o, 1, 0, threadIdx.x); }
__global__ void levels(cudaTextureObject_t o, float *out) { out[threadIdx.x] = tex2DLod<float>(o, .5f, .5f, threadIdx.x); }

template <class T> static void all(const char *name, cudaTextureObject_t o)
{
	T *out = make<T>(32);
	RUN(fetch<T><<<1, 32>>>(o, out, 32));
	show(name, out, 32);
	CK(cudaDestroyTextureObject(o));
}

static float counted(int i) { return i * .75f - 3; }
static uchar4 bytes(int i) { return make_uchar4(i, i * 3, 255 - i, i * 8); }
static int number(int i) { return i * 10; }

static void formats()
{
	cudaResourceDesc f = array(fill<float>(8, 4, 0, 0, counted)), b = array(fill<uchar4>(8, 4, 0, 0, bytes));
	all<float>("float as float", view_of(f, view(cudaResViewFormatFloat1, 8, 4), 0, 0));
	all<int>("float as int", view_of(f, view(cudaResViewFormatSignedInt1, 8, 4), 0, 0));
	all<uchar4>("float as uchar4", view_of(f, view(cudaResViewFormatUnsignedChar4, 8, 4), 0, 0));
	all<short2>("float as short2", view_of(f, view(cudaResViewFormatSignedShort2, 8, 4), 0, 0));
	all<float2>("float as half2", view_of(f, view(cudaResViewFormatHalf2, 8, 4), 0, 0));
	all<unsigned>("uchar4 as uint", view_of(b, view(cudaResViewFormatUnsignedInt1, 8, 4), 0, 0));
	all<float4>("char4, normalized", view_of(b, view(cudaResViewFormatSignedChar4, 8, 4), 0, cudaReadModeNormalizedFloat));
	view_of(b, view(cudaResViewFormatNone, 8, 4), 1, cudaReadModeNormalizedFloat, cudaErrorInvalidValue);
	view_of(f, view(cudaResViewFormatFloat2, 8, 4), 0, 0, cudaErrorInvalidValue);
	view_of(f, view(cudaResViewFormatFloat1, 4, 4), 0, 0, cudaErrorInvalidValue);
	view_of(f, view(cudaResViewFormatFloat1, 8, 0), 0, 0, cudaErrorInvalidValue);
	view_of(f, view((cudaResourceViewFormat)99, 8, 4), 0, 0, cudaErrorInvalidValue);
	cudaResourceViewDesc v = view(cudaResViewFormatFloat1, 8, 4);
	v.lastLayer = 1;
	view_of(f, v, 0, 0, cudaErrorInvalidValue);
	v.lastLayer = 0, v.lastMipmapLevel = 1;
	view_of(f, v, 0, 0, cudaErrorInvalidValue);
}

static void parts()
{
	int *out = make<int>(8);
	cudaResourceDesc a = array(fill<int>(4, 2, 5, cudaArrayLayered, number)), m = {};
	cudaResourceViewDesc v = view(cudaResViewFormatSignedInt1, 4, 2, 5), got;
	v.firstLayer = 1, v.lastLayer = 3;
	cudaTextureObject_t o = view_of(a, v, 0, 0);
	RUN(layers<<<1, 5>>>(o, out));
	show("layers 1 to 3", out, 5);
	CK(cudaGetTextureObjectResourceViewDesc(&got, o));
	printf("view %d %zu %u %u\n", got.format, got.width, got.firstLayer, got.lastLayer);
	cudaChannelFormatDesc c = cudaCreateChannelDesc<float>();
	m.resType = cudaResourceTypeMipmappedArray;
	CK(cudaMallocMipmappedArray(&m.res.mipmap.mipmap, &c, make_cudaExtent(16, 16, 0), 5));
	for (int i = 0; i < 5; i++) {
		cudaArray_t l;
		float some[256];
		for (float &x : some)
			x = i * 100;
		CK(cudaGetMipmappedArrayLevel(&l, m.res.mipmap.mipmap, i));
		CK(cudaMemcpy2DToArray(l, 0, 0, some, 4 << (4 - i), 4 << (4 - i), 1 << (4 - i), cudaMemcpyHostToDevice));
	}
	v = view(cudaResViewFormatFloat1, 16, 16), v.firstMipmapLevel = 1, v.lastMipmapLevel = 3;
	float *fo = make<float>(8);
	RUN(levels<<<1, 6>>>(view_of(m, v, 0, 0), fo));
	for (int i = 0; i < 6; i++)
		printf(" %g", fo[i]);
	puts("");
	cudaResourceDesc l = {};
	l.resType = cudaResourceTypeLinear, l.res.linear.devPtr = fo, l.res.linear.desc = c, l.res.linear.sizeInBytes = 32;
	view_of(l, view(cudaResViewFormatFloat1, 8, 0), 0, 0);
}

int main()
{
	formats();
	parts();
}
