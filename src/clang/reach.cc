// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions of the device code is made of: kernels, what other files can call, what variables are initialised with,
// and all that these mention. In: declarations of a whole program. nvcc judges what a function of the device calls only
// if it is one of them (front.cc).
#include "passes.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>

using namespace clang;

namespace {

// What a body mentions, by name or not.
class Mentions : public DynamicRecursiveASTVisitor {
public:
	Mentions() { ShouldVisitImplicitCode = true; }
	bool VisitDeclRefExpr(DeclRefExpr *e) override { return note(e->getDecl()); }
	bool VisitMemberExpr(MemberExpr *e) override { return note(e->getMemberDecl()); }
	bool VisitCXXConstructExpr(CXXConstructExpr *e) override
	{
		note_class(e->getConstructor()->getParent());
		return note(e->getConstructor());
	}
	bool VisitCXXNewExpr(CXXNewExpr *e) override { return note(e->getOperatorNew()); }
	bool VisitCXXDeleteExpr(CXXDeleteExpr *e) override
	{
		if (!e->getDestroyedType().isNull())
			note_class(e->getDestroyedType()->getAsCXXRecordDecl());
		return note(e->getOperatorDelete());
	}
	bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *e) override { return TraverseStmt(e->getExpr()); }
	bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *e) override { return TraverseStmt(e->getExpr()); }
	bool VisitVarDecl(VarDecl *v) override
	{
		note_class(v->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
		return true;
	}

	std::vector<const FunctionDecl *> functions;

private:
	bool note(const Decl *d)
	{
		if (const auto *f = dyn_cast_or_null<FunctionDecl>(d))
			functions.push_back(f);
		return true;
	}

	// An object's destructor runs, and whatever is virtual can be called.
	void note_class(const CXXRecordDecl *r)
	{
		if (!r || !r->hasDefinition() || r->isDependentType() || !classes.insert(r->getDefinition()).second)
			return;
		r = r->getDefinition();
		note(r->getDestructor());
		for (const CXXMethodDecl *m : r->methods())
			if (m->isVirtual())
				note(m);
		for (const CXXBaseSpecifier &b : r->bases())
			note_class(b.getType()->getAsCXXRecordDecl());
		for (const FieldDecl *f : r->fields())
			note_class(f->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
	}

	std::set<const CXXRecordDecl *> classes;
};

class Roots : public DynamicRecursiveASTVisitor {
public:
	explicit Roots(ASTContext &c) : context(c) { ShouldVisitTemplateInstantiations = true; }
	bool VisitFunctionDecl(FunctionDecl *f) override
	{
		if ((f->hasAttr<CUDADeviceAttr>() || f->hasAttr<CUDAGlobalAttr>()) && f->doesThisDeclarationHaveABody() &&
		    !f->isDependentContext() && context.DeclMustBeEmitted(f))
			found.functions.push_back(f);
		return true;
	}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (v->hasGlobalStorage() && !v->getType()->isDependentType() &&
		    (v->hasAttr<CUDADeviceAttr>() || v->hasAttr<CUDAConstantAttr>()) && v->getInit())
			found.TraverseVarDecl(v);
		return true;
	}

	Mentions found;

private:
	ASTContext &context;
};

} // namespace

std::set<const FunctionDecl *> reach_emitted(ASTContext &c, const std::vector<Decl *> &tops)
{
	std::set<const FunctionDecl *> reached;
	Roots roots(c);
	std::vector<const FunctionDecl *> &todo = roots.found.functions;

	for (size_t i = 0; i < tops.size(); i++) // looking may bring in more declarations
		roots.TraverseDecl(tops[i]);
	while (!todo.empty()) {
		const FunctionDecl *f = todo.back(), *body = f->getDefinition();

		todo.pop_back();
		if (!body && f->isInvalidDecl()) // what clang has refused in it left nothing of the body
			reached.insert(f->getCanonicalDecl());
		if (!body || !reached.insert(body).second)
			continue;
		if (const FunctionDecl *pattern = body->getTemplateInstantiationPattern())
			reached.insert(pattern);
		roots.found.TraverseDecl(const_cast<FunctionDecl *>(body));
	}
	return reached;
}
