/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the library says about itself: WW_LOG names categories, WW_DUMP names stages and, after a
 * colon, one kernel. Each message is one write, so that lines of different threads never mix.
 */
#include "base/base.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#define NAME(x) [LOG_##x] = #x
static const char *const log_names[LOG_COUNT] = {
	NAME(api), NAME(jit), NAME(exec), NAME(mem), NAME(tool), NAME(error), NAME(explain),
};
#undef NAME
#define NAME(x) [DUMP_##x] = #x
static const char *const dump_names[DUMP_COUNT] = {
	NAME(ptx),
	NAME(shape),
	NAME(llvm),
	NAME(asm),
};
#undef NAME

static pthread_once_t once = PTHREAD_ONCE_INIT;
static u32 logs, dumps;	 /* bit sets */
static const char *only; /* the kernel to dump; NULL: all */

/* Sets a bit for each word of the comma list s[0..len); "all" sets all of them. */
static u32 parse_words(const char *var, const char *s, size_t len, const char *const *names, u32 n)
{
	u32 set = 0, i;

	for (const char *end = s + len, *w; s < end; s = w + 1) {
		w = memchr(s, ',', (size_t)(end - s));
		if (!w)
			w = end;
		for (i = 0; i < n; i++)
			if (!strncmp(s, names[i], (size_t)(w - s)) && !names[i][w - s])
				break;
		if (i < n)
			set |= 1u << i;
		else if (w - s == 3 && !strncmp(s, "all", 3))
			set |= (1u << n) - 1;
		else if (w > s)
			fprintf(stderr, "ww: %s: nothing is called '%.*s'\n", var, (int)(w - s), s);
	}
	return set;
}

static void read_settings(void)
{
	const char *l = env_get("WW_LOG"), *d = env_get("WW_DUMP"), *colon;

	if (l)
		logs = parse_words("WW_LOG", l, strlen(l), log_names, LOG_COUNT);
	logs |= 1u << LOG_error;
	if (env_get("WW_EXPLAIN"))
		logs |= 1u << LOG_explain;
	if (!d)
		return;
	colon = strchr(d, ':');
	if (colon && colon[1])
		only = colon + 1;
	dumps = parse_words("WW_DUMP", d, colon ? (size_t)(colon - d) : strlen(d), dump_names,
			    DUMP_COUNT);
}

bool log_on(LogCat cat)
{
	pthread_once(&once, read_settings);
	return logs >> cat & 1;
}

void log_print(LogCat cat, const char *fmt, ...)
{
	char line[2048] = "ww: ";
	size_t n = 4;
	va_list ap;
	int len;

	if (cat != LOG_error && cat != LOG_explain)
		n += (size_t)snprintf(line + n, sizeof line - n, "%s: ", log_names[cat]);
	va_start(ap, fmt);
	len = vsnprintf(line + n, sizeof line - n - 1, fmt, ap);
	va_end(ap);
	if (len < 0)
		return;
	n += (size_t)len;
	if (n > sizeof line - 2)
		n = sizeof line - 2;
	line[n++] = '\n';
	if (write(STDERR_FILENO, line, n) < 0)
		return; /* nobody listens */
}

/* By its name as it is, or as C++ mangles it: its length stands before it. */
static bool is_called(const char *kernel, const char *name)
{
	char word[256];
	const char *at;
	int n = snprintf(word, sizeof word, "%zu%s", strlen(name), name);

	if (!strcmp(kernel, name))
		return true;
	if (strncmp(kernel, "_Z", 2) || n < 0 || (size_t)n >= sizeof word)
		return false;
	at = strstr(kernel, word);
	return at && !(at[-1] >= '0' && at[-1] <= '9');
}

bool dump_on(DumpStage stage, const char *kernel)
{
	pthread_once(&once, read_settings);
	if (!(dumps >> stage & 1))
		return false;
	return !only || (kernel && is_called(kernel, only));
}
