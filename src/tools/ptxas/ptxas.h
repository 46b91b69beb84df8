/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Private to ptxas: what a kernel needs, for --verbose and the warnings.
 */
#ifndef WW_PTXAS_H
#define WW_PTXAS_H

#include "ptx/ptx.h"

typedef struct Needs {
	u32 registers; /* 32-bit registers live at once, at the worst place, callees included */
	u32 stack;     /* bytes of local memory of the kernel and its deepest chain of calls */
	u32 barriers, shared, params;
	bool doubles, endless; /* endless: recursion or unknown callees, the stack has no bound */
} Needs;
/* `a` has a guard. */
Needs ptxas_needs(Arena *a, const Fn *entry);

#endif
