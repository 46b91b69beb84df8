// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destructors that clang asks for in functions of the device, and that no code there calls, since nothing is thrown on
// the device: those of bases and members, in a constructor; of elements of arrays that `new` makes with a constructor
// that does nothing; of what a function returns. And virtual ones that an object's table names.
//
// On the host nvcc asks neither for those of bases and members nor for destructors that the compiler made: the device's
// alone do nothing there.
#include "front.h"
#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

using namespace clang;

namespace {

class Handed : public DynamicRecursiveASTVisitor {
public:
	explicit Handed(SourceLocation at) : at(at) {}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (v->getLocation() == at)
			found |= v->isNRVOVariable();
		else
			see(v->getInit());
		return true;
	}
	bool VisitReturnStmt(ReturnStmt *s) override
	{
		see(s->getRetValue());
		return true;
	}
	bool VisitCXXNewExpr(CXXNewExpr *e) override
	{
		const CXXConstructExpr *made = e->getConstructExpr();

		found |= e->isArray() && made && made->getConstructor()->isTrivial() &&
			 e->getAllocatedTypeSourceInfo()->getTypeLoc().getBeginLoc() == at;
		return true;
	}
	bool found = false;

private:
	// What is made where it will stay is no temporary.
	void see(const Expr *e)
	{
		e = e ? e->IgnoreParens()->IgnoreImplicit() : nullptr;
		if (const auto *c = dyn_cast_or_null<ConditionalOperator>(e)) {
			see(c->getTrueExpr());
			see(c->getFalseExpr());
		}
		while (const auto *c = dyn_cast_or_null<CXXConstructExpr>(e)) {
			if (!c->isElidable() || !c->getNumArgs())
				break;
			e = c->getArg(0)->IgnoreParens()->IgnoreImplicit();
		}
		found |= e && e->isPRValue() && e->getExprLoc() == at;
	}

	const SourceLocation at;
};

bool is_deletion(const SourceManager &sm, SourceLocation at)
{
	StringRef text(sm.getCharacterData(sm.getExpansionLoc(at)));

	text.consume_front("::");
	return text.ltrim().starts_with("delete");
}

// Of a base or a member.
bool is_in_constructor(const FunctionDecl *in, SourceLocation at)
{
	return isa_and_nonnull<CXXConstructorDecl>(in) && in->getLocation() == at;
}

} // namespace

bool spared_on_host(const CXXDestructorDecl *x, const FunctionDecl *in, SourceLocation at)
{
	const bool for_part = isa_and_nonnull<CXXDestructorDecl>(in) && in->getLocation() == at;

	return x->isImplicit() || !in || for_part || is_in_constructor(in, at); // !in: in one that the compiler made
}

void spared_open(FunctionDecl *f)
{
	for (FunctionDecl *d : f->redecls())
		if (!d->hasAttr<CUDAHostAttr>())
			d->addAttr(CUDAHostAttr::CreateImplicit(f->getASTContext()));
}

bool spared_destructor(const CXXDestructorDecl *x, const FunctionDecl *in, SourceLocation at)
{
	if (is_in_constructor(in, at) ||
	    (x->isVirtual() && is_deletion(x->getASTContext().getSourceManager(), at)))
		return true;
	Handed h(at);

	h.TraverseDecl(const_cast<FunctionDecl *>(in));
	return h.found;
}
