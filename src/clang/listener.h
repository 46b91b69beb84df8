// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands before clang's own consumer of diagnostics, puts nvcc's words before clang's, and keeps back those that front.cc
// judges by nvcc's rules when more is known.
#ifndef WW_CLANG_LISTENER_H
#define WW_CLANG_LISTENER_H

#include <clang/AST/Decl.h>
#include <clang/Basic/Diagnostic.h>
#include <set>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
}

struct Reference {
	clang::SourceLocation at;
	const clang::NamedDecl *callee;
	unsigned target, user; // Side
	std::string text;
	const clang::FunctionDecl *made; // what is being made of a template; or NULL
};

struct Jump { // over an initialiser, to a case
	clang::SourceLocation at;
	std::string text;
	std::vector<clang::SourceLocation> over; // variables
};

struct Unviable { // a call that fits no candidate
	clang::SourceLocation at;
	std::string text;
	std::vector<clang::CharSourceRange> ranges;
	std::vector<std::pair<clang::SourceLocation, std::string>> notes;
	bool other_side; // the host has one that fits
	const clang::FunctionDecl *unevaluated; // whose body it stands in, and is not evaluated; or NULL

	// What clang's notes say: "call to __host__ function from __global__ function". Empty: some candidate misfits otherwise.
	std::string side_in_notes(llvm::StringRef before, llvm::StringRef after) const;
};

struct Undeclared { // a name, in the host's pass
	clang::SourceLocation at;
	std::string text;
	std::vector<std::pair<clang::SourceLocation, std::string>> notes;
};

struct Overload { // of a function that has another side
	clang::SourceLocation at, previous;
	std::string text, note;
};

struct Operand { // to be converted
	const char *what;
	clang::SourceRange range;
	bool device_only; // gcc does not do it
};

struct Undefined { // of this file alone, and used
	const clang::NamedDecl *decl;
	std::string text;
};

struct Unroll { // a #pragma unroll that cannot be followed, and what else depends on the side alone
	clang::SourceLocation at;
	std::string text;
};

struct Narrowed { // a constant
	clang::SourceLocation at;
	std::string text;
};

struct Unused { // a variable
	clang::SourceLocation at;
	const clang::NamedDecl *variable;
	bool set, error;
	std::string text;
};

struct Doubt { // an error, or a warning of that number; without a text nothing
	clang::SourceLocation at;
	std::string text;
	unsigned number = 0;
};

class Listener : public clang::DiagnosticConsumer {
public:
	Listener(const clang::CompilerInstance &ci, std::unique_ptr<clang::DiagnosticConsumer> own, clang::DiagnosticConsumer *next)
		: ci(ci), own(std::move(own)), next(next) {}
	void BeginSourceFile(const clang::LangOptions &l, const clang::Preprocessor *p) override { next->BeginSourceFile(l, p); }
	void EndSourceFile() override { next->EndSourceFile(); }
	void finish() override { next->finish(); }
	bool IncludeInDiagnosticCounts() const override { return next->IncludeInDiagnosticCounts(); }
	void HandleDiagnostic(clang::DiagnosticsEngine::Level, const clang::Diagnostic &) override;

	std::vector<Reference> references;
	std::vector<Jump> jumps;
	std::vector<Unviable> unviable;
	std::vector<Operand> operands;
	std::vector<Overload> overloads;
	std::vector<Undeclared> undeclared;
	std::set<const clang::FunctionDecl *> nameless; // the device's, made of templates, that name what the host has not
	std::vector<Undefined> undefined;
	std::vector<Unused> unused;
	std::vector<Unroll> unrolls, untargeted; // untargeted: built-in functions that the device has not
	std::set<clang::SourceLocation> strange_mains;
	std::vector<Narrowed> narrowed, misfits, inexact; // narrowed: by an initialiser's list, in the host's pass
	std::vector<Doubt> doubts;
	std::vector<clang::SourceLocation> remainders; // of a division by zero

private:
	void tell(clang::DiagnosticsEngine::Level, const clang::Diagnostic &, llvm::StringRef words);
	void add_operands(const clang::Diagnostic &, const char *what, bool device_only, unsigned first);
	bool note_operands(const clang::Diagnostic &);
	bool is_sign_change(const clang::Diagnostic &) const;
	bool note_late_target(const clang::Diagnostic &);
	bool note_unroll(clang::DiagnosticsEngine::Level, const clang::Diagnostic &);
	bool note_unused(clang::DiagnosticsEngine::Level, const clang::Diagnostic &);
	bool note_nameless(const clang::Diagnostic &);
	void note(const clang::Diagnostic &);
	void note_lenient(const clang::Diagnostic &, const std::string &text);
	void note_more(const clang::Diagnostic &);
	bool note_number(clang::DiagnosticsEngine::Level, const clang::Diagnostic &);
	bool is_in_host() const;
	bool is_hosts_format(const clang::Diagnostic &) const;
	bool is_lax_format(const clang::Diagnostic &) const;
	bool is_said_already(const clang::Diagnostic &);
	void note_assigned(const clang::Diagnostic &);
	std::string outer_name(const clang::Diagnostic &) const;
	void advise(clang::DiagnosticsEngine::Level, const clang::Diagnostic &);

	const clang::CompilerInstance &ci;
	std::unique_ptr<clang::DiagnosticConsumer> own;
	clang::DiagnosticConsumer *next;
	unsigned swallowed = 0; // its kind; notes follow
	bool nobody_hears = false; // it, nor them
	bool in_error = false, advised = false;
	clang::SourceLocation valueless; // a constant that the last such error was about
};

// What to do about an error, or a note of one, that is of CCCL's headers; "" of others (cccl.cc).
std::string cccl_hint(const clang::CompilerInstance &, const clang::Diagnostic &);

// Errors that are none everywhere (lenient.cc). Is this one passed over? `doubt`: with a warning.
extern const std::vector<unsigned> lenient_kinds;
bool lenient_passes(const clang::CompilerInstance &, const clang::Diagnostic &, Doubt &doubt);

// Makes remarks, which nobody sees, of what a Listener keeps back.
void listener_quieten(clang::DiagnosticsEngine &, bool device);

#endif
