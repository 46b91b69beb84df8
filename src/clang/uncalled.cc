// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program of one file: functions of the device that no kernel needs are not in its code, as with nvcc. So what is wrong
// with them alone (a vote that the device has not, a function that nobody defines) is nobody's concern. Those with
// __attribute__((used)) stay. In: device code after every optimisation; nvcc's driver asks for it, but with -rdc=true,
// -G and -keep-device-functions. Out: less of it. With the latter every function stays that has a name outside its file, as
// if all were plain ones: inline functions and members too, and what templates were told to make, which clang would leave out.
#include "passes.h"
#include <llvm/IR/Module.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>

using namespace llvm;

bool drops_uncalled, keeps_functions;
std::set<std::string> instantiated_functions;

namespace {

bool is_kept(const GlobalValue &v)
{
	const auto *f = dyn_cast<Function>(&v);

	return !f || f->getCallingConv() == CallingConv::PTX_Kernel;
}

struct KeepPass : PassInfoMixin<KeepPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		for (Function &f : m) {
			if (f.isDeclaration() || !(f.isWeakForLinker() || instantiated_functions.count(f.getName().str())))
				continue;
			f.setLinkage(GlobalValue::ExternalLinkage);
			f.setComdat(nullptr);
		}
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_uncalled_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback([](ModulePassManager &passes, OptimizationLevel) {
		if (keeps_functions)
			passes.addPass(KeepPass());
	});
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
		if (!drops_uncalled)
			return;
		passes.addPass(InternalizePass(is_kept));
		passes.addPass(GlobalDCEPass());
	});
}
