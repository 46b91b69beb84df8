/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Regular accesses ▶ lines ▶ the models of the caches. In: where pieces of warps begin. Warps that ask for the same lines
 * one after another are one question; loads of one place by each piece go along trails (count.h).
 */
#include "count/asked.h"

u32 lines_add(Lines *l, u64 number, u32 sectors)
{
	u64 last = l->n ? l->line[l->n - 1].number : 0;
	u32 k = l->n;

	if (k && number == last) {
		l->line[k - 1].sectors |= sectors;
		return k - 1;
	}
	if (!(l->up && number > last) && !(l->down && number < last))
		while (k && l->line[k - 1].number != number)
			k--;
	else
		k = 0;
	if (k) {
		l->line[k - 1].sectors |= sectors;
		return k - 1;
	}
	if (l->n) {
		l->up &= number > last;
		l->down &= number < last;
	}
	l->line[l->n] = (CountLine){ number, sectors };
	return l->n++;
}

/* The lines of one more warp. */
Lines lines_next(CountAsk *a)
{
	return (Lines){ .up = true, .down = true, .line = a->line + a->lines };
}

static void lines_ask_all(CountHead *h, CountInst *c, const CountHow *how, const CountAsk *a)
{
	CountHits hits = caches_access(h, a, how->store || how->atomic, how->cg || how->atomic);
	u32 warps = 0;

	for (u32 w = 0; w < a->warps; w++)
		warps += a->times[w];
	caches_add(c, warps, &hits);
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
	u32 pieces, shape; /* COUNT_ONE_… */
	bool one;
	i64 stride;
	const u64 *base;
	u64 apart; /* to be added to each */
	const u32 *bits;
	u32 warps; /* how many are on, where `bits` is NULL */
} Linear;

enum { SOME_LANES = 1 << 15 /* beside these */ };

static Linear linear_of(u32 shape, i64 stride, const u64 *base, u64 apart, const u32 *bits, u32 warps)
{
	bool one = (shape & COUNT_ONE_WARP) != 0;

	return (Linear){ shape & 255, bits ? shape | SOME_LANES : shape, one, stride, base, apart, bits, warps };
}

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

static u32 bases_in(const Linear *x, u32 on)
{
	return (x->one ? 1 : COUNT_LANES - (u32)__builtin_clz(on)) * x->pieces;
}

typedef enum { PLACES_same /* as last time */, PLACES_listed /* in CountTrail.ask */, PLACES_looked_up } Places;

typedef u64 Pair __attribute__((vector_size(16), aligned(8), may_alias));

/* The trail is of these pieces: are they where they were? In the same lines? Is it of the same pieces, at least? How far they
 * may move: of numbers below 32 the bits of any and those of all are bounds. */
static void compare_places(CountWalk *to, const CountHead *h, const Linear *x, u32 on, bool *same, bool *lines, bool *alike)
{
	CountTrail *t = to->t;
	u64 other = (t->turn ^ h->turn) | (t->shape ^ x->shape) | (t->on ^ on), places = 0, any = 0, all = 31, apart = x->apart;
	const u64 *base = x->base;
	Pair both[3] = { { 0, 0 }, { 31, 31 }, { 0, 0 } };
	u32 n = bases_in(x, on), i = 0;

	for (u32 w = 0; x->bits && w < COUNT_LANES && on >> w; w++)
		other |= t->bits[w] ^ x->bits[w];
	for (; i + 2 <= n; i += 2) {
		Pair place = *(const Pair *)(const void *)&base[i] + apart, block = place >> 5;
		Pair *last = (Pair *)(void *)&t->block[i];

		both[0] |= place;
		both[1] &= place;
		both[2] |= block ^ *last;
		*last = block;
	}
	for (; i < n; i++) {
		u64 place = base[i] + apart, block = place >> 5;

		any |= place;
		all &= place;
		places |= block ^ t->block[i];
		t->block[i] = block;
	}
	any |= both[0][0] | both[0][1];
	all &= both[1][0] & both[1][1];
	places |= both[2][0] | both[2][1];
	to->up = 31 - (any & 31);
	to->down = (u32)all;
	*same = !(other | places);
	*lines = !(other | places >> 2);
	*alike = !other;
}

static void new_trail(CountTrail *t, const CountHead *h, const Linear *x, u32 on)
{
	if (t->turn != h->turn)
		t->known = 0;
	t->turn = h->turn;
	t->shape = x->shape;
	t->on = on;
	for (u32 w = 0; x->bits && w < COUNT_LANES && on >> w; w++)
		t->bits[w] = x->bits[w];
}

static u32 places_of(const Linear *x, u32 warp, CountTrail *t)
{
	const u64 *base = bases_of(x, warp);
	u32 bits = bits_of(x, warp), at;
	Lines l = lines_next(&t->ask);

	for (u32 p = 0; p < x->pieces; p++)
		if (piece_bits(x, bits, p)) {
			at = lines_add(&l, (base[p] + x->apart) >> 7, 1u << ((base[p] + x->apart) >> 5 & 3));
			t->piece[t->pieces] = (u8)(base + p - x->base);
			t->line_of[t->pieces++] = (u8)(t->ask.lines + at);
		}
	return l.n;
}

static void find_places(CountTrail *t, const Linear *x, u32 on)
{
	u32 last = 0;

	lines_none(&t->ask);
	t->asked = t->sectors = t->pieces = 0;
	t->each = true;
	for (; on; on &= on - 1) {
		u32 w = lines_first(on);

		if (!bits_of(x, w))
			continue;
		t->asked++;
		if (t->ask.warps && same_warp(x, last, w)) {
			t->ask.times[t->ask.warps - 1]++;
			t->each = t->each && x->one;
			continue;
		}
		lines_add_warp(&t->ask, places_of(x, w, t));
		last = w;
	}
	t->single = t->each && t->pieces == t->ask.lines;
}

/* Rising or falling: no two are the same. */
static bool are_in_order(const CountLine *line, u32 n)
{
	bool up = true, down = true;

	for (u32 i = 1; i < n; i++) {
		up &= line[i].number > line[i - 1].number;
		down &= line[i].number < line[i - 1].number;
	}
	return up || down;
}

/* The pieces have gone on: those of one line are in one again, and those of different lines in different ones. */
static bool move_places(CountTrail *t)
{
	CountLine *line = t->ask.line;
	u32 lines = 0, i;
	u64 parted = 0;

	for (i = 0; i < t->pieces; i++) {
		u64 block = t->block[t->piece[i]];
		u32 at = t->line_of[i];

		if (at == lines)
			line[lines++] = (CountLine){ block >> 2, 0 };
		parted |= line[at].number ^ block >> 2;
		line[at].sectors |= 1u << (block & 3);
	}
	for (i = 0; i < t->ask.warps && !parted; line += t->ask.n[i++])
		parted = !are_in_order(line, t->ask.n[i]);
	return !parted;
}

static void follow(CountHead *h, CountInst *c, CountWalk *w, Places places)
{
	CountTrail *t = w->t;

	if (places == PLACES_same && caches_again(h, t)) {
		caches_same(c, t);
	} else {
		if (places == PLACES_listed || (places == PLACES_same && !caches_go_on(h, t, true, &w->hits)))
			w->hits = caches_follow(h, t);
		t->sectors = w->hits.looked;
		caches_add(c, t->asked, &w->hits);
	}
}

static bool may_follow(const CountTrail *t, const CountHead *h, const Linear *x, u32 on)
{
	return t->turn == h->turn && t->shape == x->shape && t->on == on;
}

static u8 *slot_of(CountTrails *all, u64 line)
{
	return &all->of_line[line * 0x9e3779b97f4a7c15ull >> 32 & (COUNT_TRAILS - 1)];
}

/* The line's; if that has been left, one that comes from a neighbouring line, whose slot gets the other. */
static CountTrail *trail_of(const CountHead *h, const Linear *x, u32 on)
{
	CountTrails *all = h->trails;
	u64 line = (x->base[0] + x->apart) >> 7;
	u8 *slot = slot_of(all, line), own = *slot, *from;

	for (u64 near = line - 1; near != line + 3 && !may_follow(&all->trail[*slot], h, x, on); near += 2) {
		from = slot_of(all, near);
		if (all->trail[*from].single && all->trail[*from].block[0] >> 2 == near &&
		    may_follow(&all->trail[*from], h, x, on)) {
			*slot = *from;
			*from = own;
		}
	}
	return &all->trail[*slot];
}

/* Loads of one place by each piece, which a loop goes over word by word: mostly they are in the sectors of the last ones,
 * or in the next ones, whichever instruction's those were. */
static Places find_trail(CountHead *h, const Linear *x, u32 on, CountWalk *w)
{
	bool same, lines, alike;
	CountTrail *t = trail_of(h, x, on);

	w->t = t;
	compare_places(w, h, x, on, &same, &lines, &alike);
	if (same)
		return PLACES_same;
	if (alike && caches_go_on(h, t, lines, &w->hits))
		return PLACES_looked_up;
	if (!alike || !t->each || !move_places(t)) {
		new_trail(t, h, x, on);
		find_places(t, x, on);
	}
	return PLACES_listed;
}

static bool passes_l1(const CountHead *h, const CountHow *how)
{
	return h->trails && !how->store && !how->atomic && !how->cg;
}

static bool may_run(const CountHead *h, const CountHow *how)
{
	return h->trails && !how->atomic && !how->cg;
}

/* So many pieces continue one another, and the others are where these are; 0: it is not so. */
static u32 pieces_of_run(const Linear *x)
{
	u32 n = 1;

	while (n < x->pieces && x->base[n] != x->base[0])
		n *= 2;
	for (u32 p = n; p < x->pieces; p++)
		if (x->base[p] != x->base[p - n])
			return 0;
	return lines_continue(n, COUNT_LANES / x->pieces, x->stride, x->base) ? n : 0;
}

/* The lanes of one run that all warps that are on have on: how many warps are; 0: they differ. */
static u32 one_run(const Linear *x, u32 on, u32 *from, u32 *lanes)
{
	u32 bits = 0, warps = 0, n = pieces_of_run(x), wide = n * (COUNT_LANES / x->pieces), each;

	if (!x->bits) {
		*from = 0;
		*lanes = wide;
		return n ? x->warps : 0;
	}
	for (; on; on &= on - 1) {
		u32 b = bits_of(x, lines_first(on));

		if (b && bits && b != bits)
			return 0;
		bits |= b;
		warps += b != 0;
	}
	if (!n)
		return 0;
	each = wide < COUNT_LANES ? bits & ((1u << wide) - 1) : bits;
	for (u32 at = wide; at < COUNT_LANES; at += wide)
		if ((bits >> at & ((1u << wide) - 1)) != each)
			return 0;
	if (!each)
		return 0;
	*from = lines_first(each);
	*lanes = count_bits(each);
	return each >> *from & ((each >> *from) + 1) ? 0 : warps;
}

static bool ask_run(CountHead *h, CountInst *c, bool store, const Linear *x, u32 on)
{
	u32 first, lanes, warps;
	u64 from;

	if (!x->one || x->stride < 0 || x->stride > SPAN_STRIDE || !(warps = one_run(x, on, &first, &lanes)) ||
	    (store && warps > 1))
		return false;
	from = x->base[0] + x->apart + first * (u64)x->stride;
	caches_run(h, c, &(CountRun){ from >> 5, (from + (lanes - 1) * (u64)x->stride) >> 5, warps, store },
		   &h->trails->last[(uintptr_t)c / 64 % COUNT_TRAILS]);
	return true;
}

static CountPieces pieces_of(const Linear *x, u32 warp, bool store)
{
	return (CountPieces){ bases_of(x, warp), x->apart, (COUNT_LANES / x->pieces - 1) * (u64)x->stride, x->pieces, store };
}

/* Warps that are wholly on, and rows apart, as those of blocks that are 16 wide. False: they are not, or some may ask for the same. */
static bool ask_pieces(CountHead *h, CountInst *c, bool store, const Linear *x, u32 on)
{
	CountPieces p;

	if (x->one || x->stride <= 0 || x->stride > SPAN_STRIDE)
		return false;
	for (u32 m = on; m; m &= m - 1) {
		u32 w = lines_first(m);

		p = pieces_of(x, w, store);
		if (bits_of(x, w) != ~0u || !caches_have_pieces(h, &p))
			return false;
	}
	for (; on; on &= on - 1) {
		p = pieces_of(x, lines_first(on), store);
		caches_pieces(h, c, &p);
	}
	return true;
}

/* One instruction's access that is not in a trail; beside one. */
static void ask(CountHead *h, CountInst *c, const CountHow *how, const Linear *x, u32 on)
{
	if (may_run(h, how) && (ask_run(h, c, how->store, x, on) || ask_pieces(h, c, how->store, x, on)))
		return;
	ask_linear(h, c, how, x, on);
}

/* Other workers may have been at an L1 that is not this one's own. */
static inline void may_share(const CountHead *h)
{
	if (h->trails && h->l1 != h->trails->l1)
		h->trails->first = NULL;
}

void cache_linear(CountHead *h, CountInst *c, u32 packed, u32 pieces, i64 stride, const u64 *base, u32 on, const u32 *bits)
{
	CountHow how = count_how(packed);
	Linear x = linear_of(pieces, stride, base, 0, bits, bits ? 0 : count_bits(on));
	CountWalk w = { 0 };

	if (!on)
		return;
	may_share(h);
	if (!stride && passes_l1(h, &how)) {
		follow(h, c, &w, find_trail(h, &x, on, &w));
	} else {
		ask(h, c, &how, &x, on);
	}
}

static void ask_site(CountHead *h, const CacheSite *s, const Linear *x, u32 on, CountWalk *w)
{
	CountInst *c = (CountInst *)(void *)((u8 *)h + s->inst);
	CountHow how = count_how(s->how);
	Places places = PLACES_same;

	if (s->stride || !passes_l1(h, &how)) {
		ask(h, c, &how, x, on);
		return;
	}
	if (!w->t || !caches_on_trail(w, s)) {
		places = find_trail(h, x, on, w);
		w->at = s->at;
		w->apart = s->apart;
		w->how = s->how;
	}
	follow(h, c, w, places);
}

/* The tables' places for what each warp's first piece asks for are on their way while the one before is looked up. */
static void expect(const CountHead *h, const CacheSite *s, const u64 *base, u32 on)
{
	u32 pieces = s->pieces & 255;

	if (!s->stride || s->pieces & COUNT_ONE_WARP)
		return;
	for (; on; on &= on - 1)
		caches_expect(h, (base[s->at + lines_first(on) * pieces] + (u64)s->apart) >> 7);
}

void cache_sites(CountHead *h, const CacheSite *s, u32 n, const u64 *base, u32 on)
{
	CountWalk w = { .warps = count_bits(on) };

	may_share(h);
	for (const CacheSite *end = s + (on ? n : 0); s < end; s++) {
		if (h->trails && (w.t || s->pieces & COUNT_RUN))
			s += caches_runs(h, s, (u32)(end - s), base, on, &w);
		if (s == end)
			break;
		if (s + 1 < end)
			expect(h, s + 1, base, on);
		Linear x = linear_of(s->pieces & ~(u32)COUNT_RUN, s->stride, base + s->at, (u64)s->apart, NULL, w.warps);

		ask_site(h, s, &x, on, &w);
	}
}
