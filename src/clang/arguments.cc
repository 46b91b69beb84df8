// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that are found by their arguments, as other functions are: `launch<<<1, 1>>>(n::S())`, where n has the kernel.
// clang looks there if a ( follows the name. In: names that were found nowhere and have <<< behind them. Out: the
// kernels of that name in the program's namespaces; and an error if the namespace belongs to no argument after all.
#include "refusals.h"
#include <clang/AST/ExprCXX.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Lexer.h>
#include <clang/Sema/ExternalSemaSource.h>
#include <clang/Sema/Lookup.h>
#include <clang/Sema/Sema.h>

using namespace clang;

namespace {

std::set<SourceLocation> guessed; // names that were found so

bool is_launched(const Sema &s, SourceLocation name)
{
	const auto next = Lexer::findNextToken(name, s.getSourceManager(), s.getLangOpts());

	return next && next->is(tok::lesslessless);
}

class Source : public ExternalSemaSource {
public:
	explicit Source(Sema &s) : sema(s) {}
	bool LookupUnqualified(LookupResult &r, Scope *) override
	{
		if (r.getLookupKind() != Sema::LookupOrdinaryName || !r.getLookupName().isIdentifier() ||
		    r.getNameLoc().isInvalid() || r.isForRedeclaration() || !is_launched(sema, r.getNameLoc()))
			return false;
		add(r, sema.Context.getTranslationUnitDecl());
		if (r.empty())
			return false;
		r.resolveKind();
		guessed.insert(r.getNameLoc());
		return true;
	}

private:
	// Those that were precompiled are not the program's.
	void add(LookupResult &r, const DeclContext *in)
	{
		for (const Decl *d : in->noload_decls()) {
			const auto *n = dyn_cast<NamespaceDecl>(d);

			if (!n || sema.getSourceManager().isInSystemHeader(n->getLocation()))
				continue;
			for (NamedDecl *x : n->lookup(r.getLookupName()))
				if (const FunctionDecl *f = x->getAsFunction(); f && is_kernel(f) && !is_known(r, x))
					r.addDecl(x);
			add(r, n);
		}
	}

	static bool is_known(const LookupResult &r, const NamedDecl *d)
	{
		return llvm::any_of(r, [&](const NamedDecl *x) { return x->getCanonicalDecl() == d->getCanonicalDecl(); });
	}

	Sema &sema;
};

} // namespace

void arguments_watch(Sema &s) { s.addExternalSource(llvm::makeIntrusiveRefCnt<Source>(s)); }

void arguments_check(const Judge &j, CUDAKernelCallExpr *e)
{
	const auto *r = dyn_cast<DeclRefExpr>(e->getCallee()->IgnoreParenImpCasts());
	Sema::AssociatedNamespaceSet spaces;
	Sema::AssociatedClassSet classes;
	llvm::SmallVector<Expr *, 8> written;

	if (!r || !guessed.count(r->getLocation()))
		return;
	for (Expr *x : e->arguments())
		written.push_back(x->IgnoreUnlessSpelledInSource());
	j.ci.getSema().FindAssociatedClassesAndNamespaces(r->getLocation(), written, spaces, classes);
	if (!spaces.count(const_cast<DeclContext *>(r->getDecl()->getDeclContext()->getRedeclContext()->getPrimaryContext())))
		j.refuse(r->getLocation(), "identifier \"" + r->getDecl()->getNameAsString() + "\" is undefined");
}
