/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ww: the subcommands, and what they share.
 */
#include "tools/ww/ww.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

typedef struct Command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *args, *help;
} Command;
static const Command commands[] = {
	{"run", ww_run, "[nvcc options] FILE.cu [-- ARGS]",
	 "compile into the cache, unless it is there, and run"},
	{"cc", ww_cc, "[nvcc options] FILE...", "compile; the same as nvcc"},
	{"exec", ww_exec, "PROGRAM [ARGS]",
	 "run a CUDA program built elsewhere on these libraries"},
	{"prof", ww_prof, "[OPTIONS] PROGRAM|FILE.cu [ARGS]",
	 "run a program and show where its time goes; counters, reports, timelines"},
	{"occupancy", ww_occupancy, "[OPTIONS] FILE.cu|PTX|CUBIN|PROGRAM",
	 "how many warps of each kernel an SM holds, what limits it, what would help; curves"},
	{"query", ww_query, "", "what devices there are"},
};

int ww_error(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fputs(ww_colour(stderr) ? "ww: \033[1;31merror:\033[0m " : "ww: error: ", stderr);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
	va_end(ap);
	return 1;
}

int ww_cannot_run(const char *command, const char *program, int error)
{
	bool here = error == ENOENT && !strchr(program, '/') && !access(program, X_OK);

	return ww_error("%s: %s cannot be run: %s%s", command, program,
			here ? "it is not on PATH; the one in this folder is ./" : strerror(error), here ? program : "");
}

bool ww_colour(FILE *f)
{
	const char *term = env_get("TERM");

	return isatty(fileno(f)) && !env_get("NO_COLOR") && term && strcmp(term, "dumb");
}

const char *ww_toolkit(void)
{
	static char dir[PATH_MAX];

	if (!dir[0]) {
		snprintf(dir, sizeof dir, "%s", env_self_dir());
		if (strrchr(dir, '/'))
			*strrchr(dir, '/') = '\0';
	}
	return dir;
}

bool ww_path(char *to, size_t size, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(to, size, fmt, ap);
	va_end(ap);
	return n >= 0 && (size_t)n < size;
}

static int show_help(FILE *f)
{
	bool bold = ww_colour(f);

	fprintf(f, "Usage: ww COMMAND ...\n\n");
	for (u32 i = 0; i < COUNT(commands); i++)
		fprintf(f, "  %sww %s%s %s\n        %s\n", bold ? "\033[1m" : "", commands[i].name,
			bold ? "\033[0m" : "", commands[i].args, commands[i].help);
	fprintf(f,
		"\nSettings are environment variables, WW_DEVICE=cpu|nvidia|auto|auto,cpu among them; see\n"
		"the manual page, ww(1).\n");
	return f == stderr;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : NULL;

	if (!name)
		return show_help(stderr);
	if (!strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help"))
		return show_help(stdout);
	if (!strcmp(name, "--version")) {
		printf("ww (Warpwright) %s\n", WW_VERSION);
		return 0;
	}
	for (u32 i = 0; i < COUNT(commands); i++)
		if (!strcmp(name, commands[i].name))
			return commands[i].run(argc - 2, argv + 2);
	return ww_error("there is no command '%s' (ww --help lists them)", name);
}
