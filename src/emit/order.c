/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In which order kernel_range takes blocks: by rows, x fastest; or, where accesses walk columns of memory
 * (transpositions), by patches. A patch is wide in x and a line or two of the walking access high; its blocks go down
 * first, so that what they write, or read, along y is contiguous for some lines. Patches go down, too, in bands as
 * wide as they are. What a patch reads along x its predecessor has asked for, in the order of memory (prefetch.c).
 * Where blocks of a row read some memory in common, and blocks of a column other memory (products of matrices), patches are
 * a few blocks wide and go all the way down, row by row, if the host takes long to read from its last cache: what a column has
 * in common stays in the second one, in panels (panel.c) of as many columns as fit. Without panels, unless its rows are a power of
 * two apart, and share few sets there: then it goes by rows, which is a patch that is endless across and one block high.
 * Blocks that do little more than read a row of doubles come from two halves of a pair by turns, whose memory is then
 * read as two streams.
 *
 * Invariants: a linear index has one place for a grid, whatever the range; a segment never leaves its row, pair or patch.
 */
#include "analysis/walk.h"
#include "emit/forward.h"
#include "emit/order.h"
#include "emit/panel.h"

enum { SEGMENT = 64, HALF = 512 /* of a pair: its rows of doubles lie 1 MiB apart and more */,
       COMMON = 4 /* blocks across: what they read in common fits the second cache */, ENDLESS = 1 << 30,
       SET = 4096 /* bytes: rows so far apart share few sets */,
       PATCH_X = 128 /* threads */, PATCH_Y = 128 /* bytes of the walking access */ };

static LV add1(Em *e, LV v)
{
	return LLVMBuildAdd(e->b, v, LLVMConstInt(LLVMTypeOf(v), 1, false), "");
}

static LV smaller(Em *e, LV a, LV b)
{
	return LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, LLVMIntULT, a, b, ""), a, b, "");
}

static LV plus(Em *e, LV a, LV b)
{
	return LLVMBuildAdd(e->b, a, b, "");
}

static LV minus(Em *e, LV a, LV b)
{
	return LLVMBuildSub(e->b, a, b, "");
}

static LV times(Em *e, LV a, LV b)
{
	return LLVMBuildMul(e->b, a, b, "");
}

void em_choose_patch(Em *e)
{
	i64 down = analysis_walks_columns(e->a, e->cfg, e->webs, e->shapes);

	if (!down && e->target->far_cache && analysis_shares_reads(e->a, e->cfg, e->webs, e->shapes, &e->pitches)) {
		e->shares = true;
		e->patch_x = COMMON;
	}
	if (!down)
		return;
	down = down < 0 ? -down : down;
	for (e->patch_x = 1; e->patch_x * 2 * e->opt.ntid[0] <= PATCH_X;)
		e->patch_x *= 2;
	for (e->patch_y = 1; e->patch_y * 2 * down <= PATCH_Y;)
		e->patch_y *= 2;
}

/* When nothing asks for the next patch, narrow bands are best. */
void em_settle_patch(Em *e)
{
	if (!e->patch_x || e->patch_asks || e->shares)
		return;
	e->patch_x = e->patch_x > 1 ? e->patch_x / 2 : 1;
	e->patch_y = 1;
}

/* Where block `first` lies. */
static void place_in_rows(Em *e, LV first, LV cx, LV cy, LV *v)
{
	LV t = LLVMBuildUDiv(e->b, first, cx, "");

	v[0] = LLVMBuildURem(e->b, first, cx, "");
	v[1] = LLVMBuildURem(e->b, t, cy, "");
	v[2] = LLVMBuildUDiv(e->b, t, cy, "");
}

static LV pitch(Em *e, const Range *r, u32 i)
{
	LV params = em_load(e, e->ptr, em_gep(e, r->launch, offsetof(LaunchEnv, params)), 8, e->alias_env);
	const Inst *in = &e->fn->insts[e->pitches[i].inst];

	return em_load(e, em_int(e, ptx_type_bits(in->op.type[0])), em_gep(e, params, (i64)in->ops[1].var->offset + in->ops[1].imm), 1,
		       e->alias_param);
}

/* i1: what blocks of a column have in common lies in few sets of the second cache. */
static LV rows_share_sets(Em *e, const Range *r)
{
	LV any = LLVMConstInt(e->i1, 0, false);

	for (u32 i = 0; i < vec_len(e->pitches); i++) {
		LV v = pitch(e, r, i);

		if (e->pitches[i].turn)
			continue;
		v = LLVMBuildAnd(e->b, v, LLVMConstInt(LLVMTypeOf(v), SET / e->pitches[i].bytes - 1, false), "");
		any = LLVMBuildOr(e->b, any, LLVMBuildICmp(e->b, LLVMIntEQ, v, LLVMConstNull(LLVMTypeOf(v)), ""), "");
	}
	return any;
}

/* What a turn by which loop a parameter counts adds to a column; 0: it counts none. */
static u32 turn_bytes(const Em *e, const Pitch *p)
{
	return p->turn ? em_panels_turn_bytes(e, p->loop) : 0;
}

static bool turns_are_known(const Em *e)
{
	for (u32 i = 0; i < vec_len(e->pitches); i++)
		if (turn_bytes(e, &e->pitches[i]))
			return true;
	return false;
}

/* How many bytes of a column its blocks read in common: by how often the loop turns, or if a column is as high as its rows are far
 * apart. */
static LV column_bytes(Em *e, const Range *r)
{
	LV most = em_const(e, 64, 0);
	bool turns = turns_are_known(e);

	for (u32 i = 0; i < vec_len(e->pitches); i++) {
		const Pitch *p = &e->pitches[i];
		u32 bytes = turns ? turn_bytes(e, p) : p->turn ? 0 : p->bytes * e->opt.ntid[0];
		LV v = LLVMBuildZExt(e->b, pitch(e, r, i), e->i64, ""), more;

		v = turns && bytes ? LLVMBuildUDiv(e->b, v, em_const(e, 64, p->turn), "") : v;
		v = times(e, v, em_const(e, 64, bytes));
		more = LLVMBuildICmp(e->b, LLVMIntUGT, v, most, "");
		most = LLVMBuildSelect(e->b, more, v, most, "");
	}
	return most;
}

static void size_patches(Em *e, Range *r)
{
	LV sets;

	r->across = em_const(e, 32, e->patch_x);
	r->down = em_const(e, 32, e->patch_y);
	if (!e->shares)
		return;
	if (e->panels) {
		r->across = em_panels_across(e, r->memory, column_bytes(e, r));
		r->down = em_const(e, 32, ENDLESS);
		return;
	}
	sets = rows_share_sets(e, r);
	r->across = LLVMBuildSelect(e->b, sets, em_const(e, 32, ENDLESS), r->across, "");
	r->down = LLVMBuildSelect(e->b, sets, em_const(e, 32, 1), em_const(e, 32, ENDLESS), "");
}

static void place_in_patches(Em *e, Range *r, LV first, LV cx, LV cy, LV *v)
{
	LV across = LLVMBuildZExt(e->b, r->across, e->i64, ""), down = LLVMBuildZExt(e->b, r->down, e->i64, "");
	LV plane = times(e, cx, cy), tall = times(e, cy, across), rest = LLVMBuildURem(e->b, first, plane, "");
	LV left, top, wide, high, quick, slow;

	v[2] = LLVMBuildUDiv(e->b, first, plane, "");
	left = times(e, LLVMBuildUDiv(e->b, rest, tall, ""), across);
	wide = smaller(e, minus(e, cx, left), across);
	rest = LLVMBuildURem(e->b, rest, tall, "");
	top = times(e, LLVMBuildUDiv(e->b, rest, times(e, wide, down), ""), down);
	high = smaller(e, minus(e, cy, top), down);
	rest = LLVMBuildURem(e->b, rest, times(e, wide, down), "");
	quick = LLVMBuildURem(e->b, rest, e->shares ? wide : high, "");
	slow = LLVMBuildUDiv(e->b, rest, e->shares ? wide : high, "");
	v[0] = plus(e, left, e->shares ? quick : slow);
	v[1] = plus(e, top, e->shares ? slow : quick);
}

/* Two streams: blocks from this one to the end of its pair, which the end of a row may cut: then its blocks
 * come one after the other. */
static LV pair_size(Em *e, Range *r)
{
	LV first = LLVMBuildAnd(e->b, r->x, em_const(e, 32, ~(2 * HALF - 1)), "");
	LV n = smaller(e, minus(e, r->nx, first), em_const(e, 32, 2 * HALF));

	r->left = first;
	r->past = minus(e, r->x, first);
	r->pair = LLVMBuildICmp(e->b, LLVMIntEQ, n, em_const(e, 32, 2 * HALF), "");
	r->pair = LLVMBuildZExt(e->b, r->pair, e->i32, "");
	return minus(e, n, r->past);
}

/* Even blocks of a whole pair are its first half, odd ones its second. */
static LV place_in_pair(Em *e, Range *r, LV k)
{
	LV at = plus(e, r->past, k), second = times(e, LLVMBuildAnd(e->b, at, r->pair, ""), em_const(e, 32, HALF));

	return plus(e, plus(e, r->left, second), LLVMBuildLShr(e->b, at, r->pair, ""));
}

/* Blocks from the segment's first to the end of its row or patch. */
static LV segment_size(Em *e, Range *r)
{
	LV past;

	if (e->two_streams)
		return pair_size(e, r);
	if (!e->patch_x)
		return smaller(e, minus(e, r->nx, r->x), em_const(e, 32, SEGMENT));
	r->left = LLVMBuildAnd(e->b, r->x, LLVMBuildNeg(e->b, r->across, ""), "");
	r->top = LLVMBuildAnd(e->b, r->y, LLVMBuildNeg(e->b, r->down, ""), "");
	r->wide = smaller(e, minus(e, r->nx, r->left), r->across);
	r->high = smaller(e, minus(e, r->ny, r->top), r->down);
	if (e->shares)
		past = plus(e, times(e, minus(e, r->y, r->top), r->wide), minus(e, r->x, r->left));
	else
		past = plus(e, times(e, minus(e, r->x, r->left), r->high), minus(e, r->y, r->top));
	return minus(e, times(e, r->wide, r->high), past);
}

void em_order_start(Em *e, Range *r)
{
	LV first = LLVMGetParam(r->f, 2), cx = LLVMBuildZExt(e->b, r->nx, e->i64, ""), v[3], n;
	LV cy = LLVMBuildZExt(e->b, r->ny, e->i64, "");

	if (e->patch_x) {
		size_patches(e, r);
		place_in_patches(e, r, first, cx, cy, v);
	} else {
		place_in_rows(e, first, cx, cy, v);
	}
	for (u32 d = 0; d < 3; d++)
		v[d] = LLVMBuildTrunc(e->b, v[d], e->i32, "");
	LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, first, r->end, ""), r->segment, r->out);
	LLVMPositionBuilderAtEnd(e->b, r->segment);
	r->i = LLVMBuildPhi(e->b, e->i64, "");
	r->x = LLVMBuildPhi(e->b, e->i32, "");
	r->y = LLVMBuildPhi(e->b, e->i32, "");
	r->z = LLVMBuildPhi(e->b, e->i32, "");
	LLVMAddIncoming(r->i, &first, &r->entry, 1);
	LLVMAddIncoming(r->x, &v[0], &r->entry, 1);
	LLVMAddIncoming(r->y, &v[1], &r->entry, 1);
	LLVMAddIncoming(r->z, &v[2], &r->entry, 1);
	n = LLVMBuildZExt(e->b, segment_size(e, r), e->i64, "");
	r->n = LLVMBuildTrunc(e->b, smaller(e, n, minus(e, r->end, r->i)), e->i32, "");
	if (!e->patch_x)
		em_store(e, r->y, em_gep(e, r->env, offsetof(BlockEnv, ctaid) + 4 * em_axis(e, 1)), 4, e->alias_env);
	em_store(e, r->z, em_gep(e, r->env, offsetof(BlockEnv, ctaid) + 8), 4, e->alias_env);
}

/* Whoever explains a fault reads it. */
static LV tell_place(Em *e, Range *r, LV v, u32 dim)
{
	LV s = em_store(e, v, em_gep(e, r->env, offsetof(BlockEnv, ctaid) + 4 * em_axis(e, dim)), 4, e->alias_env);

	LLVMSetVolatile(s, true);
	return s;
}

void em_order_block(Em *e, Range *r, LV k)
{
	if (e->patch_x) {
		r->bx = LLVMBuildPhi(e->b, e->i32, "");
		r->by = LLVMBuildPhi(e->b, e->i32, "");
		LLVMAddIncoming(r->bx, &r->x, &r->outer, 1);
		LLVMAddIncoming(r->by, &r->y, &r->outer, 1);
		tell_place(e, r, r->by, 1);
	} else {
		r->bx = e->two_streams ? place_in_pair(e, r, k) : plus(e, r->x, k);
		r->by = r->y;
	}
	LLVMSetMetadata(tell_place(e, r, r->bx, 0), LLVMGetMDKindIDInContext(e->c, EM_BEGIN, sizeof EM_BEGIN - 1),
			LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, NULL, 0)));
}

void em_order_step(Em *e, Range *r)
{
	LB here = LLVMGetInsertBlock(e->b);
	LV x = r->bx, y = r->by, *quick = e->shares ? &x : &y, *slow = e->shares ? &y : &x, from, turn;

	if (!e->patch_x)
		return;
	from = e->shares ? r->left : r->top;
	*quick = add1(e, *quick);
	turn = LLVMBuildICmp(e->b, LLVMIntEQ, *quick, plus(e, from, e->shares ? r->wide : r->high), "");
	*slow = LLVMBuildSelect(e->b, turn, add1(e, *slow), *slow, "");
	*quick = LLVMBuildSelect(e->b, turn, from, *quick, "");
	LLVMAddIncoming(r->bx, &x, &here, 1);
	LLVMAddIncoming(r->by, &y, &here, 1);
}

static void next_in_rows(Em *e, Range *r, LV *x, LV *y, LV *end)
{
	LV zero = em_const(e, 32, 0), wrap;

	*x = plus(e, r->x, r->n);
	wrap = LLVMBuildICmp(e->b, LLVMIntEQ, *x, r->nx, "");
	*x = LLVMBuildSelect(e->b, wrap, zero, *x, "");
	*y = LLVMBuildSelect(e->b, wrap, add1(e, r->y), r->y, "");
	*end = LLVMBuildICmp(e->b, LLVMIntEQ, *y, r->ny, "");
	*y = LLVMBuildSelect(e->b, *end, zero, *y, "");
}

/* The patch below, or the first of the next band, or of the next plane. */
static void next_in_patches(Em *e, Range *r, LV *x, LV *y, LV *end)
{
	LV zero = em_const(e, 32, 0), wrap;

	*y = plus(e, r->top, r->high);
	wrap = LLVMBuildICmp(e->b, LLVMIntEQ, *y, r->ny, "");
	*y = LLVMBuildSelect(e->b, wrap, zero, *y, "");
	*x = LLVMBuildSelect(e->b, wrap, plus(e, r->left, r->wide), r->left, "");
	*end = LLVMBuildICmp(e->b, LLVMIntEQ, *x, r->nx, "");
	*x = LLVMBuildSelect(e->b, *end, zero, *x, "");
}

void em_order_next(Em *e, Range *r)
{
	LV i = plus(e, r->i, LLVMBuildZExt(e->b, r->n, e->i64, "")), x, y, z, end, live, c;

	if (e->patch_x)
		next_in_patches(e, r, &x, &y, &end);
	else
		next_in_rows(e, r, &x, &y, &end);
	z = LLVMBuildSelect(e->b, end, add1(e, r->z), r->z, "");
	LLVMAddIncoming(r->i, &i, &r->next, 1);
	LLVMAddIncoming(r->x, &x, &r->next, 1);
	LLVMAddIncoming(r->y, &y, &r->next, 1);
	LLVMAddIncoming(r->z, &z, &r->next, 1);
	c = em_load(e, e->i32, r->cancel, 4, e->alias_env);
	LLVMSetOrdering(c, LLVMAtomicOrderingMonotonic);
	live = LLVMBuildAnd(e->b, LLVMBuildICmp(e->b, LLVMIntULT, i, r->end, ""),
			    LLVMBuildICmp(e->b, LLVMIntEQ, c, em_const(e, 32, 0), ""), "");
	LLVMBuildCondBr(e->b, live, r->segment, r->out);
}
