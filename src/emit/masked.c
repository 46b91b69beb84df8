/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Contiguous accesses under a mask, for processors without masked memory operations of that width: each lane
 * its own access, and lanes that are off go to a dummy. LLVM would make a branch a lane of it, which costs
 * ten times the compile time and more at run time.
 */
#include "emit/em.h"

bool em_has_masked(const Em *e, u32 bits)
{
	return e->W == 1 || e->target->mask_regs || (e->target->gather && bits >= 32);
}

static LV lane_pointer(Em *e, LV base, u32 lane, u32 bytes, LV bits)
{
	LV bit = LLVMBuildAnd(e->b, bits, em_const(e, 32, 1ull << lane), "");
	LV on = LLVMBuildICmp(e->b, LLVMIntNE, bit, em_const(e, 32, 0), "");

	return LLVMBuildSelect(e->b, on, em_gep(e, base, (i64)lane * bytes), em_dummy(e), "");
}

void em_load_each(Em *e, LV base, u32 bits, u32 n, LV mask, LLVMMetadataRef alias, LV *out)
{
	LV on = em_mask_bits(e, mask);

	for (u32 k = 0; k < n; k++)
		out[k] = LLVMGetPoison(em_vec(e, em_int(e, bits)));
	for (u32 l = 0; l < e->W; l++) {
		LV p = lane_pointer(e, base, l, n * bits / 8, on);

		for (u32 k = 0; k < n; k++) {
			LV v = em_load(e, em_int(e, bits), em_gep(e, p, k * bits / 8), bits / 8, alias);

			out[k] = LLVMBuildInsertElement(e->b, out[k], v, em_const(e, 32, l), "");
		}
	}
}

void em_store_each(Em *e, LV base, u32 bits, u32 n, LV mask, LLVMMetadataRef alias, LV *val)
{
	LV on = em_mask_bits(e, mask);

	for (u32 l = 0; l < e->W; l++) {
		LV p = lane_pointer(e, base, l, n * bits / 8, on);

		for (u32 k = 0; k < n; k++) {
			LV v = LLVMBuildExtractElement(e->b, val[k], em_const(e, 32, l), "");

			em_store(e, v, em_gep(e, p, k * bits / 8), bits / 8, alias);
		}
	}
}
