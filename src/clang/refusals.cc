// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc refuses and clang takes, in nvcc's words. In: top-level declarations and instantiated functions as they are
// parsed. Out: errors. CUDA C++ Programming Guide, "C++ Language Support": restrictions.
//
// Bodies are looked through for functions that run on the device alone; templates as they are instantiated.
#include "passes.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>

using namespace clang;

namespace {

template <class A> bool is_said(const Decl *d) // is the attribute in the source?
{
	const A *a = d->getAttr<A>();

	return a && !a->isImplicit();
}

// __managed__ and __cluster_dims__ are annotations in our headers.
bool is_annotated(const Decl *d, StringRef what)
{
	for (const AnnotateAttr *a : d->specific_attrs<AnnotateAttr>())
		if (a->getAnnotation() == what)
			return true;
	return false;
}

bool is_managed(const VarDecl *v) { return is_annotated(v, "ww.managed"); }
bool is_kernel(const FunctionDecl *f) { return f->hasAttr<CUDAGlobalAttr>(); }
bool is_device_only(const FunctionDecl *f)
{
	return is_kernel(f) || (is_said<CUDADeviceAttr>(f) && !is_said<CUDAHostAttr>(f));
}
bool is_device_memory(const VarDecl *v)
{
	return is_said<CUDADeviceAttr>(v) || is_said<CUDAConstantAttr>(v) || is_said<CUDASharedAttr>(v) ||
	       is_managed(v);
}

// Written on it: not by NVRTC's -default-device, which gives __device__ to all variables at once.
bool is_said_of(const VarDecl *v)
{
	const auto *a = v->getAttr<CUDADeviceAttr>();

	return is_device_memory(v) && (!a || a->getLocation().isMacroID());
}

std::string quoted(const NamedDecl *d) { return "(\"" + d->getQualifiedNameAsString() + "\")"; }

class Judge {
public:
	Judge(CompilerInstance &ci, const FrontOptions &options) : ci(ci), options(options) {}
	void refuse(SourceLocation at, const std::string &text) const
	{
		DiagnosticsEngine &d = ci.getDiagnostics();
		std::string t;

		for (char c : text)
			t += c == '%' ? "%%" : std::string(1, c);
		d.Report(at, d.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Error, t));
	}
	bool is_system(SourceLocation at) const { return ci.getSourceManager().isInSystemHeader(at); }

	CompilerInstance &ci;
	const FrontOptions &options;
};

// ---- the body of a function of the device ----------------------------------------------------------------

class Body : public DynamicRecursiveASTVisitor {
public:
	Body(const Judge &j, const FunctionDecl *in) : j(j), in(in) {}
	bool VisitAddrLabelExpr(AddrLabelExpr *e) override
	{
		j.refuse(e->getBeginLoc(),
			 "address of label extension is not supported in __device__/__global__ functions");
		return true;
	}
	bool VisitBinaryOperator(BinaryOperator *e) override
	{
		if (e->isAssignmentOp())
			check_written(e->getLHS());
		return true;
	}
	bool VisitUnaryOperator(UnaryOperator *e) override
	{
		if (e->isIncrementDecrementOp())
			check_written(e->getSubExpr());
		return true;
	}
	bool VisitImplicitCastExpr(ImplicitCastExpr *e) override
	{
		if (e->getCastKind() == CK_LValueToRValue)
			note_value(e->getSubExpr());
		return true;
	}
	bool VisitInitListExpr(InitListExpr *e) override // the casts are in the other form than the one walked through
	{
		note_values(e->isSemanticForm() ? e : e->getSemanticForm());
		return true;
	}
	bool TraverseVarDecl(VarDecl *v) override
	{
		const bool was = is_folded;

		is_folded |= v->isConstexpr() && !v->getType()->isPointerType();
		const bool go_on = DynamicRecursiveASTVisitor::TraverseVarDecl(v);

		is_folded = was;
		return go_on;
	}
	bool TraverseLambdaExpr(LambdaExpr *l) override
	{
		if (!l->isGenericLambda())
			return DynamicRecursiveASTVisitor::TraverseLambdaExpr(l);
		for (Expr *x : l->capture_inits()) // what calls make of the body comes as functions of its own
			TraverseStmt(x);
		return true;
	}
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		const auto *v = dyn_cast<VarDecl>(e->getDecl());

		if (v && !is_folded && e->isNonOdrUse() == NOUR_None && is_host_constant(v))
			mentions.push_back(e);
		return true;
	}
	bool VisitCallExpr(CallExpr *e) override
	{
		const FunctionDecl *f = e->getDirectCallee();

		if (f && !j.options.relaxed_constexpr && is_host_constexpr(f))
			j.refuse(e->getExprLoc(), "calling a constexpr __host__ function(\"" + f->getNameAsString() +
							  "\") from a " + (is_kernel(in) ? "__global__" : "__device__") +
							  " function" + quoted(in) +
							  " is not allowed. The experimental flag '--expt-relaxed-constexpr' "
							  "can be used to allow this.");
		return true;
	}
	bool VisitCXXDynamicCastExpr(CXXDynamicCastExpr *e) override
	{
		j.refuse(e->getBeginLoc(), "The operator 'dynamic_cast' is not allowed in device code");
		return true;
	}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (v->getTSCSpec() != TSCS_unspecified)
			j.refuse(v->getLocation(),
				 "cannot use thread_local specifier for variable declarations in device code");
		if (v->isStaticLocal() && v->getInit() && !is_device_memory(v) && !v->getInit()->isValueDependent() &&
		    !v->hasConstantInitialization())
			j.refuse(v->getLocation(),
				 "dynamic initialization is not supported for a function-scope static __device__ variable "
				 "within a __device__/__global__ function");
		return true;
	}
	bool VisitGCCAsmStmt(GCCAsmStmt *s) override
	{
		for (unsigned i = 0; i < s->getNumOutputs(); i++)
			check_operand(s->getOutputExpr(i), s->getOutputConstraint(i));
		for (unsigned i = 0; i < s->getNumInputs(); i++) {
			check_operand(s->getInputExpr(i), s->getInputConstraint(i));
			if (s->getInputConstraint(i) == "i")
				note_text(s->getInputExpr(i));
		}
		return true;
	}

	// Of constants of the host nvcc knows the value, but has no variable. Places, since the two forms of a list hold
	// nodes of their own for one mention, and only one form tells what is read.
	void judge_constants() const
	{
		for (const DeclRefExpr *e : mentions)
			if (!texts.count(e->getLocation()) && (!values.count(e->getLocation()) || !has_value(cast<VarDecl>(e->getDecl()))))
				j.refuse(e->getLocation(), "identifier \"" + e->getDecl()->getNameAsString() +
								   "\" is undefined in device code");
	}

private:
	void check_written(const Expr *e) // a whole variable: of its parts nvcc says nothing
	{
		const auto *r = dyn_cast<DeclRefExpr>(e->IgnoreParens());

		if (r && is_said<CUDAConstantAttr>(r->getDecl()))
			j.refuse(e->getBeginLoc(), "expression must be a modifiable lvalue");
	}

	void note_values(const InitListExpr *list)
	{
		for (const Expr *x : list ? list->inits() : llvm::ArrayRef<Expr *>()) {
			if (const auto *inner = dyn_cast_or_null<InitListExpr>(x))
				note_values(inner); // braces that are left out are in this form only
			while (const auto *c = dyn_cast_or_null<ImplicitCastExpr>(x)) {
				x = c->getSubExpr();
				if (c->getCastKind() == CK_LValueToRValue)
					note_value(x);
			}
		}
	}

	// What is read, not pointed to.
	void note_value(const Expr *e)
	{
		e = e->IgnoreParens();
		if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
			note_value(c->getTrueExpr());
			note_value(c->getFalseExpr());
		}
		if (const auto *r = dyn_cast<DeclRefExpr>(e))
			values.insert(r->getLocation());
	}

	// An array that inline PTX takes its text from: asmtext.cc
	void note_text(const Expr *e)
	{
		if (const auto *r = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts()))
			if (r->getType()->isConstantArrayType())
				texts.insert(r->getLocation());
	}

	static bool has_value(const VarDecl *v)
	{
		return v->getAnyInitializer() && !v->getAnyInitializer()->isValueDependent() && v->evaluateValue();
	}

	// clang gives the device a copy of constants that are more than a value to it; nvcc does not.
	bool is_host_constant(const VarDecl *v) const
	{
		QualType t = j.ci.getASTContext().getBaseElementType(v->getType());

		return v->hasGlobalStorage() && !v->isStaticLocal() && !is_device_memory(v) &&
		       v->getType().isConstQualified() && t->isScalarType() && !j.is_system(v->getLocation());
	}

	static bool is_of_library(const FunctionDecl *f)
	{
		const DeclContext *c = f->getDeclContext();

		while (c && !c->isStdNamespace())
			c = c->getParent();
		return c;
	}

	// nvcc takes these three of the C++ library for its own.
	bool is_host_constexpr(const FunctionDecl *f) const
	{
		if (!f->isConstexpr() || f->isConsteval() || is_said<CUDADeviceAttr>(f) || is_said<CUDAHostAttr>(f))
			return is_integer_math(f);
		if (f->isDefaulted() || f->getBuiltinID() || isa<CXXConstructorDecl, CXXConversionDecl>(f))
			return false;
		if (const auto *m = dyn_cast<CXXMethodDecl>(f);
		    m && (m->getParent()->isLambda() || m->getParent()->getName() == "initializer_list"))
			return false;
		if (is_of_library(f) && j.ci.getPreprocessor().isMacroDefined("WW_CUDA_STD_IS_STD"))
			return false; // cuda::std's names
		return !is_of_library(f) ||
		       (f->getIdentifier() && !f->getName().contains("forward") && f->getName() != "move");
	}

	// sin(1): what clang's headers have for the device, CUDA leaves to the host's constexpr overloads.
	bool is_integer_math(const FunctionDecl *f) const
	{
		const SourceManager &sm = j.ci.getSourceManager();

		if (!f->isTemplateInstantiation() ||
		    !sm.getFilename(sm.getExpansionLoc(f->getLocation())).ends_with("__clang_cuda_cmath.h"))
			return false;
		for (const ParmVarDecl *p : f->parameters())
			if (!p->getType()->isIntegerType())
				return false;
		return f->getName() != "pow" && f->getReturnType()->isRealFloatingType();
	}

	// The letter says the size, and whether a floating-point number is meant.
	void check_operand(const Expr *e, StringRef constraint)
	{
		QualType t = e->getType();
		ASTContext &c = j.ci.getASTContext();
		StringRef letters = constraint.ltrim("=+&");
		size_t bytes;

		// A texture or surface reference is its handle.
		if (letters.size() != 1 || e->isTypeDependent() || t->isCUDADeviceBuiltinTextureType() ||
		    t->isCUDADeviceBuiltinSurfaceType())
			return;
		if (letters == "n" && !e->isValueDependent() && !e->isIntegerConstantExpr(c))
			return j.refuse(e->getBeginLoc(), "an asm operand must be an integral constant expression.");
		bytes = llvm::StringSwitch<size_t>(letters).Case("h", 2).Cases({ "r", "f" }, 4).Cases({ "l", "d" }, 8).Case("q", 16).Default(0);
		if (!bytes)
			return;
		if (!t->isScalarType())
			return j.refuse(e->getBeginLoc(), "an asm operand must have scalar type");
		if (size_t(c.getTypeSizeInChars(t).getQuantity()) != bytes ||
		    t->isFloatingType() != (letters == "f" || letters == "d"))
			j.refuse(e->getBeginLoc(),
				 "asm operand type size(" + std::to_string(c.getTypeSizeInChars(t).getQuantity()) +
					 ") does not match type/size implied by constraint '" + letters.str() + "'");
	}

	const Judge &j;
	const FunctionDecl *in;
	bool is_folded = false; // in what only the compiler runs
	std::set<SourceLocation> values, texts;
	llvm::SmallVector<const DeclRefExpr *, 16> mentions;
};

// A __constant__ variable is the host's to write with cudaMemcpyToSymbol alone.
class HostBody : public DynamicRecursiveASTVisitor {
public:
	explicit HostBody(const Judge &j) : j(j) {}
	bool VisitBinaryOperator(BinaryOperator *e) override
	{
		const auto *r = e->isAssignmentOp() ? dyn_cast<DeclRefExpr>(e->getLHS()->IgnoreParens()) : nullptr;

		if (r && is_said<CUDAConstantAttr>(r->getDecl()))
			j.refuse(e->getBeginLoc(), "expression must be a modifiable lvalue");
		return true;
	}

private:
	const Judge &j;
};

// ---- declarations -----------------------------------------------------------------------------------------

class Declarations : public DynamicRecursiveASTVisitor {
public:
	explicit Declarations(const Judge &j) : j(j) {}
	bool TraverseStmt(Stmt *s) override // only lambdas are of interest there
	{
		return j.options.extended_lambda ? DynamicRecursiveASTVisitor::TraverseStmt(s) : true;
	}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (v->isStaticDataMember() && is_said_of(v))
			j.refuse(v->getLocation(), "memory qualifier on data member is not allowed");
		if (is_managed(v) && v->getType().isConstQualified())
			j.refuse(v->getLocation(), "a __managed__ variable cannot have a const qualified type");
		if (is_managed(v) && v->getType()->isReferenceType())
			j.refuse(v->getLocation(), "a __managed__ variable cannot have a reference type");
		if (is_managed(v) && (is_said<CUDAConstantAttr>(v) || is_said<CUDASharedAttr>(v)))
			j.refuse(v->getLocation(), "__managed__ variables cannot be marked __shared__ or __constant__");
		return true;
	}
	bool VisitFunctionTemplateDecl(FunctionTemplateDecl *t) override
	{
		const TemplateParameterList *all = t->getTemplateParameters();

		for (unsigned i = 0; is_kernel(t->getTemplatedDecl()) && i + 1 < all->size(); i++)
			if (all->getParam(i)->isParameterPack())
				j.refuse(all->getParam(i)->getLocation(), "Pack template parameter must be the last template "
									  "parameter for a variadic __global__ function "
									  "template");
		return true;
	}
	bool VisitFunctionDecl(FunctionDecl *f) override
	{
		if (is_kernel(f))
			check_kernel(f), check_bounds(f);
		else if (is_said<CUDALaunchBoundsAttr>(f))
			j.refuse(f->getLocation(), "__launch_bounds__ is only allowed on a __global__ function");
		else if (is_annotated(f, "ww.cluster_dims"))
			j.refuse(f->getLocation(), "__cluster_dims__ is only allowed on a __global__ function");
		if (!f->doesThisDeclarationHaveABody() || f->isDependentContext())
			return true;
		if (is_device_only(f) || is_call_in_device(f)) {
			check_twice(f);
			Body body(j, f);

			body.TraverseStmt(f->getBody());
			body.judge_constants();
		} else {
			HostBody(j).TraverseStmt(f->getBody());
		}
		return true;
	}
	bool VisitLambdaExpr(LambdaExpr *l) override
	{
		const CXXMethodDecl *f = l->getCallOperator();

		if (!is_said<CUDADeviceAttr>(f))
			return true;
		if (is_said<CUDAHostAttr>(f) && l->isGenericLambda())
			j.refuse(l->getBeginLoc(), "__host__ __device__ extended lambdas cannot be generic lambdas");
		check_generic(l, is_said<CUDAHostAttr>(f));
		if (f->isDependentContext())
			return true;
		check_enclosing(l, is_said<CUDAHostAttr>(f));
		check_captures(l, is_said<CUDAHostAttr>(f));
		return true;
	}

private:
	void check_kernel(const FunctionDecl *f)
	{
		SourceLocation at = f->getLocation();

		if (isa<CXXMethodDecl>(f))
			j.refuse(at, "A __global__ function or function template cannot be a member function");
		if (f->getFriendObjectKind() && f->doesThisDeclarationHaveABody())
			j.refuse(at, "A __global__ function or function template cannot be defined in a friend declaration");
		if (f->isOverloadedOperator())
			j.refuse(at, "An operator function cannot be a __global__ function");
		if (f->getDeclaredReturnType()->getContainedDeducedType())
			j.refuse(at, "a __global__ function must not have a deduced return type");
		if (f->isVariadic())
			j.refuse(at, "a __global__ function cannot have ellipsis");
		for (const ParmVarDecl *p : f->parameters())
			check_parameter(p);
		if (const TemplateArgumentList *args = f->getTemplateSpecializationArgs())
			for (const TemplateArgument &a : args->asArray())
				check_argument(f->getPointOfInstantiation(), a);
	}

	void check_bounds(const FunctionDecl *f)
	{
		enum { DIMENSIONS = 3 };

		if (is_said<CUDALaunchBoundsAttr>(f) && is_annotated(f, "ww.maxnreg"))
			j.refuse(f->getLocation(),
				 "The __launch_bounds__ and __maxnreg__ qualifiers cannot be applied to the same kernel");
		for (const AnnotateAttr *a : f->specific_attrs<AnnotateAttr>()) {
			if (a->getAnnotation() != "ww.cluster_dims")
				continue;
			if (a->args_size() > DIMENSIONS)
				j.refuse(f->getLocation(), "__cluster_dims__ takes three arguments at most");
			for (const Expr *x : a->args())
				if (auto v = x->isValueDependent() ? std::nullopt : x->getIntegerConstantExpr(j.ci.getASTContext());
				    v && !v->isStrictlyPositive())
					j.refuse(f->getLocation(), "__cluster_dims__ arguments must be positive integers");
		}
	}

	void check_parameter(const ParmVarDecl *p)
	{
		QualType t = p->getOriginalType();
		const CXXRecordDecl *r = t->getAsCXXRecordDecl();

		if (t->isRValueReferenceType())
			j.refuse(p->getLocation(), "a __global__ function cannot have a parameter with rvalue reference type");
		if (r && r->isInStdNamespace() && r->getName() == "initializer_list")
			j.refuse(p->getLocation(), "a __global__ function or function template cannot have a parameter with "
						   "type std::initializer_list");
		if (t.getAsString().find("va_list") != std::string::npos) // on the device it is char * too
			j.refuse(p->getLocation(),
				 "A __global__ function or function template cannot have a parameter with va_list type");
	}

	void check_argument(SourceLocation at, const TemplateArgument &a)
	{
		if (a.getKind() == TemplateArgument::Pack)
			for (const TemplateArgument &x : a.pack_elements())
				check_argument(at, x);
		if (a.getKind() == TemplateArgument::Type)
			if (const CXXRecordDecl *r = a.getAsType()->getAsCXXRecordDecl())
				check_type(at, r);
	}

	static const FunctionDecl *function_around(const Decl *d)
	{
		const DeclContext *c = d->getDeclContext();

		while (c && !c->isFunctionOrMethod())
			c = c->getParent();
		return dyn_cast_or_null<FunctionDecl>(c);
	}

	// What a call makes of a generic lambda in a function of the device.
	static bool is_call_in_device(const FunctionDecl *f)
	{
		const auto *m = dyn_cast<CXXMethodDecl>(f);
		const FunctionDecl *around = m && m->getParent()->isGenericLambda() ? function_around(m->getParent()) : nullptr;

		return around && (is_device_only(around) || is_call_in_device(around));
	}

	void check_type(SourceLocation at, const CXXRecordDecl *r)
	{
		const FunctionDecl *around = function_around(r);
		const char *rest = " cannot be used in the template argument type of a __global__ function template "
				   "instantiation";

		if (around && around->hasAttr<CUDADeviceAttr>())
			return;
		if (r->isLambda()) {
			if (const CXXMethodDecl *f = r->getLambdaCallOperator(); f && !(is_said<CUDADeviceAttr>(f) && around))
				j.refuse(at, "The closure type for a lambda" + std::string(rest) +
						     ", unless the lambda is defined within a __device__ or __global__ "
						     "function, or the flag '-extended-lambda' is specified and the lambda is "
						     "an extended lambda");
		} else if (around) {
			j.refuse(at, "A type defined inside a __host__ function  " + quoted(r) + rest);
		} else if (r->getAccess() == AS_private || r->getAccess() == AS_protected) {
			j.refuse(at, "A type that is defined inside a class and has private or protected access " +
					     quoted(r) + rest +
					     ", unless the class is local to a __device__ or __global__ function");
		}
		if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(r))
			for (const TemplateArgument &a : s->getTemplateArgs().asArray())
				check_argument(at, a);
	}

	// One for the host and one for the device: clang tells them apart, nvcc does not.
	void check_twice(const FunctionDecl *f)
	{
		const SourceManager &sm = j.ci.getSourceManager();

		if (f->isTemplateInstantiation() || is_kernel(f))
			return;
		for (const NamedDecl *d : f->getDeclContext()->lookup(f->getDeclName())) {
			const auto *other = dyn_cast<FunctionDecl>(d);

			if (other && other != f->getCanonicalDecl() && other->isDefined() && !is_device_only(other) &&
			    !j.is_system(other->getLocation()) &&
			    j.ci.getASTContext().hasSameType(other->getType(), f->getType()))
				j.refuse(f->getLocation(),
					 "function \"" + f->getNameAsString() +
						 "\" has already been defined (previous definition at line " +
						 std::to_string(sm.getPresumedLineNumber(other->getLocation())) + ")");
		}
	}

	void check_generic(const LambdaExpr *l, bool both)
	{
		const auto *m = dyn_cast_or_null<CXXMethodDecl>(function_around(l->getLambdaClass()));

		if (m && m->getParent()->isGenericLambda() && !m->hasAttr<CUDAGlobalAttr>() && !is_said<CUDADeviceAttr>(m))
			j.refuse(l->getBeginLoc(), std::string("An extended ") + (both ? "__host__ __device__" : "__device__") +
							   " lambda cannot be defined inside a generic lambda expression"
							   "(\"operator()\").");
	}

	void check_enclosing(const LambdaExpr *l, bool both)
	{
		const FunctionDecl *f = function_around(l->getLambdaClass());
		std::string kind = both ? "__host__ __device__" : "__device__", who;

		if (!f || f->hasAttr<CUDADeviceAttr>() || is_kernel(f))
			return;
		if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && m->getParent()->isLambda())
			return;
		who = "The enclosing parent function " + quoted(f) + " for an extended " + kind + " lambda ";
		if (f->getAccess() == AS_private || f->getAccess() == AS_protected)
			j.refuse(l->getBeginLoc(), who + "cannot have private or protected access within its class");
		if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && m->getParent()->isLocalClass())
			j.refuse(l->getBeginLoc(), who + "must not be defined inside another function");
		if (f->getDeclaredReturnType()->getContainedDeducedType())
			j.refuse(l->getBeginLoc(), who + "must not have deduced return type");
		if (const FunctionTemplateDecl *t = f->getPrimaryTemplate())
			for (const NamedDecl *p : *t->getTemplateParameters())
				if (!p->getIdentifier())
					j.refuse(l->getBeginLoc(), who + "must name its template parameters");
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

			if (!v)
				continue;
			if (both && v->isInitCapture())
				j.refuse(c.getLocation(), "init-captures are not allowed for extended __host__ __device__ lambdas");
			for (const Type *t = v->getType().getTypePtr(); t->isArrayType(); dims++)
				t = t->getAsArrayTypeUnsafe()->getElementType().getTypePtr();
			if (dims > 7)
				j.refuse(c.getLocation(), who + "cannot capture an array variable with more than 7 dimensions");
			if (is_of_pack(v))
				j.refuse(c.getLocation(), who + "cannot capture an element of a parameter pack");
		}
	}

	const Judge &j;
};

// ---- functions of both sides, on the host ------------------------------------------------------------------

// Calls of the device's alone. clang tells of them at the end, when it is too late: code has been made.
class BothSides : public DynamicRecursiveASTVisitor {
public:
	explicit BothSides(const Judge &j) : j(j) {}
	bool TraverseFunctionDecl(FunctionDecl *f) override
	{
		in = f;
		if (!f->isTemplated() && is_said<CUDADeviceAttr>(f) && is_said<CUDAHostAttr>(f))
			return DynamicRecursiveASTVisitor::TraverseFunctionDecl(f);
		return true;
	}
	bool VisitRecoveryExpr(RecoveryExpr *e) override
	{
		for (const Expr *x : e->subExpressions())
			if (const auto *u = dyn_cast<UnresolvedLookupExpr>(x); u && is_devices_alone(u))
				j.refuse(e->getBeginLoc(), "calling a __device__ function(\"" + u->getName().getAsString() +
								   "\") from a __host__ __device__ function" + quoted(in) +
								   " is not allowed");
		return true;
	}

private:
	static bool is_devices_alone(const UnresolvedLookupExpr *u)
	{
		for (const NamedDecl *d : u->decls())
			if (const FunctionDecl *f = d->getAsFunction(); !f || is_kernel(f) || !is_device_only(f))
				return false;
		return u->getNumDecls();
	}

	const Judge &j;
	const FunctionDecl *in = nullptr;
};

} // namespace

void refusals_check(CompilerInstance &ci, const FrontOptions &options, Decl *d)
{
	Judge j(ci, options);

	if (ci.getLangOpts().CUDAIsDevice)
		Declarations(j).TraverseDecl(d);
	else
		BothSides(j).TraverseDecl(d);
}
