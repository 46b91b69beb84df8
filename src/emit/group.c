/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many pieces run together. Comes in: the facts of the kernel for a block shape. Goes out: Em.P, the
 * columns and rows of a group, and what scattered accesses cost in it.
 */
#include "analysis/walk.h"
#include "emit/count_emit.h"
#include "emit/flow.h"
#include "emit/window.h"

enum { GATHER_SHARE = 4, WALK_SHARE = 12, SCATTERED_SHARE = 4, SHORT_CODE = 48, STREAM_ROWS = 8, STREAMS = 8, BRIEF = 24, LONG_RUN = 32,
       LONG_BLOCK = 96, MOST_EMITTED = 8192, COUNTED = 3 /* times as much code */, HIGH = 16 /* rows */,
       USUAL_PIECES = 32 /* unless it is the whole block */,
       NARROW = 16 /* bits of an element */,
       FEW = 2, LINE_ROWS = 16, FEWEST_ROWS = 4, ENOUGH_WORK = 8, LONG_TURN = 256,
       MANY_ROWS = 9 /* more than a set of the first cache holds */, SPARE_REGS = 4, GATHER_WORK = 4, SPACED_WORK = 1,
       MAX_SCATTERED_LANES = 384 /* written out */ };

/* In 1/64 of a vector register. */
static u32 web_cost(Em *e, u32 w)
{
	u32 bits = ptx_type_bits(e->webs->webs[w].type), wide = e->target->lanes * 32;

	return bits == 1 ? 0 : (bits * e->W + wide - 1) / wide * 64;
}

/* Values used up soon after they are made come and go in any order. */
static bool is_brief(const Web *w)
{
	return w->local && vec_len(w->uses) && vec_last(w->uses).inst - w->defs[0].inst < BRIEF;
}

/* Most vector registers that webs need at once, in 1/64: per piece, and shared by all pieces. */
static void pressure(Em *e, bool brief, u32 *per_piece, u32 *fixed)
{
	u32 *cost = arena_new_array(e->a, u32, e->webs->n + 1), most[2];

	for (u32 w = 0; w < e->webs->n; w++)
		if (e->shapes->web[w].vec && (brief || !is_brief(&e->webs->webs[w])))
			cost[w] = web_cost(e, w);
	live_pressure(e->a, e->cfg, e->webs, e->live, e->shapes, cost, brief ? 0 : LONG_BLOCK, most);
	*per_piece = most[0];
	*fixed = most[1];
}

/* It comes into block b, whose stores alone take it. */
static bool is_only_stored(Em *e, u32 web, u32 b)
{
	const Web *w = &e->webs->webs[web];

	for (u32 i = 0; i < vec_len(w->uses); i++)
		if (e->cfg->block_of[w->uses[i].inst] == b && !(ptx_forms[e->fn->insts[w->uses[i].inst].op.form].flags & FF_store))
			return false;
	return !bits_has(e->live->out[b], web);
}

/* Vector registers that webs need at once in block b, but for what it stores away, in 1/64: per piece, and shared by all pieces. */
static void block_pressure(Em *e, u32 b, u32 *per_piece, u32 *fixed)
{
	*per_piece = *fixed = 0;
	for (u32 w = 0; w < e->webs->n; w++) {
		const Shape *s = &e->shapes->web[w];
		u32 cost;

		if (!s->vec || !(bits_has(e->live->in[b], w) || bits_has(e->live->out[b], w)) || is_only_stored(e, w, b))
			continue;
		cost = web_cost(e, w);
		*(s->var == VAR_piece ? per_piece : fixed) += cost;
	}
}

/* Does the block belong to a loop that runs without barriers? There registers are what counts. */
static bool runs_free(Em *e, u32 b)
{
	u32 l = e->cfg->blocks[b].loop;
	const Loop *k = l ? &e->cfg->loops[l - 1] : NULL;

	for (u32 i = 0; k && i < k->nblocks; i++)
		if (block_has_barrier(e->cfg, e->cfg->rpo[k->first + i]))
			return false;
	return k != NULL;
}

enum { MAX_WHOLE_BLOCK = 7000, MAX_PRODUCT = 13000, MAX_SHORT_BLOCK = 20000, SHORT_WHOLE = 320, /* instructions times pieces; of short code */
       MOST_SUMS = 4 * 64 /* of a thread, in 1/64 of a vector register */ };

/* Much is done between two barriers: registers that do not suffice cost more there than the barriers. */
static bool runs_long(Em *e, u32 b)
{
	u32 n = 0;

	for (u32 i = e->cfg->blocks[b].first; i < e->cfg->blocks[b].end; i++) {
		n = ptx_forms[e->fn->insts[i].op.form].flags & FF_barrier ? 0 : n + 1;
		if (n == LONG_RUN)
			return true;
	}
	return false;
}

static bool is_of_pieces(Em *e, u32 web)
{
	return e->shapes->web[web].vec && e->shapes->web[web].var == VAR_piece && !e->webs->webs[web].local;
}

/* Webs that pieces have of their own and that live across block b stay in memory: it is run in strips. */
static void keep_webs(Em *e, u32 b)
{
	if (!e->kept)
		e->kept = arena_new_array(e->a, bool, e->webs->n + 1);
	for (u32 w = 0; w < e->webs->n; w++)
		e->kept[w] |= is_of_pieces(e, w) && (bits_has(e->live->in[b], w) || bits_has(e->live->out[b], w)) &&
			      !is_only_stored(e, w, b);
}

/* About how many of the usual instructions one of halves is: it is rounded by itself, of bf16 fused in doubles (half_emit.c). */
static u32 weight(const Op *op)
{
	bool bf = op->type[0] == TY_bf16 || op->type[0] == TY_bf16x2, two = op->type[0] == TY_f16x2 || op->type[0] == TY_bf16x2;

	if (!bf && !two && op->type[0] != TY_f16)
		return 1;
	switch (op->form) {
	case FORM_add_h: case FORM_sub_h: case FORM_mul_h:
		return two ? 12 : 6;
	case FORM_fma_h:
		return (bf ? 20 : 8) * (1 + two);
	default:
		return 1;
	}
}

static u32 all_weights(const Fn *fn)
{
	u32 sum = 0;

	for (u32 i = 0; i < vec_len(fn->insts); i++)
		sum += weight(&fn->insts[i].op);
	return sum;
}

/* Of bytes or halves: a warp's part of a stream is less than a line, and no processor gathers them. */
static bool moves_narrow(Em *e)
{
	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];

		if (ptx_forms[in->op.form].flags & (FF_load | FF_store) && in->op.m.space != SS_param &&
		    ptx_type_bits(in->op.type[0]) * (in->op.m.vec ? in->op.m.vec : 1) <= NARROW)
			return true;
	}
	return false;
}

/* Factors come from panels if the block is one group (panel.c), and strips of many sums become a loop: worth LLVM's time, unless each
 * thread has many sums. */
static bool is_product(Em *e, u32 work, u32 live)
{
	Pitch *pitches;

	return live <= MOST_SUMS && e->target->far_cache && e->bs.rows && !e->bs.line && work <= MAX_PRODUCT &&
	       analysis_shares_reads(e->a, e->cfg, e->webs, e->shapes, &pitches);
}

/* A barrier that is told how many threads to expect counts warps. */
static bool counts_warps(const Inst *in)
{
	return ptx_forms[in->op.form].flags & FF_barrier && in->nops > 1 && in->ops[1].kind != OP_none &&
	       !(em_is_result(in, 0) && (in->nops < 3 || in->ops[2].kind == OP_none));
}

/* Volatile and the like: old code relies on a warp's lockstep through them. */
static bool is_strong_access(const Inst *in)
{
	u32 flags = ptx_forms[in->op.form].flags;

	return (flags & (FF_load | FF_store)) && !(flags & FF_atomic) && in->op.m.sem > SEM_weak;
}

/* Sums of old code: through volatile shared memory, without barriers between the threads of a warp. A kernel that waits for
 * another thread's store looks alike, but for the barriers that lanes do not meet together. */
bool em_counts_on_lockstep(Em *e)
{
	bool loads = false, stores = false;

	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Op *op = &e->fn->insts[i].op;

		if (op->m.sem != SEM_volatile || !(ptx_is_shared(op->m.space) || op->m.space == SS_generic))
			continue;
		loads |= op->form == FORM_ld;
		stores |= op->form == FORM_st;
	}
	return e->susp->div_barrier && loads && stores;
}

static bool acts_by_warps(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];

		if (ptx_forms[in->op.form].flags & FF_warp || counts_warps(in) || is_strong_access(in))
			return true;
	}
	return false;
}

static bool needs_whole_warps(Em *e)
{
	for (u32 i = 0; i < vec_len(e->callees); i++)
		if (acts_by_warps(e->callees[i].fn))
			return true;
	return em_counting(e) || acts_by_warps(e->fn) || e->susp->lockstep;
}

static bool goes_lane_by_lane(Em *e, const Inst *in, const Opnd *a)
{
	const Shape *s;
	i64 bytes = (i64)ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);

	if (a->kind != OP_addr || a->reg == NOREG)
		return false;
	s = &e->shapes->web[em_web_of(e, a->use)];
	return s->vec || (s->stride && s->stride != bytes);
}

/* Elements that it loads or stores where each lane goes its own way. */
static u32 scattered_elements(Em *e, const Inst *in)
{
	const Opnd *a = in->op.form == FORM_st ? &in->ops[0] : &in->ops[1];

	if (in->op.form != FORM_ld && in->op.form != FORM_ld_nc && in->op.form != FORM_st)
		return 0;
	return goes_lane_by_lane(e, in, a) ? (in->op.m.vec ? in->op.m.vec : 1) : 0;
}

/* By an instruction of the host, that is, where lanes do not go on through lines of their own. */
static bool is_gathered(Em *e, u32 inst)
{
	const Inst *in = &e->fn->insts[inst];
	u32 bits = ptx_type_bits(in->op.type[0]);

	return e->target->mask_regs && e->target->fast_gather && !in->op.m.vec && (bits == 32 || bits == 64) && !em_walks(e, inst) &&
	       e->shapes->web[em_web_of(e, in->ops[in->op.form != FORM_st].use)].vec;
}

/* Memory accesses whose lanes go their own ways: each costs some instructions a lane. */
static u32 scattered_accesses(Em *e)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(e->fn->insts); i++)
		n += scattered_elements(e, &e->fn->insts[i]);
	return n;
}

/* Those of them whose lanes are a known distance apart: the host takes some whole vectors, or gathers by indices that are constants. */
static u32 spaced_accesses(Em *e)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];
		const Opnd *a = &in->ops[in->op.form != FORM_st];

		n += scattered_elements(e, in) && !in->op.m.vec && !e->shapes->web[em_web_of(e, a->use)].vec;
	}
	return n;
}

/* Barriers close to each other: the block as one group spills some registers between them, which costs less
 * than a suspension of each group. Not where a loop between barriers would spill. */
static bool takes_whole_block(Em *e, u32 pieces, u32 room, u32 scattered)
{
	u32 work = all_weights(e->fn) + scattered * GATHER_WORK - spaced_accesses(e) * (GATHER_WORK - SPACED_WORK);
	bool large = work * pieces > MAX_WHOLE_BLOCK;

	if (!vec_len(e->susp->at) || pieces > MAX_PIECES || e->susp->spin || (scattered && (!e->target->mask_regs || moves_narrow(e))))
		return false;
	if (large && (work > SHORT_WHOLE || work * pieces > MAX_SHORT_BLOCK))
		return false;
	for (u32 b = 0; b < e->cfg->nblocks; b++) {
		u32 a, f;

		block_pressure(e, b, &a, &f);
		if (a * pieces <= room)
			continue;
		if (runs_free(e, b) || (large && runs_long(e, b) && !is_product(e, work * pieces, a)))
			return false;
		if (runs_long(e, b) && e->cfg->blocks[b].loop)
			keep_webs(e, b);
	}
	return true;
}

/* How many of them a group of so many lanes may have in all: so much code. */
static u32 most_scattered(Em *e)
{
	u32 n = 0, all = 0;

	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		u32 k = scattered_elements(e, &e->fn->insts[i]);

		n += k * (k && is_gathered(e, i) ? GATHER_WORK / 2 : GATHER_WORK);
		all += k;
	}
	return n ? MAX_SCATTERED_LANES * GATHER_WORK * all / n : 0;
}

/* A piece that is mostly empty gains little where lanes go together, and loses where each asks for places of its own. */
static bool few_threads_scatter(Em *e)
{
	const u32 *d = e->opt.ntid;
	u32 threads = d[0] * d[1] * d[2], all = 0, scattered = 0, first = 0;

	if (!threads || threads > 8 || threads * 2 > e->bs.width)
		return false;
	for (u32 b = 0; b < e->cfg->nblocks; b++) {
		const Block *k = &e->cfg->blocks[b];

		for (u32 i = k->first; i < k->end && k->loop && k->rpo != NOBLOCK; i++) {
			u32 n = scattered_elements(e, &e->fn->insts[i]);

			first = scattered ? first : i;
			scattered += n;
			all++;
		}
	}
	if (scattered * 3 * (e->bs.width / threads) <= all)
		return false;
	e->inst = first;
	return true;
}

u32 em_insts_of_loop(const Em *e, u32 loop)
{
	const Loop *k = &e->cfg->loops[loop];
	u32 n = 0;

	for (u32 b = 0; b < k->nblocks; b++)
		n += e->cfg->blocks[e->cfg->rpo[k->first + b]].end - e->cfg->blocks[e->cfg->rpo[k->first + b]].first;
	return n;
}

/* Of a loop that lanes leave one by one: most of what it does is loading from where each lane is. */
static bool gathers(Em *e, u32 loop)
{
	const Loop *k = &e->cfg->loops[loop];
	u32 scattered = 0;

	for (u32 b = 0; b < k->nblocks; b++) {
		const Block *x = &e->cfg->blocks[e->cfg->rpo[k->first + b]];

		for (u32 i = x->first; i < x->end; i++) {
			const Inst *in = &e->fn->insts[i];

			scattered += (in->op.form == FORM_ld || in->op.form == FORM_ld_nc) &&
				     goes_lane_by_lane(e, in, &in->ops[1]);
		}
	}
	return e->shapes->div_loop[loop] && scattered * GATHER_SHARE >= em_insts_of_loop(e, loop);
}

static u32 innermost(Em *e, u32 inst)
{
	u32 loop = e->cfg->blocks[e->cfg->block_of[inst]].loop;

	return loop && loop_is_innermost(e->cfg, loop - 1) ? loop : 0;
}

/* Each lane fills a row of its own, and all that loops do is to walk along rows: as vectors these are scatters to many lines,
 * a few bytes each, which push each other out of the first cache where rows are a power of two long. */
static bool fills_rows(Em *e)
{
	u32 *walks = arena_new_array(e->a, u32, vec_len(e->cfg->loops) + 1), stores = 0;

	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		bool store = e->fn->insts[i].op.form == FORM_st;
		u32 loop = e->cfg->blocks[e->cfg->block_of[i]].rpo == NOBLOCK ? 0 : innermost(e, i);

		if (!loop || (!store && e->fn->insts[i].op.form != FORM_ld && e->fn->insts[i].op.form != FORM_ld_nc) || !em_walks(e, i))
			continue;
		walks[loop]++;
		e->inst = stores || !store ? e->inst : i;
		stores += store;
	}
	for (u32 l = 0; stores && l < vec_len(e->cfg->loops); l++)
		if (loop_is_innermost(e->cfg, l) && walks[l + 1] * WALK_SHARE < em_insts_of_loop(e, l))
			return false;
	return stores;
}

/* Code for debuggers keeps all variables in the threads' memory, behind pointers that are kept there, too: as vectors it is
 * gathers and scatters, which take six times as long to compile and run little faster, if at all. */
static bool scatters_everywhere(Em *e)
{
	u32 n = vec_len(e->fn->insts), scattered = 0;

	if (n <= LONG_CODE || em_counting(e) || e->susp->lockstep)
		return false;
	for (u32 i = 0; i < n; i++) {
		const Inst *in = &e->fn->insts[i];

		if (is_strong_access(in))
			return false;
		if (in->op.m.space == SS_local || in->op.m.space == SS_generic)
			scattered += scattered_elements(e, in);
	}
	if (scattered * SCATTERED_SHARE < n)
		return false;
	for (u32 i = n; i-- > 0;)
		if (scattered_elements(e, &e->fn->insts[i]))
			e->inst = i;
	return true;
}

/* Gathers cost more than the lanes' loads one by one, which moreover read on where they stopped. When all that
 * inner loops do is that, and lanes have nothing to do with each other, they better run one after another. */
const char *em_prefers_lanes(Em *e)
{
	bool some = false;
	u32 at = 0;

	if (e->opt.force_warps)
		return NULL;
	if (scatters_everywhere(e))
		return "it is long, and each lane loads and stores at places of its own";
	if (vec_len(e->susp->at) || needs_whole_warps(e))
		return NULL;
	if (few_threads_scatter(e))
		return "its blocks are a few threads, which load and store at places of their own";
	if (fills_rows(e))
		return "in its loops each lane fills a row of its own";
	for (u32 l = 0; l < vec_len(e->cfg->loops); l++)
		if (loop_is_innermost(e->cfg, l)) {
			if (!gathers(e, l))
				return NULL;
			some = true;
			at = e->cfg->blocks[e->cfg->loops[l].header].first;
		}
	if (some)
		e->inst = at;
	return some ? "in its loops each lane loads from a place of its own" : NULL;
}

enum { MAX_TILED_LANES = 768 };

/* Barriers whose number or count differs between warps: a group is then one warp. */
static bool barriers_differ(Em *e)
{
	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];

		if (!(ptx_forms[in->op.form].flags & FF_barrier))
			continue;
		for (u32 k = 0; k < in->nops; k++) {
			const Opnd *o = &in->ops[k];

			if (o->kind == OP_reg && o->type != TY_pred &&
			    !em_is_result(in, k) && e->shapes->web[em_web_of(e, o->use)].var != VAR_block)
				return true;
		}
	}
	return false;
}

/* ---- loops whose rows of pieces load the same ------------------------------------------------------------- */

typedef struct Sharing {
	u32 loads; /* of vectors that all rows of the group use */
	u32 work;  /* instructions with a result of each piece's own */
	u32 vectors; /* registers that such results take */
	u32 lives; /* webs of each piece's own that go from turn to turn */
} Sharing;

static const Shape *result_shape(Em *e, const Inst *in)
{
	const Opnd *d = &in->ops[0];

	return in->nops && d->kind == OP_reg && !(ptx_forms[in->op.form].flags & FF_store)
		       ? &e->shapes->web[em_web_of(e, d->use)] : NULL;
}

static Sharing count_sharing(Em *e, const Loop *l)
{
	Sharing n = { 0 };

	for (u32 i = 0; i < l->nblocks; i++) {
		const Block *b = &e->cfg->blocks[e->cfg->rpo[l->first + i]];

		for (u32 k = b->first; k < b->end; k++) {
			const Inst *in = &e->fn->insts[k];
			const Shape *s = result_shape(e, in);

			if (!s || !s->vec)
				continue;
			n.work += s->var == VAR_piece;
			n.vectors += s->var == VAR_piece ? web_cost(e, em_web_of(e, in->ops[0].use)) / 64 : 0;
			n.loads += s->var != VAR_piece && (in->op.form == FORM_ld || in->op.form == FORM_ld_nc);
		}
	}
	for (u32 w = 0; w < e->webs->n; w++)
		n.lives += is_of_pieces(e, w) && bits_has(e->live->in[l->header], w);
	return n;
}

/* An innermost loop that runs free, whose rows read the same vectors, and that does enough with what it keeps. */
static bool shares_loads(Em *e, u32 loop)
{
	const Loop *l = &e->cfg->loops[loop];
	Sharing n;

	for (u32 k = 0; k < vec_len(e->cfg->loops); k++)
		if (e->cfg->loops[k].parent == loop + 1)
			return false;
	if (!runs_free(e, l->header))
		return false;
	n = count_sharing(e, l);
	return n.loads && n.work >= 4 * n.lives;
}

/* Such loops gain from high groups even when registers do not suffice: they run in strips. */
static bool gains_from_height(Em *e)
{
	for (u32 k = 0; e->bs.rows && k < vec_len(e->cfg->loops); k++)
		if (shares_loads(e, k))
			return true;
	return false;
}

static void keep_in_loops(Em *e)
{
	for (u32 k = 0; k < vec_len(e->cfg->loops); k++)
		if (shares_loads(e, k))
			keep_webs(e, e->cfg->loops[k].header);
}

/* A turn in strips loads and stores all that it keeps: that shall be little of what it does, unless the turn becomes
 * longer than what the processor keeps decoded. */
static u32 turns_in_strips(const Em *e, const Sharing *n)
{
	u32 times = 1;

	while (n->work * times < ENOUGH_WORK * n->lives && n->vectors * e->P * times * 2 <= LONG_TURN)
		times *= 2;
	return times;
}

/* Where all fits in registers, a longer turn reads each of many rows' lines less often (by_rows.c). */
static u32 turns_by_rows(const Em *e, const Sharing *n)
{
	u32 times = 1, kept = n->lives * e->P + SPARE_REGS;

	while (e->rows >= MANY_ROWS && n->loads * e->cols * times * 2 + kept <= e->target->vector_regs &&
	       n->vectors * e->P * times * 2 <= LONG_TURN)
		times *= 2;
	return times;
}

u32 em_turns(Em *e, u32 loop)
{
	Sharing n;

	if (vec_len(e->susp->at) || em_counting(e) || !shares_loads(e, loop)) /* counting outweighs it */
		return 1;
	n = count_sharing(e, &e->cfg->loops[loop]);
	return e->kept ? turns_in_strips(e, &n) : turns_by_rows(e, &n);
}

/* An access whose lanes go their own ways within a row, and beside each other from row to row. */
static bool walks_columns(Em *e)
{
	const i64 *steps = analysis_row_steps(e->a, e->cfg, e->webs, e->shapes);

	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];

		if (steps[i] && steps[i] == (i64)ptx_type_bits(in->op.type[0]) / 8 && scattered_elements(e, in))
			return true;
	}
	return false;
}

/* Rows that make a line of memory where columns are walked (tile.c), or as many of them as the block has. */
static u32 tile_pieces(Em *e, u32 pieces)
{
	u32 cols = e->bs.rows ? e->opt.ntid[0] / e->W : 0, rows = LINE_ROWS;

	while (cols && rows && (rows * cols > USUAL_PIECES || pieces % (rows * cols)))
		rows /= 2;
	return cols && rows >= FEWEST_ROWS ? rows * cols : 0;
}

/* Addresses from which lanes go on side by side: each is a stream of memory a row. At most STREAMS are counted. */
static u32 count_streams(Em *e)
{
	u32 lead[STREAMS], n = 0;

	for (u32 i = 0; i < vec_len(e->fn->insts) && n < STREAMS; i++) {
		const Inst *in = &e->fn->insts[i];
		const Opnd *at = analysis_address(in);
		const Shape *s = at && at->kind == OP_addr && at->reg != NOREG ? &e->shapes->web[em_web_of(e, at->use)] : NULL;
		u32 k = 0;

		if (!s || s->vec || !s->stride || ptx_is_shared(in->op.m.space))
			continue;
		while (k < n && !em_goes_with(e, lead[k], i))
			k++;
		if (k == n)
			lead[n++] = i;
	}
	return n;
}

/* How many rows at a time: no more streams than the host's prefetchers follow, twice as many where fewer rows would mean that guards
 * are asked more often; and not many more values than registers, since emitted code does one instruction for all rows. */
static u32 stream_rows(Em *e)
{
	u32 n = count_streams(e), cols = e->opt.ntid[0] / e->W, a, f, rows, fit;

	if (!n || moves_narrow(e))
		return STREAM_ROWS;
	rows = n <= STREAMS / 2 && vec_len(e->cfg->blocks) > 1 ? 2 * STREAMS / n : STREAMS / n;
	pressure(e, true, &a, &f);
	fit = a ? 2 * 64 * e->target->vector_regs / (a * cols) : rows;
	rows = rows < fit ? rows : fit;
	return rows ? rows : 1;
}

/* Straight-line code reads and writes where the group or block before it stopped, and the processor runs the
 * next group's code while this one waits. Short code is bound by memory: few pieces at a time keep each
 * stream in order, which prefetchers like best; where lanes go their own ways they are no streams. A block of rows streams along each of them (see make_range)
 * and shares what neighbouring rows read; more rows than a set of the cache has ways would push each other out. */
static u32 streaming_pieces(Em *e, u32 unit, u32 want, bool scattered)
{
	u32 rows;

	e->streaming = e->bs.line && vec_len(e->fn->insts) <= SHORT_CODE;
	if (e->streaming)
		return scattered || moves_narrow(e) || e->target->near ? 2 * unit : unit;
	if (e->bs.line)
		return want;
	if (!e->bs.rows)
		return want;
	rows = stream_rows(e) * (e->opt.ntid[0] / e->W);
	return want < rows ? want : rows;
}

/* The most pieces up to `want`, in units, that divide the block evenly; at least a unit. */
static u32 even_pieces(Em *e, u32 pieces, u32 unit, u32 want)
{
	u32 best = unit < pieces ? unit : (pieces + unit - 1) / unit * unit;

	if (!needs_whole_warps(e) && best > pieces)
		best = pieces;
	for (u32 p = unit; p <= want && p <= MAX_PIECES; p += unit)
		if (pieces % p == 0 && p > best)
			best = p;
	return best > MAX_PIECES ? MAX_PIECES : best;
}

/* Of a loop whose rows share loads. More rows than fit the registers run in strips, which load and store their sums every
 * turn: half as many are better where those fit, though the vectors are loaded twice as often. */
static u32 high_rows(u32 live, u32 room, u32 cols)
{
	u32 fit = live ? room / live / cols : HIGH;

	return fit < HIGH && fit >= HIGH / 2 ? HIGH / 2 : HIGH;
}

/* P: the most pieces whose live vectors fit the registers; the whole block when that fits, since its
 * barriers are then free. Groups divide the block evenly where they can. */
static void choose_pieces(Em *e)
{
	u32 pieces = (e->nthreads + e->W - 1) / e->W, a, f, regs = e->target->vector_regs * 64;
	u32 unit = e->ppw, want, room, scattered, apart, most = vec_len(e->susp->at) ? 16 : 8;
	u32 cols = e->opt.ntid[0] / e->W, tile = walks_columns(e) ? tile_pieces(e, pieces) : 0;
	u32 most_pieces = (em_counting(e) ? MOST_EMITTED / COUNTED : MOST_EMITTED) / all_weights(e->fn);
	bool high;

	if (e->bs.lane_mode || !e->nthreads) { /* a shape not known now: a warp */
		e->P = e->ppw;
		return;
	}
	scattered = scattered_accesses(e);
	apart = most_scattered(e);
	if (!needs_whole_warps(e))
		unit = pieces < unit ? pieces : scattered * unit * e->W > apart || e->is_long ? 1 : unit;
	pressure(e, false, &a, &f);
	room = regs * 3 / 4 > f + 64 ? regs * 3 / 4 - f : 64;
	want = a ? room / a : 8;
	while (unit > 1 && !needs_whole_warps(e) && a * unit > 4 * room) /* a warp is far too much */
		unit /= 2;
	if (want > most && !(want >= pieces && vec_len(e->susp->at)))
		want = most;
	high = !vec_len(e->susp->at) && gains_from_height(e);
	if (high && want < high_rows(a, room, cols) * cols)
		want = high_rows(a, room, cols) * cols;
	if (want > USUAL_PIECES)
		want = USUAL_PIECES;
	if (want > most_pieces)
		want = e->is_long ? 1 : most_pieces;
	if (scattered && want > apart / (scattered * e->W))
		want = apart / (scattered * e->W);
	if (tile && tile <= most_pieces && scattered * tile * e->W <= MAX_TILED_LANES)
		want = tile; /* columns walked as tiles, see tile.c */
	else if (!vec_len(e->cfg->loops) && !vec_len(e->susp->at))
		want = streaming_pieces(e, unit, want, scattered);
	if (pieces <= USUAL_PIECES && pieces <= want * 5 / 4 && vec_len(e->susp->at))
		want = pieces;
	if (takes_whole_block(e, pieces, room, scattered))
		want = pieces;
	if (e->susp->spin)
		want = unit;
	if (!want)
		want = 1;
	if (e->opt.force_warps)
		want = e->opt.force_warps * e->ppw;
	if (barriers_differ(e))
		want = unit = e->ppw;
	if (vec_len(e->callees)) /* which have as many pieces */
		want = unit = needs_whole_warps(e) || e->ppw < FEW ? e->ppw : FEW;
	if (e->bs.agreed)
		want = unit = e->ppw;
	e->P = even_pieces(e, pieces, unit, want);
	if (e->P < pieces)
		e->kept = NULL;
	e->spills = e->P * a > room || (vec_len(e->cfg->loops) && (e->P >= pieces || !vec_len(e->susp->at)));
	if (high && e->P * a > room)
		keep_in_loops(e);
	if (e->P == tile_pieces(e, pieces))
		e->many_scattered = true;
	e->cost = vec_len(e->fn->insts) * e->P + scattered * e->P * e->W * 3;
	e->many_scattered |= scattered * e->P * e->W > MAX_SCATTERED_LANES / 2;
}

/* How many pieces of what is kept have registers from turn to turn: half of these, where stores cost more than strips that are cut
 * smaller; of the only web that is kept, and as much again at most: more are equal strips, which become a loop (roll.c). */
static u32 resident_pieces(const Em *e)
{
	u32 web = 0, n = 0, regs, pieces;

	for (u32 w = 0; e->kept && w < e->webs->n; w++)
		if (e->kept[w]) {
			web = w;
			n++;
		}
	if (n != 1 || !e->target->few_stores)
		return 0;
	regs = (ptx_type_bits(e->webs->webs[web].type) * e->W + 32 * e->target->lanes - 1) / (32 * e->target->lanes);
	pieces = e->target->vector_regs / 2 / regs / e->cols * e->cols;
	return pieces < e->P && e->P <= 2 * pieces ? pieces : 0;
}

void em_choose_group(Em *e)
{
	u32 ncols = e->bs.rows ? e->opt.ntid[0] / e->W : 0;

	e->is_long = vec_len(e->fn->insts) > LONG_CODE;
	choose_pieces(e);
	e->cols = ncols && e->P % ncols == 0 ? ncols : e->P;
	e->resident = resident_pieces(e);
	e->rows = e->P / e->cols;
}
