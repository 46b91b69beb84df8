/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What code may count on that only a launch can tell: that arrays are apart.
 */
#pragma once
#include "analysis/analysis.h"

enum { MAX_APART = 16, APART_VARIABLES = 0xffffffffu };
typedef struct ArrayPair {
	u32 a, b; /* offsets of two pointers in the kernel's parameters; b APART_VARIABLES: all of the module's variables */
} ArrayPair;
/* No place that is reached from one of a pair is reached from the other: they point into different allocations. */
typedef struct ArraysApart {
	u32 n;
	ArrayPair pair[MAX_APART];
} ArraysApart;

/* promote.c: places that loops store to in every turn ▶ registers. What it counts on stands in *apart. */
const Fn *analysis_promote(Arena *, const Fn *, ArraysApart *apart);
