// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text that inline PTX takes from a constant array of char: `asm("ld.%1 …" : … : "C"(array))`. CUDA's manual of inline
// PTX, "Constraints". nvcc's driver has written "i" for the "C", which clang does not know and which takes the array's
// address. In: such an operand. Out: the array's text in place of each `$N` of the operand, which is null then.
#include "passes.h"
#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <optional>

using namespace llvm;

namespace {

// The characters of a constant array without the zero at its end; nothing: no such array.
std::optional<std::string> text_of(const Value *v)
{
	auto *g = dyn_cast<GlobalVariable>(v->stripPointerCasts());
	if (!g || !g->hasInitializer() || !g->getValueType()->isArrayTy() ||
	    !g->getValueType()->getArrayElementType()->isIntegerTy(8))
		return {};
	auto *data = dyn_cast<ConstantDataSequential>(g->getInitializer());
	StringRef s = data ? data->getRawDataValues() : "";
	s.consume_back(StringRef("\0", 1));
	return s.str();
}

// The number that `$N` or `${N:letter}` at s[i] names, and its end in *end; nothing: neither is there.
std::optional<unsigned> operand_at(StringRef s, size_t i, size_t *end)
{
	bool braces = s.substr(i).starts_with("${");
	StringRef rest = s.substr(i + 1 + braces);
	unsigned n;
	if (s[i] != '$' || rest.consumeInteger(10, n))
		return {};
	*end = braces ? s.find('}', i) + 1 : s.size() - rest.size();
	return n;
}

std::string replaced(StringRef s, unsigned number, StringRef by)
{
	std::string to;
	for (size_t i = 0, end; i < s.size(); i = end) {
		end = i + (s.substr(i).starts_with("$$") ? 2 : 1);
		std::optional<unsigned> n = end == i + 2 ? std::nullopt : operand_at(s, i, &end);
		if (!n || *n != number) {
			to += s.substr(i, end - i);
			continue;
		}
		for (char c : by)
			to.append(c == '$' ? 2 : 1, c);
	}
	return to;
}

bool take_texts(CallInst *call)
{
	auto *a = dyn_cast<InlineAsm>(call->getCalledOperand());
	if (!a)
		return false;
	std::string s(a->getAsmString());
	bool changed = false;
	unsigned number = 0, arg = 0;
	for (const InlineAsm::ConstraintInfo &c : a->ParseConstraints()) {
		if (!c.hasArg()) {
			number++;
			continue;
		}
		Value *v = call->getArgOperand(arg);
		if (auto text = c.Codes == std::vector<std::string>{"i"} ? text_of(v) : std::nullopt) {
			s = replaced(s, number, *text);
			call->setArgOperand(arg, Constant::getNullValue(v->getType()));
			changed = true;
		}
		number++, arg++;
	}
	if (changed)
		call->setCalledOperand(InlineAsm::get(a->getFunctionType(), s, a->getConstraintString(),
						      a->hasSideEffects(), a->isAlignStack()));
	return changed;
}

struct AsmTextPass : PassInfoMixin<AsmTextPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		bool changed = false;
		if (!f.getParent()->getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (Instruction &i : instructions(f))
			if (auto *call = dyn_cast<CallInst>(&i))
				changed |= take_texts(call);
		return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_asmtext_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback([](ModulePassManager &passes, OptimizationLevel) {
		passes.addPass(createModuleToFunctionPassAdaptor(AsmTextPass()));
	});
}
