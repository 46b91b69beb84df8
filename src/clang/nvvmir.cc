// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVVM IR that nvcc was given. In: a module that holds the variable __ww_nvvm (nvcc puts it there), whose
// value is a sum of the bits below. Out: the same without it, in which every function has what CUDA's code
// would have from clang's front end: where denormals are flushed, where products may be fused, as much
// debug information as was asked for. IR of another major version of the dialect is refused.
#include "passes.h"
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

using namespace llvm;

namespace {

enum { Ftz = 1, Fma = 2, KeepLines = 4, KeepDebug = 8 }; // as nvcc's nvvm.c
enum { IrMajor = 2 };

void set_modes(Function &f, uint64_t modes)
{
	if (modes & Ftz)
		f.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
	if (modes & Fma)
		for (Instruction &i : instructions(f))
			if (isa<FPMathOperator>(i))
				i.setHasAllowContract(true);
}

void check_version(Module &m)
{
	NamedMDNode *versions = m.getNamedMetadata("nvvmir.version");
	for (unsigned i = 0; versions && i < versions->getNumOperands(); i++) {
		MDNode *n = versions->getOperand(i);
		auto *major = n->getNumOperands() ? mdconst::dyn_extract<ConstantInt>(n->getOperand(0)) : nullptr;
		if (major && major->getZExtValue() != IrMajor)
			m.getContext().emitError("IR version " + Twine(major->getZExtValue()) +
						 " incompatible with current version " + Twine(unsigned(IrMajor)) +
						 " (metadata nvvmir.version)");
	}
}

// Units that only have line directives keep them unasked, as Numba's do.
bool has_full_debug(const Module &m)
{
	for (const DICompileUnit *u : m.debug_compile_units())
		if (u->getEmissionKind() != DICompileUnit::DebugDirectivesOnly)
			return true;
	return false;
}

struct NvvmPass : PassInfoMixin<NvvmPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		GlobalVariable *mark = m.getGlobalVariable("__ww_nvvm", true);
		auto *value = mark && mark->hasInitializer() ? dyn_cast<ConstantInt>(mark->getInitializer()) : nullptr;
		if (!value || !m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		uint64_t modes = value->getZExtValue();
		removeFromUsedLists(m, [mark](Constant *c) { return c->stripPointerCasts() == mark; });
		mark->eraseFromParent();
		check_version(m);
		for (Function &f : m)
			set_modes(f, modes);
		if (!(modes & (KeepLines | KeepDebug))) {
			if (has_full_debug(m))
				StripDebugInfo(m);
		} else if (!(modes & KeepDebug))
			stripNonLineTableDebugInfo(m);
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_nvvm_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback([](ModulePassManager &passes, OptimizationLevel) { passes.addPass(NvvmPass()); });
}
