/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From inputs to outputs: which phase is the last, what becomes of each input, names of files.
 */
#include "tools/nvcc/nvcc.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum { TO_preprocess, TO_device, TO_object, TO_dlink, TO_library, TO_program } Phase;

typedef struct PhaseRow {
	OptId opt;
	Phase phase;
	const char *suffix; /* of the output; NULL: standard output, or one file for all inputs */
} PhaseRow;
static const PhaseRow phases[] = {
	{O_preprocess, TO_preprocess, NULL},  {O_depend, TO_preprocess, NULL},
	{O_depend_user, TO_preprocess, NULL}, {O_cuda, TO_preprocess, ".cu.cpp.ii"},
	{O_ptx, TO_device, ".ptx"},	      {O_cubin, TO_device, ".cubin"},
	{O_fatbin, TO_device, ".fatbin"},     {O_ltoir, TO_device, ".ltoir"},
	{O_compile, TO_object, ".o"},
	{O_device_c, TO_object, ".o"},	      {O_device_w, TO_object, ".o"},
	{O_device_link, TO_dlink, NULL},      {O_lib, TO_library, NULL},
	{O_link, TO_program, NULL},	      {O_run, TO_program, NULL},
};

static const PhaseRow *find_phase(const Nvcc *n)
{
	static const PhaseRow program = {O_link, TO_program, NULL}, link = {O_device_link, TO_dlink, NULL};

	if (option_on(n, O_device_link) && (option_on(n, O_cubin) || option_on(n, O_fatbin)))
		return &link; /* whose output these are */
	for (u32 i = 0; i < COUNT(phases); i++)
		if (option_on(n, phases[i].opt))
			return &phases[i];
	return &program;
}

const char *plan_name(Nvcc *n, const char *input, const char *suffix)
{
	const char *base = strrchr(input, '/'), *dot, *dir = n->last[O_output_dir];
	int len;

	base = base ? base + 1 : input;
	dot = strrchr(base, '.');
	len = dot ? (int)(dot - base) : (int)strlen(base);
	return arena_printf(n->arena, "%s%s%.*s%s", dir ? dir : "", dir ? "/" : "", len, base,
			    suffix);
}

bool plan_links(const Nvcc *n) { return find_phase(n)->phase == TO_program; }

static bool compiles(const Input *in)
{
	return in->lang == LANG_cu || in->lang == LANG_cxx || in->lang == LANG_c || in->lang == LANG_asm;
}

static void need_file(const Nvcc *n, const Input *in)
{
	struct stat st;

	if (access(in->path, R_OK) && !option_on(n, O_dryrun))
		nvcc_fatal("Cannot read input file '%s': %s", in->path, strerror(errno));
	if (!stat(in->path, &st) && S_ISDIR(st.st_mode))
		nvcc_fatal("Cannot read input file '%s': %s", in->path, strerror(EISDIR));
}

static bool make_one(Nvcc *n, const PhaseRow *row, const Input *in, const char *out)
{
	need_file(n, in);
	switch (row->phase) {
	case TO_preprocess:
		return compile_preprocess(n, in, out);
	case TO_device:
		return compile_device(n, in, row->opt, out);
	default:
		return compile_object(n, in, out);
	}
}

/* Inputs that this phase has nothing to do with (a .cpp with -ptx, a .o with -c) are passed over.
 */
static bool takes(const PhaseRow *row, const Input *in)
{
	if (row->phase == TO_device)
		return in->lang == LANG_cu || in->lang == LANG_nvvm || (in->lang == LANG_ptx && row->opt != O_ptx) ||
		       (in->lang == LANG_cubin && row->opt == O_fatbin);
	return compiles(in) || (in->lang == LANG_ptx && row->opt == O_device_c);
}

static u32 first_nvvm(const Nvcc *n)
{
	u32 i = 0;

	while (i < vec_len(n->inputs) && n->inputs[i].lang != LANG_nvvm)
		i++;
	return i;
}

/* Device code that no host program can be made of. */
static void refuse_device_code(OptId opt, const Input *in)
{
	static const char for_link[] =
		"'--device-link (-dlink)', '--cubin (-cubin) --device-link (-dlink)', or '--fatbin (-fatbin) "
		"--device-link (-dlink)'";

	if (in->lang == LANG_fatbin && opt == O_link)
		nvcc_fatal(".fatbin input files are only allowed with %s", for_link);
	if (in->lang == LANG_cubin && (opt == O_compile || opt == O_link))
		nvcc_fatal(".cubin input files are only allowed with '--fatbin (-fatbin)', '--device-c (-dc)', %s", for_link);
	if (in->lang == LANG_ptx && (opt == O_ptx || opt == O_compile || opt == O_link))
		nvcc_fatal(".ptx input files are only allowed with '--cubin (-cubin)', '--fatbin (-fatbin)', "
			   "'--device-c (-dc)', %s", for_link);
}

static int failure(const Nvcc *n, int otherwise)
{
	return n->failure ? n->failure : otherwise;
}

static int make_each(Nvcc *n, const PhaseRow *row)
{
	u32 count = 0;

	for (u32 i = 0; i < vec_len(n->inputs); i++)
		count += takes(row, &n->inputs[i]) && (n->inputs[i].lang != LANG_nvvm || i == first_nvvm(n));
	if (count > 1 && option_on(n, O_output))
		nvcc_fatal(
			"A single input file is required for a non-link phase when an outputfile "
			"is specified");
	for (u32 i = 0; i < vec_len(n->inputs); i++) {
		const Input *in = &n->inputs[i];
		const char *out = n->last[O_output];

		if (!takes(row, in)) {
			refuse_device_code(row->opt, in);
			if (compiles(in))
				continue; /* without a word, as nvcc */
			nvcc_warn("'%s' is not used: this command does not link", in->path);
			continue;
		}
		if (in->lang == LANG_nvvm && i != first_nvvm(n))
			continue; /* linked with the first */
		if (!out && row->suffix)
			out = plan_name(n, in->path, row->suffix);
		if (!make_one(n, row, in, out))
			return failure(n, row->phase == TO_object && in->lang == LANG_cu ? 2 : 1);
	}
	return 0;
}

/* Compiles what must be compiled; *objects: what the linker gets, in the order of the inputs. */
static bool make_objects(Nvcc *n, Words *objects)
{
	for (u32 i = 0; i < vec_len(n->inputs); i++) {
		const Input *in = &n->inputs[i];
		const char *obj = in->path;

		if (compiles(in)) {
			need_file(n, in);
			obj = spawn_temp(n, plan_name(n, in->path, ""), ".o");
			if (!compile_object(n, in, obj))
				return false;
		} else if (in->lang != LANG_link && !option_on(n, O_device_link)) {
			refuse_device_code(O_link, in);
			nvcc_fatal("'%s': device code alone is not linked into a host program", in->path);
		}
		*vec_push(n->arena, *objects) = obj;
	}
	return true;
}

static bool link_device(Nvcc *n, Words *objects)
{
	const char *out = spawn_temp(n, "a_dlink", ".o");
	bool made = false;

	if (option_on(n, O_no_device_link) || option_on(n, O_dryrun))
		return true;
	if (!devlink_objects(n, *objects, vec_len(*objects), out, &made))
		return false;
	if (made)
		*vec_push(n->arena, *objects) = out;
	return true;
}

static int run_program(Nvcc *n, const char *path)
{
	Child c = {.what = "run"};
	u32 at = 0;

	word(n, &c.argv, "%s%s", strchr(path, '/') ? "" : "./", path);
	for (const char *a; (a = option_next(n, O_run_args, &at));)
		for (size_t len; *(a += strspn(a, " ")); a += len) {
			len = strcspn(a, " ");
			word(n, &c.argv, "%.*s", (int)len, a);
		}
	*vec_push(n->arena, c.argv) = NULL;
	if (option_on(n, O_dryrun))
		return 0;
	spawn_end(n);
	execv(c.argv[0], (char *const *)c.argv);
	nvcc_fatal("'%s' cannot be run: %s", c.argv[0], strerror(errno));
}

static bool is_program(const Nvcc *n)
{
	return option_on(n, O_run) && vec_len(n->inputs) == 1 && n->inputs[0].lang == LANG_none &&
	       !access(n->inputs[0].path, X_OK);
}

/* --run '"program"', as Meson has it: the name goes through a shell. */
static void unquote_program(Nvcc *n)
{
	Input *in = &n->inputs[0];
	size_t len = strlen(in->path);

	if (option_on(n, O_run) && vec_len(n->inputs) == 1 && len > 2 && in->path[0] == '"' && in->path[len - 1] == '"')
		in->path = arena_strndup(n->arena, in->path + 1, len - 2);
}

static const char *dlink_name(const Nvcc *n)
{
	return option_on(n, O_cubin) ? "a_dlink.cubin" : option_on(n, O_fatbin) ? "a_dlink.fatbin" : "a_dlink.o";
}

static int make_linked(Nvcc *n, Phase phase)
{
	const char *out = n->last[O_output];
	Words objects = NULL;
	bool ok, made;

	if (is_program(n))
		return run_program(n, n->inputs[0].path);
	if (!out)
		out = phase == TO_library ? "a.a" : phase == TO_dlink ? dlink_name(n) : "a.out";
	if (!n->last[O_output] && n->last[O_output_dir])
		out = arena_printf(n->arena, "%s/%s", n->last[O_output_dir], out);
	if (!make_objects(n, &objects))
		return failure(n, 2);
	if (phase == TO_dlink)
		return devlink_objects(n, objects, vec_len(objects), out, &made) ? 0 : failure(n, 1);
	if (phase == TO_library)
		return hostlink_library(n, objects, out) ? 0 : 1;
	ok = link_device(n, &objects) && hostlink_program(n, objects, out);
	if (ok && option_on(n, O_run))
		return run_program(n, out);
	return ok ? 0 : failure(n, 1);
}

/* Before anything is compiled for it. */
static void need_folder(const char *folder, int len, const char *what)
{
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%.*s", len, folder);
	if (access(path, W_OK | X_OK))
		nvcc_fatal("%s '%s': %s", what, path, strerror(errno));
}

static void check_output(const Nvcc *n)
{
	const char *out = n->last[O_output], *slash = out ? strrchr(out, '/') : NULL, *dir = n->last[O_output_dir];
	const char *rule = n->last[O_depend_file], *rule_slash = rule ? strrchr(rule, '/') : NULL;
	struct stat st;

	if (option_on(n, O_dryrun))
		return;
	if (out && !stat(out, &st)) {
		if (S_ISDIR(st.st_mode))
			nvcc_fatal("Could not open output file '%s': %s", out, strerror(EISDIR));
	} else if (slash && slash > out) {
		need_folder(out, (int)(slash - out), "Could not open output folder");
	}
	if (rule_slash > rule)
		need_folder(rule, (int)(rule_slash - rule), "Could not open output folder");
	if (dir)
		need_folder(dir, (int)strlen(dir), "Could not open output folder");
	if (n->last[O_keep_dir] && (option_on(n, O_keep) || option_on(n, O_save_temps)))
		need_folder(n->last[O_keep_dir], (int)strlen(n->last[O_keep_dir]), "Could not open folder for kept files");
}

/* A source from standard input becomes a file, which -x says the language of. */
static void read_stdin(Nvcc *n, Input *in)
{
	Text t = {0};
	char part[4096];

	for (size_t len; (len = fread(part, 1, sizeof part, stdin));)
		text_add(&t, part, len);
	n->from_stdin = true;
	in->path = spawn_temp(n, "stdin", in->lang == LANG_cu ? ".cu" : in->lang == LANG_c ? ".c" : ".cpp");
	if (!option_on(n, O_dryrun))
		spawn_write(n, in->path, t.s ? t.s : "", t.len);
	text_free(&t);
}

static void check_inputs(Nvcc *n)
{
	if (!n->inputs)
		nvcc_fatal("No input files specified; use option --help for more information");
	if (n->last[O_linker_script] && !strcmp(n->last[O_linker_script], "gen-lcs"))
		nvcc_fatal("Input files are not allowed with 'gen-lcs' option; use option --help for more information");
	if (option_on(n, O_whole_program) && option_bool(n, O_rdc, false))
		nvcc_fatal("'--relocatable-device-code=true' is not compatible with '--extensible-whole-program'");
	unquote_program(n);
	if (is_program(n))
		return;
	for (u32 i = 0; i < vec_len(n->inputs); i++) {
		Input *in = &n->inputs[i];

		if (in->lang != LANG_none && !strcmp(in->path, "-"))
			read_stdin(n, in);
		if (in->lang == LANG_none)
			nvcc_fatal("Don't know what to do with '%s'", in->path);
		if (!compiles(in)) /* those are missed when their turn comes: what is before them is made */
			need_file(n, in);
	}
}

/* What -keep leaves of a source. */
static void clean_kept(Nvcc *n, const char *path)
{
	static const char *const suffixes[] = {".cpp1.ii", ".ptx", ".fatbin", ".cubin", ".cpp4.ii", ".o"};

	for (u32 i = 0; i < COUNT(suffixes); i++)
		unlink(spawn_temp(n, plan_name(n, path, ""), suffixes[i]));
}

/* -clean: the same names, deleted. */
static int clean_outputs(Nvcc *n, const PhaseRow *row)
{
	const char *out = n->last[O_output];

	if (option_on(n, O_keep) || option_on(n, O_save_temps))
		for (u32 i = 0; i < vec_len(n->inputs); i++)
			if (n->inputs[i].lang == LANG_cu)
				clean_kept(n, n->inputs[i].path);
	if (row->phase == TO_program || row->phase == TO_library || row->phase == TO_dlink)
		return unlink(out ? out : "a.out") && errno != ENOENT;
	for (u32 i = 0; i < vec_len(n->inputs) && row->suffix; i++)
		unlink(out ? out : plan_name(n, n->inputs[i].path, row->suffix));
	return 0;
}

static bool has_cuda(const Nvcc *n)
{
	for (u32 i = 0; i < vec_len(n->inputs); i++)
		if (n->inputs[i].lang == LANG_cu)
			return true;
	return false;
}

/* NVIDIA's would look at the words that are for it. */
static bool runs_front_end(const Nvcc *n, const PhaseRow *row)
{
	return row->phase != TO_preprocess && !option_on(n, O_dryrun);
}

enum { BAD_WORD = 4 }; /* exit status of NVIDIA's front end for its command line */

int plan_run(Nvcc *n)
{
	const PhaseRow *row = find_phase(n);

	check_inputs(n);
	if (option_on(n, O_clean))
		return clean_outputs(n, row);
	arch_resolve(n);
	if (row->opt == O_cubin && !n->codes && (option_on(n, O_arch) || option_on(n, O_gencode)))
		nvcc_fatal("Option '--cubin (-cubin)' is not allowed when compiling for a virtual compute architecture");
	check_output(n);
	hostlink_check(n);
	if (has_cuda(n) && runs_front_end(n, row) && !remarks_known(n))
		return row->phase == TO_device ? 1 : BAD_WORD;
	if (row->phase >= TO_dlink)
		return make_linked(n, row->phase);
	return make_each(n, row);
}
