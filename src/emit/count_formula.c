/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an access whose addresses are base + stride x lane in each piece costs, as scalar operations on the bases.
 * In: a CountSite. Out: its sums over the group's warps, and the condition under which they hold: a warp has all its
 * lanes on or none, and its pieces lie as a formula supposes.
 *
 * The pieces of a warp form rows: those that continue one another (threads of one threadIdx.y). Rows are told apart by
 * differences of bases alone, which LLVM takes out of loops; what depends on the place in a line is a few additions.
 */
#include "emit/count_emit.h"
#include "emit/arith.h"

#include "count/count.h"

enum { MAX_ROWS = 4, FEW_WARPS = 3 /* fewer are counted one by one, more as a vector */ };
typedef struct Rows { /* of one warp */
	LV a[COUNT_MAX_PIECES]; /* where each begins; different values, which may be equal numbers */
	u32 n, lanes;	  /* rows; lanes of each */
	u64 len, pitch;	  /* bytes from the first to the last of a row, and to where the next one would continue */
	LV ok;		  /* i1; NULL: certainly */
	LV units, least, bytes;
} Rows;

static LV k64(Em *e, u64 v)
{
	return em_const(e, 64, v);
}

/* ---- on one number, or on one for each of several warps: the first stands for all of them then ------------------- */

static u32 width_of(LV v)
{
	LT t = LLVMTypeOf(v);

	return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : 0;
}

static LV splat(Em *e, LV v, u32 n)
{
	LV same[MAX_PIECES], one, none;

	if (LLVMIsConstant(v)) {
		for (u32 i = 0; i < n; i++)
			same[i] = v;
		return LLVMConstVector(same, n);
	}
	none = LLVMGetPoison(LLVMVectorType(LLVMTypeOf(v), n));
	one = LLVMBuildInsertElement(e->b, none, v, em_const(e, 32, 0), "");
	return LLVMBuildShuffleVector(e->b, one, none, LLVMConstNull(LLVMVectorType(e->i32, n)), "");
}

static void match(Em *e, LV *a, LV *b)
{
	u32 n = width_of(*a), m = width_of(*b);

	if (n && !m)
		*b = splat(e, *b, n);
	if (m && !n)
		*a = splat(e, *a, m);
}

static LV binary(Em *e, LLVMOpcode op, LV a, LV b)
{
	match(e, &a, &b);
	return LLVMBuildBinOp(e->b, op, a, b, "");
}

static LV compare(Em *e, LLVMIntPredicate p, LV a, LV b)
{
	match(e, &a, &b);
	return LLVMBuildICmp(e->b, p, a, b, "");
}

static LV choose(Em *e, LV bit, LV a, LV b)
{
	match(e, &a, &b);
	match(e, &bit, &a);
	match(e, &a, &b);
	return LLVMBuildSelect(e->b, bit, a, b, "");
}

static LV add(Em *e, LV a, LV b)
{
	return binary(e, LLVMAdd, a, b);
}

static LV sub(Em *e, LV a, LV b)
{
	return binary(e, LLVMSub, a, b);
}

static LV times(Em *e, LV n, LV v)
{
	return binary(e, LLVMMul, n, v);
}

static LV shr(Em *e, LV a, u32 n)
{
	return binary(e, LLVMLShr, a, k64(e, n));
}

static LV low_bits(Em *e, LV a, u64 mask)
{
	return binary(e, LLVMAnd, a, k64(e, mask));
}

static LV as64(Em *e, LV bit)
{
	u32 n = width_of(bit);

	return LLVMBuildZExt(e->b, bit, n ? LLVMVectorType(e->i64, n) : e->i64, "");
}

static LV equal(Em *e, LV a, LV b)
{
	return compare(e, LLVMIntEQ, a, b);
}

static LV both(Em *e, LV a, LV b)
{
	return a && b ? binary(e, LLVMAnd, a, b) : a ? a : b;
}

static LV either(Em *e, LV a, LV b)
{
	return a && b ? binary(e, LLVMOr, a, b) : a ? a : b;
}

static LV not(Em *e, LV bit)
{
	return LLVMBuildNot(e->b, bit, "");
}

/* One number of those for each warp. */
static LV reduced(Em *e, LV v, const char *by)
{
	LT t = LLVMTypeOf(v);

	return width_of(v) ? em_intrinsic(e, by, &t, 1, &v, 1) : v;
}

/* v where `bit` holds, else 0. */
static LV only_if(Em *e, LV bit, LV v)
{
	return choose(e, bit, v, k64(e, 0));
}

/* |d| >= least */
static LV is_far(Em *e, LV d, u64 least)
{
	return compare(e, LLVMIntUGE, add(e, d, k64(e, least - 1)), k64(e, 2 * least - 1));
}

/* Blocks of 2^shift bytes that [a, a + len) touches. */
static LV blocks_of(Em *e, LV a, u64 len, u32 shift)
{
	LV low = low_bits(e, a, (1u << shift) - 1);

	return shr(e, add(e, low, k64(e, len - 1 + (1u << shift))), shift);
}

/* Row i begins where an earlier one does; NULL: it is the first. */
static LV is_again(Em *e, const Rows *r, u32 i)
{
	LV again = NULL;

	for (u32 j = 0; j < i; j++)
		again = either(e, again, equal(e, r->a[i], r->a[j]));
	return again;
}

/* ---- global memory ------------------------------------------------------------------------------------- */

/* One number a row, the rows in different lines. */
static bool places(Em *e, Rows *r, u32 size)
{
	r->units = k64(e, 1);
	for (u32 i = 1; i < r->n; i++) {
		LV again = is_again(e, r, i);

		for (u32 j = 0; j < i; j++)
			r->ok = both(e, r->ok, either(e, again, is_far(e, sub(e, r->a[i], r->a[j]), 128)));
		r->units = add(e, r->units, as64(e, not(e, again)));
	}
	r->least = r->units;
	r->bytes = times(e, r->units, k64(e, size));
	return true;
}

/* Blocks that row i adds to those before: it continues the last one (`cont`), or stands alone. */
static LV fresh_blocks(Em *e, const Rows *r, u32 i, LV cont, u32 shift)
{
	LV last = shr(e, add(e, r->a[i], k64(e, r->len - 1)), shift);
	LV from = choose(e, cont, shr(e, add(e, r->a[i], k64(e, r->len - 1 - r->pitch)), shift),
			 sub(e, shr(e, r->a[i], shift), k64(e, 1)));

	return sub(e, last, from);
}

/* Rows without gaps: each is where an earlier one is, or goes on behind the last one, or is lines away. */
static bool dense_rows(Em *e, Rows *r, u32 size)
{
	r->units = blocks_of(e, r->a[0], r->len, 5);
	r->least = blocks_of(e, r->a[0], r->len, 7);
	r->bytes = k64(e, (u64)r->lanes * size);
	for (u32 i = 1; i < r->n; i++) {
		LV again = is_again(e, r, i), fresh = not(e, again);
		LV cont = equal(e, r->a[i], add(e, r->a[i - 1], k64(e, r->pitch)));

		for (u32 j = 0; j < i; j++) {
			LV d = sub(e, r->a[i], r->a[j]), behind;

			behind = compare(e, LLVMIntSGE, d, k64(e, r->pitch));
			behind = either(e, both(e, cont, behind), is_far(e, d, r->len + 128));
			r->ok = both(e, r->ok, either(e, again, behind));
		}
		r->units = add(e, r->units, only_if(e, fresh, fresh_blocks(e, r, i, cont, 5)));
		r->least = add(e, r->least, only_if(e, fresh, fresh_blocks(e, r, i, cont, 7)));
		r->bytes = add(e, r->bytes, only_if(e, fresh, k64(e, (u64)r->lanes * size)));
	}
	return true;
}

/* Lanes lines apart, rows less than that: lane for lane, or not at all, rows share sectors. */
static bool walking_rows(Em *e, Rows *r, u64 step, u32 size)
{
	r->units = r->least = r->bytes = k64(e, 1);
	if (r->n > 1 && (step % 128 || step < 256))
		return false;
	for (u32 i = 1; i < r->n; i++) {
		LV same[3] = { NULL, NULL, NULL };

		for (u32 j = 0; j < i; j++) {
			LV x = binary(e, LLVMXor, r->a[i], r->a[j]), d = sub(e, r->a[i], r->a[j]);

			r->ok = both(e, r->ok, not(e, is_far(e, d, step - 128)));
			same[0] = either(e, same[0], equal(e, x, k64(e, 0)));
			same[1] = either(e, same[1], equal(e, shr(e, x, 5), k64(e, 0)));
			same[2] = either(e, same[2], equal(e, shr(e, x, 7), k64(e, 0)));
		}
		r->bytes = add(e, r->bytes, as64(e, not(e, same[0])));
		r->units = add(e, r->units, as64(e, not(e, same[1])));
		r->least = add(e, r->least, as64(e, not(e, same[2])));
	}
	r->bytes = times(e, r->bytes, k64(e, r->lanes * size));
	r->units = times(e, r->units, k64(e, r->lanes));
	r->least = times(e, r->least, k64(e, r->lanes));
	return true;
}

static bool global_rows(Em *e, Rows *r, i64 stride, u32 size)
{
	u64 step = (u64)(stride < 0 ? -stride : stride);

	if (!stride)
		return places(e, r, size);
	if (step < size)
		return false;
	if (step > 128)
		return walking_rows(e, r, step, size);
	if (stride < 0)
		for (u32 i = 0; i < r->n; i++)
			r->a[i] = sub(e, r->a[i], k64(e, (r->lanes - 1) * step));
	if (step > 32 && r->n > 1)
		return false;
	dense_rows(e, r, size);
	if (step > 32)
		r->units = k64(e, r->lanes);
	return true;
}

/* ---- shared memory --------------------------------------------------------------------------------------- */

/* One number a row: rows whose banks are the same and words are not wait for each other. */
static bool shared_places(Em *e, Rows *r, u32 size)
{
	LV most = k64(e, 0);

	if (size == 16 && r->n > 1)
		return false;
	r->bytes = k64(e, size);
	r->units = r->least = k64(e, size == 16 ? 2 : 1);
	for (u32 i = 1; i < r->n; i++) {
		LV again = is_again(e, r, i), fresh = not(e, again), rank = k64(e, 0);

		for (u32 j = 0; j < i; j++) {
			LV d = sub(e, r->a[i], r->a[j]), first = not(e, j ? is_again(e, r, j) : LLVMConstInt(e->i1, 0, false));
			LV clash = equal(e, low_bits(e, d, 127), k64(e, 0));

			clash = both(e, both(e, clash, fresh), first);
			rank = add(e, rank, as64(e, clash));
		}
		/* aligned to 4 or 8 bytes, or bytes of a word: the banks are the same when the distance says so */
		if (size < 4)
			r->ok = both(e, r->ok, equal(e, low_bits(e, either(e, r->a[0], r->a[i]), 3), k64(e, 0)));
		most = choose(e, compare(e, LLVMIntUGT, rank, most), rank, most);
		r->bytes = add(e, r->bytes, only_if(e, fresh, k64(e, size)));
	}
	r->units = add(e, r->units, most);
	return true;
}

/* Two rows of words `d` bytes apart ask some bank for two words. */
static LV rows_clash(Em *e, const Rows *r, LV d)
{
	LV near = compare(e, LLVMIntULE, add(e, d, k64(e, 128 - r->len)), k64(e, 2 * (128 - r->len)));
	LV apart = compare(e, LLVMIntULE, sub(e, low_bits(e, d, 127), k64(e, r->len)), k64(e, 128 - 2 * r->len));

	return not(e, either(e, near, apart));
}

static LV larger(Em *e, LV a, LV b)
{
	return choose(e, compare(e, LLVMIntSGT, a, b), a, b);
}

/* Rows of words side by side: two of them however they lie, more only without conflicts. */
static bool shared_words(Em *e, Rows *r)
{
	r->units = r->least = k64(e, 1);
	r->bytes = k64(e, r->len);
	if (r->n == 1)
		return true;
	if (2 * r->len > 128)
		return false;
	if (r->n == 2) {
		LV d = sub(e, r->a[1], r->a[0]), over = larger(e, d, sub(e, k64(e, 0), d));

		over = larger(e, sub(e, k64(e, r->len), over), k64(e, 0));
		r->units = add(e, r->units, as64(e, rows_clash(e, r, d)));
		r->bytes = sub(e, k64(e, 2 * r->len), over);
		return true;
	}
	for (u32 i = 1; i < r->n; i++) {
		LV again = is_again(e, r, i);

		for (u32 j = 0; j < i; j++) {
			LV d = sub(e, r->a[i], r->a[j]);

			r->ok = both(e, r->ok, not(e, rows_clash(e, r, d)));
			r->ok = both(e, r->ok, either(e, again, is_far(e, d, r->len)));
		}
		r->bytes = add(e, r->bytes, only_if(e, not(e, again), k64(e, r->len)));
	}
	return true;
}

/* One row, with gaps: the same wherever it begins. */
static bool shared_row(Em *e, Rows *r, i64 stride, u32 size)
{
	u64 at[COUNT_LANES];
	CountAccess c;

	if (r->n > 1)
		return false;
	for (u32 l = 0; l < PTX_WARP; l++)
		at[l] = (1 << 20) + (u64)((i64)(l % r->lanes) * stride);
	c = count_shared(count_rule(e->opt.count_cc), ~0u, at, size);
	r->units = k64(e, c.units);
	r->least = k64(e, c.least);
	r->bytes = k64(e, c.bytes);
	return true;
}

static bool shared_rows(Em *e, Rows *r, i64 stride, u32 size)
{
	u64 step = (u64)(stride < 0 ? -stride : stride);

	if (!stride)
		return shared_places(e, r, size);
	if (stride == 4 && size == 4)
		return shared_words(e, r);
	return step >= size && step >= 4 && shared_row(e, r, stride, size);
}

/* ---- a warp ------------------------------------------------------------------------------------------------ */

static bool is_add(LV v)
{
	return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == LLVMAdd;
}

/* v without the constants that are added to it; NULL: nothing else is left. */
static LV strip(LV v, u64 *sum)
{
	while (v && is_add(v)) {
		u32 k = LLVMIsAConstantInt(LLVMGetOperand(v, 0)) ? 0 : 1;

		if (!LLVMIsAConstantInt(LLVMGetOperand(v, k)))
			return v;
		*sum += LLVMConstIntGetZExtValue(LLVMGetOperand(v, k));
		v = LLVMGetOperand(v, 1 - k);
	}
	if (v && LLVMIsAConstantInt(v)) {
		*sum += LLVMConstIntGetZExtValue(v);
		return NULL;
	}
	return v;
}

/* One value, though perhaps computed twice. */
static bool is_same(LV a, LV b)
{
	if (a == b || !a || !b)
		return a == b;
	return LLVMIsAPtrToIntInst(a) && LLVMIsAPtrToIntInst(b) && LLVMGetOperand(a, 0) == LLVMGetOperand(b, 0);
}

/* b - a is known now. */
static bool known_distance(LV a, LV b, u64 *d)
{
	u64 of_a = 0, of_b = 0;

	for (u32 depth = 0; depth < 4; depth++) {
		bool found = false;

		a = strip(a, &of_a);
		b = strip(b, &of_b);
		*d = of_b - of_a;
		if (is_same(a, b))
			return true;
		if (!a || !b || !is_add(a) || !is_add(b))
			return false;
		for (u32 k = 0; k < 2 && !found; k++)
			if ((found = is_same(LLVMGetOperand(a, k), LLVMGetOperand(b, k)))) {
				a = LLVMGetOperand(a, 1 - k);
				b = LLVMGetOperand(b, 1 - k);
			}
		if (!found)
			return false;
	}
	return false;
}

/* Warps that are counted at once: those that differ. */
typedef struct Warps {
	u32 n, of[MAX_PIECES];
	LV alike[MAX_PIECES]; /* i64: how many that are on each stands for */
} Warps;

static LV base_of(Em *e, const CountSite *s, u32 warp, u32 piece)
{
	return em_at(e, s->addr, warp * s->k + piece, false);
}

static LV const_vector(Em *e, const u64 *v, u32 n)
{
	LV c[MAX_PIECES];

	for (u32 i = 0; i < n; i++)
		c[i] = k64(e, v[i]);
	return LLVMConstVector(c, n);
}

static LV gathered(Em *e, const LV *v, u32 n)
{
	LV r = LLVMGetPoison(LLVMVectorType(e->i64, n));

	for (u32 i = 0; i < n; i++)
		r = LLVMBuildInsertElement(e->b, r, v[i], em_const(e, 32, i), "");
	return r;
}

/* Rows of pieces move by one number: then so do these. */
static bool by_rows(Em *e, const CountSite *s, const Warps *w, u32 piece, u64 *apart, u64 *row)
{
	const Val *a = s->addr;
	u32 c0 = (w->of[0] * s->k + piece) % e->cols;

	if (!a->step || a->var != VAR_piece)
		return false;
	for (u32 i = 0; i < w->n; i++) {
		u32 at = w->of[i] * s->k + piece;

		row[i] = at / e->cols;
		if (!known_distance(a->v[c0], a->v[at % e->cols], &apart[i]))
			return false;
	}
	return true;
}

/* Where a piece of each of the warps begins. */
static LV bases_of(Em *e, const CountSite *s, const Warps *w, u32 piece)
{
	LV v[MAX_PIECES] = { NULL };
	u64 apart[MAX_PIECES], row[MAX_PIECES];
	bool same = true, known = true;

	for (u32 i = 0; i < w->n; i++) {
		v[i] = base_of(e, s, w->of[i], piece);
		same &= v[i] == v[0];
		known = known && known_distance(v[0], v[i], &apart[i]);
	}
	if (same)
		return v[0];
	if (known)
		return add(e, v[0], const_vector(e, apart, w->n));
	if (!by_rows(e, s, w, piece, apart, row))
		return gathered(e, v, w->n);
	return add(e, add(e, s->addr->v[(w->of[0] * s->k + piece) % e->cols], const_vector(e, apart, w->n)),
		   times(e, s->addr->step, const_vector(e, row, w->n)));
}

static bool surely_continues(Em *e, const CountSite *s, const Warps *w, u32 piece)
{
	u64 d;

	for (u32 i = 0; i < w->n; i++)
		if (!known_distance(base_of(e, s, w->of[i], 0), base_of(e, s, w->of[i], piece), &d) ||
		    d != piece * e->W * (u64)s->addr->stride)
			return false;
	return true;
}

/* Pieces of threads of one threadIdx.y. Dense ones may as well lie in two parts. */
static u32 pieces_of_row(Em *e, const CountSite *s, const Warps *w)
{
	bool dense = s->addr->stride == (i64)s->size && (s->space == COUNT_global || s->size == 4);
	u32 x = e->opt.ntid[0], n = x >= PTX_WARP ? s->k : x < e->W ? 1 : x / e->W;

	if (!s->addr->stride)
		return 1;
	if (!e->bs.line && (!e->bs.rows || (x < PTX_WARP ? PTX_WARP % x : x % PTX_WARP)))
		return 1;
	return n == s->k && n > 1 && dense && !surely_continues(e, s, w, n / 2) ? n / 2 : n;
}

/* Two pieces of each warp begin at one place. */
static bool is_one_place(Em *e, const CountSite *s, const Warps *w, u32 a, u32 b)
{
	for (u32 i = 0; i < w->n; i++)
		if (base_of(e, s, w->of[i], a) != base_of(e, s, w->of[i], b))
			return false;
	return true;
}

static void find_rows(Em *e, const CountSite *s, const Warps *w, Rows *r)
{
	u32 run = pieces_of_row(e, s, w), at[COUNT_MAX_PIECES];
	u64 stride = (u64)s->addr->stride, step = s->addr->stride < 0 ? -stride : stride;

	*r = (Rows){ .lanes = run * e->W };
	r->pitch = r->lanes * step;
	r->len = (r->lanes - 1) * step + s->size;
	for (u32 p = 0; p < s->k; p += run) {
		LV first = bases_of(e, s, w, p);
		bool known = false;

		for (u32 i = 1; i < run; i++)
			r->ok = both(e, r->ok, equal(e, bases_of(e, s, w, p + i), add(e, first, k64(e, i * e->W * stride))));
		for (u32 i = 0; i < r->n; i++)
			known |= is_one_place(e, s, w, at[i], p);
		if (!known) {
			at[r->n] = p;
			r->a[r->n++] = first;
		}
	}
}

/* The pieces of `warp` lie in lines and banks as those of the one before do: nothing else matters. */
static bool is_alike(Em *e, const CountSite *s, u32 warp)
{
	u64 d, d0 = 0;

	for (u32 p = 0; p < s->k; p++) {
		if (!known_distance(base_of(e, s, warp - 1, p), base_of(e, s, warp, p), &d) || d % 128)
			return false;
		if (p && d != d0)
			return false;
		d0 = d;
	}
	return true;
}

static bool count_rows(Em *e, const CountSite *s, Rows *r)
{
	if (r->n > MAX_ROWS || (s->atomic && (r->lanes < PTX_WARP || !s->addr->stride)))
		return false;
	return (s->space == COUNT_global ? global_rows : shared_rows)(e, r, s->addr->stride, s->size);
}

LV em_count_warps(Em *e, LV *mask, u32 warps, bool whole, LV *on, LV *ok)
{
	LV n = k64(e, 0);

	*ok = NULL;
	for (u32 w = 0; w < warps; w++) {
		LV bits = em_warp_bits(e, mask, w), none = equal(e, bits, em_const(e, 32, 0));

		on[w] = whole ? equal(e, bits, em_const(e, 32, ~0u)) : not(e, none);
		if (whole)
			*ok = both(e, *ok, either(e, none, on[w]));
		n = add(e, n, as64(e, on[w]));
	}
	return n;
}

static LV set_of(Em *e, LV *on, u32 warps)
{
	LV set = em_const(e, 32, 0);

	for (u32 w = 0; w < warps; w++)
		set = LLVMBuildOr(e->b, set, LLVMBuildShl(e->b, LLVMBuildZExt(e->b, on[w], e->i32, ""), em_const(e, 32, w), ""), "");
	return set;
}

/* The sum over the warps of what each has. */
static LV total(Em *e, const Warps *w, LV of_each)
{
	LV n = w->alike[0];

	if (width_of(of_each))
		return reduced(e, times(e, of_each, gathered(e, w->alike, w->n)), "llvm.vector.reduce.add");
	for (u32 i = 1; i < w->n; i++)
		n = add(e, n, w->alike[i]);
	return times(e, n, of_each);
}

static void add_rows(Em *e, CountSite *s, const Warps *w, const Rows *r)
{
	if (r->ok) {
		LV off = s->mask[0] ? equal(e, w->n > 1 ? gathered(e, w->alike, w->n) : w->alike[0], k64(e, 0)) : NULL;

		s->ok = both(e, s->ok, reduced(e, either(e, off, r->ok), "llvm.vector.reduce.and"));
	}
	s->units = add(e, s->units, total(e, w, r->units));
	s->least = add(e, s->least, total(e, w, r->least));
	s->bytes = add(e, s->bytes, total(e, w, r->bytes));
}

static bool meets_in_l1(const Em *e, const CountSite *s)
{
	return s->space == COUNT_global && !s->atomic && !s->store && count_rule(e->opt.count_cc)->l1_banks;
}

/* Rows of global memory whose words meet in L1's banks: two are counted as those of shared memory, of one row see
 * l1_conflicts; false: neither. */
static bool add_meetings(Em *e, CountSite *s, const Warps *w, const Rows *r)
{
	Rows both = *r;
	LV more;

	if (r->n == 1 || !meets_in_l1(e, s))
		return true;
	if (r->n > 2 || !shared_rows(e, &both, s->addr->stride, s->size))
		return false;
	more = total(e, w, sub(e, both.units, both.least));
	s->more = s->more ? add(e, s->more, more) : more;
	return true;
}

static bool count_warps(Em *e, CountSite *s, const Warps *w)
{
	Rows r;

	find_rows(e, s, w, &r);
	if (!count_rows(e, s, &r) || !add_meetings(e, s, w, &r))
		return false;
	add_rows(e, s, w, &r);
	return true;
}

/* `on`: for each warp whether it is; NULL: all are. */
static void find_warps(Em *e, const CountSite *s, const LV *on, Warps *w)
{
	w->n = 0;
	for (u32 i = 0; i < s->warps; i++) {
		LV one = on ? as64(e, on[i]) : k64(e, 1);

		if (i && is_alike(e, s, i)) {
			w->alike[w->n - 1] = add(e, w->alike[w->n - 1], one);
			continue;
		}
		w->alike[w->n] = one;
		w->of[w->n++] = i;
	}
}

/* ---- lanes one by one ------------------------------------------------------------------- */

/* Each piece of a warp is so far from its first one. */
static bool lies(Em *e, const CountSite *s, u64 apart)
{
	u64 d;

	for (u32 w = 0; w < s->warps; w++)
		for (u32 p = 1; p < s->k; p++)
			if (!known_distance(base_of(e, s, w, 0), base_of(e, s, w, p), &d) || d != p * apart)
				return false;
	return true;
}

static LV lanes_on(Em *e, const CountSite *s, u32 warp)
{
	LV bits = em_warp_bits(e, (LV *)s->mask, warp), n = em_intrinsic(e, "llvm.ctpop", &e->i32, 1, &bits, 1);

	return LLVMBuildZExt(e->b, n, e->i64, "");
}

/* Which lanes are on does not matter, or only how many: all at one place, or words side by side in shared memory. */
static bool any_lanes(Em *e, CountSite *s)
{
	bool place = !s->addr->stride && !s->atomic && s->size <= 8 && lies(e, s, 0);
	bool words = s->space == COUNT_shared && s->size == 4 && s->addr->stride == 4 && lies(e, s, 4 * e->W);
	LV on[MAX_PIECES], ok;

	if (!place && !words)
		return false;
	s->requests = s->units = s->least = em_count_warps(e, s->mask, s->warps, false, on, &ok);
	s->warps_on = set_of(e, on, s->warps);
	s->bytes = place ? times(e, s->requests, k64(e, s->size)) : k64(e, 0);
	for (u32 w = 0; w < s->warps && words; w++)
		s->bytes = add(e, s->bytes, times(e, lanes_on(e, s, w), k64(e, 4)));
	return true;
}

/* Lanes that are apart as is known now, in shared memory: a function of their mask alone. */
bool em_count_by_mask(Em *e, const CountSite *s)
{
	return s->space == COUNT_shared && s->size >= 4 && s->addr->stride == (i32)s->addr->stride && s->addr->stride &&
	       !s->addr->wrap && lies(e, s, e->W * (u64)s->addr->stride);
}

/* Lanes of one row, as if all were on: of rows that meet in L1's banks nothing is said. */
static u32 l1_conflicts(Em *e, const CountSite *s)
{
	u32 x = e->opt.ntid[0], lanes = x && x < PTX_WARP ? x : PTX_WARP;
	u64 at[COUNT_LANES];

	if (!meets_in_l1(e, s))
		return 0;
	for (u32 l = 0; l < PTX_WARP; l++)
		at[l] = (1 << 20) + (u64)((i64)(l % lanes) * s->addr->stride);
	return count_l1_conflicts(count_rule(e->opt.count_cc), ~0u, at, s->size);
}

bool em_count_formulas(Em *e, CountSite *s)
{
	bool masked = s->mask[0] != NULL;
	LV on[MAX_PIECES], ok = NULL;
	Warps all;

	s->ok = s->addr->wrap ? not(e, s->addr->wrap) : NULL;
	s->conflicts = l1_conflicts(e, s);
	if (masked && any_lanes(e, s))
		return true;
	s->units = s->least = s->bytes = k64(e, 0);
	s->requests = masked ? em_count_warps(e, s->mask, s->warps, true, on, &ok) : k64(e, s->warps);
	s->warps_on = masked ? set_of(e, on, s->warps) : em_const(e, 32, s->warps < 32 ? (1u << s->warps) - 1 : ~0u);
	s->ok = both(e, s->ok, ok);
	find_warps(e, s, masked ? on : NULL, &all);
	if (all.n < FEW_WARPS || !count_warps(e, s, &all))
		for (u32 i = 0; i < all.n; i++)
			if (!count_warps(e, s, &(Warps){ .n = 1, .of = { all.of[i] }, .alike = { all.alike[i] } }))
				return false;
	if (s->ok && masked) /* bases of warps that are off may be anything */
		s->ok = LLVMBuildFreeze(e->b, s->ok, "");
	return true;
}
