/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Models of the caches that a warp's sectors pass: an L1 for each SM and one L2, both of 128-byte lines with
 * four sectors, set-associative, the line unused longest goes. Blocks go to SMs in index order. Several workers
 * use them at once without locks: what one overwrites of another costs a miss, never more.
 * L1 keeps what is stored only when it has the line already, as hardware does since 7.0.
 */
#include "count/sets.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { CONST_LINE = 64 /* bytes, of the cache of constants */ };
enum { SAMPLED = 32 /* one SM in that many, of grids of many blocks */ };

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
	free(c->l2.first);
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

/* Words of one cache. */
static inline size_t words_of(u32 room)
{
	return (size_t)room * (1 + SET_WORDS);
}

/* Their pages are there before kernels run: a kernel of many lines would pay for each. */
u64 *sets_new(u32 caches, u32 room)
{
	const size_t page = 4096, huge = 2 << 20, words = caches * words_of(room);
	u64 *first = base_calloc(words + 1, sizeof *first);
	uintptr_t at = (uintptr_t)first, end = at + words * sizeof *first, from = (at + huge - 1) & ~(huge - 1);

	if (!first)
		return NULL;
	if (from < end)
		madvise((void *)from, end - from, MADV_HUGEPAGE); /* where it is not to be had, nothing is lost */
	for (; at < end; at += page)
		*(volatile u8 *)at = 0;
	return first;
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
	c->l1 = sets_new(c->sms, c->l1_room);
	c->l2.room = c->l2.sets;
	c->l2.first = sets_new(1, c->l2.room);
	c->const_sets = const_sets;
	c->constants = sets_new(c->sms, const_sets);
	if (c->l1 && c->l2.first && c->constants)
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

static inline u64 *set_of(const Cache *c, u64 number)
{
	u64 hash = hash_of(number);

	return near_set(c->first, c->sets, ((hash >> 40) * c->sets >> 24) + ((number ^ hash >> 32) & (NEIGHBOURS - 1)));
}

/* The others of a set, the one used last first. */
static inline u64 *more_of(const Cache *c, const u64 *first)
{
	return c->first + c->room + (first - c->first) * SET_WORDS;
}

static u32 move_first(const Cache *c, u64 *first, u64 tag, u32 more)
{
	u64 *way = more_of(c, first), line = get(first);

	for (u32 w = 0; !is_line(line, tag); w++) {
		u64 next = w < MORE ? get(&way[w]) : 0;

		if (w == MORE || is_old(line, tag)) {
			line = tag;
			break;
		}
		set(&way[w], line);
		line = next;
	}
	set(first, line | more);
	return (u32)line & 15;
}

u32 sets_move_l1(const CountHead *h, u64 *first, u64 tag, u32 more)
{
	Cache l1 = l1_of(h);

	return move_first(&l1, first, tag, more);
}

u32 sets_move_l2(const CountHead *h, u64 *first, u64 tag, u32 more)
{
	return move_first(&h->caches->l2, first, tag, more);
}

static bool is_there(const Cache *c, const u64 *first, u64 tag)
{
	const u64 *way = more_of(c, first);
	u64 line = get(first);

	for (u32 w = 0; w < MORE && !is_line(line, tag) && !is_old(line, tag); w++)
		line = get(&way[w]);
	return is_line(line, tag);
}

u32 sets_store(const CountHead *h, u64 *first, u64 tag)
{
	Cache l1 = l1_of(h);

	return is_there(&l1, first, tag) ? move_first(&l1, first, tag, 0) : 0;
}

/* Its own, emptied: nobody else's block is there. */
static void take_own(CountHead *h, const CountCaches *c)
{
	CountTrails *t = h->trails;

	t->epoch += 1ull << EPOCH_BIT;
	if (!t->epoch) {
		memset(t->l1, 0, words_of(c->l1_room) * sizeof *t->l1);
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
	if (h->trails) {
		h->trails->first = NULL;
		h->trails->near.group = 0;
	}
	if (c->to_end && blocks <= c->sms && h->trails) {
		take_own(h, c);
	} else {
		h->l1 = c->l1 + h->sm * words_of(c->l1_room);
		h->l1_epoch = c->epoch;
	}
}

void sets_again(u32 times, u32 sectors, Place at, CountHits *hits)
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
CountHits sets_look_up_all(const CountHead *h, const CountAsk *a, const Place *place, bool store)
{
	CountHits hits = { 0 };
	u32 i = 0;

	for (u32 w = 0; w < a->warps; w++) {
		u32 looked = 0, l1 = 0, l2 = 0, hit, hit2;

		for (u32 end = i + a->n[w]; i < end; i++) {
			u32 sectors = a->line[i].sectors;

			hit = sets_look_up(h, a->line[i].number, sectors, place[i], store, &hit2);
			looked += sectors_in[sectors];
			l1 += sectors_in[hit];
			l2 += sectors_in[hit2];
		}
		hits.looked += looked;
		hits.l1 += l1;
		hits.l2 += l2;
		hits.missed += l1 < looked;
		if (a->times[w] > 1)
			sets_again(a->times[w] - 1u, looked, place[i - 1], &hits);
	}
	return hits;
}

CountHits caches_access(const CountHead *h, const CountAsk *a, bool store, bool past_l1)
{
	Place place[COUNT_MOST_LINES];

	if (h->trails && !past_l1)
		h->trails->first = NULL;
	for (u32 i = 0; i < a->lines; i++) { /* before the first is looked up: they are on their way meanwhile */
		place[i] = sets_place(h, a->line[i].number);
		if (past_l1)
			place[i].l1 = NULL;
		sets_expect(place[i]);
	}
	return sets_look_up_all(h, a, place, store);
}

void caches_expect(const CountHead *h, u64 line)
{
	sets_expect(sets_place(h, line));
}

void caches_forget(const CountHead *h)
{
	Cache l1 = l1_of(h);

	if (h->trails)
		h->trails->first = NULL;
	for (u32 i = 0; i < l1.sets; i++) {
		u64 *way = more_of(&l1, &l1.first[i]);

		if (get(&l1.first[i]))
			set(&l1.first[i], 0);
		for (u32 w = 0; w < MORE && get(&way[w]); w++)
			set(&way[w], 0);
	}
}

static u32 look_constant(const CountCaches *c, const Cache *own, u64 number)
{
	return move_first(own, set_of(own, number), tag_of(c->epoch, number), 1);
}

u32 caches_constants(CountCaches *c, u32 sm, u32 mask, const u64 *addr)
{
	Cache own = { c->constants + sm * words_of(c->const_sets), c->const_sets, c->const_sets };
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
