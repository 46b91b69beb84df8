/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The counters of one launch: a table a worker, made when that worker first takes part, so that counting needs
 * no atomic operation; and their sum.
 */
#include "count/count.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64 };

static size_t table_size(const CountSet *s)
{
	return COUNT_INST_AT(s->nblocks, (size_t)s->ninsts * s->rows);
}

CountSet *count_set_new(u32 cc, u32 nblocks, u32 ninsts, bool generic, u32 seats, const CountMemory *caches)
{
	CountSet *s = base_calloc(1, sizeof *s);

	if (!s)
		return NULL;
	*s = (CountSet){ .nblocks = nblocks, .ninsts = ninsts, .seats = seats, .rows = generic ? 3 : 1, .rule = count_rule(cc) };
	s->seat = base_calloc(seats + 1, sizeof *s->seat);
	s->room = base_calloc(seats + 1, sizeof *s->room);
	if (caches) {
		CountMemory memory = *caches;

		memory.const_bytes = s->rule->const_kib * 1024u;
		s->caches = caches_new(&memory);
	}
	if (s->seat && s->room && (s->caches || !caches))
		return s;
	count_set_free(s);
	return NULL;
}

void count_set_free(CountSet *s)
{
	if (!s)
		return;
	for (u32 i = 0; s->room && i < s->seats; i++)
		free(s->room[i]);
	free(s->room);
	free(s->seat);
	caches_free(s->caches);
	free(s);
}

/* A counter that lay in two of the host's lines would take three times as long in loops. */
static CountHead *new_table(const CountSet *s, void **room)
{
	*room = base_calloc(1, table_size(s) + LINE - 1);
	return *room ? (CountHead *)(((uintptr_t)*room + LINE - 1) & ~(uintptr_t)(LINE - 1)) : NULL;
}

CountHead *count_set_seat(CountSet *s, u32 seat)
{
	CountHead *h;

	if (seat >= s->seats)
		return NULL;
	if (s->seat[seat])
		return s->seat[seat];
	h = s->seat[seat] = new_table(s, &s->room[seat]);
	if (h) {
		h->rule = s->rule;
		h->apart = s->rows > 1 ? s->ninsts * sizeof(CountInst) : 0;
		h->caches = s->caches;
		h->trails = s->caches ? caches_trails(s->caches, seat) : NULL;
		h->turn = s->caches ? caches_turns(s->caches) : 0;
	}
	return h;
}

static u64 more(u64 a, u64 b)
{
	return a > b ? a : b;
}

/* The warps that ran last included. */
static u64 deepest_of(const CountHead *h)
{
	u64 most = h->deepest;

	for (u32 i = 0; i < COUNT_DEPTHS; i++)
		most = more(most, h->depth[i]);
	return most;
}

CountHead *count_set_sum(CountSet *s)
{
	size_t n = (table_size(s) - sizeof(CountHead)) / sizeof(u64);
	CountHead *all = NULL;

	for (u32 i = 0; i < s->seats; i++) {
		u64 *to, *from;

		if (!s->seat[i])
			continue;
		if (!all) {
			all = s->seat[i];
			all->deepest = deepest_of(all);
			continue;
		}
		to = (u64 *)(void *)(all + 1);
		from = (u64 *)(void *)(s->seat[i] + 1);
		all->deepest = more(all->deepest, deepest_of(s->seat[i]));
		for (size_t k = 0; k < n; k++)
			to[k] += from[k];
		memset(from, 0, n * sizeof *from);
	}
	return all;
}

void *count_set_keep(CountSet *s, const CountHead *sum)
{
	void *room = NULL;

	for (u32 i = 0; i < s->seats && !room; i++)
		if (s->seat[i] == sum) {
			room = s->room[i];
			s->room[i] = s->seat[i] = NULL;
		}
	return room;
}

bool count_same(const CountSet *s, const CountHead *a, const CountHead *b)
{
	return a->deepest == b->deepest && !memcmp(a + 1, b + 1, table_size(s) - sizeof *a);
}
