/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * malloc and free in kernels: best fit in one range of device memory, whose size is a limit
 * (CU_LIMIT_MALLOC_HEAP_SIZE). What is free and what is not is kept outside that range, so a kernel
 * that writes past its memory cannot break it. Pieces know their neighbours, are found by their address in a table, and
 * free ones of few bytes stand in a list of their size: nothing but large pieces is searched for.
 */
#include <stdlib.h>

#include "driver/driver.h"
#include "driver/objects.h"

enum { UNIT = 16, SMALL = 64 /* units; 64 bits say which sizes there are */, LEAF = 4096 /* units of a part of the table */ };

typedef struct Piece {
	Node by_size;		       /* while it is free and large */
	struct Piece *prev, *next;     /* of the same size, while it is free and small; next: also while there is no piece */
	struct Piece *before, *behind; /* in memory */
	u64 at, size;
	bool used;
} Piece;

typedef struct DevHeap {
	pthread_mutex_t lock;
	Alloc *range; /* NULL until the first malloc */
	Piece ***leaf; /* by address: pieces that begin there */
	u64 leaves;
	Piece *first, *small[SMALL], *spare;
	u64 sizes; /* bit i: there is a free piece of i units */
	Node *by_size;
} DevHeap;

#define PIECE_OF(n, member) ((Piece *)(void *)((u8 *)(n)-offsetof(Piece, member)))

/* NULL: outside of the heap, or no piece begins near it and none shall (`make`: or out of memory). */
static Piece **slot(DevHeap *h, u64 at, bool make)
{
	u64 unit = (at - h->range->base) / UNIT;
	Piece ***leaf = unit / LEAF < h->leaves ? &h->leaf[unit / LEAF] : NULL;

	if (leaf && !*leaf && make)
		*leaf = base_calloc(LEAF, sizeof **leaf);
	return leaf && *leaf ? &(*leaf)[unit % LEAF] : NULL;
}

static Piece *new_piece(DevHeap *h, u64 at, u64 size, Piece *before)
{
	Piece **to = slot(h, at, true), *p = h->spare;

	if (!to || (!p && !(p = base_calloc(1, sizeof *p))))
		return NULL;
	h->spare = p == h->spare ? p->next : h->spare;
	*p = (Piece){ .at = at, .size = size, .before = before, .behind = before ? before->behind : NULL };
	if (before)
		before->behind = p;
	else
		h->first = p;
	if (p->behind)
		p->behind->before = p;
	*to = p;
	return p;
}

static void set_free(DevHeap *h, Piece *p)
{
	u64 units = p->size / UNIT;

	p->used = false;
	if (units >= SMALL) {
		p->by_size.hi = p->size;
		p->by_size.lo = p->at;
		tree_add(&h->by_size, &p->by_size);
		return;
	}
	p->prev = NULL;
	p->next = h->small[units];
	if (p->next)
		p->next->prev = p;
	h->small[units] = p;
	h->sizes |= 1ull << units;
}

static void set_used(DevHeap *h, Piece *p)
{
	u64 units = p->size / UNIT;

	p->used = true;
	if (units >= SMALL) {
		tree_remove(&h->by_size, &p->by_size);
		return;
	}
	if (p->next)
		p->next->prev = p->prev;
	if (p->prev)
		p->prev->next = p->next;
	else if (!(h->small[units] = p->next))
		h->sizes &= ~(1ull << units);
}

/* It becomes part of the piece before it. */
static void drop_piece(DevHeap *h, Piece *p)
{
	p->before->size += p->size;
	p->before->behind = p->behind;
	if (p->behind)
		p->behind->before = p->before;
	*slot(h, p->at, false) = NULL;
	p->next = h->spare;
	h->spare = p;
}

static bool start(Context *ctx, DevHeap *h)
{
	if (h->range)
		return true;
	h->range = mem_new(ctx->dev->heap, ctx->limit[CU_LIMIT_MALLOC_HEAP_SIZE], MEM_module, NULL);
	if (h->range) {
		h->leaves = h->range->size / UNIT / LEAF + 1;
		h->leaf = base_calloc(h->leaves, sizeof *h->leaf);
		h->leaves = h->leaf ? h->leaves : 0;
	}
	Piece *p = h->range ? new_piece(h, h->range->base, h->range->size & ~15ull, NULL) : NULL;
	if (p) {
		h->range->is_module = true;
		h->range->is_heap = true;
		h->range->dev = ctx->dev;
		set_free(h, p);
	}
	return p != NULL;
}

static Piece *find_free(DevHeap *h, u64 size)
{
	u64 units = size / UNIT, small = units < SMALL ? h->sizes & ~0ull << units : 0;
	Node *n = small ? NULL : tree_at_least(h->by_size, size, 0);

	return small ? h->small[__builtin_ctzll(small)] : n ? PIECE_OF(n, by_size) : NULL;
}

static void *take(DevHeap *h, u64 size)
{
	Piece *p = find_free(h, size), *rest;

	if (!p)
		return NULL;
	set_used(h, p);
	if (p->size > size && (rest = new_piece(h, p->at + size, p->size - size, p))) {
		p->size = size;
		set_free(h, rest);
	}
	return (void *)(uintptr_t)p->at;
}

static void *sys_malloc(void *self, u64 size)
{
	Context *ctx = self;
	DevHeap *h = ctx->devheap;
	void *p = NULL;
	if (size > ctx->dev->memory)
		return NULL;
	size = size ? size : 1; /* a place of its own, as on hardware */
	pthread_mutex_lock(&h->lock);
	if (start(ctx, h))
		p = take(h, (size + 15) & ~15ull);
	pthread_mutex_unlock(&h->lock);
	return p;
}

static void give_back(DevHeap *h, Piece *p)
{
	if (p->behind && !p->behind->used) {
		set_used(h, p->behind);
		drop_piece(h, p->behind);
	}
	if (p->before && !p->before->used) {
		set_used(h, p->before);
		p = p->before;
		drop_piece(h, p->behind);
	}
	set_free(h, p);
}

static void sys_free_in_kernel(void *self, void *ptr)
{
	Context *ctx = self;
	DevHeap *h = ctx->devheap;
	u64 at = (u64)(uintptr_t)ptr;
	if (!at)
		return;
	pthread_mutex_lock(&h->lock);
	Piece **p = h->range ? slot(h, at, false) : NULL;
	if (p && *p && (*p)->at == at && (*p)->used)
		give_back(h, *p);
	pthread_mutex_unlock(&h->lock);
}

bool devheap_init(Context *ctx)
{
	DevHeap *h = base_calloc(1, sizeof *h);
	if (!h)
		return false;
	pthread_mutex_init(&h->lock, NULL);
	ctx->devheap = h;
	ctx->sys.malloc = sys_malloc;
	ctx->sys.free = sys_free_in_kernel;
	return true;
}

void devheap_free(Context *ctx)
{
	DevHeap *h = ctx->devheap;
	if (!h)
		return;
	for (Piece *p = h->first, *next; p; p = next) {
		next = p->behind;
		free(p);
	}
	for (Piece *p = h->spare, *next; p; p = next) {
		next = p->next;
		free(p);
	}
	for (u64 i = 0; i < h->leaves; i++)
		free(h->leaf[i]);
	free(h->leaf);
	if (h->range)
		mem_free(h->range);
	pthread_mutex_destroy(&h->lock);
	free(h);
	ctx->devheap = NULL;
}
