/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The error log (cuLogs*): why calls were refused, as text, the newest MOST of them. driver_fail
 * writes it. An iterator is the number of the next message that its owner has not seen.
 */
#include <string.h>
#include <time.h>

#include "driver/driver.h"
#include "driver/objects.h"

enum { MOST = 100, LINE = 256 };

typedef struct Listener { /* CUlogsCallbackHandle */
	struct Listener *next;
	CUlogsCallback call;
	void *user;
} Listener;

static pthread_mutex_t log_lock =
	PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; /* a callback may read the log */
static char lines[MOST][LINE];
static u32 next_line; /* number of the next message; line n is lines[n % MOST] */
static Listener *listeners;
static _Thread_local bool telling; /* a callback's own failures do not call it again */

static void tell_all(char *line)
{
	telling = true;
	for (Listener *l = listeners; l; l = l->next)
		l->call(l->user, CU_LOG_LEVEL_ERROR, line, strlen(line));
	telling = false;
}

void logs_add(const char *error, const char *why)
{
	struct timespec t;
	struct tm tm;
	char when[32];
	if (telling)
		return;
	clock_gettime(CLOCK_REALTIME, &t);
	localtime_r(&t.tv_sec, &tm);
	strftime(when, sizeof when, "%H:%M:%S", &tm);
	pthread_mutex_lock(&log_lock);
	char *line = lines[next_line++ % MOST];
	snprintf(line, LINE, "[%s.%03ld][%llu][CUDA][E] %s: %s", when, t.tv_nsec / 1000000,
		 (unsigned long long)pthread_self(), error, why);
	tell_all(line);
	pthread_mutex_unlock(&log_lock);
}

CUresult cuLogsRegisterCallback(CUlogsCallback call, void *user, CUlogsCallbackHandle *handle)
{
	if (!call)
		return CUDA_ERROR_INVALID_VALUE;
	Listener *l = base_malloc(sizeof *l);
	if (!l)
		return CUDA_ERROR_OUT_OF_MEMORY;
	pthread_mutex_lock(&log_lock);
	*l = (Listener){listeners, call, user};
	listeners = l;
	pthread_mutex_unlock(&log_lock);
	if (handle)
		*handle = (CUlogsCallbackHandle)l;
	return CUDA_SUCCESS;
}

CUresult cuLogsUnregisterCallback(CUlogsCallbackHandle handle)
{
	pthread_mutex_lock(&log_lock);
	Listener **at = &listeners;
	while (*at && *at != (Listener *)handle)
		at = &(*at)->next;
	Listener *found = *at;
	if (found)
		*at = found->next;
	pthread_mutex_unlock(&log_lock);
	free(found);
	return found ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuLogsCurrent(CUlogIterator *now, unsigned int flags)
{
	(void)flags;
	if (!now)
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&log_lock);
	*now = next_line;
	pthread_mutex_unlock(&log_lock);
	return CUDA_SUCCESS;
}

/* Messages from *from on, or all that are kept; *from moves to the end. The newest that fit into
 * `most` bytes, older ones are left out. Under log_lock. */
static Text collect(CUlogIterator *from, size_t most)
{
	Text t = {0};
	u32 oldest = next_line > MOST ? next_line - MOST : 0, first = next_line;
	size_t bytes = 0;
	if (from && *from > oldest)
		oldest = *from;
	while (first > oldest && bytes + strlen(lines[(first - 1) % MOST]) + 1 < most)
		bytes += strlen(lines[--first % MOST]) + 1;
	for (; first < next_line; first++)
		text_printf(&t, "%s\n", lines[first % MOST]);
	if (from)
		*from = next_line;
	return t;
}

CUresult cuLogsDumpToMemory(CUlogIterator *from, char *buffer, size_t *size, unsigned int flags)
{
	if (!buffer || !size || !*size || flags)
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&log_lock);
	Text t = collect(from, *size);
	pthread_mutex_unlock(&log_lock);
	snprintf(buffer, *size, "%s", t.s ? t.s : "");
	*size = strlen(buffer);
	text_free(&t);
	return CUDA_SUCCESS;
}

CUresult cuLogsDumpToFile(CUlogIterator *from, const char *path, unsigned int flags)
{
	FILE *f = path && !flags ? fopen(path, "w") : NULL;
	if (!f)
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&log_lock);
	Text t = collect(from, ~(size_t)0);
	pthread_mutex_unlock(&log_lock);
	bool ok = fputs(t.s ? t.s : "", f) >= 0;
	ok &= !fclose(f);
	text_free(&t);
	return ok ? CUDA_SUCCESS : CUDA_ERROR_OPERATING_SYSTEM;
}
