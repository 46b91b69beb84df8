/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Threads and queues. Workers are made when the first work comes, at most one a seat, plus one for each
 * that is inside a task: a host function that blocks never stops kernels. A worker with nothing to do
 * watches Pool.seq for SPIN_NS, then sleeps on it. One that sees new work while it watches looks at it LOOK_NS later,
 * and twice as late each time that nothing was left: what a caller who waits at once does itself meanwhile is cheaper
 * there than on a core that has none of it in its cache, and looking takes it out of the caller's.
 */
#include "exec/pool.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SPIN_NS = 30000, LOOK_NS = 300, MAX_LOOK_NS = 4000, MAX_SEATS = 4096, STACK = 8 << 20 };

Pool pool = { .lock = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP };

static void futex_wait(_Atomic u32 *at, u32 val)
{
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, val, NULL, NULL, 0);
}

static void futex_wake(_Atomic u32 *at, u32 n)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, n, NULL, NULL, 0);
}

/* ---- start -------------------------------------------------------------------------------------- */
static u32 count_cores(void)
{
	size_t size = CPU_ALLOC_SIZE(MAX_SEATS);
	cpu_set_t *set = CPU_ALLOC(MAX_SEATS);
	u32 n = 1;

	if (set && !sched_getaffinity(0, size, set))
		n = (u32)CPU_COUNT_S(size, set);
	CPU_FREE(set);
	return n ? n : 1;
}

static _Atomic u32 wanted_devices = 1;

static u32 count_seats(void)
{
	i64 n = env_int("WW_THREADS", count_cores());

	if (n >= 1 && n <= MAX_SEATS)
		return (u32)n;
	LOG(error, "WW_THREADS=%lld: a number from 1 to %d is wanted; %u is used", (long long)n, MAX_SEATS,
	    count_cores());
	return count_cores();
}

/* Lock held. */
static bool start_pool(void)
{
	u32 seats;

	if (pool.started)
		return true;
	seats = count_seats();
	pool.devices = wanted_devices;
	pool.device_seats = seats / pool.devices ? seats / pool.devices : 1;
	seats = pool.device_seats * pool.devices;
	pool.seat_bits = base_calloc((seats + 63) / 64, sizeof *pool.seat_bits);
	if (!pool.seat_bits)
		return false;
	pool.seats = seats;
	pool.spins = count_cores() > 1;
	pool.runs_end = &pool.runs;
	pool.tasks_end = &pool.tasks;
	guard_install();
	pool.started = true;
	LOG(exec, "%u threads run kernels", seats);
	return true;
}

bool exec_set_devices(u32 n)
{
	bool fresh;

	pthread_mutex_lock(&pool.lock);
	fresh = !pool.started && n && n <= EXEC_MAX_DEVICES;
	if (fresh)
		wanted_devices = n;
	pthread_mutex_unlock(&pool.lock);
	return fresh;
}

bool exec_start(void)
{
	bool ok;

	pthread_mutex_lock(&pool.lock);
	ok = start_pool();
	pthread_mutex_unlock(&pool.lock);
	return ok;
}

u32 exec_threads(void)
{
	return exec_start() ? pool.seats : 1;
}

/* The child has none of the threads and must not wait for what they held. */
void exec_after_fork_child(void)
{
	memset(&pool, 0, sizeof pool);
	pthread_mutex_init(&pool.lock, NULL);
}

/* ---- seats ------------------------------------------------------------------------------------------ */
bool pool_take_seat(u32 device, u32 *seat)
{
	u32 first = device * pool.device_seats;

	for (u32 i = first; i < first + pool.device_seats; i++)
		if (!bits_has(pool.seat_bits, i)) {
			bits_add(pool.seat_bits, i);
			*seat = i;
			return true;
		}
	return false;
}

void pool_give_seat(u32 seat)
{
	bits_del(pool.seat_bits, seat);
}

/* Device d has the d-th part of the cores that the process may use; with fewer cores than devices they
 * are shared. */
static void choose_cores(u32 device, cpu_set_t *all, cpu_set_t *set, size_t size)
{
	u32 n = (u32)CPU_COUNT_S(size, all), each = n / pool.devices, first, seen = 0;

	if (!each)
		each = 1;
	first = device * each % n;
	CPU_ZERO_S(size, set);
	for (u32 c = 0; c < MAX_SEATS; c++)
		if (CPU_ISSET_S(c, size, all)) {
			if (seen >= first && seen < first + each)
				CPU_SET_S(c, size, set);
			seen++;
		}
}

void pool_move_to(u32 device)
{
	static _Thread_local u32 at; /* device + 1 */
	static cpu_set_t *all;
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	size_t size = CPU_ALLOC_SIZE(MAX_SEATS);
	cpu_set_t *set;

	if (pool.devices == 1 || at == device + 1)
		return;
	pthread_mutex_lock(&lock); /* of `all`: the process's cores, before any worker moved */
	if (!all && (all = CPU_ALLOC(MAX_SEATS)) && sched_getaffinity(getpid(), size, all))
		CPU_ZERO_S(size, all);
	pthread_mutex_unlock(&lock);
	set = all && CPU_COUNT_S(size, all) ? CPU_ALLOC(MAX_SEATS) : NULL;
	if (!set)
		return;
	choose_cores(device, all, set, size);
	sched_setaffinity(0, size, set);
	CPU_FREE(set);
	at = device + 1;
}

/* WW_PIN: each worker on a core of its own, in order, as far as there are some. */
static void pin_worker(void)
{
	static _Atomic u32 workers;
	size_t size = CPU_ALLOC_SIZE(MAX_SEATS);
	cpu_set_t *all = CPU_ALLOC(MAX_SEATS), *one = CPU_ALLOC(MAX_SEATS);
	u32 k = workers++, core = 0;

	if (all && one && !sched_getaffinity(getpid(), size, all) && CPU_COUNT_S(size, all)) {
		k %= (u32)CPU_COUNT_S(size, all);
		while (!CPU_ISSET_S(core, size, all) || k--)
			core++;
		CPU_ZERO_S(size, one);
		CPU_SET_S(core, size, one);
		sched_setaffinity(0, size, one);
		LOG(exec, "a worker is bound to core %u", core);
	}
	CPU_FREE(all);
	CPU_FREE(one);
}

/* ---- one piece of work ---------------------------------------------------------------------------------
 * Lock held on entry and return; false: there is none for this thread. */
static ExecTask *take_task(bool is_worker)
{
	ExecTask **at = &pool.tasks, *t;

	while (*at && (*at)->on_worker && !is_worker)
		at = &(*at)->next;
	t = *at;
	if (!t)
		return NULL;
	*at = t->next;
	if (!t->next)
		pool.tasks_end = at;
	pool.queued--;
	return t;
}

static void run_task(ExecTask *t)
{
	pthread_mutex_unlock(&pool.lock);
	t->run(t->self);
	pthread_mutex_lock(&pool.lock);
	pool.busy_tasks--;
}

static bool work_once(const _Atomic u32 *until, bool is_worker)
{
	ExecTask *t = take_task(is_worker);
	u32 seat;
	bool may_run = !t && (is_worker || pool.devices == 1);
	Run *r = may_run ? run_pick(&seat) : NULL;

	if (!t && !r)
		return false;
	/* two things queued in a row may both have counted on this thread: pass the word on */
	pool.busy_tasks += t != NULL;
	if (run_others_have_work(r))
		pool_wake(1);
	if (t)
		run_task(t);
	else
		run_work(r, seat, until);
	return true;
}

/* ---- waiting --------------------------------------------------------------------------------------------- */
u64 pool_now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

/* Watches both words for a while; true: one of them changed. */
static bool spin_on(const _Atomic u32 *seq, u32 seen, const _Atomic u32 *flag)
{
	u64 end = pool_now_ns() + SPIN_NS;

	do {
		for (u32 i = 0; i < 16; i++) {
			if (*seq != seen || (flag && *flag))
				return true;
			__builtin_ia32_pause();
		}
	} while (pool_now_ns() < end);
	return false;
}

/* A worker that was woken on the core of who gave it work keeps that thread from going on, and the kernel wakes it there
 * again and again where cores share no cache (virtual machines): it moves to another, once. */
static void step_aside(void)
{
	size_t size = CPU_ALLOC_SIZE(MAX_SEATS);
	int here = sched_getcpu();
	cpu_set_t *all, *others;

	if (here < 0 || here != pool.giver_core)
		return;
	all = CPU_ALLOC(MAX_SEATS);
	others = CPU_ALLOC(MAX_SEATS);
	if (all && others && !sched_getaffinity(0, size, all) && CPU_COUNT_S(size, all) > 1) {
		memcpy(others, all, size);
		CPU_CLR_S((u32)here, size, others);
		sched_setaffinity(0, size, others);
		sched_setaffinity(0, size, all);
	}
	CPU_FREE(all);
	CPU_FREE(others);
}

/* Reads nothing meanwhile that the giver writes. */
static void let_giver_go_first(u64 ns)
{
	u64 end = pool_now_ns() + ns;

	while (pool_now_ns() < end)
		__builtin_ia32_pause();
}

/* look_ns: how much later than it was queued this worker looks at work. */
static void idle(u32 seen, u64 *look_ns)
{
	pool.spinning++;
	while (pool.spins && spin_on(&pool.seq, seen, NULL)) {
		seen = pool.seq;
		let_giver_go_first(*look_ns);
		if (*look_ns < MAX_LOOK_NS)
			*look_ns *= 2;
		if (pool.queued) {
			pool.spinning--;
			return;
		}
	}
	pool.sleeping++;
	pool.spinning--;
	while (pool.seq == seen)
		futex_wait(&pool.seq, seen);
	pool.sleeping--;
	step_aside();
}

void pool_pause(u32 turn)
{
	struct timespec t = { 0, turn < 64 ? 0 : turn < 1000 ? 20000 : 200000 };

	if (t.tv_nsec)
		nanosleep(&t, NULL);
	else
		sched_yield();
}

static void *be_worker(void *unused)
{
	(void)unused;
	prctl(PR_SET_NAME, "ww-worker");
	guard_alt_stack();
	if (env_int("WW_PIN", 0))
		pin_worker();
	for (u64 look_ns = LOOK_NS;;) {
		u32 seen = pool.seq;
		bool did = false;

		if (pool.queued) {
			pthread_mutex_lock(&pool.lock);
			did = work_once(NULL, true);
			pthread_mutex_unlock(&pool.lock);
		}
		if (did)
			look_ns = LOOK_NS;
		else
			idle(seen, &look_ns);
	}
	return NULL;
}

/* Signals for the program are for the program's threads. Lock held. */
static bool start_worker(void)
{
	pthread_attr_t attr;
	sigset_t all, old;
	pthread_t id;
	int err;

	sigfillset(&all);
	sigdelset(&all, SIGSEGV);
	sigdelset(&all, SIGBUS);
	sigdelset(&all, SIGFPE);
	sigdelset(&all, SIGILL);
	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	pthread_attr_setstacksize(&attr, STACK);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	err = pthread_create(&id, &attr, be_worker, NULL);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	pthread_attr_destroy(&attr);
	pool.threads += !err;
	if (err)
		LOG(exec, "no worker thread: %s", strerror(err));
	return !err;
}

void pool_wake(u32 units)
{
	u32 limit = pool.seats + pool.busy_tasks + (pool.tasks != NULL), spinning, sleeping;

	pool.giver_core = sched_getcpu();
	pool.seq++;
	spinning = pool.spinning;
	sleeping = pool.sleeping;
	if (units <= spinning)
		return;
	units -= spinning;
	if (sleeping)
		futex_wake(&pool.seq, units < sleeping ? units : sleeping);
	for (u32 n = sleeping; n < units && pool.threads < limit; n++)
		if (!start_worker())
			return;
}

void exec_wait(_Atomic u32 *flag, bool help)
{
	help = help && !base_stack_is_short();
	while (!*flag) {
		u32 seen = pool.seq;
		bool did = false;

		if (help) {
			pthread_mutex_lock(&pool.lock);
			did = pool.started && work_once(flag, false);
			pthread_mutex_unlock(&pool.lock);
		}
		if (did || (pool.spins && spin_on(&pool.seq, seen, flag)))
			continue;
		pool.flag_sleepers++;
		while (!*flag)
			futex_wait(flag, 0);
		pool.flag_sleepers--;
	}
}

void exec_wake(_Atomic u32 *flag)
{
	*flag = 1;
	if (pool.flag_sleepers)
		futex_wake(flag, INT_MAX);
}

/* ---- queues -------------------------------------------------------------------------------------------------- */
bool exec_submit_grid(ExecGrid *g)
{
	Run *r = exec_start() ? run_new(g) : NULL;

	if (!r)
		return false;
	pthread_mutex_lock(&pool.lock);
	run_queue(r);
	pool_wake(r->total < pool.device_seats ? (u32)r->total : pool.device_seats);
	pthread_mutex_unlock(&pool.lock);
	return true;
}

void exec_cancel(ExecGrid *g)
{
	pthread_mutex_lock(&pool.lock);
	if (g->env.cancel) {
		*g->env.cancel = 1;
		pool_wake(1);
	}
	pthread_mutex_unlock(&pool.lock);
}

bool exec_submit_task(ExecTask *t)
{
	if (!exec_start())
		return false;
	t->next = NULL;
	pthread_mutex_lock(&pool.lock);
	*pool.tasks_end = t;
	pool.tasks_end = &t->next;
	pool.queued++;
	pool_wake(1);
	pthread_mutex_unlock(&pool.lock);
	return true;
}
