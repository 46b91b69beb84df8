/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Late loads: a load of one scalar a piece waits for its first use inside its block. There the host's
 * arithmetic can take it as a broadcast operand, which it cannot across the branches that an access in
 * between may need (see load_checked), and no register holds it meanwhile. It never passes a store, a
 * barrier or anything else that could change what it reads; the address is computed in its place.
 */
#include "emit/access.h"

#include <string.h>

struct LateLoad {
	Access x;
	u32 inst;
};

static bool result_is_local(Em *e, const Opnd *o)
{
	for (u32 k = 0; o->kind == OP_vec && k < o->n; k++)
		if (!result_is_local(e, &o->vec[k]))
			return false;
	return o->kind != OP_reg || e->webs->webs[em_web_of(e, o->use)].local;
}

static bool may_wait(Em *e, const Access *x, const Inst *in)
{
	return e->W > 1 && !x->ordered && !x->addr->vec && !x->addr->stride && !x->addr->wrap && !e->guarded &&
	       result_is_local(e, &in->ops[0]);
}

static void note_use(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Em *e = self;

	if (!is_def || partial)
		bits_add(e->needed, em_web_of(e, use));
}

static bool needs_result(Em *e, const Opnd *o)
{
	for (u32 k = 0; o->kind == OP_vec && k < o->n; k++)
		if (needs_result(e, &o->vec[k]))
			return true;
	return o->kind == OP_reg && bits_has(e->needed, em_web_of(e, o->use));
}

bool em_may_change_memory(const Inst *in)
{
	const u32 stays = FF_pure | FF_load, matter = FF_store | FF_atomic | FF_volatile | FF_warp | FF_barrier;
	u32 f = ptx_forms[in->op.form].flags;

	return !(f & stays) || f & matter || in->op.m.sem > SEM_weak;
}

/* Emits the loads that waited and that the instruction must not pass: all of them, unless it is pure or
 * itself a plain load; then those that it uses. */
void em_late_loads(Em *e, u32 inst)
{
	u32 kept = 0, n = vec_len(e->late);
	bool all = em_may_change_memory(&e->fn->insts[inst]);

	if (!n)
		return;
	memset(e->needed, 0, (e->webs->n + 63) / 64 * 8);
	analysis_occurrences(e->fn, inst, note_use, e);
	for (u32 i = 0; i < n; i++) {
		struct LateLoad l = e->late[i];
		const Inst *ld = &e->fn->insts[l.inst];

		if (!all && !needs_result(e, &ld->ops[0])) {
			e->late[kept++] = l;
			continue;
		}
		e->inst = l.inst;
		em_set_loc(e, l.inst);
		em_load_now(e, &l.x, ld);
	}
	while (vec_len(e->late) > kept)
		(void)vec_pop(e->late);
	e->inst = inst;
	em_set_loc(e, inst);
}

bool em_load_later(Em *e, const Access *x, const Inst *in)
{
	if (!may_wait(e, x, in))
		return false;
	*vec_push(e->a, e->late) = (struct LateLoad){ *x, e->inst };
	return true;
}
