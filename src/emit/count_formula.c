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

enum { MAX_ROWS = 4 };
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

static LV add(Em *e, LV a, LV b)
{
	return LLVMBuildAdd(e->b, a, b, "");
}

static LV sub(Em *e, LV a, LV b)
{
	return LLVMBuildSub(e->b, a, b, "");
}

static LV shr(Em *e, LV a, u32 n)
{
	return LLVMBuildLShr(e->b, a, k64(e, n), "");
}

static LV as64(Em *e, LV bit)
{
	return LLVMBuildZExt(e->b, bit, e->i64, "");
}

static LV equal(Em *e, LV a, LV b)
{
	return LLVMBuildICmp(e->b, LLVMIntEQ, a, b, "");
}

static LV both(Em *e, LV a, LV b)
{
	return a && b ? LLVMBuildAnd(e->b, a, b, "") : a ? a : b;
}

static LV either(Em *e, LV a, LV b)
{
	return a && b ? LLVMBuildOr(e->b, a, b, "") : a ? a : b;
}

static LV not(Em *e, LV bit)
{
	return LLVMBuildNot(e->b, bit, "");
}

/* v where `bit` holds, else 0. */
static LV only_if(Em *e, LV bit, LV v)
{
	return LLVMBuildSelect(e->b, bit, v, k64(e, 0), "");
}

/* |d| >= least */
static LV is_far(Em *e, LV d, u64 least)
{
	return LLVMBuildICmp(e->b, LLVMIntUGE, add(e, d, k64(e, least - 1)), k64(e, 2 * least - 1), "");
}

/* Blocks of 2^shift bytes that [a, a + len) touches. */
static LV blocks_of(Em *e, LV a, u64 len, u32 shift)
{
	LV low = LLVMBuildAnd(e->b, a, k64(e, (1u << shift) - 1), "");

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
	r->bytes = LLVMBuildMul(e->b, r->units, k64(e, size), "");
	return true;
}

/* Blocks that row i adds to those before: it continues the last one (`cont`), or stands alone. */
static LV fresh_blocks(Em *e, const Rows *r, u32 i, LV cont, u32 shift)
{
	LV last = shr(e, add(e, r->a[i], k64(e, r->len - 1)), shift);
	LV from = LLVMBuildSelect(e->b, cont, shr(e, add(e, r->a[i], k64(e, r->len - 1 - r->pitch)), shift),
				  sub(e, shr(e, r->a[i], shift), k64(e, 1)), "");

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

			behind = LLVMBuildICmp(e->b, LLVMIntSGE, d, k64(e, r->pitch), "");
			behind = LLVMBuildOr(e->b, LLVMBuildAnd(e->b, cont, behind, ""), is_far(e, d, r->len + 128), "");
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
			LV x = LLVMBuildXor(e->b, r->a[i], r->a[j], ""), d = sub(e, r->a[i], r->a[j]);

			r->ok = both(e, r->ok, not(e, is_far(e, d, step - 128)));
			same[0] = either(e, same[0], equal(e, x, k64(e, 0)));
			same[1] = either(e, same[1], equal(e, shr(e, x, 5), k64(e, 0)));
			same[2] = either(e, same[2], equal(e, shr(e, x, 7), k64(e, 0)));
		}
		r->bytes = add(e, r->bytes, as64(e, not(e, same[0])));
		r->units = add(e, r->units, as64(e, not(e, same[1])));
		r->least = add(e, r->least, as64(e, not(e, same[2])));
	}
	r->bytes = LLVMBuildMul(e->b, r->bytes, k64(e, r->lanes * size), "");
	r->units = LLVMBuildMul(e->b, r->units, k64(e, r->lanes), "");
	r->least = LLVMBuildMul(e->b, r->least, k64(e, r->lanes), "");
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
			LV clash = equal(e, LLVMBuildAnd(e->b, d, k64(e, 127), ""), k64(e, 0));

			clash = LLVMBuildAnd(e->b, LLVMBuildAnd(e->b, clash, fresh, ""), first, "");
			rank = add(e, rank, as64(e, clash));
		}
		/* aligned to 4 or 8 bytes, or bytes of a word: the banks are the same when the distance says so */
		if (size < 4)
			r->ok = both(e, r->ok, equal(e, LLVMBuildAnd(e->b, LLVMBuildOr(e->b, r->a[0], r->a[i], ""),
								     k64(e, 3), ""), k64(e, 0)));
		most = LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, LLVMIntUGT, rank, most, ""), rank, most, "");
		r->bytes = add(e, r->bytes, only_if(e, fresh, k64(e, size)));
	}
	r->units = add(e, r->units, most);
	return true;
}

/* Two rows of words `d` bytes apart ask some bank for two words. */
static LV rows_clash(Em *e, const Rows *r, LV d)
{
	LV near = LLVMBuildICmp(e->b, LLVMIntULE, add(e, d, k64(e, 128 - r->len)), k64(e, 2 * (128 - r->len)), "");
	LV in = LLVMBuildAnd(e->b, d, k64(e, 127), ""), apart;

	apart = LLVMBuildICmp(e->b, LLVMIntULE, sub(e, in, k64(e, r->len)), k64(e, 128 - 2 * r->len), "");
	return not(e, LLVMBuildOr(e->b, near, apart, ""));
}

static LV larger(Em *e, LV a, LV b)
{
	LV args[2] = { a, b };

	return em_intrinsic(e, "llvm.smax", &e->i64, 1, args, 2);
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

static LV base_of(Em *e, const CountSite *s, u32 warp, u32 piece)
{
	return em_at(e, s->addr, warp * s->k + piece, false);
}

static bool surely_continues(Em *e, const CountSite *s, u32 warp, u32 piece)
{
	u64 d;

	return known_distance(base_of(e, s, warp, 0), base_of(e, s, warp, piece), &d) &&
	       d == piece * e->W * (u64)s->addr->stride;
}

/* Pieces of threads of one threadIdx.y. Dense ones may as well lie in two parts. */
static u32 pieces_of_row(Em *e, const CountSite *s, u32 warp)
{
	bool dense = s->addr->stride == (i64)s->size && (s->space == COUNT_global || s->size == 4);
	u32 x = e->opt.ntid[0], n = x >= PTX_WARP ? s->k : x < e->W ? 1 : x / e->W;

	if (!s->addr->stride)
		return 1;
	if (!e->bs.line && (!e->bs.rows || (x < PTX_WARP ? PTX_WARP % x : x % PTX_WARP)))
		return 1;
	return n == s->k && n > 1 && dense && !surely_continues(e, s, warp, n / 2) ? n / 2 : n;
}

static void find_rows(Em *e, const CountSite *s, u32 warp, Rows *r)
{
	u32 run = pieces_of_row(e, s, warp);
	u64 stride = (u64)s->addr->stride, step = s->addr->stride < 0 ? -stride : stride;

	*r = (Rows){ .lanes = run * e->W };
	r->pitch = r->lanes * step;
	r->len = (r->lanes - 1) * step + s->size;
	for (u32 p = 0; p < s->k; p += run) {
		LV first = base_of(e, s, warp, p);
		bool known = false;

		for (u32 i = 1; i < run; i++)
			r->ok = both(e, r->ok, equal(e, base_of(e, s, warp, p + i), add(e, first, k64(e, i * e->W * stride))));
		for (u32 i = 0; i < r->n; i++)
			known |= r->a[i] == first;
		if (!known)
			r->a[r->n++] = first;
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

static LV times(Em *e, LV n, LV v)
{
	return LLVMBuildMul(e->b, n, v, "");
}

/* The first of the warps alike stands for n of them. */
static void add_rows(Em *e, CountSite *s, const Rows *r, LV n)
{
	if (r->ok)
		s->ok = both(e, s->ok, s->mask[0] ? either(e, equal(e, n, k64(e, 0)), r->ok) : r->ok);
	s->units = add(e, s->units, times(e, n, r->units));
	s->least = add(e, s->least, times(e, n, r->least));
	s->bytes = add(e, s->bytes, times(e, n, r->bytes));
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

bool em_count_formulas(Em *e, CountSite *s)
{
	bool masked = s->mask[0] != NULL;
	LV on[MAX_PIECES], ok = NULL, n = NULL;
	Rows r;

	s->ok = s->addr->wrap ? not(e, s->addr->wrap) : NULL;
	if (masked && any_lanes(e, s))
		return true;
	s->units = s->least = s->bytes = k64(e, 0);
	s->requests = masked ? em_count_warps(e, s->mask, s->warps, true, on, &ok) : k64(e, s->warps);
	s->warps_on = masked ? set_of(e, on, s->warps) : em_const(e, 32, s->warps < 32 ? (1u << s->warps) - 1 : ~0u);
	s->ok = both(e, s->ok, ok);
	for (u32 w = 0; w < s->warps; w++) {
		if (w && is_alike(e, s, w)) {
			n = masked ? add(e, n, as64(e, on[w])) : add(e, n, k64(e, 1));
			continue;
		}
		if (w)
			add_rows(e, s, &r, n);
		find_rows(e, s, w, &r);
		if (!count_rows(e, s, &r))
			return false;
		n = masked ? as64(e, on[w]) : k64(e, 1);
	}
	add_rows(e, s, &r, n);
	if (s->ok && masked) /* bases of warps that are off may be anything */
		s->ok = LLVMBuildFreeze(e->b, s->ok, "");
	return true;
}
