/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads ask for what will be read later, where no prefetcher of the host can know or is in time.
 * Blocks: straight-line code of a block that is one group reads once, then computes for longer than the
 * processor looks ahead; it asks for what a block soon after it will read.
 * Streams: short code that reads on where the block before it stopped asks a little ahead, which brings lines to the first cache
 * that the host's prefetchers leave in the second.
 * Leaps: in a loop over a grid's stride each iteration reads a short run of memory far from the last
 * one, which no prefetcher of the host follows. Such a load asks for what it will read some iterations
 * from now, going on by the distance from the last address to this one; where that is many, its first iterations also ask
 * for the next block's first ones, which nobody would ask for. Steps below 64 KiB are left to the host.
 * A turn that does much (a product's tile) asks whatever its steps, since its rows are more streams than the host
 * follows: some turns ahead for the second cache, since from the first one it would be gone again by the time it is used, of rows
 * that fall on one set at once; or one turn ahead for the first, where the host can wait for few lines at a time, and there for
 * rows that all pieces share, too (Target.lead, far_cache). Loops that do still more are left to the host's own lookahead.
 */
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/forward.h"

enum { AHEAD = 4 /* turns */, LEAP = 1 << 16, LINE = 64, MAX_LINES = 32,
       MUCH_WORK = 256, SOME_WORK = 128, MAX_WORK = 4096 /* the host's instructions in one turn */,
       WIDE_AHEAD = 4096 /* bytes of 64 bits a lane */, FEW_PIECES = 8 };

/* Instructions of the host for one piece: lanes of 64 bits are twice as many vectors. */
static u32 host_insts(const Em *e, const Inst *in)
{
	u32 wide = e->target->lanes * 32, web, bits;

	if (!in->nops || in->ops[0].kind != OP_reg)
		return 1;
	web = em_web_of(e, in->ops[0].use);
	bits = ptx_type_bits(e->webs->webs[web].type) * e->W;
	return e->shapes->web[web].vec && bits > wide ? (bits + wide - 1) / wide : 1;
}

static u32 turn_work(const Em *e)
{
	const Loop *l = &e->cfg->loops[e->cfg->blocks[e->block].loop - 1];
	u32 n = 0;

	for (u32 i = 0; i < l->nblocks; i++) {
		const Block *b = &e->cfg->blocks[e->cfg->rpo[l->first + i]];

		for (u32 k = b->first; k < b->end; k++)
			n += host_insts(e, &e->fn->insts[k]) * e->P;
	}
	return n;
}

/* In a turn: among its arithmetic (crowded.c). Write: of lines that will be stored to. */
typedef enum AskHow { ASK_now, ASK_in_turn, ASK_write } AskHow;

static LV ask_for(Em *e, LV at, u32 cache, bool written)
{
	LT over = e->ptr;
	LV args[4] = { at, em_const(e, 32, written), em_const(e, 32, cache), em_const(e, 32, 1) };

	return em_intrinsic(e, "llvm.prefetch", &over, 1, args, 4);
}

static void ask_as(Em *e, LV at, u32 cache, AskHow how)
{
	LV q = ask_for(e, at, cache, how == ASK_write);

	if (how == ASK_in_turn)
		LLVMSetMetadata(q, LLVMGetMDKindIDInContext(e->c, EM_IN_TURN, sizeof EM_IN_TURN - 1),
				LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, NULL, 0)));
}

void em_prefetch_at(Em *e, LV at, u32 cache)
{
	ask_for(e, em_pointer(e, at), cache, false);
}

/* For what stands at these addresses. Rows are added up as in accesses: else each row's own address would be
 * made, and wait in memory, wherever the loop only comes by. */
static void ask_rows(Em *e, const Val *at, u32 bytes, u32 cache, AskHow how)
{
	for (u32 p = 0; p < em_instances(e, at->var); p++)
		for (u32 k = 0; k < bytes; k += LINE)
			ask_as(e, em_gep(e, em_row_pointer(e, at, p), k), cache, how);
}

/* What accesses of a block reach that name one register, less than a line from each other: the first of them asks for all.
 * Comes in: the bytes of a piece; 0: another one has asked. */
typedef struct Reach {
	i64 first;
	u32 bytes;
} Reach;

static bool set_between(const Web *w, u32 from, u32 to)
{
	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (w->defs[i].inst >= from && w->defs[i].inst < to)
			return true;
	return false;
}

bool em_goes_with(const Em *e, u32 from, u32 to)
{
	const Inst *a = &e->fn->insts[from], *b = &e->fn->insts[to];
	const Opnd *x = analysis_address(a), *y = analysis_address(b);
	u32 web;

	if (!x || !y || a->op.form != b->op.form || x->kind != OP_addr || y->kind != OP_addr || x->reg == NOREG ||
	    y->reg == NOREG || b->pred != NOREG || y->imm - x->imm >= LINE || x->imm - y->imm >= LINE)
		return false;
	web = em_web_of(e, x->use);
	return web == em_web_of(e, y->use) &&
	       !(from < to ? set_between(&e->webs->webs[web], from, to) : set_between(&e->webs->webs[web], to, from));
}

static Reach reach_of(const Em *e, u32 bytes)
{
	const Block *b = &e->cfg->blocks[e->block];
	i64 first = 0, last = 0;

	for (u32 k = b->first; k < e->inst; k++)
		if (em_goes_with(e, e->inst, k))
			return (Reach){ 0, 0 };
	for (u32 k = e->inst + 1; k < b->end; k++)
		if (em_goes_with(e, e->inst, k)) {
			i64 by = analysis_address(&e->fn->insts[k])->imm - analysis_address(&e->fn->insts[e->inst])->imm;

			first = by < first ? by : first;
			last = by > last ? by : last;
		}
	return (Reach){ first, bytes + (u32)(last - first) };
}

/* Rows that do not begin with a line end in one more. */
static void ask_ends(Em *e, const Val *at, u32 bytes, u32 cache, AskHow how)
{
	for (u32 p = e->cols - 1; p < em_instances(e, at->var); p += e->cols)
		ask_as(e, em_gep(e, em_row_pointer(e, at, p), bytes - 1), cache, how);
}

/* The addresses `far` behind the access's. */
static Val far_behind(Em *e, const Access *x, LV far)
{
	Val at = *x->addr;

	at.delta = NULL;
	for (u32 p = 0; p < em_instances(e, at.var); p++)
		at.v[p] = LLVMBuildAdd(e->b, em_at(e, x->addr, p, false), far, "");
	return at;
}

static void move_by(Em *e, Val *at, i64 bytes)
{
	for (u32 p = 0; bytes && p < em_instances(e, at->var); p++)
		at->v[p] = LLVMBuildAdd(e->b, at->v[p], em_const(e, 64, (u64)bytes), "");
}

/* Lanes of 64 bits are read faster from two places by turns (order.c); with 32 bits that loses. */
static i64 bytes_ahead(Em *e, u32 bytes)
{
	if (bytes <= 4 * e->W)
		return e->target->ahead;
	e->two_streams = !vec_len(e->cfg->loops);
	return e->two_streams ? WIDE_AHEAD / 2 : WIDE_AHEAD;
}

static void ask_every(Em *e, const Access *x, u32 bytes, i64 far, u32 step)
{
	for (u32 at = 0; at < e->P * bytes; at += step)
		em_prefetch_at(e, LLVMBuildAdd(e->b, em_at(e, x->addr, at / bytes, false), em_const(e, 64, (u64)far + at % bytes), ""),
			       e->target->ahead_cache);
}

static void prefetch_block(Em *e, const Access *x, u32 bytes)
{
	i64 step = e->block_step[e->inst], far;

	if (e->streaming && e->target->near && step == (i64)(e->nthreads / e->W * bytes)) {
		ask_every(e, x, bytes, e->target->near, LINE);
		return;
	}
	if (!step || !e->one_group || e->P < FEW_PIECES)
		return;
	far = step < 0 ? -bytes_ahead(e, bytes) : bytes_ahead(e, bytes);
	far = (far + step - (step < 0 ? -1 : 1)) / step * step;
	ask_every(e, x, bytes, far, bytes < LINE ? bytes : LINE);
}

/* The loop does nothing to the address but to add a constant. */
static bool steps_little(const Em *e)
{
	const Opnd *at = analysis_address(&e->fn->insts[e->inst]);
	const Web *w = at && at->kind == OP_addr && at->reg != NOREG ? &e->webs->webs[em_web_of(e, at->use)] : NULL;
	u32 loop = e->cfg->blocks[e->block].loop - 1, inside = 0;

	for (u32 i = 0; w && i < vec_len(w->defs); i++) {
		const Inst *in = &e->fn->insts[w->defs[i].inst];
		const Opnd *by = &in->ops[2];

		if (!loop_has(e->cfg, loop, e->cfg->block_of[w->defs[i].inst]))
			continue;
		inside++;
		if (in->op.form != FORM_add_i || by->kind != OP_imm || (i64)by->imm >= LEAP || (i64)by->imm <= -LEAP ||
		    in->ops[1].kind != OP_reg || em_web_of(e, in->ops[1].use) != em_web_of(e, at->use))
			return false;
	}
	return inside == 1;
}

/* A turn may be several calls of the group. */
static bool turns_suspend(const Em *e)
{
	return vec_len(e->susp->at) && !e->one_group;
}

/* Where the load's last address stands: with the group, if it must. */
static LV last_cell(Em *e)
{
	u64 at;
	LV last;

	if (turns_suspend(e)) {
		if (!map_get(&e->leap_cells, e->inst + 1, &at)) {
			at = em_frame_alloc(e, 8);
			map_put(e->a, &e->leap_cells, e->inst + 1, at);
		}
		return em_gep(e, e->frame, (i64)at);
	}
	last = em_alloca(e, e->i64, "last");
	LLVMBuildStore(e->entry_b, em_const(e, 64, 0), last);
	return last;
}

/* How far it is from the last turn's address to this one's. */
static LV find_step(Em *e, const Access *x)
{
	LV last = last_cell(e), now = em_at(e, x->addr, 0, false), step;

	step = LLVMBuildSub(e->b, now, em_load(e, e->i64, last, 8, e->alias_env), "");
	em_store(e, now, last, 8, e->alias_env);
	return step;
}

/* As far as memory is away, no farther: rows a power of two apart share a few sets of the second cache. */
static u32 turns_ahead(const Em *e, u32 work)
{
	u32 n = e->target->lead / (work * (e->ngroups ? e->ngroups : 1));

	return n < 1 ? 1 : n < AHEAD ? n : AHEAD;
}

static LV times(Em *e, LV step, u32 n)
{
	return LLVMBuildMul(e->b, step, em_const(e, 64, n), "");
}

/* ---- questions that wait for the arithmetic ---- */

/* A group of several stands at a barrier between its loads and its arithmetic. Groups load one after the other there, and
 * questions between the loads would take the host's places for lines that are missing; so they are left to what the group does next. */
typedef struct Asked {
	u32 loop, at, bytes; /* the loop; where in the frame the first row's addresses stand, and the rows' distance; of a piece */
	Val addr;	     /* but for them */
} Asked;

static bool is_known(LV v)
{
	return v && LLVMIsAConstantInt(v);
}

static u32 kept_addresses(const Em *e, const Val *at)
{
	return at->step ? e->cols : em_instances(e, at->var);
}

static void leave_question(Em *e, const Val *at, u32 bytes)
{
	u32 n = kept_addresses(e, at);
	Asked q = { .loop = e->cfg->blocks[e->block].loop, .at = em_frame_alloc(e, 8 * (n + 1)), .bytes = bytes, .addr = *at };

	for (u32 k = 0; k < n; k++)
		em_store(e, at->v[k], em_gep(e, e->frame, (i64)q.at + 8 * k), 8, e->alias_env);
	if (at->step && !is_known(at->step))
		em_store(e, at->step, em_gep(e, e->frame, (i64)q.at + 8 * n), 8, e->alias_env);
	*vec_push(e->a, e->asked) = q;
}

static void ask_now(Em *e, Asked *q)
{
	u32 n = kept_addresses(e, &q->addr);
	Val *at = &q->addr;

	for (u32 k = 0; k < n; k++)
		at->v[k] = em_load(e, e->i64, em_gep(e, e->frame, (i64)q->at + 8 * k), 8, e->alias_env);
	if (at->step && !is_known(at->step))
		at->step = em_load(e, e->i64, em_gep(e, e->frame, (i64)q->at + 8 * n), 8, e->alias_env);
	if (at->step)
		em_spread_rows(e, at);
	ask_rows(e, at, q->bytes, e->target->lead_cache, ASK_in_turn);
}

void em_ask_later(Em *e)
{
	if (!e->ctx->all)
		return;
	for (u32 k = 0; k < vec_len(e->asked); k++)
		if (e->asked[k].loop == e->cfg->blocks[e->block].loop)
			ask_now(e, &e->asked[k]);
	vec_clear(e->asked);
}

/* Without a branch, so that the questions can be spread over the turn (crowded.c). */
static void ask_in_long_turn(Em *e, const Access *x, u32 bytes, u32 work)
{
	Reach r = reach_of(e, bytes);
	Val at;

	if (!r.bytes)
		return;
	at = far_behind(e, x, times(e, find_step(e, x), turns_ahead(e, work)));
	if (turns_suspend(e)) {
		leave_question(e, &at, bytes);
		return;
	}
	move_by(e, &at, r.first);
	ask_rows(e, &at, bytes, e->target->lead_cache, ASK_in_turn);
	ask_ends(e, &at, r.bytes, e->target->lead_cache, ASK_in_turn);
}

/* The block's first turns do: as many as the next block's, too, would have to wait for. */
static void ask_for_next_block(Em *e, const Access *x, u32 bytes)
{
	LB first = LLVMAppendBasicBlockInContext(e->c, e->func, "first_turns");
	LB behind = LLVMAppendBasicBlockInContext(e->c, e->func, "asked");
	LV cell = em_alloca(e, e->i32, "turn"), turn, few;
	Val at;

	LLVMBuildStore(e->entry_b, em_const(e, 32, 0), cell);
	turn = em_load(e, e->i32, cell, 4, e->alias_env);
	few = LLVMBuildICmp(e->b, LLVMIntULT, turn, em_const(e, 32, e->target->leap), "");
	LLVMBuildCondBr(e->b, few, first, behind);
	LLVMPositionBuilderAtEnd(e->b, first);
	em_store(e, LLVMBuildAdd(e->b, turn, em_const(e, 32, 1), ""), cell, 4, e->alias_env);
	at = far_behind(e, x, em_const(e, 64, (u64)e->block_step[e->inst]));
	ask_rows(e, &at, bytes, e->target->ahead_cache, ASK_now);
	LLVMBuildBr(e->b, behind);
	LLVMPositionBuilderAtEnd(e->b, behind);
}

static void ask_in_short_turn(Em *e, const Access *x, u32 bytes, u32 turns, AskHow how)
{
	Reach r = reach_of(e, bytes);
	LB leap, go;
	LV step, far;
	Val at;

	if (!r.bytes)
		return;
	leap = LLVMAppendBasicBlockInContext(e->c, e->func, "leap");
	go = LLVMAppendBasicBlockInContext(e->c, e->func, "go_on");
	step = find_step(e, x);
	far = LLVMBuildAdd(e->b, step, em_const(e, 64, LEAP), "");
	far = LLVMBuildICmp(e->b, LLVMIntUGT, far, em_const(e, 64, 2 * LEAP), "");
	LLVMBuildCondBr(e->b, far, leap, go);
	LLVMPositionBuilderAtEnd(e->b, leap);
	at = far_behind(e, x, times(e, step, turns));
	move_by(e, &at, r.first);
	ask_rows(e, &at, bytes, e->target->ahead_cache, how);
	ask_ends(e, &at, r.bytes, e->target->ahead_cache, how);
	if (how == ASK_now && e->target->leap > AHEAD && e->block_step[e->inst] && !turns_suspend(e))
		ask_for_next_block(e, x, bytes);
	LLVMBuildBr(e->b, go);
	LLVMPositionBuilderAtEnd(e->b, go);
}

static bool may_ask(const Em *e, const Access *x, u32 bytes)
{
	return e->ctx->all && !e->guarded && !x->ordered && (x->space == SS_global || x->space == SS_generic) &&
	       em_instances(e, x->addr->var) * bytes / LINE <= MAX_LINES;
}

/* Comes in: a load of consecutive elements, `bytes` a piece. */
void em_prefetch(Em *e, const Access *x, u32 bytes)
{
	u32 work;

	if (!may_ask(e, x, bytes))
		return;
	if (!e->cfg->blocks[e->block].loop) {
		if (x->addr->var != VAR_piece)
			return;
		if (e->patch_x && !e->shares)
			em_prefetch_patch(e, x, bytes);
		else
			prefetch_block(e, x, bytes);
		return;
	}
	work = turn_work(e);
	if (work > MAX_WORK || steps_little(e))
		return;
	if (x->addr->var != VAR_piece) {
		if (work > SOME_WORK && e->target->far_cache)
			ask_in_long_turn(e, x, bytes, work);
	} else if (work > MUCH_WORK) {
		ask_in_long_turn(e, x, bytes, work);
	} else {
		ask_in_short_turn(e, x, bytes, e->target->leap, ASK_now);
	}
}

/* The current instruction's address is another one from turn to turn. */
static bool moves(const Em *e)
{
	const Opnd *at = analysis_address(&e->fn->insts[e->inst]);
	const Web *w = at && at->kind == OP_addr && at->reg != NOREG ? &e->webs->webs[em_web_of(e, at->use)] : NULL;

	for (u32 i = 0; w && i < vec_len(w->defs); i++)
		if (loop_has(e->cfg, e->cfg->blocks[e->block].loop - 1, e->cfg->block_of[w->defs[i].inst]))
			return true;
	return false;
}

void em_prefetch_written(Em *e, const Access *x, u32 bytes)
{
	u32 work;

	if (!may_ask(e, x, bytes) || !e->cfg->blocks[e->block].loop || x->addr->var != VAR_piece || !moves(e) || steps_little(e))
		return;
	work = turn_work(e);
	if (work <= MAX_WORK)
		ask_in_short_turn(e, x, bytes, work > MUCH_WORK ? turns_ahead(e, work) : e->target->leap, ASK_write);
}
