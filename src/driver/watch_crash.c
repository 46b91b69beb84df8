/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A process that a signal ends writes its record, too: what is noted so far. Comes in: signals nobody has asked for.
 * Faults of kernels never get here (exec/guard.c takes them, and passes on what is not its own), nor does what the
 * program handles itself. Launches and copies stand in the file already (watch.c), but for those that could not be written at
 * once: these are. What some thread is noting at that moment, which the lock tells, is missing; so are calls and ranges, which are
 * written at the end. Only calls that are safe in handlers, beside pthread_mutex_trylock, which neither waits nor allocates.
 */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "driver/watch.h"

static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTERM, SIGINT, SIGHUP };

/* Lock held. What the file has stays, but for a row that could not be written whole. */
static void write_rest(void)
{
	size_t done = watch.unsaved ? 0 : watch.saved, len = watch.out.len;
	int fd = open(watch.path, O_WRONLY | O_CREAT | O_CLOEXEC | (done ? O_APPEND : O_TRUNC), 0666);

	while (fd >= 0 && done < len) {
		ssize_t n = write(fd, watch.out.s + done, len - done);

		if (n <= 0)
			break;
		done += (size_t)n;
	}
	if (fd >= 0)
		close(fd);
}

/* The lock is kept: the process ends. */
static void write_record(void)
{
	if (watch.pid != getpid() || pthread_mutex_trylock(&watch.lock))
		return;
	if (watch.begun && watch.record && !watch.out.failed && watch.saved < watch.out.len)
		write_rest();
}

static void on_end(int signo)
{
	write_record();
	signal(signo, SIG_DFL);
	raise(signo); /* when this returns: the process ends as it would have */
}

void watch_crash_start(void)
{
	struct sigaction sa = { .sa_handler = on_end, .sa_flags = SA_ONSTACK }, old;

	for (u32 i = 0; i < COUNT(signals); i++)
		if (!sigaction(signals[i], NULL, &old) && !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL)
			sigaction(signals[i], &sa, NULL);
}
