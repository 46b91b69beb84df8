/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums of floats at one address, of lanes one after another: each addition waits for the one before, so only that
 * stands in the chain. What a single atomic does besides (subnormal numbers of f32 are flushed in global memory, NaNs get their
 * bits) is looked for beside it; where it matters, which is rare, all is done again with care.
 */
#include "emit/arith.h"
#include "emit/atom.h"

bool em_atom_adds_floats(const Atomic *t)
{
	return (t->type == TY_f32 || t->type == TY_f64) && t->op->m.atom == ATOM_add;
}

static bool flushes(const Atomic *t) { return t->type == TY_f32 && t->op->m.space == SS_global; }

static LV as_float(Em *e, const Atomic *t, LV bits)
{
	return LLVMBuildBitCast(e->b, bits, em_with_lanes(bits, t->type == TY_f32 ? e->f32 : e->f64), "");
}

static LV flushed(Em *e, const Atomic *t, LV f) { return flushes(t) ? em_flush_f32(e, f) : f; }

/* In global memory subnormal numbers are flushed. See lane_atom.c. */
static LV add_f32(Em *e, const Atomic *t, LV old, LV b)
{
	LV x = flushed(e, t, as_float(e, t, old)), y = flushed(e, t, as_float(e, t, b));

	x = flushed(e, t, LLVMBuildFAdd(e->b, x, y, ""));
	return LLVMBuildBitCast(e->b, em_canon_f32(e, x), LLVMTypeOf(old), "");
}

/* A NaN that is there stays, quiet; in global memory b's is put there as it is. */
static LV add_f64(Em *e, const Atomic *t, LV old, LV b)
{
	LV x = as_float(e, t, old), y = as_float(e, t, b), sum, quiet = em_kint(e, old, 1ull << 51);
	LV nx = LLVMBuildFCmp(e->b, LLVMRealUNO, x, x, ""), ny = LLVMBuildFCmp(e->b, LLVMRealUNO, y, y, "");

	sum = LLVMBuildBitCast(e->b, LLVMBuildFAdd(e->b, x, y, ""), LLVMTypeOf(old), "");
	if (t->op->m.space == SS_global) {
		sum = LLVMBuildSelect(e->b, nx, old, sum, "");
		return LLVMBuildSelect(e->b, ny, b, sum, "");
	}
	sum = LLVMBuildSelect(e->b, ny, LLVMBuildOr(e->b, b, quiet, ""), sum, "");
	return LLVMBuildSelect(e->b, nx, LLVMBuildOr(e->b, old, quiet, ""), sum, "");
}

/* With care: what one atomic does; or several, to as many places. */
LV em_atom_add_float(Em *e, const Atomic *t, LV old, LV b)
{
	return t->type == TY_f32 ? add_f32(e, t, old, b) : add_f64(e, t, old, b);
}

FloatChain em_chain_begin(Em *e, const Atomic *t, LV old)
{
	return (FloatChain){ .v = { flushed(e, t, as_float(e, t, old)), em_const(e, 32, ~0u) } };
}

void em_chain_add(Em *e, const Atomic *t, FloatChain *c, LV b)
{
	LV size;

	c->v[0] = LLVMBuildFAdd(e->b, c->v[0], flushed(e, t, as_float(e, t, b)), "");
	if (!flushes(t))
		return;
	size = LLVMBuildShl(e->b, LLVMBuildBitCast(e->b, c->v[0], e->i32, ""), em_const(e, 32, 1), "");
	c->v[1] = em_call2(e, "llvm.umin", c->v[1], LLVMBuildSub(e->b, size, em_const(e, 32, 1), "")); /* 0 is none */
}

LV em_chain_wants_care(Em *e, const Atomic *t, const FloatChain *c)
{
	if (t->type == TY_f64)
		return LLVMBuildFCmp(e->b, LLVMRealUNO, c->v[0], c->v[0], "");
	return LLVMBuildICmp(e->b, LLVMIntULT, c->v[1], em_const(e, 32, 0x00ffffff), "");
}

LV em_chain_end(Em *e, const Atomic *t, const FloatChain *c)
{
	return LLVMBuildBitCast(e->b, t->type == TY_f32 ? em_canon_f32(e, c->v[0]) : c->v[0], em_int(e, t->bits), "");
}

static LV lane_of(Em *e, LV v, u32 l) { return LLVMBuildExtractElement(e->b, v, em_const(e, 32, l), ""); }

LV em_atom_add_floats(Em *e, const Atomic *t, LV old, LV b)
{
	LB fast, care = LLVMAppendBasicBlockInContext(e->c, e->func, "sum_with_care"),
	   done = LLVMAppendBasicBlockInContext(e->c, e->func, "summed");
	FloatChain c = em_chain_begin(e, t, old);
	LV got[2], r;

	for (u32 l = 0; l < e->W; l++)
		em_chain_add(e, t, &c, lane_of(e, b, l));
	got[0] = em_chain_end(e, t, &c);
	fast = LLVMGetInsertBlock(e->b);
	em_unlikely(e, LLVMBuildCondBr(e->b, em_chain_wants_care(e, t, &c), care, done), true);
	LLVMPositionBuilderAtEnd(e->b, care);
	for (u32 l = 0; l < e->W; l++)
		old = em_atom_add_float(e, t, old, lane_of(e, b, l));
	got[1] = old;
	LLVMBuildBr(e->b, done);
	LLVMPositionBuilderAtEnd(e->b, done);
	r = LLVMBuildPhi(e->b, LLVMTypeOf(old), "");
	LLVMAddIncoming(r, got, (LB[]){ fast, care }, 2);
	return r;
}
