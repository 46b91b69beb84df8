// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the NVVM IR Specification keeps out of programs and LLVM takes, for nvvmVerifyProgram: linkage, sections,
// places and values of variables, exceptions, atomic operations, intrinsics of the C library and of other machines.
// In: the linked module as it was given. Out: the same, and an error for each. In libNVVM's words.
#include "nvvmrules.h"
#include <llvm/IR/Constants.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace {

enum { Generic = 0, Global = 1, Shared = 3, Const = 4, Local = 5 };

void say(const Module &m, const Twine &what) { m.getContext().emitError(what); }

std::string written(const Value &v)
{
	std::string s;
	raw_string_ostream out(s);
	v.print(out);
	return s;
}

// ---- variables and functions ----------------------------------------------------------------------------
void check_linkage(const GlobalValue &g)
{
	if (g.hasExternalWeakLinkage())
		say(*g.getParent(), "Global Value `" + g.getName() + "': extern_weak linkage is not supported.");
	if (g.hasAppendingLinkage() && !g.getName().starts_with("llvm."))
		say(*g.getParent(), "Global Value `" + g.getName() + "': appending linkage is not supported.");
}

// Those of the file alone get other names.
void check_name(const GlobalValue &g)
{
	StringRef name = g.getName();
	bool good = !name.empty() && !isDigit(name[0]);
	for (char c : name)
		good &= isAlnum(c) || c == '_' || c == '$';
	if (!good && !g.hasLocalLinkage() && !name.starts_with("llvm."))
		say(*g.getParent(), "Global Value `" + name + "': Invalid identifier name: " + name +
					    "  Must match [a-zA-Z$_][a-zA-Z$_0-9]*");
}

bool has_block_address(const Constant *c)
{
	if (isa<BlockAddress>(c))
		return true;
	for (const Use &u : c->operands())
		if (const auto *x = dyn_cast<Constant>(u.get()); x && !isa<GlobalValue>(x) && has_block_address(x))
			return true;
	return false;
}

const char *wrong(const GlobalVariable &v)
{
	unsigned space = v.getAddressSpace();
	if (space != Generic && space != Global && space != Shared && space != Const)
		return "Invalid address space for global variable";
	if (space == Shared && v.hasInitializer() && !isa<UndefValue>(v.getInitializer()))
		return "Shared variables can't be initialized";
	if (v.hasSection() && v.getSection() != "llvm.metadata")
		return "Explicit section marker other than llvm.metadata is not allowed";
	if (v.hasInitializer() && has_block_address(v.getInitializer()))
		return "blockaddress is not supported";
	return nullptr;
}

void check_variable(const GlobalVariable &v)
{
	if (const char *what = wrong(v))
		say(*v.getParent(), "Global Variable `" + v.getName() + "': " + what + "\n  context: " + written(v));
}

void check_function(const Function &f)
{
	auto refuse = [&f](const Twine &what) { say(*f.getParent(), "Function `" + f.getName() + "': " + what); };
	if (f.hasPersonalityFn())
		refuse("Personality function is not allowed.");
	if (f.hasGC())
		refuse("GC names are not supported.");
	if (f.hasPrefixData())
		refuse("Prefix data is not allowed.");
	if (f.hasSection())
		refuse("Explicit section marker " + f.getSection() + " is not allowed.");
	if (f.getCallingConv() == CallingConv::PTX_Kernel && !f.getReturnType()->isVoidTy())
		refuse("non-void entry function.");
}

// ---- instructions ---------------------------------------------------------------------------------------
bool is_refused(Intrinsic::ID id)
{
	switch (id) {
	case Intrinsic::sin: case Intrinsic::cos: case Intrinsic::exp: case Intrinsic::exp2: case Intrinsic::log:
	case Intrinsic::log2: case Intrinsic::log10: case Intrinsic::pow: case Intrinsic::powi:
	case Intrinsic::returnaddress: case Intrinsic::frameaddress: case Intrinsic::addressofreturnaddress:
	case Intrinsic::stacksave: case Intrinsic::stackrestore: case Intrinsic::prefetch: case Intrinsic::pcmarker:
	case Intrinsic::readcyclecounter: case Intrinsic::objectsize: case Intrinsic::eh_typeid_for:
	case Intrinsic::eh_sjlj_longjmp: case Intrinsic::eh_sjlj_setjmp: case Intrinsic::gcroot: case Intrinsic::gcread:
	case Intrinsic::gcwrite: case Intrinsic::adjust_trampoline: case Intrinsic::stackprotector:
		return true;
	default:
		return false;
	}
}

const char *wrong_atomic(const Instruction &i)
{
	const auto *rmw = dyn_cast<AtomicRMWInst>(&i);
	const auto *cas = dyn_cast<AtomicCmpXchgInst>(&i);
	Type *t = rmw ? rmw->getValOperand()->getType() : cas ? cas->getNewValOperand()->getType() : nullptr;
	if (rmw && rmw->getOperation() == AtomicRMWInst::Nand)
		return "atomicrmw does not support operation.";
	if (t && t->isIntegerTy() && !t->isIntegerTy(32) && !t->isIntegerTy(64) && !t->isIntegerTy(128))
		return "Atomic operations on non-i32/i64/i128 types are not supported";
	if (!t && !isa<FenceInst>(i) && i.isAtomic())
		return "Atomic loads/stores are not supported";
	return nullptr;
}

bool is_illegal(unsigned opcode)
{
	switch (opcode) {
	case Instruction::IndirectBr: case Instruction::Invoke: case Instruction::Resume: case Instruction::LandingPad:
	case Instruction::Fence: case Instruction::CallBr: case Instruction::CatchSwitch: case Instruction::CatchPad:
	case Instruction::CleanupPad: case Instruction::CatchRet: case Instruction::CleanupRet:
		return true;
	default:
		return false;
	}
}

void check_instruction(const Instruction &i)
{
	auto refuse = [&i](const Twine &what) {
		say(*i.getModule(), "Function `" + i.getFunction()->getName() + "': " + what + "\n  context: " + written(i));
	};
	if (const auto *c = dyn_cast<IntrinsicInst>(&i); c && is_refused(c->getIntrinsicID()))
		refuse("Unsupported intrinsic: " + c->getCalledFunction()->getName());
	if (is_illegal(i.getOpcode()))
		refuse(Twine("Illegal instruction: ") + i.getOpcodeName());
	if (const char *what = wrong_atomic(i))
		refuse(what);
}

} // namespace

void nvvmrules_check(const Module &m)
{
	for (const GlobalValue &g : m.global_values()) {
		check_linkage(g);
		check_name(g);
	}
	for (const GlobalVariable &v : m.globals())
		check_variable(v);
	for (const Function &f : m) {
		check_function(f);
		for (const Instruction &i : instructions(f))
			check_instruction(i);
	}
}

void nvvmrules_warn_kernels(const Module &m)
{
	for (const Function &f : m)
		if (f.getCallingConv() == CallingConv::PTX_Kernel && f.hasFnAttribute(Attribute::NoInline))
			m.getContext().diagnose(DiagnosticInfoGeneric("Function " + f.getName() +
								      " is a kernel, so overriding noinline attribute. "
								      "The function may be inlined when called.",
								      DS_Warning));
}

// What shared and local variables begin with cannot be said in PTX.
void nvvmrules_drop_values(Module &m)
{
	for (GlobalVariable &v : m.globals()) {
		unsigned space = v.getAddressSpace();
		if ((space != Shared && space != Local) || !v.hasInitializer() || isa<UndefValue>(v.getInitializer()))
			continue;
		m.getContext().diagnose(DiagnosticInfoGeneric("initial value of '" + v.getName() +
							      "' is not allowed in addrspace(" + Twine(space) + ")",
							      DS_Warning));
		v.setInitializer(UndefValue::get(v.getValueType()));
	}
}

// PTX has other names for functions alone: whoever uses that of a variable gets the variable.
void nvvmrules_drop_aliases(Module &m)
{
	for (GlobalAlias &a : make_early_inc_range(m.aliases()))
		if (auto *v = dyn_cast<GlobalVariable>(a.getAliasee()); v && v->getType() == a.getType()) {
			a.replaceAllUsesWith(v);
			a.eraseFromParent();
		}
}
