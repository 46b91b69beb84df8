// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang says, heard before it is printed (listener.h).
#include "listener.h"
#include "unevaluated.h"
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Sema/Sema.h>

using namespace clang;

namespace {

constexpr unsigned unviable_kinds[] = { diag::err_ovl_no_viable_function_in_call,
					diag::err_ovl_no_viable_member_function_in_call,
					diag::err_ovl_no_viable_function_in_init, diag::err_ovl_no_viable_object_call,
					diag::err_ovl_no_viable_conversion_in_cast,
					diag::err_ovl_no_viable_oper, diag::err_ovl_no_viable_subscript,
					diag::err_addr_ovl_no_viable,
					diag::err_typecheck_invalid_operands };

// What nvcc calls it: said before clang's own words.
const struct {
	unsigned id;
	const char *words;
} nvccs_words[] = {
#define WORDS(id, words) { diag::id, words },
#include "words.def"
#undef WORDS
};

// Of these clang does not note the candidates of the other side.
bool is_operator(unsigned id)
{
	return id == diag::err_ovl_no_viable_oper || id == diag::err_ovl_no_viable_subscript ||
	       id == diag::err_typecheck_invalid_operands;
}

constexpr unsigned undeclared_kinds[] = { diag::err_undeclared_var_use, diag::err_undeclared_var_use_suggest,
					  diag::err_undeclared_use, diag::err_undeclared_use_suggest };

bool is_undeclared(unsigned id) { return llvm::is_contained(undeclared_kinds, id); }

// The instance of a template that is being made; not a lambda in it.
const FunctionDecl *made_now(const Sema &s)
{
	const FunctionDecl *f = s.getCurFunctionDecl();

	return f && f->isTemplateInstantiation() ? f : nullptr;
}

const FunctionDecl *made_for_device(const Sema &s)
{
	const FunctionDecl *f = s.getCurFunctionDecl();
	const bool devices = f && (f->hasAttr<CUDAGlobalAttr>() || (f->hasAttr<CUDADeviceAttr>() && !f->hasAttr<CUDAHostAttr>()));

	return devices && f->isTemplateInstantiation() ? f : nullptr;
}

// In front of clang's own words, if nvcc has some.
std::string nvccs(unsigned id)
{
	const auto *row = llvm::find_if(nvccs_words, [&](const auto &w) { return w.id == id; });

	return row == std::end(nvccs_words) ? "" : std::string(row->words) + ": ";
}

bool is_lenient(unsigned id) { return llvm::is_contained(lenient_kinds, id); }

bool is_unviable(unsigned id) { return llvm::is_contained(unviable_kinds, id); }

} // namespace

void Listener::tell(DiagnosticsEngine::Level level, const Diagnostic &d, StringRef words)
{
	llvm::SmallString<128> text(words);
	DiagnosticStorage places;

	d.FormatDiagnostic(text);
	places.DiagRanges.append(d.getRanges().begin(), d.getRanges().end());
	next->HandleDiagnostic(level, Diagnostic(d.getDiags(), d.getLocation(), d.getID(), places, text));
}

// Once, behind the error that it is about.
void Listener::advise(DiagnosticsEngine::Level level, const Diagnostic &d)
{
	if (level != DiagnosticsEngine::Note)
		in_error = level >= DiagnosticsEngine::Error;
	if (!in_error || advised)
		return;
	const std::string words = cccl_hint(ci, d);
	DiagnosticStorage places;

	if (words.empty())
		return;
	advised = true;
	next->HandleDiagnostic(DiagnosticsEngine::Note, Diagnostic(d.getDiags(), d.getLocation(), d.getID(), places, words));
}

// An assignment of one of several functions' addresses: where it stands, the device's do not count (unevaluated.cc).
void Listener::note_assigned(const Diagnostic &d)
{
	const FunctionDecl *in = d.getID() == diag::err_typecheck_convert_incompatible ? unevaluated_in(ci.getSema(), true) : nullptr;
	llvm::SmallString<128> text;
	DiagnosticStorage places;

	if (!in)
		return;
	d.FormatDiagnostic(text);
	if (StringRef(text).contains("<overloaded function type>"))
		next->HandleDiagnostic(DiagnosticsEngine::Note,
				       Diagnostic(d.getDiags(), FullSourceLoc(in->getLocation(), d.getSourceManager()), d.getID(), places,
						  unevaluated_words));
}

void Listener::add_operands(const Diagnostic &d, const char *what, bool device_only, unsigned first)
{
	for (unsigned i = first; i < d.getNumRanges(); i++)
		operands.push_back({ what, d.getRange(i).getAsRange(), device_only });
}

bool Listener::note_operands(const Diagnostic &d)
{
	const size_t before = operands.size();

	if (d.getID() == diag::err_typecheck_pointer_arith_void_type && d.getNumRanges() == 1) {
		const SourceManager &sm = d.getSourceManager();
		const char *sign = sm.getCharacterData(d.getLocation());
		const bool assigned = sign[0] && sign[1] == '=';

		if (!sm.isBeforeInTranslationUnit(d.getRange(0).getBegin(), d.getLocation()))
			return false; // `4 + p`: nvcc does not take it, either
		add_operands(d, assigned ? "sum in a void pointer" : "sum of a void pointer", false, 0);
	} else if (d.getID() == diag::err_bad_reinterpret_cast_small_int) {
		add_operands(d, "cast from pointer to smaller type", true, 1);
	} else if (d.getID() == diag::err_typecheck_ordered_comparison_of_pointer_and_zero) {
		add_operands(d, "ordered comparison between pointer and zero", true, 0);
	} else if (d.getID() == diag::err_asm_invalid_lvalue_in_output) {
		add_operands(d, "expression must be a modifiable lvalue, as output of asm", true, 0);
	}
	return operands.size() > before;
}

// `#pragma unroll n`, `_Pragma("unroll n")`: does the text around the place say so?
static bool is_unroll(const SourceManager &sm, SourceLocation at)
{
	const char *place = sm.getCharacterData(at);
	StringRef line(place - (sm.getColumnNumber(sm.getFileID(at), sm.getFileOffset(at)) - 1)), word(place);

	line = line.ltrim(" \t");
	if (word.consume_front("_Pragma"))
		return word.take_until([](char c) { return c == ')'; }).contains("unroll");
	if (!line.consume_front("#") || !(line = line.ltrim(" \t")).consume_front("pragma"))
		return false;
	line = line.ltrim(" \t");
	return line.starts_with("unroll") || line.starts_with("nounroll");
}

// gcc, which reads the host's code, passes over the whole pragma.
bool Listener::note_unroll(DiagnosticsEngine::Level level, const Diagnostic &d)
{
	llvm::SmallString<128> text;

	if (level < DiagnosticsEngine::Error || !d.hasSourceManager() || d.getLocation().isInvalid() ||
	    d.getID() >= diag::DIAG_UPPER_LIMIT) // the verdict
		return false;
	const SourceLocation at = d.getSourceManager().getExpansionLoc(d.getLocation());

	if (!is_unroll(d.getSourceManager(), at))
		return false;
	d.FormatDiagnostic(text);
	unrolls.push_back({ at, std::string(text) });
	swallowed = d.getID();
	return true;
}

// The host's pass does not need what templates of the device make: names may be there for the device's pass alone, and
// otherwise are its to refuse.
bool Listener::note_nameless(const Diagnostic &d)
{
	if (ci.getLangOpts().CUDAIsDevice || !(is_undeclared(d.getID()) || is_unviable(d.getID())))
		return false;
	const FunctionDecl *f = made_for_device(ci.getSema());

	if (f)
		nameless.insert(f), nobody_hears = true;
	return f;
}

// unused.cc
bool Listener::note_unused(DiagnosticsEngine::Level level, const Diagnostic &d)
{
	const bool set = d.getID() == diag::warn_unused_but_set_variable;
	llvm::SmallString<128> text;

	if ((!set && d.getID() != diag::warn_unused_variable) || d.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
		return false;
	d.FormatDiagnostic(text);
	unused.push_back({ d.getLocation(), reinterpret_cast<const NamedDecl *>(d.getRawArg(0)), set,
			   level >= DiagnosticsEngine::Error, std::string(text) });
	return true;
}

void Listener::note_lenient(const Diagnostic &d, const std::string &text)
{
	Doubt doubt;

	if (!lenient_passes(ci, d, doubt))
		doubt = { d.getLocation(), text };
	doubts.push_back(doubt);
}

void Listener::note(const Diagnostic &d)
{
	llvm::SmallString<128> text;

	d.FormatDiagnostic(text);
	if (is_unviable(d.getID()))
		return unviable.push_back({ d.getLocation(), std::string(text), d.getRanges().vec(), {},
					 is_operator(d.getID()),
					 unevaluated_in(ci.getSema(), d.getID() == diag::err_addr_ovl_no_viable) });
	if (is_lenient(d.getID()))
		return note_lenient(d, nvccs(d.getID()) + text.c_str());
	if (is_undeclared(d.getID()))
		return undeclared.push_back({ d.getLocation(), std::string(text), {} });
	if (d.getID() == diag::err_switch_into_protected_scope)
		return jumps.push_back({ d.getLocation(), std::string(text), {} });
	if (d.getID() == diag::warn_undefined_internal)
		return undefined.push_back({ reinterpret_cast<const NamedDecl *>(d.getRawArg(1)), std::string(text) });
	if (d.getID() == diag::err_builtin_target_unsupported)
		return untargeted.push_back({ d.getLocation(), std::string(text) });
	if (d.getID() == diag::err_cuda_ovl_target)
		return overloads.push_back({ d.getLocation(), {}, std::string(text), {} });
	references.push_back({ d.getLocation(), reinterpret_cast<const NamedDecl *>(d.getRawArg(2)),
			       unsigned(d.getRawArg(0)), unsigned(d.getRawArg(3)), std::string(text), made_now(ci.getSema()) });
}

// Nothing is said against the candidate: it is of another side.
static bool is_fitting(StringRef note)
{
	return note.consume_front("candidate function") && (note.empty() || (note.starts_with(" [with ") && note.ends_with("]")));
}

void Listener::note_more(const Diagnostic &d)
{
	llvm::SmallString<128> text;

	if (nobody_hears)
		return;
	if (swallowed == diag::err_switch_into_protected_scope)
		return jumps.back().over.push_back(d.getLocation());
	d.FormatDiagnostic(text);
	if (swallowed == diag::err_cuda_ovl_target) {
		overloads.back().previous = d.getLocation();
		overloads.back().note = std::string(text);
	}
	if (is_undeclared(swallowed))
		undeclared.back().notes.push_back({ d.getLocation(), std::string(text) });
	if (!is_unviable(swallowed))
		return;
	unviable.back().other_side |= d.getID() == diag::note_ovl_candidate_bad_target ||
				      (swallowed == diag::err_addr_ovl_no_viable && is_fitting(text));
	unviable.back().notes.push_back({ d.getLocation(), std::string(text) });
}

// gcc does not ask that a function which is declared again, as the C++ library's templates are, was for the processor of
// #pragma GCC target before. What pragmas.cc makes of that is written nowhere.
bool Listener::note_late_target(const Diagnostic &d)
{
	if (d.getID() != diag::warn_attribute_precede_definition || !d.hasSourceManager() || d.getLocation().isInvalid())
		return false;
	const SourceManager &sm = d.getSourceManager();

	if (!sm.isWrittenInScratchSpace(sm.getSpellingLoc(d.getLocation())))
		return false;
	swallowed = d.getID(); // and its notes
	return true;
}

// gcc, which compiles the host's functions, says nothing of formats, unless -Wall asks it.
static bool is_wall(const Diagnostic &d)
{
	return !d.getDiags()->isIgnored(diag::warn_infinite_recursive_function, d.getLocation());
}

bool Listener::is_in_host() const
{
	const FunctionDecl *f = ci.getSema().getCurFunctionDecl(/*AllowLambda=*/true);

	return f && !f->hasAttr<CUDADeviceAttr>() && !f->hasAttr<CUDAGlobalAttr>();
}

bool Listener::is_hosts_format(const Diagnostic &d) const
{
	return d.getID() == diag::warn_format_conversion_argument_type_mismatch && !is_wall(d) && is_in_host();
}

// Formats that nvcc's parser reads otherwise (formats.cc), or says nothing of.
bool Listener::is_lax_format(const Diagnostic &d) const
{
	static constexpr unsigned kinds[] = { diag::warn_format_invalid_conversion, diag::warn_printf_incomplete_specifier,
					      diag::warn_printf_nonsensical_flag, diag::warn_printf_nonsensical_optional_amount,
					      diag::warn_format_nonsensical_length, diag::warn_printf_insufficient_data_args,
					      diag::warn_printf_data_arg_not_used, diag::warn_printf_format_string_contains_null_char,
					      diag::warn_format_mix_positional_nonpositional_args };

	return llvm::is_contained(kinds, d.getID()) && !(is_wall(d) && is_in_host());
}

// A number as it stands in the source, with a sign or none.
static bool is_literal(const Diagnostic &d)
{
	const CharSourceRange r = d.getNumRanges() ? d.getRange(0) : CharSourceRange();

	if (!d.hasSourceManager() || r.isInvalid() || r.getBegin().isMacroID())
		return false;
	const char *at = d.getSourceManager().getCharacterData(r.getBegin());
	const int sign = *at == '-' || *at == '+';

	return (isDigit(at[sign]) || at[sign] == '.') && r.getBegin().getLocWithOffset(sign) == r.getEnd();
}

// A whole number that floating-point numbers jump over.
static bool is_inexact(const Diagnostic &d)
{
	return QualType::getFromOpaquePtr(reinterpret_cast<void *>(d.getRawArg(1)))->isFloatingType() &&
	       StringRef(d.getArgStdStr(0)).ltrim('-').find_if_not(isDigit) == StringRef::npos;
}

// A number that would fit if the type had no sign: signs.cc tells of it.
bool Listener::is_sign_change(const Diagnostic &d) const
{
	if (d.getID() != diag::warn_impcast_integer_precision_constant)
		return false;
	const QualType to = QualType::getFromOpaquePtr(reinterpret_cast<void *>(d.getRawArg(3)));
	llvm::APInt v;

	return to->isSignedIntegerType() && !StringRef(d.getArgStdStr(0)).getAsInteger(10, v) &&
	       v.getActiveBits() == ci.getASTContext().getIntWidth(to);
}

// numbers.cc. That a number is no truth value nvcc lets a template's argument be.
bool Listener::note_number(DiagnosticsEngine::Level level, const Diagnostic &d)
{
	const bool listed = d.getID() == diag::ext_init_list_constant_narrowing || d.getID() == diag::ext_init_list_type_narrowing;
	llvm::SmallString<128> text;

	if (listed || d.getID() == diag::ext_cce_narrowing)
		d.FormatDiagnostic(text);
	if (d.getID() == diag::warn_remainder_division_by_zero && !d.getRawArg(0)) {
		remainders.push_back(d.getLocation());
		return true;
	}
	if (d.getID() == diag::ext_cce_narrowing) {
		if (!QualType::getFromOpaquePtr(reinterpret_cast<void *>(d.getRawArg(3)))->isBooleanType())
			misfits.push_back({ d.getLocation(), std::string(text) });
		return true;
	}
	if (listed && level >= DiagnosticsEngine::Warning && !ci.getLangOpts().CUDAIsDevice &&
	    (d.getID() == diag::ext_init_list_constant_narrowing || is_literal(d)))
		narrowed.push_back({ d.getLocation(), std::string(text) });
	if (d.getID() != diag::ext_init_list_constant_narrowing)
		return is_sign_change(d);
	if (is_inexact(d))
		inexact.push_back({ d.getLocation(), std::string(text) });
	return true; // of others nvcc says what it says of a conversion anywhere, or nothing
}

// Of what headers define and do not use nvcc says nothing, as far as it stands outside functions.
static bool is_unused_of_header(const Diagnostic &d)
{
	if (d.getID() != diag::warn_unused_function && d.getID() != diag::warn_unused_member_function &&
	    d.getID() != diag::warn_unused_const_variable)
		return false;
	return d.hasSourceManager() && !d.getSourceManager().isWrittenInMainFile(d.getSourceManager().getExpansionLoc(d.getLocation()));
}

// nvcc takes one integer of 64 bits for another.
static bool is_format_of_size(const Diagnostic &d, const ASTContext &c)
{
	static constexpr StringRef wide[] = { "long", "unsigned long", "long long", "unsigned long long" };

	if (d.getID() != diag::warn_format_conversion_argument_type_mismatch || d.getArgKind(0) != DiagnosticsEngine::ak_std_string ||
	    d.getArgKind(1) != DiagnosticsEngine::ak_qualtype)
		return false;
	const StringRef want = StringRef(d.getArgStdStr(0)).rsplit('\'').first.rsplit('\'').second; // 'size_t' (aka 'unsigned long')
	const QualType got = QualType::getFromOpaquePtr(reinterpret_cast<void *>(d.getRawArg(1)));

	return llvm::is_contained(wide, want) && (got->isIntegralOrEnumerationType() || got->isPointerType()) && c.getTypeSize(got) == 64;
}

// In a function of the device refusals.cc says what is wrong with it.
static bool is_static_of_device(const Diagnostic &d, const Sema &s)
{
	const FunctionDecl *f = d.getID() == diag::err_ref_bad_target_global_initializer ? s.getCurFunctionDecl(/*AllowLambda=*/true) : nullptr;

	return f && (f->hasAttr<CUDADeviceAttr>() || f->hasAttr<CUDAGlobalAttr>());
}

// Of a constant of shared memory without a value clang says two things, and nvcc's driver would remedy the second.
bool Listener::is_said_already(const Diagnostic &d)
{
	if (d.getID() == diag::err_default_init_const)
		valueless = d.getLocation();
	return d.getID() == diag::err_shared_var_init && d.getLocation() == valueless;
}

// `static f(int n = n)` in a class with an `n` of its own: nvcc's parser takes that one (gcc, which sees the
// host's text, does not). The driver writes whose it is (tools/nvcc/spelling.c). "": not such.
std::string Listener::outer_name(const Diagnostic &d) const
{
	if (d.getID() != diag::err_param_default_argument_references_param || !ci.getLangOpts().CUDAIsDevice)
		return "";
	const DeclarationName name = DeclarationName::getFromOpaqueInteger(d.getRawArg(0));

	for (const DeclContext *c = ci.getSema().CurContext; c; c = c->getParent())
		for (const NamedDecl *x : c->isFunctionOrMethod() ? DeclContext::lookup_result() : c->lookup(name)) {
			const auto *record = dyn_cast<RecordDecl>(c);

			if (isa<VarDecl>(x) && !(record && !record->getIdentifier()))
				return (record ? record->getName() + "::" + x->getName() : "::" + x->getQualifiedNameAsString()).str();
		}
	return "";
}

void Listener::HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &d)
{
	if (level == DiagnosticsEngine::Note && swallowed)
		return note_more(d);
	swallowed = d.getID() == diag::err_ref_bad_target || d.getID() == diag::err_switch_into_protected_scope ||
				    d.getID() == diag::err_cuda_ovl_target || d.getID() == diag::warn_undefined_internal ||
				    (d.getID() == diag::err_builtin_target_unsupported && level < DiagnosticsEngine::Error) ||
				    is_unviable(d.getID()) || is_lenient(d.getID()) || (is_undeclared(d.getID()) && level < DiagnosticsEngine::Error)
			    ? d.getID()
			    : 0;
	nobody_hears = false;
	if (note_nameless(d))
		return;
	if (swallowed)
		return note(d);
	if (note_operands(d) || note_unused(level, d) || note_unroll(level, d) || note_late_target(d) || is_said_already(d) ||
	    note_number(level, d))
		return;
	if (is_unused_of_header(d) || is_hosts_format(d) || is_lax_format(d) || is_format_of_size(d, ci.getASTContext()) ||
	    is_static_of_device(d, ci.getSema())) {
		swallowed = d.getID(); // and its notes
		return;
	}
	if (d.getID() == diag::err_main_arg_wrong || d.getID() == diag::err_main_surplus_args) {
		strange_mains.insert(d.getLocation());
		level = DiagnosticsEngine::Warning; // as nvcc
	}
	DiagnosticConsumer::HandleDiagnostic(level, d);
	const std::string words = nvccs(d.getID()), outer = outer_name(d);

	if (!words.empty())
		tell(level, d, words);
	else if (!outer.empty())
		tell(level, d, "default argument means '" + outer + "': ");
	else
		next->HandleDiagnostic(level, d);
	note_assigned(d);
	advise(level, d);
}

void listener_quieten(DiagnosticsEngine &d, bool device)
{
	// The host's functions may ask what processor they run on, and kernels what the host's pass knows no target for.
	if (device) {
		d.setSeverity(diag::err_builtin_target_unsupported, diag::Severity::Remark, SourceLocation());
		d.setSeverity(diag::warn_cuda_maxclusterrank_sm_90, diag::Severity::Error, SourceLocation());
	} else
		d.setSeverity(diag::warn_cuda_maxclusterrank_sm_90, diag::Severity::Ignored, SourceLocation());
	if (!device)
		for (unsigned kind : undeclared_kinds)
			d.setSeverity(kind, diag::Severity::Remark, SourceLocation());
	// A remark, not a warning: -w and -Werror leave it alone.
	for (unsigned kind : { unsigned(diag::err_ref_bad_target), unsigned(diag::err_switch_into_protected_scope),
			       unsigned(diag::err_cuda_ovl_target), unsigned(diag::warn_undefined_internal), unsigned(diag::err_main_arg_wrong),
			       unsigned(diag::err_main_surplus_args), unsigned(diag::ext_cce_narrowing) })
		d.setSeverity(kind, diag::Severity::Remark, SourceLocation());
	for (unsigned kind : lenient_kinds)
		d.setSeverity(kind, diag::Severity::Remark, SourceLocation());
	for (unsigned kind : unviable_kinds)
		d.setSeverity(kind, diag::Severity::Remark, SourceLocation());
	// #pragma GCC target, which pragmas.cc makes a region of, may hold to the end of the file, and no function.
	d.setSeverity(diag::err_pragma_attribute_no_pop_eof, diag::Severity::Ignored, SourceLocation());
	d.setSeverity(diag::warn_pragma_attribute_unused, diag::Severity::Ignored, SourceLocation());
	d.setSeverity(diag::ext_return_has_expr, diag::Severity::Error, SourceLocation());
	d.setSeverity(diag::compat_pre_cxx20_implicit_typename, diag::Severity::Error, SourceLocation()); // before C++20
	// nvcc passes over a #pragma unroll that it cannot follow.
	for (unsigned pragma : { unsigned(diag::err_pragma_loop_precedes_nonloop),
				 unsigned(diag::err_pragma_loop_compatibility),
				 unsigned(diag::err_requires_positive_value) })
		d.setSeverity(pragma, diag::Severity::Ignored, SourceLocation());
}

std::string Unviable::side_in_notes(StringRef before, StringRef after) const
{
	StringRef side;

	for (const auto &[at, text] : notes) {
		const auto [head, tail] = StringRef(text).split(before);

		if (tail.empty())
			return "";
		side = tail.split(after).first;
	}
	return side.str();
}
