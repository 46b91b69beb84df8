/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The plug-in that holds the code generator: opened when the first kernel must be compiled. Its build
 * identity, read from the file alone, is part of every cache key: other generator, other code.
 */
#include "jit/code.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>


static char path[PATH_MAX];
static char version[64];
static char open_error[512];
static JitCompileFn *compile;
static pthread_once_t found = PTHREAD_ONCE_INIT, opened = PTHREAD_ONCE_INIT;

/* The notes of a segment: name size, description size, type, name, description. */
static bool read_build_id(const u8 *note, size_t size)
{
	while (size >= sizeof(Elf64_Nhdr)) {
		Elf64_Nhdr h;
		size_t name, desc, all;

		memcpy(&h, note, sizeof h);
		name = (h.n_namesz + 3u) & ~3u;
		desc = (h.n_descsz + 3u) & ~3u;
		all = sizeof h + name + desc;
		if (all > size)
			return false;
		if (h.n_type == NT_GNU_BUILD_ID && h.n_namesz == 4 && !memcmp(note + sizeof h, "GNU", 4)) {
			const u8 *id = note + sizeof h + name;

			for (u32 i = 0; i < h.n_descsz && i < 20; i++)
				snprintf(version + 2 * i, 3, "%02x", id[i]);
			return true;
		}
		note += all;
		size -= all;
	}
	return false;
}

static void find_build_id(int fd)
{
	u8 buf[8192];
	ssize_t n = pread(fd, buf, sizeof buf, 0);
	Elf64_Ehdr eh;

	if (n < (ssize_t)sizeof eh)
		return;
	memcpy(&eh, buf, sizeof eh);
	for (u32 i = 0; i < eh.e_phnum; i++) {
		u64 at = eh.e_phoff + (u64)i * sizeof(Elf64_Phdr);
		Elf64_Phdr ph;

		if (at + sizeof ph > (u64)n)
			return;
		memcpy(&ph, buf + at, sizeof ph);
		if (ph.p_type == PT_NOTE && ph.p_offset + ph.p_filesz <= (u64)n &&
		    read_build_id(buf + ph.p_offset, ph.p_filesz))
			return;
	}
}

static void find_plugin(void)
{
	const char *own = env_get("WW_JIT");
	int fd, n;

	if (own)
		n = snprintf(path, sizeof path, "%s", own);
	else
		n = snprintf(path, sizeof path, "%s/%s", env_self_dir(), WW_JIT_PLUGIN);
	fd = n > 0 && (size_t)n < sizeof path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (fd < 0) {
		path[0] = '\0';
		return;
	}
	find_build_id(fd);
	close(fd);
}

/* The generator keeps its own LLVM to itself: a program may hold another one. */
static void open_plugin(void)
{
	void *lib;

	pthread_once(&found, find_plugin);
	if (!path[0]) {
		snprintf(open_error, sizeof open_error, "the code generator is missing: no %s in %s",
			 WW_JIT_PLUGIN, env_self_dir());
		return;
	}
	lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (lib)
		compile = (JitCompileFn *)dlsym(lib, WW_JIT_COMPILE);
	if (!compile)
		snprintf(open_error, sizeof open_error, "%s", dlerror());
}

JitCompileFn *plugin_load(const char **err)
{
	pthread_once(&opened, open_plugin);
	*err = open_error;
	return compile;
}

const char *plugin_version(void)
{
	pthread_once(&found, find_plugin);
	return version;
}
