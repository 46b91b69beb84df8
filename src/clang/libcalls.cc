// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the C library's functions under compilers' names (__builtin_expf), as CCCL's <cuda/std/cmath> has them: on the
// device they are those of the device, which the prologue has declared; clang would look for a library to link. In:
// declarations before code is made of them. What clang computes in constants keeps its name, as it is needed there.
#include "front.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/Builtins.h>

using namespace clang;

namespace {

class Namer : public DynamicRecursiveASTVisitor {
public:
	explicit Namer(ASTContext &c) : c(c) {}
	bool TraverseDecl(Decl *d) override
	{
		const FunctionDecl *outer = in;

		if (auto *f = dyn_cast_or_null<FunctionDecl>(d))
			in = f;
		const bool ok = DynamicRecursiveASTVisitor::TraverseDecl(d);
		in = outer;
		return ok;
	}
	bool VisitCallExpr(CallExpr *call) override
	{
		const FunctionDecl *f = call->getDirectCallee();

		if (FunctionDecl *own = f && f->getBuiltinID() ? devices(f) : nullptr)
			call->setCallee(address(own, call->getBeginLoc()));
		return true;
	}

private:
	// The device's function of that name and type; nullptr: none is meant.
	FunctionDecl *devices(const FunctionDecl *f)
	{
		const unsigned id = f->getBuiltinID();
		StringRef name = f->getName();

		if (!name.consume_front("__builtin_") || !c.BuiltinInfo.isLibFunction(id) || c.BuiltinInfo.isConstantEvaluated(id))
			return nullptr;
		for (NamedDecl *d : c.getTranslationUnitDecl()->lookup(&c.Idents.get(name)))
			if (auto *g = dyn_cast<FunctionDecl>(d); g && g->hasAttr<CUDADeviceAttr>() && g->isDefined() &&
								 c.hasSameFunctionTypeIgnoringExceptionSpec(g->getType(), f->getType()))
				return in && in->getCanonicalDecl() == g->getCanonicalDecl() ? nullptr : g; // rint() is made of __builtin_rint()
		return nullptr;
	}

	Expr *address(FunctionDecl *f, SourceLocation at)
	{
		Expr *e = DeclRefExpr::Create(c, NestedNameSpecifierLoc(), SourceLocation(), f, false, at, f->getType(), VK_LValue);

		f->markUsed(c);
		return ImplicitCastExpr::Create(c, c.getPointerType(f->getType()), CK_FunctionToPointerDecay, e, nullptr, VK_PRValue,
						FPOptionsOverride());
	}

	ASTContext &c;
	const FunctionDecl *in = nullptr;
};

} // namespace

void libcalls_name(ASTContext &c, Decl *d)
{
	Namer(c).TraverseDecl(d);
}
