/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Regular accesses ▶ lines ▶ the models of the caches. In: where pieces of warps begin. Warps that ask for the same lines
 * one after another are one question; loads of one place by each piece go along trails (count.h).
 */
#include "count/asked.h"

void lines_add(Lines *l, u64 number, u32 sectors)
{
	u64 last = l->n ? l->line[l->n - 1].number : 0;
	u32 k = l->n;

	if (k && number == last) {
		l->line[k - 1].sectors |= sectors;
		return;
	}
	if (!(l->up && number > last) && !(l->down && number < last))
		while (k && l->line[k - 1].number != number)
			k--;
	else
		k = 0;
	if (k) {
		l->line[k - 1].sectors |= sectors;
		return;
	}
	if (l->n) {
		l->up &= number > last;
		l->down &= number < last;
	}
	l->line[l->n++] = (CountLine){ number, sectors };
}

/* The lines of one more warp. */
Lines lines_next(CountAsk *a)
{
	return (Lines){ .up = true, .down = true, .line = a->line + a->lines };
}

static void add_hits(CountInst *c, u32 warps, const CountHits *hits)
{
	c->n[COUNT_asked] += warps;
	c->n[COUNT_looked] += hits->looked;
	c->n[COUNT_l1_hit] += hits->l1;
	c->n[COUNT_missed] += hits->missed;
	c->n[COUNT_l2_hit] += hits->l2;
}

static void lines_ask_all(CountHead *h, CountInst *c, const CountHow *how, const CountAsk *a)
{
	CountHits hits = caches_access(h->caches, h->sm, a, how->store || how->atomic, how->cg || how->atomic);
	u32 warps = 0;

	for (u32 w = 0; w < a->warps; w++)
		warps += a->times[w];
	add_hits(c, warps, &hits);
}

void lines_none(CountAsk *a)
{
	a->warps = a->lines = 0;
}

static void lines_add_warp(CountAsk *a, u32 lines)
{
	a->n[a->warps] = (u8)lines;
	a->times[a->warps++] = 1;
	a->lines += lines;
}

void lines_ask(CountHead *h, CountInst *c, const CountHow *how, CountAsk *a, u32 n)
{
	lines_add_warp(a, n);
	lines_ask_all(h, c, how, a);
}

/* Lanes `stride` apart: up to 32 bytes every sector from the first to the last is touched. */
static void lines_add_run(Lines *l, u64 base, i64 stride, u32 lanes)
{
	u64 s = base >> 5, end = (base + (u64)((lanes - 1) * stride)) >> 5;

	if (stride < 0 || stride > 32) {
		for (u32 i = 0; i < lanes; i++, base += (u64)stride)
			lines_add(l, base >> 7, 1u << (base >> 5 & 3));
		return;
	}
	for (; s >> 2 < end >> 2; s = ((s >> 2) + 1) << 2)
		lines_add(l, s >> 2, (15u << (s & 3)) & 15);
	lines_add(l, s >> 2, (15u << (s & 3)) & (15u >> (3 - (end & 3))));
}

/* The pieces of a warp continue one another: base[p] = base[0] + p * lanes * stride. */
bool lines_continue(u32 pieces, u32 lanes, i64 stride, const u64 *base)
{
	for (u32 p = 1; p < pieces; p++)
		if (base[p] != base[0] + (u64)((i64)(p * lanes) * stride))
			return false;
	return true;
}

/* Of the lanes of `mask`, by runs without gaps. */
void lines_add_runs(Lines *l, u64 base, i64 stride, u32 mask)
{
	while (mask) {
		u32 from = lines_first(mask), run = ~(mask >> from) ? lines_first(~(mask >> from)) : COUNT_LANES;

		lines_add_run(l, base + from * (u64)stride, stride, run);
		mask = run + from >= COUNT_LANES ? 0 : mask & ~0u << (run + from);
	}
}

/* All sectors from the first to the last. */
u32 lines_between(u64 first, u64 last, CountLine line[SPAN_LINES])
{
	u32 n = 0;

	for (; first >> 2 < last >> 2; first = (first | 3) + 1)
		line[n++] = (CountLine){ first >> 2, 15u << (first & 3) & 15 };
	line[n++] = (CountLine){ first >> 2, (15u << (first & 3) & 15) & 15u >> (3 - (last & 3)) };
	return n;
}

/* ---- the caches' part of regular addresses ------------------------------------------------------------------ */

typedef struct Linear { /* arguments of cache_linear */
	u32 pieces;
	bool one;
	i64 stride;
	const u64 *base;
	u64 apart; /* to be added to each */
	const u32 *bits;
} Linear;

static const u64 *bases_of(const Linear *x, u32 warp)
{
	return x->one ? x->base : x->base + (size_t)warp * x->pieces;
}

static u32 bits_of(const Linear *x, u32 warp)
{
	return x->bits ? x->bits[warp] : ~0u;
}

static u32 piece_bits(const Linear *x, u32 bits, u32 piece)
{
	u32 lanes = COUNT_LANES / x->pieces;

	return bits >> (piece * lanes & 31) & ~0u >> (COUNT_LANES - lanes);
}

/* The lines of a warp, some of it on: at most COUNT_LANES. */
static u32 lines_of(const Linear *x, u32 warp, CountAsk *a)
{
	const u64 *base = bases_of(x, warp);
	u32 bits = bits_of(x, warp);
	Lines l = lines_next(a);

	if (bits == ~0u && x->stride >= 0 && x->stride <= SPAN_STRIDE &&
	    lines_continue(x->pieces, COUNT_LANES / x->pieces, x->stride, base))
		return lines_between((base[0] + x->apart) >> 5, (base[0] + x->apart + (COUNT_LANES - 1) * (u64)x->stride) >> 5, l.line);
	for (u32 p = 0; p < x->pieces; p++)
		if (!p || base[p] != base[p - 1] || piece_bits(x, bits, p) != piece_bits(x, bits, p - 1))
			lines_add_runs(&l, base[p] + x->apart, x->stride, piece_bits(x, bits, p));
	return l.n;
}

static bool same_warp(const Linear *x, u32 a, u32 b)
{
	const u64 *p = bases_of(x, a), *q = bases_of(x, b);

	if (bits_of(x, a) != bits_of(x, b))
		return false;
	for (u32 i = 0; i < x->pieces && p != q; i++)
		if (p[i] != q[i])
			return false;
	return true;
}

/* Warp by warp, as many at once as there is room for. */
static void ask_linear(CountHead *h, CountInst *c, const CountHow *how, const Linear *x, u32 on)
{
	bool load = !how->store && !how->atomic;
	CountAsk a;
	u32 last = 0;

	lines_none(&a);
	for (; on; on &= on - 1) {
		u32 w = lines_first(on);

		if (!bits_of(x, w))
			continue;
		if (load && a.warps && a.n[a.warps - 1] <= COUNT_FEW_LINES && same_warp(x, last, w)) {
			a.times[a.warps - 1]++;
			continue;
		}
		if (a.lines + COUNT_LANES > COUNT_MOST_LINES) {
			lines_ask_all(h, c, how, &a);
			lines_none(&a);
		}
		lines_add_warp(&a, lines_of(x, w, &a));
		last = w;
	}
	if (a.warps)
		lines_ask_all(h, c, how, &a);
}

static u32 shape_of(const Linear *x)
{
	return x->pieces | (x->one ? COUNT_ONE_WARP : 0);
}

static u32 bases_in(const Linear *x, u32 on)
{
	return (x->one ? 1 : COUNT_LANES - (u32)__builtin_clz(on)) * x->pieces;
}

/* The trail is of these pieces: are they where they were? In the same lines, at least? */
static void compare_places(CountTrail *t, const CountHead *h, const Linear *x, u32 on, bool *same, bool *lines)
{
	u64 other = (t->turn ^ h->turn) | (t->shape ^ shape_of(x)) | (t->on ^ on), places = 0;
	u32 n = bases_in(x, on);

	for (u32 w = 0; x->bits && w < COUNT_LANES; w++)
		if (on >> w & 1)
			other |= t->bits[w] ^ x->bits[w];
	for (u32 i = 0; i < n; i++) {
		u64 block = (x->base[i] + x->apart) >> 5;

		places |= block ^ t->block[i];
		t->block[i] = block;
	}
	*same = !(other | places);
	*lines = !(other | places >> 2);
}

static void new_trail(CountTrail *t, const CountHead *h, const Linear *x, u32 on)
{
	if (t->turn != h->turn)
		t->known = 0;
	t->turn = h->turn;
	t->shape = shape_of(x);
	t->on = on;
	for (u32 w = 0; x->bits && w < COUNT_LANES; w++)
		if (on >> w & 1)
			t->bits[w] = x->bits[w];
}

static u32 places_of(const Linear *x, u32 warp, CountAsk *a)
{
	const u64 *base = bases_of(x, warp);
	Lines l = lines_next(a);

	for (u32 p = 0; p < x->pieces; p++)
		if (piece_bits(x, bits_of(x, warp), p))
			lines_add(&l, (base[p] + x->apart) >> 7, 1u << ((base[p] + x->apart) >> 5 & 3));
	return l.n;
}

static void find_places(CountTrail *t, const Linear *x, u32 on)
{
	u32 last = 0;

	lines_none(&t->ask);
	t->asked = t->sectors = 0;
	for (; on; on &= on - 1) {
		u32 w = lines_first(on);

		if (!bits_of(x, w))
			continue;
		t->asked++;
		if (t->ask.warps && same_warp(x, last, w)) {
			t->ask.times[t->ask.warps - 1]++;
			continue;
		}
		lines_add_warp(&t->ask, places_of(x, w, &t->ask));
		last = w;
	}
}

static void follow(CountHead *h, CountInst *c, CountTrail *t, bool same)
{
	CountHits hits = { .looked = t->sectors, .l1 = t->sectors };

	if (!same || !caches_again(t)) {
		hits = caches_follow(h->caches, h->sm, t);
		t->sectors = hits.looked;
	}
	add_hits(c, t->asked, &hits);
}

/* Loads of one place by each piece, which a loop goes over word by word: mostly they are in the sectors of the last ones,
 * whichever instruction's those were. */
static CountTrail *find_trail(CountHead *h, const Linear *x, u32 on, bool *same)
{
	bool lines;
	CountTrail *t = &h->trails[((x->base[0] + x->apart) >> 7) * 0x9e3779b97f4a7c15ull >> 32 & (COUNT_TRAILS - 1)];

	compare_places(t, h, x, on, same, &lines);
	if (*same || (lines && t->each && caches_next(t)))
		return t;
	new_trail(t, h, x, on);
	find_places(t, x, on);
	t->each = t->ask.lines == bases_in(x, on) && t->ask.lines == t->ask.warps * x->pieces;
	return t;
}

static bool passes_l1(const CountHead *h, const CountHow *how)
{
	return h->trails && !how->store && !how->atomic && !how->cg;
}

/* The lanes of one run that all pieces of all warps that are on have on: how many warps are; 0: they differ. */
static u32 one_run(const Linear *x, u32 on, u32 *from, u32 *lanes)
{
	u32 bits = 0, each, warps = 0, p = 1;

	for (; on; on &= on - 1) {
		u32 b = bits_of(x, lines_first(on));

		if (b && bits && b != bits)
			return 0;
		bits |= b;
		warps += b != 0;
	}
	each = piece_bits(x, bits, 0);
	while (p < x->pieces && x->base[p] == x->base[0] && piece_bits(x, bits, p) == each)
		p++;
	if (p < x->pieces)
		each = bits == ~0u && lines_continue(x->pieces, COUNT_LANES / x->pieces, x->stride, x->base) ? bits : 0;
	if (!each)
		return 0;
	*from = lines_first(each);
	*lanes = lines_bits(each);
	return each >> *from & ((each >> *from) + 1) ? 0 : warps;
}

/* All warps ask for one run of two lines at most. If loops step by one number, the next lines are known, and the tables'
 * places for them are on their way until then. */
static bool ask_run(CountHead *h, CountInst *c, const Linear *x, u32 on)
{
	u64 *last = &h->trails[(uintptr_t)c / sizeof *c % COUNT_TRAILS].last, from, to;
	u32 first, lanes, warps;
	CountHits hits;

	if (!x->one || x->stride < 0 || x->stride > SPAN_STRIDE || !(warps = one_run(x, on, &first, &lanes)))
		return false;
	from = x->base[0] + x->apart + first * (u64)x->stride;
	to = from + (lanes - 1) * (u64)x->stride;
	if ((to >> 7) - (from >> 7) > 1)
		return false;
	hits = caches_run(h->caches, h->sm, from >> 5, to >> 5, warps);
	add_hits(c, warps, &hits);
	for (u64 line = from >> 7; line <= to >> 7; line++)
		caches_expect(h->caches, h->sm, line + (from >> 7) - *last);
	*last = from >> 7;
	return true;
}

/* One instruction's access that is not in a trail. */
static void ask(CountHead *h, CountInst *c, const CountHow *how, const Linear *x, u32 on)
{
	if (!passes_l1(h, how) || !ask_run(h, c, x, on))
		ask_linear(h, c, how, x, on);
}

void cache_linear(CountHead *h, CountInst *c, u32 packed, u32 pieces, i64 stride, const u64 *base, u32 on, const u32 *bits)
{
	CountHow how = lines_how(packed);
	Linear x = { pieces & 255, (pieces & COUNT_ONE_WARP) != 0, stride, base, 0, bits };
	bool same;

	if (!on)
		return;
	if (!stride && passes_l1(h, &how)) {
		CountTrail *t = find_trail(h, &x, on, &same);

		follow(h, c, t, same);
	} else {
		ask(h, c, &how, &x, on);
	}
}

typedef struct Walk { /* along one trail */
	CountTrail *t;
	u32 at;
	i64 apart;
	u32 up, down; /* bytes that its places may move by without leaving their sectors */
} Walk;

/* At least that much: of numbers below 32 the bits of any and those of all are bounds. */
static void find_room(Walk *w, const Linear *x, u32 bases)
{
	u64 any = 0, all = 31;

	for (u32 i = 0; i < bases; i++) {
		any |= x->base[i] + x->apart;
		all &= x->base[i] + x->apart;
	}
	w->up = 31 - (any & 31);
	w->down = (u32)all;
}

static bool is_on_trail(const Walk *w, const CacheSite *s)
{
	i64 d = s->apart - w->apart;

	return w->t && w->at == s->at && (d < 0 ? -d <= (i64)w->down : d <= (i64)w->up);
}

void cache_sites(CountHead *h, const CacheSite *s, u32 n, const u64 *base, u32 on)
{
	Walk w = { 0 };

	for (u32 i = 0; on && i < n; i++, s++) {
		CountInst *c = (CountInst *)(void *)((u8 *)h + s->inst);
		CountHow how = lines_how(s->how);
		Linear x = { s->pieces & 255, (s->pieces & COUNT_ONE_WARP) != 0, s->stride, base + s->at, (u64)s->apart, NULL };
		bool same = true;

		if (s->stride || !passes_l1(h, &how)) {
			ask(h, c, &how, &x, on);
			continue;
		}
		if (!is_on_trail(&w, s)) {
			w = (Walk){ .t = find_trail(h, &x, on, &same), .at = s->at, .apart = s->apart };
			find_room(&w, &x, bases_in(&x, on));
		}
		follow(h, c, w.t, same);
	}
}
