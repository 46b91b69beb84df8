// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// memcmp, memchr and strlen for the device: clang has them as builtins, which the C++ library's string_view and char_traits
// call, and leaves the call where it cannot answer it. In: such a declaration. Out: its body, a loop over bytes.
#include "passes.h"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

// i = 0, 1, ...: ends before i == n (where there is an n) and where a byte says so.
class Loop {
public:
	Loop(Function &f, Value *n) : f(f), first(block()), next(block()), b(first)
	{
		BasicBlock *body = block();

		b.CreateBr(next);
		b.SetInsertPoint(next);
		i = b.CreatePHI(b.getInt64Ty(), 2);
		i->addIncoming(b.getInt64(0), first);
		if (n) {
			out = block();
			b.CreateCondBr(b.CreateICmpEQ(i, n), out, body);
		} else {
			b.CreateBr(body);
		}
		b.SetInsertPoint(body);
	}
	Value *byte(unsigned arg)
	{
		return b.CreateZExt(b.CreateLoad(b.getInt8Ty(), b.CreatePtrAdd(f.getArg(arg), i)), b.getInt32Ty());
	}
	// Returns `found` where `end` holds, `none` where the bytes are over.
	void close(Value *end, Value *found, Value *none)
	{
		BasicBlock *at = block(), *from = b.GetInsertBlock();

		i->addIncoming(b.CreateAdd(i, b.getInt64(1)), from);
		b.CreateCondBr(end, at, next);
		b.SetInsertPoint(at);
		b.CreateRet(found);
		if (out) {
			b.SetInsertPoint(out);
			b.CreateRet(none);
		}
		f.setLinkage(GlobalValue::InternalLinkage);
		f.setDSOLocal(true);
	}

private:
	BasicBlock *block() { return BasicBlock::Create(f.getContext(), "", &f); }

	Function &f;
	BasicBlock *first, *next, *out = nullptr;

public:
	IRBuilder<> b;
	PHINode *i;
};

void fill_memcmp(Function &f)
{
	Loop l(f, f.getArg(2));
	Value *x = l.byte(0), *y = l.byte(1);

	l.close(l.b.CreateICmpNE(x, y), l.b.CreateSub(x, y), l.b.getInt32(0));
}

void fill_memchr(Function &f)
{
	Loop l(f, f.getArg(2));
	Value *c = l.b.CreateAnd(f.getArg(1), l.b.getInt32(255));

	l.close(l.b.CreateICmpEQ(l.byte(0), c), l.b.CreatePtrAdd(f.getArg(0), l.i),
		ConstantPointerNull::get(cast<PointerType>(f.getReturnType())));
}

void fill_strlen(Function &f)
{
	Loop l(f, nullptr);

	l.close(l.b.CreateICmpEQ(l.byte(0), l.b.getInt32(0)), l.i, nullptr);
}

struct Row {
	const char *name;
	const char *type; // result and arguments: p(ointer), i(nt), l(ong)
	void (*fill)(Function &);
};

const Row rows[] = {
	{ "memcmp", "ippl", fill_memcmp },
	{ "memchr", "ppil", fill_memchr },
	{ "strlen", "lp", fill_strlen },
};

bool is_type(const Type *t, char letter)
{
	return letter == 'p' ? t->isPointerTy() : t->isIntegerTy(letter == 'i' ? 32 : 64);
}

bool is_declared(const Function *f, const char *type)
{
	if (!f || !f->isDeclaration() || f->isVarArg() || f->arg_size() != strlen(type) - 1)
		return false;
	for (const Argument &a : f->args())
		if (!is_type(a.getType(), type[1 + a.getArgNo()]))
			return false;
	return is_type(f->getReturnType(), type[0]);
}

struct BytesPass : PassInfoMixin<BytesPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		bool changed = false;

		for (const Row &r : rows)
			if (Function *f = m.getFunction(r.name); m.getTargetTriple().isNVPTX() && is_declared(f, r.type)) {
				r.fill(*f);
				changed = true;
			}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_bytes_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &m, OptimizationLevel) { m.addPass(BytesPass()); });
}
