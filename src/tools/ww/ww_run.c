/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ww run: a .cu as if it were a script. The program is kept in the cache folder under a key made of
 * the source's content, the options, the working folder and the compiler; beside it stands a list
 * of every file it was made from, with content hashes, and the program is used only while all agree.
 *
 *	CACHE/run/KEY/program   CACHE/run/KEY/made-from: lines "HASH PATH"
 */
#include "tools/ww/ww.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

typedef struct Run {
	const char *source;
	char **options; /* for nvcc */
	int noptions;
	char **args; /* for the program */
	int nargs;
	char nvcc[PATH_MAX], dir[PATH_MAX], program[PATH_MAX], list[PATH_MAX];
} Run;

static bool is_source(const char *s)
{
	const char *dot = strrchr(s, '.');

	return s[0] != '-' && dot &&
	       (!strcmp(dot, ".cu") || !strcmp(dot, ".cpp") || !strcmp(dot, ".cc"));
}

/* [options] FILE.cu [options] [-- args]; without "--", what follows the file is the program's. */
static bool parse_words(Run *r, int argc, char **argv)
{
	int file = 0;

	while (file < argc && !is_source(argv[file]))
		file++;
	if (file == argc)
		return false;
	r->source = argv[file];
	r->options = argv;
	r->noptions = file;
	r->args = argv + file + 1;
	r->nargs = argc - file - 1;
	if (r->nargs && !strcmp(r->args[0], "--")) {
		r->args++;
		r->nargs--;
	}
	return true;
}

static bool hash_file(const char *path, u64 *h, const char **err)
{
	size_t len;
	char *s = file_read(path, &len, err);

	if (!s)
		return false;
	*h = hash_bytes(s, len, *h);
	free(s);
	return true;
}

static u64 hash_word(u64 h, const char *s)
{
	return hash_bytes(s ? s : "", s ? strlen(s) + 1 : 1, h);
}

/* False: said why not. */
static bool make_key(const Run *r, u64 key[2])
{
	static const char *const vars[] = {
		"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "WW_DEVICE", "WW_CC", "CPATH",
		"CPLUS_INCLUDE_PATH"};
	char cwd[PATH_MAX];
	const char *err;
	struct stat st;

	if (!getcwd(cwd, sizeof cwd))
		return !ww_error("the working folder has no name: %s", strerror(errno));
	if (stat(r->nvcc, &st))
		return !ww_error("%s: %s", r->nvcc, strerror(errno));
	for (int half = 0; half < 2; half++) {
		u64 h = hash_word((u64)half + 1, WW_VERSION);

		h = hash_word(hash_word(hash_word(h, cwd), r->source), r->nvcc);
		h = hash_bytes(&st.st_mtim, sizeof st.st_mtim, h);
		for (int i = 0; i < r->noptions; i++)
			h = hash_word(h, r->options[i]);
		for (u32 i = 0; i < COUNT(vars); i++)
			h = hash_word(h, env_get(vars[i]));
		if (!hash_file(r->source, &h, &err))
			return !ww_error("%s: %s", r->source, err);
		key[half] = h;
	}
	return true;
}

/* Do all files that the program was made from still have the content they had? */
static bool is_fresh(const Run *r)
{
	const char *err;
	char *s = file_read(r->list, NULL, &err), *line, *next;
	bool fresh = s && !access(r->program, X_OK) && *s;

	for (line = s; fresh && *line; line = next) {
		u64 h = 0, was = strtoull(line, &next, 16);
		char *end = strchr(next, '\n');

		if (*next != ' ' || !end) {
			fresh = false;
			break;
		}
		*end = '\0';
		fresh = hash_file(next + 1, &h, &err) && h == was;
		next = end + 1;
	}
	free(s);
	return fresh;
}

/* A make rule's file names, unescaped, one call each; NULL at the end. */
static char *next_name(char **at)
{
	char *s = *at, *to, *name;

	while (*s == ' ' || *s == '\n' || (*s == '\\' && s[1] == '\n'))
		s += 1 + (*s == '\\');
	name = to = s;
	while (*s && *s != ' ' && *s != '\n') {
		if ((*s == '\\' && (s[1] == ' ' || s[1] == '#' || s[1] == '\\')) ||
		    (*s == '$' && s[1] == '$'))
			s++;
		*to++ = *s++;
	}
	*at = *s ? s + 1 : s;
	*to = '\0';
	return to > name ? name : NULL;
}

static bool write_list(const Run *r, const char *rule)
{
	const char *err;
	char *s = file_read(rule, NULL, &err), *at = s ? strchr(s, ':') : NULL, *name;
	Text t = {0};
	bool ok = at != NULL;

	for (at = at ? at + 1 : NULL; ok && (name = next_name(&at)) != NULL;) {
		u64 h = 0;

		ok = hash_file(name, &h, &err);
		text_printf(&t, "%016llx %s\n", (unsigned long long)h, name);
	}
	ok = ok && !t.failed && t.len && file_write_atomic(r->list, t.s, t.len, &err);
	text_free(&t);
	free(s);
	return ok;
}

static int run_nvcc(char **argv)
{
	pid_t pid;
	int st;

	if (posix_spawn(&pid, argv[0], NULL, NULL, argv, environ))
		return ww_error("%s cannot be run: %s", argv[0], strerror(errno));
	while (waitpid(pid, &st, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(st) ? WEXITSTATUS(st) : 128 + WTERMSIG(st);
}

static bool has_arch(const Run *r)
{
	for (int i = 0; i < r->noptions; i++)
		if (strstr(r->options[i], "arch") || strstr(r->options[i], "gencode") ||
		    strstr(r->options[i], "sm_"))
			return true;
	return false;
}

/* Compiles under a name of this process and renames: two runs at a time do not harm each other. */
static int compile(const Run *r)
{
	char out[PATH_MAX + 32], rule[PATH_MAX + 32], **argv;
	int n = 0, rc;

	snprintf(out, sizeof out, "%s.%d", r->program, (int)getpid());
	snprintf(rule, sizeof rule, "%s.%d", r->list, (int)getpid());
	argv = base_calloc((size_t)r->noptions + 12, sizeof *argv);
	if (!argv)
		return ww_error("out of memory");
	argv[n++] = (char *)r->nvcc;
	argv[n++] = "-lineinfo"; /* a fault is explained by its source line */
	if (!has_arch(r))
		argv[n++] = "-arch=native";
	for (int i = 0; i < r->noptions; i++)
		argv[n++] = r->options[i];
	argv[n++] = "-MD";
	argv[n++] = "-MF";
	argv[n++] = rule;
	argv[n++] = "-o";
	argv[n++] = out;
	argv[n++] = (char *)r->source;
	unlink(r->list);
	rc = run_nvcc(argv);
	free(argv);
	if (!rc && rename(out, r->program))
		rc = ww_error("%s: %s", r->program, strerror(errno));
	if (!rc && !write_list(r, rule))
		LOG(tool, "%s is not kept: its list of sources cannot be made", r->source);
	unlink(out);
	unlink(rule);
	return rc;
}

/* The words to start the program with; NULL: out of memory. */
static char **program_words(const Run *r)
{
	char *program = strdup(r->program), **argv = base_calloc((size_t)r->nargs + 2, sizeof *argv);

	if (!argv || !program) {
		free(argv);
		free(program);
		ww_error("out of memory");
		return NULL;
	}
	argv[0] = program;
	memcpy(argv + 1, r->args, (size_t)r->nargs * sizeof *argv);
	return argv;
}

/* Where the program is kept; false: said why there is no such place. */
static bool find_place(Run *r)
{
	const char *cache = env_cache_dir();
	u64 key[2];

	if (!cache)
		return !ww_error("there is no cache folder to compile into; set WW_CACHE_DIR to one "
				 "that is yours alone");
	if (!ww_path(r->nvcc, sizeof r->nvcc, "%s/bin/nvcc", ww_toolkit()))
		return !ww_error("the path of the toolkit is too long");
	if (!make_key(r, key))
		return false;
	if (!ww_path(r->dir, sizeof r->dir, "%s/run/%016llx%016llx", cache,
		     (unsigned long long)key[0], (unsigned long long)key[1]) ||
	    !ww_path(r->program, sizeof r->program, "%s/program", r->dir) ||
	    !ww_path(r->list, sizeof r->list, "%s/made-from", r->dir))
		return !ww_error("the path of the cache folder is too long");
	return true;
}

int ww_run_build(int argc, char **argv, char ***program)
{
	Run r = {0};
	int rc;

	if (!parse_words(&r, argc, argv))
		return ww_error("ww run [nvcc options] FILE.cu [-- ARGS]: no .cu file is named");
	if (access(r.source, R_OK))
		return ww_error("%s: %s", r.source, strerror(errno));
	if (!find_place(&r))
		return 1;
	if (!is_fresh(&r)) {
		if (!file_make_dirs(r.dir))
			return ww_error("%s cannot be made: %s", r.dir, strerror(errno));
		rc = compile(&r);
		if (rc)
			return rc;
	}
	*program = program_words(&r);
	return !*program;
}

int ww_run(int argc, char **argv)
{
	char **program;
	int rc = ww_run_build(argc, argv, &program);

	if (rc)
		return rc;
	setenv("WW_EXPLAIN", "1", 0);
	fflush(NULL);
	execv(program[0], program);
	return ww_error("%s cannot be run: %s", program[0], strerror(errno));
}
