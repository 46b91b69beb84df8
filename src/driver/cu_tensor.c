/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tensor maps: a description of a tensor in memory and of the boxes that bulk copies take out of it,
 * checked by the rules of the driver API's manual and packed (ptx/tensor_map.h).
 */
#include <string.h>

#include "driver/driver.h"
#include "ptx/tensor_map.h"

typedef struct Tensor { /* what all three calls have in common */
	CUtensorMapDataType type;
	cuuint32_t rank;
	u64 address;
	const cuuint64_t *dim, *stride;
	const cuuint32_t *step;
	CUtensorMapInterleave interleave;
	CUtensorMapSwizzle swizzle;
	CUtensorMapL2promotion promotion;
	CUtensorMapFloatOOBfill fill;
} Tensor;

static u32 swizzle_bytes(CUtensorMapSwizzle s)
{
	static const u8 bytes[] = {0, 32, 64, 128, 128, 128, 128};
	return (u32)s < COUNT(bytes) ? bytes[s] : 0;
}

static bool is_float(CUtensorMapDataType t) { return t >= CU_TENSOR_MAP_DATA_TYPE_FLOAT16; }

static CUresult wrong(const char *what)
{
	return driver_fail(CUDA_ERROR_INVALID_VALUE, "tensor map: %s", what);
}

static CUresult check_modes(const Tensor *t, u32 least_rank)
{
	bool packed = t->interleave != CU_TENSOR_MAP_INTERLEAVE_NONE;
	if ((u32)t->type >= TENSOR_TYPES)
		return wrong("this compute capability does not know the element type");
	if ((u32)t->interleave > CU_TENSOR_MAP_INTERLEAVE_32B ||
	    (u32)t->swizzle > CU_TENSOR_MAP_SWIZZLE_128B ||
	    (u32)t->promotion > CU_TENSOR_MAP_L2_PROMOTION_L2_256B ||
	    (u32)t->fill > CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA)
		return wrong("an interleave, swizzle, promotion or fill mode that is none");
	if (packed && least_rank < 3)
		least_rank = 3;
	if (t->rank < least_rank || t->rank > TENSOR_MAX_RANK)
		return wrong("the rank does not fit the mode");
	return t->fill && !is_float(t->type) ? wrong("NaN fills floating-point tensors alone")
					     : CUDA_SUCCESS;
}

static CUresult check_shape(const Tensor *t)
{
	u64 align = t->interleave == CU_TENSOR_MAP_INTERLEAVE_32B ? 32 : 16;
	if (t->address % align)
		return wrong("the address is not aligned to 16 (interleaved: 32) bytes");
	if (!t->dim || !t->stride || !t->step)
		return wrong("a null pointer");
	for (u32 i = 0; i < t->rank; i++) {
		if (!t->dim[i] || t->dim[i] > 1ull << 32)
			return wrong("a dimension is 0 or more than 2^32");
		if (!t->step[i] || t->step[i] > 8)
			return wrong("an element stride is 0 or more than 8");
		if (i && (t->stride[i - 1] % align || t->stride[i - 1] >= 1ull << 40))
			return wrong("a stride is not a multiple of 16 (interleaved: 32) bytes "
				     "or not less than 2^40");
	}
	return CUDA_SUCCESS;
}

/* `row`: bytes of a box's innermost dimension. */
static CUresult check_row(const Tensor *t, u64 row)
{
	if (t->interleave != CU_TENSOR_MAP_INTERLEAVE_NONE)
		return CUDA_SUCCESS;
	if (row % 16)
		return wrong("a box's innermost row is not a multiple of 16 bytes");
	if (t->swizzle && row > swizzle_bytes(t->swizzle))
		return wrong("a box's innermost row is longer than the swizzle");
	return CUDA_SUCCESS;
}

static void pack(CUtensorMap *to, const Tensor *t, TensorMap *m)
{
	m->magic = TENSOR_MAP_MAGIC;
	m->rank = (u8)t->rank;
	m->type = (u8)t->type;
	m->interleave = (u8)t->interleave;
	m->swizzle = (u8)t->swizzle;
	m->promotion = (u8)t->promotion;
	m->fill = (u8)t->fill;
	m->address = t->address;
	for (u32 i = 0; i < t->rank; i++) {
		m->dim_less_1[i] = (u32)(t->dim[i] - 1);
		m->step[i] = (u8)t->step[i];
		if (i)
			m->stride[i - 1] = t->stride[i - 1];
	}
	memset(to, 0, sizeof *to);
	memcpy(to, m, sizeof *m);
}

static CUresult check(const CUtensorMap *to, const Tensor *t, u32 least_rank)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!to || (uintptr_t)to % 64)
		return wrong("the map is null or not aligned to 64 bytes");
	r = check_modes(t, least_rank);
	return r ? r : check_shape(t);
}

CUresult cuTensorMapEncodeTiled(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank,
				void *address, const cuuint64_t *dim, const cuuint64_t *stride,
				const cuuint32_t *box, const cuuint32_t *step,
				CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
				CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
	const Tensor t = {type, rank,	    (u64)(uintptr_t)address, dim, stride,
			  step, interleave, swizzle, promotion, fill};
	TensorMap m = {.mode = TENSOR_tiled};
	CUresult r = check(map, &t, 1);
	if (r)
		return r;
	for (u32 i = 0; i < rank; i++) {
		if (!box || !box[i] || box[i] > 256)
			return wrong("a box's dimension is 0 or more than 256");
		m.box[i] = (u16)box[i];
	}
	if ((r = check_row(&t, (u64)box[0] * ptx_tensor_types[type].bytes)))
		return r;
	pack(map, &t, &m);
	return CUDA_SUCCESS;
}

static CUresult take_column(TensorMap *m, const Tensor *t, u32 channels, u32 pixels)
{
	if (!channels || channels > 256 || !pixels || pixels > 1024)
		return wrong("more than 256 channels a pixel or 1024 pixels a column, or 0");
	m->channels = (u16)channels;
	m->pixels = (u16)pixels;
	return check_row(t, (u64)channels * ptx_tensor_types[t->type].bytes);
}

/* Corners have 16 bits in one dimension of pixels, 8 in two and 5 in three. */
static bool corner_fits(int v, u32 spatial)
{
	int most = spatial == 1 ? 32768 : spatial == 2 ? 128 : 16;
	return v >= -most && v < most;
}

CUresult cuTensorMapEncodeIm2col(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank,
				 void *address, const cuuint64_t *dim, const cuuint64_t *stride,
				 const int *lower, const int *upper, cuuint32_t channels,
				 cuuint32_t pixels, const cuuint32_t *step,
				 CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
				 CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
	const Tensor t = {type, rank,	    (u64)(uintptr_t)address, dim, stride,
			  step, interleave, swizzle, promotion, fill};
	TensorMap m = {.mode = TENSOR_im2col};
	CUresult r = check(map, &t, 3);
	if (r)
		return r;
	for (u32 i = 0; i < rank - 2; i++) {
		if (!lower || !upper || !corner_fits(lower[i], rank - 2) ||
		    !corner_fits(upper[i], rank - 2))
			return wrong("a corner of the pixels' box does not fit its bits");
		m.lower[i] = (i16)lower[i];
		m.upper[i] = (i16)upper[i];
	}
	if ((r = take_column(&m, &t, channels, pixels)))
		return r;
	pack(map, &t, &m);
	return CUDA_SUCCESS;
}

/* Compute capability 10.0 brought the copies that read this mode; a map of it is encoded for any
 * device. */
CUresult cuTensorMapEncodeIm2colWide(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank,
				     void *address, const cuuint64_t *dim, const cuuint64_t *stride,
				     int lower, int upper, cuuint32_t channels, cuuint32_t pixels,
				     const cuuint32_t *step, CUtensorMapInterleave interleave,
				     CUtensorMapIm2ColWideMode wide, CUtensorMapSwizzle swizzle,
				     CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
	const Tensor t = {type, rank,	    (u64)(uintptr_t)address, dim, stride,
			  step, interleave, swizzle, promotion, fill};
	TensorMap m = {.mode = TENSOR_im2col_wide, .wide = (u8)wide};
	CUresult r = check(map, &t, 3);
	if (r)
		return r;
	if ((u32)wide > CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128 || !corner_fits(lower, 1) ||
	    !corner_fits(upper, 1))
		return wrong("a mode that is none, or a corner that does not fit 16 bits");
	m.lower[0] = (i16)lower;
	m.upper[0] = (i16)upper;
	if ((r = take_column(&m, &t, channels, pixels)))
		return r;
	pack(map, &t, &m);
	return CUDA_SUCCESS;
}

CUresult cuTensorMapReplaceAddress(CUtensorMap *map, void *address)
{
	TensorMap m;
	u64 a = (u64)(uintptr_t)address;
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!map)
		return wrong("the map is null");
	memcpy(&m, map, sizeof m);
	if (m.magic != TENSOR_MAP_MAGIC)
		return wrong("it was not encoded here");
	if (a % (m.interleave == CU_TENSOR_MAP_INTERLEAVE_32B ? 32 : 16))
		return wrong("the address is null or not aligned");
	m.address = a;
	memcpy(map, &m, sizeof m);
	return CUDA_SUCCESS;
}
