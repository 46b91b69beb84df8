// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Macros that say #pragma. nvcc reads what its host compiler has preprocessed, so there
//
//	#define UNROLL #pragma unroll
//
// makes a pragma of each use; to the standard and to clang the # is a stray token. Comes in: each macro as it is
// defined. Goes out: with _Pragma("…") in its body from the # on.
#include "passes.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace {

class Pragmas : public PPCallbacks {
public:
	explicit Pragmas(Preprocessor &pp) : pp(pp) {}
	void MacroDefined(const Token &, const MacroDirective *directive) override
	{
		auto *m = const_cast<MacroInfo *>(directive->getMacroInfo());

		if (!m->isObjectLike())
			return;
		for (unsigned i = 0; i + 1 < m->getNumTokens(); i++)
			if (begins_pragma(m->getReplacementToken(i), m->getReplacementToken(i + 1))) {
				rewrite(m, i);
				return;
			}
	}

private:
	static bool begins_pragma(const Token &a, const Token &b)
	{
		const IdentifierInfo *name = a.is(tok::hash) ? b.getIdentifierInfo() : nullptr;

		return name && name->getName() == "pragma";
	}

	Token token(tok::TokenKind kind, SourceLocation at) const
	{
		Token t;

		t.startToken();
		t.setKind(kind);
		t.setLocation(at);
		t.setLength(1);
		return t;
	}

	// Tokens [0, from) stay; what follows `# pragma` becomes the text of one _Pragma.
	void rewrite(MacroInfo *m, unsigned from)
	{
		const SourceLocation at = m->getReplacementToken(from).getLocation();
		std::string text = "\"";
		SmallVector<Token, 8> body(m->tokens_begin(), m->tokens_begin() + from);

		for (unsigned i = from + 2; i < m->getNumTokens(); i++)
			for (char c : pp.getSpelling(m->getReplacementToken(i)) + " ")
				text += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
		Token name = token(tok::identifier, at), words = token(tok::string_literal, at);

		name.setIdentifierInfo(pp.getIdentifierInfo("_Pragma"));
		name.setLength(7);
		pp.CreateString(text + "\"", words);
		words.setLocation(at); // expansions look for it in the definition
		body.append({ name, token(tok::l_paren, at), words, token(tok::r_paren, at) });
		m->setTokens(body, pp.getPreprocessorAllocator());
	}

	Preprocessor &pp;
};

} // namespace

void pragmas_watch(CompilerInstance &ci)
{
	ci.getPreprocessor().addPPCallbacks(std::make_unique<Pragmas>(ci.getPreprocessor()));
}
