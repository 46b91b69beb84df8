/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Panels. In a product of matrices all blocks of a column read the same columns of the right factor, in each of their turns the same
 * rows of them, and all blocks of a row the same rows of the left one. Rows far apart fall on few sets of the host's caches when
 * they are a power of two apart, no prefetcher follows them, and what comes from the last cache is waited for. So the first block
 * that reads them copies them to where they lie one after the other, turn by turn, and the others read the copy: a *panel*.
 * Which loads may be served so is known from analysis/same.c; blocks go down some columns whose panels fit the second cache
 * (order.c). Loads of one block of code that go the same way share a panel: one test where it begins, ahead of all of them.
 *
 * Memory of a worker, its head zeroed when it comes to a launch:
 *
 *	PanelHead			2^shift columns have panels at once
 *	[64] PanelSlot slot[panel][ACROSS]	whose panel that is, and how many turns are in it
 *	[HEAD] panels			of reads in columns: COLUMNS bytes for all; of reads in rows: ROWS bytes
 *	scratch				a turn of each, for those that have no place: the copy is read once
 *
 * Invariant: what a slot holds of its turns 0 … n-1 is what that column's (row's) blocks read in them. A turn's place follows from its
 * number, which is counted in the loop's header, whatever copy of its code runs. Only turns of all lanes together use panels; others
 * read memory, and those behind a turn that is missing are not kept.
 */
#include "analysis/same.h"
#include "emit/cluster.h"
#include "emit/count_emit.h"
#include "emit/flow.h"
#include "emit/panel.h"

typedef struct PanelHead { u64 shift, zero; } PanelHead;
typedef struct PanelSlot { u64 whose, turns; } PanelSlot;

enum {
	HEAD = EMIT_FRAMES_HEAD, SLOTS_AT = 64, LINE = 64,
	ACROSS = 16,		/* columns, at most */
	COLUMNS = 17 << 16,	/* bytes of all columns' panels … */
	NEAR = COLUMNS / 2,	/* … of which so many are filled where that gives two columns or more */
	ROWS = 1 << 18,		/* … of a row's */
	MANY = 8,		/* rows of scalars */
	WORK = 128,		/* instructions of a turn, of all pieces: less is not worth the test */
	MOST_BYTES = 8192,	/* of a turn */
	MOST = (HEAD - SLOTS_AT) / (ACROSS * sizeof(PanelSlot)),
};

typedef struct Read {
	u32 inst, at, step; /* where in a turn the first instance stands, bytes from one to the next */
	u32 bytes, n;	    /* of an instance; how many */
	Access x;	    /* in the program's memory, where its panel opens */
} Read;

typedef struct Panel {
	u32 block, loop; /* of code */
	bool down, each; /* each: it runs in each turn */
	Read *reads;	 /* vec */
	u32 bytes;	 /* of a turn */
	u32 number, scratch; /* among those of its kind; where its scratch is */
	LV slot, base, room; /* pointers; turns that fit */
	LV at;		 /* pointer: where this turn stands; NULL: not now */
} Panel;

struct Panels {
	Panel *all;	/* vec */
	u32 columns, rows; /* how many */
	u32 size;
	LV *turn;	/* per loop: cell with the number of the turn, from 1; NULL: none */
};

/* ---- which there are ------------------------------------------------------------------------------------------ */

u32 em_panels_size(const Em *e)
{
	return e->panels->size;
}

/* A group runs from its block's beginning to the end. */
static bool never_stops(Em *e)
{
	for (u32 i = 0; i < vec_len(e->susp->at); i++)
		if (e->susp->at[i].kind != SUSP_barrier || !em_is_free_barrier(e, &e->fn->insts[e->susp->at[i].inst]))
			return false;
	return !e->in_cluster;
}

/* Its instances are rows, or scalars of many rows. */
static bool is_row(Em *e, u32 inst, Read *r)
{
	const Inst *in = &e->fn->insts[inst];
	const Opnd *at = analysis_address(in);
	const Shape *s = at->kind == OP_addr && at->reg != NOREG ? &e->shapes->web[em_web_of(e, at->use)] : NULL;
	u32 n = in->op.m.vec ? in->op.m.vec : 1, bytes = ptx_type_bits(in->op.type[0]) / 8 * n;
	Bits set = bits_new(e->a, vec_len(e->fn->insts) + 64);

	if (!s || s->vec || !bytes || n > MAX_COMPS || !em_slice(e, set, e->cfg->block_of[inst], em_web_of(e, at->use), inst))
		return false;
	*r = (Read){ .inst = inst, .bytes = s->stride ? bytes * e->W : bytes, .n = em_instances(e, s->var) };
	return s->stride ? s->stride == (i64)bytes : n == 1 && s->var == VAR_piece && r->n >= MANY;
}

static bool is_wide(const Read *r)
{
	return r->bytes >= LINE / 2;
}

/* Narrow ones of one size alone: each is as well aligned as the first then. */
static bool is_like_others(const Panel *p, const Read *r)
{
	for (u32 i = 0; i < vec_len(p->reads); i++)
		if (!is_wide(r) && !is_wide(&p->reads[i]))
			return r->bytes == p->reads[i].bytes;
	return true;
}

static Panel *panel_for(Em *e, struct Panels *p, const SameRead *r)
{
	u32 block = e->cfg->block_of[r->inst];
	Panel *new;

	for (u32 i = 0; i < vec_len(p->all); i++)
		if (p->all[i].block == block && p->all[i].down == r->down)
			return &p->all[i];
	new = vec_push(e->a, p->all);
	*new = (Panel){ .block = block, .loop = r->loop, .down = r->down, .each = r->each, .number = r->down ? p->columns++ : p->rows++ };
	return new;
}

static u32 to_line(u32 bytes)
{
	return (bytes + LINE - 1) & ~(LINE - 1u);
}

static void place_wide(Panel *p)
{
	for (u32 i = 0; i < vec_len(p->reads); i++) {
		Read *r = &p->reads[i];

		if (!is_wide(r))
			continue;
		r->at = p->bytes;
		r->step = r->bytes;
		p->bytes += r->n * r->bytes;
	}
	p->bytes = to_line(p->bytes);
}

/* Scalars of one row stand side by side. */
static void place_narrow(Panel *p)
{
	u32 side = 0, n = 0;

	for (u32 i = 0; i < vec_len(p->reads); i++)
		if (!is_wide(&p->reads[i])) {
			p->reads[i].at = p->bytes + side;
			side += p->reads[i].bytes;
			n = p->reads[i].n > n ? p->reads[i].n : n;
		}
	for (u32 i = 0; i < vec_len(p->reads); i++)
		if (!is_wide(&p->reads[i]))
			p->reads[i].step = side;
	p->bytes = to_line(p->bytes + side * n);
}

static bool place_all(struct Panels *p)
{
	p->size = HEAD + COLUMNS + ROWS;
	for (u32 i = 0; i < vec_len(p->all); i++) {
		place_wide(&p->all[i]);
		place_narrow(&p->all[i]);
		p->all[i].scratch = p->size;
		p->size += p->all[i].bytes;
		if (p->all[i].bytes > MOST_BYTES)
			return false;
	}
	return p->columns && vec_len(p->all) <= MOST;
}

void em_find_panels(Em *e)
{
	SameRead *r;
	struct Panels *p;

	if (em_counting(e) || vec_len(e->callees) || e->self || e->is_long || e->W == 1 || e->tail || !never_stops(e))
		return;
	r = analysis_same_reads(e->a, e->cfg, e->webs, e->shapes, e->opt.counts_on);
	p = arena_new_one(e->a, struct Panels);
	for (u32 i = 0; i < vec_len(r); i++) {
		Panel *in;
		Read row;

		if (em_insts_of_loop(e, r[i].loop) * e->P < WORK || !is_row(e, r[i].inst, &row))
			continue;
		in = panel_for(e, p, &r[i]);
		if (is_like_others(in, &row))
			*vec_push(e->a, in->reads) = row;
	}
	p->turn = arena_new_array(e->a, LV, vec_len(e->cfg->loops) + 1);
	if (place_all(p))
		e->panels = p;
}

/* ---- a block of threads begins -------------------------------------------------------------------------------- */

static LV wide(Em *e, LV v)
{
	return LLVMBuildZExt(e->b, v, e->i64, "");
}

static LV times(Em *e, LV a, LV b)
{
	return LLVMBuildMul(e->b, a, b, "");
}

static LV plus(Em *e, LV a, LV b)
{
	return LLVMBuildAdd(e->b, a, b, "");
}

static LV get(Em *e, LV p)
{
	return em_load(e, e->i64, p, 8, e->alias_env);
}

static LV turns_of(Em *e, const Panel *p)
{
	return em_gep(e, p->slot, offsetof(PanelSlot, turns));
}

static LV above(Em *e, LV v, u32 bit)
{
	return LLVMBuildShl(e->b, wide(e, v), em_const(e, 64, bit), "");
}

/* Takes the slot over, if another column, row, plane or group has it: blockIdx.z has 16 bits. */
static void claim(Em *e, const Panel *p, LV place)
{
	LV mine = LLVMBuildOr(e->b, above(e, e->group, 48), above(e, e->ctaid[2], 32), ""), same, turns;

	mine = plus(e, LLVMBuildOr(e->b, mine, wide(e, place), ""), em_const(e, 64, 1));
	same = LLVMBuildICmp(e->b, LLVMIntEQ, get(e, p->slot), mine, "");
	turns = LLVMBuildSelect(e->b, same, get(e, turns_of(e, p)), em_const(e, 64, 0), "");
	em_store(e, mine, p->slot, 8, e->alias_env);
	em_store(e, turns, turns_of(e, p), 8, e->alias_env);
}

static void begin(Em *e, Panel *p, u32 k, LV shift)
{
	const struct Panels *all = e->panels;
	u64 part = (p->down ? COLUMNS / all->columns : ROWS / all->rows) & ~(u64)(ACROSS * LINE - 1);
	LV place = e->ctaid[p->down ? 0 : 1], slot = em_const(e, 64, 0), room = em_const(e, 64, part);

	if (p->down) {
		LV mask = LLVMBuildNot(e->b, LLVMBuildShl(e->b, em_const(e, 64, ~0ull), shift, ""), "");

		slot = LLVMBuildAnd(e->b, wide(e, place), mask, "");
		room = LLVMBuildLShr(e->b, room, shift, "");
	}
	p->slot = em_gep(e, e->more, SLOTS_AT + (i64)(k * ACROSS * sizeof(PanelSlot)));
	p->slot = em_gepv(e, p->slot, times(e, slot, em_const(e, 64, sizeof(PanelSlot))));
	p->base = em_gep(e, e->more, HEAD + (p->down ? 0 : COLUMNS) + (i64)part * p->number);
	p->base = em_gepv(e, p->base, times(e, slot, room));
	p->room = LLVMBuildUDiv(e->b, room, em_const(e, 64, p->bytes), "");
	claim(e, p, place);
}

void em_panels_begin(Em *e)
{
	LV shift;

	if (!e->panels)
		return;
	shift = get(e, e->more);
	for (u32 k = 0; k < vec_len(e->panels->all); k++)
		begin(e, &e->panels->all[k], k, shift);
}

u32 em_panels_turn_bytes(const Em *e, u32 loop)
{
	u32 most = 0;

	for (u32 i = 0; i < vec_len(e->panels->all); i++)
		if (e->panels->all[i].loop == loop && e->panels->all[i].down && e->panels->all[i].bytes > most)
			most = e->panels->all[i].bytes;
	return most * e->panels->columns;
}

LV em_panels_across(Em *e, LV memory, LV bytes)
{
	LV shift = em_const(e, 64, 0), fits;

	for (u32 k = 2; k <= ACROSS; k *= 2) {
		fits = LLVMBuildICmp(e->b, LLVMIntULE, bytes, em_const(e, 64, NEAR / k), "");
		shift = plus(e, shift, LLVMBuildZExt(e->b, fits, e->i64, ""));
	}
	em_store(e, shift, memory, 8, e->alias_env);
	return LLVMBuildTrunc(e->b, LLVMBuildShl(e->b, em_const(e, 64, 1), shift, ""), e->i32, "");
}

/* ---- a turn begins ---------------------------------------------------------------------------------------------- */

void em_panels_turn(Em *e, u32 block)
{
	u32 loop = e->cfg->blocks[block].loop;
	LV *cell;

	if (!e->panels || !loop || e->cfg->loops[loop - 1].header != block)
		return;
	cell = &e->panels->turn[loop - 1];
	if (!*cell) {
		*cell = em_alloca(e, e->i64, "turn");
		LLVMBuildStore(e->entry_b, em_const(e, 64, 0), *cell);
	}
	LLVMBuildStore(e->b, plus(e, LLVMBuildLoad2(e->b, e->i64, *cell, ""), em_const(e, 64, 1)), *cell);
}

static bool is_open(const Em *e)
{
	return e->panels && e->ctx == e->top && e->ctx->all;
}

/* A panel's block that it dominates, and that does not run in each turn. */
bool em_guards_panel(const Em *e, u32 block)
{
	for (u32 i = 0; e->panels && i < vec_len(e->panels->all); i++) {
		const Panel *p = &e->panels->all[i];

		if (!p->each && p->block != block && loop_has(e->cfg, p->loop, block) && cfg_dominates(e->cfg, block, p->block))
			return true;
	}
	return false;
}

bool em_has_panel(const Em *e, u32 inst)
{
	for (u32 i = 0; is_open(e) && i < vec_len(e->panels->all); i++)
		for (u32 k = 0; k < vec_len(e->panels->all[i].reads); k++)
			if (e->panels->all[i].reads[k].inst == inst)
				return true;
	return false;
}

bool em_panels_plan(Em *e, u32 block, Bits early)
{
	bool any = false;

	for (u32 i = 0; is_open(e) && i < vec_len(e->panels->all); i++) {
		const Panel *p = &e->panels->all[i];

		for (u32 k = 0; p->block == block && k < vec_len(p->reads); k++) {
			u32 inst = p->reads[k].inst;

			any = true;
			em_slice(e, early, block, em_web_of(e, analysis_address(&e->fn->insts[inst])->use), inst);
		}
	}
	return any;
}

static LV place_of(Em *e, LV turn, const Read *r, u32 i)
{
	return em_gep(e, turn, r->at + (i64)i * r->step);
}

static bool find_access(Em *e, Read *r)
{
	const Inst *in = &e->fn->insts[r->inst];

	e->inst = r->inst;
	em_set_loc(e, r->inst);
	if (!em_access(e, in, &r->x))
		return false;
	r->x.near = true;
	return em_instances(e, r->x.addr->var) == r->n || em_fail(e, "internal: a panel of %u rows", r->n);
}

static void fill_read(Em *e, const Read *r, LV turn)
{
	LV got[MAX_PIECES][MAX_COMPS];
	Access to = r->x;

	if (is_wide(r))
		em_prefetch(e, &r->x, r->bytes);
	em_load_values(e, &r->x, got);
	to.alias = e->alias_panel;
	for (u32 i = 0; i < r->n; i++)
		em_store_instance(e, &to, place_of(e, turn, r, i), got[i]);
}

/* In memory r stands as far behind `first` as in the panel, in every row. */
static bool is_beside(Em *e, const Read *first, const Read *r, LV *test)
{
	const Val *a = first->x.addr, *b = r->x.addr;

	if (a->vec || b->vec || a->stride || a->wrap || b->wrap || a->step != b->step || r->step != first->step)
		return false;
	for (u32 i = 0; i < (a->step ? e->cols : r->n); i++)
		if (!em_stands_beside(e, a->v[i], b->v[i], (i64)r->at - (i64)first->at, test))
			return false;
	return true;
}

/* Scalars of a row that stand side by side there, too. Those whose index is farthest are tested: the others lie between. */
static bool rows_stand_together(Em *e, const Panel *p, LV *test)
{
	const Read *first = &p->reads[0];
	i64 by, low = 0, high = 0;

	for (u32 k = 0; k < vec_len(p->reads); k++) {
		if (is_wide(&p->reads[k]) || !is_beside(e, first, &p->reads[k], NULL))
			return false;
		by = em_index_apart(first->x.addr->v[0], p->reads[k].x.addr->v[0]);
		low = by < low ? by : low;
		high = by > high ? by : high;
	}
	for (u32 k = 0; k < vec_len(p->reads); k++) {
		by = em_index_apart(first->x.addr->v[0], p->reads[k].x.addr->v[0]);
		if (by && (by == low || by == high))
			is_beside(e, first, &p->reads[k], test);
	}
	return true;
}

static void fill_one_by_one(Em *e, const Panel *p, LV turn)
{
	for (u32 k = 0; k < vec_len(p->reads); k++)
		fill_read(e, &p->reads[k], turn);
}

static void fill_rows(Em *e, const Panel *p, LV turn)
{
	const Read *first = &p->reads[0];
	LT t = LLVMVectorType(e->i8, first->step);

	for (u32 i = 0; i < first->n; i++) {
		LV row = em_load(e, t, em_row_pointer(e, first->x.addr, i), first->x.bytes, first->x.alias);

		em_store(e, row, place_of(e, turn, first, i), first->x.bytes, e->alias_panel);
	}
}

static void fill_reads(Em *e, const Panel *p, LV turn)
{
	LV test = NULL;
	LB rows, scalars, on;

	if (!rows_stand_together(e, p, &test)) {
		fill_one_by_one(e, p, turn);
		return;
	}
	if (!test) {
		fill_rows(e, p, turn);
		return;
	}
	rows = LLVMAppendBasicBlockInContext(e->c, e->func, "rows");
	scalars = LLVMAppendBasicBlockInContext(e->c, e->func, "scalars");
	on = LLVMAppendBasicBlockInContext(e->c, e->func, "filled");
	em_unlikely(e, LLVMBuildCondBr(e->b, test, rows, scalars), false);
	LLVMPositionBuilderAtEnd(e->b, rows);
	fill_rows(e, p, turn);
	LLVMBuildBr(e->b, on);
	LLVMPositionBuilderAtEnd(e->b, scalars);
	fill_one_by_one(e, p, turn);
	LLVMBuildBr(e->b, on);
	LLVMPositionBuilderAtEnd(e->b, on);
}

static bool check_aligned(Em *e, const Panel *p)
{
	for (u32 k = 0; k < vec_len(p->reads); k++) {
		e->inst = p->reads[k].inst;
		em_set_loc(e, e->inst);
		if (e->align[e->inst].kind && !em_check_aligned(e, &e->fn->insts[e->inst]))
			return false;
	}
	return true;
}

/* Adds a word that is 0, which LLVM does not know: else it would keep what is copied in registers, on both ways. */
static LV hidden(Em *e, LV v)
{
	return em_gepv(e, v, get(e, em_gep(e, e->more, offsetof(PanelHead, zero))));
}

/* The turn is not in the panel: where it is copied to. */
static bool fill(Em *e, Panel *p, LV turn, LV turns, LV *at)
{
	LV next = LLVMBuildICmp(e->b, LLVMIntEQ, turn, turns, ""), fits, to;

	fits = LLVMBuildAnd(e->b, next, LLVMBuildICmp(e->b, LLVMIntULT, turn, p->room, ""), "");
	*at = LLVMBuildSelect(e->b, fits, *at, em_gep(e, e->more, p->scratch), "");
	if (!check_aligned(e, p))
		return false;
	to = hidden(e, *at);
	fill_reads(e, p, to);
	turns = LLVMBuildSelect(e->b, fits, plus(e, turn, em_const(e, 64, 1)), turns, "");
	em_store(e, turns, turns_of(e, p), 8, e->alias_env);
	return true;
}

static bool open_panel(Em *e, Panel *p)
{
	LB miss = LLVMAppendBasicBlockInContext(e->c, e->func, "miss");
	LB on = LLVMAppendBasicBlockInContext(e->c, e->func, "panel"), here;
	LV turn = LLVMBuildLoad2(e->b, e->i64, e->panels->turn[p->loop], ""), turns = get(e, turns_of(e, p)), there, at;

	for (u32 k = 0; k < vec_len(p->reads); k++)
		if (!find_access(e, &p->reads[k]))
			return false;
	turn = LLVMBuildSub(e->b, turn, em_const(e, 64, 1), "");
	at = there = em_gepv(e, p->base, times(e, turn, em_const(e, 64, p->bytes)));
	here = LLVMGetInsertBlock(e->b);
	em_unlikely(e, LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, turn, turns, ""), on, miss), false);
	LLVMPositionBuilderAtEnd(e->b, miss);
	if (!fill(e, p, turn, turns, &at))
		return false;
	miss = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, on);
	LLVMPositionBuilderAtEnd(e->b, on);
	p->at = LLVMBuildPhi(e->b, e->ptr, "");
	LLVMAddIncoming(p->at, (LV[]){ there, at }, (LB[]){ here, miss }, 2);
	return true;
}

bool em_panels_fill(Em *e, u32 block)
{
	for (u32 i = 0; i < vec_len(e->panels->all); i++)
		if (e->panels->all[i].block == block && !open_panel(e, &e->panels->all[i]))
			return false;
	return true;
}

void em_panels_close(Em *e, u32 block)
{
	for (u32 i = 0; e->panels && i < vec_len(e->panels->all); i++)
		if (e->panels->all[i].block == block)
			e->panels->all[i].at = NULL;
}

/* ---- a load ------------------------------------------------------------------------------------------------------- */

static const Read *read_here(const Em *e, LV *at)
{
	for (u32 i = 0; e->panels && i < vec_len(e->panels->all); i++) {
		const Panel *p = &e->panels->all[i];

		*at = p->at;
		for (u32 k = 0; p->at && k < vec_len(p->reads); k++)
			if (p->reads[k].inst == e->inst)
				return &p->reads[k];
	}
	return NULL;
}

bool em_from_panel(const Em *e)
{
	LV at;

	return read_here(e, &at);
}

void em_panel_access(Em *e, Access *x)
{
	LV at;
	const Read *r = read_here(e, &at);
	Val *v;

	if (!r)
		return;
	v = arena_new_one(e->a, Val);
	*v = (Val){ .var = x->addr->var, .bits = 64, .stride = x->addr->stride };
	for (u32 i = 0; i < r->n; i++)
		v->v[i] = LLVMBuildPtrToInt(e->b, place_of(e, at, r, i), e->i64, "");
	v->from = em_gep(e, at, r->at);
	v->apart = r->step;
	x->addr = v;
	x->alias = e->alias_panel;
	x->constant = false;
	x->exact = false;
	x->near = true;
}
