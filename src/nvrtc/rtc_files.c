/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The private folder of one compilation, mode 0700, under TMPDIR:
 *
 *	ROOT/d/d/…/d	the headers, by the names they were given, so deep that "../x.h" stays in ROOT; and
 *			the source, which so finds them before any other
 *	ROOT/abs/N	headers with absolute names, which ROOT/overlay.yaml lets clang see in their places
 *	ROOT/		what nvcc makes of it
 */
#include "nvrtc/rtc.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 16 }; /* ".." in a header's name */

static bool is_up(const char *s, size_t len)
{
	return len == 2 && s[0] == '.' && s[1] == '.';
}

static u32 count_up(const char *name)
{
	u32 n = 0;
	size_t len;

	for (const char *s = name; *s; s += len + (s[len] == '/')) {
		len = strcspn(s, "/");
		n += is_up(s, len);
	}
	return n;
}

bool rtc_files_takes(const char *name)
{
	size_t len = strlen(name);

	return len && name[len - 1] != '/' && count_up(name) <= DEEPEST &&
	       (*name != '/' || !name[strcspn(name, "\"\\\n")]);
}

static nvrtcResult io_error(RtcJob *j, const char *what, const char *path, const char *why)
{
	return rtc_say(j->p, NVRTC_ERROR_INTERNAL_ERROR, "cannot %s '%s': %s (TMPDIR names the folder for "
		       "temporary files)", what, path, why);
}

nvrtcResult rtc_files_write(RtcJob *j, const char *path, const char *text, size_t len)
{
	const char *err = NULL;
	char *dir = path ? arena_strndup(j->arena, path, strlen(path)) : NULL;

	if (!dir)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	*strrchr(dir, '/') = '\0';
	if (!file_make_dirs(dir))
		return io_error(j, "make the folder", dir, strerrordesc_np(errno));
	if (!file_write_atomic(path, text, len, &err))
		return io_error(j, "write", path, err);
	return NVRTC_SUCCESS;
}

static nvrtcResult write_overlay(RtcJob *j, const Text *rows)
{
	const char *path = arena_printf(j->arena, "%s/overlay.yaml", j->root);
	const char *word = arena_printf(j->arena, "-Xclang-option=%s", path);
	Text t = {0};
	nvrtcResult got = NVRTC_ERROR_OUT_OF_MEMORY;

	text_printf(&t, "{\"version\":0,\"use-external-names\":false,\"roots\":[%s]}\n", rows->s);
	if (word && !t.failed && !rows->failed)
		got = rtc_files_write(j, path, t.s, t.len);
	text_free(&t);
	j->ptx.v[j->ptx.len++] = "-Xclang-option=-ivfsoverlay";
	j->ptx.v[j->ptx.len++] = word;
	j->ptx.v[j->ptx.len++] = "-Xclang-option=-Wno-pch-vfs-diff";
	return got;
}

static nvrtcResult write_header(RtcJob *j, u32 i, Text *overlay)
{
	const RtcHeader *h = &j->p->headers[i];
	const char *path = *h->name == '/' ? arena_printf(j->arena, "%s/abs/%u", j->root, i)
					   : arena_printf(j->arena, "%s/%s", j->include, h->name);

	if (*h->name == '/')
		text_printf(overlay,
			    "%s{\"type\":\"file\",\"name\":\"%s\",\"external-contents\":\"%s\"}",
			    overlay->len ? "," : "", h->name, path ? path : "");
	return rtc_files_write(j, path, h->text, strlen(h->text));
}

static nvrtcResult write_headers(RtcJob *j)
{
	Text overlay = {0};
	nvrtcResult got = NVRTC_SUCCESS;

	for (u32 i = 0; !got && i < j->p->header_count; i++)
		got = write_header(j, i, &overlay);
	if (!got && overlay.failed)
		got = NVRTC_ERROR_OUT_OF_MEMORY;
	if (!got && overlay.len)
		got = write_overlay(j, &overlay);
	text_free(&overlay);
	return got;
}

nvrtcResult rtc_files_make(RtcJob *j)
{
	const char *tmp = getenv("TMPDIR");
	char *root = arena_printf(j->arena, "%s/ww-nvrtc.XXXXXX", tmp && *tmp == '/' ? tmp : "/tmp");
	char *include = arena_alloc(j->arena, (root ? strlen(root) : 0) + 2 * DEEPEST + 1);

	if (!root || !include)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	if (!mkdtemp(root))
		return io_error(j, "make the folder", root, strerrordesc_np(errno));
	j->root = root;
	strcpy(include, root);
	for (u32 i = 0; i < DEEPEST; i++)
		strcat(include, "/d");
	j->include = include;
	if (!file_make_dirs(include))
		return io_error(j, "make the folder", include, strerrordesc_np(errno));
	return write_headers(j);
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	remove(path);
	return 0;
}

void rtc_files_remove(RtcJob *j)
{
	if (j->root)
		nftw(j->root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* What lies in the folder is called by its name in it; the longer prefix goes first. */
bool rtc_files_hide(const RtcJob *j, Text *t)
{
	size_t root = strlen(j->root), include = strlen(j->include);
	Text out = {0};
	const char *s = t->s, *end = s ? s + t->len : s, *at;

	for (; s < end && (at = memmem(s, (size_t)(end - s), j->root, root)); s = at) {
		text_add(&out, s, (size_t)(at - s));
		at += (size_t)(end - at) >= include && !memcmp(at, j->include, include) ? include : root;
		at += at < end && *at == '/';
	}
	text_add(&out, s ? s : "", (size_t)(end - s));
	text_free(t);
	*t = out;
	return !t->failed;
}
