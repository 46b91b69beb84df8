/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texture and surface references of modules: what kernels fetch through them after each kind of binding, settings in any
 * order, what is told back, what is refused.
 */
#include <string.h>

#include "kernels.h"

static const CUresult bad_value = CUDA_ERROR_INVALID_VALUE, bad_handle = CUDA_ERROR_INVALID_HANDLE,
		      too_new = CUDA_ERROR_INVALID_CONTEXT;

static const char ptx[] = ".version 4.0\n.target sm_30, texmode_unified\n.address_size 64\n"
	".visible .global .texref line;\n.visible .global .texref image;\n.visible .global .surfref plane;\n"
	".visible .global .align 8 .u64 handle;\n.visible .global .align 4 .u32 number;\n"
	".visible .entry fetch(.param .u64 p) { .reg .b64 %d<2>; .reg .b32 %r<6>; .reg .f32 %f<4>;\n"
	" ld.param.u64 %d1, [p]; mov.u32 %r1, %tid.x; mul.wide.u32 %d0, %r1, 4; add.u64 %d1, %d1, %d0;\n"
	" tex.1d.v4.f32.s32 {%f0, %f1, %f2, %f3}, [line, {%r1}]; st.global.f32 [%d1], %f0; ret; }\n"
	".visible .entry sample(.param .u64 p, .param .f32 x, .param .f32 y) {\n"
	" .reg .b64 %d1; .reg .f32 %f<6>; ld.param.u64 %d1, [p]; ld.param.f32 %f4, [x]; ld.param.f32 %f5, [y];\n"
	" tex.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [image, {%f4, %f5}]; st.global.v2.f32 [%d1], {%f0, %f1}; ret; }\n"
	".visible .entry draw() { .reg .b32 %r<3>; mov.u32 %r1, %tid.x; mul.lo.u32 %r2, %r1, 4; mov.u32 %r0, 5;\n"
	" sust.b.2d.b32.trap [plane, {%r2, %r0}], %r1; ret; }\n";

static CUmodule mod;
static CUdeviceptr out, memory;

static void run(const char *name, u32 threads, void **params, float *back, u32 n)
{
	CUfunction f;
	CHECK(!cuModuleGetFunction(&f, mod, name));
	CHECK(!cuLaunchKernel(f, 1, 1, 1, threads, 1, 1, 0, NULL, params, NULL));
	CHECK(!cuMemcpyDtoH_v2(back, out, n * sizeof *back));
}

static float sample(float x, float y)
{
	float back[2];
	void *params[] = {&out, &x, &y};
	run("sample", 1, params, back, 2);
	return back[0];
}

static void test_linear(void)
{
	CUtexref ref, again;
	CUdeviceptr where;
	CUarray none;
	CUarray_format format;
	int channels;
	size_t offset = 7;
	float back[4];
	unsigned char bytes[8] = {0, 51, 102, 255, 5, 6, 7, 8};
	void *params[] = {&out};

	CHECK(!cuModuleGetTexRef(&ref, mod, "line") && !cuModuleGetTexRef(&again, mod, "line") && ref == again);
	CHECK(cuTexRefGetAddress_v2(&where, ref) == bad_value && cuTexRefGetArray(&none, ref) == bad_value);
	CHECK(!cuMemcpyHtoD_v2(memory, bytes, sizeof bytes));
	CHECK(!cuTexRefSetFormat(ref, CU_AD_FORMAT_UNSIGNED_INT8, 1));
	CHECK(!cuTexRefSetAddress_v2(&offset, ref, memory, 4) && offset == 0);
	CHECK(!cuTexRefGetAddress_v2(&where, ref) && where == memory);
	CHECK(!cuTexRefGetFormat(&format, &channels, ref) && format == CU_AD_FORMAT_UNSIGNED_INT8 && channels == 1);
	run("fetch", 4, params, back, 4);
	CHECK(back[0] == 0 && back[1] == 0.2f && back[2] == 0.4f && back[3] == 1);
	CHECK(!cuTexRefSetAddress_v2(&offset, ref, memory + 4, 4) && offset == 4);
	CHECK(cuTexRefSetAddress_v2(NULL, ref, memory + 4, 4) == bad_value);
	CHECK(cuTexRefSetAddress_v2(&offset, ref, 64, 4) == bad_value);
	CHECK(cuTexRefSetFormat(ref, CU_AD_FORMAT_FLOAT, 3) == bad_value);
	CHECK(cuTexRefSetFormat(ref, (CUarray_format)99, 1) == bad_value);
	CHECK(cuTexRefSetAddress((unsigned *)&channels, ref, 64, 4) == too_new);
	CHECK(cuTexRefGetAddress((CUdeviceptr_v1 *)&channels, ref) == too_new);
	CHECK(cuTexRefSetAddress2D(ref, NULL, 64, 4) == too_new);
}

static void test_image(void)
{
	CUtexref ref;
	CUarray a, got;
	CUmipmappedArray m, gotm;
	CUDA_ARRAY_DESCRIPTOR d = {2, 2, CU_AD_FORMAT_FLOAT, 1};
	CUDA_ARRAY3D_DESCRIPTOR d3 = {2, 2, 0, CU_AD_FORMAT_FLOAT, 1, 0};
	float texels[4] = {1, 2, 3, 4}, rows[16] = {10, 20, 0, 0, 0, 0, 0, 0, 30, 40};

	CHECK(!cuModuleGetTexRef(&ref, mod, "image") && !cuArrayCreate_v2(&a, &d));
	CHECK(!cuMemcpyHtoA_v2(a, 0, texels, 8));
	CUDA_MEMCPY2D copy = {.srcMemoryType = CU_MEMORYTYPE_HOST, .srcHost = texels, .srcPitch = 8,
			      .dstMemoryType = CU_MEMORYTYPE_ARRAY, .dstArray = a, .WidthInBytes = 8, .Height = 2};
	CHECK(!cuMemcpy2D_v2(&copy));
	CHECK(cuTexRefSetArray(ref, a, 0) == bad_value && !cuTexRefSetArray(ref, a, CU_TRSA_OVERRIDE_FORMAT));
	CHECK(!cuTexRefGetArray(&got, ref) && got == a && cuTexRefGetMipmappedArray(&gotm, ref) == bad_value);
	CHECK(sample(0.5f, 0.5f) == 1 && sample(1.5f, 1.5f) == 4 && sample(9, 0.5f) == 2);
	CHECK(!cuTexRefSetFilterMode(ref, CU_TR_FILTER_MODE_LINEAR) && sample(1, 0.5f) == 1.5f);
	CHECK(!cuTexRefSetFlags(ref, CU_TRSF_NORMALIZED_COORDINATES) && sample(0.5f, 0.25f) == 1.5f);
	CHECK(!cuTexRefSetAddressMode(ref, 0, CU_TR_ADDRESS_MODE_WRAP) && sample(1.25f, 0.25f) == 1);
	CHECK(!cuTexRefSetAddressMode(ref, 0, CU_TR_ADDRESS_MODE_BORDER));
	CHECK(!cuTexRefSetBorderColor(ref, (float[]){8, 8, 8, 8}) && sample(3, 0.25f) == 8);
	CHECK(!cuTexRefSetFlags(ref, 0) && !cuTexRefSetFilterMode(ref, CU_TR_FILTER_MODE_POINT));
	/* rows of a pitch that a texture may have */
	CHECK(!cuMemcpyHtoD_v2(memory, rows, sizeof rows));
	CHECK(!cuTexRefSetAddress2D_v3(ref, &d, memory, 32) && sample(1.5f, 1.5f) == 40);
	CHECK(!cuTexRefSetAddress2D_v2(ref, &d, memory, 64) && cuTexRefSetAddress2D_v3(ref, &d, memory, 30) == bad_value);
	CHECK(cuTexRefSetAddress2D_v3(ref, NULL, memory, 32) == bad_value);
	CHECK(!cuMipmappedArrayCreate(&m, &d3, 2) && cuTexRefSetMipmappedArray(ref, m, 3) == bad_value);
	CHECK(!cuTexRefSetMipmappedArray(ref, m, CU_TRSA_OVERRIDE_FORMAT));
	CHECK(!cuTexRefGetMipmappedArray(&gotm, ref) && gotm == m && cuTexRefGetArray(&got, ref) == bad_value);
	CHECK(!cuMipmappedArrayDestroy(m) && !cuArrayDestroy(a));
	CHECK(cuTexRefSetArray(ref, a, CU_TRSA_OVERRIDE_FORMAT) == bad_handle);
}

static void test_surface(void)
{
	CUsurfref ref;
	CUarray a, got;
	CUfunction f;
	CUDA_ARRAY3D_DESCRIPTOR d = {8, 8, 0, CU_AD_FORMAT_UNSIGNED_INT32, 1, CUDA_ARRAY3D_SURFACE_LDST};
	u32 texels[64] = {0};

	CHECK(!cuModuleGetSurfRef(&ref, mod, "plane") && cuSurfRefGetArray(&got, ref) == bad_value);
	CHECK(!cuArray3DCreate_v2(&a, &d) && !cuSurfRefSetArray(ref, a, 0) && cuSurfRefSetArray(ref, a, 1) == bad_value);
	CHECK(!cuSurfRefGetArray(&got, ref) && got == a);
	CHECK(!cuModuleGetFunction(&f, mod, "draw") && !cuLaunchKernel(f, 1, 1, 1, 8, 1, 1, 0, NULL, NULL, NULL));
	CUDA_MEMCPY2D copy = {.srcMemoryType = CU_MEMORYTYPE_ARRAY, .srcArray = a, .dstMemoryType = CU_MEMORYTYPE_HOST,
			      .dstHost = texels, .dstPitch = 32, .WidthInBytes = 32, .Height = 8};
	CHECK(!cuCtxSynchronize() && !cuMemcpy2D_v2(&copy));
	CHECK(texels[41] == 1 && texels[40] == 0 && texels[47] == 7);
	CHECK(!cuArrayDestroy(a) && cuSurfRefSetArray(ref, a, 0) == bad_handle);
	d.Flags = 0;
	CHECK(!cuArray3DCreate_v2(&a, &d) && cuSurfRefSetArray(ref, a, 0) == bad_value && !cuArrayDestroy(a));
}

static void test_settings(void)
{
	CUtexref ref, other;
	CUaddress_mode address;
	CUfilter_mode filter;
	CUfunction f;
	float x, y, color[4];
	unsigned flags;
	int most;

	CHECK(!cuTexRefCreate(&ref) && cuTexRefCreate(NULL) == bad_value);
	CHECK(!cuTexRefGetAddressMode(&address, ref, 2) && address == CU_TR_ADDRESS_MODE_CLAMP);
	CHECK(!cuTexRefSetAddressMode(ref, 2, CU_TR_ADDRESS_MODE_MIRROR));
	CHECK(!cuTexRefGetAddressMode(&address, ref, 2) && address == CU_TR_ADDRESS_MODE_MIRROR);
	CHECK(cuTexRefSetAddressMode(ref, 3, 0) == bad_value && cuTexRefSetAddressMode(ref, 0, 4) == bad_value);
	CHECK(cuTexRefGetAddressMode(&address, ref, -1) == bad_value);
	CHECK(!cuTexRefGetFilterMode(&filter, ref) && filter == CU_TR_FILTER_MODE_POINT);
	CHECK(cuTexRefSetFilterMode(ref, 2) == bad_value && cuTexRefGetFilterMode(NULL, ref) == bad_value);
	CHECK(!cuTexRefSetMipmapFilterMode(ref, CU_TR_FILTER_MODE_LINEAR) && !cuTexRefGetMipmapFilterMode(&filter, ref));
	CHECK(filter == CU_TR_FILTER_MODE_LINEAR);
	CHECK(!cuTexRefSetMipmapLevelBias(ref, 0.5f) && !cuTexRefGetMipmapLevelBias(&x, ref) && x == 0.5f);
	CHECK(!cuTexRefSetMipmapLevelClamp(ref, 1, 2) && !cuTexRefGetMipmapLevelClamp(&x, &y, ref) && x == 1 && y == 2);
	CHECK(!cuTexRefSetMaxAnisotropy(ref, 40) && !cuTexRefGetMaxAnisotropy(&most, ref) && most == 16);
	CHECK(!cuTexRefSetBorderColor(ref, (float[]){1, 2, 3, 4}) && !cuTexRefGetBorderColor(color, ref) && color[3] == 4);
	CHECK(!cuTexRefSetFlags(ref, CU_TRSF_SRGB) && !cuTexRefGetFlags(&flags, ref) && flags == CU_TRSF_SRGB);
	CHECK(cuTexRefSetFlags(ref, 0x1000) == bad_value);
	CHECK(!cuModuleGetFunction(&f, mod, "fetch"));
	CHECK(!cuParamSetTexRef(f, CU_PARAM_TR_DEFAULT, ref) && cuParamSetTexRef(f, 0, ref) == bad_value);
	CHECK(!cuTexRefDestroy(ref) && cuTexRefDestroy(ref) == bad_handle);
	CHECK(!cuModuleGetTexRef(&ref, mod, "handle") && cuTexRefDestroy(ref) == bad_value);
	CHECK(cuModuleGetTexRef(&other, mod, "number") == CUDA_ERROR_NOT_FOUND);
	CHECK(cuModuleGetTexRef(&other, mod, "plane") == CUDA_ERROR_NOT_FOUND);
	CHECK(cuModuleGetSurfRef((CUsurfref *)&other, mod, "line") == CUDA_ERROR_NOT_FOUND);
	CHECK(cuModuleGetTexRef(&other, mod, "nothing") == CUDA_ERROR_NOT_FOUND);
	CHECK(cuModuleGetTexRef(NULL, mod, "line") == bad_value && cuModuleGetTexRef(&other, mod, NULL) == bad_value);
	CHECK(!cuModuleUnload(mod) && cuTexRefSetFlags(ref, 0) == bad_handle);
}

int main(void)
{
	start_driver();
	CHECK(!cuModuleLoadData(&mod, ptx) && !cuMemAlloc_v2(&out, 4096) && !cuMemAlloc_v2(&memory, 4096));
	test_linear();
	test_image();
	test_surface();
	test_settings();
	return check_done();
}
