// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc refuses of extended lambdas and clang takes. In: lambdas with __device__. Out: errors, in nvcc's words.
// CUDA C++ Programming Guide, "Extended Lambdas": restrictions.
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Lexer.h>
#include <set>

using namespace clang;

namespace {

// Captures that are not written and whose first mention is in a branch of an `if constexpr`.
class FirstMentions : public DynamicRecursiveASTVisitor {
public:
	explicit FirstMentions(const LambdaExpr *l)
	{
		for (const LambdaCapture &c : l->captures())
			if (c.capturesVariable() && c.isImplicit())
				left.insert(c.getCapturedVar());
	}
	bool TraverseIfStmt(IfStmt *s) override
	{
		TraverseStmt(s->getInit());
		TraverseStmt(s->getCond());
		depth += s->isConstexpr();
		TraverseStmt(s->getThen());
		TraverseStmt(s->getElse());
		depth -= s->isConstexpr();
		return true;
	}
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		if (left.erase(e->getDecl()) && depth)
			found.push_back(e->getLocation());
		return true;
	}
	std::vector<SourceLocation> found;

private:
	std::set<const ValueDecl *> left;
	int depth = 0;
};

class Closures {
public:
	explicit Closures(const Judge &j) : j(j) {}
	void check(const LambdaExpr *l)
	{
		const CXXMethodDecl *f = l->getCallOperator();

		if (is_in_device_function(l))
			return;
		const bool both = is_said<CUDAHostAttr>(f);

		if (both && l->isGenericLambda())
			j.refuse(l->getBeginLoc(), "__host__ __device__ extended lambdas cannot be generic lambdas");
		check_generic(l, both);
		if (l->getCaptureDefault() == LCD_ByRef && !l->getLambdaClass()->isDependentContext()) // `this`, or nothing, too
			j.refuse(l->getBeginLoc(), std::string("An extended ") + (both ? "__host__ __device__" : "__device__") +
							   " lambda cannot capture variables by reference");
		if (f->isDependentContext())
			return;
		check_enclosing(l, both);
		check_captures(l, both);
		FirstMentions first(l);

		first.TraverseStmt(l->getBody());
		for (SourceLocation at : first.found)
			j.refuse(at, std::string("An extended ") + (both ? "__host__ __device__" : "__device__") +
					     " lambda cannot first-capture variable in constexpr-if context");
	}

private:
	// Then it is a lambda like any other: extended are those that functions of the host have, or of both sides.
	static bool is_in_device_function(const LambdaExpr *l)
	{
		const FunctionDecl *f = function_around(l->getLambdaClass());

		while (const auto *m = dyn_cast_or_null<CXXMethodDecl>(f)) {
			if (!m->getParent()->isLambda())
				break;
			f = function_around(m->getParent());
		}
		return f && (is_kernel(f) || is_device_only(f));
	}

	void check_generic(const LambdaExpr *l, bool both)
	{
		const auto *m = dyn_cast_or_null<CXXMethodDecl>(function_around(l->getLambdaClass()));

		if (m && m->getParent()->isGenericLambda() && !m->hasAttr<CUDAGlobalAttr>() && !is_said<CUDADeviceAttr>(m))
			j.refuse(l->getBeginLoc(), std::string("An extended ") + (both ? "__host__ __device__" : "__device__") +
							   " lambda cannot be defined inside a generic lambda expression"
							   "(\"operator()\").");
	}

	// Of both sides.
	static bool is_extended_closure(const FunctionDecl *f)
	{
		const auto *m = dyn_cast<CXXMethodDecl>(f);

		return m && m->getParent()->isLambda() && is_said<CUDADeviceAttr>(f) && is_said<CUDAHostAttr>(f);
	}

	void check_enclosing(const LambdaExpr *l, bool both)
	{
		const FunctionDecl *f = function_around(l->getLambdaClass());
		std::string kind = both ? "__host__ __device__" : "__device__", who;

		if (f && is_extended_closure(f))
			return j.refuse(l->getBeginLoc(), "An extended " + kind + " lambda cannot be defined inside an extended "
							  "__host__ __device__  lambda expression(\"operator()\").");
		if (f && (f->hasAttr<CUDADeviceAttr>() || is_kernel(f)))
			return;
		if (const char *word = constant_word(l))
			j.refuse(l->getBeginLoc(), std::string("The ") + word + " specifier is not allowed for an extended " + kind +
							   " lambda");
		if (!f)
			return;
		if (const auto *m = dyn_cast<CXXMethodDecl>(f);
		    m && (m->getParent()->getAccess() == AS_private || m->getParent()->getAccess() == AS_protected))
			j.refuse(l->getBeginLoc(), "An extended " + kind + " lambda cannot be defined inside a class (\"" +
							   m->getParent()->getNameAsString() +
							   "\") with private or protected access within another class");
		if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && m->getParent()->isLambda())
			return;
		who = "The enclosing parent function " + quoted(f) + " for an extended " + kind + " lambda ";
		if (f->getAccess() == AS_private || f->getAccess() == AS_protected)
			j.refuse(l->getBeginLoc(), who + "cannot have private or protected access within its class");
		if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && m->getParent()->isLocalClass())
			j.refuse(l->getBeginLoc(), who + "must not be defined inside another function");
		if (isa<CXXConstructorDecl, CXXDestructorDecl>(f))
			j.refuse(l->getBeginLoc(), who + "must allow its address to be taken");
		if (f->getDeclaredReturnType()->getContainedDeducedType())
			j.refuse(l->getBeginLoc(), who + "must not have deduced return type");
		if (const FunctionTemplateDecl *t = f->getPrimaryTemplate())
			for (const NamedDecl *p : *t->getTemplateParameters())
				if (!p->getIdentifier())
					j.refuse(l->getBeginLoc(), who + "must name its template parameters");
		check_arguments(l, f);
	}

	// Those that the function around it, or its class, is made of.
	void check_arguments(const LambdaExpr *l, const FunctionDecl *f)
	{
		static const std::string rest = " cannot be used in the template argument of the enclosing parent function (and any parent "
						"classes) of an extended __device__ or __host__ __device__ lambda";

		if (const TemplateArgumentList *args = f->getTemplateSpecializationArgs())
			for (const TemplateArgument &a : args->asArray())
				check_argument(l->getBeginLoc(), a, rest);
		for (const DeclContext *c = f->getParent(); c; c = c->getParent())
			if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(c))
				for (const TemplateArgument &a : s->getTemplateArgs().asArray())
					check_argument(l->getBeginLoc(), a, rest);
	}

	void check_argument(SourceLocation at, const TemplateArgument &a, const std::string &rest)
	{
		if (a.getKind() == TemplateArgument::Pack)
			for (const TemplateArgument &x : a.pack_elements())
				check_argument(at, x, rest);
		else if (a.getKind() == TemplateArgument::Type)
			check_type(at, a.getAsType(), rest);
	}

	// That is written: clang makes lambdas constexpr by itself, too.
	const char *constant_word(const LambdaExpr *l) const
	{
		const FunctionTypeLoc t = l->getCallOperator()->getFunctionTypeLoc();
		const SourceManager &sm = j.ci.getSourceManager();
		StringRef between;

		if (l->getCallOperator()->isConsteval())
			return "consteval";
		if (!t.isNull() && t.getRParenLoc().isFileID() && l->getBody()->getBeginLoc().isFileID())
			between = Lexer::getSourceText(CharSourceRange::getCharRange(t.getRParenLoc(), l->getBody()->getBeginLoc()), sm,
						       j.ci.getLangOpts());
		return between.contains("constexpr") ? "constexpr" : nullptr;
	}

	void check_type(SourceLocation at, QualType t, const std::string &rest)
	{
		const NamedDecl *d = nullptr;
		const Hidden h = hidden_type(t, d);

		if (h == Hidden::InFunction || h == Hidden::Closure)
			j.refuse(at, "A type local to a function " + quoted(d) + rest);
		if (h == Hidden::InClass)
			j.refuse(at, "A type that is a private or protected class member " + quoted(d) + rest);
	}

	// [y = x], x being an array: a pointer is what is captured, and nvcc takes none of it.
	static bool is_of_array(const ValueDecl *v)
	{
		const auto *init = v->isInitCapture() ? dyn_cast_or_null<DeclRefExpr>(cast<VarDecl>(v)->getInit()->IgnoreParenImpCasts()) : nullptr;

		return init && init->getType()->isArrayType();
	}

	// One of the parameters that a pack has become?
	static bool is_of_pack(const ValueDecl *v)
	{
		const auto *p = dyn_cast<ParmVarDecl>(v);
		const auto *f = p ? dyn_cast<FunctionDecl>(p->getDeclContext()) : nullptr;
		const FunctionDecl *pattern = f ? f->getTemplateInstantiationPattern() : nullptr;
		unsigned at = 0, after;

		if (!pattern)
			return false;
		while (at < pattern->getNumParams() && !pattern->getParamDecl(at)->isParameterPack())
			at++;
		if (at == pattern->getNumParams())
			return false;
		after = pattern->getNumParams() - at - 1;
		return p->getFunctionScopeIndex() >= at && p->getFunctionScopeIndex() + after < f->getNumParams();
	}

	void check_captures(const LambdaExpr *l, bool both)
	{
		const std::string who = std::string("An extended ") + (both ? "__host__ __device__" : "__device__") + " lambda ";

		for (const LambdaCapture &c : l->captures()) {
			const ValueDecl *v = c.capturesVariable() ? c.getCapturedVar() : nullptr;
			int dims = 0;

			if (c.capturesThis() && c.isImplicit())
				j.say(asked_warnings.captures, l->getBeginLoc(),
				      "#20178-D: Implicit capture of 'this' in extended lambda expression");
			if (!v)
				continue;
			check_type(c.getLocation(), v->getType(),
				   " cannot be used in the type of a variable captured by an extended __device__ or "
				   "__host__ __device__ lambda");
			if (both && v->isInitCapture())
				j.refuse(c.getLocation(), "init-captures are not allowed for extended __host__ __device__ lambdas");
			if (is_of_array(v))
				j.refuse(c.getLocation(), who + "cannot init-capture variables with array type");
			for (const Type *t = v->getType().getTypePtr(); t->isArrayType(); dims++)
				t = t->getAsArrayTypeUnsafe()->getElementType().getTypePtr();
			if (const CXXRecordDecl *r = dims ? j.ci.getASTContext().getBaseElementType(v->getType())->getAsCXXRecordDecl()
							  : nullptr;
			    r && !r->hasDefaultConstructor())
				j.refuse(c.getLocation(), who + "cannot capture an array variable whose element type " + quoted(r) +
								  " is not default constructible on the host");
			if (dims > 7)
				j.refuse(c.getLocation(), who + "cannot capture an array variable with more than 7 dimensions");
			if (is_of_pack(v))
				j.refuse(c.getLocation(), who + "cannot capture an element of a parameter pack");
		}
	}

	const Judge &j;
};

} // namespace

void closures_check(const Judge &j, const LambdaExpr *l) { Closures(j).check(l); }
