/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lists of hashes in tests/ptx/set/sweep, see sweep.h.
 *   sweep_long [--every=N [--first=K]] [--only=WORD] [random|exhaustive]
 * Every N-th hash is checked, from K on (default: every 16th and every 256th, from a number that differs from
 * line to line). N processes with K = 0 … N - 1 check everything.
 * LIMIT: 3600
 */
#include "sweep.h"

int main(int argc, char **argv)
{
	static const char dir[] = "tests/ptx/set/sweep";
	Sweeps t = {.first = -1, .seed = 1};
	u32 every = 0;
	const char *which = "";
	char list[100], bin[100];

	for (int i = 1; i < argc; i++) {
		if (!strncmp(argv[i], "--every=", 8))
			every = (u32)atoi(argv[i] + 8);
		else if (!strncmp(argv[i], "--first=", 8))
			t.first = atoi(argv[i] + 8);
		else if (!strncmp(argv[i], "--only=", 7))
			t.only = argv[i] + 7;
		else
			which = argv[i];
	}
	for (u32 exhaustive = 0; exhaustive < 2; exhaustive++) {
		const char *name = exhaustive ? "exhaustive" : "random";

		t.every = every ? every : exhaustive ? 256 : 16;
		snprintf(list, sizeof list, "%s/%s.txt", dir, name);
		snprintf(bin, sizeof bin, "%s/%s.bin", dir, name);
		if (!*which || *which == *name)
			check_sweeps(&t, list, bin, !exhaustive);
	}
	printf("%u passed, %u failed, 0 skipped\n", t.passed, t.failed);
	return t.failed || !t.passed;
}
