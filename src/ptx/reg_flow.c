/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * reg_flow: the blocks of a function, and which registers live where they begin and end (backward, over those
 * alone that are mentioned in more than one block or read before they are written).
 * reg_live requires reg_find_blocks and reg_classify.
 */
#include "ptx/registers.h"

enum { MAX_BITS = 1 << 30 }; /* a set of liveness over all blocks */

static bool ends_block(const Inst *in)
{
	return ptx_forms[in->op.form].flags & (FF_branch | FF_exit);
}

static void each_target(const Opnd *o, RegEach *f, void *self)
{
	if (o->kind == OP_label)
		f(self, o->reg);
	for (u32 i = 0; o->kind == OP_targets && i < (u32)o->imm; i++)
		each_target(&o->vec[i], f, self);
}

static void mark_leader(void *leader, u32 inst)
{
	bits_add(leader, inst);
}

typedef struct Succ {
	RegFn *f;
	RegBlock *b;
} Succ;

static void add_succ(void *self, u32 inst)
{
	Succ *s = self;

	if (inst < vec_len(s->f->fn->insts))
		*vec_push(s->f->a, s->b->succ) = s->f->block_of[inst];
}

static void link_block(RegFn *f, RegBlock *b)
{
	const Inst *in = &f->fn->insts[b->end - 1];
	Succ s = { f, b };

	for (u32 k = 0; k < in->nops; k++)
		each_target(&in->ops[k], add_succ, &s);
	if (!ends_block(in) || in->pred != NOREG)
		add_succ(&s, b->end);
	for (u32 i = 0; i < vec_len(b->succ); i++)
		b->loop |= &f->blocks[b->succ[i]] == b;
}

void reg_find_blocks(RegFn *f)
{
	u32 n = vec_len(f->fn->insts);
	Bits leader = bits_new(f->a, n + 1);

	f->block_of = arena_new_array(f->a, u32, n + 1);
	bits_add(leader, 0);
	for (u32 i = 0; i < n; i++) {
		const Inst *in = &f->fn->insts[i];

		if (ends_block(in))
			bits_add(leader, i + 1);
		for (u32 k = 0; k < in->nops; k++)
			each_target(&in->ops[k], mark_leader, leader);
	}
	for (u32 i = 0; i < n; i++) {
		if (bits_has(leader, i))
			*vec_push(f->a, f->blocks) = (RegBlock){ .first = i };
		vec_last(f->blocks).end = i + 1;
		f->block_of[i] = vec_len(f->blocks) - 1;
	}
	for (u32 b = 0; b < vec_len(f->blocks); b++)
		link_block(f, &f->blocks[b]);
}

/* ---- liveness ------------------------------------------------------------------------------------------------ */

typedef struct Gather {
	RegFn *f;
	u32 *home; /* per register: the block + 1 that mentions it */
	u32 block;
	Bits use, def; /* of the current block */
} Gather;

static void need_slot(Gather *g, u32 reg)
{
	Value *v = &g->f->v[reg];

	if (v->slot != NOSLOT || !v->words)
		return;
	v->slot = g->f->nslots++;
	*vec_push(g->f->a, g->f->reg_of) = reg;
}

static void mention_use(void *self, u32 reg)
{
	Gather *g = self;

	if (g->home[reg] != g->block + 1) /* also one read before it is written */
		need_slot(g, reg);
}

static void mention_def(void *self, u32 reg)
{
	Gather *g = self;

	if (g->home[reg] && g->home[reg] != g->block + 1)
		need_slot(g, reg);
	g->home[reg] = g->block + 1;
}

static void find_slots(RegFn *f)
{
	Gather g = { .f = f, .home = arena_new_array(f->a, u32, vec_len(f->fn->regs) + 1) };

	for (u32 r = 0; r < vec_len(f->fn->regs); r++)
		f->v[r].slot = NOSLOT;
	for (u32 i = 0; i < vec_len(f->fn->insts); i++) {
		g.block = f->block_of[i];
		reg_each_use(&f->fn->insts[i], mention_use, &g);
		reg_each_def(&f->fn->insts[i], mention_def, &g);
	}
}

static void gather_use(void *self, u32 reg)
{
	Gather *g = self;
	u32 slot = g->f->v[reg].slot;

	if (slot != NOSLOT && !bits_has(g->def, slot))
		bits_add(g->use, slot);
}

static void gather_def(void *self, u32 reg)
{
	Gather *g = self;
	u32 slot = g->f->v[reg].slot;

	if (slot != NOSLOT)
		bits_add(g->def, slot);
}

/* A folded instruction reads where its user stands, which is in the same block: its place is as good. */
static Bits gather_block(RegFn *f, u32 b, Bits def)
{
	RegBlock *k = &f->blocks[b];
	Gather g = { .f = f, .use = bits_new(f->a, f->nslots), .def = def };

	for (u32 i = k->first; i < k->end; i++) {
		reg_each_use(&f->fn->insts[i], gather_use, &g);
		reg_each_def(&f->fn->insts[i], gather_def, &g);
	}
	return g.use;
}

static bool flow_block(RegFn *f, RegBlock *b, const u64 *use, const u64 *def)
{
	u64 diff = 0;

	for (u32 s = 0; s < vec_len(b->succ); s++)
		bits_or(b->out, f->blocks[b->succ[s]].in, f->nslots);
	for (u32 i = 0; i < (f->nslots + 63) / 64; i++) {
		u64 w = use[i] | (b->out[i] & ~def[i]);

		diff |= w ^ b->in[i];
		b->in[i] = w;
	}
	return diff;
}

bool reg_live(RegFn *f)
{
	u32 n = vec_len(f->blocks);
	Bits *use = arena_new_array(f->a, Bits, n + 1), *def = arena_new_array(f->a, Bits, n + 1);
	bool changed = true;

	find_slots(f);
	if ((u64)n * f->nslots > MAX_BITS)
		return false;
	for (u32 b = 0; b < n; b++) {
		f->blocks[b].in = bits_new(f->a, f->nslots);
		f->blocks[b].out = bits_new(f->a, f->nslots);
		def[b] = bits_new(f->a, f->nslots);
		use[b] = gather_block(f, b, def[b]);
	}
	while (changed) {
		changed = false;
		for (u32 b = n; b-- > 0;)
			changed |= flow_block(f, &f->blocks[b], use[b], def[b]);
	}
	return true;
}
