/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Contexts are made here, for flow.c; also one for what follows guards such as `i < n ? in[i] : 0`, which a grid's last
 * blocks alone fail.
 */
#include "emit/flow.h"
#include "emit/vars.h"

enum { MOST_DEPTH = 6 };

/* Lanes outside of c wait at block b. */
void em_wait_at(Em *e, Ctx *c, u32 b)
{
	if (b < e->cfg->nblocks)
		bits_or(c->wait, e->live->in[b], e->webs->nacross);
}

Ctx *em_ctx_new(Em *e, Ctx *parent, bool all, u32 join)
{
	Ctx *c = arena_new_one(e->a, Ctx);

	c->parent = parent;
	c->all = all;
	c->join = join;
	c->wait = bits_new(e->a, e->webs->nacross + 1);
	if (parent)
		bits_or(c->wait, parent->wait, e->webs->nacross);
	em_wait_at(e, c, join);
	for (u32 p = 0; !all && p < e->P; p++)
		c->mask[p] = em_var_new(e, em_vec(e, e->i1), NOREG);
	return c;
}

/* Does it differ between blocks: does it follow from an argument of the function, or from memory? */
static bool is_of_block(LV v, u32 depth)
{
	if (LLVMIsAArgument(v) || LLVMIsALoadInst(v))
		return true;
	if (!LLVMIsAInstruction(v) || !depth)
		return false;
	for (u32 k = 0; k < (u32)LLVMGetNumOperands(v); k++)
		if (is_of_block(LLVMGetOperand(v, k), depth - 1))
			return true;
	return false;
}

/* Guards that first and last lanes decide fail in the last blocks of a grid. What follows one is emitted once more for
 * those blocks, so that where all lanes pass nothing is left of it: no variables that are loaded or zero. Of a divergent
 * branch in c: the context where its sides meet when lanes differ. */
Ctx *em_apart(Em *e, Ctx *c, const Side *s, u32 n)
{
	if (c != e->top || !c->all || vec_len(e->cfg->loops) || e->susp->spin || em_counting(e) || e->is_long)
		return c;
	for (u32 i = 0; i < n; i++)
		if (!s[i].all || !is_of_block(s[i].all, MOST_DEPTH))
			return c;
	if (!e->apart)
		e->apart = em_ctx_new(e, NULL, true, e->cfg->exit);
	return e->apart;
}
