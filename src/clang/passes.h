// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc adds to clang. Passes over LLVM's code, each put into the pipeline by a function; and, for the parser,
// front.cc with the rules of refusals.cc.
#ifndef WW_CLANG_PASSES_H
#define WW_CLANG_PASSES_H

#include <llvm/Passes/PassBuilder.h>
#include <functional>
#include <memory>
#include <set>
#include <string>

namespace llvm {
class Loop;
struct LoopStandardAnalysisResults;
}

namespace clang {
class ASTConsumer;
class ASTContext;
class CompilerInstance;
class Decl;
class DeclGroupRef;
class FunctionDecl;
class Preprocessor;
class Sema;
class Token;
}

struct FrontOptions { // -fplugin-arg-warpwright-…
	bool relaxed_constexpr = false; // --expt-relaxed-constexpr
	bool extended_lambda = false;	// --extended-lambda
};

// Mangled names of functions that only the other side has; filled while parsing, read by stubs.cc.
extern std::set<std::string> absent_functions;
extern std::set<std::string> hollow_functions; // those that clang makes code of for this side, too
extern std::set<std::string> idle_functions;   // those that do nothing when they are called

extern bool drops_uncalled, keeps_functions;		  // set when the plug-in is loaded, read by uncalled.cc
extern std::set<std::string> instantiated_functions; // mangled names of what sources tell templates to make; for it, too

// Reports what nvcc refuses in a top-level declaration and clang takes.
void refusals_check(clang::CompilerInstance &, const FrontOptions &, clang::Decl *);

// Makes device functions of those of the C++ library that cuda::std names; `opened`: done for all that came before.
void library_open(clang::CompilerInstance &, clang::DeclGroupRef, bool &opened);

// Structures that the device's printf is given become words.
void printed_split(clang::ASTContext &, clang::Decl *);

// Casts to what is more aligned are believed.
void views_widen(clang::ASTContext &, clang::Decl *);

// Definitions, and the templates they come from, of all functions that code is made of for the device.
std::set<const clang::FunctionDecl *> reach_emitted(clang::ASTContext &, const std::vector<clang::Decl *> &tops);

// Lets the traits of extended lambdas know.
void lambdas_answer(clang::Sema &);

// Lets programs define what system headers have defined; and a function of both sides what they have on one.
void taken_watch(clang::Sema &);
bool taken_over(clang::Sema &, clang::FunctionDecl *);

// Takes `#define UNROLL #pragma unroll` as nvcc does.
void pragmas_watch(clang::CompilerInstance &);
void pragmas_watch_targets(clang::CompilerInstance &); // #pragma GCC target alone

/* gcchost.cc */

// Has target_clones passed over: what is called with each token that the parser gets.
std::function<void(const clang::Token &)> clones_watcher(clang::Preprocessor &);

// Hides from the C library's headers that gcc can pass on the arguments a function was given.
void packs_watch(clang::CompilerInstance &);

// For sources that are no CUDA.
std::unique_ptr<clang::ASTConsumer> gcchost_consumer(clang::CompilerInstance &);

/* exits.cc */

// Gives each condition on which a loop ends a branch of its own, where then its number of rounds is known.
bool exits_part(llvm::Loop &, llvm::LoopStandardAnalysisResults &);

void add_nvvm_pass(llvm::PassBuilder &);
void add_managed_pass(llvm::PassBuilder &);
void add_registers_first_pass(llvm::PassBuilder &);
void add_references_pass(llvm::PassBuilder &);
void add_kernels_pass(llvm::PassBuilder &);
void add_demote_pass(llvm::PassBuilder &);
void add_rounds_pass(llvm::PassBuilder &);
void add_contract_pass(llvm::PassBuilder &);
void add_copies_pass(llvm::PassBuilder &);
void add_narrow_pass(llvm::PassBuilder &);
void add_aligned_pass(llvm::PassBuilder &);
void add_asmtext_pass(llvm::PassBuilder &);
void add_hidden_pass(llvm::PassBuilder &);
void add_locals_pass(llvm::PassBuilder &);
void add_uncalled_pass(llvm::PassBuilder &);
void add_unreached_pass(llvm::PassBuilder &);
void add_statics_pass(llvm::PassBuilder &);
void add_stubs_pass(llvm::PassBuilder &);
void add_tables_pass(llvm::PassBuilder &);
void add_bytes_pass(llvm::PassBuilder &);
void add_places_pass(llvm::PassBuilder &);
void add_shared_index_pass(llvm::PassBuilder &);

#endif
