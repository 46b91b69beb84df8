// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What gcc has and clang has not, in sources that are the host's alone (.cpp, .c): #pragma GCC target (pragmas.cc) and the
// attribute target_clones, here, which CUDA sources need too; and so calls that pass on the arguments they were given. In C, variables that
// are named as functions of the C library.
#include "passes.h"
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/SemaConsumer.h>

using namespace clang;

namespace {

// A function's clones for several processors compute the same. clang has none where the device is the target (it refuses
// the function, and dies of what is left of it) nor, on the host, of functions that have another attribute, such as a side.
// So the attribute becomes one that means nothing.
class Clones {
public:
	explicit Clones(Preprocessor &p)
	    : names{ p.getIdentifierInfo("target_clones"), p.getIdentifierInfo("__target_clones__") },
	      passed_over(p.getIdentifierInfo("ww_passed_over"))
	{
	}

	void see(Token &t)
	{
		in_attribute |= t.is(tok::kw___attribute) || (t.is(tok::l_square) && last == tok::l_square);
		in_attribute &= !t.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
		if (in_attribute && t.is(tok::identifier) && llvm::is_contained(names, t.getIdentifierInfo()))
			t.setIdentifierInfo(passed_over);
		last = t.getKind();
	}

private:
	IdentifierInfo *names[2], *passed_over;
	tok::TokenKind last = tok::unknown;
	bool in_attribute = false;
};

struct PassedOver : public ParsedAttrInfo {
	PassedOver()
	{
		static constexpr Spelling words[] = { { ParsedAttr::AS_GNU, "ww_passed_over" },
						      { ParsedAttr::AS_CXX11, "gnu::ww_passed_over" },
						      { ParsedAttr::AS_C23, "gnu::ww_passed_over" } };

		OptArgs = MOST_ARGUMENTS;
		Spellings = words;
	}
	AttrHandling handleDeclAttribute(Sema &, Decl *, const ParsedAttr &) const override { return AttributeApplied; }

private:
	enum { MOST_ARGUMENTS = 15 }; // of its field
};

ParsedAttrInfoRegistry::Add<PassedOver> add("ww_passed_over", "stands in the place of what is passed over");

// The C library's headers have bodies for printf, open, error and the like where a compiler has __builtin_va_arg_pack,
// which they know by gcc's version. They ask for a macro of theirs; without it they do as for a compiler that has it not.
class Packs : public PPCallbacks {
public:
	explicit Packs(Preprocessor &p)
	    : p(p), names{ p.getIdentifierInfo("__va_arg_pack"), p.getIdentifierInfo("__va_arg_pack_len") }
	{
	}

	void MacroDefined(const Token &name, const MacroDirective *) override
	{
		SourceLocation at = name.getLocation();

		if (llvm::is_contained(names, name.getIdentifierInfo()) && p.getSourceManager().isInSystemHeader(at))
			p.appendMacroDirective(name.getIdentifierInfo(),
					       new (p.getPreprocessorAllocator()) UndefMacroDirective(at));
	}

private:
	Preprocessor &p;
	IdentifierInfo *names[2];
};

// `int index = 3;`: clang knows index() as a function before any header has told of it, and refuses the variable; gcc warns, if
// anything. So the name means nothing any more once a declaration outside of all brackets goes on behind it as a variable's does.
class Variables {
public:
	void see(const Token &t)
	{
		if (!depth && name && name->getBuiltinID() && !name->getName().starts_with("__") &&
		    t.isOneOf(tok::equal, tok::l_square, tok::comma, tok::semi))
			name->clearBuiltinID();
		name = t.is(tok::identifier) ? t.getIdentifierInfo() : nullptr;
		depth += t.isOneOf(tok::l_brace, tok::l_paren, tok::l_square) - t.isOneOf(tok::r_brace, tok::r_paren, tok::r_square);
	}

private:
	IdentifierInfo *name = nullptr;
	int depth = 0;
};

class Plain : public SemaConsumer {
public:
	explicit Plain(CompilerInstance &ci) : ci(ci) {}
	void InitializeSema(Sema &) override
	{
		const auto clones = clones_watcher(ci.getPreprocessor());
		const auto variables = std::make_shared<Variables>();

		if (ci.getLangOpts().CPlusPlus)
			return ci.getPreprocessor().setTokenWatcher(clones);
		ci.getPreprocessor().setTokenWatcher([clones, variables](const Token &t) { clones(t), variables->see(t); });
	}

private:
	CompilerInstance &ci;
};

} // namespace

std::function<void(const Token &)> clones_watcher(Preprocessor &p)
{
	auto clones = std::make_shared<Clones>(p);

	return [clones](const Token &t) { clones->see(const_cast<Token &>(t)); }; // the parser's own
}

void packs_watch(CompilerInstance &ci)
{
	ci.getPreprocessor().addPPCallbacks(std::make_unique<Packs>(ci.getPreprocessor()));
}

std::unique_ptr<ASTConsumer> gcchost_consumer(CompilerInstance &ci)
{
	DiagnosticsEngine &d = ci.getDiagnostics();

	pragmas_watch_targets(ci);
	packs_watch(ci);
	for (unsigned quiet : { unsigned(diag::err_pragma_attribute_no_pop_eof), unsigned(diag::warn_pragma_attribute_unused),
				unsigned(diag::warn_attribute_precede_definition) }) // as listener.cc
		d.setSeverity(quiet, diag::Severity::Ignored, SourceLocation());
	for (unsigned narrowing : { unsigned(diag::ext_init_list_constant_narrowing), unsigned(diag::ext_cce_narrowing) })
		d.setSeverity(narrowing, diag::Severity::Error, SourceLocation()); // of what is no constant gcc only warns
	return std::make_unique<Plain>(ci);
}
