// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is not evaluated may name functions of any side: operands of decltype, sizeof and noexcept, signatures of
// templates, constraints. clang asks the sides there, too, and drops candidates of the other side, which makes a
// signature fail without a word (std::false_type for what has an operator of the device alone). To it an implicit
// function that names no side is of both: so that is what those are made meanwhile in whose place it asks.
//
// In: what clang substitutes and checks; functions with the attribute ww_unevaluated, which nvcc's driver writes in
// front of one of the host whose body clang refuses for such an operand (tools/nvcc/sides.c). Out: candidates of both
// sides. What such a body calls of the other side is refused as ever.
#include "unevaluated.h"
#include <clang/AST/ASTMutationListener.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/TemplateInstCallback.h>
#include <map>

using namespace clang;

namespace {

std::set<const FunctionDecl *> told; // by the attribute
FunctionDecl *waiting;		     // the last of them, until its body begins

bool is_unevaluated(Sema::CodeSynthesisContext::SynthesisKind k)
{
	using C = Sema::CodeSynthesisContext;

	switch (k) {
	case C::DefaultTemplateArgumentInstantiation:
	case C::ExplicitTemplateArgumentSubstitution:
	case C::DeducedTemplateArgumentSubstitution:
	case C::PriorTemplateArgumentSubstitution:
	case C::DefaultTemplateArgumentChecking:
	case C::ExceptionSpecEvaluation:
	case C::ExceptionSpecInstantiation:
	case C::RequirementInstantiation:
	case C::NestedRequirementConstraintsCheck:
	case C::ConstraintsCheck:
	case C::ConstraintSubstitution:
	case C::ConstraintNormalization:
	case C::RequirementParameterInstantiation:
	case C::ParameterMappingSubstitution:
	case C::TypeAliasTemplateInstantiation:
		return true;
	default:
		return false;
	}
}

// What says on which side a function is.
struct Sides {
	bool implicit;
	CUDAHostAttr *host;
	CUDADeviceAttr *device;

	explicit Sides(const FunctionDecl *f)
		: implicit(f->isImplicit()), host(f->getAttr<CUDAHostAttr>()), device(f->getAttr<CUDADeviceAttr>())
	{
	}
	// An implicit constructor would initialise members that the list leaves out as a copy does; attributes say the same.
	static void open(FunctionDecl *f)
	{
		f->dropAttrs<CUDAHostAttr, CUDADeviceAttr>();
		if (!isa<CXXConstructorDecl>(f))
			return f->setImplicit();
		f->addAttr(CUDAHostAttr::CreateImplicit(f->getASTContext()));
		f->addAttr(CUDADeviceAttr::CreateImplicit(f->getASTContext()));
	}
	void close(FunctionDecl *f) const
	{
		f->dropAttrs<CUDAHostAttr, CUDADeviceAttr>();
		f->setImplicit(implicit);
		if (host)
			f->addAttr(host);
		if (device)
			f->addAttr(device);
	}
	bool one() const { return !host || !device; }
};

class Signatures : public TemplateInstantiationCallback {
public:
	void initialize(const Sema &) override {}
	void finalize(const Sema &) override {}
	void atTemplateBegin(const Sema &s, const Sema::CodeSynthesisContext &c) override
	{
		if (!is_unevaluated(c.Kind))
			return;
		const auto *t = dyn_cast_or_null<FunctionTemplateDecl>(c.Entity);

		raise(t ? t->getTemplatedDecl() : nullptr);
		raise(s.getCurFunctionDecl(/*AllowLambda=*/true));
	}
	void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &c) override
	{
		if (is_unevaluated(c.Kind))
			lower(), lower();
	}
	void add(const FunctionTemplateDecl *t, const FunctionDecl *f)
	{
		if (!raised.empty() && depth.count(t->getTemplatedDecl()))
			added[f->getPrimaryTemplate()->getTemplatedDecl()].push_back(const_cast<FunctionDecl *>(f));
	}

private:
	void raise(FunctionDecl *f)
	{
		if (f && (f->hasAttr<CUDAGlobalAttr>() || isa<CXXDeductionGuideDecl>(f)))
			f = nullptr;
		raised.push_back(f);
		if (!f)
			return;
		Raised &r = depth.try_emplace(f, f).first->second;

		if (!r.times++ && r.before.one())
			Sides::open(f);
	}

	void lower()
	{
		FunctionDecl *f = raised.back();

		raised.pop_back();
		if (!f)
			return;
		Raised &r = depth.find(f)->second;

		if (r.before.one())
			close_added(f, r.before);
		if (--r.times)
			return;
		if (r.before.one())
			r.before.close(f);
		depth.erase(f);
	}

	// They were declared while their template was open, and have that from it.
	void close_added(const FunctionDecl *of, const Sides &sides)
	{
		const auto at = added.find(of);

		if (at == added.end())
			return;
		for (FunctionDecl *f : at->second)
			sides.close(f);
		added.erase(at);
	}

	struct Raised {
		explicit Raised(const FunctionDecl *f) : before(f) {}
		Sides before;
		unsigned times = 0;
	};
	std::vector<FunctionDecl *> raised; // NULL: none
	std::map<const FunctionDecl *, Raised> depth;
	std::map<const FunctionDecl *, std::vector<FunctionDecl *>> added; // by their template's
};

Signatures *signatures; // clang owns it

// The one that is known before there is a parser.
class Added : public ASTMutationListener {
	void AddedCXXTemplateSpecialization(const FunctionTemplateDecl *t, const FunctionDecl *f) override
	{
		if (signatures)
			signatures->add(t, f);
	}
} listener;

// nvcc asks for the sides where a body is written, not where it is made of a template because something calls it; but
// of what has to be made at once. What such a body calls of the device's has no body on the host (front.cc). In the
// device's pass nobody judges them, and one that seemed of both sides would find the device's overloads first.
bool is_passed_over(const FunctionDecl *f)
{
	if (f->getASTContext().getLangOpts().CUDAIsDevice && !isa<CXXConstructorDecl>(f)) // whose members must find theirs
		return false;
	const TemplateSpecializationKind kind = f->getTemplateSpecializationKind();
	const auto *m = dyn_cast<CXXMethodDecl>(f);
	const FunctionDecl *from = f->getTemplateInstantiationPattern(); // f may not have its attributes yet

	return (kind == TSK_ImplicitInstantiation || kind == TSK_ExplicitInstantiationDeclaration) &&
	       from && !from->hasAttr<CUDADeviceAttr>() && !from->hasAttr<CUDAGlobalAttr>() &&
	       !f->hasAttr<CUDADeviceAttr>() && !f->isConstexpr() && !f->getDeclaredReturnType()->getContainedDeducedType() &&
	       !(m && m->getParent()->isLambda());
}

// Functions of templates whose pattern bears the attribute, and those that are not judged.
class Bodies : public TemplateInstantiationCallback {
public:
	// Consumers are told of a body before its instantiation ends, and judge it by what was written.
	void close(const Decl *d)
	{
		for (const auto &[f, sides] : open)
			if (f == d)
				sides.close(f);
	}

private:
	void initialize(const Sema &) override {}
	void finalize(const Sema &) override {}
	void atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &c) override
	{
		if (FunctionDecl *f = opened_one(c)) {
			open.emplace_back(f, f);
			Sides::open(f);
		}
	}
	void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &c) override
	{
		if (c.Kind != Sema::CodeSynthesisContext::TemplateInstantiation || open.empty() || open.back().first != c.Entity)
			return;
		open.back().second.close(open.back().first);
		open.pop_back();
	}
	static FunctionDecl *opened_one(const Sema::CodeSynthesisContext &c)
	{
		auto *f = c.Kind == Sema::CodeSynthesisContext::TemplateInstantiation
				  ? dyn_cast_or_null<FunctionDecl>(c.Entity)
				  : nullptr;

		return f && (is_passed_over(f) || told.count(f->getTemplateInstantiationPattern())) ? f : nullptr;
	}
	std::vector<std::pair<FunctionDecl *, Sides>> open;
};

Bodies *bodies; // clang owns it

std::vector<std::pair<FunctionDecl *, Sides>> parsed; // their bodies are, or will be soon

void open_body(FunctionDecl *f)
{
	parsed.emplace_back(f, Sides(f));
	Sides::open(f);
}

struct Attribute : public ParsedAttrInfo {
	Attribute()
	{
		static constexpr Spelling words[] = { { ParsedAttr::AS_GNU, "ww_unevaluated" } };

		Spellings = words;
	}
	AttrHandling handleDeclAttribute(Sema &, Decl *d, const ParsedAttr &) const override
	{
		if (FunctionDecl *f = d->getAsFunction()) {
			told.insert(f);
			// Bodies in a class are parsed later; elsewhere it must first find its declarations.
			if (f->getLexicalDeclContext()->isRecord())
				open_body(f);
			else
				waiting = f;
		}
		return AttributeApplied;
	}
};

ParsedAttrInfoRegistry::Add<Attribute> add("ww_unevaluated", "names functions of the other side in what is not evaluated");

} // namespace

void unevaluated_watch(Sema &s)
{
	auto own_signatures = std::make_unique<Signatures>();
	auto own_bodies = std::make_unique<Bodies>();

	signatures = own_signatures.get();
	bodies = own_bodies.get();
	s.TemplateInstCallbacks.push_back(std::move(own_signatures));
	s.TemplateInstCallbacks.push_back(std::move(own_bodies));
}

void unevaluated_see(const Sema &s)
{
	if (!waiting || s.getCurFunctionDecl() != waiting)
		return;
	open_body(waiting);
	waiting = nullptr;
}

void unevaluated_close(Sema &s, DeclGroupRef group)
{
	if (!bodies) // what precompiled headers declare comes before the parser starts
		return;
	for (const Decl *d : group)
		bodies->close(d);
	llvm::erase_if(parsed, [&](const std::pair<FunctionDecl *, Sides> &p) {
		if (!p.first->doesThisDeclarationHaveABody() || s.getCurFunctionDecl() == p.first)
			return false;
		p.second.close(p.first);
		return true;
	});
}

ASTMutationListener *unevaluated_listener() { return &listener; }

static bool is_open_constructor(const FunctionDecl *f)
{
	return isa<CXXConstructorDecl>(f) && !f->isConstexpr() && f->getAttr<CUDADeviceAttr>()->isImplicit();
}

const FunctionDecl *unevaluated_in(const Sema &s, bool address)
{
	const FunctionDecl *f = address || s.isUnevaluatedContext() ? s.getCurFunctionDecl(/*AllowLambda=*/true) : nullptr;
	const FunctionDecl *from = f ? f->getTemplateInstantiationPattern() : nullptr;

	f = from ? from : f;
	return f && !f->hasAttr<CUDAGlobalAttr>() && (!f->hasAttr<CUDADeviceAttr>() || is_open_constructor(f)) ? f : nullptr;
}

bool unevaluated_told(const FunctionDecl *f) { return told.count(f); }
