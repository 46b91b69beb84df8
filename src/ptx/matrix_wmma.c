/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix_wmma: wmma.load, wmma.store and wmma.mma. PTX ISA, "Warp-level Matrix Fragments for WMMA". Where an
 * element stands in a fragment is the implementation's secret; element number x (by rows) is ours part of
 * x modulo the rows * cols elements that the lanes hold one after the other. Elements of one row lie side by
 * side, so f16 and f32 accumulators of one shape agree.
 */
#include "ptx/matrix.h"

enum { LANES = 32, MAX_ELEMENTS = MMA_ROWS * MMA_ROWS, MAX_LINE = 128, MAX_LINES = 32 };
#define HOT static inline __attribute__((always_inline))

/* ---- fragments --------------------------------------------------------------------------------- */
/* Elements in a register as they are stored: unlike in a tile, bits one by one. */
static u32 per_reg(u8 t) { return t == TY_b1 ? 32 : sem_mma_per_reg(t); }

/* f16 factors take eight registers whatever the shape; all else fits exactly. */
u32 sem_wmma_regs(u8 type, bool is_ab, u32 rows, u32 cols)
{
	return type == TY_f16 && is_ab ? 8 : rows * cols / LANES / per_reg(type);
}

/* The first n elements (or words of bits), by rows. */
HOT void elements_of(const u64 *frag, const Parts *p, u32 regs, u32 n, u32 *out, u32 per)
{
	for (u32 l = 0; l * regs * per < n; l++)
		for (u32 r = 0; r < regs; r++) {
			u64 reg = frag[r * LANES + l], two = (reg & 0xffff) | (reg << 16 & 0xffff00000000);
			u32 *to = &out[(l * regs + r) * per];

			for (u32 i = 0; i < per && per != 2; i++)
				to[i] = (u32)sem_mma_part(reg, p, i);
			if (per == 2) /* of 16 bits */
				__builtin_memcpy(to, &two, sizeof two);
		}
}

static void elements(const u64 *frag, u8 type, u32 regs, u32 n, u32 *out)
{
	Parts p = sem_mma_parts(type);

	SEM_BY_PARTS(p.n, elements_of, frag, &p, regs, n, out);
}

static void to_fragment(const u32 *from, u8 type, u32 regs, u64 *frag)
{
	Parts p = sem_mma_parts(type);

	for (u32 l = 0; l < LANES; l++)
		for (u32 r = 0; r < regs; r++) {
			const u32 *x = &from[(l * regs + r) * p.n];

			frag[r * LANES + l] = p.n == 2 ? (x[0] & p.mask) | (x[1] & p.mask) << p.step : x[0];
		}
}

/* ---- memory -------------------------------------------------------------------------------------- */
typedef struct Layout {
	u8 type;
	bool is_ab, by_row;
	u32 rows, cols, bits, regs;
	u64 ld;
} Layout;

static Layout layout_of(const Op *op, u64 ld)
{
	u32 m = op->m.extra[XE_m] * 8u, n = op->m.extra[XE_n] * 8u, k = op->m.extra[XE_k] * 4u;
	bool a = op->form == FORM_wmma_load_a, b = op->form == FORM_wmma_load_b;
	Layout t = {.type = op->type[0], .rows = b ? k : m, .cols = a ? k : n, .by_row = op->m.layout_a == 1};

	t.is_ab = a || b;
	t.bits = t.type == TY_tf32 ? 32 : sem_types[t.type].bits;
	t.ld = ld != MEM_NONE ? (u32)ld : t.by_row ? t.cols : t.rows;
	t.regs = sem_wmma_regs(t.type, t.is_ab, t.rows, t.cols);
	return t;
}

/* Where element x stands: bits from the address on. */
static u64 bit_of(const Layout *t, u32 x)
{
	u64 r = x / t->cols, col = x % t->cols;

	return (t->by_row ? r * t->ld + col : col * t->ld + r) * t->bits;
}

static bool load_reg(const Op *op, const MemEnv *m, const Layout *t, u32 l, u64 addr, u32 reg, u64 *out)
{
	u32 e = t->type == TY_b1 ? 32 : 32 / t->bits ? 32 / t->bits : 1, size = t->bits < 8 ? 1 : t->bits / 8;

	*out = 0;
	for (u32 i = 0; i < e; i++) {
		u64 at = bit_of(t, ((l * t->regs + reg) * e + i) % (t->rows * t->cols)), host, raw = 0;

		if (!sem_place(m, l, op->m.space, addr + at / 8, size, &host) || !sem_load(m, l, host, &raw, size))
			return false;
		*out |= (raw >> at % 8 & sem_mask(t->bits)) << i * t->bits;
	}
	return true;
}

/* Its lines as they stand in memory: rows, or columns. Elements of whole bytes, or lines along k, which nobody turns. */
typedef struct Lines {
	u32 n, bytes, count, size; /* lines; bytes of a line; elements of a line; bytes of an element (0: bits) */
	u64 step;		   /* bytes from one to the next */
	u64 host[MAX_LINES];
} Lines;

/* False: not so, or an address is at fault, which the way element by element finds. */
static bool lines_of(const Op *op, const MemEnv *m, const Layout *t, u64 addr, Lines *x)
{
	x->n = t->by_row ? t->rows : t->cols;
	x->count = t->by_row ? t->cols : t->rows;
	x->size = t->bits / 8;
	x->bytes = x->count * t->bits / 8;
	x->step = t->ld * t->bits / 8;
	if (m->self || t->ld * t->bits % 8 || x->n > MAX_LINES || x->bytes > MAX_LINE || (!x->size && !t->by_row) ||
	    op->m.space == SS_local || op->m.space == SS_param)
		return false;
	for (u32 i = 0; i < x->n; i++) {
		u64 at = addr + i * x->step;

		x->host[i] = at;
		if (ptx_is_shared(op->m.space) && !sem_place_shared(m, at, x->bytes, &x->host[i]))
			return false;
		if (x->size && x->host[i] & (x->size - 1))
			return false;
	}
	return true;
}

/* All lanes are on, with one address. */
static bool goes_together(u32 active, const u64 *addr)
{
	u64 other = ~active;

	for (u32 l = 1; l < LANES; l++)
		other |= addr[l] ^ addr[0];
	return !other;
}

HOT void turn_by(u8 *to, const u8 *from, u32 n, u32 m, u32 size)
{
	for (u32 i = 0; i < n; i++)
		for (u32 j = 0; j < m; j++)
			__builtin_memcpy(to + (j * n + i) * size, from + (i * m + j) * size, size);
}

/* n lines of m elements ▶ m lines of n. */
static void turn(u8 *to, const u8 *from, u32 n, u32 m, u32 size)
{
	switch (size) {
	case 1: turn_by(to, from, n, m, 1); break;
	case 2: turn_by(to, from, n, m, 2); break;
	case 4: turn_by(to, from, n, m, 4); break;
	default: turn_by(to, from, n, m, 8); break;
	}
}

static bool load_lines(const Op *op, const MemEnv *m, const Layout *t, u64 addr, u64 *d)
{
	u8 line[MAX_LINES * MAX_LINE], row[MAX_LINES * MAX_LINE], *from = t->by_row ? line : row;
	u32 word = t->bits > 32 ? 8 : 4, all = t->rows * t->cols * t->bits / 8;
	Lines x;

	if (!lines_of(op, m, t, addr, &x))
		return false;
	for (u32 i = 0; i < x.n; i++)
		__builtin_memcpy(line + i * x.bytes, (const void *)(uintptr_t)x.host[i], x.bytes);
	if (!t->by_row)
		turn(row, line, x.n, x.count, x.size);
	for (u32 l = 0; l < LANES; l++)
		for (u32 r = 0; r < t->regs; r++) {
			u32 at = (l * t->regs + r) * word;

			d[r * LANES + l] = 0;
			__builtin_memcpy(&d[r * LANES + l], from + (at < all ? at : at - all), word);
		}
	return true;
}

static bool load(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	Layout t = layout_of(op, a[LANES + (u32)__builtin_ctz(active | 1u << 31)]);

	if (goes_together(active, a) && load_lines(op, m, &t, a[0], d))
		return true;
	for (u32 reg = 0; reg < t.regs; reg++)
		for (u32 l = 0; l < LANES; l++)
			if (active >> l & 1 && !load_reg(op, m, &t, l, a[l], reg, &d[reg * LANES + l]))
				return false;
	return true;
}

bool mem_wmma_load_a(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return load(op, m, active, d, a);
}

bool mem_wmma_load_b(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return load(op, m, active, d, a);
}

bool mem_wmma_load_c(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return load(op, m, active, d, a);
}

static bool store_reg(const Op *op, const MemEnv *m, const Layout *t, u32 l, u64 addr, u32 reg, u64 v)
{
	u32 e = sem_mma_per_reg(t->type), size = t->bits / 8;

	for (u32 i = 0; i < e; i++) {
		u64 part = v >> i * t->bits & sem_mask(t->bits), host;

		if (!sem_place(m, l, op->m.space, addr + bit_of(t, (l * t->regs + reg) * e + i) / 8, size, &host) ||
		    !sem_store(m, l, host, &part, size))
			return false;
	}
	return true;
}

static bool store_lines(const Op *op, const MemEnv *m, const Layout *t, u64 addr, const u64 *v)
{
	u8 line[MAX_LINES * MAX_LINE], row[MAX_LINES * MAX_LINE], *to = t->by_row ? line : row;
	u32 word = t->bits > 32 ? 8 : 4;
	Lines x;

	if (!lines_of(op, m, t, addr, &x))
		return false;
	for (u32 l = 0; l < LANES; l++)
		for (u32 r = 0; r < t->regs; r++)
			__builtin_memcpy(to + (l * t->regs + r) * word, &v[r * LANES + l], word);
	if (!t->by_row)
		turn(line, row, x.count, x.n, x.size);
	for (u32 i = 0; i < x.n; i++)
		__builtin_memcpy((void *)(uintptr_t)x.host[i], line + i * x.bytes, x.bytes);
	return true;
}

bool mem_wmma_store(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	Layout t = layout_of(op, MEM_NONE);

	t = layout_of(op, a[(1 + t.regs) * LANES + (u32)__builtin_ctz(active | 1u << 31)]);
	if (goes_together(active, a) && store_lines(op, m, &t, a[0], a + LANES))
		return true;
	for (u32 reg = 0; reg < t.regs; reg++)
		for (u32 l = 0; l < LANES; l++)
			if (active >> l & 1 && !store_reg(op, m, &t, l, a[l], reg, a[(1 + reg) * LANES + l]))
				return false;
	return true;
}

/* ---- wmma.mma -------------------------------------------------------------------------------------- */
/* Bits lie by rows: B's words, which run along k, are gathered from 32 rows. */
static u32 word_along_k(const u32 *words, u32 cols, u32 k, u32 n)
{
	u32 w = 0;

	for (u32 i = 0; i < 32; i++) {
		u32 at = (32 * k + i) * cols + n;

		w |= (words[at / 32] >> at % 32 & 1) << i;
	}
	return w;
}

static void take_b(const Mma *x, MmaTile *t, const u32 *b, u32 col)
{
	for (u32 k = 0; k < t->terms; k++) {
		for (u32 j = 0; x->bt == TY_b1 && j < MMA_COLS; j++)
			t->b[k][j] = word_along_k(b, x->n, k, col + j);
		if (x->bt != TY_b1)
			__builtin_memcpy(t->b[k], &b[k * x->n + col], sizeof t->b[k]);
	}
}

static void product(const Mma *x, u64 *d, const u64 *a)
{
	u32 na = sem_wmma_regs(x->at, true, x->m, x->k), nb = sem_wmma_regs(x->bt, true, x->k, x->n);
	u32 nc = sem_wmma_regs(x->ct, false, x->m, x->n), nd = sem_wmma_regs(x->dt, false, x->m, x->n);
	u32 from[MAX_ELEMENTS], c[MAX_ELEMENTS];
	MmaTile t;

	t.rows = x->m;
	t.terms = sem_mma_steps(x->at, x->k);
	t.sparse = false;
	elements(a, x->at, na, x->m * t.terms, from);
	for (u32 r = 0; r < x->m; r++)
		__builtin_memcpy(t.a[r], &from[r * t.terms], t.terms * sizeof *from);
	elements(a + na * LANES, x->bt, nb, x->bt == TY_b1 ? x->k * x->n / 32 : x->k * x->n, from);
	elements(a + (na + nb) * LANES, x->ct, nc, x->m * x->n, c);
	for (u32 col = 0; col < x->n; col += MMA_COLS) {
		take_b(x, &t, from, col);
		for (u32 r = 0; r < x->m; r++)
			__builtin_memcpy(t.c[r], &c[r * x->n + col], sizeof t.c[r]);
		sem_mma_tile(x, &t);
		for (u32 r = 0; r < x->m; r++)
			__builtin_memcpy(&c[r * x->n + col], t.c[r], sizeof t.c[r]);
	}
	to_fragment(c, x->dt, nd, d);
}

bool warp_wmma_f16(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = sem_mma_of(op);

	x.at = x.bt = TY_f16;
	x.ct = op->type[1];
	product(&x, d, a);
	return true;
}

/* f64: a row of A in four lanes, of B in eight; two neighbours of C or D in one. */
static void wide_product(const Mma *x, u64 *d, const u64 *a)
{
	MmaTile t = {.rows = 8, .terms = 4};

	for (u32 l = 0; l < LANES; l++) {
		t.wide.a[l / 4][l % 4] = a[l];
		t.wide.b[l / 8][l % 8] = a[LANES + l];
		for (u32 i = 0; i < 2; i++)
			t.wide.c[l / 4][l % 4 * 2 + i] = a[(2 + i) * LANES + l];
	}
	sem_mma_tile(x, &t);
	for (u32 l = 0; l < LANES; l++)
		for (u32 i = 0; i < 2; i++)
			d[i * LANES + l] = t.wide.c[l / 4][l % 4 * 2 + i];
}

bool warp_wmma(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = sem_mma_of(op);

	x.rule = x.at == TY_tf32 ? MMA_halves : MMA_plain;
	if (x.at == TY_f64)
		wide_product(&x, d, a);
	else
		product(&x, d, a);
	return true;
}
