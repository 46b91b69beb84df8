/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * NVTX of programs that were built with NVIDIA's headers and told to load libcupti (NVTX_INJECTION64_PATH): the driver
 * takes its ranges, and tells this library of them as of others.
 */
#include "cupti/cup.h"

#include <dlfcn.h>

typedef int Initialize(void *get_table);
WW_EXPORT int InitializeInjectionNvtx2(void *get_table);

int InitializeInjectionNvtx2(void *get_table)
{
	void *lib = cup_attach() == CUPTI_SUCCESS ? dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD) : NULL;
	Initialize *f = lib ? (Initialize *)dlsym(lib, "InitializeInjectionNvtx2") : NULL;

	return f ? f(get_table) : 0;
}

CUptiResult cuptiNvtxInitialize(void *pfnGetExportTable);
CUptiResult cuptiNvtxInitialize2(void *pfnGetExportTable);

CUptiResult cuptiNvtxInitialize(void *pfnGetExportTable)
{
	return cuptiNvtxInitialize2(pfnGetExportTable);
}

CUptiResult cuptiNvtxInitialize2(void *pfnGetExportTable)
{
	return InitializeInjectionNvtx2(pfnGetExportTable) ? CUPTI_SUCCESS
		: cup_fail(CUPTI_ERROR_NOT_INITIALIZED, "this libcuda.so.1 takes no NVTX");
}
