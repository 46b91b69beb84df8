// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures among the arguments of the device's printf: nvcc puts their bytes into the buffer, whatever the format says
// of them; clang cannot. In: function definitions before code is made of them. Out: such a call is
//	({ S copy = argument; printf(format, word 0 of copy, word 1 of copy, …); })
// with words of the structure's alignment, so that the buffer is the same.
#include "passes.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/Builtins.h>

using namespace clang;

namespace {

class Splitter : public DynamicRecursiveASTVisitor {
public:
	explicit Splitter(ASTContext &c) : c(c) {}
	bool TraverseFunctionDecl(FunctionDecl *f) override { return in(f, &Splitter::traverse_plain, f); }
	bool TraverseCXXMethodDecl(CXXMethodDecl *f) override { return in(f, &Splitter::traverse_method, f); }
	bool TraverseCXXConstructorDecl(CXXConstructorDecl *f) override { return in(f, &Splitter::traverse_constructor, f); }
	bool VisitStmt(Stmt *s) override
	{
		for (Stmt *&child : s->children())
			if (auto *call = dyn_cast_or_null<CallExpr>(child); call && is_print(call))
				if (Stmt *split = rewrite(call))
					child = split;
		return true;
	}

private:
	template <class D> bool in(FunctionDecl *f, bool (Splitter::*go)(D *), D *d)
	{
		FunctionDecl *was = function;

		function = f;
		const bool go_on = (this->*go)(d);

		function = was;
		return go_on;
	}
	bool traverse_plain(FunctionDecl *f) { return DynamicRecursiveASTVisitor::TraverseFunctionDecl(f); }
	bool traverse_method(CXXMethodDecl *f) { return DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(f); }
	bool traverse_constructor(CXXConstructorDecl *f)
	{
		return DynamicRecursiveASTVisitor::TraverseCXXConstructorDecl(f);
	}

	static bool is_print(const CallExpr *call)
	{
		const FunctionDecl *f = call->getDirectCallee();

		return f && f->getBuiltinID() == Builtin::BIprintf && !call->isTypeDependent();
	}

	static bool is_record(const Expr *e) { return e->getType()->isRecordType() && !e->isInstantiationDependent(); }

	// nullptr: nothing to split.
	Stmt *rewrite(CallExpr *call)
	{
		SmallVector<Stmt *, 4> steps;
		SmallVector<Expr *, 8> args;

		for (Expr *a : call->arguments())
			if (is_record(a))
				split(a, steps, args);
			else
				args.push_back(a);
		if (steps.empty() || !function)
			return nullptr;
		steps.push_back(CallExpr::Create(c, call->getCallee(), args, call->getType(), call->getValueKind(),
						 call->getRParenLoc(), FPOptionsOverride()));
		auto *body = CompoundStmt::Create(c, steps, FPOptionsOverride(), call->getBeginLoc(), call->getEndLoc());

		return new (c) StmtExpr(body, call->getType(), call->getBeginLoc(), call->getEndLoc(), 0);
	}

	void split(Expr *a, SmallVectorImpl<Stmt *> &steps, SmallVectorImpl<Expr *> &args)
	{
		const SourceLocation at = a->getBeginLoc();
		const QualType type = a->getType().getUnqualifiedType();
		const auto align = std::min<uint64_t>(c.getTypeAlignInChars(type).getQuantity(), 16);
		auto *copy = VarDecl::Create(c, function, at, at, &c.Idents.get("__printed"), type,
					     c.getTrivialTypeSourceInfo(type, at), SC_None);

		if (auto *trap = dyn_cast<BinaryOperator>(a); trap && trap->getOpcode() == BO_Comma)
			a = trap->getRHS(); // clang's abort, where the copy is not trivial
		copy->setInit(a);
		copy->setImplicit();
		copy->markUsed(c);
		steps.push_back(new (c) DeclStmt(DeclGroupRef(copy), at, at));
		for (uint64_t i = 0; i < c.getTypeSizeInChars(type).getQuantity() / align; i++)
			args.push_back(read_word(copy, word_of(align), i));
	}

	// An integer of so many bytes that may be any type's.
	QualType word_of(unsigned bytes)
	{
		TypedefDecl *&d = words[bytes];
		const QualType of = bytes == 16 ? QualType(c.UnsignedInt128Ty) : c.getIntTypeForBitwidth(bytes * 8, false);

		if (!d) {
			d = TypedefDecl::Create(c, c.getTranslationUnitDecl(), SourceLocation(), SourceLocation(),
						&c.Idents.get("__printed_word"), c.getTrivialTypeSourceInfo(of));
			d->addAttr(MayAliasAttr::CreateImplicit(c));
		}
		return c.getTypedefType(ElaboratedTypeKeyword::None, std::nullopt, d);
	}

	Expr *read_word(VarDecl *copy, QualType word, uint64_t index)
	{
		const SourceLocation at = copy->getLocation();
		const QualType whole = c.getPointerType(copy->getType()), part = c.getPointerType(word);
		Expr *e = DeclRefExpr::Create(c, NestedNameSpecifierLoc(), SourceLocation(), copy, false, at, copy->getType(),
					      VK_LValue);

		e = UnaryOperator::Create(c, e, UO_AddrOf, whole, VK_PRValue, OK_Ordinary, at, false, FPOptionsOverride());
		e = CStyleCastExpr::Create(c, part, VK_PRValue, CK_BitCast, e, nullptr, FPOptionsOverride(),
					   c.getTrivialTypeSourceInfo(part, at), at, at);
		Expr *i = IntegerLiteral::Create(c, llvm::APInt(32, index), c.IntTy, at);

		e = new (c) ArraySubscriptExpr(e, i, word, VK_LValue, OK_Ordinary, at);
		return ImplicitCastExpr::Create(c, word, CK_LValueToRValue, e, nullptr, VK_PRValue, FPOptionsOverride());
	}

	ASTContext &c;
	FunctionDecl *function = nullptr;
	std::map<unsigned, TypedefDecl *> words;
};

} // namespace

void printed_split(ASTContext &c, Decl *d)
{
	Splitter(c).TraverseDecl(d);
}
