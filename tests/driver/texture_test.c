/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texture and surface objects and mipmapped arrays: what a kernel finds at the handle, what is told
 * back, what is refused. What instructions make of it is tested in tests/ptx.
 */
#include "kernels.h"
#include "ptx/texture.h"

static const CUresult bad_value = CUDA_ERROR_INVALID_VALUE;
static CUdeviceptr d;

static const Texture *texture(CUtexObject o) { return (const Texture *)(uintptr_t)o; }

static void test_array(void)
{
	CUDA_ARRAY3D_DESCRIPTOR a3 = {8, 4, 3, CU_AD_FORMAT_UNSIGNED_INT8, 4, CUDA_ARRAY3D_LAYERED};
	CUDA_TEXTURE_DESC t = {.flags = CU_TRSF_NORMALIZED_COORDINATES, .filterMode = CU_TR_FILTER_MODE_LINEAR}, got;
	CUDA_RESOURCE_DESC r = {.resType = CU_RESOURCE_TYPE_ARRAY}, back;
	CUDA_RESOURCE_VIEW_DESC view;
	CUarray a;
	CUtexObject o;
	CHECK(!cuArray3DCreate_v2(&a, &a3));
	r.res.array.hArray = a;
	CHECK(!cuTexObjectCreate(&o, &r, &t, NULL) && texture(o)->magic == TEXTURE_MAGIC);
	CHECK(texture(o)->level[0].width == 8 && texture(o)->level[0].height == 4 && texture(o)->layers == 3);
	CHECK(texture(o)->kind == TEXEL_unsigned && texture(o)->bits == 8 && texture(o)->channels == 4);
	CHECK(texture(o)->as_float && texture(o)->normalized && texture(o)->filter == TEXTURE_linear);
	CHECK(!cuTexObjectGetResourceDesc(&back, o) && back.res.array.hArray == a);
	CHECK(!cuTexObjectGetTextureDesc(&got, o) && got.flags == t.flags);
	CHECK(!cuTexObjectGetResourceViewDesc(&view, o) && view.format == CU_RES_VIEW_FORMAT_NONE);
	CHECK(!cuTexObjectDestroy(o) && cuTexObjectDestroy(o) == bad_value && texture(o)->magic != TEXTURE_MAGIC);
	t.flags |= CU_TRSF_READ_AS_INTEGER;
	CHECK(cuTexObjectCreate(&o, &r, &t, NULL) == bad_value); /* linear filter of integers */
	t.filterMode = CU_TR_FILTER_MODE_POINT;
	t.addressMode[0] = 9;
	CHECK(cuTexObjectCreate(&o, &r, &t, NULL) == bad_value);
	t.addressMode[0] = CU_TR_ADDRESS_MODE_MIRROR;
	CHECK(!cuTexObjectCreate(&o, &r, &t, NULL) && texture(o)->address[0] == TEXTURE_mirror);
	CHECK(!cuTexObjectDestroy(o) && cuTexObjectCreate(NULL, &r, &t, NULL) == bad_value);
	CHECK(cuTexObjectCreate(&o, &r, NULL, NULL) == bad_value);
	CUsurfObject s;
	CHECK(!cuSurfObjectCreate(&s, &r) && !cuSurfObjectGetResourceDesc(&back, s));
	CHECK(back.res.array.hArray == a && cuTexObjectDestroy(s) == bad_value && !cuSurfObjectDestroy(s));
	CHECK(!cuArrayDestroy(a) && cuSurfObjectCreate(&s, &r) == CUDA_ERROR_INVALID_HANDLE);
}

static void test_memory(void)
{
	CUDA_TEXTURE_DESC t = {.flags = CU_TRSF_READ_AS_INTEGER, .addressMode = {CU_TR_ADDRESS_MODE_WRAP}};
	CUDA_RESOURCE_DESC r = {.resType = CU_RESOURCE_TYPE_LINEAR};
	CUtexObject o;
	r.res.linear.devPtr = d;
	r.res.linear.format = CU_AD_FORMAT_SIGNED_INT16;
	r.res.linear.numChannels = 2;
	r.res.linear.sizeInBytes = 400;
	CHECK(!cuTexObjectCreate(&o, &r, &t, NULL) && texture(o)->level[0].width == 100);
	CHECK(texture(o)->linear_memory && !texture(o)->as_float && texture(o)->address[0] == TEXTURE_clamp);
	CHECK(!cuTexObjectDestroy(o));
	r.res.linear.devPtr = d + 4;
	CHECK(cuTexObjectCreate(&o, &r, &t, NULL) == bad_value);
	r.res.linear.devPtr = d;
	r.res.linear.numChannels = 3;
	CHECK(cuTexObjectCreate(&o, &r, &t, NULL) == bad_value);
	r.res.linear.numChannels = 1;
	r.res.linear.sizeInBytes = 1 << 20; /* more than is there: what is not read does not count */
	CHECK(!cuTexObjectCreate(&o, &r, &t, NULL) && texture(o)->level[0].width == 1 << 19 && !cuTexObjectDestroy(o));
	CHECK(cuSurfObjectCreate((CUsurfObject *)&o, &r) == bad_value);
	r = (CUDA_RESOURCE_DESC){.resType = CU_RESOURCE_TYPE_PITCH2D};
	r.res.pitch2D.devPtr = d;
	r.res.pitch2D.format = CU_AD_FORMAT_FLOAT;
	r.res.pitch2D.numChannels = 1;
	r.res.pitch2D.width = 10;
	r.res.pitch2D.height = 4;
	r.res.pitch2D.pitchInBytes = 64;
	CHECK(!cuTexObjectCreate(&o, &r, &t, NULL) && texture(o)->level[0].pitch == 64 && !cuTexObjectDestroy(o));
	r.res.pitch2D.pitchInBytes = 48;
	CHECK(cuTexObjectCreate(&o, &r, &t, NULL) == bad_value);
	r.resType = 9;
	CHECK(cuTexObjectCreate(&o, &r, &t, NULL) == bad_value);
}

static void test_mipmaps(void)
{
	CUDA_ARRAY3D_DESCRIPTOR a3 = {16, 6, 0, CU_AD_FORMAT_FLOAT, 1, 0}, l;
	CUDA_RESOURCE_DESC r = {.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY};
	CUDA_TEXTURE_DESC t = {.flags = CU_TRSF_NORMALIZED_COORDINATES, .maxMipmapLevelClamp = 4};
	CUDA_ARRAY_MEMORY_REQUIREMENTS need;
	CUmipmappedArray m;
	CUarray a;
	CUtexObject o;
	CHECK(cuMipmappedArrayCreate(&m, &a3, 0) == bad_value && cuMipmappedArrayCreate(NULL, &a3, 1) == bad_value);
	CHECK(!cuMipmappedArrayCreate(&m, &a3, 99)); /* as many as there can be: 5 */
	CHECK(!cuMipmappedArrayGetLevel(&a, m, 4) && !cuArray3DGetDescriptor_v2(&l, a));
	CHECK(l.Width == 1 && l.Height == 1 && cuMipmappedArrayGetLevel(&a, m, 5) == bad_value);
	CHECK(!cuMipmappedArrayGetMemoryRequirements(&need, m, 0) && need.size > 16 * 6 * 4);
	r.res.mipmap.hMipmappedArray = m;
	CHECK(!cuTexObjectCreate(&o, &r, &t, NULL) && texture(o)->levels == 5 && texture(o)->level[1].height == 3);
	CHECK(!cuTexObjectDestroy(o) && !cuMipmappedArrayDestroy(m));
	CHECK(cuMipmappedArrayDestroy(m) == CUDA_ERROR_INVALID_HANDLE);
}

int main(void)
{
	start_driver();
	CHECK(!cuMemAlloc_v2(&d, 4096));
	test_array();
	test_memory();
	test_mipmaps();
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
