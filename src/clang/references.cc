// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface references (texture<…>, surface<…>, which CUDA had until 11) as variables that hold
// a texture object. In: device code in which clang made each reference a .texref or .surfref, a symbol
// whose address stands for the handle; host code that registers it by __cudaRegisterTexture or …Surface.
// Out: device code with a variable of 64 bits where it was, read wherever the handle is wanted; host code
// that registers that variable. include/ww/texture_reference.h writes it when memory is bound.
#include "passes.h"
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

using References = SmallVector<GlobalVariable *, 8>;

bool is_mark(const MDNode *row)
{
	auto *s = row->getNumOperands() >= 2 ? dyn_cast<MDString>(row->getOperand(1)) : nullptr;
	return s && (s->getString() == "texture" || s->getString() == "surface");
}

// Takes the marks out of nvvm.annotations: what carried one is a reference.
References take_marks(Module &m)
{
	References found;
	NamedMDNode *notes = m.getNamedMetadata("nvvm.annotations");
	SmallVector<MDNode *, 16> rest;
	if (!notes)
		return found;
	for (MDNode *row : notes->operands()) {
		auto *g = is_mark(row) ? mdconst::dyn_extract_or_null<GlobalVariable>(row->getOperand(0)) : nullptr;
		if (g && g->getValueType()->isIntegerTy(64))
			found.push_back(g);
		else
			rest.push_back(row);
	}
	notes->clearOperands();
	for (MDNode *row : rest)
		notes->addOperand(row);
	return found;
}

// The handle cannot change while a kernel runs.
void read_instead(CallInst *call, GlobalVariable *g)
{
	IRBuilder<> b(call);
	LoadInst *load = b.CreateLoad(b.getInt64Ty(), g);
	load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(call->getContext(), {}));
	call->replaceAllUsesWith(load);
	call->eraseFromParent();
}

void make_variable(GlobalVariable *g)
{
	SmallVector<CallInst *, 16> calls;
	for (User *u : g->users())
		if (auto *call = dyn_cast<IntrinsicInst>(u))
			if (call->getIntrinsicID() == Intrinsic::nvvm_texsurf_handle_internal)
				calls.push_back(call);
	for (CallInst *call : calls)
		read_instead(call, g);
	if (!g->hasInitializer())
		return;
	g->setInitializer(ConstantInt::get(g->getValueType(), 0));
	g->setAlignment(Align(8));
	g->setExternallyInitialized(true);
	g->setLinkage(GlobalValue::ExternalLinkage); // the host finds it by name, static or not
	g->setVisibility(GlobalValue::DefaultVisibility);
}

// __cudaRegisterTexture(handle, variable, address, name, dim, normalised, extern), Surface: no normalised,
// become __cudaRegisterVar(handle, variable, address, name, extern, size, constant, global).
void register_variable(Module &m, CallInst *call)
{
	IRBuilder<> b(call);
	Type *ptr = b.getPtrTy(), *i32 = b.getInt32Ty(), *i64 = b.getInt64Ty();
	FunctionCallee f = m.getOrInsertFunction("__cudaRegisterVar", b.getVoidTy(), ptr, ptr, ptr, ptr, i32, i64,
						 i32, i32);
	Value *external = call->getArgOperand(call->arg_size() - 1);
	b.CreateCall(f, { call->getArgOperand(0), call->getArgOperand(1), call->getArgOperand(2),
			  call->getArgOperand(3), external, b.getInt64(8), b.getInt32(0), b.getInt32(0) });
	call->eraseFromParent();
}

bool register_variables(Module &m, StringRef name)
{
	Function *f = m.getFunction(name);
	SmallVector<CallInst *, 8> calls;
	if (!f)
		return false;
	for (User *u : f->users())
		if (auto *call = dyn_cast<CallInst>(u))
			calls.push_back(call);
	for (CallInst *call : calls)
		register_variable(m, call);
	return !calls.empty();
}

struct ReferencesPass : PassInfoMixin<ReferencesPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		bool changed;
		if (m.getTargetTriple().isNVPTX()) {
			References refs = take_marks(m);
			for (GlobalVariable *g : refs)
				make_variable(g);
			changed = !refs.empty();
		} else {
			changed = register_variables(m, "__cudaRegisterTexture");
			changed |= register_variables(m, "__cudaRegisterSurface");
		}
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_references_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &passes, OptimizationLevel) { passes.addPass(ReferencesPass()); });
}
