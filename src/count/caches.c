/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Models of the caches that a warp's sectors pass: an L1 for each SM and one L2, both of 128-byte lines with
 * four sectors, set-associative, the line unused longest goes. Blocks go to SMs in index order. Several workers
 * use them at once without locks: what one overwrites of another costs a miss, never more.
 * L1 keeps what is stored only when it has the line already, as hardware does since 7.0.
 */
#include "count/asked.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { CONST_LINE = 64 /* bytes, of the cache of constants */ };
enum { SEATS = 64 /* workers that have trails */ };
enum { PLACES = 4096, WORDS = 65536, WAYS = 8, SAMPLED = 32 /* one SM in that many, of grids of many blocks */ };
/* A line in a set: its sectors, a bit each; above them its number + 1; above that the epoch. 0: none. */
enum { NUMBER_BIT = 4, EPOCH_BIT = 48, NEIGHBOURS = 64 };

typedef struct CacheSet { /* a line of the host's cache */
	u64 way[WAYS]; /* the one used last stands first */
} Set;
typedef struct Cache {
	Set *set;
	u32 sets;
} Cache;
struct CountCaches {
	Cache l2;
	Set *l1; /* one SM's after the other's */
	Set *constants; /* likewise */
	u32 const_sets;
	u32 sms, l1_sets;
	u32 l1_room; /* sets that each has room for: shared memory takes more or less of them from launch to launch */
	bool to_end; /* CountMemory's */
	u64 epoch; /* what was put in before it is not there: emptying takes no time */
	CountTrails *trails[SEATS];
	u64 places[PLACES / 64]; /* a bit for each 512 bytes that atomics went to, by its hash */
	u64 words[WORDS / 64];	 /* for each word of 4 bytes */
};

/* One that is out of use: of large tables the pages cost more than many a kernel. */
static _Atomic(CountCaches *) spare;

static u32 sets_of(u64 bytes)
{
	return (u32)(bytes / (WAYS * 128));
}

static void free_trails(CountTrails *t)
{
	if (t)
		free(t->l1);
	free(t);
}

static void destroy(CountCaches *c)
{
	for (u32 i = 0; i < SEATS; i++)
		free_trails(c->trails[i]);
	free(c->l1);
	free(c->constants);
	free(c->l2.set);
	free(c);
}

static CountCaches *take_spare(u32 sms, u32 l1_sets, u32 l2_sets, u32 const_sets)
{
	CountCaches *c = atomic_exchange(&spare, NULL);

	if (!c)
		return NULL;
	c->epoch += 1ull << EPOCH_BIT;
	memset(c->places, 0, sizeof c->places);
	memset(c->words, 0, sizeof c->words);
	if (c->sms == sms && l1_sets <= c->l1_room && c->l2.sets == l2_sets && c->const_sets == const_sets && c->epoch) {
		c->l1_sets = l1_sets;
		return c;
	}
	destroy(c);
	return NULL;
}

/* Their pages are there before kernels run: a kernel of many lines would pay for each. */
static Set *new_sets(u32 n)
{
	const size_t page = 4096, huge = 2 << 20;
	Set *set = base_calloc(n + 1, sizeof *set);
	uintptr_t at = (uintptr_t)set, end = at + n * sizeof *set, from = (at + huge - 1) & ~(huge - 1);

	if (!set)
		return NULL;
	if (from < end)
		madvise((void *)from, end - from, MADV_HUGEPAGE); /* where it is not to be had, nothing is lost */
	for (; at < end; at += page)
		*(volatile u8 *)at = 0;
	return set;
}

static u32 room_for(u32 sets)
{
	return sets > 1 ? 2u << (31 - __builtin_clz(sets - 1)) : sets;
}

static CountCaches *create(const CountMemory *m, u32 const_sets)
{
	CountCaches *c = base_calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->sms = m->sms ? m->sms : 1;
	c->l1_sets = sets_of(m->l1_bytes);
	c->l1_room = room_for(c->l1_sets);
	c->l2.sets = sets_of(m->l2_bytes);
	c->epoch = 1ull << EPOCH_BIT; /* empty ways are old */
	c->l1 = new_sets(c->sms * c->l1_room);
	c->l2.set = new_sets(c->l2.sets);
	c->const_sets = const_sets;
	c->constants = new_sets(c->sms * const_sets);
	if (c->l1 && c->l2.set && c->constants)
		return c;
	destroy(c);
	return NULL;
}

CountCaches *caches_new(const CountMemory *m)
{
	u32 const_sets = m->const_bytes / (WAYS * CONST_LINE);
	CountCaches *c = take_spare(m->sms ? m->sms : 1, sets_of(m->l1_bytes), sets_of(m->l2_bytes), const_sets);

	if (!c)
		c = create(m, const_sets);
	if (c)
		c->to_end = m->to_end;
	return c;
}

void caches_free(CountCaches *c)
{
	c = c ? atomic_exchange(&spare, c) : NULL;
	if (c)
		destroy(c);
}

/* Neighbouring lines have neighbouring sets, so that what a kernel touches is on few pages of the table; lines further
 * apart are spread by a hash. */
static inline u64 hash_of(u64 number)
{
	return (number / NEIGHBOURS + 1) * 0x9e3779b97f4a7c15ull;
}

static inline Set *set_of(const Cache *c, u64 number, u64 hash)
{
	u64 at = ((hash >> 40) * c->sets >> 24) + ((number ^ hash >> 32) & (NEIGHBOURS - 1));

	while (at >= c->sets) /* rarely, and rarely twice: a division would take longer */
		at -= c->sets;
	return &c->set[at];
}

static inline u64 get(const u64 *way)
{
	return __atomic_load_n(way, __ATOMIC_RELAXED);
}

static inline void set(u64 *way, u64 line)
{
	__atomic_store_n(way, line, __ATOMIC_RELAXED);
}

static inline u64 tag_of(u64 epoch, u64 number)
{
	return (number + 1) << NUMBER_BIT | epoch;
}

static inline bool is_line(u64 line, u64 tag)
{
	return !((line ^ tag) >> NUMBER_BIT);
}

/* What an earlier epoch left was used before all that is of this one, so behind it is nothing to be found. */
static inline bool is_old(u64 line, u64 tag)
{
	return (line ^ tag) >> EPOCH_BIT;
}

static bool is_there(const Set *s, u64 tag)
{
	for (u32 w = 0; w < WAYS; w++) {
		u64 line = get(&s->way[w]);

		if (is_line(line, tag) || is_old(line, tag))
			return is_line(line, tag);
	}
	return false;
}

/* Sectors of the line that are there. Afterwards it stands first, those before it move up; it has those of `more`, too. */
static inline u32 use(Set *s, u64 tag, u32 more)
{
	u64 line = get(&s->way[0]);

	for (u32 w = 1; !is_line(line, tag); w++) {
		u64 next = w < WAYS ? get(&s->way[w]) : 0;

		if (w == WAYS || is_old(line, tag)) {
			line = tag;
			break;
		}
		set(&s->way[w], line);
		line = next;
	}
	set(&s->way[0], line | more);
	return (u32)line & 15;
}

static inline u32 store_to(Set *s, u64 tag)
{
	return is_there(s, tag) ? use(s, tag, 0) : 0;
}

/* Its own, emptied: nobody else's block is there. */
static void take_own(CountHead *h, const CountCaches *c)
{
	CountTrails *t = h->trails;

	t->epoch += 1ull << EPOCH_BIT;
	if (!t->epoch) {
		memset(t->l1, 0, c->l1_room * sizeof *t->l1);
		t->epoch = 1ull << EPOCH_BIT;
	}
	h->l1 = t->l1;
	h->l1_epoch = t->epoch;
}

void caches_begin(CountHead *h, u64 block, u64 blocks)
{
	const CountCaches *c = h->caches;

	h->sm = (u32)(block % c->sms);
	h->sampled = blocks <= c->sms || h->sm % SAMPLED == 0;
	if (c->to_end && blocks <= c->sms && h->trails) {
		take_own(h, c);
	} else {
		h->l1 = c->l1 + (size_t)h->sm * c->l1_room;
		h->l1_epoch = c->epoch;
	}
}

static const u8 sectors_in[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

static inline Cache l1_of(const CountHead *h)
{
	return (Cache){ h->l1, h->caches->l1_sets };
}

typedef CachePlace Place;

static inline Place place_of(const CountCaches *c, const Cache *l1, u64 number)
{
	u64 hash = hash_of(number);
	Place at = { l1->sets ? set_of(l1, number, hash) : NULL, c->l2.sets ? set_of(&c->l2, number, hash) : NULL };

	if (at.l1)
		__builtin_prefetch(at.l1, 1);
	if (at.l2)
		__builtin_prefetch(at.l2, 1);
	return at;
}

/* Sectors of the line that L1 has, and of the others those that L2 has. */
static inline u32 look_up(const CountHead *h, u64 number, u32 sectors, Place at, bool store, u32 *hit2)
{
	u64 tag = tag_of(h->l1_epoch, number);
	u32 hit = !at.l1 ? 0 : store ? store_to(at.l1, tag) : use(at.l1, tag, sectors);
	u32 rest = sectors & (store ? 15 : ~hit & 15);

	*hit2 = rest && at.l2 ? use(at.l2, tag_of(h->caches->epoch, number), rest) & rest : 0;
	return hit & sectors;
}

/* Who asks for the same at once finds it where the first one has put it. */
static void again(u32 times, u32 sectors, Place at, CountHits *hits)
{
	hits->looked += times * sectors;
	if (at.l1)
		hits->l1 += times * sectors;
	else if (at.l2)
		hits->l2 += times * sectors;
	if (!at.l1)
		hits->missed += times;
}

/* Sums are numbers of their own while lines are looked up: a struct would stand in memory. */
static CountHits look_up_all(const CountHead *h, const CountAsk *a, const Place *place, bool store)
{
	CountHits hits = { 0 };
	u32 i = 0;

	for (u32 w = 0; w < a->warps; w++) {
		u32 looked = 0, l1 = 0, l2 = 0, hit, hit2;

		for (u32 end = i + a->n[w]; i < end; i++) {
			u32 sectors = a->line[i].sectors;

			hit = look_up(h, a->line[i].number, sectors, place[i], store, &hit2);
			looked += sectors_in[sectors];
			l1 += sectors_in[hit];
			l2 += sectors_in[hit2];
		}
		hits.looked += looked;
		hits.l1 += l1;
		hits.l2 += l2;
		hits.missed += l1 < looked;
		if (a->times[w] > 1)
			again(a->times[w] - 1u, looked, place[i - 1], &hits);
	}
	return hits;
}

CountHits caches_access(const CountHead *h, const CountAsk *a, bool store, bool past_l1)
{
	Cache l1 = past_l1 ? (Cache){ NULL, 0 } : l1_of(h);
	Place place[COUNT_MOST_LINES];

	for (u32 i = 0; i < a->lines; i++) /* before the first is looked up: they are on their way meanwhile */
		place[i] = place_of(h->caches, &l1, a->line[i].number);
	return look_up_all(h, a, place, store);
}

static inline u64 *bit_of(CountSets *s, const Set *l1, const Set *set, u64 *bit)
{
	u64 n = (u64)(set - l1);

	*bit = 1ull << n % 64;
	return &s->bit[n / 64 % COUNT(s->bit)];
}

/* Answers false where one of its number was there. */
static bool add_set(CountSets *s, const Set *l1, const Set *set)
{
	u64 bit, *at = bit_of(s, l1, set, &bit);
	bool fresh = !(*at & bit);

	*at |= bit;
	return fresh;
}

/* Somebody is in this set: one of the trail's? */
static inline void meet(CountTrail *t, const Set *l1, const Set *set)
{
	u64 bit;

	t->met |= (*bit_of(&t->sets, l1, set, &bit) & bit) != 0;
}

/* Lines near those that the step knows of have sets near theirs. */
static void step_to(const CountHead *h, CountStep *s, u64 near)
{
	const CountCaches *c = h->caches;
	Cache l1 = l1_of(h);
	u64 hash = hash_of(near * NEIGHBOURS);

	s->turn = h->turn;
	s->near = near;
	s->key = (u32)(hash >> 32);
	s->first = (hash >> 40) * l1.sets >> 24;
	s->first2 = (hash >> 40) * c->l2.sets >> 24;
}

static inline Set *near_set(Set *set, u32 sets, u64 at)
{
	u64 less = at - sets;

	at = at < sets ? at : less; /* a quarter of the time: nothing to be guessed */
	while (at >= sets)
		at -= sets;
	return &set[at];
}

static inline Place step_place(const CountHead *h, const CountStep *s, u64 number)
{
	const CountCaches *c = h->caches;
	u64 in = (number ^ s->key) & (NEIGHBOURS - 1);

	return (Place){ c->l1_sets ? near_set(h->l1, c->l1_sets, s->first + in) : NULL,
			c->l2.sets ? near_set(c->l2.set, c->l2.sets, s->first2 + in) : NULL };
}

/* What comes next, if it is another line that is as near. */
static inline void expect_next(const CountHead *h, CountStep *s, u64 number)
{
	u64 next = 2 * number - s->last;
	Place at;

	s->last = number;
	if (next == number || next / NEIGHBOURS != s->near)
		return;
	at = step_place(h, s, next);
	__builtin_prefetch(at.l1, 1);
	__builtin_prefetch(at.l2, 1);
}

/* The line, or if all that the set has is old a new one, is the first of its set: its sectors, in *hit. */
static inline bool is_first(const Set *s, u64 tag, u32 *hit)
{
	u64 line = get(&s->way[0]), other = line ^ tag;

	*hit = other >> EPOCH_BIT ? 0 : (u32)line & 15;
	return !(other >> NUMBER_BIT) || other >> EPOCH_BIT;
}

/* One line's sectors, where nothing moves in its sets: *hit in L1, *rest asked of L2, *hit2 there. False: something does. */
static inline bool look_up_first(const CountHead *h, u64 number, u32 sectors, Place at, bool store, u32 *hit, u32 *hit2)
{
	u64 tag = tag_of(h->l1_epoch, number), tag2 = tag_of(h->caches->epoch, number);
	u32 rest;

	*hit2 = 0;
	if (!at.l2 || !is_first(at.l1, tag, hit) || (store && !*hit))
		return false;
	rest = store ? sectors : sectors & ~*hit;
	if (rest && !is_first(at.l2, tag2, hit2))
		return false;
	if (!store)
		set(&at.l1->way[0], tag | *hit | sectors);
	*hit &= sectors;
	if (rest)
		set(&at.l2->way[0], tag2 | *hit2 | rest);
	*hit2 &= rest;
	return true;
}

__attribute__((noinline)) static u32 look_up_moving(const CountHead *h, u64 line, u32 sectors, Place at, bool store,
						   u32 *hit2)
{
	return look_up(h, line, sectors, at, store, hit2);
}

/* Numbers, no struct of them: what is stored in parts and read as one has the processor wait. */
static inline void add_first(CountInst *n, u32 sectors, u32 hit, u32 hit2, u32 warps)
{
	u64 looked = sectors_in[sectors];

	n->n[COUNT_asked] += warps;
	n->n[COUNT_looked] += looked * warps;
	n->n[COUNT_l1_hit] += sectors_in[hit] + looked * (warps - 1);
	n->n[COUNT_l2_hit] += sectors_in[hit2];
	n->n[COUNT_missed] += hit != sectors;
}

static inline void to_line(const CountHead *h, CountStep *s, u64 number)
{
	if (s->near != number / NEIGHBOURS || s->turn != h->turn)
		step_to(h, s, number / NEIGHBOURS);
}

static void run_lines(const CountHead *h, CountInst *n, const CountRun *r, CountStep *step, CountTrail *t)
{
	u64 first = r->from >> 2, last = r->to >> 2;
	u32 looked = 0, l1 = 0, l2 = 0;
	CountHits hits;
	Place at;

	for (u64 line = first; line <= last; line++) {
		u32 from = line == first ? (u32)r->from & 3 : 0, to = line == last ? (u32)r->to & 3 : 3;
		u32 sectors = 15u << from & 15u >> (3 - to), hit2;

		to_line(h, step, line);
		at = step_place(h, step, line);
		looked += sectors_in[sectors];
		l1 += sectors_in[look_up(h, line, sectors, at, r->store, &hit2)];
		l2 += sectors_in[hit2];
		if (t && at.l1)
			meet(t, h->l1, at.l1);
	}
	hits = (CountHits){ looked, l1, l2, l1 < looked };
	if (r->warps > 1)
		again(r->warps - 1, looked, at, &hits);
	caches_add(n, r->warps, &hits);
}

/* As run_lines does. Answers the sectors of a load that stand first in L1 and L2 now and did not stand in L1; 0: it is
 * not so. */
__attribute__((always_inline)) static inline u32 run(const CountHead *h, CountInst *n, const CountRun *r, CountStep *step,
						     CountTrail *t)
{
	u64 line = r->from >> 2;
	u32 sectors = 15u << (r->from & 3) & 15u >> (3 - (r->to & 3)), hit, hit2;
	Place at;

	to_line(h, step, line);
	at = step_place(h, step, line);
	if (line != r->to >> 2 || !at.l1) {
		run_lines(h, n, r, step, t);
		return 0;
	}
	if (!look_up_first(h, line, sectors, at, r->store, &hit, &hit2))
		hit = look_up_moving(h, line, sectors, at, r->store, &hit2);
	add_first(n, sectors, hit, hit2, r->warps);
	if (t)
		meet(t, h->l1, at.l1);
	if (!h->caches->to_end)
		expect_next(h, step, line);
	return hit || r->store || !at.l2 ? 0 : sectors;
}

void caches_run(const CountHead *h, CountInst *n, const CountRun *r, CountStep *step, CountTrail *t)
{
	run(h, n, r, step, t);
}

__attribute__((noinline)) static void run_each(CountHead *h, const CacheSite *s, const u64 *base, u32 on, CountTrail *t)
{
	CountInst *n = (CountInst *)(void *)((u8 *)h + s->inst);

	for (; on; on &= on - 1) {
		u64 from = base[s->at + (u32)__builtin_ctz(on) * (s->pieces & 255)] + (u64)s->apart;

		run(h, n, &(CountRun){ from >> 5, (from + s->span) >> 5, 1, count_how(s->how).store },
		    &h->trails->step[s->step], t);
	}
}

/* What was loaded is stored to, as a[i] += b does. */
static bool is_same(const CacheSite *a, const CacheSite *b)
{
	return a->at == b->at && a->apart == b->apart && a->span == b->span;
}

/* Known when compiled, or else seen here. */
static inline bool is_run(const CacheSite *s, const u64 *base, u32 on)
{
	u32 pieces = s->pieces & 255;
	u64 apart = COUNT_LANES / pieces * (u64)s->stride;

	if (!(s->pieces & COUNT_RUN))
		return false;
	if (s->distinct < 2)
		return true;
	for (; on; on = s->pieces & COUNT_ONE_WARP ? 0 : on & (on - 1)) {
		const u64 *at = base + s->at + (s->pieces & COUNT_ONE_WARP ? 0 : (u32)__builtin_ctz(on) * pieces);

		for (u32 p = 1; p < s->distinct; p++)
			if (at[p] != at[p - 1] + apart)
				return false;
	}
	return true;
}

/* Where the last one of the trail went; and nobody has been in the way since its lines were the first in their sets: there
 * they still are. */
static inline bool goes_again(const CacheSite *s, const CountWalk *w)
{
	return !s->stride && w->t && w->first && s->how == w->how && caches_on_trail(w, s) && w->t->apart && !w->t->met;
}

u32 caches_runs(CountHead *h, const CacheSite *s, u32 n, const u64 *base, u32 on, const CountWalk *w)
{
	u32 all = count_bits(on), i = 0, fresh = 0;

	for (; i < n; i++, s++) {
		CountInst *inst = (CountInst *)(void *)((u8 *)h + s->inst);
		bool store = count_how(s->how).store;
		u64 from = base[s->at] + (u64)s->apart;

		if (goes_again(s, w)) {
			caches_same(inst, w->t);
			fresh = 0;
		} else if (!is_run(s, base, on)) {
			break;
		} else if (fresh && store && is_same(s - 1, s)) {
			add_first(inst, fresh, fresh, fresh, 1);
		} else if (on != 1 && !(s->pieces & COUNT_ONE_WARP)) {
			run_each(h, s, base, on, w->t);
			fresh = 0;
		} else {
			fresh = run(h, inst, &(CountRun){ from >> 5, (from + s->span) >> 5, all, store },
				    &h->trails->step[s->step], w->t);
		}
	}
	return i;
}

/* ---- trails --------------------------------------------------------------------------------------------------- */

static CountTrails *new_trails(u32 l1_room)
{
	CountTrails *t = base_calloc(1, sizeof *t);

	for (u32 i = 0; t && i < COUNT_TRAILS; i++)
		t->of_line[i] = (u8)i;
	if (t && (t->l1 = new_sets(l1_room)))
		return t;
	free(t);
	return NULL;
}

CountTrails *caches_trails(CountCaches *c, u32 seat)
{
	if (seat < SEATS && !c->trails[seat])
		c->trails[seat] = new_trails(c->l1_room);
	return seat < SEATS ? c->trails[seat] : NULL;
}

u64 caches_turns(const CountCaches *c)
{
	return c->epoch;
}

/* Lines, a bit each, that are not the first of their sets, or have not all sectors. */
static inline u64 not_first(const CountTrail *t)
{
	u64 others = 0;

	for (u32 i = 0; i < t->known; i++) {
		u64 line = get(&t->at[i].l1->way[0]), want = t->want[i];

		others |= (u64)(((line ^ want) >> NUMBER_BIT | (want & ~line)) != 0) << i;
	}
	return others;
}

bool caches_again(const CountTrail *t)
{
	return t->known && t->at[0].l1 && !not_first(t);
}

void caches_expect(const CountHead *h, u64 line)
{
	Cache l1 = l1_of(h);

	place_of(h->caches, &l1, line);
}

static void find_sets(CountTrail *t, const Cache *l1)
{
	t->apart = l1->sets;
	t->sets = (CountSets){ { 0 } };
	for (u32 i = 0; t->apart && i < t->known; i++)
		t->apart = add_set(&t->sets, l1->set, t->at[i].l1);
}

/* Most of them are near each other. */
static void find_lines(const CountHead *h, CountTrail *t)
{
	Cache l1 = l1_of(h);
	CountStep step = { .near = ~0ull };
	bool moved = t->known != t->ask.lines;

	for (u32 i = 0; i < t->ask.lines; i++) {
		u64 number = t->ask.line[i].number, tag = tag_of(h->l1_epoch, number);

		if (i >= t->known || !is_line(t->want[i], tag)) {
			to_line(h, &step, number);
			t->at[i] = step_place(h, &step, number);
			__builtin_prefetch(t->at[i].l1, 1);
			__builtin_prefetch(t->at[i].l2, 1);
			moved = true;
		}
		t->want[i] = tag | t->ask.line[i].sectors;
	}
	t->known = t->ask.lines;
	if (moved)
		find_sets(t, &l1);
}

CountHits caches_follow(const CountHead *h, CountTrail *t)
{
	find_lines(h, t);
	return look_up_all(h, &t->ask, t->at, false);
}

/* The lines that are others now have other sets: are all of them different again? */
static bool move_lines(const CountHead *h, CountTrail *t)
{
	CountStep step = { .near = ~0ull };
	u64 moved = 0, bit;

	for (u32 i = 0; i < t->known; i++) {
		u64 number = t->block[t->piece[i]] >> 2, tag = tag_of(h->l1_epoch, number);

		if (is_line(t->want[i], tag))
			continue;
		*bit_of(&t->sets, h->l1, t->at[i].l1, &bit) &= ~bit;
		moved |= 1ull << i;
		to_line(h, &step, number);
		t->at[i] = step_place(h, &step, number);
		__builtin_prefetch(t->at[i].l1, 1);
		__builtin_prefetch(t->at[i].l2, 1);
		t->want[i] = tag;
	}
	for (; moved && t->apart; moved &= moved - 1)
		t->apart = add_set(&t->sets, h->l1, t->at[__builtin_ctzll(moved)].l1);
	return t->apart;
}

/* One piece's sector, which L1 does not have: was it in L2? */
static inline u32 from_l2(Set *s, u64 want)
{
	return s && use(s, want & ~15ull, (u32)want & 15) & (u32)want;
}

/* A line each of sets of their own. */
static CountHits look_up_single(const CountHead *h, CountTrail *t)
{
	CountHits hits = { .looked = t->sectors, .l1 = t->sectors };
	u64 other = h->l1_epoch ^ h->caches->epoch;
	u32 i = 0, lost = 0, l2 = 0;

	for (u32 w = 0; w < t->ask.warps; w++) {
		u32 before = lost;

		for (u32 end = i + t->ask.n[w]; i < end; i++) {
			u64 want = (t->want[i] & ~15ull) | 1ull << (t->block[t->piece[i]] & 3);

			t->want[i] = want;
			if (use(t->at[i].l1, want & ~15ull, (u32)want & 15) & (u32)want)
				continue;
			lost++;
			l2 += from_l2(t->at[i].l2, want ^ other);
		}
		hits.missed += lost != before;
	}
	hits.l1 -= lost;
	hits.l2 = l2;
	return hits;
}

bool caches_go_on(const CountHead *h, CountTrail *t, bool lines, CountHits *hits)
{
	if (!t->single || !t->apart || t->known != t->ask.lines)
		return false;
	if (!lines && !move_lines(h, t)) {
		t->known = 0;
		return false;
	}
	*hits = look_up_single(h, t);
	return true;
}

void caches_forget(const CountHead *h)
{
	Cache l1 = l1_of(h);

	for (u32 s = 0; s < l1.sets; s++)
		for (u32 w = 0; w < WAYS && get(&l1.set[s].way[w]); w++)
			set(&l1.set[s].way[w], 0);
}

static u32 look_constant(const CountCaches *c, const Cache *own, u64 number)
{
	return use(set_of(own, number, hash_of(number)), tag_of(c->epoch, number), 1);
}

u32 caches_constants(CountCaches *c, u32 sm, u32 mask, const u64 *addr)
{
	Cache own = { c->constants + (size_t)sm * c->const_sets, c->const_sets };
	u32 missed = 0;

	for (u32 m = own.sets ? mask : 0; m; m &= m - 1)
		missed += !look_constant(c, &own, addr[__builtin_ctz(m)] / CONST_LINE);
	return missed;
}

/* One bit of `all` by a hash. */
static void note(u64 *bits, u32 all, u64 what)
{
	u32 bit = (u32)(what * 0x9e3779b97f4a7c15ull >> 40) % all;

	if (!(__atomic_load_n(&bits[bit / 64], __ATOMIC_RELAXED) >> bit % 64 & 1))
		__atomic_fetch_or(&bits[bit / 64], 1ull << bit % 64, __ATOMIC_RELAXED);
}

void caches_note_atomic(CountCaches *c, u32 mask, const u64 *addr)
{
	for (u32 m = mask; m; m &= m - 1) {
		u64 at = addr[__builtin_ctz(m)];

		note(c->places, PLACES, at >> 9);
		note(c->words, WORDS, at >> 2);
	}
}

/* How many were thrown when so many of all were hit. */
static u64 thrown(const u64 *bits, u32 all)
{
	u32 hit = 0;

	for (u32 i = 0; i < all / 64; i++)
		hit += (u32)__builtin_popcountll(bits[i]);
	return hit < all ? (u64)(0.5 - all * log(1 - (double)hit / all)) : 16ull * all;
}

void caches_atomic_places(const CountCaches *c, u64 *places, u64 *words)
{
	*places = thrown(c->places, PLACES);
	*words = thrown(c->words, WORDS);
}
