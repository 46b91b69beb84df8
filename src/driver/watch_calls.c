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

enum { MAX_SPANS = 100000, MAX_IDS = 1024 };
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

/* One that has not ended. */
typedef struct Open {
	struct Open *next;
	u64 id; /* by which it ends, on any thread; 0: the last one of its thread ends first */
	u64 thread, begin;
	char *name;
} Open;
static Open *pushed, *started; /* the last one first */

static void begin_range(Open **list, const HookRange *r)
{
	Open *o = malloc(sizeof *o);
	char *name = strdup(r->name);

	if (!o || !name) {
		free(o);
		free(name);
		return;
	}
	pthread_mutex_lock(&lock);
	*o = (Open){ *list, list == &started ? r->id : 0, (u64)gettid(), r->time, name };
	*list = o;
	pthread_mutex_unlock(&lock);
}

/* Lock held. */
static void end_open(Open **at, u64 now)
{
	Open *o = *at;

	add_span(&(ProfSpan){ .name = o->name, .thread = o->thread, .kind = o->id ? SPAN_started : SPAN_range, .begin = o->begin, .end = now });
	*at = o->next;
	free(o->name);
	free(o);
}

static void end_range(Open **list, u64 id)
{
	u64 now = queue_now(), thread = (u64)gettid();
	Open **at = list;

	pthread_mutex_lock(&lock);
	while (*at && (id ? (*at)->id != id : (*at)->thread != thread))
		at = &(*at)->next;
	if (*at)
		end_open(at, now);
	pthread_mutex_unlock(&lock);
}

static void mark(const HookRange *r)
{
	pthread_mutex_lock(&lock);
	add_span(&(ProfSpan){ .name = (char *)r->name, .thread = (u64)gettid(), .kind = SPAN_range, .begin = r->time, .end = r->time });
	pthread_mutex_unlock(&lock);
}

static void note_range(const HookRange *r)
{
	if (r->kind == RANGE_push)
		begin_range(&pushed, r);
	else if (r->kind == RANGE_pop)
		end_range(&pushed, 0);
	else if (r->kind == RANGE_mark)
		mark(r);
	else if (r->kind == RANGE_start)
		begin_range(&started, r);
	else if (r->kind == RANGE_end && r->id)
		end_range(&started, r->id);
}

/* Lock held. What the program has left open ends with it. */
static void end_all(void)
{
	u64 now = queue_now();

	while (pushed)
		end_open(&pushed, now);
	while (started)
		end_open(&started, now);
}

const HookListener watch_calls = { .call = note_call, .range = note_range };

void watch_calls_write(Text *to)
{
	pthread_mutex_lock(&lock);
	end_all();
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
