/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An object of an earlier run outlives a compilation that fails, as with NVIDIA's nvcc: clang deletes the output of a
 * pass that failed. It is held open meanwhile and, if it has gone, written again with the time it had, which is what
 * make looks at.
 */
#include "tools/nvcc/nvcc.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

void oldout_hold(OldOut *old, const char *path)
{
	struct stat st;

	old->path = path;
	old->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (old->fd >= 0 && (fstat(old->fd, &st) || !S_ISREG(st.st_mode))) {
		close(old->fd);
		old->fd = -1;
	}
}

static void write_again(const OldOut *old)
{
	const char *err, *held = arena_printf(old->arena, "/proc/self/fd/%d", old->fd);
	struct stat st;
	size_t len;
	char *s = file_read(held, &len, &err);

	if (s && !fstat(old->fd, &st) && file_write_atomic(old->path, s, len, &err)) {
		chmod(old->path, st.st_mode & 07777);
		utimensat(AT_FDCWD, old->path, (struct timespec[]){st.st_atim, st.st_mtim}, 0);
	}
	free(s);
}

bool oldout_release(OldOut *old, bool done)
{
	if (old->fd < 0)
		return done;
	if (!done && access(old->path, F_OK))
		write_again(old);
	close(old->fd);
	return done;
}
