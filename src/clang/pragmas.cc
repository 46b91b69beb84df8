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
//
// #pragma GCC target("avx2"): functions of the host that follow are for that processor, until pop_options or
// reset_options. clang has the same as an attribute of a region. In the device's pass it says nothing.
#include "passes.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include <llvm/ADT/StringExtras.h>

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

// What #pragma GCC target has said: one region, since of two that hold clang takes the outer one's words.
struct Targets {
	std::vector<std::string> words;
	std::vector<size_t> pushed; // how many there were, where options were pushed
	bool device;

	// Tokens of `text`, as a pragma of clang's.
	static void say(Preprocessor &pp, SourceLocation at, const std::string &text)
	{
		auto tokens = std::make_unique<Token[]>(4);
		static constexpr tok::TokenKind kinds[] = { tok::identifier, tok::l_paren, tok::string_literal, tok::r_paren };

		for (unsigned i = 0; i < 4; i++) {
			tokens[i].startToken();
			tokens[i].setKind(kinds[i]);
			tokens[i].setLocation(at);
			tokens[i].setLength(1);
		}
		tokens[0].setIdentifierInfo(pp.getIdentifierInfo("_Pragma"));
		pp.CreateString("\"" + text + "\"", tokens[2], at, at);
		pp.EnterTokenStream(std::move(tokens), 4, /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
	}
	void change(Preprocessor &pp, SourceLocation at, std::vector<std::string> to)
	{
		const bool was = !words.empty();

		words = std::move(to);
		if (device)
			return;
		if (!words.empty()) // what is entered first is read last
			say(pp, at, "clang attribute push(__attribute__((target(\\\"" + llvm::join(words, ",") +
					    "\\\"))), apply_to = function)");
		if (was)
			say(pp, at, "clang attribute pop");
	}
	void shorten(Preprocessor &pp, SourceLocation at, size_t n)
	{
		if (words.size() > n)
			change(pp, at, { words.begin(), words.begin() + n });
	}
};

class Options : public PragmaHandler {
public:
	Options(StringRef name, std::shared_ptr<Targets> targets) : PragmaHandler(name), targets(std::move(targets)) {}
	void HandlePragma(Preprocessor &pp, PragmaIntroducer, Token &t) override
	{
		const StringRef word = getName();
		const SourceLocation at = t.getLocation();

		if (word == "target")
			open(pp, t);
		else
			pp.DiscardUntilEndOfDirective();
		if (word == "push_options")
			targets->pushed.push_back(targets->words.size());
		else if (word == "reset_options")
			targets->shorten(pp, at, 0);
		else if (word == "pop_options" && !targets->pushed.empty()) {
			targets->shorten(pp, at, targets->pushed.back());
			targets->pushed.pop_back();
		}
	}

private:
	void open(Preprocessor &pp, Token &t)
	{
		const SourceLocation at = t.getLocation();
		std::vector<std::string> words = targets->words;

		for (pp.Lex(t); t.isNot(tok::eod); pp.Lex(t))
			if (t.is(tok::string_literal))
				words.push_back(StringRef(pp.getSpelling(t)).trim('"').str());
		if (words.size() > targets->words.size())
			targets->change(pp, at, std::move(words));
	}

	std::shared_ptr<Targets> targets;
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
	pragmas_watch_targets(ci);
}

void pragmas_watch_targets(CompilerInstance &ci)
{
	Preprocessor &pp = ci.getPreprocessor();
	auto targets = std::make_shared<Targets>();

	targets->device = ci.getLangOpts().CUDAIsDevice;
	for (const char *name : { "target", "push_options", "pop_options", "reset_options" })
		pp.AddPragmaHandler("GCC", new Options(name, targets));
}
