/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * axes: a kernel whose blocks take rows of memory by blockIdx.x and columns by blockIdx.y ▶ the same with the two exchanged.
 *
 * Where blocks of a row read some memory in common and blocks of a column other memory (products of matrices), the order of
 * blocks and what is kept of these reads go by axes: along x memory goes on beside. Many write it the other way round,
 * which looks like a transposition. Who runs the code takes blockIdx and gridDim in that order (EmitOptions.turned).
 *
 * And: threads along x that read each for itself, down a column of memory, where those along y would read what stands side by side, or one
 * thing (products whose rows go by threadIdx.x: the first example of what coalescing is) ▶ the two exchanged. Lanes are other threads then:
 * only where nothing tells which threads are a warp, and none reads what another one wrote. Blocks are exchanged with them.
 */
#include "analysis/axes.h"
#include "analysis/walk.h"

#include <string.h>

enum { WORTH = 4 /* if one access in so many goes */, FEWEST = 8 /* threads along y, to be lanes */ };

/* blockIdx and gridDim, or threadIdx and blockDim. */
static u32 exchanged(u32 sreg, bool threads)
{
	static const u32 pairs[2][2] = { { SR_ctaid_x, SR_nctaid_x }, { SR_tid_x, SR_ntid_x } };

	for (u32 k = 0; k < 2; k++)
		if (sreg - pairs[threads][k] < 2)
			return 2 * pairs[threads][k] + 1 - sreg;
	return sreg;
}

/* Reads both, and nothing of clusters; calls take the block's place along. */
static bool may_be_turned(const Fn *fn, bool *loops)
{
	bool x = false, y = false;

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];

		if (ptx_forms[in->op.form].flags & (FF_call | FF_cluster))
			return false;
		*loops |= in->op.form == FORM_bra && in->ops[0].reg <= i;
		for (u32 k = 0; k < in->nops; k++) {
			if (in->ops[k].kind != OP_sreg)
				continue;
			x |= in->ops[k].reg == SR_ctaid_x;
			y |= in->ops[k].reg == SR_ctaid_y;
			if (in->ops[0].kind == OP_vec || ptx_sregs[in->ops[k].reg].from == SREG_cluster)
				return false;
		}
	}
	return x && y;
}

static bool is_product(Arena *a, const Fn *fn, const Layout *layout, const BlockShape *bs)
{
	Cfg *c = analysis_cfg(a, fn);
	Webs *w = analysis_webs(a, c);
	Shapes *s = analysis_shapes(a, c, w, analysis_live(a, c, w), layout, bs);
	Pitch *unused;

	return !analysis_walks_columns(a, c, w, s) && analysis_shares_reads(a, c, w, s, &unused);
}

static Fn *exchange(Arena *a, const Fn *fn, bool threads)
{
	Fn *out = arena_new_one(a, Fn);

	*out = *fn;
	out->insts = NULL;
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		Inst *in = vec_push(a, out->insts);

		*in = fn->insts[i];
		if (!in->nops)
			continue;
		in->ops = memcpy(arena_new_array(a, Opnd, in->nops), in->ops, in->nops * sizeof(Opnd));
		for (u32 k = 0; k < in->nops; k++)
			if (in->ops[k].kind == OP_sreg)
				in->ops[k].reg = exchanged(in->ops[k].reg, threads);
	}
	return out;
}

const Fn *analysis_axes(Arena *a, const Fn *fn, const Layout *layout, u32 lanes, const u32 ntid[3], bool across)
{
	BlockShape bs = analysis_block_shape(ntid, lanes, false);
	bool loops = false, turns = may_be_turned(fn, &loops), may_share = loops && bs.rows && !bs.line;
	Fn *out;

	if (!turns || (may_share && is_product(a, fn, layout, &bs)))
		return fn;
	out = exchange(a, fn, false);
	return across || (may_share && is_product(a, out, layout, &bs)) ? out : fn;
}

/* ---- threads ---------------------------------------------------------------------------------------------------- */

/* Of global memory, weak; or of parameters and constants. */
static bool is_plain_access(const Inst *in)
{
	Space sp = in->op.m.space;

	return in->op.form == FORM_ld_nc || (in->op.m.sem <= SEM_weak && (sp == SS_global || sp == SS_param || sp == SS_const));
}

static bool tells_warps(const Inst *in)
{
	const u32 plain = FF_pure | FF_load | FF_store | FF_branch | FF_exit;
	u32 f = ptx_forms[in->op.form].flags;

	if (!(f & plain) || f & ~(plain | FF_commutes | FF_accumulates | FF_big) || (f & (FF_load | FF_store) && !is_plain_access(in)))
		return true;
	for (u32 k = 0; k < in->nops; k++)
		if (in->ops[k].kind == OP_sreg && (in->ops[k].reg - SR_tid_x > SR_nctaid_z - SR_tid_x || in->ops[0].kind == OP_vec))
			return true;
	return false;
}

/* Stores come last: no thread sees another's. */
static bool only_ends_store(const Cfg *c)
{
	u32 first = NOBLOCK;

	for (u32 i = 0; i < vec_len(c->fn->insts); i++) {
		const Block *b = &c->blocks[c->block_of[i]];
		u32 f = ptx_forms[c->fn->insts[i].op.form].flags;

		if (b->rpo == NOBLOCK)
			continue;
		if (f & FF_store && b->loop)
			return false;
		if (f & FF_store && (first == NOBLOCK || b->rpo < c->blocks[c->block_of[first]].rpo))
			first = i;
	}
	for (u32 i = 0; i < vec_len(c->fn->insts) && first != NOBLOCK; i++) {
		const Block *b = &c->blocks[c->block_of[i]], *s = &c->blocks[c->block_of[first]];

		if (b->rpo != NOBLOCK && ptx_forms[c->fn->insts[i].op.form].flags & FF_load &&
		    c->fn->insts[i].op.m.space != SS_param && (b == s ? i > first : b->rpo > s->rpo))
			return false;
	}
	return true;
}

const Fn *analysis_across(Arena *a, const Fn *fn, const Layout *layout, u32 lanes, u32 ntid[3])
{
	const u32 shape[3] = { ntid[1], ntid[0], 1 };
	Fn *out;

	if (ntid[2] != 1 || ntid[0] < 2 || ntid[1] < FEWEST)
		return fn;
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (tells_warps(&fn->insts[i]))
			return fn;
	if (!only_ends_store(analysis_cfg(a, fn)))
		return fn;
	out = exchange(a, fn, true);
	if (analysis_accesses(a, out, layout, shape, lanes) * WORTH >= analysis_accesses(a, fn, layout, ntid, lanes) * (WORTH - 1))
		return fn;
	memcpy(ntid, shape, sizeof shape);
	return out;
}
