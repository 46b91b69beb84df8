/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Linked into every tool: an answer that standard output did not take (a full disk, a closed one) is said, and is the
 * exit status, whatever main returned.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

__attribute__((destructor)) static void check_answer(void)
{
	bool lost = ferror(stdout);

	errno = 0;
	if (!fflush(stdout) && !lost)
		return;
	fprintf(stderr, "%s: error: standard output was not written%s%s\n", program_invocation_short_name,
		errno ? ": " : "", errno ? strerror(errno) : "");
	_exit(1);
}
