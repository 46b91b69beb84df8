/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * sets.h: the tables of the models of the caches: sets of lines, and where a line is looked for. Private to count/.
 */
#ifndef WW_COUNT_SETS_H
#define WW_COUNT_SETS_H

#include "count/asked.h"

enum { SEATS = 64 /* workers that have trails */ };
enum { PLACES = 4096, WORDS = 65536, WAYS = 8, MORE = WAYS - 1, SET_WORDS = WAYS };
/* A line in a set: its sectors, a bit each; above them its number + 1; above that the epoch. 0: none. */
enum { NUMBER_BIT = 4, EPOCH_BIT = 48, NEIGHBOURS = 64 };

/* What is looked at nearly always lies close together: of each set the line used last. */
typedef struct Cache {
	u64 *first; /* of each set; behind `room` of them MORE of each, the one used last first */
	u32 sets, room;
} Cache;
struct CountCaches {
	Cache l2;
	u64 *l1; /* Cache.first, one SM's after the other's */
	u64 *constants; /* likewise */
	u32 const_sets;
	u32 sms, l1_sets;
	u32 l1_room; /* sets that each has room for: shared memory takes more or less of them from launch to launch */
	bool to_end; /* CountMemory's */
	u64 epoch; /* what was put in before it is not there: emptying takes no time */
	CountTrails *trails[SEATS];
	u64 places[PLACES / 64]; /* a bit for each 512 bytes that atomics went to, by its hash */
	u64 words[WORDS / 64];	 /* for each word of 4 bytes */
};
typedef CachePlace Place;

static const u8 sectors_in[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

static inline Cache l1_of(const CountHead *h)
{
	return (Cache){ h->l1, h->caches->l1_sets, h->caches->l1_room };
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

/* Sectors of the line that are there. Afterwards it stands first, those before it move up; it has those of `more`, too.
 * Arguments of their own and no Cache: what is called rarely costs those nothing that need not. */
u32 sets_move_l1(const CountHead *, u64 *first, u64 tag, u32 more);
u32 sets_move_l2(const CountHead *, u64 *first, u64 tag, u32 more);
u32 sets_store(const CountHead *, u64 *first, u64 tag); /* the same in L1 where only what is there is used */

/* Sectors of the line, if it is the first of its set, or will be since all that is there is old; else SETS_moves. */
enum { SETS_moves = 16 };
static inline u32 sets_first(const u64 *first, u64 tag)
{
	u64 other = get(first) ^ tag;

	return other < 1 << NUMBER_BIT ? (u32)other : other >> EPOCH_BIT ? 0 : SETS_moves;
}

static inline u32 sets_use_l1(const CountHead *h, u64 *first, u64 tag, u32 more)
{
	u32 there = sets_first(first, tag);

	if (there == SETS_moves)
		return sets_move_l1(h, first, tag, more);
	set(first, tag | there | more);
	return there;
}

static inline u32 sets_use_l2(const CountHead *h, u64 *first, u64 tag, u32 more)
{
	u32 there = sets_first(first, tag);

	if (there == SETS_moves)
		return sets_move_l2(h, first, tag, more);
	set(first, tag | there | more);
	return there;
}

static inline u32 sets_store_l1(const CountHead *h, u64 *first, u64 tag)
{
	u32 there = sets_first(first, tag);

	return there == SETS_moves ? sets_store(h, first, tag) : there;
}

/* Neighbouring lines have neighbouring sets, so that what a kernel touches is on few pages of the table; lines further
 * apart are spread by a hash. */
static inline u64 hash_of(u64 number)
{
	return (number / NEIGHBOURS + 1) * 0x9e3779b97f4a7c15ull;
}

static inline u64 *near_set(u64 *first, u64 sets, u64 at)
{
	at -= sets & -(u64)(at >= sets); /* a quarter of the time: nothing to be guessed */
	while (at >= sets) /* rarely, and rarely twice: a division would take longer */
		at -= sets;
	return &first[at];
}

static inline void find_near(CountNear *near, const CountCaches *c, u64 number)
{
	u64 hash = hash_of(number), far = hash >> 40;

	near->group = number / NEIGHBOURS + 1;
	near->turn = hash >> 32;
	near->l1 = far * c->l1_sets >> 24;
	near->l2 = far * c->l2.sets >> 24;
}

/* Where a line is looked for; `near` is of its neighbours already, or will be. */
static inline Place sets_place_near(const CountHead *h, CountNear *near, u64 number)
{
	const CountCaches *c = h->caches;
	u64 in;

	if (near->group != number / NEIGHBOURS + 1)
		find_near(near, c, number);
	in = (number ^ near->turn) & (NEIGHBOURS - 1);
	return (Place){ c->l1_sets ? near_set(h->l1, c->l1_sets, near->l1 + in) : NULL,
			c->l2.sets ? near_set(c->l2.first, c->l2.sets, near->l2 + in) : NULL };
}

static inline Place sets_place(const CountHead *h, u64 number)
{
	CountNear near = { 0 };

	return sets_place_near(h, &near, number);
}

static inline void sets_expect(Place at)
{
	__builtin_prefetch(at.l1, 1);
	__builtin_prefetch(at.l2, 1);
}

/* Sectors of the line that L1 has; in *hit2 of the others those that L2 has. */
static inline u32 sets_look_up(const CountHead *h, u64 number, u32 sectors, Place at, bool store, u32 *hit2)
{
	u64 tag = tag_of(h->l1_epoch, number);
	u32 hit = !at.l1 ? 0 : store ? sets_store_l1(h, at.l1, tag) : sets_use_l1(h, at.l1, tag, sectors);
	u32 rest = store ? sectors : sectors & ~hit;

	*hit2 = rest && at.l2 ? sets_use_l2(h, at.l2, tag_of(h->caches->epoch, number), rest) & rest : 0;
	return hit & sectors;
}

/* Of all lines; their places by their order. */
CountHits sets_look_up_all(const CountHead *, const CountAsk *, const Place *, bool store);
/* Who asks for the same at once finds it where the first one has put it. */
void sets_again(u32 times, u32 sectors, Place, CountHits *);
u64 *sets_new(u32 caches, u32 room);

/* ---- those of a trail, in L1 ---- */

static inline bool *sets_has(CountSets *s, const u64 *l1, const u64 *first)
{
	return &s->has[(size_t)(first - l1) % COUNT(s->has)];
}

/* Somebody is in this set: one of the trail's whose lines are first? */
static inline void sets_meet(const CountHead *h, const u64 *first)
{
	CountTrail *t = h->trails->first;

	if (t && *sets_has(&t->sets, h->l1, first))
		h->trails->first = NULL;
}

#endif
