/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The exported functions. A result that was not made is empty: one byte, the terminating zero. Bitcode
 * (-gen-lto) has no such zero.
 */
#include "nvvm/vvm.h"

#include <stdlib.h>
#include <string.h>

enum { API_MAJOR = 2, API_MINOR = 0 };
enum { OPAQUE_SINCE = 100, TYPED_LLVM = 7 }; /* the dialect that is usual before compute_100 */

WW_EXPORT const char *nvvmGetErrorString(nvvmResult result)
{
#define NAME(id) [id] = #id
	static const char *const names[] = {
		NAME(NVVM_SUCCESS),
		NAME(NVVM_ERROR_OUT_OF_MEMORY),
		NAME(NVVM_ERROR_PROGRAM_CREATION_FAILURE),
		NAME(NVVM_ERROR_IR_VERSION_MISMATCH),
		NAME(NVVM_ERROR_INVALID_INPUT),
		NAME(NVVM_ERROR_INVALID_PROGRAM),
		NAME(NVVM_ERROR_INVALID_IR),
		NAME(NVVM_ERROR_INVALID_OPTION),
		NAME(NVVM_ERROR_NO_MODULE_IN_PROGRAM),
		NAME(NVVM_ERROR_COMPILATION),
		NAME(NVVM_ERROR_CANCELLED),
	};
#undef NAME
	return (unsigned)result < COUNT(names) ? names[result] : "NVVM_ERROR not found";
}

static void set(int *to, int value)
{
	if (to)
		*to = value;
}

WW_EXPORT nvvmResult nvvmVersion(int *major, int *minor)
{
	set(major, API_MAJOR);
	set(minor, API_MINOR);
	return NVVM_SUCCESS;
}

WW_EXPORT nvvmResult nvvmIRVersion(int *majorIR, int *minorIR, int *majorDbg, int *minorDbg)
{
	set(majorIR, VVM_IR_MAJOR);
	set(minorIR, VVM_IR_MINOR);
	set(majorDbg, VVM_DEBUG_MAJOR);
	set(minorDbg, VVM_DEBUG_MINOR);
	return NVVM_SUCCESS;
}

WW_EXPORT nvvmResult nvvmLLVMVersion(const char *arch, int *major)
{
	int sm;

	if (!arch || !vvm_is_arch(arch, &sm))
		return NVVM_ERROR_INVALID_INPUT;
	set(major, sm < OPAQUE_SINCE ? TYPED_LLVM : WW_LLVM_MAJOR);
	return NVVM_SUCCESS;
}

WW_EXPORT nvvmResult nvvmCreateProgram(nvvmProgram *prog)
{
	VvmProgram *p;

	if (!prog)
		return NVVM_ERROR_INVALID_PROGRAM;
	p = base_calloc(1, sizeof *p);
	if (!p)
		return NVVM_ERROR_OUT_OF_MEMORY;
	p->arena = arena_new();
	if (!p->arena) {
		free(p);
		return NVVM_ERROR_OUT_OF_MEMORY;
	}
	*prog = p;
	return NVVM_SUCCESS;
}

WW_EXPORT nvvmResult nvvmDestroyProgram(nvvmProgram *prog)
{
	if (!prog || !*prog)
		return NVVM_ERROR_INVALID_PROGRAM;
	text_free(&(*prog)->log);
	text_free(&(*prog)->ptx);
	arena_free((*prog)->arena);
	free(*prog);
	*prog = NULL;
	return NVVM_SUCCESS;
}

/* Room for one more; the old array stays on the arena. */
static bool grow(VvmProgram *p)
{
	u32 room = p->room ? 2 * p->room : 4;
	VvmModule *v;

	if (p->count < p->room)
		return true;
	v = arena_new_array(p->arena, VvmModule, room);
	if (!v)
		return false;
	if (p->count)
		memcpy(v, p->modules, p->count * sizeof *v);
	p->modules = v;
	p->room = room;
	return true;
}

static nvvmResult add(VvmProgram *p, const char *buffer, size_t size, const char *name, bool lazy)
{
	VvmModule m = {.len = size, .lazy = lazy};

	if (!p)
		return NVVM_ERROR_INVALID_PROGRAM;
	if (!buffer)
		return NVVM_ERROR_INVALID_INPUT;
	name = name && *name ? name : "<unnamed>";
	m.name = arena_strndup(p->arena, name, strlen(name));
	m.data = arena_strndup(p->arena, buffer, size);
	if (!m.name || !m.data || !grow(p))
		return NVVM_ERROR_OUT_OF_MEMORY;
	p->modules[p->count++] = m;
	return NVVM_SUCCESS;
}

WW_EXPORT nvvmResult nvvmAddModuleToProgram(nvvmProgram prog, const char *buffer, size_t size,
					    const char *name)
{
	return add(prog, buffer, size, name, false);
}

WW_EXPORT nvvmResult nvvmLazyAddModuleToProgram(nvvmProgram prog, const char *buffer, size_t size,
						const char *name)
{
	return add(prog, buffer, size, name, true);
}

static nvvmResult compile(VvmProgram *p, int count, const char **options, bool verify)
{
	if (!p)
		return NVVM_ERROR_INVALID_PROGRAM;
	text_free(&p->log);
	return vvm_compile(p, count, options, verify);
}

WW_EXPORT nvvmResult nvvmCompileProgram(nvvmProgram prog, int numOptions, const char **options)
{
	return compile(prog, numOptions, options, false);
}

WW_EXPORT nvvmResult nvvmVerifyProgram(nvvmProgram prog, int numOptions, const char **options)
{
	return compile(prog, numOptions, options, true);
}

/* ---- results ------------------------------------------------------------------------------------ */
static nvvmResult size_of(const VvmProgram *p, const Text *t, size_t zero, size_t *size)
{
	if (!p)
		return NVVM_ERROR_INVALID_PROGRAM;
	if (!size)
		return NVVM_ERROR_INVALID_INPUT;
	*size = t->len + zero;
	return NVVM_SUCCESS;
}

static nvvmResult copy(const VvmProgram *p, const Text *t, size_t zero, char *to)
{
	if (!p)
		return NVVM_ERROR_INVALID_PROGRAM;
	if (!to)
		return NVVM_ERROR_INVALID_INPUT;
	if (t->len)
		memcpy(to, t->s, t->len);
	if (zero)
		to[t->len] = '\0';
	return NVVM_SUCCESS;
}

WW_EXPORT nvvmResult nvvmGetCompiledResultSize(nvvmProgram prog, size_t *bufferSizeRet)
{
	return size_of(prog, prog ? &prog->ptx : NULL, !prog || !prog->lto, bufferSizeRet);
}

WW_EXPORT nvvmResult nvvmGetCompiledResult(nvvmProgram prog, char *buffer)
{
	return copy(prog, prog ? &prog->ptx : NULL, !prog || !prog->lto, buffer);
}

WW_EXPORT nvvmResult nvvmGetProgramLogSize(nvvmProgram prog, size_t *bufferSizeRet)
{
	return size_of(prog, prog ? &prog->log : NULL, 1, bufferSizeRet);
}

WW_EXPORT nvvmResult nvvmGetProgramLog(nvvmProgram prog, char *buffer)
{
	return copy(prog, prog ? &prog->log : NULL, 1, buffer);
}
