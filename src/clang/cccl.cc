// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What to do where a program wants more of CCCL (Thrust, CUB, libcu++) than there is: NVIDIA's toolkit brings all of it,
// this one a part of libcu++, and the system's packages an older Thrust and CUB. In: what clang says. Out: a note behind it.
#include "listener.h"
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Basic/DiagnosticLex.h>

using namespace clang;

namespace {

constexpr unsigned first_of_cccl = 200000; // CUB_VERSION and THRUST_VERSION of CCCL 2.0

constexpr char get_it[] = "get CCCL (https://github.com/NVIDIA/cccl) and give its headers with -I, or in CPATH";

// The number that a macro stands for; 0: it is none.
unsigned number_of(Preprocessor &pp, StringRef macro)
{
	const MacroInfo *m = pp.getMacroInfo(pp.getIdentifierInfo(macro));
	unsigned value = 0;

	if (!m || m->getNumTokens() != 1 || pp.getSpelling(m->getReplacementToken(0)).empty() ||
	    StringRef(pp.getSpelling(m->getReplacementToken(0))).getAsInteger(10, value))
		return 0;
	return value;
}

std::string dotted(unsigned v)
{
	return std::to_string(v / 100000) + "." + std::to_string(v / 100 % 1000) + "." + std::to_string(v % 100);
}

// "CUB 1.17.2 of /usr/include": what was included, if it is older than CCCL.
std::string old_one(Preprocessor &pp, const SourceManager &sm)
{
	for (const auto &[macro, name] : { std::pair("CUB_VERSION", "CUB "), std::pair("THRUST_VERSION", "Thrust ") }) {
		const unsigned v = number_of(pp, macro);

		if (!v || v >= first_of_cccl)
			continue;
		StringRef file = sm.getFilename(pp.getMacroInfo(pp.getIdentifierInfo(macro))->getDefinitionLoc());
		const size_t folder = std::min(file.rfind("/cub/"), file.rfind("/thrust/"));

		return name + dotted(v) + (folder == StringRef::npos ? "" : " of " + file.take_front(folder).str());
	}
	return "";
}

bool names_one(StringRef text)
{
	for (StringRef name : { "'cub'", "'cub::", "'thrust'", "'thrust::" })
		if (text.contains(name))
			return true;
	return false;
}

bool stands_in_one(const SourceManager &sm, SourceLocation at)
{
	StringRef file = at.isValid() ? sm.getFilename(sm.getExpansionLoc(at)) : "";

	return file.contains("/cub/") || file.contains("/thrust/");
}

// The missing header.
std::string for_file(StringRef file, const std::string &old)
{
	if (!file.starts_with("cub/") && !file.starts_with("thrust/") && !file.starts_with("cuda/") && !file.starts_with("nv/"))
		return "";
	if (file.starts_with("cuda/") || file.starts_with("nv/"))
		return std::string("this toolkit has a part of libcu++ only: for the rest ") + get_it;
	if (!old.empty())
		return old + " has no such header: " + get_it;
	return std::string("Thrust and CUB are the system's (Debian: libthrust-dev, libcub-dev): where they are not installed, or "
			   "have no such header, ") + get_it;
}

} // namespace

std::string cccl_hint(const CompilerInstance &ci, const Diagnostic &d)
{
	llvm::SmallString<128> text;

	if (!d.hasSourceManager() || !ci.hasPreprocessor())
		return "";
	const std::string old = old_one(ci.getPreprocessor(), d.getSourceManager());

	d.FormatDiagnostic(text);
	if (d.getID() == diag::err_pp_file_not_found)
		return for_file(StringRef(text).split('\'').second.split('\'').first, old);
	if (StringRef(text).contains("in namespace 'cuda") && ci.getPreprocessor().isMacroDefined("WW_CUDA_STD_IS_STD"))
		return for_file("cuda/", old);
	if (old.empty() || !(names_one(text) || stands_in_one(d.getSourceManager(), d.getLocation())))
		return "";
	return "this is " + old + ": if the program is written for a newer one, " + get_it;
}
