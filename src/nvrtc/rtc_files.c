/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What nvcc finds in the private folder of one compilation:
 *
 *	ROOT/d/d/…/d	the headers, by the names they were given, so deep that "../x.h" stays in ROOT; and
 *			the source, which so finds them before any other
 *	ROOT/abs/N	headers with absolute names, which ROOT/overlay.yaml lets clang see in their places
 *	ROOT/		what nvcc makes of it
 */
#include "nvrtc/rtc.h"

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

static nvrtcResult write_overlay(RtcJob *j, const Text *rows)
{
	const char *path = arena_printf(j->cc.arena, "%s/overlay.yaml", j->cc.root);
	const char *word = arena_printf(j->cc.arena, "-Xclang-option=%s", path);
	Text t = {0};
	nvrtcResult got = NVRTC_ERROR_OUT_OF_MEMORY;

	text_printf(&t, "{\"version\":0,\"use-external-names\":false,\"roots\":[%s]}\n", rows->s);
	if (word && !t.failed && !rows->failed)
		got = rtc_code(runcc_write(&j->cc, path, t.s, t.len));
	text_free(&t);
	j->ptx.v[j->ptx.len++] = "-Xclang-option=-ivfsoverlay";
	j->ptx.v[j->ptx.len++] = word;
	j->ptx.v[j->ptx.len++] = "-Xclang-option=-Wno-pch-vfs-diff";
	return got;
}

static nvrtcResult write_header(RtcJob *j, u32 i, Text *overlay)
{
	const RtcHeader *h = &j->p->headers[i];
	const char *path = *h->name == '/' ? arena_printf(j->cc.arena, "%s/abs/%u", j->cc.root, i)
					   : arena_printf(j->cc.arena, "%s/%s", j->cc.cpath, h->name);

	if (*h->name == '/')
		text_printf(overlay,
			    "%s{\"type\":\"file\",\"name\":\"%s\",\"external-contents\":\"%s\"}",
			    overlay->len ? "," : "", h->name, path ? path : "");
	return rtc_code(runcc_write(&j->cc, path, h->text, strlen(h->text)));
}

static nvrtcResult write_headers(RtcJob *j)
{
	Text overlay = {0};
	nvrtcResult got = NVRTC_SUCCESS;

	for (u32 i = 0; !got && i < j->p->header_count; i++)
		if (*j->p->headers[i].name) /* else nothing can include it */
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
	RunccResult got = runcc_open(&j->cc);
	char *include;

	if (got)
		return rtc_code(got);
	include = arena_alloc(j->cc.arena, strlen(j->cc.root) + 2 * DEEPEST + 1);
	if (!include)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	strcpy(include, j->cc.root);
	for (u32 i = 0; i < DEEPEST; i++)
		strcat(include, "/d");
	j->cc.cpath = include;
	got = runcc_make_dirs(&j->cc, include);
	return got ? rtc_code(got) : write_headers(j);
}
