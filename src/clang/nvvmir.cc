// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVVM IR that nvcc was given. In: a module that holds the variable __ww_nvvm (nvcc puts it there), whose
// value is a sum of the bits below. Out: the same without it, in which every function has what CUDA's code
// would have from clang's front end: where denormals are flushed, where products may be fused, as much
// debug information as was asked for; and NVVM's own warp functions as LLVM's. IR of another major version of the dialect is refused.
#include "nvvmrules.h"
#include "passes.h"
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

using namespace llvm;

namespace {

enum { Ftz = 1, Fma = 2, KeepLines = 4, KeepDebug = 8, Verify = 16, ApproxSqrt = 32 }; // as nvcc's nvvm.c
enum { IrMajor = 2 };

void set_modes(Function &f, uint64_t modes)
{
	if (modes & Ftz)
		f.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
	if (modes & Fma)
		for (Instruction &i : instructions(f))
			if (isa<FPMathOperator>(i))
				i.setHasAllowContract(true);
}

// Every call and every assembly may be a barrier or ask who takes part. LLVM takes the mark away again where it sees
// that a function does neither.
void keep_together(Function &f)
{
	if (f.isIntrinsic())
		return; // LLVM knows
	f.addFnAttr(Attribute::Convergent);
	for (Instruction &i : instructions(f))
		if (auto *c = dyn_cast<CallBase>(&i); c && !isa<IntrinsicInst>(c))
			c->setConvergent();
}

// Text was checked by libnvvm; this is for bitcode.
void check_version(Module &m)
{
	NamedMDNode *versions = m.getNamedMetadata("nvvmir.version");
	for (unsigned i = 0; versions && i < versions->getNumOperands(); i++) {
		MDNode *n = versions->getOperand(i);
		auto *major = n->getNumOperands() ? mdconst::dyn_extract<ConstantInt>(n->getOperand(0)) : nullptr;
		if (major && major->getZExtValue() != IrMajor)
			m.getContext().emitError("IR version " + Twine(major->getZExtValue()) +
						 " incompatible with current version " + Twine(unsigned(IrMajor)) +
						 ": incompatible IR detected (metadata nvvmir.version)");
	}
}

// Units that only have line directives keep them unasked, as Numba's do.
bool has_full_debug(const Module &m)
{
	for (const DICompileUnit *u : m.debug_compile_units())
		if (u->getEmissionKind() != DICompileUnit::DebugDirectivesOnly)
			return true;
	return false;
}

// ---- NVVM's own warp functions, which say what to do by an operand --------------------------------------

// shfl.sync(mask, mode, a, b, c): { value, in range }
Value *make_shuffle(IRBuilder<> &b, CallInst *c, uint64_t mode)
{
	static const Intrinsic::ID ids[] = { Intrinsic::nvvm_shfl_sync_idx_i32p, Intrinsic::nvvm_shfl_sync_up_i32p,
					     Intrinsic::nvvm_shfl_sync_down_i32p, Intrinsic::nvvm_shfl_sync_bfly_i32p };
	if (mode > 3)
		return nullptr;
	return b.CreateIntrinsic(ids[mode], {}, { c->getArgOperand(0), c->getArgOperand(2), c->getArgOperand(3), c->getArgOperand(4) });
}

// vote.sync(mask, mode, predicate): { ballot, result }
Value *make_vote(IRBuilder<> &b, CallInst *c, uint64_t mode)
{
	static const Intrinsic::ID ids[] = { Intrinsic::nvvm_vote_all_sync, Intrinsic::nvvm_vote_any_sync,
					     Intrinsic::nvvm_vote_uni_sync, Intrinsic::nvvm_vote_ballot_sync };
	if (mode > 3)
		return nullptr;
	Value *v = b.CreateIntrinsic(ids[mode], {}, { c->getArgOperand(0), c->getArgOperand(2) });
	return b.CreateInsertValue(Constant::getNullValue(c->getType()), v, mode == 3 ? 0u : 1u);
}

// match.all.sync(mask, value): { mask, all }
Value *make_match(IRBuilder<> &b, CallInst *c, Intrinsic::ID id)
{
	return b.CreateIntrinsic(id, {}, { c->getArgOperand(0), c->getArgOperand(1) });
}

Value *make_own(IRBuilder<> &b, CallInst *c, StringRef name)
{
	auto *mode = c->arg_size() > 1 ? dyn_cast<ConstantInt>(c->getArgOperand(1)) : nullptr;
	if (name == "llvm.nvvm.shfl.sync.i32" && mode && c->arg_size() == 5)
		return make_shuffle(b, c, mode->getZExtValue());
	if (name == "llvm.nvvm.vote.sync" && mode && c->arg_size() == 3)
		return make_vote(b, c, mode->getZExtValue());
	if (name == "llvm.nvvm.match.all.sync.i32" && c->arg_size() == 2)
		return make_match(b, c, Intrinsic::nvvm_match_all_sync_i32p);
	if (name == "llvm.nvvm.match.all.sync.i64" && c->arg_size() == 2)
		return make_match(b, c, Intrinsic::nvvm_match_all_sync_i64p);
	return nullptr;
}

// llvm.sqrt is exact whatever -prec-sqrt says, unless it is marked; llvm.nvvm.sqrt.f is what that option is about.
void keep_exact(Function &f, bool ftz)
{
	for (Instruction &i : make_early_inc_range(instructions(f))) {
		auto *c = dyn_cast<IntrinsicInst>(&i);
		if (!c || c->getIntrinsicID() != Intrinsic::sqrt || !c->getType()->isFloatTy() || c->hasApproxFunc())
			continue;
		IRBuilder<> b(c);
		c->replaceAllUsesWith(b.CreateIntrinsic(ftz ? Intrinsic::nvvm_sqrt_rn_ftz_f : Intrinsic::nvvm_sqrt_rn_f,
							{}, { c->getArgOperand(0) }));
		c->eraseFromParent();
	}
}

void lower_warp_functions(Module &m)
{
	for (Function &f : make_early_inc_range(m)) {
		if (!f.isDeclaration() || !f.getName().starts_with("llvm.nvvm.") || f.getIntrinsicID() != Intrinsic::not_intrinsic)
			continue;
		for (User *u : make_early_inc_range(f.users())) {
			auto *c = dyn_cast<CallInst>(u);
			if (!c)
				continue;
			IRBuilder<> b(c);
			Value *v = make_own(b, c, f.getName());
			if (!v || v->getType() != c->getType())
				continue; // stays undeclared, and is refused by its name
			c->replaceAllUsesWith(v);
			c->eraseFromParent();
		}
		if (f.use_empty())
			f.eraseFromParent();
	}
}

struct NvvmPass : PassInfoMixin<NvvmPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		GlobalVariable *mark = m.getGlobalVariable("__ww_nvvm", true);
		auto *value = mark && mark->hasInitializer() ? dyn_cast<ConstantInt>(mark->getInitializer()) : nullptr;
		if (!value || !m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		uint64_t modes = value->getZExtValue();
		removeFromUsedLists(m, [mark](Constant *c) { return c->stripPointerCasts() == mark; });
		mark->eraseFromParent();
		check_version(m);
		if (modes & Verify)
			nvvmrules_check(m);
		else
			nvvmrules_warn_kernels(m);
		nvvmrules_drop_values(m);
		nvvmrules_drop_aliases(m);
		lower_warp_functions(m);
		for (Function &f : m) {
			if (modes & ApproxSqrt)
				keep_exact(f, modes & Ftz);
			set_modes(f, modes);
			keep_together(f);
		}
		if (!(modes & (KeepLines | KeepDebug))) {
			if (has_full_debug(m))
				StripDebugInfo(m);
		} else if (!(modes & KeepDebug))
			stripNonLineTableDebugInfo(m);
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_nvvm_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback([](ModulePassManager &passes, OptimizationLevel) { passes.addPass(NvvmPass()); });
}
