/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lockstep: does a kernel count on the threads of a warp going side by side? What one of them stores another one loads, with
 * no barrier between: a race by the rules, but the threads of a warp that took the same way have always been done with one
 * instruction before the next on hardware, and old programs sum up the last 32 values so.
 *
 * Loads that may be of what another thread stored are sought behind each store, as far as barriers. A thread's own are
 * those whose address has the thread's number times the same bytes as the stored one: more than the element has, an array
 * for each thread; as many, one that is the same but for that. Data that decide about an address in global memory say
 * nothing; in shared memory they may be anything. Long code is asked about shared memory alone: whole warps of it take twice as
 * long to compile.
 * requires cfg, webs, shapes, a block shape that is known.
 */
#include "analysis/sum.h"

enum { MAX_STORES = 64, MAX_PAIRS = 1024 }; /* farther nobody looks */

typedef struct Lockstep {
	Arena *a;
	Sums sums;
	const Cfg *c;
	bool *passed; /* per block: from its start */
	u32 *work;    /* vec of blocks */
	u32 pairs;
	bool is_long;
} Lockstep;

static bool is_memory_of_many(const Inst *in)
{
	u32 s = in->op.m.space;

	return analysis_address(in) && (ptx_is_shared(s) || s == SS_global || s == SS_generic);
}

static bool stores(const Lockstep *k, const Inst *in)
{
	return in->op.form == FORM_st && is_memory_of_many(in) && (ptx_is_shared(in->op.m.space) || !k->is_long);
}

static bool loads(const Inst *in) { return in->op.form == FORM_ld && is_memory_of_many(in); }

/* Of threadIdx.x, and all that is added beside such numbers. */
typedef struct Place {
	i64 by[3]; /* times threadIdx.x, .y, .z */
	Sum rest;
	bool data; /* something that differs between lanes in another way */
} Place;

static Place place_of(Lockstep *k, u32 inst)
{
	Sum s = sum_of_address(&k->sums, inst);
	Place p = { .rest = { .plus = s.plus, .var = s.var, .failed = s.failed } };

	for (u32 i = 0; i < s.n; i++) {
		const Inst *in = sum_only_def(&k->sums, s.term[i].web);
		const Shape *x = &k->sums.s->web[s.term[i].web];
		u32 sr = in && in->op.form == FORM_mov && in->ops[1].kind == OP_sreg ? in->ops[1].reg - SR_tid_x : 3;

		if (sr < 3) {
			p.by[sr] += s.term[i].by;
			continue;
		}
		p.data |= x->vec || x->stride;
		sum_add_term(&k->sums, &p.rest, s.term[i]);
	}
	return p;
}

static bool same_rest(const Lockstep *k, const Sum *x, const Sum *y)
{
	bool same = x->n == y->n && x->plus == y->plus;

	for (u32 i = 0; i < x->n && same; i++) {
		same = false;
		for (u32 j = 0; j < y->n; j++)
			same |= x->term[i].by == y->term[j].by && sum_same_value(&k->sums, x->term[i].web, y->term[j].web);
	}
	return same;
}

static bool is_thread_var(const Var *v) { return v && (v->space == SS_local || v->space == SS_param); }

/* The thread that loads is the one that stored, or never mind. */
static bool is_own(Lockstep *k, u32 store, u32 load)
{
	const Inst *st = &k->c->fn->insts[store];
	Place x = place_of(k, store), y = place_of(k, load);
	i64 most = 0;

	if (is_thread_var(x.rest.var) || is_thread_var(y.rest.var))
		return true;
	if (!ptx_is_shared(st->op.m.space) && (x.rest.failed || y.rest.failed || x.data || y.data))
		return true;
	for (u32 d = 0; d < 3; d++) {
		i64 by = x.by[d] < 0 ? -x.by[d] : x.by[d];

		if (x.by[d] != y.by[d])
			return false;
		most = by > most ? by : most;
	}
	if (x.rest.failed || y.rest.failed || !most)
		return false;
	return most > sum_bytes(st) || same_rest(k, &x.rest, &y.rest);
}

static void pass(Lockstep *k, u32 b)
{
	if (b >= k->c->nblocks || k->passed[b])
		return;
	k->passed[b] = true;
	*vec_push(k->a, k->work) = b;
}

/* From instruction i of block b on: up to a barrier, or the block's end; true: some load is of what another one stored. */
static bool look(Lockstep *k, u32 store, u32 b, u32 i)
{
	const Block *x = &k->c->blocks[b];

	for (; i < x->end; i++) {
		const Inst *in = &k->c->fn->insts[i];

		if (sum_lanes_meet(&k->sums, in))
			return false;
		if (loads(in) && ++k->pairs <= MAX_PAIRS && !sum_elsewhere(&k->sums, store, i) && !is_own(k, store, i))
			return true;
	}
	for (u32 j = 0; j < vec_len(x->succ); j++)
		pass(k, x->succ[j]);
	return false;
}

static bool is_seen_by_others(Lockstep *k, u32 store)
{
	bool seen;

	for (u32 b = 0; b < k->c->nblocks; b++)
		k->passed[b] = false;
	vec_clear(k->work);
	seen = look(k, store, k->c->block_of[store], store + 1);
	while (!seen && vec_len(k->work)) {
		u32 b = vec_pop(k->work);

		seen = look(k, store, b, k->c->blocks[b].first);
	}
	return seen;
}

bool analysis_lockstep(Arena *a, const Cfg *c, const Webs *w, const Shapes *s)
{
	Lockstep k = { .a = a, .c = c, .sums = { .c = c, .w = w, .s = s }, .passed = arena_new_array(a, bool, c->nblocks + 1),
		       .is_long = vec_len(c->fn->insts) > LONG_CODE };
	u32 n = 0;

	if (!s->bs->ntid[0])
		return false;
	for (u32 i = 0; i < vec_len(c->fn->insts) && n < MAX_STORES; i++)
		if (stores(&k, &c->fn->insts[i]) && c->blocks[c->block_of[i]].rpo != NOBLOCK && ++n && is_seen_by_others(&k, i))
			return true;
	return false;
}
