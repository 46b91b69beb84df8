/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * plugin.h: the one function of libww-jit.so, the part that uses LLVM. libcuda opens it when the first
 * kernel is compiled; nothing else of it is visible. Private to jit/.
 */
#ifndef WW_JIT_PLUGIN_H
#define WW_JIT_PLUGIN_H

#include "emit/emit.h"

typedef struct JitRequest {
	const Fn *entry; /* verified, calls and all */
	const Layout *layout;
	const Target *target;
	EmitOptions opt;
} JitRequest;

typedef struct JitObject {
	u8 *data; /* ELF relocatable object, malloc'd; the caller frees it */
	size_t size;
	EmitInfo info;
} JitObject;

/* False with a reason in diag when the vector engine cannot run the kernel. Thread-safe. Line n of the
 * object's debug table is instruction n - 1 of the function after inlining (analysis_inline). */
typedef bool JitCompileFn(const JitRequest *, JitObject *, Diag *);
WW_EXPORT bool ww_jit_compile(const JitRequest *, JitObject *, Diag *);
#define WW_JIT_PLUGIN "libww-jit.so." WW_VERSION
#define WW_JIT_COMPILE "ww_jit_compile"

#endif
