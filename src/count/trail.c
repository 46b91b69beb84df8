/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Trails: loads of one place by each piece of some warps, which a loop goes over word by word, in the models of the caches.
 * In: what asked.c has found out of their pieces. A trail keeps where in the tables its lines stand; what is known to stand
 * first in its set is not looked for.
 */
#include "count/sets.h"

#include <stdlib.h>
#include <string.h>

static CountTrails *new_trails(u32 l1_room)
{
	CountTrails *t = base_calloc(1, sizeof *t);

	for (u32 i = 0; t && i < COUNT_TRAILS; i++)
		t->of_line[i] = (u8)i;
	if (t && (t->l1 = sets_new(1, l1_room)))
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

/* Answers false where one of its number was there. */
static bool add_set(CountSets *s, const u64 *l1, const u64 *first)
{
	bool *has = sets_has(s, l1, first), fresh = !*has;

	*has = true;
	return fresh;
}

/* Lines, a bit each, that are not the first of their sets, or have not all sectors. */
static inline u64 not_first(const CountTrail *t)
{
	u64 others = 0;

	for (u32 i = 0; i < t->known; i++) {
		u64 line = get(t->at[i].l1), want = t->want[i];

		others |= (u64)(((line ^ want) >> NUMBER_BIT | (want & ~line)) != 0) << i;
	}
	return others;
}

/* If its lines have sets to themselves, they stand first until somebody comes there. */
static inline void now_first(const CountHead *h, CountTrail *t)
{
	h->trails->first = t->apart ? t : NULL;
}

bool caches_again(const CountHead *h, CountTrail *t)
{
	if (t == h->trails->first)
		return true;
	if (!t->known || !t->at[0].l1 || not_first(t))
		return false;
	now_first(h, t);
	return true;
}

static void find_sets(CountTrail *t, const Cache *l1)
{
	t->apart = l1->sets;
	memset(&t->sets, 0, sizeof t->sets);
	for (u32 i = 0; t->apart && i < t->known; i++)
		t->apart = add_set(&t->sets, l1->first, t->at[i].l1);
}

static void find_lines(const CountHead *h, CountTrail *t)
{
	Cache l1 = l1_of(h);
	bool moved = t->known != t->ask.lines;

	for (u32 i = 0; i < t->ask.lines; i++) {
		u64 number = t->ask.line[i].number, tag = tag_of(h->l1_epoch, number);

		if (i >= t->known || !is_line(t->want[i], tag)) {
			t->at[i] = sets_place(h, number);
			sets_expect(t->at[i]);
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
	now_first(h, t);
	return sets_look_up_all(h, &t->ask, t->at, false);
}

/* The lines that are others now have other sets: are all of them different again? */
static bool move_lines(const CountHead *h, CountTrail *t)
{
	u64 moved = 0;
	CountNear near = { 0 };

	for (u32 i = 0; i < t->known; i++) {
		u64 number = t->block[t->piece[i]] >> 2, tag = tag_of(h->l1_epoch, number);

		if (is_line(t->want[i], tag))
			continue;
		*sets_has(&t->sets, h->l1, t->at[i].l1) = false;
		moved |= 1ull << i;
		t->at[i] = sets_place_near(h, &near, number);
		sets_expect(t->at[i]);
		t->want[i] = tag;
	}
	for (; moved && t->apart; moved &= moved - 1)
		t->apart = add_set(&t->sets, h->l1, t->at[__builtin_ctzll(moved)].l1);
	return t->apart;
}

/* How many warps have one of these lines. */
static u32 warps_with(const CountAsk *a, u64 lines)
{
	u32 warps = 0;

	for (u32 w = 0; lines && w < a->warps; lines >>= a->n[w++])
		warps += (lines & ((1ull << a->n[w]) - 1)) != 0;
	return warps;
}

/* A line each of sets of their own. */
static CountHits look_up_single(const CountHead *h, CountTrail *t)
{
	static const u8 bit[] = { 1, 2, 4, 8 }; /* quicker than shifts by a variable */
	u64 other = h->l1_epoch ^ h->caches->epoch, lost = 0, line = 1;
	u32 n = 0, l2 = 0, all = t->known;

	for (u32 i = 0; i < all; i++, line += line) {
		u64 tag = t->want[i] & ~15ull;
		u32 sector = bit[t->block[t->piece[i]] & 3], there = sets_use_l1(h, t->at[i].l1, tag, sector);

		t->want[i] = tag | there | sector;
		if (there & sector)
			continue;
		lost |= line;
		n++;
		if (t->at[i].l2)
			l2 += (sets_use_l2(h, t->at[i].l2, tag ^ other, sector) & sector) != 0;
	}
	return (CountHits){ t->sectors, t->sectors - n, l2, n == t->known ? t->ask.warps : warps_with(&t->ask, lost) };
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
	now_first(h, t);
	return true;
}
