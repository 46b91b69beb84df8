/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Options for the compilers behind a link, by their own tables: -Xptxas= and -Xnvvm=, and those of nvJitLink
 * that NVIDIA's hands on unread. A wrong one is kept until there is something to compile.
 */
#include "jitlink/jlk.h"
#include "runcc/runcc.h"

#include <stdlib.h>
#include <string.h>

static const struct PtxasName {
	const char *name, *alias;
	bool glued; /* -O3 */
} ptxas[] = {
#define ARG_FLAG false
#define ARG_VALUE false
#define ARG_TRUTH false
#define ARG_WORDS false
#define ARG_GLUED true
#define OPTION(id, name, alias, takes, help) {name, alias, takes},
#define IGNORED(name, alias, takes) {name, alias, takes},
#include "tools/ptxas/ptxas_options.def"
#undef OPTION
#undef IGNORED
};
static const RunccRow nvvm[] = {
#define VVM(name, values, nvcc, again, note) {name, values, nvcc, note},
#include "nvvm/vvm_options.def"
#undef VVM
};

static bool is(const char *name, const char *s, size_t len)
{
	return name && strlen(name) == len && !memcmp(name, s, len);
}

/* "-v", "--verbose", "-O3"; a name after one dash is taken, too. */
static bool ptxas_knows(const char *s)
{
	bool full = !strncmp(s, "--", 2);
	size_t len;

	s += full ? 2 : 1;
	len = strcspn(s, "=");
	for (u32 i = 0; i < COUNT(ptxas); i++)
		if (is(ptxas[i].name, s, len) || (!full && is(ptxas[i].alias, s, len)) ||
		    (!full && ptxas[i].glued && *s == *ptxas[i].alias))
			return true;
	return false;
}

bool jlk_through_ptxas(JlkLink *l, const char *s)
{
	if (!*s)
		return false;
	if (*s != '-' || !ptxas_knows(s))
		l->no_ptxas = arena_printf(l->arena, "Unknown option '%.*s'", (int)strcspn(s + (*s == '-'), "="), s + (*s == '-'));
	else if (!strncmp(s + strspn(s, "-"), "maxrregcount=", 13))
		jlk_check_registers(l, strchr(s, '=') + 1);
	return true;
}

bool jlk_through_nvvm(JlkLink *l, const char *s)
{
	const char *val;

	if (!*s)
		return false;
	if (!strncmp(s, "-arch=", 6))
		l->no_nvvm = "-arch defined more than once";
	else if (!runcc_find_row(nvvm, COUNT(nvvm), s, &val))
		l->no_nvvm = arena_printf(l->arena, "%s is an unsupported option", s);
	return true;
}
