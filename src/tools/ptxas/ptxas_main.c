/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ptxas: checks PTX and wraps it into a cubin that the driver loads (it holds the PTX; code is made for the
 * machine at hand when it is loaded). Options that tune NVIDIA's code generator are taken and have no effect.
 * Exit status 0, or 255 after an error.
 */
#include "fatbin/fatbin.h"
#include "tools/common/needs.h"
#include "tools/common/tool.h"

#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef enum {
#define OPTION(id, name, alias, takes, help) O_##id,
#define IGNORED(name, alias, takes)
#include "tools/ptxas/ptxas_options.def"
#undef OPTION
#undef IGNORED
	O_first_ignored,
} Option;
static const ArgRow rows[] = {
#define OPTION(id, name, alias, takes, help) {name, alias, takes, help},
#define IGNORED(name, alias, takes) {name, alias, takes, "no effect"},
#include "tools/ptxas/ptxas_options.def"
#undef OPTION
#undef IGNORED
};

enum { FAILED = 255, MAX_INPUTS = 256, LEAST_REGISTERS = 24, MOST_REGISTERS = 255 };
typedef struct Ptxas {
	const char *inputs[MAX_INPUTS], *input; /* all, and the one being read */
	u32 ninputs;
	const char *text, *output, *entries;
	bool on[O_first_ignored];
	u32 sm;
	char suffix;
	bool only_check; /* compute_90 */
	char arch[32];
	u32 warnings, maxrregcount;
	long level; /* -O, if given */
} Ptxas;

static int fatal(const char *fmt, ...) PRINTF_LIKE(1, 2);
static int fatal(const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "ptxas fatal   : ");
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return FAILED;
}

static void warn(Ptxas *p, const char *fmt, ...) PRINTF_LIKE(2, 3);
static void warn(Ptxas *p, const char *fmt, ...)
{
	va_list ap;

	if (p->on[O_no_warnings])
		return;
	p->warnings++;
	fprintf(stderr, "ptxas warning : ");
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
}

/* ---- options --------------------------------------------------------------------------------- */
static bool is_known(u32 sm, char suffix)
{
	static const struct {
		u32 sm;
		char suffix;
	} archs[] = {
#define ARCH(sm, suffix, clang, ptx, listed) {sm, suffix},
#include "tools/nvcc/arch.def"
#undef ARCH
	};

	for (u32 i = 0; i < COUNT(archs); i++)
		if (archs[i].sm == sm && archs[i].suffix == suffix)
			return true;
	return false;
}

static int set_arch(Ptxas *p, const char *s)
{
	p->only_check = !strncmp(s, "compute_", 8);
	snprintf(p->arch, sizeof p->arch, "%s", s);
	if (fatbin_parse_arch(s, &p->sm, &p->suffix) && is_known(p->sm, p->suffix))
		return 0;
	return fatal("Value '%s' is not defined for option 'gpu-name'", s);
}

static int set_registers(Ptxas *p, const char *value)
{
	char *end;

	p->maxrregcount = !strcmp(value, "archmin") ? LEAST_REGISTERS : (u32)strtoul(value, &end, 10);
	if (!strcmp(value, "archmin") || !strcmp(value, "archmax") || (end != value && !*end))
		return 0;
	return fatal("Value '%s' is not defined for option 'maxrregcount'", value);
}

static int check_modifier(const char *value, const char *what, const char *known)
{
	const char *at = strlen(value) == 2 ? strstr(known, value) : NULL;

	if (at && (at[2] == ' ' || !at[2]))
		return 0;
	fprintf(stderr, "ptxas error   : Invalid default cache modifier on %s specified: %s\n", what, value);
	return fatal("Ptx assembly aborted due to errors");
}

static int set_option(Ptxas *p, int o, const char *value)
{
	char *end;

	if (o >= 0 && o < O_first_ignored)
		p->on[o] = true;
	switch (o) {
	case O_arch:
		return set_arch(p, value);
	case O_output:
		p->output = value;
		break;
	case O_entry:
		p->entries = value;
		break;
	case O_string:
		p->text = value;
		break;
	case O_machine:
		if (strcmp(value, "64"))
			return fatal("Value '%s' is not defined for option 'machine'", value);
		break;
	case O_maxrregcount:
		return set_registers(p, value);
	case O_level:
		p->level = strtol(value, &end, 10);
		if (end == value || *end)
			return fatal("'%s': expected a number", value);
		break;
	case O_load_cache:
		return check_modifier(value, "load", "ca cg cs lu cv");
	case O_store_cache:
		return check_modifier(value, "store", "wb cg cs wt");
	case ARG_FILE:
		if (p->ninputs == MAX_INPUTS)
			return fatal("more than %d input files", MAX_INPUTS);
		p->inputs[p->ninputs++] = value;
		break;
	}
	return 0;
}

/* Nothing to do: then help is what is asked for, as with NVIDIA's. */
static bool is_idle(const Ptxas *p)
{
	return !p->ninputs && !p->text && !p->on[O_version] && !p->on[O_list_version];
}

static int read_options(Ptxas *p, int argc, char **argv)
{
	Args args = ARGS("ptxas", "[options] <ptx file> ...", rows, argc, argv);
	const char *value;
	int o, rc = 0;

	while (!rc && (o = args_next(&args, &value)) != ARG_END)
		rc = o == ARG_BAD ? FAILED : set_option(p, o, value);
	if (!rc && is_idle(p))
		p->on[O_help] = true;
	if (p->on[O_help])
		args_help(&args);
	if (!rc && p->on[O_debug] && p->level > 0)
		rc = fatal("Optimized debugging not supported");
	return rc;
}

/* -maxrregcount: what a thread cannot have is told, as ptxas does. */
static void check_registers(Ptxas *p)
{
	enum { LEAST_SINCE = 75 };

	if (p->maxrregcount > MOST_REGISTERS) {
		warn(p, "Too big maxrregcount value specified %d, will be ignored", (int)p->maxrregcount);
		p->maxrregcount = 0;
	} else if (p->maxrregcount && p->maxrregcount < LEAST_REGISTERS && p->sm >= LEAST_SINCE) {
		warn(p, "For profile %s adjusting per thread register count of %u to lower bound of %u", p->arch,
		     p->maxrregcount, LEAST_REGISTERS);
		p->maxrregcount = LEAST_REGISTERS;
	}
}

/* ---- what is in the module ------------------------------------------------------------------- */
static bool in_list(const char *list, const char *name)
{
	size_t n = strlen(name);

	for (const char *s = list; s; s = strchr(s, ',') ? strchr(s, ',') + 1 : NULL)
		if (!strncmp(s, name, n) && (!s[n] || s[n] == ','))
			return true;
	return !list;
}

static int check_entries(const Ptxas *p, const Module *m)
{
	for (const char *s = p->entries; s; s = strchr(s, ',') ? strchr(s, ',') + 1 : NULL) {
		char *name = strndup(s, strcspn(s, ","));
		const Fn *fn = name ? ptx_find_fn(m, name) : NULL;
		int rc = fn && fn->is_entry
				 ? 0
				 : fatal("Entry function '%s' not found", name ? name : s);

		free(name);
		if (rc)
			return rc;
	}
	return 0;
}

static int check_externs(const Module *m)
{
	int rc = 0;

	for (u32 i = 0; i < vec_len(m->fns); i++) {
		const Fn *fn = m->fns[i];

		if (!fn->has_body && !fn->alias && !ptx_is_system_fn(fn->name))
			rc = fatal("Unresolved extern function '%s'", fn->name);
	}
	for (u32 i = 0; i < vec_len(m->vars); i++)
		if (m->vars[i]->linkage == LINK_extern && !m->vars[i]->is_dynamic)
			rc = fatal("Unresolved extern variable '%s'", m->vars[i]->name);
	return rc;
}

static void print_needs(const Ptxas *p, const Fn *fn, const Needs *n)
{
	fprintf(stderr, "ptxas info    : Compiling entry function '%s' for '%s'\n", fn->name,
		p->arch);
	fprintf(stderr, "ptxas info    : Function properties for %s\n", fn->name);
	fprintf(stderr, "    %u bytes stack frame, %u bytes spill stores, %u bytes spill loads\n",
		n->stack, n->spilled, n->spilled);
	fprintf(stderr, "ptxas info    : Used %u registers, used %u barriers", n->registers,
		n->barriers);
	if (n->stack)
		fprintf(stderr, ", %u bytes cumulative stack size", n->stack);
	if (n->shared)
		fprintf(stderr, ", %u bytes smem", n->shared);
	fprintf(stderr, ", %u bytes cmem[0]\n", n->constants);
}

static void print_module(const Module *m)
{
	u64 constants = needs_module_bytes(m, SS_const);

	fprintf(stderr, "ptxas info    : %llu bytes gmem",
		(unsigned long long)needs_module_bytes(m, SS_global));
	if (constants)
		fprintf(stderr, ", %llu bytes cmem[3]", (unsigned long long)constants);
	fputc('\n', stderr);
}

static void warn_needs(Ptxas *p, const Fn *fn, const Needs *n)
{
	if (n->ignored)
		warn(p, "Value of %s for entry %s is out of range. .minnctapersm will be ignored", n->ignored, fn->name);
	if (n->endless && !p->on[O_no_stack_warning])
		warn(p, "Stack size for entry function '%s' cannot be statically determined", fn->name);
	if (n->spilled && p->on[O_warn_spills])
		warn(p, "Registers are spilled to local memory in function '%s', %u bytes spill stores, %u bytes spill loads",
		     fn->name, n->spilled, n->spilled);
	if (n->stack && p->on[O_warn_local])
		warn(p, "Local memory used for entry function '%s', size of stack frame: %u bytes", fn->name, n->stack);
	if (n->doubles && p->on[O_warn_double])
		warn(p, "Double(s) used in entry function '%s'", fn->name);
}

static void inspect(Ptxas *p, Arena *a, const Module *m)
{
	const DeviceLimits *d = device_limits_for(p->sm);

	if (p->on[O_verbose])
		print_module(m);
	for (u32 i = 0; i < vec_len(m->fns); i++) {
		const Fn *fn = m->fns[i];
		Needs n;

		if (!fn->is_entry || !fn->has_body || !in_list(p->entries, fn->name))
			continue;
		n = needs_of(a, fn, d, p->maxrregcount);
		if (p->on[O_verbose])
			print_needs(p, fn, &n);
		warn_needs(p, fn, &n);
	}
}

/* ---- output ---------------------------------------------------------------------------------- */
static int write_cubin(const Ptxas *p, Arena *a, const Module *m)
{
	const char **names = NULL, *err = NULL;
	Cubin c = {.ptx = m->src,
		   .len = strnlen(m->src, m->src_len),
		   .sm = p->sm,
		   .suffix = p->suffix,
		   .relocatable = p->on[O_compile_only]};
	Text out = {0};
	int rc = 0;

	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (m->fns[i]->is_entry && m->fns[i]->has_body)
			*vec_push(a, names) = m->fns[i]->name;
	c.entries = names;
	c.nentries = vec_len(names);
	if (!cubin_write(&out, &c, &err) || !file_write_atomic(p->output, out.s, out.len, &err))
		rc = fatal("'%s' could not be written: %s", p->output, err ? err : "out of memory");
	text_free(&out);
	return rc;
}

static int check_target(const Ptxas *p, const Module *m)
{
	Text why = {0};
	int rc = 0;

	fatbin_why_not(&why, m->sm, m->sm_suffix, p->sm, p->suffix);
	if (why.len)
		rc = fatal("%s", why.s);
	text_free(&why);
	return rc;
}

static int assemble(Ptxas *p, Arena *a, const char *text, size_t len)
{
	const char *slash = p->input ? strrchr(p->input, '/') : NULL;
	Diag d = {.file = slash	     ? slash + 1
			  : p->input ? p->input
				     : "<string>",
		  .no_warnings = p->on[O_no_warnings],
		  .werror = p->on[O_werror]};
	Module *m = ptx_parse(a, text, len, &d);
	bool ok = m && ptx_verify(m, &d);
	int rc = 0;

	if (d.out.len)
		fwrite(d.out.s, 1, d.out.len, stderr);
	diag_free(&d);
	if (!ok)
		return fatal("Ptx assembly aborted due to errors");
	rc = check_target(p, m);
	rc = rc ? rc : check_entries(p, m);
	if (!rc && !p->on[O_compile_only])
		rc = check_externs(m);
	if (rc)
		return rc;
	inspect(p, a, m);
	if (p->warnings && p->on[O_werror])
		return fatal("Ptx assembly aborted due to warnings (--warning-as-error)");
	return p->only_check ? 0 : write_cubin(p, a, m);
}

/* ---- input ----------------------------------------------------------------------------------- */
/* The text of one file, in the arena; NULL: said why not. */
static const char *read_input(Ptxas *p, Arena *a, const char *path)
{
	const char *err = NULL, *text;
	size_t len;
	char *s = file_read(strcmp(path, "-") ? path : "/dev/stdin", &len, &err);

	p->input = path;
	if (!s) {
		fatal("Input file '%s' could not be opened: %s", path, err);
		fatal("Ptx assembly aborted due to errors");
		return NULL;
	}
	text = arena_strndup(a, s, len);
	free(s);
	return text;
}

/* Several files are one module. */
static const char *join_inputs(Ptxas *p, Arena *a)
{
	Diag d = {.no_warnings = p->on[O_no_warnings], .werror = p->on[O_werror]};
	Module **mods = NULL, *all = NULL;
	const char *text = NULL;
	Text t = {0};
	bool ok = true;

	for (u32 i = 0; ok && i < p->ninputs; i++) {
		Module *m;

		text = read_input(p, a, p->inputs[i]);
		d.file = p->inputs[i];
		m = text ? ptx_parse(a, text, strlen(text), &d) : NULL;
		ok = m != NULL;
		if (ok) {
			m->name = p->inputs[i];
			m->partial = true;
			*vec_push(a, mods) = m;
		}
	}
	d.file = "ptxas";
	all = ok ? ptx_link(a, mods, vec_len(mods), &d) : NULL;
	fwrite(d.out.s, 1, d.out.len, stderr);
	if (all)
		ptx_print(all, &t);
	else if (text)
		fatal("Ptx assembly aborted due to errors");
	text = all && !t.failed ? arena_strndup(a, t.s, t.len) : NULL;
	diag_free(&d);
	text_free(&t);
	return text;
}

static int run_in(Ptxas *p, Arena *a)
{
	const char *text = p->text	    ? p->text
			   : p->ninputs > 1 ? join_inputs(p, a)
					    : read_input(p, a, p->inputs[0]);

	return text ? assemble(p, a, text, strlen(text)) : FAILED;
}

static int run(Ptxas *p)
{
	Arena *a = arena_new();
	jmp_buf guard;
	int rc;

	if (!a || setjmp(guard)) {
		rc = fatal("out of memory");
	} else {
		a->guard = &guard;
		rc = run_in(p, a);
	}
	arena_free(a);
	return rc;
}

static void list_versions(void)
{
	static const u8 last[] = {0, 5, 3, 2, 3, 1, 5, 8, 8, PTX_MAX_MINOR}; /* minor of each major version */

	static_assert(COUNT(last) == PTX_MAX_MAJOR + 1, "one for each");
	for (u32 i = 1; i < COUNT(last); i++)
		for (u32 j = 0; j <= last[i]; j++)
			printf("%u.%u\n", i, j);
}

int main(int argc, char **argv)
{
	Ptxas p = {.output = "elf.o", .sm = 75, .arch = "sm_75"};
	int rc = read_options(&p, argc, argv);

	if (rc || p.on[O_help])
		return rc;
	if (p.on[O_version])
		return tool_version("ptxas");
	if (p.on[O_list_version]) {
		list_versions();
		return 0;
	}
	check_registers(&p);
	return run(&p);
}
