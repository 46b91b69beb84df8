/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Warp-wide operations on the sides of a divergent branch, which run one after another: lanes that name each other must
 * be on one side, or behind one stop, or masks will not do.
 */
#include "emit/em.h"

#include <string.h>

typedef struct WarpOp {
	const Inst *in;
	u32 owner;
} WarpOp;

/* Lanes that name each other meet at any instruction that says the same (PTX ISA, "shfl.sync"). */
static bool is_same_op(Em *e, const Inst *x, const Inst *y)
{
	const Opnd *m = &x->ops[x->nops - 1], *n = &y->ops[y->nops - 1];

	if (memcmp(&x->op, &y->op, sizeof x->op))
		return false;
	if (ptx_sync_kind(x->op.form) == SYNC_all)
		return true;
	return m->kind == n->kind && (m->kind == OP_reg ? em_web_of(e, m->use) == em_web_of(e, n->use)
							: m->imm == n->imm);
}

/* Those of block b; false: there is one, and the block is emitted more than once. */
static bool add_warp_ops(Em *e, u32 b, WarpOp **ops)
{
	const Block *k = &e->cfg->blocks[b];
	u32 owner = e->meet->owner[b];

	for (u32 i = k->first; i < k->end; i++) {
		const Inst *in = &e->fn->insts[i];
		u32 flags = ptx_forms[in->op.form].flags;

		if (flags & (FF_warp | FF_barrier) && owner == MEET_TWICE)
			return false;
		if (flags & FF_warp && ptx_sync_kind(in->op.form) != SYNC_now)
			*vec_push(e->a, *ops) = (WarpOp){ in, owner };
	}
	return true;
}

bool em_warp_ops_clash(Em *e)
{
	const u32 *region = e->meet->region;
	WarpOp *ops = NULL;

	for (u32 i = 0; i < vec_len(region); i++)
		if (!add_warp_ops(e, e->cfg->rpo[region[i]], &ops))
			return true;
	for (u32 i = 0; i < vec_len(ops); i++)
		for (u32 j = 0; j < i; j++)
			if (ops[i].owner != ops[j].owner && is_same_op(e, ops[i].in, ops[j].in))
				return true;
	return false;
}
