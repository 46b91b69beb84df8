/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * tally: the counters of one launch, by instruction, ▶ what is known of the kernel and of each source line.
 * Here alone counters meet PTX: how often an instruction ran stands with its basic block, what it is in its row
 * of the instruction table.
 */
#include <string.h>

#include "driver/watch.h"
#include "ptx/estimate.h"

typedef struct Ran { /* one instruction */
	const Fn *fn;
	const Inst *in;
	const CountInst *c;
	u64 warps, lanes, lost;
	const CountBlock *block;
	const CountBlock *as; /* the block of the instruction as which it runs on hardware */
	const CountBlock *before; /* of an instruction of a loop that is written out: the block that leads to it */
	const CountInst *latch; /* of the branch that ends this loop */
	const CountBlock *ahead, *behind; /* of an instruction in a loop that waits for a lock: of that loop */
	u32 loop_size, depth;
	u64 branches; /* how often it is executed as a branch */
	double more;  /* and anything, for once that the lanes would go together */
	u64 parted;   /* lanes of a loop that is written out part here, if they do; else 0 */
	const MachineInst *machine;
	PtxLock lock;
} Ran;

typedef struct Tally {
	Arena *a;
	ProfKernel *k;
	const Module *m;
	MachineInst **machine; /* by Fn.index; NULL: not looked at yet */
	PtxLock **lock;	       /* the same */
	u64 path, waits, local_waits; /* in PTX_PATH_PARTS-ths */
	u64 numbers; /* of special registers that a warp has read, a bit each */
} Tally;

/* ---- kinds of instructions ------------------------------------------------------------------------------ */

static void add_arith(ProfTotals *t, const Ran *r)
{
	static const struct { u16 form; u8 type; u8 total; } rows[] = {
#define ARITH(form, type, total) { FORM_##form, TY_##type, TOTAL_##total },
		ARITH(fma, f32, t_ffma) ARITH(mad_f, f32, t_ffma) ARITH(add_f, f32, t_fadd) ARITH(sub_f, f32, t_fadd)
		ARITH(mul_f, f32, t_fmul) ARITH(fma, f64, t_dfma) ARITH(mad_f, f64, t_dfma) ARITH(add_f, f64, t_dadd)
		ARITH(sub_f, f64, t_dadd) ARITH(mul_f, f64, t_dmul)
#undef ARITH
	};
	static const u16 half[] = { FORM_add_h, FORM_sub_h, FORM_mul_h, FORM_fma_h };
	static const u16 whole[] = { FORM_add_i, FORM_sub_i, FORM_mul_i, FORM_mad_i, FORM_shl_b, FORM_shr, FORM_and_b,
				     FORM_or_b, FORM_xor_b, FORM_min_i, FORM_max_i, FORM_lop3, FORM_shf, FORM_bfe,
				     FORM_bfi, FORM_setp };
	const Op *op = &r->in->op;

	for (u32 i = 0; i < COUNT(rows); i++)
		if (rows[i].form == op->form && rows[i].type == op->type[0])
			t->n[rows[i].total] += r->lanes;
	for (u32 i = 0; i < COUNT(half); i++)
		if (half[i] == op->form)
			t->n[TOTAL_t_half] += r->lanes;
	for (u32 i = 0; i < COUNT(whole); i++)
		if (whole[i] == op->form && op->type[0] != TY_f32 && op->type[0] != TY_f64 && op->type[0] != TY_pred)
			t->n[TOTAL_t_int] += r->lanes;
}

/* Which kind of access; GROUP_COUNT: none that is counted. */
static ProfGroup group_of(const Op *op)
{
	bool shared = op->m.space == SS_shared || op->m.space == SS_shared_cta || op->m.space == SS_shared_cluster;
	bool local = op->m.space == SS_local, global = op->m.space == SS_global || op->m.space == SS_generic;

	switch (op->form) {
	case FORM_ld_nc: return GROUP_gld;
	case FORM_ld:
		return shared ? GROUP_sld : local ? GROUP_lld : global ? GROUP_gld
		     : op->m.space == SS_const ? GROUP_cld : GROUP_COUNT;
	case FORM_ldmatrix: case FORM_ldmatrix_cvt: return GROUP_sld;
	case FORM_wmma_load_a: case FORM_wmma_load_b: case FORM_wmma_load_c: return shared ? GROUP_sld : GROUP_gld;
	case FORM_stmatrix: return GROUP_sst;
	case FORM_wmma_store: return shared ? GROUP_sst : GROUP_gst;
	case FORM_st: return shared ? GROUP_sst : local ? GROUP_lst : global ? GROUP_gst : GROUP_COUNT;
	case FORM_cp_async: case FORM_cp_async_ignore: return op->m.cop == COP_cg ? GROUP_copy_l2 : GROUP_copy_l1;
	case FORM_tex: case FORM_tex_level: case FORM_tex_grad: case FORM_tld4: return GROUP_tex;
	case FORM_suld: return GROUP_surf_in;
	case FORM_sust: case FORM_sust_p: return GROUP_surf_out;
	case FORM_cp_async_bulk_load: case FORM_cp_tensor_load: return GROUP_bulk_in;
	case FORM_cp_async_bulk_store: case FORM_cp_reduce_bulk_store: case FORM_cp_tensor_store: case FORM_cp_tensor_reduce:
		return GROUP_bulk_out;
	case FORM_atom: return shared ? GROUP_satom : GROUP_atom;
	case FORM_red: return shared ? GROUP_satom : GROUP_red;
	default: return GROUP_COUNT;
	}
}

/* An atomic whose answer nobody reads is sent as a reduction. */
static bool answer_unused(const Ran *r)
{
	const Opnd *d = &r->in->ops[0];

	if (r->in->op.m.atom == ATOM_cas || r->in->op.m.atom == ATOM_exch)
		return false;
	if (d->kind == OP_sink)
		return true;
	if (d->kind != OP_reg)
		return false;
	for (u32 i = 0; i < vec_len(r->fn->insts); i++) {
		const Inst *in = &r->fn->insts[i];

		if (in->pred == d->reg)
			return false;
		for (u32 k = 0; k < in->nops; k++)
			for (u32 v = 0; v < (in->ops[k].vec ? in->ops[k].n : 1u); v++) {
				const Opnd *o = in->ops[k].vec ? &in->ops[k].vec[v] : &in->ops[k];

				if (o != d && (o->kind == OP_reg || o->kind == OP_addr) && o->reg == d->reg)
					return false;
			}
	}
	return true;
}

static ProfGroup group_of_ran(const Ran *r)
{
	ProfGroup g = group_of(&r->in->op);

	return g == GROUP_atom && answer_unused(r) ? GROUP_red : g;
}

/* An instruction is one, but for those of matrices, and loads that are counted together. */
static u64 accesses_of(const Ran *r)
{
	bool one = r->in->pred == NOREG && !r->machine->joined && !ptx_counts_matrix(&r->in->op) && !ptx_counts_bulk(&r->in->op);

	return (u64)((double)(one ? r->warps : r->c->n[COUNT_requests]) * r->more + .5);
}

/* Local memory: a request a word. */
static u64 requests_of(const Ran *r)
{
	u64 n = accesses_of(r);
	u32 bytes = ptx_type_bits(r->in->op.type[0]) / 8 * (r->in->op.m.vec ? r->in->op.m.vec : 1);

	return r->in->op.m.space == SS_local ? n * ((bytes + 3) / 4) : n;
}

static bool is_float(u8 type)
{
	return type == TY_f16 || type == TY_f32 || type == TY_f64 || type == TY_bf16 || type == TY_f16x2 || type == TY_bf16x2;
}

static void add_access(ProfTotals *t, const Ran *r)
{
	static const u8 insts[GROUP_COUNT] = { [GROUP_gld] = TOTAL_w_gld, [GROUP_gst] = TOTAL_w_gst,
					       [GROUP_lld] = TOTAL_w_lld, [GROUP_lst] = TOTAL_w_lst,
					       [GROUP_sld] = TOTAL_w_sld, [GROUP_sst] = TOTAL_w_sst,
					       [GROUP_copy_l1] = TOTAL_w_copy_l1, [GROUP_copy_l2] = TOTAL_w_copy_l2,
					       [GROUP_bulk_in] = TOTAL_w_bulk_in, [GROUP_bulk_out] = TOTAL_w_bulk_out, [GROUP_atom] = TOTAL_w_atom, [GROUP_red] = TOTAL_w_red,
					       [GROUP_satom] = TOTAL_w_satom };
	ProfGroup g = group_of_ran(r);

	if (g == GROUP_COUNT)
		return;
	for (u32 i = 0; i < COUNT_COUNTERS; i++)
		t->g[g][i] += i == COUNT_requests ? requests_of(r) : r->c->n[i];
	if (g == GROUP_atom && r->in->op.m.atom == ATOM_cas)
		t->n[TOTAL_w_atom_cas] += accesses_of(r);
	if ((g == GROUP_atom || g == GROUP_red) && is_float(r->in->op.type[0]))
		t->n[TOTAL_u_fatom] += r->c->n[COUNT_units];
	if (insts[g])
		t->n[insts[g]] += accesses_of(r);
}

static void add_flow(Tally *y, const Ran *r)
{
	ProfTotals *t = &y->k->t;
	u32 flags = ptx_forms[r->in->op.form].flags;

	if (r->machine->branch || r->in->op.form == FORM_brx_idx) {
		t->n[TOTAL_w_branch] += r->branches;
		t->n[TOTAL_w_divergent] += r->parted ? r->parted : r->c->n[COUNT_requests];
		if (r->in->op.form == FORM_brx_idx) { /* goes to one place after the other */
			t->n[TOTAL_w_inst] += r->c->n[COUNT_requests];
			t->n[TOTAL_w_switched] += r->c->n[COUNT_requests];
		}
		t->n[TOTAL_w_inst] += r->machine->parts ? r->c->n[COUNT_requests] : 0; /* a group more waits for the others */
		t->n[TOTAL_t_branch] += r->in->pred != NOREG ? r->lanes : 0;
	}
	if (ptx_has_hard_cases(r->in) && !r->in->op.m.ftz) { /* which are asked for, and met after */
		t->n[TOTAL_w_branch] += r->warps;
		t->n[TOTAL_w_end] += r->warps;
	}
	t->n[TOTAL_w_end] += r->warps * r->machine->ends + (r->machine->parts ? r->c->n[COUNT_requests] : 0);
	if (flags & FF_barrier) {
		u32 per = (y->k->block[0] * y->k->block[1] * y->k->block[2] + PTX_WARP - 1) / PTX_WARP;

		t->n[TOTAL_w_barrier] += r->warps;
		t->n[TOTAL_b_barrier] += r->warps / per;
	}
	if (flags & FF_warp)
		t->n[TOTAL_w_shuffle] += r->warps;
}

/* ---- source lines ------------------------------------------------------------------------------------------ */

static const char *file_name(const Tally *y, u32 file)
{
	return file < vec_len(y->m->files) && y->m->files[file] ? y->m->files[file] : "";
}

/* What a header of the toolkit does, the line that called it did. */
static const char *place_of(const Tally *y, const Ran *r, u32 *line)
{
	const Loc *loc = r->in->loc ? &r->fn->locs[r->in->loc - 1] : NULL;
	const char *name = loc ? file_name(y, loc->file) : "";

	*line = loc ? loc->line : r->in->pos.line;
	if (!loc || !loc->at_line || !strstr(name, "/include/"))
		return name;
	*line = loc->at_line;
	return file_name(y, loc->at_file);
}

static ProfLine *line_of(Tally *y, const Ran *r)
{
	u32 line;
	const char *name = place_of(y, r, &line);
	ProfLine *l;

	for (u32 i = 0; i < vec_len(y->k->lines); i++)
		if (y->k->lines[i].line == line && !strcmp(y->k->lines[i].file, name))
			return &y->k->lines[i];
	l = vec_push(y->a, y->k->lines);
	*l = (ProfLine){ .file = (char *)name, .line = line };
	return l;
}

static void add_to_line(Tally *y, const Ran *r)
{
	ProfLine *l = line_of(y, r);
	ProfGroup g = group_of_ran(r);
	const u64 *n = r->c->n;

	l->w_inst += r->warps;
	l->t_inst += r->lanes;
	l->lanes_lost += r->lost;
	if (ptx_forms[r->in->op.form].flags & FF_branch)
		l->divergent += n[COUNT_requests];
	if (g <= GROUP_bulk_out) {
		l->requests += requests_of(r);
		l->sectors += n[COUNT_units];
		l->least += n[COUNT_least];
		l->bytes += n[COUNT_bytes];
	} else if (g <= GROUP_satom) {
		l->wavefronts += n[COUNT_units];
		l->conflicts += n[COUNT_units] - n[COUNT_least];
	}
}

/* Warp instructions by the unit that executes them. */
static void add_pipes(ProfTotals *t, const Ran *r)
{
	static const u8 total[PIPE_COUNT] = {
		[PIPE_any] = TOTAL_w_any, [PIPE_alu] = TOTAL_w_alu, [PIPE_f32] = TOTAL_w_f32, [PIPE_mul] = TOTAL_w_mul,
		[PIPE_f64] = TOTAL_w_f64, [PIPE_half] = TOTAL_w_half, [PIPE_cvt] = TOTAL_w_cvt, [PIPE_tensor] = TOTAL_w_tensor,
		[PIPE_tex] = TOTAL_w_tex,
	};
	u32 cost = r->machine->cost, specials = cost ? r->machine->specials : 0;

	t->n[TOTAL_w_special] += r->warps * specials;
	t->n[TOTAL_w_xu] += r->warps * (specials + (r->machine->pipe == PIPE_cvt));
	t->n[TOTAL_w_fetch] += r->machine->pipe == PIPE_tex ? r->warps : 0;
	if (total[r->machine->pipe])
		t->n[total[r->machine->pipe]] += r->warps * (cost > specials ? cost - specials : 0);
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
	u8 type = r->in->op.type[1];

	return r->machine->cost * (type == TY_s4 || type == TY_u4 ? 2 : 1);
}

static void add_matrix(ProfTotals *t, const Ran *r)
{
	enum { PRODUCTS = 1024 };
	const Op *op = &r->in->op;
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

static u64 count_warps(const CountBlock *b)
{
	u64 n = 0;

	for (u32 i = 1; i <= COUNT_LANES; i++)
		n += b->lanes[i];
	return n;
}

/* So many warps with `lanes` lanes on executed `n` machine instructions. */
static void add_machine(ProfTotals *t, u32 lanes, u64 n)
{
	t->lanes[lanes] += n;
	t->n[TOTAL_w_inst] += n;
	t->n[TOTAL_t_inst] += n * lanes;
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
static u32 find_levels(const Ran *r, u64 entries, double rounds[COUNT_LANES])
{
	u64 most = 0, sum = 0;
	u32 n = 0;

	for (u32 i = 1; i <= COUNT_LANES; i++)
		most = r->before->lanes[i] > most ? r->before->lanes[i] : most;
	if (!are_most(most, entries) || !are_most(r->latch->n[COUNT_requests], entries))
		return 0;
	for (u32 i = COUNT_LANES; i > 0; i--)
		if (r->as->lanes[i]) {
			sum += r->as->lanes[i];
			rounds[n++] = (double)sum / (double)entries;
		}
	return n;
}

static PtxGroups groups_of(const Ran *r, const MachineInst *first, u64 runs, u64 entries)
{
	double rounds[COUNT_LANES];
	u32 levels = first->entry && r->latch ? find_levels(r, entries, rounds) : 0;

	return levels > 1 ? ptx_count_parted(first, rounds, levels)
			  : ptx_count_groups(first, r->loop_size, (double)runs / (double)entries);
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
static void add_rounds(Tally *y, Ran *r, const MachineInst *first)
{
	enum { ASKED = 3 }; /* are there four, two, one left */
	u64 runs = count_warps(r->as), entries = count_warps(r->before);
	PtxGroups g = { (double)runs, 0, (double)runs, 0 };
	double each = 1;

	if (entries && runs) {
		g = groups_of(r, first, runs, entries);
		r->more = g.rounds * (double)entries / (double)runs;
		each = r->machine->in_group ? g.groups / g.rounds : 1;
	}
	for (u32 i = 1; i <= COUNT_LANES; i++) {
		add_parted(&y->k->t, i, (double)(r->as->lanes[i] * r->machine->cost) * each, r->more);
		if (r->machine == first)
			add_machine(&y->k->t, i, r->before->lanes[i] * g.more);
	}
	if (!r->machine->in_group || !entries || !runs)
		return;
	r->branches = (u64)(g.groups * (double)entries) + (first->entry ? ASKED * entries : 0);
	r->parted = (u64)(g.parted * (double)entries + .5);
}

static u64 count_lanes_of(const CountBlock *b)
{
	u64 n = 0;

	for (u32 i = 1; i <= COUNT_LANES; i++)
		n += b->lanes[i] * i;
	return n;
}

static ProfTotal total_of_lock(const Ran *r)
{
	static const u8 flags[] = { [ASKS_back] = TOTAL_flag_back, [ASKS_turn] = TOTAL_flag_turns, [ASKS_chain] = TOTAL_flag_chain, [ASKS_all] = TOTAL_flag_all };

	if (r->lock.asks != ASKS_lock)
		return flags[r->lock.asks];
	return r->in->op.m.space == SS_shared || r->in->op.m.space == SS_shared_cta ? TOTAL_locks_shared : TOTAL_locks;
}

/* Threads that take a lock: as many as come to the loop and leave it, however often they ask. One block is theirs alone, the
 * other others may pass, too. Warps: those that ask, once for each group of lanes that has the lock. */
static u64 add_lock(Tally *y, const Ran *r)
{
	u64 come, leave, left, took = 0;

	if (!r->lock.after)
		return r->warps;
	come = r->ahead ? count_lanes_of(r->ahead) : 0;
	leave = r->behind ? count_lanes_of(r->behind) : 0;
	left = r->behind ? count_warps(r->behind) : 0;
	if (r->lock.asks)
		took = !come || (leave && leave < come) ? leave : come;
	if (took)
		y->k->t.n[total_of_lock(r)] += took;
	if (r->lock.asks >= ASKS_flag)
		y->k->t.n[TOTAL_flags] += took;
	return leave && leave <= come && left < r->warps ? left : r->warps;
}

static bool is_own_number(u32 sreg)
{
	return sreg <= SR_tid_z || sreg == SR_laneid || (sreg >= SR_lanemask_eq && sreg <= SR_lanemask_gt);
}

/* What else goes the way of shared memory. */
static void add_beside_shared(Tally *y, const Ran *r)
{
	ProfTotals *t = &y->k->t;
	ProfGroup g = group_of(&r->in->op);
	u64 warps = count_warps(r->as), on = r->in->pred == NOREG ? r->warps : r->c->n[COUNT_requests];

	if (r->in->op.form == FORM_shfl || r->in->op.form == FORM_shfl_sync)
		t->n[TOTAL_w_shfl] += r->warps;
	if ((g == GROUP_sld || g == GROUP_sst || g == GROUP_satom) && r->machine->cost && warps > on)
		t->n[TOTAL_w_shared_off] += warps - on;
	t->n[TOTAL_w_numbers] += r->warps * r->machine->numbers;
	for (u32 i = 0; i < r->in->nops; i++) {
		const Opnd *o = &r->in->ops[i];

		if (!r->warps || o->kind != OP_sreg || !is_own_number(o->reg) || y->numbers >> o->reg & 1)
			continue;
		y->numbers |= 1ull << o->reg;
		t->n[TOTAL_w_numbers] += r->warps;
	}
}

static void add_ran(Tally *y, Ran *r)
{
	u64 warps;
	ProfTotals *t = &y->k->t;
	const MachineInst *first = r->machine->in_loop ? r->machine - (r->in - r->fn->insts) + r->machine->in_loop - 1 : r->machine;

	for (u32 i = 1; i <= COUNT_LANES; i++) {
		r->warps += r->block->lanes[i];
		r->lanes += r->block->lanes[i] * i;
	}
	r->branches = r->warps;
	r->more = 1;
	if (r->before && first->rounds)
		add_rounds(y, r, first);
	else
		for (u32 i = 1; i <= COUNT_LANES; i++)
			add_machine(t, i, r->as->lanes[i] * r->machine->cost);
	add_beside_shared(y, r);
	if (!r->warps)
		return;
	if (ptx_is_division(&r->in->op))
		add_long_ways(y, r);
	r->lost = r->warps * COUNT_LANES - r->lanes;
	t->n[TOTAL_w_ptx] += r->warps;
	t->n[TOTAL_w_depth] += r->warps * r->depth;
	add_pipes(t, r);
	if (r->machine->pipe == PIPE_tensor || r->machine->pipe == PIPE_mem)
		add_matrix(t, r);
	warps = add_lock(y, r);
	y->path += warps * r->machine->path;
	t->n[TOTAL_w_cycles1] += r->warps * r->machine->cycles1;
	y->waits += warps * r->machine->waits;
	y->local_waits += warps * r->machine->local_waits;
	add_arith(t, r);
	add_access(t, r);
	add_flow(y, r);
	add_to_line(y, r);
}

static const MachineInst *machine_of(Tally *y, u32 fn)
{
	if (!y->machine[fn]) {
		y->machine[fn] = ptx_machine(y->a, y->m->fns[fn]);
		ptx_joins(y->a, y->m->fns[fn], y->machine[fn]);
		ptx_groups(y->a, y->m->fns[fn], y->machine[fn]);
		ptx_paths(y->a, y->m->fns[fn], y->machine[fn]);
		ptx_pipes(y->m->fns[fn], y->machine[fn]);
		y->lock[fn] = ptx_locks(y->a, y->m->fns[fn]);
	}
	return y->machine[fn];
}

enum { MAX_STRAY = 16 };

/* The block of instruction `inst` of the same function, at or before `i` of the code. Inlining keeps their distance,
 * copies of loops nearly so. */
static CountBlock *block_before(const JitCode *code, u32 i, u32 inst, CountHead *h, u32 nblocks)
{
	const JitOrigin *o = &code->origins[i];
	u32 back = o->inst - inst;

	for (u32 k = i; back && k && i - k <= back + MAX_STRAY; k--)
		if (code->origins[k - 1].fn == o->fn && code->origins[k - 1].inst == inst &&
		    code->origins[k - 1].block < nblocks)
			return count_block(h, code->origins[k - 1].block);
	return count_block(h, o->block);
}

/* Of instruction `inst`, at or behind i; NOREG: it is not there. */
static u32 origin_behind(const JitCode *code, u32 i, u32 inst, u32 nblocks)
{
	const JitOrigin *o = &code->origins[i];
	u32 on = inst - o->inst;

	for (u32 k = i; k < code->norigins && k - i <= on + MAX_STRAY; k++)
		if (code->origins[k].fn == o->fn && code->origins[k].inst == inst && code->origins[k].block < nblocks)
			return k;
	return NOREG;
}

static CountBlock *block_behind(const JitCode *code, u32 i, u32 inst, CountHead *h, u32 nblocks)
{
	u32 k = origin_behind(code, i, inst, nblocks);

	return k == NOREG ? NULL : count_block(h, code->origins[k].block);
}

/* Where the loop begins that an instruction belongs to. */
static u32 loop_of(const MachineInst *m, u32 inst)
{
	return m->in_loop ? m->in_loop - 1 : inst;
}

/* Does the instruction run another number of times because assemblers write its loop out? The loop's last one, or NOREG. */
static u32 note_loop(Ran *r, const MachineInst *m)
{
	u32 i = loop_of(r->machine, (u32)(r->machine - m));

	if (!m[i].rounds)
		return NOREG;
	for (; i < vec_len(r->fn->insts); i++) {
		r->loop_size += m[i].cost;
		if (ptx_forms[r->fn->insts[i].op.form].flags & FF_branch)
			break;
	}
	return i;
}

static void find_loop(Ran *r, const JitCode *code, u32 i, const MachineInst *m, CountHead *h, u32 nblocks)
{
	u32 last = note_loop(r, m);

	if (last == NOREG)
		return;
	r->before = block_before(code, i, loop_of(r->machine, code->origins[i].inst) - 1, h, nblocks);
	last = origin_behind(code, i, last, nblocks);
	r->latch = last == NOREG ? NULL : count_inst(h, nblocks, last);
}

static void tally_code(Tally *y, const ExecGrid *g, CountHead *h)
{
	const JitCode *code = g->code;
	u32 nblocks = g->counts->nblocks;

	for (u32 i = 0; i < code->norigins; i++) {
		const JitOrigin *o = &code->origins[i];
		const MachineInst *m;
		Ran r = { 0 };

		if (o->fn == NOREG || o->block >= nblocks)
			continue;
		m = machine_of(y, o->fn);
		r.fn = y->m->fns[o->fn];
		r.in = &r.fn->insts[o->inst];
		r.machine = &m[o->inst];
		r.depth = o->depth;
		r.c = count_inst(h, nblocks, i);
		r.block = count_block(h, o->block);
		r.as = block_before(code, i, r.machine->runs_as, h, nblocks);
		find_loop(&r, code, i, m, h, nblocks);
		r.lock = y->lock[o->fn][o->inst];
		if (r.lock.after) {
			r.ahead = r.lock.first ? block_before(code, i, r.lock.first - 1, h, nblocks) : NULL;
			r.behind = block_behind(code, i, r.lock.after, h, nblocks);
		}
		add_ran(y, &r);
	}
}

static void tally_interpreted(Tally *y, const ExecGrid *g, CountHead *h)
{
	u32 base = 0;

	for (u32 f = 0; f < vec_len(y->m->fns); base += vec_len(y->m->fns[f]->insts), f++)
		for (u32 i = 0; i < vec_len(y->m->fns[f]->insts); i++) {
			const MachineInst *m = machine_of(y, f);
			Ran r = { .fn = y->m->fns[f], .in = &y->m->fns[f]->insts[i], .machine = &m[i], .depth = 1 };
			u32 last;

			r.c = count_inst(h, g->counts->nblocks, base + i);
			r.block = count_block(h, base + i);
			r.as = count_block(h, base + m[i].runs_as);
			if ((last = note_loop(&r, m)) != NOREG) {
				r.before = count_block(h, base + loop_of(r.machine, i) - 1);
				r.latch = count_inst(h, g->counts->nblocks, base + last);
			}
			r.lock = y->lock[f][i];
			if (r.lock.after) {
				r.ahead = r.lock.first ? count_block(h, base + r.lock.first - 1) : NULL;
				r.behind = r.lock.after < vec_len(y->m->fns[f]->insts) ? count_block(h, base + r.lock.after) : NULL;
			}
			add_ran(y, &r);
		}
}

void tally_kernel(Arena *a, const ExecGrid *g, ProfKernel *k)
{
	Tally y = { .a = a, .k = k, .m = g->entry->module };
	CountHead *h = count_set_sum(g->counts);

	y.machine = arena_new_array(a, MachineInst *, vec_len(y.m->fns) + 1);
	y.lock = arena_new_array(a, PtxLock *, vec_len(y.m->fns) + 1);
	k->counted = true;
	if (!h)
		return;
	k->t.n[TOTAL_deepest] = h->deepest;
	if (g->counts->caches)
		caches_atomic_places(g->counts->caches, &k->t.n[TOTAL_places], &k->t.n[TOTAL_atomic_words]);
	if (g->code)
		tally_code(&y, g, h);
	else
		tally_interpreted(&y, g, h);
	k->t.n[TOTAL_w_path] = y.path / PTX_PATH_PARTS;
	k->t.n[TOTAL_w_wait] = y.waits / PTX_PATH_PARTS;
	k->t.n[TOTAL_w_wait_local] = y.local_waits / PTX_PATH_PARTS;
}
