// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that the other side has and this one mentions (front.cc): calling one ends the kernel or the program,
// instead of leaving the linker to miss it.
#include "passes.h"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

struct StubsPass : PassInfoMixin<StubsPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		bool changed = false;

		for (Function &f : m)
			if (f.isDeclaration() && absent_functions.count(f.getName().str())) {
				fill(f);
				changed = true;
			}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }

private:
	static void fill(Function &f)
	{
		IRBuilder<> b(BasicBlock::Create(f.getContext(), "", &f));

		f.setLinkage(GlobalValue::InternalLinkage);
		f.setDSOLocal(true);
		f.removeFnAttr(Attribute::WillReturn);
		b.CreateIntrinsic(Intrinsic::trap, {});
		b.CreateUnreachable();
	}
};

} // namespace

void add_stubs_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &m, OptimizationLevel) { m.addPass(StubsPass()); });
}
