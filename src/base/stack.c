/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How much stack the calling thread has left. A program may give its threads little; what needs much then runs on
 * another thread, or is refused.
 */
#include "base/base.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The main thread's grows as far as the limit allows; asking for it takes reading /proc/self/maps. */
static u64 main_end(u64 here)
{
	struct rlimit l;
	u64 most = (u64)8 << 20;

	if (!getrlimit(RLIMIT_STACK, &l) && l.rlim_cur < most)
		most = l.rlim_cur;
	return here - most / 4 * 3; /* some of it is used, and holds the program's arguments */
}

static u64 thread_end(void)
{
	pthread_attr_t attr;
	void *at = NULL;
	size_t size;

	if (pthread_getattr_np(pthread_self(), &attr))
		return 0;
	if (pthread_attr_getstack(&attr, &at, &size))
		at = NULL;
	pthread_attr_destroy(&attr);
	return (u64)(uintptr_t)at;
}

static u64 now(void)
{
	return (u64)(uintptr_t)__builtin_frame_address(0);
}

u64 base_stack_end(void)
{
	static _Thread_local u64 end;

	if (!end)
		end = syscall(SYS_gettid) == getpid() ? main_end(now()) : thread_end();
	return end;
}

bool base_stack_is_short(void)
{
	u64 end = base_stack_end();

	return end && now() < end + STACK_ENOUGH;
}

typedef struct Work {
	void (*run)(void *self);
	void *self;
} Work;

static void *run_work(void *w)
{
	((Work *)w)->run(((Work *)w)->self);
	return NULL;
}

void base_on_stack(void (*run)(void *self), void *self)
{
	Work w = { run, self };
	pthread_t t;

	if (base_stack_is_short() && !pthread_create(&t, NULL, run_work, &w))
		pthread_join(t, NULL);
	else
		run(self);
}
