// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// long double in device code: a double in the place that the host's has, as nvcc has it. In: code of clang that was told
// -mlong-double-80, so that sizes, alignments and members' places are the host's and values are of LLVM's x86_fp80. Out:
// values are double; in memory they are the first 8 of 16 bytes.
//
// What is left of x86_fp80 is types of memory alone (alloca, getelementptr). Classes with a long double that functions
// return as values, and __float128, are refused.
#include "longdouble.h"
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

bool is_long(const Type *t) { return t->isX86_FP80Ty(); }

// Such a type, or one with such a part.
bool holds_long(Type *t)
{
	if (auto *a = dyn_cast<ArrayType>(t))
		return holds_long(a->getElementType());
	if (auto *s = dyn_cast<StructType>(t))
		return any_of(s->elements(), holds_long);
	return is_long(t->getScalarType());
}

bool has_quad(Type *t) { return t->getScalarType()->isFP128Ty(); }

Type *value_type(Type *t) { return is_long(t) ? Type::getDoubleTy(t->getContext()) : t; }

FunctionType *value_type(FunctionType *f)
{
	SmallVector<Type *, 8> types;

	for (Type *t : f->params())
		types.push_back(value_type(t));
	return FunctionType::get(value_type(f->getReturnType()), types, f->isVarArg());
}

Constant *value_of(Constant *c)
{
	Type *to = value_type(c->getType());
	bool loses;

	if (auto *x = dyn_cast<ConstantFP>(c)) {
		APFloat v = x->getValueAPF();

		v.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
		return ConstantFP::get(to, v);
	}
	return isa<PoisonValue>(c) ? PoisonValue::get(to) : isa<UndefValue>(c) ? UndefValue::get(to) : Constant::getNullValue(to);
}

// ---- variables --------------------------------------------------------------------------------------------

Constant *zeros(LLVMContext &c, uint64_t bytes)
{
	return ConstantAggregateZero::get(ArrayType::get(Type::getInt8Ty(c), bytes));
}

class Memory {
public:
	explicit Memory(Module &m) : m(m), layout(m.getDataLayout()) {}
	void change(GlobalVariable *g)
	{
		Constant *init = g->hasInitializer() ? bytes_of(g->getInitializer()) : nullptr;
		Type *t = init ? init->getType() : zeros(m.getContext(), layout.getTypeAllocSize(g->getValueType()))->getType();
		auto *n = new GlobalVariable(m, t, g->isConstant(), g->getLinkage(), init, "", g, g->getThreadLocalMode(),
					     g->getAddressSpace(), g->isExternallyInitialized());

		n->copyAttributesFrom(g);
		n->copyMetadata(g, 0);
		n->setAlignment(g->getAlign() ? g->getAlign() : layout.getPreferredAlign(g));
		n->takeName(g);
		g->replaceAllUsesWith(n);
		g->eraseFromParent();
	}

private:
	// The same with doubles, without room that a type has by itself.
	Constant *bytes_of(Constant *c)
	{
		Type *t = c->getType();
		SmallVector<Constant *, 8> parts;
		uint64_t at = 0;

		if (!holds_long(t))
			return c;
		if (c->isNullValue() || isa<UndefValue>(c))
			return zeros(m.getContext(), layout.getTypeAllocSize(t));
		if (is_long(t))
			add(parts, at, 0, value_of(c));
		else
			for (unsigned i = 0; Constant *part = c->getAggregateElement(i); i++)
				add(parts, at, offset(t, i), bytes_of(part));
		if (uint64_t size = layout.getTypeAllocSize(t); at < size)
			parts.push_back(zeros(m.getContext(), size - at));
		return ConstantStruct::getAnon(parts, true);
	}

	uint64_t offset(Type *t, unsigned i) const
	{
		if (auto *s = dyn_cast<StructType>(t))
			return layout.getStructLayout(s)->getElementOffset(i);
		return i * layout.getTypeAllocSize(cast<ArrayType>(t)->getElementType());
	}

	void add(SmallVectorImpl<Constant *> &parts, uint64_t &at, uint64_t to, Constant *c)
	{
		if (at < to)
			parts.push_back(zeros(m.getContext(), to - at));
		parts.push_back(c);
		at = to + layout.getTypeStoreSize(c->getType());
	}

	Module &m;
	const DataLayout &layout;
};

// ---- functions --------------------------------------------------------------------------------------------

void change_signature(Function *f)
{
	Function *n = Function::Create(value_type(f->getFunctionType()), f->getLinkage(), f->getAddressSpace(), "", f->getParent());

	n->copyAttributesFrom(f);
	n->setComdat(f->getComdat());
	n->copyMetadata(f, 0);
	n->splice(n->begin(), f);
	for (unsigned i = 0; i < f->arg_size(); i++) {
		Argument *from = f->getArg(i), *to = n->getArg(i);

		to->takeName(from);
		from->replaceAllUsesWith(to);
	}
	n->takeName(f);
	f->replaceAllUsesWith(n);
	if (auto renamed = Intrinsic::remangleIntrinsicFunction(n)) {
		n->replaceAllUsesWith(*renamed);
		n->eraseFromParent();
	}
	f->eraseFromParent();
}

bool refuse(Instruction &i, const Twine &text)
{
	Function &f = *i.getFunction();

	if (i.getDebugLoc())
		f.getContext().diagnose(DiagnosticInfoGenericWithLoc(text, f, i.getDebugLoc()));
	else
		f.getContext().diagnose(DiagnosticInfoGeneric(text + " (in " + f.getName() + ")"));
	return false;
}

bool change(Instruction &i)
{
	if (has_quad(i.getType()) || any_of(i.operands(), [](const Use &u) { return has_quad(u->getType()); }))
		return refuse(i, "a 128-bit floating-point is not supported in device code");
	if (!is_long(i.getType()) && holds_long(i.getType()))
		return refuse(i, "a class with a long double cannot be a value in device code: pass a pointer to it");
	for (Use &u : i.operands())
		if (auto *c = dyn_cast<Constant>(u); c && is_long(c->getType()))
			u = value_of(c);
	if (auto *call = dyn_cast<CallBase>(&i))
		call->mutateFunctionType(value_type(call->getFunctionType()));
	i.mutateType(value_type(i.getType()));
	return true;
}

// Between double and what was longer.
bool is_needless(const Instruction &i)
{
	return isa<FPExtInst, FPTruncInst>(i) && i.getOperand(0)->getType() == i.getType();
}

bool changes(const Instruction &i)
{
	return holds_long(i.getType()) || has_quad(i.getType()) || any_of(i.operands(), [](const Use &u) {
		       return is_long(u->getType()) || has_quad(u->getType());
	       });
}

bool change_body(Function &f)
{
	bool any = false;

	for (Argument &a : f.args()) {
		any |= is_long(a.getType());
		a.mutateType(value_type(a.getType()));
	}
	for (Instruction &i : instructions(f))
		if (changes(i)) {
			any = true;
			if (!change(i)) {
				f.deleteBody(); // no code can be made of it
				return true;
			}
		}
	for (Instruction &i : make_early_inc_range(instructions(f)))
		if (any && is_needless(i)) {
			i.replaceAllUsesWith(i.getOperand(0));
			i.eraseFromParent();
		}
	return any;
}

struct LongDoublePass : PassInfoMixin<LongDoublePass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		if (!m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		SmallVector<GlobalVariable *, 8> variables;
		SmallVector<Function *, 8> functions;
		bool any = false;

		for (GlobalVariable &g : m.globals())
			if (holds_long(g.getValueType()))
				variables.push_back(&g);
		for (GlobalVariable *g : variables)
			Memory(m).change(g);
		for (Function &f : m)
			any |= change_body(f);
		for (Function &f : m)
			if (value_type(f.getFunctionType()) != f.getFunctionType())
				functions.push_back(&f);
		for (Function *f : functions)
			change_signature(f);
		if (any)
			m.getContext().diagnose(DiagnosticInfoGeneric("#20208-D: 'long double' is treated as 'double' in device code", DS_Warning));
		return any || !variables.empty() || !functions.empty() ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_longdouble_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &passes, OptimizationLevel) { passes.addPass(LongDoublePass()); });
}

// clang's parser takes 128 bits of long double for a type of the hardware's that the device must have.
void longdouble_allow(clang::CompilerInstance &ci)
{
	struct Open : clang::TargetInfo {
		static void allow(clang::TargetInfo &t) { t.*(&Open::HasFloat128) = true; }
	};

	Open::allow(ci.getTarget());
}
