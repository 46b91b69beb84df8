// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that are not evaluated, and the sides of what they name (unevaluated.cc).
#ifndef WW_CLANG_UNEVALUATED_H
#define WW_CLANG_UNEVALUATED_H

#include "passes.h"
#include <clang/AST/DeclGroup.h>

namespace clang {
class ASTMutationListener;
}

void unevaluated_watch(clang::Sema &);
void unevaluated_see(const clang::Sema &); // a token has been read
void unevaluated_close(clang::Sema &, clang::DeclGroupRef); // declarations have been parsed
clang::ASTMutationListener *unevaluated_listener(); // a consumer must name it

// The host's function in whose body the parser stands, in what is not evaluated, or where an address is taken; as it was
// written. NULL: it does not.
const clang::FunctionDecl *unevaluated_in(const clang::Sema &, bool address);

// At that function, behind an error: has nvcc's driver write the attribute.
constexpr char unevaluated_words[] = "what is not evaluated is in this function";

// Does it bear the attribute, and so seem of both sides?
bool unevaluated_told(const clang::FunctionDecl *);

#endif
