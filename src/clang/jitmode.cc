// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program that NVRTC compiles sees. NVIDIA's manual, "NVRTC": it is compiled for the device alone, and finds those
// headers that it brings along or has folders named for. Our own headers need the host's, so all are read, and:
//
//	headers	the program's files do not find the host's, by #include or __has_include; ours and the host's do, but not
//		those that were handed in, which may be called as one of the host's is. Each kind of file has search paths
//		of its own, of one length: what is not to be found is an empty folder there. They begin at different
//		places, by which clang's memory of headers found knows them apart.
//	macros	those of the host's headers (INT_MAX, M_PI), and what names a compiler or a machine (__GNUC__, linux), are
//		not defined in the program's files.
//		offsetof is what headers make it there by hand, of a null pointer: to clang no constant, so it becomes clang's own.
//	names	what a program declares (`typedef long long int64_t`, `struct tm`, `int index`) takes the place of the C
//		library's; and its `namespace std` that of the C++ library's, which stays visible behind it, and comes back
//		while ours or the host's are read.
//	host	functions and variables of the host are errors, unless -default-device makes them the device's.
#include "jitmode.h"
#include "refusals.h"
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>

using namespace clang;

namespace {

enum Kind { Program, Toolkit, Host, Kinds }; // of files

bool asked, default_device;
Kind here = Host; // the file that is read

// ---- headers ----------------------------------------------------------------------------------------------

std::string toolkit; // …/include

// Macros that NVRTC has, of those that the compiler is born with; the standard's, __cpp_… and __CUDA…, by their beginnings.
const char *const born[] = { "__cplusplus", "__STDC__", "__STDC_HOSTED__", "__STDCPP_DEFAULT_NEW_ALIGNMENT__", "__EXCEPTIONS",
			     "__LP64__" };
// And of those of the host's headers; what assert() is made of begins with __ASSERT.
const char *const hosts_macros[] = { "NULL", "assert", "va_start", "va_arg", "va_end", "va_copy" };

template <class List> bool is_in(const List &names, StringRef name)
{
	return llvm::any_of(names, [name](const char *each) { return name == each; });
}

bool is_macro_of_nvrtc(const SourceManager &sm, StringRef name, SourceLocation at)
{
	const StringRef file = sm.getPresumedLoc(at).getFilename();

	if (name.starts_with("__cpp_") || name.starts_with("__CUDA"))
		return true;
	if (sm.isWrittenInBuiltinFile(at) || at.isInvalid())
		return is_in(born, name);
	return !sm.isInSystemHeader(at) || file.starts_with(toolkit) || is_in(hosts_macros, name) || name.starts_with("__ASSERT");
}

class Files : public PPCallbacks {
public:
	explicit Files(CompilerInstance &ci)
		: pp(ci.getPreprocessor()), sm(ci.getSourceManager()), search(pp.getHeaderSearchInfo())
	{
		read_options(ci);
		if (toolkit.empty() || !empty)
			return;
		for (const DirectoryLookup &d : search.search_dir_range())
			all.push_back(d);
		for (ConstSearchDirIterator i = search.search_dir_begin(); i != search.system_dir_begin(); ++i)
			own++;
		enter(Program);
	}

	void LexedFileChanged(FileID file, LexedFileChangeReason why, SrcMgr::CharacteristicKind, FileID,
			      SourceLocation) override
	{
		const auto entry = sm.getFileEntryRefForID(file);

		begun |= file == sm.getMainFileID() && why == LexedFileChangeReason::ExitFile;
		if (!empty)
			return;
		if (!entry || file == sm.getMainFileID())
			return enter(entry && entry->getName().starts_with(toolkit) ? Host : Program);
		const bool ours = entry->getName().starts_with(toolkit);

		enter(ours && begun ? Toolkit : ours || is_hosts(entry->getDir()) ? Host : Program);
	}

	// `offsetof(T, m)` and `!(&(((T*) 0)->m))`
	void MacroDefined(const Token &name, const MacroDirective *directive) override
	{
		auto *m = const_cast<MacroInfo *>(directive->getMacroInfo());
		const bool is_not = m->getNumTokens() == 15 && m->getReplacementToken(0).is(tok::exclaim);
		const bool has_arrow = llvm::any_of(m->tokens(), [](const Token &t) { return t.is(tok::arrow); });

		if (empty && here == Program && m->getNumParams() == 2 && has_arrow &&
		    (is_not || name.getIdentifierInfo()->isStr("offsetof")))
			make_offset(m, is_not);
	}

private:
	Token token(tok::TokenKind kind, SourceLocation at, IdentifierInfo *name = nullptr) const
	{
		Token t;

		t.startToken();
		t.setKind(kind);
		t.setLocation(at);
		t.setLength(1);
		if (name)
			t.setIdentifierInfo(name);
		return t;
	}

	void make_offset(MacroInfo *m, bool is_not)
	{
		const SourceLocation at = m->getReplacementToken(0).getLocation();
		auto *type = const_cast<IdentifierInfo *>(m->params()[0]), *member = const_cast<IdentifierInfo *>(m->params()[1]);
		SmallVector<Token, 8> body;

		if (is_not)
			body.push_back(token(tok::exclaim, at));
		body.append({ token(tok::kw___builtin_offsetof, at, pp.getIdentifierInfo("__builtin_offsetof")), token(tok::l_paren, at),
			      token(tok::identifier, at, type), token(tok::comma, at), token(tok::identifier, at, member),
			      token(tok::r_paren, at) });
		m->setTokens(body, pp.getPreprocessorAllocator());
	}

	void read_options(CompilerInstance &ci)
	{
		FileManager &files = ci.getFileManager();

		files.getVirtualFileRef("/nonexistent-ww/none", 0, 0);
		if (auto d = files.getOptionalDirectoryRef("/nonexistent-ww"))
			empty = *d;
		for (const auto &e : ci.getHeaderSearchOpts().UserEntries)
			if (e.Group == frontend::System && toolkit.empty())
				toolkit = e.Path;
			else if (auto d = files.getOptionalDirectoryRef(e.Path); d && e.Group == frontend::Angled)
				named.push_back(*d);
	}

	// A folder of the host's, or below one.
	bool is_hosts(DirectoryEntryRef dir) const
	{
		for (size_t i = own; i < all.size(); i++)
			if (auto d = all[i].getDirRef(); d && d->getName() != toolkit && dir.getName().starts_with(d->getName()) &&
							 !llvm::is_contained(named, dir))
				return true;
		return false;
	}

	bool is_seen(size_t i, Kind by) const
	{
		const auto dir = all[i].getDirRef();

		if (!dir)
			return true;
		if (i < own)
			return by == Program || (by == Toolkit && dir->getName() != given);
		if (by == Toolkit)
			return true;
		return by == Host || dir->getName() == toolkit || llvm::is_contained(named, *dir);
	}

	void enter(Kind kind)
	{
		const DirectoryLookup none(*empty, SrcMgr::C_User, false);
		std::vector<DirectoryLookup> dirs(Kinds, none);

		if (begun && kind == Program && !are_hidden)
			hide_macros();
		else if (kind != Program && are_hidden)
			show_macros();
		here = kind;
		for (size_t i = 0; i < all.size(); i++)
			dirs.push_back(is_seen(i, kind) ? all[i] : none);
		search.SetSearchPaths(dirs, 1 + kind, Kinds + own, llvm::DenseMap<unsigned, unsigned>());
	}

	void hide_macros()
	{
		are_hidden = true;
		for (auto &each : pp.macros()) {
			auto *name = const_cast<IdentifierInfo *>(each.first);
			MacroInfo *m = pp.getMacroInfo(name);

			if (m && !(m->isBuiltinMacro() && name->getName() != "__COUNTER__") &&
			    !is_macro_of_nvrtc(sm, name->getName(), m->getDefinitionLoc()))
				hidden.push_back({ name, m });
		}
		for (const auto &[name, m] : hidden)
			pp.appendMacroDirective(name, new (pp.getPreprocessorAllocator())
							      UndefMacroDirective(m->getDefinitionLoc()));
	}

	void show_macros()
	{
		for (const auto &[name, m] : hidden)
			if (!pp.getMacroInfo(name)) // else the program has its own
				pp.appendDefMacroDirective(name, m);
		hidden.clear();
		are_hidden = false;
	}

	Preprocessor &pp;
	const SourceManager &sm;
	HeaderSearch &search;
	std::vector<std::pair<IdentifierInfo *, MacroInfo *>> hidden;
	bool are_hidden = false;
	const std::string given = getenv("CPATH") ? getenv("CPATH") : ""; // where NVRTC puts headers that were handed in
	OptionalDirectoryEntryRef empty;
	std::vector<DirectoryEntryRef> named; // -I
	std::vector<DirectoryLookup> all;
	size_t own = 0;		    // of all: the first are the program's
	bool begun = false;	    // what comes before the program's first line is behind
};

// ---- names ------------------------------------------------------------------------------------------------

class Names {
public:
	void see(Sema &s, const Token &t)
	{
		if (mine && shown != here)
			show(s, here == Program ? mine : library);
		shown = here;
		if (here == Program) {
			const bool outside = s.CurContext && s.CurContext->getRedeclContext()->isTranslationUnit();

			in_typedef |= t.is(tok::kw_typedef);
			if (outside)
				see_outside(s, t);
			count(t);
			in_typedef &= !(outside && t.is(tok::semi));
		}
		last_but_one = last;
		last = t.getKind();
		name = t.is(tok::identifier) ? t.getIdentifierInfo() : nullptr;
	}

private:
	void see_outside(Sema &s, const Token &t)
	{
		if (name && is_declared(t))
			forget(s);
		if (name && mine && name->isStr("initializer_list"))
			find_list(s);
		if (name && t.is(tok::l_brace) && last_but_one == tok::kw_namespace && name->isStr("std") && !mine)
			open(s, t.getLocation());
	}

	void count(const Token &t)
	{
		depth += t.isOneOf(tok::l_paren, tok::less) - t.isOneOf(tok::r_paren, tok::greater) - 2 * t.is(tok::greatergreater);
		in_value |= t.is(tok::equal);
		in_value &= !t.is(tok::comma) || depth > 0;
		if (t.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
			in_value = false, depth = 0;
	}

	// Does the name before `t` become a type's, or a variable's? Of functions taken.cc knows.
	bool is_declared(const Token &t) const
	{
		static const tok::TokenKind types[] = { tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_enum };

		if (t.is(tok::equal) && last_but_one == tok::kw_using)
			return true;
		if (llvm::is_contained(types, last_but_one))
			return t.isOneOf(tok::l_brace, tok::colon);
		return depth <= 0 && !in_value && t.isOneOf(tok::semi, tok::comma, tok::equal, tok::l_square) &&
		       (in_typedef || last_but_one == tok::identifier || last_but_one == tok::star || last_but_one == tok::comma ||
			tok::getKeywordSpelling(last_but_one)) && last_but_one != tok::kw_using && last_but_one != tok::kw_goto;
	}

	// Types of the toolkit's may be declared once more; all else that is the toolkit's stays.
	void forget(Sema &s)
	{
		std::vector<NamedDecl *> old;
		const SourceManager &sm = s.getSourceManager();

		for (NamedDecl *d : s.Context.getTranslationUnitDecl()->lookup(name))
			if (sm.isInSystemHeader(d->getLocation()) && (isa<TypedefNameDecl>(d->getUnderlyingDecl()) ||
			    !StringRef(sm.getPresumedLoc(d->getLocation()).getFilename()).starts_with(toolkit)))
				old.push_back(d);
		for (NamedDecl *d : old)
			taken_forget(s, d);
	}

	void open(Sema &s, SourceLocation at)
	{
		DeclContext *all = s.Context.getTranslationUnitDecl();

		library = s.getStdNamespace();
		if (!library)
			return;
		mine = NamespaceDecl::Create(s.Context, all, false, at, at, name, nullptr, false);
		mine->addDecl(UsingDirectiveDecl::Create(s.Context, mine, at, at, NestedNameSpecifierLoc(), at, library, all));
		mine->setLexicalDeclContext(all);
		show(s, mine);
	}

	void show(Sema &s, NamespaceDecl *which)
	{
		DeclContext *all = s.Context.getTranslationUnitDecl();
		std::vector<NamedDecl *> old;

		for (NamedDecl *d : all->lookup(which->getDeclName()))
			old.push_back(d);
		for (NamedDecl *d : s.IdResolver.decls(which->getDeclName()))
			old.push_back(d);
		for (NamedDecl *d : old)
			if (auto *n = dyn_cast<NamespaceDecl>(d); n && n->getDeclContext()->isTranslationUnit())
				taken_forget(s, n);
		which = which->getMostRecentDecl();
		all->makeDeclVisibleInContext(which);
		s.TUScope->AddDecl(which);
		s.IdResolver.AddDecl(which);
		s.StdNamespace = which->getFirstDecl();
		find_list(s);
	}

	// What braces make: the program's class, or the library's.
	void find_list(Sema &s)
	{
		s.StdInitializerList = nullptr;
		for (NamespaceDecl *std : { mine, library })
			for (NamedDecl *d : std->lookup(&s.Context.Idents.get("initializer_list")))
				if (auto *list = dyn_cast<ClassTemplateDecl>(d); list && !s.StdInitializerList)
					s.StdInitializerList = list->getCanonicalDecl();
	}

	NamespaceDecl *library = nullptr, *mine = nullptr;
	Kind shown = Program;
	IdentifierInfo *name = nullptr;
	tok::TokenKind last = tok::unknown, last_but_one = tok::unknown;
	bool in_typedef = false, in_value = false;
	int depth = 0; // of parentheses and angle brackets
} names;

// ---- what is the host's -----------------------------------------------------------------------------------

#define ADVICE(what) "host " what " are not allowed in JIT mode. Consider using -default-device flag to process "
#define NO_SIDES " annotations (__device__/__constant__/__shared__/__managed__) is considered a host variable, and "

class HostParts : public DynamicRecursiveASTVisitor {
public:
	explicit HostParts(const Judge &j) : j(j) {}
	bool VisitFunctionDecl(FunctionDecl *f) override
	{
		const bool device = is_said<CUDADeviceAttr>(f) || is_kernel(f);
		const bool no_body = f->isDefaulted() || (f->isDeleted() && (isa<CXXMethodDecl>(f) || f->isTemplated()));

		if (device || no_body || follows(f) || f->isImplicit() || is_closures(f))
			return true;
		if (is_said<CUDAHostAttr>(f))
			j.refuse(f->getLocation(), "A function explicitly marked as a __host__ function is not allowed in JIT mode");
		else if (!default_device && !f->isReplaceableGlobalAllocationFunction())
			j.refuse(f->getLocation(), "A function without execution space annotations (__host__/__device__/__global__) is "
						   "considered a host function, and " ADVICE("functions")
						   "unannotated functions as __device__ functions in JIT mode");
		return true;
	}
	bool VisitVarDecl(VarDecl *v) override
	{
		if (default_device || !v->hasGlobalStorage() || v->isStaticLocal() || v->isLocalExternDecl() || is_constant(v) ||
		    is_device_memory(v) || v->getDescribedVarTemplate() || isa<VarTemplateSpecializationDecl>(v))
			return true;
		if (!v->isStaticDataMember())
			j.refuse(v->getLocation(), "A namespace scope variable without memory space" NO_SIDES ADVICE("variables")
						   "unannotated namespace scope variables as __device__ variables in JIT mode");
		else if (v->isThisDeclarationADefinition() != VarDecl::Definition || v->isInline())
			j.refuse(v->getLocation(), "A class static data member with non-const type is considered a host variable, and " ADVICE(
							   "variables") "such data members as __device__ variables in JIT mode");
		return true;
	}

private:
	static bool is_closures(const FunctionDecl *f)
	{
		const auto *m = dyn_cast<CXXMethodDecl>(f);

		return (m && m->getParent()->isLambda()) || isa<CXXDeductionGuideDecl>(f);
	}
	// Declared __device__ before, and now without a word.
	static bool follows(const FunctionDecl *f)
	{
		return llvm::any_of(f->getDeclContext()->lookup(f->getDeclName()), [f](const NamedDecl *d) {
			const auto *g = dyn_cast<FunctionDecl>(d);
			return g && g != f && is_said<CUDADeviceAttr>(g) && g->getType() == f->getType();
		});
	}
	static bool is_constant(const VarDecl *v)
	{
		const QualType t = v->getType();

		return v->isConstexpr() || t.isConstQualified() || (t->isArrayType() && v->getASTContext().getBaseElementType(t).isConstQualified());
	}

	const Judge &j;
};

} // namespace

void jitmode_ask(StringRef arg)
{
	asked |= arg == "rtc";
	default_device |= arg == "rtc-device";
}

bool jitmode_gives_sides() { return default_device; }

void jitmode_watch(CompilerInstance &ci)
{
	if (asked)
		ci.getPreprocessor().addPPCallbacks(std::make_unique<Files>(ci));
}

void jitmode_see(Sema &s, const Token &t)
{
	if (asked)
		names.see(s, t);
}

void jitmode_check(CompilerInstance &ci, Decl *d)
{
	const FrontOptions none;

	if (asked)
		HostParts(Judge(ci, none)).TraverseDecl(d);
}
