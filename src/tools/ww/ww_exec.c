/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ww exec: a CUDA program built elsewhere, on our libraries. One that loads the CUDA runtime or
 * driver finds ours by LD_LIBRARY_PATH; in one that holds a copy of the runtime, libww-exec.so
 * (preloaded) sends its public functions to ours.
 */
#include "tools/ww/ww.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void prepend(const char *var, const char *what, char separator)
{
	const char *old = getenv(var);
	Text t = {0};

	text_printf(&t, "%s", what);
	if (old && *old)
		text_printf(&t, "%c%s", separator, old);
	if (!t.failed)
		setenv(var, t.s, 1);
	text_free(&t);
}

/* Where programs look for a toolkit, unless the user has said so. What Triton assembles itself would be machine code. */
static const struct {
	const char *var, *path;
} places[] = {
	{"CUDA_PATH", ""},
	{"CUDA_HOME", ""},
	{"TRITON_PTXAS_PATH", "/bin/ptxas"},
	{"TRITON_PTXAS_BLACKWELL_PATH", "/bin/ptxas"},
};

static bool say_places(void)
{
	char path[PATH_MAX];

	for (u32 i = 0; i < COUNT(places); i++) {
		if (!ww_path(path, sizeof path, "%s%s", ww_toolkit(), places[i].path))
			return false;
		setenv(places[i].var, path, 0);
	}
	return true;
}

int ww_exec(int argc, char **argv)
{
	char dir[PATH_MAX], lib[PATH_MAX];

	if (argc && !strcmp(argv[0], "--")) {
		argc--;
		argv++;
	}
	if (!argc)
		return ww_error("ww exec PROGRAM [ARGS]: no program is named");
	if (!ww_path(dir, sizeof dir, "%s/lib64", ww_toolkit()) ||
	    !ww_path(lib, sizeof lib, "%s/lib64/libww-exec.so", ww_toolkit()) || !say_places())
		return ww_error("the path of the toolkit is too long");
	prepend("LD_LIBRARY_PATH", dir, ':');
	if (!access(lib, R_OK))
		prepend("LD_PRELOAD", lib, ' ');
	setenv("WW_EXPLAIN", "1", 0);
	execvp(argv[0], argv);
	return ww_cannot_run("exec", argv[0], errno);
}

int ww_cc(int argc, char **argv)
{
	char nvcc[PATH_MAX];

	if (!ww_path(nvcc, sizeof nvcc, "%s/bin/nvcc", ww_toolkit()))
		return ww_error("the path of the toolkit is too long");
	argv[-1] = nvcc; /* main's own words stand before */
	execv(nvcc, argv - 1);
	return ww_error("%s cannot be run: %s", nvcc, strerror(errno));
}
