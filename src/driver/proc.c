/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * cuGetProcAddress: a name and a CUDA version ▶ the function of the newest form that version knew.
 */
#include <string.h>

#include "driver/api.h"
#include "driver/driver.h"

static u32 first_row(const char *name)
{
	u32 lo = 0, hi = driver_napi;
	while (lo < hi) {
		u32 mid = (lo + hi) / 2;
		if (strcmp(driver_api[mid].name, name) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* The newest row for the version among those with this variant; rows of a name are oldest first. */
static const Api *find(u32 row, const char *name, int version, bool per_thread, bool *named)
{
	const Api *best = NULL;
	for (; row < driver_napi && !strcmp(driver_api[row].name, name); row++) {
		const Api *a = &driver_api[row];
		*named = true;
		if (a->per_thread == per_thread && a->version <= (u32)version)
			best = a;
	}
	return best;
}

CUresult cuGetProcAddress_v2(const char *symbol, void **fn, int version, cuuint64_t flags,
			     CUdriverProcAddressQueryResult *status)
{
	const cuuint64_t known =
		CU_GET_PROC_ADDRESS_LEGACY_STREAM | CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM;
	int newest;
	bool named = false;
	cuDriverGetVersion(&newest);
	if (!symbol || !fn || flags & ~known || flags == known || version > newest + 999)
		return CUDA_ERROR_INVALID_VALUE;
	u32 row = first_row(symbol);
	const Api *a = flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM
			       ? find(row, symbol, version, true, &named)
			       : NULL;
	if (!a)
		a = find(row, symbol, version, false, &named);
	*fn = a ? (void *)(uintptr_t)a->fn : NULL;
	if (status)
		*status = a	  ? CU_GET_PROC_ADDRESS_SUCCESS
			  : named ? CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
				  : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
	return a || status ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

CUresult cuGetProcAddress(const char *symbol, void **fn, int version, cuuint64_t flags)
{
	return cuGetProcAddress_v2(symbol, fn, version, flags, NULL);
}
