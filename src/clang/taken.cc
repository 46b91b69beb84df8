// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that define a function of CUDA's or the C library's themselves: fabsf, rsqrt, __clz. nvcc's headers declare
// those, so a program's body is the only one. Ours and clang's define them, with bodies that the linker never sees, and
// there clang would say "redefinition". In: names as they are lexed. Out: no such error; the program's body is the one
// that code is made of, for all calls that follow.
//
// A function of both sides takes the place of two of ours, one a side; that clang refuses as an overload. front.cc
// keeps the error back until the function is parsed, and has those two forgotten then.
//
// And specialisations that name their sides, of the C++ library's templates: to clang a constexpr template is of both
// sides only by the way, and so its specialisation another function's.
#include "jitmode.h"
#include "unevaluated.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclContextInternals.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>
#include <set>

using namespace clang;

namespace {

class Taker {
public:
	explicit Taker(Sema &s) : sema(s) {}

	// What stands before a parenthesis may be a function that is about to be defined.
	void see(const Token &t)
	{
		if (t.is(tok::l_paren) && before && !t.getLocation().isInvalid() && seen.insert(before).second)
			open(before, t.getLocation());
		see_special(t);
		before = t.is(tok::identifier) ? t.getIdentifierInfo() : nullptr;
	}

private:
	void open(IdentifierInfo *name, SourceLocation at)
	{
		const SourceManager &sm = sema.getSourceManager();
		const FunctionDecl *body;

		if (sm.isInSystemHeader(at)) {
			seen.erase(name);
			return;
		}
		for (const NamedDecl *d : sema.Context.getTranslationUnitDecl()->lookup(name))
			if (const auto *f = dyn_cast<FunctionDecl>(d);
			    f && f->isDefined(body) && sm.isInSystemHeader(body->getLocation()))
				sema.TypoCorrectedFunctionDefinitions.insert(body); // the one list of its kind
	}

	// `template <> __attribute__((device)) … name<`, or `name(`
	void see_special(const Token &t)
	{
		if (t.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
			is_special = names_side = false;
		is_special |= t.is(tok::greater) && last == tok::less && last_but_one == tok::kw_template;
		names_side |= is_special && t.is(tok::identifier) && t.getIdentifierInfo()->getName() == "device";
		if (is_special && names_side && before && t.isOneOf(tok::less, tok::l_paren))
			say_sides(before);
		last_but_one = last;
		last = t.getKind();
	}

	void say_sides(IdentifierInfo *name)
	{
		const NamespaceDecl *library = sema.getStdNamespace();

		if (!library)
			return;
		for (NamedDecl *d : library->getCanonicalDecl()->lookup(name))
			if (auto *t = dyn_cast<FunctionTemplateDecl>(d);
			    t && sema.getSourceManager().isInSystemHeader(t->getLocation()))
				for (auto *each : t->redecls())
					say_sides(cast<FunctionTemplateDecl>(each)->getTemplatedDecl());
	}

	void say_sides(FunctionDecl *f)
	{
		const auto *host = f->getAttr<CUDAHostAttr>();
		const auto *device = f->getAttr<CUDADeviceAttr>();

		if (!host || !device || !host->isImplicit() || !device->isImplicit())
			return;
		f->dropAttrs<CUDAHostAttr, CUDADeviceAttr>();
		f->addAttr(CUDAHostAttr::Create(sema.Context));
		f->addAttr(CUDADeviceAttr::Create(sema.Context));
	}

	Sema &sema;
	IdentifierInfo *before = nullptr;
	tok::TokenKind last = tok::unknown, last_but_one = tok::unknown;
	bool is_special = false, names_side = false;
	std::set<const IdentifierInfo *> seen;
};

} // namespace

void taken_watch(Sema &s)
{
	auto taker = std::make_shared<Taker>(s);
	auto clones = clones_watcher(s.getPreprocessor());

	s.getPreprocessor().setTokenWatcher([taker, clones, &s](const Token &t) {
		taker->see(t);
		clones(t);
		unevaluated_see(s);
		jitmode_see(s, t);
	});
}

static void forget_in(DeclContext *context, NamedDecl *d)
{
	if (StoredDeclsMap *names = context->getLookupPtr())
		if (const auto list = names->find(d->getDeclName()); list != names->end())
			list->second.remove(d);
}

// By all ways to look its name up. It stays a declaration: removeDecl() knows nothing of those that are precompiled.
void taken_forget(Sema &s, NamedDecl *d)
{
	if (llvm::is_contained(s.IdResolver.decls(d->getDeclName()), d))
		s.IdResolver.RemoveDecl(d);
	s.TUScope->RemoveDecl(d);
	forget_in(s.Context.getTranslationUnitDecl(), d);
	for (NamedDecl *c : s.Context.getExternCContextDecl()->lookup(d->getDeclName()))
		if (c->getCanonicalDecl() == d->getCanonicalDecl())
			return forget_in(s.Context.getExternCContextDecl(), c);
}

bool taken_over(Sema &s, FunctionDecl *f)
{
	const SourceManager &sm = s.getSourceManager();
	DeclContext *all = s.Context.getTranslationUnitDecl();
	std::vector<NamedDecl *> old;

	if (!f->getDeclContext()->getRedeclContext()->isTranslationUnit())
		return false;
	for (NamedDecl *d : all->lookup(f->getDeclName()))
		if (auto *g = dyn_cast<FunctionDecl>(d);
		    g && g != f && !s.IsOverload(f, g, /*UseMemberUsingDeclRules=*/false, /*ConsiderCudaAttrs=*/false))
			old.push_back(g);
	for (NamedDecl *d : old)
		if (!sm.isInSystemHeader(d->getLocation()))
			return false;
	if (!f->isThisDeclarationADefinition()) { // ours have their bodies
		taken_forget(s, f);
		return true;
	}
	for (NamedDecl *d : old)
		taken_forget(s, d);
	f->setInvalidDecl(false);
	return true;
}
