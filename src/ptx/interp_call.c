/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_call: call and return. PTX ISA, "call", "Parameter State Space". Arguments are copied from the
 * caller's frame to the callee's, results back at ret. Functions without a body are system calls.
 */
#include "ptx/interp.h"

#include <string.h>

/* Where a call's parts stand among its operands. */
typedef struct CallParts {
	const Opnd *rets, *args, *callee;
	u32 ret_at, arg_at, callee_at; /* first source of each */
	u32 nrets, nargs;
} CallParts;

static CallParts call_parts(const Code *c)
{
	CallParts p = {0};

	for (u32 i = 0; i < c->nops; i++) {
		const Opnd *o = &c->inst->ops[i];

		if (o->kind == OP_vec && !p.callee) {
			p.rets = o->vec;
			p.nrets = o->n;
			p.ret_at = c->at[i];
		} else if (o->kind == OP_vec) {
			p.args = o->vec;
			p.nargs = o->n;
			p.arg_at = c->at[i];
		} else if ((o->kind == OP_fn || o->kind == OP_reg) && !p.callee) {
			p.callee = o;
			p.callee_at = c->at[i];
		}
	}
	return p;
}

static u8 *local_of(const Interp *it, const Warp *w, u32 l)
{
	return it->local + (w->index * PTX_WARP + l) * it->local_stride;
}

/* A value that is passed: memory of a frame, a register, or a constant. */
typedef struct Place {
	u8 *mem; /* or */
	u64 *reg;
	u64 val;
	u32 size;
} Place;

static Place caller_place(Interp *it, Warp *w, Frame *fr, const Opnd *o, const Src *s, u32 l)
{
	Place p = {.size = 8};

	if (o->kind == OP_var && s->kind == SRC_local) {
		p.mem = local_of(it, w, l) + fr->base[l] + s->val;
		p.size = (u32)o->var->size;
	} else if (s->kind == SRC_reg && !s->neg) {
		p.reg = &fr->regs[s->slot * PTX_WARP + l];
	} else {
		p.val = s->val;
	}
	return p;
}

static Place callee_place(Interp *it, Warp *w, Frame *fr, const Var *v, u32 l)
{
	Place p = {.size = (u32)v->size};
	u64 at;

	if (map_get(&fr->fc->param_slot, map_key(v), &at))
		p.reg = &fr->regs[at * PTX_WARP + l];
	else if (map_get(&fr->fc->var, map_key(v), &at))
		p.mem = local_of(it, w, l) + fr->base[l] + at;
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

bool interp_return_values(Interp *it, Warp *w, Frame *fr, u32 act)
{
	CallParts p = call_parts(fr->call);
	Var *const *rets = fr->fc->fn->rets;

	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		for (u32 i = 0; i < p.nrets && i < vec_len(rets); i++)
			copy_place(caller_place(it, w, fr->parent, &p.rets[i],
						&fr->call->src[p.ret_at + i], l),
				   callee_place(it, w, fr, rets[i], l));
	}
	return true;
}

static Go enter(Interp *it, Warp *w, const Code *c, const CallParts *p, const FnCode *fc, u32 act)
{
	Frame *caller = w->frame[__builtin_ctz(act)], *fr;
	Var *const *params = fc->fn->params;

	for (u32 m = act; m; m &= m - 1) {
		it->lane = (u32)__builtin_ctz(m);
		if (w->sp[it->lane] + fc->frame_size > it->local_stride || caller->depth > 1 << 16)
			return interp_fault(it, FAULT_stack_overflow, "call of %s", fc->fn->name);
	}
	fr = interp_push(it, w, fc, caller, c, act);
	if (!fr)
		return interp_fault(it, FAULT_out_of_memory, "call of %s", fc->fn->name);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		for (u32 i = 0; i < p->nargs && i < vec_len(params); i++)
			copy_place(callee_place(it, w, fr, params[i], l),
				   caller_place(it, w, caller, &p->args[i], &c->src[p->arg_at + i],
						l));
	}
	return GO_schedule;
}

/* ---- system calls ---------------------------------------------------------------------------- */
typedef bool System(Interp *, Warp *, u32 lane, const u64 *arg, u64 *ret);

static bool sys_vprintf(Interp *it, Warp *w, u32 l, const u64 *arg, u64 *ret)
{
	const PtxSys *s = it->block->launch->sys;

	if (s->vprintf)
		*ret = (u32)s->vprintf(s->self, (const char *)(uintptr_t)arg[0],
				       (const void *)(uintptr_t)arg[1]);
	return s->vprintf;
}

static bool sys_malloc(Interp *it, Warp *w, u32 l, const u64 *arg, u64 *ret)
{
	const PtxSys *s = it->block->launch->sys;

	if (s->malloc)
		*ret = (u64)(uintptr_t)s->malloc(s->self, arg[0]);
	return s->malloc;
}

static bool sys_free(Interp *it, Warp *w, u32 l, const u64 *arg, u64 *ret)
{
	const PtxSys *s = it->block->launch->sys;

	if (s->free)
		s->free(s->self, (void *)(uintptr_t)arg[0]);
	return s->free;
}

static bool sys_assertfail(Interp *it, Warp *w, u32 l, const u64 *arg, u64 *ret)
{
	const PtxSys *s = it->block->launch->sys;
	u32 tid[3];

	for (u32 i = 0; i < 3; i++)
		tid[i] = (u32)interp_sreg(it, w, l, SR_tid_x + i);
	if (s->assertfail)
		s->assertfail(s->self, (const char *)(uintptr_t)arg[0],
			      (const char *)(uintptr_t)arg[1], (u32)arg[2],
			      (const char *)(uintptr_t)arg[3], arg[4], it->block->ctaid, tid);
	interp_fault(it, FAULT_assert, "%s", (const char *)(uintptr_t)arg[0]);
	return true;
}

static const struct {
	const char *name;
	System *call;
} systems[] = {
	{"vprintf", sys_vprintf}, {"malloc", sys_malloc}, {"free", sys_free},
	{"__assertfail", sys_assertfail},
};

static System *find_system(const char *name)
{
	for (u32 i = 0; i < COUNT(systems); i++)
		if (!strcmp(systems[i].name, name))
			return systems[i].call;
	return NULL;
}

static Go call_system(Interp *it, Warp *w, const Code *c, const CallParts *p, const Fn *fn, u32 act)
{
	Frame *fr = w->frame[__builtin_ctz(act)];
	System *sys = find_system(fn->name);

	for (u32 m = act; m; m &= m - 1) {
		u32 l = it->lane = (u32)__builtin_ctz(m);
		u64 arg[5] = {0}, ret = 0;

		for (u32 i = 0; i < p->nargs && i < COUNT(arg); i++)
			copy_place((Place){.reg = &arg[i], .size = 8},
				   caller_place(it, w, fr, &p->args[i], &c->src[p->arg_at + i], l));
		if (!sys || !it->block->launch->sys || !sys(it, w, l, arg, &ret))
			return interp_fault(it, FAULT_not_supported,
					    "%s has no body and is no known system call", fn->name);
		if (p->nrets)
			copy_place(caller_place(it, w, fr, &p->rets[0], &c->src[p->ret_at], l),
				   (Place){.val = ret, .size = 8});
	}
	return it->fault->kind ? GO_fault : GO_next; /* a failed assertion is every lane's to tell */
}

/* ---- who is called --------------------------------------------------------------------------- */
static const Fn *fn_at(const Interp *it, u64 value)
{
	Fn *const *fns = it->entry->module->fns;
	const u64 *addr = it->block->launch->fn_addr;

	for (u32 i = 0; i < vec_len(fns); i++)
		if (value == (addr ? addr[i] : map_key(fns[i])))
			return fns[i];
	return NULL;
}

static Go call_fn(Interp *it, Warp *w, const Code *c, const CallParts *p, const Fn *fn, u32 act)
{
	const FnCode *fc;

	while (fn->alias)
		fn = fn->alias;
	fc = fn->has_body ? it->fns[fn->index] : NULL;
	if (fc)
		return enter(it, w, c, p, fc, act);
	return call_system(it, w, c, p, fn, act);
}

/* Lanes with the same target go together; the others stay at the instruction. */
static Go call_indirect(Interp *it, Warp *w, const Code *c, const CallParts *p, u32 act)
{
	u64 target[PTX_WARP];
	u32 set = 0, lead = (u32)__builtin_ctz(act);
	const Fn *fn;
	Go go;

	interp_gather(it, w, &c->src[p->callee_at], act, target);
	for (u32 m = act; m; m &= m - 1)
		if (target[__builtin_ctz(m)] == target[lead])
			set |= 1u << __builtin_ctz(m);
	fn = fn_at(it, target[lead]);
	if (!fn)
		return interp_fault(it, FAULT_invalid_pc, "call of 0x%llx, which is no function",
				    (unsigned long long)target[lead]);
	go = call_fn(it, w, c, p, fn, set);
	if (go == GO_next && set != act) {
		for (u32 m = set; m; m &= m - 1)
			w->pc[__builtin_ctz(m)]++;
		return GO_schedule;
	}
	return go;
}

Go interp_call(Interp *it, Warp *w, const Code *c, u32 act)
{
	CallParts p = call_parts(c);

	if (p.callee->kind == OP_fn)
		return call_fn(it, w, c, &p, p.callee->fn, act);
	return call_indirect(it, w, c, &p, act);
}
