// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats of printf and the like as nvcc's parser reads them (#226-D): `printf("%l\n", n)`. A conversion that there is
// none of is told while an argument is left for it, and the reading ends there; of "100%" nvcc says nothing. What clang
// itself says of these the listener keeps to itself. In: declarations, as they were parsed. Out: warnings.
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>

using namespace clang;

namespace {

constexpr llvm::StringLiteral FLAGS = "-+ #0'", CONVERSIONS = "aAcdeEfFgGinopsuxX";

class Reader {
public:
	Reader(StringRef s, unsigned arguments) : s(s), left(arguments) {}
	bool is_told()
	{
		for (size_t at = s.find('%'); at != StringRef::npos; at = s.find('%')) {
			s = s.substr(at + 1);
			if (s.consume_front("%"))
				continue;
			if (!take_conversion())
				return left > 0;
			take_argument();
		}
		return false;
	}

private:
	void take_argument() { left -= left > 0; }
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
	bool take_conversion()
	{
		take_number(); // a width, or the position of the argument
		s.consume_front("$");
		s = s.ltrim(FLAGS);
		take_number();
		if (s.consume_front("."))
			take_number();
		take_length();
		if (s.empty() || !CONVERSIONS.contains(s.front()))
			return false;
		s = s.drop_front();
		return true;
	}

	StringRef s;
	unsigned left;
};

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

		if (a && a->getType()->getName() == "printf" && a->getFirstArg() > a->getFormatIdx() && // not a va_list's
		    static_cast<unsigned>(a->getFormatIdx()) <= e->getNumArgs())
			check(*e, a->getFormatIdx() - 1, a->getFirstArg() - 1);
		return true;
	}

private:
	void check(const CallExpr &e, unsigned format, unsigned first) const
	{
		const auto *s = dyn_cast<StringLiteral>(e.getArg(format)->IgnoreParenImpCasts());

		if (s && s->getCharByteWidth() == 1 && !j.is_system(e.getBeginLoc()) &&
		    Reader(s->getString(), e.getNumArgs() > first ? e.getNumArgs() - first : 0).is_told())
			j.warn(226, s->getBeginLoc(), "invalid format string conversion");
	}

	const Judge &j;
};

} // namespace

void formats_check(const Judge &j, Decl *d) { Formats(j).TraverseDecl(d); }
