/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The host's linker and archiver. A program finds the toolkit's libraries, and through the runtime
 * the driver, by the run path written here, so it runs from any folder with no setting.
 */
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_dir(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISDIR(st.st_mode);
}

static bool on_path(Nvcc *n, const char *name)
{
	const char *p = env_get("PATH");

	if (strchr(name, '/'))
		return !access(name, X_OK);
	for (size_t len; p && *p; p += len + (p[len] == ':')) {
		len = strcspn(p, ":");
		if (!access(arena_printf(n->arena, "%.*s/%s", (int)len, p, name), X_OK))
			return true;
	}
	return false;
}

const char *hostlink_compiler(Nvcc *n)
{
	const char *cc = n->last[O_ccbin];

	if (!cc)
		return arena_printf(n->arena, "clang++-%d", WW_LLVM_MAJOR);
	if (is_dir(cc))
		cc = arena_printf(n->arena, "%s/g++", cc);
	return cc;
}

void hostlink_check(Nvcc *n)
{
	const char *cc = hostlink_compiler(n);

	if (option_on(n, O_ccbin) && !on_path(n, cc))
		nvcc_fatal("Failed to find the host compiler '%s' (-ccbin)", cc);
}

static void add_runtime(Nvcc *n, Words *v)
{
	const char *which = n->last[O_cudart];

	if (!which || !strcmp(which, "static"))
		word(n, v, "-lcudart_static");
	else if (!strcmp(which, "shared"))
		word(n, v, "-lcudart");
	word(n, v, "-lpthread");
	word(n, v, "-ldl");
	word(n, v, "-lrt");
}

static bool links_by_clang(Nvcc *n)
{
	return strstr(hostlink_compiler(n), "clang");
}

/* Is OpenMP asked for? clang's, which compiled the sources, is libomp: another linker is not told -fopenmp. */
static bool add_host_words(Nvcc *n, Words *v)
{
	Words host = NULL;
	bool openmp = false;

	compile_host_words(n, &host);
	for (u32 i = 0; i < vec_len(host); i++) {
		bool is = !strcmp(host[i], "-fopenmp");

		openmp |= is;
		if (!is || links_by_clang(n))
			word(n, v, "%s", host[i]);
	}
	return openmp;
}

/* libomp has gcc's entry points too. Beside it gcc's libgomp would answer for threads that it knows nothing of: each
 * would be the first of one. */
static void add_libraries(Nvcc *n, Words *v, bool openmp)
{
	u32 at = 0;

	for (const char *l; (l = option_next(n, O_library, &at));)
		if (strcmp(l, "gomp") || !(openmp || links_by_clang(n)))
			word(n, v, "-l%s", l);
		else if (links_by_clang(n))
			word(n, v, "-fopenmp");
	if (openmp && !links_by_clang(n))
		word(n, v, "-lomp");
}

bool hostlink_program(Nvcc *n, const Words objects, const char *out)
{
	Child c = {.what = "link", .input = out};
	u32 at = 0;
	bool openmp;

	word(n, &c.argv, "%s", hostlink_compiler(n));
	if (option_on(n, O_debug))
		word(n, &c.argv, "-g");
	openmp = add_host_words(n, &c.argv);
	word(n, &c.argv, "-o");
	word(n, &c.argv, "%s", out);
	for (u32 i = 0; i < vec_len(objects); i++)
		word(n, &c.argv, "%s", objects[i]);
	for (const char *d; (d = option_next(n, O_library_path, &at));)
		word(n, &c.argv, "-L%s", d);
	word(n, &c.argv, "-L%s/lib64", n->toolkit);
	add_libraries(n, &c.argv, openmp);
	options_forward(n, &c.argv, PASS_LINK);
	if (option_on(n, O_forward_linker) || option_on(n, O_forward_all))
		for (u32 i = 0; i < vec_len(n->unknown); i++)
			word(n, &c.argv, "%s", n->unknown[i]);
	add_runtime(n, &c.argv);
	word(n, &c.argv, "-Wl,-rpath,%s/lib64", n->toolkit);
	return spawn_run(n, &c);
}

bool hostlink_library(Nvcc *n, const Words objects, const char *out)
{
	Child c = {.what = "archive", .input = out};
	u32 at = 0;

	word(n, &c.argv, "%s", n->last[O_arbin] ? n->last[O_arbin] : "ar");
	word(n, &c.argv, "rcs");
	for (const char *x; (x = option_next(n, O_x_archive, &at));)
		word(n, &c.argv, "%s", x);
	word(n, &c.argv, "%s", out);
	for (u32 i = 0; i < vec_len(objects); i++)
		word(n, &c.argv, "%s", objects[i]);
	if (!option_on(n, O_dryrun))
		unlink(out);
	return spawn_run(n, &c);
}
