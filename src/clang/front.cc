// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang's parser and CUDA differ about (-fplugin). In: clang's diagnostics and syntax tree. Out: nvcc's verdicts.
//
// A reference across the host and the device is an error for clang. nvcc lets a __host__ __device__ function that is
// run on one side mention what only the other has (it warns on the device, says nothing of templates on the host), and
// lets the host take the address of a __device__ function. So that one diagnostic is made a remark, which nobody sees,
// and noted; when all is parsed, each is judged by nvcc's rules: an error after all, a warning, or nothing. What is
// then called without having a body gets one from stubs.cc. In the same way cases of a switch may jump over initialisers
// in what runs on the device alone. Operands that nvcc converts without being asked (a void * in a sum, a pointer to a
// small integer) are errors that say where they stand, for nvcc's driver to write the conversion (tools/nvcc/wrap.c).
#include "front.h"
#include "listener.h"
#include "jitmode.h"
#include "longdouble.h"
#include "refusals.h"
#include "unevaluated.h"
#include "byvalue.h"
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Mangle.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Lexer.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>
#include <map>

using namespace clang;

std::set<std::string> absent_functions, hollow_functions, idle_functions, extern_variables;

namespace {

enum Side { Device, Global, Host, HostDevice }; // as clang's CUDAFunctionTarget
const char *const side_names[] = { "__device__", "__global__", "__host__", "__host__ __device__" };

class Front : public SemaConsumer {
public:
	Front(CompilerInstance &ci, const FrontOptions &options) : ci(ci), options(options) {}

	void Initialize(ASTContext &c) override
	{
		DiagnosticsEngine &d = ci.getDiagnostics();
		DiagnosticConsumer *was = d.getClient();

		context = &c;
		listener = new Listener(ci, d.takeClient(), was);
		d.setClient(listener, true);
		listener_quieten(d, ci.getLangOpts().CUDAIsDevice);
		mangler.reset(c.createMangleContext());
	}

	ASTMutationListener *GetASTMutationListener() override { return unevaluated_listener(); }

	void InitializeSema(Sema &s) override
	{
		taken_watch(s);
		unevaluated_watch(s);
		arguments_watch(s);
		if (options.extended_lambda)
			lambdas_answer(s);
	}

	bool HandleTopLevelDecl(DeclGroupRef group) override
	{
		forget_kept_back();
		while (named < listener->undeclared.size())
			complain(listener->undeclared[named++]);
		for (Decl *d : group)
			if (auto *f = dyn_cast<FunctionDecl>(d); f && listener->nameless.erase(f))
				f->setInvalidDecl(false), empty(f);
		unevaluated_close(ci.getSema(), group);
		unused_judge(ci.getDiagnostics(), listener->unused, false);
		numbers_judge(ci, options, *listener);
		lenient_judge(ci, options, *listener);
		while (overloaded < listener->overloads.size())
			judge(listener->overloads[overloaded++], group);
		library_open(ci, group, library_opened);
		if (!library_asked)
			library_ask(*context, library_asked);
		tops.insert(tops.end(), group.begin(), group.end());
		for (Decl *d : group) {
			if (options.relaxed_constexpr && !context->getSourceManager().isInSystemHeader(d->getLocation()))
				relaxed_join(*context, d);
			if (listener->strange_mains.count(d->getLocation()))
				d->setInvalidDecl(false);
			if (auto *x = dyn_cast<CXXDestructorDecl>(d))
				inherit_sides(x);
		}
		judge_references();
		while (heard < listener->unviable.size())
			judge_now(heard++);
		for (Decl *d : group) {
			if (!context->getSourceManager().isInSystemHeader(d->getLocation()))
				unused_parts(ci.getDiagnostics(), d);
			if (!is_device_pass())
				continue;
			libcalls_name(*context, d);
			if (!context->getSourceManager().isInSystemHeader(d->getLocation()))
				printed_split(*context, d), views_widen(*context, d), pretty_write(*context, d);
		}
		for (Decl *d : group)
			if (!context->getSourceManager().isInSystemHeader(d->getLocation()))
				refusals_check(ci, options, d), jitmode_check(ci, d), symbols_note(ci, d),
					is_device_pass() ? void() : keep_addresses(d);
		return true;
	}

	void judge_references() // before code is made of it
	{
		while (judged < listener->references.size()) {
			const Reference was = listener->references[judged++]; // looking may bring in more declarations
			const Reference r = as_written(was);

			if (is_device_pass() ? is_lost(r) || is_sure(r) : is_address(r) ? is_dropped(r) : is_told(was) || is_dropped_call(r))
				complain(r);
		}
	}

	void HandleTagDeclDefinition(TagDecl *d) override
	{
		if (is_device_pass())
			overriding_check(ci, d);
	}

	void HandleTranslationUnit(ASTContext &) override
	{
		forget_kept_back();
		if (is_device_pass() && !context->getLangOpts().GPURelocatableDeviceCode)
			for (const Decl *d : tops)
				note_extern(d);
		while (named < listener->undeclared.size())
			complain(listener->undeclared[named++]);
		while (overloaded < listener->overloads.size())
			complain(listener->overloads[overloaded++]);
		judge_held();
		if (is_device_pass())
			judge_references(), note_instantiated();
		else
			keep_constants();
		if (is_device_pass() && !ci.getDiagnostics().hasErrorOccurred())
			for (size_t i = 0; i < tops.size(); i++) // looking may bring in more
				join_sides(tops[i]);
		if (is_device_pass())
			byvalue_note(*context, tops), judge_put_off();
		refuse_undefined();
		std::set<unsigned> said;
		for (const Reference &r : listener->references)
			judge(r, said.insert(r.at.getRawEncoding()).second);
		for (const Operand &o : listener->operands)
			if (said.insert(o.range.getBegin().getRawEncoding()).second)
				complain(o);
		for (const Jump &j : listener->jumps)
			if (said.insert(j.at.getRawEncoding()).second)
				judge(j);
		for (const Unroll &u : listener->unrolls)
			judge(u);
		for (const Unroll &u : listener->untargeted)
			if (const FunctionDecl *in = look(u.at).in; in && !is_hosts(in))
				say(u.at, DiagnosticsEngine::Error, escape(u.text));
		unused_judge(ci.getDiagnostics(), listener->unused, true);
		numbers_judge(ci, options, *listener);
		lenient_judge(ci, options, *listener);
		if (!is_device_pass())
			numbers_refuse(ci, *listener, tops), hollow_out();
	}

private:
	bool is_device_pass() const { return context->getLangOpts().CUDAIsDevice; }

	// A warning that -Werror makes an error, and that nobody hears, is none: clang would throw away what it has made.
	void forget_kept_back()
	{
		DiagnosticsEngine &d = ci.getDiagnostics();

		if (d.hasErrorOccurred() && !d.hasUncompilableErrorOccurred() && !listener->getNumErrors())
			d.Reset(/*soft=*/true);
	}

	// With one file to a program, what is declared extern is defined here.
	void note_extern(const Decl *d)
	{
		if (const auto *c = dyn_cast<DeclContext>(d); c && isa<NamespaceDecl, LinkageSpecDecl>(d))
			for (const Decl *x : c->decls())
				note_extern(x);
		const auto *v = dyn_cast<VarDecl>(d);

		if (!v || !(v->hasAttr<CUDADeviceAttr>() || v->hasAttr<CUDAConstantAttr>()) || v->hasDefinition() ||
		    !v->isReferenced() || v->getType()->isIncompleteType() ||
		    context->getSourceManager().isInSystemHeader(v->getLocation()) || v != v->getCanonicalDecl())
			return;
		extern_variables.insert(mangled_name(*mangler, GlobalDecl(v)));
		say(v->getLocation(), DiagnosticsEngine::Warning,
		    "#20044-D: extern declaration of the entity " + v->getNameAsString() + " is treated as a static definition");
	}

	// To clang they are the file's own.
	void note_instantiated()
	{
		for (const Decl *d : tops)
			if (const auto *f = dyn_cast<FunctionDecl>(d);
			    f && keeps_functions && f->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDefinition &&
			    f->isExternallyVisible())
				name(f, instantiated_functions);
	}

	void refuse_undefined(const NamedDecl *d)
	{
		say(d->getLocation(), DiagnosticsEngine::Error, "function \"" + d->getNameAsString() + "\" was referenced but not defined");
	}

	// Of a kernel's template nothing need be made here: the linker misses it.
	static bool is_needed(const FunctionDecl *f)
	{
		return f && side_of(f) != Host && !(side_of(f) == Global && f->isTemplateInstantiation());
	}

	// clang only warns, and where there are errors it does not look: then they are still in its list. Where headers are
	// precompiled, templates are not instantiated yet: their program asks again.
	void refuse_undefined()
	{
		if (ci.getSema().TUKind == TU_Prefix)
			return;
		llvm::SmallVector<std::pair<NamedDecl *, SourceLocation>, 16> used;

		ci.getSema().getUndefinedButUsed(used);
		for (const auto &[d, at] : used)
			if (const auto *f = dyn_cast<FunctionDecl>(d); is_needed(f) && !f->isExternallyVisible())
				refuse_undefined(d);
		for (const Undefined &u : listener->undefined) {
			if (is_needed(dyn_cast<FunctionDecl>(u.decl)))
				refuse_undefined(u.decl);
			else
				say(u.decl->getLocation(), DiagnosticsEngine::Warning, "#114-D: " + escape(u.text));
		}
	}

	// clang tells of other functions of a class that their declarations name different sides.
	void inherit_sides(CXXDestructorDecl *d)
	{
		const auto *before = d->getPreviousDecl();

		if (!before || side_of(before) == Host || side_of(before) == side_of(d))
			return;
		if (!d->hasAttr<CUDAHostAttr>())
			d->addAttr(CUDAHostAttr::CreateImplicit(*context));
		if (!d->hasAttr<CUDADeviceAttr>())
			d->addAttr(CUDADeviceAttr::CreateImplicit(*context));
	}

	// What is declared for one side and defined for the other is one function to nvcc, and two to clang: then an error,
	// after which nvcc's driver puts attributes into the source (tools/nvcc/sides.c).
	void join_sides(const Decl *d)
	{
		const auto *f = d->getAsFunction();

		if (const auto *inside = dyn_cast<DeclContext>(d); inside && isa<NamespaceDecl, LinkageSpecDecl>(d))
			for (const Decl *x : inside->decls())
				join_sides(x);
		if (!f || isa<CXXMethodDecl>(f) || f->isDefined() || !f->getDeclName() ||
		    context->getSourceManager().isInSystemHeader(f->getLocation()))
			return;
		for (const NamedDecl *n : f->getDeclContext()->getRedeclContext()->lookup(f->getDeclName()))
			if (const FunctionDecl *other = n->getAsFunction(); other && is_other_side(f, other))
				say_overload(f, other->getDefinition());
	}

	// Would one be what the other's callers miss?
	bool is_other_side(const FunctionDecl *f, const FunctionDecl *other) const
	{
		return (f->isReferenced() || is_devices_own(f, other)) && other->getDefinition() && side_of(f) != side_of(other) &&
		       f->isTemplated() == other->isTemplated() && f->getLinkageInternal() == other->getLinkageInternal() &&
		       context->hasSameType(f->getType(), other->getType()) &&
		       !context->getSourceManager().isInSystemHeader(other->getLocation());
	}

	// Declared with __device__ and then defined without a word: the host's callers are wrong.
	static bool is_devices_own(const FunctionDecl *f, const FunctionDecl *other)
	{
		return side_of(f) == Device && !other->hasAttr<CUDAHostAttr>() && !other->hasAttr<CUDADeviceAttr>() &&
		       other->isReferenced();
	}

	static Side side_of(const FunctionDecl *f)
	{
		if (f->hasAttr<CUDAGlobalAttr>())
			return Global;
		if (f->hasAttr<CUDADeviceAttr>())
			return f->hasAttr<CUDAHostAttr>() ? HostDevice : Device;
		return Host;
	}

	void say_overload(const FunctionDecl *f, const FunctionDecl *other)
	{
		const std::string name = "'" + f->getNameAsString() + "'";

		if (side_of(f) == Device && side_of(other) == Host && !f->isTemplated() && !other->hasAttr<CUDAHostAttr>())
			return say(other->getLocation(), DiagnosticsEngine::Error, "redeclared without __device__: " + name);
		complain(Overload{ other->getLocation(), f->getLocation(),
				   std::string(side_names[side_of(other)]) + " function " + name + " cannot overload " +
					   side_names[side_of(f)] + " function " + name,
				   "previous declaration is here" });
	}

	// Tables of __device__ functions may stand in the host's code too.
	void keep_addresses(Decl *d)
	{
		for (const FunctionDecl *f : finder_initialisers(d))
			keep(f);
	}

	// What tools/nvcc/sides.c has made of an address elsewhere.
	void keep_constants()
	{
		const DeclContext *all = context->getTranslationUnitDecl();

		for (const NamedDecl *d : all->lookup(&context->Idents.get("__ww_device_function")))
			if (const auto *t = dyn_cast<ClassTemplateDecl>(d))
				for (const ClassTemplateSpecializationDecl *s : t->specializations())
					if (const auto &f = s->getTemplateArgs()[1]; f.getKind() == TemplateArgument::Declaration)
						keep(f.getAsDecl());
	}

	void keep(const NamedDecl *d)
	{
		const auto *f = dyn_cast<FunctionDecl>(d);

		kept.insert(f);
		if (!mangled_has_twin(f, is_device_pass()))
			name(f, absent_functions);
		if (isa<CXXDestructorDecl>(f) && !is_device_pass())
			name(f, idle_functions);
		want(f->getTemplateInstantiationPattern() ? f->getTemplateInstantiationPattern() : f);
	}

	// What is constexpr has a body on the host, too.
	void want(const FunctionDecl *f)
	{
		const auto *m = dyn_cast<CXXMethodDecl>(f);

		if (is_device_pass() || side_of(f) != Device || !f->isConstexpr() || (m && m->getParent()->isLambda()) ||
		    context->getSourceManager().isInSystemHeader(f->getLocation()) || !wanted.insert(f).second)
			return;
		say(f->getLocation(), DiagnosticsEngine::Error, "a constexpr __device__ function that the host calls");
		say(f->getLocation(), DiagnosticsEngine::Note, wanted_by_host);
	}

	void name(const FunctionDecl *f, std::set<std::string> &names) const { mangled_add(*mangler, f, names); }

	// clang makes code for the host of those that stand in classes or come of templates, and of what they call.
	void hollow_out()
	{
		for (const FunctionDecl *f : kept)
			if (FunctionDecl *body = const_cast<FunctionDecl *>(f->getDefinition());
			    body && side_of(body) == Device && !body->isConstexpr())
				hollow_out(body);
	}

	// Destructors do nothing there.
	void hollow_out(FunctionDecl *f)
	{
		if (isa<CXXDestructorDecl>(f))
			spared_open(f);
		else
			name(f, hollow_functions);
		empty(f);
	}

	void empty(FunctionDecl *f)
	{
		const SourceLocation at = f->getLocation();

		if (auto *c = dyn_cast<CXXConstructorDecl>(f))
			c->setNumCtorInitializers(0);
		f->setBody(CompoundStmt::Create(*context, {}, FPOptionsOverride(), at, at));
	}

	Found look(SourceLocation at)
	{
		if (looked_in != tops.size())
			looked.clear();
		looked_in = tops.size();
		const auto [it, missing] = looked.try_emplace(at.getRawEncoding());

		if (missing)
			it->second = finder_look(context->getSourceManager(), tops, at);
		return it->second;
	}

	// By the text: clang has left the mention out.
	bool is_called(SourceLocation at) const
	{
		Token t;

		at = context->getSourceManager().getSpellingLoc(at);
		do {
			if (Lexer::getRawToken(at, t, context->getSourceManager(), context->getLangOpts(), true))
				return false;
			at = t.getEndLoc();
		} while (t.isOneOf(tok::raw_identifier, tok::coloncolon));
		return t.is(tok::l_paren);
	}

	// Does nvcc let the host mention a function of the device there?
	bool is_let_pass(const Reference &r)
	{
		if (cast<FunctionDecl>(r.callee)->getBuiltinID() && r.user == Host)
			return false;
		const Found f = look(r.at);

		if (r.user == Host && is_called(r.at))
			return false;
		return !(f.called || is_called(r.at)) || (r.user == HostDevice && (!f.in || f.in->isDependentContext()));
	}

	bool is_address(const Reference &r)
	{
		return isa<FunctionDecl>(r.callee) && !isa<CXXDestructorDecl>(r.callee) && !is_device_pass() && r.target == Device &&
		       is_let_pass(r);
	}

	// A call that clang makes no code of, and says so.
	bool is_dropped_call(const Reference &r)
	{
		return r.user == HostDevice && r.target == Device && isa<FunctionDecl>(r.callee) && !isa<CXXMethodDecl>(r.callee) &&
		       look(r.at).lost && look(r.at).in && !look(r.at).in->isDependentContext();
	}

	// Where code is made for the host, clang has left the mention out, and the statement with it.
	bool is_dropped(const Reference &r) { return !look(r.at).mentioned; }

	// Is it in a function that code is made of only if it is called, and it is not?
	bool is_held(const Reference &r)
	{
		const FunctionDecl *in = r.made ? r.made : finder_around(look(r.at).in);

		return is_devices(in) && (!is_device_pass() || !is_emitted(in));
	}

	// Will code be made of it, as is known where it stands? Then nobody but the device's functions calls, and it is an
	// error before clang makes the code.
	bool is_sure(const Reference &r)
	{
		if ((r.user != Device && r.user != Global) || is_launchers(r) || is_passed_over(r))
			return false;
		const FunctionDecl *in = r.made ? r.made : finder_around(look(r.at).in);

		return is_devices(in) && !in->isDependentContext() &&
		       (side_of(in) == Global || in->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDefinition ||
			context->DeclMustBeEmitted(in));
	}

	// bodies.cc tells of those that clang leaves in the tree.
	static bool is_called_virtual(const Reference &r)
	{
		const auto *m = dyn_cast<CXXMethodDecl>(r.callee);

		return m && m->isVirtual() && !isa<CXXDestructorDecl>(m);
	}

	bool is_passed_over(const Reference &r)
	{
		const auto *x = dyn_cast<CXXDestructorDecl>(r.callee);

		if (!x)
			return false;
		if (!is_device_pass())
			return r.target == Device && spared_on_host(x, look(r.at).in, r.at);
		return (r.user == Device || r.user == Global) && spared_destructor(x, r.made ? r.made : look(r.at).in, r.at);
	}

	// In a function that is emitted for other files' sake clang has already left the call out.
	bool is_lost(const Reference &r)
	{
		if (r.user != HostDevice || r.target != Host)
			return false;
		const FunctionDecl *in = look(r.at).in;

		return in && !in->isDependentContext() && !in->isInlined() && in->isExternallyVisible();
	}

	void say(SourceLocation at, DiagnosticsEngine::Level level, StringRef text)
	{
		DiagnosticsEngine &d = ci.getDiagnostics();

		d.Report(at, d.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Level(level), text));
	}

	// One that bears unevaluated.cc's attribute is the host's.
	bool is_told(const Reference &r) { return r.user == HostDevice && unevaluated_told(look(r.at).in); }
	Reference as_written(Reference r)
	{
		r.user = is_told(r) ? unsigned(Host) : r.user;
		return r;
	}

	void warn_call(const Reference &r)
	{
		const std::string text = not_allowed("__host__", called_as(cast<FunctionDecl>(r.callee)), "__host__ __device__", r.at);
		const Judge j(ci, options);

		if (asked_warnings.calls == Asked::Error)
			j.say(Asked::Error, r.at, "#20011-D: " + text);
		else
			j.warn(20011, r.at, text);
	}

	void judge(const Reference &r, bool first)
	{
		if (is_told(r) || is_launchers(r) || (is_device_pass() && (is_sure(r) || is_passed_over(r)))) // already
			return;
		if (is_device_pass() && r.user == Host) // as is_from_host()
			return;
		const bool function = isa<FunctionDecl>(r.callee);
		const SourceManager &sm = context->getSourceManager();

		if (function && is_device_pass() && r.user == HostDevice && r.target == Host) {
			if (is_lost(r))
				return;

			keep(r.callee);
			if (first && !sm.isInSystemHeader(r.at))
				warn_call(r);
		} else if (is_address(r) || (!is_device_pass() && is_passed_over(r))) {
			keep(r.callee);
		} else if ((r.user != Device && r.user != Global) || !is_held(r)) {
			complain(r);
		}
	}

	// The default arguments of a kernel are evaluated where it is launched.
	bool is_launchers(const Reference &r)
	{
		const FunctionDecl *f = r.user == Global ? look(r.at).defaults : nullptr;

		return f && side_of(f) == Global;
	}

	static bool is_devices(const FunctionDecl *f) { return f && (side_of(f) == Device || side_of(f) == Global); }

	// Of functions of the device that code is made of only if they are called, later.
	void judge_now(size_t i)
	{
		const Unviable &u = listener->unviable[i];

		if (is_device_pass() && !u.unevaluated && is_from_host(u))
			return;
		const FunctionDecl *in = u.other_side ? look(u.at).in : nullptr;

		if (is_devices(in) && (!is_device_pass() || in->isDependentContext() || !context->DeclMustBeEmitted(in)))
			held.push_back({ i, in });
		else
			complain(u);
	}

	// What the host calls is the host's pass's to judge: between #ifs of __CUDA_ARCH__ there may be the device's functions.
	static bool is_from_host(const Unviable &u)
	{
		return u.other_side && llvm::any_of(u.notes, [](const auto &note) {
			return StringRef(note.second).contains(" function from __host__ function");
		});
	}

	void judge_held()
	{
		while (heard < listener->unviable.size())
			judge_now(heard++);
		if (held.empty() || !is_device_pass())
			return;
		for (const auto &[i, f] : held)
			if (is_emitted(f))
				complain(listener->unviable[i]);
	}

	void judge_put_off()
	{
		const Judge j(ci, options);

		for (const FunctionDecl *f : bodies_put_off)
			if (is_emitted(f))
				bodies_check_last(j, f);
	}

	bool is_emitted(const FunctionDecl *f)
	{
		if (!reached)
			reached = reach_emitted(*context, tops);
		return reached->count(f->getDefinition()) || reached->count(f->getCanonicalDecl());
	}

	std::string words_for(const Unviable &u)
	{
		const std::string callee = u.side_in_notes("call to ", " function"),
				  caller = u.side_in_notes(" function from ", " function");

		if (u.other_side && !u.unevaluated && StringRef(u.text).starts_with("address of"))
			return "identifier \"" + StringRef(u.text).split('\'').second.split('\'').first.str() +
			       "\" is undefined in device code: " + u.text;
		if (callee.empty() || caller.empty() || StringRef(u.text).starts_with("invalid operands"))
			return u.text;
		return not_allowed(callee, StringRef(u.text).split('\'').second.split('\'').first, caller, u.at) + ": " + u.text;
	}

	std::string not_allowed(StringRef callee, StringRef name, StringRef caller, SourceLocation at)
	{
		const FunctionDecl *in = look(at).in;

		return ("calling a " + callee + " function(\"" + name + "\") from a " + caller + " function" +
			(in ? quoted(in) : "") + " is not allowed").str();
	}

	void complain(const Unviable &u)
	{
		DiagnosticsEngine &d = ci.getDiagnostics();

		if (is_initialiser(u))
			return complain_address(u);
		{
			DiagnosticBuilder b = d.Report(u.at, d.getDiagnosticIDs()->getCustomDiagID(
								      DiagnosticIDs::Error, escape(words_for(u))));

			for (const CharSourceRange &r : u.ranges)
				b << r;
		}
		for (const auto &[at, text] : u.notes)
			if (StringRef(text).contains("call to __device__ function from __host__") && is_constant_call(u))
				say(at, DiagnosticsEngine::Note, wanted_by_host);
		for (const auto &[at, text] : u.notes)
			say(at, DiagnosticsEngine::Note, escape(text));
		if (u.other_side && u.unevaluated) // has nvcc's driver say so in the source (unevaluated.cc)
			say(u.unevaluated->getLocation(), DiagnosticsEngine::Note, unevaluated_words);
	}

	// The address of one of several of the device's, in what a variable of the host begins with.
	bool is_initialiser(const Unviable &u)
	{
		const VarDecl *v = u.other_side && StringRef(u.text).starts_with("address of overloaded function") ? look(u.at).variable
														     : nullptr;

		return v && !v->getType()->isMemberPointerType() && !v->hasAttr<CUDADeviceAttr>() && !v->hasAttr<CUDAConstantAttr>() && !look(u.at).in;
	}

	// "address of overloaded function 'f' does not match required type 'int (int)'"
	void complain_address(const Unviable &u)
	{
		const auto [before, type] = StringRef(u.text).rsplit('\'').first.rsplit('\'');
		const size_t at = type.find(" (");

		if (at == StringRef::npos)
			return say(u.at, DiagnosticsEngine::Error, escape(words_for(u)));
		say(u.at, DiagnosticsEngine::Error, ("address of a __device__ function '" + before.split('\'').second.split('\'').first +
						     "' outside functions: a '" + type.take_front(at + 1) + "(*)" + type.drop_front(at + 1) + "'").str());
	}

	// nvcc lets the host call constexpr functions of the device where its parser works out what they return: outside functions,
	// and in templates, of what their parameters say. It is then a function of both sides (tools/nvcc/sides.c).
	bool is_constant_call(const Unviable &u)
	{
		const FunctionDecl *in = is_device_pass() ? nullptr : look(u.at).in;

		return !is_device_pass() && (!in || (in->isDependentContext() && finder_depends(in, u.at)));
	}
	static constexpr char wanted_by_host[] = "the host needs this constexpr function of the device";

	// A system header's function gives way to the program's; of others nvcc's driver joins the sides.
	void judge(const Overload &o, DeclGroupRef group)
	{
		if (llvm::none_of(group, [&](Decl *d) { return takes_over(o, d); }))
			complain(o);
	}
	bool takes_over(const Overload &o, Decl *d)
	{
		FunctionDecl *f = d->getAsFunction();

		if (auto *c = dyn_cast<LinkageSpecDecl>(d))
			return llvm::any_of(c->decls(), [&](Decl *x) { return takes_over(o, x); });
		return f && f->getLocation() == o.at && !f->isTemplated() && taken_over(ci.getSema(), f);
	}

	static std::string words_for(const Overload &o)
	{
		const StringRef text = o.text;

		if (text.starts_with("__global__ function '") && text.contains(" overload __host__ function '"))
			return "a __host__ function(\"" + text.split('\'').second.split('\'').first.str() + "\") redeclared with __global__";
		return o.text;
	}

	void complain(const Overload &o)
	{
		say(o.at, DiagnosticsEngine::Error, escape(words_for(o)));
		say(o.previous, DiagnosticsEngine::Note, escape(o.note));
	}

	void complain(const Undeclared &u)
	{
		say(u.at, DiagnosticsEngine::Error, escape(u.text));
		for (const auto &[at, text] : u.notes)
			say(at, DiagnosticsEngine::Note, escape(text));
	}

	void judge(const Jump &j)
	{
		const FunctionDecl *in = look(j.at).in;

		if (!is_devices(in) || finder_destroyed(in, j.over))
			say(j.at, DiagnosticsEngine::Error, escape(j.text));
		else if (is_device_pass())
			say(j.at, DiagnosticsEngine::Warning,
			    "#546-D: transfer of control bypasses initialization of a variable");
	}

	// To nvcc: what is constexpr, or a lambda, and names no side is the host's too.
	static bool is_hosts(const FunctionDecl *f)
	{
		const auto *device = f ? f->getAttr<CUDADeviceAttr>() : nullptr;
		const bool both_unasked = device && device->isImplicit() && f->hasAttr<CUDAHostAttr>();

		return f && !f->hasAttr<CUDAGlobalAttr>() && (!device || both_unasked);
	}

	// nvcc's driver makes a comment of the host's (tools/nvcc/spelling.c).
	void judge(const Unroll &u)
	{
		if (is_hosts(look(u.at).in))
			say(u.at, DiagnosticsEngine::Error, "#pragma unroll of the host's: " + escape(u.text));
		else
			say(u.at, DiagnosticsEngine::Error, escape(u.text));
	}

	std::string words_for(const Reference &r)
	{
		const std::string name = r.callee->getNameAsString();

		if (isa<VarDecl>(r.callee))
			return "identifier \"" + name + "\" is undefined in device code: " + r.text;
		return not_allowed(side_names[r.target], is_called_virtual(r) ? name : called_as(cast<FunctionDecl>(r.callee)),
				   side_names[r.user], r.at) + r.text;
	}

	// An address, or the note, has nvcc's driver rewrite it (tools/nvcc/sides.c); it makes the function inline.
	void complain(const Reference &r)
	{
		if (is_address(r)) {
			const std::string type = finder_pointer(cast<FunctionDecl>(r.callee));

			return say(r.at, DiagnosticsEngine::Error, "address of a __device__ function '" + r.callee->getNameAsString() +
									   (type.empty() ? "'" : "': a '" + type + "'"));
		}
		say(r.at, DiagnosticsEngine::Error, escape(words_for(r)));
		if (r.user != HostDevice || r.target != Host || !is_lost(r))
			return;
		say(look(r.at).in->getLocation(), DiagnosticsEngine::Note, "the function is not inline");
	}

	// Where the source has it: of NULL and its kind the name, not what a library's header writes for it.
	SourceLocation written(SourceLocation at, bool begin) const
	{
		const SourceManager &sm = context->getSourceManager();

		while (at.isMacroID() && sm.isInSystemHeader(sm.getSpellingLoc(at))) {
			const CharSourceRange name = sm.getImmediateExpansionRange(at);
			at = begin ? name.getBegin() : name.getEnd();
		}
		return sm.getSpellingLoc(at);
	}

	// With its length, so that it can be converted, where nvcc would.
	void complain(const Operand &o)
	{
		const SourceLocation begin = written(o.range.getBegin(), true), end = written(o.range.getEnd(), false);
		const unsigned length = finder_length(context->getSourceManager(), context->getLangOpts(), { begin, end });

		if (length && (!o.device_only || is_devices(look(o.range.getBegin()).in)))
			say(begin, DiagnosticsEngine::Error, std::string(o.what) + ": " + std::to_string(length) + " characters");
		else
			say(begin, DiagnosticsEngine::Error, o.what);
	}

	CompilerInstance &ci;
	const FrontOptions options; // a copy: the action is gone when parsing begins
	ASTContext *context = nullptr;
	Listener *listener = nullptr;
	std::vector<Decl *> tops;
	size_t judged = 0, heard = 0, overloaded = 0, named = 0;
	std::vector<std::pair<size_t, const FunctionDecl *>> held; // of listener->unviable
	std::optional<std::set<const FunctionDecl *>> reached;
	bool library_opened = false, library_asked = false;
	std::unique_ptr<MangleContext> mangler;
	std::set<const FunctionDecl *> kept, wanted; // as declared
	std::map<unsigned, Found> looked;    // in so many of tops
	size_t looked_in = 0;
};

} // namespace

std::unique_ptr<ASTConsumer> front_consumer(CompilerInstance &ci, const FrontOptions &options)
{
	return std::make_unique<Front>(ci, options);
}
