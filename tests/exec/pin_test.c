/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * WW_PIN=1: each worker may run on one core only, and not all on the same one.
 */
#include "exec/exec.h"
#include "check.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { TASKS = 4 }; /* there may be a worker more than threads, on a core that has one already */

typedef struct Look {
	ExecTask task;
	cpu_set_t may;
	_Atomic u32 flag;
} Look;
static _Atomic u32 inside;

/* Stays until all are there, so that each has a worker. */
static void look(void *self)
{
	Look *l = self;

	sched_getaffinity(0, sizeof l->may, &l->may);
	inside++;
	while (inside < TASKS)
		sched_yield();
	exec_wake(&l->flag);
}

int main(void)
{
	static Look l[TASKS];
	cpu_set_t all;
	bool differ = false;

	setenv("WW_PIN", "1", 1);
	setenv("WW_THREADS", "2", 1);
	sched_getaffinity(0, sizeof all, &all);
	if (!CHECK(exec_start()))
		return check_done();
	for (u32 i = 0; i < TASKS; i++) {
		l[i].task = (ExecTask){ .run = look, .self = &l[i], .on_worker = true };
		CHECK(exec_submit_task(&l[i].task));
	}
	for (u32 i = 0; i < TASKS; i++) {
		exec_wait(&l[i].flag, false);
		CHECK(CPU_COUNT(&l[i].may) == 1);
	}
	for (u32 i = 1; i < TASKS; i++)
		differ |= !CPU_EQUAL(&l[0].may, &l[i].may);
	CHECK(CPU_COUNT(&all) == 1 || differ);
	return check_done();
}
