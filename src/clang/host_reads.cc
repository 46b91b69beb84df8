// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the host that read or write variables of the device by name (#20091-D, #20092-D): what they reach is the
// host's shadow of it. In: functions, in the host's pass; in templates nvcc says nothing. Out: warnings.
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>

using namespace clang;

namespace {

class HostReads : public DynamicRecursiveASTVisitor {
public:
	explicit HostReads(const Judge &j) : j(j) {}
	bool TraverseDecl(Decl *d) override
	{
		const auto *f = dyn_cast_or_null<FunctionDecl>(d);
		const bool was = in_body;

		if ((d && d->isTemplateDecl()) || (f && (f->isDependentContext() || f->isTemplateInstantiation() || is_device_only(f))))
			return true;
		in_body |= f != nullptr;
		const bool go_on = DynamicRecursiveASTVisitor::TraverseDecl(d);

		in_body = was;
		return go_on;
	}
	bool TraverseParmVarDecl(ParmVarDecl *) override { return true; } // of default arguments nvcc says nothing
	bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; } // is not evaluated
	bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool) override { return true; }
	bool VisitImplicitCastExpr(ImplicitCastExpr *e) override
	{
		if (e->getCastKind() == CK_LValueToRValue)
			tell(20091, "read", e->getSubExpr());
		return true;
	}
	bool VisitCXXConstructExpr(CXXConstructExpr *e) override
	{
		if (e->getConstructor()->isCopyOrMoveConstructor() && e->getNumArgs())
			tell(20091, "read", e->getArg(0));
		return true;
	}
	bool VisitUnaryOperator(UnaryOperator *e) override
	{
		if (e->isIncrementDecrementOp())
			tell_changed(e->getSubExpr());
		return true;
	}
	bool VisitBinaryOperator(BinaryOperator *e) override
	{
		if (e->getOpcode() == BO_Assign)
			tell(20092, "written", e->getLHS());
		else if (e->isCompoundAssignmentOp())
			tell_changed(e->getLHS());
		return true;
	}

private:
	// The variable in v, v.a[i].b, *v: not what a pointer in it points to.
	static const DeclRefExpr *root(const Expr *e)
	{
		for (;;) {
			const Expr *inside = e->IgnoreParens();

			if (const auto *m = dyn_cast<MemberExpr>(inside); m && !m->isArrow())
				e = m->getBase();
			else if (const auto *a = dyn_cast<ArraySubscriptExpr>(inside))
				e = a->getBase();
			else if (const auto *u = dyn_cast<UnaryOperator>(inside); u && u->getOpcode() == UO_Deref)
				e = u->getSubExpr();
			else if (const auto *c = dyn_cast<ImplicitCastExpr>(inside);
				 c && (c->getCastKind() == CK_ArrayToPointerDecay || c->getCastKind() == CK_NoOp))
				e = c->getSubExpr();
			else
				return dyn_cast<DeclRefExpr>(inside);
		}
	}

	void tell_changed(const Expr *e) const
	{
		tell(20091, "read", e);
		tell(20092, "written", e);
	}

	void tell(unsigned number, const char *how, const Expr *e) const
	{
		const DeclRefExpr *r = root(e);
		const auto *v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;

		if (!v || !in_body || is_managed(v) || !v->hasGlobalStorage() || r->isNonOdrUse() != NOUR_None ||
		    !(is_said<CUDADeviceAttr>(v) || is_said<CUDAConstantAttr>(v)))
			return;
		j.warn(number, r->getBeginLoc(), std::string("a ") + (is_said<CUDAConstantAttr>(v) ? "__constant__" : "__device__") +
							 " variable \"" + v->getQualifiedNameAsString() + "\" cannot be directly " + how +
							 " in a host function");
	}

	const Judge &j;
	bool in_body = false;
};

} // namespace

void host_reads_check(const Judge &j, Decl *d) { HostReads(j).TraverseDecl(d); }
