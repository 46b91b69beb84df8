// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code that is linked later (-rdc=true): the host asks for a static variable by a name of its unit, which clang
// gives to those that it knows the host to use. What is `const` without __constant__ is not among them: to clang the host
// has that, too. In: declarations as they are parsed, on either side. Out: clang knows of those as well.
#include "front.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

using namespace clang;

namespace {

class HostUses : public DynamicRecursiveASTVisitor {
public:
	explicit HostUses(ASTContext &c) : context(c) {}
	bool TraverseFunctionDecl(FunctionDecl *f) override { return is_device(f) || Base::TraverseFunctionDecl(f); }
	bool TraverseCXXMethodDecl(CXXMethodDecl *f) override { return is_device(f) || Base::TraverseCXXMethodDecl(f); }
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		const auto *v = dyn_cast<VarDecl>(e->getDecl());

		if (v && is_table(v))
			context.CUDADeviceVarODRUsedByHost.insert(v);
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

	ASTContext &context;
};

} // namespace

void symbols_note(ASTContext &c, Decl *d)
{
	if (c.getLangOpts().GPURelocatableDeviceCode)
		HostUses(c).TraverseDecl(d);
}
