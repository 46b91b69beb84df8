/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix_wmma: wmma.load, wmma.store and wmma.mma. PTX ISA, "Warp-level Matrix Fragments for WMMA". Where an
 * element stands in a fragment is the implementation's secret; element number x (by rows) is ours part of
 * x modulo the rows * cols elements that the lanes hold one after the other. Elements of one row lie side by
 * side, so f16 and f32 accumulators of one shape agree.
 */
#include "ptx/matrix.h"

enum { LANES = 32 };

/* ---- fragments --------------------------------------------------------------------------------- */
/* Elements in a register as they are stored: unlike in a tile, bits one by one. */
static u32 per_reg(u8 t) { return t == TY_b1 ? 32 : sem_mma_per_reg(t); }

/* f16 factors take eight registers whatever the shape; all else fits exactly. */
u32 sem_wmma_regs(u8 type, bool is_ab, u32 rows, u32 cols)
{
	return type == TY_f16 && is_ab ? 8 : rows * cols / LANES / per_reg(type);
}

/* Element (or word of bits) x of a fragment. */
static u64 get(const u64 *frag, u8 type, u32 regs, u32 x)
{
	u32 e = sem_mma_per_reg(type);

	return sem_mma_part(frag[x / e % regs * LANES + x / (regs * e)], type, x % e);
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

static bool load(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	Layout t = layout_of(op, a[LANES + (u32)__builtin_ctz(active | 1u << 31)]);

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

bool mem_wmma_store(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	Layout t = layout_of(op, MEM_NONE);

	t = layout_of(op, a[(1 + t.regs) * LANES + (u32)__builtin_ctz(active | 1u << 31)]);
	for (u32 reg = 0; reg < t.regs; reg++)
		for (u32 l = 0; l < LANES; l++)
			if (active >> l & 1 && !store_reg(op, m, &t, l, a[l], reg, a[(1 + reg) * LANES + l]))
				return false;
	return true;
}

/* ---- wmma.mma -------------------------------------------------------------------------------------- */
/* Bits lie by rows: B's words, which run along k, are gathered from 32 rows. */
static u64 b_word(const Mma *x, const u64 *b, u32 nb, u32 k, u32 n)
{
	u64 w = 0;

	if (x->bt != TY_b1)
		return get(b, x->bt, nb, k * x->n + n);
	for (u32 i = 0; i < 32; i++) {
		u32 at = (32 * k + i) * x->n + n;

		w |= (get(b, TY_b1, nb, at / 32) >> at % 32 & 1) << i;
	}
	return w;
}

static void product(const Mma *x, u64 *d, const u64 *a)
{
	u32 na = sem_wmma_regs(x->at, true, x->m, x->k), nb = sem_wmma_regs(x->bt, true, x->k, x->n);
	u32 nc = sem_wmma_regs(x->ct, false, x->m, x->n), nd = sem_wmma_regs(x->dt, false, x->m, x->n);
	u32 k = sem_mma_steps(x->at, x->k), e = sem_mma_per_reg(x->dt);
	const u64 *b = a + na * LANES, *c = b + nb * LANES;
	MmaTile t;

	t.rows = x->m;
	t.terms = k;
	t.sparse = false;
	for (u32 i = 0; i < x->m * k; i++)
		t.a[i / k][i % k] = get(a, x->at, na, i);
	for (u32 col = 0; col < x->n; col += MMA_COLS) {
		for (u32 i = 0; i < k * MMA_COLS; i++)
			t.b[i / MMA_COLS][i % MMA_COLS] = b_word(x, b, nb, i / MMA_COLS, col + i % MMA_COLS);
		for (u32 i = 0; i < x->m * MMA_COLS; i++)
			t.c[i / MMA_COLS][i % MMA_COLS] =
				get(c, x->ct, nc, i / MMA_COLS * x->n + col + i % MMA_COLS);
		sem_mma_tile(x, &t);
		for (u32 i = 0; i < x->m * MMA_COLS; i++) {
			u32 at = i / MMA_COLS * x->n + col + i % MMA_COLS;

			sem_mma_put(&d[at / e % nd * LANES + at / (nd * e)], x->dt, at % e,
				    t.c[i / MMA_COLS][i % MMA_COLS]);
		}
	}
}

bool warp_wmma_f16(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = sem_mma_of(op);

	x.at = x.bt = TY_f16;
	x.ct = op->type[1];
	product(&x, d, a);
	return true;
}

bool warp_wmma(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = sem_mma_of(op);

	x.rule = x.at == TY_tf32 ? MMA_halves : MMA_plain;
	product(&x, d, a);
	return true;
}
