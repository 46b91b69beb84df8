/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Two threads, started when first needed. One runs the program's host functions and callbacks, in
 * the order they became due: they may block, so they have no place on a worker or on a thread that
 * waits. The other watches memory for cuStreamWaitValue.
 */
#include <time.h>

#include "driver/driver.h"
#include "driver/objects.h"

typedef struct Helper {
	pthread_mutex_t lock;
	pthread_cond_t wake;
	bool running;
	Cmd *first, **last;
	void *(*main)(void *);
} Helper;

static void *host_main(void *);
static void *poll_main(void *);
static Helper hosts = {
	PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, NULL, NULL, host_main};
static Helper polls = {
	PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, NULL, NULL, poll_main};

_Thread_local bool helper_in_callback;

static bool start_thread(Helper *h)
{
	pthread_attr_t attr;
	pthread_t t;
	if (h->running)
		return true;
	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	h->running = !pthread_create(&t, &attr, h->main, h);
	pthread_attr_destroy(&attr);
	return h->running;
}

static bool hand_over(Helper *h, Cmd *c)
{
	pthread_mutex_lock(&h->lock);
	bool ok = start_thread(h);
	if (ok) {
		c->next_ready = NULL;
		if (!h->first)
			h->last = &h->first;
		*h->last = c;
		h->last = &c->next_ready;
		pthread_cond_signal(&h->wake);
	}
	pthread_mutex_unlock(&h->lock);
	return ok;
}

/* False when there is no thread: the command is lost to an error, not run in a wrong place. */
bool helper_run_host(Cmd *c)
{
	if (hand_over(&hosts, c))
		return true;
	ctx_set_fault(c->stream->ctx, CUDA_ERROR_OUT_OF_MEMORY);
	return false;
}

static void *host_main(void *self)
{
	Helper *h = self;
	helper_in_callback = true;
	for (;;) {
		pthread_mutex_lock(&h->lock);
		while (!h->first)
			pthread_cond_wait(&h->wake, &h->lock);
		Cmd *c = h->first;
		h->first = c->next_ready;
		pthread_mutex_unlock(&h->lock);
		c->run(c);
		queue_finish(c);
	}
	return NULL;
}

bool helper_poll(Cmd *c)
{
	if (hand_over(&polls, c))
		return true;
	ctx_set_fault(c->stream->ctx, CUDA_ERROR_OUT_OF_MEMORY);
	return false;
}

bool helper_value_ready(const Poll *p)
{
	u64 now = p->bytes == 8 ? __atomic_load_n((u64 *)(uintptr_t)p->addr, __ATOMIC_ACQUIRE)
				: __atomic_load_n((u32 *)(uintptr_t)p->addr, __ATOMIC_ACQUIRE);
	switch (p->flags & 3) {
	case CU_STREAM_WAIT_VALUE_GEQ:
		return p->bytes == 8 ? (i64)(now - p->value) >= 0 : (i32)(now - p->value) >= 0;
	case CU_STREAM_WAIT_VALUE_EQ:
		return now == p->value;
	case CU_STREAM_WAIT_VALUE_AND:
		return (now & p->value) != 0;
	default: /* NOR */
		return (~(now | p->value) & (p->bytes == 8 ? ~0ull : 0xffffffffull)) != 0;
	}
}

static bool poll_ready(const Cmd *c)
{
	return atomic_load(&c->stream->ctx->fault) || helper_value_ready(&c->poll) ||
	       event_writer_gone(&c->poll);
}

/* Takes one command whose value has come off the list. */
static Cmd *take_ready(Helper *h)
{
	for (Cmd **at = &h->first; *at; at = &(*at)->next_ready) {
		Cmd *c = *at;
		if (!poll_ready(c))
			continue;
		*at = c->next_ready;
		if (h->last == &c->next_ready)
			h->last = at;
		return c;
	}
	return NULL;
}

static void *poll_main(void *self)
{
	Helper *h = self;
	const struct timespec pause = {0, 20000};
	for (;;) {
		pthread_mutex_lock(&h->lock);
		while (!h->first)
			pthread_cond_wait(&h->wake, &h->lock);
		Cmd *c = take_ready(h);
		pthread_mutex_unlock(&h->lock);
		if (c)
			queue_finish(c);
		else
			nanosleep(&pause, NULL);
	}
	return NULL;
}
