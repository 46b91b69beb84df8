/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * live: which webs are needed later. A partial definition needs the old value, so it is also a use.
 * requires cfg, webs.
 */
#include "analysis/analysis.h"

#include <string.h>

/* ---- the solver -------------------------------------------------------------------------------------- */

/* in = use | (out & ~def), where out has just grown; true when in changed */
static bool flow_back(u64 *in, const u64 *out, const u64 *use, const u64 *def, u32 words)
{
	u64 diff = 0;

	for (u32 i = 0; i < words; i++) {
		u64 w = use[i] | (out[i] & ~def[i]);

		diff |= w ^ in[i];
		in[i] = w;
	}
	return diff;
}

static bool solve_block(const Cfg *c, u32 n, u32 b, const Bits *use, const Bits *def, Live *l)
{
	const Block *k = &c->blocks[b];

	for (u32 s = 0; s < vec_len(k->succ); s++)
		bits_or(l->out[b], l->in[k->succ[s]], n);
	return flow_back(l->in[b], l->out[b], use[b], def[b], (n + 63) / 64);
}

static void solve(const Cfg *c, u32 n, const Bits *use, const Bits *def, Live *l)
{
	bool changed = true;

	while (changed) {
		changed = false;
		for (u32 i = vec_len(c->rpo); i-- > 0;)
			changed |= solve_block(c, n, c->rpo[i], use, def, l);
	}
}

static void alloc_live(Arena *a, const Cfg *c, u32 n, Live *l)
{
	l->in = arena_new_array(a, Bits, c->nblocks);
	l->out = arena_new_array(a, Bits, c->nblocks);
	for (u32 b = 0; b < c->nblocks; b++) {
		l->in[b] = bits_new(a, n);
		l->out[b] = bits_new(a, n);
	}
}

void live_solve(Arena *a, const Cfg *c, u32 n, const Bits *use, const Bits *def, Live *l)
{
	alloc_live(a, c, n, l);
	solve(c, n, use, def, l);
}

/* ---- over webs --------------------------------------------------------------------------------------- */

typedef struct Gather {
	const Webs *w;
	u64 *use, *def; /* of the current block, over webs that may live across blocks */
} Gather;

static void note_web(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Gather *g = self;
	u32 web = g->w->of_use[use];

	if (web >= g->w->nacross)
		return;
	if (is_def && !partial)
		bits_add(g->def, web);
	else if (!bits_has(g->def, web))
		bits_add(g->use, web);
}

Live *analysis_live(Arena *a, const Cfg *c, const Webs *w)
{
	Live *l = arena_new_one(a, Live);
	Bits *use = arena_new_array(a, Bits, c->nblocks), *def = arena_new_array(a, Bits, c->nblocks);

	for (u32 b = 0; b < c->nblocks; b++) {
		Gather g = { w, bits_new(a, w->nacross), bits_new(a, w->nacross) };

		use[b] = g.use;
		def[b] = g.def;
		for (u32 i = c->blocks[b].first; c->blocks[b].rpo != NOBLOCK && i < c->blocks[b].end; i++)
			analysis_occurrences(c->fn, i, note_web, &g);
	}
	alloc_live(a, c, w->n, l);
	solve(c, w->nacross, use, def, l);
	return l;
}

/* ---- pressure -------------------------------------------------------------------------------------------- */

typedef struct Pressure {
	const Webs *w;
	const Shapes *s;
	const u32 *cost; /* per web */
	u64 *now;
	u32 sum[2]; /* of webs that differ between pieces; of the others */
	bool defs;
} Pressure;

static u32 *sum_of(Pressure *p, u32 web)
{
	return &p->sum[p->s->web[web].var != VAR_piece];
}

static void step_pressure(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Pressure *p = self;
	u32 web = p->w->of_use[use];
	bool kills = is_def && !partial;

	if (kills != p->defs || bits_has(p->now, web) != kills)
		return;
	if (kills) {
		bits_del(p->now, web);
		*sum_of(p, web) -= p->cost[web];
	} else {
		bits_add(p->now, web);
		*sum_of(p, web) += p->cost[web];
	}
}

static void start_at_end(Pressure *p, const Live *l, u32 b)
{
	u32 words = (p->w->n + 63) / 64;

	memcpy(p->now, l->out[b], words * 8);
	p->sum[0] = p->sum[1] = 0;
	for (u32 k = 0; k < words; k++)
		for (u64 m = p->now[k]; m; m &= m - 1) {
			u32 web = 64 * k + (u32)__builtin_ctzll(m);

			*sum_of(p, web) += p->cost[web];
		}
}

static void note_most(const Pressure *p, u32 most[2])
{
	for (u32 k = 0; k < 2; k++)
		most[k] = p->sum[k] > most[k] ? p->sum[k] : most[k];
}

void live_pressure(Arena *a, const Cfg *c, const Webs *w, const Live *l, const Shapes *s, const u32 *cost,
		   u32 long_block, u32 most[2])
{
	Pressure p = { .w = w, .s = s, .cost = cost, .now = bits_new(a, w->n) };

	most[0] = most[1] = 0;
	for (u32 k = 0; k < vec_len(c->rpo); k++) {
		const Block *b = &c->blocks[c->rpo[k]];

		start_at_end(&p, l, c->rpo[k]);
		note_most(&p, most);
		for (u32 i = b->end; i-- > b->first;) {
			p.defs = true;
			analysis_occurrences(c->fn, i, step_pressure, &p);
			p.defs = false;
			analysis_occurrences(c->fn, i, step_pressure, &p);
			if (b->end - b->first >= long_block || i == b->first)
				note_most(&p, most);
		}
	}
}
