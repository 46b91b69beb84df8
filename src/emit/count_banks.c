/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What rows of a warp's lanes cost in memory that lies in banks: shared memory, and L1. In: Rows. Out: wavefronts, how
 * many they were without conflicts, different bytes; by access.c now, where distances are known, else as operations on
 * where the rows begin. Only distances matter: moving all rows by words moves the banks alike.
 */
#include "emit/count_rows.h"
#include "emit/arith.h"

#include "count/count.h"

/* Row i begins where an earlier one does; NULL: it is the first. */
LV rows_again(Em *e, const Rows *r, u32 i)
{
	LV again = NULL;

	for (u32 j = 0; j < i; j++)
		again = num_either(e, again, num_equal(e, r->a[i], r->a[j]));
	return again;
}

LV rows_vector(Em *e, const Rows *r, const u32 *row, u32 n)
{
	LV v = LLVMGetPoison(LLVMVectorType(e->i64, n));

	for (u32 i = 0; i < n; i++)
		v = LLVMBuildInsertElement(e->b, v, r->a[row ? row[i] : i], em_const(e, 32, i), "");
	return v;
}

LV rows_turned(Em *e, LV v, u32 by)
{
	u32 n = num_width(v);
	LV at[COUNT_MAX_PIECES] = { NULL };

	for (u32 i = 0; i < n; i++)
		at[i] = em_const(e, 32, (i + by) % n);
	return LLVMBuildShuffleVector(e->b, v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(at, n), "");
}

/* 16 bytes a row of 16 or 8 lanes: halves of the warp go one after the other; a half's two rows together, unless they ask the
 * same banks for different words. */
static bool wide_places(Em *e, Rows *r)
{
	r->bytes = num_const(e, 16);
	r->units = r->least = num_const(e, 2);
	for (u32 i = 1; i < r->n; i++) {
		LV fresh = num_not(e, rows_again(e, r, i)), d = num_sub(e, r->a[i], r->a[i - 1]);
		LV clash = num_both(e, num_equal(e, num_low(e, d, 127), num_const(e, 0)), num_not(e, num_equal(e, d, num_const(e, 0))));

		r->bytes = num_add(e, r->bytes, num_only_if(e, fresh, num_const(e, 16)));
		if (r->n == 4 && i % 2)
			r->units = num_add(e, r->units, num_as64(e, clash));
	}
	return true;
}

/* One number a row: rows whose banks are the same and words are not wait for each other. */
static bool places(Em *e, Rows *r, u32 size)
{
	LV most = num_const(e, 0);

	if (size == 16 && (r->n == 2 || r->n == 4))
		return wide_places(e, r);
	if (size == 16 && r->n > 1)
		return false;
	r->bytes = num_const(e, size);
	r->units = r->least = num_const(e, size == 16 ? 2 : 1);
	for (u32 i = 1; i < r->n; i++) {
		LV again = rows_again(e, r, i), fresh = num_not(e, again), rank = num_const(e, 0);

		for (u32 j = 0; j < i; j++) {
			LV d = num_sub(e, r->a[i], r->a[j]), first = num_not(e, j ? rows_again(e, r, j) : LLVMConstInt(e->i1, 0, false));
			LV clash = num_equal(e, num_low(e, d, 127), num_const(e, 0));

			clash = num_both(e, num_both(e, clash, fresh), first);
			rank = num_add(e, rank, num_as64(e, clash));
		}
		/* aligned to 4 or 8 bytes, or bytes of a word: the banks are the same when the distance says so */
		if (size < 4)
			r->ok = num_both(e, r->ok, num_equal(e, num_low(e, num_either(e, r->a[0], r->a[i]), 3), num_const(e, 0)));
		most = num_choose(e, num_compare(e, LLVMIntUGT, rank, most), rank, most);
		r->bytes = num_add(e, r->bytes, num_only_if(e, fresh, num_const(e, size)));
	}
	r->units = num_add(e, r->units, most);
	return true;
}

/* Two rows of words `d` bytes apart ask some bank for two words. */
static LV rows_clash(Em *e, const Rows *r, LV d)
{
	LV near = num_compare(e, LLVMIntULE, num_add(e, d, num_const(e, 128 - r->len)), num_const(e, 2 * (128 - r->len)));
	LV apart = num_compare(e, LLVMIntULE, num_sub(e, num_low(e, d, 127), num_const(e, r->len)), num_const(e, 128 - 2 * r->len));

	return num_not(e, num_either(e, near, apart));
}

/* Two rows of words side by side, however they lie. */
static bool two_rows(Em *e, Rows *r)
{
	LV d = num_sub(e, r->a[1], r->a[0]), over = num_larger(e, d, num_sub(e, num_const(e, 0), d));

	over = num_larger(e, num_sub(e, num_const(e, r->len), over), num_const(e, 0));
	r->least = num_const(e, 1);
	r->units = num_add(e, r->least, num_as64(e, rows_clash(e, r, d)));
	r->bytes = num_sub(e, num_const(e, 2 * r->len), over);
	return true;
}

/* ---- by access.c ------------------------------------------------------------------------------------------ */

static u32 parts_of(u32 size) /* in which a warp's wide access goes */
{
	return size <= 4 ? 1 : size <= 8 ? 2 : 4;
}

static CountAccess access_of(Em *e, const Rows *r, const u64 *apart, i64 stride, u32 size)
{
	u64 at[COUNT_LANES];

	for (u32 l = 0; l < PTX_WARP; l++)
		at[l] = (1ull << 32) + apart[r->run_row[l / r->lanes]] + (u64)((i64)(l % r->lanes) * stride);
	return count_shared(count_rule(e->opt.count_cc), ~0u, at, size);
}

/* All distances are known. Parts of words: only if each lane names the same part of its word. */
static bool known_rows(Em *e, Rows *r, i64 stride, u32 size)
{
	u64 bits = (u64)stride;
	CountAccess c;

	if (!r->known)
		return false;
	for (u32 i = 0; i < r->n; i++)
		bits |= r->apart[i];
	if (size < 4 && bits & 3)
		return false;
	c = access_of(e, r, r->apart, stride, size);
	r->units = num_const(e, c.units);
	r->least = num_const(e, c.least);
	r->bytes = num_const(e, c.bytes);
	return true;
}

/* One row that is shorter than the banks are wide meets itself nowhere, wherever its words begin. */
static bool short_row(Em *e, Rows *r, i64 stride, u32 size)
{
	if (r->n > 1 || r->len > 125 || (u64)(stride < 0 ? -stride : stride) < size)
		return false;
	r->units = r->least = num_const(e, 1);
	r->bytes = num_const(e, (u64)r->lanes * size);
	return true;
}

/* ---- rows without gaps, or that do not meet ----------------------------------------------------------------- */

/* Each row is where an earlier one is, or has words of its own. */
static void add_bytes(Em *e, Rows *r, u32 size)
{
	LV each = num_const(e, (u64)r->lanes * size);
	u64 apart = r->len + (size < 4 ? 3 : 0);

	r->bytes = each;
	for (u32 i = 1; i < r->n; i++) {
		LV again = rows_again(e, r, i);

		for (u32 j = 0; j < i; j++)
			r->ok = num_both(e, r->ok, num_either(e, again, num_is_far(e, num_sub(e, r->a[i], r->a[j]), apart)));
		r->bytes = num_add(e, r->bytes, num_only_if(e, num_not(e, again), each));
	}
}

/* A part of the access is of one row: it does not matter where the others are. */
static bool lonely_rows(Em *e, Rows *r, i64 stride, u32 size)
{
	u64 apart[COUNT_MAX_PIECES];
	CountAccess c;

	if (r->lanes * parts_of(size) < PTX_WARP || size < 4)
		return false;
	for (u32 i = 0; i < r->n; i++)
		apart[i] = (u64)i << 20;
	c = access_of(e, r, apart, stride, size);
	r->units = num_const(e, c.units);
	r->least = num_const(e, c.least);
	add_bytes(e, r, size);
	return true;
}

/* The different rows of some runs. */
static u32 rows_of(const Rows *r, u32 first, u32 runs, u32 *row)
{
	u32 n = 0, k;

	for (u32 i = first; i < first + runs; i++) {
		for (k = 0; k < n && row[k] != r->run_row[i]; k++)
			;
		if (k == n)
			row[n++] = r->run_row[i];
	}
	return n;
}

/* A row that begins at b asks the bank of the word at a. */
static LV covers(Em *e, const Rows *r, LV a, LV b, u32 size)
{
	LV d, len;

	if (size >= 4)
		return num_compare(e, LLVMIntULT, num_low(e, num_sub(e, a, b), 127), num_const(e, r->len));
	d = num_low(e, num_sub(e, num_shr(e, a, 2), num_shr(e, b, 2)), 31);
	len = num_shr(e, num_add(e, num_low(e, b, 3), num_const(e, r->len + 3)), 2);
	return num_compare(e, LLVMIntULT, d, len);
}

/* How many of the rows ask the bank where one of them begins, beside that one: the most. All have words of their own,
 * else *own is not. One warp's rows are a vector, those of several warps vectors already. */
static LV most_meet(Em *e, const Rows *r, const u32 *row, u32 n, u32 size, LV *own)
{
	bool one = !num_width(r->a[row[0]]);
	LV most = num_const(e, 0), v = one ? rows_vector(e, r, row, n) : NULL, same;

	for (u32 i = 0; i < (one ? 1 : n); i++) {
		LV a = one ? v : r->a[row[i]], sum = num_const(e, 0);

		for (u32 k = 1; k < n; k++) {
			LV b = one ? rows_turned(e, v, k) : r->a[row[(i + k) % n]];

			sum = num_add(e, sum, num_as64(e, covers(e, r, a, b, size)));
			*own = num_both(e, *own, num_is_far(e, num_sub(e, a, b), r->len + (size < 4 ? 3 : 0)));
		}
		most = one ? num_reduced(e, sum, "llvm.vector.reduce.umax") : num_larger(e, most, sum);
	}
	if (!one)
		return most;
	same = num_reduced(e, num_equal(e, v, r->a[row[0]]), "llvm.vector.reduce.and");
	*own = num_either(e, same, num_reduced(e, *own, "llvm.vector.reduce.and"));
	return num_only_if(e, num_not(e, same), most);
}

/* All rows are one, or each has its own. */
static LV rows_bytes(Em *e, const Rows *r, u32 size)
{
	u64 each = (u64)r->lanes * size;

	return num_choose(e, num_equal(e, r->a[0], r->a[1]), num_const(e, each), num_const(e, r->n * each));
}

/* Rows without gaps: somewhere the most of them meet, and that is where one begins. */
static bool dense_rows(Em *e, Rows *r, u32 size)
{
	u32 parts = parts_of(size), runs = PTX_WARP / parts / r->lanes;

	if (!runs)
		return false;
	r->least = r->units = num_const(e, parts);
	for (u32 p = 0; p < parts; p++) {
		u32 row[COUNT_MAX_PIECES] = { 0 }, n = rows_of(r, p * runs, runs, row);
		LV own = NULL;

		if (n == 1)
			continue;
		r->units = num_add(e, r->units, most_meet(e, r, row, n, size, &own));
		r->ok = num_both(e, r->ok, own);
	}
	if (parts > 1)
		add_bytes(e, r, size);
	else
		r->bytes = rows_bytes(e, r, size);
	return true;
}

/* ---- two rows with gaps ------------------------------------------------------------------------------------- */

/* of[b], b below 32: bits of b pick one of 32 constants. */
static LV picked(Em *e, const u32 *of, LV b)
{
	LV sum = num_const(e, 0);

	for (u32 bit = 0; bit < 6; bit++) {
		u64 plane = 0;

		for (u32 i = 0; i < 32; i++)
			plane |= (u64)(of[i] >> bit & 1) << i;
		if (plane)
			sum = num_add(e, sum, num_times(e, num_low(e, num_binary(e, LLVMLShr, num_const(e, plane), b), 1),
							num_const(e, 1u << bit)));
	}
	return sum;
}

/* Which banks meet is known for each distance of the rows' banks; no word may be in both rows but all. */
static bool two_gapped(Em *e, Rows *r, i64 stride, u32 size)
{
	u64 step = (u64)(stride < 0 ? -stride : stride), apart[COUNT_MAX_PIECES] = { 0 };
	LV d, again, own, each = num_const(e, (u64)r->lanes * size);
	CountAccess same, c = { 0 };
	u32 units[32];

	if (r->n != 2 || size < 4 || step < size)
		return false;
	same = access_of(e, r, apart, stride, size);
	for (u32 b = 0; b < 32; b++) {
		apart[1] = (1u << 24) + 4 * b;
		c = access_of(e, r, apart, stride, size);
		units[b] = c.units;
	}
	d = num_sub(e, r->a[1], r->a[0]);
	again = num_equal(e, d, num_const(e, 0));
	own = num_either(e, num_is_far(e, d, r->len), num_not(e, num_is_far(e, d, step - size + 1)));
	r->ok = num_both(e, r->ok, num_either(e, again, own));
	r->units = num_choose(e, again, num_const(e, same.units), picked(e, units, num_low(e, num_shr(e, d, 2), 31)));
	r->least = num_const(e, c.least);
	r->bytes = num_add(e, each, num_only_if(e, num_not(e, again), each));
	return true;
}

bool rows_in_banks(Em *e, Rows *r, i64 stride, u32 size)
{
	if (known_rows(e, r, stride, size))
		return true;
	if (!stride)
		return places(e, r, size);
	if (short_row(e, r, stride, size))
		return true;
	if (stride == 4 && size == 4 && r->n == 2)
		return two_rows(e, r);
	if (lonely_rows(e, r, stride, size))
		return true;
	return (stride == (i64)size && dense_rows(e, r, size)) || two_gapped(e, r, stride, size);
}
