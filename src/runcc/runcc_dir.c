/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The private folder of one compilation, mode 0700, under TMPDIR.
 */
#include "runcc/runcc.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>

void runcc_vsay(Runcc *c, const char *fmt, va_list ap)
{
	text_printf(c->log, "%s: error: ", c->who);
	text_vprintf(c->log, fmt, ap);
	text_printf(c->log, "\n");
}

RunccResult runcc_say(Runcc *c, RunccResult got, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	runcc_vsay(c, fmt, ap);
	va_end(ap);
	return got;
}

static RunccResult io_error(Runcc *c, const char *what, const char *path, const char *why)
{
	return runcc_say(c, RUNCC_internal, "cannot %s '%s': %s (TMPDIR names the folder for temporary files)",
			 what, path, why);
}

RunccResult runcc_make_dirs(Runcc *c, const char *path)
{
	return file_make_dirs(path) ? RUNCC_ok
				    : io_error(c, "make the folder", path, strerrordesc_np(errno));
}

RunccResult runcc_write(Runcc *c, const char *path, const void *data, size_t len)
{
	const char *err = NULL;
	char *dir = path ? arena_strndup(c->arena, path, strlen(path)) : NULL;
	RunccResult got;

	if (!dir)
		return RUNCC_memory;
	*strrchr(dir, '/') = '\0';
	got = runcc_make_dirs(c, dir);
	if (!got && !file_write_atomic(path, data, len, &err))
		return io_error(c, "write", path, err);
	return got;
}

RunccResult runcc_read(Runcc *c, const char *path, Text *to)
{
	const char *err = NULL;

	to->s = file_read(path, &to->len, &err);
	if (!to->s)
		return runcc_say(c, RUNCC_internal, "nvcc left no '%s': %s", path, err);
	to->cap = to->len + 1;
	return RUNCC_ok;
}

RunccResult runcc_open(Runcc *c)
{
	const char *tmp = getenv("TMPDIR");
	char *root = arena_printf(c->arena, "%s/ww-%s.XXXXXX", tmp && *tmp == '/' ? tmp : "/tmp", c->who);

	if (!root)
		return RUNCC_memory;
	if (!mkdtemp(root))
		return io_error(c, "make the folder", root, strerrordesc_np(errno));
	c->root = root;
	return RUNCC_ok;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	remove(path);
	return 0;
}

void runcc_close(Runcc *c)
{
	if (c->root)
		nftw(c->root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* What lies in the folder is called by its name in it; the longer prefix goes first. */
bool runcc_hide(const Runcc *c, Text *t)
{
	size_t root = strlen(c->root), cpath = c->cpath ? strlen(c->cpath) : 0;
	Text out = {0};
	const char *s = t->s, *end = s ? s + t->len : s, *at;

	for (; s < end && (at = memmem(s, (size_t)(end - s), c->root, root)); s = at) {
		text_add(&out, s, (size_t)(at - s));
		at += cpath && (size_t)(end - at) >= cpath && !memcmp(at, c->cpath, cpath) ? cpath : root;
		at += at < end && *at == '/';
	}
	text_add(&out, s ? s : "", (size_t)(end - s));
	text_free(t);
	*t = out;
	return !t->failed;
}
