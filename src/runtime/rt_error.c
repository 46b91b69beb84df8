/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The thread's last error, names and texts of codes, and what is logged when a call fails.
 * An error stays the last one until cudaGetLastError takes it; success never clears it, and
 * cudaErrorNotReady never becomes it (CUDA Runtime API, "Error Handling"; recorded).
 */
#include "base/runtime_error.h"
#include "runtime/runtime.h"

bool rt_trace;

const char *cudaGetErrorName(cudaError_t e)
{
	return runtime_error_name((int)e);
}

const char *cudaGetErrorString(cudaError_t e)
{
	return runtime_error_text((int)e);
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
