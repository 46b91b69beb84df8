/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_int: integer arithmetic and bit fields of one lane. PTX ISA, "Integer Arithmetic
 * Instructions" and "Extended-Precision Integer Arithmetic Instructions".
 * The carry flag is operand and result like any other: it follows the last one.
 */
#include "ptx/semantics.h"

static u64 fit(const Op *op, u8 t, i128 v) { return op->m.sat ? sem_clamp(t, v) : (u64)v; }

static u64 add_one(const Op *op, u8 t, const u64 *a)
{
	return fit(op, t, sem_wide(t, a[0]) + sem_wide(t, a[1]));
}

static u64 sub_one(const Op *op, u8 t, const u64 *a)
{
	return fit(op, t, sem_wide(t, a[0]) - sem_wide(t, a[1]));
}

static u64 relu(const Op *op, i128 v) { return op->m.relu && v < 0 ? 0 : (u64)v; }

static u64 min_one(const Op *op, u8 t, const u64 *a)
{
	i128 x = sem_wide(t, a[0]), y = sem_wide(t, a[1]);

	return relu(op, x < y ? x : y);
}

static u64 max_one(const Op *op, u8 t, const u64 *a)
{
	i128 x = sem_wide(t, a[0]), y = sem_wide(t, a[1]);

	return relu(op, x > y ? x : y);
}

void lane_add_i(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 2, add_one, a);
}

void lane_sub_i(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 2, sub_one, a);
}

void lane_min_i(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 2, min_one, a);
}

void lane_max_i(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_each(op, op->type[0], 2, max_one, a);
}

/* The part of a product that .lo, .hi or .wide selects; the upper half keeps its sign. */
static i128 mul_part(const Op *op, u64 a, u64 b)
{
	u8 t = op->type[0];
	u32 n = sem_types[t].bits;
	u128 p = (u128)sem_wide(t, a) * (u128)sem_wide(t, b);

	if (op->m.mul == MUL_hi)
		return sem_wide(t, (u64)(p >> n));
	return (i128)p;
}

void lane_mul_i(const Op *op, u64 *d, const u64 *a) { d[0] = (u64)mul_part(op, a[0], a[1]); }

void lane_mad_i(const Op *op, u64 *d, const u64 *a)
{
	u8 t = op->type[0];
	i128 p = mul_part(op, a[0], a[1]);

	d[0] = op->m.mul == MUL_wide ? (u64)p + a[2] : fit(op, t, p + sem_wide(t, a[2]));
}

static i128 mul24_part(const Op *op, u64 a, u64 b)
{
	bool s = sem_types[op->type[0]].is_signed;
	u64 x = s ? sem_sext(a, 24) : a & 0xffffff, y = s ? sem_sext(b, 24) : b & 0xffffff;

	return sem_wide(op->type[0], op->m.mul == MUL_hi ? x * y >> 16 : x * y);
}

void lane_mul24(const Op *op, u64 *d, const u64 *a) { d[0] = (u64)mul24_part(op, a[0], a[1]); }

void lane_mad24(const Op *op, u64 *d, const u64 *a)
{
	d[0] = fit(op, op->type[0], mul24_part(op, a[0], a[1]) + sem_wide(op->type[0], a[2]));
}

void lane_sad(const Op *op, u64 *d, const u64 *a)
{
	i128 x = sem_wide(op->type[0], a[0]), y = sem_wide(op->type[0], a[1]);

	d[0] = a[2] + (u64)(x < y ? y - x : x - y);
}

/* By zero: all ones, as the hardware does for both div and rem. */
void lane_div_i(const Op *op, u64 *d, const u64 *a)
{
	u8 t = op->type[0];
	u64 x = sem_int(t, a[0]), y = sem_int(t, a[1]);

	if (!y)
		d[0] = ~0ull;
	else if (!sem_types[t].is_signed)
		d[0] = x / y;
	else
		d[0] = y == ~0ull ? -x : (u64)((i64)x / (i64)y);
}

void lane_rem(const Op *op, u64 *d, const u64 *a)
{
	u8 t = op->type[0];
	u64 x = sem_int(t, a[0]), y = sem_int(t, a[1]);

	if (!y)
		d[0] = ~0ull;
	else if (!sem_types[t].is_signed)
		d[0] = x % y;
	else
		d[0] = y == ~0ull ? 0 : (u64)((i64)x % (i64)y);
}

void lane_abs_i(const Op *op, u64 *d, const u64 *a)
{
	u64 x = sem_int(op->type[0], a[0]);

	d[0] = (i64)x < 0 ? -x : x;
}

void lane_neg_i(const Op *op, u64 *d, const u64 *a) { d[0] = -a[0]; }

/* ---- bits ------------------------------------------------------------------------------------ */
void lane_popc(const Op *op, u64 *d, const u64 *a)
{
	d[0] = (u64)__builtin_popcountll(a[0] & sem_mask(sem_types[op->type[0]].bits));
}

static u64 bit_length(u64 x) { return x ? 64 - (u64)__builtin_clzll(x) : 0; }

void lane_clz(const Op *op, u64 *d, const u64 *a)
{
	u32 n = sem_types[op->type[0]].bits;

	d[0] = n - bit_length(a[0] & sem_mask(n));
}

void lane_bfind(const Op *op, u64 *d, const u64 *a)
{
	u64 x = sem_int(op->type[0], a[0]), len;

	if (sem_types[op->type[0]].is_signed && (i64)x < 0)
		x = ~x;
	len = bit_length(x);
	if (!len)
		d[0] = 0xffffffff;
	else
		d[0] = op->m.shiftamt ? sem_types[op->type[0]].bits - len : len - 1;
}

static u64 find_nth(u32 mask, i64 pos, i32 off)
{
	i32 step = off > 0 ? 1 : -1;
	u32 left = off > 0 ? (u32)off : -(u32)off;

	for (; pos >= 0 && pos < 32; pos += step)
		if (mask >> pos & 1 && !--left)
			return (u64)pos;
	return 0xffffffff;
}

void lane_fns(const Op *op, u64 *d, const u64 *a)
{
	u32 base = (u32)a[1];
	i32 off = (i32)a[2];

	if (off)
		d[0] = find_nth((u32)a[0], base, off);
	else
		d[0] = base < 32 && a[0] >> base & 1 ? base : 0xffffffff;
}

void lane_brev(const Op *op, u64 *d, const u64 *a)
{
	u64 x = a[0];

	x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
	x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
	x = (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
	d[0] = __builtin_bswap64(x) >> (64 - sem_types[op->type[0]].bits);
}

void lane_bfe(const Op *op, u64 *d, const u64 *a)
{
	u8 t = op->type[0];
	u32 n = sem_types[t].bits, pos = a[1] & 255, len = a[2] & 255;
	u64 x = sem_int(t, a[0]); /* bits above the type repeat the sign or are zero */

	if (!len)
		d[0] = 0;
	else if (pos >= n)
		d[0] = sem_types[t].is_signed && (i64)x < 0 ? ~0ull : 0;
	else if (pos + len >= n)
		d[0] = sem_types[t].is_signed ? (u64)((i64)x >> pos) : x >> pos;
	else
		d[0] = sem_types[t].is_signed ? sem_sext(x >> pos, len) : x >> pos & sem_mask(len);
}

void lane_bfi(const Op *op, u64 *d, const u64 *a)
{
	u32 n = sem_types[op->type[0]].bits, pos = a[2] & 255, len = a[3] & 255;
	u64 field = pos < n ? sem_mask(len) << pos : 0;

	d[0] = pos < n ? (a[1] & ~field) | (a[0] << pos & field) : a[1];
}


void lane_szext(const Op *op, u64 *d, const u64 *a)
{
	u32 w = (u32)a[1];

	if (op->m.wrap == WRAP_wrap)
		w &= 31;
	if (w >= 32)
		d[0] = a[0];
	else if (!w)
		d[0] = 0;
	else
		d[0] = sem_types[op->type[0]].is_signed ? sem_sext(a[0], w) : a[0] & sem_mask(w);
}

void lane_bmsk(const Op *op, u64 *d, const u64 *a)
{
	u32 at = (u32)a[0], w = (u32)a[1];

	if (op->m.wrap == WRAP_wrap) {
		at &= 31;
		w &= 31;
	}
	d[0] = at >= 32 ? 0 : sem_mask(w > 32 ? 32 : w) << at;
}

static u64 dot_element(u8 t, u64 x, u32 i, u32 bits)
{
	x >>= i * bits;
	return sem_types[t].is_signed ? sem_sext(x, bits) : x & sem_mask(bits);
}

void lane_dp4a(const Op *op, u64 *d, const u64 *a)
{
	d[0] = a[2];
	for (u32 i = 0; i < 4; i++)
		d[0] += dot_element(op->type[0], a[0], i, 8) * dot_element(op->type[1], a[1], i, 8);
}

void lane_dp2a(const Op *op, u64 *d, const u64 *a)
{
	u32 from = op->m.mul == MUL_hi ? 2 : 0;

	d[0] = a[2];
	for (u32 i = 0; i < 2; i++)
		d[0] += dot_element(op->type[0], a[0], i, 16) *
			dot_element(op->type[1], a[1], i + from, 8);
}

/* ---- extended precision ----------------------------------------------------------------------
 * A difference is a sum with the complement, as in the hardware's adder: the flag is set when nothing was borrowed.
 * The manual says otherwise, but compilers read it with addc, too (quotients of 128 bits). */
static void add_carry(const Op *op, u64 *d, u64 x, u64 y, u64 carry)
{
	u32 n = sem_types[op->type[0]].bits;
	u128 v = (u128)(x & sem_mask(n)) + (y & sem_mask(n)) + (carry & 1);

	d[0] = (u64)v & sem_mask(n);
	d[1] = (u64)(v >> n);
}

void lane_add_cc(const Op *op, u64 *d, const u64 *a) { add_carry(op, d, a[0], a[1], 0); }
void lane_addc(const Op *op, u64 *d, const u64 *a) { add_carry(op, d, a[0], a[1], a[2]); }
void lane_sub_cc(const Op *op, u64 *d, const u64 *a) { add_carry(op, d, a[0], ~a[1], 1); }
void lane_subc(const Op *op, u64 *d, const u64 *a) { add_carry(op, d, a[0], ~a[1], a[2]); }

void lane_mad_cc(const Op *op, u64 *d, const u64 *a)
{
	add_carry(op, d, (u64)mul_part(op, a[0], a[1]), a[2], 0);
}

void lane_madc(const Op *op, u64 *d, const u64 *a)
{
	add_carry(op, d, (u64)mul_part(op, a[0], a[1]), a[2], a[3]);
}

/* ---- logic and shift ------------------------------------------------------------------------- */
void lane_and_b(const Op *op, u64 *d, const u64 *a) { d[0] = a[0] & a[1]; }
void lane_or_b(const Op *op, u64 *d, const u64 *a) { d[0] = a[0] | a[1]; }
void lane_xor_b(const Op *op, u64 *d, const u64 *a) { d[0] = a[0] ^ a[1]; }
void lane_not_b(const Op *op, u64 *d, const u64 *a)
{
	d[0] = ~a[0] & sem_mask(sem_types[op->type[0]].bits);
}

void lane_cnot(const Op *op, u64 *d, const u64 *a)
{
	d[0] = !(a[0] & sem_mask(sem_types[op->type[0]].bits));
}

static u64 lookup3(u64 a, u64 b, u64 c, u64 table)
{
	u64 r = 0;

	for (u32 i = 0; i < 8; i++)
		if (table >> i & 1)
			r |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
	return r & 0xffffffff;
}

void lane_lop3(const Op *op, u64 *d, const u64 *a) { d[0] = lookup3(a[0], a[1], a[2], a[3]); }

void lane_lop3_bool(const Op *op, u64 *d, const u64 *a)
{
	d[0] = lookup3(a[0], a[1], a[2], a[3]);
	d[1] = op->m.boolop == BOOL_and ? (d[0] != 0) & a[4] : (d[0] != 0) | a[4];
}

enum { SHF_l = 1, SHF_r = 2 };

void lane_shf(const Op *op, u64 *d, const u64 *a)
{
	u64 v = (a[1] & 0xffffffff) << 32 | (a[0] & 0xffffffff);
	u32 c = (u32)a[2], s = op->m.wrap == WRAP_wrap ? c & 31 : c > 32 ? 32 : c;

	d[0] = op->m.mode == SHF_l ? v << s >> 32 : v >> s;
}

void lane_shl_b(const Op *op, u64 *d, const u64 *a)
{
	u32 n = sem_types[op->type[0]].bits, s = (u32)a[1];

	d[0] = s < n ? a[0] << s : 0;
}

void lane_shr(const Op *op, u64 *d, const u64 *a)
{
	u8 t = op->type[0];
	u32 n = sem_types[t].bits, s = (u32)a[1];
	u64 x = sem_int(t, a[0]);

	if (sem_types[t].is_signed)
		d[0] = (u64)((i64)x >> (s < n ? s : n - 1));
	else
		d[0] = s < n ? x >> s : 0;
}

/* ---- prmt: a selector nibble names a byte of {b, a}; its top bit spreads that byte's sign ---- */
static u64 prmt_selector(u8 mode, u64 c)
{
	static const u16 table[][4] = {
		[PRMT_f4e] = {0x3210, 0x4321, 0x5432, 0x6543},
		[PRMT_b4e] = {0x5670, 0x6701, 0x7012, 0x0123},
		[PRMT_rc8] = {0x0000, 0x1111, 0x2222, 0x3333},
		[PRMT_ecl] = {0x3210, 0x3211, 0x3222, 0x3333},
		[PRMT_ecr] = {0x0000, 0x1110, 0x2210, 0x3210},
		[PRMT_rc16] = {0x1010, 0x3232, 0x1010, 0x3232},
	};

	return mode == PRMT_none ? c : table[mode][c & 3];
}

void lane_prmt(const Op *op, u64 *d, const u64 *a)
{
	u64 v = (a[1] & 0xffffffff) << 32 | (a[0] & 0xffffffff),
	    sel = prmt_selector(op->m.mode, a[2]);

	d[0] = 0;
	for (u32 i = 0; i < 4; i++) {
		u64 s = sel >> 4 * i & 15, b = v >> 8 * (s & 7) & 255;

		if (s & 8)
			b = b & 128 ? 255 : 0;
		d[0] |= b << 8 * i;
	}
}
