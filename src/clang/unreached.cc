// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program may not do (a store through a null pointer) ends in LLVM's `unreachable`, which its back end writes as
// nothing: threads would go on with what happens to come next. In: device code after every optimisation. Out: a trap in front of
// each that no call ends in which does not return, as nvcc has it.
#include "passes.h"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

bool is_ended(const Instruction &end)
{
	auto *call = dyn_cast_or_null<CallBase>(end.getPrevNode());

	return call && call->doesNotReturn();
}

struct UnreachedPass : PassInfoMixin<UnreachedPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		bool changed = false;
		for (BasicBlock &b : f) {
			auto *end = dyn_cast<UnreachableInst>(b.getTerminator());
			if (!end || is_ended(*end))
				continue;
			IRBuilder<>(end).CreateIntrinsic(Intrinsic::trap, {});
			changed = true;
		}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_unreached_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
		passes.addPass(createModuleToFunctionPassAdaptor(UnreachedPass()));
	});
}
