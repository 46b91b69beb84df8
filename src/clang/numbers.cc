// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang says of constants and nvcc otherwise. Remainders of a division by zero have a number of their own (#179-D). What
// does not fit a template's argument, an enumerator or a case is an error, unless it is to be true or false. What an
// initialiser's list narrows nvcc's parser warns of (#2361-D; #2364-D whole numbers that are between two of a
// floating-point type; integers that others do not hold it treats as anywhere), and gcc refuses if it is a constant of the
// host's.
#include "listener.h"
#include "refusals.h"
#include <clang/Frontend/CompilerInstance.h>

using namespace clang;

void numbers_judge(CompilerInstance &ci, const FrontOptions &options, Listener &listener)
{
	const Judge j(ci, options);

	for (SourceLocation at : listener.remainders)
		j.warn(179, at, "right operand of \"%\" is zero");
	listener.remainders.clear();
	for (const Narrowed &n : listener.misfits)
		j.refuse(n.at, "invalid narrowing conversion: constant value does not fit in destination type: " + n.text);
	listener.misfits.clear();
	for (const Narrowed &n : listener.inexact)
		j.warn(2364, n.at,
		       "invalid narrowing conversion: constant value cannot be represented exactly in destination type: " + n.text);
	listener.inexact.clear();
}

void numbers_refuse(CompilerInstance &ci, const Listener &listener, const std::vector<Decl *> &tops)
{
	DiagnosticsEngine &d = ci.getDiagnostics();
	std::set<SourceLocation> said;

	for (const Narrowed &n : listener.narrowed) {
		const Found found = finder_look(ci.getSourceManager(), tops, n.at);

		if ((found.in ? is_device_only(found.in) : found.variable && is_device_memory(found.variable)) || !said.insert(n.at).second)
			continue;
		d.Report(n.at, d.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Error, "narrowing conversion: " + n.text));
	}
}
