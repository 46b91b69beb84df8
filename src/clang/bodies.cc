// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc refuses in bodies of functions and clang takes. In: functions as they were parsed. Out: errors, in nvcc's words.
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>

using namespace clang;

namespace {

// ---- what the device may run: functions of both sides, too --------------------------------------------------

class Operators : public DynamicRecursiveASTVisitor {
public:
	explicit Operators(const Judge &j) : j(j) {}
	bool VisitAddrLabelExpr(AddrLabelExpr *e) override
	{
		j.refuse(e->getBeginLoc(),
			 "address of label extension is not supported in __device__/__global__ functions");
		return true;
	}
	bool VisitCXXDynamicCastExpr(CXXDynamicCastExpr *e) override { return refuse_operator(e, "dynamic_cast"); }
	bool VisitCXXTypeidExpr(CXXTypeidExpr *e) override { return refuse_operator(e, "typeid"); }
	bool VisitVarDecl(VarDecl *v) override
	{
		if (v->getTSCSpec() != TSCS_unspecified)
			j.refuse(v->getLocation(),
				 "cannot use thread_local specifier for variable declarations in device code");
		return true;
	}

private:
	bool refuse_operator(const Expr *e, const std::string &name) const
	{
		j.refuse(e->getBeginLoc(), "The operator '" + name + "' is not allowed in device code");
		return true;
	}

	const Judge &j;
};

// ---- what runs on the device ------------------------------------------------------------------------------

class Body : public DynamicRecursiveASTVisitor {
public:
	Body(const Judge &j, const FunctionDecl *in, bool is_last) : j(j), in(in), is_last(is_last) {}
	bool is_put_off = false; // there is something to refuse if code is made of the function
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
		const bool folded = v->isConstexpr() && !v->getType()->isPointerType();

		return with(folded, v->isStaticLocal(), [&] { return DynamicRecursiveASTVisitor::TraverseVarDecl(v); });
	}
	bool TraverseConstantExpr(ConstantExpr *e) override
	{
		return with(false, true, [&] { return DynamicRecursiveASTVisitor::TraverseConstantExpr(e); });
	}
	bool TraverseStaticAssertDecl(StaticAssertDecl *d) override
	{
		return with(false, true, [&] { return DynamicRecursiveASTVisitor::TraverseStaticAssertDecl(d); });
	}
	bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; } // nothing runs there
	bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) override { return true; }
	bool TraverseTypeLoc(TypeLoc t, bool qualifier) override
	{
		return !t.getAs<DecltypeTypeLoc>().isNull() || with(false, true, [&] { return DynamicRecursiveASTVisitor::TraverseTypeLoc(t, qualifier); });
	}
	bool TraverseLambdaExpr(LambdaExpr *l) override
	{
		if (!l->isGenericLambda())
			return with(false, true, [&] { return DynamicRecursiveASTVisitor::TraverseLambdaExpr(l); });
		for (Expr *x : l->capture_inits()) // what calls make of the body comes as functions of its own
			TraverseStmt(x);
		return true;
	}
	bool VisitMemberExpr(MemberExpr *e) override
	{
		const auto *r = dyn_cast<DeclRefExpr>(e->getBase()->IgnoreParenImpCasts());
		const auto *v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;

		if (v && v->isFileVarDecl() && !v->getIdentifier())
			j.refuse(e->getMemberLoc(), "member variables of an anonymous union at global or namespace scope cannot be "
						    "directly accessed in __device__ and __global__ functions");
		return true;
	}
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		const auto *v = dyn_cast<VarDecl>(e->getDecl());

		if (v && !is_folded && is_host_constant(v) &&
		    (e->isNonOdrUse() == NOUR_None || (e->isNonOdrUse() == NOUR_Constant && is_read_array(v))))
			mentions.push_back(e);
		return true;
	}
	bool VisitCallExpr(CallExpr *e) override
	{
		if (const FunctionDecl *f = e->getDirectCallee())
			check_called(f, e->getExprLoc()), check_virtual(f, e), check_builtin(f, e);
		return true;
	}
	bool VisitCXXForRangeStmt(CXXForRangeStmt *s) override // begin() and end() are not in what is walked through
	{
		for (const DeclStmt *d : { s->getBeginStmt(), s->getEndStmt() })
			if (const auto *v = d ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr; v && v->getInit())
				if (const auto *c = dyn_cast<CallExpr>(v->getInit()->IgnoreImplicit()); c && c->getDirectCallee())
					check_called(c->getDirectCallee(), s->getBeginLoc());
		return true;
	}
	bool VisitCXXConstructExpr(CXXConstructExpr *e) override // nvcc judges these where code is made of them
	{
		if (!is_constant)
			check_constructed(e->getConstructor(), e->getExprLoc());
		return true;
	}
	bool VisitConstantExpr(ConstantExpr *e) override
	{
		check_constant(e->getSubExpr());
		return true;
	}
	bool VisitConstantArrayTypeLoc(ConstantArrayTypeLoc t) override
	{
		if (const Expr *size = t.getSizeExpr(); size && !isa<ConstantExpr>(size))
			check_constant(size);
		return true;
	}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (const auto *a = j.ci.getASTContext().getAsConstantArrayType(v->getType());
		    a && a->isZeroSize() && v->isLocalVarDecl() && !v->hasExternalStorage())
			j.refuse(v->getLocation(), "zero-sized variable \"" + v->getNameAsString() + "\" is not allowed in device code");
		if (v->hasAttr<CUDASharedAttr>() && v->getStorageClass() == SC_Register)
			j.refuse(v->getLocation(), "an automatic \"__shared__\" variable declaration is not allowed inside a device function body");
		if (v->hasAttr<CUDASharedAttr>() && is_managed(v))
			j.refuse(v->getLocation(), "__managed__ variables cannot be marked __shared__ or __constant__");
		if (v->hasAttr<CUDASharedAttr>() && v->getType().isConstQualified() && !v->getType()->isArrayType() &&
		    !v->hasExternalStorage() && is_without_value(v))
			j.refuse(v->getLocation(), "const variable \"" + v->getNameAsString() + "\" requires an initializer");
		if (v->hasAttr<CUDASharedAttr>() && v->isLocalVarDecl() && is_of_dynamic_init(v))
			warn_of_uncalled(v->getLocation());
		if (v->isStaticLocal() && v->getInit() && !is_device_memory(v) && !v->getInit()->isValueDependent() &&
		    !v->hasConstantInitialization())
			j.refuse(v->getLocation(),
				 "dynamic initialization is not supported for a function-scope static __device__ variable "
				 "within a __device__/__global__ function");
		return true;
	}
	bool VisitTypedefDecl(TypedefDecl *d) override // of a __shared__ variable that tools/nvcc/shared.c wrote otherwise
	{
		CXXRecordDecl *c = d->getName().starts_with("__ww_type_")
					   ? d->getUnderlyingType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()
					   : nullptr;

		if (c && c->hasDefinition())
			check_made_of_nothing(c, d->getLocation());
		if (c && c->hasDefinition() && is_made_by_code(c))
			warn_of_uncalled(d->getLocation());
		return true;
	}
	bool VisitGCCAsmStmt(GCCAsmStmt *s) override
	{
		if (s->isAsmGoto())
			j.refuse(s->getBeginLoc(), "an asm goto is not supported in device code");
		if (j.is_system(j.ci.getSourceManager().getSpellingLoc(s->getAsmLoc())))
			return true; // of a header's macro
		for (unsigned i = 0; i < s->getNumOutputs(); i++)
			check_output(s->getOutputExpr(i), s->getOutputConstraint(i));
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
				j.refuse(e->getLocation(), "identifier \"" + e->getDecl()->getQualifiedNameAsString() +
								   "\" is undefined in device code");
	}

private:
	void warn_of_uncalled(SourceLocation at) const
	{
		j.warn(20054, at, "dynamic initialization is not supported for a function-scope static __shared__ "
				  "variable within a __device__/__global__ function");
	}
	static bool is_empty(const CXXConstructorDecl *made)
	{
		const FunctionDecl *body = nullptr;
		const auto *all = made->hasBody(body) ? dyn_cast<CompoundStmt>(body->getBody()) : nullptr;

		return all && all->body_empty() &&
		       llvm::none_of(cast<CXXConstructorDecl>(body)->inits(), [](const CXXCtorInitializer *i) {
			       return i->isWritten() || i->isInClassMemberInitializer();
		       });
	}
	// Of what the program wrote, for the class, its bases and its members; what members are set to where they are
	// declared counts only with a constructor that it wrote.
	bool is_made_by_code(CXXRecordDecl *c) const
	{
		const CXXConstructorDecl *made = j.ci.getSema().LookupDefaultConstructor(c);
		const CXXDestructorDecl *ended = c->getDestructor();
		const auto by_code = [this](QualType t) {
			CXXRecordDecl *r = t->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();

			return r && r->hasDefinition() && is_made_by_code(r);
		};

		if ((made && made->isUserProvided() && !made->isConstexpr() && !is_empty(made)) || (ended && ended->isUserProvided()))
			return true;
		if (made && made->isUserProvided() && made->isConstexpr())
			return false;
		return llvm::any_of(c->bases(), [&](const CXXBaseSpecifier &b) { return by_code(b.getType()); }) ||
		       llvm::any_of(c->fields(), [&](const FieldDecl *f) { return by_code(f->getType()); });
	}
	// nvcc does not call the constructor, but looks for it. Friends may call one that is private.
	void check_made_of_nothing(CXXRecordDecl *c, SourceLocation at) const
	{
		const QualType type = j.ci.getASTContext().getCanonicalTagType(c);
		const std::string name = type.getAsString(j.ci.getASTContext().getPrintingPolicy());
		bool found = false, open = false;

		for (NamedDecl *d : j.ci.getSema().LookupConstructors(c))
			if (d->getUnderlyingDecl()->getAsFunction()->getMinRequiredArguments() == 0)
				found = true, open |= d->getAccess() == AS_public;
		if (!found)
			j.refuse(at, "no default constructor exists for class \"" + name + "\"");
		else if (!open && c->friend_begin() == c->friend_end())
			j.refuse(at, "the default constructor of class \"" + name + "\" is inaccessible");
	}

	template <class F> bool with(bool folded, bool constant, F go_on)
	{
		const bool was_folded = is_folded, was_constant = is_constant;

		is_folded |= folded;
		is_constant |= constant;
		const bool result = go_on();

		is_folded = was_folded;
		is_constant = was_constant;
		return result;
	}

	// Elements, where code of this function is made for sure: to clang they are their values, to nvcc the array's.
	bool is_read_array(const VarDecl *v) const
	{
		return v->getType()->isArrayType() && !is_constant && !in->isConstexpr() && is_emitted();
	}

	bool is_emitted() const // as far as is known here
	{
		return is_last || in->isUsed() || j.ci.getASTContext().DeclMustBeEmitted(in);
	}

	void check_called(const FunctionDecl *f, SourceLocation at) const
	{
		const std::string from = std::string("\") from a ") + (is_kernel(in) ? "__global__" : "__device__") + " function" +
					 quoted(in) + " is not allowed";

		if (!j.options.relaxed_constexpr && is_host_constexpr(f))
			j.refuse(at, "calling a constexpr __host__ function(\"" + (f->isExternC() ? f->getNameAsString() : called_as(f)) + from +
					     ". The experimental flag '--expt-relaxed-constexpr' can be used to allow this.");
		else if (is_of_complex(f) && !f->isConstexpr() && is_emitted())
			j.refuse(at, "calling a __host__ function(\"" + f->getQualifiedNameAsString() + from);
	}

	// gcc's that nvcc has for the host alone. A header may know that it is clang's, which has them for the device, too.
	void check_builtin(const FunctionDecl *f, const CallExpr *e) const
	{
		const SourceLocation at = e->getExprLoc();

		if (f->getBuiltinID() && f->getIdentifier() && is_hosts_builtin(f->getName()) && is_emitted() && !is_constant &&
		    j.ci.getSourceManager().isInMainFile(j.ci.getSourceManager().getSpellingLoc(at)) &&
		    (e->isValueDependent() || !e->isEvaluatable(j.ci.getASTContext())))
			j.refuse(at, "calling a __host__ function(\"" + f->getNameAsString() + "\") from a " +
					     (is_kernel(in) ? "__global__" : "__device__") + " function" + quoted(in) + " is not allowed");
	}

	static bool is_hosts_builtin(StringRef name)
	{
		static const char *const names[] = {
#define BUILTIN(name) #name,
#include "builtins.def"
#undef BUILTIN
		};

		return name.consume_front("__builtin_") && llvm::is_contained(names, name);
	}

	// nvcc judges calls of virtual functions where they stand, whether code is made of it or not.
	void check_virtual(const FunctionDecl *f, const CallExpr *e) const
	{
		const auto *m = dyn_cast<CXXMethodDecl>(f);
		const auto *x = dyn_cast<MemberExpr>(e->getCallee()->IgnoreParens());

		if (m && x && m->isVirtual() && !x->hasQualifier() && !m->hasAttr<CUDADeviceAttr>() && !isa<CXXDestructorDecl>(m))
			j.refuse(e->getExprLoc(), "calling a __host__ function(\"" + m->getNameAsString() + "\") from a " +
							  (is_kernel(in) ? "__global__" : "__device__") + " function(\"" +
							  in->getNameAsString() + "\") is not allowed");
	}

	// One that the compiler made calls those of bases and members.
	void check_constructed(const CXXConstructorDecl *f, SourceLocation at)
	{
		if (!f->isDefaulted() && is_emitted())
			return check_called(f, at);
		if (!f->isDefaulted()) {
			is_put_off |= !j.options.relaxed_constexpr && is_host_constexpr(f);
			return;
		}
		for (const CXXCtorInitializer *i : f->isDefaultConstructor() ? f->inits() : llvm::ArrayRef<CXXCtorInitializer *>())
			if (const auto *e = dyn_cast_or_null<CXXConstructExpr>(i->getInit()))
				check_constructed(e->getConstructor(), at);
	}

	void check_constant(const Expr *e) // to nvcc warpSize is none
	{
		const auto *r = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());

		if (r && r->getDecl()->getNameAsString() == "warpSize" && j.is_system(r->getDecl()->getLocation()))
			j.refuse(e->getBeginLoc(), "expression must have a constant value");
	}

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
		note_element(e);
		if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) {
			note_text(u->getSubExpr()); // the first element is a value again
			note_element(u->getSubExpr());
		}
	}

	// Elements of arrays that are members of a class, with their values there, nvcc knows where the index is a constant.
	void note_element(const Expr *e)
	{
		const auto *a = dyn_cast<ArraySubscriptExpr>(e->IgnoreParenImpCasts());

		if (!a || a->getIdx()->isValueDependent() || !a->getIdx()->isIntegerConstantExpr(j.ci.getASTContext()))
			return;
		if (const auto *r = dyn_cast<DeclRefExpr>(a->getBase()->IgnoreParenImpCasts()))
			if (const auto *v = dyn_cast<VarDecl>(r->getDecl()); v && is_valued_member(v))
				values.insert(r->getLocation());
		note_element(a->getBase());
	}

	static bool is_valued_member(const VarDecl *v)
	{
		const VarDecl *with_value = v->getInitializingDeclaration();

		return v->isStaticDataMember() && with_value && !with_value->isOutOfLine();
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

	static bool is_without_value(const VarDecl *v)
	{
		const auto *e = dyn_cast_or_null<CXXConstructExpr>(v->getInit());

		return !v->getInit() || (e && e->getConstructor()->isTrivial() && !e->getNumArgs());
	}

	static bool is_of_library(const FunctionDecl *f)
	{
		const DeclContext *c = f->getDeclContext();

		while (c && !c->isStdNamespace())
			c = c->getParent();
		return c;
	}

	bool is_cuda_std() const { return j.ci.getPreprocessor().isMacroDefined("WW_CUDA_STD_IS_STD"); }

	// nvcc takes these three of the C++ library for its own.
	bool is_host_constexpr(const FunctionDecl *f) const
	{
		if (!f->isConstexpr() || f->isConsteval() || is_said<CUDADeviceAttr>(f) || is_said<CUDAHostAttr>(f))
			return is_mixed_math(f);
		if (f->isDefaulted() || (f->getBuiltinID() && !is_of_library(f)))
			return false;
		if (const auto *m = dyn_cast<CXXMethodDecl>(f);
		    m && (m->getParent()->isLambda() || (m->getIdentifier() == nullptr && is_toolkits(m)) ||
			  (m->getParent()->getIdentifier() && m->getParent()->getName() == "initializer_list")))
			return false;
		if (is_of_library(f))
			return !is_cuda_std() && !(f->getIdentifier() && (f->getName().contains("forward") || f->getName() == "move"));
		return true;
	}

	bool is_toolkits(const FunctionDecl *f) const { return !is_of_library(f) && j.is_system(f->getLocation()); }

	// std::complex's, which clang's headers let the device have.
	bool is_of_complex(const FunctionDecl *f) const
	{
		const auto *m = dyn_cast<CXXMethodDecl>(f);
		const auto is_complex = [](const CXXRecordDecl *r) { return r && r->getIdentifier() && r->getName() == "complex"; };

		if (!is_of_library(f) || is_cuda_std() || is_said<CUDADeviceAttr>(f) || f->isDefaulted())
			return false;
		return is_complex(m ? m->getParent() : nullptr) || llvm::any_of(f->parameters(), [&](const ParmVarDecl *p) {
			       return is_complex(p->getType().getNonReferenceType()->getAsCXXRecordDecl());
		       });
	}

	// sin(1), fmax(1.f, 2.): what clang's headers have for the device, CUDA leaves to the host's constexpr overloads.
	bool is_mixed_math(const FunctionDecl *f) const
	{
		const SourceManager &sm = j.ci.getSourceManager();

		return f->isTemplateInstantiation() && f->getIdentifier() && f->getName() != "pow" && f->getName() != "remquo" &&
		       sm.getFilename(sm.getExpansionLoc(f->getLocation())).ends_with("__clang_cuda_cmath.h");
	}

	static QualType converted(const CXXConversionDecl *f)
	{
		return f->getConversionType().getNonReferenceType().getCanonicalType().getUnqualifiedType();
	}

	// nvcc's driver writes the conversion (tools/nvcc/wrap.c), to the one type there is, whatever the letter.
	bool refuse_class(const Expr *e, const CXXRecordDecl *r) const
	{
		const unsigned length = finder_length(j.ci.getSourceManager(), j.ci.getLangOpts(), e->getSourceRange());
		const CXXConversionDecl *only = nullptr;

		if (!r || !r->hasDefinition())
			return false;
		for (const NamedDecl *d : r->getVisibleConversionFunctions())
			if (const auto *f = dyn_cast<CXXConversionDecl>(d->getUnderlyingDecl()); f && converted(f)->isScalarType()) {
				if (only)
					return j.refuse(e->getBeginLoc(), "more than one conversion function from \"" +
									  r->getNameAsString() + "\" to a built-in type applies"), true;
				only = f;
			}
		if (only && length)
			j.refuse(e->getBeginLoc(), "asm operand of class type: " + std::to_string(length) + " characters to " +
							   converted(only).getAsString(j.ci.getASTContext().getPrintingPolicy()));
		return only && length;
	}

	// What a class converts to is a value.
	void check_output(const Expr *e, StringRef constraint)
	{
		const CXXRecordDecl *r = e->getType()->getAsCXXRecordDecl();

		if (r && r->hasDefinition() && !r->getVisibleConversionFunctions().empty())
			j.refuse(e->getBeginLoc(), "expression must be a modifiable lvalue");
		else
			check_operand(e, constraint);
	}

	// The letter says the size, and whether a floating-point number is meant.
	void check_operand(const Expr *e, StringRef constraint)
	{
		QualType t = e->getType();
		ASTContext &c = j.ci.getASTContext();
		StringRef letters = constraint.ltrim("=+&");
		size_t bytes = 0;

		// A texture or surface reference is its handle.
		if (letters.size() != 1 || e->isTypeDependent() || t->isCUDADeviceBuiltinTextureType() ||
		    t->isCUDADeviceBuiltinSurfaceType())
			return;
		if (refuse_class(e, t->getAsCXXRecordDecl()))
			return;
		if (letters == "n" && !e->isValueDependent() && !t->isRealFloatingType() &&
		    (t->isEnumeralType() || !e->isIntegerConstantExpr(c)))
			return j.refuse(e->getBeginLoc(), "an asm operand must be an integral constant expression.");
		if (letters == "m" || (letters == "i" && t->isArithmeticType())) // text: asmtext.cc
			return j.refuse(e->getBeginLoc(), "asm constraint letter '" + letters.str() +
								  "' is not allowed inside a __device__/__global__ function");
		if (!StringRef("hrlfdqniC").contains(letters))
			bytes = SIZE_MAX; // no size fits
		if (!bytes)
			bytes = llvm::StringSwitch<size_t>(letters).Case("h", 2).Cases({ "r", "f" }, 4).Cases({ "l", "d" }, 8).Case("q", 16).Default(0);
		if (letters == "n" && t->isRealFloatingType())
			bytes = SIZE_MAX; // no size fits
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
	const bool is_last;
	bool is_folded = false; // in what only the compiler runs
	bool is_constant = false; // in what has a value before the program runs, or may be the host's
	std::set<SourceLocation> values, texts;
	llvm::SmallVector<const DeclRefExpr *, 16> mentions;
};

// ---- what does not ----------------------------------------------------------------------------------------

class HostBody : public DynamicRecursiveASTVisitor {
public:
	HostBody(const Judge &j, bool both) : j(j), both(both) {}
	bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *e) override
	{
		const CallExpr *c = e->getConfig(); // grid, block, memory, stream

		arguments_check(j, e);
		if (c && c->getNumArgs() == 4 && isa<CXXDefaultArgExpr>(c->getArg(3)))
			j.say(asked_warnings.stream, e->getBeginLoc(),
			      "#20198-D: explicit stream argument not provided in kernel launch");
		return true;
	}
	bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *e) override // of `closure<<<1, 1>>>()` clang keeps the call alone
	{
		const auto next = e->getOperator() == OO_Call
					  ? Lexer::findNextToken(e->getArg(0)->getEndLoc(), j.ci.getSourceManager(), j.ci.getLangOpts())
					  : std::nullopt;

		if (next && next->is(tok::lesslessless))
			j.refuse(e->getBeginLoc(), "a host function call cannot be configured");
		return true;
	}
	bool VisitCXXMethodDecl(CXXMethodDecl *m) override // of a local class
	{
		if (is_kernel(m) && !j.options.extended_lambda)
			j.refuse(m->getLocation(), "A __global__ function or function template cannot be a member function");
		return true;
	}
	bool TraverseLambdaExpr(LambdaExpr *e) override // a device lambda's body is the device's
	{
		const bool outer = in_device, device = is_said<CUDADeviceAttr>(e->getCallOperator());

		in_device |= device;
		const bool on = DynamicRecursiveASTVisitor::TraverseLambdaExpr(e);
		in_device = outer;
		return on;
	}
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		const auto *f = dyn_cast<FunctionDecl>(e->getDecl());

		if (f && !both && !in_device && !is_kernel(f) && is_device_only(f) && f->getIdentifier() && !f->isConstexpr() &&
		    f->getDeclaredReturnType()->getContainedDeducedType())
			j.refuse(e->getLocation(), "A non-constexpr __device__ function " + quoted(f) +
							   " with \"auto\" deduced return type cannot be directly referenced outside "
							   "the bodies of device functions, except if the reference is absent when "
							   "__CUDA_ARCH__ is undefined");
		return true;
	}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (!both && v->isStaticLocal() && (is_said<CUDADeviceAttr>(v) || is_said<CUDAConstantAttr>(v)))
			j.refuse(v->getLocation(), std::string("a static \"") +
							   (is_said<CUDADeviceAttr>(v) ? "__device__" : "__constant__") +
							   "\" variable declaration is not allowed inside a host function body");
		return true;
	}
	bool VisitBinaryOperator(BinaryOperator *e) override // the host writes constants with cudaMemcpyToSymbol alone
	{
		const auto *r = e->isAssignmentOp() ? dyn_cast<DeclRefExpr>(e->getLHS()->IgnoreParens()) : nullptr;

		if (r && is_said<CUDAConstantAttr>(r->getDecl()))
			j.refuse(e->getBeginLoc(), "expression must be a modifiable lvalue");
		return true;
	}

private:
	const Judge &j;
	const bool both;
	bool in_device = false; // in the body of a device lambda
};

// ---- functions of both sides, and templates of the host, on the host ---------------------------------------

// Calls of the device's alone. Of functions of both sides clang tells at the end, when it is too late: code has been
// made; of what calls make of the host's templates nothing is said (unevaluated.cc). In templates nvcc does not wait for
// arguments where they do not matter; what belongs to a template itself (another member of a class template) it leaves
// alone, unless an object stands before it.
class BothSides : public DynamicRecursiveASTVisitor {
public:
	explicit BothSides(const Judge &j) : j(j) {}
	bool TraverseDecl(Decl *d) override
	{
		const auto *f = dyn_cast_or_null<FunctionDecl>(d);
		const FunctionDecl *was = in;

		if (f && !is_both(f) && (!f->isTemplated() || is_device_only(f) || f->isConstexpr()))
			return true;
		in = f ? f : in;
		const bool go_on = DynamicRecursiveASTVisitor::TraverseDecl(d);

		in = was;
		return go_on;
	}
	bool TraverseIfStmt(IfStmt *s) override // nvcc does not look there, either
	{
		return (is_in_template() && s->isConstexpr()) || DynamicRecursiveASTVisitor::TraverseIfStmt(s);
	}
	bool TraverseLambdaExpr(LambdaExpr *l) override
	{
		return is_in_template() || DynamicRecursiveASTVisitor::TraverseLambdaExpr(l);
	}
	bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; } // is not evaluated
	bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) override { return true; }
	bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool) override { return true; }
	bool VisitCallExpr(CallExpr *e) override
	{
		const FunctionDecl *f = is_in_template() ? e->getDirectCallee() : nullptr;

		if (f && !is_kernel(f) && is_device_only(f) && is_settled(e, f))
			refuse(e->getExprLoc(), quoted_call(f));
		return true;
	}
	bool VisitRecoveryExpr(RecoveryExpr *e) override
	{
		for (const Expr *x : e->subExpressions())
			if (const auto *u = dyn_cast<UnresolvedLookupExpr>(x); u && in && !is_in_template() && is_devices_alone(u))
				refuse(e->getBeginLoc(), "(\"" + u->getName().getAsString() + "\")");
		return true;
	}

private:
	bool is_in_template() const { return in && in->isTemplated(); }
	static bool is_both(const FunctionDecl *f) { return is_said<CUDADeviceAttr>(f) && is_said<CUDAHostAttr>(f); }

	// Of a template's own functions that are not called as an object's, nvcc waits to see which they are.
	static bool is_settled(const CallExpr *e, const FunctionDecl *f)
	{
		const auto *m = dyn_cast<MemberExpr>(e->getCallee()->IgnoreParens());

		return !f->isTemplated() || (m && !m->isImplicitAccess() && !m->hasQualifier());
	}

	void refuse(SourceLocation at, const std::string &callee)
	{
		j.refuse(at, "calling a __device__ function" + callee + " from a __host__ " + (is_both(in) ? "__device__ " : "") +
				     "function" + quoted(in) + " is not allowed");
	}

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

void bodies_check_operators(const Judge &j, const FunctionDecl *f) { Operators(j).TraverseStmt(f->getBody()); }

std::vector<const FunctionDecl *> bodies_put_off;

// Is something left to judge when it is known that code is made of it?
static bool check_body(const Judge &j, const FunctionDecl *f, bool is_last)
{
	Body body(j, f, is_last);

	if (const auto *c = dyn_cast<CXXConstructorDecl>(f))
		for (const CXXCtorInitializer *i : c->inits())
			if (i->isWritten())
				body.TraverseStmt(i->getInit());
	body.TraverseStmt(f->getBody());
	body.judge_constants();
	return body.is_put_off;
}

void bodies_check(const Judge &j, const FunctionDecl *f)
{
	if (check_body(j, f, false))
		bodies_put_off.push_back(f);
}

void bodies_check_last(const Judge &j, const FunctionDecl *f) { check_body(j, f, true); }

void bodies_check_host(const Judge &j, const FunctionDecl *f) 
{
	HostBody(j, is_said<CUDADeviceAttr>(f)).TraverseStmt(f->getBody());
}

void bodies_check_both(const Judge &j, Decl *d) { BothSides(j).TraverseDecl(d); }
