/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * axes: a kernel whose blocks take rows of memory by blockIdx.x and columns by blockIdx.y ▶ the same with the two exchanged.
 *
 * Where blocks of a row read some memory in common and blocks of a column other memory (products of matrices), the order of
 * blocks and what is kept of these reads go by axes: along x memory goes on beside. Many write it the other way round,
 * which looks like a transposition. Who runs the code takes blockIdx and gridDim in that order (EmitOptions.turned).
 */
#include "analysis/walk.h"

#include <string.h>

static u32 exchanged(u32 sreg)
{
	switch (sreg) {
	case SR_ctaid_x: return SR_ctaid_y;
	case SR_ctaid_y: return SR_ctaid_x;
	case SR_nctaid_x: return SR_nctaid_y;
	case SR_nctaid_y: return SR_nctaid_x;
	default: return sreg;
	}
}

/* Reads both, nothing of clusters, and loops; calls take the block's place along. */
static bool may_be_turned(const Fn *fn)
{
	bool x = false, y = false, loops = false;

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];

		if (ptx_forms[in->op.form].flags & (FF_call | FF_cluster))
			return false;
		loops |= in->op.form == FORM_bra && in->ops[0].reg <= i;
		for (u32 k = 0; k < in->nops; k++) {
			if (in->ops[k].kind != OP_sreg)
				continue;
			x |= in->ops[k].reg == SR_ctaid_x;
			y |= in->ops[k].reg == SR_ctaid_y;
			if (in->ops[0].kind == OP_vec || ptx_sregs[in->ops[k].reg].from == SREG_cluster)
				return false;
		}
	}
	return x && y && loops;
}

static bool is_product(Arena *a, const Fn *fn, const Layout *layout, const BlockShape *bs)
{
	Cfg *c = analysis_cfg(a, fn);
	Webs *w = analysis_webs(a, c);
	Shapes *s = analysis_shapes(a, c, w, analysis_live(a, c, w), layout, bs);
	Pitch *unused;

	return !analysis_walks_columns(a, c, w, s) && analysis_shares_reads(a, c, w, s, &unused);
}

static Fn *exchange(Arena *a, const Fn *fn)
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
				in->ops[k].reg = exchanged(in->ops[k].reg);
	}
	return out;
}

const Fn *analysis_axes(Arena *a, const Fn *fn, const Layout *layout, u32 lanes, const u32 ntid[3])
{
	BlockShape bs = analysis_block_shape(ntid, lanes, false);
	Fn *out;

	if (!bs.rows || bs.line || !may_be_turned(fn) || is_product(a, fn, layout, &bs))
		return fn;
	out = exchange(a, fn);
	return is_product(a, out, layout, &bs) ? out : fn;
}
