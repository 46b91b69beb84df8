/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvlink: device code of objects, libraries, fat binaries, cubins and PTX files ▶ one cubin of ours, or
 * with --emit-ptx its PTX. Bitcode (nvcc -ltoir, libNVVM's and NVRTC's LTO IR) is first linked, optimised
 * and compiled as a whole by nvcc. The command line is NVIDIA's.
 */
#include "tools/common/join.h"
#include "tools/common/needs.h"
#include "tools/common/tool.h"
#include "tools/nvlink/callgraph.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

typedef enum {
	O_arch, O_callgraph, O_callgraph_mangled, O_debug, O_emit_ptx, O_ftz, O_fma, O_help, O_keep_lines, O_kernels, O_library, O_library_path,
	O_lto, O_dlto, O_script, O_no_warnings, O_machine, O_maxreg, O_no_opt, O_optfile, O_output, O_prec_div, O_prec_sqrt, O_register, O_relocatable,
	O_suppress_arch, O_variables, O_verbose, O_version, O_werror, O_quiet_flags, O_quiet_values = O_quiet_flags + 11,
} Option;
static const ArgRow rows[] = {
	[O_arch] = { "arch", NULL, ARG_VALUE, "sm_NN or compute_NN to link for" },
	[O_callgraph] = { "dump-callgraph", NULL, ARG_FLAG, "say which functions call which" },
	[O_callgraph_mangled] = { "dump-callgraph-no-demangle", NULL, ARG_FLAG, "the same, with names as they are linked" },
	[O_debug] = { "debug", "g", ARG_FLAG, "debug information for bitcode" },
	[O_emit_ptx] = { "emit-ptx", NULL, ARG_FLAG, "write the linked PTX, not a cubin" },
	[O_ftz] = { "ftz", NULL, ARG_TRUTH, "true or false: flush denormals, in bitcode" },
	[O_fma] = { "fma", "fmad", ARG_TRUTH, "true or false: fuse multiply and add, in bitcode" },
	[O_help] = { "help", "h", ARG_FLAG, "this text" },
	[O_keep_lines] = { "generate-line-info", "lineinfo", ARG_FLAG, "lines for profilers, in bitcode" },
	[O_kernels] = { "kernels-used", NULL, ARG_LIST, "accepted; all kernels are kept" },
	[O_library] = { "library", "l", ARG_GLUED_LIST, "link with lib<value>.a" },
	[O_library_path] = { "library-path", "L", ARG_GLUED_LIST, "look for libraries here" },
	[O_lto] = { "link-time-opt", "lto", ARG_FLAG, "bitcode is always optimised as a whole" },
	[O_dlto] = { "dlto", NULL, ARG_FLAG, "the same" },
	[O_script] = { "gen-host-linker-script", "ghls", ARG_VALUE, "lcs-aug: write a script that keeps device code together" },
	[O_no_warnings] = { "disable-warnings", "w", ARG_FLAG, "no warnings" },
	[O_machine] = { "machine", "m", ARG_GLUED, "64" },
	[O_maxreg] = { "maxrregcount", NULL, ARG_NUMBER, "registers a thread; in the cubin's PTX the driver's choice" },
	[O_no_opt] = { "no-opt", "O0", ARG_FLAG, "bitcode is not optimised" },
	[O_optfile] = { "options-file", "optf", ARG_WORDS, "take options from this file too" },
	[O_output] = { "output-file", "o", ARG_VALUE, "the file to write" },
	[O_prec_div] = { "prec-div", NULL, ARG_TRUTH, "true or false: exact division, in bitcode" },
	[O_prec_sqrt] = { "prec-sqrt", NULL, ARG_TRUTH, "true or false: exact square roots, in bitcode" },
	[O_register] = { "register-link-binaries", NULL, ARG_VALUE, "write the names of registration functions here" },
	[O_relocatable] = { "relocatable-link", "r", ARG_FLAG, "the result is to be linked again" },
	[O_suppress_arch] = { "suppress-arch-warning", NULL, ARG_FLAG, "say nothing of objects for other architectures" },
	[O_variables] = { "variables-used", NULL, ARG_LIST, "accepted; all variables are kept" },
	[O_verbose] = { "verbose", "v", ARG_FLAG, "say what was linked" },
	[O_version] = { "version", "V", ARG_FLAG, "the version" },
	[O_werror] = { "warning-as-error", "Werror", ARG_FLAG, "warnings are errors" },
	/* no meaning here */
	[O_quiet_flags] = { "device-stack-protector", NULL, ARG_FLAG, "accepted" },
	{ "disable-infos", NULL, ARG_FLAG, "accepted" },
	{ "extra-warnings", "extrawarn", ARG_FLAG, "accepted" },
	{ "ignore-host-info", NULL, ARG_FLAG, "accepted" },
	{ "keep-system-libraries", NULL, ARG_FLAG, "accepted" },
	{ "preserve-relocs", NULL, ARG_FLAG, "accepted" },
	{ "report-arch", NULL, ARG_FLAG, "accepted" },
	{ "suppress-debug-info", NULL, ARG_FLAG, "accepted" },
	{ "suppress-stack-size-warning", NULL, ARG_FLAG, "accepted" },
	{ "use-host-info", NULL, ARG_FLAG, "accepted" },
	{ "optimize-unused-variables", NULL, ARG_FLAG, "accepted" },
	[O_quiet_values] = { "Ofast-compile", "Ofc", ARG_VALUE, "accepted" },
	{ "Xnvvm", NULL, ARG_LIST, "accepted" },
	{ "Xptxas", NULL, ARG_LIST, "accepted" },
	{ "cpu-arch", NULL, ARG_VALUE, "accepted" },
	{ "nvvmpath", NULL, ARG_VALUE, "accepted" },
	{ "split-compile", NULL, ARG_VALUE, "accepted" },
	{ "split-compile-extended", NULL, ARG_VALUE, "accepted" },
	{ "time", NULL, ARG_VALUE, "accepted" },
	{ "uidx-file", "uidx", ARG_VALUE, "accepted" },
};

typedef struct Linker {
	Args args;
	Join join;
	const char *arch, *output, *registers, *script;
	u32 sm;
	char suffix;
	const char **folders, **libraries, **for_nvcc; /* vecs */
	u32 files; /* read */
	bool emit_ptx, verbose, relocatable;
	enum { CALLS_silent, CALLS_mangled, CALLS_demangled } calls; /* what is said of them */
	int status; /* of a link that failed: 255 where something is missing */
} Linker;

static bool say_fatal(const char *fmt, ...) PRINTF_LIKE(1, 2);
static bool say_fatal(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fputs("nvlink fatal   : ", stderr);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
	va_end(ap);
	return false;
}

static bool failed(Linker *l)
{
	const char *s = l->join.said.s ? l->join.said.s : "out of memory\n";

	if (strstr(s, "Undefined reference"))
		l->status = 255;
	fprintf(stderr, "%s%s", strncmp(s, "nvlink ", 7) ? "nvlink fatal   : " : "", s);
	return false;
}

static void for_nvcc(Linker *l, const char *fmt, const char *val)
{
	*vec_push(l->join.arena, l->for_nvcc) = arena_printf(l->join.arena, "-%s=%s", fmt, val);
}

static bool take(Linker *l, int row, const char *val)
{
	switch (row) {
	case O_arch:
		l->arch = val;
		return true;
	case O_output:
		l->output = val;
		return true;
	case O_register:
		l->registers = val;
		return true;
	case O_emit_ptx:
		return l->emit_ptx = true;
	case O_callgraph:
		l->calls = CALLS_demangled;
		return true;
	case O_callgraph_mangled:
		l->calls = CALLS_mangled;
		return true;
	case O_verbose:
		return l->verbose = true;
	case O_relocatable:
		return l->relocatable = l->join.partial = true;
	case O_suppress_arch: case O_no_warnings:
		return l->join.quiet = true;
	case O_script:
		l->script = val;
		return !strcmp(val, "lcs-aug") || say_fatal("--gen-host-linker-script=%s: only lcs-aug is written here", val);
	case O_library:
		*vec_push(l->join.arena, l->libraries) = val;
		return true;
	case O_library_path:
		*vec_push(l->join.arena, l->folders) = val;
		return true;
	case O_ftz: case O_prec_div: case O_prec_sqrt:
		for_nvcc(l, rows[row].name, val);
		return true;
	case O_fma:
		for_nvcc(l, "fmad", val);
		return true;
	case O_debug: case O_no_opt:
		*vec_push(l->join.arena, l->for_nvcc) = "-G";
		return true;
	case O_keep_lines:
		*vec_push(l->join.arena, l->for_nvcc) = "-lineinfo";
		return true;
	case O_machine:
		return !strcmp(val, "64") || say_fatal("--machine=%s: device code has 64 bits", val);
	default:
		return true;
	}
}

static bool add_file(Linker *l, const char *path)
{
	if (access(path, R_OK))
		return say_fatal("Could not open input file '%s'", path);
	l->files++;
	return join_add(&l->join, path, JOIN_device) || failed(l);
}

/* Options and files in their order. 1: go on; 0: all is done; -1: said why not. */
static int read_arguments(Linker *l)
{
	const char *val;

	for (int row; (row = args_next(&l->args, &val)) != ARG_END;) {
		if (row == ARG_BAD)
			return -1;
		if (row == O_help || row == O_version) {
			if (row == O_help)
				args_help(&l->args);
			else
				tool_version("nvlink");
			return 0;
		}
		if (row == ARG_FILE ? !add_file(l, val) : !take(l, row, val))
			return -1;
	}
	return 1;
}

/* ---- bitcode ------------------------------------------------------------------------------------ */
static bool run(const char *const *argv)
{
	pid_t pid;
	int st = 0, err = posix_spawn(&pid, argv[0], NULL, NULL, (char *const *)argv, environ);

	if (err)
		return say_fatal("'%s' cannot be run: %s", argv[0], strerror(err));
	while (waitpid(pid, &st, 0) < 0 && errno == EINTR)
		;
	return (WIFEXITED(st) && !WEXITSTATUS(st)) || say_fatal("the bitcode cannot be compiled");
}

static bool compile_bitcode(Linker *l)
{
	Arena *a = l->join.arena;
	const char *tmp = getenv("TMPDIR"), **argv = NULL, *err;
	char *out = arena_printf(a, "%s/nvlink-XXXXXX.ptx", tmp && *tmp ? tmp : "/tmp"), *ptx = NULL;
	int fd = mkstemps(out, 4);
	size_t len;

	if (fd < 0)
		return say_fatal("no temporary file '%s': %s", out, strerror(errno));
	close(fd);
	*vec_push(a, argv) = arena_printf(a, "%s/nvcc", env_self_dir());
	*vec_push(a, argv) = "-ptx";
	*vec_push(a, argv) = "-rdc=true";
	*vec_push(a, argv) = "-w"; /* whoever made it was told */
	*vec_push(a, argv) = arena_printf(a, "-arch=compute_%u%.1s", l->sm, &l->suffix);
	for (u32 i = 0; i < vec_len(l->for_nvcc); i++)
		*vec_push(a, argv) = l->for_nvcc[i];
	*vec_push(a, argv) = "-o";
	*vec_push(a, argv) = out;
	*vec_push(a, argv) = "-x";
	*vec_push(a, argv) = "nvvm";
	for (u32 i = 0; i < vec_len(l->join.bitcode); i++)
		*vec_push(a, argv) = l->join.bitcode[i];
	*vec_push(a, argv) = NULL;
	if (run(argv) && !(ptx = file_read(out, &len, &err)))
		say_fatal("nvcc left no PTX: %s", err);
	unlink(out);
	return ptx && (join_add_ptx(&l->join, "bitcode", ptx, len) || failed(l));
}

/* Where there is nothing else it is a program of its own; as PTX it may lack what it declares. */
static bool compile_all_bitcode(Linker *l)
{
	const bool alone = !l->join.objects;

	l->join.partial |= alone && l->emit_ptx;
	l->join.whole = alone && !l->join.partial;
	return compile_bitcode(l);
}

/* ---- results ------------------------------------------------------------------------------------ */
static bool write_file(const char *path, const void *data, size_t len)
{
	const char *err;

	return file_write_atomic(path, data, len, &err) || say_fatal("'%s': %s", path, err);
}

static bool write_registers(Linker *l)
{
	Text t = {0};
	bool ok;

	text_printf(&t, "#define NUM_PRELINKED_OBJECTS %u\n", vec_len(l->join.ids));
	for (u32 i = 0; i < vec_len(l->join.ids); i++)
		text_printf(&t, "DEFINE_REGISTER_FUNC(%s)\n", l->join.ids[i]);
	ok = write_file(l->registers, t.s, t.len);
	text_free(&t);
	return ok;
}

static bool write_result(Linker *l, const Text *ptx)
{
	Cubin c = {.ptx = ptx->s, .len = ptx->len, .sm = l->sm, .suffix = l->suffix, .relocatable = l->relocatable};
	const char *err;
	Text t = {0};
	bool ok;

	if (l->emit_ptx)
		return write_file(l->output, ptx->s, ptx->len);
	ok = cubin_write(&t, &c, &err) ? write_file(l->output, t.s, t.len) : say_fatal("'%s': %s", l->output, err);
	text_free(&t);
	return ok;
}

/* What GNU ld lays out next to its own sections, by -T or INSERT: large device code of many objects. */
static bool write_script(Linker *l)
{
	static const char *const sections[] = {".nvFatBinSegment", "__nv_relfatbin", ".nv_fatbin"};
	Text t = {0};
	bool ok;

	if (l->join.objects || l->join.bitcode)
		return say_fatal("Input files are not allowed with -ghls option");
	text_printf(&t, "SECTIONS\n{\n");
	for (u32 i = 0; i < COUNT(sections); i++)
		text_printf(&t, "\t%s : { *(%s) }\n", sections[i], sections[i]);
	text_printf(&t, "}\n");
	ok = write_file(l->output, t.s, t.len);
	text_free(&t);
	return ok;
}

static void print_kernel(void *self, const Fn *fn, const Needs *n)
{
	bool *begun = self;

	if (!*begun)
		fprintf(stderr, "nvlink info    : %llu bytes gmem\n",
			(unsigned long long)needs_module_bytes(fn->module, SS_global));
	*begun = true;
	fprintf(stderr,
		"nvlink info    : Function properties for '%s':\n"
		"nvlink info    : used %u registers, used %u barriers, %u stack, %u bytes smem, %u bytes cmem[0], 0 bytes lmem\n",
		fn->name, n->registers, n->barriers, n->stack, n->shared, n->constants);
}

static bool print_needs(const Linker *l, const Text *ptx)
{
	bool begun = false, ok;
	Text why = {0};

	ok = needs_each(ptx->s, ptx->len, device_limits_for(l->sm), 0, print_kernel, &begun, &why) ||
	     say_fatal("%s", why.s ? why.s : "out of memory");
	text_free(&why);
	return ok;
}

static bool print_calls(Linker *l, const Text *ptx)
{
	Text why = {0};
	bool ok = callgraph_print(l->join.arena, ptx, device_limits_for(l->sm), l->calls == CALLS_demangled, &why) ||
		  say_fatal("%s", why.s);

	text_free(&why);
	return ok;
}

static bool link_all(Linker *l)
{
	Text ptx = {0};
	bool ok = true;

	if (l->script && l->output)
		return write_script(l);
	if (!l->arch || !fatbin_parse_arch(l->arch, &l->sm, &l->suffix))
		return l->arch ? say_fatal("Value '%s' is not defined for option 'arch'", l->arch) : say_fatal("Unknown arch name '(null)'");
	if (!l->output)
		return say_fatal("Must specify output file with -o option");
	if (!l->files && !vec_len(l->libraries))
		return say_fatal("No input files specified; use option --help for more information");
	for (u32 i = 0; ok && i < vec_len(l->libraries); i++)
		ok = join_add_library(&l->join, l->libraries[i], l->folders, vec_len(l->folders), NULL) || failed(l);
	if (ok && l->join.bitcode)
		ok = compile_all_bitcode(l);
	ok = ok && (join_link(&l->join, l->sm, l->suffix, &ptx) || failed(l));
	if (ok && l->join.said.len && !l->join.quiet)
		fputs(l->join.said.s, stderr);
	ok = ok && write_result(l, &ptx) && (!l->registers || write_registers(l));
	if (ok && l->calls)
		ok = print_calls(l, &ptx);
	if (ok && l->verbose)
		ok = print_needs(l, &ptx);
	text_free(&ptx);
	return ok;
}

int main(int argc, char **argv)
{
	Linker l = {.args = ARGS("nvlink", "[options] <objects>", rows, argc, argv), .status = 1, .join.skips = true};
	jmp_buf guard;
	int go;

	l.join.arena = arena_new();
	if (!l.join.arena || setjmp(guard))
		return say_fatal("out of memory"), 1;
	l.join.arena->guard = &guard;
	go = read_arguments(&l);
	return go > 0 ? (link_all(&l) ? 0 : l.status) : go < 0;
}
