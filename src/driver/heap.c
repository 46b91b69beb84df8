/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Device memory and pinned host memory. A heap is one reserved address range without access; an
 * allocation opens its pages, freeing closes them again, so a kernel that uses freed memory faults.
 * Closed pages keep their contents until much has gathered, which makes the next allocation cheap;
 * and what was freed last is closed only before the next kernel starts (mem_seal), so that an
 * allocation of the same size in between costs no system call.
 *
 * Blocks are whole pages (with a little room behind, where masked vector loads may look), large ones whole
 * huge pages. Small allocations share a block, a slab, in units of 512 bytes; a slab closes when its last one is
 * freed. All live allocations of the process, and registered ranges, are in one tree by address.
 */
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "driver/driver.h"
#include "driver/graph.h"

enum {
	PAGE = 4096,
	HUGE_PAGE = 2 << 20,
	UNIT = 512, /* of a slab, and the least alignment */
	SLAB_UNITS = 128,
	SLAB_SPAN = UNIT * SLAB_UNITS + PAGE,
	SMALL = 4 * UNIT,
	LARGE = 1 << 20, /* as on hardware, whole huge pages, to whose end programs write unnoticed */
	SLACK = 64,	   /* bytes that stay readable behind an allocation */
	MAX_HOLES = 20000, /* closed ranges cost a kernel mapping each; then they stay open */
	MAX_WARM = 16,	   /* freed blocks not closed yet */
	MAX_WARM_SIZE = 64 << 20,
};

typedef struct Free { /* a free range of pages */
	Node by_addr, by_size;
	u64 at, size;
	bool open;  /* still readable: too many holes */
	bool dirty; /* holds pages */
} Free;

typedef struct Slab {
	u64 at;
	u64 used[SLAB_UNITS / 64];
	u32 nused;
	Share *share; /* its pages lie there; NULL: nowhere */
	struct Slab *next, **prev_next; /* those with room */
} Slab;

struct Heap {
	u64 base, size, limit, used, dirty;
	Node *by_addr, *by_size; /* free ranges */
	Slab *slabs;
	u32 holes;
	bool host;
	Share *share; /* mem_share */
};

static pthread_mutex_t mem_lock = PTHREAD_MUTEX_INITIALIZER;
static Node *live; /* Alloc by base */
static u64 next_id = 1;
static Heap *host_heap;

static struct Warm {
	Heap *heap;
	u64 at, size;
} warm[MAX_WARM];
static _Atomic u32 nwarm; /* written under mem_lock */

#define FREE_OF(n, member) ((Free *)(void *)((u8 *)(n)-offsetof(Free, member)))

static u64 round_up(u64 n, u64 unit) { return (n + unit - 1) / unit * unit; }

static void close_warm(u32 keep);

/* ---- ranges of pages ----------------------------------------------------------------------------
 */

static void add_free(Heap *h, Free *f)
{
	f->by_addr.hi = f->at;
	f->by_addr.lo = 0;
	f->by_size.hi = f->size;
	f->by_size.lo = f->at;
	tree_add(&h->by_addr, &f->by_addr);
	tree_add(&h->by_size, &f->by_size);
	h->holes++;
}

static void remove_free(Heap *h, Free *f)
{
	tree_remove(&h->by_addr, &f->by_addr);
	tree_remove(&h->by_size, &f->by_size);
	h->holes--;
}

/* The smallest free range in which `size` bytes at this alignment fit. */
static Free *find_free(Heap *h, u64 size, u64 align, u64 *at)
{
	Node *n = tree_at_least(h->by_size, size, 0);
	for (u32 tries = 0; n && tries < 16; tries++) {
		Free *f = FREE_OF(n, by_size);
		*at = round_up(f->at, align);
		if (*at + size <= f->at + f->size)
			return f;
		n = tree_at_least(h->by_size, n->hi, n->lo + 1);
	}
	n = tree_at_least(h->by_size, size + align, 0);
	if (!n)
		return NULL;
	*at = round_up(FREE_OF(n, by_size)->at, align);
	return FREE_OF(n, by_size);
}

static bool open_range(const Free *f, u64 at, u64 size)
{
	return f->open || !mprotect((void *)(uintptr_t)at, size, PROT_READ | PROT_WRITE);
}

/* Takes [at, at + size) out of f. Needs one more node when room is left on both sides. */
static bool carve(Heap *h, Free *f, u64 at, u64 size)
{
	u64 before = at - f->at, after = f->at + f->size - at - size;
	Free *rest = before && after ? base_calloc(1, sizeof *rest) : NULL;
	if ((before && after && !rest) || !open_range(f, at, size)) {
		free(rest);
		return false;
	}
	remove_free(h, f);
	if (rest) {
		*rest = *f;
		rest->at = at + size;
		rest->size = after;
		add_free(h, rest);
	}
	if (f->dirty)
		h->dirty -= size < h->dirty ? size : h->dirty;
	if (!before && !after) {
		free(f);
		return true;
	}
	f->at = before ? f->at : at + size;
	f->size = before ? before : after;
	add_free(h, f);
	return true;
}

static u64 take_warm(Heap *h, u64 size)
{
	for (u32 n = nwarm, i = n; i--;)
		if (warm[i].heap == h && warm[i].size == size) {
			u64 at = warm[i].at;
			warm[i] = warm[n - 1];
			nwarm = n - 1;
			return at;
		}
	return 0;
}

static u64 take_pages(Heap *h, u64 size)
{
	u64 at = take_warm(h, size);
	if (at)
		return at;
	u64 align = size >= HUGE_PAGE ? HUGE_PAGE : PAGE;
	Free *f = find_free(h, size, align, &at);
	if (!f) {
		close_warm(0);
		f = find_free(h, size, align, &at);
	}
	return f && carve(h, f, at, size) ? at : 0;
}

static void drop_contents(Heap *h)
{
	for (Node *n = tree_at_least(h->by_addr, 0, 0); n;
	     n = tree_at_least(h->by_addr, n->hi + 1, 0)) {
		Free *f = FREE_OF(n, by_addr);
		if (f->dirty && !madvise((void *)(uintptr_t)f->at, f->size, MADV_DONTNEED))
			f->dirty = false;
	}
	h->dirty = 0;
}

static Free *join(Heap *h, Free *f, Free *g)
{
	if (!g || g->open != f->open)
		return f;
	remove_free(h, g);
	f->at = g->at < f->at ? g->at : f->at;
	f->size += g->size;
	f->dirty |= g->dirty;
	free(g);
	return f;
}

/* On failure to get a node the pages stay open and unused: lost, but never handed out twice. */
static void close_pages(Heap *h, u64 at, u64 size)
{
	Free *f = base_calloc(1, sizeof *f);
	if (!f)
		f = calloc(1, sizeof *f);
	if (!f)
		return;
	f->at = at;
	f->size = size;
	f->dirty = true;
	f->open = h->holes > MAX_HOLES || mprotect((void *)(uintptr_t)at, size, PROT_NONE);
	h->dirty += size;
	Node *left = tree_at_most(h->by_addr, at, 0);
	if (left && left->hi + FREE_OF(left, by_addr)->size == at)
		f = join(h, f, FREE_OF(left, by_addr));
	Node *right = tree_at_most(h->by_addr, at + size, 0);
	if (right && right->hi == at + size)
		f = join(h, f, FREE_OF(right, by_addr));
	add_free(h, f);
	if (h->dirty > h->limit / 8 + (64 << 20))
		drop_contents(h);
}

static void close_warm(u32 keep)
{
	while (nwarm > keep) {
		struct Warm w = warm[0];
		nwarm--;
		memmove(warm, warm + 1, nwarm * sizeof *warm);
		close_pages(w.heap, w.at, w.size);
	}
}

static void give_pages(Heap *h, u64 at, u64 size)
{
	if (size > MAX_WARM_SIZE) {
		close_pages(h, at, size);
		return;
	}
	close_warm(MAX_WARM - 1);
	warm[nwarm] = (struct Warm){h, at, size};
	nwarm++;
}

/* Pages that may lie in a file. Those that cannot be taken out of it are lost. */
static void give_shared(Heap *h, Share *s, u64 at, u64 size)
{
	if (!s || share_give(s, at, size))
		give_pages(h, at, size);
}

void mem_seal(void)
{
	if (!atomic_load_explicit(&nwarm, memory_order_acquire))
		return;
	pthread_mutex_lock(&mem_lock);
	close_warm(0);
	pthread_mutex_unlock(&mem_lock);
}

/* How much address space a heap may have: of a process that is limited (ulimit -v) a quarter, since kernels need some. */
static u64 most_address_space(void)
{
	struct rlimit r;

	return getrlimit(RLIMIT_AS, &r) || r.rlim_cur == RLIM_INFINITY ? UINT64_MAX : r.rlim_cur / 4;
}

Heap *heap_new(u64 limit, bool host)
{
	Heap *h = base_calloc(1, sizeof *h);
	Free *f = base_calloc(1, sizeof *f);
	u64 size = round_up(limit * 4 + (64ull << 30), HUGE_PAGE), most = most_address_space();
	void *p = MAP_FAILED;
	while (size > most)
		size /= 2;
	for (; h && f && p == MAP_FAILED && size > HUGE_PAGE; size /= p == MAP_FAILED ? 2 : 1)
		p = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED) {
		free(h);
		free(f);
		return NULL;
	}
	madvise(p, size, MADV_HUGEPAGE);
	h->base = round_up((u64)(uintptr_t)p, HUGE_PAGE);
	h->size = ((u64)(uintptr_t)p + size - h->base) / HUGE_PAGE * HUGE_PAGE;
	h->limit = limit;
	h->host = host;
	f->at = h->base;
	f->size = h->size;
	add_free(h, f);
	return h;
}

/* ---- slabs
 * --------------------------------------------------------------------------------------- */

static void link_slab(Heap *h, Slab *s)
{
	s->next = h->slabs;
	s->prev_next = &h->slabs;
	if (s->next)
		s->next->prev_next = &s->next;
	h->slabs = s;
}

static void unlink_slab(Slab *s)
{
	*s->prev_next = s->next;
	if (s->next)
		s->next->prev_next = s->prev_next;
	s->prev_next = NULL;
}

static bool unit_used(const Slab *s, u32 i) { return s->used[i >> 6] >> (i & 63) & 1; }

/* The first run of n free units, or SLAB_UNITS. */
static u32 find_run(const Slab *s, u32 n)
{
	for (u32 i = 0, run = 0; i < SLAB_UNITS; i++) {
		run = unit_used(s, i) ? 0 : run + 1;
		if (run == n)
			return i + 1 - n;
	}
	return SLAB_UNITS;
}

static void mark_units(Slab *s, u32 at, u32 n)
{
	for (u32 i = at; i < at + n; i++)
		s->used[i >> 6] ^= 1ull << (i & 63);
}

static Slab *new_slab(Heap *h)
{
	Slab *s = base_calloc(1, sizeof *s);
	if (s && !(s->at = take_pages(h, SLAB_SPAN))) {
		free(s);
		return NULL;
	}
	if (s)
		link_slab(h, s);
	return s;
}

static bool take_small(Heap *h, Alloc *a)
{
	u32 n = (a->size + UNIT - 1) / UNIT, at = SLAB_UNITS;
	Slab *s = h->slabs;
	for (; s && (at = find_run(s, n)) == SLAB_UNITS; s = s->next)
		;
	if (!s) {
		s = new_slab(h);
		at = 0;
	}
	if (!s)
		return false;
	mark_units(s, at, n);
	s->nused += n;
	if (s->nused == SLAB_UNITS)
		unlink_slab(s);
	a->slab = s;
	a->place = s->at + at * UNIT;
	a->span = n * UNIT;
	return true;
}

static void give_small(Heap *h, Alloc *a)
{
	Slab *s = a->slab;
	if (s->nused == SLAB_UNITS)
		link_slab(h, s);
	mark_units(s, (a->place - s->at) / UNIT, a->span / UNIT);
	s->nused -= a->span / UNIT;
	if (s->nused)
		return;
	unlink_slab(s);
	give_shared(h, s->share, s->at, SLAB_SPAN);
	free(s);
}

/* ---- allocations
 * ------------------------------------------------------------------------------------ */

static bool take(Heap *h, Alloc *a)
{
	if (a->size > h->limit - h->used)
		return false;
	if (a->size <= SMALL)
		return take_small(h, a);
	a->span = round_up(a->size + SLACK, a->size >= LARGE && !h->host ? HUGE_PAGE : PAGE);
	a->place = take_pages(h, a->span);
	return a->place != 0;
}

static void own(Alloc *a, Context *ctx)
{
	a->id = next_id++;
	a->preferred = a->prefetched = CU_DEVICE_INVALID;
	a->node.hi = a->base;
	tree_add(&live, &a->node);
	a->ctx = ctx;
	if (!ctx)
		return;
	a->dev = ctx->dev;
	a->next = ctx->allocs;
	a->prev_next = &ctx->allocs;
	if (a->next)
		a->next->prev_next = &a->next;
	ctx->allocs = a;
}

static void disown(Alloc *a)
{
	tree_remove(&live, &a->node);
	if (!a->prev_next)
		return;
	*a->prev_next = a->next;
	if (a->next)
		a->next->prev_next = a->prev_next;
}

Alloc *mem_new(Heap *h, u64 size, MemKind kind, Context *ctx)
{
	Alloc *a = h ? base_calloc(1, sizeof *a) : NULL;
	if (!a)
		return NULL;
	a->size = size;
	a->heap = h;
	a->kind = kind;
	pthread_mutex_lock(&mem_lock);
	bool ok = take(h, a);
	if (ok) {
		a->base = a->place;
		h->used += a->size;
		own(a, ctx);
	}
	pthread_mutex_unlock(&mem_lock);
	if (!ok) {
		free(a);
		return NULL;
	}
	return a;
}

void mem_free(Alloc *a)
{
	if (a->graph)
		graph_mem_lost(a);
	if (a->import)
		share_unmap(a);
	pthread_mutex_lock(&mem_lock);
	disown(a);
	if (a->heap) {
		a->heap->used -= a->size;
		share_withdraw(a->slab ? a->slab->share : a->share, a);
		if (a->slab)
			give_small(a->heap, a);
		else
			give_shared(a->heap, a->share, a->place, a->span);
	}
	pthread_mutex_unlock(&mem_lock);
	free(a);
}

static bool overlaps(u64 base, u64 size)
{
	Node *n = tree_at_most(live, base + size - 1, 0);
	return n && ((Alloc *)n)->base + ((Alloc *)n)->size > base;
}

u64 mem_room(const Alloc *a) { return a->slab ? a->span : a->span - SLACK; }

void mem_resize(Alloc *a, u64 size)
{
	pthread_mutex_lock(&mem_lock);
	a->heap->used += size - a->size;
	a->size = size;
	pthread_mutex_unlock(&mem_lock);
}

CUresult mem_register(u64 base, u64 size, u32 flags, Context *ctx)
{
	Alloc *a = base_calloc(1, sizeof *a);
	if (!a)
		return CUDA_ERROR_OUT_OF_MEMORY;
	a->base = base;
	a->size = size;
	a->flags = flags;
	a->kind = MEM_registered;
	pthread_mutex_lock(&mem_lock);
	bool ok = !overlaps(base, size);
	if (ok)
		own(a, ctx);
	pthread_mutex_unlock(&mem_lock);
	if (!ok)
		free(a);
	return ok ? CUDA_SUCCESS : CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
}

Alloc *mem_find(u64 addr)
{
	pthread_mutex_lock(&mem_lock);
	Alloc *a = (Alloc *)tree_at_most(live, addr, 0);
	bool in = a && addr - a->base < a->size && !a->idle;
	pthread_mutex_unlock(&mem_lock);
	return in ? a : NULL;
}

/* The live allocation at addr, of pages that no other address leads to; NULL: it is none, or it is not known. Pinned memory
 * counts as unknown: the host may look there for what a kernel stores from turn to turn. */
static const Alloc *alone_at(u64 addr)
{
	const Alloc *a = (const Alloc *)tree_at_most(live, addr, 0);
	return a && addr - a->base < a->size && !a->idle && a->kind != MEM_host && a->heap && !a->mapped && !a->import
		       ? a : NULL;
}

bool mem_are_apart(u64 x, u64 y)
{
	pthread_mutex_lock(&mem_lock);
	const Alloc *a = alone_at(x), *b = alone_at(y);
	pthread_mutex_unlock(&mem_lock);
	return a && b && a != b;
}

bool mem_is_no_variable(u64 addr)
{
	pthread_mutex_lock(&mem_lock);
	const Alloc *a = alone_at(addr);
	bool no = a && !a->is_module;
	pthread_mutex_unlock(&mem_lock);
	return no;
}

u64 mem_span(const Alloc *a, u64 addr)
{
	u64 end = a->base + a->size;
	if (!a->mapped)
		return end - addr;
	pthread_mutex_lock(&mem_lock);
	for (const Alloc *next; (next = (Alloc *)tree_at_least(live, end, 0)) && next->base == end && next->mapped;)
		end += next->size;
	pthread_mutex_unlock(&mem_lock);
	return end - addr;
}

bool mem_is_device(u64 addr, u64 size)
{
	Alloc *a = mem_find(addr);
	return a && size <= mem_span(a, addr);
}

/* Device memory that no heap of ours holds. */
static Alloc *own_foreign(u64 base, u64 size, Context *ctx, Device *dev, struct Import *import)
{
	Alloc *a = base_calloc(1, sizeof *a);
	if (!a)
		return NULL;
	a->base = base;
	a->size = size;
	a->kind = MEM_device;
	a->dev = dev;
	a->import = import;
	a->mapped = !import;
	pthread_mutex_lock(&mem_lock);
	own(a, ctx);
	pthread_mutex_unlock(&mem_lock);
	return a;
}

Alloc *mem_expose(u64 base, u64 size, Device *dev) { return own_foreign(base, size, NULL, dev, NULL); }

Alloc *mem_import(u64 base, u64 size, Context *ctx, struct Import *import)
{
	return own_foreign(base, size, ctx, NULL, import);
}

Share *heap_new_share(Heap *h) { return share_new(h->base, h->size); }

Share *mem_share(Alloc *a, Share *s)
{
	Heap *h = a->heap;
	Share **of = a->slab ? &a->slab->share : &a->share;
	pthread_mutex_lock(&mem_lock);
	if (!*of && !s && !h->share)
		h->share = heap_new_share(h);
	s = s ? s : h->share;
	if (!*of && s &&
	    share_take(s, a->slab ? a->slab->at : a->place, a->slab ? SLAB_SPAN : a->span))
		*of = s;
	s = *of;
	pthread_mutex_unlock(&mem_lock);
	return s;
}

bool heap_charge(Heap *h, i64 bytes)
{
	pthread_mutex_lock(&mem_lock);
	bool fits = bytes <= 0 || (u64)bytes <= h->limit - h->used;
	if (fits)
		h->used += (u64)bytes;
	pthread_mutex_unlock(&mem_lock);
	return fits;
}

void mem_free_all(Context *ctx)
{
	while (ctx->allocs)
		mem_free(ctx->allocs);
}

u64 heap_used(Heap *h)
{
	pthread_mutex_lock(&mem_lock);
	u64 used = h->used;
	pthread_mutex_unlock(&mem_lock);
	return used;
}

u64 heap_limit(Heap *h) { return h->limit; }

static void make_host_heap(void)
{
	host_heap = heap_new(driver_device(0) ? driver_device(0)->memory : 1ull << 36, true);
}

Heap *mem_host_heap(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, make_host_heap);
	return host_heap;
}
