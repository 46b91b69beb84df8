/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs: warps that ask for neighbouring bytes, in the models of the caches, without a list of lines. In: tables of accesses
 * that emitted code has made (CacheSite), and where pieces of warps begin. Mostly lines are looked for near the last ones
 * and stand first in their sets, or have sets in which all is old.
 */
#include "count/sets.h"

/* What comes next, if it is another line that is near. */
__attribute__((noinline)) static void expect_next(const CountHead *h, u64 *last, u64 line)
{
	u64 next = 2 * line - *last;

	*last = line;
	if (next != line && (next ^ line) < NEIGHBOURS)
		sets_expect(sets_place(h, next));
}

/* Sectors of a line from one to another. */
static inline u32 sectors_between(u64 from, u64 to)
{
	static const u8 sectors[16] = { 1, 3, 7, 15, 0, 2, 6, 14, 0, 0, 4, 12, 0, 0, 0, 8 };

	return sectors[(from & 3) << 2 | (to & 3)];
}

/* Numbers, no struct of them: what is stored in parts and read as one has the processor wait. */
static inline void add_run(CountInst *n, u64 looked, u64 hit, u64 hit2, u64 warps)
{
	u64 all = looked * warps;

	n->n[COUNT_asked] += warps;
	n->n[COUNT_looked] += all;
	n->n[COUNT_l1_hit] += all - looked + hit;
	n->n[COUNT_l2_hit] += hit2;
	n->n[COUNT_missed] += hit != looked;
}

__attribute__((noinline)) static void run_lines(const CountHead *h, CountInst *n, const CountRun *r)
{
	u64 last = r->to >> 2;
	u32 l1 = 0, l2 = 0, hit2;
	CountHits hits;
	Place at;

	for (u64 line = r->from >> 2; line <= last; line++) {
		u32 sectors = sectors_between(line == r->from >> 2 ? r->from : 0, line == last ? r->to : 3);

		at = sets_place(h, line);
		l1 += sectors_in[sets_look_up(h, line, sectors, at, r->store, &hit2)];
		l2 += sectors_in[hit2];
		if (at.l1)
			sets_meet(h, at.l1);
	}
	hits = (CountHits){ (u32)(r->to - r->from) + 1, l1, l2, l1 <= r->to - r->from };
	if (r->warps > 1)
		sets_again(r->warps - 1, hits.looked, at, &hits);
	caches_add(n, r->warps, &hits);
}

/* A load of one line's sectors, where there are both caches. Answers which are fresh: none was in L1, and all are in both now;
 * else 0. On its own: what the loop of sites needs stays in registers. */
__attribute__((noinline)) static u32 load_line(const CountHead *h, CountInst *n, u64 from, u64 to, u32 warps)
{
	u32 sectors = sectors_between(from, to), hit, rest, hit2 = 0;
	u64 line = to >> 2;
	Place at = sets_place_near(h, &h->trails->near, line);

	hit = sets_use_l1(h, at.l1, tag_of(h->l1_epoch, line), sectors);
	rest = sectors & ~hit;
	if (rest)
		hit2 = sets_use_l2(h, at.l2, tag_of(h->caches->epoch, line), rest) & rest;
	add_run(n, to - from + 1, sectors_in[hit & sectors], sectors_in[hit2], warps);
	sets_meet(h, at.l1);
	return hit ? 0 : sectors;
}

/* Answers CountRun's sectors if they are fresh, else 0. */
static inline u32 run(const CountHead *h, CountInst *n, u64 from, u64 to, u32 warps, bool store, u64 *last)
{
	const CountCaches *c = h->caches;
	u32 fresh = 0;

	if (store || from >> 2 != to >> 2 || !c->l1_sets || !c->l2.sets)
		run_lines(h, n, &(CountRun){ from, to, warps, store });
	else
		fresh = load_line(h, n, from, to, warps);
	if (!c->to_end)
		expect_next(h, last, to >> 2);
	return fresh;
}

void caches_run(const CountHead *h, CountInst *n, const CountRun *r, u64 *last)
{
	run(h, n, r->from, r->to, r->warps, r->store, last);
}

bool caches_have_pieces(const CountHead *h, const CountPieces *p)
{
	bool up = true, down = true;

	for (u32 i = 1; i < p->pieces; i++) {
		u64 last = p->base[i - 1] + p->apart, at = p->base[i] + p->apart;

		up &= (last + p->span) >> 7 < at >> 7;
		down &= (at + p->span) >> 7 < last >> 7;
	}
	return (up || down) && h->l1 == h->trails->l1 && h->caches->l1_sets && h->caches->l2.sets;
}

void caches_pieces(const CountHead *h, CountInst *n, const CountPieces *p)
{
	u32 looked = 0, l1 = 0, l2 = 0, hit2;

	for (u32 i = 0; i < p->pieces; i++) {
		u64 from = (p->base[i] + p->apart) >> 5, to = (p->base[i] + p->apart + p->span) >> 5;

		for (u64 line = from >> 2; line <= to >> 2; line++) {
			u32 sectors = sectors_between(line == from >> 2 ? from : 0, line == to >> 2 ? to : 3);
			Place at = sets_place_near(h, &h->trails->near, line);

			l1 += sectors_in[sets_look_up(h, line, sectors, at, p->store, &hit2)];
			l2 += sectors_in[hit2];
			sets_meet(h, at.l1);
		}
		looked += (u32)(to - from) + 1;
	}
	n->n[COUNT_asked]++;
	n->n[COUNT_looked] += looked;
	n->n[COUNT_l1_hit] += l1;
	n->n[COUNT_l2_hit] += l2;
	n->n[COUNT_missed] += l1 < looked;
}

__attribute__((noinline)) static void run_each(CountHead *h, const CacheSite *s, const u64 *base, u32 on)
{
	CountInst *n = (CountInst *)(void *)((u8 *)h + s->inst);

	for (; on; on &= on - 1) {
		u64 from = base[s->at + (u32)__builtin_ctz(on) * (s->pieces & 255)] + (u64)s->apart;

		run(h, n, from >> 5, (from + s->span) >> 5, 1, count_how(s->how).store, &h->trails->last[s->step]);
	}
}

/* What was loaded is stored to, as a[i] += b does. */
static bool is_same(const CacheSite *a, const CacheSite *b)
{
	return a->at == b->at && a->apart == b->apart && a->span == b->span;
}

/* Its first pieces continue one another in all warps. */
__attribute__((noinline)) static bool continues(const CacheSite *s, const u64 *base, u32 on)
{
	u32 pieces = s->pieces & 255;
	u64 apart = COUNT_LANES / pieces * (u64)s->stride;

	for (; on; on = s->pieces & COUNT_ONE_WARP ? 0 : on & (on - 1)) {
		const u64 *at = base + s->at + (s->pieces & COUNT_ONE_WARP ? 0 : (u32)__builtin_ctz(on) * pieces);

		for (u32 p = 1; p < s->distinct; p++)
			if (at[p] != at[p - 1] + apart)
				return false;
	}
	return true;
}

/* Known when compiled, or else seen here. */
static inline bool is_run(const CacheSite *s, const u64 *base, u32 on)
{
	return s->pieces & COUNT_RUN && (s->distinct < 2 || continues(s, base, on));
}

/* Where the last one of the trail went, and its lines still stand first. */
static inline bool goes_again(const CountHead *h, const CacheSite *s, const CountWalk *w)
{
	return !s->stride && w->t && w->t == h->trails->first && s->how == w->how && caches_on_trail(w, s);
}

u32 caches_runs(CountHead *h, const CacheSite *s, u32 n, const u64 *base, u32 on, const CountWalk *w)
{
	const CacheSite *first = s, *end = s + n;
	u32 fresh = 0;

	for (; s < end; s++) {
		CountInst *inst = (CountInst *)(void *)((u8 *)h + s->inst);
		bool store = count_how(s->how).store;
		u64 from = base[s->at] + (u64)s->apart;

		if (goes_again(h, s, w)) {
			caches_same(inst, w->t);
			fresh = 0;
		} else if (!is_run(s, base, on)) {
			break;
		} else if (fresh && store && is_same(s - 1, s)) {
			add_run(inst, sectors_in[fresh], sectors_in[fresh], sectors_in[fresh], 1);
		} else if (on != 1 && !(s->pieces & COUNT_ONE_WARP)) {
			run_each(h, s, base, on);
			fresh = 0;
		} else {
			fresh = run(h, inst, from >> 5, (from + s->span) >> 5, w->warps, store, &h->trails->last[s->step]);
		}
	}
	return (u32)(s - first);
}
