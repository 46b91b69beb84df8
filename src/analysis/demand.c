/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * demand: in which threads of the block is a web's value needed? Comes in: cfg, webs, a known block shape.
 *
 * Backwards from what has effects (stores, branches, anything that is neither pure nor a plain shuffle): they
 * need their operands in all threads that may get there, which conditions on the thread's place in the
 * block bound. Pure instructions pass their result's demand on to their operands, shuffles by constants
 * to the lanes that they read. An address is needed wherever the load may happen, used or not: it may fault.
 */
#include "analysis/analysis.h"

#include <string.h>

enum { MOST_THREADS = 1024, MOST_VALUES = 1 << 16, MOST_WORDS = 1 << 18, NSRC = 4 };

typedef struct Demand {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	ThreadPlace place;
	u32 n, words; /* threads, 64-bit words of their bits */
	u32 values;   /* computed so far */
	Bits *active; /* per block: threads that may get there */
	Bits *need;   /* per web */
	Bits here;    /* by the instruction's result, or its effect */
	Bits moved;   /* of a shuffle: by the lanes that are read */
	const Inst *in;
	bool changed;
} Demand;

static bool is_shuffle(const Inst *in)
{
	return (in->op.form == FORM_shfl || in->op.form == FORM_shfl_sync) && in->ops[2].kind == OP_imm &&
	       in->ops[3].kind == OP_imm;
}

/* ---- who may get where ---------------------------------------------------------------------------------- */

/* Takes those out for whom the branch at the end of b certainly does not go to block `to`. */
static void keep_takers(Demand *d, u32 b, u32 to, Bits threads)
{
	const Block *k = &d->c->blocks[b];
	const Inst *in = &d->c->fn->insts[k->end - 1];
	bool want;

	if (in->op.form != FORM_bra || in->pred == NOREG || vec_len(k->succ) != 2 || k->succ[0] == k->succ[1])
		return;
	want = (k->succ[0] == to) != in->pred_neg;
	for (u32 t = 0; t < d->n && d->values < MOST_VALUES; t++) {
		u64 v;

		d->values++;
		place_at(&d->place, t);
		if (!place_value(&d->place, d->w->of_use[in->pred_use], &v))
			return;
		if ((v & 1) != want)
			bits_del(threads, t);
	}
}

static void find_active(Demand *d)
{
	for (u32 i = 0; i < vec_len(d->c->rpo); i++) {
		u32 b = d->c->rpo[i], from = d->c->blocks[b].idom;
		Bits threads = d->active[b] = bits_new(d->a, d->n);

		if (from == NOBLOCK) {
			for (u32 t = 0; t < d->n; t++)
				bits_add(threads, t);
			continue;
		}
		memcpy(threads, d->active[from], d->words * sizeof *threads);
		if (vec_len(d->c->blocks[b].pred) == 1)
			keep_takers(d, from, b, threads);
	}
}

/* ---- demand ---------------------------------------------------------------------------------------------- */

static void add_results(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Demand *d = self;

	if (is_def)
		bits_or(d->here, d->need[d->w->of_use[use]], d->n);
}

static void add_operand(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Demand *d = self;
	bool shuffled = o && is_shuffle(d->in) && o == &d->in->ops[1];

	if (!is_def)
		d->changed |= bits_or(d->need[d->w->of_use[use]], shuffled ? d->moved : d->here, d->n);
}

/* The lanes that a shuffle reads for the lanes `here`: it is asked what it makes of the lanes' own numbers. */
static void follow_shuffle(Demand *d)
{
	u64 a[NSRC * PTX_WARP] = { 0 }, r[2 * PTX_WARP] = { 0 };

	for (u32 l = 0; l < PTX_WARP; l++) {
		a[l] = l;
		a[PTX_WARP + l] = (u64)d->in->ops[2].imm;
		a[2 * PTX_WARP + l] = (u64)d->in->ops[3].imm;
		a[3 * PTX_WARP + l] = 0xffffffff;
	}
	ptx_forms[d->in->op.form].warp(&d->in->op, 0xffffffff, r, a);
	memset(d->moved, 0, d->words * sizeof *d->moved);
	for (u32 t = 0; t < d->n; t++) {
		u32 from = t / PTX_WARP * PTX_WARP + (u32)r[t % PTX_WARP];

		if (bits_has(d->here, t))
			bits_add(d->moved, from < d->n ? from : t);
	}
}

static void walk_inst(Demand *d, u32 b, u32 i)
{
	const Inst *in = d->in = &d->c->fn->insts[i];
	bool shuffle = is_shuffle(in);

	memset(d->here, 0, d->words * sizeof *d->here);
	if (shuffle || (ptx_forms[in->op.form].flags & FF_pure && !ptx_writes_carry(&in->op)))
		analysis_occurrences(d->c->fn, i, add_results, d);
	else
		memcpy(d->here, d->active[b], d->words * sizeof *d->here);
	if (shuffle)
		follow_shuffle(d);
	analysis_occurrences(d->c->fn, i, add_operand, d);
}

static void find_demand(Demand *d)
{
	do {
		d->changed = false;
		for (u32 i = vec_len(d->c->rpo); i-- > 0;) {
			const Block *k = &d->c->blocks[d->c->rpo[i]];

			for (u32 x = k->end; x-- > k->first;)
				walk_inst(d, d->c->rpo[i], x);
		}
	} while (d->changed);
}

static bool has_shuffles(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (is_shuffle(&fn->insts[i]))
			return true;
	return false;
}

Bits *analysis_demand(Arena *a, const Cfg *c, const Webs *w, const BlockShape *bs)
{
	Demand d = { .a = a, .c = c, .w = w, .n = bs->ntid[0] * bs->ntid[1] * bs->ntid[2],
		     .place = { .c = c, .w = w, .bs = bs } };

	d.words = (d.n + 63) / 64;
	if (!d.n || d.n > MOST_THREADS || !has_shuffles(c->fn) ||
	    (u64)d.words * (w->n + c->nblocks) > MOST_WORDS)
		return NULL;
	d.active = arena_new_array(a, Bits, c->nblocks);
	d.need = arena_new_array(a, Bits, w->n + 1);
	for (u32 i = 0; i <= w->n; i++)
		d.need[i] = bits_new(a, d.n);
	d.here = bits_new(a, d.n);
	d.moved = bits_new(a, d.n);
	find_active(&d);
	find_demand(&d);
	return d.need;
}
