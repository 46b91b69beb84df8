// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __nv_is_extended_device_lambda_closure_type and its kin ask what a lambda's type cannot say: which sides it is for. In:
// instantiations of __ww_lambda<T> and __ww_lambda_result<T> (crt/host_defines.h). Out: the values of their enumerators
// `kind`, which are 0 for all other types and without this plug-in.
//
// Libraries assert of a lambda that the host calls or may call that the host knows what it returns. gcc, as nvcc's host
// compiler, does not look at functions for rvalues where an lvalue is called; clang substitutes in those, too, where a
// failed assertion is an error (thrust::all_of of a __device__ lambda). So there every result is known, as here it is.
// CUDA C++ Programming Guide, "Extended Lambda Type Traits".
#include "passes.h"
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/TemplateInstCallback.h>

using namespace clang;

namespace {

enum Kind { Other, ForDevice, ForBoth, ForDeviceTyped }; // as the header's macros compare

template <class A> bool is_written(const Decl *d)
{
	const auto *a = d->getAttr<A>();

	return a && !a->isImplicit();
}

// As it was written; else clang has put an `auto` that is nowhere in the source.
bool has_result_type(const CXXMethodDecl *f)
{
	const TypeSourceInfo *i = f->getTypeSourceInfo();
	FunctionTypeLoc l = i ? i->getTypeLoc().getAsAdjusted<FunctionTypeLoc>() : FunctionTypeLoc();

	return l && l.getReturnLoc().getBeginLoc().isValid();
}

Kind kind_of(QualType t)
{
	const CXXRecordDecl *r = t->isReferenceType() ? nullptr : t->getAsCXXRecordDecl();
	const CXXMethodDecl *f = r && r->isLambda() ? r->getLambdaCallOperator() : nullptr;

	if (!f || !is_written<CUDADeviceAttr>(f))
		return Other;
	if (is_written<CUDAHostAttr>(f))
		return ForBoth;
	return has_result_type(f) ? ForDeviceTyped : ForDevice;
}

class Answers : public TemplateInstantiationCallback {
public:
	void initialize(const Sema &) override {}
	void finalize(const Sema &) override {}
	void atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &) override {}
	void atTemplateEnd(const Sema &s, const Sema::CodeSynthesisContext &c) override
	{
		if (c.Kind != Sema::CodeSynthesisContext::TemplateInstantiation)
			return;
		auto *t = dyn_cast_or_null<ClassTemplateSpecializationDecl>(c.Entity);
		if (!t || !t->getIdentifier() || !t->getName().starts_with("__ww_lambda"))
			return;
		const Kind kind = kind_of(t->getTemplateArgs()[0].getAsType());
		const bool known = t->getName() == "__ww_lambda_result" && kind == ForDevice && is_deducing(s);
		answer(t, known ? ForDeviceTyped : kind);
	}

private:
	static bool is_deducing(const Sema &s)
	{
		return llvm::any_of(s.CodeSynthesisContexts, [](const Sema::CodeSynthesisContext &c) {
			return c.Kind == Sema::CodeSynthesisContext::DeducedTemplateArgumentSubstitution ||
			       c.Kind == Sema::CodeSynthesisContext::DefaultTemplateArgumentInstantiation;
		});
	}

	static void answer(ClassTemplateSpecializationDecl *t, Kind kind)
	{
		for (Decl *d : t->decls())
			if (auto *e = dyn_cast<EnumDecl>(d))
				for (EnumConstantDecl *k : e->enumerators()) {
					llvm::APSInt v = k->getInitVal();

					v = uint64_t(kind);
					k->setInitVal(t->getASTContext(), v);
				}
	}
};

} // namespace

void lambdas_answer(Sema &s)
{
	s.TemplateInstCallbacks.push_back(std::make_unique<Answers>());
}
