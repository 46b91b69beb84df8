/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which array an access belongs to, and what code may count on that only a launch can tell: that arrays are apart.
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

typedef struct Arrays Arrays; /* of one function */
typedef struct ArrayOf { /* opaque */
	u8 kind;
	u32 param; /* its offset */
	const Var *var;
} ArrayOf;
Arrays *arrays_new(Arena *, const Cfg *, const Webs *);
ArrayOf array_of_address(Arrays *, const Inst *); /* of a load or a store to global memory */
bool array_is_known(ArrayOf), array_is_same(ArrayOf, ArrayOf);
/* Two accesses that are not to one array never meet, if the launch says what is added to *needs; false: they may meet, or too much is
 * asked of it. */
bool arrays_part(ArraysApart *needs, ArrayOf, ArrayOf);
bool arrays_require(ArraysApart *needs, ArrayPair);

/* promote.c: places that loops store to in every turn ▶ registers. What it counts on stands in *apart. */
const Fn *analysis_promote(Arena *, const Fn *, ArraysApart *apart);
