/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which GCC clang says it is, and where that has its headers. To clang alone it is 4.2; a source that nvcc compiles asks for the version of the host's
 * compiler, whose C++ library clang reads as well: the newest that is installed, as clang chooses. But none that has
 * types which clang has not.
 */
#include "tools/nvcc/nvcc.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

typedef struct GccVersion {
	u32 major, minor, patch;
} GccVersion;

static bool is_newer(const GccVersion *a, const GccVersion *b)
{
	if (a->major != b->major)
		return a->major > b->major;
	return a->minor != b->minor ? a->minor > b->minor : a->patch > b->patch;
}

static GccVersion read_version(const char *path) /* …/12/crtbegin.o, …/12.2.0/crtbegin.o */
{
	const char *name = memrchr(path, '/', (size_t)(strrchr(path, '/') - path));
	GccVersion v = {0, 1, 0}; /* a folder may have the first number alone; the first release of it is .1 */

	sscanf(name, "/%u.%u.%u", &v.major, &v.minor, &v.patch);
	return v;
}

/* Since then _Float32 and its kin are gcc's own words, and the C library's headers, told so, no longer declare them. */
static GccVersion without_floats(GccVersion best, Lang lang)
{
	static const GccVersion c = {6, 5, 0}, cxx = {12, 5, 0};
	const GccVersion *last = lang == LANG_c ? &c : &cxx;

	return is_newer(&best, last) ? *last : best;
}

/* Headers that gcc alone has (<quadmath.h>), after all others. Not in C: there clang's <stdatomic.h> takes the next one. */
static void add_headers(Nvcc *n, Words *v, const char *start)
{
	word(n, v, "-idirafter");
	word(n, v, "%.*s/include", (int)(strrchr(start, '/') - start), start);
}

void hostgcc_flag(Nvcc *n, Words *v, Lang lang)
{
#ifdef __aarch64__
	static const char pattern[] = "/usr/lib/gcc/aarch64*linux*/*/crtbegin.o";
#else
	static const char pattern[] = "/usr/lib/gcc/x86_64*linux*/*/crtbegin.o";
#endif
	GccVersion best = {0};
	const char *start = NULL;
	glob_t found;

	if (glob(pattern, 0, NULL, &found))
		return;
	for (size_t i = 0; i < found.gl_pathc; i++) {
		GccVersion one = read_version(found.gl_pathv[i]);

		if (is_newer(&one, &best))
			best = one, start = found.gl_pathv[i];
	}
	if (start && lang != LANG_c)
		add_headers(n, v, start);
	globfree(&found);
	best = without_floats(best, lang);
	if (best.major > 4)
		word(n, v, "-fgnuc-version=%u.%u.%u", best.major, best.minor, best.patch);
}
