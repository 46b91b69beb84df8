// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places in shared memory by numbers of bytes: an index (x << k) ^ c becomes the bytes (x << k + s) ^ c << s, and x << k in
// the same function x << k + s, so that both share a shift, as with nvcc, whose shared addresses have 32 bits: LLVM
// scales each index when it makes the address. In: device code that is done but for code generation. That no bit is lost
// follows from "inbounds": shared memory is smaller than 4 GB.
#include "passes.h"
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Support/NVPTXAddrSpace.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

constexpr unsigned half = 32;

struct Place { // of an address: index = x << shift, with `toggled` an exclusive or behind it
	GetElementPtrInst *at;
	Instruction *index; // of 32 bits
	Value *x;
	uint64_t shift, toggled, scale;
};

bool is_shared(const Value *at)
{
	auto *variable = dyn_cast<GlobalVariable>(getUnderlyingObject(at));
	return variable && variable->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED;
}

// The only index of an address, if it is one of 32 bits that is extended.
Instruction *index_of(const GetElementPtrInst &at)
{
	auto *wide = at.getNumIndices() == 1 ? dyn_cast<CastInst>(at.getOperand(1)) : nullptr;

	if (!wide || !(isa<ZExtInst>(wide) || isa<SExtInst>(wide)) || !wide->getSrcTy()->isIntegerTy(half))
		return nullptr;
	return dyn_cast<Instruction>(wide->getOperand(0));
}

bool read(GetElementPtrInst &at, Place &p)
{
	uint64_t size = at.getModule()->getDataLayout().getTypeAllocSize(at.getSourceElementType());
	Value *shifted;

	p = { &at, index_of(at), nullptr, 0, 0, size };
	if (!p.index || !at.isInBounds() || !isPowerOf2_64(size) || size == 1 || !is_shared(&at))
		return false;
	if (!match(p.index, m_Xor(m_Value(shifted), m_ConstantInt(p.toggled))))
		shifted = p.index;
	return match(shifted, m_Shl(m_Value(p.x), m_ConstantInt(p.shift))) && p.shift + Log2_64(size) < half;
}

void rewrite(const Place &p)
{
	IRBuilder<> make(p.at);
	Value *shifted = p.toggled ? p.index->getOperand(0) : p.index;

	make.SetInsertPoint(cast<Instruction>(shifted));
	Value *bytes = make.CreateShl(p.x, p.shift + Log2_64(p.scale));
	make.SetInsertPoint(p.at);
	if (p.toggled)
		bytes = make.CreateXor(bytes, make.getInt32(p.toggled << Log2_64(p.scale)));
	bytes = make.CreateCast(cast<CastInst>(p.at->getOperand(1))->getOpcode(), bytes, make.getInt64Ty());
	p.at->replaceAllUsesWith(make.CreateInBoundsGEP(make.getInt8Ty(), p.at->getPointerOperand(), bytes));
	RecursivelyDeleteTriviallyDeadInstructions(p.at);
}

struct SharedIndexPass : PassInfoMixin<SharedIndexPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		SmallVector<Place> places;
		SmallPtrSet<Value *, 4> toggled;
		Place p;

		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (BasicBlock &b : f)
			for (Instruction &i : b)
				if (auto *at = dyn_cast<GetElementPtrInst>(&i); at && read(*at, p)) {
					places.push_back(p);
					if (p.toggled)
						toggled.insert(p.index->getOperand(0));
				}
		if (toggled.empty())
			return PreservedAnalyses::all();
		for (const Place &q : places)
			if (toggled.count(q.toggled ? q.index->getOperand(0) : q.index))
				rewrite(q);
		return PreservedAnalyses::none();
	}
};

} // namespace

void add_shared_index_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel level, ThinOrFullLTOPhase) {
		if (level.getSpeedupLevel() > 1)
			passes.addPass(createModuleToFunctionPassAdaptor(SharedIndexPass()));
	});
}
