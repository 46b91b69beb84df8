// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What front.cc is asked for, and what helps it: finder.cc looks for things, refusals.cc and its kin judge declarations.
#ifndef WW_CLANG_FRONT_H
#define WW_CLANG_FRONT_H

#include "passes.h"
#include <clang/Basic/SourceLocation.h>
#include <memory>
#include <vector>

namespace clang {
class ASTConsumer;
class ASTContext;
class CompilerInstance;
class CXXDestructorDecl;
class Decl;
class DiagnosticsEngine;
class FunctionDecl;
class GlobalDecl;
class LangOptions;
class MangleContext;
class SourceManager;
class TagDecl;
class VarDecl;
}

enum class Asked { No, Warning, Error };

// -W… and -Werror …, set when the plug-in is loaded
struct AskedWarnings {
	Asked bounds = Asked::No, stream = Asked::No, captures = Asked::No, calls = Asked::Warning;
};
extern AskedWarnings asked_warnings; /* action.cc */

// Names of variables of the device that a whole program declares extern; stubs.cc defines them.
extern std::set<std::string> extern_variables; /* front.cc */

std::unique_ptr<clang::ASTConsumer> front_consumer(clang::CompilerInstance &, const FrontOptions &);

/* arguments.cc */

// Lets launches find kernels by their arguments.
void arguments_watch(clang::Sema &);

/* library.cc */

// Lets std::is_invocable and its kin know operators of the device; `asked`: done.
void library_ask(clang::ASTContext &, bool &asked);

// clang's <algorithm> gives way to the library's.
void library_plain_algorithm(clang::CompilerInstance &);

/* pretty.cc */

// __PRETTY_FUNCTION__ in nvcc's words.
void pretty_write(clang::ASTContext &, clang::Decl *);

/* refusals.cc */

std::string called_as(const clang::FunctionDecl *); // A::f(int), as nvcc names what is called

/* overriding.cc */

// Do functions of a class have the sides of those that they override?
void overriding_check(clang::CompilerInstance &, clang::TagDecl *);

/* relaxed.cc */

void relaxed_join(clang::ASTContext &, clang::Decl *);

/* spared.cc */

// Is the destructor, asked for at that place of a function of the device, one that no code calls?
bool spared_destructor(const clang::CXXDestructorDecl *, const clang::FunctionDecl *in, clang::SourceLocation at);
// Is the destructor, the device's alone, one that nvcc lets the host call there?
bool spared_on_host(const clang::CXXDestructorDecl *, const clang::FunctionDecl *in, clang::SourceLocation at);
void spared_open(clang::FunctionDecl *); // to the host too; tables of virtual functions name it then

/* unused.cc */

// Tells of those that nvcc tells of; not `all`: but for what depends on later instances of templates.
struct Unused;
void unused_judge(clang::DiagnosticsEngine &, std::vector<Unused> &, bool all);
void unused_parts(clang::DiagnosticsEngine &, clang::Decl *); // of arrays and structures, in what is declared

/* mangled.cc */

std::string mangled_name(clang::MangleContext &, clang::GlobalDecl);
// The names of all that code is made of for a function: of constructors and destructors there are several.
void mangled_add(clang::MangleContext &, const clang::FunctionDecl *, std::set<std::string> &names);
// Whether that side, too, has a function that the linker knows by this name: printf and the like.
bool mangled_has_twin(const clang::FunctionDecl *, bool on_device);

/* numbers.cc */

class Listener;
void numbers_judge(clang::CompilerInstance &, const FrontOptions &, Listener &); // so far
void numbers_refuse(clang::CompilerInstance &, const Listener &, const std::vector<clang::Decl *> &tops); // to the host

/* lenient.cc */

void lenient_judge(clang::CompilerInstance &, const FrontOptions &, Listener &); // so far

/* symbols.cc */
// Notes what a declaration's host code asks the device for.
void symbols_note(clang::CompilerInstance &, clang::Decl *);

/* libcalls.cc */

// In the device's pass: __builtin_expf is its expf.
void libcalls_name(clang::ASTContext &, clang::Decl *);

/* finder.cc */

struct Found {
	const clang::FunctionDecl *in = nullptr; // the innermost function whose text holds the place, as it was written
	bool called = false;			 // what stands there; not only its address is taken
	bool mentioned = false;
	bool lost = false; // a call that clang found no function for
	const clang::FunctionDecl *defaults = nullptr; // in whose default arguments it stands
	const clang::VarDecl *variable = nullptr; // outside functions
};

// Not through all there is: that would bring in every declaration of precompiled headers.
Found finder_look(const clang::SourceManager &, const std::vector<clang::Decl *> &tops, clang::SourceLocation);

// Has one of the variables at the places a destructor that does something?
bool finder_destroyed(const clang::FunctionDecl *, const std::vector<clang::SourceLocation> &places);

const clang::FunctionDecl *finder_around(const clang::FunctionDecl *); // that a lambda's stands in, or itself
bool finder_depends(const clang::FunctionDecl *in, clang::SourceLocation call); // on template parameters, in its arguments

// What a pointer to an overloaded function is, in words; "" of others, and where there are none.
std::string finder_pointer(const clang::FunctionDecl *);

// How many characters of one file of the user's the text has; 0: it is written in another way.
unsigned finder_length(const clang::SourceManager &, const clang::LangOptions &, clang::SourceRange);

// The __device__ functions that initialisers of variables outside functions name.
std::vector<const clang::FunctionDecl *> finder_initialisers(clang::Decl *);

#endif
