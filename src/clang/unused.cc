// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that nothing reads (#177-D, #550-D). Of arrays and structures whose parts are set and not read, and of variables
// of which only assignments are read ("while ((c = next()))"), clang does not tell, nvcc does, but in templates. Of others clang tells of more of them than nvcc: of those that a call, an
// allocation or an assignment gives their value, which may be wanted for what it does, of variables of types that template
// parameters decide, and of templates that nothing is made of. In: what clang says of a variable, and functions. Out: what
// nvcc tells of them.
#include "front.h"
#include "listener.h"
#include "refusals.h"
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/DiagnosticSema.h>

using namespace clang;

namespace {

class Effects : public DynamicRecursiveASTVisitor {
public:
	bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
	bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; } // is not evaluated
	bool TraversePseudoObjectExpr(PseudoObjectExpr *) override { return true; } // threadIdx.x
	bool VisitCallExpr(CallExpr *e) override { return note(!is_constant(e)); }
	bool VisitCXXNewExpr(CXXNewExpr *) override { return note(true); }
	bool VisitCXXThrowExpr(CXXThrowExpr *) override { return note(true); }
	bool VisitUnaryOperator(UnaryOperator *e) override { return note(e->isIncrementDecrementOp()); }
	bool VisitBinaryOperator(BinaryOperator *e) override { return note(e->isAssignmentOp()); }
	bool VisitCXXConstructExpr(CXXConstructExpr *e) override
	{
		return note(!e->getConstructor()->isTrivial() && !e->getConstructor()->isConstexpr());
	}
	bool found = false;

private:
	static bool is_constant(const CallExpr *e)
	{
		const FunctionDecl *f = e->isValueDependent() ? nullptr : e->getDirectCallee();

		return f && f->isConstexpr() && e->isEvaluatable(f->getASTContext());
	}
	bool note(bool yes)
	{
		found |= yes;
		return !found;
	}
};

// To nvcc a variable that is counted is read, and so is one that a condition declares.
class Readers : public DynamicRecursiveASTVisitor {
public:
	explicit Readers(const VarDecl *v) : v(v) {}
	bool VisitUnaryOperator(UnaryOperator *e) override { return note(e->isIncrementDecrementOp() && is_it(e->getSubExpr())); }
	bool VisitCompoundAssignOperator(CompoundAssignOperator *e) override { return note(is_it(e->getLHS())); }
	bool VisitIfStmt(IfStmt *s) override { return note(s->getConditionVariable() == v); }
	bool VisitWhileStmt(WhileStmt *s) override { return note(s->getConditionVariable() == v); }
	bool VisitForStmt(ForStmt *s) override { return note(s->getConditionVariable() == v); }
	bool VisitSwitchStmt(SwitchStmt *s) override { return note(s->getConditionVariable() == v); }
	bool found = false;

private:
	bool is_it(const Expr *e) const
	{
		const auto *r = dyn_cast<DeclRefExpr>(e->IgnoreParens());

		return r && r->getDecl() == v;
	}
	bool note(bool yes)
	{
		found |= yes;
		return !found;
	}

	const VarDecl *v;
};

// Variables of arrays and structures, and where they are mentioned but to set a part of them; of others those that asm sets,
// or an assignment whose value is read.
class Parts : public DynamicRecursiveASTVisitor {
public:
	bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; } // reads nothing
	bool VisitVarDecl(VarDecl *v) override
	{
		const QualType t = v->getType();

		if (v->isLocalVarDecl() && !isa<DecompositionDecl>(v) && !v->getDeclContext()->isDependentContext() &&
		    !t->isReferenceType() && !t.isVolatileQualified() && !v->hasAttr<UnusedAttr>() &&
		    !v->hasAttr<UsedAttr>() && !v->needsDestruction(v->getASTContext()))
			variables.push_back(v);
		return true;
	}
	bool VisitBinaryOperator(BinaryOperator *e) override
	{
		if (e->getOpcode() == BO_Assign)
			note_set(e->getLHS());
		return true;
	}
	bool VisitImplicitCastExpr(ImplicitCastExpr *e) override
	{
		const auto *b = dyn_cast<BinaryOperator>(e->getSubExpr()->IgnoreParens());
		const auto *r = b && b->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(b->getLHS()->IgnoreParens()) : nullptr;
		const auto *v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;

		if (v && e->getCastKind() == CK_LValueToRValue)
			(r->refersToEnclosingVariableOrCapture() ? used : in_passing).insert(v);
		return true;
	}
	bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *e) override
	{
		const auto *f = e->getOperator() == OO_Equal ? dyn_cast_or_null<CXXMethodDecl>(e->getDirectCallee()) : nullptr;

		if (f && f->isTrivial())
			note_set(e->getArg(0));
		return true;
	}
	bool VisitGCCAsmStmt(GCCAsmStmt *s) override
	{
		for (unsigned i = 0; i < s->getNumOutputs(); i++)
			if (const VarDecl *v = s->getOutputConstraint(i)[0] == '=' ? note_set(s->getOutputExpr(i)) : nullptr)
				by_asm.insert(v);
		return true;
	}
	bool TraverseCStyleCastExpr(CStyleCastExpr *e) override // (void)x: of others than these clang has its own word
	{
		const auto *r = e->getCastKind() == CK_ToVoid ? dyn_cast<DeclRefExpr>(e->getSubExpr()->IgnoreParens()) : nullptr;

		return (r && !r->getType()->isScalarType()) || DynamicRecursiveASTVisitor::TraverseCStyleCastExpr(e);
	}
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		if (const auto *v = dyn_cast<VarDecl>(e->getDecl()); v && !sets.count(e))
			used.insert(v);
		return true;
	}
	bool is_told(const VarDecl *v) const
	{
		return set.count(v) && !used.count(v) &&
		       (v->getType()->isConstantArrayType() || v->getType()->isRecordType() || by_asm.count(v) ||
			in_passing.count(v));
	}
	std::vector<const VarDecl *> variables;

private:
	// x in x.a[i].b = 3, *x = 3, *(T *)x = 3; not what a pointer in it points to.
	const VarDecl *note_set(const Expr *e)
	{
		for (const Expr *was = nullptr; e != was;) {
			was = e;
			e = e->IgnoreParens();
			if (const auto *m = dyn_cast<MemberExpr>(e))
				e = m->getBase();
			else if (const auto *a = dyn_cast<ArraySubscriptExpr>(e))
				e = a->getBase();
			else if (const auto *u = dyn_cast<UnaryOperator>(e);
				 u && (u->getOpcode() == UO_Deref || u->getOpcode() == UO_AddrOf))
				e = u->getSubExpr();
			else if (const auto *c = dyn_cast<CastExpr>(e); c && is_same_place(c->getCastKind()))
				e = c->getSubExpr();
		}
		const auto *r = dyn_cast<DeclRefExpr>(e);
		const auto *v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;

		if (v)
			sets.insert(r), set.insert(v);
		return v;
	}
	static bool is_same_place(CastKind k)
	{
		return k == CK_ArrayToPointerDecay || k == CK_BitCast || k == CK_NoOp || k == CK_LValueBitCast;
	}

	std::set<const DeclRefExpr *> sets;
	std::set<const VarDecl *> set, used, by_asm, in_passing;
};

bool has_effects(const VarDecl *v)
{
	Effects e;

	if (v->getInit())
		e.TraverseStmt(const_cast<Expr *>(v->getInit()));
	return e.found;
}

bool is_read(const VarDecl *v)
{
	Readers r(v);
	const auto *in = dyn_cast_or_null<FunctionDecl>(v->getParentFunctionOrMethod());

	if (in && in->getBody())
		r.TraverseStmt(in->getBody());
	return r.found;
}

// Has a function been made of the template that `f` is, or is in?
bool is_instantiated(const FunctionDecl *f)
{
	if (const FunctionTemplateDecl *t = f->getDescribedFunctionTemplate())
		return t->spec_begin() != t->spec_end();
	const auto *m = dyn_cast<CXXMethodDecl>(f);
	const ClassTemplateDecl *c = m ? m->getParent()->getDescribedClassTemplate() : nullptr;

	for (const ClassTemplateSpecializationDecl *s : c ? c->specializations() : ClassTemplateDecl::spec_range({}, {}))
		for (const CXXMethodDecl *each : s->methods())
			if (each->getTemplateInstantiationPattern() == f && each->isDefined())
				return true;
	return !c;
}

bool is_told(const VarDecl *v, const FunctionDecl *in, bool set)
{
	if (v->getType().isVolatileQualified() || v->getType()->isDependentType() || v->isCXXForRangeDecl() ||
	    (in && in->isTemplateInstantiation())) // told of in the template, if at all
		return false;
	if (is_of_dynamic_init(v))
		return false;
	if (set)
		return !(in && in->isDependentContext()) && !is_read(v);
	return !has_effects(v) && (!in || !in->isDependentContext() || is_instantiated(in));
}

// In clang's words.
void tell(DiagnosticsEngine &d, const Unused &u)
{
	const std::string kind = u.set ? "-Wunused-but-set-variable]" : "-Wunused-variable]";

	d.Report(u.at, d.getCustomDiagID(u.error ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning, "%0 [%1"))
		<< u.text << (u.error ? "-Werror," : "") + kind;
}

void tell_parts(DiagnosticsEngine &d, const FunctionDecl *f)
{
	Parts p;

	p.TraverseStmt(f->getBody());
	for (const VarDecl *v : p.variables) {
		const auto level = d.getDiagnosticLevel(diag::warn_unused_but_set_variable, v->getLocation());

		if (p.is_told(v) && !has_effects(v) && level >= DiagnosticsEngine::Warning)
			tell(d, { v->getLocation(), v, true, level >= DiagnosticsEngine::Error,
				  "variable '" + v->getNameAsString() + "' set but not used" });
	}
}

// Functions that are no templates, nor made of them; with what they hold.
class Bodies : public DynamicRecursiveASTVisitor {
public:
	explicit Bodies(DiagnosticsEngine &d) : d(d) {}
	bool TraverseDecl(Decl *x) override
	{
		const auto *f = dyn_cast_or_null<FunctionDecl>(x);

		if (!f)
			return (x && x->isTemplateDecl()) || DynamicRecursiveASTVisitor::TraverseDecl(x);
		if (f->doesThisDeclarationHaveABody() && !f->isDependentContext() && !f->isTemplateInstantiation() && f->getBody())
			tell_parts(d, f);
		return true;
	}

private:
	DiagnosticsEngine &d;
};

} // namespace

void unused_parts(DiagnosticsEngine &d, Decl *x) { Bodies(d).TraverseDecl(x); }

void unused_judge(DiagnosticsEngine &d, std::vector<Unused> &unused, bool all)
{
	std::vector<Unused> later;

	for (const Unused &u : unused) {
		const auto *v = dyn_cast<VarDecl>(u.variable);
		const auto *in = v ? dyn_cast_or_null<FunctionDecl>(v->getParentFunctionOrMethod()) : nullptr;

		if (!all && in && (in->isDependentContext() || !in->getBody()))
			later.push_back(u);
		else if (v && is_told(v, in, u.set))
			tell(d, u);
	}
	unused = std::move(later);
}
