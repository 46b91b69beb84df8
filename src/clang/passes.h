// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that nvcc adds to clang: each function puts one into the pipeline.
#ifndef WW_CLANG_PASSES_H
#define WW_CLANG_PASSES_H

#include <llvm/Passes/PassBuilder.h>

void add_nvvm_pass(llvm::PassBuilder &);
void add_managed_pass(llvm::PassBuilder &);
void add_references_pass(llvm::PassBuilder &);
void add_kernels_pass(llvm::PassBuilder &);
void add_demote_pass(llvm::PassBuilder &);
void add_contract_pass(llvm::PassBuilder &);
void add_copies_pass(llvm::PassBuilder &);
void add_narrow_pass(llvm::PassBuilder &);

#endif
