// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs compiled at run time, with NVRTC: no host, and of the host's headers and names nothing (jitmode.cc).
#ifndef WW_CLANG_JITMODE_H
#define WW_CLANG_JITMODE_H

#include <llvm/ADT/StringRef.h>

namespace clang {
class CompilerInstance;
class Decl;
class NamedDecl;
class Sema;
class Token;
}

// -fplugin-arg-warpwright-rtc; rtc-device: with -default-device. What follows does nothing without.
void jitmode_ask(llvm::StringRef arg);
bool jitmode_gives_sides(); // -default-device
void jitmode_watch(clang::CompilerInstance &);
void jitmode_see(clang::Sema &, const clang::Token &);
void jitmode_check(clang::CompilerInstance &, clang::Decl *);

/* taken.cc */

void taken_forget(clang::Sema &, clang::NamedDecl *); // by all ways to look its name up, outside namespaces

#endif
