// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --expt-relaxed-constexpr. In: a top-level declaration. Out: what it declares constexpr for one side is of both sides.
// Those that name no side are so in clang anyway.
#include "front.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

using namespace clang;

static void join(ASTContext &c, FunctionDecl *f)
{
	const bool host = f->hasAttr<CUDAHostAttr>(), device = f->hasAttr<CUDADeviceAttr>();

	if (!f->isConstexprSpecified() || f->hasAttr<CUDAGlobalAttr>() || host == device)
		return;
	if (host)
		f->addAttr(CUDADeviceAttr::CreateImplicit(c));
	else
		f->addAttr(CUDAHostAttr::CreateImplicit(c));
}

void relaxed_join(ASTContext &c, Decl *d)
{
	if (FunctionDecl *f = d->getAsFunction())
		return join(c, f);
	if (auto *t = dyn_cast<ClassTemplateDecl>(d))
		d = t->getTemplatedDecl();
	if (isa<NamespaceDecl, LinkageSpecDecl>(d) || (isa<CXXRecordDecl>(d) && !cast<CXXRecordDecl>(d)->isLambda()))
		for (Decl *x : cast<DeclContext>(d)->decls())
			if (!isa<CXXRecordDecl>(x) || !cast<CXXRecordDecl>(x)->isInjectedClassName())
				relaxed_join(c, x);
}
