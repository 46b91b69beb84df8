// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics on variables of one thread. PTX has none, and LLVM would write `atom.local`. In: device code whose calls are
// inlined, and once more after every other optimisation. Out: what no other thread can see is done by a load and a store,
// with nvcc's warning. And what is written to __constant__ memory, which PTX cannot say either: a trap, as nvcc has it.
#include "passes.h"
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

using namespace llvm;

namespace {

constexpr unsigned constant_space = 4, local_space = 5;

bool is_local(const Value *p)
{
	SmallVector<const Value *, 4> objects;

	if (p->getType()->getPointerAddressSpace() == local_space)
		return true;
	getUnderlyingObjects(p, objects);
	return all_of(objects, [](const Value *o) {
		auto *a = dyn_cast<Argument>(o);
		return isa<AllocaInst>(o) || (a && a->hasByValAttr()); // a kernel's copy is moved to one when it is written
	});
}

bool lower(Instruction &i)
{
	if (auto *x = dyn_cast<AtomicCmpXchgInst>(&i))
		return is_local(x->getPointerOperand()) && lowerAtomicCmpXchgInst(x);
	if (auto *x = dyn_cast<AtomicRMWInst>(&i))
		return is_local(x->getPointerOperand()) && lowerAtomicRMWInst(x);
	return false;
}

// __constant__ memory that is written to.
bool is_constant(const Value *p)
{
	const auto *g = dyn_cast<GlobalVariable>(getUnderlyingObject(p));

	return p->getType()->getPointerAddressSpace() == constant_space || (g && g->getAddressSpace() == constant_space);
}

bool trap(Instruction &i)
{
	const Value *to = nullptr;

	if (auto *x = dyn_cast<AtomicCmpXchgInst>(&i))
		to = x->getPointerOperand();
	else if (auto *x = dyn_cast<AtomicRMWInst>(&i))
		to = x->getPointerOperand();
	else if (auto *x = dyn_cast<StoreInst>(&i))
		to = x->getPointerOperand();
	if (!to || !is_constant(to))
		return false;
	IRBuilder<>(&i).CreateCall(Intrinsic::getOrInsertDeclaration(i.getModule(), Intrinsic::trap));
	i.replaceAllUsesWith(PoisonValue::get(i.getType()));
	i.eraseFromParent();
	return true;
}

void warn(Function &f, DebugLoc at, const std::string &text)
{
	while (at && at.getInlinedAt())
		at = at.getInlinedAt(); // where the program calls it
	if (at)
		f.getContext().diagnose(DiagnosticInfoGenericWithLoc(text, f, at, DS_Warning));
	else
		f.getContext().diagnose(DiagnosticInfoGeneric(text + " (in " + f.getName() + ")", DS_Warning));
}

struct LocalsPass : PassInfoMixin<LocalsPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		bool changed = false;
		for (Instruction &i : make_early_inc_range(instructions(f))) {
			const DebugLoc at = i.getDebugLoc();
			if (trap(i))
				warn(f, at, "Cannot store to pointer that points to constant memory space");
			else if (lower(i))
				warn(f, at, "Cannot do atomic on local memory, a load and a store are done");
			else
				continue;
			changed = true;
		}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_locals_pass(PassBuilder &b)
{
	b.registerScalarOptimizerLateEPCallback([](FunctionPassManager &passes, OptimizationLevel) { passes.addPass(LocalsPass()); });
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
		passes.addPass(createModuleToFunctionPassAdaptor(LocalsPass()));
	});
}
