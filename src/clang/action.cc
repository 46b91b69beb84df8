// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang calls when it has loaded the plug-in: options in, who listens out (front.cc; gcchost.cc for what is no CUDA).
#include "front.h"
#include "jitmode.h"
#include "longdouble.h"
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

using namespace clang;

AskedWarnings asked_warnings;

namespace {

class Action : public PluginASTAction {
	std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, StringRef) override
	{
		if (!ci.getLangOpts().CUDA)
			return gcchost_consumer(ci);
		library_plain_algorithm(ci);
		pragmas_watch(ci);
		packs_watch(ci);
		jitmode_watch(ci);
		if (ci.getLangOpts().CUDAIsDevice)
			longdouble_allow(ci);
		return front_consumer(ci, options);
	}
	bool ParseArgs(const CompilerInstance &ci, const std::vector<std::string> &args) override
	{
		for (const std::string &a : args) {
			options.relaxed_constexpr |= a == "relaxed-constexpr";
			options.extended_lambda |= a == "extended-lambda";
			drops_uncalled |= a == "drop-uncalled" && ci.getLangOpts().CUDAIsDevice;
			keeps_functions |= a == "keep-functions" && ci.getLangOpts().CUDAIsDevice;
			jitmode_ask(a);
			set(asked_warnings.bounds, a, "missing-launch-bounds");
			set(asked_warnings.stream, a, "default-stream-launch");
			set(asked_warnings.captures, a, "ext-lambda-captures-this");
			set(asked_warnings.calls, a, "cross-execution-space-call");
		}
		return true;
	}
	static void set(Asked &to, StringRef arg, StringRef name)
	{
		if (arg.consume_front(name))
			to = arg.empty() ? Asked::Warning : Asked::Error; // -error
	}
	ActionType getActionType() override { return AddBeforeMainAction; }

	FrontOptions options;
};

FrontendPluginRegistry::Add<Action> add("warpwright", "CUDA's rules where clang has others");

} // namespace
