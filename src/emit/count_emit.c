/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counters, woven in when EmitOptions.count asks: how often each block ran with how many lanes of a warp, what
 * each memory access was (count/count.h), and where the lanes of a warp part. Without it nothing here emits
 * anything.
 *
 * Where an address is base + stride x lane, the sectors or wavefronts are a few scalar operations on the bases
 * (count_formula.c), of which LLVM takes what does not change out of loops; they are added where the block ends. If a
 * warp's pieces then do not lie as supposed or some of its lanes are off, and for all other accesses, the functions of
 * count/tally.c are called.
 */
#include "emit/count_rows.h"
#include "emit/arith.h"
#include "emit/flow.h"

#include "count/count.h"
#include "ptx/estimate.h"

#include <string.h>

enum { KEPT_BYTES = 16384 /* of the stack */ };

bool em_counting(const Em *e)
{
	return e->opt.count != 0;
}

void em_count_new(Em *e)
{
	u32 insts = vec_len(e->fn->insts) + 1;

	if (!em_counting(e))
		return;
	e->counting = arena_new_one(e->a, Counting);
	e->counting->depth = ptx_depths(e->a, e->fn);
	e->counting->joined = ptx_joined(e->a, e->fn);
	e->counting->ahead = bits_new(e->a, insts);
	e->counting->slice = bits_new(e->a, insts);
}

/* ---- the table --------------------------------------------------------------------------------------- */

static void bump(Em *e, LV at, LV by)
{
	LV old = em_load(e, e->i64, at, 8, e->alias_count);

	em_store(e, LLVMBuildAdd(e->b, old, by, ""), at, 8, e->alias_count);
}

LV em_count_at(Em *e)
{
	return em_gep(e, e->counts, (i64)COUNT_INST_AT(e->cfg->nblocks, e->inst));
}

static void bump_counter(Em *e, CounterId id, LV by)
{
	if (!LLVMIsAConstantInt(by) || LLVMConstIntGetZExtValue(by))
		bump(e, em_gep(e, em_count_at(e), id * 8), by);
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

void em_count_call(Em *e, const char *name, LT *types, LV *args, u32 n)
{
	LT type = LLVMFunctionType(e->none, types, n, false);
	LV f = LLVMGetNamedFunction(e->mod, name);

	if (!f)
		f = LLVMAddFunction(e->mod, name, type);
	LLVMBuildCall2(e->b, type, f, args, n, "");
}

LV em_count_some(Em *e, LV v)
{
	return LLVMBuildICmp(e->b, LLVMIntNE, v, LLVMConstNull(LLVMTypeOf(v)), "");
}

/* How often a branch goes its first and second way: registers need not be free for calls that are rare. */
void em_count_expect(Em *e, LV branch, u32 first, u32 second)
{
	LLVMMetadataRef ops[3] = { LLVMMDStringInContext2(e->c, "branch_weights", 14),
				   LLVMValueAsMetadata(em_const(e, 32, first)),
				   LLVMValueAsMetadata(em_const(e, 32, second)) };

	LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(e->c, "prof", 4),
			LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, ops, 3)));
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

static void bump_lanes(Em *e, u32 block, LV lanes, LV by)
{
	LV off = LLVMBuildMul(e->b, LLVMBuildZExt(e->b, lanes, e->i64, ""), em_const(e, 64, 8), "");

	bump(e, em_gep(e, em_gepv(e, e->counts, off), (i64)COUNT_BLOCK_AT(block)), by);
}

/* Mostly each warp is on as a whole or not at all: then one counter moves, else one a warp. */
static void count_masked(Em *e, u32 block, LV *m)
{
	LB whole, parts, join = NULL;
	LV on[MAX_PIECES], ok, n;
	u32 warps = group_warps(e);

	if (e->P % e->ppw == 0 && e->ppw * e->W == PTX_WARP) {
		whole = LLVMAppendBasicBlockInContext(e->c, e->func, "whole");
		parts = LLVMAppendBasicBlockInContext(e->c, e->func, "parts");
		join = LLVMAppendBasicBlockInContext(e->c, e->func, "after");
		n = em_count_warps(e, m, warps, true, on, &ok);
		em_count_expect(e, LLVMBuildCondBr(e->b, ok, whole, parts), 100, 1);
		LLVMPositionBuilderAtEnd(e->b, whole);
		bump(e, em_gep(e, e->counts, (i64)COUNT_BLOCK_AT(block) + 8 * PTX_WARP), n);
		LLVMBuildBr(e->b, join);
		LLVMPositionBuilderAtEnd(e->b, parts);
	}
	for (u32 w = 0; w < warps; w++) {
		LV bits = em_warp_bits(e, m, w);

		bump_lanes(e, block, em_intrinsic(e, "llvm.ctpop", &e->i32, 1, &bits, 1), em_const(e, 64, 1));
	}
	if (join) {
		LLVMBuildBr(e->b, join);
		LLVMPositionBuilderAtEnd(e->b, join);
	}
}

/* ---- how long each warp of the group takes, by an estimate --------------------------------------------------- */

static u32 depths(const Em *e)
{
	u32 n = group_warps(e);

	return n < COUNT_DEPTHS ? n : COUNT_DEPTHS;
}

static LT depths_type(Em *e)
{
	return LLVMVectorType(e->i64, depths(e));
}

static LV depths_at(Em *e)
{
	return em_gep(e, e->counts, offsetof(CountHead, depth));
}

static LV load_depths(Em *e)
{
	return em_load(e, depths_type(e), depths_at(e), 8, e->alias_count);
}

static LV same_for_all(Em *e, LV v)
{
	LV each[COUNT_DEPTHS];

	for (u32 i = 0; i < depths(e); i++)
		each[i] = v;
	return LLVMConstVector(each, depths(e));
}

/* `masks`: of pieces; NULL: all warps run the block. */
static void add_depth(Em *e, u32 block, LV *masks)
{
	LV cycles = em_const(e, 64, 0), all;

	for (u32 i = e->cfg->blocks[block].first; i < e->cfg->blocks[block].end; i++)
		cycles = LLVMConstAdd(cycles, em_const(e, 64, e->counting->depth[i]));
	if (!LLVMConstIntGetZExtValue(cycles))
		return;
	all = same_for_all(e, cycles);
	if (masks) {
		LV bits = LLVMConstNull(LLVMVectorType(e->i32, depths(e)));

		for (u32 w = 0; w < depths(e); w++)
			bits = LLVMBuildInsertElement(e->b, bits, em_warp_bits(e, masks, w), em_const(e, 32, w), "");
		all = LLVMBuildSelect(e->b, em_count_some(e, bits), all, LLVMConstNull(depths_type(e)), "");
	}
	em_store(e, LLVMBuildAdd(e->b, load_depths(e), all, ""), depths_at(e), 8, e->alias_count);
}

static LV kept_depths(Em *e)
{
	if (!e->counting->depth_at)
		e->counting->depth_at = em_frame_alloc(e, 8 * COUNT_DEPTHS) + 1;
	return em_gep(e, e->frame, e->counting->depth_at - 1);
}

/* The warps that ran last may have been the longest. */
void em_count_start(Em *e, bool again)
{
	LV most, pair[2], now;
	LT t = depths_type(e);

	if (!em_counting(e))
		return;
	most = em_gep(e, e->counts, offsetof(CountHead, deepest));
	now = load_depths(e);
	pair[0] = em_load(e, e->i64, most, 8, e->alias_count);
	pair[1] = em_intrinsic(e, "llvm.vector.reduce.umax", &t, 1, &now, 1);
	em_store(e, em_intrinsic(e, "llvm.umax", &e->i64, 1, pair, 2), most, 8, e->alias_count);
	now = again ? em_load(e, t, kept_depths(e), 8, e->alias_env) : LLVMConstNull(t);
	em_store(e, now, depths_at(e), 8, e->alias_count);
}

void em_count_wait(Em *e)
{
	if (!em_counting(e))
		return;
	em_store(e, load_depths(e), kept_depths(e), 8, e->alias_env);
	em_store(e, LLVMConstNull(depths_type(e)), depths_at(e), 8, e->alias_count);
}

void em_count_block(Em *e, u32 block)
{
	LV m[MAX_PIECES];

	if (!em_counting(e))
		return;
	if (e->ctx->all) {
		add_depth(e, block, NULL);
		count_full_warps(e, block);
		return;
	}
	for (u32 p = 0; p < e->P; p++)
		m[p] = em_ctx_mask(e, e->ctx, p);
	add_depth(e, block, m);
	count_masked(e, block, m);
}

/* At the start of the body: which block it is may have changed. */
void em_count_begin(Em *e)
{
	if (e->opt.count & EMIT_COUNT_CACHES)
		em_count_call(e, "ww_count_begin", &e->ptr, &e->counts, 1);
}

void em_count_fence(Em *e, const Mods *m)
{
	if (!(e->opt.count & EMIT_COUNT_CACHES) || (m->scope != SCOPE_gpu && m->scope != SCOPE_sys))
		return;
	em_count_flush(e);
	em_count_call(e, "ww_count_fence", &e->ptr, &e->counts, 1);
}

/* ---- branches -------------------------------------------------------------------------------------------- */

/* Lanes `to` of those that reach the branch jump, `stay` do not. */
void em_count_branch(Em *e, LV *to, LV *stay)
{
	LV parted = em_const(e, 64, 0);

	if (!em_counting(e))
		return;
	for (u32 w = 0; w < group_warps(e); w++) {
		LV a = em_warp_bits(e, to, w), b = em_warp_bits(e, stay, w), both;

		both = LLVMBuildAnd(e->b, em_count_some(e, a), em_count_some(e, b), "");
		parted = LLVMBuildAdd(e->b, parted, LLVMBuildZExt(e->b, both, e->i64, ""), "");
	}
	bump_counter(e, COUNT_requests, parted);
}

void em_count_sides(Em *e, const Side *s, u32 n)
{
	LV before[MAX_PIECES], now[MAX_PIECES];

	for (u32 i = 1; em_counting(e) && i < n; i++) {
		for (u32 p = 0; p < e->P; p++) {
			before[p] = i == 1 ? s[0].mask[p] : LLVMBuildOr(e->b, before[p], s[i - 1].mask[p], "");
			now[p] = s[i].mask[p];
		}
		em_count_branch(e, before, now);
	}
}

/* ---- accesses by calls ------------------------------------------------------------------------------------- */

LV em_count_scratch(Em *e, LV *slot, LT t, u32 n, const char *name)
{
	if (!*slot)
		*slot = em_alloca(e, LLVMArrayType2(t, n), name);
	return *slot;
}

static LV piece_bits(Em *e, const CountSite *s, u32 p)
{
	LV m = s->mask[p];

	if (m)
		return em_mask_bits(e, m);
	return em_const(e, 32, e->W == 32 ? ~0u : (1u << e->W) - 1);
}

LV em_count_bases(Em *e, const CountSite *s)
{
	LV base = em_count_scratch(e, &e->counting->base, e->i64, MAX_PIECES + 8, "bases");

	for (u32 p = 0; p < s->warps * e->ppw; p++)
		em_store(e, p < e->P ? em_at(e, s->addr, p, false) : em_const(e, 64, 0), em_gep(e, base, p * 8), 8,
			 e->alias_count);
	return base;
}

/* Bases and masks of all pieces; pieces that fill up the last warp are off. */
static void call_linear(Em *e, const CountSite *s)
{
	LV base = em_count_bases(e, s), mask = em_count_scratch(e, &e->counting->mask, e->i32, MAX_PIECES + 8, "masks");
	LT types[8] = { e->ptr, e->ptr, e->i32, e->i32, e->i32, e->i64, e->ptr, e->ptr };
	LV args[8] = { e->counts, em_count_at(e), em_const(e, 32, s->how), em_const(e, 32, s->warps),
		       em_const(e, 32, e->ppw), em_const(e, 64, (u64)s->addr->stride), base, mask };

	for (u32 p = 0; p < s->warps * e->ppw; p++)
		em_store(e, p < e->P ? piece_bits(e, s, p) : em_const(e, 32, 0), em_gep(e, mask, p * 4), 4,
			 e->alias_count);
	em_count_call(e, "ww_count_linear", types, args, 8);
}

static LV warp_bits(Em *e, const CountSite *s, u32 warp)
{
	LV r = em_const(e, 32, 0);

	for (u32 i = 0; i < e->ppw && warp * e->ppw + i < e->P; i++) {
		LV m = piece_bits(e, s, warp * e->ppw + i);

		r = LLVMBuildOr(e->b, r, LLVMBuildShl(e->b, m, em_const(e, 32, i * e->W), ""), "");
	}
	return r;
}

/* Which lanes of each warp are on, for a call. */
LV em_count_bits(Em *e, const CountSite *s)
{
	LV to = em_count_scratch(e, &e->counting->mask, e->i32, MAX_PIECES + 8, "masks");

	for (u32 w = 0; w < s->warps; w++)
		em_store(e, warp_bits(e, s, w), em_gep(e, to, w * 4), 4, e->alias_count);
	return to;
}

static void store_lanes(Em *e, const CountSite *s, u32 warp, LV to)
{
	for (u32 i = 0; i < e->ppw && warp * e->ppw + i < e->P; i++)
		em_store(e, em_at(e, s->addr, warp * e->ppw + i, true), em_gep(e, to, i * e->W * 8), 8, e->alias_count);
}

static void call_warp(Em *e, const CountSite *s, LV bits, LV addr)
{
	LT types[5] = { e->ptr, e->ptr, e->i32, e->i32, e->ptr };
	LV args[5] = { e->counts, em_count_at(e), em_const(e, 32, s->how), bits, addr };

	em_count_call(e, "ww_count_lanes", types, args, 5);
}

static void call_lanes(Em *e, const CountSite *s, bool one_lane)
{
	LV addr = em_count_scratch(e, &e->counting->addr, e->i64, PTX_WARP, "lanes");

	for (u32 w = 0; w < s->warps; w++) {
		LV bits = warp_bits(e, s, w);

		store_lanes(e, s, w, addr);
		if (one_lane)
			bits = LLVMBuildAnd(e->b, bits, LLVMBuildNeg(e->b, bits, ""), "");
		call_warp(e, s, bits, addr);
	}
}

/* Addresses are kept, the calls follow where the block ends: loads that miss the processor's caches then go out
 * together, where calls between them would have each waited for. */
static bool keep_lanes(Em *e, CountSite *s)
{
	Counting *c = e->counting;
	u32 bytes = 8 * PTX_WARP * s->warps;

	if (c->nkept == COUNT_MOST_KEPT || (c->nkept + 1) * bytes > KEPT_BYTES)
		return false;
	s->lanes = em_count_scratch(e, &c->kept[c->nkept++], e->i64, PTX_WARP * s->warps, "kept");
	for (u32 w = 0; w < s->warps; w++)
		store_lanes(e, s, w, em_gep(e, s->lanes, 8 * PTX_WARP * w));
	return true;
}

/* What a load takes from where another load said is asked for before all that is kept is counted, which takes as long
 * as memory does: by itself the processor looks ahead only as far as two such loads. */
static void ask_ahead(Em *e, const CountSite *s)
{
	LT types[2] = { e->ptr, e->i32 };
	u32 n = e->counting->nkept; /* the last one stays */

	em_count_call(e, "ww_count_ask", types, (LV[]){ s->lanes, em_const(e, 32, s->warps) }, 2);
	em_count_flush(e);
	e->counting->nkept = n;
}

static void call_kept(Em *e, const CountSite *s)
{
	LT types[6] = { e->ptr, e->ptr, e->i32, e->i32, e->ptr, e->ptr };
	LV mask = em_count_scratch(e, &e->counting->mask, e->i32, MAX_PIECES + 8, "masks");

	e->inst = s->inst;
	for (u32 w = 0; w < s->warps; w++)
		em_store(e, warp_bits(e, s, w), em_gep(e, mask, w * 4), 4, e->alias_count);
	em_count_call(e, "ww_count_group", types,
		   (LV[]){ e->counts, em_count_at(e), em_const(e, 32, s->how), em_const(e, 32, s->warps), mask, s->lanes }, 6);
}

/* The four counters stand side by side: one vector is added. */
void em_count_add(Em *e, LV inst, const CountSite *s)
{
	LT quad = LLVMVectorType(e->i64, 4);
	LV v = LLVMConstNull(quad), parts[4] = { s->requests, s->units, s->least, s->bytes };
	LV at = em_gep(e, inst, COUNT_requests * 8), old;

	_Static_assert(COUNT_units == COUNT_requests + 1 && COUNT_least == COUNT_requests + 2 &&
		       COUNT_bytes == COUNT_requests + 3, "in this order");
	for (u32 i = 0; i < 4; i++)
		v = LLVMBuildInsertElement(e->b, v, parts[i], em_const(e, 32, i), "");
	old = em_load(e, quad, at, 8, e->alias_count);
	em_store(e, LLVMBuildAdd(e->b, old, v, ""), at, 8, e->alias_count);
	if (s->more)
		bump(e, em_gep(e, inst, COUNT_meets * 8), s->more);
}

static LV call_mask(Em *e, const CountSite *s, u32 warp)
{
	LT types[4] = { e->i32, e->i32, e->i32, e->i32 }, type = LLVMFunctionType(e->i64, types, 4, false);
	LV f = LLVMGetNamedFunction(e->mod, "ww_count_mask");
	LV args[4] = { em_const(e, 32, s->how), em_const(e, 32, e->opt.count_cc), em_const(e, 32, (u32)s->addr->stride),
		       warp_bits(e, s, warp) };
	static const char *const pure[] = { "memory", "nounwind", "willreturn", "speculatable" };

	if (!f) {
		f = LLVMAddFunction(e->mod, "ww_count_mask", type);
		for (u32 i = 0; i < COUNT(pure); i++) {
			unsigned kind = LLVMGetEnumAttributeKindForName(pure[i], strlen(pure[i]));

			LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->c, kind, 0));
		}
	}
	return LLVMBuildCall2(e->b, type, f, args, 4, "");
}

static LV field_of(Em *e, LV packed, CounterId id)
{
	LV v = LLVMBuildLShr(e->b, packed, em_const(e, 64, 16 * id), "");

	return LLVMBuildAnd(e->b, v, em_const(e, 64, 0xffff), "");
}

/* A function of constants and the warp's mask; count_fold.c does those whose mask turns out to be known. */
static void call_masks(Em *e, const CountSite *s)
{
	LV sum = em_const(e, 64, 0);
	CountSite all = *s;

	for (u32 w = 0; w < s->warps; w++)
		sum = LLVMBuildAdd(e->b, sum, call_mask(e, s, w), "");
	all.requests = field_of(e, sum, COUNT_requests);
	all.units = field_of(e, sum, COUNT_units);
	all.least = field_of(e, sum, COUNT_least);
	all.bytes = field_of(e, sum, COUNT_bytes);
	em_count_add(e, em_count_at(e), &all);
}

/* Regular addresses whose index may have wrapped: looked at when the code runs. */
static void call_either(Em *e, const CountSite *s)
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

static bool is_strided(const Em *e, const CountSite *s)
{
	bool exact = s->addr->delta && !s->addr->wrap; /* in the copy of a block that goes by exact lanes */

	return !s->addr->vec && !exact && !(e->opt.count & EMIT_COUNT_OLD) && (s->space == COUNT_global || s->space == COUNT_shared) &&
	       e->ppw * e->W == PTX_WARP && e->ppw <= COUNT_MAX_PIECES && s->size <= 16;
}

static bool is_regular(const Em *e, const CountSite *s)
{
	return is_strided(e, s) && e->P % e->ppw == 0;
}

static bool has_lanes(const CountSite *s)
{
	return s->addr->vec || (s->addr->delta && !s->addr->wrap);
}

static void by_calls(Em *e, const CountSite *s)
{
	if (is_regular(e, s) && em_count_by_mask(e, s))
		call_masks(e, s);
	else if (has_lanes(s))
		call_lanes(e, s, false);
	else if (s->addr->wrap)
		call_either(e, s);
	else
		call_linear(e, s);
}

void em_count_matrix(Em *e, LV op, LV active, LV addr, LV ld)
{
	LT types[6] = { e->ptr, e->ptr, e->ptr, e->i32, e->ptr, e->ptr };

	em_count_call(e, "ww_count_matrix", types, (LV[]){ e->counts, em_count_at(e), op, active, addr, ld }, 6);
}

void em_count_bulk(Em *e, LV op, LV env, LV active, LV a)
{
	LT types[6] = { e->ptr, e->ptr, e->ptr, e->ptr, e->i32, e->ptr };

	em_count_call(e, "ww_count_bulk", types, (LV[]){ e->counts, em_count_at(e), op, env, active, a }, 6);
}

/* ---- accesses ------------------------------------------------------------------------------------------------ */

/* All of these hold. */
static void add_counted(Em *e, CountSite *const *sites, u32 n)
{
	bool caches = false;

	for (u32 i = 0; i < n; i++) {
		e->inst = sites[i]->inst;
		em_count_add(e, em_count_at(e), sites[i]);
		caches |= sites[i]->space == COUNT_global;
	}
	if (caches && e->opt.count & EMIT_COUNT_CACHES)
		em_count_caches(e, sites, n, false);
}

static LV all_hold(Em *e, CountSite *const *sites, u32 n)
{
	LV ok = NULL;

	for (u32 i = 0; i < n; i++)
		if (sites[i]->ok)
			ok = ok ? LLVMBuildAnd(e->b, ok, sites[i]->ok, "") : sites[i]->ok;
	return ok;
}

static void by_formulas(Em *e, CountSite *const *sites, u32 n);

/* Lanes stand together, or are counted by calls. */
static void by_runs(Em *e, CountSite *s)
{
	LB yes = LLVMAppendBasicBlockInContext(e->c, e->func, "runs");
	LB no = LLVMAppendBasicBlockInContext(e->c, e->func, "count");
	LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "after");
	LV ok = em_count_runs_call(e, s, em_count_at(e));

	LLVMBuildCondBr(e->b, ok, yes, no);
	LLVMPositionBuilderAtEnd(e->b, no);
	by_calls(e, s);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, yes);
	if (e->opt.count & EMIT_COUNT_CACHES)
		em_count_caches(e, &s, 1, true);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

/* Their formulas do not hold: one after another. */
static void by_others(Em *e, CountSite *const *sites, u32 n)
{
	for (u32 i = 0; n > 1 && i < n; i++)
		by_formulas(e, &sites[i], 1);
	if (n > 1)
		return;
	e->inst = sites[0]->inst;
	if (sites[0]->runs)
		by_runs(e, sites[0]);
	else
		by_calls(e, sites[0]);
}

/* One test for all: if it fails, each has its own. */
static void by_formulas(Em *e, CountSite *const *sites, u32 n)
{
	LV ok = all_hold(e, sites, n);
	LB fast, slow, join;

	if (!ok) {
		add_counted(e, sites, n);
		return;
	}
	fast = LLVMAppendBasicBlockInContext(e->c, e->func, "counted");
	slow = LLVMAppendBasicBlockInContext(e->c, e->func, "count");
	join = LLVMAppendBasicBlockInContext(e->c, e->func, "after");
	em_count_expect(e, LLVMBuildCondBr(e->b, ok, fast, slow), 1 << 20, 1);
	LLVMPositionBuilderAtEnd(e->b, slow);
	by_others(e, sites, n);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, fast);
	add_counted(e, sites, n);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

void em_count_forget(Em *e)
{
	if (!em_counting(e))
		return;
	vec_clear(e->counting->sites);
	vec_clear(e->counting->calls);
	e->counting->nkept = 0;
}

/* Sites in their order, by runs of one kind. */
static void count_sites(Em *e, CountSite *const *sites, u32 n)
{
	for (u32 i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && !sites[end]->lanes == !sites[i]->lanes; end++)
			;
		if (!sites[i]->lanes)
			by_formulas(e, &sites[i], end - i);
		else
			for (u32 k = i; k < end; k++)
				call_kept(e, sites[k]);
	}
}

void em_count_flush(Em *e)
{
	u32 inst = e->inst;

	if (!em_counting(e))
		return;
	count_sites(e, e->counting->sites, vec_len(e->counting->sites));
	count_sites(e, e->counting->calls, vec_len(e->counting->calls));
	em_count_forget(e);
	e->inst = inst;
}

/* Counted at the end of the block: a test here would cut it in two, and what is loaded before could not become an
 * operand of what comes after. Models of caches see accesses in order, else calls may come last. */
static void count_later(Em *e, const CountSite *s)
{
	CountSite *kept = arena_new_one(e->a, CountSite);
	Val *addr = arena_new_one(e->a, Val);
	bool last = s->lanes && !(e->opt.count & EMIT_COUNT_CACHES);

	*addr = *s->addr;
	*kept = *s;
	kept->addr = addr;
	if (last)
		*vec_push(e->a, e->counting->calls) = kept;
	else
		*vec_push(e->a, e->counting->sites) = kept;
	if (vec_len(e->counting->sites) == COUNT_MOST_SITES)
		em_count_flush(e);
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

/* How many loads are counted as one with this one; 0: it is counted with another. */
static u32 accesses_at(const Em *e)
{
	u32 n = e->opt.count_cc < PTX_JOINED_CC ? 0 : e->counting->joined[e->inst];

	return n == PTX_JOINED_PART ? 0 : n && n != PTX_JOINED_ADDED ? n : 1;
}

/* Rows of threads and warps begin at different lanes: then a warp's pieces lie in no order. */
static bool rows_cross_warps(const Em *e)
{
	u32 x = e->opt.ntid[0];

	return !e->bs.line && (x < PTX_WARP ? PTX_WARP % x : x % PTX_WARP);
}

static bool by_a_formula(Em *e, CountSite *s)
{
	CountSite rows = *s;

	rows.runs = is_strided(e, s) && em_count_has_runs(e, s);
	if (is_regular(e, s) && !(rows.runs && s->addr->stride && rows_cross_warps(e)) && em_count_formulas(e, &rows)) {
		*s = rows;
		return true;
	}
	if (rows.runs)
		em_count_runs(e, s);
	return rows.runs;
}

static bool adds_up_first(const Em *e)
{
	return e->counting->joined[e->inst] == PTX_JOINED_ADDED && e->opt.count_cc >= PTX_ADDED_CC;
}

void em_count_access(Em *e, const Inst *in, Space space, Val *addr, u32 size)
{
	bool atomic = ptx_forms[in->op.form].flags & FF_atomic && !(em_counting(e) && adds_up_first(e));
	CountSite s = { .inst = e->inst, .addr = addr, .atomic = atomic, .store = in->op.form == FORM_st, .warps = group_warps(e), .k = e->ppw };
	bool one_lane;

	if (!em_counting(e) || !count_space(space, &s.space) || !accesses_at(e))
		return;
	size *= accesses_at(e);
	s.size = size;
	if (in->op.form == FORM_ld && in->op.m.sem == SEM_acquire)
		em_count_fence(e, &in->op.m);
	s.how = count_pack((CountHow){ .space = (u8)s.space, .size = (u8)size, .atomic = atomic,
				       .store = s.store, .cg = in->op.m.cop == COP_cg });
	for (u32 p = 0; p < e->P; p++)
		s.mask[p] = em_mask(e, p);
	if (by_a_formula(e, &s)) {
		count_later(e, &s);
		return;
	}
	one_lane = atomic && sends_one_lane(in, addr);
	if (has_lanes(&s) && !one_lane && keep_lanes(e, &s)) {
		if (s.space == COUNT_global && !atomic && !s.store && em_count_late(e, in))
			ask_ahead(e, &s);
		count_later(e, &s);
		return;
	}
	if (e->opt.count & EMIT_COUNT_CACHES) /* they see accesses in order */
		em_count_flush(e);
	if (one_lane)
		call_lanes(e, &s, true);
	else
		by_calls(e, &s);
}
