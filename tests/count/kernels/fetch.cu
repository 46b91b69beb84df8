// Textures, surfaces, bulk copies and copies of tensors, one launch each: requests and sectors of what does not pass by
// loads and stores.
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>

#define GID (blockIdx.x * blockDim.x + threadIdx.x)

// ---- textures: a warp's 32 lanes ask for places `dx`, `dy` apart
template <class T> __device__ float sum(T v);
template <> __device__ float sum(float v) { return v; }
template <> __device__ float sum(float2 v) { return v.x + v.y; }
template <> __device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
template <> __device__ float sum(unsigned char v) { return v; }
template <class T> __global__ void linear1d(cudaTextureObject_t t, float *out, int step, int mask)
{
	if (mask >> (threadIdx.x % 32) & 1)
		out[GID] = sum(tex1Dfetch<T>(t, (int)GID * step));
}
template <class T> __global__ void plane(cudaTextureObject_t t, float *out, int wide, float dx, float dy) // lanes in rows of `wide`
{
	int l = threadIdx.x, x = blockIdx.x * wide + l % wide, y = l / wide;
	out[GID] = sum(tex2D<T>(t, x * dx + .5f, y * dy + .5f));
}
__global__ void betweenTexels(cudaTextureObject_t t, float *out)
{
	out[GID] = tex2D<float>(t, threadIdx.x % 8 + 1.f, threadIdx.x / 8 + 1.f);
}
__global__ void gathered(cudaTextureObject_t t, float *out)
{
	out[GID] = sum(tex2Dgather<float4>(t, threadIdx.x % 8 + 1.f, threadIdx.x / 8 + 1.f, 0));
}
__global__ void volume(cudaTextureObject_t t, float *out)
{
	int l = threadIdx.x;
	out[GID] = tex3D<float>(t, l % 4 + .5f, l / 4 % 4 + .5f, l / 16 + .5f);
}
__global__ void layers(cudaTextureObject_t t, float *out)
{
	out[GID] = tex2DLayered<float>(t, threadIdx.x % 8 + .5f, threadIdx.x / 8 % 4 + .5f, threadIdx.x / 32);
}
__global__ void surfaceCopy(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int wide)
{
	int x = threadIdx.x % wide, y = threadIdx.x / wide;
	surf2Dwrite(surf2Dread<float>(from, x * 4, y), to, x * 4, y);
}

// ---- bulk copies: one thread a block
__device__ void start(unsigned bar)
{
	asm volatile("mbarrier.init.shared.b64 [%0], 1;\nfence.proxy.async.shared::cta;" ::"r"(bar) : "memory");
}
__device__ void wait(unsigned bar)
{
	asm volatile("{\n.reg .pred p;\nW:\nmbarrier.try_wait.parity.shared.b64 p, [%0], 0;\n@!p bra W;\n}" ::"r"(bar) : "memory");
}
__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void bulkIn(const char *from, float *out, int bytes, int apart)
{
	__shared__ alignas(128) char s[16384];
	__shared__ alignas(8) unsigned long long bar;
	if (threadIdx.x)
		return;
	start(at(&bar));
	asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(at(&bar)), "r"(bytes) : "memory");
	asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at(s)), "l"(from + blockIdx.x * apart), "r"(bytes), "r"(at(&bar)) : "memory");
	wait(at(&bar));
	out[blockIdx.x] = *(float *)s;
}
__global__ void bulkOut(char *to, int bytes, int apart)
{
	__shared__ alignas(128) char s[16384];
	if (threadIdx.x)
		return;
	asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\ncp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::"l"(to + blockIdx.x * apart), "r"(at(s)), "r"(bytes) : "memory");
}
__global__ void bulkAdd(float *to, int bytes)
{
	__shared__ alignas(128) float s[1024];
	for (int i = threadIdx.x; i < 1024; i += blockDim.x)
		s[i] = 1;
	asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
	__syncthreads();
	if (threadIdx.x)
		return;
	asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;\ncp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::"l"(to), "r"(at(s)), "r"(bytes) : "memory");
}
__global__ void bulkAsk(const char *from, int bytes)
{
	if (!threadIdx.x)
		asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(from), "r"(bytes) : "memory");
}
__global__ void tensorIn(const __grid_constant__ CUtensorMap map, float *out, int bytes, int x, int y)
{
	__shared__ alignas(1024) char s[16384];
	__shared__ alignas(8) unsigned long long bar;
	if (threadIdx.x)
		return;
	start(at(&bar));
	asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(at(&bar)), "r"(bytes) : "memory");
	asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(at(s)), "l"(&map), "r"(x), "r"(y), "r"(at(&bar)) : "memory");
	wait(at(&bar));
	out[blockIdx.x] = *(float *)s;
}
__global__ void tensorOut(const __grid_constant__ CUtensorMap map, int x, int y)
{
	__shared__ alignas(1024) char s[16384];
	if (threadIdx.x)
		return;
	asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];\ncp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::"l"(&map), "r"(x), "r"(y), "r"(at(s)) : "memory");
}

static cudaTextureObject_t texture(cudaResourceDesc what, bool filtered)
{
	cudaTextureObject_t t = 0;
	cudaTextureDesc how = {};
	how.filterMode = filtered ? cudaFilterModeLinear : cudaFilterModePoint;
	cudaCreateTextureObject(&t, &what, &how, 0);
	return t;
}
template <class T> cudaTextureObject_t line(void *p, size_t bytes)
{
	cudaResourceDesc what = {};
	what.resType = cudaResourceTypeLinear;
	what.res.linear.devPtr = p;
	what.res.linear.desc = cudaCreateChannelDesc<T>();
	what.res.linear.sizeInBytes = bytes;
	return texture(what, false);
}
template <class T> cudaArray_t array_of(int w, int h, int d, unsigned flags)
{
	cudaArray_t a;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
	if (d)
		cudaMalloc3DArray(&a, &format, make_cudaExtent(w, h, d), flags);
	else
		cudaMallocArray(&a, &format, w, h, flags);
	return a;
}
static cudaResourceDesc of(cudaArray_t a)
{
	cudaResourceDesc what = {};
	what.resType = cudaResourceTypeArray;
	what.res.array.array = a;
	return what;
}
static CUtensorMap map_of(void *p, cuuint64_t w, cuuint64_t h, cuuint32_t bw, cuuint32_t bh, CUtensorMapSwizzle swizzle)
{
	CUtensorMap m;
	cuuint64_t size[2] = { w, h }, stride[1] = { w * 4 };
	cuuint32_t box[2] = { bw, bh }, step[2] = { 1, 1 };
	decltype(&cuTensorMapEncodeTiled) encode;
	cudaDriverEntryPointQueryResult found;
	cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", (void **)&encode, 12000, cudaEnableDefault, &found);
	if (encode(&m, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, p, size, stride, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
		fprintf(stderr, "no map\n");
	return m;
}

int main()
{
	char *p;
	float *out;
	cudaMalloc(&p, 4 << 20);
	cudaMalloc(&out, 4 << 20);
	cudaMemset(p, 0, 4 << 20);
	cudaTextureObject_t f = line<float>(p, 1 << 20), f4 = line<float4>(p, 1 << 20), b = line<unsigned char>(p, 1 << 20);
	linear1d<float><<<2, 128>>>(f, out, 1, -1);
	linear1d<float><<<2, 128>>>(f, out, 2, -1);
	linear1d<float><<<2, 128>>>(f, out, 8, -1);
	linear1d<float><<<2, 128>>>(f, out, 33, -1);
	linear1d<float><<<2, 128>>>(f, out, 0, -1);
	linear1d<float><<<2, 128>>>(f, out, 1, 0xff00);
	linear1d<float4><<<2, 128>>>(f4, out, 1, -1);
	linear1d<float4><<<2, 128>>>(f4, out, 4, -1);
	linear1d<unsigned char><<<2, 128>>>(b, out, 1, -1);
	cudaArray_t a1 = array_of<float>(256, 256, 0, cudaArrayTextureGather), a4 = array_of<float4>(256, 256, 0, 0);
	cudaTextureObject_t point = texture(of(a1), false), bilinear = texture(of(a1), true), point4 = texture(of(a4), false);
	for (int wide : { 32, 16, 8, 4, 1 }) {
		plane<float><<<2, 32>>>(point, out, wide, 1, 1);
		plane<float><<<2, 32>>>(bilinear, out, wide, 1, 1);
		plane<float4><<<2, 32>>>(point4, out, wide, 1, 1);
	}
	plane<float><<<2, 32>>>(point, out, 8, 4, 4);
	plane<float><<<2, 32>>>(point, out, 8, 16, 16);
	plane<float><<<2, 32>>>(point, out, 32, 0, 0);
	plane<float><<<2, 128>>>(point, out, 16, 1, 1);
	betweenTexels<<<1, 32>>>(bilinear, out);
	gathered<<<1, 32>>>(point, out);
	volume<<<1, 32>>>(texture(of(array_of<float>(32, 32, 32, 0)), false), out);
	layers<<<1, 64>>>(texture(of(array_of<float>(32, 32, 4, cudaArrayLayered)), false), out);
	cudaResourceDesc s1 = of(array_of<float>(256, 256, 0, cudaArraySurfaceLoadStore)), s2 = of(array_of<float>(256, 256, 0, cudaArraySurfaceLoadStore));
	cudaSurfaceObject_t from, to;
	cudaCreateSurfaceObject(&from, &s1);
	cudaCreateSurfaceObject(&to, &s2);
	surfaceCopy<<<1, 64>>>(from, to, 32);
	surfaceCopy<<<1, 64>>>(from, to, 8);

	bulkIn<<<4, 32>>>(p, out, 16, 4096);
	bulkIn<<<4, 32>>>(p, out, 128, 4096);
	bulkIn<<<4, 32>>>(p + 16, out, 128, 4096);
	bulkIn<<<4, 32>>>(p, out, 2048, 4096);
	bulkIn<<<4, 32>>>(p + 16, out, 8192, 8192);
	bulkIn<<<4, 32>>>(p, out, 16384, 16384);
	bulkOut<<<4, 32>>>(p, 16, 4096);
	bulkOut<<<4, 32>>>(p + 16, 128, 4096);
	bulkOut<<<4, 32>>>(p, 8192, 8192);
	bulkAdd<<<4, 32>>>(out, 4096);
	bulkAsk<<<4, 32>>>(p, 8192);
	CUtensorMap m = map_of(p, 256, 256, 32, 32, CU_TENSOR_MAP_SWIZZLE_NONE), small = map_of(p, 256, 256, 8, 8, CU_TENSOR_MAP_SWIZZLE_NONE);
	CUtensorMap turned = map_of(p, 256, 256, 32, 64, CU_TENSOR_MAP_SWIZZLE_128B);
	tensorIn<<<4, 32>>>(m, out, 4096, 0, 0);
	tensorIn<<<4, 32>>>(m, out, 4096, 4, 3);
	tensorIn<<<4, 32>>>(m, out, 4096, 240, 250);
	tensorIn<<<4, 32>>>(small, out, 256, 0, 0);
	tensorIn<<<4, 32>>>(turned, out, 8192, 32, 0);
	tensorOut<<<4, 32>>>(m, 0, 0);
	tensorOut<<<4, 32>>>(m, 4, 3);
	tensorOut<<<4, 32>>>(small, 0, 0);
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
