/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The least DWARF 4 that shows a debugger which line a code address belongs to: one compilation unit, one
 * function, one table of lines. Lines are those of the source where the PTX has `.loc`, else of the PTX, whose
 * file is then called as its module is. DWARF 4 specification, sections 6.2 (lines) and 7.5 (entries).
 *
 * Addresses are absolute: the code is where it will stay.
 */
#include "jit/code.h"

#include <string.h>

enum { /* what we use of the specification's numbers */
	TAG_compile_unit = 0x11, TAG_subprogram = 0x2e,
	AT_name = 0x03, AT_stmt_list = 0x10, AT_low_pc = 0x11, AT_high_pc = 0x12, AT_language = 0x13,
	FORM_addr = 0x01, FORM_data8 = 0x07, FORM_string = 0x08, FORM_data1 = 0x0b, FORM_sec_offset = 0x17,
	LANG_C99 = 0x0c,
	LNS_copy = 1, LNS_advance_pc = 2, LNS_advance_line = 3, LNS_set_file = 4,
	LNE_end_sequence = 1, LNE_set_address = 2,
};

static void put(Text *t, const void *p, size_t n)
{
	text_add(t, p, n);
}

static void put8(Text *t, u8 v) { put(t, &v, 1); }
static void put16(Text *t, u16 v) { put(t, &v, 2); }
static void put32(Text *t, u32 v) { put(t, &v, 4); }
static void put64(Text *t, u64 v) { put(t, &v, 8); }
static void put_name(Text *t, const char *s) { put(t, s, strlen(s) + 1); }

static void put_uleb(Text *t, u64 v)
{
	for (; v >= 0x80; v >>= 7)
		put8(t, (u8)(v | 0x80));
	put8(t, (u8)v);
}

static void put_sleb(Text *t, i64 v)
{
	for (; v < -64 || v > 63; v >>= 7)
		put8(t, (u8)(v | 0x80));
	put8(t, (u8)(v & 0x7f));
}

/* A length of 32 bits in front of what has been put since `at`. */
static void end_length(Text *t, size_t at)
{
	u32 n = (u32)(t->len - at - 4);

	if (t->s && t->len >= at + 4)
		memcpy(t->s + at, &n, 4);
}

void dwarf_abbrev(Text *t)
{
	static const u8 table[] = {
		1, TAG_compile_unit, 1, AT_name, FORM_string, AT_stmt_list, FORM_sec_offset, AT_low_pc, FORM_addr,
		AT_high_pc, FORM_data8, AT_language, FORM_data1, 0, 0,
		2, TAG_subprogram, 0, AT_name, FORM_string, AT_low_pc, FORM_addr, AT_high_pc, FORM_data8, 0, 0,
		0,
	};

	put(t, table, sizeof table);
}

static const char *module_name(const Module *m)
{
	return m->name && *m->name ? m->name : "kernel.ptx";
}

void dwarf_info(Text *t, const JitCode *c)
{
	size_t at = t->len;
	u64 pc = (u64)(uintptr_t)c->text;

	put32(t, 0);
	put16(t, 4);  /* version */
	put32(t, 0);  /* abbreviations from their start */
	put8(t, 8);   /* bytes of an address */
	put_uleb(t, 1);
	put_name(t, module_name(c->entry->module));
	put32(t, 0);  /* lines from their start */
	put64(t, pc);
	put64(t, c->text_size);
	put8(t, LANG_C99);
	put_uleb(t, 2);
	put_name(t, c->entry->name);
	put64(t, pc);
	put64(t, c->text_size);
	put_uleb(t, 0);
	end_length(t, at);
}

/* ---- lines ------------------------------------------------------------------------------------------- */

typedef struct Place {
	u32 file, line; /* file 1: the PTX; n + 1: the module's n-th */
} Place;

static Place place_of(const JitCode *c, const JitLine *l)
{
	const Module *m = c->entry->module;
	const Fn *fn = l->fn < vec_len(m->fns) ? m->fns[l->fn] : NULL;
	const Inst *in = fn && l->inst < vec_len(fn->insts) ? &fn->insts[l->inst] : NULL;

	if (!in)
		return (Place){ 0 };
	if (in->loc && in->loc <= vec_len(fn->locs)) {
		const Loc *loc = &fn->locs[in->loc - 1];

		if (loc->file < vec_len(m->files) && m->files[loc->file] && loc->line)
			return (Place){ loc->file + 2, loc->line };
	}
	return (Place){ 1, in->pos.line };
}

static void put_files(Text *t, const Module *m)
{
	static const u8 none[] = { 0, 0, 0 };

	put_name(t, module_name(m));
	put(t, none, 3); /* folder, time, size: not given */
	for (u32 i = 0; i < vec_len(m->files); i++) {
		put_name(t, m->files[i] && *m->files[i] ? m->files[i] : "?");
		put(t, none, 3);
	}
	put8(t, 0);
}

static void put_extended(Text *t, u8 op, u64 v, u32 bytes)
{
	put8(t, 0);
	put_uleb(t, 1 + bytes);
	put8(t, op);
	put(t, &v, bytes);
}

static void put_rows(Text *t, const JitCode *c)
{
	Place now = { 1, 1 };
	u32 at = 0;

	put_extended(t, LNE_set_address, (u64)(uintptr_t)c->text, 8);
	for (u32 i = 0; i < c->nlines; i++) {
		Place p = place_of(c, &c->lines[i]);

		if (!p.line)
			continue;
		put8(t, LNS_advance_pc);
		put_uleb(t, c->lines[i].offset - at);
		at = c->lines[i].offset;
		if (p.file != now.file) {
			put8(t, LNS_set_file);
			put_uleb(t, p.file);
		}
		put8(t, LNS_advance_line);
		put_sleb(t, (i64)p.line - now.line);
		put8(t, LNS_copy);
		now = p;
	}
	put8(t, LNS_advance_pc);
	put_uleb(t, c->text_size - at);
	put_extended(t, LNE_end_sequence, 0, 0);
}

void dwarf_lines(Text *t, const JitCode *c)
{
	static const u8 operands[] = { 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1 }; /* of the standard opcodes */
	size_t at = t->len, header;

	put32(t, 0);
	put16(t, 4);
	header = t->len;
	put32(t, 0);
	put8(t, 1);  /* the shortest instruction */
	put8(t, 1);  /* operations an instruction */
	put8(t, 1);  /* rows begin statements */
	put8(t, (u8)-5);
	put8(t, 14); /* special opcodes, which we do not use */
	put8(t, sizeof operands + 1);
	put(t, operands, sizeof operands);
	put8(t, 0);  /* no folders */
	put_files(t, c->entry->module);
	end_length(t, header);
	put_rows(t, c);
	end_length(t, at);
}
