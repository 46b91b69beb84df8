// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the code of a function is called: names by which passes over LLVM's code know what the parser has seen.
#include "front.h"
#include <clang/AST/DeclCXX.h>
#include <clang/AST/GlobalDecl.h>
#include <clang/AST/Mangle.h>

using namespace clang;

std::string mangled_name(MangleContext &mangler, GlobalDecl g)
{
	std::string name;
	llvm::raw_string_ostream out(name);

	if (mangler.shouldMangleDeclName(cast<NamedDecl>(g.getDecl())))
		mangler.mangleName(g, out);
	else
		out << cast<NamedDecl>(g.getDecl())->getName();
	return out.str();
}

void mangled_add(MangleContext &mangler, const FunctionDecl *f, std::set<std::string> &names)
{
	GlobalDecl g(f);

	if (const auto *c = dyn_cast<CXXConstructorDecl>(f)) {
		names.insert(mangled_name(mangler, GlobalDecl(c, Ctor_Base)));
		g = GlobalDecl(c, Ctor_Complete);
	} else if (const auto *x = dyn_cast<CXXDestructorDecl>(f)) {
		for (CXXDtorType kind : { Dtor_Base, Dtor_Deleting })
			names.insert(mangled_name(mangler, GlobalDecl(x, kind)));
		g = GlobalDecl(x, Dtor_Complete);
	}
	names.insert(mangled_name(mangler, g));
}

bool mangled_has_twin(const FunctionDecl *f, bool on_device)
{
	if (!f->isExternC())
		return false;
	for (const NamedDecl *d : f->getASTContext().getTranslationUnitDecl()->lookup(f->getDeclName())) {
		const auto *o = dyn_cast<FunctionDecl>(d);
		const bool device = o && o->hasAttr<CUDADeviceAttr>(), host = o && (o->hasAttr<CUDAHostAttr>() || !device);

		if (o && o->isExternC() && (on_device ? device : host))
			return true;
	}
	return false;
}
