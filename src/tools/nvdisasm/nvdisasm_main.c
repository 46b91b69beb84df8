/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvdisasm: says why there is nothing to disassemble. Our cubins carry PTX, which cuobjdump prints; the
 * machine code of NVIDIA's GPUs (SASS) is undocumented.
 */
#include "tools/common/tool.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *path = NULL, *err = NULL;
	size_t len;
	Cubin c;
	char *s;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
			printf("Usage: nvdisasm [options] <cubin>\n\nCubins made here carry PTX and no machine "
			       "code: see cuobjdump -ptx.\nMachine code (SASS) is not disassembled: its format is "
			       "not documented.\n");
			return 0;
		}
		if (!strcmp(argv[i], "--version") || !strcmp(argv[i], "-V")) {
			return tool_version("nvdisasm");
		}
		if (argv[i][0] != '-')
			path = argv[i];
	}
	if (!path)
		return fprintf(stderr, "nvdisasm fatal   : No input file specified; use option --help for more "
				       "information\n"), 1;
	s = file_read(path, &len, &err);
	if (!s)
		return fprintf(stderr, "nvdisasm fatal   : Could not open input file '%s': %s\n", path, err), 1;
	if (cubin_read(s, len, &c, &err))
		fprintf(stderr, "nvdisasm fatal   : '%s' carries PTX for sm_%u%.1s and no machine code; "
				"'cuobjdump -ptx %s' prints it\n", path, c.sm, &c.suffix, path);
	else if (!err)
		fprintf(stderr, "nvdisasm fatal   : '%s' holds machine code (SASS), whose format is not documented; "
				"use NVIDIA's nvdisasm\n", path);
	else
		fprintf(stderr, "nvdisasm fatal   : '%s' is not a cubin: %s\n", path, err);
	free(s);
	return 1;
}
