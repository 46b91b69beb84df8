// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code that is linked later (-rdc=true): the host asks for a static variable by a name of its unit, which clang
// gives to those that it knows the host to use. What is `const` without __constant__ is not among them: to clang the host
// has that, too. Neither are those that the host knows by name alone, as before CUDA 5 (cudaMemcpyToSymbol("scale", …)).
// In: declarations as they are parsed, on either side. Out: clang knows of those as well.
#include "front.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>

using namespace clang;
using llvm::is_contained;

namespace {

const char *const takers[] = { "cudaMemcpyToSymbol",	     "cudaMemcpyFromSymbol", "cudaMemcpyToSymbolAsync",
			       "cudaMemcpyFromSymbolAsync",  "cudaGetSymbolAddress", "cudaGetSymbolSize" };

// Has one of them been given an array of characters?
bool is_given_names(ASTContext &c)
{
	for (const char *name : takers)
		for (NamedDecl *d : c.getTranslationUnitDecl()->lookup(&c.Idents.get(name)))
			if (auto *t = dyn_cast<FunctionTemplateDecl>(d))
				for (FunctionDecl *f : t->specializations())
					if (const TemplateArgument &a = f->getTemplateSpecializationArgs()->get(0);
					    a.getKind() == TemplateArgument::Type && a.getAsType()->isArrayType() &&
					    a.getAsType()->getArrayElementTypeNoTypeQual()->isCharType())
						return true;
	return false;
}

class HostUses : public DynamicRecursiveASTVisitor {
public:
	explicit HostUses(CompilerInstance &ci) : ci(ci), context(ci.getASTContext()) {}
	bool TraverseFunctionDecl(FunctionDecl *f) override { return is_device(f) || Base::TraverseFunctionDecl(f); }
	bool TraverseCXXMethodDecl(CXXMethodDecl *f) override { return is_device(f) || Base::TraverseCXXMethodDecl(f); }
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		const auto *v = dyn_cast<VarDecl>(e->getDecl());

		if (v && is_table(v))
			context.CUDADeviceVarODRUsedByHost.insert(v);
		return true;
	}
	bool VisitCallExpr(CallExpr *e) override
	{
		const FunctionDecl *f = e->getDirectCallee();

		if (f && f->getIdentifier() && is_contained(takers, f->getName()))
			for (const Expr *x : e->arguments())
				if (const auto *l = dyn_cast<StringLiteral>(x->IgnoreParenImpCasts()); l && l->isOrdinary())
					keep(l->getString());
		return true;
	}

private:
	using Base = DynamicRecursiveASTVisitor;

	static bool is_device(const FunctionDecl *f)
	{
		return f->hasAttr<CUDAGlobalAttr>() || (f->hasAttr<CUDADeviceAttr>() && !f->hasAttr<CUDAHostAttr>());
	}

	static bool is_table(const VarDecl *v)
	{
		const auto *device = v->getAttr<CUDADeviceAttr>();
		const auto *constant = v->getAttr<CUDAConstantAttr>();

		return device && !device->isImplicit() && constant && constant->isImplicit() &&
		       v->getFormalLinkage() == Linkage::Internal;
	}

	// A static variable of that name, which nothing else of the host's may need.
	void keep(StringRef name)
	{
		for (NamedDecl *d : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name))) {
			auto *v = dyn_cast<VarDecl>(d);

			if (!v || v->getFormalLinkage() != Linkage::Internal || v->hasAttr<UsedAttr>() ||
			    !(v->hasAttr<CUDADeviceAttr>() || v->hasAttr<CUDAConstantAttr>()))
				continue;
			context.CUDADeviceVarODRUsedByHost.insert(v);
			v->addAttr(UsedAttr::CreateImplicit(context));
			if (!context.getLangOpts().CUDAIsDevice) // where clang has already put it off
				ci.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(v));
		}
	}

	CompilerInstance &ci;
	ASTContext &context;
};

} // namespace

void symbols_note(CompilerInstance &ci, Decl *d)
{
	if (ci.getLangOpts().GPURelocatableDeviceCode || is_given_names(ci.getASTContext()))
		HostUses(ci).TraverseDecl(d);
}
