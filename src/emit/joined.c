/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads of neighbours, where each lane goes its own way: the bytes of a string, of which every thread has one; a row a thread,
 * several elements a turn; a structure a thread, larger than what spread.c covers, or of which eight elements are read.
 * What a block loads from one register at offsets that follow each other, with nothing between that could change it, is loaded at its first element, for each lane at once: bytes and
 * halves as up to eight bytes, of which they are parts; words as vectors, which are turned in registers (tile.c). Only bytes
 * that all are loaded anyway are touched.
 */
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/count_emit.h"
#include "emit/tile.h"
#include "emit/window.h"

enum { FARTHEST = 128 /* instructions */, MOST = 64, WIDEST = 8, MOST_TURNED = 16, MANY = 8 /* elements of a lane */ };

typedef struct Run {
	Em *e;
	const Inst *lead;
	u32 inst[MOST], n, bytes; /* loads; of an element */
	u32 base;		  /* web */
	bool steps;		  /* the instruction that was looked at changes it */
} Run;

static u32 base_of(Em *e, const Inst *in) { return em_web_of(e, in->ops[1].use); }

static bool is_element(Em *e, const Inst *in)
{
	return (in->op.form == FORM_ld || in->op.form == FORM_ld_nc) && in->pred == NOREG && !in->op.m.vec &&
	       !ptx_is_ordered(&in->op) && in->ops[0].kind == OP_reg &&
	       e->webs->webs[em_web_of(e, in->ops[0].use)].local && in->ops[1].kind == OP_addr && in->ops[1].reg != NOREG &&
	       !in->ops[1].var && !in->ops[1].vec;
}

static bool is_like(const Run *r, const Inst *in)
{
	const Op *a = &r->lead->op, *b = &in->op;

	return a->form == b->form && a->type[0] == b->type[0] && a->m.space == b->m.space;
}

static void note_def(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Run *r = self;

	r->steps |= is_def && em_web_of(r->e, use) == r->base;
}

/* The loads from the leader on, to the end of its block or to what they must not pass. */
static void collect(Run *r, u32 first)
{
	Em *e = r->e;
	u32 end = e->cfg->blocks[e->block].end;

	for (u32 i = first; i < end && i < first + FARTHEST && r->n < MOST; i++) {
		const Inst *in = &e->fn->insts[i];

		if (em_may_change_memory(in))
			return;
		if (is_element(e, in) && is_like(r, in) && base_of(e, in) == r->base && !bits_has(e->joined, i))
			r->inst[r->n++] = i;
		analysis_occurrences(e->fn, i, note_def, r);
		if (r->steps)
			return;
	}
}

static i64 offset(const Run *r, u32 k) { return r->e->fn->insts[r->inst[k]].ops[1].imm; }

static bool loads_from(const Run *r, i64 at)
{
	for (u32 k = 0; k < r->n; k++)
		if (offset(r, k) == at)
			return true;
	return false;
}

/* The most bytes that elements are loaded in at once. */
static u32 widest(const Run *r)
{
	u32 n = 1;

	while (em_can_turn(r->e, 8 * r->bytes, 2 * n))
		n *= 2;
	return r->bytes <= WIDEST / 4 ? WIDEST : n * r->bytes;
}

/* Of the bytes that follow each other around the leader, a power of two with it: where they begin, how many; 0: none. */
static u32 choose(const Run *r, i64 *from)
{
	i64 first = offset(r, 0), last = first;
	u32 size;

	while (loads_from(r, first - r->bytes))
		first -= r->bytes;
	while (loads_from(r, last + r->bytes))
		last += r->bytes;
	for (size = widest(r); size > r->bytes; size /= 2) {
		*from = first + (offset(r, 0) - first) / size * size;
		if (*from + size <= last + r->bytes)
			return size;
	}
	return 0;
}

static void turned(Em *e, const Access *x, u32 n, LV (*all)[MOST_TURNED])
{
	for (u32 i = 0; i < em_instances(e, x->addr->var); i++) {
		LV at = em_safe_addresses(e, em_at(e, x->addr, i, true), em_instance_mask(e, x->addr->var, i));

		em_turned_load(e, at, x->bits, n, x->alias, all[i]);
	}
}

static void set_part(Em *e, const Access *x, const Inst *in, u32 k, LV (*all)[MOST_TURNED])
{
	LV part[MAX_PIECES][MAX_COMPS];
	u32 bit = k * x->bits;

	for (u32 i = 0; i < em_instances(e, x->addr->var); i++) {
		LV v = x->bytes > WIDEST / 4 ? all[i][k] : all[i][0];

		v = bit && x->bytes <= WIDEST / 4 ? LLVMBuildLShr(e->b, v, em_kint(e, v, bit), "") : v;
		part[i][0] = em_narrow(e, v, x->bits);
	}
	em_set_loaded(e, x, &in->ops[0], 0, part);
}

/* Each lane has an address of its own, or one too far from the next for vectors that cover both. */
static bool goes_apart(Em *e, const Access *x)
{
	i64 stride = x->addr->stride;

	if (x->bytes >= 4 && em_tile_fits(e, x->addr, x->bits)) /* columns that are walked */
		return false;
	return x->addr->vec || (stride && stride != x->bytes && x->bytes >= 4);
}

/* Vectors that cover all lanes are better for few elements of each lane: they cost a shuffle each for each. */
static bool is_better_spread(Em *e, const Access *x, u32 n)
{
	return !x->addr->vec && n < MANY && em_is_spread(e, x->addr->stride, x->bits, x->n, false);
}

bool em_load_joined(Em *e, const Access *x, const Inst *in)
{
	Run r = { .e = e, .lead = in, .bytes = x->bytes };
	LV all[MAX_PIECES][MOST_TURNED], bytes[MAX_PIECES][MAX_COMPS];
	Access wide = *x;
	u32 size;
	i64 from;

	if (e->W == 1 || x->near || !goes_apart(e, x) || x->addr->delta || x->addr->wrap || x->exact || x->bytes > 8 || e->copy == COPY_exact ||
	    em_counting(e) || !is_element(e, in) || em_may_be_consecutive(e, x) || em_in_window(e, x))
		return false;
	r.base = base_of(e, in);
	e->joined = e->joined ? e->joined : bits_new(e->a, vec_len(e->fn->insts) + 1);
	collect(&r, e->inst);
	if (r.n < 2 || !(size = choose(&r, &from)) || is_better_spread(e, x, size / x->bytes))
		return false;
	wide.addr = em_moved(e, x->addr, from - offset(&r, 0));
	if (x->bytes > WIDEST / 4) {
		turned(e, &wide, size / x->bytes, all);
	} else {
		wide.bits = 8 * size; /* aligned as an element */
		em_load_instances(e, &wide, false, bytes);
		for (u32 i = 0; i < em_instances(e, x->addr->var); i++)
			all[i][0] = bytes[i][0];
	}
	for (u32 k = 0; k < r.n; k++) {
		i64 at = offset(&r, k) - from;

		if (at < 0 || at >= size)
			continue;
		set_part(e, x, &e->fn->insts[r.inst[k]], (u32)at / x->bytes, all);
		if (k)
			bits_add(e->joined, r.inst[k]);
	}
	return true;
}

bool em_was_joined(Em *e)
{
	bool was = e->joined && bits_has(e->joined, e->inst);

	if (was)
		bits_del(e->joined, e->inst);
	return was;
}
