// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that are looked at as something wider: `float a[64]; *(float4 *)&a[i] = v;`. clang counts on no more
// alignment than the variable is declared with and takes four accesses; nvcc takes the cast's word and one. In: function
// definitions before code is made of them. Out: such a cast is one of `(0, &a[i])`, of which clang only knows the type;
// a cast to a reference is one to a pointer. aligned.cc then aligns the variable.
#include "passes.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

using namespace clang;

namespace {

class Widener : public DynamicRecursiveASTVisitor {
public:
	explicit Widener(ASTContext &c) : c(c) {}
	bool TraverseFunctionDecl(FunctionDecl *f) override
	{
		return f->isDependentContext() || DynamicRecursiveASTVisitor::TraverseFunctionDecl(f);
	}
	bool TraverseCXXMethodDecl(CXXMethodDecl *f) override
	{
		return f->isDependentContext() || DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(f);
	}
	bool VisitExplicitCastExpr(ExplicitCastExpr *e) override
	{
		if (e->getCastKind() == CK_BitCast && widens(e->getType(), e->getSubExpr()->getType()) &&
		    is_place(e->getSubExpr()))
			e->setSubExpr(forget(e->getSubExpr()));
		return true;
	}
	bool VisitStmt(Stmt *s) override
	{
		for (Stmt *&child : s->children())
			if (auto *e = dyn_cast_or_null<ExplicitCastExpr>(child); e && is_wide_reference(e))
				child = by_pointer(e);
		return true;
	}

private:
	bool widens(QualType to, QualType from) const
	{
		return to->isPointerType() && from->isPointerType() && widens_object(to->getPointeeType(), from->getPointeeType());
	}
	bool widens_object(QualType to, QualType from) const
	{
		return is_known(to) && is_known(from) && c.getTypeAlignInChars(to) > c.getTypeAlignInChars(from);
	}
	static bool is_known(QualType t) { return !t->isDependentType() && t->isObjectType() && !t->isIncompleteType(); }

	bool is_wide_reference(const ExplicitCastExpr *e) const
	{
		return e->getCastKind() == CK_LValueBitCast && e->isLValue() &&
		       widens_object(e->getType(), e->getSubExpr()->getType()) && !e->getSubExpr()->refersToBitField();
	}
	// Of these clang knows the variable.
	static bool is_place(const Expr *e)
	{
		e = e->IgnoreParens();
		if (auto *u = dyn_cast<UnaryOperator>(e))
			return u->getOpcode() == UO_AddrOf;
		if (auto *b = dyn_cast<BinaryOperator>(e))
			return b->isAdditiveOp() && (is_place(b->getLHS()) || is_place(b->getRHS()));
		auto *cast = dyn_cast<CastExpr>(e);
		return cast && (cast->getCastKind() == CK_ArrayToPointerDecay ||
				(cast->getCastKind() != CK_LValueToRValue && is_place(cast->getSubExpr())));
	}

	Expr *forget(Expr *p)
	{
		const SourceLocation at = p->getBeginLoc();
		Expr *none = IntegerLiteral::Create(c, llvm::APInt(32, 0), c.IntTy, at);

		none = CStyleCastExpr::Create(c, c.VoidTy, VK_PRValue, CK_ToVoid, none, nullptr, FPOptionsOverride(),
					      c.getTrivialTypeSourceInfo(c.VoidTy, at), at, at);
		return BinaryOperator::Create(c, none, p, BO_Comma, p->getType(), VK_PRValue, OK_Ordinary, at,
					      FPOptionsOverride());
	}

	// *(T *)(0, &place)
	Expr *by_pointer(ExplicitCastExpr *e)
	{
		const SourceLocation at = e->getBeginLoc();
		const QualType to = c.getPointerType(e->getType());
		Expr *place = e->getSubExpr();

		place = UnaryOperator::Create(c, place, UO_AddrOf, c.getPointerType(place->getType()), VK_PRValue, OK_Ordinary,
					      at, false, FPOptionsOverride());
		place = CStyleCastExpr::Create(c, to, VK_PRValue, CK_BitCast, forget(place), nullptr, FPOptionsOverride(),
					       c.getTrivialTypeSourceInfo(to, at), at, at);
		return UnaryOperator::Create(c, place, UO_Deref, e->getType(), VK_LValue, OK_Ordinary, at, false,
					     FPOptionsOverride());
	}

	ASTContext &c;
};

} // namespace

void views_widen(ASTContext &c, Decl *d)
{
	Widener(c).TraverseDecl(d);
}
