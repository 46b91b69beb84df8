/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * code.h: what the files of jit/ share. Private to this folder.
 */
#ifndef WW_JIT_CODE_H
#define WW_JIT_CODE_H

#include "jit/jit.h"

typedef struct JitMapped { /* code in memory */
	struct JitMapped *next; /* in the list of all */
	JitCode code;
	u8 *map;
	size_t map_size;
} JitMapped;

/* ---- codes.c ---- */
void code_register(JitMapped *);
void code_forget(JitMapped *);

#endif
