/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One grid in flight: a counter of blocks, handed out in index order.
 *
 * Kernels without suspend points run as ranges of blocks, one call a range. All others run block by
 * block; a block that waits is put aside ("parked") with its memory, and its thread begins the next
 * one. Blocks that spin on each other, and grid barriers, thus make progress on any number of threads as
 * long as all of them fit: every block of a cooperative grid, MAX_WAITING of any other.
 *
 * Invariant: a run stays in Pool.runs until the last thread in it finds it finished and ends it, which
 * calls ExecGrid.done exactly once.
 */
#include "exec/pool.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <xmmintrin.h>

enum { MAX_WAITING = 4096, WIDE_GRID = 48, SHARES = 8, MAX_CHUNK = 16, MIN_SHARES = 64,
       CHUNK_NS = 2000, MAX_SHORT = 128, JOIN_NS = 4000, /* see claim, learn_pace */
       FEW_TURNS = 16, MANY_TURNS = 64 /* see others_begin */ };

typedef struct Worker { /* this thread in this run */
	Run *r;
	u32 smid;
	const _Atomic u32 *until;
	u64 shorts; /* as many blocks of a range as take CHUNK_NS, when those before told */
} Worker;

static bool is_ranged(const Run *r)
{
	return r->grid->code && r->grid->code->range;
}

/* In a wide grid the blocks that run one after another share rows of the input but no columns: by the time
 * that the next row of blocks comes round, the columns have left the cache. Going down a band of block
 * rows first uses each column several times (a tiled matrix product of 2048² gains half). A band's blocks
 * fit in flight together, so waiting for a block of lower index still makes progress. */
static u32 choose_band(const LaunchEnv *l)
{
	u64 threads = (u64)l->ntid[0] * l->ntid[1] * l->ntid[2];
	u32 band = threads >= 1024 ? 8 : 32;

	if (l->nctaid[0] < WIDE_GRID || l->nctaid[1] < band || l->ntid[1] < 2)
		return 0;
	return (u64)band * l->nctaid[0] <= MAX_WAITING / 2 ? band : 0;
}

/* The kernel's own answer comes first: sysconf adds up all caches of a host that a virtual machine sees one of. */
static long last_level_cache(void)
{
	const char *err;
	size_t len;
	char *s = file_read("/sys/devices/system/cpu/cpu0/cache/index3/size", &len, &err), *end = s;
	long n = s ? strtol(s, &end, 10) : 0;

	n = end && *end == 'K' ? n << 10 : end && *end == 'M' ? n << 20 : 0;
	free(s);
	if (n <= 0)
		n = sysconf(_SC_LEVEL3_CACHE_SIZE);
	return n;
}

size_t exec_cache_bytes(void)
{
	enum { SHARE = 32 << 20 };
	static _Atomic long known;
	long n = known;

	if (!n) {
		n = last_level_cache();
		known = n = n > 0 && n < SHARE ? n : SHARE;
	}
	return (size_t)n;
}

/* One 32-bit result a thread would not fit the cache: then stores that are only written may
 * go past it. */
static u32 writes_past_caches(const ExecGrid *g)
{
	const LaunchEnv *l = &g->env;
	u64 threads = (u64)l->ntid[0] * l->ntid[1] * l->ntid[2] * l->nctaid[0] * l->nctaid[1];

	return threads * l->nctaid[2] * 4 > exec_cache_bytes();
}

Run *run_new(ExecGrid *g)
{
	Run *r;

	pthread_mutex_lock(&pool.lock);
	r = pool.free_runs;
	if (r)
		pool.free_runs = r->next;
	pthread_mutex_unlock(&pool.lock);
	if (!r)
		r = base_malloc(sizeof *r);
	if (!r)
		return NULL;
	memset(r, 0, offsetof(Run, fault));
	r->grid = g;
	r->cluster = g->code && !g->code->info.in_cluster ? 1 : ptx_cluster_size(&g->env);
	r->total = (u64)g->env.nctaid[0] * g->env.nctaid[1] * g->env.nctaid[2] / r->cluster;
	r->max_waiting = g->cooperative ? UINT32_MAX : MAX_WAITING;
	r->parked_end = &r->parked;
	r->band = choose_band(&g->env);
	g->env.cancel = &r->cancel;
	g->env.stream = writes_past_caches(g);
	return r;
}

void run_fault(Run *r, const Fault *f)
{
	LOG(exec, "%s: fault %d in block %u,%u,%u, instruction %d of %s %s", r->grid->entry ? r->grid->entry->name : "",
	    f->kind, f->ctaid[0], f->ctaid[1], f->ctaid[2], (int)f->inst, f->fn ? f->fn->name : "", f->text);
	pthread_mutex_lock(&pool.lock);
	if (!r->has_fault)
		r->fault = *f;
	r->has_fault = true;
	r->cancel = 1;
	pthread_mutex_unlock(&pool.lock);
}

/* ---- what there is to do: lock held --------------------------------------------------------------- */
static bool can_begin(const Run *r)
{
	return r->begun < r->total && !r->cancel && r->waiting < r->max_waiting;
}

static bool is_finished(const Run *r)
{
	return r->cancel || (r->begun >= r->total && !r->waiting);
}

static bool is_stuck(const Run *r)
{
	return !r->workers && !r->parked && !can_begin(r);
}

/* A cancelled one that nobody is in is there to be ended; one that is about to end is not worth the coming. */
static bool has_work(const Run *r)
{
	if (r->workers && r->soon)
		return false;
	return r->cancel ? !r->workers : can_begin(r) || r->parked || is_stuck(r);
}

void run_queue(Run *r)
{
	Run **at = &pool.runs;

	if (r->grid->priority >= 0) /* nothing is less urgent: no need to look */
		at = pool.runs_end;
	while (*at && (*at)->grid->priority <= r->grid->priority)
		at = &(*at)->next;
	r->next = *at;
	*at = r;
	if (!r->next)
		pool.runs_end = &r->next;
	pool.queued++;
	if (r->grid->priority < pool.urgent[r->grid->device])
		pool.urgent[r->grid->device] = r->grid->priority;
}

/* What is picked is the most urgent of its device: had an earlier run of it work, that one would be picked. */
Run *run_pick(u32 *seat)
{
	for (Run *r = pool.runs; r; r = r->next) {
		if (!has_work(r) || !pool_take_seat(r->grid->device, seat))
			continue;
		pool.urgent[r->grid->device] = r->grid->priority;
		r->workers++;
		return r;
	}
	return NULL;
}

/* Blocks of a more urgent stream wait to begin: no new ones of this run now. */
static bool is_outranked(const Run *r)
{
	return atomic_load_explicit(&pool.urgent[r->grid->device], memory_order_relaxed) < r->grid->priority;
}

/* Takes the next blocks: an eighth of a thread's share of what is left, so that the last ones are small, but not much
 * less than CHUNK_NS of work, and one where they wait for each other; 0: none are left. No lock needed. */
static u64 claim(const Worker *w, u64 *first, u64 most)
{
	Run *r = w->r;
	u64 at = r->begun, n, fair, least = r->total / ((u64)pool.device_seats * MIN_SHARES * SHARES);

	if (least > 64)
		least = 64;
	if (r->waits)
		least = most = 1;
	do {
		if (at >= r->total)
			return 0;
		fair = (r->total - at) / pool.device_seats;
		n = fair / SHARES;
		if (n < w->shorts)
			n = w->shorts < fair ? w->shorts : fair;
		n = n < least ? least : n > most ? most : n;
		if (!n)
			n = 1;
		if (n > r->total - at)
			n = r->total - at;
	} while (!atomic_compare_exchange_weak(&r->begun, &at, at + n));
	*first = at;
	return n;
}

static bool is_over(const Worker *w)
{
	return w->r->cancel || (w->until && *w->until) || is_outranked(w->r);
}

/* ---- ranges ------------------------------------------------------------------------------------------ */
static bool call_range(Cta *b, u64 first, u64 n)
{
	const ExecGrid *g = b->run->grid;

	if (sigsetjmp(guard.back, 0))
		return false;
	b->env.stack_end = guard_stack_end(g);
	guard_arm();
	g->code->range(&g->env, &b->env, first, first + n);
	guard_disarm();
	return true;
}

static void fault_memory(Run *r)
{
	Fault f = { .kind = FAULT_out_of_memory, .fn = r->grid->entry };
	struct rlimit l;

	if (!getrlimit(RLIMIT_AS, &l) && l.rlim_cur != RLIM_INFINITY)
		snprintf(f.text, sizeof f.text, "ulimit -v leaves too little address space: each core that WW_THREADS "
						"allows wants 7 GiB");
	run_fault(r, &f);
}

static void fault_signal(Cta *b)
{
	Fault f;

	guard_describe(b->run, &b->env, b->interp, &f);
	run_fault(b->run, &f);
}

/* Its last n blocks took so long: how many to take next, and whether others should come. */
static void learn_pace(Worker *w, u64 n, u64 ns)
{
	Run *r = w->r;
	u64 begun = r->begun, left = begun < r->total ? r->total - begun : 0;
	bool soon = left < JOIN_NS && left * ns < n * JOIN_NS;

	w->shorts = n * CHUNK_NS / ns;
	w->shorts = w->shorts < MAX_SHORT ? w->shorts : MAX_SHORT;
	if (soon == r->soon)
		return;
	r->soon = soon;
	if (soon)
		return;
	pthread_mutex_lock(&pool.lock);
	pool_wake(left < pool.device_seats ? (u32)left : pool.device_seats);
	pthread_mutex_unlock(&pool.lock);
}

static void work_ranges(Worker *w)
{
	Cta *b = block_new(w->r, w->smid, NULL);
	u64 first, n;

	if (!b) {
		fault_memory(w->r);
		return;
	}
	while (block_count(b, w->smid) && !is_over(w) && (n = claim(w, &first, UINT64_MAX))) {
		u64 begin = pool_now_ns();

		if (!call_range(b, first, n))
			fault_signal(b);
		learn_pace(w, n, pool_now_ns() - begin + 1);
	}
	block_free(b);
}

/* ---- block by block ----------------------------------------------------------------------------------- */
static BlockState call_block(Cta *b)
{
	BlockState s;

	if (sigsetjmp(guard.back, 0)) {
		fault_signal(unit_running(b));
		return BLOCK_fault;
	}
	guard_arm();
	s = unit_run(b);
	guard_disarm();
	return s;
}

/* Lock held. */
static void park(Cta *b)
{
	b->next = NULL;
	*b->run->parked_end = b;
	b->run->parked_end = &b->next;
}

static Cta *unpark(Run *r)
{
	Cta *b = r->parked;

	r->parked = b->next;
	if (!r->parked)
		r->parked_end = &r->parked;
	return b;
}

/* Lock held. The grid barrier opens when every block that has not ended stands at it. */
static void open_grid(Run *r)
{
	if (!r->nat_grid || r->nat_grid + r->ended < r->total)
		return;
	for (Cta *b = r->at_grid, *next; b; b = next) {
		next = b->next;
		unit_open_grid(b);
		park(b);
	}
	r->at_grid = NULL;
	pool_wake(r->nat_grid);
	r->nat_grid = 0;
	r->idle_turns = 0;
}

/* Lock held. Takes a block that has run as far as it could, and got further; true: its memory is free again. */
static bool put_block(Cta *b, BlockState s, bool further)
{
	Run *r = b->run;

	r->waiting--;
	r->idle_turns = s == BLOCK_yield && !further ? r->idle_turns + 1 : 0;
	if (s == BLOCK_done || s == BLOCK_fault) {
		r->ended++;
		open_grid(r);
		return true;
	}
	r->waiting++;
	if (s == BLOCK_yield) {
		r->waits = true;
		park(b);
		return false;
	}
	b->next = r->at_grid;
	r->at_grid = b;
	r->nat_grid++;
	open_grid(r);
	return false;
}

/* Runs blocks [*at, end) until one waits; returns that one's state, or BLOCK_done. */
static BlockState run_blocks(Cta *b, u64 *at, u64 end)
{
	BlockState s = BLOCK_done;

	while (s == BLOCK_done && *at < end) {
		unit_begin(b, (*at)++);
		s = call_block(b);
	}
	return s;
}

/* Lock held on entry and return. */
static void begin_chunk(Worker *w)
{
	Run *r = w->r;
	u64 at = 0, end, from, n = claim(w, &at, MAX_CHUNK);
	BlockState s = BLOCK_done;

	for (end = at + n; at < end && s != BLOCK_fault;) {
		Cta *b;
		bool free_it;

		r->waiting++; /* while it runs it may come to wait: it counts */
		pthread_mutex_unlock(&pool.lock);
		b = unit_new(r, w->smid);
		from = at;
		if (b && !unit_count(b, w->smid))
			s = BLOCK_fault, at = end;
		else if (b)
			s = run_blocks(b, &at, end);
		else
			fault_memory(r);
		pthread_mutex_lock(&pool.lock);
		if (!b) {
			r->waiting--;
			return;
		}
		r->ended += at - from - 1; /* all but the last, which put_block counts */
		free_it = put_block(b, s, true);
		pthread_mutex_unlock(&pool.lock);
		if (free_it)
			unit_free(b);
		pthread_mutex_lock(&pool.lock);
	}
}

/* Lock held on entry and return. */
static void continue_block(Worker *w)
{
	Cta *b = unpark(w->r);
	u32 before = b->moves;
	BlockState s;
	bool free_it;

	pthread_mutex_unlock(&pool.lock);
	s = unit_count(b, w->smid) ? call_block(b) : BLOCK_fault;
	pthread_mutex_lock(&pool.lock);
	free_it = put_block(b, s, b->moves != before);
	if (!free_it)
		return;
	pthread_mutex_unlock(&pool.lock);
	unit_free(b);
	pthread_mutex_lock(&pool.lock);
}

static Run **find_link(Run *r)
{
	Run **at = &pool.runs;

	while (*at != r)
		at = &(*at)->next;
	return at;
}

static void unlink_run(Run *r)
{
	Run **at = find_link(r);

	*at = r->next;
	if (!r->next)
		pool.runs_end = at;
}

static void move_to_end(Run *r)
{
	unlink_run(r);
	r->next = NULL;
	*pool.runs_end = r;
	pool.runs_end = &r->next;
}

bool exec_progress(ExecProgress *x)
{
	const Run *r;

	pthread_mutex_lock(&pool.lock);
	r = pool.runs;
	if (r) {
		*x = (ExecProgress){ .begun = r->begun, .blocks = r->total };
		snprintf(x->kernel, sizeof x->kernel, "%s", r->grid->entry->name);
		x->begun = x->begun < x->blocks ? x->begun : x->blocks;
	}
	pthread_mutex_unlock(&pool.lock);
	return r != NULL;
}

bool run_others_have_work(const Run *r)
{
	const Run *o = pool.runs;

	while (o && (o == r || !has_work(o)))
		o = o->next;
	return o || pool.tasks;
}

/* Lock held. All of the run's blocks only wait: lets other runs go first, or the processor rest.
 * False: this thread leaves the run. */
static bool be_patient(Run *r)
{
	u32 turns = r->idle_turns, least = 2 * r->waiting + 2;

	if (turns <= least)
		return true;
	if (run_others_have_work(r)) {
		r->idle_turns = 0;
		move_to_end(r);
		return false;
	}
	pthread_mutex_unlock(&pool.lock);
	pool_pause(turns - least);
	pthread_mutex_lock(&pool.lock);
	return true;
}

/* Parked blocks go on first, so that few wait: where each waits for the one before (look-back), a long queue would come
 * round once for each. Others begin when parked ones get no further, and before this thread leaves for that, see
 * be_patient; or, since some get further without end while they wait for a block that has not begun, after some turns. */
static bool others_begin(const Run *r)
{
	u32 few = 2 * r->waiting < FEW_TURNS ? 2 * r->waiting : FEW_TURNS;

	return !r->parked || r->idle_turns >= few || r->turns >= MANY_TURNS;
}

/* Lock held. */
static void work_blocks(Worker *w)
{
	Run *r = w->r;

	while (!is_over(w)) {
		if (can_begin(r) && others_begin(r)) {
			r->turns = 0;
			begin_chunk(w);
		} else if (r->parked) {
			r->turns++;
			continue_block(w);
		} else {
			return;
		}
		if (!be_patient(r))
			return;
	}
}

/* ---- coming and going ----------------------------------------------------------------------------------- */
static void free_list(Cta *list)
{
	for (Cta *next; list; list = next) {
		next = list->next;
		unit_free(list);
	}
}

/* Lock held on entry and return; nobody else is in the run. */
static void end_run(Run *r)
{
	Fault fault;
	bool failed = r->has_fault;
	ExecGrid *g = r->grid;

	unlink_run(r);
	pool.queued--;
	if (failed)
		fault = r->fault;
	pthread_mutex_unlock(&pool.lock);
	free_list(r->parked);
	free_list(r->at_grid);
	g->done(g->self, failed ? &fault : NULL);
	pthread_mutex_lock(&pool.lock);
	r->next = pool.free_runs;
	pool.free_runs = r;
}

/* Lock held. More blocks stand at the grid barrier than may be in flight: it will never open. */
static void fail_stuck(Run *r)
{
	r->fault = (Fault){ .kind = FAULT_barrier_deadlock, .fn = r->grid->entry };
	strcpy(r->fault.text, "a grid barrier in a grid that is not cooperative and too large to be "
			      "resident at once");
	r->has_fault = true;
	r->cancel = 1;
}

static void leave(Run *r, u32 seat)
{
	r->workers--;
	pool_give_seat(seat);
	if (r->workers) {
		if (has_work(r))
			pool_wake(1);
		return;
	}
	if (!is_finished(r) && is_stuck(r))
		fail_stuck(r);
	if (is_finished(r)) {
		end_run(r);
		return;
	}
	pool_wake(1);
}

void run_work(Run *r, u32 seat, const _Atomic u32 *until)
{
	Worker w = { r, seat, until, 0 };
	u32 mxcsr = _mm_getcsr();

	if (pool.devices > 1)
		pool_move_to(r->grid->device);
	_mm_setcsr(0x1f80); /* the caller's rounding and denormal settings are not the kernel's */
	if (is_ranged(r)) {
		pthread_mutex_unlock(&pool.lock);
		work_ranges(&w);
		_mm_sfence(); /* non-temporal stores of the kernel */
		pthread_mutex_lock(&pool.lock);
	} else {
		work_blocks(&w);
		_mm_sfence();
	}
	_mm_setcsr(mxcsr);
	leave(r, seat);
}
