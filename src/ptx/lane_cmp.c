/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_cmp: comparison, selection, and moves between registers. PTX ISA, "Comparison and Selection
 * Instructions", "Half Precision Comparison Instructions", "mov".
 */
#include "ptx/semantics.h"

/* One row a comparison: is it true for less, equal, greater, unordered? */
static const struct { bool lt, eq, gt, un; } cmps[] = {
	[CMP_none] = {0, 0, 0, 0},
	[CMP_eq] = {0, 1, 0, 0}, [CMP_ne] = {1, 0, 1, 0}, [CMP_lt] = {1, 0, 0, 0},
	[CMP_le] = {1, 1, 0, 0}, [CMP_gt] = {0, 0, 1, 0}, [CMP_ge] = {0, 1, 1, 0},
	[CMP_lo] = {1, 0, 0, 0}, [CMP_ls] = {1, 1, 0, 0}, [CMP_hi] = {0, 0, 1, 0},
	[CMP_hs] = {0, 1, 1, 0},
	[CMP_equ] = {0, 1, 0, 1}, [CMP_neu] = {1, 0, 1, 1}, [CMP_ltu] = {1, 0, 0, 1},
	[CMP_leu] = {1, 1, 0, 1}, [CMP_gtu] = {0, 0, 1, 1}, [CMP_geu] = {0, 1, 1, 1},
	[CMP_num] = {1, 1, 1, 0}, [CMP_nan] = {0, 0, 0, 1},
};

static bool compare_float(const Op *op, const Fp *f, u64 a, u64 b)
{
	if (sem_isnan(f, a) || sem_isnan(f, b))
		return cmps[op->m.cmp].un;
	if (op->m.ftz) {
		a = sem_flush(f, a);
		b = sem_flush(f, b);
	}
	i64 x = a & sem_sign(f) ? -(i64)sem_abs(f, a) : (i64)a; /* both zeros are 0 */
	i64 y = b & sem_sign(f) ? -(i64)sem_abs(f, b) : (i64)b;

	return x < y ? cmps[op->m.cmp].lt : x > y ? cmps[op->m.cmp].gt : cmps[op->m.cmp].eq;
}

static bool compare(const Op *op, u8 elem, u64 a, u64 b)
{
	const SemType *t = &sem_types[elem];

	if (t->fp.ebits)
		return compare_float(op, &t->fp, a & sem_mask(t->bits), b & sem_mask(t->bits));
	i128 x = sem_wide(elem, a), y = sem_wide(elem, b);

	return x < y ? cmps[op->m.cmp].lt : x > y ? cmps[op->m.cmp].gt : cmps[op->m.cmp].eq;
}

static bool combine(u8 boolop, bool x, u64 c)
{
	switch (boolop) {
	case BOOL_and: return x & (c & 1);
	case BOOL_or: return x | (c & 1);
	case BOOL_xor: return x ^ (c & 1);
	default: return x;
	}
}

void lane_setp(const Op *op, u64 *d, const u64 *a)
{
	const SemType *t = &sem_types[op->type[0]];
	u64 c = op->m.boolop ? a[2] : 0;
	bool lo = compare(op, t->elem, a[0], a[1]);
	bool second = t->n == 2 ? compare(op, t->elem, a[0] >> t->bits, a[1] >> t->bits) : !lo;

	d[0] = combine(op->m.boolop, lo, c);
	d[1] = combine(op->m.boolop, second, c);
}

/* True is all ones in an integer type, 1.0 in a floating one. */
void lane_set(const Op *op, u64 *d, const u64 *a)
{
	const SemType *dt = &sem_types[op->type[0]], *st = &sem_types[op->type[1]];
	u64 one = dt->fp.ebits ? sem_one(&dt->fp) : sem_mask(st->n == 2 ? st->bits : dt->bits);

	d[0] = 0;
	for (u32 i = 0; i < st->n; i++) {
		bool x = compare(op, st->elem, a[0] >> st->bits * i, a[1] >> st->bits * i);

		if (combine(op->m.boolop, x, op->m.boolop ? a[2] : 0))
			d[0] |= one << st->bits * i;
	}
}

void lane_selp(const Op *op, u64 *d, const u64 *a) { d[0] = a[2] & 1 ? a[0] : a[1]; }

void lane_slct(const Op *op, u64 *d, const u64 *a)
{
	const Fp *f = &sem_types[TY_f32].fp;
	bool first;

	if (op->type[1] == TY_s32) {
		first = (i32)a[2] >= 0;
	} else {
		u64 c = op->m.ftz ? sem_flush(f, a[2] & 0xffffffff) : a[2] & 0xffffffff;

		first = !sem_isnan(f, c) && (!(c & sem_sign(f)) || c == sem_sign(f));
	}
	d[0] = first ? a[0] : a[1];
}

/* ---- moves ----------------------------------------------------------------------------------- */
void lane_mov(const Op *op, u64 *d, const u64 *a)
{
	d[0] = a[0];
	if (op->type[0] == TY_b128)
		d[1] = a[1];
}

/* m.vec elements */
void lane_mov_vec(const Op *op, u64 *d, const u64 *a)
{
	for (u32 i = 0; i < op->m.vec; i++)
		d[i] = a[i];
}

/* m.num elements make one register of type[0]. */
void lane_mov_pack(const Op *op, u64 *d, const u64 *a)
{
	u32 n = op->m.num, total = sem_types[op->type[0]].bits * sem_types[op->type[0]].n,
	    w = total / n;

	d[0] = d[1] = 0;
	for (u32 i = 0; i < n; i++)
		d[w * i / 64] |= (a[i] & sem_mask(w)) << w * i % 64;
}

void lane_mov_unpack(const Op *op, u64 *d, const u64 *a)
{
	u32 n = op->m.num, total = sem_types[op->type[0]].bits * sem_types[op->type[0]].n,
	    w = total / n;

	for (u32 i = 0; i < n; i++)
		d[i] = a[w * i / 64] >> w * i % 64 & sem_mask(w);
}
