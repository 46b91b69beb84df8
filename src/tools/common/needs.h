/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What kernels need of a multiprocessor, for the tools that say so: ptxas -v, cuobjdump -res-usage, ww occupancy.
 */
#ifndef WW_TOOL_NEEDS_H
#define WW_TOOL_NEEDS_H

#include "ptx/estimate.h"

typedef struct Needs {
	u32 registers; /* a thread, callees included */
	u32 spilled;   /* bytes a thread */
	u32 stack;     /* bytes of local memory a thread, spilled ones included */
	u32 barriers, shared;
	u32 constants; /* bytes of bank 0: parameters, behind what the driver passes */
	const char *ignored; /* RegUse */
	bool doubles, endless; /* endless: recursion or unknown callees, the stack has no bound */
} Needs;
/* `a` has a guard. maxrregcount 0: none. */
Needs needs_of(Arena *a, const Fn *entry, const DeviceLimits *, u32 maxrregcount);
u64 needs_module_bytes(const Module *, u8 space); /* of all variables of a state space */

/* Calls `each` for every kernel of a PTX text, in its order. False: the text is not sound, and `why` says where
 * and how. */
typedef void NeedsFn(void *self, const Fn *, const Needs *);
bool needs_each(const char *ptx, size_t len, const DeviceLimits *, u32 maxrregcount, NeedsFn *, void *self, Text *why);

#endif
