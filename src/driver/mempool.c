/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory pools: allocation in stream order. Memory that was freed in a stream may be handed out
 * again at once to the same stream, and to another one when the free has come to pass there. What
 * is idle beyond the release threshold goes back at the next synchronisation. (CUDA C++ Programming
 * Guide, "Stream Ordered Memory Allocator".)
 */
#include <stdlib.h>

#include "driver/driver.h"
#include "driver/objects.h"

enum { SHARED_LEAST = 4096 }; /* more than a slab's parts */

Pool *pool_new(Device *dev, MemKind kind, u64 max_size, bool shared)
{
	Heap *heap = kind == MEM_host ? mem_host_heap() : dev->heap;
	Share *share = shared && heap ? heap_new_share(heap) : NULL;
	Pool *p = shared && !share ? NULL : handle_new(H_pool);
	if (!p) {
		share_free(share);
		return NULL;
	}
	p->share = share;
	p->kind = kind;
	p->heap = heap;
	pthread_mutex_init(&p->lock, NULL);
	p->dev = dev;
	p->max_size = max_size ? max_size : ~0ull;
	p->reuse_events = p->reuse_opportunistic = p->reuse_internal = 1;
	return p;
}

Pool *pool_default(Device *dev)
{
	pthread_mutex_lock(&dev->lock);
	if (!dev->default_pool && (dev->default_pool = pool_new(dev, MEM_device, 0, false)))
		dev->default_pool->is_default = true;
	Pool *p = dev->default_pool;
	pthread_mutex_unlock(&dev->lock);
	return p;
}

Pool *pool_current(Device *dev)
{
	Pool *p = __atomic_load_n(&dev->pool, __ATOMIC_ACQUIRE);
	return p ? p : pool_default(dev);
}

static bool is_done(const Alloc *a)
{
	return !a->freed_at || atomic_load_explicit(&a->freed_at->done, memory_order_acquire);
}

static void count_used(Pool *p, i64 by)
{
	p->used += (u64)by;
	p->live += by > 0 ? 1 : (u32)-1;
	if (p->used > p->used_high)
		p->used_high = p->used;
}

/* An idle block for this size and stream: not too large, so that little is wasted. */
static Alloc *take_idle(Pool *p, u64 size, const Stream *s)
{
	for (Alloc **at = &p->idle; *at; at = &(*at)->next_idle) {
		Alloc *a = *at;
		if (mem_room(a) < size || mem_room(a) / 2 > size + 4096 || a->ctx != s->ctx ||
		    !(a->freed_in == s->id || (p->reuse_opportunistic && is_done(a))))
			continue;
		*at = a->next_idle;
		p->nidle--;
		marker_free(a->freed_at);
		a->freed_at = NULL;
		a->idle = false;
		p->reserved += size - a->size;
		mem_resize(a, size);
		return a;
	}
	return NULL;
}

static void drop_idle(Pool *p, Alloc **at)
{
	Alloc *a = *at;
	*at = a->next_idle;
	p->nidle--;
	p->reserved -= a->size;
	marker_free(a->freed_at);
	mem_free(a);
}

static void trim(Pool *p, u64 keep)
{
	for (Alloc **at = &p->idle; *at && p->reserved > keep;) {
		if (is_done(*at))
			drop_idle(p, at);
		else
			at = &(*at)->next_idle;
	}
}

/* Of a shared pool pages that nothing else has a part of, in its file. */
static Alloc *take_shared(Pool *p, u64 size, Context *ctx)
{
	Alloc *a = mem_new(p->heap, size < SHARED_LEAST ? SHARED_LEAST : size, p->kind, ctx);
	if (a && !mem_share(a, p->share)) {
		mem_free(a);
		return NULL;
	}
	if (a)
		mem_resize(a, size);
	return a;
}

static Alloc *take_heap(Pool *p, u64 size, Context *ctx)
{
	if (size > p->max_size || p->reserved > p->max_size - size)
		return NULL;
	return p->share ? take_shared(p, size, ctx) : mem_new(p->heap, size, p->kind, ctx);
}

static Alloc *take_new(Pool *p, u64 size, Stream *s)
{
	Alloc *a = take_heap(p, size, s->ctx);
	if (!a && p->idle) {
		trim(p, 0);
		a = take_heap(p, size, s->ctx);
	}
	if (!a)
		return NULL;
	a->pool = p;
	a->dev = p->dev;
	p->reserved += size;
	if (p->reserved > p->reserved_high)
		p->reserved_high = p->reserved;
	return a;
}

Alloc *pool_alloc(Pool *p, u64 size, Stream *s)
{
	pthread_mutex_lock(&p->lock);
	Alloc *a = take_idle(p, size, s);
	if (!a)
		a = take_new(p, size, s);
	if (a)
		count_used(p, (i64)size);
	pthread_mutex_unlock(&p->lock);
	return a;
}

static void end_if_unused(Pool *p)
{
	bool end = p->dying && !p->live;
	if (end)
		trim(p, 0);
	end = end && !p->idle;
	pthread_mutex_unlock(&p->lock);
	if (!end)
		return;
	share_free(p->share);
	pthread_mutex_destroy(&p->lock);
	handle_free(p);
}

/* A task in the stream frees what belongs to no pool. */
static void run_free(Cmd *c) { mem_free(c->user); }

static CUresult free_plain(Alloc *a, Stream *s)
{
	Cmd *c = queue_new_cmd(s, CMD_task);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->run = run_free;
	c->user = a;
	a->idle = true;
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/* Another process's goes back to that one only: it is no longer open here. */
static CUresult free_imported(Alloc *a, Stream *s)
{
	Pool *p = a->pool;
	i64 size = (i64)a->size;
	CUresult r = free_plain(a, s);
	if (r)
		return r;
	pthread_mutex_lock(&p->lock);
	count_used(p, -size);
	p->reserved -= (u64)size;
	end_if_unused(p);
	return CUDA_SUCCESS;
}

void pool_import(Pool *p, Alloc *a)
{
	pthread_mutex_lock(&p->lock);
	a->pool = p;
	p->reserved += a->size;
	count_used(p, (i64)a->size);
	pthread_mutex_unlock(&p->lock);
}

CUresult pool_free(Alloc *a, Stream *s)
{
	Pool *p = a->pool;
	if (!p)
		return free_plain(a, s);
	if (p->imported)
		return free_imported(a, s);
	share_withdraw(p->share, a);
	CUresult r = queue_record(s, &a->freed_at);
	if (r)
		return r;
	pthread_mutex_lock(&p->lock);
	a->freed_in = s->id;
	a->idle = true;
	a->next_idle = p->idle;
	p->idle = a;
	p->nidle++;
	count_used(p, -(i64)a->size);
	end_if_unused(p);
	return CUDA_SUCCESS;
}

void pool_free_now(Alloc *a)
{
	Pool *p = a->pool;
	pthread_mutex_lock(&p->lock);
	count_used(p, -(i64)a->size);
	p->reserved -= a->size;
	mem_free(a);
	end_if_unused(p);
}

void pool_trim(Pool *p, u64 keep)
{
	pthread_mutex_lock(&p->lock);
	trim(p, keep);
	pthread_mutex_unlock(&p->lock);
}

static void trim_one(void *pool, void *dev)
{
	Pool *p = pool;
	if (p->dev != dev || !atomic_load_explicit(&p->nidle, memory_order_relaxed))
		return;
	pthread_mutex_lock(&p->lock);
	trim(p, p->threshold);
	pthread_mutex_unlock(&p->lock);
}

void pool_trim_device(Device *dev) { handle_each(H_pool, trim_one, dev); }

static void forget_one(void *pool, void *ctx)
{
	Pool *p = pool;
	pthread_mutex_lock(&p->lock);
	for (Alloc **at = &p->idle; *at;) {
		if ((*at)->ctx == ctx)
			drop_idle(p, at);
		else
			at = &(*at)->next_idle;
	}
	for (Alloc *a = ((Context *)ctx)->allocs; a; a = a->next)
		if (a->pool == p) {
			count_used(p, -(i64)a->size);
			p->reserved -= a->size;
		}
	pthread_mutex_unlock(&p->lock);
}

/* The context's work is done and its memory goes next. */
void pool_forget_ctx(Context *ctx) { handle_each(H_pool, forget_one, ctx); }

void pool_destroy(Pool *p)
{
	Device *d = p->dev;
	Pool *expected = p;
	__atomic_compare_exchange_n(&d->pool, &expected, NULL, false, __ATOMIC_ACQ_REL,
				    __ATOMIC_RELAXED);
	pthread_mutex_lock(&p->lock);
	p->dying = true;
	end_if_unused(p);
}
