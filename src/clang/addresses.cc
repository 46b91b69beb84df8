// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where managed variables are is known when the program runs: their addresses are no constants, in constexpr variables and
// as arguments of templates. To clang, which knows them as the device's variables, they are. In: declarations. Out: errors.
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>

using namespace clang;

bool holds_managed(const APValue &v)
{
	bool found = false;

	if (v.isLValue()) {
		const auto *to = dyn_cast_or_null<VarDecl>(v.getLValueBase().dyn_cast<const ValueDecl *>());
		return to && is_managed(to);
	}
	for (unsigned i = 0; v.isArray() && i < v.getArrayInitializedElts(); i++)
		found |= holds_managed(v.getArrayInitializedElt(i));
	for (unsigned i = 0; v.isStruct() && i < v.getStructNumFields(); i++)
		found |= holds_managed(v.getStructField(i));
	return found;
}

namespace {

bool seen; // one was declared so far

class Managed : public DynamicRecursiveASTVisitor {
public:
	bool TraverseStmt(Stmt *) override { return !seen; }
	bool VisitVarDecl(VarDecl *v) override { return !(seen |= is_managed(v)); }
};

class Constants : public DynamicRecursiveASTVisitor {
public:
	explicit Constants(const Judge &j) : j(j) {}
	bool VisitVarDecl(VarDecl *v) override
	{
		const APValue *value = v->isConstexpr() && v->getInit() && !v->getInit()->isValueDependent() ? v->evaluateValue() : nullptr;

		if (value && holds_managed(*value))
			refuse(v->getLocation());
		return true;
	}
	bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc t) override
	{
		for (unsigned i = 0; i < t.getNumArgs(); i++)
			check(t.getArgLoc(i));
		return true;
	}
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		for (const TemplateArgumentLoc &a : e->template_arguments())
			check(a);
		return true;
	}

private:
	void check(const TemplateArgumentLoc &a)
	{
		const Expr *e = a.getArgument().getKind() == TemplateArgument::Expression ? a.getSourceExpression() : nullptr;

		if (const auto *c = dyn_cast_or_null<ConstantExpr>(e))
			e = c->getSubExpr();
		e = e ? e->IgnoreParenImpCasts() : nullptr;
		if (const auto *u = dyn_cast_or_null<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf)
			e = u->getSubExpr()->IgnoreParens();
		const auto *r = dyn_cast_or_null<DeclRefExpr>(e);
		const auto *v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;

		if (v && is_managed(v))
			refuse(e->getBeginLoc());
	}

	void refuse(SourceLocation at) const
	{
		j.refuse(at, "expression must have a constant value: the place of a __managed__ variable is none");
	}

	const Judge &j;
};

} // namespace

void addresses_check(const Judge &j, Decl *d)
{
	if (!seen)
		Managed().TraverseDecl(d);
	if (seen)
		Constants(j).TraverseDecl(d);
}
