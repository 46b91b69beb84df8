// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code that is linked later (-rdc=true): a static variable that the host uses gets a name of its unit, so that
// the host finds it. clang knows of the host's use too late for the kernels before it, which call the variable by its
// plain name. In: both names. Out: the one that is defined.
#include "passes.h"
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

struct StaticsPass : PassInfoMixin<StaticsPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		if (!m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (GlobalVariable &v : m.globals()) {
			size_t n = v.getName().rfind("__static__");
			if (n == StringRef::npos || v.isDeclaration())
				continue;
			GlobalVariable *plain = m.getGlobalVariable(v.getName().take_front(n), true);
			if (plain && plain->isDeclaration())
				plain->replaceAllUsesWith(&v);
		}
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_statics_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &m, OptimizationLevel) { m.addPass(StaticsPass()); });
}
