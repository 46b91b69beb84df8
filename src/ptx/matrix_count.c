/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix_count: what loads and stores of matrices ask memory for, in the words of count/count.h: wmma.load, wmma.store,
 * ldmatrix, stmatrix. Assemblers make accesses of 8 lines by 4 pieces of them (lane l has piece l % 4 of line l / 4, a
 * register's worth of factors, two elements of sums), which lie side by side; where the lines stand the other way in
 * memory, 16-bit ones are loaded as they stand and turned, others come element by element. Factors in shared memory come
 * by ldmatrix, whose 8 by 8 matrices are a wavefront each of one request. Found in machine code for 9.0.
 */
#include "count/count.h"
#include "ptx/estimate.h"
#include "ptx/matrix.h"

enum { LANES = 32, LINES = 8, PIECES = 4, ROW = 16 /* bytes */, APART = 1 << 20 /* where lanes that take no part would be */ };

typedef struct Tiles {
	CountHow how;
	u32 lines, length; /* of the matrix: elements from line to line, and in one */
	u32 bits, elements; /* an element's; of a piece */
	bool single; /* element by element, across lines of memory */
	bool gathered; /* all are one request */
	u64 ld; /* elements from line to line */
} Tiles;

static CountHow how_of(const Op *op, u32 size, bool store)
{
	CountHow how = { .space = COUNT_global, .size = (u8)size, .store = store };

	if (ptx_is_shared(op->m.space))
		how.space = COUNT_shared;
	else if (op->m.space == SS_generic)
		how.space = COUNT_generic;
	return how;
}

static Tiles tiles_of(const Op *op, u64 ld)
{
	u32 m = op->m.extra[XE_m] * 8u, n = op->m.extra[XE_n] * 8u, k = op->m.extra[XE_k] * 4u;
	bool a = op->form == FORM_wmma_load_a, b = op->form == FORM_wmma_load_b, by_row = op->m.layout_a == 1;
	u32 bits = op->type[0] == TY_tf32 ? 32 : sem_types[op->type[0]].bits, per = 32 / bits ? 32 / bits : 1;
	Tiles t = { .lines = b ? n : m, .length = a || b ? k : n, .bits = bits, .elements = a || b ? per : 2, .ld = ld };
	bool turned = b ? by_row : !by_row;

	if (turned && bits == 16) {
		u32 lines = t.lines;

		t.lines = t.length;
		t.length = lines;
	}
	t.single = turned && bits != 16;
	t.how = how_of(op, t.elements * bits / 8, op->form == FORM_wmma_store);
	t.gathered = (a || b) && bits <= 16 && !t.single && t.how.space == COUNT_shared;
	if (t.single)
		t.how.size = (u8)(bits < 8 ? 1 : bits / 8);
	return t;
}

/* Lane by lane, of the tile that begins at `line` and element `from`; of pieces that come one by one element `e`. */
static void place_lanes(const Tiles *t, u64 base, u32 line, u32 from, u32 e, u64 *at)
{
	for (u32 l = 0; l < LANES; l++) {
		u64 piece = from + l % PIECES * t->elements, in = line + l / PIECES;
		u64 x = t->single ? (piece + e) * t->ld + in : in * t->ld + piece;

		at[l] = base + x * t->bits / 8;
	}
}

static void count_tiles(CountHead *h, CountInst *c, const Tiles *t, u64 base)
{
	u32 step = PIECES * t->elements, requests = 0;
	u64 at[LANES];

	for (u32 line = 0; line < t->lines; line += LINES)
		for (u32 from = 0; from < t->length; from += step)
			for (u32 e = 0; e < (t->single ? t->elements : 1); e++, requests++) {
				place_lanes(t, base, line, from, e, at);
				count_lanes(h, c, count_pack(t->how), ~0u, at);
			}
	if (t->gathered && requests)
		c->n[COUNT_requests] -= requests - 1;
}

/* Row r of matrix j stands where lane 8 j + r says. */
static void count_rows(CountHead *h, CountInst *c, const Op *op, const u64 *addr)
{
	u32 rows = op->m.extra[XE_m] == 16 / 8 ? 16 : 8, n = op->m.num * rows / LINES;
	CountHow how = { .space = COUNT_shared, .size = ROW / PIECES, .store = op->form == FORM_stmatrix };
	u64 at[LANES];

	for (u32 j = 0; j < n && j < PIECES; j++) {
		for (u32 l = 0; l < LANES; l++)
			at[l] = addr[j * LINES + l / PIECES] + l % PIECES * (ROW / PIECES);
		count_lanes(h, c, count_pack(how), ~0u, at);
	}
	c->n[COUNT_requests] -= n ? n - 1 : 0;
}

bool ptx_counts_matrix(const Op *op)
{
	switch (op->form) {
	case FORM_wmma_load_a: case FORM_wmma_load_b: case FORM_wmma_load_c: case FORM_wmma_store:
	case FORM_ldmatrix: case FORM_ldmatrix_cvt: case FORM_stmatrix: return true;
	default: return false;
	}
}

void ptx_count_matrix(CountHead *h, CountInst *c, const Op *op, u32 active, const u64 *addr, const u64 *ld)
{
	u64 at[LANES];
	bool shared = how_of(op, 1, false).space == COUNT_shared;
	u32 first = (u32)__builtin_ctz(active | 1u << 31);
	Tiles t;

	if (!active)
		return;
	for (u32 l = 0; l < LANES; l++)
		at[l] = !(active >> l & 1) ? APART : shared ? APART + (u32)addr[l] : addr[l];
	if (op->form == FORM_ldmatrix || op->form == FORM_ldmatrix_cvt || op->form == FORM_stmatrix) {
		count_rows(h, c, op, at);
		return;
	}
	t = tiles_of(op, 0);
	t.ld = ld[first] != MEM_NONE ? (u32)ld[first] : t.length;
	if (t.single && ld[first] == MEM_NONE)
		t.ld = t.lines;
	count_tiles(h, c, &t, at[first]);
}
