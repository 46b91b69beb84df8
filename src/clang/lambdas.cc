// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __nv_is_extended_device_lambda_closure_type and its kin ask what a lambda's type cannot say: which sides it is for. In:
// instantiations of __ww_lambda<T> (crt/host_defines.h). Out: the value of its enumerator `kind`, which is 0 for all
// other types and without this plug-in.
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
	void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &c) override
	{
		if (c.Kind != Sema::CodeSynthesisContext::TemplateInstantiation)
			return;
		if (auto *t = dyn_cast_or_null<ClassTemplateSpecializationDecl>(c.Entity);
		    t && t->getIdentifier() && t->getName() == "__ww_lambda")
			answer(t);
	}

private:
	static void answer(ClassTemplateSpecializationDecl *t)
	{
		for (Decl *d : t->decls())
			if (auto *e = dyn_cast<EnumDecl>(d))
				for (EnumConstantDecl *k : e->enumerators()) {
					llvm::APSInt v = k->getInitVal();

					v = uint64_t(kind_of(t->getTemplateArgs()[0].getAsType()));
					k->setInitVal(t->getASTContext(), v);
				}
	}
};

} // namespace

void lambdas_answer(Sema &s)
{
	s.TemplateInstCallbacks.push_back(std::make_unique<Answers>());
}
