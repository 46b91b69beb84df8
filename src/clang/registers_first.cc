// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's variables may begin with what a kernel computes, and constructors of its objects may launch kernels: nvcc
// registers a file's kernels and variables before any of that runs, clang behind it. In: the list of what the host's code
// runs before main. Out: the same list with the registration at its head.
#include "passes.h"
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

bool is_registration(const Value *row)
{
	return cast<ConstantStruct>(row)->getOperand(1)->stripPointerCasts()->getName() == "__cuda_module_ctor";
}

struct RegistersFirstPass : PassInfoMixin<RegistersFirstPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		GlobalVariable *list = m.getGlobalVariable("llvm.global_ctors");
		auto *rows = list && list->hasInitializer() ? dyn_cast<ConstantArray>(list->getInitializer()) : nullptr;
		SmallVector<Constant *, 4> all;

		if (!rows || m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (const Use &u : rows->operands())
			all.insert(is_registration(u) ? all.begin() : all.end(), cast<Constant>(u.get()));
		list->setInitializer(ConstantArray::get(rows->getType(), all));
		return PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_registers_first_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &m, OptimizationLevel) { m.addPass(RegistersFirstPass()); });
}
