// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code: what stands for kernels and variables of the device is seen in its own program or library alone, as with
// nvcc 13. So objects that are not position-independent to the last can still become a shared library, and two libraries
// may have kernels of one name.
#include "passes.h"
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

struct HiddenPass : PassInfoMixin<HiddenPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		if (m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (Function &f : m)
			if (f.getName().contains("__device_stub__"))
				hide(f);
		if (Function *f = m.getFunction("__cudaRegisterVar"))
			for (User *u : f->users())
				if (auto *call = dyn_cast<CallInst>(u))
					if (auto *v = dyn_cast<GlobalValue>(call->getArgOperand(1)->stripPointerCasts()))
						hide(*v);
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }

private:
	static void hide(GlobalValue &v)
	{
		if (!v.isDeclaration() && !v.hasLocalLinkage()) {
			v.setVisibility(GlobalValue::HiddenVisibility);
			v.setDSOLocal(true);
		}
	}
};

} // namespace

void add_hidden_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &m, OptimizationLevel) { m.addPass(HiddenPass()); });
}
