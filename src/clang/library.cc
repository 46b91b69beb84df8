// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::std is the host's C++ library under another name (ww/cxx_std.h), and most of that library is not constexpr before
// C++20. In: a program that includes <cuda/std/...>. Out: the functions that the files below define, templates and members
// too, are __host__ __device__, as constexpr ones are: implicitly, so what they call is judged where it is called.
//
// Only functions with a body in these files are changed; what the library's binary has stays the host's, and a call of it
// from the device (the throw of an exception) becomes a trap, as of any host function (front.cc).
#include "front.h"
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/HeaderSearchOptions.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/Path.h>

using namespace clang;

namespace {

// Of libstdc++: where classes and algorithms are that need no memory, streams or threads.
const llvm::StringSet<> &open_files()
{
	static const llvm::StringSet<> files = {
		"algorithm",	 "algorithmfwd.h",	  "array",	   "binders.h",
		"bitset",	 "chrono",		  "chrono.h",	   "cpp_type_traits.h",
		"enable_special_members.h",
		"expected",	 "functional",		  "invoke.h",	   "iterator_concepts.h",
		"move.h",	 "numeric",		  "numeric_traits.h", "optional",
		"predefined_ops.h", "ptr_traits.h",	  "range_access.h", "ranges_algo.h",
		"ranges_algobase.h", "ranges_base.h",	  "ranges_util.h", "ranges",
		"ratio",	 "refwrap.h",		  "span",	   "stl_algo.h",
		"stl_algobase.h", "stl_construct.h",	  "stl_function.h", "stl_heap.h",
		"stl_iterator.h", "stl_iterator_base_funcs.h", "stl_numeric.h", "stl_pair.h",
		"stl_relops.h",	 "stl_uninitialized.h",	  "string_view",   "string_view.tcc",
		"tuple",	 "unique_ptr.h",	  "uniform_int_dist.h", "utility",
		"uses_allocator.h", "variant",
	};

	return files;
}

class Opener {
public:
	explicit Opener(CompilerInstance &ci) : context(ci.getASTContext()), sources(ci.getSourceManager()) {}
	std::vector<FunctionDecl *> bodies; // that are the device's now

	void open(Decl *d)
	{
		if (auto *t = dyn_cast<FunctionTemplateDecl>(d)) {
			open_function(t->getTemplatedDecl());
			for (FunctionDecl *f : t->specializations())
				open_function(f);
		} else if (auto *f = dyn_cast<FunctionDecl>(d)) {
			open_function(f);
		} else if (auto *t = dyn_cast<ClassTemplateDecl>(d)) {
			open(t->getTemplatedDecl());
			if (t->isCanonicalDecl())
				for (ClassTemplateSpecializationDecl *s : t->specializations())
					open_inside(s);
		} else if (auto *x = dyn_cast<FriendDecl>(d)) {
			if (NamedDecl *n = x->getFriendDecl(); n && n->getAsFunction()) // a class is met where it is
				open(n);
		} else if (auto *r = dyn_cast<CXXRecordDecl>(d)) {
			if (!r->isLambda() && r->isThisDeclarationADefinition())
				open_inside(r);
		} else if (isa<NamespaceDecl, LinkageSpecDecl>(d)) {
			open_inside(cast<DeclContext>(d));
		}
	}

	void open_inside(DeclContext *c)
	{
		for (Decl *d : c->decls())
			if (!isa<CXXRecordDecl>(d) || !cast<CXXRecordDecl>(d)->isInjectedClassName())
				open(d);
	}

private:
	void open_function(FunctionDecl *f)
	{
		if (f->hasAttr<CUDADeviceAttr>() || f->hasAttr<CUDAHostAttr>() || f->isDefaulted() || f->isDeleted() ||
		    !has_body(f) || is_throw(f) || !is_in_open_file(f))
			return;
		for (FunctionDecl *each : f->redecls()) {
			each->addAttr(CUDAHostAttr::CreateImplicit(context));
			each->addAttr(CUDADeviceAttr::CreateImplicit(context));
		}
		if (!f->isDependentContext() && f->getDefinition())
			bodies.push_back(f->getDefinition());
	}

	// What is only declared so far may still get its body elsewhere, where it would be the host's.
	static bool has_body(const FunctionDecl *f)
	{
		const FunctionDecl *pattern = f->getTemplateInstantiationPattern();

		return f->isDefined() || (pattern && pattern->isDefined());
	}

	static bool is_throw(const FunctionDecl *f)
	{
		return f->getIdentifier() && f->getName().starts_with("__throw");
	}

	bool is_in_open_file(const FunctionDecl *f) const
	{
		SourceLocation at = sources.getExpansionLoc(f->getLocation());

		return sources.isInSystemHeader(at) &&
		       open_files().contains(llvm::sys::path::filename(sources.getFilename(at)));
	}

	ASTContext &context;
	const SourceManager &sources;
};

} // namespace

// A declaration may come here from within: `opened` is set before.
void library_open(CompilerInstance &ci, DeclGroupRef group, bool &opened)
{
	ASTContext &c = ci.getASTContext();
	Opener o(ci);

	if (!ci.getPreprocessor().isMacroDefined("WW_CUDA_STD_IS_STD"))
		return;
	if (opened) {
		for (Decl *d : group)
			if (const auto *n = dyn_cast<NamespaceDecl>(d); n && (n->isStdNamespace() || n->getName() == "__gnu_cxx"))
				o.open(d);
		return;
	}
	opened = true;
	// All that came before, precompiled headers' declarations too.
	for (const char *name : { "std", "__gnu_cxx" })
		for (NamedDecl *d : c.getTranslationUnitDecl()->lookup(&c.Idents.get(name)))
			if (const auto *n = dyn_cast<NamespaceDecl>(d))
				for (NamespaceDecl *part : n->redecls())
					o.open(part);
	if (c.getLangOpts().CUDAIsDevice) // where clang has already left them out
		for (FunctionDecl *f : o.bodies)
			ci.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(f));
}

static void give_both_sides(ASTContext &c, FunctionDecl *f)
{
	if (!f || f->hasAttr<CUDADeviceAttr>())
		return;
	f->addAttr(CUDAHostAttr::CreateImplicit(c));
	f->addAttr(CUDADeviceAttr::CreateImplicit(c));
}

// std::is_invocable asks in a function of the host alone, where clang passes over a class's operator for the device; and
// std::declval, which nobody runs, is named in operands on either side.
void library_ask(ASTContext &c, bool &asked)
{
	for (NamedDecl *d : c.getTranslationUnitDecl()->lookup(&c.Idents.get("std"))) {
		const auto *n = asked ? nullptr : dyn_cast<NamespaceDecl>(d);

		if (!n)
			continue;
		for (NamedDecl *q : n->lookup(&c.Idents.get("__result_of_other_impl")))
			if (auto *r = dyn_cast<CXXRecordDecl>(q); r && r->isCompleteDefinition()) {
				asked = true;
				for (Decl *t : r->decls())
					give_both_sides(c, t->getAsFunction());
			}
		for (NamedDecl *q : n->lookup(&c.Idents.get("declval")))
			if (asked)
				for (Decl *each : q->redecls())
					give_both_sides(c, each->getAsFunction());
	}
}

// clang's <algorithm> has a std::max that comes before the library's and its specialisations; not needed from C++14 on.
void library_plain_algorithm(CompilerInstance &ci)
{
	const std::string path = ci.getHeaderSearchOpts().ResourceDir + "/include/cuda_wrappers/algorithm";
	auto file = ci.getFileManager().getOptionalFileRef(path);

	if (file && ci.getLangOpts().CPlusPlus14)
		ci.getSourceManager().overrideFileContents(
			*file, llvm::MemoryBuffer::getMemBufferCopy("#pragma once\n#include_next <algorithm>\n"));
}
