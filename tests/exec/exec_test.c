/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * src/exec: grids of hand-written kernels. Each test kernel is what emitted code would be: it runs one
 * group from a region to its next suspend point.
 */
#include "exec/exec.h"
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define RESULT(kind, region) ((u32)(kind) << 24 | (u32)(region))

typedef struct Launch {
	ExecGrid grid;
	JitCode code;
	_Atomic u32 flag;
	u32 times;
	Fault fault;
	bool failed;
} Launch;

static void note_end(void *self, const Fault *f)
{
	Launch *l = self;

	l->times++;
	l->failed = f;
	if (f)
		l->fault = *f;
	exec_wake(&l->flag);
}

static void prepare(Launch *l, KernelFn *kernel, u32 blocks, u32 threads, u32 group_lanes, void *params)
{
	*l = (Launch){ .code = { .kernel = kernel } };
	l->code.info = (EmitInfo){ .group_lanes = group_lanes, .suspends = 1,
				   .ngroups = (threads + group_lanes - 1) / group_lanes,
				   .frame_size = 128 };
	l->grid = (ExecGrid){ .code = &l->code, .done = note_end, .self = l };
	l->grid.env = (LaunchEnv){ .nctaid = { blocks, 1, 1 }, .ntid = { threads, 1, 1 },
				   .total_shared = 4096, .params = params, .nsmid = 4 };
}

static void run(Launch *l, bool help)
{
	CHECK(exec_submit_grid(&l->grid));
	exec_wait(&l->flag, help);
	CHECK(l->times == 1);
}

static GroupFrame *frame(u8 *frames, u32 group)
{
	return (GroupFrame *)(void *)(frames + group * 128);
}

static u32 barrier(u8 *frames, u32 group, GroupFrame f, u32 region)
{
	*frame(frames, group) = f;
	return RESULT(RUN_BARRIER, region);
}

/* ---- barriers: every group writes, all wait, every group reads what another one wrote ------------- */
typedef struct Sums {
	_Atomic u32 sum[4096];
	u32 expect;
} Sums;

static u32 shift_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	u32 *shared = (u32 *)(void *)b->shared, n = 8, lanes = 32;
	Sums *s = *(Sums *const *)b->launch->params;

	switch (region) {
	case 0:
		shared[group] = b->ctaid[0] + group;
		return barrier(frames, group, (GroupFrame){ .bar_arrived = lanes }, 1);
	default:
		s->sum[b->ctaid[0]] += shared[(group + 1) % n];
		if (region < 10) /* the next round writes only after all have read */
			return barrier(frames, group, (GroupFrame){ .bar_arrived = lanes },
				       region + 1);
		return RESULT(RUN_DONE, 0);
	}
}

static void test_barriers(bool help)
{
	Sums *s = calloc(1, sizeof *s);
	bool same = true;
	Launch l;

	prepare(&l, shift_kernel, 4096, 256, 32, &s);
	run(&l, help);
	CHECK(!l.failed);
	for (u32 i = 0; i < 4096; i++)
		same &= s->sum[i] == 10 * (8 * i + 28);
	CHECK(same);
	free(s);
}

/* ---- a group that exits early is not waited for ------------------------------------------------------ */
static u32 exit_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	u32 *out = *(u32 *const *)b->launch->params;

	if (region == 0 && group == 3)
		return RESULT(RUN_DONE, 0); /* after some already wait */
	if (region == 0) /* half of group 1 has exited before */
		return barrier(frames, group, (GroupFrame){ .bar_arrived = group == 1 ? 16 : 32 }, 1);
	out[b->ctaid[0]]++;
	return RESULT(RUN_DONE, 0);
}

static void test_exits(void)
{
	u32 out[64] = { 0 }, *p = out;
	bool same = true;
	Launch l;

	prepare(&l, exit_kernel, 64, 128, 32, &p);
	run(&l, true);
	CHECK(!l.failed);
	for (u32 i = 0; i < 64; i++)
		same &= out[i] == 3;
	CHECK(same);
}

/* ---- named barriers: producers arrive and go on, consumers wait; reductions -------------------------- */
enum { SYNC, ARRIVE, POPC, AND, OR };
static u32 named_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	u32 *shared = (u32 *)(void *)b->shared, *out = *(u32 *const *)b->launch->params;
	bool producer = group < 2;

	switch (region) {
	case 0:
		if (!producer)
			return barrier(frames, group, (GroupFrame){ .bar_id = 5, .bar_count = 128,
								    .bar_arrived = 32 }, 1);
		shared[group] = 7 + group;
		return barrier(frames, group, (GroupFrame){ .bar_id = 5, .bar_count = 128,
							    .bar_kind = ARRIVE, .bar_arrived = 32 }, 2);
	case 1:
		out[group] = shared[0] + shared[1];
		/* fall through */
	case 2:
		return barrier(frames, group, (GroupFrame){ .bar_kind = POPC, .bar_arrived = 32,
							    .bar_value = group + 1 }, 3);
	case 3:
		out[4 + group] = frame(frames, group)->bar_value;
		return barrier(frames, group, (GroupFrame){ .bar_kind = AND, .bar_arrived = 32,
							    .bar_value = group != 2 }, 4);
	case 4:
		out[8 + group] = frame(frames, group)->bar_value;
		return barrier(frames, group, (GroupFrame){ .bar_kind = OR, .bar_arrived = 32,
							    .bar_value = group == 3 }, 5);
	default:
		out[12 + group] = frame(frames, group)->bar_value;
		return RESULT(RUN_DONE, 0);
	}
}

static void test_named_barriers(void)
{
	u32 out[16] = { 0 }, *p = out;
	const u32 want[16] = { 0, 0, 15, 15, 10, 10, 10, 10, 0, 0, 0, 0, 1, 1, 1, 1 };
	Launch l;

	prepare(&l, named_kernel, 1, 128, 32, &p);
	run(&l, true);
	CHECK(!l.failed);
	CHECK(!memcmp(out, want, sizeof want));
}

static u32 deadlock_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	return barrier(frames, group, (GroupFrame){ .bar_id = group, .bar_arrived = 32 }, 1);
}

static u32 bad_barrier_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	return barrier(frames, group, (GroupFrame){ .bar_id = 16, .bar_arrived = 32 }, 1);
}

static u32 warp_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	return RESULT(RUN_WARP, 1);
}

static void test_faults_of_the_scheduler(void)
{
	Launch l;

	prepare(&l, deadlock_kernel, 10, 64, 32, NULL);
	run(&l, true);
	CHECK(l.failed && l.fault.kind == FAULT_barrier_deadlock);
	prepare(&l, bad_barrier_kernel, 10, 64, 32, NULL);
	run(&l, true);
	CHECK(l.failed && l.fault.kind == FAULT_illegal_instruction);
	prepare(&l, warp_kernel, 10, 64, 32, NULL);
	run(&l, true);
	CHECK(l.failed && l.fault.kind == FAULT_not_supported);
}

/* ---- spinning: each block waits for its successor, so all of them must be in flight ------------------ */
static u32 chain_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	_Atomic u32 *ready = *(_Atomic u32 *const *)b->launch->params;
	u32 me = b->ctaid[0];

	if (me + 1 < b->launch->nctaid[0] && !ready[me + 1])
		return RESULT(RUN_YIELD, region);
	ready[me] = 1;
	return RESULT(RUN_DONE, 0);
}

static void test_blocks_interleave(void)
{
	enum { N = 300 };
	_Atomic u32 *ready = calloc(N, sizeof *ready);
	Launch l;
	u32 n = 0;

	prepare(&l, chain_kernel, N, 32, 32, &ready);
	run(&l, true);
	for (u32 i = 0; i < N; i++)
		n += ready[i];
	CHECK(!l.failed && n == N);
	free(ready);
}

/* One group of a block spins for another one of the same block. */
static u32 pair_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	volatile u32 *shared = (volatile u32 *)(void *)b->shared;

	if (region == 0 && group == 0) {
		shared[0] = 0;
		return barrier(frames, group, (GroupFrame){ .bar_arrived = 32 }, 1);
	}
	if (region == 0)
		return barrier(frames, group, (GroupFrame){ .bar_arrived = 32 }, 1);
	if (group == 0 && shared[0] != 3)
		return RESULT(RUN_YIELD, 1);
	if (group && shared[0] != group - 1)
		return RESULT(RUN_YIELD, 1);
	shared[0] += group != 0;
	return RESULT(RUN_DONE, 0);
}

static void test_groups_interleave(void)
{
	Launch l;

	prepare(&l, pair_kernel, 200, 128, 32, NULL);
	run(&l, true);
	CHECK(!l.failed);
}

/* ---- the grid barrier ------------------------------------------------------------------------------- */
static u32 grid_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	_Atomic u32 *count = *(_Atomic u32 *const *)b->launch->params;
	u32 all = b->launch->nctaid[0] * 2;

	if (region && count[region - 1] != all)
		count[63] = 1; /* the barrier opened too early */
	if (region == 5)
		return RESULT(RUN_DONE, 0);
	count[region]++;
	return RESULT(RUN_GRID, region + 1);
}

static void test_grid_barrier(void)
{
	_Atomic u32 count[64] = { 0 }, *p = count;
	Launch l;

	prepare(&l, grid_kernel, 500, 64, 32, &p);
	l.grid.cooperative = true;
	run(&l, true);
	CHECK(!l.failed && count[0] == 1000 && count[4] == 1000 && !count[63]);
	memset(count, 0, sizeof count);
	prepare(&l, grid_kernel, 6000, 64, 32, &p); /* cannot all be resident */
	run(&l, true);
#ifdef __SANITIZE_THREAD__ /* which leaves no address space for thousands of blocks */
	CHECK(l.failed);
#else
	CHECK(l.failed && l.fault.kind == FAULT_barrier_deadlock);
#endif
}

/* ---- the order of blocks: every block once, whatever the order ------------------------------------------ */
static u32 mark_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	_Atomic u32 *seen = *(_Atomic u32 *const *)b->launch->params;
	const u32 *n = b->launch->nctaid, *c = b->ctaid;

	seen[c[0] + n[0] * (c[1] + n[1] * c[2])]++;
	return RESULT(RUN_DONE, 0);
}

static void test_block_order(void)
{
	static const u32 shape[][3] = { { 1, 1, 1 }, { 5, 3, 7 }, { 64, 64, 1 }, { 50, 37, 3 }, { 48, 32, 2 },
					{ 300, 9, 1 }, { 47, 100, 1 } };

	for (u32 i = 0; i < 2 * COUNT(shape); i++) {
		const u32 *n = shape[i / 2], total = n[0] * n[1] * n[2];
		_Atomic u32 *seen = calloc(total, sizeof *seen);
		u32 once = 0;
		Launch l;

		prepare(&l, mark_kernel, 1, i & 1 ? 1024 : 32, 32, &seen);
		memcpy(l.grid.env.nctaid, n, sizeof l.grid.env.nctaid);
		l.grid.env.ntid[0] = 32;
		l.grid.env.ntid[1] = i & 1 ? 32 : 1;
		run(&l, true);
		for (u32 k = 0; k < total; k++)
			once += seen[k] >= 1;
		CHECK(!l.failed && once == total);
		free(seen);
	}
}

/* ---- ranges ------------------------------------------------------------------------------------------ */
static void count_range(const LaunchEnv *l, BlockEnv *scratch, u64 first, u64 end)
{
	_Atomic u64 *sum = *(_Atomic u64 *const *)l->params;
	u64 s = 0;

	for (u64 i = first; i < end; i++)
		s += i;
	*sum += s;
}

static void test_ranges(void)
{
	_Atomic u64 sum = 0, *p = &sum;
	Launch l;

	for (u32 n = 1; n < 2000000; n = n * 3 + 1) {
		sum = 0;
		prepare(&l, NULL, n, 32, 32, &p);
		l.code.range = count_range;
		run(&l, n & 1);
		CHECK(!l.failed && sum == (u64)n * (n - 1) / 2);
	}
	prepare(&l, NULL, 0, 32, 32, &p);
	l.code.range = count_range;
	run(&l, true);
	CHECK(!l.failed);
}

/* ---- faults of kernels -------------------------------------------------------------------------------- */
/* Kernels that race or fault on purpose are not for the sanitizers. */
#define NO_SAN __attribute__((no_sanitize("thread", "address", "undefined")))

NO_SAN static void bad_range(const LaunchEnv *l, BlockEnv *scratch, u64 first, u64 end)
{
	scratch->ctaid[0] = 77;
	*(volatile u32 *)*(void *const *)l->params = 1;
}

NO_SAN static u32 shared_overrun_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	u32 offset = **(u32 *const *)b->launch->params;

	*(volatile u8 *)(b->shared + offset) = 1;
	return RESULT(RUN_DONE, 0);
}

static void test_illegal_address(void)
{
	u8 *gone = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	u32 offset, *p = &offset;
	Launch l;

	prepare(&l, NULL, 1000, 32, 32, &gone);
	l.code.range = bad_range;
	run(&l, true);
	CHECK(l.failed && l.fault.kind == FAULT_illegal_address && l.fault.addr_known);
	CHECK(l.fault.addr == (u64)(uintptr_t)gone && l.fault.is_store && l.fault.ctaid[0] == 77);
	munmap(gone, 4096);
	for (u32 i = 0; i < 4; i++) {
		const u32 offsets[] = { 4095, 64 << 10, 0x7fffffff, 0xffffffff };

		offset = offsets[i];
		prepare(&l, shared_overrun_kernel, 100, 32, 32, &p);
		run(&l, i & 1);
		CHECK(l.failed == (i != 0));
	}
}

/* ---- tasks, many grids at once, threads that help ------------------------------------------------------ */
typedef struct Task {
	ExecTask task;
	_Atomic u32 flag;
	pthread_t by;
} Task;

static void note_thread(void *self)
{
	Task *t = self;

	t->by = pthread_self();
	exec_wake(&t->flag);
}

static void test_tasks(void)
{
	enum { N = 200 };
	Task *t = calloc(N, sizeof *t);

	for (u32 i = 0; i < N; i++) {
		t[i].task = (ExecTask){ .run = note_thread, .self = &t[i], .on_worker = i & 1 };
		CHECK(exec_submit_task(&t[i].task));
	}
	for (u32 i = 0; i < N; i++) {
		exec_wait(&t[i].flag, true);
		CHECK(!(i & 1) || !pthread_equal(t[i].by, pthread_self()));
	}
	free(t);
}

/* A host function that waits for a kernel of another stream must not stop it. */
static void wait_for_flag(void *self)
{
	Task *t = self;

	while (!t->flag)
		usleep(100);
	t->flag = 2;
}

static u32 set_flag_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	**(_Atomic u32 *const *)b->launch->params = 1;
	return RESULT(RUN_DONE, 0);
}

static void test_blocking_tasks(void)
{
	enum { N = 8 };
	Task t[N] = { 0 };
	_Atomic u32 *p[N];
	Launch l;

	for (u32 i = 0; i < N; i++) {
		t[i].task = (ExecTask){ .run = wait_for_flag, .self = &t[i], .on_worker = true };
		exec_submit_task(&t[i].task);
	}
	for (u32 i = 0; i < N; i++) {
		p[i] = &t[i].flag;
		prepare(&l, set_flag_kernel, 1, 32, 32, &p[i]);
		run(&l, false);
		while (t[i].flag != 2)
			usleep(100);
	}
	CHECK(1);
}

static void *launch_many(void *unused)
{
	for (u32 i = 0; i < 200; i++) {
		_Atomic u64 sum = 0, *p = &sum;
		u32 n = 1 + i * 7 % 300;
		Launch l;

		prepare(&l, NULL, n, 32, 32, &p);
		l.code.range = count_range;
		run(&l, i & 1);
		CHECK(!l.failed && sum == (u64)n * (n - 1) / 2);
	}
	return NULL;
}

static void test_many_callers(void)
{
	pthread_t t[6];

	for (u32 i = 0; i < COUNT(t); i++)
		pthread_create(&t[i], NULL, launch_many, NULL);
	for (u32 i = 0; i < COUNT(t); i++)
		pthread_join(t[i], NULL);
}

static u32 wait_kernel(const BlockEnv *b, u8 *frames, u32 group, u32 region)
{
	return **(_Atomic u32 *const *)b->launch->params ? RESULT(RUN_DONE, 0) : RESULT(RUN_YIELD, 0);
}

/* A grid that spins for one that is launched later: both must be in flight. */
static void test_grids_interleave(void)
{
	_Atomic u32 ready = 0, *p = &ready;
	Launch a, b;

	prepare(&a, wait_kernel, 100, 32, 32, &p);
	prepare(&b, set_flag_kernel, 1, 32, 32, &p);
	CHECK(exec_submit_grid(&a.grid));
	run(&b, true);
	exec_wait(&a.flag, true);
	CHECK(!a.failed);
}

static void test_fork(void)
{
	int status = -1;
	pid_t child = fork();

	if (!child) {
		alarm(20);
		exec_after_fork_child();
		test_exits();
		test_barriers(false);
		_exit(checks_failed != 0);
	}
	waitpid(child, &status, 0);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- out of memory: an error, and the next launch works ------------------------------------------------- */
static void test_no_memory(void)
{
	Launch l;

	for (unsigned n = 1; n < 8; n++) {
		u32 out[64] = { 0 }, *p = out;

		prepare(&l, exit_kernel, 64, 128, 32, &p);
		l.grid.local_size = 1000 * n;
		base_fail_every(n);
		if (exec_submit_grid(&l.grid)) {
			exec_wait(&l.flag, true);
			CHECK(!l.failed || l.fault.kind == FAULT_out_of_memory);
		}
		base_fail_every(0);
	}
	test_exits();
}

int main(void)
{
	alarm(100);
	CHECK(exec_start() && exec_threads() >= 1);
	test_barriers(true);
	test_barriers(false);
	test_exits();
	test_named_barriers();
	test_faults_of_the_scheduler();
	test_blocks_interleave();
	test_groups_interleave();
	test_grid_barrier();
	test_block_order();
	test_ranges();
	test_illegal_address();
	test_tasks();
	test_blocking_tasks();
	test_many_callers();
	test_grids_interleave();
#ifndef __SANITIZE_THREAD__ /* which has no threads after a fork */
	test_fork();
#endif
	test_no_memory();
	return check_done();
}
