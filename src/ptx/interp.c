/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp: runs one block, instruction by instruction. In: an entry, where its variables lie, a block.
 *
 * Lanes of a warp that stand at the same instruction of the same frame execute together. Which group
 * goes first: the deepest in calls, then the lowest pc, so that threads meet again after a branch. A
 * group that keeps branching back while others wait gives way to the lane that has waited longest, so
 * that every thread makes progress (independent thread scheduling). Warps take turns by slices.
 */
#include "count/count.h"
#include "ptx/interp.h"
#include "ptx/parse.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLICE = 4096, SPINS = 16, SPIN_SLICE = 512 };

/* ---- faults ---------------------------------------------------------------------------------- */
void ptx_interp_at(const Interp *it, Fault *f)
{
	const u32 *nt = it->block->launch->ntid;
	u32 t = it->warp ? it->warp->index * PTX_WARP + it->lane : 0;
	const Frame *fr = it->warp && it->at ? it->warp->frame[it->lane] : NULL;

	memcpy(f->ctaid, it->block->ctaid, sizeof f->ctaid);
	f->tid[0] = t % nt[0];
	f->tid[1] = t / nt[0] % nt[1];
	f->tid[2] = t / nt[0] / nt[1];
	f->tid_known = it->warp != NULL;
	f->fn = fr ? fr->fc->fn : it->entry;
	f->inst = fr ? (u32)(it->at - fr->fc->code) : NOREG;
}

Go interp_fault(Interp *it, FaultKind kind, const char *fmt, ...)
{
	va_list ap;

	if (it->fault->kind != FAULT_none)
		return GO_fault;
	it->fault->kind = kind;
	ptx_interp_at(it, it->fault);
	va_start(ap, fmt);
	vsnprintf(it->fault->text, sizeof it->fault->text, fmt, ap);
	va_end(ap);
	return GO_fault;
}

Go interp_refuse(Interp *it, const Op *op)
{
	Text t = {0};
	Go go;

	ptx_print_opcode(op, &t);
	go = interp_fault(it, FAULT_not_supported, "%s is not implemented", t.s ? t.s : ptx_forms[op->form].id);
	text_free(&t);
	return go;
}

/* ---- values ---------------------------------------------------------------------------------- */
static u64 host_time(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

static u64 host_ticks(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

static u32 rank_in(const u32 at[3], const u32 dim[3])
{
	return (at[2] * dim[1] + at[1]) * dim[0] + at[0];
}
static u32 at_least_1(u32 x) { return x ? x : 1; }

static u64 cluster_sreg(const BlockEnv *b, u32 sr)
{
	const LaunchEnv *l = b->launch;
	u32 n[3] = {at_least_1(l->cluster_nctaid[0]), at_least_1(l->cluster_nctaid[1]),
		    at_least_1(l->cluster_nctaid[2])};

	switch (sr) {
	case SR_is_explicit_cluster: return l->cluster_nctaid[0] != 0;
	case SR_clusterid_x: case SR_clusterid_y: case SR_clusterid_z:
		return l->cluster_nctaid[0] ? b->clusterid[sr - SR_clusterid_x]
					    : b->ctaid[sr - SR_clusterid_x];
	case SR_nclusterid_x: case SR_nclusterid_y: case SR_nclusterid_z:
		return l->cluster_nctaid[0] ? l->nclusterid[sr - SR_nclusterid_x]
					    : l->nctaid[sr - SR_nclusterid_x];
	case SR_cluster_ctaid_x: case SR_cluster_ctaid_y: case SR_cluster_ctaid_z:
		return b->cluster_ctaid[sr - SR_cluster_ctaid_x];
	case SR_cluster_nctaid_x: case SR_cluster_nctaid_y: case SR_cluster_nctaid_z:
		return n[sr - SR_cluster_nctaid_x];
	case SR_cluster_ctarank: return rank_in(b->cluster_ctaid, n);
	default: return (u64)n[0] * n[1] * n[2];
	}
}

static u64 thread_sreg(const Interp *it, u32 t, u32 sr)
{
	const u32 *n = it->block->launch->ntid;

	return sr == SR_tid_x ? t % n[0] : sr == SR_tid_y ? t / n[0] % n[1] : t / n[0] / n[1];
}

u64 interp_sreg(const Interp *it, const Warp *w, u32 lane, u32 sr)
{
	const BlockEnv *b = it->block;
	const LaunchEnv *l = b->launch;
	u32 bit = 1u << lane;

	switch (sr) {
	case SR_tid_x: case SR_tid_y: case SR_tid_z:
		return thread_sreg(it, w->index * PTX_WARP + lane, sr);
	case SR_ntid_x: case SR_ntid_y: case SR_ntid_z: return l->ntid[sr - SR_ntid_x];
	case SR_ctaid_x: case SR_ctaid_y: case SR_ctaid_z: return b->ctaid[sr - SR_ctaid_x];
	case SR_nctaid_x: case SR_nctaid_y: case SR_nctaid_z: return l->nctaid[sr - SR_nctaid_x];
	case SR_laneid: return lane;
	case SR_warpid: return w->index;
	case SR_nwarpid: return l->nwarpid ? l->nwarpid : it->nwarps;
	case SR_smid: return b->smid;
	case SR_nsmid: return l->nsmid;
	case SR_gridid: return l->gridid;
	case SR_envreg1: return l->grid_words >> 32;
	case SR_envreg2: return (u32)l->grid_words;
	case SR_lanemask_eq: return bit;
	case SR_lanemask_le: return bit | (bit - 1);
	case SR_lanemask_lt: return bit - 1;
	case SR_lanemask_ge: return (u32)-bit;
	case SR_lanemask_gt: return (u32)-bit & ~bit;
	case SR_clock: case SR_clock64: return host_ticks();
	case SR_clock_hi: return host_ticks() >> 32;
	case SR_globaltimer: case SR_globaltimer_lo: return host_time();
	case SR_globaltimer_hi: return host_time() >> 32;
	case SR_dynamic_smem_size: return l->dyn_shared;
	case SR_total_smem_size: case SR_aggr_smem_size: return l->total_shared;
	}
	if (sr >= SR_is_explicit_cluster && sr <= SR_cluster_nctarank)
		return cluster_sreg(b, sr);
	return 0; /* the fourth components among them */
}

void interp_gather(Interp *it, Warp *w, const Src *s, u32 act, u64 out[PTX_WARP])
{
	Frame *fr = w->frame[__builtin_ctz(act)];

	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u64 v = s->val;

		if (s->kind == SRC_reg)
			v += fr->regs[s->slot * PTX_WARP + l];
		else if (s->kind == SRC_sreg)
			v = interp_sreg(it, w, l, s->slot);
		else if (s->kind == SRC_local)
			v += fr->base[l];
		else if (s->kind == SRC_shared)
			v += (u64)(uintptr_t)it->block->shared;
		out[l] = s->neg ? !v : v;
	}
}

void interp_scatter(Warp *w, Frame *fr, const Dst *d, u32 act, const u64 *v)
{
	if (d->slot == NOREG)
		return;
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		fr->regs[d->slot * PTX_WARP + l] = v[l] & d->mask;
	}
}

/* ---- one instruction of one lane after the other --------------------------------------------- */
typedef struct Column { /* operand k of lane l is p[l * step] */
	const u64 *p;
	u32 step;
} Column;

static u32 columns(Interp *it, Warp *w, Frame *fr, const Code *c, u32 act, Column *col,
		   u64 (*scratch)[PTX_WARP])
{
	u32 n = 0;

	for (u32 k = 0; k < c->nsrc; k++) {
		const Src *s = &c->src[k];

		if (s->kind == SRC_reg && !s->neg && !s->val) {
			for (u32 i = 0; i <= s->wide; i++)
				col[n++] = (Column){&fr->regs[(s->slot + i) * PTX_WARP], 1};
		} else if (s->kind == SRC_const && !s->neg) {
			col[n++] = (Column){&s->val, 0};
		} else {
			interp_gather(it, w, s, act, scratch[n]);
			col[n] = (Column){scratch[n], 1};
			n++;
		}
	}
	return n;
}

static void write_lane(Frame *fr, const Code *c, u32 l, const u64 *d)
{
	for (u32 k = 0, i = 0; k < c->ndst; k++) {
		const Dst *x = &c->dst[k];

		if (x->slot != NOREG) {
			fr->regs[x->slot * PTX_WARP + l] = d[i] & x->mask;
			if (x->wide)
				fr->regs[(x->slot + 1) * PTX_WARP + l] = d[i + 1];
		}
		i += 1 + x->wide;
	}
}

static void exec_lanes(Interp *it, Warp *w, Frame *fr, const Code *c, u32 act)
{
	Column col[2 * MAX_SRC];
	u64 scratch[2 * MAX_SRC][PTX_WARP], a[2 * MAX_SRC], d[2 * MAX_DST];
	u32 n = columns(it, w, fr, c, act, col, scratch);
	const Dst *x = c->dst;
	bool simple = c->ndst == 1 && x->slot != NOREG && !x->wide;

	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		for (u32 k = 0; k < n; k++)
			a[k] = col[k].p[l * col[k].step];
		c->lane(c->op, d, a);
		if (simple)
			fr->regs[x->slot * PTX_WARP + l] = d[0] & x->mask;
		else
			write_lane(fr, c, l, d);
	}
}

/* ---- frames ---------------------------------------------------------------------------------- */
static Frame *new_frame(Interp *it, const FnCode *fc)
{
	Frame **p = &it->free_frames, *fr;

	while (*p && (*p)->fc != fc)
		p = &(*p)->parent;
	fr = *p;
	if (fr) {
		*p = fr->parent;
		return fr;
	}
	fr = base_calloc(1, sizeof *fr);
	if (fr)
		fr->regs = base_calloc((size_t)fc->nslots * PTX_WARP, sizeof(u64));
	if (fr && !fr->regs) {
		free(fr);
		return NULL;
	}
	return fr;
}

static void free_frame_list(Frame *fr)
{
	while (fr) {
		Frame *next = fr->parent;

		free(fr->regs);
		free(fr);
		fr = next;
	}
}

Frame *interp_push(Interp *it, Warp *w, const FnCode *fc, Frame *parent, const Code *call, u32 act)
{
	Frame *fr = new_frame(it, fc);

	if (!fr)
		return NULL;
	fr->fc = fc;
	fr->parent = parent;
	fr->call = call;
	fr->depth = parent ? parent->depth + 1 : 0;
	fr->live = act;
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		fr->base[l] = w->sp[l];
		w->sp[l] += fc->frame_size;
		w->frame[l] = fr;
		w->pc[l] = 0;
	}
	return fr;
}

/* The lanes leave the frame for its parent, or for good. */
static void leave(Interp *it, Warp *w, Frame *fr, u32 lanes)
{
	fr->live &= ~lanes;
	for (u32 m = lanes; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		w->sp[l] = fr->base[l];
		w->frame[l] = fr->parent;
		if (fr->parent)
			w->pc[l] = (u32)(fr->call - fr->parent->fc->code) + 1;
	}
	if (!fr->live) {
		fr->parent = it->free_frames;
		it->free_frames = fr;
	}
}

void interp_exit_lanes(Interp *it, Warp *w, u32 lanes)
{
	w->run &= ~lanes;
	w->done |= lanes;
	for (u32 m = lanes; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		while (w->frame[l])
			leave(it, w, w->frame[l], 1u << l);
	}
	interp_check_warp(it, w);
	interp_check_barriers(it);
}

Go interp_ret(Interp *it, Warp *w, const Code *c, u32 act)
{
	Frame *fr = w->frame[__builtin_ctz(act)];

	if (!fr->parent) {
		interp_exit_lanes(it, w, act);
		return GO_schedule;
	}
	if (!interp_return_values(it, w, fr, act))
		return GO_fault;
	leave(it, w, fr, act);
	return GO_schedule;
}

Go interp_exit(Interp *it, Warp *w, const Code *c, u32 act)
{
	interp_exit_lanes(it, w, act);
	return GO_schedule;
}

/* ---- groups ---------------------------------------------------------------------------------- */
static u32 choose_lane(const Warp *w, bool oldest)
{
	u32 best = (u32)__builtin_ctz(w->run);

	for (u32 m = w->run & (w->run - 1); m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u32 da = w->frame[l]->depth, db = w->frame[best]->depth;

		if (oldest ? w->ran[l] < w->ran[best]
			   : da > db || (da == db && w->pc[l] < w->pc[best]))
			best = l;
	}
	return best;
}

/* Lanes that stand where `lead` stands; *limit: the lowest pc of others in the frame. */
static u32 group_of(const Warp *w, u32 lead, u32 *limit)
{
	u32 group = 0;

	*limit = ~0u;
	for (u32 m = w->run; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (w->frame[l] != w->frame[lead])
			continue;
		if (w->pc[l] == w->pc[lead])
			group |= 1u << l;
		else if (w->pc[l] < *limit && w->pc[l] > w->pc[lead])
			*limit = w->pc[l];
	}
	return group;
}

static void set_pcs(Warp *w, u32 lanes, u32 pc)
{
	for (u32 m = lanes; m; m &= m - 1)
		w->pc[__builtin_ctz(m)] = pc;
}

static u32 guarded(const Frame *fr, const Code *c, u32 group)
{
	const u64 *p = &fr->regs[c->pred * PTX_WARP];
	u32 act = 0;

	for (u32 m = group; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		act |= (u32)((p[l] & 1) != c->pred_neg) << l;
	}
	return act;
}

/* A branch that some lanes of a group take; true when all do. */
static bool branch(Warp *w, const Code *c, u32 act, u32 group, u32 *pc)
{
	bool back = c->target <= *pc, all = act == group;

	w->spins += back && !(all && group == w->run);
	if (all) {
		*pc = c->target;
		return true;
	}
	set_pcs(w, act, c->target);
	set_pcs(w, group & ~act, *pc + 1);
	return false;
}

/* An instruction that is no lane function. Only on GO_next do the lanes' pcs remain to be set. */
static Go step_engine(Interp *it, Warp *w, const Code *c, u32 act, u32 group, u32 pc)
{
	set_pcs(w, act, pc);
	set_pcs(w, group & ~act, pc + 1);
	it->lane = (u32)__builtin_ctz(act);
	if (!c->exec)
		return interp_refuse(it, c->op);
	return c->exec(it, w, c, act);
}

/* Executes until the group changes or its time is over, and sets the lanes' pcs. */
static Go run_group(Interp *it, Warp *w, u32 group, u32 limit, u32 time)
{
	u32 lead = (u32)__builtin_ctz(group), pc = w->pc[lead];
	Frame *fr = w->frame[lead];
	Go go = GO_next;

	while (time-- && it->steps && pc < limit && w->spins <= SPINS && !it->yielded) {
		const Code *c = &fr->fc->code[pc];
		u32 act = c->pred == NOREG ? group : guarded(fr, c, group);

		it->steps--;
		it->at = c;
		it->lane = lead;
		if (it->counts)
			interp_count(it, w, c, act, group);
		if (act && c->op->form == FORM_bra) {
			if (!branch(w, c, act, group, &pc))
				return GO_schedule;
			continue;
		}
		if (act && !c->exec && c->lane)
			exec_lanes(it, w, fr, c, act);
		else if (act)
			go = step_engine(it, w, c, act, group, pc);
		if (go != GO_next)
			return go;
		pc++;
	}
	set_pcs(w, group, pc);
	return GO_schedule;
}

/* One slice of a warp. */
static bool run_warp(Interp *it, Warp *w)
{
	u32 until = SLICE < it->steps ? (u32)(it->steps - SLICE) : 0;

	it->warp = w;
	it->yielded = false;
	while (w->run && it->steps > until && !it->yielded) {
		bool unfair = w->spins > SPINS;
		u32 lead = choose_lane(w, unfair), limit, group = group_of(w, lead, &limit);
		u32 time = unfair ? SPIN_SLICE : SLICE;

		if (unfair)
			w->spins = 0;
		it->ticks++;
		for (u32 m = group; m; m &= m - 1)
			w->ran[__builtin_ctz(m)] = it->ticks;
		if (run_group(it, w, group, unfair ? ~0u : limit, time) == GO_fault)
			return false;
	}
	return true;
}

/* Nothing can run: is the block at its end, or stuck? */
static InterpState stopped(Interp *it)
{
	u32 done = 0;

	for (u32 i = 0; i < it->nwarps; i++) {
		Warp *w = &it->warps[i];

		done += w->done == w->exists;
		if (w->at_sync | w->at_bar) {
			it->warp = w;
			it->lane = (u32)__builtin_ctz(w->at_sync | w->at_bar);
			it->at = &w->frame[it->lane]->fc->code[w->pc[it->lane]];
		}
	}
	if (done == it->nwarps)
		return INTERP_done;
	interp_fault(it, FAULT_barrier_deadlock,
		     "no thread of the block can run: this one waits for threads that never arrive");
	return INTERP_fault;
}

InterpState ptx_interp_run(Interp *it, u64 steps, Fault *f)
{
	const LaunchEnv *l = it->block->launch;
	bool ran = true;

	it->fault = f;
	it->steps = steps;
	it->counts = it->block->counts;
	if (it->counts)
		count_begin(it->counts);
	while (ran && it->steps) {
		bool all_yielded = true;

		ran = false;
		for (u32 i = 0; i < it->nwarps && it->steps; i++) {
			Warp *w = &it->warps[it->turn++ % it->nwarps];

			if (!w->run)
				continue;
			ran = true;
			if (!run_warp(it, w))
				return INTERP_fault;
			all_yielded &= it->yielded;
		}
		if (ran && (all_yielded || (l->cancel && atomic_load(l->cancel))))
			return INTERP_yield;
	}
	return it->steps || !ran ? stopped(it) : INTERP_yield;
}

/* ---- life ------------------------------------------------------------------------------------ */
static u64 frames_size(const Interp *it)
{
	u64 sum = 0;
	bool unbounded = it->layout->recursive || it->layout->indirect;

	for (u32 i = 0; i < vec_len(it->entry->module->fns); i++) {
		const FnCode *fc = it->fns[i];

		sum += fc ? fc->frame_size : 0;
		for (u32 k = 0; fc && k < vec_len(fc->fn->insts); k++)
			unbounded |= fc->fn->insts[k].op.form == FORM_alloca;
	}
	return unbounded && sum < BIG_STACK ? BIG_STACK : sum;
}

static bool place_local(Interp *it)
{
	u64 need = it->local_need;

	it->local = it->block->local;
	it->local_stride = it->block->local_stride;
	if (it->local && (it->local_stride >= need || need == BIG_STACK))
		return true;
	if (!it->own_local)
		it->own_local = base_malloc((need ? need : 1) * it->nthreads);
	it->local_stride = need;
	it->local = it->own_local;
	return it->own_local;
}

static bool build(Interp *it)
{
	jmp_buf guard;

	if (setjmp(guard)) {
		it->arena->guard = NULL;
		return false;
	}
	it->arena->guard = &guard;
	interp_decode_all(it);
	it->warps = arena_new_array(it->arena, Warp, it->nwarps);
	it->arena->guard = NULL;
	it->local_need = frames_size(it);
	it->ninsts = ptx_inst_base(it->entry->module, NULL);
	return place_local(it);
}

static bool start(Interp *it)
{
	const FnCode *fc = it->fns[it->entry->index];

	for (u32 i = 0; i < it->nwarps; i++) {
		Warp *w = &it->warps[i];
		u32 left = it->nthreads - i * PTX_WARP;

		w->index = i;
		w->exists = w->run = left >= PTX_WARP ? ~0u : (1u << left) - 1;
		if (!interp_push(it, w, fc, NULL, NULL, w->run))
			return false;
	}
	return true;
}

Interp *ptx_interp_new(const Fn *entry, const Layout *layout, const BlockEnv *block,
		       const InterpMem *mem)
{
	Interp *it = base_calloc(1, sizeof *it);
	const u32 *n = block->launch->ntid;

	if (!it)
		return NULL;
	it->entry = entry;
	it->layout = layout;
	it->block = block;
	it->nthreads = n[0] * n[1] * n[2];
	it->nwarps = (it->nthreads + PTX_WARP - 1) / PTX_WARP;
	if (mem)
		it->mem = *mem;
	it->arena = arena_new();
	if (!it->arena || !build(it) || !start(it)) {
		ptx_interp_free(it);
		return NULL;
	}
	return it;
}

static void drop_frames(Interp *it, Warp *w)
{
	for (u32 l = 0; l < PTX_WARP; l++)
		while (w->frame[l])
			leave(it, w, w->frame[l], 1u << l);
}

bool ptx_interp_restart(Interp *it, const BlockEnv *block)
{
	if (block->launch != it->block->launch)
		return false;
	for (u32 i = 0; i < it->nwarps; i++)
		drop_frames(it, &it->warps[i]);
	memset(it->warps, 0, it->nwarps * sizeof *it->warps);
	memset(it->bars, 0, sizeof it->bars);
	it->block = block;
	it->warp = NULL;
	it->cluster_phase = 0;
	return place_local(it) && start(it);
}

void ptx_interp_free(Interp *it)
{
	if (!it)
		return;
	for (u32 i = 0; it->warps && i < it->nwarps; i++)
		drop_frames(it, &it->warps[i]);
	free_frame_list(it->free_frames);
	free(it->own_local);
	arena_free(it->arena);
	free(it);
}
