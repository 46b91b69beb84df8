// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pragmas that nvcc knows otherwise.
//
// Macros that say #pragma. nvcc reads what its host compiler has preprocessed, so there
//
//	#define UNROLL #pragma unroll
//
// makes a pragma of each use; to the standard and to clang the # is a stray token. Comes in: each macro as it is
// defined. Goes out: with _Pragma("…") in its body from the # on.
//
// #pragma nv_diag_suppress 177, and its kin: what follows in the file gives those warnings no more, or as errors. The
// numbers are those of NVIDIA's front end; tools/nvcc/warnings.def knows clang's names. What has none stays as it is.
//
//	#pragma nv_diag_{suppress,warning,error,default,once} NUMBER or NAME, …		also without nv_
//	#pragma nv_diagnostic {push,pop}
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

const struct {
	unsigned number;
	const char *clang;
	bool on;
} warnings[] = {
#define WARNING(number, clang, on) { number, clang, on },
#define NAME(number, name)
#include "../tools/nvcc/warnings.def"
#undef WARNING
#undef NAME
};

const struct {
	unsigned number;
	const char *name;
} names[] = {
#define WARNING(number, clang, on)
#define NAME(number, name) { number, name },
#include "../tools/nvcc/warnings.def"
#undef WARNING
#undef NAME
};

unsigned number_of(const Preprocessor &pp, const Token &t)
{
	const std::string text = pp.getSpelling(t);
	unsigned number = 0;

	if (!StringRef(text).consumeInteger(10, number) || number)
		return number;
	for (const auto &row : names)
		if (text == row.name)
			return row.number;
	return 0;
}

enum How { Suppress, Warn, Fail, Default };

diag::Severity severity(How how, bool on)
{
	if (how == Default)
		return on ? diag::Severity::Warning : diag::Severity::Ignored;
	return how == Suppress ? diag::Severity::Ignored : how == Fail ? diag::Severity::Error : diag::Severity::Warning;
}

class Numbers : public PragmaHandler {
public:
	Numbers(StringRef name, How how) : PragmaHandler(name), how(how) {}
	void HandlePragma(Preprocessor &pp, PragmaIntroducer, Token &t) override
	{
		const SourceLocation at = t.getLocation();

		for (pp.Lex(t); t.isNot(tok::eod); pp.Lex(t))
			if (unsigned number = t.is(tok::comma) ? 0 : number_of(pp, t))
				for (const auto &row : warnings)
					if (row.number == number)
						pp.getDiagnostics().setSeverityForGroup(diag::Flavor::WarningOrError, row.clang,
											severity(how, row.on), at);
	}

private:
	How how;
};

class Stack : public PragmaHandler {
public:
	Stack() : PragmaHandler("nv_diagnostic") {}
	void HandlePragma(Preprocessor &pp, PragmaIntroducer, Token &t) override
	{
		const SourceLocation at = t.getLocation();

		pp.Lex(t);
		if (const IdentifierInfo *word = t.getIdentifierInfo(); word && word->isStr("push"))
			pp.getDiagnostics().pushMappings(at);
		else if (word && word->isStr("pop"))
			pp.getDiagnostics().popMappings(at);
		pp.DiscardUntilEndOfDirective();
	}
};

} // namespace

void pragmas_watch(CompilerInstance &ci)
{
	static const struct {
		const char *name;
		How how;
	} rows[] = { { "diag_suppress", Suppress }, { "diag_warning", Warn }, { "diag_once", Warn },
		     { "diag_error", Fail },	      { "diag_default", Default } };
	Preprocessor &pp = ci.getPreprocessor();

	pp.addPPCallbacks(std::make_unique<Pragmas>(pp));
	for (const auto &row : rows) {
		pp.AddPragmaHandler(new Numbers(row.name, row.how));
		pp.AddPragmaHandler(new Numbers(std::string("nv_") + row.name, row.how));
	}
	pp.AddPragmaHandler(new Stack);
}
