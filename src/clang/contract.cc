// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which products and sums become fused multiply-adds is decided here, for all devices alike. In: device
// code after every other optimisation, whose `contract` flags say where fusing is allowed. Out: the same
// with llvm.fma wherever a sum has such a product. nvcc has the back end print what remains with .rn, so
// that no later compiler fuses on its own and one PTX has one result, on a GPU and on the CPU device.
//
// The choice is what NVIDIA's front end and assembler together make, found from what they answer. Within a block:
// - from the last sum to the first, a product with fewer than five uses, all of them sums, goes into it; of two the
//   first;
// - then one that is used once, by a sum or a difference, maybe through a negation;
// - then one whose every use is a sum or a difference. A product that was added to a fused one stays.
#include "passes.h"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace {

// Fused multiply-adds of one block.
class Block {
      public:
	explicit Block(BasicBlock &bb) : bb(bb) {}

	void fuse_all()
	{
		SmallVector<BinaryOperator *, 32> first = sums();
		fuse_each(reverse(first), [&](BinaryOperator *s, unsigned i) { return s->getOpcode() == Instruction::FAdd && in_sums(s, i); });
		number_runs();
		fuse_each(sums(), [&](BinaryOperator *s, unsigned i) { return uses_of(product(s, i)) == 1 && fusable(product(s, i)); });
		fuse_each(sums(), [&](BinaryOperator *s, unsigned i) { return fusable(product(s, i)); });
	}

      private:
	BasicBlock &bb;
	DenseMap<const Instruction *, unsigned> runs; // numbers of straight runs

	// What NVIDIA's assembler makes a loop or branches of: sums do not look beyond it.
	static bool parts(const Instruction &i)
	{
		Type *t = i.getType();
		if (i.getOpcode() == Instruction::SDiv || i.getOpcode() == Instruction::SRem)
			return t->isIntegerTy();
		if (i.getOpcode() == Instruction::UDiv || i.getOpcode() == Instruction::URem)
			return t->isIntegerTy(64);
		if (auto *c = dyn_cast<CallBase>(&i); c && c->getCalledFunction()) {
			StringRef n = c->getCalledFunction()->getName();
			bool rounded = n.contains(".rn") || n.contains(".rz") || n.contains(".rm") || n.contains(".rp");
			return !c->getCalledFunction()->isIntrinsic() || n.starts_with("llvm.nvvm.membar") ||
			       n.starts_with("llvm.sqrt") ||
			       (rounded && (n.starts_with("llvm.nvvm.div") || n.starts_with("llvm.nvvm.rcp") ||
					    n.starts_with("llvm.nvvm.sqrt")));
		}
		return i.getOpcode() == Instruction::FDiv || i.getOpcode() == Instruction::Fence;
	}

	void number_runs()
	{
		unsigned run = 0;
		for (Instruction &i : bb)
			runs[&i] = parts(i) ? ++run : run;
	}

	static bool free(Instruction *i, unsigned opcode)
	{
		return i && i->getOpcode() == opcode && i->hasAllowContract();
	}

	// A sum in the run of a product.
	bool is_sum(User *u, unsigned run) const
	{
		auto *i = dyn_cast<Instruction>(u);
		return i && i->getParent() == &bb && runs.lookup(i) == run && (free(i, Instruction::FAdd) || free(i, Instruction::FSub)) &&
		       bare(i->getOperand(0)) != bare(i->getOperand(1));
	}

	// What is negated.
	static Value *bare(Value *v)
	{
		for (auto *u = dyn_cast<UnaryOperator>(v); u && u->getOpcode() == Instruction::FNeg; u = dyn_cast<UnaryOperator>(v))
			v = u->getOperand(0);
		return v;
	}

	// Operand i of a sum, if it is a product of this block, maybe negated.
	BinaryOperator *product(BinaryOperator *sum, unsigned i) const
	{
		auto *b = dyn_cast<BinaryOperator>(bare(sum->getOperand(i)));
		return free(b, Instruction::FMul) && b->getParent() == &bb ? b : nullptr;
	}

	static bool negation(User *u) { return isa<UnaryOperator>(u) && cast<UnaryOperator>(u)->getOpcode() == Instruction::FNeg; }

	// Uses, those of its negations instead of these.
	static unsigned uses_of(Value *v)
	{
		unsigned n = 0;
		if (v)
			for (User *u : v->users())
				n += negation(u) ? uses_of(u) : 1;
		return n;
	}

	bool fusable(Value *v, unsigned run) const
	{
		return all_of(v->users(), [&](User *u) { return negation(u) ? fusable(u, run) : is_sum(u, run); });
	}

	// A product of halves that others use, too, is several in nvcc, which has inline PTX for each.
	bool fusable(Instruction *p) const
	{
		return p->getType()->getScalarSizeInBits() == 16 || fusable(p, runs.lookup(p));
	}

	// All uses of operand i, a product itself, are additions of this block.
	bool in_sums(BinaryOperator *sum, unsigned i) const
	{
		BinaryOperator *p = product(sum, i);
		Type *t = sum->getType();
		return p && p == sum->getOperand(i) && (t->isFloatTy() || t->isDoubleTy()) && !p->hasNUsesOrMore(5) &&
		       all_of(p->users(), [&](User *u) {
			       auto *b = dyn_cast<BinaryOperator>(u);
			       return b && b->getOpcode() == Instruction::FAdd && b->getParent() == &bb;
		       });
	}

	SmallVector<BinaryOperator *, 32> sums() const
	{
		SmallVector<BinaryOperator *, 32> found;
		for (Instruction &i : bb)
			if (free(&i, Instruction::FAdd) || free(&i, Instruction::FSub))
				found.push_back(cast<BinaryOperator>(&i));
		return found;
	}

	template <class Sums, class Rule> void fuse_each(Sums &&in, Rule rule)
	{
		for (BinaryOperator *sum : in)
			for (unsigned k = 0; k < 2; k++)
				if (product(sum, k) && rule(sum, k)) {
					fuse(sum, k);
					break;
				}
	}

	// Operand k is a product.
	void fuse(BinaryOperator *sum, unsigned k)
	{
		IRBuilder<> b(sum);
		b.setFastMathFlags(sum->getFastMathFlags());
		BinaryOperator *mul = product(sum, k);
		Value *x = mul->getOperand(0), *y = mul->getOperand(1), *z = sum->getOperand(1 - k);
		bool minus = sum->getOpcode() == Instruction::FSub, turned = minus && k == 1;
		for (Value *v = sum->getOperand(k); v != mul; v = cast<UnaryOperator>(v)->getOperand(0))
			turned = !turned;
		if (turned)
			x = b.CreateFNeg(x);
		if (minus && k == 0)
			z = b.CreateFNeg(z);
		Value *fused = b.CreateIntrinsic(Intrinsic::fma, { sum->getType() }, { x, y, z });
		SmallVector<WeakTrackingVH, 2> dead = { sum->getOperand(k) };
		fused->takeName(sum);
		sum->replaceAllUsesWith(fused);
		sum->eraseFromParent();
		RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
	}
};

// Nothing is fused later. A double that became a float and then a half was rounded twice, too, which LLVM's back end makes
// one conversion of where both may be contracted.
struct ContractPass : PassInfoMixin<ContractPass> {
	explicit ContractPass(bool optimizes) : optimizes(optimizes) {}

	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		if (optimizes && !f.hasOptNone())
			for (BasicBlock &bb : f)
				Block(bb).fuse_all();
		for (Instruction &i : instructions(f))
			if ((isa<BinaryOperator>(i) || isa<FPTruncInst>(i)) && isa<FPMathOperator>(i))
				i.setHasAllowContract(false);
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }

      private:
	bool optimizes;
};

} // namespace

void add_contract_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel level, ThinOrFullLTOPhase) {
		passes.addPass(createModuleToFunctionPassAdaptor(ContractPass(level != OptimizationLevel::O0)));
	});
}
