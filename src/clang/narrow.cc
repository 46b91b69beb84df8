// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes of floats. NVIDIA's ptxas takes `st.b8 [p], %rd` for a conversion to an integer when %rd was made by
// an instruction on .f64 (13.0; likewise .b16 and .f32), and clang's back end, whose registers have no types,
// writes just that for unaligned floats and truncated bits. In: device code after every other optimisation.
// Out: a register of its own, `mov.b64`, between such a float and the integer that parts are taken of.
//
// And integers of 8 and 16 bits that are made of floats: nvcc makes 32 bits and takes the low ones, so 65536.f is 0,
// which the hardware's conversion to 16 bits saturates.
#include "passes.h"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

bool is_plain_float(Type *t)
{
	return t->isFloatTy() || t->isDoubleTy();
}

// The bits of a float, by an instruction on bits.
Value *bits_of(IRBuilder<> &b, Value *x)
{
	bool wide = x->getType()->isDoubleTy();
	Type *to = wide ? b.getInt64Ty() : b.getInt32Ty();
	auto *type = FunctionType::get(to, { x->getType() }, false);
	return b.CreateCall(InlineAsm::get(type, wide ? "mov.b64 $0, $1;" : "mov.b32 $0, $1;", wide ? "=l,d" : "=r,f",
					   false),
			    { x });
}

bool loses_bits(const User *u)
{
	return isa<TruncInst>(u) || isa<PHINode>(u);
}

bool fix_cast(BitCastInst *cast)
{
	if (!is_plain_float(cast->getSrcTy()) || !cast->getDestTy()->isIntegerTy() || none_of(cast->users(), loses_bits))
		return false;
	IRBuilder<> b(cast);
	cast->replaceAllUsesWith(bits_of(b, cast->getOperand(0)));
	cast->eraseFromParent();
	return true;
}

bool fix_store(StoreInst *store)
{
	Value *x = store->getValueOperand();
	if (!is_plain_float(x->getType()) || isa<Constant>(x) ||
	    store->getAlign().value() >= x->getType()->getPrimitiveSizeInBits() / 8)
		return false;
	IRBuilder<> b(store);
	store->setOperand(0, bits_of(b, x));
	return true;
}

bool widen_cast(Instruction &i)
{
	const bool is_signed = isa<FPToSIInst>(i);
	Value *x = i.getOperand(0);

	if (!is_plain_float(x->getType()) || (!i.getType()->isIntegerTy(8) && !i.getType()->isIntegerTy(16)))
		return false;
	IRBuilder<> b(&i);
	Value *wide = is_signed ? b.CreateFPToSI(x, b.getInt32Ty()) : b.CreateFPToUI(x, b.getInt32Ty());

	i.replaceAllUsesWith(b.CreateTrunc(wide, i.getType()));
	i.eraseFromParent();
	return true;
}

struct NarrowPass : PassInfoMixin<NarrowPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		bool changed = false;
		for (Instruction &i : make_early_inc_range(instructions(f)))
			if (auto *cast = dyn_cast<BitCastInst>(&i))
				changed |= fix_cast(cast);
			else if (auto *store = dyn_cast<StoreInst>(&i))
				changed |= fix_store(store);
			else if (isa<FPToSIInst, FPToUIInst>(i))
				changed |= widen_cast(i);
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_narrow_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
		passes.addPass(createModuleToFunctionPassAdaptor(NarrowPass()));
	});
}
