/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An ELF object of the code generator ▶ an image. Sections are put into three segments (code, constants,
 * data); references between them are resolved here, once; addresses of imports go through slots at
 * the end of the data segment, and calls of them through stubs at the end of the code, so that code may be
 * mapped anywhere. Format: System V ABI, AMD64 supplement, chapter 4.
 *
 * Unwind tables are dropped: nothing unwinds through emitted code. The line table becomes Image.lines.
 */
#include "jit/code.h"

#include <elf.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { STUB = 8, SLOT = 8, NOWHERE = 0xffffffff };

typedef struct Linker {
	const JitObject *obj;
	const Elf64_Ehdr *eh;
	const Elf64_Shdr *sh;
	u32 nsh;
	const Elf64_Sym *syms;
	u32 nsyms;
	const char *strs;
	size_t strs_size;
	u32 *at;      /* per section: offset in the mapping; NOWHERE: not in the image */
	u32 *import;  /* per symbol: import number or NO_IMPORT */
	u32 *imports; /* symbol of each import */
	u32 nimports, nrelocs;
	u32 stubs_at, slots_at;
	Image *m;
	const char *err;
} Linker;

static bool fail(Linker *l, const char *err)
{
	if (!l->err)
		l->err = err;
	return false;
}

static const u8 *bytes_of(const Linker *l, const Elf64_Shdr *s)
{
	return l->obj->data + (s->sh_type == SHT_NOBITS ? 0 : s->sh_offset);
}

/* ---- reading ---------------------------------------------------------------------------------------- */
static bool sections_sound(Linker *l)
{
	for (u32 i = 0; i < l->nsh; i++) {
		const Elf64_Shdr *s = &l->sh[i];

		if (s->sh_type != SHT_NOBITS &&
		    (s->sh_offset > l->obj->size || s->sh_size > l->obj->size - s->sh_offset))
			return fail(l, "a section lies outside of the object");
		if (s->sh_offset % 8 && (s->sh_type == SHT_RELA || s->sh_type == SHT_SYMTAB))
			return fail(l, "a table is not aligned");
		if (s->sh_size > 1 << 30 || s->sh_addralign > 4096)
			return fail(l, "a section is too large");
	}
	return true;
}

static bool find_symbols(Linker *l)
{
	for (u32 i = 0; i < l->nsh; i++) {
		const Elf64_Shdr *s = &l->sh[i];

		if (s->sh_type != SHT_SYMTAB || s->sh_link >= l->nsh)
			continue;
		l->syms = (const void *)bytes_of(l, s);
		l->nsyms = (u32)(s->sh_size / sizeof *l->syms);
		l->strs = (const char *)bytes_of(l, &l->sh[s->sh_link]);
		l->strs_size = l->sh[s->sh_link].sh_size;
	}
	if (!l->syms || !l->strs_size || l->strs[l->strs_size - 1])
		return fail(l, "the object has no symbols");
	for (u32 i = 0; i < l->nsyms; i++)
		if (l->syms[i].st_name >= l->strs_size)
			return fail(l, "a symbol's name lies outside of the object");
	return true;
}

static bool open_object(Linker *l)
{
	const JitObject *o = l->obj;

	l->eh = (const void *)o->data;
	if (o->size < sizeof *l->eh || memcmp(o->data, ELFMAG, SELFMAG) ||
	    o->data[EI_CLASS] != ELFCLASS64 || l->eh->e_type != ET_REL || l->eh->e_machine != EM_X86_64 ||
	    l->eh->e_shentsize != sizeof *l->sh || l->eh->e_shoff % 8 || l->eh->e_shoff > o->size ||
	    (u64)l->eh->e_shnum * sizeof *l->sh > o->size - l->eh->e_shoff)
		return fail(l, "not a relocatable object for x86-64");
	l->sh = (const void *)(o->data + l->eh->e_shoff);
	l->nsh = l->eh->e_shnum;
	return sections_sound(l) && find_symbols(l);
}

/* ---- layout ------------------------------------------------------------------------------------------- */
static const char *section_name(const Linker *l, const Elf64_Shdr *s)
{
	u32 names = l->eh->e_shstrndx;

	if (names >= l->nsh || s->sh_name >= l->sh[names].sh_size)
		return "";
	return (const char *)bytes_of(l, &l->sh[names]) + s->sh_name;
}

/* The segment of a section; SEG_COUNT: it is left out. */
static u32 segment_of(const Linker *l, const Elf64_Shdr *s)
{
	if (!(s->sh_flags & SHF_ALLOC) || s->sh_type == SHT_X86_64_UNWIND ||
	    !strcmp(section_name(l, s), ".eh_frame"))
		return SEG_COUNT;
	if (s->sh_flags & SHF_EXECINSTR)
		return SEG_code;
	return s->sh_flags & SHF_WRITE ? SEG_data : SEG_const;
}

static u32 align_to(u64 n, u64 to)
{
	return (u32)((n + (to ? to : 1) - 1) / (to ? to : 1) * (to ? to : 1));
}

static void place_segment(Linker *l, u32 seg, u32 extra)
{
	Image *m = l->m;
	u32 start = m->seg_at[seg], at = start;

	for (u32 i = 0; i < l->nsh; i++) {
		if (segment_of(l, &l->sh[i]) != seg)
			continue;
		at = align_to(at, l->sh[i].sh_addralign);
		l->at[i] = at;
		at += (u32)l->sh[i].sh_size;
	}
	at = align_to(at, 16);
	if (seg == SEG_code)
		l->stubs_at = at;
	if (seg == SEG_data)
		l->slots_at = at;
	m->seg_size[seg] = at + extra - start;
	if (seg + 1 < SEG_COUNT)
		m->seg_at[seg + 1] = align_to(at + extra, 4096);
}

/* Calls f for each relocation of the sections that are in the image. */
typedef bool RelocFn(Linker *, const Elf64_Shdr *target, u32 target_at, const Elf64_Rela *);

static bool each_reloc(Linker *l, RelocFn *f)
{
	for (u32 i = 0; i < l->nsh; i++) {
		const Elf64_Shdr *s = &l->sh[i];
		const Elf64_Rela *r = (const void *)bytes_of(l, s);

		if (s->sh_type != SHT_RELA || s->sh_info >= l->nsh ||
		    segment_of(l, &l->sh[s->sh_info]) == SEG_COUNT)
			continue;
		for (u64 k = 0; k < s->sh_size / sizeof *r; k++) {
			if (ELF64_R_SYM(r[k].r_info) >= l->nsyms ||
			    r[k].r_offset + 4 > l->sh[s->sh_info].sh_size)
				return fail(l, "a relocation lies outside of its section");
			if (!f(l, &l->sh[s->sh_info], l->at[s->sh_info], &r[k]))
				return false;
		}
	}
	return true;
}

static bool is_slot_reloc(u32 type)
{
	return type == R_X86_64_GOTPCREL || type == R_X86_64_GOTPCRELX ||
	       type == R_X86_64_REX_GOTPCRELX;
}

/* First pass: numbers the symbols that need a slot, counts what is left for load.c. */
static bool count_reloc(Linker *l, const Elf64_Shdr *target, u32 target_at, const Elf64_Rela *r)
{
	u32 sym = ELF64_R_SYM(r->r_info), type = ELF64_R_TYPE(r->r_info);
	bool undefined = l->syms[sym].st_shndx == SHN_UNDEF;

	(void)target;
	(void)target_at;
	if ((undefined || is_slot_reloc(type)) && l->import[sym] == NO_IMPORT) {
		l->imports[l->nimports] = sym;
		l->import[sym] = l->nimports++;
	}
	l->nrelocs += type == R_X86_64_64;
	return true;
}

/* ---- relocation ------------------------------------------------------------------------------------------ */
static u8 *at_offset(const Image *m, u32 at)
{
	u32 seg = at >= m->seg_at[SEG_data] ? SEG_data : at >= m->seg_at[SEG_const] ? SEG_const : SEG_code;

	return m->seg[seg] + (at - m->seg_at[seg]);
}

/* Where a defined symbol lies in the mapping. */
static bool symbol_at(Linker *l, u32 sym, i64 *at)
{
	const Elf64_Sym *s = &l->syms[sym];

	if (s->st_shndx >= l->nsh || l->at[s->st_shndx] == NOWHERE)
		return fail(l, "a reference to something that is not in the image");
	*at = (i64)l->at[s->st_shndx] + (i64)s->st_value;
	return true;
}

static bool put_pc32(Linker *l, u32 at, i64 to)
{
	i64 d = to - (i64)at;
	i32 d32 = (i32)d;

	if (d != d32)
		return fail(l, "a reference does not reach");
	memcpy(at_offset(l->m, at), &d32, 4);
	return true;
}

static void add_reloc(Linker *l, u32 at, u32 import, i64 add)
{
	l->m->relocs[l->m->nrelocs++] = (ImageReloc){ at, import, add };
}

static bool put_abs64(Linker *l, u32 at, u32 sym, i64 add)
{
	i64 to = 0;

	if (at < l->m->seg_at[SEG_const])
		return fail(l, "an absolute address inside code");
	if (l->syms[sym].st_shndx == SHN_UNDEF) {
		add_reloc(l, at, l->import[sym], add);
		return true;
	}
	if (!symbol_at(l, sym, &to))
		return false;
	add_reloc(l, at, NO_IMPORT, to + add);
	return true;
}

static bool apply_reloc(Linker *l, const Elf64_Shdr *target, u32 target_at, const Elf64_Rela *r)
{
	u32 sym = ELF64_R_SYM(r->r_info), type = ELF64_R_TYPE(r->r_info), at = target_at + (u32)r->r_offset;
	i64 to = 0;

	(void)target;
	if (is_slot_reloc(type))
		return put_pc32(l, at, l->slots_at + (i64)l->import[sym] * SLOT + r->r_addend);
	switch (type) {
	case R_X86_64_NONE:
		return true;
	case R_X86_64_64:
		if (r->r_offset + 8 > target->sh_size)
			return fail(l, "a relocation lies outside of its section");
		return put_abs64(l, at, sym, r->r_addend);
	case R_X86_64_PC32:
	case R_X86_64_PLT32:
		if (l->syms[sym].st_shndx == SHN_UNDEF)
			to = l->stubs_at + (i64)l->import[sym] * STUB;
		else if (!symbol_at(l, sym, &to))
			return false;
		return put_pc32(l, at, to + r->r_addend);
	default:
		return fail(l, "a relocation of a type that is not used by position-independent code");
	}
}

/* jmp *slot(%rip) for each import; the slots' own relocations. A slot may also name a defined symbol. */
static bool make_stubs(Linker *l)
{
	for (u32 i = 0; i < l->nimports; i++) {
		u32 stub = l->stubs_at + i * STUB, slot = l->slots_at + i * SLOT;
		u8 *code = at_offset(l->m, stub);
		i64 to = 0;

		code[0] = 0xff;
		code[1] = 0x25;
		if (!put_pc32(l, stub + 2, (i64)slot - 4))
			return false;
		if (l->syms[l->imports[i]].st_shndx == SHN_UNDEF)
			add_reloc(l, slot, i, 0);
		else if (symbol_at(l, l->imports[i], &to))
			add_reloc(l, slot, NO_IMPORT, to);
		else
			return false;
	}
	return true;
}

static void copy_sections(Linker *l)
{
	for (u32 i = 0; i < l->nsh; i++)
		if (l->at[i] != NOWHERE && l->sh[i].sh_type != SHT_NOBITS && l->sh[i].sh_size)
			memcpy(at_offset(l->m, l->at[i]), bytes_of(l, &l->sh[i]), l->sh[i].sh_size);
}

/* ---- names, entry points ------------------------------------------------------------------------------------ */
static const char *symbol_name(const Linker *l, u32 sym)
{
	return l->strs + l->syms[sym].st_name;
}

static bool check_imports(Linker *l)
{
	static _Thread_local char text[200];

	for (u32 i = 0; i < l->nimports; i++) {
		const char *name = symbol_name(l, l->imports[i]);

		l->m->names_size += (u32)strlen(name) + 1;
		if (l->syms[l->imports[i]].st_shndx != SHN_UNDEF || import_find(name))
			continue;
		snprintf(text, sizeof text, "emitted code refers to '%s', which nothing provides", name);
		return fail(l, text);
	}
	return true;
}

static void copy_names(Linker *l)
{
	char *at = (char *)(uintptr_t)l->m->names;

	for (u32 i = 0; i < l->nimports; i++)
		at = stpcpy(at, symbol_name(l, l->imports[i])) + 1;
}

static u32 find_entry(Linker *l, const char *name)
{
	for (u32 i = 0; i < l->nsyms; i++) {
		const Elf64_Sym *s = &l->syms[i];

		if (s->st_shndx && s->st_shndx < l->nsh && l->at[s->st_shndx] != NOWHERE &&
		    l->sh[s->st_shndx].sh_flags & SHF_EXECINSTR && !strcmp(symbol_name(l, i), name))
			return l->at[s->st_shndx] + (u32)s->st_value;
	}
	return NO_IMPORT;
}

/* ---- lines ---------------------------------------------------------------------------------------------------- */
/* Addresses in the line table are relocated to offsets in the mapping. */
static bool relocate_lines(Linker *l, u32 section, u8 *data)
{
	size_t size = l->sh[section].sh_size;

	for (u32 i = 0; i < l->nsh; i++) {
		const Elf64_Shdr *s = &l->sh[i];
		const Elf64_Rela *r = (const void *)bytes_of(l, s);

		if (s->sh_type != SHT_RELA || s->sh_info != section)
			continue;
		for (u64 k = 0; k < s->sh_size / sizeof *r; k++) {
			i64 at = 0;

			if (ELF64_R_TYPE(r[k].r_info) != R_X86_64_64)
				continue;
			if (ELF64_R_SYM(r[k].r_info) >= l->nsyms || r[k].r_offset + 8 > size ||
			    !symbol_at(l, ELF64_R_SYM(r[k].r_info), &at))
				return false;
			at += r[k].r_addend;
			memcpy(data + r[k].r_offset, &at, 8);
		}
	}
	return true;
}

static JitLine *read_lines(Linker *l, u32 *n)
{
	JitLine *rows = NULL;

	*n = 0;
	for (u32 i = 0; i < l->nsh; i++) {
		u8 *data;

		if (l->sh[i].sh_type != SHT_PROGBITS || strcmp(section_name(l, &l->sh[i]), ".debug_line"))
			continue;
		data = base_malloc(l->sh[i].sh_size);
		if (!data)
			return NULL;
		memcpy(data, bytes_of(l, &l->sh[i]), l->sh[i].sh_size);
		if (!relocate_lines(l, i, data) || !lines_read(data, l->sh[i].sh_size, &rows, n))
			rows = NULL;
		free(data);
		return rows;
	}
	return NULL;
}

static void name_origins(const JitObject *o, JitLine *rows, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		JitOrigin from = { NOREG, NOREG, 0, 0 };

		if (rows[i].inst < o->norigin)
			from = o->origin[rows[i].inst];
		rows[i].fn = from.fn;
		rows[i].inst = from.inst;
	}
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */
static bool build(Linker *l, JitLine **rows)
{
	const EmitInfo *info = &l->obj->info;
	Image *m = l->m;

	memset(l->at, 0xff, l->nsh * sizeof *l->at);
	memset(l->import, 0xff, l->nsyms * sizeof *l->import);
	if (!each_reloc(l, count_reloc))
		return false;
	place_segment(l, SEG_code, l->nimports * STUB);
	place_segment(l, SEG_const, 0);
	place_segment(l, SEG_data, l->nimports * SLOT);
	*rows = read_lines(l, &m->nlines);
	m->kernel_at = find_entry(l, "kernel");
	m->range_at = find_entry(l, "kernel_range");
	m->reason_size = info->lane_reason ? (u32)strlen(info->lane_reason) + 1 : 0;
	m->nrelocs = l->nrelocs + l->nimports;
	m->nimports = l->nimports;
	if (m->kernel_at == NO_IMPORT && m->range_at == NO_IMPORT)
		return fail(l, "the object has no function 'kernel' and no 'kernel_range'");
	if (!check_imports(l))
		return false;
	if (!image_alloc(m))
		return fail(l, "out of memory");
	m->nrelocs = 0; /* counted again as they are added */
	copy_sections(l);
	copy_names(l);
	if (!each_reloc(l, apply_reloc) || !make_stubs(l))
		return false;
	if (m->nlines)
		memcpy(m->lines, *rows, m->nlines * sizeof **rows);
	name_origins(l->obj, m->lines, m->nlines);
	if (m->norigins)
		memcpy(m->origins, l->obj->origin, m->norigins * sizeof *m->origins);
	if (m->reason_size)
		memcpy((char *)(uintptr_t)m->reason, info->lane_reason, m->reason_size);
	memcpy(m->blob, m, IMAGE_HEAD);
	return true;
}

bool image_link(Image *m, const JitObject *o, const char **err)
{
	Linker l = { .obj = o, .m = m };
	JitLine *rows = NULL;
	bool ok = false;

	*m = (Image){ .group_lanes = o->info.group_lanes, .ngroups = o->info.ngroups,
		      .frame_size = o->info.frame_size, .suspends = o->info.suspends,
		      .lane_mode = o->info.lane_mode, .in_cluster = o->info.in_cluster, .polls = o->info.polls,
		      .apart = o->apart,
		      .norigins = o->counted ? o->norigin : 0,
		      .nblocks = o->info.blocks };
	if (open_object(&l)) {
		l.at = base_malloc(l.nsh * sizeof *l.at);
		l.import = base_malloc(l.nsyms * sizeof *l.import);
		l.imports = base_malloc(l.nsyms * sizeof *l.imports);
		ok = l.at && l.import && l.imports ? build(&l, &rows) : fail(&l, "out of memory");
	}
	free(rows);
	free(l.at);
	free(l.import);
	free(l.imports);
	if (!ok)
		image_free(m);
	*err = l.err;
	return ok;
}
