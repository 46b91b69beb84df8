/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_matrix: matrix instructions that touch memory: ldmatrix, stmatrix, wmma.load, wmma.store,
 * wgmma. PTX ISA, sections of these names. All lanes of the warp have arrived. Each warp of a warpgroup
 * makes its own 16 rows of a wgmma at once; the program's fences and waits then have nothing to do.
 */
#include "ptx/interp.h"

typedef u64 Column[PTX_WARP];

static Go refuse(Interp *it, const Code *c, const char *what)
{
	return interp_fault(it, FAULT_not_supported, "%s: %s is not supported",
			    ptx_forms[c->op->form].id, what);
}

static bool shape_is(const Op *op, u32 m, u32 n)
{
	return op->m.extra[XE_m] == m / 8 && op->m.extra[XE_n] == n / 8;
}

/* ---- ldmatrix, stmatrix: matrix j's row r stands where lane 8j + r says ---------------------- */
static bool row_halves(Interp *it, Warp *w, const Code *c, const u64 *addr, u32 row, u16 half[8])
{
	u64 host;

	return interp_resolve(it, w, row, c->space, addr[row], 16, &host) &&
	       interp_load(it, host, half, 16);
}

Go interp_ldmatrix(Interp *it, Warp *w, const Code *c, u32 act)
{
	Frame *fr = w->frame[__builtin_ctz(act)];
	Column addr, v;
	u16 m[8][8];

	if (!shape_is(c->op, 8, 8) || c->op->type[0] != TY_b16 || c->ndst != c->op->m.num)
		return refuse(it, c, "this shape");
	interp_gather(it, w, &c->src[c->at[1]], act, addr);
	for (u32 j = 0; j < c->op->m.num; j++) {
		for (u32 r = 0; r < 8; r++)
			if (!row_halves(it, w, c, addr, 8 * j + r, m[r]))
				return GO_fault;
		for (u32 l = 0; l < PTX_WARP; l++) {
			u32 row = l >> 2, col = (l & 3) * 2;

			v[l] = c->op->m.trans ? m[col][row] | (u64)m[col + 1][row] << 16
					      : m[row][col] | (u64)m[row][col + 1] << 16;
		}
		interp_scatter(w, fr, &c->dst[j], act, v);
	}
	return GO_next;
}

Go interp_stmatrix(Interp *it, Warp *w, const Code *c, u32 act)
{
	Column addr, v;
	u16 m[8][8];
	u64 host;

	if (!shape_is(c->op, 8, 8) || c->op->type[0] != TY_b16 || c->len[1] != c->op->m.num)
		return refuse(it, c, "this shape");
	interp_gather(it, w, &c->src[c->at[0]], act, addr);
	for (u32 j = 0; j < c->op->m.num; j++) {
		interp_gather(it, w, &c->src[c->at[1] + j], act, v);
		for (u32 x = 0; x < 64; x++) {
			u32 row = x / 8, col = x % 8;
			u16 e = (u16)(v[row * 4 + col / 2] >> col % 2 * 16);

			if (c->op->m.trans)
				m[col][row] = e;
			else
				m[row][col] = e;
		}
		for (u32 r = 0; r < 8; r++)
			if (!interp_resolve(it, w, 8 * j + r, c->space, addr[8 * j + r], 16,
					    &host) ||
			    !interp_store(it, host, m[r], 16))
				return GO_fault;
	}
	return GO_next;
}

/* ---- wmma.load, wmma.store ------------------------------------------------------------------- */
typedef struct Tile {
	u8 type;
	bool is_ab;
	u32 rows, cols, bits, ld;
	bool by_row;
} Tile;

static Tile tile_of(const Op *op, u32 ld)
{
	u32 m = op->m.extra[XE_m] * 8u, n = op->m.extra[XE_n] * 8u, k = op->m.extra[XE_k] * 4u;
	Tile t = {.type = op->type[0], .rows = m, .cols = n, .by_row = op->m.layout_a == 1};

	if (op->form == FORM_wmma_load_a)
		t.cols = k;
	else if (op->form == FORM_wmma_load_b)
		t.rows = k;
	t.is_ab = op->form == FORM_wmma_load_a || op->form == FORM_wmma_load_b;
	t.bits = t.type == TY_tf32 ? 32 : sem_types[t.type].bits;
	t.ld = ld ? ld : t.by_row ? t.cols : t.rows;
	return t;
}

/* Address of the byte that holds element x, and the bit in it. */
static u64 element_at(const Tile *t, u64 base, u32 x, u32 *bit)
{
	u64 r = x / t->cols, col = x % t->cols, i = t->by_row ? r * t->ld + col : col * t->ld + r;

	*bit = (u32)(i * t->bits % 8);
	return base + i * t->bits / 8;
}

static u32 leading(Interp *it, Warp *w, const Code *c, u32 act, u32 operand)
{
	Column ld;

	if (operand >= c->nops)
		return 0;
	interp_gather(it, w, &c->src[c->at[operand]], act, ld);
	return (u32)ld[__builtin_ctz(act)];
}

static bool load_element(Interp *it, Warp *w, const Code *c, const Tile *t, u32 l, u64 addr, u32 x,
			 u64 *v)
{
	u32 bit, size = t->bits < 8 ? 1 : t->bits / 8;
	u64 at = element_at(t, addr, x, &bit), host, raw = 0;

	if (!interp_resolve(it, w, l, c->space, at, size, &host) ||
	    !interp_load(it, host, &raw, size))
		return false;
	*v = raw >> bit & sem_mask(t->bits);
	return true;
}

Go interp_wmma_load(Interp *it, Warp *w, const Code *c, u32 act)
{
	Frame *fr = w->frame[__builtin_ctz(act)];
	Tile t = tile_of(c->op, leading(it, w, c, act, 2));
	u32 regs = sem_wmma_regs(t.type, t.is_ab, t.rows, t.cols), e = sem_mma_per_reg(t.type);
	Column addr, v;

	if (regs != c->ndst)
		return refuse(it, c, "this fragment");
	interp_gather(it, w, &c->src[c->at[1]], act, addr);
	for (u32 reg = 0; reg < regs; reg++) {
		for (u32 l = 0; l < PTX_WARP; l++) {
			v[l] = 0;
			for (u32 i = 0; i < e; i++) {
				u32 x = ((l * regs + reg) * e + i) % (t.rows * t.cols);
				u64 part;

				if (!load_element(it, w, c, &t, l, addr[l], x, &part))
					return GO_fault;
				v[l] |= part << i * t.bits;
			}
		}
		interp_scatter(w, fr, &c->dst[reg], act, v);
	}
	return GO_next;
}

Go interp_wmma_store(Interp *it, Warp *w, const Code *c, u32 act)
{
	Tile t = tile_of(c->op, leading(it, w, c, act, 2));
	u32 regs = sem_wmma_regs(t.type, false, t.rows, t.cols), e = sem_mma_per_reg(t.type), bit;
	Column addr, v;
	u64 host;

	if (regs != c->len[1])
		return refuse(it, c, "this fragment");
	interp_gather(it, w, &c->src[c->at[0]], act, addr);
	for (u32 reg = 0; reg < regs; reg++) {
		interp_gather(it, w, &c->src[c->at[1] + reg], act, v);
		for (u32 x = 0; x < PTX_WARP * e; x++) {
			u32 l = x / e;
			u64 part = v[l] >> x % e * t.bits & sem_mask(t.bits);
			u64 at = element_at(&t, addr[l], (l * regs + reg) * e + x % e, &bit);

			if (!interp_resolve(it, w, l, c->space, at, t.bits / 8, &host) ||
			    !interp_store(it, host, &part, t.bits / 8))
				return GO_fault;
		}
	}
	return GO_next;
}

/* ---- wgmma ----------------------------------------------------------------------------------- */
typedef struct Desc { /* a matrix in shared memory */
	u64 base, lead, stride; /* bytes */
	u32 width; /* of a swizzled row, bytes; 0: no swizzle */
	u32 xor_bits;
	u32 size;  /* of an element, bytes */
	u32 k_bits; /* bits of an element, for b1 */
	bool trans; /* the other index than k is contiguous */
} Desc;

static Desc desc_of(u64 d, u8 type, bool trans)
{
	static const u8 bits[4] = {0, 3, 2, 1};
	Desc x = {(d & 0x3fff) << 4,
		  (d >> 16 & 0x3fff) << 4,
		  (d >> 32 & 0x3fff) << 4,
		  0,
		  bits[d >> 62],
		  0,
		  0,
		  trans};

	x.width = x.xor_bits ? 16u << x.xor_bits : 0;
	x.k_bits = type == TY_tf32 ? 32 : sem_types[type].bits;
	x.size = x.k_bits < 8 ? 1 : x.k_bits / 8;
	return x;
}

/* Offset of element (i, k): i is the row of A or the column of B. */
static u64 desc_at(const Desc *x, u32 i, u32 k)
{
	u64 kb = (u64)k * x->k_bits / 8, ib = (u64)i * x->size, a;

	if (!x->trans && !x->width)
		a = i / 8 * x->stride + kb / 16 * x->lead + i % 8 * 16 + kb % 16;
	else if (!x->trans)
		a = i / 8 * x->stride + (u64)(i % 8) * x->width + kb;
	else if (!x->width)
		a = ib / 16 * x->stride + k / 8 * x->lead + k % 8 * 16 + ib % 16;
	else
		a = ib / x->width * x->lead + k / 8 * x->stride + (u64)(k % 8) * x->width +
		    ib % x->width;
	a += x->base;
	return a ^ (a >> 7 & ((1u << x->xor_bits) - 1)) << 4;
}

static bool desc_load(Interp *it, Warp *w, const Desc *x, u8 type, u32 i, u32 k, u64 *v)
{
	u64 host, raw = 0;

	if (!interp_resolve(it, w, 0, SS_shared, desc_at(x, i, k), x->size, &host) ||
	    !interp_load(it, host, &raw, x->size))
		return false;
	*v = x->k_bits < 8 ? raw >> k % 8 & 1 : sem_mma_part(raw, type, 0);
	return true;
}

static u64 constant(const Code *c, u32 operand, u64 otherwise)
{
	return operand < c->nops && c->src[c->at[operand]].kind == SRC_const
		       ? c->src[c->at[operand]].val
		       : otherwise;
}

typedef struct Wgmma {
	Mma mma;
	bool a_in_regs, neg_a, neg_b, accumulate;
	Desc a, b;
	u64 a_regs[4][PTX_WARP];
} Wgmma;

static void wgmma_operands(Interp *it, Warp *w, const Code *c, u32 act, Wgmma *x)
{
	const Op *op = c->op;
	u32 lead = (u32)__builtin_ctz(act);
	Column v;

	x->mma = (Mma){op,
		       op->type[0],
		       op->type[1],
		       op->type[2],
		       op->type[0],
		       64,
		       op->m.extra[XE_n] * 8u,
		       op->m.extra[XE_k] * 4u,
		       false};
	x->a_in_regs = c->len[1] == 4;
	x->neg_a = (i32)constant(c, 4, 1) < 0;
	x->neg_b = (i32)constant(c, 5, 1) < 0;
	for (u32 i = 0; i < c->len[1]; i++)
		interp_gather(it, w, &c->src[c->at[1] + i], act, x->a_regs[i]);
	if (!x->a_in_regs)
		x->a = desc_of(x->a_regs[0][lead], x->mma.at, constant(c, 6, 0) & 1);
	interp_gather(it, w, &c->src[c->at[2]], act, v);
	x->b = desc_of(v[lead], x->mma.bt, constant(c, x->a_in_regs ? 6 : 7, 0) & 1);
	interp_gather(it, w, &c->src[c->at[3]], act, v);
	x->accumulate = v[lead] & 1;
}

static bool wgmma_row(Interp *it, Warp *w, const Wgmma *x, u32 r, u64 *row)
{
	u64 flip = x->neg_a ? sem_sign(&sem_types[x->mma.at].fp) : 0;
	u32 e = sem_mma_per_reg(x->mma.at), per = 4 * e;

	for (u32 k = 0; k < x->mma.k; k++) {
		if (x->a_in_regs)
			row[k] = sem_mma_part(
				x->a_regs[k / per * 2 + r / 8][r % 8 * 4 + k % per / e], x->mma.at,
				k % e);
		else if (!desc_load(it, w, &x->a, x->mma.at, w->index % 4 * 16 + r, k, &row[k]))
			return false;
		row[k] ^= flip;
	}
	return true;
}

static bool wgmma_column(Interp *it, Warp *w, const Wgmma *x, u32 n, u64 *col)
{
	u64 flip = x->neg_b ? sem_sign(&sem_types[x->mma.bt].fp) : 0;

	for (u32 k = 0; k < x->mma.k; k++) {
		if (!desc_load(it, w, &x->b, x->mma.bt, n, k, &col[k]))
			return false;
		col[k] ^= flip;
	}
	return true;
}

/* Register and lane of D's element (r, n), r in this warp's 16 rows. */
static u64 *wgmma_d(Frame *fr, const Code *c, u8 type, u32 r, u32 n, u32 *part)
{
	u32 e = sem_mma_per_reg(type), i = n / 8 * 4 + r / 8 * 2 + n % 2;

	*part = i % e;
	return &fr->regs[c->dst[i / e].slot * PTX_WARP + r % 8 * 4 + n % 8 / 2];
}

Go interp_wgmma(Interp *it, Warp *w, const Code *c, u32 act)
{
	Frame *fr = w->frame[__builtin_ctz(act)];
	Wgmma x;
	MmaPairs p;
	u64 rows[16][MMA_MAX_K];

	wgmma_operands(it, w, c, act, &x);
	if (c->ndst != x.mma.n / 2 / sem_mma_per_reg(x.mma.dt) || x.mma.k > MMA_MAX_K)
		return refuse(it, c, "this shape");
	for (u32 r = 0; r < 16; r++)
		if (!wgmma_row(it, w, &x, r, rows[r]))
			return GO_fault;
	p.n = x.mma.k;
	for (u32 n = 0; n < x.mma.n; n++) {
		if (!wgmma_column(it, w, &x, n, p.b))
			return GO_fault;
		for (u32 r = 0; r < 16; r++) {
			u32 part;
			u64 *d = wgmma_d(fr, c, x.mma.dt, r, n, &part);
			u64 old = x.accumulate ? sem_mma_part(*d, x.mma.dt, part) : 0;

			__builtin_memcpy(p.a, rows[r], sizeof(u64) * x.mma.k);
			sem_mma_put(d, x.mma.dt, part, sem_wgmma_element(&x.mma, &p, old));
		}
	}
	return GO_next;
}
