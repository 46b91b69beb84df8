// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry by which clang finds the passes of this folder (-fpass-plugin).
#include "byvalue.h"
#include "longdouble.h"
#include "passes.h"
#include <llvm/Plugins/PassPlugin.h>

static void add_passes(llvm::PassBuilder &b)
{
	add_nvvm_pass(b);
	add_longdouble_pass(b);
	add_byvalue_pass(b);
	add_asmtext_pass(b);
	add_statics_pass(b);
	add_tables_pass(b);
	add_managed_pass(b);
	add_registers_first_pass(b);
	add_references_pass(b);
	add_kernels_pass(b);
	add_demote_pass(b);
	add_rounds_pass(b);
	add_contract_pass(b);
	add_copies_pass(b);
	add_locals_pass(b);
	add_uncalled_pass(b);
	add_unreached_pass(b);
	add_narrow_pass(b);
	add_aligned_pass(b);
	add_stubs_pass(b);
	add_bytes_pass(b);
	add_places_pass(b);
	add_shared_index_pass(b);
	add_hidden_pass(b);
}

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo llvmGetPassPluginInfo()
{
	return { LLVM_PLUGIN_API_VERSION, "warpwright", WW_VERSION, add_passes };
}
