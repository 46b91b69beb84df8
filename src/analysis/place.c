/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * place: the value of a web in one thread, where it depends on nothing but the thread's place in its block.
 * Comes in: cfg, webs, a block shape that is known. Lane functions compute.
 */
#include "analysis/analysis.h"

enum { MAX_STEPS = 64, MAX_SOURCES = 4 };

static bool eval_web(ThreadPlace *p, u32 web, u64 *v);

static bool eval_sreg(const ThreadPlace *p, u32 sr, u64 *v)
{
	switch (sr) {
	case SR_tid_x: case SR_tid_y: case SR_tid_z:
		*v = p->tid[sr - SR_tid_x];
		return true;
	case SR_ntid_x: case SR_ntid_y: case SR_ntid_z:
		*v = p->bs->ntid[sr - SR_ntid_x];
		return true;
	case SR_laneid:
		*v = p->lane;
		return true;
	default:
		return false;
	}
}

static bool eval_opnd(ThreadPlace *p, const Opnd *o, u64 *v)
{
	*v = (u64)o->imm;
	switch (o->kind) {
	case OP_none:
		*v = 0;
		return true;
	case OP_imm:
		return true;
	case OP_sreg:
		return eval_sreg(p, o->reg, v);
	case OP_reg:
		if (!eval_web(p, p->w->of_use[o->use], v))
			return false;
		*v ^= o->neg;
		return true;
	default:
		return false;
	}
}

static bool eval_web(ThreadPlace *p, u32 web, u64 *v)
{
	const Web *x = &p->w->webs[web];
	u64 a[MAX_SOURCES + 2] = { 0 }, d[4] = { 0 };
	const Inst *in;
	u32 nd;

	if (vec_len(x->defs) != 1 || x->partial || x->undef || !p->steps)
		return false;
	p->steps--;
	in = &p->c->fn->insts[x->defs[0].inst];
	nd = analysis_ndests(in);
	if (!ptx_forms[in->op.form].lane || nd != 1 || in->nops - nd > MAX_SOURCES ||
	    in->ops[0].kind != OP_reg)
		return false;
	for (u32 i = nd; i < in->nops; i++)
		if (!eval_opnd(p, &in->ops[i], &a[i - nd]))
			return false;
	ptx_forms[in->op.form].lane(&in->op, d, a);
	*v = d[0];
	return true;
}

void place_at(ThreadPlace *p, u32 thread)
{
	const u32 *d = p->bs->ntid;

	p->tid[0] = thread % d[0];
	p->tid[1] = thread / d[0] % d[1];
	p->tid[2] = thread / d[0] / d[1];
	p->lane = thread % PTX_WARP;
}

bool place_value(ThreadPlace *p, u32 web, u64 *v)
{
	p->steps = MAX_STEPS;
	return eval_web(p, web, v);
}
