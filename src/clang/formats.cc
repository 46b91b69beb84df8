// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats of printf, and of functions that are declared to be like it or scanf, as nvcc's parser reads them: arguments missing
// (#224-D) or left over (#225-D), and conversions that there are none of (#226-D: `printf("%l\n", n)`), told while an
// argument is left. The reading ends at the first; of "100%" nvcc says nothing. What clang itself says of these the
// listener keeps to itself. In: declarations, as they were parsed. Out: warnings.
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>

using namespace clang;

namespace {

constexpr llvm::StringLiteral FLAGS = "-+ #0'", CONVERSIONS = "aAcdeEfFgGinopsuxX";

class Reader {
public:
	Reader(StringRef s, unsigned arguments, bool scans) : s(s), left(arguments), scans(scans) {}
	unsigned number() // of the warning, or 0
	{
		for (size_t at = s.find('%'); at != StringRef::npos && !missing; at = s.find('%')) {
			s = s.substr(at + 1);
			if (s.consume_front("%"))
				continue;
			if (!(scans ? take_scanned() : take_conversion()))
				return left ? 226 : 0;
		}
		return missing ? 224 : left ? 225 : 0;
	}

private:
	void take_argument()
	{
		missing |= left == 0;
		left -= left > 0;
	}
	void take_number()
	{
		if (s.consume_front("*"))
			take_argument();
		else
			s = s.ltrim("0123456789");
	}
	void take_length()
	{
		for (StringRef length : { "hh", "h", "ll", "l", "L", "j", "z", "t" })
			if (s.consume_front(length))
				return;
	}
	bool take_letter()
	{
		if (s.empty() || !CONVERSIONS.contains(s.front()))
			return false;
		s = s.drop_front();
		return true;
	}
	bool take_conversion()
	{
		take_number(); // a width, or the position of the argument
		s.consume_front("$");
		s = s.ltrim(FLAGS);
		take_number();
		if (s.consume_front("."))
			take_number();
		take_length();
		if (!take_letter())
			return false;
		take_argument();
		return true;
	}
	bool take_set() // of characters; a bracket that comes first belongs to it
	{
		if (!s.consume_front("["))
			return false;
		s.consume_front("^");
		s = s.substr(s.empty() ? 0 : s.find(']', 1));
		return s.consume_front("]");
	}
	bool take_scanned()
	{
		const bool passed_over = s.consume_front("*");

		s = s.ltrim("0123456789");
		take_length();
		if (!take_set() && !take_letter())
			return false;
		if (!passed_over)
			take_argument();
		return true;
	}

	StringRef s;
	unsigned left;
	const bool scans;
	bool missing = false;
};

const char *words(unsigned number)
{
	return number == 224   ? "the format string requires additional arguments"
	       : number == 225 ? "the format string ends before this argument"
			       : "invalid format string conversion";
}

class Formats : public DynamicRecursiveASTVisitor {
public:
	explicit Formats(const Judge &j) : j(j) {}
	bool TraverseDecl(Decl *d) override
	{
		const auto *c = dyn_cast_or_null<DeclContext>(d);

		return (d && d->isTemplateDecl()) || (c && c->isDependentContext()) || DynamicRecursiveASTVisitor::TraverseDecl(d);
	}
	bool VisitCallExpr(CallExpr *e) override
	{
		const FunctionDecl *f = e->getDirectCallee();
		const FormatAttr *a = f && !isa<CXXMethodDecl>(f) ? f->getAttr<FormatAttr>() : nullptr;

		if (a && is_read(*f, *a) && a->getFirstArg() > a->getFormatIdx() && // not a va_list's
		    static_cast<unsigned>(a->getFormatIdx()) <= e->getNumArgs())
			check(*e, a->getFormatIdx() - 1, a->getFirstArg() - 1, a->getType()->getName() == "scanf");
		return true;
	}

private:
	// The C library declares few with the attribute; that clang gives it to others (in their names' places) nvcc cannot know.
	static bool is_read(const FunctionDecl &f, const FormatAttr &a)
	{
		const StringRef like = a.getType()->getName();
		const bool given = llvm::any_of(f.redecls(), [&](const auto *d) { return d->getLocation() == a.getLocation(); });

		return like == "printf" ? !given || f.getName() == "printf" : like == "scanf" && !given;
	}

	void check(const CallExpr &e, unsigned format, unsigned first, bool scans) const
	{
		const auto *s = dyn_cast<StringLiteral>(e.getArg(format)->IgnoreParenImpCasts());

		if (!s || s->getCharByteWidth() != 1 || j.is_system(e.getBeginLoc()))
			return;
		const unsigned arguments = e.getNumArgs() > first ? e.getNumArgs() - first : 0;
		const unsigned number = Reader(s->getString().split('\0').first, arguments, scans).number();

		if (number)
			j.warn(number, number == 225 ? e.getArg(e.getNumArgs() - 1)->getBeginLoc() : s->getBeginLoc(), words(number));
	}

	const Judge &j;
};

} // namespace

void formats_check(const Judge &j, Decl *d) { Formats(j).TraverseDecl(d); }
