/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Misaligned accesses end the grid, as they do on the hardware (CUDA Programming Guide, "Device Memory
 * Accesses"); the host would let them pass. What to test, and where nothing has to be, the analysis has
 * found (align.c).
 */
#include "emit/arith.h"

static LV low_bits(Em *e, LV x, u32 bytes)
{
	return LLVMBuildAnd(e->b, x, em_kint(e, x, bytes - 1), "");
}

/* Bits that are set in the address of some lane that is on and should not be; lanes that are off may hold
 * anything. */
static LV address_bits(Em *e, const Val *a, i64 imm, u32 bytes)
{
	bool vec = a->vec || a->stride % (i64)bytes;
	LV all = NULL;

	for (u32 p = 0; p < e->P; p++) {
		LV x = em_at(e, a, p, vec), m = em_mask(e, p);

		if (!m && em_index(e, a->var, p) != p)
			continue; /* the same as one before */
		x = low_bits(e, LLVMBuildAdd(e->b, x, em_kint(e, x, (u64)imm), ""), bytes);
		if (m)
			x = LLVMBuildSelect(e->b, vec ? m : em_any(e, m), x, em_kint(e, x, 0), "");
		all = all ? LLVMBuildOr(e->b, all, x, "") : x;
	}
	return all;
}

static LV any_bit(Em *e, LV x)
{
	LT t = LLVMTypeOf(x);

	if (LLVMGetTypeKind(t) == LLVMVectorTypeKind)
		x = em_intrinsic(e, "llvm.vector.reduce.or", &t, 1, &x, 1);
	return LLVMBuildICmp(e->b, LLVMIntNE, x, em_kint(e, x, 0), "");
}

static LV param_bits(Em *e, const AlignCheck *k)
{
	LV v = em_load(e, e->i64, em_gep(e, e->params, k->param), 1, e->alias_param);

	LLVMSetMetadata(v, LLVMGetMDKindIDInContext(e->c, "invariant.load", 14),
			LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, NULL, 0)));
	return low_bits(e, v, k->bytes);
}

bool em_check_aligned(Em *e, const Inst *in)
{
	const AlignCheck *k = &e->align[e->inst];
	const Opnd *o = analysis_address(in);
	Opnd base = *o;
	Val *a;
	LV bad, on;

	if (k->kind == ALIGN_param) {
		on = em_any_lane(e);
		bad = any_bit(e, param_bits(e, k));
		em_stop_if(e, on ? LLVMBuildAnd(e->b, bad, on, "") : bad);
		return true;
	}
	base.kind = o->reg != NOREG ? OP_reg : o->var ? OP_var : OP_imm;
	base.neg = 0;
	if (o->reg != NOREG && o->var)
		return true; /* refused by whoever emits the access */
	base.imm = base.kind == OP_reg ? 0 : o->imm;
	a = em_opnd(e, &base, TY_b64);
	if (!a)
		return false;
	em_stop_if(e, any_bit(e, address_bits(e, a, base.kind == OP_reg ? o->imm : 0, k->bytes)));
	return true;
}
