/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_video: scalar and SIMD video instructions of one lane. PTX ISA, "Scalar Video Instructions",
 * "SIMD Video Instructions". NVIDIA's assembler emulates the scalar ones on recent targets, not always
 * as its manual says (.sat, merged destinations, second operations): here the manual holds.
 */
#include "ptx/semantics.h"

enum { SEL_d, SEL_a, SEL_b, SEL_c };
enum { OP2_none, OP2_add, OP2_min, OP2_max };

typedef i64 Video(const Op *, i64 a, i64 b);

static i64 do_add(const Op *op, i64 a, i64 b) { return a + b; }
static i64 do_sub(const Op *op, i64 a, i64 b) { return a - b; }
static i64 do_absdiff(const Op *op, i64 a, i64 b) { return a < b ? b - a : a - b; }
static i64 do_min(const Op *op, i64 a, i64 b) { return a < b ? a : b; }
static i64 do_max(const Op *op, i64 a, i64 b) { return a > b ? a : b; }
static i64 do_average(const Op *op, i64 a, i64 b) { return (a + b + (a + b >= 0)) >> 1; }

static i64 shift_count(const Op *op, i64 b)
{
	return op->m.wrap == WRAP_wrap ? b & 31 : b > 32 ? 32 : b;
}

static i64 do_shl(const Op *op, i64 a, i64 b) { return a << shift_count(op, b); }
static i64 do_shr(const Op *op, i64 a, i64 b) { return a >> shift_count(op, b); }

static i64 do_set(const Op *op, i64 a, i64 b)
{
	switch (op->m.cmp) {
	case CMP_eq: return a == b;
	case CMP_ne: return a != b;
	case CMP_lt: case CMP_lo: return a < b;
	case CMP_le: case CMP_ls: return a <= b;
	case CMP_gt: case CMP_hi: return a > b;
	default: return a >= b;
	}
}

static i64 extend(u64 x, u32 bits, bool is_signed)
{
	return (i64)(is_signed ? sem_sext(x, bits) : x & sem_mask(bits));
}

static i64 clamp(i64 v, u32 bits, bool is_signed)
{
	i64 lo = is_signed ? -(1ll << (bits - 1)) : 0,
	    hi = (1ll << (is_signed ? bits - 1 : bits)) - 1;

	return v < lo ? lo : v > hi ? hi : v;
}

/* ---- scalar: a byte, a half or the whole of each operand ------------------------------------- */
static u32 width(u8 sel) { return !sel ? 32 : sel <= 4 ? 8 : 16; }
static u32 place(u8 sel) { return !sel ? 0 : sel <= 4 ? 8u * (sel - 1u) : 16u * (sel - 5u); }

static i64 selected(const Op *op, u32 which, u8 type, u64 x)
{
	u8 sel = op->m.sel[which];
	i64 v = extend(x >> place(sel), width(sel), sem_types[type].is_signed);

	return op->m.neg[which] && op->form != FORM_vmad ? -v : v;
}

/* To the destination: saturated, then merged into c or combined with it. */
static u64 deliver(const Op *op, u8 type, i64 v, u64 c)
{
	bool s = sem_types[type].is_signed;
	u8 sel = op->m.sel[SEL_d];
	u32 w = width(sel);
	i64 old;

	if (op->m.sat)
		v = clamp(v, w, s);
	if (sel)
		return (c & ~(sem_mask(w) << place(sel))) | ((u64)v & sem_mask(w)) << place(sel);
	old = extend(c, 32, s);
	v = extend((u64)v, 32, s);
	switch (op->m.mode) {
	case OP2_add: return (u64)(v + old);
	case OP2_min: return (u64)(v < old ? v : old);
	case OP2_max: return (u64)(v > old ? v : old);
	default: return (u64)v;
	}
}

static void scalar(const Op *op, Video *f, u64 *d, const u64 *a)
{
	i64 v = f(op, selected(op, SEL_a, op->type[1], a[0]),
		  selected(op, SEL_b, op->type[2], a[1]));

	d[0] = deliver(op, op->type[0], v, a[2]);
}

static void scalar_shift(const Op *op, Video *f, u64 *d, const u64 *a)
{
	i64 v = f(op, selected(op, SEL_a, op->type[1], a[0]), selected(op, SEL_b, TY_u32, a[1]));

	d[0] = deliver(op, op->type[0], v, a[2]);
}

void lane_vadd(const Op *op, u64 *d, const u64 *a) { scalar(op, do_add, d, a); }
void lane_vadd_op(const Op *op, u64 *d, const u64 *a) { scalar(op, do_add, d, a); }
void lane_vsub(const Op *op, u64 *d, const u64 *a) { scalar(op, do_sub, d, a); }
void lane_vsub_op(const Op *op, u64 *d, const u64 *a) { scalar(op, do_sub, d, a); }
void lane_vabsdiff(const Op *op, u64 *d, const u64 *a) { scalar(op, do_absdiff, d, a); }
void lane_vabsdiff_op(const Op *op, u64 *d, const u64 *a) { scalar(op, do_absdiff, d, a); }
void lane_vmin(const Op *op, u64 *d, const u64 *a) { scalar(op, do_min, d, a); }
void lane_vmin_op(const Op *op, u64 *d, const u64 *a) { scalar(op, do_min, d, a); }
void lane_vmax(const Op *op, u64 *d, const u64 *a) { scalar(op, do_max, d, a); }
void lane_vmax_op(const Op *op, u64 *d, const u64 *a) { scalar(op, do_max, d, a); }
void lane_vshl(const Op *op, u64 *d, const u64 *a) { scalar_shift(op, do_shl, d, a); }
void lane_vshl_op(const Op *op, u64 *d, const u64 *a) { scalar_shift(op, do_shl, d, a); }
void lane_vshr(const Op *op, u64 *d, const u64 *a) { scalar_shift(op, do_shr, d, a); }
void lane_vshr_op(const Op *op, u64 *d, const u64 *a) { scalar_shift(op, do_shr, d, a); }

void lane_vset(const Op *op, u64 *d, const u64 *a)
{
	i64 v = do_set(op, selected(op, SEL_a, op->type[0], a[0]),
		       selected(op, SEL_b, op->type[1], a[1]));

	d[0] = deliver(op, TY_u32, v, a[2]);
}

void lane_vset_op(const Op *op, u64 *d, const u64 *a) { lane_vset(op, d, a); }

/* The result is signed when a factor is, or when anything is negated. */
static void multiply(const Op *op, bool plus_one, u64 *d, const u64 *a)
{
	static const u8 shifts[] = {0, 7, 15};
	const u8 *neg = op->m.neg;
	bool s = sem_types[op->type[1]].is_signed || sem_types[op->type[2]].is_signed ||
		 neg[SEL_a] || neg[SEL_b] || neg[SEL_c];
	i128 v = (i128)selected(op, SEL_a, op->type[1], a[0]) *
		 selected(op, SEL_b, op->type[2], a[1]);
	i64 c = extend(a[2], 32, s);

	if (neg[SEL_a] != neg[SEL_b])
		v = -v;
	v += (neg[SEL_c] ? -c : c) + plus_one;
	v >>= shifts[op->m.scale];
	d[0] = op->m.sat ? sem_clamp(s ? TY_s32 : TY_u32, v) : (u64)v;
}

void lane_vmad(const Op *op, u64 *d, const u64 *a) { multiply(op, false, d, a); }
void lane_vmad_po(const Op *op, u64 *d, const u64 *a) { multiply(op, true, d, a); }

/* ---- SIMD: n elements, each chosen from those of the pair a, b ------------------------------- */
static i64 element(u64 pair, u32 nibbles, u32 i, u32 w, bool is_signed)
{
	return extend(pair >> (nibbles >> 4 * i & 15) * w, w, is_signed);
}

static void simd(const Op *op, u32 n, Video *f, u8 dt, u8 at, u8 bt, u64 *d, const u64 *a)
{
	const u8 *x = op->m.extra;
	u32 w = 32 / n, sa = x[XE_asel] | x[XE_asel + 1] << 8, sb = x[XE_bsel] | x[XE_bsel + 1] << 8;
	u64 pair = (a[1] & 0xffffffff) << 32 | (a[0] & 0xffffffff);

	d[0] = a[2];
	for (u32 i = 0; i < n; i++) {
		i64 v = f(op, element(pair, sa, i, w, sem_types[at].is_signed),
			  element(pair, sb, i, w, sem_types[bt].is_signed));

		if (op->m.sat)
			v = clamp(v, w, sem_types[dt].is_signed);
		if (!(op->m.sel[SEL_d] >> i & 1))
			continue;
		if (op->m.mode == OP2_add)
			d[0] += (u64)v;
		else
			d[0] = (d[0] & ~(sem_mask(w) << w * i)) | ((u64)v & sem_mask(w)) << w * i;
	}
}

static void simd3(const Op *op, u32 n, Video *f, u64 *d, const u64 *a)
{
	simd(op, n, f, op->type[0], op->type[1], op->type[2], d, a);
}

void lane_vadd2(const Op *op, u64 *d, const u64 *a) { simd3(op, 2, do_add, d, a); }
void lane_vsub2(const Op *op, u64 *d, const u64 *a) { simd3(op, 2, do_sub, d, a); }
void lane_vavrg2(const Op *op, u64 *d, const u64 *a) { simd3(op, 2, do_average, d, a); }
void lane_vabsdiff2(const Op *op, u64 *d, const u64 *a) { simd3(op, 2, do_absdiff, d, a); }
void lane_vmin2(const Op *op, u64 *d, const u64 *a) { simd3(op, 2, do_min, d, a); }
void lane_vmax2(const Op *op, u64 *d, const u64 *a) { simd3(op, 2, do_max, d, a); }
void lane_vadd4(const Op *op, u64 *d, const u64 *a) { simd3(op, 4, do_add, d, a); }
void lane_vsub4(const Op *op, u64 *d, const u64 *a) { simd3(op, 4, do_sub, d, a); }
void lane_vavrg4(const Op *op, u64 *d, const u64 *a) { simd3(op, 4, do_average, d, a); }
void lane_vabsdiff4(const Op *op, u64 *d, const u64 *a) { simd3(op, 4, do_absdiff, d, a); }
void lane_vmin4(const Op *op, u64 *d, const u64 *a) { simd3(op, 4, do_min, d, a); }
void lane_vmax4(const Op *op, u64 *d, const u64 *a) { simd3(op, 4, do_max, d, a); }

void lane_vset2(const Op *op, u64 *d, const u64 *a)
{
	simd(op, 2, do_set, TY_u32, op->type[0], op->type[1], d, a);
}

void lane_vset4(const Op *op, u64 *d, const u64 *a)
{
	simd(op, 4, do_set, TY_u32, op->type[0], op->type[1], d, a);
}
