/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * WW_PIN=1: every worker may run on one core only, and they are dealt to the cores in order: none has two more
 * than another.
 */
#include "exec/exec.h"
#include "check.h"

#include <dirent.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { TASKS = 5 };

typedef struct Task {
	ExecTask task;
	_Atomic u32 flag;
} Task;
static _Atomic u32 inside;

/* Stays until all are there, so that each has a worker. */
static void stay(void *self)
{
	Task *t = self;

	inside++;
	while (inside < TASKS)
		sched_yield();
	exec_wake(&t->flag);
}

static bool is_worker(int id)
{
	char path[64], name[32] = "";
	FILE *f;

	snprintf(path, sizeof path, "/proc/self/task/%d/comm", id);
	f = fopen(path, "r");
	if (!f)
		return false;
	if (!fgets(name, sizeof name, f))
		name[0] = '\0';
	fclose(f);
	return !strcmp(name, "ww-worker\n");
}

/* Workers on each core; returns how many there are, 0 while one is not bound yet. */
static u32 count_workers(u32 on[CPU_SETSIZE])
{
	DIR *d = opendir("/proc/self/task");
	struct dirent *e;
	u32 n = 0;
	bool bound = true;

	memset(on, 0, CPU_SETSIZE * sizeof *on);
	while (d && (e = readdir(d))) {
		cpu_set_t may;
		int id = atoi(e->d_name);

		if (!id || !is_worker(id) || sched_getaffinity(id, sizeof may, &may))
			continue;
		n++;
		bound &= CPU_COUNT(&may) == 1;
		for (u32 i = 0; i < CPU_SETSIZE; i++)
			on[i] += CPU_ISSET(i, &may) != 0;
	}
	if (d)
		closedir(d);
	return bound ? n : 0;
}

static bool are_dealt(const u32 on[CPU_SETSIZE], const cpu_set_t *all, u32 n)
{
	u32 cores = (u32)CPU_COUNT(all), k = 0;

	for (u32 i = 0; i < CPU_SETSIZE; i++) {
		if (CPU_ISSET(i, all) && !CHECK(on[i] == n / cores + (k++ < n % cores)))
			return false;
		if (!CPU_ISSET(i, all) && !CHECK(!on[i]))
			return false;
	}
	return true;
}

int main(void)
{
	static Task t[TASKS];
	static u32 on[CPU_SETSIZE];
	cpu_set_t all;
	u32 n, before;

	setenv("WW_PIN", "1", 1);
	setenv("WW_THREADS", "2", 1);
	sched_getaffinity(0, sizeof all, &all);
	if (!CHECK(exec_start()))
		return check_done();
	for (u32 i = 0; i < TASKS; i++) {
		t[i].task = (ExecTask){ .run = stay, .self = &t[i], .on_worker = true };
		CHECK(exec_submit_task(&t[i].task));
	}
	for (u32 i = 0; i < TASKS; i++)
		exec_wait(&t[i].flag, false);
	do { /* one more may have been started, and come later */
		before = count_workers(on);
		sched_yield();
		n = count_workers(on);
	} while (!n || n != before);
	CHECK(n >= TASKS);
	CHECK(are_dealt(on, &all, n));
	return check_done();
}
