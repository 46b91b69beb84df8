/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * atom.h: atomics, what atom_emit.c and atom_fast.c share. Private to emit/.
 */
#ifndef WW_ATOM_H
#define WW_ATOM_H

#include "emit/em.h"

typedef struct Atomic {
	const Op *op;
	Type type;
	u32 bits;
	bool shared; /* in memory of this block alone, which one thread runs */
} Atomic;

/* One operation; what was there before. Of floats that are added b may be a vector: all lanes', in order. */
LV em_atom_lane(Em *, const Atomic *, LV p, LV b, LV c);
bool em_atom_adds_floats(const Atomic *);
bool em_atom_is_read(Em *, const Inst *); /* its result */
bool em_atom_fast(Em *, const Inst *, const Atomic *, const Val *addr, const Val *b, LB *join);

#endif
