/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * plugin.h: the one function of libww-jit.so, the part that uses LLVM. libcuda opens it when the first
 * kernel is compiled; nothing else of it is visible. Private to jit/.
 */
#ifndef WW_JIT_PLUGIN_H
#define WW_JIT_PLUGIN_H

#include "jit/jit.h"

typedef struct JitRequest {
	const Fn *entry; /* verified, calls and all */
	const Layout *layout;
	const Target *target;
	EmitOptions opt;
} JitRequest;

typedef struct JitObject {
	u8 *data; /* ELF relocatable object; data and origin are malloc'd, the caller frees them */
	size_t size;
	EmitInfo info;	   /* lane_reason: NULL or `reason` */
	char reason[EMIT_WHY];
	ArraysApart apart; /* what it counts on */
	JitOrigin *origin; /* line n of the object's debug table is instruction n - 1 of the function after
			    * inlining (analysis_inline), then of its callees, which is origin[n - 1] */
	u32 norigin;
	bool counted;	   /* origins stay with the code */
} JitObject;

/* llvm_guard.c: false with a reason in diag when the vector engine cannot run the kernel. Thread-safe. The
 * target may be called "native". */
typedef bool JitCompileFn(const JitRequest *, JitObject *, Diag *);
WW_EXPORT bool ww_jit_compile(const JitRequest *, JitObject *, Diag *);
bool llvm_compile(const JitRequest *, JitObject *, Diag *); /* llvm_compile.c: all of the work */
/* llvm_guard.c: *n of them; NULL: out of memory */
JitOrigin *llvm_origins(const Fn *entry, const Fn *inlined, const EmitCallee *callees, u32 *n);
#define WW_JIT_PLUGIN "libww-jit.so." WW_VERSION
#define WW_JIT_COMPILE "ww_jit_compile"

#endif
