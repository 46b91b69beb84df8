// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables: what is const, but not said to be __constant__, is in global memory, as nvcc has it. clang puts it into the
// constant bank, which holds 64 KB and which a warp's lanes read one after the other. In: a module in which variables
// that say __constant__ carry the annotation "ww.constant" (crt/host_defines.h). Out: they alone are in that bank, and
// the annotations are gone, which would keep variables that nothing uses.
#include "passes.h"
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/NVPTXAddrSpace.h>

using namespace llvm;

namespace {

using Variables = SmallPtrSet<const GlobalVariable *, 8>;

struct TablesPass : PassInfoMixin<TablesPass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		if (!m.getTargetTriple().isNVPTX() || m.getNamedMetadata("nvvmir.version"))
			return PreservedAnalyses::all(); // NVVM IR says what it means

		const Variables said = take_said(m);
		SmallVector<GlobalVariable *, 8> tables;

		for (GlobalVariable &v : m.globals()) {
			v.removeDeadConstantUsers();
			if (v.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_CONST && v.hasInitializer() && !said.count(&v) &&
			    is_movable(v))
				tables.push_back(&v);
		}
		for (GlobalVariable *v : tables)
			move(m, v);
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }

private:
	static bool is_mark(const Constant *text)
	{
		const auto *g = dyn_cast<GlobalVariable>(text->stripPointerCasts());
		const auto *s = g && g->hasInitializer() ? dyn_cast<ConstantDataArray>(g->getInitializer()) : nullptr;

		return s && s->isCString() && s->getAsCString() == "ww.constant";
	}

	static Variables take_said(Module &m)
	{
		Variables said;
		SmallVector<Constant *, 8> others;
		GlobalVariable *list = m.getGlobalVariable("llvm.global.annotations");

		if (!list || !list->hasInitializer())
			return said;
		for (const Use &u : list->getInitializer()->operands()) {
			auto *row = dyn_cast<ConstantStruct>(u.get());
			if (row && is_mark(row->getOperand(1)))
				said.insert(dyn_cast<GlobalVariable>(row->getOperand(0)->stripPointerCasts()));
			else
				others.push_back(cast<Constant>(u.get()));
		}
		if (!said.empty())
			replace(m, list, others);
		return said;
	}

	static void replace(Module &m, GlobalVariable *list, ArrayRef<Constant *> rows)
	{
		if (!rows.empty()) {
			auto *type = ArrayType::get(rows[0]->getType(), rows.size());
			auto *kept = new GlobalVariable(m, type, list->isConstant(), list->getLinkage(),
							ConstantArray::get(type, rows));
			kept->copyAttributesFrom(list);
			kept->takeName(list);
		}
		list->eraseFromParent();
	}

	// clang names a variable by a generic address alone, but who knows what comes before this pass.
	static bool is_movable(const GlobalVariable &v)
	{
		return !v.isUsedByMetadata() && all_of(v.users(), [](const User *u) {
			const auto *cast = dyn_cast<AddrSpaceCastOperator>(u);
			return cast && cast->getDestAddressSpace() == NVPTXAS::ADDRESS_SPACE_GENERIC;
		});
	}

	static void move(Module &m, GlobalVariable *v)
	{
		auto *table = new GlobalVariable(m, v->getValueType(), v->isConstant(), v->getLinkage(), v->getInitializer(), "",
						 v, v->getThreadLocalMode(), NVPTXAS::ADDRESS_SPACE_GLOBAL,
						 v->isExternallyInitialized());

		table->copyAttributesFrom(v);
		table->setComdat(v->getComdat());
		table->copyMetadata(v, 0);
		table->takeName(v);
		while (!v->use_empty()) {
			User *u = v->user_back();
			u->replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(table, u->getType()));
			if (auto *i = dyn_cast<Instruction>(u))
				i->eraseFromParent();
			else
				cast<Constant>(u)->destroyConstant();
		}
		v->eraseFromParent();
	}
};

} // namespace

void add_tables_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &m, OptimizationLevel) { m.addPass(TablesPass()); });
}
