// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that the other side has and this one mentions (front.cc): calling one ends the kernel or the program,
// instead of leaving the linker to miss it. And memcmp, which the device has as a builtin only, gets its body.
#include "passes.h"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

struct StubsPass : PassInfoMixin<StubsPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		bool changed = false;

		for (Function &f : m)
			if (f.isDeclaration() && (absent_functions.count(f.getName().str()) || is_never_called(m, f))) {
				fill(f);
				changed = true;
			} else if (f.isDeclaration() && m.getTargetTriple().isNVPTX() && f.getName() == "memcmp" && is_memcmp(f)) {
				fill_memcmp(f);
				changed = true;
			}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }

private:
	// What stands in tables of virtual functions in the place of one that has no body.
	static bool is_never_called(const Module &m, const Function &f)
	{
		return m.getTargetTriple().isNVPTX() &&
		       (f.getName() == "__cxa_pure_virtual" || f.getName() == "__cxa_deleted_virtual");
	}

	static bool is_memcmp(const Function &f)
	{
		return f.arg_size() == 3 && f.getReturnType()->isIntegerTy(32) && f.getArg(0)->getType()->isPointerTy() &&
		       f.getArg(1)->getType()->isPointerTy() && f.getArg(2)->getType()->isIntegerTy(64);
	}

	static void own(Function &f)
	{
		f.setLinkage(GlobalValue::InternalLinkage);
		f.setDSOLocal(true);
	}

	static void fill_memcmp(Function &f)
	{
		LLVMContext &c = f.getContext();
		BasicBlock *first = BasicBlock::Create(c, "", &f), *next = BasicBlock::Create(c, "", &f);
		BasicBlock *byte = BasicBlock::Create(c, "", &f), *end = BasicBlock::Create(c, "", &f);
		IRBuilder<> b(first);
		Value *x, *y, *more;
		PHINode *i, *result;

		own(f);
		b.CreateBr(next);
		b.SetInsertPoint(next);
		i = b.CreatePHI(b.getInt64Ty(), 2);
		i->addIncoming(b.getInt64(0), first);
		b.CreateCondBr(b.CreateICmpEQ(i, f.getArg(2)), end, byte);
		b.SetInsertPoint(byte);
		x = b.CreateZExt(b.CreateLoad(b.getInt8Ty(), b.CreatePtrAdd(f.getArg(0), i)), b.getInt32Ty());
		y = b.CreateZExt(b.CreateLoad(b.getInt8Ty(), b.CreatePtrAdd(f.getArg(1), i)), b.getInt32Ty());
		more = b.CreateAdd(i, b.getInt64(1));
		i->addIncoming(more, byte);
		b.CreateCondBr(b.CreateICmpEQ(x, y), next, end);
		b.SetInsertPoint(end);
		result = b.CreatePHI(b.getInt32Ty(), 2);
		result->addIncoming(b.getInt32(0), next);
		IRBuilder<> in(byte->getTerminator());
		result->addIncoming(in.CreateSub(x, y), byte);
		b.CreateRet(result);
	}

	static void fill(Function &f)
	{
		IRBuilder<> b(BasicBlock::Create(f.getContext(), "", &f));

		own(f);
		f.removeFnAttr(Attribute::WillReturn);
		b.CreateIntrinsic(Intrinsic::trap, {});
		b.CreateUnreachable();
	}
};

} // namespace

void add_stubs_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &m, OptimizationLevel) { m.addPass(StubsPass()); });
}
