/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Handles: contexts, streams, events and so on, as the program holds them. Each kind has one
 * reserved address range cut into equal slots. A slot that was used once stays readable for ever,
 * so a stale or invented pointer is told apart by looking at it: in range, on a slot's start,
 * marked live.
 */
#include <string.h>
#include <sys/mman.h>

#include "driver/driver.h"
#include "driver/graph.h"
#include "driver/texture_object.h"

typedef struct Slots {
	size_t size;
	u32 max;
	pthread_mutex_t lock;
	u8 *base;
	_Atomic u32 used; /* slots ever handed out */
	Handle *free;
} Slots;

#define ROUND(T) ((sizeof(T) + 63) / 64 * 64)
#define SLOTS(T, n)                                                             \
	{                                                                       \
		.size = ROUND(T), .max = (n), .lock = PTHREAD_MUTEX_INITIALIZER \
	}
static Slots slots[H_COUNT] = {
	[H_context] = SLOTS(Context, 1 << 16),	 [H_module] = SLOTS(CuModule, 1 << 20),
	[H_function] = SLOTS(Function, 1 << 22), [H_library] = SLOTS(Library, 1 << 20),
	[H_kernel] = SLOTS(Kernel, 1 << 22),	 [H_stream] = SLOTS(Stream, 1 << 20),
	[H_event] = SLOTS(Event, 1 << 22),	 [H_pool] = SLOTS(Pool, 1 << 16),
	[H_array] = SLOTS(Array, 1 << 20),	 [H_link] = SLOTS(Link, 1 << 16),
	[H_resource] = SLOTS(Resource, 1 << 16), [H_green] = SLOTS(Green, 1 << 16),
	[H_graph] = SLOTS(CuGraph, 1 << 20),	 [H_node] = SLOTS(GraphNode, 1 << 22),
	[H_exec] = SLOTS(GraphExec, 1 << 20),	 [H_object] = SLOTS(UserObject, 1 << 18),
	[H_texture] = SLOTS(TexObject, 1 << 20), [H_surface] = SLOTS(TexObject, 1 << 20),
	[H_texref] = SLOTS(TexRef, 1 << 18),	 [H_surfref] = SLOTS(TexRef, 1 << 18),
	[H_mipmap] = SLOTS(Mipmap, 1 << 18),	 [H_vmm] = SLOTS(VmMemory, 1 << 20),
	[H_condition] = SLOTS(Condition, 1 << 20),
};

static bool reserve(Slots *s)
{
	if (s->base)
		return true;
	void *p = mmap(NULL, s->size * s->max, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return false;
	__atomic_store_n(&s->base, p, __ATOMIC_RELEASE);
	return true;
}

/* The leak sanitizer does not look into mapped memory by itself; what objects own is reached from
 * here. */
__attribute__((weak)) void __lsan_register_root_region(const void *base, size_t size);

static void show_to_sanitizer(const Slots *s, u32 used)
{
	enum { CHUNK = 64 };
	if (__lsan_register_root_region && used % CHUNK == 0)
		__lsan_register_root_region(s->base + used * s->size, CHUNK * s->size);
}

static Handle *take_slot(Slots *s)
{
	Handle *h = s->free;
	if (h) {
		s->free = h->next_free;
		return h;
	}
	u32 used = atomic_load(&s->used);
	if (!reserve(s) || used == s->max)
		return NULL;
	show_to_sanitizer(s, used);
	atomic_store(&s->used, used + 1);
	return (Handle *)(void *)(s->base + used * s->size);
}

void *handle_new(HandleKind kind)
{
	Slots *s = &slots[kind];
	if (base_should_fail())
		return NULL;
	pthread_mutex_lock(&s->lock);
	Handle *h = take_slot(s);
	pthread_mutex_unlock(&s->lock);
	if (!h)
		return NULL;
	memset(h + 1, 0, s->size - sizeof *h);
	h->kind = kind;
	h->next_free = NULL;
	atomic_store_explicit(&h->live, 1, memory_order_release);
	return h;
}

void *handle_get(HandleKind kind, const void *maybe)
{
	const Slots *s = &slots[kind];
	u8 *base = __atomic_load_n(&s->base, __ATOMIC_ACQUIRE);
	u64 at = (u64)(uintptr_t)maybe - (u64)(uintptr_t)base;
	u32 used = atomic_load_explicit(&s->used, memory_order_relaxed);
	if (!base || at >= used * s->size || at % s->size)
		return NULL;
	Handle *h = (Handle *)(void *)(base + at);
	return atomic_load_explicit(&h->live, memory_order_acquire) ? h : NULL;
}

bool handle_in_range(const void *maybe)
{
	for (u32 k = 0; k < H_COUNT; k++) {
		u8 *base = __atomic_load_n(&slots[k].base, __ATOMIC_ACQUIRE);
		if (base && (u64)(uintptr_t)maybe - (u64)(uintptr_t)base < slots[k].size * slots[k].max)
			return true;
	}
	return false;
}

void handle_free(void *p)
{
	Handle *h = p;
	if (!h)
		return;
	Slots *s = &slots[h->kind];
	pthread_mutex_lock(&s->lock);
	if (atomic_exchange(&h->live, 0)) {
		h->next_free = s->free;
		s->free = h;
	}
	pthread_mutex_unlock(&s->lock);
}

void handle_each(HandleKind kind, void (*each)(void *handle, void *self), void *self)
{
	Slots *s = &slots[kind];
	for (u32 i = 0, n = atomic_load(&s->used); i < n; i++) {
		Handle *h = (Handle *)(void *)(s->base + i * s->size);
		if (atomic_load(&h->live))
			each(h, self);
	}
}
