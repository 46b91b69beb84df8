/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An object compiled with -rdc=true carries fat binaries of PTX in its section __nv_relfatbin, and its
 * identity in __nv_module_id. All parts of one architecture become modules that the PTX linker joins.
 */
#include "tools/common/join.h"

#include "ptx/ptx.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool complain(Join *j, const char *fmt, ...) PRINTF_LIKE(2, 3);
static bool complain(Join *j, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	text_vprintf(&j->said, fmt, ap);
	va_end(ap);
	text_printf(&j->said, "\n");
	return false;
}

static bool add_images(Join *j, const void *container, size_t len)
{
	FatWalk w = fatbin_walk(container, len);
	const char *err;
	FatImage im;

	while (fatbin_next(&w, &im)) {
		JoinPart p = {.object = j->objects, .name = j->path, .image = im};

		if (im.kind != FAT_ptx)
			continue; /* machine code of another compiler; its PTX, if any, stands beside */
		p.ptx = fatbin_unpack(&im, &p.len, &err);
		if (!p.ptx)
			return complain(j, "device code in '%s': %s", j->path, err);
		*vec_push(j->arena, j->parts) = p;
	}
	return !w.err || complain(j, "device code in '%s': %s", j->path, w.err);
}

/* Names, each with its NUL, and NULs between. */
static void add_ids(Join *j, const char *s, size_t len)
{
	for (size_t i = 0, n; i < len; i += n + 1) {
		n = strnlen(s + i, len - i);
		if (n)
			*vec_push(j->arena, j->ids) = arena_strndup(j->arena, s + i, n);
	}
}

static bool add_object(Join *j, const void *elf, size_t len)
{
	u32 before = vec_len(j->parts);
	const u8 *data;
	size_t size;

	for (u32 i = 0; cubin_find_section(elf, len, "__nv_relfatbin", i, &data, &size); i++)
		if (!add_images(j, data, size))
			return false;
	for (u32 i = 0; cubin_find_section(elf, len, "__nv_module_id", i, &data, &size); i++)
		add_ids(j, (const char *)data, size);
	j->objects += vec_len(j->parts) > before;
	return true;
}

/* Members of an archive: a 60-byte header, size in decimal at 48, even offsets. */
static bool add_archive(Join *j, const char *s, size_t len)
{
	enum { MAGIC = 8, HEADER = 60, SIZE_AT = 48 };

	for (size_t at = MAGIC; at + HEADER <= len;) {
		size_t size = strtoul(s + at + SIZE_AT, NULL, 10);

		at += HEADER;
		if (size > len - at)
			return complain(j, "'%s' is a damaged archive", j->path);
		if (size > 4 && !memcmp(s + at, "\177ELF", 4) && !add_object(j, s + at, size))
			return false;
		at += size + (size & 1);
	}
	return true;
}

bool join_add_ptx(Join *j, const char *name, const char *ptx, size_t len)
{
	JoinPart p = {.object = j->objects++, .name = name, .ptx = ptx, .len = len};
	const char *err;

	if (!fatbin_ptx_info(ptx, len, &p.image, &err))
		return complain(j, "'%s': %s", name, err);
	*vec_push(j->arena, j->parts) = p;
	return true;
}

static bool add_cubin(Join *j, const void *elf, size_t len)
{
	const char *err;
	Cubin c;

	if (!cubin_read(elf, len, &c, &err))
		return complain(j, "'%s': %s", j->path, err ? err : "holds machine code only, no PTX to link");
	return join_add_ptx(j, j->path, c.ptx, c.len);
}

static bool is_cubin(const void *elf, size_t len)
{
	const char *err;
	Cubin c;

	return cubin_read(elf, len, &c, &err) || !err;
}

bool join_add(Join *j, const char *path, JoinHow how)
{
	const char *err;
	size_t len;
	char *s = file_read(path, &len, &err);

	if (!s)
		return complain(j, "'%s': %s", path, err);
	j->path = path;
	switch (fatbin_sniff_bytes(s, len)) {
	case FORM_archive:
		return add_archive(j, s, len);
	case FORM_elf:
		return how == JOIN_device && is_cubin(s, len) ? add_cubin(j, s, len) : add_object(j, s, len);
	case FORM_fatbin:
		if (!add_images(j, s, len))
			return false;
		j->objects++;
		return true;
	case FORM_ptx:
		return join_add_ptx(j, path, s, len);
	default: /* a linker script, another compiler's bitcode: nothing of ours in it */
		if (len > 4 && !memcmp(s, "\355CN\177", 4))
			return complain(j, "'%s': LTO IR of NVIDIA's compiler, which its linker alone can read", path);
		if (len > 4 && !memcmp(s, "BC\300\336", 4))
			*vec_push(j->arena, j->bitcode) = path;
		return true;
	}
}

bool join_add_library(Join *j, const char *name, const char *const *folders, u32 n, bool *found)
{
	for (u32 i = 0; i < n; i++) {
		const char *path = arena_printf(j->arena, "%s/lib%s.a", folders[i], name);

		if (access(path, R_OK))
			continue;
		if (found)
			*found = true;
		return join_add(j, path, JOIN_host);
	}
	return true;
}

/* Of one object's parts the best for an architecture: the same, else the newest that is older. */
static const JoinPart *pick_part(const Join *j, u32 object, u32 sm, char suffix)
{
	const JoinPart *best = NULL;

	for (u32 i = 0; i < vec_len(j->parts); i++) {
		const JoinPart *p = &j->parts[i];

		if (p->object != object || !fatbin_runs_on(p->image.sm, p->image.suffix, sm, suffix, false))
			continue;
		if (!best || p->image.sm > best->image.sm ||
		    (p->image.sm == best->image.sm && p->image.suffix > best->image.suffix))
			best = p;
	}
	return best;
}

static const char *object_name(const Join *j, u32 object)
{
	u32 i = 0;

	while (j->parts[i].object != object)
		i++;
	return j->parts[i].name;
}

/* Host objects alone: device code of nothing. */
static Module **empty_module(Arena *a, u32 sm, char suffix, Diag *d)
{
	const char *text = arena_printf(a, ".version %u.%u\n.target sm_%u%.1s\n.address_size 64\n", PTX_MAX_MAJOR,
					PTX_MAX_MINOR, sm, &suffix);
	Module **mods = NULL, *m = ptx_parse(a, text, strlen(text), d);

	if (m)
		*vec_push(a, mods) = m;
	return mods;
}

/* The modules of all objects; NULL: j->said or d says why. */
static Module **parse_parts(Join *j, Arena *a, u32 sm, char suffix, Diag *d)
{
	Module **mods = NULL, *m;

	for (u32 i = 0; i < j->objects; i++) {
		const JoinPart *p = pick_part(j, i, sm, suffix);

		if (!p && j->skips) {
			if (!j->quiet)
				fprintf(stderr, "nvlink warning : SM Arch ('sm_%u%.1s') not found in '%s'\n", sm,
					&suffix, object_name(j, i));
			continue;
		}
		if (!p) {
			complain(j, "nvlink error   : SM Arch ('sm_%u%.1s') not found in an object", sm, &suffix);
			return NULL;
		}
		m = ptx_parse(a, p->ptx, p->len, d);
		if (!m)
			return NULL;
		m->name = p->name;
		m->partial = j->partial;
		m->whole = j->whole;
		*vec_push(a, mods) = m;
	}
	return vec_len(mods) ? mods : empty_module(a, sm, suffix, d);
}

/* The PTX linker's messages, as nvlink begins its own. */
static void relay(Join *j, const Text *said)
{
	static const struct Words {
		const char *own, *nvlinks;
	} words[] = {{"device link: error: ", "nvlink error   : "}, {"device link: warning: ", "nvlink warning : "}};
	size_t len;

	for (const char *s = said->s; s && *s; s += len) {
		for (u32 i = 0; i < COUNT(words); i++)
			if (!strncmp(s, words[i].own, strlen(words[i].own))) {
				text_printf(&j->said, "%s", words[i].nvlinks);
				s += strlen(words[i].own);
			}
		len = strcspn(s, "\n");
		len += s[len] == '\n';
		text_add(&j->said, s, len);
	}
}

bool join_link(Join *j, u32 sm, char suffix, Text *out)
{
	Arena *a = arena_new();
	Diag d = {.file = "device link"};
	Module **mods, *all = NULL;
	jmp_buf guard;

	if (!a || setjmp(guard)) {
		complain(j, "out of memory in the device link");
		return false;
	}
	a->guard = &guard;
	mods = parse_parts(j, a, sm, suffix, &d);
	if (mods)
		all = ptx_link(a, mods, vec_len(mods), &d);
	if (all && !ptx_verify(all, &d))
		all = NULL;
	relay(j, &d.out);
	if (all)
		ptx_print(all, out);
	diag_free(&d);
	arena_free(a);
	return all && !out->failed;
}
