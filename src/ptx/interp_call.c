/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_call: frames, call, ret and exit. PTX ISA, "call", "Parameter State Space". Arguments are copied from
 * the caller's frame to the callee's, results back at ret. Functions without a body are system calls.
 */
#include "ptx/interp.h"

#include <stdlib.h>
#include <string.h>

enum { CALL_rets, CALL_callee, CALL_args, MAX_DEPTH = 1 << 16 }; /* a call's operands */

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

void interp_free_frames(Interp *it)
{
	for (Frame *fr = it->free_frames, *next; fr; fr = next) {
		next = fr->parent;
		free(fr->regs);
		free(fr);
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

void interp_drop_frames(Interp *it, Warp *w, u32 lanes)
{
	for (u32 m = lanes; m; m &= m - 1)
		while (w->frame[__builtin_ctz(m)])
			leave(it, w, w->frame[__builtin_ctz(m)], m & -m);
}

/* ---- what is passed: memory of a frame, a register, or a constant ------------------------------- */
typedef struct Place {
	u8 *mem; /* or */
	u64 *reg;
	u64 val;
	u32 size;
} Place;

static u8 *local_of(const Interp *it, const Warp *w, u32 l)
{
	return it->local + interp_thread(w, l) * it->local_stride;
}

/* Element i of a call's operand k. */
static Place caller_place(Interp *it, Warp *w, Frame *fr, const Code *c, u32 k, u32 i, u32 l)
{
	const Opnd *o = &c->inst->ops[k].vec[i];
	const Src *s = &c->src[c->at[k] + i];

	if (o->kind == OP_var && s->kind == SRC_local)
		return (Place){.mem = local_of(it, w, l) + fr->base[l] + s->val, .size = (u32)o->var->size};
	if (s->kind == SRC_reg && !s->neg)
		return (Place){.reg = &fr->regs[s->slot * PTX_WARP + l], .size = 8};
	return (Place){.val = s->val, .size = 8};
}

static Place callee_place(Interp *it, Warp *w, Frame *fr, const Var *v, u32 l)
{
	Place p = {.size = (u32)v->size};

	if (v->space == SS_reg)
		p.reg = &fr->regs[fr->fc->slot[v->index] * PTX_WARP + l];
	else
		p.mem = local_of(it, w, l) + fr->base[l] + ptx_var_offset(it->layout, v);
	return p;
}

static void copy_place(Place to, Place from)
{
	u64 v = from.reg ? *from.reg : from.val;
	u32 size = to.size < from.size ? to.size : from.size;

	if (from.mem && to.mem) {
		memcpy(to.mem, from.mem, size);
		return;
	}
	if (from.mem) {
		v = 0;
		memcpy(&v, from.mem, size < 8 ? size : 8);
	}
	if (to.reg)
		*to.reg = v;
	else if (to.mem)
		memcpy(to.mem, &v, size < 8 ? size : 8);
}

/* ---- ret, exit -------------------------------------------------------------------------------- */
static void return_values(Interp *it, Warp *w, Frame *fr, u32 act)
{
	Var *const *rets = fr->fc->fn->rets;
	u32 n = fr->call->inst->ops[CALL_rets].n;

	for (u32 m = act; m; m &= m - 1)
		for (u32 i = 0; i < n && i < vec_len(rets); i++) {
			u32 l = (u32)__builtin_ctz(m);

			copy_place(caller_place(it, w, fr->parent, fr->call, CALL_rets, i, l),
				   callee_place(it, w, fr, rets[i], l));
		}
	leave(it, w, fr, act);
}

Go interp_exit(Interp *it, Warp *w, const Code *c, u32 act)
{
	w->run &= ~act;
	w->done |= act;
	it->bars.alive[w->index] &= ~act;
	interp_drop_frames(it, w, act);
	interp_check_warp(it, w);
	interp_check_barriers(it);
	return it->fault->kind ? GO_fault : GO_schedule;
}

Go interp_ret(Interp *it, Warp *w, const Code *c, u32 act)
{
	Frame *fr = w->frame[__builtin_ctz(act)];

	if (!fr->parent)
		return interp_exit(it, w, c, act);
	return_values(it, w, fr, act);
	return GO_schedule;
}

/* ---- call -------------------------------------------------------------------------------------- */
static Go enter(Interp *it, Warp *w, const Code *c, const FnCode *fc, u32 act)
{
	Frame *caller = w->frame[__builtin_ctz(act)], *fr;
	Var *const *params = fc->fn->params;
	u32 n = c->inst->ops[CALL_args].n;

	for (u32 m = act; m; m &= m - 1) {
		it->lane = (u32)__builtin_ctz(m);
		if (w->sp[it->lane] + fc->frame_size > it->local_stride || caller->depth > MAX_DEPTH)
			return interp_fault(it, FAULT_stack_overflow, "call of %s", fc->fn->name);
	}
	fr = interp_push(it, w, fc, caller, c, act);
	if (!fr)
		return interp_fault(it, FAULT_out_of_memory, "call of %s", fc->fn->name);
	for (u32 m = act; m; m &= m - 1)
		for (u32 i = 0; i < n && i < vec_len(params); i++) {
			u32 l = (u32)__builtin_ctz(m);

			copy_place(callee_place(it, w, fr, params[i], l),
				   caller_place(it, w, caller, c, CALL_args, i, l));
		}
	return GO_schedule;
}

/* Arguments of a system call, each from a word on. */
static void system_words(Interp *it, Warp *w, const Code *c, u32 l, u64 arg[SYSTEM_WORDS])
{
	u32 n = c->nops > CALL_args ? c->inst->ops[CALL_args].n : 0, k = 0;

	for (u32 i = 0; i < n; i++) {
		Place from = caller_place(it, w, w->frame[l], c, CALL_args, i, l);
		u32 words = from.mem ? (from.size + 7) / 8 : 1;

		if (k + words > SYSTEM_WORDS)
			return;
		if (words > 1)
			memcpy(arg + k, from.mem, from.size);
		else
			copy_place((Place){.reg = &arg[k], .size = 8}, from);
		k += words;
	}
}

static bool call_system_lane(Interp *it, Warp *w, const Code *c, const SystemFn *sys, u32 l)
{
	Frame *fr = w->frame[l];
	u64 arg[SYSTEM_WORDS] = {0}, ret = 0;
	const PtxSys *s = it->block->launch->sys;
	u32 tid[3];

	system_words(it, w, c, l, arg);
	ptx_tid_of(it->block->launch->ntid, interp_thread(w, l), tid);
	if (!sys || !s || !sys->call(s, arg, &ret, it->block->ctaid, tid))
		return false;
	if (sys->aborts)
		interp_fault(it, FAULT_assert, "%s", (const char *)(uintptr_t)arg[0]);
	if (c->inst->ops[CALL_rets].n)
		copy_place(caller_place(it, w, fr, c, CALL_rets, 0, l), (Place){.val = ret, .size = 8});
	return true;
}

static Go call_system(Interp *it, Warp *w, const Code *c, const Fn *fn, u32 act)
{
	const SystemFn *sys = ptx_find_system(fn->name);

	for (u32 m = act; m; m &= m - 1) {
		it->lane = (u32)__builtin_ctz(m);
		if (!call_system_lane(it, w, c, sys, it->lane))
			return interp_fault(it, FAULT_not_supported, "%s has no body and is no known system call",
					    fn->name);
	}
	return it->fault->kind ? GO_fault : GO_next; /* a failed assertion is every lane's to tell */
}

static const Fn *fn_at(const Interp *it, u64 value)
{
	Fn *const *fns = it->entry->module->fns;
	const u64 *addr = it->block->launch->fn_addr;

	for (u32 i = 0; i < vec_len(fns); i++)
		if (value == (addr ? addr[i] : map_key(fns[i])))
			return fns[i];
	return NULL;
}

static Go call_fn(Interp *it, Warp *w, const Code *c, const Fn *fn, u32 act)
{
	while (fn->alias)
		fn = fn->alias;
	return it->fns[fn->index] ? enter(it, w, c, it->fns[fn->index], act) : call_system(it, w, c, fn, act);
}

/* Lanes with the same target go together; the others stay at the instruction. */
static Go call_indirect(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 target[PTX_WARP];
	u32 set = 0, lead = (u32)__builtin_ctz(act);
	const Fn *fn;
	Go go;

	interp_operand(it, w, c, CALL_callee, act, target);
	for (u32 m = act; m; m &= m - 1)
		set |= (u32)(target[__builtin_ctz(m)] == target[lead]) << __builtin_ctz(m);
	fn = fn_at(it, target[lead]);
	if (!fn)
		return interp_fault(it, FAULT_invalid_pc, "call of 0x%llx, which is no function",
				    (unsigned long long)target[lead]);
	go = call_fn(it, w, c, fn, set);
	if (go != GO_next || set == act)
		return go;
	for (u32 m = set; m; m &= m - 1)
		w->pc[__builtin_ctz(m)]++;
	return GO_schedule;
}

Go interp_call(Interp *it, Warp *w, const Code *c, u32 act)
{
	const Opnd *callee = &c->inst->ops[CALL_callee];

	return callee->kind == OP_fn ? call_fn(it, w, c, callee->fn, act) : call_indirect(it, w, c, act);
}
