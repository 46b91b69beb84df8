/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * malloc and free in kernels: best fit in one range of device memory, whose size is a limit
 * (CU_LIMIT_MALLOC_HEAP_SIZE). What is free and what is not is kept outside that range, so a kernel
 * that writes past its memory cannot break it.
 */
#include <stdlib.h>

#include "driver/driver.h"
#include "driver/objects.h"

typedef struct Piece {
	Node by_addr, by_size; /* by_size only while free */
	u64 at, size;
	bool used;
} Piece;

typedef struct DevHeap {
	pthread_mutex_t lock;
	Alloc *range; /* NULL until the first malloc */
	Node *by_addr, *by_size;
} DevHeap;

#define PIECE_OF(n, member) ((Piece *)(void *)((u8 *)(n)-offsetof(Piece, member)))

static Piece *new_piece(DevHeap *h, u64 at, u64 size)
{
	Piece *p = base_calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->at = at;
	p->size = size;
	p->by_addr.hi = at;
	tree_add(&h->by_addr, &p->by_addr);
	return p;
}

static void set_free(DevHeap *h, Piece *p)
{
	p->used = false;
	p->by_size.hi = p->size;
	p->by_size.lo = p->at;
	tree_add(&h->by_size, &p->by_size);
}

static void drop_piece(DevHeap *h, Piece *p)
{
	tree_remove(&h->by_addr, &p->by_addr);
	free(p);
}

static bool start(Context *ctx, DevHeap *h)
{
	if (h->range)
		return true;
	h->range = mem_new(ctx->dev->heap, ctx->limit[CU_LIMIT_MALLOC_HEAP_SIZE], MEM_module, NULL);
	Piece *p = h->range ? new_piece(h, h->range->base, h->range->size & ~15ull) : NULL;
	if (p) {
		h->range->is_module = true;
		h->range->is_heap = true;
		h->range->dev = ctx->dev;
		set_free(h, p);
	}
	return p != NULL;
}

static void *take(DevHeap *h, u64 size)
{
	Node *n = tree_at_least(h->by_size, size, 0);
	Piece *p = n ? PIECE_OF(n, by_size) : NULL;
	if (!p)
		return NULL;
	tree_remove(&h->by_size, &p->by_size);
	p->used = true;
	if (p->size > size) {
		Piece *rest = new_piece(h, p->at + size, p->size - size);
		if (rest) {
			p->size = size;
			set_free(h, rest);
		}
	}
	return (void *)(uintptr_t)p->at;
}

static void *sys_malloc(void *self, u64 size)
{
	Context *ctx = self;
	DevHeap *h = ctx->devheap;
	void *p = NULL;
	if (!size || size > ctx->dev->memory)
		return NULL;
	pthread_mutex_lock(&h->lock);
	if (start(ctx, h))
		p = take(h, (size + 15) & ~15ull);
	pthread_mutex_unlock(&h->lock);
	return p;
}

static void merge_next(DevHeap *h, Piece *p)
{
	Node *n = tree_at_least(h->by_addr, p->at + 1, 0);
	Piece *next = n ? PIECE_OF(n, by_addr) : NULL;
	if (!next || next->used)
		return;
	tree_remove(&h->by_size, &next->by_size);
	p->size += next->size;
	drop_piece(h, next);
}

static void sys_free_in_kernel(void *self, void *ptr)
{
	Context *ctx = self;
	DevHeap *h = ctx->devheap;
	u64 at = (u64)(uintptr_t)ptr;
	if (!at)
		return;
	pthread_mutex_lock(&h->lock);
	Node *n = tree_at_most(h->by_addr, at, 0);
	Piece *p = n ? PIECE_OF(n, by_addr) : NULL;
	if (p && p->at == at && p->used) {
		p->used = false;
		merge_next(h, p);
		Node *b = at ? tree_at_most(h->by_addr, at - 1, 0) : NULL;
		Piece *before = b ? PIECE_OF(b, by_addr) : NULL;
		if (before && !before->used) {
			tree_remove(&h->by_size, &before->by_size);
			before->size += p->size;
			drop_piece(h, p);
			p = before;
		}
		set_free(h, p);
	}
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
	for (Node *n; (n = tree_at_least(h->by_addr, 0, 0));)
		drop_piece(h, PIECE_OF(n, by_addr));
	if (h->range)
		mem_free(h->range);
	pthread_mutex_destroy(&h->lock);
	free(h);
	ctx->devheap = NULL;
}
