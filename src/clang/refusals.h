// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What refusals.cc, bodies.cc and closures.cc share: questions about declarations, and the one who says the verdict.
#ifndef WW_CLANG_REFUSALS_H
#define WW_CLANG_REFUSALS_H

#include "front.h"
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <string>
#include <vector>

template <class A> bool is_said(const clang::Decl *d) // is the attribute in the source?
{
	const A *a = d->getAttr<A>();

	return a && !a->isImplicit();
}

bool is_annotated(const clang::Decl *, llvm::StringRef what); // __managed__ and __cluster_dims__ are, in our headers
bool is_of_dynamic_init(const clang::VarDecl *); // a class of our headers that nvcc's have a constructor for
bool is_managed(const clang::VarDecl *);
bool is_kernel(const clang::FunctionDecl *);
bool is_device_only(const clang::FunctionDecl *);
bool is_device_memory(const clang::VarDecl *);
std::string escape(const std::string &);		      // for messages, in which % has a meaning
std::string quoted(const clang::NamedDecl *);		      // ("A::f")
std::string quoted_call(const clang::FunctionDecl *);	      // ("A::f(int)"), as nvcc names what is called
const clang::FunctionDecl *function_around(const clang::Decl *); // nullptr: none

class Judge {
public:
	Judge(clang::CompilerInstance &ci, const FrontOptions &options) : ci(ci), options(options) {}
	void refuse(clang::SourceLocation at, const std::string &text) const { say(Asked::Error, at, text); }
	void say(Asked how, clang::SourceLocation at, const std::string &text) const;
	void warn(unsigned number, clang::SourceLocation at, const std::string &text) const; // as warnings.def switches it there
	bool is_system(clang::SourceLocation at) const;

	clang::CompilerInstance &ci;
	const FrontOptions &options;
};

// Types that kernels' templates, and captures of extended lambdas, may not be made of.
enum class Hidden { No, InFunction, InClass, Closure, Unnamed };
Hidden hidden_type(clang::QualType, const clang::NamedDecl *&which);

/* bodies.cc */

void bodies_check_operators(const Judge &, const clang::FunctionDecl *); // a body that the device may run
void bodies_check(const Judge &, const clang::FunctionDecl *);	// a body that the device runs
// Of which it is known at the end alone whether the device runs them: filled by bodies_check, for bodies_check_last.
extern std::vector<const clang::FunctionDecl *> bodies_put_off;
void bodies_check_last(const Judge &, const clang::FunctionDecl *);
void bodies_check_host(const Judge &, const clang::FunctionDecl *); // one that it does not
void bodies_check_both(const Judge &, clang::Decl *);		// of functions of both sides, for the host

/* host_reads.cc, signs.cc, formats.cc */

void host_reads_check(const Judge &, clang::Decl *);
void signs_check(const Judge &, clang::Decl *);
void formats_check(const Judge &, clang::Decl *);

/* lenient.cc */

void lenient_open(clang::Decl *); // __thread variables of the device are variables like others

/* arguments.cc */

void arguments_check(const Judge &, clang::CUDAKernelCallExpr *); // is the kernel's namespace that of an argument?

/* addresses.cc */

bool holds_managed(const clang::APValue &);	  // the address of a managed variable
void addresses_check(const Judge &, clang::Decl *);

/* closures.cc */

void closures_check(const Judge &, const clang::LambdaExpr *); // an extended lambda

#endif
