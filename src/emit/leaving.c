/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What only lanes that leave a loop together need, they compute as they leave. Compilers put a copy for a join behind the loop
 * ahead of the branch that ends a turn; under a mask each turn would blend it into what lanes hold that left before.
 */
#include "emit/flow.h"

static bool inside(const WebSite *sites, u32 first, u32 end)
{
	for (u32 i = 0; i < vec_len(sites); i++)
		if (sites[i].inst >= first && sites[i].inst < end)
			return true;
	return false;
}

/* A group that stops keeps what is needed behind where it stops, by the program's order. */
static bool may_stop(const Em *e, u32 first, u32 end)
{
	for (u32 i = first; i < end; i++)
		if (e->susp->of_inst[i])
			return true;
	return false;
}

/* The value is there, too, where the branch goes. */
static bool stays(const Em *e, const Opnd *o, u32 first, u32 end)
{
	const Web *w;

	if (o->kind != OP_reg)
		return o->kind == OP_imm;
	w = &e->webs->webs[e->webs->of_use[o->use]];
	return !w->local && !inside(w->defs, first, end);
}

/* The successor that alone needs the result and is outside of the loop, or NOBLOCK. */
static u32 needed_at(const Em *e, const Block *k, u32 web)
{
	u32 loop = k->loop - 1, found = NOBLOCK;

	for (u32 j = 0; j < vec_len(k->succ); j++)
		if (!bits_has(e->live->in[k->succ[j]], web))
			continue;
		else if (found != NOBLOCK || loop_has(e->cfg, loop, k->succ[j]))
			return NOBLOCK;
		else
			found = k->succ[j];
	return found;
}

static u32 leaves_at(const Em *e, u32 b, u32 inst)
{
	const Block *k = &e->cfg->blocks[b];
	const Inst *in = &e->fn->insts[inst], *last = &e->fn->insts[k->end - 1];
	u32 web;

	if (!k->loop || e->ctx->all || em_counting(e) || e->shapes->div_branch[b] || vec_len(k->succ) != 2 || last->op.form != FORM_bra ||
	    in->op.form != FORM_mov || in->pred != NOREG || in->ops[0].kind != OP_reg || !stays(e, &in->ops[1], inst, k->end))
		return NOBLOCK;
	web = e->webs->of_use[in->ops[0].use];
	if (web >= e->webs->nacross || inside(e->webs->webs[web].defs, inst + 1, k->end) ||
	    inside(e->webs->webs[web].uses, inst + 1, k->end) || may_stop(e, inst, k->end))
		return NOBLOCK;
	return needed_at(e, k, web);
}

bool em_is_for_leaving(const Em *e, u32 inst)
{
	return leaves_at(e, e->block, inst) != NOBLOCK;
}

LB em_leaving(Em *e, u32 k, LB way)
{
	const Block *from = &e->cfg->blocks[e->block];
	LB here = LLVMGetInsertBlock(e->b), bb = NULL;
	u32 last = e->inst;

	for (u32 i = from->first; i + 1 < from->end; i++) {
		if (k >= vec_len(from->succ) || leaves_at(e, e->block, i) != from->succ[k])
			continue;
		if (!bb) {
			bb = LLVMAppendBasicBlockInContext(e->c, e->func, "leaving");
			LLVMPositionBuilderAtEnd(e->b, bb);
		}
		e->inst = i;
		if (!em_inst(e, &e->fn->insts[i]))
			e->failed = true;
	}
	if (!bb)
		return way;
	LLVMBuildBr(e->b, way);
	LLVMPositionBuilderAtEnd(e->b, here);
	e->inst = last;
	return bb;
}
