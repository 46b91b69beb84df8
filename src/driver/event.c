/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Events: recorded and waited for. An event that processes share (CU_EVENT_INTERPROCESS) has a page in a
 * file: each recording, of whichever process, takes the next number there, and writes it into its slot
 * when the stream has come to it. Waiting for the last recording is waiting for its slot, in whichever
 * process it was made; a process that is gone has recorded all that it ever will.
 */
#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "driver/driver.h"
#include "driver/objects.h"

enum { PAGE = 4096, SLOTS = 255 };
#define NAME "ww-event"

typedef struct Slot { /* of the recordings n, n + SLOTS … */
	_Atomic u64 done; /* the last that has come to pass */
	_Atomic int by;	  /* process of the last */
	u32 unused;
} Slot;

typedef struct EventPage {
	_Atomic u64 recorded;
	u64 unused;
	Slot slots[SLOTS];
} EventPage;

struct EventShare {
	_Atomic u32 refs;
	int fd;
	u64 file;
	EventPage *page;
};
_Static_assert(sizeof(EventPage) <= PAGE, "an event's page");

/* ---- the page ---------------------------------------------------------------------------------------- */

static EventShare *new_share(int fd)
{
	EventShare *s = fd < 0 ? NULL : base_calloc(1, sizeof *s);
	void *page = s ? mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
	if (page == MAP_FAILED) {
		if (fd >= 0)
			close(fd);
		free(s);
		return NULL;
	}
	atomic_init(&s->refs, 1);
	s->fd = fd;
	s->file = share_file_id(fd);
	s->page = page;
	return s;
}

EventShare *event_share_new(void) { return new_share(share_file(NAME, PAGE)); }

EventShare *event_share_open(const ShareRef *ref)
{
	return new_share(share_open(ref->pid, ref->fd, ref->file, NAME));
}

void event_share_ref(const EventShare *s, ShareRef *ref)
{
	*ref = (ShareRef){.magic = ref->magic, .file = s->file, .pid = getpid(), .fd = s->fd};
}

static void share_drop(EventShare *s)
{
	if (!s || atomic_fetch_sub(&s->refs, 1) != 1)
		return;
	munmap(s->page, PAGE);
	close(s->fd);
	free(s);
}

static bool is_gone(int pid) { return kill(pid, 0) && errno == ESRCH; }

static Slot *last_slot(const EventShare *s, u64 *n)
{
	*n = atomic_load(&s->page->recorded);
	return &s->page->slots[*n % SLOTS];
}

static bool slot_done(const Slot *slot, u64 n)
{
	return atomic_load(&slot->done) >= n || is_gone(atomic_load(&slot->by));
}

static void slot_finish(Slot *slot, u64 n)
{
	u64 was = atomic_load(&slot->done);
	while (was < n && !atomic_compare_exchange_weak(&slot->done, &was, n))
		;
}

/* ---- recording ------------------------------------------------------------------------------------------ */

/* Whether it ran or its context failed: the recording is over. */
static void drop_record(Cmd *c)
{
	EventShare *s = c->user;
	if (c->write.value)
		slot_finish(&s->page->slots[c->write.value % SLOTS], c->write.value);
	share_drop(s);
}

static void do_nothing(Cmd *c) { (void)c; }

static u64 next_recording(EventShare *s)
{
	u64 n = atomic_fetch_add(&s->page->recorded, 1) + 1;
	atomic_store(&s->page->slots[n % SLOTS].by, getpid());
	return n;
}

static CUresult record_shared(EventShare *e, Stream *s)
{
	Cmd *c = queue_new_cmd(s, CMD_task);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	atomic_fetch_add(&e->refs, 1);
	c->run = do_nothing;
	c->drop = drop_record;
	c->user = e;
	c->write.value = next_recording(e);
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult event_record(Event *e, Stream *s)
{
	CUresult r = queue_record(s, &e->marker);
	return r || !e->share ? r : record_shared(e->share, s);
}

/* ---- waiting ---------------------------------------------------------------------------------------------- */

static void drop_wait(Cmd *c) { share_drop(c->user); }

static CUresult wait_shared(EventShare *e, Stream *s)
{
	u64 n;
	Slot *slot = last_slot(e, &n);
	if (slot_done(slot, n))
		return CUDA_SUCCESS;
	Cmd *c = queue_new_cmd(s, CMD_poll);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	atomic_fetch_add(&e->refs, 1);
	c->drop = drop_wait;
	c->user = e;
	c->poll = (Poll){(u64)(uintptr_t)&slot->done, n, 8, CU_STREAM_WAIT_VALUE_GEQ, &slot->by};
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

bool event_writer_gone(const Poll *p) { return p->by && is_gone(atomic_load(p->by)); }

CUresult event_wait(Event *e, Stream *s)
{
	return e->share ? wait_shared(e->share, s) : queue_wait_marker(s, e->marker);
}

static bool marker_done(const Marker *m) { return !m || atomic_load_explicit(&m->done, memory_order_acquire); }

bool event_is_done(Event *e)
{
	u64 n;
	if (e->share) {
		const Slot *slot = last_slot(e->share, &n);
		return slot_done(slot, n);
	}
	pthread_mutex_lock(&e->lock);
	bool done = marker_done(e->marker);
	pthread_mutex_unlock(&e->lock);
	return done;
}

Marker *event_marker(Event *e)
{
	pthread_mutex_lock(&e->lock);
	Marker *m = e->marker;
	if (m)
		atomic_fetch_add(&m->refs, 1);
	pthread_mutex_unlock(&e->lock);
	return m;
}

/* A recording of this process first: while one waits for it, one may take part in what it waits for. */
void event_sync(Event *e)
{
	const struct timespec pause = {0, 20000};
	u64 n = 0;
	const Slot *slot = e->share ? last_slot(e->share, &n) : NULL;
	Marker *m = event_marker(e);
	queue_sync_marker(m);
	marker_free(m);
	while (slot && !slot_done(slot, n) && !atomic_load(&e->ctx->fault))
		nanosleep(&pause, NULL);
}

Event *event_new(Context *ctx, u32 flags, EventShare *share)
{
	Event *e = handle_new(H_event);
	if (!e) {
		share_drop(share);
		return NULL;
	}
	e->ctx = ctx;
	e->flags = flags;
	e->share = share;
	pthread_mutex_init(&e->lock, NULL);
	return e;
}

void event_close(Event *e)
{
	marker_free(e->marker);
	share_drop(e->share);
	free(e->tips);
	pthread_mutex_destroy(&e->lock);
	handle_free(e);
}
