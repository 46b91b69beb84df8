/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Windows: rows a thread. In a loop in which every lane walks its own piece of memory, a few bytes a turn, each turn would
 * read one element of as many lines as there are lanes; where rows are a power of two long all of these lie in one set of the
 * first cache, and are gone before the next turn. So 64 bytes of each lane are read at once, turned in registers, and kept
 * beside the loop: element after element, a vector of all lanes each. Turns to come take theirs from there.
 *
 * Comes in: a load in an innermost loop in which nothing changes memory (or of memory that nothing changes), from an address that
 * one instruction steps by the same for all lanes, once a turn. All that is known of a window are two numbers that all
 * lanes share: how far they have stepped since it was read, and how many of its bytes count. None do where the loop is
 * entered (em_windows_reset). Bytes that no lane asked for are read from the page of those that it did, never from another.
 */
#include "emit/window.h"
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/tile.h"
#include "emit/vars.h"

#include <stdio.h>

enum { WINDOW = 64, PAGE_BITS = 12, FEWEST = 4 /* loads from a window that pay for it */, MOST = 6, MOST_BYTES = 8192,
       FEWEST_LANES = 8, SHORT_ROW = 1024 };

struct Window {
	u32 loop;	     /* number + 1 */
	u32 base;	     /* web of the address */
	u32 index;	     /* web of 32 bits of which it is a multiple; NOREG: none */
	bool has_sign;
	u32 stepper;	     /* the instruction that moves it */
	i64 step, first;     /* bytes a turn; of its first load: what it adds itself */
	u32 bytes, loads;    /* of a load; that there are in the loop */
	bool constant;
	u32 from, have;	     /* variables: a load that adds n reads at from + n; of so many bytes */
	LV buf;
};

/* ---- which loads --------------------------------------------------------------------------------------------- */

static u32 loop_of(Em *e, u32 inst) { return e->cfg->blocks[e->cfg->block_of[inst]].loop; }

/* The only definition of a web in a loop; NOREG: there are others, or none. */
static u32 def_inside(Em *e, u32 web, u32 loop, bool *some)
{
	const Web *w = &e->webs->webs[web];
	u32 found = NOREG, n = 0;

	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (loop_of(e, w->defs[i].inst) == loop) {
			found = w->defs[i].inst;
			n++;
		}
	*some = n;
	return n == 1 && !w->partial ? found : NOREG;
}

/* In every turn, by all lanes that are in the loop. */
static bool runs_each_turn(Em *e, u32 inst, u32 loop)
{
	const Loop *l = &e->cfg->loops[loop - 1];

	for (u32 i = 0; i < vec_len(l->latches); i++)
		if (!cfg_dominates(e->cfg, e->cfg->block_of[inst], l->latches[i]))
			return false;
	return e->fn->insts[inst].pred == NOREG;
}

/* The web moves by a constant once a turn. */
static bool is_stepped(Em *e, u32 web, struct Window *w)
{
	bool some;
	u32 at = def_inside(e, web, w->loop, &some);

	if (at == NOREG || !em_steps_by(e, &e->fn->insts[at], web, &w->step) || !runs_each_turn(e, at, w->loop))
		return false;
	w->stepper = at;
	return true;
}

static bool stays(Em *e, const Opnd *o, const struct Window *w)
{
	bool some = false;

	if (o->kind == OP_reg)
		def_inside(e, em_web_of(e, o->use), w->loop, &some);
	return !some && (o->kind == OP_reg || o->kind == OP_imm);
}

/* The web is what no turn changes and what all lanes step alike, by way of sums and of an index times a size, made in the load's own
 * block. *first: the instruction that reads what is stepped. */
static bool moves(Em *e, u32 load, u32 web, struct Window *w, u32 *first)
{
	bool some;
	u32 at = def_inside(e, web, w->loop, &some), sum;
	const Inst *in = at == NOREG ? NULL : &e->fn->insts[at];

	if (is_stepped(e, web, w))
		return true;
	if (!in || !e->webs->webs[web].local || at > load || in->pred != NOREG || in->op.m.cc)
		return false;
	*first = at;
	for (sum = 1; in->op.form == FORM_add_i && sum <= 2; sum++)
		if (in->ops[3 - sum].kind == OP_reg && stays(e, &in->ops[sum], w) &&
		    moves(e, load, em_web_of(e, in->ops[3 - sum].use), w, first))
			return true;
	if ((in->op.form != FORM_mul_i && in->op.form != FORM_mad_i) || in->op.m.mul != MUL_wide || w->index != NOREG ||
	    ptx_type_bits(in->op.type[0]) != 32 || in->ops[1].kind != OP_reg || in->ops[2].kind != OP_imm || in->ops[2].imm <= 0 ||
	    in->ops[2].imm > WINDOW || (in->op.form == FORM_mad_i && !stays(e, &in->ops[3], w)))
		return false;
	w->index = em_web_of(e, in->ops[1].use);
	w->has_sign = em_is_signed(in->op.type[0]);
	if (!moves(e, load, w->index, w, first))
		return false;
	w->step *= in->ops[2].imm;
	return true;
}

/* Not made before the step and read behind it. */
static bool is_made(Em *e, u32 load, u32 web, struct Window *w)
{
	u32 first = load;

	return moves(e, load, web, w, &first) && !(first < w->stepper && w->stepper < load);
}

/* Nothing in the loop suspends or changes what is loaded; *constant: stores are allowed for what they never reach. */
static bool runs_undisturbed(Em *e, u32 loop, bool constant)
{
	const u32 never = FF_atomic | FF_volatile | FF_barrier | FF_exit;
	const Loop *l = &e->cfg->loops[loop - 1];

	for (u32 b = 0; b < l->nblocks; b++) {
		const Block *k = &e->cfg->blocks[e->cfg->rpo[l->first + b]];

		for (u32 i = k->first; i < k->end; i++) {
			const Inst *in = &e->fn->insts[i];
			bool store = ptx_forms[in->op.form].flags & FF_store && in->op.m.sem <= SEM_weak;

			if (e->susp->of_inst[i] || (em_is_terminator(in) ? in->op.form != FORM_bra
							: em_may_change_memory(in) && !(constant && store)))
				return false;
			if (ptx_forms[in->op.form].flags & never)
				return false;
		}
	}
	return true;
}

static bool is_candidate(Em *e, const Inst *in)
{
	u32 n = in->op.m.vec ? in->op.m.vec : 1, bits = ptx_type_bits(in->op.type[0]);
	bool global = in->op.form == FORM_ld_nc ||
		      (in->op.form == FORM_ld && (in->op.m.space == SS_global || in->op.m.space == SS_generic));

	return global && in->pred == NOREG && !ptx_is_ordered(&in->op) && n * bits <= 128 && bits <= 64 && bits >= 8 &&
	       (bits >= 32 || (n == 1 && e->target->mask_regs)) && in->ops[1].kind == OP_addr && in->ops[1].reg != NOREG &&
	       !in->ops[1].var && !in->ops[1].vec && e->shapes->web[em_web_of(e, in->ops[1].use)].vec;
}

static bool describe(Em *e, u32 i, struct Window *w)
{
	const Inst *in = &e->fn->insts[i];
	const Opnd *at = analysis_address(in);
	u32 web = em_web_of(e, at->use);

	*w = (struct Window){ .loop = loop_of(e, i), .base = web, .index = NOREG, .first = at->imm, .loads = 1,
			      .bytes = ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1),
			      .constant = in->op.form == FORM_ld_nc };
	return w->loop && loop_is_innermost(e->cfg, w->loop - 1) && is_made(e, i, web, w) && w->step;
}

bool em_walks(Em *e, u32 inst)
{
	const Opnd *at = analysis_address(&e->fn->insts[inst]);
	struct Window w;

	return at && at->kind == OP_addr && at->reg != NOREG && !at->var && !at->vec &&
	       e->shapes->web[em_web_of(e, at->use)].vec && describe(e, inst, &w) && w.step <= WINDOW && w.step >= -WINDOW;
}

static bool is_near(const struct Window *w, const struct Window *x)
{
	return w->loop == x->loop && w->base == x->base && w->bytes == x->bytes &&
	       w->constant == x->constant && x->first - w->first < WINDOW && w->first - x->first < WINDOW;
}

static struct Window *window_of(Em *e, u32 inst)
{
	struct Window w;

	if (!e->windows || !is_candidate(e, &e->fn->insts[inst]) || !describe(e, inst, &w) || w.step < 0)
		return NULL;
	for (u32 i = 0; i < vec_len(e->windows); i++)
		if (is_near(&e->windows[i], &w))
			return &e->windows[i];
	return NULL;
}

static void note(Em *e, u32 inst)
{
	struct Window *have = window_of(e, inst), w;

	if (have)
		have->loads++;
	else if (vec_len(e->windows) < MOST && is_candidate(e, &e->fn->insts[inst]) && describe(e, inst, &w) && w.step > 0)
		*vec_push(e->a, e->windows) = w;
}

static bool pays(Em *e, const struct Window *w)
{
	return w->loads * WINDOW >= FEWEST * w->step && runs_undisturbed(e, w->loop, w->constant);
}

void em_find_windows(Em *e)
{
	u32 kept = 0;

	if (e->is_long || e->W < FEWEST_LANES || e->W < e->target->lanes || !em_has_masked(e, 32) || e->P * e->W * WINDOW > MOST_BYTES)
		return;
	for (u32 i = 0; i < vec_len(e->fn->insts); i++)
		if (e->cfg->block_of[i] != NOBLOCK && loop_of(e, i))
			note(e, i);
	for (u32 i = 0; i < vec_len(e->windows); i++)
		if (pays(e, &e->windows[i]))
			e->windows[kept++] = e->windows[i];
	while (vec_len(e->windows) > kept)
		(void)vec_pop(e->windows);
	for (u32 i = 0; i < kept; i++) {
		e->windows[i].from = em_var_new(e, e->i64, NOREG);
		e->windows[i].have = em_var_new(e, e->i64, NOREG);
	}
}

/* ---- where they stand ---------------------------------------------------------------------------------------- */

bool em_has_windows(const Em *e, u32 loop)
{
	for (u32 i = 0; i < vec_len(e->windows); i++)
		if (e->windows[i].loop == loop)
			return true;
	return false;
}

void em_windows_reset(Em *e, u32 loop)
{
	for (u32 i = 0; i < vec_len(e->windows); i++)
		if (e->windows[i].loop == loop)
			em_var_set(e, e->windows[i].have, em_const(e, 64, 0));
}

void em_windows_step(Em *e, u32 inst)
{
	for (u32 i = 0; i < vec_len(e->windows); i++) {
		const struct Window *w = &e->windows[i];

		if (w->stepper == inst)
			em_var_set(e, w->from, LLVMBuildAdd(e->b, em_var_get(e, w->from), em_const(e, 64, (u64)w->step), ""));
	}
}

/* All lanes that are in the loop are on. */
static bool has_all(Em *e, const struct Window *w)
{
	u64 bb;

	return !e->guarded && (e->ctx->all || e->ctx->loop == w->loop ||
			       map_get(&e->ctx->bb, e->cfg->loops[w->loop - 1].header, &bb));
}

/* ---- reading one --------------------------------------------------------------------------------------------- */

static u32 unit_bytes(const Access *x) { return x->bytes > 4 ? 8 : 4; }

/* <n x i32 or i64> of one lane from byte `at` on; those behind byte `count` are not touched. */
static LV masked_part(Em *e, LV p, u32 at, u32 n, u32 unit, LV count)
{
	u32 each = e->target->mask_regs ? 1 : unit, lanes = n * unit / each;
	LT t = LLVMVectorType(em_int(e, 8 * each), lanes);
	LV index[64], want;

	for (u32 i = 0; i < lanes; i++)
		index[i] = em_const(e, 32, at + i * each);
	want = LLVMBuildInsertElement(e->b, LLVMGetPoison(LLVMVectorType(e->i32, lanes)),
				      LLVMBuildTrunc(e->b, count, e->i32, ""), em_const(e, 32, 0), "");
	want = LLVMBuildShuffleVector(e->b, want, want, LLVMConstNull(LLVMTypeOf(want)), "");
	want = LLVMBuildICmp(e->b, LLVMIntULT, LLVMConstVector(index, lanes), want, "");
	p = em_masked_load(e, t, em_gep(e, p, at), 1, want, NULL);
	return LLVMBuildBitCast(e->b, p, LLVMVectorType(em_int(e, 8 * unit), n), "");
}

/* Where in its page each lane stands; 0 where the page behind it is one that the next lane reads from, too. */
static LV places_in_page(Em *e, LV addr)
{
	LT t = LLVMVectorType(e->i32, e->W);
	LV page = LLVMBuildLShr(e->b, addr, em_kint(e, addr, PAGE_BITS), ""), next[64], none, at;

	for (u32 l = 0; l < e->W; l++)
		next[l] = em_const(e, 32, (l + 1) % e->W);
	none = LLVMBuildShuffleVector(e->b, page, page, LLVMConstVector(next, e->W), "");
	none = LLVMBuildICmp(e->b, LLVMIntNE, none, LLVMBuildAdd(e->b, page, em_kint(e, page, 1), ""), "");
	at = LLVMBuildAnd(e->b, LLVMBuildTrunc(e->b, addr, t, ""), em_all_lanes(t, (1 << PAGE_BITS) - 1), "");
	return LLVMBuildSelect(e->b, none, at, LLVMConstNull(t), "");
}

/* How many bytes of all lanes can be read: to the end of the first page; if they stand alike, to the end of their lines. */
static LV bytes_to_read(Em *e, LV addr)
{
	LT t = LLVMVectorType(e->i32, e->W);
	LV line = LLVMBuildAnd(e->b, LLVMBuildTrunc(e->b, addr, t, ""), em_all_lanes(t, WINDOW - 1), "");
	LV page = places_in_page(e, addr), first, last, n;

	first = em_intrinsic(e, "llvm.vector.reduce.umin", &t, 1, &line, 1);
	last = em_intrinsic(e, "llvm.vector.reduce.umax", &t, 1, &line, 1);
	page = em_intrinsic(e, "llvm.vector.reduce.umax", &t, 1, &page, 1);
	n = LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, LLVMIntEQ, first, last, ""), last, em_const(e, 32, 0), "");
	n = LLVMBuildSub(e->b, em_const(e, 32, WINDOW), n, "");
	page = LLVMBuildSub(e->b, em_const(e, 32, 1 << PAGE_BITS), page, "");
	n = LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, LLVMIntULT, page, n, ""), page, n, "");
	return LLVMBuildZExt(e->b, n, e->i64, "");
}

typedef struct Reader {
	u32 unit;  /* bytes: what is turned as one */
	u32 lanes; /* of the group */
} Reader;

/* How far ahead a lane asks: prefetchers of the host do not follow so many rows. Rows that are short, and lie one behind the
 * other, end before it would come: there it asks for the group's next ones. */
static LV how_far(Em *e, LV addr, const Reader *r)
{
	LV first = LLVMBuildExtractElement(e->b, addr, em_const(e, 32, 0), ""), apart, near;

	apart = LLVMBuildSub(e->b, LLVMBuildExtractElement(e->b, addr, em_const(e, 32, 1), ""), first, "");
	near = LLVMBuildICmp(e->b, LLVMIntULE, apart, em_const(e, 64, SHORT_ROW), "");
	apart = LLVMBuildMul(e->b, apart, em_const(e, 64, r->lanes), "");
	return LLVMBuildSelect(e->b, near, apart, em_const(e, 64, 2 * WINDOW - 1), "");
}

/* (addresses, buffer) -> how many bytes of each lane stand in the buffer now: a vector of W lanes a unit. */
static LV read_window(Em *e, LV fn, const void *about)
{
	LV addr = LLVMGetParam(fn, 0), buf = LLVMGetParam(fn, 1), count = bytes_to_read(e, addr), row[32], part[32];
	const Reader *r = about;
	u32 n = e->target->lanes * 4 / r->unit;
	LV far = how_far(e, addr, r);

	n = n < e->W ? n : e->W;
	for (u32 at = 0; at < WINDOW; at += n * r->unit) {
		for (u32 i = 0; i < n; i++) {
			for (u32 k = 0; k < e->W / n; k++) {
				LV p = LLVMBuildExtractElement(e->b, addr, em_const(e, 32, i + k * n), "");

				part[k] = masked_part(e, em_pointer(e, p), at, n, r->unit, count);
				if (!at)
					em_prefetch_at(e, LLVMBuildAdd(e->b, p, far, ""), e->target->ahead_cache);
			}
			row[i] = em_join_all(e, part, n);
		}
		em_transpose(e, row, n);
		for (u32 i = 0; i < n; i++)
			em_store(e, row[i], em_gep(e, buf, (i64)(at + i * r->unit) * e->W), r->unit, NULL);
	}
	return count;
}

static LV call_reader(Em *e, LV addr, LV buf, const Reader *r)
{
	LT params[2] = { LLVMTypeOf(addr), e->ptr }, type = LLVMFunctionType(e->i64, params, 2, false);
	char name[40];

	snprintf(name, sizeof name, "ww.window_%u_%u_%u", e->W, r->unit, r->lanes);
	return em_own_typed(e, name, type, (LV[]){ addr, buf }, 2, read_window, r);
}

static LV buffer_of(Em *e, struct Window *w, const Access *x)
{
	u32 n = em_instances(e, x->addr->var) * WINDOW * e->W;

	if (!w->buf) {
		w->buf = em_alloca(e, LLVMArrayType2(e->i8, n), "window");
		LLVMSetAlignment(w->buf, WINDOW);
	}
	return w->buf;
}

/* i1: in a few elements the index of some lane begins anew: its address goes elsewhere. */
static LV is_near_wrap(Em *e, const struct Window *w, u32 i)
{
	const Val *v = em_web_get(e, w->index);
	LV at = em_at(e, v, i, true), most;

	most = em_all_lanes(LLVMTypeOf(at), (w->has_sign ? 0x7fffffffu : 0xffffffffu) - WINDOW);
	return em_any(e, LLVMBuildICmp(e->b, w->has_sign ? LLVMIntSGT : LLVMIntUGT, at, most, ""));
}

/* The window begins where the current load reads. */
static LV fill(Em *e, struct Window *w, const Access *x)
{
	u32 instances = em_instances(e, x->addr->var);
	Reader r = { .unit = unit_bytes(x), .lanes = instances * e->W };
	LV all = NULL, buf = buffer_of(e, w, x);

	for (u32 i = 0; i < instances; i++) {
		LV at = em_safe_addresses(e, em_at(e, x->addr, i, true), em_instance_mask(e, x->addr->var, i)), n;

		n = call_reader(e, at, em_gep(e, buf, (i64)i * WINDOW * e->W), &r);
		if (w->index != NOREG)
			n = LLVMBuildSelect(e->b, is_near_wrap(e, w, i), em_const(e, 64, w->bytes), n, "");
		all = all ? LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, LLVMIntULT, n, all, ""), n, all, "") : n;
	}
	return all;
}

/* Component k of instance i, `o` bytes behind the window's begin. */
static LV element(Em *e, const struct Window *w, const Access *x, u32 i, u32 k, LV o)
{
	u32 unit = unit_bytes(x);
	LV row = x->bytes < unit ? LLVMBuildAnd(e->b, o, em_const(e, 64, ~(u64)(unit - 1)), "") : o, v;

	row = LLVMBuildMul(e->b, row, em_const(e, 64, e->W), "");
	v = em_gepv(e, em_gep(e, w->buf, (i64)(i * WINDOW + k * unit) * e->W), row);
	v = em_load(e, em_vec(e, em_int(e, 8 * unit)), v, unit, NULL);
	if (x->bytes == unit)
		return v;
	o = LLVMBuildShl(e->b, LLVMBuildAnd(e->b, o, em_const(e, 64, unit - 1), ""), em_const(e, 64, 3), "");
	o = em_like(e, v, LLVMBuildTrunc(e->b, o, e->i32, ""));
	return em_narrow(e, LLVMBuildLShr(e->b, v, o, ""), x->bits);
}

typedef struct Ways { /* to where the load is done */
	LB bb[2];
	LV (*got[2])[MAX_COMPS];
} Ways;

/* Lanes that follow each other, as they may on borders or in rings, load one vector. */
static void try_straight(Em *e, const Access *x, Ways *ways, LB done)
{
	LB straight, read;
	Val at;
	Access s;
	LV ok;

	if (!em_may_be_consecutive(e, x))
		return;
	straight = LLVMAppendBasicBlockInContext(e->c, e->func, "straight");
	read = LLVMAppendBasicBlockInContext(e->c, e->func, "read");
	ok = em_consecutive(e, x, &s, &at);
	LLVMBuildCondBr(e->b, ok, straight, read);
	LLVMPositionBuilderAtEnd(e->b, straight);
	ways->got[1] = arena_alloc_array(e->a, em_instances(e, x->addr->var), sizeof *ways->got[1]);
	em_load_instances(e, &s, false, ways->got[1]);
	ways->bb[1] = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, done);
	LLVMPositionBuilderAtEnd(e->b, read);
}

static void join_ways(Em *e, const Access *x, const Ways *ways, LV (*out)[MAX_COMPS])
{
	for (u32 i = 0; i < em_instances(e, x->addr->var); i++)
		for (u32 k = 0; k < x->n; k++) {
			out[i][k] = ways->got[0][i][k];
			if (ways->bb[1]) {
				out[i][k] = LLVMBuildPhi(e->b, LLVMTypeOf(out[i][k]), "");
				LLVMAddIncoming(out[i][k], (LV[]){ ways->got[0][i][k], ways->got[1][i][k] }, (LB *)ways->bb, 2);
			}
		}
}

static struct Window *usable(Em *e, const Access *x)
{
	struct Window *w = x->addr->vec && !x->exact && !x->addr->wrap && !x->addr->delta ? window_of(e, e->inst) : NULL;

	return w && has_all(e, w) ? w : NULL;
}

bool em_in_window(Em *e, const Access *x) { return usable(e, x) != NULL; }

bool em_load_window(Em *e, const Access *x, const Inst *in, LV (*out)[MAX_COMPS])
{
	struct Window *w = usable(e, x);
	Ways ways = { 0 };
	LB held, read, done;
	LV at, plus;

	if (!w)
		return false;
	held = LLVMAppendBasicBlockInContext(e->c, e->func, "held");
	read = LLVMAppendBasicBlockInContext(e->c, e->func, "read");
	done = LLVMAppendBasicBlockInContext(e->c, e->func, "loaded");
	ways.got[0] = arena_alloc_array(e->a, em_instances(e, x->addr->var), sizeof *ways.got[0]);
	plus = em_const(e, 64, (u64)in->ops[1].imm);
	at = LLVMBuildAdd(e->b, em_var_get(e, w->from), plus, "");
	em_unlikely(e, LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, at, em_var_get(e, w->have), ""), held, read), false);
	LLVMPositionBuilderAtEnd(e->b, read);
	try_straight(e, x, &ways, done);
	em_var_set(e, w->have, fill(e, w, x));
	em_var_set(e, w->from, LLVMBuildNeg(e->b, plus, ""));
	LLVMBuildBr(e->b, held);
	LLVMPositionBuilderAtEnd(e->b, held);
	at = LLVMBuildAdd(e->b, em_var_get(e, w->from), plus, "");
	for (u32 i = 0; i < em_instances(e, x->addr->var); i++)
		for (u32 k = 0; k < x->n; k++)
			ways.got[0][i][k] = element(e, w, x, i, k, at);
	ways.bb[0] = held;
	LLVMBuildBr(e->b, done);
	LLVMPositionBuilderAtEnd(e->b, done);
	join_ways(e, x, &ways, out);
	return true;
}
