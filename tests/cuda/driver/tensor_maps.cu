// CHECK: exact
// FLAGS: -lcuda
// DESC: cuTensorMapEncode*: what is refused
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define SHOW(x) printf("%-70s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)
static CUdeviceptr d;
static CUtensorMap map __attribute__((aligned(64)));
static cuuint64_t dims[5] = {64, 32, 8, 4, 2}, strides[4] = {256, 8192, 65536, 262144};
static cuuint32_t box[5] = {16, 8, 1, 1, 1}, elem[5] = {1, 1, 1, 1, 1};

static CUresult tiled(CUtensorMapDataType t, cuuint32_t rank, CUdeviceptr p = d, CUtensorMapInterleave il = CU_TENSOR_MAP_INTERLEAVE_NONE,
		      CUtensorMapSwizzle sw = CU_TENSOR_MAP_SWIZZLE_NONE)
{
	return cuTensorMapEncodeTiled(&map, t, rank, (void *)p, dims, strides, box, elem, il, sw, CU_TENSOR_MAP_L2_PROMOTION_NONE,
				      CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
}

int main()
{
	const CUtensorMapDataType f32 = CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
	CU(cuInit(0));
	CUcontext c;
	CU(cuCtxCreate(&c, 0, 0, 0));
	CU(cuMemAlloc(&d, 1 << 20));
	for (unsigned rank = 0; rank <= 6; rank++)
		printf("rank %u %s\n", rank, en(tiled(f32, rank)));
	for (int t = 0; t <= 16; t++)
		printf("type %d %s\n", t, en(tiled((CUtensorMapDataType)t, 2)));
	SHOW(tiled(f32, 2, d + 8));
	SHOW(tiled(f32, 2, 0));
	SHOW(tiled(f32, 2, 1 << 20));
	for (int s = 0; s <= 7; s++)
		printf("swizzle %d %s\n", s, en(tiled(f32, 2, d, CU_TENSOR_MAP_INTERLEAVE_NONE, (CUtensorMapSwizzle)s)));
	for (int i = 0; i <= 3; i++)
		printf("interleave %d %s %s\n", i, en(tiled(f32, 2, d, (CUtensorMapInterleave)i)), en(tiled(f32, 3, d, (CUtensorMapInterleave)i)));
	for (unsigned b : {0u, 1u, 3u, 4u, 256u, 257u}) {
		box[0] = b;
		printf("box %u %s\n", b, en(tiled(f32, 2)));
	}
	box[0] = 32;
	printf("box 32, swizzle 128B %s, 64B %s\n", en(tiled(f32, 2, d, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B)),
	       en(tiled(f32, 2, d, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_64B)));
	box[0] = 16;
	for (unsigned e : {0u, 1u, 8u, 9u}) {
		elem[1] = e;
		printf("element stride %u %s\n", e, en(tiled(f32, 2)));
	}
	elem[1] = 1;
	for (cuuint64_t s : {0ull, 8ull, 16ull, 256ull, 1ull << 40, (1ull << 40) - 16}) {
		strides[0] = s;
		printf("stride %llu %s\n", (unsigned long long)s, en(tiled(f32, 2)));
	}
	strides[0] = 256;
	for (cuuint64_t s : {0ull, 1ull, 1ull << 32, (1ull << 32) + 1}) {
		dims[1] = s;
		printf("dimension %llu %s\n", (unsigned long long)s, en(tiled(f32, 2)));
	}
	dims[1] = 32;
	SHOW(cuTensorMapEncodeTiled(NULL, f32, 2, (void *)d, dims, strides, box, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	SHOW(cuTensorMapEncodeTiled(&map, f32, 2, (void *)d, NULL, strides, box, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	SHOW(cuTensorMapEncodeTiled(&map, f32, 1, (void *)d, dims, NULL, box, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	SHOW(cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, (void *)d, dims, strides, box, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA));
	SHOW(cuTensorMapEncodeTiled(&map, f32, 2, (void *)d, dims, strides, box, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, (CUtensorMapL2promotion)9, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	SHOW(cuTensorMapReplaceAddress(&map, (void *)(d + 256)));
	SHOW(cuTensorMapReplaceAddress(&map, (void *)(d + 8)));
	int lower[3] = {-1, -1, 0}, upper[3] = {-1, -1, 0};
	dims[1] = 32;
	SHOW(cuTensorMapEncodeIm2col(&map, f32, 4, (void *)d, dims, strides, lower, upper, 16, 8, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	SHOW(cuTensorMapEncodeIm2col(&map, f32, 2, (void *)d, dims, strides, lower, upper, 16, 8, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	SHOW(cuTensorMapEncodeIm2col(&map, f32, 4, (void *)d, dims, strides, lower, upper, 257, 8, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	SHOW(cuTensorMapEncodeIm2col(&map, f32, 4, (void *)d, dims, strides, lower, upper, 16, 1025, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	SHOW(cuTensorMapEncodeIm2colWide(&map, f32, 4, (void *)d, dims, strides, -1, -1, 16, 8, elem, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_IM2COL_WIDE_MODE_W, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	return 0;
}
