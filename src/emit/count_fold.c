/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counts that turn out to be known. In: a kernel's module after LLVM's passes. Calls of ww_count_mask whose mask is a
 * constant now become their answer: in a tree over a block's threads, written out, every step's lanes are known, and
 * counting it is then one addition.
 */
#include "emit/em.h"

#include "count/count.h"

static bool constant_of(LV call, u32 i, u64 *v)
{
	LV x = LLVMGetOperand(call, i);

	*v = LLVMIsAConstantInt(x) ? LLVMConstIntGetZExtValue(x) : 0;
	return LLVMIsAConstantInt(x) != NULL;
}

bool emit_fold_counts(EmitModule m)
{
	LV f = LLVMGetNamedFunction(m, "ww_count_mask"), call;
	bool changed = false;

	for (LLVMUseRef use = f ? LLVMGetFirstUse(f) : NULL, next; use; use = next) {
		u64 how, cc, stride, mask;

		next = LLVMGetNextUse(use);
		call = LLVMGetUser(use);
		if (!LLVMIsACallInst(call) || !constant_of(call, 0, &how) || !constant_of(call, 1, &cc) ||
		    !constant_of(call, 2, &stride) || !constant_of(call, 3, &mask))
			continue;
		LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call),
							  count_by_mask((u32)how, (u32)cc, (i32)stride, (u32)mask), false));
		LLVMInstructionEraseFromParent(call);
		changed = true;
	}
	return changed;
}
