/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * warp_mma: matrix products of a warp. PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions".
 * The sums are those that an H200 was seen to make, bit for bit:
 *   f16 bf16 tf32 → f32 or f16: all products of an output element are exact; they and c are cut toward
 *     zero at 2^(E-25), E the largest exponent among them (of a product: the sum of the operands'
 *     exponents), added exactly, and rounded toward zero to f32 or to nearest to f16;
 *   e4m3 e5m2: two steps of the above from zero, over k mod 4 in {0, 1} and {2, 3}, then a rounded + c;
 *   f64: a chain of fma in order of k; integers: exact, wrapping or saturating;
 *   m8n8k4 with an f32 result: ordinary f32 arithmetic; wmma tf32: two steps of four.
 */
#include "ptx/semantics.h"

enum { LANES = 32, CUT = 25 };

static const Fp *fp_of(u8 t) { return &sem_types[t].fp; }

/* ---- one output element ---------------------------------------------------------------------- */
typedef struct Term { /* (-1)^neg * m * 2^(e - frac) */
	bool neg;
	i32 e, frac;
	u64 m;
} Term;

typedef struct Sum { /* what is known of the terms */
	Term term[MMA_MAX_K + 1];
	u32 n;
	bool nan, inf[2], all_neg;
} Sum;

static Term decode(const Fp *f, u64 x)
{
	u64 abs = sem_abs(f, x), e = abs >> f->mbits, m = abs & (sem_minnorm(f) - 1);
	i32 bias = (i32)sem_mask(f->ebits - 1u);

	return (Term){(x & sem_sign(f)) != 0, (i32)(e ? e : 1) - bias, f->mbits,
		      e ? m | sem_minnorm(f) : m};
}

static bool is_inf(const Fp *f, u64 x) { return f->has_inf && sem_abs(f, x) == sem_inf(f); }

static void add_product(Sum *s, const Fp *fa, const Fp *fb, u64 a, u64 b)
{
	Term x = decode(fa, a), y = decode(fb, b);
	bool neg = x.neg != y.neg;

	s->all_neg &= neg;
	if (sem_isnan(fa, a) || sem_isnan(fb, b)) {
		s->nan = true;
	} else if (is_inf(fa, a) || is_inf(fb, b)) {
		s->nan |= !sem_abs(fa, a) || !sem_abs(fb, b);
		s->inf[neg] = true;
	} else if (x.m && y.m) {
		s->term[s->n++] = (Term){neg, x.e + y.e, x.frac + y.frac, x.m * y.m};
	}
}

static void add_term(Sum *s, const Fp *f, u64 c)
{
	Term x = decode(f, c);

	s->all_neg &= x.neg;
	if (sem_isnan(f, c))
		s->nan = true;
	else if (is_inf(f, c))
		s->inf[x.neg] = true;
	else if (x.m)
		s->term[s->n++] = x;
}

static u64 finish(const Fp *f, const Sum *s, i32 cut)
{
	i32 top = -1 << 20;
	i64 total = 0;
	Real r;
	u64 bits;

	if (s->nan || (s->inf[0] && s->inf[1]))
		return f->nan;
	if (s->inf[0] || s->inf[1])
		return sem_inf(f) | (s->inf[1] ? sem_sign(f) : 0);
	if (!s->n)
		return s->all_neg ? sem_sign(f) : 0;
	for (u32 i = 0; i < s->n; i++)
		top = s->term[i].e > top ? s->term[i].e : top;
	for (u32 i = 0; i < s->n; i++) {
		const Term *t = &s->term[i];
		i32 sh = t->e - t->frac - top + cut;
		i64 q = sh >= 0 ? (i64)(t->m << sh) : sh > -64 ? (i64)(t->m >> -sh) : 0;

		total += t->neg ? -q : q;
	}
	if (!total)
		return 0;
	r = sem_real_int(total < 0, (u64)(total < 0 ? -total : total));
	r.exp = top - cut;
	bits = sem_pack(f, r, (Rounding){f->mbits == 23 ? RND_rz : RND_rn, false, false});
	if (f->mbits == 23 && 63 - __builtin_clzll((u64)r.sig) + r.exp > 127)
		bits = sem_inf(f) | (bits & sem_sign(f)); /* toward zero, but not at the top */
	return bits == sem_sign(f) ? 0 : bits;
}

static u64 dot(const MmaPairs *p, u32 from, u32 to, u8 at, u8 bt, u64 c, u8 ct, i32 cut)
{
	Sum s;

	s.n = 0;
	s.nan = s.inf[0] = s.inf[1] = false;
	s.all_neg = true;
	for (u32 i = from; i < to; i++)
		add_product(&s, fp_of(at), fp_of(bt), p->a[i], p->b[i]);
	add_term(&s, fp_of(ct), c);
	return finish(fp_of(ct), &s, cut);
}

/* C and D of different types: the sum is made in the wider one. */
static u64 dot_mixed(const MmaPairs *p, u32 from, u32 to, u8 t, u64 c, u8 ct, u8 dt)
{
	Rounding near = {0};

	if (ct == dt)
		return dot(p, from, to, t, t, c, ct, CUT);
	if (ct == TY_f16)
		return dot(p, from, to, t, t,
			   sem_pack(fp_of(TY_f32), sem_unpack(fp_of(ct), c), near), TY_f32, CUT);
	c = dot(p, from, to, t, t, c, TY_f32, CUT);
	return sem_pack(fp_of(TY_f16), sem_unpack(fp_of(TY_f32), c), near);
}

static u64 dot_f8(const MmaPairs *p, u8 at, u8 bt, u64 c, u8 ct)
{
	static const Op plain;
	MmaPairs half;
	u64 acc = 0;

	for (u32 step = 0; step < 4; step += 2) {
		half.n = 0;
		for (u32 i = 0; i < p->n; i++) {
			if ((i & 2) != step)
				continue;
			half.a[half.n] = p->a[i];
			half.b[half.n++] = p->b[i];
		}
		acc = dot(&half, 0, half.n, at, bt, acc, ct, CUT);
	}
	return sem_float_add(&plain, ct, acc, c);
}

static u64 dot_int(const Op *op, const MmaPairs *p, u8 at, u8 bt, u64 c)
{
	i64 sum = (i32)c;

	for (u32 i = 0; i < p->n; i++) {
		if (at != TY_b1)
			sum += (i64)sem_int(at, p->a[i]) * (i64)sem_int(bt, p->b[i]);
		else
			sum += (i64)(op->m.boolop == BOOL_and ? p->a[i] & p->b[i]
							      : p->a[i] ^ p->b[i]);
	}
	return op->m.satfinite ? sem_clamp(TY_s32, sum) : (u64)sum;
}

static u64 dot_f64(const Op *op, const MmaPairs *p, u64 c)
{
	Op fma = {.type = {TY_f64}, .m = {.rnd = op->m.rnd}};

	for (u32 i = 0; i < p->n; i++) {
		u64 q[3] = {p->a[i], p->b[i], c};

		lane_fma(&fma, &c, q);
	}
	return c;
}

u64 sem_mma_element(const Mma *x, const MmaPairs *p, u64 c)
{
	u64 half;

	if (x->at == TY_f64)
		return dot_f64(x->op, p, c);
	if (x->at == TY_e4m3 || x->at == TY_e5m2)
		return dot_f8(p, x->at, x->bt, c, x->ct);
	if (!fp_of(x->at)->ebits)
		return dot_int(x->op, p, x->at, x->bt, c);
	if (!x->halves)
		return dot_mixed(p, 0, p->n, x->at, c, x->ct, x->dt);
	half = dot(p, 0, p->n / 2, x->at, x->bt, c, x->ct, CUT);
	return dot(p, p->n / 2, p->n, x->at, x->bt, half, x->ct, CUT);
}

/* wgmma: e4m3 and e5m2 are cut at 13 bits, of which an f32 result keeps 13 fraction bits. */
u64 sem_wgmma_element(const Mma *x, const MmaPairs *p, u64 c)
{
	bool f8 = x->at == TY_e4m3 || x->at == TY_e5m2;
	u64 r;

	if (!fp_of(x->at)->ebits)
		return dot_int(x->op, p, x->at, x->bt, c);
	if (!f8)
		return dot(p, 0, p->n, x->at, x->bt, c, x->dt, CUT);
	r = dot(p, 0, p->n, x->at, x->bt, c, x->dt, 13);
	return x->dt == TY_f32 && !sem_isnan(fp_of(TY_f32), r) ? r & ~0x3ffull : r;
}

/* ---- fragments ------------------------------------------------------------------------------- */
u32 sem_mma_per_reg(u8 t)
{
	return t == TY_tf32 || sem_types[t].bits >= 32 ? 1 : 32 / sem_types[t].bits;
}

u64 sem_mma_part(u64 reg, u8 t, u32 i)
{
	return t == TY_tf32 ? (reg & 0xffffffff) >> 13
			    : reg >> sem_types[t].bits * i & sem_mask(sem_types[t].bits);
}

void sem_mma_put(u64 *reg, u8 t, u32 i, u64 v)
{
	u32 w = sem_types[t].bits;

	*reg = (*reg & ~(sem_mask(w) << w * i)) | (v & sem_mask(w)) << w * i;
}

static Mma mma_of(const Op *op)
{
	return (Mma){op, op->type[0], op->type[1], op->type[2], op->type[3], op->m.extra[XE_m] * 8u,
		     op->m.extra[XE_n] * 8u, op->m.extra[XE_k] * 4u, false};
}

/* Element (r, k) of A: rows come in eights, columns in groups of four lanes. */
static u64 a_of(const Mma *x, const u64 *a, u32 r, u32 k)
{
	u32 e = sem_mma_per_reg(x->at), per = 4 * e, rr = x->m / 8;
	u32 reg = k / per * rr + r / 8, lane = r % 8 * 4 + k % per / e;

	return sem_mma_part(a[reg * LANES + lane], x->at, k % e);
}

static u64 b_of(const Mma *x, const u64 *b, u32 k, u32 n)
{
	u32 e = sem_mma_per_reg(x->bt), per = 4 * e;

	return sem_mma_part(b[k / per * LANES + n % 8 * 4 + k % per / e], x->bt, k % e);
}

/* Where element (r, c) of C or D stands: register, lane, part. */
static u64 *cd_of(u64 *c, u8 t, u32 r, u32 col, u32 *i)
{
	u32 k = r / 8 * 2 + col % 2, e = sem_mma_per_reg(t);

	*i = k % e;
	return &c[k / e * LANES + r % 8 * 4 + col % 8 / 2];
}

static u32 regs_of(u8 t, u32 elements) { return elements / LANES / sem_mma_per_reg(t); }

typedef void Row(const Mma *, MmaPairs *, const u64 *a, const u64 *b, u32 r, u32 n,
		 const void *more);

static void dense(const Mma *x, MmaPairs *p, const u64 *a, const u64 *b, u32 r, u32 n,
		  const void *more)
{
	p->n = x->k;
	for (u32 k = 0; k < x->k; k++) {
		p->a[k] = a_of(x, a, r, k);
		p->b[k] = b_of(x, b, k, n);
	}
}

static void product(const Mma *x, u64 *d, const u64 *a, const u64 *b, const u64 *c, Row *row,
		    const void *more)
{
	MmaPairs p;

	for (u32 r = 0; r < x->m; r++) {
		for (u32 n = 0; n < x->n; n++) {
			u32 i, j;
			u64 *from = cd_of((u64 *)(uintptr_t)c, x->ct, r, n, &i);
			u64 *to = cd_of(d, x->dt, r, n, &j);

			row(x, &p, a, b, r, n, more);
			sem_mma_put(to, x->dt, j,
				    sem_mma_element(x, &p, sem_mma_part(*from, x->ct, i)));
		}
	}
}

/* Is it one of the types and shapes whose sums are known? */
static bool known(const Mma *x)
{
	bool f8 = x->at == TY_e4m3 || x->at == TY_e5m2;
	bool other = fp_of(x->at)->ebits && sem_types[x->at].bits < 16 && !f8;

	return x->k <= MMA_MAX_K && !other && x->op->m.extra[XE_kind] == 0;
}

/* ---- mma.m8n8k4 of f16: four independent products, one for lanes 4q … 4q+3 and 16+4q … 16+4q+3 --- */
typedef struct Quad {
	u64 a[8][4], b[4][8];
} Quad;

static u32 quad_lane(u32 q, u32 i) { return 4 * q + i % 4 + (i >= 4 ? 16 : 0); }

static void load_quad(const Op *op, Quad *m, const u64 *a, const u64 *b, u32 q)
{
	for (u32 i = 0; i < 8; i++) {
		u32 l = quad_lane(q, i), hi = i & 4;

		for (u32 j = 0; j < 4; j++) {
			u64 x = a[j / 2 * LANES + l] >> j % 2 * 16 & 0xffff;
			u64 y = b[j / 2 * LANES + l] >> j % 2 * 16 & 0xffff;

			if (op->m.layout_a == 1)
				m->a[i][j] = x;
			else
				m->a[j + hi][i % 4] = x;
			if (op->m.layout_b == 2)
				m->b[j][i] = y;
			else
				m->b[i % 4][j + hi] = y;
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

static u64 plain_f32(const MmaPairs *p, u64 c, u8 ct)
{
	Op mul = {.type = {TY_f32}};
	Rounding near = {0};
	u64 acc = 0;

	for (u32 i = 0; i < p->n; i++) {
		u64 q[3] = {sem_pack(fp_of(TY_f32), sem_unpack(fp_of(TY_f16), p->a[i]), near),
			    sem_pack(fp_of(TY_f32), sem_unpack(fp_of(TY_f16), p->b[i]), near), acc};

		if (i)
			lane_fma(&mul, &acc, q);
		else
			lane_mul_f(&mul, &acc, q);
	}
	if (ct == TY_f16)
		c = sem_pack(fp_of(TY_f32), sem_unpack(fp_of(TY_f16), c), near);
	return sem_float_add(&mul, TY_f32, acc, c);
}

static void quad_product(const Mma *x, u64 *d, const Quad *m, const u64 *c, u32 q)
{
	MmaPairs p = {.n = 4};

	for (u32 r = 0; r < 8; r++) {
		for (u32 n = 0; n < 8; n++) {
			u32 i, j;
			u64 *from = quad_cd((u64 *)(uintptr_t)c, x->ct, q, r, n, &i), v;
			u64 *to = quad_cd(d, x->dt, q, r, n, &j);

			v = sem_mma_part(*from, x->ct, i);
			for (u32 k = 0; k < 4; k++) {
				p.a[k] = m->a[r][k];
				p.b[k] = m->b[k][n];
			}
			v = x->dt == TY_f32 ? plain_f32(&p, v, x->ct)
					    : dot_mixed(&p, 0, 4, TY_f16, v, x->ct, x->dt);
			sem_mma_put(to, x->dt, j, v);
		}
	}
}

static bool quads(const Mma *x, u64 *d, const u64 *a)
{
	Quad m;

	for (u32 q = 0; q < 4; q++) {
		load_quad(x->op, &m, a, a + 2 * LANES, q);
		quad_product(x, d, &m, a + 4 * LANES, q);
	}
	return true;
}

bool warp_mma(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = mma_of(op);
	const u64 *b = a + regs_of(x.at, x.m * x.k) * LANES,
		  *c = b + regs_of(x.bt, x.k * x.n) * LANES;

	if (!known(&x))
		return false;
	if (x.m == 8 && x.at == TY_f16)
		return quads(&x, d, a);
	product(&x, d, a, b, c, dense, NULL);
	return true;
}

/* ---- mma.sp: half of A is stored; metadata say which half ------------------------------------ */
typedef struct Sparse {
	const u64 *e; /* metadata word of each lane */
	u32 sel;
} Sparse;

static u32 metadata(const Sparse *s, u32 r, u32 thread) { return (u32)s->e[4 * (r % 8) + thread]; }

/* tf32: one of two elements. */
static u32 kept_tf32(const Mma *x, const Sparse *s, u32 r, u32 q)
{
	u32 word = metadata(s, r, x->k == 8 ? s->sel : s->sel * 2 + q / 4);
	u32 nib = word >> (r >= 8 ? 16 : 0) >> 4 * (q % 4) & 15;

	return 2 * q + (nib != 4);
}

/* The nibble for group q of four elements (or pairs of 4-bit elements): two places in it. */
static u32 kept_nibble(const Mma *x, const Sparse *s, u32 r, u32 q)
{
	u32 w = sem_types[x->at].bits;
	u32 whole = w == 16 ? 16 : w == 8 ? 32 : 64; /* K that one lane's word serves */

	if (w == 16) {
		u32 word = metadata(s, r, x->k == whole ? s->sel : s->sel * 2 + q / 4);

		return word >> (r >= 8 ? 16 : 0) >> 4 * (q % 4) & 15;
	}
	return metadata(s, r, (x->k == whole ? s->sel * 2 : 0) + (r >= 8) + (q >= 8 ? 2 : 0)) >>
		       4 * (q % 8) &
	       15;
}

/* Column of stored element i of row r. */
static u32 kept(const Mma *x, const Sparse *s, u32 r, u32 i)
{
	u32 w = sem_types[x->at].bits, nib;

	if (x->at == TY_tf32)
		return kept_tf32(x, s, r, i);
	if (w == 4) {
		nib = kept_nibble(x, s, r, i / 4);
		return i / 4 * 8 + 2 * (i & 2 ? nib >> 2 : nib & 3) + i % 2;
	}
	nib = kept_nibble(x, s, r, i / 2);
	return i / 2 * 4 + (i & 1 ? nib >> 2 : nib & 3);
}

static void sparse(const Mma *x, MmaPairs *p, const u64 *a, const u64 *b, u32 r, u32 n,
		   const void *more)
{
	p->n = x->k / 2;
	for (u32 i = 0; i < p->n; i++) {
		p->a[i] = a_of(x, a, r, i);
		p->b[i] = b_of(x, b, kept(x, more, r, i), n);
	}
}

bool warp_mma_sp(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = mma_of(op);
	const u64 *b = a + regs_of(x.at, x.m * x.k / 2) * LANES,
		  *c = b + regs_of(x.bt, x.k * x.n) * LANES;
	const u64 *e = c + regs_of(x.ct, x.m * x.n) * LANES;
	Sparse s = {e, (u32)e[LANES + (active ? (u32)__builtin_ctz(active) : 0)]};

	if (!known(&x))
		return false;
	product(&x, d, a, b, c, sparse, &s);
	return true;
}

bool warp_mma_scale(const Op *op, u32 active, u64 *d, const u64 *a) { return false; }
