/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvvm: libnvvm.so.4. NVVM IR in memory ▶ PTX, by the toolkit's nvcc (src/runcc), which reads such IR.
 *
 *	vvm_api.c	the exported functions
 *	vvm_compile.c	options ▶ nvcc's words, by vvm_options.def; one compilation
 *
 * A program owns copies of its modules. A compilation that fails leaves the log alone.
 */
#ifndef WW_VVM_H
#define WW_VVM_H

#include "base/base.h"
#include "nvvm/nvvm.h"

typedef struct VvmModule {
	const char *data, *name;
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
nvvmResult vvm_compile(VvmProgram *, u32 count, const char *const *options, bool verify);
/* "compute_90", of an architecture that nvcc compiles for? *sm (may be NULL): its number. */
bool vvm_is_arch(const char *s, int *sm);

#endif
