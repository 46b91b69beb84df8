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
bool em_atom_joins(const Atomic *); /* integers: what lanes do to one address can be joined first */
LV em_atom_joined(Em *, const Atomic *, LV a, LV b);
void em_atom_unread(Em *, const Atomic *, LV p, LV b); /* nobody reads the result; integers */
/* Puts `value` of what is there in its place, again until nobody came in between; what was there. */
typedef LV SwapValue(Em *, const Atomic *, LV old, const void *about);
LV em_atom_swap(Em *, const Atomic *, LV p, SwapValue *, const void *about);
void em_atom_runs(Em *, const Atomic *); /* atom_run.c */
bool em_atom_is_read(Em *, const Inst *); /* its result */
bool em_atom_fast(Em *, const Inst *, const Atomic *, const Val *addr, const Val *b, LB *join);

/* ---- atom_sum.c: sums of f32 and f64, as bits ---- */
bool em_atom_adds_floats(const Atomic *);
LV em_atom_add_float(Em *, const Atomic *, LV old, LV b); /* scalars, or vectors lane by lane */
LV em_atom_add_floats(Em *, const Atomic *, LV old, LV b); /* b: a vector, its lanes one after the other */
typedef struct FloatChain {
	LV v[2]; /* the sum so far; the least size of any sum but 0, as flushing asks */
} FloatChain;
FloatChain em_chain_begin(Em *, const Atomic *, LV old);
void em_chain_add(Em *, const Atomic *, FloatChain *, LV b);
LV em_chain_end(Em *, const Atomic *, const FloatChain *);
LV em_chain_wants_care(Em *, const Atomic *, const FloatChain *); /* i1: the sum has to be made by em_atom_add_float */

#endif
