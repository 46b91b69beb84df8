// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel attributes of CUDA that clang does not carry to PTX: __cluster_dims__ and __maxnreg__. In: device
// code whose functions are annotated "ww.cluster_dims" with up to three numbers, "ww.maxnreg" with one, or
// "ww.maxrregcount" (nvcc -maxrregcount) with one (include/crt/host_defines.h). Out: the function attributes from which LLVM writes .reqnctapercluster and
// .maxnreg. CUDA C++ Programming Guide, "Thread Block Clusters", "Maximum Number of Registers per Thread".
#include "passes.h"
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

struct Row {
	const char *mark, *attribute;
	unsigned numbers; // of which those not given are 1, but all 0 where none is: a cluster of any size
};
const Row rows[] = {
	{ "ww.cluster_dims", "nvvm.cluster_dim", 3 },
	{ "ww.maxnreg", "nvvm.maxnreg", 1 },
	{ "ww.maxrregcount", "nvvm.maxnreg", 1 },
};

// -maxrregcount is for kernels that say nothing themselves.
bool is_overruled(const Row *row, const Function &f)
{
	return StringRef(row->mark) == "ww.maxrregcount" &&
	       (f.hasFnAttribute("nvvm.maxntid") || f.hasFnAttribute("nvvm.maxnreg"));
}

const Row *find_row(const Constant *text)
{
	auto *g = dyn_cast<GlobalVariable>(text->stripPointerCasts());
	auto *s = g && g->hasInitializer() ? dyn_cast<ConstantDataArray>(g->getInitializer()) : nullptr;
	if (s && s->isCString())
		for (const Row &row : rows)
			if (s->getAsCString() == row.mark)
				return &row;
	return nullptr;
}

uint64_t number_at(const Constant *args, unsigned i)
{
	auto *g = dyn_cast<GlobalVariable>(args->stripPointerCasts());
	auto *s = g && g->hasInitializer() ? g->getInitializer() : nullptr;
	auto *n = s ? dyn_cast_or_null<ConstantInt>(s->getAggregateElement(i)) : nullptr;
	return n ? n->getZExtValue() : s ? 1 : 0;
}

struct KernelsPass : PassInfoMixin<KernelsPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		GlobalVariable *list = m.getGlobalVariable("llvm.global.annotations");
		if (!list || !list->hasInitializer() || !m.getTargetTriple().isNVPTX())
			return PreservedAnalyses::all();
		for (const Use &u : list->getInitializer()->operands()) {
			auto *note = dyn_cast<ConstantStruct>(u.get());
			const Row *row = note ? find_row(note->getOperand(1)) : nullptr;
			auto *f = row ? dyn_cast<Function>(note->getOperand(0)->stripPointerCasts()) : nullptr;
			if (!f || is_overruled(row, *f))
				continue;
			std::string value;
			for (unsigned i = 0; i < row->numbers; i++)
				value += (i ? "," : "") + std::to_string(number_at(note->getOperand(4), i));
			f->addFnAttr(row->attribute, value);
		}
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_kernels_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &passes, OptimizationLevel) { passes.addPass(KernelsPass()); });
}
