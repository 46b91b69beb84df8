/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp: runs one block, instruction by instruction. In: an entry, where its variables lie, a block.
 *
 * Lanes of a warp that stand at the same instruction of the same frame execute together. Which group
 * goes first: the deepest in calls, then the lowest pc (with counters: rank, interp_order.c), so that threads meet again after a branch. A
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
	u32 t = it->warp ? interp_thread(it->warp, it->lane) : 0;
	const Frame *fr = it->warp && it->at ? it->warp->frame[it->lane] : NULL;

	memcpy(f->ctaid, it->block->ctaid, sizeof f->ctaid);
	ptx_tid_of(it->block->launch->ntid, t, f->tid);
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

const char *ptx_say_refusal(const Op *op, Refusal r, char *to, size_t size)
{
	Text t = {0};

	ptx_print_opcode(op, &t);
	snprintf(to, size, "%s%s%s%s", t.s ? t.s : ptx_forms[op->form].id,
		 r.kind == FAULT_not_supported ? " is not implemented" : "", r.why ? ": " : "", r.why ? r.why : "");
	text_free(&t);
	return to;
}

/* What no engine does, or what a function has left a reason for. */
Go interp_refuse(Interp *it, const Code *c)
{
	char text[sizeof it->fault->text];
	Refusal r = ptx_take_refusal();

	if (!r.kind)
		r.kind = FAULT_not_supported;
	return interp_fault(it, r.kind, "%s", ptx_say_refusal(&c->inst->op, r, text, sizeof text));
}

/* ---- groups ---------------------------------------------------------------------------------- */
static u32 rank_at(const Warp *w, u32 lane) { return interp_rank(w->frame[lane]->fc, w->pc[lane]); }

static u32 choose_lane(const Warp *w, u32 from, bool oldest)
{
	u32 best = (u32)__builtin_ctz(from);

	for (u32 m = from & (from - 1); m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u32 da = w->frame[l]->depth, db = w->frame[best]->depth;

		if (oldest ? w->ran[l] < w->ran[best]
			   : da > db || (da == db && rank_at(w, l) < rank_at(w, best)))
			best = l;
	}
	return best;
}

/* Lanes that stand where `lead` stands; *limit: the lowest rank of others in the frame behind it. */
static u32 group_of(const Warp *w, u32 from, u32 lead, u32 *limit)
{
	u32 group = 0, at = rank_at(w, lead);

	*limit = ~0u;
	for (u32 m = from; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (w->frame[l] != w->frame[lead])
			continue;
		if (w->pc[l] == w->pc[lead])
			group |= 1u << l;
		else if (rank_at(w, l) < *limit && rank_at(w, l) > at)
			*limit = rank_at(w, l);
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

Go interp_brx(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 i[PTX_WARP];

	interp_operand(it, w, c, 0, act, i);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		it->lane = l;
		if ((u32)i[l] >= c->target)
			return interp_fault(it, FAULT_invalid_pc, "brx.idx: index %u of %u targets",
					    (u32)i[l], c->target);
		w->spins += c->targets[(u32)i[l]] <= w->pc[l];
		w->pc[l] = c->targets[(u32)i[l]];
	}
	return GO_schedule;
}

/* The warp sleeps as long as the longest of its lanes. */
Go interp_nanosleep(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 ns[PTX_WARP];
	u32 longest = 0;

	interp_operand(it, w, c, 0, act, ns);
	for (u32 m = act; m; m &= m - 1) {
		u32 t = (u32)ns[__builtin_ctz(m)];

		longest = t > longest ? t : longest;
	}
	it->yielded |= ptx_nanosleep(longest);
	w->spins++;
	return GO_next;
}

Go interp_trap(Interp *it, Warp *w, const Code *c, u32 act)
{
	return interp_fault(it, FAULT_trap, "the kernel stopped itself");
}

/* An instruction that is no lane function. Only on GO_next do the lanes' pcs remain to be set. */
static Go step_engine(Interp *it, Warp *w, const Code *c, u32 act, u32 group, u32 pc)
{
	set_pcs(w, act, pc);
	set_pcs(w, group & ~act, pc + 1);
	it->lane = (u32)__builtin_ctz(act);
	if (!c->exec)
		return interp_refuse(it, c);
	return c->exec(it, w, c, act);
}

/* Executes until the group changes or its time is over, and sets the lanes' pcs. */
static Go run_group(Interp *it, Warp *w, u32 group, u32 limit, u32 time)
{
	u32 lead = (u32)__builtin_ctz(group), pc = w->pc[lead];
	Frame *fr = w->frame[lead];
	Go go = GO_next;

	while (time-- && it->steps && interp_rank(fr->fc, pc) < limit && w->spins <= SPINS && !it->yielded) {
		const Code *c = &fr->fc->code[pc];
		u32 act = c->pred == NOREG ? group : guarded(fr, c, group);

		if (it->counts && interp_meet_barrier(w, c, group))
			break;
		it->steps--;
		it->at = c;
		it->lane = lead;
		if (it->counts)
			interp_count(it, w, c, act, group);
		if (act && c->op->form == FORM_bra) {
			if (it->counts)
				interp_meet_branch(w, fr->fc, pc, act, group);
			if (!branch(w, c, act, group, &pc))
				return GO_schedule;
			if (w->first & ~group)
				break;
			continue;
		}
		if (act && !c->exec && c->lane)
			interp_lanes(it, w, fr, c, act);
		else if (act)
			go = step_engine(it, w, c, act, group, pc);
		if (go != GO_next)
			return go;
		pc++;
	}
	set_pcs(w, group, pc);
	return GO_schedule;
}

/* Lanes spin: who of the warp has the next turn? */
static u32 who_may(Interp *it, Warp *w)
{
	u32 may = it->counts ? interp_meet_stuck(it, w) : w->run;

	w->spins = 0;
	return may ? may : w->run;
}

/* One slice of a warp. */
static bool run_warp(Interp *it, Warp *w)
{
	u32 until = SLICE < it->steps ? (u32)(it->steps - SLICE) : 0;

	it->warp = w;
	it->yielded = false;
	while (w->run && it->steps > until && !it->yielded) {
		bool unfair = w->spins > SPINS;
		u32 from = unfair ? who_may(it, w) : (w->first &= w->run) ? w->first : w->run;
		u32 lead = choose_lane(w, from, unfair), limit, group = group_of(w, from, lead, &limit);
		u32 time = unfair ? SPIN_SLICE : SLICE;

		if (it->yielded)
			break;
		if (group == w->run)
			interp_meet_all(w);
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
	if (it->bars.held && it->bars.used >> BAR_cluster & 1)
		return INTERP_cluster;
	interp_fault(it, FAULT_barrier_deadlock,
		     "no thread of the block can go on: this one waits for threads that never arrive");
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

		ptx_naps_begin();
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

bool ptx_interp_in_cluster(const Interp *it) { return barriers_in_cluster(&it->bars); }

void ptx_interp_open_cluster(Interp *it)
{
	it->bars.held = false;
	interp_check_barriers(it);
	it->bars.held = true;
}

/* ---- how the functions of rows reach memory -------------------------------------------------------- */
static bool mem_fault(void *self, u32 lane, MemFault f, u64 addr, u32 size)
{
	static const FaultKind kinds[] = {[MEM_illegal] = FAULT_illegal_address,
					  [MEM_misaligned] = FAULT_misaligned_address,
					  [MEM_stack] = FAULT_stack_overflow};
	Interp *it = self;
	bool store = !(ptx_forms[it->at->op->form].flags & FF_load);

	it->lane = lane;
	it->fault->addr = addr;
	it->fault->addr_size = size;
	it->fault->addr_known = true;
	it->fault->is_store = store;
	interp_fault(it, kinds[f], "%s of %u bytes at 0x%llx",
		     f == MEM_stack ? "alloca" : store ? "store" : "load", size, (unsigned long long)addr);
	return false;
}

/* Does `mem` stand between a lane and this place? Frames are the block's own, and calls copy between them directly. */
static bool is_foreign(const Interp *it, u64 host)
{
	return it->mem.load && host - (u64)(uintptr_t)it->local >= it->local_stride * it->nthreads;
}

static bool mem_load(void *self, u32 lane, u64 host, void *to, u32 size)
{
	Interp *it = self;

	it->lane = lane;
	if (is_foreign(it, host))
		return it->mem.load(it->mem.self, host, to, size) || mem_fault(it, lane, MEM_illegal, host, size);
	sem_read(host, to, size);
	return true;
}

static bool mem_store(void *self, u32 lane, u64 host, const void *from, u32 size)
{
	Interp *it = self;

	it->lane = lane;
	if (is_foreign(it, host))
		return it->mem.store(it->mem.self, host, from, size) || mem_fault(it, lane, MEM_illegal, host, size);
	sem_write(host, from, size);
	return true;
}

static void set_env(Interp *it)
{
	const LaunchEnv *l = it->block->launch;

	it->env = (MemEnv){.shared = ptx_cluster_start(it->block), .shared_size = l->total_shared,
			   .cluster_ctas = it->block->cluster_ctas, .cluster_rank = it->block->cluster_rank,
			   .self = it, .load = mem_load, .store = mem_store, .fault = mem_fault,
			   .alone = it->mem.load, .local = (u64)(uintptr_t)it->local,
			   .local_stride = it->local_stride, .threads = it->nthreads,
			   .params = (u64)(uintptr_t)l->params, .param_size = it->entry->param_size,
			   .consts = it->consts, .nconsts = it->nconsts};
}

/* ---- life ------------------------------------------------------------------------------------ */
static bool place_local(Interp *it)
{
	u64 need = it->layout->stack_size;

	it->local = it->block->local;
	it->local_stride = it->block->local_stride;
	if (it->local && it->local_stride >= need)
		return true;
	if (it->layout->unbounded && need < BIG_STACK)
		need = BIG_STACK;
	if (!it->own_local)
		it->own_local = base_malloc((need ? need : 1) * it->nthreads);
	it->local_stride = need;
	it->local = it->own_local;
	return it->own_local;
}

static void find_consts(Interp *it)
{
	Var *const *vars = it->entry->module->vars;
	const u64 *at = it->block->launch->var_addr;

	it->consts = arena_new_array(it->arena, u64, 2 * (size_t)vec_len(vars));
	for (u32 i = 0; at && i < vec_len(vars); i++)
		if (vars[i]->space == SS_const) {
			it->consts[2 * it->nconsts] = at[vars[i]->index];
			it->consts[2 * it->nconsts++ + 1] = vars[i]->size;
		}
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
	find_consts(it);
	it->warps = arena_new_array(it->arena, Warp, it->nwarps);
	it->arena->guard = NULL;
	it->ninsts = ptx_inst_base(it->entry->module, NULL);
	return true;
}

static bool start(Interp *it)
{
	const FnCode *fc = it->fns[it->entry->index];

	if (!place_local(it))
		return false;
	set_env(it);
	barriers_begin(&it->bars, it->nthreads);
	it->bars.held = it->block->cluster_ctas > 1;
	for (u32 i = 0; i < it->nwarps; i++) {
		Warp *w = &it->warps[i];

		w->index = i;
		w->exists = w->run = it->bars.alive[i];
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
	it->patience = PATIENCE;
	if (mem)
		it->mem = *mem;
	it->arena = arena_new();
	if (!it->arena || !build(it) || !start(it)) {
		ptx_interp_free(it);
		return NULL;
	}
	return it;
}

bool ptx_interp_restart(Interp *it, const BlockEnv *block)
{
	if (block->launch != it->block->launch)
		return false;
	for (u32 i = 0; i < it->nwarps; i++)
		interp_drop_frames(it, &it->warps[i], it->warps[i].exists);
	memset(it->warps, 0, it->nwarps * sizeof *it->warps);
	it->block = block;
	it->warp = NULL;
	return start(it);
}

void ptx_interp_free(Interp *it)
{
	if (!it)
		return;
	for (u32 i = 0; it->warps && i < it->nwarps; i++)
		interp_drop_frames(it, &it->warps[i], it->warps[i].exists);
	interp_free_frames(it);
	free(it->own_local);
	arena_free(it->arena);
	free(it);
}
