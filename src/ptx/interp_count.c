/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_count: what the interpreter counts, in the words of count/count.h. Its table has a block and a row for
 * each instruction of the module, in the order of ptx_inst_base.
 */
#include "count/count.h"
#include "ptx/estimate.h"
#include "ptx/interp.h"

/* Where the address stands, and the bytes of a lane; false: no access that is counted. */
static bool find_access(const Code *c, u32 *opnd, CountHow *how)
{
	const Op *op = c->op;

	*how = (CountHow){ .size = (u8)(ptx_type_bits(op->type[0]) / 8 * (op->m.vec ? op->m.vec : 1)),
			   .cg = op->m.cop == COP_cg };
	switch (op->form) {
	case FORM_ld: case FORM_ld_nc: *opnd = 1; break;
	case FORM_st: *opnd = 0; how->store = true; break;
	case FORM_atom: *opnd = 1; how->atomic = true; break;
	case FORM_red: *opnd = 0; how->atomic = true; break;
	case FORM_cp_async: case FORM_cp_async_ignore: *opnd = 1; how->size = (u8)c->inst->ops[2].imm; break;
	default: return false;
	}
	return how->size;
}

static bool find_space(const Interp *it, const Code *c, CountHow *how, u64 *base)
{
	*base = 0;
	switch (c->op->form == FORM_cp_async || c->op->form == FORM_cp_async_ignore ? SS_global : c->op->m.space) {
	case SS_shared: case SS_shared_cta: case SS_shared_cluster:
		how->space = COUNT_shared;
		*base = it->env.shared;
		return true;
	case SS_local:
		how->space = COUNT_local;
		*base = it->counts->local;
		return true;
	case SS_const: how->space = COUNT_const; return true;
	case SS_global: how->space = COUNT_global; return true;
	case SS_generic: how->space = COUNT_generic; return true;
	default: return c->op->form == FORM_ld_nc;
	}
}

/* How many loads are counted as one with instruction `in`; 0: it is counted with another. */
static u32 accesses_at(const Interp *it, const FnCode *fc, u32 in)
{
	u32 n = it->counts->rule->cc < PTX_JOINED_CC ? 0 : fc->joined[in];

	return n == PTX_JOINED_PART ? 0 : n && n != PTX_JOINED_ADDED ? n : 1;
}

static bool adds_up_first(const Interp *it, const FnCode *fc, u32 in)
{
	return fc->joined[in] == PTX_JOINED_ADDED && it->counts->rule->cc >= PTX_ADDED_CC;
}

static void count_access(Interp *it, Warp *w, const Code *c, CountInst *row, u32 act, u32 joined, bool added)
{
	CountHow how;
	u64 addr[PTX_WARP], base;
	u32 opnd;

	if (!act || !joined || !find_access(c, &opnd, &how) || !find_space(it, c, &how, &base))
		return;
	how.size = (u8)(how.size * joined);
	it->counts->local = (u64)(uintptr_t)it->local;
	it->counts->local_stride = it->local_stride;
	it->counts->local_size = it->local_stride * it->nthreads;
	if (how.atomic && c->src[c->at[opnd]].kind != SRC_reg && c->op->type[0] < TY_f16 &&
	    c->op->m.atom != ATOM_cas && c->op->m.atom != ATOM_exch)
		act &= -act; /* as nvcc's back end does it: see count_emit.c */
	interp_operand(it, w, c, opnd, act, addr);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (how.space == COUNT_shared)
			addr[l] = base + (u32)addr[l];
		else if (how.space == COUNT_local)
			addr[l] += (u64)(uintptr_t)it->local + interp_thread(w, l) * it->local_stride;
	}
	how.atomic &= !added;
	count_lanes(it->counts, row, count_pack(how), act, addr);
}

/* Operands: the address, of a store what is stored, of wmma from line to line. */
static void count_matrix(Interp *it, Warp *w, const Code *c, CountInst *row, u32 act)
{
	const Inst *in = c->inst;
	bool store = c->op->form == FORM_wmma_store || c->op->form == FORM_stmatrix;
	u64 addr[PTX_WARP], ld[PTX_WARP];

	interp_operand(it, w, c, store ? 0 : 1, act, addr);
	for (u32 l = 0; l < PTX_WARP; l++)
		ld[l] = MEM_NONE;
	if (in->nops > 2 && in->ops[2].kind != OP_none)
		interp_operand(it, w, c, 2, act, ld);
	ptx_count_matrix(it->counts, row, c->op, act, addr, ld);
}

void interp_count_bulk(Interp *it, Warp *w, const Code *c, u32 act, const u64 *a)
{
	const FnCode *fc = w->frame[__builtin_ctz(act)]->fc;

	ptx_count_bulk(it->counts, count_inst(it->counts, it->ninsts, fc->first_inst + (u32)(c - fc->code)), c->op, &it->env, act, a);
}

/* A division or a root, whose operands say how many instructions it is. */
static void count_division(Interp *it, Warp *w, const Code *c, CountInst *row, u32 act)
{
	u32 bits = ptx_type_bits(c->op->type[0]), suspect = ~0u;
	u64 v[2][PTX_WARP] = { { 0 } };
	u32 narrow[2][PTX_WARP];

	interp_operand(it, w, c, 1, act, v[0]);
	if (c->op->form == FORM_div_f)
		interp_operand(it, w, c, 2, act, v[1]);
	for (u32 l = 0; l < PTX_WARP; l++)
		for (u32 k = 0; k < 2; k++)
			narrow[k][l] = (u32)v[k][l];
	w->depth += count_hard(NULL, row, ptx_hard_how(c->op), 1, &suspect, &act, bits == 64 ? (void *)v[0] : narrow[0],
			       bits == 64 ? (void *)v[1] : narrow[1]);
}

/* Of the device: L1 is empty then. */
static bool is_fence(const Op *op)
{
	bool fences = op->form == FORM_membar || op->form == FORM_fence || (op->form == FORM_ld && op->m.sem == SEM_acquire);

	return fences && (op->m.scope == SCOPE_gpu || op->m.scope == SCOPE_sys);
}

/* How many different ones the lanes go to. */
static u32 targets_of(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 i[PTX_WARP], to[PTX_WARP] = { 0 };

	interp_operand(it, w, c, 0, act, i);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		to[l] = (u32)i[l] < c->target ? c->targets[(u32)i[l]] : 0;
	}
	return count_distinct(act, to);
}

void interp_count(Interp *it, Warp *w, const Code *c, u32 act, u32 group)
{
	const FnCode *fc = w->frame[__builtin_ctz(group)]->fc;
	u32 in = (u32)(c - fc->code), at = fc->first_inst + in;
	CountInst *row;

	if (in >= vec_len(fc->fn->insts)) /* the return that every function ends with */
		return;
	if (++w->depth > it->counts->deepest)
		it->counts->deepest = w->depth;
	row = count_inst(it->counts, it->ninsts, at);
	count_block(it->counts, at)->lanes[__builtin_popcount(group)]++;
	if (c->op->form == FORM_bra && c->pred != NOREG)
		row->n[COUNT_requests] += act && act != group;
	if (c->op->form == FORM_brx_idx && act)
		row->n[COUNT_requests] += targets_of(it, w, c, act) - 1;
	if (act && is_fence(c->op))
		count_fence(it->counts);
	if (act && ptx_is_division(c->op))
		count_division(it, w, c, row, act);
	if (ptx_counts_matrix(c->op) && act)
		count_matrix(it, w, c, row, act);
	else
		count_access(it, w, c, row, act, accesses_at(it, fc, in), adds_up_first(it, fc, in));
}
