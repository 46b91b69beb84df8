/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lane and warp functions by form. These references are strong: who uses these tables has all of the
 * semantics linked in. Those of table.c are weak, for programs which only read PTX. And why one of them said no.
 */
#include "ptx/semantics.h"

static _Thread_local Refusal refusal;

bool ptx_refuse(FaultKind kind, const char *why)
{
	refusal = (Refusal){ kind, why };
	return false;
}

Refusal ptx_take_refusal(void)
{
	Refusal r = refusal;

	refusal = (Refusal){ FAULT_none, NULL };
	return r;
}

#define LANE(id) [FORM_##id] = lane_##id,
#define WARP(id)
#define MEM(id)
#define NOTHING(id)
#define ENGINE(id)
#define FENCE(id)
#define FORM(id, syntax, types, what, ...) what(id)
LaneFn *const sem_lanes[FORM_COUNT] = {
#include "ptx/ptx.def"
};
#undef LANE
#undef WARP
#define LANE(id)
#define WARP(id) [FORM_##id] = warp_##id,
WarpFn *const sem_warps[FORM_COUNT] = {
#include "ptx/ptx.def"
};
#undef WARP
#undef MEM
#define WARP(id)
#define MEM(id) [FORM_##id] = mem_##id,
MemFn *const sem_mems[FORM_COUNT] = {
#include "ptx/ptx.def"
};

bool ptx_is_ordered(const Op *op)
{
	const Mods *m = &op->m;
	bool shared = m->cop == COP_cg || m->cop == COP_cv || m->cop == COP_wt;

	return m->sem > SEM_weak || ((op->form == FORM_ld || op->form == FORM_st) && shared && m->vec == 2 &&
				     !sem_types[op->type[0]].fp.ebits);
}

bool ptx_is_generic(const Op *op)
{
	switch (op->form) {
	case FORM_ld: case FORM_st: case FORM_atom: case FORM_red:
	case FORM_wmma_load_a: case FORM_wmma_load_b: case FORM_wmma_load_c: case FORM_wmma_store:
		return op->m.space == SS_generic;
	default: return false;
	}
}
