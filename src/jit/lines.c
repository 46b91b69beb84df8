/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reads .debug_line of DWARF 2 to 5 (DWARF 5 standard, 6.2.5): address and line alone, which is all that
 * our objects say (a line is an instruction number plus one). File tables are skipped by the header's
 * length. Malformed data ends the reading with false, never a read outside of it.
 */
#include "jit/code.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reader {
	const u8 *at, *end;
	bool bad;
} Reader;

typedef struct Rows {
	JitLine *v;
	u32 n, cap;
	bool failed;
} Rows;

typedef struct Header {
	u8 min_inst, line_range, opcode_base;
	i8 line_base;
	const u8 *arg_counts; /* of standard opcodes, from 1 */
} Header;

static u64 take(Reader *r, u32 size)
{
	u64 v = 0;

	if ((size_t)(r->end - r->at) < size) {
		r->bad = true;
		r->at = r->end;
		return 0;
	}
	memcpy(&v, r->at, size);
	r->at += size;
	return v;
}

static u64 take_uleb(Reader *r)
{
	u64 v = 0, b;
	u32 shift = 0;

	do {
		b = take(r, 1);
		if (shift < 64)
			v |= (b & 127) << shift;
		shift += 7;
	} while (b & 128);
	return v;
}

static i64 take_sleb(Reader *r)
{
	u64 v = 0, b;
	u32 shift = 0;

	do {
		b = take(r, 1);
		if (shift < 64)
			v |= (b & 127) << shift;
		shift += 7;
	} while (b & 128);
	if (b & 64 && shift < 64)
		v |= ~0ull << shift;
	return (i64)v;
}

static void add_row(Rows *rows, u64 address, u64 line, bool end)
{
	u32 inst = end || !line ? NOREG : (u32)line - 1;

	if (rows->n && rows->v[rows->n - 1].offset == (u32)address) {
		rows->v[rows->n - 1].inst = inst;
		return;
	}
	if (rows->n == rows->cap) {
		u32 cap = rows->cap ? rows->cap * 2 : 64;
		JitLine *v = base_realloc(rows->v, cap * sizeof *v);

		rows->failed |= !v;
		if (!v)
			return;
		rows->v = v;
		rows->cap = cap;
	}
	rows->v[rows->n++] = (JitLine){ (u32)address, 0, inst };
}

typedef struct State {
	u64 address, line;
} State;

static void run_extended(Reader *r, State *s, Rows *rows)
{
	u64 len = take_uleb(r);
	Reader op = *r;

	if (len > (size_t)(r->end - r->at) || !len) {
		r->bad = true;
		return;
	}
	r->at += len;
	switch (take(&op, 1)) {
	case 1: /* DW_LNE_end_sequence */
		add_row(rows, s->address, 0, true);
		*s = (State){ 0, 1 };
		break;
	case 2: /* DW_LNE_set_address */
		s->address = take(&op, 8);
		break;
	}
}

static void run_standard(Reader *r, u32 op, const Header *h, State *s, Rows *rows)
{
	switch (op) {
	case 1: /* DW_LNS_copy */
		add_row(rows, s->address, s->line, false);
		break;
	case 2: /* DW_LNS_advance_pc */
		s->address += take_uleb(r) * h->min_inst;
		break;
	case 3: /* DW_LNS_advance_line */
		s->line += (u64)take_sleb(r);
		break;
	case 8: /* DW_LNS_const_add_pc */
		s->address += (255u - h->opcode_base) / h->line_range * h->min_inst;
		break;
	case 9: /* DW_LNS_fixed_advance_pc */
		s->address += take(r, 2);
		break;
	default:
		for (u32 i = 0; i < h->arg_counts[op - 1]; i++)
			take_uleb(r);
	}
}

static void run_program(Reader *r, const Header *h, Rows *rows)
{
	State s = { 0, 1 };

	while (r->at < r->end && !r->bad && !rows->failed) {
		u32 op = (u32)take(r, 1);

		if (op >= h->opcode_base) {
			op -= h->opcode_base;
			s.address += op / h->line_range * h->min_inst;
			s.line += (u64)(h->line_base + (i64)(op % h->line_range));
			add_row(rows, s.address, s.line, false);
		} else if (op) {
			run_standard(r, op, h, &s, rows);
		} else {
			run_extended(r, &s, rows);
		}
	}
}

/* One unit: its header, then its program. */
static void read_unit(Reader *unit, Rows *rows)
{
	u32 version = (u32)take(unit, 2);
	Header h = { 0 };
	Reader head;
	u64 len;

	if (version < 2 || version > 5) {
		unit->bad = true;
		return;
	}
	if (version == 5)
		take(unit, 2); /* address and segment selector sizes */
	len = take(unit, 4);
	if (len > (size_t)(unit->end - unit->at)) {
		unit->bad = true;
		return;
	}
	head = (Reader){ unit->at, unit->at + len, false };
	unit->at += len;
	h.min_inst = (u8)take(&head, 1);
	if (version >= 4)
		take(&head, 1); /* operations an instruction */
	take(&head, 1);		/* is_stmt */
	h.line_base = (i8)take(&head, 1);
	h.line_range = (u8)take(&head, 1);
	h.opcode_base = (u8)take(&head, 1);
	h.arg_counts = head.at;
	if (head.bad || !h.line_range || !h.opcode_base || head.end - head.at < h.opcode_base - 1)
		unit->bad = true;
	else
		run_program(unit, &h, rows);
}

static int by_offset(const void *a, const void *b)
{
	const JitLine *x = a, *y = b;

	return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static void drop_repeats(Rows *rows)
{
	u32 n = 0;

	for (u32 i = 0; i < rows->n; i++)
		if (!n || rows->v[n - 1].inst != rows->v[i].inst)
			rows->v[n++] = rows->v[i];
	rows->n = n;
}

bool lines_read(const u8 *data, size_t size, JitLine **out, u32 *n)
{
	Reader r = { data, data + size, false };
	Rows rows = { 0 };

	while (r.at < r.end && !r.bad && !rows.failed) {
		u64 len = take(&r, 4);
		Reader unit;

		if (len > (size_t)(r.end - r.at)) { /* also the 64-bit format, which nobody makes here */
			r.bad = true;
			break;
		}
		unit = (Reader){ r.at, r.at + len, false };
		r.at += len;
		read_unit(&unit, &rows);
		r.bad |= unit.bad;
	}
	if (rows.n)
		qsort(rows.v, rows.n, sizeof *rows.v, by_offset);
	drop_repeats(&rows);
	*out = rows.v;
	*n = rows.n;
	if (!r.bad && !rows.failed)
		return true;
	free(rows.v);
	*out = NULL;
	*n = 0;
	return false;
}
