// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which products and sums become fused multiply-adds is decided here, for all devices alike. In: device
// code after every other optimisation, whose `contract` flags say where fusing is allowed. Out: the same
// with llvm.fma wherever a sum has such a product. nvcc has the back end print what remains with .rn, so
// that no later compiler fuses on its own and one PTX has one result, on a GPU and on the CPU device.
//
// Like LLVM's own rule for this target a product is fused even when others use it too, and of two
// products the one with fewer uses; unlike it, across blocks.
#include "passes.h"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

BinaryOperator *product(Value *v)
{
	auto *b = dyn_cast<BinaryOperator>(v);
	return b && b->getOpcode() == Instruction::FMul && b->hasAllowContract() ? b : nullptr;
}

// The sum or difference as a fused multiply-add; null when no operand is a product.
Value *fuse(BinaryOperator *sum)
{
	BinaryOperator *l = product(sum->getOperand(0)), *r = product(sum->getOperand(1));
	if (l && r)
		(l->getNumUses() > r->getNumUses() ? l : r) = nullptr;
	if (!l && !r)
		return nullptr;
	IRBuilder<> b(sum);
	b.setFastMathFlags(sum->getFastMathFlags());
	bool minus = sum->getOpcode() == Instruction::FSub;
	BinaryOperator *mul = l ? l : r;
	Value *x = mul->getOperand(0), *y = mul->getOperand(1), *z = sum->getOperand(l ? 1 : 0);
	if (minus && l)
		z = b.CreateFNeg(z);
	else if (minus)
		x = b.CreateFNeg(x);
	return b.CreateIntrinsic(Intrinsic::fma, { sum->getType() }, { x, y, z });
}

struct ContractPass : PassInfoMixin<ContractPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		SmallVector<BinaryOperator *, 32> rest;
		for (Instruction &i : make_early_inc_range(instructions(f)))
			if (auto *b = dyn_cast<BinaryOperator>(&i); b && isa<FPMathOperator>(b) && !replace(b))
				rest.push_back(b);
		for (BinaryOperator *b : rest)
			if (product(b) && b->use_empty())
				b->eraseFromParent();
			else
				b->setHasAllowContract(false);
		return PreservedAnalyses::none();
	}

	static bool replace(BinaryOperator *sum)
	{
		if (!sum->hasAllowContract() ||
		    (sum->getOpcode() != Instruction::FAdd && sum->getOpcode() != Instruction::FSub))
			return false;
		Value *fused = fuse(sum);
		if (!fused)
			return false;
		fused->takeName(sum);
		sum->replaceAllUsesWith(fused);
		sum->eraseFromParent();
		return true;
	}
};

} // namespace

void add_contract_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel level, ThinOrFullLTOPhase) {
		if (level != OptimizationLevel::O0)
			passes.addPass(createModuleToFunctionPassAdaptor(ContractPass()));
	});
}
