/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whole files. Errors are texts for people, without the path (the caller names it).
 */
#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* strerror's texts are static for every errno that glibc knows, so the pointer stays good. */
static const char *reason(void)
{
	const char *s = strerrordesc_np(errno);

	return s ? s : "unknown error";
}

/* Reads to the end whatever the size said: pipes and /proc have none. */
static bool read_by(int fd, Text *t, char *buf, size_t size)
{
	ssize_t n;

	while ((n = read(fd, buf, size)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		text_add(t, buf, (size_t)n);
		if (t->failed) {
			errno = ENOMEM;
			return false;
		}
	}
	text_add(t, "", 0);
	errno = ENOMEM;
	return !t->failed;
}

/* Not by a large buffer of the caller's stack, which may be short. */
static bool read_all(int fd, Text *t)
{
	enum { SIZE = 64 << 10 };
	char *buf = malloc(SIZE);
	bool ok;
	int err;

	errno = ENOMEM;
	ok = buf && read_by(fd, t, buf, SIZE);
	err = errno;
	free(buf);
	errno = err;
	return ok;
}

char *file_read(const char *path, size_t *len, const char **err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Text t = {0};
	bool ok;

	if (fd < 0) {
		*err = reason();
		return NULL;
	}
	ok = read_all(fd, &t);
	if (!ok) {
		*err = reason();
		text_free(&t);
	}
	close(fd);
	if (ok && len)
		*len = t.len;
	return t.s;
}

static bool write_bytes(int fd, const char *s, size_t len)
{
	while (len) {
		ssize_t n = write(fd, s, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		s += n;
		len -= (size_t)n;
	}
	return true;
}

/* A limit on the size of files (ulimit -f) is this write's failure, not the end of the program that it serves. */
static bool write_all(int fd, const char *s, size_t len)
{
	const struct timespec now = {0};
	sigset_t limit, was;
	bool ok;
	int error;

	sigemptyset(&limit);
	sigaddset(&limit, SIGXFSZ);
	pthread_sigmask(SIG_BLOCK, &limit, &was);
	ok = write_bytes(fd, s, len);
	error = errno;
	if (!ok && error == EFBIG)
		sigtimedwait(&limit, NULL, &now);
	pthread_sigmask(SIG_SETMASK, &was, NULL);
	errno = error;
	return ok;
}

/* Programs close what they do not know, and open others of the same number. */
static bool is_open(const FileEnd *f)
{
	struct stat is;

	return f->begun && !fstat(f->fd, &is) && is.st_dev == f->dev && is.st_ino == f->ino;
}

static bool open_end(FileEnd *f, const char *path)
{
	struct stat is;

	f->fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | (f->begun ? 0 : O_TRUNC), 0666);
	if (f->fd < 0 || fstat(f->fd, &is))
		return false;
	f->begun = true;
	f->dev = is.st_dev;
	f->ino = is.st_ino;
	return true;
}

bool file_append(FileEnd *f, const char *path, const void *data, size_t len, const char **err)
{
	bool ok = (is_open(f) || open_end(f, path)) && write_all(f->fd, data, len);

	if (!ok)
		*err = reason();
	return ok;
}

/* A device or a pipe is written to, never replaced. */
static bool write_special(const char *path, const void *data, size_t len, const char **err)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool ok = fd >= 0 && write_all(fd, data, len);

	if (!ok)
		*err = reason();
	if (fd >= 0 && close(fd) && ok) {
		*err = reason();
		ok = false;
	}
	return ok;
}

/* A new file beside `path`, with the mode that the umask, or the file that is there, gives it. */
static int open_beside(const char *path, char *tmp, size_t cap)
{
	static _Atomic unsigned serial;
	struct stat st;
	int fd;

	do {
		errno = ENAMETOOLONG;
		if ((size_t)snprintf(tmp, cap, "%s.%d-%u", path, (int)getpid(), serial++) >= cap)
			return -1;
		fd = open(tmp, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
	} while (fd < 0 && errno == EEXIST);
	if (fd >= 0 && !stat(path, &st) && fchmod(fd, st.st_mode & 07777))
		LOG(tool, "%s: its mode is not kept", path);
	return fd;
}

bool file_write_atomic(const char *path, const void *data, size_t len, const char **err)
{
	char tmp[PATH_MAX];
	struct stat st;
	bool ok;
	int fd;

	if (!stat(path, &st) && !S_ISREG(st.st_mode)) /* of a folder it says that it is one */
		return write_special(path, data, len, err);
	fd = open_beside(path, tmp, sizeof tmp);
	if (fd < 0) {
		*err = reason();
		return false;
	}
	ok = write_all(fd, data, len);
	if (!ok)
		*err = reason();
	if (close(fd) && ok) {
		*err = reason();
		ok = false;
	}
	if (ok && rename(tmp, path)) {
		*err = reason();
		ok = false;
	}
	if (!ok)
		unlink(tmp);
	return ok;
}

static bool make_dir(const char *path)
{
	struct stat st;

	return !mkdir(path, 0700) || (errno == EEXIST && !stat(path, &st) && S_ISDIR(st.st_mode));
}

bool file_make_dirs(const char *path)
{
	char part[PATH_MAX];
	size_t len = strlen(path);

	if (!len || len >= sizeof part)
		return false;
	for (size_t i = 1; i < len; i++) {
		if (path[i] != '/')
			continue;
		memcpy(part, path, i);
		part[i] = '\0';
		if (!make_dir(part))
			return false;
	}
	return make_dir(path);
}
