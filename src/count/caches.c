/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Models of the caches that a warp's sectors pass: an L1 for each SM and one L2, both of 128-byte lines with
 * four sectors, set-associative, the line unused longest goes. Blocks go to SMs in index order. Several workers
 * use them at once without locks: what one overwrites of another costs a miss, never more.
 * L1 keeps what is stored only when it has the line already, as hardware does since 7.0.
 */
#include "count/count.h"

#include <math.h>
#include <stdlib.h>

enum { PLACES = 4096, WAYS = 8, SAMPLED = 32 /* one SM in that many, of grids of many blocks */ };

typedef struct Line {
	u64 tag; /* line number + 1; 0: empty */
	u32 used, sectors;
} Line;
typedef struct Cache {
	Line *line;
	u32 sets;
	u32 clock;
} Cache;
struct CountCaches {
	Cache *l1, l2;
	u32 sms, l1_sets;
	u64 places[PLACES / 64]; /* a bit for each KiB that atomics went to, by its hash */
};

static u32 sets_of(u64 bytes)
{
	return (u32)(bytes / (WAYS * 128));
}

CountCaches *caches_new(const CountMemory *m)
{
	CountCaches *c = base_calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->sms = m->sms ? m->sms : 1;
	c->l1_sets = sets_of(m->l1_bytes);
	c->l1 = base_calloc(c->sms, sizeof *c->l1);
	c->l2.sets = sets_of(m->l2_bytes);
	if (c->l2.sets)
		c->l2.line = base_calloc((size_t)c->l2.sets * WAYS, sizeof(Line));
	if (c->l1 && (c->l2.line || !c->l2.sets))
		return c;
	caches_free(c);
	return NULL;
}

void caches_free(CountCaches *c)
{
	if (!c)
		return;
	for (u32 i = 0; c->l1 && i < c->sms; i++)
		free(c->l1[i].line);
	free(c->l1);
	free(c->l2.line);
	free(c);
}

/* Sectors of the line that were there. With `fill` all of them are afterwards. */
static u32 look(Cache *c, CountLine want, bool fill)
{
	u64 tag = want.number + 1;
	Line *set = c->line + (size_t)((tag * 0x9e3779b97f4a7c15ull >> 40) % c->sets) * WAYS, *old = set;

	c->clock++;
	for (u32 w = 0; w < WAYS; w++) {
		Line *l = &set[w];

		if (l->tag == tag) {
			u32 hit = l->sectors & want.sectors;

			l->sectors |= fill ? want.sectors : 0;
			l->used = c->clock;
			return hit;
		}
		old = l->used < old->used ? l : old;
	}
	if (fill)
		*old = (Line){ tag, c->clock, want.sectors };
	return 0;
}

bool caches_sampled(const CountCaches *c, u64 block, u64 blocks, u32 *sm)
{
	*sm = (u32)(block % c->sms);
	return blocks <= (u64)c->sms || *sm % SAMPLED == 0;
}

static Cache *l1_of(CountCaches *c, u32 sm)
{
	Cache *l1 = &c->l1[sm % c->sms];

	if (!l1->line) {
		Line *fresh = base_calloc((size_t)c->l1_sets * WAYS, sizeof(Line));
		Line *none = NULL;

		l1->sets = c->l1_sets;
		if (!__atomic_compare_exchange_n(&l1->line, &none, fresh, false, __ATOMIC_ACQ_REL,
						 __ATOMIC_ACQUIRE))
			free(fresh);
	}
	return l1->line ? l1 : NULL;
}

void caches_access(CountCaches *c, u32 sm, const CountLine *line, u32 n, bool store, bool past_l1, u32 *l1_hit,
		   u32 *l2_hit)
{
	Cache *l1 = past_l1 || !c->l1_sets ? NULL : l1_of(c, sm);

	for (u32 i = 0; i < n; i++) {
		u32 hit = l1 ? look(l1, line[i], !store) : 0;
		CountLine rest = line[i];

		*l1_hit += (u32)__builtin_popcount(hit);
		rest.sectors &= store ? ~0u : ~hit;
		if (rest.sectors && c->l2.sets)
			*l2_hit += (u32)__builtin_popcount(look(&c->l2, rest, true));
	}
}

void caches_note_atomic(CountCaches *c, const CountLine *line, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		u32 bit = (u32)((line[i].number >> 3) * 0x9e3779b97f4a7c15ull >> 40) % PLACES;

		if (!(__atomic_load_n(&c->places[bit / 64], __ATOMIC_RELAXED) >> bit % 64 & 1))
			__atomic_fetch_or(&c->places[bit / 64], 1ull << bit % 64, __ATOMIC_RELAXED);
	}
}

/* How many were thrown when so many of PLACES were hit. */
u32 caches_atomic_places(const CountCaches *c)
{
	u32 hit = 0;

	for (u32 i = 0; i < PLACES / 64; i++)
		hit += (u32)__builtin_popcountll(c->places[i]);
	return hit < PLACES ? (u32)(0.5 - PLACES * log(1 - (double)hit / PLACES)) : 16 * PLACES;
}
