/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * After a fault of emitted code, which knows the instruction and perhaps the address: which thread was it?
 * The block runs once more in the interpreter, on a view of memory that is read through and never written:
 * pages are copied when they are first touched, and stores go to the copies. System calls do nothing.
 *
 * Memory has changed since the block began, so the second run may go another way. Its word is taken only
 * when it agrees with what is known.
 */
#include "exec/pool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PAGE = 4096, STEPS = 1 << 20, MAX_ROUNDS = 24 };

typedef struct View {
	Arena *arena;
	Map pages; /* page number -> copy */
	struct Span {
		u64 from, to;
	} *writable; /* vec, ascending */
} View;

/* ---- what memory may be written: /proc/self/maps --------------------------------------------------- */
static void read_spans(View *v)
{
	FILE *f = fopen("/proc/self/maps", "r");
	unsigned long long from, to;
	char mode[8];

	while (f && fscanf(f, "%llx-%llx %4s%*[^\n]", &from, &to, mode) == 3)
		if (mode[1] == 'w')
			*vec_push(v->arena, v->writable) = (struct Span){ from, to };
	if (f)
		fclose(f);
}

static bool is_writable(const View *v, u64 addr)
{
	u32 lo = 0, hi = vec_len(v->writable);

	while (lo < hi) {
		u32 mid = lo + (hi - lo) / 2;

		if (v->writable[mid].to <= addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < vec_len(v->writable) && v->writable[lo].from <= addr;
}

/* ---- the view ------------------------------------------------------------------------------------------ */
/* The copy of the page that holds addr; NULL: there is no memory. The kernel looks, so nothing faults. */
static u8 *find_page(View *v, u64 addr)
{
	u64 page = addr / PAGE, copy = 0;
	struct iovec to = { .iov_len = PAGE }, from = { (void *)(uintptr_t)(page * PAGE), PAGE };

	if (map_get(&v->pages, page, &copy))
		return (u8 *)(uintptr_t)copy;
	to.iov_base = arena_alloc(v->arena, PAGE);
	if (process_vm_readv(getpid(), &to, 1, &from, 1, 0) != PAGE)
		return NULL;
	map_put(v->arena, &v->pages, page, (u64)(uintptr_t)to.iov_base);
	return to.iov_base;
}

static bool load(void *self, u64 addr, void *to, u32 size)
{
	for (u32 done = 0, n; done < size; done += n) {
		u64 at = addr + done;
		u8 *page = find_page(self, at);

		n = PAGE - (u32)(at % PAGE);
		n = n < size - done ? n : size - done;
		if (!page)
			return false;
		memcpy((u8 *)to + done, page + at % PAGE, n);
	}
	return true;
}

static bool store(void *self, u64 addr, const void *from, u32 size)
{
	for (u32 done = 0, n; done < size; done += n) {
		u64 at = addr + done;
		u8 *page = is_writable(self, at) ? find_page(self, at) : NULL;

		n = PAGE - (u32)(at % PAGE);
		n = n < size - done ? n : size - done;
		if (!page)
			return false;
		memcpy(page + at % PAGE, (const u8 *)from + done, n);
	}
	return true;
}

/* ---- the second run --------------------------------------------------------------------------------------- */
static i32 print_nothing(void *self, const char *fmt, const void *args)
{
	return 0;
}

static void *allocate_nothing(void *self, u64 size)
{
	return NULL;
}

static void free_nothing(void *self, void *p)
{
}

static void assert_nothing(void *self, const char *msg, const char *file, u32 line, const char *fn,
			   u64 charsize, const u32 ctaid[3], const u32 tid[3])
{
}

static bool refuse_all(void *self, void *grid, PtxDeviceCall call, const u64 *arg, u64 *result, const u32 ctaid[3],
		       const u32 tid[3])
{
	*result = 0;
	return true;
}

static const PtxSys silent = { NULL, print_nothing, allocate_nothing, free_nothing, assert_nothing, NULL, refuse_all, NULL };

/* True: it faulted again, and *f says how. */
static bool run_again(Interp *it, Fault *f)
{
	for (u32 i = 0; i < MAX_ROUNDS; i++) {
		switch (ptx_interp_run(it, STEPS, f)) {
		case INTERP_fault:
			return true;
		case INTERP_done:
			return false;
		case INTERP_yield:
		case INTERP_cluster:
			break;
		}
	}
	return false;
}

static bool agrees(const Fault *known, const Fault *f)
{
	if (f->kind == FAULT_out_of_memory || (f->kind == FAULT_not_supported && known->inst == NOREG))
		return false;
	return known->inst == NOREG || (known->fn == f->fn && known->inst == f->inst);
}

static u64 index_of(const LaunchEnv *l, const u32 ctaid[3])
{
	return ctaid[0] + (u64)l->nctaid[0] * (ctaid[1] + (u64)l->nctaid[1] * ctaid[2]);
}

/* `arena` has a guard; *interp is the caller's to free, also when memory runs out. */
static void explain(ExecGrid *g, View *v, Cta *b, Interp *volatile *interp, Fault *fault)
{
	InterpMem mem = { v, load, store };
	Fault f = { 0 };

	read_spans(v);
	block_begin(b, index_of(&g->env, fault->ctaid));
	*interp = ptx_interp_new(g->entry, g->layout, &b->env, &mem);
	if (*interp && run_again(*interp, &f) && agrees(fault, &f))
		*fault = f;
}

void exec_explain_fault(const ExecGrid *grid, Fault *fault)
{
	_Atomic u32 cancel = 0;
	ExecGrid g = *grid;
	View v = { .arena = arena_new() };
	Interp *volatile interp = NULL;
	Run r = { .grid = &g };
	jmp_buf no_memory;
	Cta *b;

	g.code = NULL; /* memory as the interpreter wants it */
	g.env.sys = &silent;
	g.env.cancel = &cancel;
	b = fault->tid_known || !v.arena || ptx_cluster_size(&g.env) > 1 ? NULL : block_new(&r, 0, NULL);
	if (b && !setjmp(no_memory)) {
		v.arena->guard = &no_memory;
		explain(&g, &v, b, &interp, fault);
	}
	ptx_interp_free(interp);
	if (b)
		block_free(b);
	arena_free(v.arena);
}
