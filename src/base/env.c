/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Settings. A variable is read from the environment at its first use and keeps that value for the
 * life of the process, so a pointer from env_get stays good whatever the program does to its
 * environment later.
 */
#include "base/base.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Setting {
	struct Setting *next;
	const char *val; /* NULL: unset or empty */
	char name[];
} Setting;

static Setting *settings; /* never freed: the pointers are handed out */
static pthread_mutex_t settings_lock = PTHREAD_MUTEX_INITIALIZER;

/* The test hook for failing allocations must not change what a setting says: plain malloc here. */
static Setting *read_setting(const char *name)
{
	const char *val = getenv(name);
	Setting *s = malloc(sizeof *s + strlen(name) + 1);

	if (!s)
		return NULL;
	strcpy(s->name, name);
	s->val = val && *val ? strdup(val) : NULL;
	s->next = settings;
	settings = s;
	return s;
}

const char *env_get(const char *name)
{
	Setting *s;

	pthread_mutex_lock(&settings_lock);
	for (s = settings; s && strcmp(s->name, name); s = s->next)
		;
	if (!s)
		s = read_setting(name);
	pthread_mutex_unlock(&settings_lock);
	return s ? s->val : NULL;
}

bool env_cpu_below(u32 level)
{
	static const char names[][16] = { "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4" };
	const char *cpu = env_get("WW_CPU");

	for (u32 i = 0; cpu && i + 1 < level; i++)
		if (!strcmp(cpu, names[i]))
			return true;
	return false;
}

i64 env_int(const char *name, i64 otherwise)
{
	const char *s = env_get(name);
	char *end;
	i64 v;

	if (!s)
		return otherwise;
	errno = 0;
	v = strtoll(s, &end, 0);
	if (*end || errno) {
		LOG(error, "%s=%s is not a whole number; %lld is used", name, s,
		    (long long)otherwise);
		return otherwise;
	}
	return v;
}

static char cache_dir[PATH_MAX];
static char self_dir[PATH_MAX];

static bool name_cache_dir(void)
{
	const char *own = env_get("WW_CACHE_DIR"), *xdg = env_get("XDG_CACHE_HOME");
	const char *home = env_get("HOME");
	int n = -1;

	if (own)
		n = snprintf(cache_dir, sizeof cache_dir, "%s", own);
	else if (xdg && *xdg == '/')
		n = snprintf(cache_dir, sizeof cache_dir, "%s/warpwright", xdg);
	else if (home && !access(home, F_OK)) /* one that is not there is not to be: its user has none */
		n = snprintf(cache_dir, sizeof cache_dir, "%s/.cache/warpwright", home);
	return n > 0 && (size_t)n < sizeof cache_dir;
}

/* Code is loaded from there, so a folder that others may write to is refused. */
static bool is_private_dir(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISDIR(st.st_mode) && st.st_uid == geteuid() &&
	       !(st.st_mode & (S_IWGRP | S_IWOTH));
}

static void find_cache_dir(void)
{
	if (!name_cache_dir()) {
		cache_dir[0] = '\0';
	} else if (!file_make_dirs(cache_dir) || !is_private_dir(cache_dir)) {
		LOG(jit, "no cache: %s cannot be made, or is not this user's alone", cache_dir);
		cache_dir[0] = '\0';
	}
}

const char *env_cache_dir(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, find_cache_dir);
	return cache_dir[0] ? cache_dir : NULL;
}

static void find_self_dir(void)
{
	struct link_map *map = NULL;
	char path[PATH_MAX];
	const char *name = "";
	char *slash;
	Dl_info info;

	/* The main program has no name in the link map, and argv[0] may be relative. AT_EXECFN is what was
	 * handed to execve: for where /proc is not mounted. */
	if (dladdr1((void *)(uintptr_t)find_self_dir, &info, (void **)&map, RTLD_DL_LINKMAP) && map)
		name = map->l_name;
	if (!realpath(*name ? name : "/proc/self/exe", path) &&
	    (*name || !realpath((const char *)(uintptr_t)getauxval(AT_EXECFN), path)))
		return;
	slash = strrchr(path, '/');
	if (slash)
		*(slash == path ? slash + 1 : slash) = '\0';
	strcpy(self_dir, path);
}

const char *env_self_dir(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, find_self_dir);
	return self_dir[0] ? self_dir : ".";
}
