/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * jit: a kernel ▶ native code, in memory and on disk. Owns LLVM: targets, passes, linking, caches.
 */
#ifndef WW_JIT_H
#define WW_JIT_H

#include "analysis/arrays.h"
#include "emit/emit.h"

typedef struct JitLine { /* code from `offset` on, up to the next line's, comes from this instruction */
	u32 offset, fn, inst; /* fn: Fn.index in the module; inst: in fn->insts. NOREG: from none */
} JitLine;

typedef struct JitOrigin { /* of an instruction of the inlined kernel: where the module has it */
	u32 fn, inst; /* fn: Fn.index; NOREG: nowhere */
	u32 block;    /* of the inlined kernel's control flow: whose counter counts it */
	u32 depth;    /* ptx_depths */
} JitOrigin;

typedef struct JitCode { /* immutable once returned; lives until jit_module_free of its module */
	KernelFn *kernel;     /* NULL when there is `range` */
	KernelRangeFn *range; /* NULL when the kernel has suspend points */
	EmitInfo info;
	const Fn *entry;
	const void *text;
	size_t text_size;
	const JitLine *lines; /* sorted by offset; for faults */
	u32 nlines;
	const JitOrigin *origins; /* with counters: per instruction after inlining; else NULL */
	u32 norigins;
	bool from_cache; /* found on disk */
	ArraysApart apart; /* it is right for launches with these alone */
} JitCode;

typedef struct JitModule JitModule; /* one loaded PTX module's compiled kernels */

/* `text_hash`: content hash of the PTX the module came from (cache key). Cheap: compiles nothing, does
 * not load LLVM. */
JitModule *jit_module_new(const Module *, u64 text_hash[2]);
void jit_module_free(JitModule *);
/* Code for `entry` with this block shape: memory cache, disk cache, or compiled now. Thread-safe; two
 * callers of the same key compile once. `apart`: it may count on arrays that are apart, and says on which. NULL with a reason in diag when the vector engine cannot run it
 * (then the interpreter does). */
const JitCode *jit_get(JitModule *, const Fn *entry, const Layout *, const u32 ntid[3], bool apart, Diag *);
/* The counters that new code gets: EMIT_COUNT_*, by the rules of compute capability `cc` (90). Before the
 * first jit_get of the process. */
void jit_count(u32 count, u32 cc);
u32 jit_counting(void);
const Target *jit_target(void); /* from WW_CPU (native by default) */
/* The instruction at a code address of any live JitCode; false when it is none of ours. *fn is the entry
 * and *inst NOREG when the address belongs to no instruction. */
bool jit_find_pc(const void *pc, const Fn **fn, u32 *inst);

#endif
