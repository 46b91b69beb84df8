// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// byvalue.cc: what device functions take by value and is no bundle of bytes.
#ifndef WW_CLANG_BYVALUE_H
#define WW_CLANG_BYVALUE_H

#include <llvm/Passes/PassBuilder.h>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
}

void byvalue_note(clang::ASTContext &, const std::vector<clang::Decl *> &tops);
void add_byvalue_pass(llvm::PassBuilder &);

#endif
