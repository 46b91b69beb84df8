/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * tally: the counters of one launch, by instruction, ▶ what is known of the kernel and of each source line.
 * Here alone counters meet PTX: how often an instruction ran stands with its basic block, what it asked for in its row
 * of the instruction table, all else in the plan (watch_plan.c).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "driver/watch_plan.h"

typedef struct Sum { /* of a block */
	u64 warps, lanes;
	u64 cost; /* machine instructions that run whenever it does */
	u64 on;	  /* bit n: warps with n lanes on have run it */
} Sum;

typedef struct Tally {
	Arena *a;
	ProfKernel *k;
	const Plan *plan;
	CountHead *h;
	Sum *sum;  /* per block */
	u32 *line; /* per Plan.lines: number in the kernel's + 1; 0: none of its instructions has run */
	u64 path, waits, local_waits; /* in PTX_PATH_PARTS-ths */
	u64 numbers; /* of special registers that a warp has read, a bit each */
} Tally;

typedef struct Ran { /* one instruction */
	const PlanInst *p;
	const CountInst *c; /* where `group` was asked */
	ProfGroup group;
	u64 warps, lanes;
	u64 branches; /* how often it is executed as a branch */
	double more;  /* and anything, for once that the lanes would go together */
	u64 parted;   /* lanes of a loop that is written out part here, if they do; else 0 */
} Ran;

static const CountBlock *block_of(const Tally *y, u32 block)
{
	return count_block(y->h, block);
}

static u64 warps_of(const Tally *y, u32 block)
{
	return block == NOREG ? 0 : y->sum[block].warps;
}

/* ---- accesses ---------------------------------------------------------------------------------------------- */

/* An instruction is one, but for those of matrices, and loads that are counted together. */
static u64 accesses_of(const Ran *r)
{
	return (u64)((double)(r->p->one ? r->warps : r->c->n[COUNT_requests]) * r->more + .5);
}

/* Local memory: a request a word. */
static u64 requests_of(const Ran *r)
{
	return accesses_of(r) * (r->group == GROUP_lld || r->group == GROUP_lst ? r->p->words : 1);
}

static void add_access(ProfTotals *t, const Ran *r)
{
	static const u8 insts[GROUP_COUNT] = { [GROUP_gld] = TOTAL_w_gld, [GROUP_gst] = TOTAL_w_gst,
					       [GROUP_lld] = TOTAL_w_lld, [GROUP_lst] = TOTAL_w_lst,
					       [GROUP_sld] = TOTAL_w_sld, [GROUP_sst] = TOTAL_w_sst,
					       [GROUP_copy_l1] = TOTAL_w_copy_l1, [GROUP_copy_l2] = TOTAL_w_copy_l2,
					       [GROUP_bulk_in] = TOTAL_w_bulk_in, [GROUP_bulk_out] = TOTAL_w_bulk_out, [GROUP_atom] = TOTAL_w_atom, [GROUP_red] = TOTAL_w_red,
					       [GROUP_satom] = TOTAL_w_satom };
	ProfGroup g = r->group;

	if (g == GROUP_COUNT)
		return;
	for (u32 i = 0; i < COUNT_COUNTERS; i++)
		t->g[g][i] += i == COUNT_requests ? requests_of(r) : r->c->n[i];
	if (r->p->swap && g != GROUP_satom)
		t->n[TOTAL_w_atom_cas] += accesses_of(r);
	if (r->p->float_atomic && g != GROUP_satom)
		t->n[TOTAL_u_fatom] += r->c->n[COUNT_units];
	if (insts[g])
		t->n[insts[g]] += accesses_of(r);
}

/* A branch, whose lanes may part. */
static void add_branch(ProfTotals *t, const Ran *r)
{
	const PlanInst *p = r->p;

	t->n[TOTAL_w_branch] += r->branches;
	t->n[TOTAL_w_divergent] += r->parted ? r->parted : r->c->n[COUNT_requests];
	if (p->in->op.form == FORM_brx_idx) { /* goes to one place after the other */
		t->n[TOTAL_w_inst] += r->c->n[COUNT_requests];
		t->n[TOTAL_w_switched] += r->c->n[COUNT_requests];
	}
	t->n[TOTAL_w_inst] += p->machine->parts ? r->c->n[COUNT_requests] : 0; /* a group more waits for the others */
	t->n[TOTAL_t_branch] += p->in->pred != NOREG ? r->lanes : 0;
}

static u32 warps_a_block(const ProfKernel *k)
{
	return (k->block[0] * k->block[1] * k->block[2] + PTX_WARP - 1) / PTX_WARP;
}

static void add_flow(Tally *y, const Ran *r)
{
	ProfTotals *t = &y->k->t;
	const PlanInst *p = r->p;
	u32 flags = ptx_forms[p->in->op.form].flags;

	if (p->machine->branch || p->in->op.form == FORM_brx_idx)
		add_branch(t, r);
	if (p->hard_cases) { /* which are asked for, and met after */
		t->n[TOTAL_w_branch] += r->warps;
		t->n[TOTAL_w_end] += p->machine->together ? 0 : r->warps;
	}
	t->n[TOTAL_w_end] += r->warps * p->machine->ends + (p->machine->parts ? r->c->n[COUNT_requests] : 0);
	if (flags & FF_barrier) {
		t->n[TOTAL_w_barrier] += r->warps;
		t->n[TOTAL_b_barrier] += r->warps / warps_a_block(y->k);
	}
	if (flags & FF_warp)
		t->n[TOTAL_w_shuffle] += r->warps;
}

/* ---- source lines ------------------------------------------------------------------------------------------ */

static ProfLine *line_of(Tally *y, u32 line)
{
	const PlanLine *of = &y->plan->lines[line];

	if (!y->line[line]) {
		*vec_push(y->a, y->k->lines) = (ProfLine){ .file = (char *)of->file, .line = of->line };
		y->line[line] = vec_len(y->k->lines);
	}
	return &y->k->lines[y->line[line] - 1];
}

static void add_access_to_line(ProfLine *l, const Ran *r)
{
	const u64 *n = r->c->n;

	if (r->group <= GROUP_bulk_out) {
		l->requests += requests_of(r);
		l->sectors += n[COUNT_units];
		l->least += n[COUNT_least];
		l->bytes += n[COUNT_bytes];
	} else if (r->group <= GROUP_satom) {
		l->wavefronts += n[COUNT_units];
		l->conflicts += n[COUNT_units] - n[COUNT_least];
	}
}

static void add_to_line(ProfLine *l, const Ran *r)
{
	l->w_inst += r->warps;
	l->t_inst += r->lanes;
	l->lanes_lost += r->warps * COUNT_LANES - r->lanes;
	if (ptx_forms[r->p->in->op.form].flags & FF_branch)
		l->divergent += r->c->n[COUNT_requests];
}

/* Warp instructions by the unit that executes them. */
static void add_pipes(ProfTotals *t, const Ran *r)
{
	static const u8 total[PIPE_COUNT] = {
		[PIPE_any] = TOTAL_w_any, [PIPE_alu] = TOTAL_w_alu, [PIPE_f32] = TOTAL_w_f32, [PIPE_mul] = TOTAL_w_mul,
		[PIPE_f64] = TOTAL_w_f64, [PIPE_half] = TOTAL_w_half, [PIPE_cvt] = TOTAL_w_cvt, [PIPE_tensor] = TOTAL_w_tensor,
		[PIPE_tex] = TOTAL_w_tex,
	};
	u32 cost = r->p->machine->cost, specials = cost ? r->p->machine->specials : 0;

	t->n[TOTAL_w_special] += r->warps * specials;
	t->n[TOTAL_w_xu] += r->warps * (specials + (r->p->machine->pipe == PIPE_cvt));
	t->n[TOTAL_w_fetch] += r->p->machine->pipe == PIPE_tex ? r->warps : 0;
	if (total[r->p->machine->pipe])
		t->n[total[r->p->machine->pipe]] += r->warps * (cost > specials ? cost - specials : 0);
}

/* Products of matrices by what multiplies them. */
static ProfTotal matrix_total(const Op *op)
{
	u8 type = op->form == FORM_wmma_f16 ? TY_f16 : op->type[1];

	if (op->form == FORM_wgmma || op->form == FORM_wgmma_sp)
		return TOTAL_w_gmma;
	if (type == TY_f64)
		return TOTAL_w_dmma;
	return type < TY_f16 || (type >= TY_u4 && type <= TY_b1) ? TOTAL_w_imma : TOTAL_w_hmma;
}

/* Numbers of four bits go as two halves of bytes: 9.0 has no unit for them. */
static u64 products_of(const Ran *r)
{
	u8 type = r->p->in->op.type[1];

	return r->p->machine->cost * (type == TY_s4 || type == TY_u4 ? 2 : 1);
}

static void add_matrix(ProfTotals *t, const Ran *r)
{
	enum { PRODUCTS = 1024 };
	const Op *op = &r->p->in->op;
	u64 products = (u64)op->m.extra[XE_m] * 8 * op->m.extra[XE_n] * 8 * op->m.extra[XE_k] * 4;
	u64 bits = op->form == FORM_wmma_f16 ? 16 : ptx_type_bits(op->type[1]);

	switch (op->form) {
	case FORM_wmma_f16: case FORM_wmma: case FORM_mma: case FORM_mma_sp: case FORM_wgmma: case FORM_wgmma_sp:
		t->n[matrix_total(op)] += r->warps * products_of(r);
		t->n[TOTAL_products] += r->warps * (products * bits / 16 + PRODUCTS - 1) / PRODUCTS;
		break;
	default: break;
	}
}

/* ---- a launch ---------------------------------------------------------------------------------------------- */

/* So many warps with `lanes` lanes on executed `n` machine instructions. */
static void add_machine(ProfTotals *t, u32 lanes, u64 n)
{
	t->lanes[lanes] += n;
	t->n[TOTAL_w_inst] += n;
	t->n[TOTAL_t_inst] += n * lanes;
}

static u32 lowest(u64 set)
{
	return (u32)__builtin_ctzll(set);
}

/* Whenever a block ran, `n` machine instructions did. */
static void add_block(ProfTotals *t, const Sum *sum, const CountBlock *b, u64 n)
{
	for (u64 on = n ? sum->on : 0; on; on &= on - 1)
		add_machine(t, lowest(on), b->lanes[lowest(on)] * n);
}

/* The long ways of a division or a root: what its warps executed more, and how long they took. */
static void add_long_ways(Tally *y, const Ran *r)
{
	enum { LATENCY = 4 };
	u64 n = r->c->n[COUNT_units], threads = r->c->n[COUNT_bytes];

	if (!n)
		return;
	add_machine(&y->k->t, (u32)((threads + n - 1) / n), n);
	y->k->t.n[TOTAL_w_branch] += 2 * r->c->n[COUNT_requests]; /* the call, and back */
	y->k->t.n[TOTAL_w_divergent] += r->c->n[COUNT_least];
	y->path += n * LATENCY * PTX_PATH_PARTS;
	y->k->t.n[TOTAL_w_depth] += n * LATENCY;
}

enum { ALIKE = 10 /* all but one in so many */ };

static bool are_most(u64 n, u64 all)
{
	return n * ALIKE >= all * (ALIKE - 1);
}

/* After how many rounds lanes of a warp leave, from its first ones to its last; how many such numbers. Most warps enter with
 * the same lanes on and part, and all are taken to be alike; else the answer is 0. */
static u32 find_levels(const Tally *y, const PlanInst *p, u64 entries, double rounds[COUNT_LANES])
{
	const CountBlock *before = block_of(y, p->before), *as = block_of(y, p->as);
	u64 most = 0, sum = 0;
	u32 n = 0;

	for (u32 i = 1; i <= COUNT_LANES; i++)
		most = before->lanes[i] > most ? before->lanes[i] : most;
	if (!are_most(most, entries) || !are_most(count_inst(y->h, y->plan->nblocks, p->latch)->n[COUNT_requests], entries))
		return 0;
	for (u32 i = COUNT_LANES; i > 0; i--)
		if (as->lanes[i]) {
			sum += as->lanes[i];
			rounds[n++] = (double)sum / (double)entries;
		}
	return n;
}

static PtxGroups groups_of(const Tally *y, const PlanInst *p, u64 runs, u64 entries)
{
	double rounds[COUNT_LANES];
	u32 levels = p->first->entry && p->latch != NOREG ? find_levels(y, p, entries, rounds) : 0;

	return levels > 1 ? ptx_count_parted(p->first, rounds, levels)
			  : ptx_count_groups(p->first, p->loop_size, (double)runs / (double)entries);
}

/* So many warps executed `n` machine instructions with `lanes` lanes on, by `more` times as many groups of lanes. */
static void add_parted(ProfTotals *t, u32 lanes, double n, double more)
{
	u32 each = (u32)(lanes / more + .5);

	t->lanes[each ? each : 1] += (u64)(n * more + .5);
	t->n[TOTAL_w_inst] += (u64)(n * more + .5);
	t->n[TOTAL_t_inst] += (u64)(n * lanes + .5);
}

/* An instruction of a loop that the assembler writes out. */
static void add_rounds(Tally *y, Ran *r)
{
	enum { ASKED = 3 }; /* are there four, two, one left */
	const PlanInst *p = r->p;
	const CountBlock *as = block_of(y, p->as), *before = block_of(y, p->before);
	u64 runs = warps_of(y, p->as), entries = warps_of(y, p->before);
	PtxGroups g = { (double)runs, 0, (double)runs, 0 };
	double each = 1;

	if (entries && runs) {
		g = groups_of(y, p, runs, entries);
		r->more = g.rounds * (double)entries / (double)runs;
		each = p->machine->in_group ? g.groups / g.rounds : 1;
	}
	for (u64 on = y->sum[p->as].on; on; on &= on - 1) {
		u32 i = lowest(on);

		add_parted(&y->k->t, i, (double)(as->lanes[i] * p->machine->cost) * each, r->more);
	}
	if (p->machine == p->first)
		add_block(&y->k->t, &y->sum[p->before], before, g.more);
	if (!p->machine->in_group || !entries || !runs)
		return;
	r->branches = (u64)(g.groups * (double)entries) + (p->first->entry ? ASKED * entries : 0);
	r->parted = (u64)(g.parted * (double)entries + .5);
}

static ProfTotal total_of_lock(const Ran *r)
{
	static const u8 flags[] = { [ASKS_back] = TOTAL_flag_back, [ASKS_turn] = TOTAL_flag_turns, [ASKS_chain] = TOTAL_flag_chain, [ASKS_all] = TOTAL_flag_all };

	const Op *op = &r->p->in->op;

	if (r->p->lock.asks != ASKS_lock)
		return flags[r->p->lock.asks];
	return op->m.space == SS_shared || op->m.space == SS_shared_cta ? TOTAL_locks_shared : TOTAL_locks;
}

/* Threads that take a lock: as many as come to the loop and leave it, however often they ask. One block is theirs alone, the
 * other others may pass, too. Warps: those that ask, once for each group of lanes that has the lock. */
static u64 add_lock(Tally *y, const Ran *r)
{
	const PlanInst *p = r->p;
	u64 come, leave, left, took = 0;

	if (!p->lock.after)
		return r->warps;
	come = p->ahead == NOREG ? 0 : y->sum[p->ahead].lanes;
	leave = p->behind == NOREG ? 0 : y->sum[p->behind].lanes;
	left = warps_of(y, p->behind);
	if (p->lock.asks)
		took = !come || (leave && leave < come) ? leave : come;
	if (took)
		y->k->t.n[total_of_lock(r)] += took;
	if (p->lock.asks >= ASKS_flag)
		y->k->t.n[TOTAL_flags] += took;
	return leave && leave <= come && left < r->warps ? left : r->warps;
}

/* Threads that update a place in global memory by compare-and-swap: those who must go on until it is theirs; of others what they
 * ask for if all that run at once look before the first one is through. */
static void add_update(Tally *y, const Ran *r)
{
	u64 come = r->p->ahead == NOREG || r->p->lock.after ? 0 : y->sum[r->p->ahead].lanes, asked = r->c->n[COUNT_units];
	double all = r->lanes ? (double)come * (double)asked / (double)r->lanes : 0;

	if (r->p->lock.updates == UPDATES_always)
		y->k->t.n[TOTAL_updates] += come;
	else if (r->p->lock.updates == UPDATES_perhaps && all > (double)asked)
		y->k->t.n[TOTAL_u_tried] += (u64)all - asked;
}

/* Loads and swaps of so many tries: a wavefront a load, two a swap. */
static void add_tries(ProfTotals *t, const Ran *r, u64 tries)
{
	enum { SWAP = 2 };

	t->n[TOTAL_w_sld] += tries;
	t->n[TOTAL_w_satom] += tries - r->c->n[COUNT_requests];
	t->n[TOTAL_u_retried] += SWAP * tries;
	t->g[GROUP_satom][COUNT_units] += SWAP * tries - r->c->n[COUNT_units];
	t->g[GROUP_satom][COUNT_least] += SWAP * tries - r->c->n[COUNT_least];
	t->g[GROUP_sld][COUNT_requests] += tries;
	t->g[GROUP_sld][COUNT_units] += tries;
	t->g[GROUP_sld][COUNT_least] += tries;
}

/* An atomic of shared memory that is tried again until nobody came between: what all but the first try add. */
static void add_retries(Tally *y, const Ran *r)
{
	const Op *op = &r->p->in->op;
	ProfKernel *k = y->k;
	double n = (double)r->c->n[COUNT_requests], lanes = n ? (double)r->lanes / n : 0;
	u64 tries, more;
	double bytes = ptx_type_bits(op->type[0]) / 8, room = (double)(k->shared_static + k->shared_dynamic) / bytes;
	PtxRetries x;

	if (!r->p->retried || !n || r->c->n[COUNT_units] < r->c->n[COUNT_requests])
		return;
	x = ptx_count_retries((double)r->c->n[COUNT_units] / n, lanes, warps_a_block(k),
			      fmin(room, count_drawn_from(lanes, (double)r->c->n[COUNT_bytes] / bytes / n)));
	tries = (u64)(x.tries * n + .5);
	more = tries - r->c->n[COUNT_requests];
	add_machine(&k->t, (u32)(lanes / 2 + 1) < COUNT_LANES ? (u32)(lanes / 2 + 1) : COUNT_LANES, more * r->p->retried + (u64)((x.waits - 1) * n));
	k->t.n[TOTAL_w_branch] += (u64)(x.waits * n + .5); /* as often as Nsight Compute shows, which slows the tries down to count them */
	k->t.n[TOTAL_w_divergent] += (u64)(x.parted * n + .5);
	add_tries(&k->t, r, tries);
	y->path += more * PTX_TRY_CYCLES * PTX_PATH_PARTS;
	k->t.n[TOTAL_w_depth] += more * PTX_TRY_CYCLES;
	k->t.n[TOTAL_deepest] += more * PTX_TRY_CYCLES / ((u64)k->grid[0] * k->grid[1] * k->grid[2] * warps_a_block(k));
}

static u32 count_numbers(u64 set)
{
	return count_bits((u32)set) + count_bits((u32)(set >> 32));
}

/* What else goes the way of shared memory. */
static void add_beside_shared(Tally *y, const Ran *r)
{
	ProfTotals *t = &y->k->t;
	const PlanInst *p = r->p;
	u64 warps = warps_of(y, p->as), on = p->in->pred == NOREG ? r->warps : r->c->n[COUNT_requests];

	if (p->in->op.form == FORM_shfl || p->in->op.form == FORM_shfl_sync)
		t->n[TOTAL_w_shfl] += r->warps;
	if ((p->group == GROUP_sld || p->group == GROUP_sst || p->group == GROUP_satom) && p->machine->cost && warps > on)
		t->n[TOTAL_w_shared_off] += warps - on;
	t->n[TOTAL_w_numbers] += r->warps * p->machine->numbers;
	if (r->warps && p->numbers & ~y->numbers) {
		t->n[TOTAL_w_numbers] += r->warps * count_numbers(p->numbers & ~y->numbers);
		y->numbers |= p->numbers;
	}
}

/* What a load, a store or an atomic of global memory is, of another space. */
static ProfGroup group_in(ProfGroup global, CountSpace s)
{
	static const u8 groups[][2] = { [GROUP_gld] = { GROUP_lld, GROUP_sld }, [GROUP_gst] = { GROUP_lst, GROUP_sst },
					[GROUP_atom] = { GROUP_atom, GROUP_satom }, [GROUP_red] = { GROUP_red, GROUP_satom } };

	return s == COUNT_local ? groups[global][0] : s == COUNT_shared ? groups[global][1] : global;
}

static void add_accesses(Tally *y, const Ran *r)
{
	static const CountSpace spaces[] = { COUNT_global, COUNT_local, COUNT_shared };

	for (u32 i = 0; i < (r->p->generic ? COUNT(spaces) : 1); i++) {
		Ran in = *r;

		in.group = group_in(r->group, spaces[i]);
		in.c = count_inst_in(y->h, r->c, spaces[i]);
		add_access(&y->k->t, &in);
		add_access_to_line(line_of(y, r->p->line), &in);
	}
}

static void add_ran(Tally *y, Ran *r)
{
	u64 warps;
	ProfTotals *t = &y->k->t;
	const MachineInst *m = r->p->machine;

	if (r->p->before != NOREG)
		add_rounds(y, r);
	else
		y->sum[r->p->as].cost += m->cost;
	add_beside_shared(y, r);
	if (!r->warps)
		return;
	if (r->p->division)
		add_long_ways(y, r);
	t->n[TOTAL_w_ptx] += r->warps;
	t->n[TOTAL_w_depth] += r->warps * r->p->depth;
	add_pipes(t, r);
	if (m->pipe == PIPE_tensor || m->pipe == PIPE_mem)
		add_matrix(t, r);
	warps = add_lock(y, r);
	y->path += warps * m->path;
	t->n[TOTAL_w_cycles1] += r->warps * m->cycles1;
	y->waits += warps * m->waits;
	y->local_waits += warps * m->local_waits;
	if (r->p->arith)
		t->n[r->p->arith] += r->lanes;
	add_to_line(line_of(y, r->p->line), r);
	add_accesses(y, r);
	add_retries(y, r);
	add_update(y, r);
	add_flow(y, r);
}

static bool has_run(const CountBlock *b)
{
	u64 any = 0;

	for (u32 i = 1; i <= COUNT_LANES; i++)
		any |= b->lanes[i];
	return any;
}

static Sum sum_block(const CountBlock *b)
{
	Sum sum = { 0 };

	for (u32 i = 1; i <= COUNT_LANES; i++) {
		sum.warps += b->lanes[i];
		sum.lanes += b->lanes[i] * i;
		sum.on |= (u64)(b->lanes[i] != 0) << i;
	}
	return sum;
}

static void sum_blocks(Tally *y)
{
	y->sum = arena_new_array(y->a, Sum, y->plan->nblocks + 1);
	for (u32 b = 0; b < y->plan->nblocks; b++)
		if (has_run(block_of(y, b)))
			y->sum[b] = sum_block(block_of(y, b));
}

static void tally_run(Tally *y, const PlanRun *run)
{
	const Sum *sum = &y->sum[run->block];

	if (!sum->warps && !y->sum[run->as].warps && !warps_of(y, run->before))
		return;
	for (u32 i = run->first; i < run->end; i++) {
		const PlanInst *p = &y->plan->insts[i];
		Ran r = { p, count_inst(y->h, y->plan->nblocks, p->row), p->group, sum->warps, sum->lanes, sum->warps, 1, 0 };

		add_ran(y, &r);
	}
}

static void tally_plan(Tally *y)
{
	const Plan *plan = y->plan;

	sum_blocks(y);
	y->line = arena_new_array(y->a, u32, vec_len(plan->lines) + 1);
	for (u32 i = 0; i < vec_len(plan->runs); i++)
		tally_run(y, &plan->runs[i]);
	for (u32 b = 0; b < plan->nblocks; b++)
		add_block(&y->k->t, &y->sum[b], block_of(y, b), y->sum[b].cost);
}

/* Iterations launch the same again and again: often nothing differs but the time. Models of caches are not looked at. */
static bool is_same(const PlanLast *last, const ExecGrid *g, const Tally *y)
{
	return last->head && !g->counts->caches && !memcmp(last->block, y->k->block, sizeof last->block) &&
	       count_same(g->counts, last->head, y->h);
}

static void take_last(TallyNote *n, const Tally *y)
{
	pthread_mutex_lock(&y->plan->last->lock);
	n->last = y->plan->last;
}

void tally_end(TallyNote *n, const ExecGrid *g, bool noted)
{
	PlanLast *last = n->last;

	if (last && noted && !n->same && !g->counts->caches) {
		arena_free(last->arena);
		free(last->room);
		last->head = count_set_sum(g->counts);
		last->room = count_set_keep(g->counts, last->head);
		last->arena = n->a;
		last->t = n->k.t;
		last->lines = n->k.lines;
		last->row = n->row;
		memcpy(last->block, n->k.block, sizeof last->block);
	} else {
		arena_free(n->a);
	}
	if (last)
		pthread_mutex_unlock(&last->lock);
}

bool tally_kernel(TallyNote *n, Program *program, const ExecGrid *g)
{
	ProfKernel *k = &n->k;
	Tally y = { .a = n->a, .k = k, .plan = plan_get(program, g), .h = count_set_sum(g->counts) };

	k->counted = true;
	if (!y.h)
		return true;
	if (!y.plan)
		return false;
	take_last(n, &y);
	n->same = is_same(n->last, g, &y);
	if (n->same) {
		k->t = n->last->t;
		k->lines = n->last->lines;
		return true;
	}
	k->t.n[TOTAL_deepest] = y.h->deepest;
	if (g->counts->caches)
		caches_atomic_places(g->counts->caches, &k->t.n[TOTAL_places], &k->t.n[TOTAL_atomic_words]);
	tally_plan(&y);
	k->t.n[TOTAL_w_path] = y.path / PTX_PATH_PARTS;
	k->t.n[TOTAL_w_wait] = y.waits / PTX_PATH_PARTS;
	k->t.n[TOTAL_w_wait_local] = y.local_waits / PTX_PATH_PARTS;
	return true;
}
