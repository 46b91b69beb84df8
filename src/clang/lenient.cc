// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors of clang's that nvcc has a warning for, or nothing, where they do no harm: words for the device's memory on
// parameters (#1835-D), `__global__` on a lambda, `__thread` on variables of the device, exceptions in templates of the
// device that nothing is made of, integers of more than 64 bits (#23-D), `__syncthreads;` without parentheses (#174-D). In: what clang says, as remarks, while it parses. Out: the errors that are left.
#include "listener.h"
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Lexer.h>
#include <clang/Sema/Scope.h>
#include <clang/Sema/Sema.h>

using namespace clang;

const std::vector<unsigned> lenient_kinds = { diag::err_cuda_nonstatic_constdev, diag::err_kern_is_nonstatic_method,
					      diag::err_cuda_device_exceptions, diag::err_thread_unsupported,
					      diag::err_integer_literal_too_large, diag::err_builtin_fn_use };

// Our headers' __constant__ is made by a macro of another name.
static std::string word_at(SourceLocation at, const CompilerInstance &ci)
{
	const SourceManager &sm = ci.getSourceManager();

	while (at.isMacroID()) {
		const StringRef name = Lexer::getImmediateMacroName(at, sm, ci.getLangOpts());

		if (name != "__location__")
			return name.str();
		at = sm.getImmediateMacroCallerLoc(at);
	}
	return Lexer::getSourceText(CharSourceRange::getTokenRange(at), sm, ci.getLangOpts()).str();
}

static bool is_of_lambda(const Diagnostic &d)
{
	const auto *m = dyn_cast<CXXMethodDecl>(reinterpret_cast<const NamedDecl *>(d.getRawArg(0)));

	return m && m->getParent()->isLambda();
}

// When something is made of it, clang says so again.
static bool is_in_template(const Sema &s)
{
	const FunctionDecl *f = s.getCurFunctionDecl(/*AllowLambda=*/true);

	return f && f->isDependentContext();
}

// Is the word in the declaration around `at`? To clang it is not known yet: __device__ says nothing beside __shared__.
static bool is_said_too(SourceLocation at, const CompilerInstance &ci, StringRef word)
{
	const SourceManager &sm = ci.getSourceManager();
	const SourceLocation l = sm.getExpansionLoc(at);
	const StringRef text = sm.getBufferData(sm.getFileID(l));
	const size_t here = sm.getFileOffset(l), before = text.take_front(here).find_last_of(";{}");

	return text.slice(before == StringRef::npos ? 0 : before + 1, text.find_first_of(";={[", here)).contains(word);
}

// A variable in a function.
static bool judge_local(const CompilerInstance &ci, const Diagnostic &d, Doubt &doubt)
{
	const FunctionDecl *f = finder_around(ci.getSema().getCurFunctionDecl(/*AllowLambda=*/true));
	const std::string word = word_at(d.getLocation(), ci);

	if (!f || f->isDependentContext())
		return false;
	const bool host = !f->hasAttr<CUDAGlobalAttr>() && (!f->hasAttr<CUDADeviceAttr>() || f->hasAttr<CUDAHostAttr>());

	doubt = { d.getLocation(), "" };
	if (word == "__device__" && is_said_too(d.getLocation(), ci, "__shared__"))
		return true;
	if (!host && word == "__constant__" && is_said_too(d.getLocation(), ci, "__managed__"))
		doubt.text = "__managed__ variables cannot be marked __shared__ or __constant__";
	else
		doubt.text = "an automatic \"" + word + "\" variable declaration is not allowed inside a " +
			     (host ? "host" : "device") + " function body";
	return true;
}

// A statement of its own that names a function and does not call it. clang leaves it out.
static bool is_statement(SourceLocation at, const CompilerInstance &ci)
{
	const SourceManager &sm = ci.getSourceManager();
	const auto next = Lexer::findNextToken(at, sm, ci.getLangOpts());
	const auto previous = at.isFileID() ? Lexer::findPreviousToken(at, sm, ci.getLangOpts(), /*IncludeComments=*/false) : std::nullopt;

	return next && next->is(tok::semi) && previous && previous->isOneOf(tok::semi, tok::l_brace, tok::r_brace);
}

bool lenient_passes(const CompilerInstance &ci, const Diagnostic &d, Doubt &doubt)
{
	Sema &s = ci.getSema();

	switch (d.getID()) {
	case diag::err_integer_literal_too_large:
		doubt = { d.getLocation(), "integer constant is too large", 23 }; // its lower 64 bits are taken
		return true;
	case diag::err_builtin_fn_use:
		doubt = { d.getLocation(), "expression has no effect", 174 };
		return is_statement(d.getLocation(), ci);
	case diag::err_cuda_nonstatic_constdev:
		if (!s.getCurScope())
			return false;
		if (!s.getCurScope()->isFunctionPrototypeScope())
			return judge_local(ci, d, doubt);
		doubt = { d.getLocation(), "attribute \"" + word_at(d.getLocation(), ci) + "\" does not apply here", 1835 };
		return true;
	case diag::err_kern_is_nonstatic_method:
		return is_of_lambda(d);
	case diag::err_cuda_device_exceptions:
		return is_in_template(s);
	default:
		return word_at(d.getLocation(), ci) == "__thread";
	}
}

namespace {

// There is one of them for all threads, as nvcc has it.
class Threads : public DynamicRecursiveASTVisitor {
public:
	bool TraverseStmt(Stmt *) override { return true; }
	bool VisitVarDecl(VarDecl *v) override
	{
		if (v->getTSCSpec() == TSCS___thread && is_device_memory(v))
			v->setTSCSpec(TSCS_unspecified);
		return true;
	}
};

} // namespace

void lenient_open(Decl *d) { Threads().TraverseDecl(d); }

void lenient_judge(CompilerInstance &ci, const FrontOptions &options, Listener &listener)
{
	const Judge j(ci, options);

	for (const Doubt &d : listener.doubts)
		if (d.number)
			j.warn(d.number, d.at, d.text);
		else if (!d.text.empty())
			j.refuse(d.at, d.text);
	listener.doubts.clear();
}
