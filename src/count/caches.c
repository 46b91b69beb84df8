/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Models of the caches that a warp's sectors pass: an L1 for each SM and one L2, both of 128-byte lines with
 * four sectors, set-associative, the line unused longest goes. Blocks go to SMs in index order. Several workers
 * use them at once without locks: what one overwrites of another costs a miss, never more.
 * L1 keeps what is stored only when it has the line already, as hardware does since 7.0.
 */
#include "count/count.h"

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
	u64 epoch; /* what was put in before it is not there: emptying takes no time */
	CountTrail *trails[SEATS];
	u64 places[PLACES / 64]; /* a bit for each 512 bytes that atomics went to, by its hash */
	u64 words[WORDS / 64];	 /* for each word of 4 bytes */
};

/* One that is out of use: of large tables the pages cost more than many a kernel. */
static _Atomic(CountCaches *) spare;

static u32 sets_of(u64 bytes)
{
	return (u32)(bytes / (WAYS * 128));
}

static void destroy(CountCaches *c)
{
	for (u32 i = 0; i < SEATS; i++)
		free(c->trails[i]);
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

CountCaches *caches_new(const CountMemory *m)
{
	u32 const_sets = m->const_bytes / (WAYS * CONST_LINE);
	CountCaches *c = take_spare(m->sms ? m->sms : 1, sets_of(m->l1_bytes), sets_of(m->l2_bytes), const_sets);

	if (c)
		return c;
	c = base_calloc(1, sizeof *c);
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

static inline u64 tag_of(const CountCaches *c, u64 number)
{
	return (number + 1) << NUMBER_BIT | c->epoch;
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

bool caches_sampled(const CountCaches *c, u64 block, u64 blocks, u32 *sm)
{
	*sm = (u32)(block % c->sms);
	return blocks <= (u64)c->sms || *sm % SAMPLED == 0;
}

static const u8 sectors_in[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

static Cache l1_of(const CountCaches *c, u32 sm)
{
	return (Cache){ c->l1 + (size_t)(sm % c->sms) * c->l1_room, c->l1_sets };
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

static inline void look_up(const CountCaches *c, CountLine line, Place at, bool store, CountHits *hits)
{
	u64 tag = tag_of(c, line.number);
	u32 hit = !at.l1 ? 0 : store ? store_to(at.l1, tag) : use(at.l1, tag, line.sectors);
	u32 rest = line.sectors & (store ? 15 : ~hit & 15);

	hits->looked += sectors_in[line.sectors];
	hits->l1 += sectors_in[hit & line.sectors];
	if (rest && at.l2)
		hits->l2 += sectors_in[use(at.l2, tag, rest) & rest];
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

static CountHits look_up_all(const CountCaches *c, const CountAsk *a, const Place *place, bool store)
{
	CountHits hits = { 0 };
	u32 i = 0;

	for (u32 w = 0; w < a->warps; w++) {
		CountHits before = hits;

		for (u32 end = i + a->n[w]; i < end; i++)
			look_up(c, a->line[i], place[i], store, &hits);
		hits.missed += hits.l1 - before.l1 < hits.looked - before.looked;
		if (a->times[w] > 1)
			again(a->times[w] - 1u, hits.looked - before.looked, place[i - 1], &hits);
	}
	return hits;
}

CountHits caches_access(CountCaches *c, u32 sm, const CountAsk *a, bool store, bool past_l1)
{
	Cache l1 = past_l1 ? (Cache){ NULL, 0 } : l1_of(c, sm);
	Place place[COUNT_MOST_LINES];

	for (u32 i = 0; i < a->lines; i++) /* before the first is looked up: they are on their way meanwhile */
		place[i] = place_of(c, &l1, a->line[i].number);
	return look_up_all(c, a, place, store);
}

/* Answers false where one of its number was there. */
static bool add_set(CountSets *s, const Cache *l1, const Set *set)
{
	u64 n = (u64)(set - l1->set), bit = 1ull << n % 64, *at = &s->bit[n / 64 % COUNT(s->bit)];
	bool fresh = !(*at & bit);

	*at |= bit;
	return fresh;
}

static inline Place step_place(const CountCaches *c, const Cache *l1, const CountStep *s, u32 i, u64 line)
{
	return s->next[i] == line ? s->at[i] : place_of(c, l1, line);
}

CountHits caches_run(CountCaches *c, u32 sm, u64 from, u64 to, u32 warps, u64 turn, CountStep *step, CountSets *sets)
{
	Cache l1 = l1_of(c, sm);
	u32 first = (15u << (from & 3)) & 15, last = 15u >> (3 - (to & 3));
	CountLine line[2] = { { from >> 2, first }, { to >> 2, last } };
	bool two = from >> 2 != to >> 2;
	CountHits hits = { 0 };
	u64 apart;
	Place at[2];

	line[0].sectors &= two ? 15 : last;
	if (step->turn != turn)
		*step = (CountStep){ .turn = turn, .first = line[0].number, .next = { ~0ull, ~0ull } };
	apart = line[0].number - step->first;
	step->first = line[0].number;
	for (u32 i = 0; i <= two; i++)
		at[i] = step_place(c, &l1, step, i, line[i].number);
	for (u32 i = 0; i <= two; i++) {
		look_up(c, line[i], at[i], false, &hits);
		if (at[i].l1)
			add_set(sets, &l1, at[i].l1);
		step->next[i] = line[i].number + apart;
		step->at[i] = place_of(c, &l1, step->next[i]);
	}
	hits.missed = hits.l1 < hits.looked;
	again(warps - 1, hits.looked, at[0], &hits);
	return hits;
}

/* ---- trails --------------------------------------------------------------------------------------------------- */

CountTrail *caches_trails(CountCaches *c, u32 seat)
{
	if (seat < SEATS && !c->trails[seat])
		c->trails[seat] = base_calloc(COUNT_TRAILS, sizeof(CountTrail));
	return seat < SEATS ? c->trails[seat] : NULL;
}

u64 caches_turns(const CountCaches *c)
{
	return c->epoch;
}

bool caches_again(const CountTrail *t)
{
	u64 other = 0;

	if (!t->known || !t->at[0].l1)
		return false;
	for (u32 i = 0; i < t->known; i++) {
		u64 line = get(&t->at[i].l1->way[0]);

		other |= (line ^ t->want[i]) >> NUMBER_BIT | (t->want[i] & ~line);
	}
	return !other;
}

void caches_expect(const CountCaches *c, u32 sm, u64 line)
{
	Cache l1 = l1_of(c, sm);

	place_of(c, &l1, line);
}

bool caches_next(CountTrail *t)
{
	if (t->known != t->ask.lines)
		return false;
	for (u32 i = 0; i < t->known; i++)
		t->ask.line[i].sectors = 0;
	for (u32 i = 0; i < t->pieces; i++)
		t->ask.line[t->line_of[i]].sectors |= 1u << (t->block[t->piece[i]] & 3);
	for (u32 i = 0; i < t->known; i++)
		t->want[i] = (t->want[i] & ~15ull) | t->ask.line[i].sectors;
	return true;
}

static void find_sets(CountTrail *t, const Cache *l1)
{
	t->apart = l1->sets;
	t->sets = (CountSets){ { 0 } };
	for (u32 i = 0; t->apart && i < t->known; i++)
		t->apart = add_set(&t->sets, l1, t->at[i].l1);
}

CountHits caches_follow(CountCaches *c, u32 sm, CountTrail *t)
{
	Cache l1 = l1_of(c, sm);
	bool moved = t->known != t->ask.lines;

	for (u32 i = 0; i < t->ask.lines; i++) {
		u64 tag = tag_of(c, t->ask.line[i].number);

		if (i >= t->known || !is_line(t->want[i], tag)) {
			t->at[i] = place_of(c, &l1, t->ask.line[i].number);
			moved = true;
		}
		t->want[i] = tag | t->ask.line[i].sectors;
	}
	t->known = t->ask.lines;
	if (moved)
		find_sets(t, &l1);
	return look_up_all(c, &t->ask, t->at, false);
}

void caches_forget(CountCaches *c, u32 sm)
{
	Cache l1 = l1_of(c, sm);

	for (u32 s = 0; s < l1.sets; s++)
		for (u32 w = 0; w < WAYS && get(&l1.set[s].way[w]); w++)
			set(&l1.set[s].way[w], 0);
}

static u32 look_constant(const CountCaches *c, const Cache *own, u64 number)
{
	return use(set_of(own, number, hash_of(number)), tag_of(c, number), 1);
}

u32 caches_constants(CountCaches *c, u32 sm, u32 mask, const u64 *addr)
{
	Cache own = { c->constants + (size_t)(sm % c->sms) * c->const_sets, c->const_sets };
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
