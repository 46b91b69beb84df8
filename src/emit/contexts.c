/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Contexts are made here, for flow.c; also one for what follows guards such as `i < n ? in[i] : 0`, which a grid's last
 * blocks alone fail.
 */
#include "emit/flow.h"
#include "emit/panel.h"
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

/* The rest of a turn in which lanes did not all come to a load from a panel (panel.c): where they do, what is loaded is no
 * variable, and is read from the panel however often. */
static Ctx *rest_of_turn(Em *e, Ctx *c, u32 join)
{
	u32 loop = e->cfg->blocks[e->block].loop;
	Ctx **rest = &e->loop_rest[loop ? loop - 1 : 0];

	if (!loop || e->cfg->blocks[join].loop != loop || !em_guards_panel(e, e->block))
		return c;
	if (!*rest) {
		*rest = em_ctx_new(e, NULL, true, e->cfg->exit);
		(*rest)->turn_of = loop;
	}
	return *rest;
}

/* Guards that first and last lanes decide fail in the last blocks of a grid. What follows one is emitted once more for
 * those blocks, so that where all lanes pass nothing is left of it: no variables that are loaded or zero. Of a divergent
 * branch in c: the context where its sides meet, at block `join`, when lanes differ. */
Ctx *em_apart(Em *e, Ctx *c, const Side *s, u32 n, u32 join)
{
	if (c != e->top || !c->all || e->susp->spin || em_counting(e) || e->is_long)
		return c;
	if (vec_len(e->cfg->loops))
		return rest_of_turn(e, c, join);
	for (u32 i = 0; i < n; i++)
		if (!s[i].all || !is_of_block(s[i].all, MOST_DEPTH))
			return c;
	if (!e->apart)
		e->apart = em_ctx_new(e, NULL, true, e->cfg->exit);
	return e->apart;
}

/* The context in which lanes of c go on at block b. */
Ctx *em_ctx_at(const Em *e, Ctx *c, u32 b)
{
	u32 l = c->turn_of;

	return l && (b >= e->cfg->nblocks || b == e->cfg->loops[l - 1].header || !loop_has(e->cfg, l - 1, b)) ? e->top : c;
}

Ctx *em_side_ctx(Em *e, Ctx *c, const Side *s, const u32 *to, u32 n, u32 join)
{
	Ctx *child = em_ctx_new(e, c, false, join);

	child->start = s->to;
	for (u32 i = 0; i < n; i++)
		em_wait_at(e, child, to[i]);
	for (u32 p = 0; p < e->P; p++)
		em_var_set(e, child->mask[p], s->mask[p]);
	return child;
}

/* Would the side be entered from itself, and so without end? So it is where lanes go round an inner loop that shares its
 * header with the loop around it, which they leave together: no context under masks is that loop's. */
bool em_begins_again(const Ctx *c, u32 start, u32 join)
{
	for (; c->parent && !c->loop; c = c->parent)
		if (!c->all && c->start == start && c->join == join)
			return true;
	return false;
}

void em_add_exit(Em *e, Ctx *l, u32 to)
{
	Exit *x;

	for (u32 i = 0; i < vec_len(l->exits); i++)
		if (l->exits[i].to == to)
			return;
	x = vec_push(e->a, l->exits);
	x->to = to;
	for (u32 p = 0; p < e->P; p++)
		x->mask[p] = em_var_new(e, em_vec(e, e->i1), NOREG);
}
