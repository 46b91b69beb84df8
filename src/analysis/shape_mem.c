/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * shape_mem: the shapes of what comes from elsewhere: special registers, memory, other lanes.
 *
 * In: the block's shape, the shapes of the operands. Out: the shape of one result. Pure functions.
 */
#include "analysis/shape_rules.h"

/* ---- special registers (PTX ISA, "Special Registers") ---------------------------------------- */

typedef enum { SC_block, SC_tid, SC_ntid, SC_ctaid, SC_count, SC_lane, SC_warp, SC_mask } SregClass;
static const u8 sreg_class[SR_COUNT] = {
	[SR_tid_x] = SC_tid, [SR_tid_y] = SC_tid, [SR_tid_z] = SC_tid,
	[SR_ntid_x] = SC_ntid, [SR_ntid_y] = SC_ntid, [SR_ntid_z] = SC_ntid,
	[SR_ctaid_x] = SC_ctaid, [SR_ctaid_y] = SC_ctaid, [SR_ctaid_z] = SC_ctaid,
	[SR_nctaid_x] = SC_count, [SR_nctaid_y] = SC_count, [SR_nctaid_z] = SC_count,
	[SR_laneid] = SC_lane, [SR_warpid] = SC_warp,
	[SR_lanemask_eq] = SC_mask, [SR_lanemask_le] = SC_mask, [SR_lanemask_lt] = SC_mask,
	[SR_lanemask_ge] = SC_mask, [SR_lanemask_gt] = SC_mask,
	[SR_clock] = SC_warp, [SR_clock_hi] = SC_warp, [SR_clock64] = SC_warp,
	[SR_globaltimer] = SC_warp, [SR_globaltimer_lo] = SC_warp, [SR_globaltimer_hi] = SC_warp,
};

static Shape tid_shape(const BlockShape *bs, u32 dim)
{
	u32 n = bs->ntid[dim];
	Shape s = { .var = VAR_piece, .hi = n ? n - 1 : 1023 };

	if (n == 1)
		return shape_constant(0, 32);
	if (!(n && (bs->rows || bs->line))) {
		s.vec = true;
		return s;
	}
	s.aff = dim == 1 && bs->ntid[2] == 1;
	if (dim)
		return s;
	s.stride = 1;
	s.line = true;
	s.line_align = 64;
	s.align = (u8)__builtin_ctz(bs->width);
	s.var = bs->line ? VAR_piece : VAR_column;
	if (n && n <= bs->width) {
		s.align = 64;
		s.var = VAR_block;
	}
	return s;
}

static Shape lane_shape(const BlockShape *bs)
{
	Shape s = { .var = VAR_piece, .stride = 1, .hi = PTX_WARP - 1 };

	s.align = (u8)__builtin_ctz(bs->width);
	if (bs->rows && bs->ntid[0] && bs->ntid[0] % PTX_WARP == 0)
		s.var = VAR_column;
	if (bs->width == PTX_WARP) {
		s.align = 64;
		s.var = VAR_block;
	}
	return s;
}

Shape shape_of_sreg(const ShapeEnv *e, u32 sr)
{
	const BlockShape *bs = e->bs;
	u32 bits = ptx_type_bits(ptx_sregs[sr].type);
	Shape s = shape_uniform(VAR_block, bits);

	switch (sreg_class[sr]) {
	case SC_tid:
		s = tid_shape(bs, sr - SR_tid_x);
		break;
	case SC_ntid:
		s.lo = 1;
		s.hi = 1024;
		if (bs->ntid[0])
			s = shape_constant(bs->ntid[sr - SR_ntid_x], bits);
		break;
	case SC_ctaid:
		s.lo = 0;
		s.hi = 0x7ffffffe;
		break;
	case SC_count:
		s.lo = 1;
		break;
	case SC_lane:
		s = lane_shape(bs);
		break;
	case SC_warp:
		s.var = VAR_piece;
		break;
	case SC_mask:
		s = shape_varying(bits);
		break;
	default:
		break;
	}
	return shape_finish(e, s, bits);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static bool is_kernel_param(const ShapeAsk *k, const Opnd *o)
{
	const Fn *fn = k->e->cfg->fn;

	for (u32 i = 0; i < vec_len(fn->params); i++)
		if (fn->params[i] == o->var)
			return fn->is_entry;
	return false;
}

static void load_range(Shape *s, Type t)
{
	u32 bits = ptx_type_bits(t);

	if (bits >= 32 || !shape_is_int(t))
		return;
	s->lo = shape_is_signed(t) ? -(i64)(shape_low_mask(bits) >> 1) - 1 : 0;
	s->hi = (i64)(shape_is_signed(t) ? shape_low_mask(bits) >> 1 : shape_low_mask(bits));
}

/* A group loads once an instruction, so what the lanes get differs as their addresses do. */
Shape shape_ld(ShapeAsk *k)
{
	const Mods *m = &k->in->op.m;
	const Opnd *o = &k->src[0];
	Shape a = shape_src(k, 0), s = shape_uniform(a.var, k->bits);
	bool strong = m->sem != SEM_none && m->sem != SEM_weak;

	if ((strong && !k->e->bs->solo) || m->space == SS_local || o->kind != OP_addr)
		return shape_varying(k->bits);
	if (m->space == SS_param || m->space == SS_param_entry || m->space == SS_param_func)
		if (o->reg == NOREG && !is_kernel_param(k, o))
			return shape_varying(k->bits);
	if (o->reg == NOREG && o->var && o->var->space == SS_local)
		return shape_varying(k->bits);
	s.vec = a.vec || a.stride;
	if (k->bits > shape_op_bits(k))
		load_range(&s, k->in->op.type[0]);
	return s;
}

/* ---- other lanes ----------------------------------------------------------------------------- */

static bool same_mask(ShapeAsk *k, u32 i)
{
	Shape s = shape_src(k, i);

	return !s.vec && !s.stride;
}

/* The same for all lanes that execute it together: those that membermask (source 1, if any) names. */
Shape shape_vote(ShapeAsk *k)
{
	(void)shape_src(k, 0);
	if (k->nsrc > 1 && !same_mask(k, 1))
		return shape_varying(k->bits);
	return shape_uniform(VAR_piece, k->bits);
}

Shape shape_activemask(ShapeAsk *k)
{
	return shape_uniform(VAR_piece, k->bits);
}

Shape shape_elect(ShapeAsk *k)
{
	if (k->dest || !same_mask(k, 0))
		return shape_varying(k->bits);
	return shape_uniform(VAR_piece, k->bits);
}

/* shfl.idx from one lane to a whole warp is a broadcast; shuffling what is the same everywhere changes
 * nothing. The predicate tells whether the source lane was in range. */
Shape shape_shfl(ShapeAsk *k)
{
	Shape a = shape_src(k, 0), b = shape_src(k, 1), c = shape_src(k, 2);
	bool whole = c.is_const && (c.lo & 0x1f1f) == 0x1f && k->in->op.m.mode == SHFL_idx;

	if (whole && !b.vec && !b.stride)
		return shape_uniform(VAR_piece, k->bits);
	if (!k->dest && !a.vec && !a.stride && a.var == VAR_block) {
		a.is_const = false;
		return a;
	}
	return shape_varying(k->bits);
}

/* One result for all threads of the barrier. */
Shape shape_bar_red(ShapeAsk *k)
{
	Shape id = shape_src(k, 0), n = shape_src(k, 1);

	(void)shape_generic(k);
	if (id.vec || id.stride || n.vec || n.stride || id.var > VAR_block)
		return shape_varying(k->bits);
	return shape_uniform(VAR_block, k->bits);
}

/* Tokens differ in the arrivals that were pending. In groups of one warp the answer is when all of its lanes may go on: who has
 * arrived in another phase than the others is refused where it waits (memfn_emit.c). */
Shape shape_wait(ShapeAsk *k)
{
	Shape addr = shape_src(k, 0), any = shape_generic(k);

	if (!k->e->bs->solo || addr.vec || addr.stride)
		return any;
	return shape_uniform(VAR_piece, k->bits);
}
