/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Settings of core dumps of kernels (cuCoredump*). They are kept and told, by context and for the
 * process; the CPU device writes no such file, so switching them on is refused: a kernel's fault is
 * told by WW_EXPLAIN, and the host's own core dump holds everything.
 */
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"

static pthread_mutex_t settings_lock = PTHREAD_MUTEX_INITIALIZER;
static char dump_file[1024] = "core.cuda.%h.%p", dump_pipe[1024] = "corepipe.cuda.%h.%p";
static bool lightweight;
static unsigned generation;

static CUresult give(void *value, size_t *size, const void *from, size_t bytes)
{
	size_t room = *size;
	*size = bytes;
	if (!value)
		return CUDA_SUCCESS;
	if (room < bytes)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(value, from, bytes);
	return CUDA_SUCCESS;
}

static CUresult get(CUcoredumpSettings attr, void *value, size_t *size)
{
	static const bool off = false;
	if (!size)
		return CUDA_ERROR_INVALID_VALUE;
	switch (attr) {
	case CU_COREDUMP_ENABLE_ON_EXCEPTION:
	case CU_COREDUMP_TRIGGER_HOST:
	case CU_COREDUMP_ENABLE_USER_TRIGGER:
		return give(value, size, &off, sizeof off);
	case CU_COREDUMP_LIGHTWEIGHT:
		return give(value, size, &lightweight, sizeof lightweight);
	case CU_COREDUMP_FILE:
		return give(value, size, dump_file, strlen(dump_file) + 1);
	case CU_COREDUMP_PIPE:
		return give(value, size, dump_pipe, strlen(dump_pipe) + 1);
	case CU_COREDUMP_GENERATION_FLAGS:
		return give(value, size, &generation, sizeof generation);
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

static CUresult set_name(char *to, size_t room, const char *name, size_t size)
{
	if (size >= room || !memchr(name, 0, size))
		return CUDA_ERROR_INVALID_VALUE;
	snprintf(to, room, "%s", name);
	return CUDA_SUCCESS;
}

static CUresult set(CUcoredumpSettings attr, const void *value, const size_t *size)
{
	const char *b = value;
	if (!value || !size || !*size)
		return CUDA_ERROR_INVALID_VALUE;
	switch (attr) {
	case CU_COREDUMP_ENABLE_ON_EXCEPTION:
	case CU_COREDUMP_TRIGGER_HOST:
	case CU_COREDUMP_ENABLE_USER_TRIGGER:
		return *b ? driver_fail(CUDA_ERROR_NOT_SUPPORTED,
					"the CPU device writes no core dumps of kernels")
			  : CUDA_SUCCESS;
	case CU_COREDUMP_LIGHTWEIGHT:
		lightweight = *b;
		return CUDA_SUCCESS;
	case CU_COREDUMP_FILE:
		return set_name(dump_file, sizeof dump_file, value, *size);
	case CU_COREDUMP_PIPE:
		return set_name(dump_pipe, sizeof dump_pipe, value, *size);
	case CU_COREDUMP_GENERATION_FLAGS:
		if (*size < sizeof generation)
			return CUDA_ERROR_INVALID_VALUE;
		memcpy(&generation, value, sizeof generation);
		return CUDA_SUCCESS;
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

CUresult cuCoredumpGetAttributeGlobal(CUcoredumpSettings attr, void *value, size_t *size)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	pthread_mutex_lock(&settings_lock);
	r = get(attr, value, size);
	pthread_mutex_unlock(&settings_lock);
	return r;
}

CUresult cuCoredumpSetAttributeGlobal(CUcoredumpSettings attr, void *value, size_t *size)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	pthread_mutex_lock(&settings_lock);
	r = set(attr, value, size);
	pthread_mutex_unlock(&settings_lock);
	return r;
}

CUresult cuCoredumpGetAttribute(CUcoredumpSettings attr, void *value, size_t *size)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	return r ? r : cuCoredumpGetAttributeGlobal(attr, value, size);
}

CUresult cuCoredumpSetAttribute(CUcoredumpSettings attr, void *value, size_t *size)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	return r ? r : cuCoredumpSetAttributeGlobal(attr, value, size);
}
