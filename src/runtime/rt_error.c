/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The thread's last error, names and texts of codes, and what is logged when a call fails.
 * An error stays the last one until cudaGetLastError takes it; success never clears it, and
 * cudaErrorNotReady never becomes it (CUDA Runtime API, "Error Handling"; recorded).
 */
#include "runtime/runtime.h"

bool rt_trace;

static const struct {
	cudaError_t code;
	const char *name, *text;
} errors[] = {
#define ERR(name, text) { name, #name, text },
#include "runtime/rt_error.def"
#undef ERR
};

static const char unknown_code[] = "unrecognized error code";

const char *cudaGetErrorName(cudaError_t e)
{
	for (size_t i = 0; i < COUNT(errors); i++)
		if (errors[i].code == e)
			return errors[i].name;
	return unknown_code;
}

const char *cudaGetErrorString(cudaError_t e)
{
	for (size_t i = 0; i < COUNT(errors); i++)
		if (errors[i].code == e)
			return errors[i].text;
	return unknown_code;
}

cudaError_t rt_done_slow(const char *api, cudaError_t e)
{
	LOG(api, "%s: %s", api, cudaGetErrorName(e));
	if (e != cudaSuccess && e != cudaErrorNotReady)
		rt_thread.last = e;
	return e;
}

cudaError_t cudaGetLastError(void)
{
	cudaError_t e = rt_thread.last;
	rt_thread.last = cudaSuccess;
	return e;
}

cudaError_t cudaPeekAtLastError(void)
{
	return rt_thread.last;
}

cudaError_t rt_not_supported(const char *api, const char *why)
{
	LOG(error, "%s: not supported: %s", api, why);
	return rt_done_slow(api, cudaErrorNotSupported);
}

/* For rt_later.c, which cannot see the runtime's types. */
int rt_later(const char *api, const char *why);
int rt_later(const char *api, const char *why)
{
	return rt_not_supported(api, why);
}
