// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands at a place of the source, and what a piece of it holds. In: declarations as they were parsed. Out: found
// nodes of them; nothing changes.
#include "front.h"
#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

using namespace clang;

namespace {

class Finder : public DynamicRecursiveASTVisitor {
public:
	Finder(const SourceManager &sm, SourceLocation at) : sm(sm), at(sm.getExpansionLoc(at))
	{
		for (SourceLocation l = this->at; l.isValid(); l = sm.getIncludeLoc(files.back().first))
			files.push_back(sm.getDecomposedLoc(l));
	}
	bool TraverseDecl(Decl *d) override // what stands elsewhere holds nothing, and there are many
	{
		const bool elsewhere = d && d->getBeginLoc().isValid() && d->getEndLoc().isValid() && !is_in(d->getSourceRange());

		return (elsewhere && !isa<ParmVarDecl>(d)) || DynamicRecursiveASTVisitor::TraverseDecl(d);
	}
	bool VisitFunctionDecl(FunctionDecl *f) override
	{
		if (f->doesThisDeclarationHaveABody() && is_in(f->getSourceRange()))
			found.in = found.in && found.in->isDependentContext() ? found.in : f; // not what was made of a template
		return true;
	}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (v->isFileVarDecl() && is_in(v->getSourceRange()))
			found.variable = v;
		return true;
	}
	bool VisitParmVarDecl(ParmVarDecl *p) override
	{
		if (p->hasDefaultArg() && is_in(p->getDefaultArgRange()))
			found.defaults = dyn_cast<FunctionDecl>(p->getDeclContext());
		return true;
	}
	bool VisitLambdaExpr(LambdaExpr *e) override { return VisitFunctionDecl(e->getCallOperator()); }
	bool VisitCallExpr(CallExpr *e) override
	{
		for (SourceLocation l : { e->getCallee()->getExprLoc(), e->getCallee()->getBeginLoc() }) // S::f()
			found.called |= sm.getExpansionLoc(l) == at;
		return true;
	}
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		found.mentioned |= sm.getExpansionLoc(e->getLocation()) == at;
		return true;
	}
	bool VisitRecoveryExpr(RecoveryExpr *e) override
	{
		found.lost |= sm.getExpansionLoc(e->getBeginLoc()) == at && !e->subExpressions().empty() &&
			      isa<UnresolvedLookupExpr>(e->subExpressions()[0]);
		return true;
	}
	bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *e) override
	{
		// Elsewhere the address of one of several is what clang could make nothing of.
		const bool asked = (found.in && found.in->isDependentContext()) || e->requiresADL() || e->getNumDecls() == 1;

		found.mentioned |= asked && sm.getExpansionLoc(e->getNameLoc()) == at;
		return true;
	}
	Found found;

private:
	bool is_in(SourceRange text) const
	{
		const SourceRange r = sm.getExpansionRange(text).getAsRange();
		const auto begin = sm.getDecomposedLoc(r.getBegin()), end = sm.getDecomposedLoc(r.getEnd());

		if (begin.first == end.first) {
			const auto *file = llvm::find_if(files, [&](const auto &f) { return f.first == begin.first; });

			return file != files.end() && begin.second <= file->second && file->second <= end.second;
		}
		return !sm.isBeforeInTranslationUnit(at, r.getBegin()) && !sm.isBeforeInTranslationUnit(r.getEnd(), at);
	}

	const SourceManager &sm;
	SourceLocation at;
	llvm::SmallVector<std::pair<FileID, unsigned>, 8> files; // its own, and where each is included
};

// Has one of the variables at the places a destructor that does something?
class Destroyed : public DynamicRecursiveASTVisitor {
public:
	Destroyed(const std::vector<SourceLocation> &places) : places(places) {}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (std::find(places.begin(), places.end(), v->getLocation()) != places.end())
			found |= !v->getType()->isDependentType() && v->needsDestruction(v->getASTContext());
		return true;
	}
	bool found = false;

private:
	const std::vector<SourceLocation> &places;
};

// Does a call at the place, one that fits nothing, have an argument that template parameters decide?
class Depending : public DynamicRecursiveASTVisitor {
public:
	explicit Depending(SourceLocation at) : at(at) {}
	bool VisitRecoveryExpr(RecoveryExpr *e) override
	{
		for (const Expr *x : e->getBeginLoc() == at ? e->subExpressions() : ArrayRef<Expr *>())
			found |= x->isValueDependent() && !isa<OverloadExpr>(x);
		return true;
	}
	bool found = false;

private:
	const SourceLocation at;
};

// The __device__ functions that initialisers of variables outside functions name.
class Initialisers : public DynamicRecursiveASTVisitor {
public:
	bool TraverseFunctionDecl(FunctionDecl *) override { return true; }
	bool TraverseFunctionTemplateDecl(FunctionTemplateDecl *) override { return true; }
	bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
	bool TraverseClassTemplateDecl(ClassTemplateDecl *) override { return true; }
	bool VisitDeclRefExpr(DeclRefExpr *e) override
	{
		const auto *f = dyn_cast<FunctionDecl>(e->getDecl());

		if (f && f->hasAttr<CUDADeviceAttr>() && !f->hasAttr<CUDAHostAttr>())
			found.push_back(f);
		return true;
	}
	std::vector<const FunctionDecl *> found;
};

} // namespace

Found finder_look(const SourceManager &sm, const std::vector<Decl *> &tops, SourceLocation at)
{
	Finder f(sm, at);

	for (size_t i = 0; i < tops.size(); i++) // looking may bring in more declarations
		f.TraverseDecl(tops[i]);
	return f.found;
}

bool finder_destroyed(const FunctionDecl *in, const std::vector<SourceLocation> &places)
{
	Destroyed d(places);

	d.TraverseDecl(const_cast<FunctionDecl *>(in));
	return d.found;
}

bool finder_depends(const FunctionDecl *in, SourceLocation at)
{
	Depending d(at);

	d.TraverseDecl(const_cast<FunctionDecl *>(in));
	return d.found;
}

unsigned finder_length(const SourceManager &sm, const LangOptions &lang, SourceRange r)
{
	const SourceLocation begin = sm.getSpellingLoc(r.getBegin()), end = sm.getSpellingLoc(r.getEnd());
	const unsigned last = sm.getFileOffset(end) + Lexer::MeasureTokenLength(end, sm, lang), first = sm.getFileOffset(begin);
	const bool plain = sm.getFileID(begin) == sm.getFileID(end) && !sm.isInSystemHeader(begin) && last > first;

	return plain && last - first < 10000 ? last - first : 0;
}

std::vector<const FunctionDecl *> finder_initialisers(Decl *d)
{
	Initialisers v;

	v.TraverseDecl(d);
	return v.found;
}

std::string finder_pointer(const FunctionDecl *f)
{
	const ASTContext &c = f->getASTContext();
	const auto *m = dyn_cast<CXXMethodDecl>(f);
	const QualType t = m && m->isInstance() ? c.getMemberPointerType(f->getType(), std::nullopt, m->getParent())
						: c.getPointerType(f->getType());
	const std::string words = t.getCanonicalType().getAsString(c.getPrintingPolicy());

	if (f->getDeclContext()->lookup(f->getDeclName()).isSingleResult() || words.find("(anonymous") != std::string::npos)
		return "";
	return words;
}

const FunctionDecl *finder_around(const FunctionDecl *f)
{
	for (const auto *m = dyn_cast_or_null<CXXMethodDecl>(f); m && m->getParent()->isLambda(); m = dyn_cast<CXXMethodDecl>(f)) {
		const auto *outer = dyn_cast_or_null<FunctionDecl>(m->getParent()->getDeclContext());

		if (!outer)
			break;
		f = outer;
	}
	return f;
}
