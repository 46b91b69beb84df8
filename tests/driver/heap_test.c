/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory below the API: the ordered map, handles, the heap's promises (no overlap, alignment,
 * limit, freed memory faults, everything comes back).
 */
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

#include "check.h"
#include "driver/driver.h"
#include "driver/objects.h"

static u64 seed = 1;

static u32 rnd(u32 n)
{
	seed = seed * 6364136223846793005ull + 1442695040888963407ull;
	return (u32)(seed >> 33) % n;
}

static void test_tree(void)
{
	enum { N = 2000 };
	static Node nodes[N];
	static bool in[N];
	Node *root = NULL;
	for (u32 i = 0; i < N; i++)
		nodes[i].hi = i / 2 * 10, nodes[i].lo = i % 2;
	for (u32 step = 0; step < 20000; step++) {
		u32 i = rnd(N);
		if (in[i])
			tree_remove(&root, &nodes[i]);
		else
			tree_add(&root, &nodes[i]);
		in[i] = !in[i];
		u32 at = rnd(N / 2) * 10 + rnd(10), best = N, next = N;
		for (u32 k = 0; k < N && step % 50 == 0; k++) {
			if (in[k] && nodes[k].hi <= at)
				best = k;
			if (in[k] && nodes[k].hi >= at && next == N)
				next = k;
		}
		if (step % 50)
			continue;
		CHECK(tree_at_most(root, at, 9) == (best < N ? &nodes[best] : NULL));
		CHECK(tree_at_least(root, at, 0) == (next < N ? &nodes[next] : NULL));
	}
}

static void test_handles(void)
{
	Stream *a = handle_new(H_stream), *b = handle_new(H_stream);
	CHECK(a && b && a != b);
	CHECK(handle_get(H_stream, a) == a);
	CHECK(!handle_get(H_event, a));
	CHECK(!handle_get(H_stream, (char *)a + 8));
	CHECK(!handle_get(H_stream, NULL));
	CHECK(!handle_get(H_stream, (void *)0x1234));
	CHECK(!handle_get(H_stream, (void *)~0ul));
	handle_free(a);
	CHECK(!handle_get(H_stream, a));
	CHECK(handle_get(H_stream, b) == b);
	handle_free(b);
}

typedef struct Held {
	Alloc *a;
	u8 mark;
} Held;

static bool intact(const Held *b)
{
	const u8 *p = (const u8 *)(uintptr_t)b->a->base;
	return p[0] == b->mark && p[b->a->size - 1] == b->mark && p[b->a->size / 2] == b->mark;
}

static void test_random(Heap *h)
{
	static Held blocks[300];
	for (u32 step = 0; step < 20000; step++) {
		Held *b = &blocks[rnd(COUNT(blocks))];
		if (b->a) {
			CHECK(intact(b));
			mem_free(b->a);
			b->a = NULL;
			continue;
		}
		static const u32 most[] = {16, 600, 5000, 100000, 5 << 20};
		u64 size = 1 + rnd(most[rnd(COUNT(most))]);
		b->a = mem_new(h, size, MEM_device, NULL);
		if (!CHECK(b->a && b->a->size == size))
			continue;
		CHECK(b->a->base % 512 == 0);
		b->mark = (u8)step;
		u8 *p = (u8 *)(uintptr_t)b->a->base;
		p[0] = p[size - 1] = p[size / 2] = b->mark;
		CHECK(mem_find(b->a->base + size - 1) == b->a);
	}
	for (u32 i = 0; i < COUNT(blocks); i++)
		if (blocks[i].a)
			mem_free(blocks[i].a);
	CHECK(heap_used(h) == 0);
}

static sigjmp_buf faulted;

static void on_fault(int sig)
{
	(void)sig;
	siglongjmp(faulted, 1);
}

static bool faults(u64 addr)
{
	if (sigsetjmp(faulted, 1))
		return true;
	*(volatile u8 *)(uintptr_t)addr = 1;
	return false;
}

static void test_freed(Heap *h)
{
	static const u64 sizes[] = {1, 512, 4096, 65536, 3 << 20};
	signal(SIGSEGV, on_fault);
	signal(SIGBUS, on_fault);
	for (u32 i = 0; i < COUNT(sizes); i++) {
		Alloc *a = mem_new(h, sizes[i], MEM_device, NULL);
		u64 at = a->base;
		CHECK(!faults(at) && !faults(at + sizes[i] - 1));
		mem_free(a);
		mem_seal();
		CHECK(faults(at));
		CHECK(!mem_find(at));
	}
	signal(SIGSEGV, SIG_DFL);
	signal(SIGBUS, SIG_DFL);
}

static void test_limit(void)
{
	static Heap *h;
	h = heap_new(8 << 20, false);
	Alloc *a = mem_new(h, 5 << 20, MEM_device, NULL);
	CHECK(a && a->base % (2 << 20) == 0);
	CHECK(!mem_new(h, 4 << 20, MEM_device, NULL));
	CHECK(!mem_new(h, ~0ull, MEM_device, NULL));
	mem_free(a);
	a = mem_new(h, 8 << 20, MEM_device, NULL);
	CHECK(a);
	mem_free(a);
}

static void test_registered(void)
{
	static char mine[8192];
	u64 at = (u64)(uintptr_t)mine;
	CHECK(!mem_register(at, 4096, 0, NULL));
	Alloc *a = mem_find(at + 100);
	CHECK(a && a->base == at && !mem_find(at + 4096));
	CHECK(mem_register(at + 4095, 10, 0, NULL) == CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
	CHECK(mem_is_device(at, 4096) && !mem_is_device(at + 1, 4096));
	mem_free(a);
	CHECK(!mem_find(at));
}

int main(void)
{
	static Heap *h;
	h = heap_new(1ull << 32, false);
	test_tree();
	test_handles();
	if (CHECK(h)) {
		test_random(h);
		test_freed(h);
	}
	test_limit();
	test_registered();
	return check_done();
}
