/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvprune: a host object or library ▶ the same with device code for the named targets only. The sections
 * with fat binaries are written anew, put in place by objcopy; of a library ar takes the members apart
 * and together. The command line is NVIDIA's.
 *
 * An image stays when one of the targets is its own: sm_NN names machine code and cubins, and PTX if
 * there is no code for it; compute_NN names PTX.
 */
#include "tools/common/tool.h"

#include <errno.h>
#include <ftw.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MAX_TARGETS = 64 };
typedef enum { O_arch, O_gencode, O_help, O_no_relocatable, O_options_file, O_output, O_version } Option;
static const ArgRow rows[] = {
	[O_arch] = { "arch", NULL, ARG_LIST, "keep sm_NN or compute_NN (a list, separated by commas)" },
	[O_gencode] = { "generate-code", "gencode", ARG_LIST, "keep arch=compute_NN,code=sm_NN" },
	[O_help] = { "help", "h", ARG_FLAG, "this text" },
	[O_no_relocatable] = { "no-relocatable-elf", NULL, ARG_FLAG, "drop relocatable cubins" },
	[O_options_file] = { "options-file", "optf", ARG_WORDS, "more options" },
	[O_output] = { "output-file", "o", ARG_VALUE, "the file to write" },
	[O_version] = { "version", "V", ARG_FLAG, "the version" },
};
static const char *const sections[] = { ".nv_fatbin", "__nv_relfatbin" };

typedef struct Target {
	u32 sm;
	char suffix;
	bool ptx;
} Target;

typedef struct Job {
	Args args;
	Target targets[MAX_TARGETS];
	u32 n;
	bool no_relocatable;
	const char *input, *output;
	char tmp[64];
} Job;

static bool fatal(const char *fmt, ...) PRINTF_LIKE(1, 2);
static bool fatal(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fputs("nvprune fatal   : ", stderr);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
	va_end(ap);
	return false;
}

/* ---- targets ------------------------------------------------------------------------------------ */
static bool add_targets(Job *j, const char *list)
{
	for (size_t len; *list; list += len + (list[len] == ',')) {
		char one[32] = { 0 };
		Target t = { 0 };

		len = strcspn(list, ",\"[]");
		if (!len) {
			list++;
			continue;
		}
		memcpy(one, list, len < sizeof one ? len : sizeof one - 1);
		if (j->n == MAX_TARGETS || !fatbin_parse_arch(one, &t.sm, &t.suffix))
			return fatal("Unknown arch name '%s'", one);
		t.ptx = !strncmp(one, "compute_", 8);
		j->targets[j->n++] = t;
	}
	return true;
}

/* arch=compute_90,code=[sm_90,compute_90] */
static bool add_gencode(Job *j, const char *spec)
{
	const char *code = strstr(spec, "code=");

	return code ? add_targets(j, code + 5) : fatal("Option '--generate-code': no code= in '%s'", spec);
}

static bool stays(const Job *j, const FatImage *im, bool has_code)
{
	const char *err;
	Cubin c;

	if (im->kind == FAT_elf && j->no_relocatable && cubin_read(im->data, im->len, &c, &err) && c.relocatable)
		return false;
	for (u32 i = 0; i < j->n; i++) {
		const Target *t = &j->targets[i];
		bool same = t->sm == im->sm && t->suffix == im->suffix;

		if (same && (im->kind == FAT_elf ? !t->ptx : t->ptx || !has_code))
			return true;
	}
	return false;
}

/* ---- one section -------------------------------------------------------------------------------- */
static bool has_code_for(const void *data, size_t len, u32 sm, char suffix)
{
	FatWalk w = fatbin_walk(data, len);
	FatImage im;

	while (fatbin_next(&w, &im))
		if (im.kind == FAT_elf && im.sm == sm && im.suffix == suffix)
			return true;
	return false;
}

/* The images that stay, as one container. */
static bool prune(Job *j, const void *data, size_t len, Text *out)
{
	FatWalk w = fatbin_walk(data, len);
	FatImage im, *keep = NULL;
	const char *err = NULL;
	u32 n = 0;
	bool ok = true;

	while (ok && fatbin_next(&w, &im)) {
		FatImage *more;
		char *full;

		if (!stays(j, &im, has_code_for(data, len, im.sm, im.suffix)))
			continue;
		more = realloc(keep, (n + 1) * sizeof *keep);
		keep = more ? more : keep;
		full = fatbin_unpack(&im, &im.len, &err);
		if ((ok = more && full)) {
			im.data = full;
			keep[n++] = im;
		}
	}
	ok = ok && !w.err && (!n || fatbin_write(out, keep, n, &err));
	for (u32 i = 0; i < n; i++)
		free((void *)(uintptr_t)keep[i].data);
	free(keep);
	return ok || fatal("'%s': %s", j->input, w.err ? w.err : err ? err : "out of memory");
}

/* ---- programs ----------------------------------------------------------------------------------- */
static bool run(const char *const *argv)
{
	pid_t pid;
	int st = 0, err = posix_spawnp(&pid, argv[0], NULL, NULL, (char *const *)argv, environ);

	if (err)
		return fatal("'%s' (of binutils) cannot be run: %s", argv[0], strerror(err));
	while (waitpid(pid, &st, 0) < 0 && errno == EINTR)
		;
	return (WIFEXITED(st) && !WEXITSTATUS(st)) || fatal("%s failed", argv[0]);
}

static bool update(Job *j, const char *object, const char *section, const Text *now)
{
	char file[96], word[160];
	const char *err = NULL;

	snprintf(file, sizeof file, "%s/section", j->tmp);
	snprintf(word, sizeof word, "%s=%s", section, file);
	if (!file_write_atomic(file, now->s ? now->s : "", now->len, &err))
		return fatal("'%s': %s", file, err);
	return run((const char *const[]){ "objcopy", "--update-section", word, object, NULL });
}

static bool prune_object(Job *j, const char *path)
{
	const char *err = NULL;
	size_t len, size;
	const u8 *data;
	bool ok = true;

	for (u32 i = 0; ok && i < COUNT(sections); i++) {
		char *s = file_read(path, &len, &err);
		Text now = { 0 };

		if (!s)
			return fatal("'%s': %s", path, err);
		if (cubin_find_section(s, len, sections[i], 0, &data, &size))
			ok = prune(j, data, size, &now) && update(j, path, sections[i], &now);
		text_free(&now);
		free(s);
	}
	return ok;
}

/* ---- libraries ---------------------------------------------------------------------------------- */
static Job *walking; /* nftw hands nothing on */

static int prune_member(const char *path, const struct stat *st, int type, struct FTW *at)
{
	return type == FTW_F && !prune_object(walking, path);
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	remove(path);
	return 0;
}

/* Members of one name would overwrite each other: such a library is refused. */
static bool unique_members(const char *path)
{
	char *command = NULL, line[256];
	bool same = false;
	FILE *f;

	if (asprintf(&command, "ar t '%s' | sort | uniq -d", path) < 0)
		return false;
	f = strchr(path, '\'') ? NULL : popen(command, "r");
	free(command);
	if (f)
		same = fgets(line, sizeof line, f) != NULL;
	if (f)
		pclose(f);
	return f && !same;
}

static bool prune_library(Job *j)
{
	char members[96], *in = realpath(j->input, NULL), *cwd = getcwd(NULL, 0), script[256];
	bool ok = in && cwd;

	snprintf(members, sizeof members, "%s/members", j->tmp);
	if (ok && !unique_members(in))
		ok = fatal("'%s': two members have one name, or the path has a quote", j->input);
	ok = ok && (!mkdir(members, 0700) || fatal("'%s': %s", members, strerror(errno)));
	ok = ok && run((const char *const[]){ "ar", "x", "--output", members, in, NULL });
	walking = j;
	ok = ok && !nftw(members, prune_member, 8, FTW_PHYS);
	unlink(j->output);
	snprintf(script, sizeof script, "cd '%s' && exec ar rcs \"$0\" *", members);
	if (ok) {
		char *out = NULL;

		ok = asprintf(&out, "%s%s%s", *j->output == '/' ? "" : cwd, *j->output == '/' ? "" : "/", j->output) > 0 &&
		     run((const char *const[]){ "sh", "-c", script, out, NULL });
		free(out);
	}
	free(in);
	free(cwd);
	return ok;
}

/* ---- the program -------------------------------------------------------------------------------- */
static bool prune_file(Job *j)
{
	const char *err = NULL, *tmp = getenv("TMPDIR");
	size_t len;
	char *s = file_read(j->input, &len, &err);
	FatForm form = s ? fatbin_sniff_bytes(s, len) : FORM_unknown;
	bool ok;

	if (!s)
		return fatal("Could not open input file '%s': %s", j->input, err);
	snprintf(j->tmp, sizeof j->tmp, "%s/nvprune-XXXXXX", tmp && strlen(tmp) < 40 ? tmp : "/tmp");
	if (form != FORM_elf && form != FORM_archive)
		ok = fatal("'%s' is no object file or library", j->input);
	else if (!mkdtemp(j->tmp))
		ok = fatal("'%s': %s", j->tmp, strerror(errno));
	else {
		ok = form == FORM_archive ? prune_library(j)
					  : (file_write_atomic(j->output, s, len, &err) || fatal("'%s': %s", j->output, err)) &&
						    prune_object(j, j->output);
		nftw(j->tmp, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	}
	free(s);
	return ok;
}

static bool take(Job *j, int row, const char *val)
{
	switch (row) {
	case O_arch:
		return add_targets(j, val);
	case O_gencode:
		return add_gencode(j, val);
	case O_output:
		j->output = val;
		return true;
	case O_no_relocatable:
		return j->no_relocatable = true;
	default:
		j->input = val;
		return true;
	}
}

int main(int argc, char **argv)
{
	Job j = { .args = ARGS("nvprune", "[options] <object or library>", rows, argc, argv) };
	const char *val;

	for (int row; (row = args_next(&j.args, &val)) != ARG_END;) {
		if (row == O_help)
			return args_help(&j.args), 0;
		if (row == O_version)
			return tool_version("nvprune");
		if (row == ARG_BAD || !take(&j, row, val))
			return 1;
	}
	if (!j.input)
		return fatal("No input files specified; use option --help for more information"), 1;
	if (!j.n)
		return fatal("No architecture specified: -arch=sm_NN names what stays"), 1;
	if (!j.output)
		return fatal("Must specify output file with -o option"), 1;
	return !prune_file(&j);
}
