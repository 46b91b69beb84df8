/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * PTX that clang wrote, read again before it is embedded: errors belong to the build, not to the
 * first launch.
 */
#include "ptx/ptx.h"
#include "tools/nvcc/nvcc.h"

#include <string.h>

/* The name in `.extern .func (.param .b32 r) name`, or in a variable's declaration. */
static const char *declared_name(const char *s, size_t line, size_t *len)
{
	static const char stop[] = " \t(;[,";
	const char *end = s + line, *name = NULL;
	bool func = memmem(s, line, ".func", 5) != NULL;

	for (; s < end; s += strspn(s, " \t")) {
		if (*s == '(' && !name) {
			const char *close = memchr(s, ')', (size_t)(end - s));

			s = close ? close + 1 : end;
			continue;
		}
		if (*s == '(' || *s == ';' || *s == '[' || *s == ',')
			break;
		*len = strcspn(s, stop);
		if (s + *len > end)
			*len = (size_t)(end - s);
		if (*s != '.' && (!func || !name) && (*s < '0' || *s > '9'))
			name = s;
		s += *len;
		if (name && func)
			return name;
	}
	if (name)
		*len = strcspn(name, stop);
	return name;
}

static bool has_externs(Nvcc *n, const Text *ptx)
{
	const char *s = ptx->s;
	bool found = false;

	while ((s = strstr(s, "\n.extern ")) != NULL) {
		size_t line = strcspn(++s, "\n"), len = 0;
		const char *name;

		if (memmem(s, line, ".shared", 7))
			continue;
		name = declared_name(s + 8, line - 8, &len);
		name = name ? arena_strndup(n->arena, name, len) : NULL;
		if (!name || (ptx_is_system_fn(name) && !ptx_is_linked_call(name)))
			continue;
		fprintf(stderr,
			"ptxas fatal   : Unresolved extern %s '%.*s' (defined in another file? "
			"then "
			"compile with -rdc=true)\n",
			memmem(s, line, ".func", 5) ? "function" : "variable", (int)len, name);
		found = true;
	}
	return found;
}

/* Parses and verifies; prints what is wrong as ptxas would. */
static bool is_valid(const Text *ptx, const char *file)
{
	const char *base = strrchr(file, '/');
	Diag d = {.file = base ? base + 1 : file, .src = ptx->s, .src_len = ptx->len};
	Arena *a = arena_new();
	Module *m = NULL;
	Text said = {0};
	jmp_buf guard;
	bool ok;

	if (!a || setjmp(guard))
		nvcc_fatal("out of memory while '%s' is checked", file);
	a->guard = &guard;
	m = ptx_parse(a, ptx->s, ptx->len, &d);
	ok = m && ptx_verify(m, &d);
	if (d.out.len)
		edgform_add_ptxas(&said, d.out.s, d.out.len);
	if (said.len)
		fwrite(said.s, 1, said.len, stderr);
	text_free(&said);
	if (!ok)
		fprintf(stderr, "ptxas fatal   : Ptx assembly aborted due to errors\n");
	diag_free(&d);
	arena_free(a);
	return ok;
}

/* -Xptxas OPTIONS and -res-usage: our ptxas says what each kernel needs, unless NVIDIA's is going to. */
static bool run_ptxas(Nvcc *n, const Text *ptx, const Target *t, bool relocatable)
{
	const char *file = spawn_temp(n, "ptxas", ".ptx");
	Child c = {.what = "ptxas", .input = file};

	spawn_write(n, file, ptx->s, ptx->len);
	word(n, &c.argv, "%s/bin/ptxas", n->toolkit);
	word(n, &c.argv, "-arch=sm_%u%.1s", t->arch->sm < 20 ? 20 : t->arch->sm, &t->arch->suffix);
	if (relocatable)
		word(n, &c.argv, "-c");
	if (option_on(n, O_resource_usage))
		word(n, &c.argv, "-v");
	option_add(n, &c.argv, O_x_ptxas);
	word(n, &c.argv, "%s", file);
	word(n, &c.argv, "-o");
	word(n, &c.argv, "/dev/null");
	return spawn_run(n, &c);
}

static bool check_text(Nvcc *n, const Text *ptx, const char *file, const Target *t, bool relocatable)
{
	if (option_on(n, O_verbose))
		fprintf(stderr, "#$ # ptxas %s\n", file);
	if (!relocatable && has_externs(n, ptx))
		return false;
	if (!is_valid(ptx, file))
		return false;
	if (!option_on(n, O_ptx) && (option_on(n, O_x_ptxas) || option_on(n, O_resource_usage)) &&
	    (relocatable || !machinecode_wanted(n, t->arch)))
		return run_ptxas(n, ptx, t, relocatable);
	return true;
}

bool ptxcheck_target(Nvcc *n, const Text *ptx)
{
	FatImage im = {0};
	const char *err;
	Text why = {0};

	for (u32 i = 0; i < vec_len(n->codes) && !why.len && ptx->s && fatbin_ptx_info(ptx->s, ptx->len, &im, &err); i++)
		fatbin_why_not(&why, im.sm, im.suffix, n->codes[i].real->sm, n->codes[i].real->suffix);
	if (!why.len)
		return true;
	fprintf(stderr, "ptxas fatal   : %s\n", why.s);
	text_free(&why);
	n->failure = NVCC_PTXAS_FAILED;
	return false;
}

bool ptxcheck_text(Nvcc *n, const Text *ptx, const char *file, const Target *t, bool relocatable)
{
	bool ok = check_text(n, ptx, file, t, relocatable);

	if (!ok)
		n->failure = NVCC_PTXAS_FAILED;
	return ok;
}
