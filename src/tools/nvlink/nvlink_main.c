/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvlink: device code of objects, libraries, fat binaries, cubins and PTX files ▶ one cubin of ours, or
 * with --emit-ptx its PTX. Bitcode (nvcc -ltoir, libNVVM's and NVRTC's LTO IR) is first linked, optimised
 * and compiled as a whole by nvcc. The command line is NVIDIA's.
 */
#include "tools/common/join.h"
#include "tools/common/tool.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

typedef enum {
	O_arch, O_debug, O_emit_ptx, O_ftz, O_fma, O_help, O_keep_lines, O_kernels, O_library, O_library_path,
	O_lto, O_dlto, O_machine, O_maxreg, O_no_opt, O_optfile, O_output, O_prec_div, O_prec_sqrt, O_register, O_relocatable,
	O_suppress_arch, O_variables, O_verbose, O_version, O_werror, O_quiet_flags, O_quiet_values = O_quiet_flags + 14,
} Option;
static const ArgRow rows[] = {
	[O_arch] = { "arch", NULL, true, "sm_NN or compute_NN to link for" },
	[O_debug] = { "debug", "g", false, "debug information for bitcode" },
	[O_emit_ptx] = { "emit-ptx", NULL, false, "write the linked PTX, not a cubin" },
	[O_ftz] = { "ftz", NULL, true, "true or false: flush denormals, in bitcode" },
	[O_fma] = { "fma", "fmad", true, "true or false: fuse multiply and add, in bitcode" },
	[O_help] = { "help", "h", false, "this text" },
	[O_keep_lines] = { "generate-line-info", "lineinfo", false, "lines for profilers, in bitcode" },
	[O_kernels] = { "kernels-used", NULL, true, "accepted; all kernels are kept" },
	[O_library] = { "library", "l", true, "link with lib<value>.a" },
	[O_library_path] = { "library-path", "L", true, "look for libraries here" },
	[O_lto] = { "link-time-opt", "lto", false, "bitcode is always optimised as a whole" },
	[O_dlto] = { "dlto", NULL, false, "the same" },
	[O_machine] = { "machine", "m", true, "64" },
	[O_maxreg] = { "maxrregcount", NULL, true, "registers a thread; in the cubin's PTX the driver's choice" },
	[O_no_opt] = { "no-opt", "O0", false, "bitcode is not optimised" },
	[O_optfile] = { "options-file", "optf", true, "take options from this file too" },
	[O_output] = { "output-file", "o", true, "the file to write" },
	[O_prec_div] = { "prec-div", NULL, true, "true or false: exact division, in bitcode" },
	[O_prec_sqrt] = { "prec-sqrt", NULL, true, "true or false: exact square roots, in bitcode" },
	[O_register] = { "register-link-binaries", NULL, true, "write the names of registration functions here" },
	[O_relocatable] = { "relocatable-link", "r", false, "the result is to be linked again" },
	[O_suppress_arch] = { "suppress-arch-warning", NULL, false, "say nothing of objects for other architectures" },
	[O_variables] = { "variables-used", NULL, true, "accepted; all variables are kept" },
	[O_verbose] = { "verbose", "v", false, "say what was linked" },
	[O_version] = { "version", "V", false, "the version" },
	[O_werror] = { "warning-as-error", "Werror", false, "warnings are errors" },
	/* no meaning here */
	[O_quiet_flags] = { "device-stack-protector", NULL, false, "accepted" },
	{ "disable-infos", NULL, false, "accepted" },
	{ "disable-warnings", "w", false, "accepted" },
	{ "dump-callgraph", NULL, false, "accepted" },
	{ "dump-callgraph-no-demangle", NULL, false, "accepted" },
	{ "extra-warnings", "extrawarn", false, "accepted" },
	{ "ignore-host-info", NULL, false, "accepted" },
	{ "keep-system-libraries", NULL, false, "accepted" },
	{ "preserve-relocs", NULL, false, "accepted" },
	{ "report-arch", NULL, false, "accepted" },
	{ "suppress-debug-info", NULL, false, "accepted" },
	{ "suppress-stack-size-warning", NULL, false, "accepted" },
	{ "use-host-info", NULL, false, "accepted" },
	{ "optimize-unused-variables", NULL, false, "accepted" },
	[O_quiet_values] = { "Ofast-compile", "Ofc", true, "accepted" },
	{ "Xnvvm", NULL, true, "accepted" },
	{ "Xptxas", NULL, true, "accepted" },
	{ "cpu-arch", NULL, true, "accepted" },
	{ "gen-host-linker-script", "ghls", true, "accepted" },
	{ "nvvmpath", NULL, true, "accepted" },
	{ "split-compile", NULL, true, "accepted" },
	{ "split-compile-extended", NULL, true, "accepted" },
	{ "time", NULL, true, "accepted" },
	{ "uidx-file", "uidx", true, "accepted" },
};

typedef struct Linker {
	Args args;
	Join join;
	const char *arch, *output, *registers;
	u32 sm;
	char suffix;
	const char **folders, **libraries, **for_nvcc; /* vecs */
	bool emit_ptx, verbose, relocatable;
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

/* -lNAME and -LDIR, -O3 ▶ what args_next reads. */
static char *spell_out(Arena *a, char *arg)
{
	if (arg[0] != '-' || !arg[1] || !arg[2])
		return arg;
	if (arg[1] == 'L' || (arg[1] == 'l' && strcmp(arg, "-lto") && strcmp(arg, "-lineinfo") &&
			      strncmp(arg, "-library", 8) && strcmp(arg, "-link-time-opt")))
		return arena_printf(a, "-%c=%s", arg[1], arg + 2 + (arg[2] == '='));
	return arg;
}

/* The words of an options file, put in the place of the option. */
static bool read_options(Linker *l, const char *path)
{
	const char *err;
	size_t len;
	char *s = file_read(path, &len, &err), *save = NULL, **argv;
	int n = 0;

	if (!s)
		return say_fatal("Could not open input file '%s'", path);
	argv = arena_new_array(l->join.arena, char *, (size_t)l->args.argc + len / 2 + 2);
	for (char *w = strtok_r(s, " \t\r\n", &save); w; w = strtok_r(NULL, " \t\r\n", &save))
		argv[n++] = spell_out(l->join.arena, w);
	for (int i = l->args.at; i < l->args.argc; i++)
		argv[n++] = l->args.argv[i];
	l->args.argv = argv;
	l->args.argc = n;
	l->args.at = 0;
	return true;
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
	case O_verbose:
		return l->verbose = true;
	case O_relocatable:
		return l->relocatable = true;
	case O_library:
		*vec_push(l->join.arena, l->libraries) = val;
		return true;
	case O_library_path:
		*vec_push(l->join.arena, l->folders) = val;
		return true;
	case O_optfile:
		return read_options(l, val);
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
				printf("nvlink: Warpwright %s\nCuda compilation tools, release 13.0, V13.0.88\n",
				       WW_VERSION);
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

static bool link_all(Linker *l)
{
	Text ptx = {0};
	bool ok = true;

	if (!l->arch || !fatbin_parse_arch(l->arch, &l->sm, &l->suffix))
		return say_fatal("Unknown arch name '%s'", l->arch ? l->arch : "(null)");
	if (!l->output)
		return say_fatal("Must specify output file with -o option");
	for (u32 i = 0; ok && i < vec_len(l->libraries); i++)
		ok = join_add_library(&l->join, l->libraries[i], l->folders, vec_len(l->folders), NULL) || failed(l);
	if (ok && l->join.bitcode)
		ok = compile_bitcode(l);
	if (ok && !l->join.objects)
		ok = say_fatal("no input holds relocatable device code (compile with nvcc -dc)");
	ok = ok && (join_link(&l->join, l->sm, l->suffix, &ptx) || failed(l));
	ok = ok && write_result(l, &ptx) && (!l->registers || write_registers(l));
	if (ok && l->verbose)
		fprintf(stderr, "nvlink info    : %u objects linked for sm_%u%.1s\n", l->join.objects, l->sm, &l->suffix);
	text_free(&ptx);
	return ok;
}

int main(int argc, char **argv)
{
	Linker l = {.args = {"nvlink", "[options] <objects>", rows, COUNT(rows), argc, 1, argv}, .status = 1};
	jmp_buf guard;
	int go;

	l.join.arena = arena_new();
	if (!l.join.arena || setjmp(guard))
		return say_fatal("out of memory"), 1;
	l.join.arena->guard = &guard;
	for (int i = 1; i < argc; i++)
		argv[i] = spell_out(l.join.arena, argv[i]);
	go = read_arguments(&l);
	return go > 0 ? (link_all(&l) ? 0 : l.status) : go < 0;
}
