/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The toolkit's own headers, which every CUDA source sees first, precompiled: most of the time of a
 * small compilation is parsing them. Kept in the cache folder, one file a set of flags, beside a
 *list of the headers it was made from; used only while each has the size and time it had. A set of
 *flags is precompiled when it is seen the second time, so a flag that never comes again costs
 *nothing.
 *
 *	CACHE/pch/KEY.pch  KEY.list: lines "MTIME SIZE PATH"  KEY.seen: empty
 */
#include "tools/nvcc/nvcc.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_KEPT = 48 };

static const char *pch_folder(Nvcc *n)
{
	const char *cache = env_cache_dir(), *dir;

	if (!cache || env_get("WW_NO_PCH"))
		return NULL;
	dir = arena_printf(n->arena, "%s/pch", cache);
	return file_make_dirs(dir) ? dir : NULL;
}

/* Listing headers, and stepping through them, goes without. */
static bool wanted(const Nvcc *n)
{
	static const OptId without[] = {O_keep, O_save_temps, O_preprocess, O_depend,		 O_depend_user,
					O_depend_too, O_depend_user_too, O_cuda,
					O_debug,      O_device_debug,	 O_dryrun,
					O_time_trace};

	for (u32 i = 0; i < COUNT(without); i++)
		if (option_on(n, without[i]))
			return false;
	return true;
}

static const char *make_stem(Nvcc *n, const char *dir, const Words flags)
{
	u64 h[2] = {3, 4};

	for (u32 half = 0; half < 2; half++) {
		h[half] = hash_bytes(WW_VERSION, sizeof WW_VERSION, h[half]);
		h[half] = hash_bytes(n->toolkit, strlen(n->toolkit) + 1, h[half]);
		for (u32 i = 0; i < vec_len(flags); i++)
			if (strncmp(flags[i], "-cuid=", 6))
				h[half] = hash_bytes(flags[i], strlen(flags[i]) + 1, h[half]);
	}
	return arena_printf(n->arena, "%s/%016llx%016llx", dir, (unsigned long long)h[0],
			    (unsigned long long)h[1]);
}

static bool same_file(long long mtime, long long size, const char *path)
{
	struct stat st;

	return !stat(path, &st) && st.st_size == size &&
	       st.st_mtim.tv_sec * 1000000000ll + st.st_mtim.tv_nsec == mtime;
}

static bool is_fresh(Nvcc *n, const char *stem)
{
	const char *err;
	char *s = file_read(arena_printf(n->arena, "%s.list", stem), NULL, &err), *line, *end;
	bool fresh = s && *s && !access(arena_printf(n->arena, "%s.pch", stem), R_OK);

	for (line = s; fresh && *line; line = end + 1) {
		long long mtime = strtoll(line, &end, 10), size = strtoll(end, &end, 10);
		char *path = end + (*end == ' ');

		end = strchr(path, '\n');
		if (!end) {
			fresh = false;
			break;
		}
		*end = '\0';
		fresh = same_file(mtime, size, path) && !rewrite_has(n, path);
	}
	free(s);
	return fresh;
}

static void add_file(Text *t, const char *path)
{
	struct stat st;

	if (!stat(path, &st))
		text_printf(t, "%lld %lld %s\n", st.st_mtim.tv_sec * 1000000000ll + st.st_mtim.tv_nsec, (long long)st.st_size,
			    path);
}

/* From clang's make rule to our list, and the plug-in, which has changed what was read. Names of system headers have no
 * blanks; one that has makes the list wrong, so never fresh. */
static bool write_list(Nvcc *n, const char *rule, const char *list)
{
	const char *err;
	char *s = file_read(rule, NULL, &err), *save = NULL;
	Text t = {0};
	bool ok;

	strtok_r(s ? s : (char[]){""}, ":", &save);
	for (char *w; s && (w = strtok_r(NULL, " \\\n", &save));)
		add_file(&t, w);
	add_file(&t, arena_printf(n->arena, "%s/lib64/libww-clang.so", n->toolkit));
	ok = t.len && !t.failed && file_write_atomic(list, t.s, t.len, &err);
	text_free(&t);
	free(s);
	return ok;
}

static void drop_oldest(const char *dir)
{
	DIR *d = opendir(dir);
	char oldest[NAME_MAX + 1] = "";
	struct timespec when = {0};
	u32 kept = 0;

	for (struct dirent *e; d && (e = readdir(d));) {
		struct stat st;

		if (!strstr(e->d_name, ".pch") || fstatat(dirfd(d), e->d_name, &st, 0))
			continue;
		if (!kept++ || st.st_atim.tv_sec < when.tv_sec) {
			when = st.st_atim;
			strcpy(oldest, e->d_name);
		}
	}
	if (d && kept > MOST_KEPT)
		unlinkat(dirfd(d), oldest, 0);
	if (d)
		closedir(d);
}

static bool build(Nvcc *n, const char *stem, const Words flags)
{
	const char *out = arena_printf(n->arena, "%s.pch.%d", stem, (int)getpid());
	const char *rule = arena_printf(n->arena, "%s.rule.%d", stem, (int)getpid());
	Child c = {.what = "pch", .quiet = true, .catch_out = true};
	bool ok;

	for (u32 i = 0; i < vec_len(flags); i++)
		word(n, &c.argv, "%s", flags[i]);
	word(n, &c.argv, "-fsyntax-only");
	word(n, &c.argv, "-Xclang");
	word(n, &c.argv, "-emit-pch");
	word(n, &c.argv, "-Xclang");
	word(n, &c.argv, "-o");
	word(n, &c.argv, "-Xclang");
	word(n, &c.argv, "%s", out);
	word(n, &c.argv, "-MD");
	word(n, &c.argv, "-MF");
	word(n, &c.argv, "%s", rule);
	word(n, &c.argv, "-x");
	word(n, &c.argv, "cuda");
	word(n, &c.argv, "%s/include/ww/prologue.h", n->toolkit);
	spawn_start(n, &c);
	spawn_wait(n, &c, 1);
	ok = c.status == 0 && write_list(n, rule, arena_printf(n->arena, "%s.list", stem)) &&
	     !rename(out, arena_printf(n->arena, "%s.pch", stem));
	if (!ok) {
		unlink(out);
		LOG(tool, "the toolkit's headers are not precompiled: %s",
		    c.said.len ? c.said.s : "");
	}
	unlink(rule);
	text_free(&c.said);
	return ok;
}

/* Has this set of flags been here before? Notes that it was. */
static bool seen(Nvcc *n, const char *stem)
{
	int fd = open(arena_printf(n->arena, "%s.seen", stem),
		      O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);

	if (fd >= 0)
		close(fd);
	return fd < 0 && errno == EEXIST;
}

void pch_include(Nvcc *n, Words *v)
{
	const char *dir = wanted(n) ? pch_folder(n) : NULL;
	const char *stem = dir ? make_stem(n, dir, *v) : NULL;
	bool use = stem && is_fresh(n, stem);

	if (stem && !use && !vec_len(n->copies) && seen(n, stem)) {
		use = build(n, stem, *v);
		drop_oldest(dir);
	}
	if (use) {
		word(n, v, "-Xclang");
		word(n, v, "-include-pch");
		word(n, v, "-Xclang");
		word(n, v, "%s.pch", stem);
	} else {
		word(n, v, "-include");
		word(n, v, "%s/include/ww/prologue.h", n->toolkit);
	}
}
