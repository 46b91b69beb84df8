// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Alignment of variables that are accessed as something wider than they are declared:
// `short a[8]; *(int4 *)a = v;`. The standard has no meaning for it; nvcc aligns the variable as the access says,
// and much device code counts on that. In: device code after every other optimisation. Out: variables at least as
// aligned as the loads, stores and copies that reach them take for granted; what is shared and has its size from the
// launch by 16 bytes, as nvcc does.
#include "passes.h"
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

constexpr unsigned GLOBAL = 1, SHARED = 3, CONSTANT = 4;
constexpr uint64_t OF_LAUNCH = 16; // bytes
constexpr uint64_t WIDEST = 32; // bytes of PTX's widest access

// Whether p could not be aligned so wherever its variable stands: it is a known way off.
bool is_off(const Value *p, const Value *variable, Align a, const DataLayout &layout)
{
	APInt offset(layout.getIndexTypeSizeInBits(p->getType()), 0);
	return p->stripAndAccumulateConstantOffsets(layout, offset, true) == variable &&
	       offset.urem(a.value()) != 0;
}

bool is_placed(const GlobalVariable &v)
{
	const unsigned space = v.getAddressSpace();
	return !v.isDeclaration() && (space == GLOBAL || space == SHARED || space == CONSTANT);
}

bool raise(Value *p, Align a, const DataLayout &layout)
{
	Value *variable = getUnderlyingObject(p);
	auto *local = dyn_cast<AllocaInst>(variable);
	auto *global = dyn_cast<GlobalVariable>(variable);
	a = std::min(a, Align(WIDEST));
	if (is_off(p, variable, a, layout))
		return false;
	if (local && local->getAlign() < a) {
		local->setAlignment(a);
		return true;
	}
	if (global && is_placed(*global) && global->getAlign().valueOrOne() < a) {
		global->setAlignment(a);
		return true;
	}
	return false;
}

bool raise_of_launch(Module &m)
{
	bool changed = false;
	for (GlobalVariable &v : m.globals())
		if (v.getAddressSpace() == SHARED && v.isDeclaration() && v.getAlign().valueOrOne() < Align(OF_LAUNCH)) {
			v.setAlignment(Align(OF_LAUNCH));
			changed = true;
		}
	return changed;
}

bool raise_both(MemIntrinsic *fill, const DataLayout &layout)
{
	auto *copy = dyn_cast<MemTransferInst>(fill);
	bool changed = raise(fill->getDest(), fill->getDestAlign().valueOrOne(), layout);
	if (copy)
		changed |= raise(copy->getSource(), copy->getSourceAlign().valueOrOne(), layout);
	return changed;
}

bool raise_all(Function &f)
{
	const DataLayout &layout = f.getDataLayout();
	bool changed = false;
	for (Instruction &i : instructions(f))
		if (Value *p = getLoadStorePointerOperand(&i))
			changed |= raise(p, getLoadStoreAlignment(&i), layout);
		else if (auto *fill = dyn_cast<MemIntrinsic>(&i))
			changed |= raise_both(fill, layout);
	return changed;
}

struct AlignedPass : PassInfoMixin<AlignedPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		if (!m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		bool changed = raise_of_launch(m);
		for (Function &f : m)
			changed |= raise_all(f);
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_aligned_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
		passes.addPass(AlignedPass());
	});
}
