// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants whose sign a conversion that nobody wrote changes (#68-D). In: declarations, as they were parsed. Out: warnings. Masks are meant: of ~, &, |, ^ and of numbers in octal and hexadecimal nvcc says nothing.
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>

using namespace clang;

namespace {

class Signs : public DynamicRecursiveASTVisitor {
public:
	explicit Signs(const Judge &j) : j(j) {}
	bool TraverseDecl(Decl *d) override
	{
		const auto *c = dyn_cast_or_null<DeclContext>(d);

		return (d && d->isTemplateDecl()) || (c && c->isDependentContext()) || DynamicRecursiveASTVisitor::TraverseDecl(d);
	}
	bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; } // is not evaluated
	bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool) override { return true; }
	bool VisitImplicitCastExpr(ImplicitCastExpr *e) override
	{
		look_at(e);
		return true;
	}
	bool VisitInitListExpr(InitListExpr *e) override // conversions are in the other form than the one walked through
	{
		const InitListExpr *list = e->isSemanticForm() ? e : e->getSemanticForm();

		for (const Expr *x : list ? list->inits() : llvm::ArrayRef<Expr *>())
			if (const auto *c = dyn_cast_or_null<ImplicitCastExpr>(x))
				look_at(c);
		return true;
	}

private:
	void look_at(const ImplicitCastExpr *e)
	{
		if (e->getCastKind() == CK_IntegralCast && !e->isPartOfExplicitCast() && !e->isValueDependent() &&
		    !e->getType()->isEnumeralType() && !is_mask(e->getSubExpr()) && seen.insert(e).second)
			check(e);
	}

	bool is_mask(const Expr *e) const
	{
		e = e->IgnoreParens();
		if (const auto *u = dyn_cast<UnaryOperator>(e))
			return u->getOpcode() == UO_Not;
		if (const auto *b = dyn_cast<BinaryOperator>(e))
			return b->isBitwiseOp();
		return isa<IntegerLiteral>(e) &&
		       *j.ci.getSourceManager().getCharacterData(j.ci.getSourceManager().getSpellingLoc(e->getBeginLoc())) == '0';
	}

	void check(const ImplicitCastExpr *e) const
	{
		ASTContext &c = j.ci.getASTContext();
		const unsigned width = c.getIntWidth(e->getType());
		const bool to_signed = e->getType()->isSignedIntegerType();
		Expr::EvalResult got;

		if (e->getType()->isBooleanType() || !e->getSubExpr()->EvaluateAsInt(got, c))
			return;
		const llvm::APSInt &v = got.Val.getInt();

		// What does not fit at all clang tells of (#69-D).
		if (to_signed ? v.isNonNegative() && v.getActiveBits() == width
			      : v.isSigned() && v.isNegative() && v.getSignificantBits() <= width)
			j.warn(68, e->getExprLoc(), "integer conversion resulted in a change of sign");
	}

	const Judge &j;
	std::set<const ImplicitCastExpr *> seen;
};

} // namespace

void signs_check(const Judge &j, Decl *d) { Signs(j).TraverseDecl(d); }
