/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an access whose addresses are base + stride x lane in each piece costs, as scalar operations on the bases.
 * In: a CountSite. Out: its sums over the group's warps, and the condition under which they hold: a warp has all its
 * lanes on or none, and its pieces lie as a formula supposes.
 *
 * The pieces of a warp form rows: those that continue one another (threads of one threadIdx.y). Rows are told apart by
 * differences of bases alone, which LLVM takes out of loops; what depends on the place in a line is a few additions.
 * What they cost in banks says count_banks.c.
 */
#include "emit/count_rows.h"
#include "emit/arith.h"

#include "count/count.h"

enum { MAX_ROWS = 4, FEW_WARPS = 3 /* fewer are counted one by one, more as a vector */ };

/* Blocks of 2^shift bytes that [a, a + len) touches. */
static LV blocks_of(Em *e, LV a, u64 len, u32 shift)
{
	LV low = num_low(e, a, (1u << shift) - 1);

	return num_shr(e, num_add(e, low, num_const(e, len - 1 + (1u << shift))), shift);
}

/* ---- global memory ------------------------------------------------------------------------------------- */

/* One number a row, the rows in different lines. */
static bool places(Em *e, Rows *r, u32 size)
{
	r->units = num_const(e, 1);
	for (u32 i = 1; i < r->n; i++) {
		LV again = rows_again(e, r, i);

		for (u32 j = 0; j < i; j++)
			r->ok = num_both(e, r->ok, num_either(e, again, num_is_far(e, num_sub(e, r->a[i], r->a[j]), 128)));
		r->units = num_add(e, r->units, num_as64(e, num_not(e, again)));
	}
	r->least = r->units;
	r->bytes = num_times(e, r->units, num_const(e, size));
	return true;
}

/* Blocks that row i adds to those before: it continues the last one (`cont`), or stands alone. */
static LV fresh_blocks(Em *e, const Rows *r, u32 i, LV cont, u32 shift)
{
	LV last = num_shr(e, num_add(e, r->a[i], num_const(e, r->len - 1)), shift);
	LV from = num_choose(e, cont, num_shr(e, num_add(e, r->a[i], num_const(e, r->len - 1 - r->pitch)), shift),
			 num_sub(e, num_shr(e, r->a[i], shift), num_const(e, 1)));

	return num_sub(e, last, from);
}

/* Many rows without gaps of one warp: each lines away from all others, or behind the last one, or all are one. */
static void many_rows(Em *e, Rows *r, u32 size)
{
	LV v = rows_vector(e, r, NULL, r->n), far = NULL, same, cont, behind[COUNT_MAX_PIECES];
	const char *all = "llvm.vector.reduce.and";

	for (u32 i = 0; i < r->n; i++)
		behind[i] = num_const(e, i * r->pitch);
	for (u32 k = 1; k < r->n; k++)
		far = num_both(e, far, num_is_far(e, num_sub(e, v, rows_turned(e, v, k)), r->len + 128));
	same = num_reduced(e, num_equal(e, v, r->a[0]), all);
	cont = num_reduced(e, num_equal(e, num_sub(e, v, r->a[0]), LLVMConstVector(behind, r->n)), all);
	r->ok = num_both(e, r->ok, num_either(e, num_either(e, same, cont), num_reduced(e, far, all)));
	for (u32 shift = 5; shift <= 7; shift += 2) {
		LV one = blocks_of(e, r->a[0], r->len, shift), row = blocks_of(e, r->a[0], r->n * r->pitch, shift);
		LV n = num_reduced(e, blocks_of(e, v, r->len, shift), "llvm.vector.reduce.add");

		n = num_choose(e, cont, row, num_choose(e, same, one, n));
		*(shift == 5 ? &r->units : &r->least) = n;
	}
	r->bytes = num_const(e, (u64)r->lanes * size);
	r->bytes = num_choose(e, same, r->bytes, num_times(e, r->bytes, num_const(e, r->n)));
}

/* Rows without gaps: each is where an earlier one is, or goes on behind the last one, or is lines away. */
static bool dense_rows(Em *e, Rows *r, u32 size)
{
	r->units = blocks_of(e, r->a[0], r->len, 5);
	r->least = blocks_of(e, r->a[0], r->len, 7);
	r->bytes = num_const(e, (u64)r->lanes * size);
	for (u32 i = 1; i < r->n; i++) {
		LV again = rows_again(e, r, i), fresh = num_not(e, again);
		LV cont = num_equal(e, r->a[i], num_add(e, r->a[i - 1], num_const(e, r->pitch)));

		for (u32 j = 0; j < i; j++) {
			LV d = num_sub(e, r->a[i], r->a[j]), behind;

			behind = num_compare(e, LLVMIntSGE, d, num_const(e, r->pitch));
			behind = num_either(e, num_both(e, cont, behind), num_is_far(e, d, r->len + 128));
			r->ok = num_both(e, r->ok, num_either(e, again, behind));
		}
		r->units = num_add(e, r->units, num_only_if(e, fresh, fresh_blocks(e, r, i, cont, 5)));
		r->least = num_add(e, r->least, num_only_if(e, fresh, fresh_blocks(e, r, i, cont, 7)));
		r->bytes = num_add(e, r->bytes, num_only_if(e, fresh, num_const(e, (u64)r->lanes * size)));
	}
	return true;
}

/* Lanes lines apart, rows less than that: lane for lane, or not at all, rows share sectors. */
static bool walking_rows(Em *e, Rows *r, u64 step, u32 size)
{
	r->units = r->least = r->bytes = num_const(e, 1);
	if (r->n > 1 && (step % 128 || step < 256))
		return false;
	for (u32 i = 1; i < r->n; i++) {
		LV same[3] = { NULL, NULL, NULL };

		for (u32 j = 0; j < i; j++) {
			LV x = num_binary(e, LLVMXor, r->a[i], r->a[j]), d = num_sub(e, r->a[i], r->a[j]);

			r->ok = num_both(e, r->ok, num_not(e, num_is_far(e, d, step - 128)));
			same[0] = num_either(e, same[0], num_equal(e, x, num_const(e, 0)));
			same[1] = num_either(e, same[1], num_equal(e, num_shr(e, x, 5), num_const(e, 0)));
			same[2] = num_either(e, same[2], num_equal(e, num_shr(e, x, 7), num_const(e, 0)));
		}
		r->bytes = num_add(e, r->bytes, num_as64(e, num_not(e, same[0])));
		r->units = num_add(e, r->units, num_as64(e, num_not(e, same[1])));
		r->least = num_add(e, r->least, num_as64(e, num_not(e, same[2])));
	}
	r->bytes = num_times(e, r->bytes, num_const(e, r->lanes * size));
	r->units = num_times(e, r->units, num_const(e, r->lanes));
	r->least = num_times(e, r->least, num_const(e, r->lanes));
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
			r->a[i] = num_sub(e, r->a[i], num_const(e, (r->lanes - 1) * step));
	if (step > 32 && r->n > 1)
		return false;
	if (r->n > 2 && step == size && !num_width(r->a[0])) {
		many_rows(e, r, size);
		return true;
	}
	dense_rows(e, r, size);
	if (step > 32)
		r->units = num_const(e, r->lanes);
	return true;
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

bool em_count_apart(LV a, LV b, u64 *d)
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
		c[i] = num_const(e, v[i]);
	return LLVMConstVector(c, n);
}

/* The number that is added to all of them stands outside: accesses side by side then have one vector, and differences of
 * theirs are one. */
LV em_count_gathered(Em *e, const LV *v, u32 n)
{
	LV from[MAX_PIECES];
	u64 by = 0, d;
	u32 some = 0;

	for (u32 i = 0; i < n; i++) {
		d = 0;
		from[i] = v[i] ? strip(v[i], &d) : NULL;
		if (v[i] && (!from[i] || (some++ && d != by)))
			break;
		by = v[i] ? d : by;
		if (i + 1 == n && by)
			return num_add(e, num_gathered(e, from, n), num_const(e, by));
	}
	return num_gathered(e, v, n);
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
		if (!em_count_apart(a->v[c0], a->v[at % e->cols], &apart[i]))
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
		known = known && em_count_apart(v[0], v[i], &apart[i]);
	}
	if (same)
		return v[0];
	if (known)
		return num_add(e, v[0], const_vector(e, apart, w->n));
	if (!by_rows(e, s, w, piece, apart, row))
		return em_count_gathered(e, v, w->n);
	return num_add(e, num_add(e, s->addr->v[(w->of[0] * s->k + piece) % e->cols], const_vector(e, apart, w->n)),
		   num_times(e, s->addr->step, const_vector(e, row, w->n)));
}

static bool surely_continues(Em *e, const CountSite *s, const Warps *w, u32 piece)
{
	u64 d;

	for (u32 i = 0; i < w->n; i++)
		if (!em_count_apart(base_of(e, s, w->of[i], 0), base_of(e, s, w->of[i], piece), &d) ||
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

/* Where a piece begins, from the first one; the same number for each of the warps. */
static bool known_apart(Em *e, const CountSite *s, const Warps *w, u32 piece, u64 *apart)
{
	u64 d;

	for (u32 i = 0; i < w->n; i++) {
		if (!em_count_apart(base_of(e, s, w->of[i], 0), base_of(e, s, w->of[i], piece), &d) || (i && d != *apart))
			return false;
		*apart = d;
	}
	return true;
}

static void find_rows(Em *e, const CountSite *s, const Warps *w, Rows *r)
{
	u32 run = pieces_of_row(e, s, w), at[COUNT_MAX_PIECES];
	u64 stride = (u64)s->addr->stride, step = s->addr->stride < 0 ? -stride : stride;

	*r = (Rows){ .lanes = run * e->W, .known = true };
	r->pitch = r->lanes * step;
	r->len = (r->lanes - 1) * step + s->size;
	for (u32 p = 0; p < s->k; p += run) {
		LV first = bases_of(e, s, w, p);
		u32 row = 0;

		for (u32 i = 1; i < run; i++)
			r->ok = num_both(e, r->ok, num_equal(e, bases_of(e, s, w, p + i), num_add(e, first, num_const(e, i * e->W * stride))));
		while (row < r->n && !is_one_place(e, s, w, at[row], p))
			row++;
		r->run_row[p / run] = row;
		if (row < r->n)
			continue;
		r->known = r->known && known_apart(e, s, w, p, &r->apart[row]);
		at[row] = p;
		r->a[r->n++] = first;
	}
}

/* The pieces of `warp` lie in lines and banks as those of the one before do: nothing else matters. */
static bool is_alike(Em *e, const CountSite *s, u32 warp)
{
	u64 d, d0 = 0;

	for (u32 p = 0; p < s->k; p++) {
		if (!em_count_apart(base_of(e, s, warp - 1, p), base_of(e, s, warp, p), &d) || d % 128)
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
	return (s->space == COUNT_global ? global_rows : rows_in_banks)(e, r, s->addr->stride, s->size);
}

LV em_count_warps(Em *e, LV *mask, u32 warps, bool whole, LV *on, LV *ok)
{
	LV n = num_const(e, 0);

	*ok = NULL;
	for (u32 w = 0; w < warps; w++) {
		LV bits = em_warp_bits(e, mask, w), none = num_equal(e, bits, em_const(e, 32, 0));

		on[w] = whole ? num_equal(e, bits, em_const(e, 32, ~0u)) : num_not(e, none);
		if (whole)
			*ok = num_both(e, *ok, num_either(e, none, on[w]));
		n = num_add(e, n, num_as64(e, on[w]));
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

	if (num_width(of_each))
		return num_reduced(e, num_times(e, of_each, num_gathered(e, w->alike, w->n)), "llvm.vector.reduce.add");
	for (u32 i = 1; i < w->n; i++)
		n = num_add(e, n, w->alike[i]);
	return num_times(e, n, of_each);
}

static void add_rows(Em *e, CountSite *s, const Warps *w, const Rows *r)
{
	if (r->ok) {
		LV off = s->mask[0] ? num_equal(e, w->n > 1 ? num_gathered(e, w->alike, w->n) : w->alike[0], num_const(e, 0)) : NULL;

		s->ok = num_both(e, s->ok, num_reduced(e, num_either(e, off, r->ok), "llvm.vector.reduce.and"));
	}
	s->units = num_add(e, s->units, total(e, w, r->units));
	s->least = num_add(e, s->least, total(e, w, r->least));
	s->bytes = num_add(e, s->bytes, total(e, w, r->bytes));
}

bool em_count_meets(const Em *e, const CountSite *s)
{
	return s->space == COUNT_global && !s->atomic && !s->store && count_rule(e->opt.count_cc)->l1_banks;
}

/* Rows of global memory whose words meet in L1's banks are counted as those of shared memory. */
static bool add_meetings(Em *e, CountSite *s, const Warps *w, Rows *r)
{
	Rows both = *r;
	LV more;

	if (!em_count_meets(e, s))
		return true;
	if (!rows_in_banks(e, &both, s->addr->stride, s->size))
		return false;
	r->ok = both.ok;
	more = total(e, w, num_sub(e, both.units, both.least));
	s->more = s->more ? num_add(e, s->more, more) : more;
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
		LV one = on ? num_as64(e, on[i]) : num_const(e, 1);

		if (i && is_alike(e, s, i)) {
			w->alike[w->n - 1] = num_add(e, w->alike[w->n - 1], one);
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
			if (!em_count_apart(base_of(e, s, w, 0), base_of(e, s, w, p), &d) || d != p * apart)
				return false;
	return true;
}

/* The same, or in blocks of one row of threads it may be: looked at when the code runs, of warps that are on. */
static bool may_lie(Em *e, const CountSite *s, u64 apart, const LV *on, LV *ok)
{
	u64 d;

	*ok = NULL;
	if (!e->bs.line)
		return lies(e, s, apart);
	for (u32 w = 0; w < s->warps; w++)
		for (u32 p = 1; p < s->k; p++) {
			LV a = base_of(e, s, w, 0), b = base_of(e, s, w, p);

			if (!em_count_apart(a, b, &d))
				*ok = num_both(e, *ok, num_either(e, num_not(e, on[w]), num_equal(e, b, num_add(e, a, num_const(e, p * apart)))));
			else if (d != p * apart)
				return false;
		}
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
	bool place = !s->addr->stride && !s->atomic && s->size <= 8;
	bool words = s->space == COUNT_shared && s->size == 4 && s->addr->stride == 4;
	LV on[MAX_PIECES], ok, n, lie;

	if (!place && !words)
		return false;
	n = em_count_warps(e, s->mask, s->warps, false, on, &ok);
	if (!may_lie(e, s, place ? 0 : 4 * e->W, on, &lie))
		return false;
	s->ok = num_both(e, s->ok, lie);
	s->requests = s->units = s->least = n;
	s->warps_on = set_of(e, on, s->warps);
	s->bytes = place ? num_times(e, s->requests, num_const(e, s->size)) : num_const(e, 0);
	for (u32 w = 0; w < s->warps && words; w++)
		s->bytes = num_add(e, s->bytes, num_times(e, lanes_on(e, s, w), num_const(e, 4)));
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
	LV on[MAX_PIECES], ok = NULL;
	Warps all;

	s->ok = s->addr->wrap ? num_not(e, s->addr->wrap) : NULL;
	if (masked && any_lanes(e, s)) {
		if (s->ok) /* as below */
			s->ok = LLVMBuildFreeze(e->b, s->ok, "");
		return true;
	}
	s->units = s->least = s->bytes = num_const(e, 0);
	s->requests = masked ? em_count_warps(e, s->mask, s->warps, true, on, &ok) : num_const(e, s->warps);
	s->warps_on = masked ? set_of(e, on, s->warps) : em_const(e, 32, s->warps < 32 ? (1u << s->warps) - 1 : ~0u);
	s->ok = num_both(e, s->ok, ok);
	find_warps(e, s, masked ? on : NULL, &all);
	if (all.n < FEW_WARPS || !count_warps(e, s, &all))
		for (u32 i = 0; i < all.n; i++)
			if (!count_warps(e, s, &(Warps){ .n = 1, .of = { all.of[i] }, .alike = { all.alike[i] } }))
				return false;
	if (s->ok && masked) /* bases of warps that are off may be anything */
		s->ok = LLVMBuildFreeze(e->b, s->ok, "");
	return true;
}
