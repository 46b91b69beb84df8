// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that override others, which must be of the same sides. In: classes as they are completed, those that templates
// make among them. Out: errors, in nvcc's words. clang takes functions of different sides for different functions, so what
// nvcc's rules let override is looked for by name and type.
#include "refusals.h"
#include "jitmode.h"
#include <clang/AST/DeclCXX.h>
#include <clang/Frontend/CompilerInstance.h>

using namespace clang;

namespace {

// Written there; what tools/nvcc/sides.c adds of a definition elsewhere nvcc does not know yet.
template <class A> bool is_written(const FunctionDecl *f) { return is_said<A>(f) && f->getAttr<A>()->getLocation().isMacroID(); }

const char *sides_of(const FunctionDecl *f)
{
	const bool device = is_written<CUDADeviceAttr>(f), host = is_written<CUDAHostAttr>(f);

	return !device ? "__host__" : host ? "__host__ __device__" : "__device__";
}

class Overriding {
public:
	Overriding(const Judge &j, const CXXMethodDecl *f) : j(j), context(j.ci.getASTContext()), f(f) {}

	void look(const CXXRecordDecl *r)
	{
		for (const CXXBaseSpecifier &b : r->bases()) {
			const CXXRecordDecl *base = b.getType()->getAsCXXRecordDecl();

			if (!base || !base->hasDefinition())
				continue;
			base = base->getDefinition();
			for (const CXXMethodDecl *m : base->methods())
				if (is_overridden(m))
					compare(m);
			look(base);
		}
	}

private:
	bool is_overridden(const CXXMethodDecl *m) const
	{
		if (!m->isVirtual() || m->isImplicit())
			return false;
		if (isa<CXXDestructorDecl>(f) || isa<CXXDestructorDecl>(m))
			return isa<CXXDestructorDecl>(f) && isa<CXXDestructorDecl>(m);
		return m->getDeclName() == f->getDeclName() && m->getNumParams() == f->getNumParams() && has_same_type(m);
	}

	// But for what it returns and throws.
	bool has_same_type(const CXXMethodDecl *m) const
	{
		for (unsigned i = 0; i < f->getNumParams(); i++)
			if (!context.hasSameUnqualifiedType(f->getParamDecl(i)->getType(), m->getParamDecl(i)->getType()))
				return false;
		return f->getMethodQualifiers() == m->getMethodQualifiers() && f->getRefQualifier() == m->getRefQualifier();
	}

	void compare(const CXXMethodDecl *m) const
	{
		if (!strcmp(sides_of(f), sides_of(m)))
			return;
		j.refuse(f->getLocation(), "execution space mismatch: overridden entity (function \"" + m->getQualifiedNameAsString() +
						   "\") is a " + sides_of(m) + " function, but overriding entity (function \"" +
						   f->getQualifiedNameAsString() + "\") is a " + sides_of(f) + " function");
	}

	const Judge &j;
	ASTContext &context;
	const CXXMethodDecl *f;
};

} // namespace

void overriding_check(CompilerInstance &ci, TagDecl *d)
{
	const FrontOptions none;
	const Judge j(ci, none);
	const auto *r = dyn_cast<CXXRecordDecl>(d);

	if (!r || r->isDependentContext() || !r->getNumBases() || j.is_system(r->getLocation()) || jitmode_gives_sides())
		return;
	for (const CXXMethodDecl *m : r->methods())
		if (!m->isImplicit() && !m->isStatic() && !isa<CXXConstructorDecl>(m))
			Overriding(j, m).look(r);
}
