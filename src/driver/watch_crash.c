/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A process that a signal ends writes its record, too: what is noted so far. Comes in: signals nobody has asked for.
 * Faults of kernels never get here (exec/guard.c takes them, and passes on what is not its own), nor does what the
 * program handles itself. Only calls that are safe in handlers; a launch that another thread is noting at that moment
 * may be cut off, which readers of records bear. Calls and ranges, which are written at the end, are missing.
 */
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "driver/watch.h"

static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTERM, SIGINT, SIGHUP };

static void write_record(void)
{
	size_t done = 0, len = watch.out.len;
	int fd;

	if (!watch.begun || !watch.record || watch.out.failed || watch.pid != getpid())
		return;
	while (len && watch.out.s[len - 1] != '\n')
		len--;
	fd = open(watch.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	while (fd >= 0 && done < len) {
		ssize_t n = write(fd, watch.out.s + done, len - done);

		if (n <= 0)
			break;
		done += (size_t)n;
	}
	if (fd >= 0)
		close(fd);
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
