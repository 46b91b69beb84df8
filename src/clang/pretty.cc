// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __PRETTY_FUNCTION__ in functions that templates made for the device, as nvcc words it, also for assert():
//	int A<T, N>::h(U) [with U = float; T = int; int N = 3]		where clang has
//	int A<int, 3>::h(U) [T = int, N = 3, U = float]
// In: function definitions before code is made of them.
#include "front.h"
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

using namespace clang;

namespace {

class Pretty : public DynamicRecursiveASTVisitor {
public:
	Pretty(ASTContext &c, FunctionDecl *f) : c(c), policy(c.getLangOpts()), function(f) { policy.SuppressTagKeyword = true; }
	bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
	bool VisitPredefinedExpr(PredefinedExpr *e) override
	{
		if (e->getIdentKind() == PredefinedIdentKind::PrettyFunction && e->getFunctionName())
			replace(e, reworded(e->getFunctionName()->getString().str()));
		return true;
	}

private:
	void replace(PredefinedExpr *e, const std::string &text)
	{
		const QualType t = c.getConstantArrayType(c.CharTy.withConst(), llvm::APInt(32, text.size() + 1), nullptr,
							  ArraySizeModifier::Normal, 0);

		*e->child_begin() = StringLiteral::Create(c, text, StringLiteralKind::Ordinary, false, t, e->getLocation());
		e->setType(t);
	}

	std::string reworded(std::string text)
	{
		std::vector<std::string> with;

		if (const size_t at = text.rfind(" ["); at != std::string::npos)
			text.erase(at);
		if (const FunctionTemplateDecl *t = function->getPrimaryTemplate())
			list(with, t->getTemplateParameters(), function->getTemplateSpecializationArgs()->asArray());
		for (const DeclContext *d = function->getDeclContext(); d; d = d->getParent())
			if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(d);
			    s && s->getSpecializationKind() != TSK_ExplicitSpecialization) {
				const TemplateParameterList *params = s->getSpecializedTemplate()->getTemplateParameters();

				name_parameters(text, s, params);
				list(with, params, s->getTemplateArgs().asArray());
			}
		return text + (with.empty() ? "" : " [with " + llvm::join(with, "; ")) + "]";
	}

	// A<int, 3>:: ▶ A<T, N>::
	void name_parameters(std::string &text, const ClassTemplateSpecializationDecl *s, const TemplateParameterList *params) const
	{
		std::string from = s->getNameAsString(), to = from + "<";
		llvm::raw_string_ostream os(from);

		printTemplateArgumentList(os, s->getTemplateArgs().asArray(), policy, params);
		for (const NamedDecl *p : *params)
			to += (p == params->getParam(0) ? "" : ", ") + p->getNameAsString() + (p->isParameterPack() ? "..." : "");
		if (const size_t at = text.find(from + "::"); at != std::string::npos)
			text.replace(at, from.size(), to + ">");
	}

	void list(std::vector<std::string> &with, const TemplateParameterList *params, llvm::ArrayRef<TemplateArgument> args) const
	{
		for (unsigned i = 0; i < params->size() && i < args.size(); i++)
			if (args[i].getKind() == TemplateArgument::Pack)
				for (const TemplateArgument &a : args[i].pack_elements())
					with.push_back(entry(params->getParam(i), a));
			else
				with.push_back(entry(params->getParam(i), args[i]));
	}

	std::string entry(const NamedDecl *p, const TemplateArgument &a) const
	{
		const auto *value = dyn_cast<NonTypeTemplateParmDecl>(p);
		std::string s = value ? type_of(value) + " " : "";
		llvm::raw_string_ostream os(s);

		os << p->getName() << " = ";
		a.print(policy, os, false);
		return s;
	}

	std::string type_of(const NonTypeTemplateParmDecl *p) const
	{
		return p->getType()->isBooleanType() ? "__nv_bool" : p->getType().getAsString(policy);
	}

	ASTContext &c;
	PrintingPolicy policy;
	FunctionDecl *function;
};

} // namespace

void pretty_write(ASTContext &c, Decl *d)
{
	auto *f = dyn_cast<FunctionDecl>(d);

	if (f && f->isTemplateInstantiation() && f->hasBody())
		Pretty(c, f).TraverseStmt(f->getBody());
}
