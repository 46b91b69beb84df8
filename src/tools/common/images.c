/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Device code in files of every kind. Host code carries it in the sections .nv_fatbin and
 * __nv_relfatbin; archives are common ones (members on even offsets, long names in "//").
 */
#include "tools/common/tool.h"

#include <stdlib.h>
#include <string.h>

typedef struct Search {
	ImageFn *each;
	void *self;
	const char *err;
	u32 found;
} Search;

static bool search_bytes(Search *s, const u8 *p, size_t len, const char *part, bool in_archive);

static bool hand_over(Search *s, const FatImage *im, const char *part)
{
	s->found++;
	return s->each(s->self, im, part);
}

static bool search_container(Search *s, const u8 *p, size_t len, const char *part)
{
	FatWalk w = fatbin_walk(p, len);
	FatImage im;
	while (fatbin_next(&w, &im))
		if (!hand_over(s, &im, part))
			return false;
	s->err = w.err ? w.err : s->err;
	return !w.err;
}

static bool search_elf(Search *s, const u8 *p, size_t len, const char *part)
{
	static const char *const sections[] = { ".nv_fatbin", "__nv_relfatbin" };
	const u8 *data;
	size_t size;
	Cubin c;
	const char *err;
	bool ours = cubin_read(p, len, &c, &err);
	if (ours || !err) {
		FatImage im = { .kind = FAT_elf, .sm = c.sm, .suffix = c.suffix, .data = p, .len = len,
				.full_len = len, .major = 1, .minor = 8 };
		return hand_over(s, &im, part);
	}
	for (u32 i = 0; i < COUNT(sections); i++)
		for (u32 nth = 0; cubin_find_section(p, len, sections[i], nth, &data, &size); nth++)
			if (!search_container(s, data, size, part))
				return false;
	return true;
}

static bool search_ptx(Search *s, const u8 *p, size_t len, const char *part)
{
	FatImage im = { .kind = FAT_ptx, .data = p, .len = len, .full_len = len };
	return fatbin_ptx_info((const char *)p, len, &im, &s->err) && hand_over(s, &im, part);
}

typedef struct Member { /* 60 bytes of text */
	char name[16], date[12], owner[6], group[6], mode[8], size[10], end[2];
} Member;

static void member_name(const Member *m, const char *names, size_t names_len, char out[256])
{
	const char *from = m->name;
	size_t room = sizeof m->name;
	if (from[0] == '/' && names) {
		size_t at = strtoul(from + 1, NULL, 10);
		from = at < names_len ? names + at : "";
		room = at < names_len ? names_len - at : 0;
	}
	size_t n = 0;
	while (n < room && n < 255 && from[n] != '/' && from[n] != '\n')
		n++;
	memcpy(out, from, n);
	out[n] = 0;
}

static bool search_archive(Search *s, const u8 *p, size_t len)
{
	const char *names = NULL;
	size_t names_len = 0;
	for (size_t at = 8; at + sizeof(Member) <= len;) {
		Member m;
		char digits[11] = { 0 }, name[256];
		memcpy(&m, p + at, sizeof m);
		memcpy(digits, m.size, sizeof m.size);
		size_t size = strtoul(digits, NULL, 10);
		at += sizeof m;
		if (size > len - at) {
			s->err = "archive is shorter than its members";
			return false;
		}
		if (m.name[0] == '/' && m.name[1] == '/') {
			names = (const char *)p + at;
			names_len = size;
		} else {
			member_name(&m, names, names_len, name);
			if (!search_bytes(s, p + at, size, name, true))
				return false;
		}
		at += size + (size & 1);
	}
	return true;
}

/* Members of an archive that are nothing we know are passed over. */
static bool search_bytes(Search *s, const u8 *p, size_t len, const char *part, bool in_archive)
{
	switch (fatbin_sniff_bytes(p, len)) {
	case FORM_fatbin:
		return search_container(s, p, len, part);
	case FORM_elf:
		return search_elf(s, p, len, part);
	case FORM_archive:
		if (!in_archive)
			return search_archive(s, p, len);
		break;
	case FORM_ptx:
		if (!in_archive)
			return search_ptx(s, p, len, part);
		break;
	default:
		break;
	}
	s->err = "not a fat binary, cubin, PTX text, host object or archive";
	return in_archive;
}

bool images_each(const char *path, ImageFn *each, void *self, const char **err)
{
	Search s = { .each = each, .self = self };
	size_t len;
	char *bytes = file_read(path, &len, err);
	if (!bytes)
		return false;
	bool ok = search_bytes(&s, (u8 *)bytes, len, "", false);
	free(bytes);
	*err = ok ? NULL : s.err;
	return ok;
}
