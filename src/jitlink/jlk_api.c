/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The exported functions. Each has a second name with the version that it came with, under which programs
 * compiled with NVIDIA's header know it.
 */
#include "jitlink/jlk.h"

#include <stdlib.h>
#include <string.h>

enum { JITLINK_MAJOR = 13, JITLINK_MINOR = 0 };

/* nvJitLinkX is also __nvJitLinkX_13_0. */
#define SAME(name) extern __attribute__((alias("nvJitLink" #name), visibility("default"))) \
	typeof(nvJitLink##name) __nvJitLink##name##_13_0

WW_EXPORT nvJitLinkResult nvJitLinkVersion(unsigned int *major, unsigned int *minor)
{
	if (!major || !minor)
		return NVJITLINK_ERROR_NULL_INPUT;
	*major = JITLINK_MAJOR;
	*minor = JITLINK_MINOR;
	return NVJITLINK_SUCCESS;
}

WW_EXPORT nvJitLinkResult nvJitLinkCreate(nvJitLinkHandle *handle, uint32_t numOptions, const char **options)
{
	JlkLink *l;

	if (!handle || !options)
		return NVJITLINK_ERROR_NULL_INPUT;
	*handle = NULL;
	l = base_calloc(1, sizeof *l);
	if (!l || !(l->arena = arena_new())) {
		free(l);
		return NVJITLINK_ERROR_INTERNAL;
	}
	*handle = l;
	return jlk_options(l, numOptions, options);
}

WW_EXPORT nvJitLinkResult nvJitLinkDestroy(nvJitLinkHandle *handle)
{
	JlkLink *l;

	if (!handle || !*handle)
		return NVJITLINK_ERROR_NULL_INPUT;
	l = *handle;
	text_free(&l->error);
	text_free(&l->info);
	text_free(&l->cubin);
	text_free(&l->text);
	arena_free(l->arena);
	free(l);
	*handle = NULL;
	return NVJITLINK_SUCCESS;
}

WW_EXPORT nvJitLinkResult nvJitLinkAddData(nvJitLinkHandle handle, nvJitLinkInputType inputType, const void *data,
					   size_t size, const char *name)
{
	if (!handle || (!data && size))
		return NVJITLINK_ERROR_NULL_INPUT;
	return jlk_add(handle, inputType, data, size, name, NULL);
}

WW_EXPORT nvJitLinkResult nvJitLinkAddFile(nvJitLinkHandle handle, nvJitLinkInputType inputType,
					   const char *fileName)
{
	nvJitLinkResult got;
	const char *err;
	size_t len;
	char *s;

	if (!handle || !fileName)
		return NVJITLINK_ERROR_NULL_INPUT;
	s = file_read(fileName, &len, &err);
	if (!s) {
		text_printf(&handle->error, "no such file: %s (%s)\n", fileName, err);
		return NVJITLINK_ERROR_INVALID_INPUT;
	}
	got = jlk_add(handle, inputType, s, len, fileName, fileName);
	free(s);
	return got;
}

WW_EXPORT nvJitLinkResult nvJitLinkComplete(nvJitLinkHandle handle)
{
	return handle ? jlk_complete(handle) : NVJITLINK_ERROR_NULL_INPUT;
}

/* ---- results and logs --------------------------------------------------------------------------- */
/* `absent`: the result where there is none; 0: there always is. */
static nvJitLinkResult size_of(const Text *t, nvJitLinkResult absent, size_t zero, size_t *size)
{
	bool made = t->len || !absent;

	if (!size)
		return NVJITLINK_ERROR_NULL_INPUT;
	*size = made ? t->len + zero : 0;
	return made ? NVJITLINK_SUCCESS : absent;
}

static nvJitLinkResult copy(const Text *t, nvJitLinkResult absent, size_t zero, char *to)
{
	if (!to)
		return NVJITLINK_ERROR_NULL_INPUT;
	if (!t->len && absent)
		return absent;
	if (t->len)
		memcpy(to, t->s, t->len);
	if (zero)
		to[t->len] = '\0';
	return NVJITLINK_SUCCESS;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetLinkedCubinSize(nvJitLinkHandle handle, size_t *size)
{
	return handle ? size_of(&handle->cubin, NVJITLINK_ERROR_INTERNAL, 0, size) : NVJITLINK_ERROR_NULL_INPUT;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetLinkedCubin(nvJitLinkHandle handle, void *cubin)
{
	return handle ? copy(&handle->cubin, NVJITLINK_ERROR_INTERNAL, 0, cubin) : NVJITLINK_ERROR_NULL_INPUT;
}

static nvJitLinkResult no_ptx(const JlkLink *l)
{
	return l->ptx ? NVJITLINK_ERROR_INTERNAL : NVJITLINK_ERROR_INVALID_INPUT;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetLinkedPtxSize(nvJitLinkHandle handle, size_t *size)
{
	return handle ? size_of(&handle->text, no_ptx(handle), 1, size) : NVJITLINK_ERROR_NULL_INPUT;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetLinkedPtx(nvJitLinkHandle handle, char *ptx)
{
	return handle ? copy(&handle->text, no_ptx(handle), 1, ptx) : NVJITLINK_ERROR_NULL_INPUT;
}

/* The linked bitcode is compiled at once; there is never any. */
WW_EXPORT nvJitLinkResult nvJitLinkGetLinkedLTOIRSize(nvJitLinkHandle handle, size_t *size)
{
	return handle ? size_of(&(Text){0}, NVJITLINK_ERROR_INVALID_INPUT, 0, size) : NVJITLINK_ERROR_NULL_INPUT;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetLinkedLTOIR(nvJitLinkHandle handle, void *ltoir)
{
	return handle ? copy(&(Text){0}, NVJITLINK_ERROR_INVALID_INPUT, 0, ltoir) : NVJITLINK_ERROR_NULL_INPUT;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetErrorLogSize(nvJitLinkHandle handle, size_t *size)
{
	return handle ? size_of(&handle->error, NVJITLINK_SUCCESS, 0, size) : NVJITLINK_ERROR_NULL_INPUT;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetErrorLog(nvJitLinkHandle handle, char *log)
{
	return handle ? copy(&handle->error, NVJITLINK_SUCCESS, 1, log) : NVJITLINK_ERROR_NULL_INPUT;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetInfoLogSize(nvJitLinkHandle handle, size_t *size)
{
	return handle ? size_of(&handle->info, NVJITLINK_SUCCESS, 0, size) : NVJITLINK_ERROR_NULL_INPUT;
}

WW_EXPORT nvJitLinkResult nvJitLinkGetInfoLog(nvJitLinkHandle handle, char *log)
{
	return handle ? copy(&handle->info, NVJITLINK_SUCCESS, 1, log) : NVJITLINK_ERROR_NULL_INPUT;
}

SAME(Create);
SAME(Destroy);
SAME(AddData);
SAME(AddFile);
SAME(Complete);
SAME(GetLinkedCubinSize);
SAME(GetLinkedCubin);
SAME(GetLinkedPtxSize);
SAME(GetLinkedPtx);
SAME(GetLinkedLTOIRSize);
SAME(GetLinkedLTOIR);
SAME(GetErrorLogSize);
SAME(GetErrorLog);
SAME(GetInfoLogSize);
SAME(GetInfoLog);
