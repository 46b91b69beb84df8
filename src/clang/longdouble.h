// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// longdouble.cc: long double in device code.
#ifndef WW_CLANG_LONGDOUBLE_H
#define WW_CLANG_LONGDOUBLE_H

#include <llvm/Passes/PassBuilder.h>

namespace clang {
class CompilerInstance;
}

void longdouble_allow(clang::CompilerInstance &);
void add_longdouble_pass(llvm::PassBuilder &);

#endif
