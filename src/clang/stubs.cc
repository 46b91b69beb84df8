// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that the other side has and this one mentions (front.cc): calling one ends the kernel or the program,
// instead of leaving the linker to miss it. And variables that nothing can be linked for are defined, as nvcc does.
#include "front.h"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

struct StubsPass : PassInfoMixin<StubsPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		bool changed = false;

		for (Function &f : m)
			if (hollow_functions.count(f.getName().str()) ||
			    (f.isDeclaration() && (absent_functions.count(f.getName().str()) || is_never_called(m, f)))) {
				fill(f);
				changed = true;
			}
		for (GlobalVariable &v : m.globals())
			if (v.isDeclaration() && m.getTargetTriple().isNVPTX() && extern_variables.count(v.getName().str())) {
				v.setInitializer(Constant::getNullValue(v.getValueType()));
				v.setLinkage(GlobalValue::ExternalLinkage);
				v.setExternallyInitialized(true);
				changed = true;
			}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }

private:
	// What stands in tables of virtual functions in the place of one that has no body.
	static bool is_never_called(const Module &m, const Function &f)
	{
		return m.getTargetTriple().isNVPTX() &&
		       (f.getName() == "__cxa_pure_virtual" || f.getName() == "__cxa_deleted_virtual");
	}

	static void fill(Function &f)
	{
		f.deleteBody();
		f.setComdat(nullptr);
		const bool idle = idle_functions.count(f.getName().str());
		IRBuilder<> b(BasicBlock::Create(f.getContext(), "", &f));

		f.setLinkage(GlobalValue::InternalLinkage);
		f.setDSOLocal(true);
		if (idle && f.getReturnType()->isVoidTy()) {
			b.CreateRetVoid();
			return;
		}
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
