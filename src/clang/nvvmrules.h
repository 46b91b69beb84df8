// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvvmrules.cc: what of a module NVVM IR does not have, for nvvmir.cc.
#ifndef WW_CLANG_NVVMRULES_H
#define WW_CLANG_NVVMRULES_H

namespace llvm {
class Module;
}

void nvvmrules_check(const llvm::Module &);
void nvvmrules_warn_kernels(const llvm::Module &);
void nvvmrules_drop_values(llvm::Module &);
void nvvmrules_drop_aliases(llvm::Module &);

#endif
