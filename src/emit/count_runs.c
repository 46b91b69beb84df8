/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an access of global memory costs whose warps lie in runs: pieces of neighbouring lanes, each without gaps, or at
 * one place, wherever they begin, and in each of which the lanes that are on stand together. So it is at a matrix's
 * edge, and in blocks whose rows are no multiple of a warp, where the formulas of count_formula.c do not hold.
 * In: a CountSite. Out: its sums over the group's warps, and the condition under which they hold: in place, or as a
 * call of a function of the kernel's module, where they are rare.
 *
 * Runs are sorted by where they begin, as numbers that hold their length, too: then what each adds to those before it
 * follows from how far these reach. All warps are one vector, of a power of two: those that are not there are off.
 */
#include "emit/count_rows.h"
#include "emit/arith.h"

#include "count/count.h"

#include <stdio.h>

enum { LENGTH_BITS = 10 /* of a run's bytes */, FEW_PIECES = 4, FEW_WARPS = 4 };

typedef struct Run { /* bytes; none: both are 0 */
	LV from, end;
} Run;

typedef struct Runs { /* of each warp of the group */
	const CountSite *s;
	u32 n, lanes; /* pieces of a warp; lanes of each; the last warp may have fewer */
	u32 wide;     /* of the vectors; 0: one warp */
	LV at[COUNT_MAX_PIECES]; /* where each piece begins */
	LV bits;      /* i64: lanes that are on */
	LV key[COUNT_MAX_PIECES]; /* where its run begins << LENGTH_BITS | bytes; 0: none */
	LV ok;
} Runs;

static bool piece_exists(const Em *e, const CountSite *s, u32 warp, u32 piece)
{
	return warp < s->warps && warp * s->k + piece < e->P;
}

static u32 width_for(u32 warps)
{
	u32 n = 1;

	while (n < warps)
		n *= 2;
	return n > 1 ? n : 0;
}

static LV of_warps(Em *e, const LV *v, u32 n)
{
	return n ? num_gathered(e, v, n) : v[0];
}

/* ---- which lanes are on -------------------------------------------------------------------------------------- */

static u64 bits_there(const Em *e, const CountSite *s, u32 warp)
{
	u64 all = 0;

	for (u32 p = 0; p < s->k; p++)
		if (piece_exists(e, s, warp, p))
			all |= ((1ull << e->W) - 1) << p * e->W;
	return all;
}

static LV bits_of(Em *e, const CountSite *s, u32 wide)
{
	LV v[MAX_PIECES] = { NULL };

	for (u32 w = 0; w < (wide ? wide : 1); w++)
		v[w] = w < s->warps && s->mask[0] ? LLVMBuildZExt(e->b, em_warp_bits(e, (LV *)s->mask, w), e->i64, "")
						  : num_const(e, bits_there(e, s, w));
	return of_warps(e, v, wide);
}

static LV unary(Em *e, const char *name, LV v)
{
	LT t = LLVMTypeOf(v);

	return em_intrinsic(e, name, &t, 1, &v, 1);
}

static LV lowest(Em *e, LV bits)
{
	LT t = LLVMTypeOf(bits);

	return em_intrinsic(e, "llvm.cttz", &t, 1, (LV[]){ bits, LLVMConstInt(e->i1, 0, false) }, 2);
}

static LV is_none(Em *e, LV v)
{
	return num_equal(e, v, num_const(e, 0));
}

/* Lanes of one run, the first in bit 0: they stand together. */
static LV stand_together(Em *e, LV bits)
{
	LV low = num_binary(e, LLVMAnd, bits, num_sub(e, num_const(e, 0), bits));

	return is_none(e, num_binary(e, LLVMAnd, bits, num_add(e, bits, low)));
}

/* ---- where runs lie -------------------------------------------------------------------------------------------- */

static u64 step_of(const CountSite *s)
{
	return (u64)(s->addr->stride < 0 ? -s->addr->stride : s->addr->stride);
}

static LV begins(Em *e, const CountSite *s, u32 piece, u32 wide)
{
	LV v[MAX_PIECES] = { NULL };

	for (u32 w = 0; w < (wide ? wide : 1); w++)
		v[w] = piece_exists(e, s, w, piece) ? em_at(e, s->addr, w * s->k + piece, false) : NULL;
	return wide ? em_count_gathered(e, v, wide) : v[0] ? v[0] : num_const(e, 0);
}

/* From the lanes that are on: how far behind the piece's beginning its run begins, and its bytes, as in a key. */
static LV beyond(Em *e, const CountSite *s, LV bits)
{
	u64 step = step_of(s);
	LV n = unary(e, "llvm.ctpop", bits), from = lowest(e, bits), len;

	if (!step)
		return num_const(e, s->size);
	if (s->addr->stride < 0) /* the last lane lies first */
		from = num_sub(e, num_const(e, 0), num_sub(e, num_add(e, from, n), num_const(e, 1)));
	len = num_times(e, n, num_const(e, step));
	return num_add(e, num_times(e, from, num_const(e, step << LENGTH_BITS)), len);
}

static void add_run(Em *e, Runs *r, u32 i)
{
	LV bits = num_low(e, num_shr(e, r->bits, i * r->lanes), r->lanes == 32 ? ~0u : (1u << r->lanes) - 1);
	LV key = num_binary(e, LLVMShl, r->at[i], num_const(e, LENGTH_BITS));

	key = num_add(e, key, beyond(e, r->s, bits));
	r->key[i] = num_choose(e, is_none(e, bits), num_const(e, 0), key);
	if (r->s->addr->stride)
		r->ok = num_both(e, r->ok, stand_together(e, bits));
}

/* Batcher's odd-even merge sort, of a power of two. */
static void sort(Em *e, LV *v, u32 n)
{
	for (u32 p = 1; p < n; p *= 2)
		for (u32 k = p; k; k /= 2)
			for (u32 j = k % p; j + k < n; j += 2 * k)
				for (u32 i = j; i < j + k && i + k < n; i++) {
					LV a = v[i], b = v[i + k], less;

					if (i / (2 * p) != (i + k) / (2 * p))
						continue;
					less = num_compare(e, LLVMIntSLT, a, b);
					v[i] = num_choose(e, less, a, b);
					v[i + k] = num_choose(e, less, b, a);
				}
}

static void runs_of_keys(Em *e, LV *key, u32 n, Run *run)
{
	sort(e, key, n);
	for (u32 i = 0; i < n; i++) {
		run[i].from = num_shr(e, key[i], LENGTH_BITS);
		run[i].end = num_add(e, run[i].from, num_low(e, key[i], (1u << LENGTH_BITS) - 1));
	}
}

/* ---- what they cost ---------------------------------------------------------------------------------------------- */

/* Blocks of 2^shift bytes that the runs touch. */
static LV blocks_of(Em *e, const Run *run, u32 n, u32 shift)
{
	LV sum = num_const(e, 0), reach = num_const(e, -1ull);

	for (u32 i = 0; i < n; i++) {
		LV before = num_sub(e, num_shr(e, run[i].from, shift), num_const(e, 1));
		LV last = num_binary(e, LLVMAShr, num_sub(e, run[i].end, num_const(e, 1)), num_const(e, shift));

		if (i) {
			before = num_larger(e, before, reach);
			last = num_larger(e, last, reach);
		}
		sum = num_add(e, sum, num_larger(e, num_sub(e, last, before), num_const(e, 0)));
		reach = last;
	}
	return sum;
}

/* Words of each run that are in none before it: of a run's end words they are counted, of its beginning the first. */
static void own_words(Em *e, Run *run, u32 n)
{
	LV reach = num_const(e, 0);

	for (u32 i = 0; i < n; i++) {
		run[i].from = num_larger(e, num_shr(e, run[i].from, 2), reach);
		run[i].end = num_larger(e, num_shr(e, num_add(e, run[i].end, num_const(e, 3)), 2), run[i].from);
		reach = num_larger(e, run[i].end, reach);
	}
}

/* The most different words that one bank is asked for, less one: they meet where one of the runs begins. */
static LV meetings(Em *e, Run *run, u32 n)
{
	LV most = num_const(e, 0);

	own_words(e, run, n);
	for (u32 i = 0; i < n; i++) {
		LV sum = num_const(e, 0);

		for (u32 j = 0; j < n; j++) {
			LV apart = num_low(e, num_sub(e, run[i].from, run[j].from), 31);

			if (j != i)
				sum = num_add(e, sum, num_as64(e, num_compare(e, LLVMIntULT, apart, num_sub(e, run[j].end, run[j].from))));
		}
		most = num_larger(e, most, num_only_if(e, num_compare(e, LLVMIntULT, run[i].from, run[i].end), sum));
	}
	return most;
}

/* Lanes (l, l ^ apart) of the warp that are both on; `lanes`: those that have the lower number. */
static LV has_pairs(Em *e, const Runs *r, u32 apart, u32 lanes)
{
	return num_not(e, is_none(e, num_low(e, num_binary(e, LLVMAnd, r->bits, num_shr(e, r->bits, apart)), lanes)));
}

/* Parts of a wide access go apart: they would go together if all pairs of lanes named one address, or one were off. */
static void parts_go_apart(Em *e, Runs *r, u32 size)
{
	u32 halves = size > 8 ? 2 : 1;

	for (u32 h = 0; h < halves; h++) {
		u32 lanes = halves == 1 ? ~0u : 0xffffu << 16 * h;
		LV pairs = num_both(e, has_pairs(e, r, 1, lanes & 0x55555555), has_pairs(e, r, 2, lanes & 0x33333333));

		r->ok = num_both(e, r->ok, num_either(e, pairs, is_none(e, num_low(e, r->bits, lanes))));
	}
}

/* Part by part: the runs of each meet among themselves. */
static LV meet(Em *e, const CountSite *s, Runs *r)
{
	u32 parts = s->size <= 4 || !s->addr->stride ? 1 : s->size <= 8 ? 2 : 4, each = r->n / parts;
	LV sum = num_const(e, 0);

	if (parts > 1)
		parts_go_apart(e, r, s->size);
	for (u32 p = 0; p < parts && each > 1; p++) {
		LV key[COUNT_MAX_PIECES];
		Run run[COUNT_MAX_PIECES];

		for (u32 i = 0; i < each; i++)
			key[i] = r->key[p * each + i];
		runs_of_keys(e, key, each, run);
		sum = num_add(e, sum, meetings(e, run, each));
	}
	return sum;
}

static LV total(Em *e, LV of_each)
{
	return num_reduced(e, of_each, "llvm.vector.reduce.add");
}

bool em_count_has_runs(const Em *e, const CountSite *s)
{
	u64 step = step_of(s);

	if (s->k > FEW_PIECES && s->warps < FEW_WARPS) /* the calls are as fast */
		return false;
	if (s->space != COUNT_global || s->atomic || e->is_long || s->addr->wrap ||
	    (!step && s->size > 8 && em_count_meets(e, s)))
		return false;
	return s->size <= 16 && (!step || step == s->size);
}

/* Sets the sums. */
static void count_runs(Em *e, Runs *r, CountSite *s)
{
	Run run[COUNT_MAX_PIECES];
	LV key[COUNT_MAX_PIECES];

	s->bits = r->bits;
	for (u32 i = 0; i < r->n; i++)
		add_run(e, r, i);
	s->more = em_count_meets(e, s) ? total(e, meet(e, s, r)) : NULL;
	for (u32 i = 0; i < r->n; i++)
		key[i] = r->key[i];
	runs_of_keys(e, key, r->n, run);
	s->requests = total(e, num_as64(e, num_not(e, is_none(e, r->bits))));
	s->units = total(e, blocks_of(e, run, r->n, 5));
	s->least = total(e, blocks_of(e, run, r->n, 7));
	s->bytes = total(e, blocks_of(e, run, r->n, 0));
	s->ok = r->ok ? LLVMBuildFreeze(e->b, num_reduced(e, r->ok, "llvm.vector.reduce.and"), "") : NULL;
}

/* ---- all lanes are on -------------------------------------------------------------------------------------------- */

/* Where pieces of the warp begin: different values. */
static u32 different(Em *e, const CountSite *s, u32 warp, LV *at)
{
	u32 n = 0, k;

	for (u32 p = 0; p < s->k && piece_exists(e, s, warp, p); p++) {
		LV v = em_at(e, s->addr, warp * s->k + p, false);

		for (k = 0; k < n && at[k] != v; k++)
			;
		if (k == n)
			at[n++] = v;
	}
	return n;
}

typedef struct Known { /* runs of a warp, joined, from where the first one begins */
	LV from;
	u32 n;
	u64 at[COUNT_MAX_PIECES], end[COUNT_MAX_PIECES];
} Known;

/* False: it is not known how far the pieces are apart. */
static bool know(Em *e, const CountSite *s, u32 warp, Known *k)
{
	LV at[COUNT_MAX_PIECES];
	u64 off[COUNT_MAX_PIECES], len = s->addr->stride ? e->W * (u64)s->size : s->size;
	u32 n = different(e, s, warp, at);

	k->n = 0;
	for (u32 i = 0; i < n; i++) {
		LV v = at[i];
		u32 j = i;

		if (!em_count_apart(at[0], v, &off[i]))
			return false;
		for (u64 d = off[i]; j && (i64)off[j - 1] > (i64)d; j--) {
			off[j] = off[j - 1];
			off[j - 1] = d;
		}
		k->from = j ? k->from : v;
	}
	for (u32 i = 0; i < n; i++) {
		u64 from = off[i] - off[0];

		if (k->n && from <= k->end[k->n - 1]) {
			k->end[k->n - 1] = from + len;
			continue;
		}
		k->at[k->n] = from;
		k->end[k->n++] = from + len;
	}
	return true;
}

static bool alike(const Known *a, const Known *b)
{
	bool same = a->from == b->from && a->n == b->n;

	for (u32 i = 0; same && i < a->n; i++)
		same = a->at[i] == b->at[i] && a->end[i] == b->end[i];
	return same;
}

/* Moving all by words moves the banks alike. */
static u32 known_meetings(const Em *e, const CountSite *s, const Known *k)
{
	u64 at[COUNT_LANES] = { 0 };
	u32 lanes = 0;

	for (u32 i = 0; i < k->n; i++)
		for (u64 b = k->at[i]; b < k->end[i] && lanes < COUNT_LANES; b += s->size)
			at[lanes++] = (1ull << 32) + b;
	return count_l1_conflicts(count_rule(e->opt.count_cc), lanes < COUNT_LANES ? (1u << lanes) - 1 : ~0u, at, s->size);
}

static void add_known(Em *e, CountSite *s, const Known *k, u32 warps)
{
	Run run[COUNT_MAX_PIECES];
	u64 bytes = 0;

	for (u32 i = 0; i < k->n; i++) {
		run[i].from = num_add(e, k->from, num_const(e, k->at[i]));
		run[i].end = num_add(e, k->from, num_const(e, k->end[i]));
		bytes += k->end[i] - k->at[i];
	}
	s->units = num_add(e, s->units, num_times(e, blocks_of(e, run, k->n, 5), num_const(e, warps)));
	s->least = num_add(e, s->least, num_times(e, blocks_of(e, run, k->n, 7), num_const(e, warps)));
	s->bytes = num_add(e, s->bytes, num_const(e, bytes * warps));
	if (em_count_meets(e, s))
		s->more = num_add(e, s->more, num_const(e, (u64)known_meetings(e, s, k) * warps));
}

/* Words of one row of threads, say: each warp of several asks for all of them. */
static bool known_runs(Em *e, CountSite *s)
{
	Known k[MAX_PIECES];
	u32 n = 1;

	if (s->mask[0] || s->size != 4)
		return false;
	for (u32 w = 0; w < s->warps; w++)
		if (!know(e, s, w, &k[w]))
			return false;
	s->units = s->least = s->bytes = num_const(e, 0);
	s->more = em_count_meets(e, s) ? num_const(e, 0) : NULL;
	for (u32 w = 0; w < s->warps; w += n) {
		for (n = 1; w + n < s->warps && alike(&k[w], &k[w + n]); n++)
			;
		add_known(e, s, &k[w], n);
	}
	return true;
}

/* The pieces of each warp that differ; as many for all. */
static void different_runs(Em *e, Runs *r)
{
	LV at[MAX_PIECES][COUNT_MAX_PIECES], v[MAX_PIECES];
	u32 n[MAX_PIECES], most = 1;

	for (u32 w = 0; w < r->s->warps; w++) {
		n[w] = different(e, r->s, w, at[w]);
		while (most < n[w])
			most *= 2;
	}
	r->n = most;
	for (u32 i = 0; i < most; i++) {
		for (u32 w = 0; w < (r->wide ? r->wide : 1); w++)
			v[w] = w < r->s->warps ? at[w][i < n[w] ? i : 0] : num_const(e, 0);
		r->at[i] = of_warps(e, v, r->wide);
	}
	for (u32 w = 0; w < (r->wide ? r->wide : 1); w++)
		v[w] = num_const(e, w < r->s->warps ? (1ull << most * r->lanes) - 1 : 0);
	r->bits = of_warps(e, v, r->wide);
}

void em_count_runs(Em *e, CountSite *s)
{
	Runs r = { .s = s, .n = s->k, .lanes = e->W, .wide = width_for(s->warps) };
	LV bits = bits_of(e, s, r.wide);

	if (s->mask[0] || (s->size > 4 && s->addr->stride)) { /* (parts of the warp go one by one) */
		r.bits = bits;
		for (u32 i = 0; i < r.n; i++)
			r.at[i] = begins(e, s, i, r.wide);
		count_runs(e, &r, s);
	} else if (!known_runs(e, s)) {
		different_runs(e, &r);
		count_runs(e, &r, s);
	} else {
		s->requests = num_const(e, s->warps);
	}
	s->bits = bits;
}

/* ---- as a function ------------------------------------------------------------------------------------------------ */

/* i1 f(counters of the instruction, lanes that are on, where each piece begins), a vector of all warps each: what the runs
 * cost is added, if it is true. */
static void make_body(Em *e, LV f, const CountSite *s)
{
	Runs r = { .s = s, .n = s->k, .lanes = e->W, .wide = width_for(s->warps) };
	LB yes = LLVMAppendBasicBlockInContext(e->c, f, "yes"), no = LLVMAppendBasicBlockInContext(e->c, f, "no");
	CountSite sums = *s;

	r.bits = LLVMGetParam(f, 1);
	for (u32 i = 0; i < r.n; i++)
		r.at[i] = LLVMGetParam(f, 2 + i);
	count_runs(e, &r, &sums);
	if (sums.ok)
		LLVMBuildCondBr(e->b, sums.ok, yes, no);
	else
		LLVMBuildBr(e->b, yes);
	LLVMPositionBuilderAtEnd(e->b, yes);
	em_count_add(e, LLVMGetParam(f, 0), &sums);
	LLVMBuildRet(e->b, LLVMConstInt(e->i1, 1, false));
	LLVMPositionBuilderAtEnd(e->b, no);
	LLVMBuildRet(e->b, LLVMConstInt(e->i1, 0, false));
}

static LV make_function(Em *e, const char *name, LT type, const CountSite *s)
{
	LB here = LLVMGetInsertBlock(e->b);
	LLVMMetadataRef loc = LLVMGetCurrentDebugLocation2(e->b);
	LV f = LLVMAddFunction(e->mod, name, type);

	LLVMSetLinkage(f, LLVMInternalLinkage);
	em_set_cpu(e, f);
	em_add_attr(e, f, LLVMAttributeFunctionIndex, "noinline");
	LLVMPositionBuilderAtEnd(e->b, LLVMAppendBasicBlockInContext(e->c, f, "entry"));
	LLVMSetCurrentDebugLocation2(e->b, NULL);
	make_body(e, f, s);
	LLVMPositionBuilderAtEnd(e->b, here);
	LLVMSetCurrentDebugLocation2(e->b, loc);
	return f;
}

LV em_count_runs_call(Em *e, const CountSite *s, LV inst)
{
	LV args[2 + COUNT_MAX_PIECES] = { inst }, f;
	u32 wide = width_for(s->warps), n = 2 + s->k;
	LT types[2 + COUNT_MAX_PIECES], type;
	char name[64];

	args[1] = bits_of(e, s, wide);
	for (u32 i = 0; i < s->k; i++)
		args[2 + i] = begins(e, s, i, wide);
	for (u32 i = 0; i < n; i++)
		types[i] = LLVMTypeOf(args[i]);
	type = LLVMFunctionType(e->i1, types, n, false);
	snprintf(name, sizeof name, "runs_%x_%lld_%u_%u", s->how, (long long)s->addr->stride, s->k, s->warps);
	f = LLVMGetNamedFunction(e->mod, name);
	if (!f)
		f = make_function(e, name, type, s);
	return LLVMBuildCall2(e->b, type, f, args, n, "");
}
