// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of classes with copies, moves or destructors of their own, given to device functions by value. The caller makes
// such an object and destroys it, so the callee must work on it and not on a copy of its bytes; clang (22) gives all
// classes to functions of PTX as bytes (byval). In: the types of parameters, and code with byval pointers. Out: those of
// such classes are plain pointers, in functions and calls. Kernels keep theirs: their parameters are bytes.
#include "byvalue.h"
#include "front.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/GlobalDecl.h>
#include <clang/AST/Mangle.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <map>
#include <set>
#include <string>

namespace {

// Mangled names of functions that take one, and of each parameter that clang gives as bytes: is it one?
std::map<std::string, std::vector<bool>> takers;

bool is_bytes(clang::QualType t)
{
	return t->isRecordType() || t->isAnyComplexType() || t->isMemberFunctionPointerType();
}

bool is_object(clang::QualType t)
{
	const clang::CXXRecordDecl *r = t->getAsCXXRecordDecl();

	return r && r->hasDefinition() && !r->getDefinition()->canPassInRegisters();
}

class Takers : public clang::DynamicRecursiveASTVisitor {
public:
	explicit Takers(clang::ASTContext &c) : mangler(c.createMangleContext())
	{
		ShouldVisitTemplateInstantiations = true;
		ShouldVisitImplicitCode = true;
	}
	bool VisitFunctionDecl(clang::FunctionDecl *f) override
	{
		std::vector<bool> bytes;

		if (f->isDependentContext() || !f->hasAttr<clang::CUDADeviceAttr>())
			return true;
		for (const clang::ParmVarDecl *p : f->parameters())
			if (const clang::QualType t = p->getType().getCanonicalType(); is_bytes(t))
				bytes.push_back(is_object(t));
		if (llvm::is_contained(bytes, true))
			note(f, bytes);
		return true;
	}

private:
	void note(clang::FunctionDecl *f, const std::vector<bool> &bytes)
	{
		if (auto *c = llvm::dyn_cast<clang::CXXConstructorDecl>(f)) {
			takers[name_of({ c, clang::Ctor_Base })] = bytes;
			takers[name_of({ c, clang::Ctor_Complete })] = bytes;
		} else {
			takers[name_of(f)] = bytes;
		}
	}

	std::string name_of(clang::GlobalDecl g) { return mangled_name(*mangler, g); }

	std::unique_ptr<clang::MangleContext> mangler;
};

using namespace llvm;
using Types = std::set<Type *>;

// One type of LLVM's is one class, so what a parameter of a known function has, all others have, too.
void find_types(const Function &f, Types &found)
{
	const auto t = takers.find(f.getName().str());
	size_t k = 0;

	if (t == takers.end())
		return;
	for (const Argument &a : f.args())
		if (a.hasByValAttr()) {
			if (k < t->second.size() && t->second[k])
				found.insert(a.getParamByValType());
			k++;
		}
}

template <class F> void give_places(F &f, unsigned n, const Types &types)
{
	for (unsigned k = 0; k < n; k++)
		if (Type *t = f.getParamByValType(k); t && types.count(t))
			f.removeParamAttr(k, Attribute::ByVal);
}

struct ByValuePass : PassInfoMixin<ByValuePass> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		Types types;

		if (!m.getTargetTriple().isNVPTX() || takers.empty())
			return PreservedAnalyses::all();
		for (const Function &f : m)
			find_types(f, types);
		if (types.empty())
			return PreservedAnalyses::all();
		for (Function &f : m) {
			if (f.getCallingConv() != CallingConv::PTX_Kernel)
				give_places(f, f.arg_size(), types);
			for (BasicBlock &b : f)
				for (Instruction &i : b)
					if (auto *c = dyn_cast<CallBase>(&i))
						give_places(*c, c->arg_size(), types);
		}
		return PreservedAnalyses::none();
	}
	static bool isRequired() { return true; }
};

} // namespace

void byvalue_note(clang::ASTContext &c, const std::vector<clang::Decl *> &tops)
{
	Takers t(c);

	for (size_t i = 0; i < tops.size(); i++) // looking may bring in more declarations
		t.TraverseDecl(tops[i]);
}

void add_byvalue_pass(PassBuilder &b)
{
	b.registerPipelineStartEPCallback(
		[](ModulePassManager &m, OptimizationLevel) { m.addPass(ByValuePass()); });
}
