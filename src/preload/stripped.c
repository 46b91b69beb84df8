/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions of a static CUDA runtime in a program without a symbol table.
 *
 * Where functions begin and end is in the table for unwinding (.eh_frame_hdr; see the Linux Standard Base, Core,
 * "Exception Frames"), which programs need to run. A function of the API tells tools its name when it is called
 * (CUPTI's callbacks: CUpti_CallbackData.functionName), so its code holds the address of that text; and all of them
 * begin by calling one and the same function. A function of the program that holds such a text, for a message, does
 * not call that one.
 *
 * What compilers' code calls (__cudaRegisterFatBinary …) has no such names. It lies together, in an order of its
 * own (`entries`), between functions that are known: one that has a name and two that only jump to the launch.
 */
#include "preload/preload.h"

#include <elf.h>
#include <string.h>

enum {
	ENOUGH = 300, /* functions with names: a runtime of any age has more, and a program's own messages fewer */
	NAME_MAX_LEN = 80,
};

typedef struct Func {
	u64 begin, end;
	const char *name; /* the one text of its code that names a function of the runtime */
	bool several;	  /* there is more than one: a function of the program */
	u64 *calls;
} Func;

typedef struct Search {
	Arena *arena;
	const Image *im;
	bool (*known)(const char *);
	Func *all; /* by address */
} Search;

static const Elf64_Phdr *headers(const Image *im, u32 *count)
{
	const Elf64_Ehdr *e = image_at(im, 0, sizeof *e);

	*count = e && e->e_phentsize == sizeof(Elf64_Phdr) ? e->e_phnum : 0;
	return *count ? image_at(im, e->e_phoff, *count * sizeof(Elf64_Phdr)) : NULL;
}

/* The bytes at an address, and how many follow in the same segment. */
static const u8 *loaded(const Image *im, u64 address, u64 *follow)
{
	u32 count;
	const Elf64_Phdr *p = headers(im, &count);

	for (u32 i = 0; p && i < count; i++) {
		u64 in = address - p[i].p_vaddr;

		if (p[i].p_type != PT_LOAD || address < p[i].p_vaddr || in >= p[i].p_filesz)
			continue;
		*follow = p[i].p_filesz - in;
		return image_at(im, p[i].p_offset + in, *follow);
	}
	return NULL;
}

static i32 word(const u8 *p)
{
	i32 v;

	memcpy(&v, p, sizeof v);
	return v;
}

/* ---- where functions are ------------------------------------------------------------------------ */

/* One entry of the table: where a function begins and its description, both from the table's start. */
static void add_func(Search *s, u64 table, const u8 *entry)
{
	u64 begin = table + (u64)(i64)word(entry), at = table + (u64)(i64)word(entry + 4), follow;
	const u8 *d = loaded(s->im, at, &follow); /* length, what it belongs to, begin, size */

	if (!d || follow < 16 || at + 8 + (u64)(i64)word(d + 8) != begin || word(d + 12) <= 0)
		return;
	*vec_push(s->arena, s->all) = (Func){.begin = begin, .end = begin + (u32)word(d + 12)};
}

static void list_funcs(Search *s)
{
	static const u8 usual[] = {1, 0x1b, 0x03, 0x3b}; /* version; addresses as 32-bit distances */
	u32 count;
	const Elf64_Phdr *p = headers(s->im, &count);

	for (u32 i = 0; p && i < count; i++) {
		const u8 *t = p[i].p_type == PT_GNU_EH_FRAME && p[i].p_filesz >= 12
				      ? image_at(s->im, p[i].p_offset, p[i].p_filesz)
				      : NULL;
		u64 n = t ? (u32)word(t + 8) : 0;

		if (!t || memcmp(t, usual, sizeof usual) || n > (p[i].p_filesz - 12) / 8)
			continue;
		for (u64 k = 0; k < n; k++)
			add_func(s, p[i].p_vaddr, t + 12 + 8 * k);
	}
}

static Func *func_at(const Search *s, u64 address)
{
	u32 lo = 0, hi = vec_len(s->all);

	while (lo < hi) {
		u32 mid = (lo + hi) / 2;

		if (s->all[mid].begin == address)
			return &s->all[mid];
		if (s->all[mid].begin < address)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

/* ---- what their code says ----------------------------------------------------------------------- */

static void note_text(const Search *s, Func *f, u64 address)
{
	u64 follow;
	const char *text = (const char *)loaded(s->im, address, &follow);

	if (!text || (strncmp(text, "cuda", follow < 4 ? follow : 4) &&
		      strncmp(text, "__cuda", follow < 6 ? follow : 6)))
		return;
	if (!memchr(text, 0, follow < NAME_MAX_LEN ? follow : NAME_MAX_LEN) || !s->known(text))
		return;
	f->several |= f->name && strcmp(f->name, text);
	f->name = text;
}

static void note_call(const Search *s, Func *f, u64 address)
{
	for (u32 i = 0; i < vec_len(f->calls); i++)
		if (f->calls[i] == address)
			return;
	if (func_at(s, address))
		*vec_push(s->arena, f->calls) = address;
}

/* Every place where one of the two instructions could begin is tried: what is none points nowhere. */
static void read_code(const Search *s, Func *f)
{
#if defined(__x86_64__)
	u64 follow, len = f->end - f->begin;
	const u8 *c = loaded(s->im, f->begin, &follow);

	for (u64 i = 0; c && len <= follow && i + 5 <= len; i++) {
		if ((c[i] & 0xfb) == 0x48 && i + 7 <= len && c[i + 1] == 0x8d && (c[i + 2] & 0xc7) == 5)
			note_text(s, f, f->begin + i + 7 + (u64)(i64)word(c + i + 3)); /* lea x(%rip) */
		else if ((c[i] & 0xfe) == 0xe8)
			note_call(s, f, f->begin + i + 5 + (u64)(i64)word(c + i + 1)); /* call, jmp */
	}
#endif
}

static bool calls(const Func *f, u64 address)
{
	for (u32 i = 0; i < vec_len(f->calls); i++)
		if (f->calls[i] == address)
			return true;
	return false;
}

/* What most of those with a name call: how the runtime begins. 0: nothing that enough of them do. */
static u64 common_call(const Search *s)
{
	Map votes = {0};
	u64 best = 0, most = ENOUGH - 1, n;

	for (u32 i = 0; i < vec_len(s->all); i++)
		for (u32 k = 0; s->all[i].name && k < vec_len(s->all[i].calls); k++) {
			u64 to = s->all[i].calls[k];

			n = map_get(&votes, to, &n) ? n + 1 : 1;
			map_put(s->arena, &votes, to, n);
			if (n > most) {
				most = n;
				best = to;
			}
		}
	return best;
}

/* ---- what has no name --------------------------------------------------------------------------- */

typedef enum { BEGINS, PLAIN, NAMED, JUMPS } EntryKind; /* calls what all call; does not; has its name; only jumps */
typedef struct Entry {
	EntryKind kind;
	const char *name, *target; /* JUMPS: to the function of that name */
} Entry;
static const Entry entries[] = {
	/* As CUDA 13 has them. */
	{PLAIN, "cudaGetExportTable", NULL},
	{BEGINS, "__cudaRegisterFatBinary", NULL},
	{BEGINS, "__cudaRegisterFatBinaryEnd", NULL},
	{BEGINS, "__cudaUnregisterFatBinary", NULL},
	{BEGINS, "__cudaRegisterVar", NULL},
	{BEGINS, "__cudaRegisterManagedVar", NULL},
	{BEGINS, "__cudaRegisterHostVar", NULL},
	{BEGINS, "__cudaRegisterFunction", NULL},
	{NAMED, "__cudaInitModule", NULL},
	{PLAIN, "__cudaPushCallConfiguration", NULL},
	{PLAIN, "__cudaPopCallConfiguration", NULL},
	{BEGINS, "__cudaGetKernel", NULL},
	{JUMPS, "__cudaLaunchKernel", "cudaLaunchKernel"},
	{JUMPS, "__cudaLaunchKernel_ptsz", "cudaLaunchKernel_ptsz"},
	{BEGINS, "__cudaRegisterUnifiedTable", NULL},
	{PLAIN, "__cudaGetProcAddress", NULL},
};

static bool is_named(const Func *f, const char *name) { return f && f->name && !strcmp(f->name, name); }

static bool entry_fits(const Search *s, const Entry *e, const Func *f, u64 common)
{
	switch (e->kind) {
	case BEGINS:
		return !f->name && calls(f, common);
	case PLAIN:
		return !f->name && !calls(f, common);
	case NAMED:
		return is_named(f, e->name);
	case JUMPS:
		return vec_len(f->calls) == 1 && is_named(func_at(s, f->calls[0]), e->target);
	}
	return false;
}

static bool entries_begin(const Search *s, u32 first, u64 common)
{
	for (u32 k = 0; k < COUNT(entries); k++)
		if (first + k >= vec_len(s->all) ||
		    !entry_fits(s, &entries[k], &s->all[first + k], common))
			return false;
	return true;
}

/* NVIDIA's libraries go around the API by private tables, which ours has not: half of such a one is not redirected. */
static bool has_private_ways(const Search *s, const Func *export_table)
{
	for (u32 i = 0; i < vec_len(s->all); i++)
		if (calls(&s->all[i], export_table->begin))
			return true;
	return false;
}

/* Gives the entries their names; false unless there is one place where they fit. */
static bool name_entries(Search *s, u64 common)
{
	u32 found = 0, first = 0;

	for (u32 i = 0; i < vec_len(s->all); i++)
		if (entries_begin(s, i, common)) {
			found++;
			first = i;
		}
	for (u32 k = 0; found == 1 && k < COUNT(entries); k++)
		s->all[first + k].name = entries[k].name;
	return found == 1 && !has_private_ways(s, &s->all[first]);
}

/* ---- all of it ---------------------------------------------------------------------------------- */

/* Names stay where they are sure; false when two functions claim one. */
static bool keep_sure_names(Search *s, u64 common)
{
	Strings seen = {.arena = s->arena};

	for (u32 i = 0; i < vec_len(s->all); i++) {
		Func *f = &s->all[i];
		u32 before = seen.len;

		if (f->several || !calls(f, common))
			f->name = NULL;
		if (f->name)
			intern_z(&seen, f->name);
		if (f->name && seen.len == before)
			return false;
	}
	return seen.len >= ENOUGH;
}

static Place *places_of(const Search *s)
{
	Place *to = NULL;

	for (u32 i = 0; i < vec_len(s->all); i++) {
		const Func *f = &s->all[i];
		u64 size = f->end - f->begin, room = (size + 15) & ~15ull; /* see redirect.c */

		if (!f->name || !s->known(f->name))
			continue;
		if (i + 1 < vec_len(s->all) && f[1].begin - f->begin < room)
			room = f[1].begin - f->begin;
		*vec_push(s->arena, to) = (Place){f->begin, size, room, f->name};
	}
	return to;
}

Place *stripped_places(Arena *a, const Image *im, bool (*known)(const char *name))
{
	Search s = {.arena = a, .im = im, .known = known};
	u64 common;

	list_funcs(&s);
	for (u32 i = 0; i < vec_len(s.all); i++)
		read_code(&s, &s.all[i]);
	common = common_call(&s);
	return common && keep_sure_names(&s, common) && name_entries(&s, common) ? places_of(&s) : NULL;
}
