// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of small aligned structs as vector loads and stores. In: device code after every other
// optimisation. Out: a memcpy of 16, 32, 48 or 64 bytes whose both ends are known to be 16-byte aligned is
// as many loads and stores of four words; the back end alone would move eight bytes at a time.
#include "passes.h"
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace {

constexpr unsigned unit = 16, most = 64; // bytes

bool splits(const MemCpyInst &copy, const DataLayout &layout)
{
	auto *length = dyn_cast<ConstantInt>(copy.getLength());
	if (!length || copy.isVolatile() || length->isZero() || length->getZExtValue() % unit ||
	    length->getZExtValue() > most)
		return false;
	Align to = std::max(copy.getDestAlign().valueOrOne(), getKnownAlignment(copy.getRawDest(), layout, &copy));
	Align from = std::max(copy.getSourceAlign().valueOrOne(), getKnownAlignment(copy.getRawSource(), layout, &copy));
	return to >= Align(unit) && from >= Align(unit);
}

// All loads before all stores: the ends may be the same place.
void split(MemCpyInst &copy)
{
	IRBuilder<> b(&copy);
	Type *words = FixedVectorType::get(b.getInt32Ty(), 4);
	uint64_t n = cast<ConstantInt>(copy.getLength())->getZExtValue();
	SmallVector<Value *, most / unit> parts;
	for (uint64_t at = 0; at < n; at += unit)
		parts.push_back(b.CreateAlignedLoad(words, b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), copy.getRawSource(), at),
						    Align(unit)));
	for (uint64_t at = 0; at < n; at += unit)
		b.CreateAlignedStore(parts[at / unit],
				     b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), copy.getRawDest(), at), Align(unit));
	copy.eraseFromParent();
}

struct CopiesPass : PassInfoMixin<CopiesPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		bool changed = false;
		for (Instruction &i : make_early_inc_range(instructions(f)))
			if (auto *copy = dyn_cast<MemCpyInst>(&i); copy && splits(*copy, f.getDataLayout())) {
				split(*copy);
				changed = true;
			}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
};

} // namespace

void add_copies_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel level, ThinOrFullLTOPhase) {
		if (level != OptimizationLevel::O0)
			passes.addPass(createModuleToFunctionPassAdaptor(CopiesPass()));
	});
}
