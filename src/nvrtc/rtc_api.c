/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The exported functions. Arguments are checked in NVRTC's order: the program, then the rest. A result
 * that was not made is empty: PTX and log of one byte, the terminating zero; a cubin of none.
 */
#include "nvrtc/rtc.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { NVRTC_MAJOR = 13, NVRTC_MINOR = 0, HEAP_STEP = 4096 };

static _Atomic size_t pch_heap = 256u << 20;

WW_EXPORT const char *nvrtcGetErrorString(nvrtcResult result)
{
#define NAME(id) [id] = #id
	static const char *const names[] = {
		NAME(NVRTC_SUCCESS),
		NAME(NVRTC_ERROR_OUT_OF_MEMORY),
		NAME(NVRTC_ERROR_PROGRAM_CREATION_FAILURE),
		NAME(NVRTC_ERROR_INVALID_INPUT),
		NAME(NVRTC_ERROR_INVALID_PROGRAM),
		NAME(NVRTC_ERROR_INVALID_OPTION),
		NAME(NVRTC_ERROR_COMPILATION),
		NAME(NVRTC_ERROR_BUILTIN_OPERATION_FAILURE),
		NAME(NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION),
		NAME(NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION),
		NAME(NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID),
		NAME(NVRTC_ERROR_INTERNAL_ERROR),
		NAME(NVRTC_ERROR_TIME_FILE_WRITE_FAILED),
		NAME(NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED),
		NAME(NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED),
		NAME(NVRTC_ERROR_PCH_CREATE),
		NAME(NVRTC_ERROR_CANCELLED),
		NAME(NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED),
	};
#undef NAME
	return (unsigned)result < COUNT(names) ? names[result] : "NVRTC_ERROR unknown";
}

WW_EXPORT nvrtcResult nvrtcVersion(int *major, int *minor)
{
	if (!major || !minor)
		return NVRTC_ERROR_INVALID_INPUT;
	*major = NVRTC_MAJOR;
	*minor = NVRTC_MINOR;
	return NVRTC_SUCCESS;
}

WW_EXPORT nvrtcResult nvrtcGetNumSupportedArchs(int *numArchs)
{
	if (!numArchs)
		return NVRTC_ERROR_INVALID_INPUT;
	*numArchs = runcc_archs(NULL);
	return NVRTC_SUCCESS;
}

WW_EXPORT nvrtcResult nvrtcGetSupportedArchs(int *supportedArchs)
{
	if (!supportedArchs)
		return NVRTC_ERROR_INVALID_INPUT;
	runcc_archs(supportedArchs);
	return NVRTC_SUCCESS;
}

/* ---- programs ----------------------------------------------------------------------------------- */
static const char *keep(Arena *a, const char *s) { return arena_strndup(a, s, strlen(s)); }

static bool keep_headers(RtcProgram *p, u32 n, const char *const *texts, const char *const *names)
{
	p->headers = arena_new_array(p->arena, RtcHeader, n ? n : 1);
	p->header_count = n;
	for (u32 i = 0; p->headers && i < n; i++) {
		p->headers[i].name = keep(p->arena, names[i]);
		p->headers[i].text = keep(p->arena, texts[i]);
		if (!p->headers[i].name || !p->headers[i].text)
			return false;
	}
	return p->headers != NULL;
}

static bool headers_good(int n, const char *const *texts, const char *const *names)
{
	if (n < 0 || (n && (!texts || !names)))
		return false;
	for (int i = 0; i < n; i++) {
		if (!texts[i] || !names[i] || (*names[i] && !rtc_files_takes(names[i])))
			return false;
		for (int k = 0; k < i; k++)
			if (!strcmp(names[i], names[k]))
				return false;
	}
	return true;
}

static void free_program(RtcProgram *p)
{
	text_free(&p->log);
	text_free(&p->ptx);
	text_free(&p->cubin);
	text_free(&p->ltoir);
	if (p->arena)
		arena_free(p->arena);
	free(p);
}

WW_EXPORT nvrtcResult nvrtcCreateProgram(nvrtcProgram *prog, const char *src, const char *name,
					 int numHeaders, const char *const *headers,
					 const char *const *includeNames)
{
	RtcProgram *p;

	if (!prog)
		return NVRTC_ERROR_INVALID_PROGRAM;
	if (!src || !headers_good(numHeaders, headers, includeNames))
		return NVRTC_ERROR_INVALID_INPUT;
	p = base_calloc(1, sizeof *p);
	if (!p)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	p->pch = NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED;
	p->arena = arena_new();
	if (!p->arena || !(p->src = keep(p->arena, src)) ||
	    !(p->name = keep(p->arena, name && *name ? name : "default_program")) ||
	    !keep_headers(p, (u32)numHeaders, headers, includeNames)) {
		free_program(p);
		return NVRTC_ERROR_OUT_OF_MEMORY;
	}
	*prog = p;
	return NVRTC_SUCCESS;
}

WW_EXPORT nvrtcResult nvrtcDestroyProgram(nvrtcProgram *prog)
{
	if (!prog || !*prog)
		return NVRTC_ERROR_INVALID_PROGRAM;
	free_program(*prog);
	*prog = NULL;
	return NVRTC_SUCCESS;
}

WW_EXPORT nvrtcResult nvrtcCompileProgram(nvrtcProgram prog, int numOptions, const char *const *options)
{
	nvrtcResult got;

	if (!prog)
		return NVRTC_ERROR_INVALID_PROGRAM;
	if (numOptions < 0)
		return NVRTC_ERROR_INVALID_INPUT;
	if (numOptions && !options)
		return NVRTC_ERROR_INVALID_OPTION;
	text_free(&prog->log);
	text_free(&prog->ptx);
	text_free(&prog->cubin);
	text_free(&prog->ltoir);
	prog->pch = NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED;
	prog->tried = true;
	got = rtc_compile(prog, (u32)numOptions, options);
	prog->good = !got;
	return got;
}

/* ---- results ------------------------------------------------------------------------------------ */
static nvrtcResult size_of(RtcProgram *p, const Text *t, size_t zero, size_t *size)
{
	if (!p)
		return NVRTC_ERROR_INVALID_PROGRAM;
	if (!size)
		return NVRTC_ERROR_INVALID_INPUT;
	*size = t ? t->len + zero : 0;
	return NVRTC_SUCCESS;
}

static nvrtcResult copy(RtcProgram *p, const Text *t, size_t zero, char *to)
{
	if (!p)
		return NVRTC_ERROR_INVALID_PROGRAM;
	if (!to)
		return NVRTC_ERROR_INVALID_INPUT;
	if (t && t->len)
		memcpy(to, t->s, t->len);
	if (zero)
		to[t->len] = '\0';
	return NVRTC_SUCCESS;
}

WW_EXPORT nvrtcResult nvrtcGetPTXSize(nvrtcProgram prog, size_t *ptxSizeRet)
{
	return size_of(prog, prog ? &prog->ptx : NULL, 1, ptxSizeRet);
}

WW_EXPORT nvrtcResult nvrtcGetPTX(nvrtcProgram prog, char *ptx)
{
	return copy(prog, prog ? &prog->ptx : NULL, 1, ptx);
}

WW_EXPORT nvrtcResult nvrtcGetCUBINSize(nvrtcProgram prog, size_t *cubinSizeRet)
{
	return size_of(prog, prog ? &prog->cubin : NULL, 0, cubinSizeRet);
}

WW_EXPORT nvrtcResult nvrtcGetCUBIN(nvrtcProgram prog, char *cubin)
{
	return copy(prog, prog ? &prog->cubin : NULL, 0, cubin);
}

WW_EXPORT nvrtcResult nvrtcGetLTOIRSize(nvrtcProgram prog, size_t *LTOIRSizeRet)
{
	return size_of(prog, prog ? &prog->ltoir : NULL, 0, LTOIRSizeRet);
}

WW_EXPORT nvrtcResult nvrtcGetLTOIR(nvrtcProgram prog, char *LTOIR)
{
	return copy(prog, prog ? &prog->ltoir : NULL, 0, LTOIR);
}

/* The option that would make it is refused, so there is never any. */
WW_EXPORT nvrtcResult nvrtcGetOptiXIRSize(nvrtcProgram prog, size_t *optixirSizeRet)
{
	return size_of(prog, NULL, 0, optixirSizeRet);
}

WW_EXPORT nvrtcResult nvrtcGetOptiXIR(nvrtcProgram prog, char *optixir)
{
	return copy(prog, NULL, 0, optixir);
}

WW_EXPORT nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram prog, size_t *logSizeRet)
{
	return size_of(prog, prog ? &prog->log : NULL, 1, logSizeRet);
}

WW_EXPORT nvrtcResult nvrtcGetProgramLog(nvrtcProgram prog, char *log)
{
	return copy(prog, prog ? &prog->log : NULL, 1, log);
}

/* ---- names -------------------------------------------------------------------------------------- */
WW_EXPORT nvrtcResult nvrtcAddNameExpression(nvrtcProgram prog, const char *const name_expression)
{
	RtcName **at, *n;

	if (!prog)
		return NVRTC_ERROR_INVALID_PROGRAM;
	if (!name_expression)
		return NVRTC_ERROR_INVALID_INPUT;
	if (prog->tried)
		return NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
	for (at = &prog->names; *at; at = &(*at)->next)
		if (!strcmp((*at)->expr, name_expression))
			return NVRTC_SUCCESS;
	n = arena_new_one(prog->arena, RtcName);
	if (!n || !(n->expr = keep(prog->arena, name_expression)))
		return NVRTC_ERROR_OUT_OF_MEMORY;
	*at = n;
	return NVRTC_SUCCESS;
}

WW_EXPORT nvrtcResult nvrtcGetLoweredName(nvrtcProgram prog, const char *const name_expression,
					  const char **lowered_name)
{
	if (!prog)
		return NVRTC_ERROR_INVALID_PROGRAM;
	if (!name_expression || !lowered_name)
		return NVRTC_ERROR_INVALID_INPUT;
	*lowered_name = NULL;
	if (!prog->good)
		return NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
	for (const RtcName *n = prog->names; n; n = n->next)
		if (!strcmp(n->expr, name_expression)) {
			*lowered_name = n->lowered;
			return NVRTC_SUCCESS;
		}
	return NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
}

/* ---- precompiled headers, cancelling ------------------------------------------------------------ */
WW_EXPORT nvrtcResult nvrtcGetPCHHeapSize(size_t *ret)
{
	if (!ret)
		return NVRTC_ERROR_INVALID_INPUT;
	*ret = pch_heap;
	return NVRTC_SUCCESS;
}

WW_EXPORT nvrtcResult nvrtcSetPCHHeapSize(size_t size)
{
	if (size > SIZE_MAX - HEAP_STEP)
		return NVRTC_ERROR_INVALID_INPUT;
	pch_heap = (size + HEAP_STEP - 1) / HEAP_STEP * HEAP_STEP;
	return NVRTC_SUCCESS;
}

WW_EXPORT nvrtcResult nvrtcGetPCHCreateStatus(nvrtcProgram prog)
{
	return prog ? prog->pch : NVRTC_ERROR_INVALID_PROGRAM;
}

WW_EXPORT nvrtcResult nvrtcGetPCHHeapSizeRequired(nvrtcProgram prog, size_t *size)
{
	nvrtcResult got = size_of(prog, NULL, 0, size);

	if (!got && !prog->pch)
		*size = HEAP_STEP; /* no heap is: the least there can be */
	return got;
}

WW_EXPORT nvrtcResult nvrtcSetFlowCallback(nvrtcProgram prog, int (*callback)(void *, void *),
					   void *payload)
{
	if (!prog)
		return NVRTC_ERROR_INVALID_PROGRAM;
	if (!callback)
		return NVRTC_ERROR_INVALID_INPUT;
	prog->flow = callback;
	prog->flow_payload = payload;
	return NVRTC_SUCCESS;
}
