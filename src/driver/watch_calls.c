/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Host calls and the program's own ranges, for the record. Calls that a call of the CUDA libraries makes inside are
 * left out: of cudaMalloc it is told, not of the cuMemAlloc in it. All calls are added up; of the first MAX_SPANS it
 * is noted when they were.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/watch.h"

enum { MAX_SPANS = 100000, MAX_IDS = 1024, MAX_RANGES = 64 };
/* Of what follows. Calls do not wait for launches, which are written to the file as they end. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ProfCalls sums[HOOK_runtime + 1][MAX_IDS];
static Text spans;
static u32 nspans;
static u64 omitted;

/* ---- calls -------------------------------------------------------------------------------------------------- */

static void add_span(const ProfSpan *s)
{
	if (nspans == MAX_SPANS) {
		omitted++;
		return;
	}
	nspans++;
	record_span(&spans, s);
}

static void note_call(HookCall *c, bool end)
{
	ProfSpan s = { .name = (char *)c->name, .begin = c->begin, .end = c->end };
	u64 ns = c->end - c->begin;
	ProfCalls *sum;

	if (!end || watch.paused || c->outer || c->api > HOOK_runtime || c->id >= MAX_IDS)
		return;
	s.thread = (u64)gettid();
	pthread_mutex_lock(&lock);
	sum = &sums[c->api][c->id];
	sum->min = !sum->n || ns < sum->min ? ns : sum->min;
	sum->max = ns > sum->max ? ns : sum->max;
	sum->name = (char *)c->name;
	sum->n++;
	sum->ns += ns;
	add_span(&s);
	pthread_mutex_unlock(&lock);
}

/* ---- ranges that the program names (nvtx3/nvToolsExt.h) ---------------------------------------------------------- */

typedef struct Ranges { /* of a thread */
	u32 depth;
	u64 begin[MAX_RANGES];
	char *name[MAX_RANGES];
} Ranges;
static _Thread_local Ranges ranges;

static void end_range(char *name, u64 begin)
{
	ProfSpan s = { .name = name, .thread = (u64)gettid(), .range = true, .begin = begin, .end = queue_now() };

	pthread_mutex_lock(&lock);
	add_span(&s);
	pthread_mutex_unlock(&lock);
	free(name);
}

/* Ranges that end by their number, on any thread. */
typedef struct Started {
	struct Started *next;
	u64 id, begin;
	char *name;
} Started;
static Started *started;

static void start_range(const HookRange *r)
{
	Started *s = malloc(sizeof *s);

	if (!s)
		return;
	pthread_mutex_lock(&lock);
	*s = (Started){ started, r->id, r->time, strdup(r->name) };
	started = s;
	pthread_mutex_unlock(&lock);
}

static void end_started(u64 id)
{
	Started **at = &started, *s;

	pthread_mutex_lock(&lock);
	while (*at && (*at)->id != id)
		at = &(*at)->next;
	s = *at;
	if (s)
		*at = s->next;
	pthread_mutex_unlock(&lock);
	if (s)
		end_range(s->name, s->begin);
	free(s);
}

static void note_range(const HookRange *r)
{
	Ranges *all = &ranges;

	if (r->kind == RANGE_push && all->depth < MAX_RANGES) {
		all->begin[all->depth] = r->time;
		all->name[all->depth++] = strdup(r->name);
	} else if (r->kind == RANGE_pop && all->depth) {
		all->depth--;
		end_range(all->name[all->depth], all->begin[all->depth]);
	} else if (r->kind == RANGE_mark) {
		end_range(strdup(r->name), r->time);
	} else if (r->kind == RANGE_start) {
		start_range(r);
	} else if (r->kind == RANGE_end) {
		end_started(r->id);
	}
}

const HookListener watch_calls = { .call = note_call, .range = note_range };

void watch_calls_write(Text *to)
{
	pthread_mutex_lock(&lock);
	text_add(to, spans.s ? spans.s : "", spans.len);
	to->failed |= spans.failed;
	for (u32 api = 0; api <= HOOK_runtime; api++)
		for (u32 i = 0; i < MAX_IDS; i++)
			if (sums[api][i].n)
				record_calls(to, &sums[api][i]);
	if (omitted)
		record_omitted(to, omitted);
	text_free(&spans);
	pthread_mutex_unlock(&lock);
}
