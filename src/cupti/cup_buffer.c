/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Records' way out: the tool gives a buffer when asked, records fill it, and it goes back when it is full or
 * flushed. The tool's functions are called without a lock held, completed buffers in the order in which they were
 * filled, by the thread that flushes or by one of our own.
 */
#include "cupti/cup.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Buffer {
	u8 *at;
	size_t size, used, records, limit; /* limit: of records; 0: none */
} Buffer;
enum { MAX_FULL = 1024 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;   /* of what follows */
static pthread_mutex_t giving = PTHREAD_MUTEX_INITIALIZER; /* held while buffers go back; taken first */
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static Buffer current, full[MAX_FULL];
static u32 nfull;
static size_t dropped;
static bool have_thread;
static u32 period; /* ms; 0: none */
static _Atomic u64 kinds; /* switched on, a bit each */
static CUpti_BuffersCallbackRequestFunc request;
static CUpti_BuffersCallbackCompleteFunc complete;

/* ---- kinds ----------------------------------------------------------------------------------------------------- */

static const size_t sizes[] = {
#define KIND(id, type) [CUPTI_ACTIVITY_KIND_##id] = sizeof(type),
#include "cupti/kind.def"
#undef KIND
};
_Static_assert(CUPTI_ACTIVITY_KIND_COUNT <= 64, "bits of a word");

size_t cup_record_size(CUpti_ActivityKind kind)
{
	return (u32)kind < COUNT(sizes) ? sizes[kind] : 0;
}

bool cup_records(CUpti_ActivityKind kind) { return kinds >> kind & 1; }

bool cup_records_any(void) { return kinds != 0; }

u64 cup_kinds_set(CUpti_ActivityKind kind, bool on)
{
	u64 bit = 1ull << kind;

	return on ? atomic_fetch_or(&kinds, bit) : atomic_fetch_and(&kinds, ~bit);
}

/* ---- giving back -------------------------------------------------------------------------------------------------- */

static void retire(void)
{
	if (!current.at)
		return;
	if (nfull < MAX_FULL)
		full[nfull++] = current;
	else
		dropped += current.records;
	current = (Buffer){ 0 };
}

static void put_overhead(u64 begin)
{
	CUpti_ActivityOverhead3 o = {
		.kind = CUPTI_ACTIVITY_KIND_OVERHEAD,
		.overheadKind = CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH,
		.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD,
		.start = cup_time(begin),
		.end = cup_time(drv.hooks->now()),
	};

	o.objectId.pt.processId = (u32)getpid();
	o.objectId.pt.threadId = cup_thread();
	cup_put(&o, sizeof o);
}

/* All that are full; with `all` the one being filled, too. */
static void give_back(bool all)
{
	Buffer b;
	bool any = false;
	u64 begin = drv.hooks ? drv.hooks->now() : 0;

	pthread_mutex_lock(&giving);
	for (;;) {
		pthread_mutex_lock(&lock);
		if (all && current.used)
			retire();
		all = false;
		b = nfull ? full[0] : (Buffer){ 0 };
		if (nfull)
			memmove(full, full + 1, --nfull * sizeof *full);
		pthread_mutex_unlock(&lock);
		if (!b.at)
			break;
		complete(NULL, 0, b.at, b.size, b.used);
		any = true;
	}
	pthread_mutex_unlock(&giving);
	if (any && begin && cup_records(CUPTI_ACTIVITY_KIND_OVERHEAD))
		put_overhead(begin);
}

static void *serve(void *unused)
{
	struct timespec t;

	(void)unused;
	for (;;) {
		u32 ms;

		pthread_mutex_lock(&lock);
		ms = period;
		clock_gettime(CLOCK_REALTIME, &t);
		t.tv_sec += ms / 1000;
		t.tv_nsec += (long)(ms % 1000) * 1000000;
		if (t.tv_nsec >= 1000000000) {
			t.tv_nsec -= 1000000000;
			t.tv_sec++;
		}
		while (!nfull && period == ms)
			if (!ms)
				pthread_cond_wait(&work, &lock);
			else if (pthread_cond_timedwait(&work, &lock, &t) == ETIMEDOUT)
				break;
		ms = nfull ? 0 : ms;
		pthread_mutex_unlock(&lock);
		give_back(ms != 0);
	}
	return NULL;
}

/* Lock held. */
static void need_thread(void)
{
	pthread_t t;

	if (!have_thread && !pthread_create(&t, NULL, serve, NULL)) {
		have_thread = true;
		pthread_detach(t);
	}
	pthread_cond_signal(&work);
}

/* ---- filling ----------------------------------------------------------------------------------------------------- */

static Buffer ask(void)
{
	Buffer b = { 0 };

	if (request)
		request(&b.at, &b.size, &b.limit);
	if (b.at && ((uintptr_t)b.at & (ACTIVITY_RECORD_ALIGNMENT - 1))) {
		cup_fail(CUPTI_ERROR_INVALID_PARAMETER, "a buffer of the tool does not begin at a multiple of %d bytes",
			 ACTIVITY_RECORD_ALIGNMENT);
		b.at = NULL;
	}
	return b;
}

/* Lock held. */
static bool fits(size_t size)
{
	return current.at && current.size - current.used >= size && (!current.limit || current.records < current.limit);
}

void cup_put(const void *record, size_t size)
{
	pthread_mutex_lock(&lock);
	if (!fits(size)) {
		Buffer b;

		pthread_mutex_unlock(&lock);
		b = ask();
		pthread_mutex_lock(&lock);
		if (current.at && (b.at || !fits(size))) { /* another thread may have brought one meanwhile */
			retire();
			need_thread();
		}
		if (b.at)
			current = b;
	}
	if (fits(size)) {
		memcpy(current.at + current.used, record, size);
		current.used += size;
		current.records++;
	} else {
		dropped++;
	}
	pthread_mutex_unlock(&lock);
}

/* ---- the API's edge ------------------------------------------------------------------------------------------------- */

CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc requested,
					   CUpti_BuffersCallbackCompleteFunc completed)
{
	if (!requested || !completed)
		return CUPTI_ERROR_INVALID_PARAMETER;
	pthread_mutex_lock(&lock);
	request = requested;
	complete = completed;
	pthread_mutex_unlock(&lock);
	return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityFlushAll(uint32_t flag)
{
	(void)flag; /* all records here are complete, so that there is nothing to force */
	if (!complete)
		return cup_fail(CUPTI_ERROR_INVALID_OPERATION, "cuptiActivityFlushAll: there are no functions for buffers");
	give_back(true);
	return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityFlush(CUcontext context, uint32_t stream, uint32_t flag)
{
	(void)context, (void)stream;
	return cuptiActivityFlushAll(flag);
}

CUptiResult cuptiActivityFlushPeriod(uint32_t time)
{
	pthread_mutex_lock(&lock);
	period = time;
	need_thread();
	pthread_mutex_unlock(&lock);
	return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityGetNumDroppedRecords(CUcontext context, uint32_t stream, size_t *n)
{
	(void)context, (void)stream;
	if (!n)
		return CUPTI_ERROR_INVALID_PARAMETER;
	pthread_mutex_lock(&lock);
	*n = dropped;
	dropped = 0;
	pthread_mutex_unlock(&lock);
	return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityGetNextRecord(uint8_t *buffer, size_t valid, CUpti_Activity **record)
{
	u8 *at;

	if (!buffer || !record)
		return CUPTI_ERROR_INVALID_PARAMETER;
	at = *record ? (u8 *)*record : buffer;
	if (*record) {
		size_t size = cup_record_size((*record)->kind);

		if (at < buffer || at >= buffer + valid || !size)
			return CUPTI_ERROR_INVALID_KIND;
		at += size;
	}
	if (at + sizeof(CUpti_Activity) > buffer + valid)
		return CUPTI_ERROR_MAX_LIMIT_REACHED;
	if (!cup_record_size(((CUpti_Activity *)(void *)at)->kind))
		return CUPTI_ERROR_INVALID_KIND;
	*record = (CUpti_Activity *)(void *)at;
	return CUPTI_SUCCESS;
}
