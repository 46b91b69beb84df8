/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_atom: what an atomic operation puts in memory: d[0] from a[0] (what is there), a[1] (operand b)
 * and a[2] (operand c of cas). PTX ISA, "atom", "red". Whoever calls it makes it atomic.
 * Adding f32 flushes subnormal numbers in global memory, and only there; adding f64 there keeps b's NaN
 * as it is.
 */
#include "ptx/semantics.h"

static u64 add_float(const Op *op, u8 t, u64 old, u64 b)
{
	const Fp *f = &sem_types[t].fp;
	Op plain = {.type = {t}, .m = {.ftz = t == TY_f32 && op->m.space == SS_global}};

	if (t == TY_f64 && op->m.space == SS_global && (sem_isnan(f, old) || sem_isnan(f, b)))
		return sem_isnan(f, b) ? b : old;
	if (t == TY_f64)
		return sem_float_add(&plain, t, b, old);
	return sem_float_add(&plain, t, old, b);
}

static u64 min_max(u8 t, bool max, u64 old, u64 b)
{
	static const Op plain;

	if (sem_types[t].fp.ebits)
		return sem_min_max(&plain, t, max, old, b);
	return (sem_wide(t, old) < sem_wide(t, b)) != max ? old : b;
}

static u64 atom_one(const Op *op, u8 t, const u64 *a)
{
	u64 old = a[0], b = a[1];

	switch (op->m.atom) {
	case ATOM_and: return old & b;
	case ATOM_or: return old | b;
	case ATOM_xor: return old ^ b;
	case ATOM_cas: return old == b ? a[2] : old;
	case ATOM_exch: return b;
	case ATOM_add: return sem_types[t].fp.ebits ? add_float(op, t, old, b) : old + b;
	case ATOM_inc: return old >= b ? 0 : old + 1;
	case ATOM_dec: return !old || old > b ? b : old - 1;
	case ATOM_min: return min_max(t, false, old, b);
	default: return min_max(t, true, old, b);
	}
}

void lane_atom(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], op->m.atom == ATOM_cas ? 3 : 2, atom_one, a);
}

void lane_red(const Op *op, u64 *d, const u64 *a) { lane_atom(op, d, a); }
