/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * matrix_mma: mma and mma.sp: where elements stand in the lanes' registers. PTX ISA, "Warp Level Matrix
 * Multiply-Accumulate Instructions". The arithmetic is matrix_dot.c's; only m8n8k4 of f16 is ordinary f32
 * arithmetic.
 */
#include "ptx/matrix.h"

enum { LANES = 32 };
#define HOT static inline __attribute__((always_inline))

static const Fp *fp_of(u8 t) { return &sem_types[t].fp; }

/* ---- registers --------------------------------------------------------------------------------- */
u32 sem_mma_per_reg(u8 t)
{
	return t == TY_tf32 || t == TY_b1 || sem_types[t].bits >= 32 ? 1 : sem_types[t].bits < 8 && fp_of(t)->ebits ? 4
	     : 32 / sem_types[t].bits;
}

Parts sem_mma_parts(u8 t)
{
	u32 w = sem_types[t].bits, n = sem_mma_per_reg(t);

	if (t == TY_tf32)
		return (Parts){.n = 1, .first = 13, .mask = sem_mask(19)};
	if (t == TY_b1)
		return (Parts){.n = 1, .mask = sem_mask(32)};
	if (w < 8 && fp_of(t)->ebits)
		return (Parts){.n = n, .first = t == TY_e2m1 ? 2 : 0, .step = 8, .mask = sem_mask(w)};
	return (Parts){.n = n, .step = w, .mask = sem_mask(w)};
}

void sem_mma_put(u64 *reg, u8 t, u32 i, u64 v)
{
	u32 w = sem_types[t].bits;

	*reg = (*reg & ~(sem_mask(w) << w * i)) | (v & sem_mask(w)) << w * i;
}

u32 sem_mma_steps(u8 t, u32 k) { return t == TY_b1 ? k / 32 : k; }

Mma sem_mma_of(const Op *op)
{
	return (Mma){op, op->type[0], op->type[1], op->type[2], op->type[3], op->m.extra[XE_m] * 8u,
		     op->m.extra[XE_n] * 8u, op->m.extra[XE_k] * 4u, MMA_plain};
}

static u32 regs_of(u8 t, u32 rows, u32 k) { return rows * sem_mma_steps(t, k) / LANES / sem_mma_per_reg(t); }

/* ---- fragments: rows come in eights, columns in groups of four lanes ----------------------------- */
HOT void rows_of(MmaTile *t, const Parts *p, const u64 *reg, u32 first, u32 k, u32 n)
{
	for (u32 l = 0; l < LANES; l++)
		for (u32 i = 0; i < n; i++)
			t->a[first + l / 4][k + l % 4 * n + i] = (u32)sem_mma_part(reg[l], p, i);
}

void sem_mma_rows(MmaTile *t, u8 type, const u64 *reg, u32 first, u32 k)
{
	Parts p = sem_mma_parts(type);

	if (p.n == 2)
		sem_mma_moves()->rows(reg, (u32 (*)[MMA_TERMS])&t->a[first][k]);
	else
		SEM_BY_PARTS(p.n, rows_of, t, &p, reg, first, k);
}

static void load_a(const Mma *x, MmaTile *t, const u64 *a)
{
	u32 per = 4 * sem_mma_per_reg(x->at), rr = x->m / 8;

	for (u32 j = 0; j * per < t->terms * rr; j++)
		sem_mma_rows(t, x->at, a + j * LANES, j % rr * 8, j / rr * per);
}

HOT void columns_of(MmaTile *t, const Parts *p, const u64 *reg, u32 k, u32 n)
{
	for (u32 g = 0; g < 4; g++)
		for (u32 i = 0; i < n; i++)
			for (u32 c = 0; c < MMA_COLS; c++)
				t->b[k + g * n + i][c] = (u32)sem_mma_part(reg[4 * c + g], p, i);
}

static void load_b(const Mma *x, MmaTile *t, const u64 *b)
{
	Parts p = sem_mma_parts(x->bt);
	u32 per = 4 * p.n;

	for (u32 j = 0; j * per < sem_mma_steps(x->bt, x->k); j++)
		if (p.n == 2)
			sem_mma_moves()->columns(b + j * LANES, &t->b[j * per]);
		else
			SEM_BY_PARTS(p.n, columns_of, t, &p, b + j * LANES, j * per);
}

/* Of those that lane l holds of C or D: two neighbours, then those of the row 8 below. */
static void load_c(const Mma *x, MmaTile *t, const u64 *c)
{
	bool two = sem_mma_per_reg(x->ct) == 2;
	u32 regs = two ? 1 : 2;

	for (u32 h = 0; h < x->m / 8; h++, c += regs * LANES)
		sem_mma_moves()->load(c, two ? NULL : c + LANES, &t->c[8 * h]);
}

static void store_d(const Mma *x, const MmaTile *t, u64 *d)
{
	bool two = sem_mma_per_reg(x->dt) == 2;
	u32 regs = two ? 1 : 2;

	for (u32 h = 0; h < x->m / 8; h++, d += regs * LANES)
		sem_mma_moves()->store(d, two ? NULL : d + LANES, &t->c[8 * h]);
}

/* f64, with one element in a register. */
static void wide_product(const Mma *x, MmaTile *t, u64 *d, const u64 *a)
{
	const u64 *b = a + regs_of(x->at, x->m, x->k) * LANES, *c = b + regs_of(x->bt, x->n, x->k) * LANES;
	u32 rr = x->m / 8;

	t->rows = x->m;
	for (u32 i = 0; i < x->m * x->k; i++)
		t->wide.a[i / LANES % rr * 8 + i % LANES / 4][i / LANES / rr * 4 + i % 4] = a[i];
	for (u32 i = 0; i < x->k * x->n; i++)
		t->wide.b[i / LANES * 4 + i % 4][i % LANES / 4] = b[i];
	for (u32 i = 0; i < x->m * x->n; i++)
		t->wide.c[i / LANES / 2 * 8 + i % LANES / 4][i % 4 * 2 + i / LANES % 2] = c[i];
	sem_mma_tile(x, t);
	for (u32 i = 0; i < x->m * x->n; i++)
		d[i] = t->wide.c[i / LANES / 2 * 8 + i % LANES / 4][i % 4 * 2 + i / LANES % 2];
}

static void product(const Mma *x, MmaTile *t, u64 *d, const u64 *a)
{
	const u64 *b = a + regs_of(x->at, x->m, x->k / (1 + t->sparse)) * LANES;
	const u64 *c = b + regs_of(x->bt, x->n, x->k) * LANES;

	t->rows = x->m;
	load_a(x, t, a);
	load_b(x, t, b);
	load_c(x, t, c);
	sem_mma_tile(x, t);
	store_d(x, t, d);
}

/* ---- mma.m8n8k4 of f16: four independent products, one for lanes 4q … 4q+3 and 16+4q … 16+4q+3 --- */
static u32 quad_lane(u32 q, u32 i) { return 4 * q + i % 4 + (i >= 4 ? 16 : 0); }

static void load_quad(const Op *op, MmaTile *t, const u64 *a, const u64 *b, u32 q)
{
	for (u32 i = 0; i < 8; i++) {
		u32 l = quad_lane(q, i), hi = i & 4;

		for (u32 j = 0; j < 4; j++) {
			u32 x = (u32)a[j / 2 * LANES + l] >> j % 2 * 16 & 0xffff;
			u32 y = (u32)b[j / 2 * LANES + l] >> j % 2 * 16 & 0xffff;

			if (op->m.layout_a == 1)
				t->a[i][j] = x;
			else
				t->a[j + hi][i % 4] = x;
			if (op->m.layout_b == 2)
				t->b[j][i] = y;
			else
				t->b[i % 4][j + hi] = y;
		}
	}
}

/* Register, lane and part of element (r, c) of C or D. */
static u64 *quad_cd(u64 *c, u8 t, u32 q, u32 r, u32 col, u32 *i)
{
	if (t == TY_f16) {
		*i = col % 2;
		return &c[col / 2 * LANES + quad_lane(q, r)];
	}
	*i = 0;
	return &c[((col & 4) | (r & 2) | (col & 1)) * LANES +
		  quad_lane(q, (r & 4) | (r & 1) | (col & 2))];
}

static u64 plain_f32(const MmaTile *t, u32 r, u32 n, u8 ct)
{
	Op fma = {.type = {TY_f32}};
	Rounding near = {0};
	u64 acc = 0, c = t->c[r][n];

	for (u32 i = 0; i < 4; i++) {
		u64 q[3] = {sem_pack(fp_of(TY_f32), sem_unpack(fp_of(TY_f16), t->a[r][i]), near),
			    sem_pack(fp_of(TY_f32), sem_unpack(fp_of(TY_f16), t->b[i][n]), near), acc};

		lane_fma(&fma, &acc, q);
	}
	if (ct == TY_f16)
		c = sem_pack(fp_of(TY_f32), sem_unpack(fp_of(TY_f16), c), near);
	return sem_float_add(&fma, TY_f32, acc, c);
}

static float f16_value(u32 v) { return sem_f32((u32)sem_pack(fp_of(TY_f32), sem_unpack(fp_of(TY_f16), v), (Rounding){0})); }

/* To f16: two sums of two products, each rounded to f32, are added to c one after the other. Products are exact. */
static u64 plain_f16(const MmaTile *t, u32 r, u32 n)
{
	float acc = f16_value(t->c[r][n]), two[2];

	for (u32 i = 0; i < 4; i += 2) {
		for (u32 k = 0; k < 2; k++)
			two[k] = f16_value(t->a[r][i + k]) * f16_value(t->b[i + k][n]);
		acc += two[0] + two[1];
	}
	return sem_pack(fp_of(TY_f16), sem_unpack(fp_of(TY_f32), sem_bits32(acc)), (Rounding){0});
}

static void quad_product(const Mma *x, MmaTile *t, u64 *d, const u64 *c, u32 q)
{
	Parts parts = sem_mma_parts(x->ct);
	u32 i;

	for (u32 e = 0; e < 64; e++) {
		const u64 *from = quad_cd((u64 *)(uintptr_t)c, x->ct, q, e / 8, e % 8, &i);

		t->c[e / 8][e % 8] = (u32)sem_mma_part(*from, &parts, i);
	}
	for (u32 e = 0; e < 64; e++) {
		u32 r = e / 8, n = e % 8;

		t->c[r][n] = (u32)(x->dt == TY_f32 ? plain_f32(t, r, n, x->ct) : plain_f16(t, r, n));
	}
	for (u32 e = 0; e < 64; e++) {
		u64 *to = quad_cd(d, x->dt, q, e / 8, e % 8, &i);

		sem_mma_put(to, x->dt, i, t->c[e / 8][e % 8]);
	}
}

static void quads(const Mma *x, u64 *d, const u64 *a)
{
	MmaTile t;

	t.rows = 8;
	t.terms = 4;
	t.sparse = false;
	for (u32 q = 0; q < 4; q++) {
		load_quad(x->op, &t, a, a + 2 * LANES, q);
		quad_product(x, &t, d, a + 4 * LANES, q);
	}
}

bool warp_mma(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = sem_mma_of(op);
	MmaTile t;

	if (x.m == 8 && x.at == TY_f16) {
		quads(&x, d, a);
		return true;
	}
	t.terms = sem_mma_steps(x.at, x.k);
	t.sparse = false;
	if (x.at == TY_f64)
		wide_product(&x, &t, d, a);
	else
		product(&x, &t, d, a);
	return true;
}

/* ---- mma.sp: half of A is stored; metadata say which half ------------------------------------ */
static u32 metadata(const u64 *e, u32 r, u32 thread) { return (u32)e[4 * (r % 8) + thread]; }

/* tf32: one of two elements. */
static u32 kept_tf32(u32 k, const u64 *e, u32 sel, u32 r, u32 q)
{
	u32 word = metadata(e, r, k == 8 ? sel : sel * 2 + q / 4);
	u32 nib = word >> (r >= 8 ? 16 : 0) >> 4 * (q % 4) & 15;

	return 2 * q + (nib != 4);
}

/* The nibble for group q of four elements (or pairs of 4-bit elements): two places in it. */
static u32 kept_nibble(u32 w, u32 k, const u64 *e, u32 sel, u32 r, u32 q)
{
	u32 whole = w == 16 ? 16 : w == 8 ? 32 : 64; /* K that one lane's word serves */

	if (w == 16) {
		u32 word = metadata(e, r, k == whole ? sel : sel * 2 + q / 4);

		return word >> (r >= 8 ? 16 : 0) >> 4 * (q % 4) & 15;
	}
	return metadata(e, r, (k == whole ? sel * 2 : 0) + (r >= 8) + (q >= 8 ? 2 : 0)) >> 4 * (q % 8) & 15;
}

u32 sem_mma_kept(u8 type, u32 k, const u64 *e, u32 sel, u32 r, u32 i)
{
	u32 w = 32 / sem_mma_per_reg(type), nib;

	if (type == TY_tf32)
		return kept_tf32(k, e, sel, r, i);
	if (w == 4) {
		nib = kept_nibble(w, k, e, sel, r, i / 4);
		return i / 4 * 8 + 2 * (i & 2 ? nib >> 2 : nib & 3) + i % 2;
	}
	nib = kept_nibble(w, k, e, sel, r, i / 2);
	return i / 2 * 4 + (i & 1 ? nib >> 2 : nib & 3);
}

bool warp_mma_sp(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = sem_mma_of(op);
	const u64 *e = a + (regs_of(x.at, x.m, x.k / 2) + regs_of(x.bt, x.n, x.k) + regs_of(x.ct, x.m, x.n)) * LANES;
	u32 sel = (u32)e[LANES + (active ? (u32)__builtin_ctz(active) : 0)];
	MmaTile t;

	t.terms = x.k / 2;
	t.sparse = true;
	for (u32 r = 0; r < x.m; r++)
		for (u32 i = 0; i < t.terms; i++)
			t.pick[r][i] = (u8)sem_mma_kept(x.at, x.k, e, sel, r, i);
	product(&x, &t, d, a);
	return true;
}
