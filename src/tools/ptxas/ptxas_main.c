/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ptxas: checks PTX and wraps it into a cubin that the driver loads (it holds the PTX; code is made for the
 * machine at hand when it is loaded). Options that tune NVIDIA's code generator are taken and have no effect.
 * Exit status 0, or 255 after an error.
 */
#include "fatbin/fatbin.h"
#include "tools/common/needs.h"
#include "tools/common/tool.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef enum {
	O_arch,
	O_output,
	O_verbose,
	O_compile_only,
	O_entry,
	O_help,
	O_version,
	O_list_version,
	O_string,
	O_options_file,
	O_no_warnings,
	O_werror,
	O_warn_double,
	O_warn_local,
	O_warn_spills,
	O_no_stack_warning,
	O_machine,
	O_maxrregcount,
	O_first_ignored,
} Option;
static const ArgRow rows[] = {
	[O_arch] = {"gpu-name", "arch", true,
		    "GPU to check for: sm_90a; compute_90 checks only (sm_75)"},
	[O_output] = {"output-file", "o", true, "the cubin (elf.o)"},
	[O_verbose] = {"verbose", "v", false, "say what each kernel needs"},
	[O_compile_only] = {"compile-only", "c", false,
			    "relocatable: other modules define what is missing"},
	[O_entry] = {"entry", "e", true, "only these kernels, separated by commas"},
	[O_help] = {"help", "h", false, "this text"},
	[O_version] = {"version", "V", false, "the version"},
	[O_list_version] = {"list-version", "version-ls", false,
			    "PTX versions that are understood"},
	[O_string] = {"input-as-string", "ias", true, "the PTX itself instead of a file"},
	[O_options_file] = {"options-file", "optf", true, "more options"},
	[O_no_warnings] = {"disable-warnings", "w", false, "no warnings"},
	[O_werror] = {"warning-as-error", "Werror", false, "warnings are errors"},
	[O_warn_double] = {"warn-on-double-precision-use", "warn-double-usage", false,
			   "warn of .f64"},
	[O_warn_local] = {"warn-on-local-memory-usage", "warn-lmem-usage", false,
			  "warn of local memory"},
	[O_warn_spills] = {"warn-on-spills", "warn-spills", false,
			   "warn of registers spilled to local memory"},
	[O_no_stack_warning] = {"suppress-stack-size-warning", "suppress-stack-size-warning", false,
				"no warning of stacks without a bound"},
	[O_machine] = {"machine", "m", true, "64"},
	[O_maxrregcount] = {"maxrregcount", "maxrregcount", true,
			    "at most so many registers a thread, at least 24"},
	/* from here on: taken for the sake of build scripts */
	[O_first_ignored] = {"opt-level", "O", true, "no effect"},
	{"abi", NULL, true, "no effect"},
	{"Ofast-compile", "Ofc", true, "no effect"},
	{"allow-expensive-optimizations", "allow-expensive-optimizations", true, "no effect"},
	{"compile-as-tools-patch", "astoolspatch", false, "no effect"},
	{"compiler-annotations", "annotate", false, "no effect"},
	{"def-load-cache", "dlcm", true, "no effect"},
	{"def-store-cache", "dscm", true, "no effect"},
	{"device-debug", "g", false, "no effect"},
	{"device-function-maxrregcount", "func-maxrregcount", true, "no effect"},
	{"device-stack-protector", "device-stack-protector", true, "no effect"},
	{"disable-optimizer-constants", "disable-optimizer-consts", false, "no effect"},
	{"dont-merge-basicblocks", "no-bb-merge", false, "no effect"},
	{"extensible-whole-program", "ewp", false, "no effect"},
	{"fmad", "fmad", true, "no effect"},
	{"force-load-cache", "flcm", true, "no effect"},
	{"force-store-cache", "fscm", true, "no effect"},
	{"g-tensor-memory-access-check", "g-tmem-access-check", false, "no effect"},
	{"generate-line-info", "lineinfo", false, "no effect"},
	{"gno-tensor-memory-access-check", "gno-tmem-access-check", false, "no effect"},
	{"legacy-bar-warp-wide-behavior", "legacy-bar-warp-wide-behavior", false, "no effect"},
	{"make-errors-visible-at-exit", "make-errors-visible-at-exit", false, "no effect"},
	{"maxntid", "maxntid", true, "no effect"},
	{"minnctapersm", "minnctapersm", true, "no effect"},
	{"optimize-float-atomics", "opt-fp-atomics", false, "no effect"},
	{"override-directive-values", "override-directive-values", false, "no effect"},
	{"position-independent-code", "pic", true, "no effect"},
	{"preserve-relocs", "preserve-relocs", false, "no effect"},
	{"regAllocOptLevel", NULL, true, "no effect"}, /* Triton's */
	{"register-usage-level", "regUsageLevel", true, "no effect"},
	{"return-at-end", "ret-end", false, "no effect"},
	{"sanitize", "sanitize", true, "no effect"},
	{"sp-bounds-check", "sp-bounds-check", false, "no effect"},
	{"split-compile", "split-compile", true, "no effect"},
	{"suppress-async-bulk-multicast-advisory-warning", NULL, false, "no effect"},
	{"suppress-debug-info", "suppress-debug-info", false, "no effect"},
	{"suppress-double-demote-warning", "suppress-double-demote-warning", false, "no effect"},
	{"suppress-sparse-mma-advisory-info", "suppress-sparse-mma-advisory-info", false,
	 "no effect"},
};

typedef struct Ptxas {
	const char *input, *text, *output, *entries;
	bool on[O_first_ignored];
	u32 sm;
	char suffix;
	bool only_check; /* compute_90 */
	char arch[32];
	u32 warnings, maxrregcount;
	int depth; /* of option files */
} Ptxas;

enum { FAILED = 255, MAX_OPTION_FILES = 8 };

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
static int read_options(Ptxas *, int argc, char **argv);

/* Words of an option file live as long as the program. */
static int read_options_file(Ptxas *p, const char *path)
{
	const char *err;
	size_t len;
	char *text = file_read(path, &len, &err), **words = calloc(len / 2 + 3, sizeof *words);
	int n = 1, rc;

	if (!text || !words || p->depth == MAX_OPTION_FILES) {
		rc = fatal("options file '%s': %s", path, text ? "nested too deeply" : err);
	} else {
		words[0] = "ptxas";
		for (char *w = strtok(text, " \t\r\n"); w; w = strtok(NULL, " \t\r\n"))
			words[n++] = w;
		p->depth++;
		rc = read_options(p, n, words);
		p->depth--;
	}
	free(words);
	return rc;
}

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
	case O_options_file:
		return read_options_file(p, value);
	case O_machine:
		if (strcmp(value, "64"))
			return fatal("Value '%s' is not defined for option 'machine'", value);
		break;
	case O_maxrregcount:
		p->maxrregcount = (u32)strtoul(value, &end, 10);
		if (end == value || *end)
			return fatal("Value '%s' is not defined for option 'maxrregcount'", value);
		break;
	case ARG_FILE:
		if (p->input)
			return fatal("only one input file can be given: '%s' or '%s'", p->input,
				     value);
		p->input = value;
		break;
	}
	return 0;
}

/* -O3 and -m64 have their values glued on */
static char *split_glued(char *arg, char **rest)
{
	*rest = NULL;
	if (arg[0] == '-' && (arg[1] == 'O' || arg[1] == 'm') && arg[2] >= '0' && arg[2] <= '9') {
		*rest = arg + 2;
		return arg[1] == 'O' ? "-O" : "-m";
	}
	return arg;
}

/* Nothing to do: then help is what is asked for, as with NVIDIA's. */
static bool is_idle(const Ptxas *p)
{
	return !p->input && !p->text && !p->on[O_version] && !p->on[O_list_version];
}

static int read_options(Ptxas *p, int argc, char **argv)
{
	char **split = calloc(2 * (size_t)argc + 1, sizeof *split), *rest;
	Args args = {"ptxas", "[options] <ptx file>", rows, COUNT(rows), 0, 1, split};
	const char *value;
	int o, rc = 0;

	if (!split)
		return fatal("out of memory");
	for (int i = 0; i < argc; i++) {
		split[args.argc++] = split_glued(argv[i], &rest);
		if (rest)
			split[args.argc++] = rest;
	}
	while (!rc && (o = args_next(&args, &value)) != ARG_END)
		rc = o == ARG_BAD ? FAILED : set_option(p, o, value);
	if (!rc && !p->depth && is_idle(p))
		p->on[O_help] = true;
	if (p->on[O_help] && !p->depth)
		args_help(&args);
	free(split);
	return rc;
}

/* -maxrregcount: what a thread cannot have is told, as ptxas does. */
static void check_registers(Ptxas *p)
{
	enum { LEAST = 24, LEAST_SINCE = 75, MOST = 255 };

	if (p->maxrregcount > MOST) {
		warn(p, "Too big maxrregcount value specified %u, will be ignored", p->maxrregcount);
		p->maxrregcount = 0;
	} else if (p->maxrregcount && p->maxrregcount < LEAST && p->sm >= LEAST_SINCE) {
		warn(p, "For profile %s adjusting per thread register count of %u to lower bound of %u", p->arch,
		     p->maxrregcount, LEAST);
		p->maxrregcount = LEAST;
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
	if (m->sm > p->sm)
		return fatal("SM version specified by .target is higher than default SM version "
			     "assumed");
	if (!fatbin_runs_on(m->sm, m->sm_suffix, p->sm, p->suffix, false))
		return fatal("PTX with .target 'sm_%u%c' cannot be compiled to architecture '%s'",
			     m->sm, m->sm_suffix ? m->sm_suffix : ' ', p->arch);
	return 0;
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

static int run(Ptxas *p)
{
	const char *err = NULL;
	size_t len = 0;
	char *text = p->text ? NULL : file_read(strcmp(p->input, "-") ? p->input : "/dev/stdin", &len, &err);
	Arena *a = arena_new();
	jmp_buf guard;
	int rc;

	if (!p->text && !text) {
		fatal("Input file '%s' could not be opened: %s", p->input, err);
		rc = fatal("Ptx assembly aborted due to errors");
	} else if (!a || setjmp(guard)) {
		rc = fatal("out of memory");
	} else {
		a->guard = &guard;
		rc = assemble(p, a, p->text ? p->text : text, p->text ? strlen(p->text) : len);
	}
	arena_free(a);
	free(text);
	return rc;
}

int main(int argc, char **argv)
{
	Ptxas p = {.output = "elf.o", .sm = 75, .arch = "sm_75"};
	int rc = read_options(&p, argc, argv);

	if (rc || p.on[O_help])
		return rc;
	if (p.on[O_version]) {
		printf("ptxas: Warpwright PTX assembler\nCuda compilation tools, release 13.0, "
		       "V13.0.0\n"
		       "Warpwright %s\n",
		       WW_VERSION);
		return 0;
	}
	if (p.on[O_list_version]) {
		printf("PTX ISA 1.0 to %d.%d\n", PTX_MAX_MAJOR, PTX_MAX_MINOR);
		return 0;
	}
	check_registers(&p);
	return run(&p);
}
