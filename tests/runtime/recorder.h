/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A driver that does nothing but remember which of its functions was called last, and with what.
 * SAYS(call, name, n, value): the call succeeds, ends in the driver's function `name`, and that got
 * `value` as its argument number n. PT: the per-thread stream. */
#ifndef WW_TESTS_RECORDER_H
#define WW_TESTS_RECORDER_H

#include "runtime/runtime.h"
#include "check.h"

void **__cudaRegisterFatBinary(void *wrapper);
void __cudaRegisterHostVar(void **module, const char *name, char *var, size_t size);
void __cudaRegisterFunction(void **module, const char *stub, char *device_fun, const char *name,
			    int limit, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp);

enum { PT = 2 };
static const char *called;
static u64 with[10];
static char memory[4096], stub, var;

/* What the runtime needs to go on: handles that are not null, one device, an array's description.
 */
static void answer(const char *name, u64 first)
{
	static const CUDA_ARRAY3D_DESCRIPTOR array = {
		.Width = 8, .Height = 4, .NumChannels = 1, .Format = CU_AD_FORMAT_FLOAT};
	if (!strcmp(name, "cuDeviceGetCount"))
		*(int *)first = 1;
	if (!strcmp(name, "cuCtxGetCurrent") || !strcmp(name, "cuLibraryLoadData") ||
	    !strcmp(name, "cuLibraryGetKernel") || !strcmp(name, "cuDevicePrimaryCtxRetain") ||
	    !strcmp(name, "cuKernelGetFunction"))
		*(void **)first = memory;
	if (!strcmp(name, "cuArray3DGetDescriptor"))
		memcpy((void *)first, &array, sizeof array);
}

static CUresult record(const char *name, const u64 *args)
{
	if (!strcmp(name, "cuLibraryGetGlobal")) {
		*(void **)args[0] = memory;
		*(size_t *)args[1] = sizeof memory;
	} else {
		answer(name, args[0]);
	}
	called = name;
	memcpy(with, args, sizeof with);
	return CUDA_SUCCESS;
}

/* More parameters than any has: what was not passed is read and not looked at. */
#define DRV(name, letters)                                                                                 \
	static CUresult rec_##name(u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g, u64 h, u64 i, \
				   u64 j)                                                         \
	{                                                                                         \
		return record(#name, (u64[]){a, b, c, d, e, f, g, h, i, j});                      \
	}
#include "runtime/rt_driver.def"
#undef DRV

static void make_driver(void)
{
#define DRV(name, letters) *(void **)(void *)&drv.name = (void *)rec_##name;
#include "runtime/rt_driver.def"
#undef DRV
}

#define ANY 0xa11a11
static void says(const char *what, cudaError_t e, const char *name, int arg, u64 value)
{
	bool ok = e == cudaSuccess && called && !strcmp(called, name) &&
		  (value == ANY || with[arg] == value || (u32)with[arg] == value);
	if (!CHECK(ok))
		printf("  %s: %s, called %s, argument %d is %llx, not %llx\n", what,
		       cudaGetErrorName(e), called ? called : "nothing", arg,
		       (unsigned long long)with[arg], (unsigned long long)value);
	called = NULL;
}
#define SAYS(call, name, arg, value) says(#call, (call), name, arg, (u64)(value));

/* One module with a kernel and a variable. */
static void **register_module(void)
{
	static int wrapper;
	void **module = __cudaRegisterFatBinary(&wrapper);
	__cudaRegisterFunction(module, &stub, &stub, "k", -1, 0, 0, 0, 0, 0);
	__cudaRegisterHostVar(module, "v", &var, 4);
	return module;
}

#endif
