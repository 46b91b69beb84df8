// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __managed__ variables, as a pass that clang loads when nvcc runs it (clang itself knows them for HIP
// only). In: a module in which such a variable carries the annotation "ww.managed", before any other
// pass. Out, in device code: the variable is marked `.attribute(.managed)` in PTX. Out, in host code:
// every use of the variable uses the address that __wwManagedAddress(&name.managed) gives, where
// `name.managed` is a pointer that the runtime fills when the variable is first needed, and the variable
// is registered with __cudaRegisterManagedVar instead of __cudaRegisterVar.
//
// Written in C++ because LLVM's interface for such passes is. CUDA C++ Programming Guide, "Unified
// Memory: global-scope managed variables".
#include "passes.h"
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ReplaceConstant.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

using namespace llvm;

namespace {

using Variables = SmallVector<GlobalVariable *, 8>;

bool is_managed_mark(const Constant *text)
{
	auto *g = dyn_cast<GlobalVariable>(text->stripPointerCasts());
	auto *s = g && g->hasInitializer() ? dyn_cast<ConstantDataArray>(g->getInitializer()) : nullptr;
	return s && s->isCString() && s->getAsCString() == "ww.managed";
}

Variables find_managed(Module &m)
{
	Variables found;
	GlobalVariable *list = m.getGlobalVariable("llvm.global.annotations");
	if (!list || !list->hasInitializer())
		return found;
	for (const Use &u : list->getInitializer()->operands()) {
		auto *row = dyn_cast<ConstantStruct>(u.get());
		if (!row || !is_managed_mark(row->getOperand(1)))
			continue;
		if (auto *g = dyn_cast<GlobalVariable>(row->getOperand(0)->stripPointerCasts()))
			if (!is_contained(found, g))
				found.push_back(g);
	}
	return found;
}

void mark_for_ptx(Module &m, const Variables &vars)
{
	LLVMContext &c = m.getContext();
	NamedMDNode *notes = m.getOrInsertNamedMetadata("nvvm.annotations");
	for (GlobalVariable *g : vars)
		notes->addOperand(MDNode::get(c, { ConstantAsMetadata::get(g), MDString::get(c, "managed"),
						   ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(c), 1)) }));
}

// The pointer that stands for the variable; shared between files where the variable is.
GlobalVariable *make_slot(Module &m, GlobalVariable *g)
{
	auto *ptr = PointerType::get(m.getContext(), 0);
	auto *slot = new GlobalVariable(m, ptr, false, g->getLinkage(),
					g->isDeclaration() ? nullptr : ConstantPointerNull::get(ptr),
					g->getName() + ".managed");
	slot->setVisibility(g->getVisibility());
	slot->setDSOLocal(g->isDSOLocal());
	return slot;
}

// __cudaRegisterVar(h, var, name, name2, extern, size, constant, global) becomes
// __cudaRegisterManagedVar(h, &slot, var, name2, extern, size, constant, global).
void register_managed(Module &m, CallInst *call, GlobalVariable *g, GlobalVariable *slot)
{
	IRBuilder<> b(call);
	FunctionType *t = call->getFunctionType();
	Value *size = call->getArgOperand(5);
	b.CreateCall(m.getOrInsertFunction("__cudaRegisterManagedVar", t),
		     { call->getArgOperand(0), slot, g, call->getArgOperand(3), call->getArgOperand(4), size,
		       call->getArgOperand(6), call->getArgOperand(7) });
	call->eraseFromParent();
}

CallInst *registration_of(User *user)
{
	auto *call = dyn_cast<CallInst>(user);
	Function *f = call ? call->getCalledFunction() : nullptr;
	return f && f->getName() == "__cudaRegisterVar" && call->arg_size() == 8 ? call : nullptr;
}

// A value used by a phi is needed at the end of the block it comes from.
Instruction *place_for(Use &u)
{
	auto *user = cast<Instruction>(u.getUser());
	auto *phi = dyn_cast<PHINode>(user);
	return phi ? phi->getIncomingBlock(u)->getTerminator() : user;
}

// Its result changes only in calls that nothing is known of (cudaDeviceReset): loops need one call.
FunctionCallee address_function(Module &m)
{
	auto *ptr = PointerType::get(m.getContext(), 0);
	FunctionCallee f = m.getOrInsertFunction("__wwManagedAddress", ptr, ptr);
	if (auto *fn = dyn_cast<Function>(f.getCallee())) {
		fn->setMemoryEffects(MemoryEffects::inaccessibleMemOnly(ModRefInfo::Ref));
		fn->setDoesNotThrow();
		fn->setWillReturn();
	}
	return f;
}

void use_managed_address(Module &m, GlobalVariable *g, GlobalVariable *slot)
{
	FunctionCallee address = address_function(m);
	SmallVector<Use *, 16> uses;
	convertUsersOfConstantsToInstructions({ g });
	for (Use &u : g->uses())
		if (isa<Instruction>(u.getUser()) && !registration_of(u.getUser()))
			uses.push_back(&u);
	for (Use *u : uses) {
		IRBuilder<> b(place_for(*u));
		u->set(b.CreateCall(address, { slot }, g->getName()));
	}
}

bool holds(const Constant *c, const GlobalVariable *g)
{
	return c == g || (!isa<GlobalValue>(c) && any_of(c->operands(), [&](const Use &u) {
		return isa<Constant>(u.get()) && holds(cast<Constant>(u.get()), g);
	}));
}

// The initialiser `c` of the part of `v` that `path` leads to, without what holds the address: that is stored instead.
Constant *store_parts(IRBuilder<> &b, Constant *c, GlobalVariable *v, const GlobalVariable *g, SmallVectorImpl<Value *> &path)
{
	SmallVector<Constant *, 8> parts;

	if (!holds(c, g))
		return c;
	if (!isa<ConstantAggregate>(c)) {
		b.CreateStore(c, b.CreateInBoundsGEP(v->getValueType(), v, path));
		return Constant::getNullValue(c->getType());
	}
	for (unsigned i = 0; i < c->getNumOperands(); i++) {
		path.push_back(b.getInt32(i));
		parts.push_back(store_parts(b, cast<Constant>(c->getOperand(i)), v, g, path));
		path.pop_back();
	}
	if (auto *s = dyn_cast<ConstantStruct>(c))
		return ConstantStruct::get(s->getType(), parts);
	return isa<ConstantArray>(c) ? ConstantArray::get(cast<ArrayType>(c->getType()), parts) : ConstantVector::get(parts);
}

// Behind the module's registration, and so ahead of other initialisers.
Instruction *place_at_start(Module &m)
{
	Function *f = m.getFunction("__cuda_module_ctor");

	if (!f || f->isDeclaration()) {
		f = Function::Create(FunctionType::get(Type::getVoidTy(m.getContext()), false), GlobalValue::InternalLinkage,
				     "ww.managed.start", m);
		ReturnInst::Create(m.getContext(), BasicBlock::Create(m.getContext(), "", f));
		appendToGlobalCtors(m, f, 65535);
	}
	return f->back().getTerminator();
}

// Variables of the host that begin with its address: it is known when the program runs.
void initialise_later(Module &m, const Variables &vars)
{
	Instruction *at = nullptr;

	for (GlobalVariable *g : vars)
		for (GlobalVariable &v : m.globals()) {
			if (!v.hasInitializer() || v.getName().starts_with("llvm.") || !holds(v.getInitializer(), g))
				continue;
			IRBuilder<> b(at = at ? at : place_at_start(m));
			SmallVector<Value *, 8> path = { b.getInt32(0) };
			Constant *rest = store_parts(b, v.getInitializer(), &v, g, path);

			v.setInitializer(rest);
			v.setConstant(false);
		}
}

void lower_for_host(Module &m, const Variables &vars)
{
	initialise_later(m, vars);
	for (GlobalVariable *g : vars) {
		GlobalVariable *slot = make_slot(m, g);
		use_managed_address(m, g, slot);
		SmallVector<CallInst *, 2> calls;
		for (User *u : g->users())
			if (CallInst *call = registration_of(u))
				if (!is_contained(calls, call))
					calls.push_back(call);
		for (CallInst *call : calls)
			register_managed(m, call, g, slot);
	}
}

struct ManagedPass : PassInfoMixin<ManagedPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		Variables vars = find_managed(m);
		if (vars.empty())
			return PreservedAnalyses::all();
		if (m.getTargetTriple().isNVPTX())
			mark_for_ptx(m, vars);
		else
			lower_for_host(m, vars);
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_managed_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &passes, OptimizationLevel) { passes.addPass(ManagedPass()); });
}
