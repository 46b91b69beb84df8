/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix_wgmma: wgmma.mma_async, dense and sparse. PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions".
 * Each warp of a warpgroup makes its own 16 rows at once; the program's fences and waits then have nothing
 * to do. A single word of A (the others MEM_NONE) is a descriptor.
 */
#include "ptx/matrix.h"

enum { LANES = 32, ROWS = 16 };

typedef struct Desc { /* a matrix in shared memory */
	u64 base, lead, stride; /* bytes */
	u32 width; /* of a swizzled row, bytes; 0: no swizzle */
	u32 xor_bits;
	u32 size;  /* of an element, bytes; b1: of a word */
	bool trans; /* the other index than k is contiguous */
} Desc;

static Desc desc_of(u64 d, u8 type, bool trans)
{
	static const u8 bits[4] = {0, 3, 2, 1};
	Desc x = {.base = (d & 0x3fff) << 4, .lead = (d >> 16 & 0x3fff) << 4, .stride = (d >> 32 & 0x3fff) << 4,
		  .xor_bits = bits[d >> 62], .trans = trans};

	x.width = x.xor_bits ? 16u << x.xor_bits : 0;
	x.size = type == TY_tf32 || type == TY_b1 ? 4 : sem_types[type].bits / 8;
	return x;
}

/* Offset of element (i, k): i is the row of A or the column of B. */
static u64 desc_at(const Desc *x, u32 i, u32 k)
{
	u64 kb = (u64)k * x->size, ib = (u64)i * x->size, a;

	if (!x->trans && !x->width)
		a = i / 8 * x->stride + kb / 16 * x->lead + i % 8 * 16 + kb % 16;
	else if (!x->trans)
		a = i / 8 * x->stride + (u64)(i % 8) * x->width + kb;
	else if (!x->width)
		a = ib / 16 * x->stride + k / 8 * x->lead + k % 8 * 16 + ib % 16;
	else
		a = ib / x->width * x->lead + k / 8 * x->stride + (u64)(k % 8) * x->width + ib % x->width;
	a += x->base;
	return a ^ (a >> 7 & ((1u << x->xor_bits) - 1)) << 4;
}

static bool desc_load(const MemEnv *m, const Desc *x, const Parts *parts, u32 i, u32 k, u32 *v)
{
	u64 host, raw = 0, addr = sem_of_rank(desc_at(x, i, k), m->cluster_rank);

	if (!sem_place(m, 0, SS_shared, addr, x->size, &host) || !sem_load(m, 0, host, &raw, x->size))
		return false;
	*v = (u32)sem_mma_part(raw, parts, 0);
	return true;
}

typedef struct Wgmma {
	Mma mma;
	bool a_in_regs, accumulate;
	u32 flip_a, flip_b; /* signs */
	Desc a, b;
	u32 steps; /* of B along k */
} Wgmma;

/* Columns of a: A (four), B's descriptor, `more` words, scale-d, scales and transpositions: the latter only
 * of operands that come by descriptor. */
static Wgmma operands(const Op *op, u32 lane, const u64 *a, u32 more)
{
	const u64 *imm = a + (6 + more) * LANES + lane;
	bool regs = a[LANES + lane] != MEM_NONE;
	u64 ta = regs ? 0 : imm[2 * LANES], tb = imm[(regs ? 2 : 3) * LANES];
	Wgmma x = {.mma = {op, op->type[0], op->type[1], op->type[2], op->type[0], 64, op->m.extra[XE_n] * 8u,
			   op->m.extra[XE_k] * 4u, MMA_wgmma}, .a_in_regs = regs};

	x.flip_a = (i32)imm[0] < 0 ? (u32)sem_sign(&sem_types[x.mma.at].fp) : 0;
	x.flip_b = (i32)imm[LANES] < 0 ? (u32)sem_sign(&sem_types[x.mma.bt].fp) : 0;
	x.a = desc_of(a[lane], x.mma.at, ta != MEM_NONE && ta & 1);
	x.b = desc_of(a[4 * LANES + lane], x.mma.bt, tb != MEM_NONE && tb & 1);
	x.accumulate = imm[-LANES] & 1;
	x.steps = sem_mma_steps(x.mma.bt, x.mma.k);
	return x;
}

static bool load_a(const Wgmma *x, const MemEnv *m, const u64 *a, MmaTile *t)
{
	Parts parts = sem_mma_parts(x->mma.at);
	u32 per = 4 * parts.n;

	if (x->a_in_regs)
		for (u32 j = 0; j < 4; j++)
			sem_mma_rows(t, x->mma.at, a + j * LANES, j % 2 * 8, j / 2 * per);
	for (u32 r = 0; r < ROWS; r++)
		for (u32 k = 0; k < t->terms; k++) {
			if (!x->a_in_regs &&
			    !desc_load(m, &x->a, &parts, m->warp % 4 * ROWS + r, k, &t->a[r][k]))
				return false;
			t->a[r][k] ^= x->flip_a;
		}
	return true;
}

static bool load_b(const Wgmma *x, const MemEnv *m, u32 first, MmaTile *t)
{
	Parts parts = sem_mma_parts(x->mma.bt);

	for (u32 n = 0; n < MMA_COLS; n++)
		for (u32 k = 0; k < x->steps; k++) {
			if (!desc_load(m, &x->b, &parts, first + n, k, &t->b[k][n]))
				return false;
			t->b[k][n] ^= x->flip_b;
		}
	return true;
}

/* D's eight columns from `first` on stand in four elements of every lane. */
static void load_c(const Wgmma *x, const u64 *d, u32 first, MmaTile *t)
{
	Parts p = sem_mma_parts(x->mma.dt);

	for (u32 q = 0; q < 4; q++)
		for (u32 l = 0; l < LANES; l++) {
			u32 i = first / 2 + q;

			t->c[q / 2 * 8 + l / 4][l % 4 * 2 + q % 2] =
				x->accumulate ? (u32)sem_mma_part(d[i / p.n * LANES + l], &p, i % p.n) : 0;
		}
}

static void store_d(const Wgmma *x, u64 *d, u32 first, const MmaTile *t)
{
	u32 e = sem_mma_per_reg(x->mma.dt);

	for (u32 q = 0; q < 4; q++)
		for (u32 l = 0; l < LANES; l++) {
			u32 i = first / 2 + q;

			sem_mma_put(&d[i / e * LANES + l], x->mma.dt, i % e,
				    t->c[q / 2 * 8 + l / 4][l % 4 * 2 + q % 2]);
		}
}

static bool multiply(const Wgmma *x, const MemEnv *m, u64 *d, const u64 *a, MmaTile *t)
{
	t->rows = ROWS;
	if (!load_a(x, m, a, t))
		return false;
	for (u32 n = 0; n < x->mma.n; n += MMA_COLS) {
		if (!load_b(x, m, n, t))
			return false;
		load_c(x, d, n, t);
		sem_mma_tile(&x->mma, t);
		store_d(x, d, n, t);
	}
	return true;
}

bool mem_wgmma(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	Wgmma x = operands(op, (u32)__builtin_ctz(active | 1u << 31), a, 0);
	MmaTile t;

	t.sparse = false;
	t.terms = x.steps;
	return multiply(&x, m, d, a, &t);
}

/* Behind B: the metadata word and its selector. */
bool mem_wgmma_sp(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	u32 lane = (u32)__builtin_ctz(active | 1u << 31), sel = (u32)a[6 * LANES + lane];
	Wgmma x = operands(op, lane, a, 2);
	MmaTile t;

	t.sparse = true;
	t.terms = x.steps / 2;
	for (u32 r = 0; r < ROWS; r++)
		for (u32 i = 0; i < t.terms; i++)
			t.pick[r][i] = (u8)sem_mma_kept(x.mma.at, x.mma.k, a + 5 * LANES, sel, r, i);
	return multiply(&x, m, d, a, &t);
}
