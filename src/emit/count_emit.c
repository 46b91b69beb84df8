/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counters, woven in when EmitOptions.count asks: how often each block ran with how many lanes of a warp, what
 * each memory access was (count/count.h), and where the lanes of a warp part. Without it nothing here emits
 * anything.
 *
 * Where every lane is on and an address is base + stride x lane, the sectors or wavefronts are a few scalar
 * operations on the bases, of which LLVM takes what does not change out of loops; if a warp's pieces then do
 * not lie as supposed, and for all other accesses, the functions of count/tally.c are called.
 */
#include "emit/count_emit.h"
#include "emit/arith.h"

#include "count/count.h"

enum { MAX_WARP_PIECES = 4 }; /* more: by calls */

typedef struct Site { /* one access of the group */
	u32 how;
	u32 space, size;
	Val *addr;
	u32 warps, k; /* of the group; pieces of each */
	LV ok;	      /* i1: the formulas hold; NULL: certainly */
	LV units, least, bytes; /* i64 sums over the group's warps */
} Site;

bool em_counting(const Em *e)
{
	return e->opt.count != 0;
}

/* ---- the table --------------------------------------------------------------------------------------- */

static void bump(Em *e, LV at, LV by)
{
	LV old = em_load(e, e->i64, at, 8, e->alias_count);

	em_store(e, LLVMBuildAdd(e->b, old, by, ""), at, 8, e->alias_count);
}

static LV inst_at(Em *e)
{
	return em_gep(e, e->counts, (i64)COUNT_INST_AT(e->cfg->nblocks, e->inst));
}

static void bump_counter(Em *e, CounterId id, LV by)
{
	if (!LLVMIsAConstantInt(by) || LLVMConstIntGetZExtValue(by))
		bump(e, em_gep(e, inst_at(e), id * 8), by);
}

static u32 group_warps(const Em *e)
{
	return (e->P + e->ppw - 1) / e->ppw;
}

static u32 lanes_of_warp(const Em *e, u32 warp)
{
	u32 left = e->P * e->W - warp * e->ppw * e->W;

	return left < PTX_WARP ? left : PTX_WARP;
}

static void call_tally(Em *e, const char *name, LT *types, LV *args, u32 n)
{
	LT type = LLVMFunctionType(e->none, types, n, false);
	LV f = LLVMGetNamedFunction(e->mod, name);

	if (!f)
		f = LLVMAddFunction(e->mod, name, type);
	LLVMBuildCall2(e->b, type, f, args, n, "");
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

static void count_full_warps(Em *e, u32 block)
{
	u32 n = group_warps(e), last = lanes_of_warp(e, n - 1), full = n - (last < PTX_WARP);
	i64 at = (i64)COUNT_BLOCK_AT(block);

	if (full)
		bump(e, em_gep(e, e->counts, at + 8 * PTX_WARP), em_const(e, 64, full));
	if (full < n)
		bump(e, em_gep(e, e->counts, at + 8 * last), em_const(e, 64, 1));
}

void em_count_block(Em *e, u32 block)
{
	LV m[MAX_PIECES];

	if (!em_counting(e))
		return;
	if (e->ctx->all) {
		count_full_warps(e, block);
		return;
	}
	for (u32 p = 0; p < e->P; p++)
		m[p] = em_ctx_mask(e, e->ctx, p);
	for (u32 w = 0; w < group_warps(e); w++) {
		LV bits = em_warp_bits(e, m, w), n = em_intrinsic(e, "llvm.ctpop", &e->i32, 1, &bits, 1), off;

		off = LLVMBuildMul(e->b, LLVMBuildZExt(e->b, n, e->i64, ""), em_const(e, 64, 8), "");
		bump(e, em_gep(e, em_gepv(e, e->counts, off), (i64)COUNT_BLOCK_AT(block)), em_const(e, 64, 1));
	}
}

/* At the start of the body: which block it is may have changed. */
void em_count_begin(Em *e)
{
	if (e->opt.count & EMIT_COUNT_CACHES)
		call_tally(e, "ww_count_begin", &e->ptr, &e->counts, 1);
}

/* ---- branches -------------------------------------------------------------------------------------------- */

static LV not_zero(Em *e, LV v)
{
	return LLVMBuildICmp(e->b, LLVMIntNE, v, LLVMConstNull(LLVMTypeOf(v)), "");
}

/* Lanes `to` of those that reach the branch jump, `stay` do not. */
void em_count_branch(Em *e, LV *to, LV *stay)
{
	LV parted = em_const(e, 64, 0);

	if (!em_counting(e))
		return;
	for (u32 w = 0; w < group_warps(e); w++) {
		LV a = em_warp_bits(e, to, w), b = em_warp_bits(e, stay, w), both;

		both = LLVMBuildAnd(e->b, not_zero(e, a), not_zero(e, b), "");
		parted = LLVMBuildAdd(e->b, parted, LLVMBuildZExt(e->b, both, e->i64, ""), "");
	}
	bump_counter(e, COUNT_requests, parted);
}

/* How often a branch goes its first and second way: registers need not be free for calls that are rare. */
static void expect(Em *e, LV branch, u32 first, u32 second)
{
	LLVMMetadataRef ops[3] = { LLVMMDStringInContext2(e->c, "branch_weights", 14),
				   LLVMValueAsMetadata(em_const(e, 32, first)),
				   LLVMValueAsMetadata(em_const(e, 32, second)) };

	LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(e->c, "prof", 4),
			LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, ops, 3)));
}

/* ---- accesses by calls ------------------------------------------------------------------------------------- */

static LV scratch(Em *e, LV *slot, LT t, u32 n, const char *name)
{
	if (!*slot)
		*slot = em_alloca(e, LLVMArrayType2(t, n), name);
	return *slot;
}

static LV piece_bits(Em *e, u32 p)
{
	LV m = em_mask(e, p);

	if (m)
		return em_mask_bits(e, m);
	return em_const(e, 32, e->W == 32 ? ~0u : (1u << e->W) - 1);
}

static LV store_bases(Em *e, const Site *s)
{
	LV base = scratch(e, &e->count_base, e->i64, MAX_PIECES + 8, "bases");

	for (u32 p = 0; p < s->warps * e->ppw; p++)
		em_store(e, p < e->P ? em_at(e, s->addr, p, false) : em_const(e, 64, 0), em_gep(e, base, p * 8), 8,
			 e->alias_count);
	return base;
}

/* Bases and masks of all pieces; pieces that fill up the last warp are off. */
static void call_linear(Em *e, const Site *s)
{
	LV base = store_bases(e, s), mask = scratch(e, &e->count_mask, e->i32, MAX_PIECES + 8, "masks");
	LT types[8] = { e->ptr, e->ptr, e->i32, e->i32, e->i32, e->i64, e->ptr, e->ptr };
	LV args[8] = { e->counts, inst_at(e), em_const(e, 32, s->how), em_const(e, 32, s->warps),
		       em_const(e, 32, e->ppw), em_const(e, 64, (u64)s->addr->stride), base, mask };

	for (u32 p = 0; p < s->warps * e->ppw; p++)
		em_store(e, p < e->P ? piece_bits(e, p) : em_const(e, 32, 0), em_gep(e, mask, p * 4), 4,
			 e->alias_count);
	call_tally(e, "ww_count_linear", types, args, 8);
}

/* What a formula has counted passes the models of the caches, too, in blocks that are sampled. */
static void call_caches(Em *e, const Site *s)
{
	LT types[7] = { e->ptr, e->ptr, e->i32, e->i32, e->i32, e->i64, e->ptr };
	LV at, sampled, args[7] = { e->counts, inst_at(e), em_const(e, 32, s->how), em_const(e, 32, s->warps),
				    em_const(e, 32, e->ppw), em_const(e, 64, (u64)s->addr->stride), NULL };
	LB yes, join;

	if (!(e->opt.count & EMIT_COUNT_CACHES) || s->space != COUNT_global)
		return;
	yes = LLVMAppendBasicBlockInContext(e->c, e->func, "caches");
	join = LLVMAppendBasicBlockInContext(e->c, e->func, "after");
	at = em_gep(e, e->counts, offsetof(CountHead, sampled));
	sampled = em_load(e, e->i32, at, 4, e->alias_env);
	expect(e, LLVMBuildCondBr(e->b, not_zero(e, sampled), yes, join), 1, 100);
	LLVMPositionBuilderAtEnd(e->b, yes);
	args[6] = store_bases(e, s);
	call_tally(e, "ww_cache_linear", types, args, 7);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

static LV warp_bits(Em *e, u32 warp)
{
	LV r = em_const(e, 32, 0);

	for (u32 i = 0; i < e->ppw && warp * e->ppw + i < e->P; i++) {
		LV m = piece_bits(e, warp * e->ppw + i);

		r = LLVMBuildOr(e->b, r, LLVMBuildShl(e->b, m, em_const(e, 32, i * e->W), ""), "");
	}
	return r;
}

static void call_lanes(Em *e, const Site *s, bool one_lane)
{
	LV addr = scratch(e, &e->count_addr, e->i64, PTX_WARP, "lanes");
	LT types[5] = { e->ptr, e->ptr, e->i32, e->i32, e->ptr };

	for (u32 w = 0; w < s->warps; w++) {
		LV bits = warp_bits(e, w);
		LV args[5] = { e->counts, inst_at(e), em_const(e, 32, s->how), bits, addr };

		for (u32 i = 0; i < e->ppw && w * e->ppw + i < e->P; i++)
			em_store(e, em_at(e, s->addr, w * e->ppw + i, true), em_gep(e, addr, i * e->W * 8), 8,
				 e->alias_count);
		if (one_lane)
			args[3] = LLVMBuildAnd(e->b, bits, LLVMBuildNeg(e->b, bits, ""), "");
		call_tally(e, "ww_count_lanes", types, args, 5);
	}
}

/* Regular addresses whose index may have wrapped: looked at when the code runs. */
static void call_either(Em *e, const Site *s)
{
	LB lanes = LLVMAppendBasicBlockInContext(e->c, e->func, "count");
	LB linear = LLVMAppendBasicBlockInContext(e->c, e->func, "count");
	LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "after");

	LLVMBuildCondBr(e->b, s->addr->wrap, lanes, linear);
	LLVMPositionBuilderAtEnd(e->b, lanes);
	call_lanes(e, s, false);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, linear);
	call_linear(e, s);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

static void by_calls(Em *e, const Site *s)
{
	if (s->addr->vec || (s->addr->delta && !s->addr->wrap))
		call_lanes(e, s, false);
	else if (s->addr->wrap)
		call_either(e, s);
	else
		call_linear(e, s);
}

/* ---- accesses by formulas ------------------------------------------------------------------------------------ */

static LV k64(Em *e, u64 v)
{
	return em_const(e, 64, v);
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

static void demand(Em *e, Site *s, LV cond)
{
	s->ok = s->ok ? LLVMBuildAnd(e->b, s->ok, cond, "") : cond;
}

static LV two(Em *e, const char *name, LV a, LV b)
{
	LV args[2] = { a, b };

	return em_intrinsic(e, name, &e->i64, 1, args, 2);
}

static void sum_to(Em *e, LV *to, LV v)
{
	*to = LLVMBuildAdd(e->b, *to, v, "");
}

/* Blocks of 2^shift bytes that [a, a + len) touches. */
static LV blocks_of(Em *e, LV a, u64 len, u32 shift)
{
	LV low = LLVMBuildAnd(e->b, a, k64(e, (1u << shift) - 1), "");

	low = LLVMBuildAdd(e->b, low, k64(e, len - 1 + (1u << shift)), "");
	return shr(e, low, shift);
}

/* The same of two ranges: one place, one behind the other, or at least a line apart. */
static LV blocks_of_two(Em *e, LV a, LV d, u64 len, u32 shift)
{
	LV one = blocks_of(e, a, len, shift), other = blocks_of(e, LLVMBuildAdd(e->b, a, d, ""), len, shift);
	LV both = LLVMBuildAdd(e->b, one, other, ""), joined = blocks_of(e, a, 2 * len, shift);

	both = LLVMBuildSelect(e->b, equal(e, d, k64(e, len)), joined, both, "");
	return LLVMBuildSelect(e->b, equal(e, d, k64(e, 0)), one, both, "");
}

/* Pieces at one address each: the same one, or more than a line apart, so that what they cost does not
 * depend on where they are. */
static LV places(Em *e, Site *s, LV *a)
{
	LV n = k64(e, 1);

	for (u32 i = 1; i < s->k; i++) {
		LV fresh = NULL;

		for (u32 j = 0; j < i; j++) {
			LV d = sub(e, a[i], a[j]), same = equal(e, d, k64(e, 0)), far, ne = LLVMBuildNot(e->b, same, "");

			far = LLVMBuildICmp(e->b, LLVMIntUGE, LLVMBuildAdd(e->b, d, k64(e, 127), ""), k64(e, 255), "");
			if (s->space == COUNT_global)
				demand(e, s, LLVMBuildOr(e->b, same, far, ""));
			fresh = fresh ? LLVMBuildAnd(e->b, fresh, ne, "") : ne;
		}
		n = LLVMBuildAdd(e->b, n, as64(e, fresh), "");
	}
	return n;
}

/* Each piece at one address of its own. */
static bool uniform_pieces(Em *e, Site *s, LV *a)
{
	LV n, clash, d;

	if (s->space != COUNT_global && s->k > 2)
		return false;
	n = places(e, s, a);
	sum_to(e, &s->bytes, LLVMBuildMul(e->b, n, k64(e, s->size), ""));
	if (s->space == COUNT_global) {
		sum_to(e, &s->units, n);
		sum_to(e, &s->least, n);
		return true;
	}
	sum_to(e, &s->least, k64(e, s->size == 16 ? 2 : 1));
	sum_to(e, &s->units, k64(e, s->size == 16 ? 2 : 1));
	if (s->k == 1 || s->size == 16)
		return true;
	/* aligned to 4 or 8 bytes, or bytes of a word: the banks are the same when the distance says so */
	if (s->size < 4)
		demand(e, s, equal(e, LLVMBuildAnd(e->b, LLVMBuildOr(e->b, a[0], a[1], ""), k64(e, 3), ""), k64(e, 0)));
	d = sub(e, a[1], a[0]);
	clash = LLVMBuildAnd(e->b, not_zero(e, d), equal(e, LLVMBuildAnd(e->b, d, k64(e, 127), ""), k64(e, 0)), "");
	sum_to(e, &s->units, as64(e, clash));
	return true;
}

/* Two runs of 16 words in shared memory: one wavefront unless they ask a bank for two words. */
static LV clash_of_runs(Em *e, LV d)
{
	LV near, opposite;

	near = LLVMBuildICmp(e->b, LLVMIntULE, LLVMBuildAdd(e->b, d, k64(e, 64), ""), k64(e, 128), "");
	opposite = equal(e, LLVMBuildAnd(e->b, d, k64(e, 127), ""), k64(e, 64));
	return LLVMBuildNot(e->b, LLVMBuildOr(e->b, near, opposite, ""), "");
}

/* Lanes side by side: neighbouring pieces must continue each other until at most two runs are left. */
static bool dense_pieces(Em *e, Site *s, LV *a)
{
	u64 len = (u64)e->W * s->size, full = len * s->k;
	LV over, d, far, same;
	u32 k = s->k;

	for (; k > 2; k /= 2, len *= 2)
		for (u32 i = 0; i < k / 2; i++) {
			demand(e, s, equal(e, a[2 * i + 1], LLVMBuildAdd(e->b, a[2 * i], k64(e, len), "")));
			a[i] = a[2 * i];
		}
	if (s->space == COUNT_shared) {
		if (k != 2 || s->size != 4)
			return false;
		d = sub(e, a[1], a[0]);
		over = two(e, "llvm.smax", d, sub(e, k64(e, 0), d));
		over = two(e, "llvm.smax", sub(e, k64(e, len), over), k64(e, 0));
		sum_to(e, &s->least, k64(e, 1));
		sum_to(e, &s->units, LLVMBuildAdd(e->b, k64(e, 1), as64(e, clash_of_runs(e, d)), ""));
		sum_to(e, &s->bytes, sub(e, k64(e, full), over));
		return true;
	}
	if (k == 1) {
		sum_to(e, &s->units, blocks_of(e, a[0], len, 5));
		sum_to(e, &s->least, blocks_of(e, a[0], len, 7));
		sum_to(e, &s->bytes, k64(e, full));
		return true;
	}
	d = sub(e, a[1], a[0]);
	far = LLVMBuildICmp(e->b, LLVMIntUGE, LLVMBuildAdd(e->b, d, k64(e, len + 127), ""), k64(e, 2 * len + 255), "");
	same = equal(e, d, k64(e, 0));
	demand(e, s, LLVMBuildOr(e->b, LLVMBuildOr(e->b, far, same, ""), equal(e, d, k64(e, len)), ""));
	sum_to(e, &s->units, blocks_of_two(e, a[0], d, len, 5));
	sum_to(e, &s->least, blocks_of_two(e, a[0], d, len, 7));
	sum_to(e, &s->bytes, LLVMBuildSelect(e->b, same, k64(e, len), k64(e, full), ""));
	return true;
}

/* The whole warp one line of lanes `stride` apart. */
static bool one_line(Em *e, Site *s, LV *a)
{
	u64 step = (u64)(s->addr->stride < 0 ? -s->addr->stride : s->addr->stride), at[COUNT_LANES];
	LV lo = a[0], n;

	if (step < s->size || (s->space == COUNT_global && step < 128 && step > 32))
		return false;
	for (u32 p = 1; p < s->k; p++)
		demand(e, s, equal(e, a[p], LLVMBuildAdd(e->b, a[0], k64(e, (u64)(p * e->W * s->addr->stride)), "")));
	sum_to(e, &s->bytes, k64(e, PTX_WARP * s->size));
	if (s->space == COUNT_shared) {
		CountAccess c;

		for (u32 l = 0; l < PTX_WARP; l++)
			at[l] = (1 << 20) + (u64)((i64)l * s->addr->stride);
		c = count_shared(count_rule(e->opt.count_cc), ~0u, at, s->size);
		sum_to(e, &s->units, k64(e, c.units));
		sum_to(e, &s->least, k64(e, c.least));
		return true;
	}
	if (s->addr->stride < 0)
		lo = LLVMBuildAdd(e->b, a[0], k64(e, (u64)(31 * s->addr->stride)), "");
	n = step <= 32 ? blocks_of(e, lo, 31 * step + s->size, 5) : k64(e, PTX_WARP);
	sum_to(e, &s->units, n);
	sum_to(e, &s->least, step <= 128 ? blocks_of(e, lo, 31 * step + s->size, 7) : k64(e, PTX_WARP));
	return true;
}

static bool formulas(Em *e, Site *s)
{
	s->ok = s->addr->wrap ? LLVMBuildNot(e->b, s->addr->wrap, "") : NULL;
	s->units = s->least = s->bytes = k64(e, 0);
	for (u32 w = 0; w < s->warps; w++) {
		LV a[MAX_WARP_PIECES];
		bool dense = s->addr->stride == (i64)s->size, ok;

		for (u32 p = 0; p < s->k; p++)
			a[p] = em_at(e, s->addr, w * s->k + p, false);
		if (!s->addr->stride)
			ok = uniform_pieces(e, s, a);
		else if (dense && (s->space == COUNT_global || s->size == 4))
			ok = dense_pieces(e, s, a);
		else
			ok = one_line(e, s, a);
		if (!ok)
			return false;
	}
	return true;
}

/* ---- accesses ------------------------------------------------------------------------------------------------ */

static bool is_regular(const Em *e, const Site *s, bool atomic)
{
	return !atomic && !s->addr->vec && e->ctx->all && !e->guarded && !(e->opt.count & EMIT_COUNT_OLD) &&
	       (s->space == COUNT_global || s->space == COUNT_shared) && e->P % e->ppw == 0 &&
	       e->ppw * e->W == PTX_WARP && e->ppw <= MAX_WARP_PIECES && s->size <= 16;
}

/* The four counters stand side by side: one vector is added. */
static void add_sums(Em *e, const Site *s)
{
	LT quad = LLVMVectorType(e->i64, 4);
	LV v = LLVMConstNull(quad), parts[4] = { k64(e, s->warps), s->units, s->least, s->bytes };
	LV at = em_gep(e, inst_at(e), COUNT_requests * 8), old;

	_Static_assert(COUNT_units == COUNT_requests + 1 && COUNT_least == COUNT_requests + 2 &&
		       COUNT_bytes == COUNT_requests + 3, "in this order");
	for (u32 i = 0; i < 4; i++)
		v = LLVMBuildInsertElement(e->b, v, parts[i], em_const(e, 32, i), "");
	old = em_load(e, quad, at, 8, e->alias_count);
	em_store(e, LLVMBuildAdd(e->b, old, v, ""), at, 8, e->alias_count);
}

static void by_formulas(Em *e, const Site *s)
{
	LB fast, slow, join;

	if (!s->ok) {
		add_sums(e, s);
		call_caches(e, s);
		return;
	}
	fast = LLVMAppendBasicBlockInContext(e->c, e->func, "counted");
	slow = LLVMAppendBasicBlockInContext(e->c, e->func, "count");
	join = LLVMAppendBasicBlockInContext(e->c, e->func, "after");
	expect(e, LLVMBuildCondBr(e->b, s->ok, fast, slow), 1 << 20, 1);
	LLVMPositionBuilderAtEnd(e->b, slow);
	by_calls(e, s);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, fast);
	add_sums(e, s);
	call_caches(e, s);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

static bool count_space(Space s, u32 *to)
{
	switch (s) {
	case SS_global: *to = COUNT_global; return true;
	case SS_shared: case SS_shared_cta: case SS_shared_cluster: *to = COUNT_shared; return true;
	case SS_local: *to = COUNT_local; return true;
	case SS_const: *to = COUNT_const; return true;
	case SS_generic: *to = COUNT_generic; return true;
	default: return false;
	}
}

/* nvcc's back end sends one lane's atomic for a warp when all lanes surely name one address. */
static bool sends_one_lane(const Inst *in, const Val *addr)
{
	return in->op.type[0] < TY_f16 && addr->var == VAR_block && !addr->vec && !addr->stride &&
	       in->op.m.atom != ATOM_cas && in->op.m.atom != ATOM_exch;
}

void em_count_access(Em *e, const Inst *in, Space space, Val *addr, u32 size)
{
	bool atomic = ptx_forms[in->op.form].flags & FF_atomic;
	Site s = { .size = size, .addr = addr, .warps = group_warps(e), .k = e->ppw };

	if (!em_counting(e) || !count_space(space, &s.space))
		return;
	s.how = count_pack((CountHow){ .space = (u8)s.space, .size = (u8)size, .atomic = atomic,
				       .store = in->op.form == FORM_st, .cg = in->op.m.cop == COP_cg });
	if (is_regular(e, &s, atomic) && formulas(e, &s))
		by_formulas(e, &s);
	else if (atomic && sends_one_lane(in, addr))
		call_lanes(e, &s, true);
	else
		by_calls(e, &s);
}
