/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef WW_CALLGRAPH_H
#define WW_CALLGRAPH_H

#include "ptx/estimate.h"

/* On standard error, as nvlink's. `a` has a guard. False: the text is not sound, `why` says where. */
bool callgraph_print(Arena *a, const Text *ptx, const DeviceLimits *, bool demangled, Text *why);

#endif
