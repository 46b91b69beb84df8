/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tensor maps: what is packed, and what the manual's rules refuse, one rule at a time.
 */
#include "kernels.h"
#include "ptx/tensor_map.h"

static CUtensorMap map;
static CUdeviceptr d;

typedef struct Args {
	CUtensorMapDataType type;
	u32 rank;
	cuuint64_t dim[5], stride[4];
	cuuint32_t box[5], step[5];
	CUtensorMapInterleave interleave;
	CUtensorMapSwizzle swizzle;
	CUtensorMapFloatOOBfill fill;
	u64 off;
} Args;

static const Args good = {CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 3, {64, 32, 8, 4, 2}, {256, 8192, 65536, 262144},
			  {16, 8, 2, 1, 1}, {1, 1, 1, 1, 1}, 0, 0, 0, 0};

static CUresult encode(const Args *a)
{
	return cuTensorMapEncodeTiled(&map, a->type, a->rank, (void *)(uintptr_t)(d + a->off), a->dim, a->stride,
				      a->box, a->step, a->interleave, a->swizzle, 0, a->fill);
}

static void test_packed(void)
{
	TensorMap m;
	CHECK(!encode(&good));
	memcpy(&m, &map, sizeof m);
	CHECK(m.magic == TENSOR_MAP_MAGIC && m.rank == 3 && m.address == d && m.mode == TENSOR_tiled);
	CHECK(m.dim_less_1[0] == 63 && m.stride[1] == 8192 && m.box[0] == 16 && m.step[2] == 1);
	CHECK(!cuTensorMapReplaceAddress(&map, (void *)(uintptr_t)(d + 256)));
	memcpy(&m, &map, sizeof m);
	CHECK(m.address == d + 256 && m.box[1] == 8);
	CHECK(cuTensorMapReplaceAddress(&map, (void *)(uintptr_t)(d + 8)) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuTensorMapReplaceAddress(NULL, (void *)(uintptr_t)d) == CUDA_ERROR_INVALID_VALUE);
	memset(&map, 0, sizeof map);
	CHECK(cuTensorMapReplaceAddress(&map, (void *)(uintptr_t)d) == CUDA_ERROR_INVALID_VALUE);
}

#define REFUSED(change)                                              \
	do {                                                         \
		Args a = good;                                       \
		change;                                              \
		CHECK(encode(&a) == CUDA_ERROR_INVALID_VALUE);       \
	} while (0)
#define TAKEN(change)                   \
	do {                            \
		Args a = good;          \
		change;                 \
		CHECK(!encode(&a));     \
	} while (0)

static void test_rules(void)
{
	REFUSED(a.rank = 0);
	REFUSED(a.rank = 6);
	REFUSED(a.type = 40);
	REFUSED(a.off = 8);
	TAKEN(a.off = 0 - d); /* null, as recorded */
	REFUSED(a.dim[1] = 0);
	REFUSED(a.dim[1] = (1ull << 32) + 1);
	TAKEN(a.dim[1] = 1ull << 32);
	REFUSED(a.stride[0] = 264);
	REFUSED(a.stride[1] = 1ull << 40);
	REFUSED(a.box[2] = 0);
	REFUSED(a.box[2] = 257);
	TAKEN(a.box[2] = 256);
	REFUSED(a.box[0] = 3);
	REFUSED(a.step[0] = 0);
	REFUSED(a.step[1] = 9);
	REFUSED(a.swizzle = CU_TENSOR_MAP_SWIZZLE_32B);
	TAKEN(a.swizzle = CU_TENSOR_MAP_SWIZZLE_64B);
	TAKEN(a.interleave = CU_TENSOR_MAP_INTERLEAVE_32B);
	TAKEN((a.interleave = CU_TENSOR_MAP_INTERLEAVE_32B, a.swizzle = CU_TENSOR_MAP_SWIZZLE_32B));
	REFUSED((a.interleave = CU_TENSOR_MAP_INTERLEAVE_16B, a.rank = 2));
	REFUSED((a.fill = 1, a.type = CU_TENSOR_MAP_DATA_TYPE_INT32));
	TAKEN(a.fill = 1);
	CHECK(cuTensorMapEncodeTiled(NULL, 7, 1, (void *)(uintptr_t)d, good.dim, NULL, good.box, good.step, 0, 0, 0,
				     0) == CUDA_ERROR_INVALID_VALUE);
}

static void test_im2col(void)
{
	const int lower[3] = {-1, -1, 0}, upper[3] = {-1, -1, 0}, far[3] = {-200, 0, 0};
	const Args *g = &good;
	void *p = (void *)(uintptr_t)d;
	TensorMap m;
	CHECK(!cuTensorMapEncodeIm2col(&map, 7, 4, p, g->dim, g->stride, lower, upper, 16, 8, g->step, 0, 0, 0, 0));
	memcpy(&m, &map, sizeof m);
	CHECK(m.mode == TENSOR_im2col && m.lower[1] == -1 && m.channels == 16 && m.pixels == 8);
	CHECK(cuTensorMapEncodeIm2col(&map, 7, 2, p, g->dim, g->stride, lower, upper, 16, 8, g->step, 0, 0, 0, 0));
	CHECK(cuTensorMapEncodeIm2col(&map, 7, 4, p, g->dim, g->stride, far, upper, 16, 8, g->step, 0, 0, 0, 0));
	CHECK(cuTensorMapEncodeIm2col(&map, 7, 4, p, g->dim, g->stride, lower, upper, 257, 8, g->step, 0, 0, 0, 0));
	CHECK(cuTensorMapEncodeIm2col(&map, 7, 4, p, g->dim, g->stride, lower, upper, 16, 1025, g->step, 0, 0, 0, 0));
	CHECK(!cuTensorMapEncodeIm2colWide(&map, 7, 4, p, g->dim, g->stride, -1, -1, 16, 8, g->step, 0, 0, 3, 0, 0));
}

int main(void)
{
	start_driver();
	CHECK(!cuMemAlloc_v2(&d, 1 << 16));
	test_packed();
	test_rules();
	test_im2col();
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
