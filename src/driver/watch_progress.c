/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How far a run is, on the terminal, while a kernel runs: kernels done, blocks begun of the running one, time. On with
 * WW_PROGRESS=1 (`ww prof` sets it) when standard error is a terminal. One line, which a thread of its own draws; it is
 * gone before a kernel's end is told, so that what the program prints then stands alone.
 */
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "driver/watch.h"

enum { FIRST_MS = 400, TURN_MS = 150, WIDTH = 80, SECOND = 1000000000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the line */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool asked, shown, over;
static u64 began, done, inflight;

static void erase(void)
{
	if (shown && write(STDERR_FILENO, "\r\033[K", 4) < 0)
		asked = false;
	shown = false;
}

static u32 terminal_width(void)
{
	struct winsize w;

	return ioctl(STDERR_FILENO, TIOCGWINSZ, &w) || w.ws_col < 20 ? WIDTH : w.ws_col;
}

static void draw(const ExecProgress *x, u64 now)
{
	char name[256], line[512];
	u32 width = terminal_width(), n;
	const char *s = watch_kernel_name(x->kernel, name, sizeof name);

	n = (u32)snprintf(line, sizeof line, "ww prof: %llu kernel%s done, %.*s: %llu of %llu block%s, %.1f s",
			  (unsigned long long)done, done == 1 ? "" : "s", (int)(width / 3), s, (unsigned long long)x->begun,
			  (unsigned long long)x->blocks, x->blocks == 1 ? "" : "s", (double)(now - began) / SECOND);
	n = n < sizeof line ? n : sizeof line - 1;
	n = n < width ? n : width - 1;
	erase();
	if (write(STDERR_FILENO, line, n) < 0)
		asked = false;
	shown = true;
}

static void *turn(void *self)
{
	struct timespec pause = { 0, TURN_MS * 1000000 };
	ExecProgress x;

	(void)self;
	while (asked && !over) {
		u64 now;

		nanosleep(&pause, NULL);
		pthread_mutex_lock(&lock);
		now = queue_now();
		if (!over && inflight && now - began > FIRST_MS * 1000000ull && exec_progress(&x))
			draw(&x, now);
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

static void begin(void)
{
	const char *s = env_get("WW_PROGRESS");
	pthread_t thread;

	asked = s && !strcmp(s, "1") && isatty(STDERR_FILENO);
	began = queue_now();
	if (asked && !pthread_create(&thread, NULL, turn, NULL))
		pthread_detach(thread);
}

void watch_progress_kernel(bool starts)
{
	pthread_once(&once, begin);
	if (!asked)
		return;
	pthread_mutex_lock(&lock);
	inflight += starts ? 1 : -1ull;
	done += !starts;
	if (!inflight)
		erase();
	pthread_mutex_unlock(&lock);
}

void watch_progress_end(void)
{
	if (!asked)
		return;
	pthread_mutex_lock(&lock);
	over = true;
	erase();
	pthread_mutex_unlock(&lock);
}
