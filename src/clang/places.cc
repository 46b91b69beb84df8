// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source lines. A fault in what `atomicAdd` or `assert` became happened, for a person, where that was called, and PTX
// as clang writes it says of an inlined instruction only where its text stands. In: device code with -lineinfo after
// every other optimisation. Out: instructions inlined from the toolkit's or clang's own headers lie where the first
// function outside of these called them. With -G nothing changes: a debugger knows what was inlined.
#include "passes.h"
#include <dlfcn.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Path.h>

using namespace llvm;

namespace {

// .../include of the toolkit whose lib64 holds this library.
std::string toolkit_headers()
{
	Dl_info info;
	if (!dladdr(reinterpret_cast<void *>(toolkit_headers), &info))
		return "";
	SmallString<128> dir = sys::path::parent_path(sys::path::parent_path(info.dli_fname));
	sys::path::append(dir, "include");
	return std::string(dir) + "/";
}

bool is_own_header(const DILocation *at)
{
	static const std::string headers = toolkit_headers();
	SmallString<128> file = at->getFilename();
	if (!sys::path::is_absolute(file)) { // clang parts what the source's folder and the header's have in common
		file = at->getDirectory();
		sys::path::append(file, at->getFilename());
	}
	return file.starts_with(headers) || sys::path::filename(file).starts_with("__clang_");
}

bool has_lines_alone(const Function &f)
{
	const DISubprogram *sub = f.getSubprogram();
	return sub && sub->getUnit() && sub->getUnit()->getEmissionKind() != DICompileUnit::FullDebug;
}

struct PlacesPass : PassInfoMixin<PlacesPass> {
	PreservedAnalyses run(Function &f, FunctionAnalysisManager &)
	{
		if (!f.getParent()->getTargetTriple().isNVPTX() || !has_lines_alone(f))
			return PreservedAnalyses::all();
		for (Instruction &i : instructions(f)) {
			const DILocation *at = i.getDebugLoc();
			while (at && at->getInlinedAt() && is_own_header(at))
				at = at->getInlinedAt();
			i.setDebugLoc(at);
		}
		return PreservedAnalyses::all(); // no analysis looks at lines
	}
	static bool isRequired() { return true; }
};

} // namespace

void add_places_pass(PassBuilder &b)
{
	b.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
		passes.addPass(createModuleToFunctionPassAdaptor(PlacesPass()));
	});
}
