// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc refuses and clang takes, in nvcc's words. In: top-level declarations and instantiated functions as they are
// parsed. Out: errors. CUDA C++ Programming Guide, "C++ Language Support": restrictions.
//
// Bodies are looked through for functions that run on the device alone; templates as they are instantiated.
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>

using namespace clang;

bool is_annotated(const Decl *d, StringRef what)
{
	for (const AnnotateAttr *a : d->specific_attrs<AnnotateAttr>())
		if (a->getAnnotation() == what)
			return true;
	return false;
}

bool is_of_dynamic_init(const VarDecl *v)
{
	const CXXRecordDecl *r = v->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();

	return r && is_annotated(r, "ww.dynamic_init");
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

std::string quoted(const NamedDecl *d) { return "(\"" + d->getQualifiedNameAsString() + "\")"; }

std::string called_as(const FunctionDecl *f)
{
	const auto *m = dyn_cast<CXXMethodDecl>(f);
	std::string s = f->getQualifiedNameAsString();

	if (f->getBuiltinID())
		return s;
	s += "(";
	for (const ParmVarDecl *p : f->parameters())
		s += (p == f->getParamDecl(0) ? "" : ", ") + p->getType().getAsString(f->getASTContext().getPrintingPolicy());
	return s + (m && m->isConst() ? ") const" : ")");
}

std::string quoted_call(const FunctionDecl *f) { return "(\"" + called_as(f) + "\")"; }

const FunctionDecl *function_around(const Decl *d)
{
	const DeclContext *c = d->getDeclContext();

	while (c && !c->isFunctionOrMethod())
		c = c->getParent();
	return dyn_cast_or_null<FunctionDecl>(c);
}

static bool is_in_device_code(const Decl *d)
{
	const FunctionDecl *f = function_around(d);

	return f && (f->hasAttr<CUDADeviceAttr>() || f->hasAttr<CUDAGlobalAttr>() || is_in_device_code(f));
}

static Hidden hidden_tag(const TagDecl *d, const NamedDecl *&which)
{
	const FunctionDecl *around = function_around(d);
	const auto *r = dyn_cast<CXXRecordDecl>(d);
	Hidden h = Hidden::No;

	if (is_in_device_code(d))
		return h;
	which = d;
	if (r && r->isLambda()) {
		const CXXMethodDecl *f = r->getLambdaCallOperator();
		return f && !(is_said<CUDADeviceAttr>(f) && around) ? Hidden::Closure : h;
	}
	if (around)
		return Hidden::InFunction;
	if (d->getAccess() == AS_private || d->getAccess() == AS_protected)
		return Hidden::InClass;
	if (!d->getIdentifier() && !d->getTypedefNameForAnonDecl())
		return Hidden::Unnamed;
	if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(d))
		for (const TemplateArgument &a : s->getTemplateArgs().asArray())
			if (a.getKind() == TemplateArgument::Type && h == Hidden::No)
				h = hidden_type(a.getAsType(), which);
	return h;
}

Hidden hidden_type(QualType t, const NamedDecl *&which)
{
	while (t->isAnyPointerType() || t->isReferenceType() || t->isArrayType())
		t = t->isArrayType() ? t->getAsArrayTypeUnsafe()->getElementType() : t->getPointeeType();
	if (const auto *f = t->getAs<FunctionProtoType>()) {
		Hidden h = hidden_type(f->getReturnType(), which);

		for (QualType p : f->param_types())
			h = h == Hidden::No ? hidden_type(p, which) : h;
		return h;
	}
	const TagDecl *d = t->getAsTagDecl();

	return d ? hidden_tag(d, which) : Hidden::No;
}

std::string escape(const std::string &s)
{
	std::string t;

	for (char c : s)
		t += c == '%' ? "%%" : std::string(1, c);
	return t;
}

void Judge::say(Asked how, SourceLocation at, const std::string &text) const
{
	DiagnosticsEngine &d = ci.getDiagnostics();

	if (how == Asked::No)
		return;
	d.Report(at, d.getDiagnosticIDs()->getCustomDiagID(
			     how == Asked::Error ? DiagnosticIDs::Error : DiagnosticIDs::Warning, escape(text)));
}

// The number's row names a warning of clang's: for a number that clang has nothing like, one that CUDA sources never meet.
static const char *carrier_of(unsigned number)
{
	static const struct {
		unsigned number;
		const char *clang;
	} rows[] = {
#define WARNING(number, clang, on) { number, clang },
#define NAME(number, name)
#include "../tools/nvcc/warnings.def"
#undef WARNING
#undef NAME
	};

	return llvm::find_if(rows, [&](const auto &row) { return row.number == number; })->clang;
}

void Judge::warn(unsigned number, SourceLocation at, const std::string &text) const
{
	DiagnosticsEngine &d = ci.getDiagnostics();
	SmallVector<diag::kind, 8> kinds;

	if (d.getDiagnosticIDs()->getDiagnosticsInGroup(diag::Flavor::WarningOrError, carrier_of(number), kinds) || kinds.empty())
		return;
	const DiagnosticsEngine::Level level = d.getDiagnosticLevel(kinds[0], at);

	if (level >= DiagnosticsEngine::Warning)
		say(level >= DiagnosticsEngine::Error && !d.getWarningsAsErrors() ? Asked::Error : Asked::Warning, at,
		    "#" + std::to_string(number) + "-D: " + text);
}

bool Judge::is_system(SourceLocation at) const { return ci.getSourceManager().isInSystemHeader(at); }

namespace {

// Written on it: not by NVRTC's -default-device, which gives __device__ to all variables at once.
bool is_said_of(const VarDecl *v)
{
	const auto *a = v->getAttr<CUDADeviceAttr>();

	return is_device_memory(v) && (!a || a->getLocation().isMacroID());
}

class Declarations : public DynamicRecursiveASTVisitor {
public:
	explicit Declarations(const Judge &j) : j(j) {}
	bool TraverseStmt(Stmt *s) override // only lambdas are of interest there
	{
		return j.options.extended_lambda ? DynamicRecursiveASTVisitor::TraverseStmt(s) : true;
	}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (is_device_memory(v) && (v->hasGlobalStorage() || v->hasExternalStorage()))
			check_name(v);
		if (!isa<VarTemplatePartialSpecializationDecl>(v))
			check_scope(v, v->getTemplateSpecializationKind());
		if (v->isStaticDataMember() && is_said_of(v))
			j.refuse(v->getLocation(), "memory qualifier on data member is not allowed");
		if (v->isInlineSpecified() && v->isFileVarDecl() && is_said_of(v) && v->isExternallyVisible() &&
		    !j.ci.getLangOpts().GPURelocatableDeviceCode)
			j.refuse(v->getLocation(), "An inline __device__/__constant__/__managed__ variable must have internal linkage "
						   "when the program is compiled in whole program mode (-rdc=false)");
		if (is_managed(v) && v->getType().isConstQualified())
			j.refuse(v->getLocation(), "a __managed__ variable cannot have a const qualified type");
		if (is_managed(v) && v->getType()->isReferenceType())
			j.refuse(v->getLocation(), "a __managed__ variable cannot have a reference type");
		if (is_managed(v) && (is_said<CUDAConstantAttr>(v) || is_said<CUDASharedAttr>(v)))
			j.refuse(v->getLocation(), "__managed__ variables cannot be marked __shared__ or __constant__");
		if (v->isFileVarDecl() && is_said_of(v) && v->getInit() && !v->getInit()->isValueDependent())
			if (const APValue *value = v->evaluateValue()) {
				check_value(v, *value);
				if (holds_managed(*value))
					j.refuse(v->getLocation(), std::string("dynamic initialization is not supported for a ") +
									   memory_word(v) + " variable");
			}
		return true;
	}
	bool VisitClassTemplateSpecializationDecl(ClassTemplateSpecializationDecl *d) override
	{
		if (!isa<ClassTemplatePartialSpecializationDecl>(d))
			check_scope(d, d->getSpecializationKind());
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
		if (!f->getFriendObjectKind())
			check_scope(f, f->getDependentSpecializationInfo() ? TSK_ExplicitSpecialization : f->getTemplateSpecializationKind());
		if (f->isMain() && (is_kernel(f) || is_said<CUDADeviceAttr>(f)))
			j.refuse(f->getLocation(), "function main cannot be marked __device__ or __global__");
		if (is_kernel(f) || is_said<CUDADeviceAttr>(f))
			check_name(f);
		if (is_kernel(f))
			check_kernel(f), check_bounds(f), check_space(f);
		else
			check_bare(f), check_plain_parameters(f);
		if (!f->doesThisDeclarationHaveABody() || f->isDependentContext())
			return true;
		if (is_kernel(f) || is_said<CUDADeviceAttr>(f))
			bodies_check_operators(j, f);
		if (is_device_only(f) || is_call_in_device(f)) {
			check_twice(f);
			bodies_check(j, f);
		} else {
			bodies_check_host(j, f);
		}
		return true;
	}
	bool VisitLambdaExpr(LambdaExpr *l) override
	{
		if (is_said<CUDADeviceAttr>(l->getCallOperator()))
			closures_check(j, l);
		return true;
	}

private:
	void check_scope(const Decl *d, TemplateSpecializationKind kind) const
	{
		if (kind == TSK_ExplicitSpecialization && d->getLexicalDeclContext()->isRecord())
			j.refuse(d->getLocation(), "explicit specialization is not allowed in the current scope");
	}

	static const char *memory_word(const VarDecl *v)
	{
		return is_managed(v) ? "__managed__" : is_said<CUDAConstantAttr>(v) ? "__constant__" : "__device__";
	}

	// Functions that only the host has, in what a variable of the device begins with.
	void check_value(const VarDecl *v, const APValue &value)
	{
		if (value.isLValue()) {
			const auto *d = value.getLValueBase().dyn_cast<const ValueDecl *>();
			const auto *f = dyn_cast_or_null<FunctionDecl>(d);
			const auto *m = dyn_cast_or_null<CXXMethodDecl>(f);

			if (f && !(m && m->getParent()->isLambda()) && !f->hasAttr<CUDADeviceAttr>() && !f->hasAttr<CUDAGlobalAttr>() && !f->isConstexpr())
				j.refuse(v->getLocation(), "identifier \"" + f->getNameAsString() + "\" is undefined in device code");
		} else if (value.isArray()) {
			for (unsigned i = 0; i < value.getArrayInitializedElts(); i++)
				check_value(v, value.getArrayInitializedElt(i));
		} else if (value.isStruct()) {
			for (unsigned i = 0; i < value.getStructNumFields(); i++)
				check_value(v, value.getStructField(i));
		}
	}

	void check_name(const NamedDecl *d) // PTX has letters of ASCII alone
	{
		const StringRef name = d->getIdentifier() ? d->getName() : "";

		if (llvm::any_of(name, [](unsigned char c) { return c >= 0x80; }))
			j.refuse(d->getLocation(), "Universal character is not allowed in device entity name (\"" + name.str() + "\")");
	}

	void check_bare(const FunctionDecl *f) // not a kernel
	{
		if (is_said<CUDALaunchBoundsAttr>(f))
			j.refuse(f->getLocation(), "__launch_bounds__ is only allowed on a __global__ function");
		for (const auto &[annotation, name] : { std::pair("ww.cluster_dims", "__cluster_dims__"),
							std::pair("ww.maxnreg", "__maxnreg__") })
			if (is_annotated(f, annotation))
				j.refuse(f->getLocation(), name + std::string(" is only allowed on a __global__ function"));
	}

	void check_plain_parameters(const FunctionDecl *f)
	{
		for (const ParmVarDecl *p : f->parameters())
			if (p->hasAttr<CUDAGridConstantAttr>())
				j.refuse(p->getLocation(),
					 "__grid_constant__ annotation is only allowed on a parameter of a __global__ function");
	}

	void check_kernel(const FunctionDecl *f)
	{
		SourceLocation at = f->getLocation();

		if (f->isInlineSpecified() && !f->isTemplateInstantiation())
			j.warn(20050, at, "inline qualifier ignored for \"__global__\" function");
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
		if (f->isConstexpr())
			j.refuse(at, std::string("A __global__ function or function template cannot be marked ") +
					     (f->isConsteval() ? "consteval" : "constexpr"));
		if (const auto *t = f->getType()->getAs<FunctionProtoType>(); t && t->getExceptionSpecType() != EST_None)
			j.refuse(at, "An exception specification is not allowed for a __global__ function or function template");
		for (const ParmVarDecl *p : f->parameters())
			check_parameter(p), check_same(f, p);
		if (const TemplateArgumentList *args = f->getTemplateSpecializationArgs())
			for (const TemplateArgument &a : args->asArray())
				check_argument(f->getPointOfInstantiation(), a);
	}

	// Of compute capability 7.0 on; below, ptxas's answer stands.
	void check_space(const FunctionDecl *f)
	{
		enum { MAX_BYTES = 32764 };
		ASTContext &c = j.ci.getASTContext();
		uint64_t bytes = 0;

		if (!f->doesThisDeclarationHaveABody() || f->isDependentContext() || !c.DeclMustBeEmitted(f))
			return;
		for (const ParmVarDecl *p : f->parameters())
			bytes = llvm::alignTo(bytes, c.getTypeAlignInChars(p->getType()).getQuantity()) +
				c.getTypeSizeInChars(p->getType()).getQuantity();
		if (bytes > MAX_BYTES)
			j.refuse(f->getLocation(), "Formal parameter space overflowed (" + std::to_string(bytes) +
							   " bytes required, max " + std::to_string(MAX_BYTES) +
							   " bytes allowed) in function " + f->getNameAsString());
	}

	void check_bounds(const FunctionDecl *f)
	{
		if (is_said<CUDALaunchBoundsAttr>(f) && is_annotated(f, "ww.maxnreg"))
			j.refuse(f->getLocation(),
				 "The __launch_bounds__ and __maxnreg__ qualifiers cannot be applied to the same kernel");
		if (f->doesThisDeclarationHaveABody() && !f->isTemplateInstantiation() && !is_said<CUDALaunchBoundsAttr>(f))
			j.say(asked_warnings.bounds, f->getLocation(),
			      "#20238-D: no __launch_bounds__ specified for __global__ function");
		for (const AnnotateAttr *a : f->specific_attrs<AnnotateAttr>())
			if (a->getAnnotation() == "ww.cluster_dims")
				check_cluster(f, a);
			else if (StringRef size = a->getAnnotation(); size.consume_front("ww.block_size="))
				check_block(f, size);
			else if (a->getAnnotation() == "ww.maxnreg" && !all_positive(a))
				j.refuse(f->getLocation(), "The maximum number of registers that can be allocated per thread "
							   "must be positive");
	}

	// `((x, y, z))`, `((x, y, z), (x, y, z))`: as it was written.
	void check_block(const FunctionDecl *f, StringRef size)
	{
		if (!size.ltrim().starts_with("("))
			j.refuse(f->getLocation(), "expected a \"(\" in attribute \"__block_size__\"");
		else if (size.take_until([](char c) { return c == ')'; }).count(',') != 2)
			j.refuse(f->getLocation(), "missing arguments for attribute \"__block_size__\"");
	}

	void check_cluster(const FunctionDecl *f, const AnnotateAttr *a)
	{
		enum { DIMENSIONS = 3, FIRST = 90 };
		unsigned sm = 0;

		StringRef(j.ci.getTargetOpts().CPU).drop_front(strlen("sm_")).take_while(llvm::isDigit).getAsInteger(10, sm);
		if (sm < FIRST)
			j.refuse(f->getLocation(), "__cluster_dims__ is not supported for this GPU architecture");
		if (a->args_size() > DIMENSIONS)
			j.refuse(f->getLocation(), "__cluster_dims__ takes three arguments at most");
		if (!all_positive(a))
			j.refuse(f->getLocation(), "__cluster_dims__ arguments must be positive integers");
	}

	bool all_positive(const AnnotateAttr *a) const
	{
		for (const Expr *x : a->args())
			if (auto v = x->isValueDependent() ? std::nullopt : x->getIntegerConstantExpr(j.ci.getASTContext());
			    v && !v->isStrictlyPositive())
				return false;
		return true;
	}

	void check_same(const FunctionDecl *f, const ParmVarDecl *p)
	{
		const FunctionDecl *before = f->getPreviousDecl();
		const unsigned i = p->getFunctionScopeIndex();

		if (before && i < before->getNumParams() &&
		    p->hasAttr<CUDAGridConstantAttr>() != before->getParamDecl(i)->hasAttr<CUDAGridConstantAttr>())
			j.refuse(p->getLocation(), "incompatible __grid_constant__ annotation for parameter " +
							   p->getNameAsString() + " in function redeclaration");
	}

	void check_argument(SourceLocation at, const TemplateArgument &a)
	{
		const char *rest = " cannot be used in the template argument type of a __global__ function template "
				   "instantiation";
		const NamedDecl *d = nullptr;

		if (a.getKind() == TemplateArgument::Pack)
			for (const TemplateArgument &x : a.pack_elements())
				check_argument(at, x);
		if (a.getKind() == TemplateArgument::Template)
			if (const TemplateDecl *t = a.getAsTemplate().getAsTemplateDecl();
			    t && (t->getAccess() == AS_private || t->getAccess() == AS_protected))
				j.refuse(at, "A template that is defined inside a class and has private or protected access cannot "
					     "be used in the template template argument of a __global__ function template "
					     "instantiation");
		if (a.getKind() != TemplateArgument::Type)
			return;
		switch (hidden_type(a.getAsType(), d)) {
		case Hidden::No:
			return;
		case Hidden::Closure:
			return j.refuse(at, "The closure type for a lambda" + std::string(rest) +
						    ", unless the lambda is defined within a __device__ or __global__ "
						    "function, or the flag '-extended-lambda' is specified and the lambda is "
						    "an extended lambda");
		case Hidden::Unnamed:
			return j.refuse(at, "An unnamed type (\"" + cast<TagDecl>(d)->getKindName().str() + " <unnamed>\")" + rest +
						    ", unless the type is local to a __device__ or __global__ function");
		case Hidden::InFunction:
			return j.refuse(at, "A type defined inside a __host__ function  " + quoted(d) + rest);
		case Hidden::InClass:
			return j.refuse(at, "A type that is defined inside a class and has private or protected access " +
						    quoted(d) + rest +
						    ", unless the class is local to a __device__ or __global__ function");
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

	// What a call makes of a generic lambda in a function of the device.
	static bool is_call_in_device(const FunctionDecl *f)
	{
		const auto *m = dyn_cast<CXXMethodDecl>(f);
		const FunctionDecl *around = m && m->getParent()->isGenericLambda() ? function_around(m->getParent()) : nullptr;

		return around && (is_device_only(around) || is_call_in_device(around));
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

	const Judge &j;
};

} // namespace

void refusals_check(CompilerInstance &ci, const FrontOptions &options, Decl *d)
{
	Judge j(ci, options);

	lenient_open(d);
	signs_check(j, d);
	formats_check(j, d);
	if (ci.getLangOpts().CUDAIsDevice)
		Declarations(j).TraverseDecl(d), addresses_check(j, d);
	else
		bodies_check_both(j, d), host_reads_check(j, d);
}
