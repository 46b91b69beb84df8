// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program of one file: functions of the device that no kernel needs are not in its code, as with nvcc. So what is wrong
// with them alone (a vote that the device has not, a function that nobody defines) is nobody's concern. Those with
// __attribute__((used)) stay. In: device code after every optimisation; nvcc's driver asks for it, but with -rdc=true,
// -G and -keep-device-functions. Out: less of it.
#include "passes.h"
#include <llvm/IR/Module.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>

using namespace llvm;

bool drops_uncalled;

namespace {

bool is_kept(const GlobalValue &v)
{
	const auto *f = dyn_cast<Function>(&v);

	return !f || f->getCallingConv() == CallingConv::PTX_Kernel;
}

} // namespace

void add_uncalled_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
		if (!drops_uncalled)
			return;
		passes.addPass(InternalizePass(is_kept));
		passes.addPass(GlobalDCEPass());
	});
}
