// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Devices of before compute capability 1.3 have no double: their compilers computed in float and said so.
// In: device code that holds the variable __ww_demote_double (include/ww/prologue.h puts it there when nvcc
// compiles for such a device). Out: the same without it, in which every result of type double, the math
// library's included, is rounded to float. Doubles in memory keep their size and place.
#include "passes.h"
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

using namespace llvm;

namespace {

bool computes_double(const Instruction &i)
{
	return i.getType()->isDoubleTy() &&
	       (isa<BinaryOperator>(i) || isa<SIToFPInst>(i) || isa<UIToFPInst>(i) || isa<CallBase>(i) || isa<LoadInst>(i));
}

void round_to_float(Instruction *i)
{
	IRBuilder<> b(i->getNextNode());
	Value *narrow = b.CreateFPTrunc(i, b.getFloatTy());
	Value *wide = b.CreateFPExt(narrow, b.getDoubleTy());
	i->replaceUsesWithIf(wide, [narrow](Use &u) { return u.getUser() != narrow; });
}

// The math library's own steps need their precision; only what it returns is rounded, at the call.
void demote(Function &f)
{
	SmallVector<Instruction *, 64> found;
	if (f.getName().starts_with("__nv_"))
		return;
	for (BasicBlock &block : f)
		for (Instruction &i : block)
			if (computes_double(i))
				found.push_back(&i);
	for (Instruction *i : found)
		round_to_float(i);
}

struct DemotePass : PassInfoMixin<DemotePass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		GlobalVariable *mark = m.getGlobalVariable("__ww_demote_double", true);
		if (!mark || !m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		removeFromUsedLists(m, [mark](Constant *c) { return c->stripPointerCasts() == mark; });
		mark->eraseFromParent();
		for (Function &f : m)
			demote(f);
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_demote_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &passes, OptimizationLevel) { passes.addPass(DemotePass()); });
}
