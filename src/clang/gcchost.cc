// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What gcc has and clang has not, in sources that are the host's alone (.cpp, .c): #pragma GCC target (pragmas.cc) and the
// attribute target_clones, here, which CUDA sources need too.
#include "passes.h"
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
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

class Plain : public SemaConsumer {
public:
	explicit Plain(CompilerInstance &ci) : ci(ci) {}
	void InitializeSema(Sema &) override
	{
		ci.getPreprocessor().setTokenWatcher(clones_watcher(ci.getPreprocessor()));
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

std::unique_ptr<ASTConsumer> gcchost_consumer(CompilerInstance &ci)
{
	DiagnosticsEngine &d = ci.getDiagnostics();

	pragmas_watch_targets(ci);
	for (unsigned quiet : { unsigned(diag::err_pragma_attribute_no_pop_eof), unsigned(diag::warn_pragma_attribute_unused),
				unsigned(diag::warn_attribute_precede_definition) }) // as listener.cc
		d.setSeverity(quiet, diag::Severity::Ignored, SourceLocation());
	for (unsigned narrowing : { unsigned(diag::ext_init_list_constant_narrowing), unsigned(diag::ext_cce_narrowing) })
		d.setSeverity(narrowing, diag::Severity::Error, SourceLocation()); // of what is no constant gcc only warns
	return std::make_unique<Plain>(ci);
}
