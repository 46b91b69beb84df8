/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvvm: libnvvm.so.4. NVVM IR in memory ▶ PTX, by the toolkit's nvcc (src/runcc), which reads such IR.
 *
 *	vvm_api.c	the exported functions
 *	vvm_compile.c	options ▶ nvcc's words, by vvm_options.def; one compilation
 *	vvm_check.c	what a module says of itself: versions, target, data layout
 *	vvm_log.c	what nvcc said ▶ the program's log
 *
 * A program owns copies of its modules. A compilation that fails leaves the log alone.
 */
#ifndef WW_VVM_H
#define WW_VVM_H

#include "base/base.h"
#include "nvvm/nvvm.h"

/* Of NVVM IR, and of its debug metadata. */
enum { VVM_IR_MAJOR = 2, VVM_IR_MINOR = 0, VVM_DEBUG_MAJOR = 3, VVM_DEBUG_MINOR = 2 };
#define VVM_MISMATCH "incompatible IR detected" /* src/clang/nvvmir.cc says it of bitcode */

typedef struct VvmModule {
	const char *data; /* a zero follows */
	const char *name;
	const char *path; /* how nvcc's messages call it; NULL before it is written (vvm_compile.c) */
	size_t len;
	bool lazy;
} VvmModule;

typedef struct _nvvmProgram {
	Arena *arena; /* no guard: NULL when memory is out */
	VvmModule *modules;
	u32 count, room;
	bool lto; /* ptx holds bitcode */
	Text log, ptx;
} VvmProgram;

/* `verify`: as far as the check of the linked IR, which makes no PTX. */
nvvmResult vvm_compile(VvmProgram *, int count, const char *const *options, bool verify);
/* "compute_90", of an architecture that nvcc compiles for? *sm (may be NULL): its number. */
bool vvm_is_arch(const char *s, int *sm);
/* What is wrong goes to the log. */
nvvmResult vvm_check(const VvmModule *, bool verify, Text *log);
/* false: memory is out. */
bool vvm_log(const VvmProgram *, Text *log);

#endif
