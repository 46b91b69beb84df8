/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fold: a kernel for blocks of one row of n threads, whose code takes that row as several of d threads (`tid & (d - 1)`,
 * `tid >> log2 d`) ▶ the same for blocks of d by n / d threads, where the two are threadIdx.x and .y.
 *
 * Products of matrices are often written so. What then depends on the column alone is equal down a column of pieces
 * (VAR_column), loaded once for all rows; of one row of threads it would be another number in each piece. Where no
 * load in a loop has such an address nothing is gained, and the one row is better: its accesses are lines.
 *
 * Invariant: threads keep their order (tid = y * d + x), and so their warps and their lanes.
 */
#include "analysis/axes.h"

#include <string.h>

enum { MOST_LOG = 10, PLAIN = 64, NEAR = 8 /* elements from lane to lane that vectors cover */, WORTH = 5 /* if one load in so many goes */ };

typedef struct Fold {
	Arena *a;
	const Fn *fn;
	u32 n, log; /* threads; of a row to be, the logarithm */
	u32 *defs;  /* per register: its definitions */
	u8 *tid;    /* per register: PLAIN + k: wherever it is read it is threadIdx.x >> k, or << -k; 0: something else */
} Fold;

static void note_def(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Fold *f = self;

	(void)inst, (void)use, (void)partial;
	if (is_def && o)
		f->defs[o->reg]++;
}

static bool reads_sreg(const Inst *in, u32 first, u32 last)
{
	return in->op.form == FORM_mov && in->ops[0].kind == OP_reg && ptx_type_bits(in->op.type[0]) == 32 &&
	       in->ops[1].kind == OP_sreg && in->ops[1].reg - first <= last - first;
}

/* The instruction takes threadIdx.x >> *k, or << -*k, and a number. */
static bool takes_tid(const Fold *f, const Inst *in, u32 form, i32 *k)
{
	if (in->op.form != form || ptx_type_bits(in->op.type[0]) != 32 || in->ops[1].kind != OP_reg || !f->tid[in->ops[1].reg] ||
	    in->ops[2].kind != OP_imm)
		return false;
	*k = f->tid[in->ops[1].reg] - PLAIN;
	return true;
}

/* The same for shifts: what they make of it. Nothing is lost on the left: blocks have at most 2^MOST_LOG threads; on the right there is,
 * so that what was shifted right is not shifted back. */
static bool shifts_tid(const Fold *f, const Inst *in, i32 *k)
{
	bool left = takes_tid(f, in, FORM_shl_b, k);

	if ((!left && !takes_tid(f, in, FORM_shr, k)) || (left && *k > 0) || (u64)in->ops[2].imm > MOST_LOG)
		return false;
	*k += left ? -(i32)in->ops[2].imm : (i32)in->ops[2].imm;
	return *k >= -MOST_LOG && *k <= MOST_LOG;
}

static void find_tid(Fold *f)
{
	i32 k;

	f->defs = arena_new_array(f->a, u32, vec_len(f->fn->regs) + 1);
	f->tid = arena_new_array(f->a, u8, vec_len(f->fn->regs) + 1);
	for (u32 i = 0; i < vec_len(f->fn->insts); i++)
		analysis_occurrences(f->fn, i, note_def, f);
	for (u32 i = 0; i < vec_len(f->fn->insts); i++) {
		const Inst *in = &f->fn->insts[i];

		if (in->pred != NOREG || !in->nops || in->ops[0].kind != OP_reg || f->defs[in->ops[0].reg] != 1)
			continue;
		if (reads_sreg(in, SR_tid_x, SR_tid_x))
			f->tid[in->ops[0].reg] = PLAIN;
		else if (shifts_tid(f, in, &k))
			f->tid[in->ops[0].reg] = (u8)(PLAIN + k);
	}
}

/* What `and` with mask m leaves of threadIdx.x >> k: 1: the place in rows of 2^log, 2: the row's number, 0: something else. */
static u32 part_left(const Fold *f, u32 m, i32 k, u32 log)
{
	u64 all = (2u << (31 - __builtin_clz(f->n - 1))) - 1, row = (1u << log) - 1, of = k < 0 ? (u64)m >> -k : (u64)m << k;
	u64 low = k > 0 ? (1u << k) - 1 : 0; /* bits that are lost */

	of &= all;
	return of == (row & ~low) ? 1 : of == (all & ~row & ~low) ? 2 : 0;
}

/* The least row of more than `lanes` threads, of which the code takes both the place in it and its number. */
static bool find_row(Fold *f, u32 lanes)
{
	u32 found[MOST_LOG + 1] = { 0 };
	i32 k;

	for (u32 i = 0; i < vec_len(f->fn->insts); i++) {
		const Inst *in = &f->fn->insts[i];

		if (ptx_forms[in->op.form].flags & FF_call)
			return false;
		if (shifts_tid(f, in, &k) && k > 0)
			found[k] |= 2;
		else if (takes_tid(f, in, FORM_and_b, &k))
			for (u32 log = 1; log < MOST_LOG; log++)
				found[log] |= part_left(f, (u32)in->ops[2].imm, k, log);
	}
	for (f->log = 1; f->log < MOST_LOG; f->log++)
		if (1u << f->log > lanes && 2u << f->log <= f->n && f->n % (1u << f->log) == 0 && found[f->log] == 3)
			return true;
	return false;
}

static Opnd number(u32 n)
{
	return (Opnd){ .kind = OP_imm, .type = TY_u32, .imm = n };
}

static Opnd special(u32 sreg)
{
	return (Opnd){ .kind = OP_sreg, .type = TY_u32, .reg = sreg };
}

/* Becomes d = a, a << b, or a * b + c: by the number of operands. */
static void become(Fold *f, Inst *in, u32 form, u32 n, Opnd a, Opnd b, Opnd c)
{
	Opnd *ops = arena_new_array(f->a, Opnd, 4);

	ops[0] = in->ops[0];
	ops[1] = a;
	ops[2] = b;
	ops[3] = c;
	in->op = (Op){ .form = (u16)form, .type = { form == FORM_shl_b ? TY_b32 : TY_u32 } };
	if (form == FORM_mad_i)
		in->op.m.mul = MUL_lo;
	in->nops = (u8)n;
	in->ops = ops;
}

/* A special register >> k, or << -k. */
static void become_sreg(Fold *f, Inst *in, u32 sreg, i32 k)
{
	if (!k)
		become(f, in, FORM_mov, 2, special(sreg), number(0), number(0));
	else
		become(f, in, k < 0 ? FORM_shl_b : FORM_shr, 3, special(sreg), number((u32)(k < 0 ? -k : k)), number(0));
}

/* y * d + x */
static void become_linear(Fold *f, Inst *in, Opnd x)
{
	become(f, in, FORM_mad_i, 4, special(SR_tid_y), number(1u << f->log), x);
}

/* The instruction as blocks of several rows need it. */
static void rewrite(Fold *f, Inst *in)
{
	u32 part, last = (1u << f->log) - 1;
	i32 k;

	if (reads_sreg(in, SR_ntid_x, SR_ntid_z)) {
		become(f, in, FORM_mov, 2, number(in->ops[1].reg == SR_ntid_x ? f->n : 1), number(0), number(0));
	} else if (reads_sreg(in, SR_tid_y, SR_tid_z)) {
		become(f, in, FORM_mov, 2, number(0), number(0), number(0));
	} else if (reads_sreg(in, SR_tid_x, SR_tid_x)) {
		become_linear(f, in, special(SR_tid_x));
	} else if (shifts_tid(f, in, &k)) {
		if (k >= (i32)f->log)
			become_sreg(f, in, SR_tid_y, k - (i32)f->log);
	} else if (takes_tid(f, in, FORM_or_b, &k)) {
		if (!k && (u64)in->ops[2].imm == last)
			become_linear(f, in, number(last));
	} else if (takes_tid(f, in, FORM_and_b, &k)) {
		part = part_left(f, (u32)in->ops[2].imm, k, f->log);
		if (part)
			become_sreg(f, in, part == 1 ? SR_tid_x : SR_tid_y, part == 1 ? k : k - (i32)f->log);
	}
}

static bool other_sregs(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		for (u32 k = 0; k < fn->insts[i].nops; k++) {
			const Opnd *o = &fn->insts[i].ops[k];

			if (o->kind == OP_sreg && o->reg - SR_tid_x <= SR_ntid_z - SR_tid_x &&
			    !reads_sreg(&fn->insts[i], SR_tid_x, SR_ntid_z))
				return true;
		}
	return false;
}

/* Each lane loads for itself. */
static bool goes_apart(const Inst *in, const Shape *at)
{
	i64 bytes = (i64)ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);

	return at->vec || at->stride > NEAR * bytes || at->stride < -NEAR * bytes;
}

static bool in_memory(const Inst *in, u32 flags)
{
	const Opnd *at = analysis_address(in);

	return ptx_forms[in->op.form].flags & flags && at && at->kind == OP_addr && at->reg != NOREG;
}

static bool loops_load(const Cfg *c)
{
	for (u32 i = 0; i < vec_len(c->fn->insts); i++)
		if (c->blocks[c->block_of[i]].loop && in_memory(&c->fn->insts[i], FF_load))
			return true;
	return false;
}

u64 analysis_accesses(Arena *a, const Fn *fn, const Layout *layout, const u32 ntid[3], u32 lanes)
{
	BlockShape bs = analysis_block_shape(ntid, lanes, false);
	Cfg *c = analysis_cfg(a, fn);
	Webs *w = analysis_webs(a, c);
	Shapes *s = analysis_shapes(a, c, w, analysis_live(a, c, w), layout, &bs);
	u64 sum = 0, times[] = { [VAR_block] = 1, [VAR_column] = ntid[0] / bs.width, [VAR_piece] = ntid[0] * ntid[1] / bs.width };
	bool loops = loops_load(c);

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];
		const Shape *x;

		if (!in_memory(in, loops ? FF_load : FF_load | FF_store) || (loops && !c->blocks[c->block_of[i]].loop))
			continue;
		x = &s->web[w->of_use[analysis_address(in)->use]];
		sum += times[x->var] * (goes_apart(in, x) ? bs.width : 1);
	}
	return sum;
}

const Fn *analysis_fold(Arena *a, const Fn *fn, const Layout *layout, u32 lanes, u32 ntid[3])
{
	Fold f = { .a = a, .fn = fn, .n = ntid[0] };
	u32 shape[3] = { 0, 0, 1 };
	Fn *out;

	if (ntid[0] < 2 || ntid[1] * ntid[2] != 1)
		return fn;
	find_tid(&f);
	if (!find_row(&f, lanes) || other_sregs(fn) || !loops_load(analysis_cfg(a, fn)))
		return fn;
	out = arena_new_one(a, Fn);
	*out = *fn;
	out->insts = NULL;
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		Inst *in = vec_push(a, out->insts);

		*in = fn->insts[i];
		rewrite(&f, in);
	}
	shape[0] = 1u << f.log;
	shape[1] = f.n >> f.log;
	if (analysis_accesses(a, out, layout, shape, lanes) * WORTH >= analysis_accesses(a, fn, layout, ntid, lanes) * (WORTH - 1))
		return fn;
	memcpy(ntid, shape, sizeof shape);
	return out;
}
