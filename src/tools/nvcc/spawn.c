/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Child processes and temporary files. What children write to standard error is collected, so that
 * passes that run side by side do not mix their messages.
 */
#include "tools/nvcc/nvcc.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* Children that run: whoever leaves early ends them, since one may wait for a pipe that nobody will open. */
static volatile pid_t children[256];

/* A signal that ends nvcc: its children end at once, and it at the next step, when its files are gone. */
static volatile sig_atomic_t ended_by;
static bool pipe_was_ignored;

static void on_end(int sig)
{
	int kept = errno;

	ended_by = sig;
	for (u32 i = 0; i < COUNT(children); i++)
		if (children[i])
			kill(children[i], SIGTERM);
	errno = kept;
}

void spawn_watch_signals(void)
{
	static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
	struct sigaction act = {.sa_handler = on_end, .sa_flags = SA_RESTART}, was;

	for (u32 i = 0; i < COUNT(ends); i++)
		if (!sigaction(ends[i], NULL, &was) && was.sa_handler != SIG_IGN)
			sigaction(ends[i], &act, NULL);
	pipe_was_ignored = signal(SIGPIPE, SIG_IGN) == SIG_IGN;
}

static void end_if_asked(Nvcc *n)
{
	int sig = ended_by;

	if (!sig)
		return;
	spawn_cleanup(n);
	signal(sig, SIG_DFL);
	raise(sig);
}

static void replace_child(pid_t old, pid_t by)
{
	for (u32 i = 0; i < COUNT(children); i++)
		if (children[i] == old) {
			children[i] = by;
			return;
		}
}

void word(Nvcc *n, Words *to, const char *fmt, ...)
{
	char buf[4096];
	va_list ap;
	int len;

	va_start(ap, fmt);
	len = vsnprintf(buf, sizeof buf, fmt, ap);
	va_end(ap);
	if (len < 0 || (size_t)len >= sizeof buf)
		nvcc_fatal("a word of the command line is too long");
	*vec_push(n->arena, *to) = arena_strndup(n->arena, buf, (size_t)len);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* -L is quoted as in LIBRARIES=, which build systems look for in the link line. */
static void print_word(const char *w)
{
	if (*w && strncmp(w, "-L", 2) && !w[strcspn(w, " \t\n\"'\\$`*?[](){}<>|&;#~!")])
		fprintf(stderr, " %s", w);
	else
		fprintf(stderr, " \"%s\"", w);
}

static void print_command(const Child *c)
{
	fprintf(stderr, "#$ # %s %s\n#$", c->what, c->note ? c->note : "");
	for (u32 i = 0; i < vec_len(c->argv); i++)
		print_word(c->argv[i]);
	fputc('\n', stderr);
}

static bool spawn_child(Child *c, int to)
{
	posix_spawn_file_actions_t acts;
	posix_spawnattr_t attr;
	sigset_t pipe;
	int rc;

	sigemptyset(&pipe);
	if (!pipe_was_ignored)
		sigaddset(&pipe, SIGPIPE);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setsigdefault(&attr, &pipe);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF);
	posix_spawn_file_actions_init(&acts);
	posix_spawn_file_actions_adddup2(&acts, to, STDERR_FILENO);
	if (c->catch_out)
		posix_spawn_file_actions_adddup2(&acts, to, STDOUT_FILENO);
	rc = posix_spawnp(&c->pid, c->argv[0], &acts, &attr, (char *const *)c->argv, environ);
	posix_spawn_file_actions_destroy(&acts);
	posix_spawnattr_destroy(&attr);
	if (!rc)
		replace_child(0, c->pid);
	if (!rc && ended_by) /* too early for on_end() to know it */
		kill(c->pid, SIGTERM);
	errno = rc;
	return !rc;
}

bool spawn_start(Nvcc *n, Child *c)
{
	int ends[2];

	end_if_asked(n);
	c->fd = -1;
	c->status = 0;
	c->start = now();
	if (!c->quiet && (option_on(n, O_verbose) || option_on(n, O_dryrun)))
		print_command(c);
	if (option_on(n, O_dryrun))
		return true;
	*vec_push(n->arena, c->argv) = NULL;
	vec_head(c->argv)->len--;
	if (pipe2(ends, O_CLOEXEC))
		nvcc_fatal("no pipe: %s", strerror(errno));
	if (!spawn_child(c, ends[1])) {
		text_printf(&c->said, "nvcc fatal   : '%s' cannot be run: %s\n", c->argv[0],
			    strerror(errno));
		c->status = 1;
		close(ends[0]);
		close(ends[1]);
		return false;
	}
	close(ends[1]);
	c->fd = ends[0];
	return true;
}

static void note_time(Nvcc *n, const Child *c)
{
	if (n->timing)
		fprintf(n->timing, "%s , %s , , , , nvcc , %.4f , ms\n", c->input ? c->input : "", c->what,
			1e3 * (now() - c->start));
}

static void reap(Nvcc *n, Child *c)
{
	int st;

	close(c->fd);
	c->fd = -1;
	while (waitpid(c->pid, &st, 0) < 0 && errno == EINTR)
		;
	replace_child(c->pid, 0);
	end_if_asked(n);
	c->status = WIFSIGNALED(st) ? 128 + WTERMSIG(st) : WEXITSTATUS(st);
	if (WIFSIGNALED(st))
		text_printf(&c->said, "nvcc error   : '%s' died due to signal %d (%s)\n", c->argv[0],
			    WTERMSIG(st), strsignal(WTERMSIG(st)));
	note_time(n, c);
}

/* Reads once from those that have something to say; false when all are done. */
bool spawn_poll(Nvcc *n, Child *c, u32 count, int timeout_ms)
{
	struct pollfd fds[64];
	u32 live = 0;
	char buf[16384];

	end_if_asked(n);
	for (u32 i = 0; i < count; i++) {
		fds[i] = (struct pollfd){.fd = c[i].fd, .events = POLLIN};
		live += c[i].fd >= 0;
	}
	if (!live || poll(fds, count, timeout_ms) < 0)
		return live;
	for (u32 i = 0; i < count; i++) {
		ssize_t got;

		if (c[i].fd < 0 || !fds[i].revents)
			continue;
		got = read(c[i].fd, buf, sizeof buf);
		if (got > 0)
			text_add(&c[i].said, buf, (size_t)got);
		else if (got == 0 || errno != EINTR)
			reap(n, &c[i]);
	}
	return true;
}

void spawn_wait(Nvcc *n, Child *c, u32 count)
{
	for (u32 i = 0; i < count; i += 64)
		while (spawn_poll(n, c + i, count - i < 64 ? count - i : 64, -1))
			;
}

bool spawn_run(Nvcc *n, Child *c)
{
	spawn_start(n, c);
	spawn_wait(n, c, 1);
	if (c->said.len)
		fwrite(c->said.s, 1, c->said.len, stderr);
	text_free(&c->said);
	return c->status == 0;
}

/* Kept files stand in the current folder or -keep-dir, under their plain names. */
const char *spawn_temp(Nvcc *n, const char *stem, const char *suffix)
{
	const char *base = strrchr(stem, '/'), *dir = n->last[O_keep_dir], *env;
	char *made;

	base = base ? base + 1 : stem;
	if (option_on(n, O_keep) || option_on(n, O_save_temps))
		return arena_printf(n->arena, "%s%s%s%s", dir ? dir : "", dir ? "/" : "", base,
				    suffix);
	if (!n->tmp) {
		env = env_get("TMPDIR");
		made = arena_printf(n->arena, "%s/nvcc-XXXXXX", env ? env : "/tmp");
		if (!mkdtemp(made))
			nvcc_fatal("no temporary folder %s: %s", made, strerror(errno));
		n->tmp = made;
	}
	return arena_printf(n->arena, "%s/%u-%s%s", n->tmp, n->serial++, base, suffix);
}

void spawn_write(Nvcc *n, const char *path, const void *data, size_t len)
{
	const char *err;

	if (option_on(n, O_dryrun))
		return;
	if (!strcmp(path, "-") && (fwrite(data, 1, len, stdout) != len || fflush(stdout)))
		nvcc_fatal("cannot write standard output: %s", strerror(errno));
	if (strcmp(path, "-") && !file_write_atomic(path, data, len, &err))
		nvcc_fatal("cannot write '%s': %s", path, err);
}

static void end_children(void)
{
	for (u32 i = 0; i < COUNT(children); i++)
		if (children[i]) {
			kill(children[i], SIGTERM);
			waitpid(children[i], NULL, 0);
			children[i] = 0;
		}
}

void spawn_cleanup(Nvcc *n)
{
	DIR *d = n->tmp ? opendir(n->tmp) : NULL;

	end_children();
	for (struct dirent *e; d && (e = readdir(d));)
		unlinkat(dirfd(d), e->d_name, 0);
	if (d)
		closedir(d);
	if (n->tmp)
		rmdir(n->tmp);
}

void spawn_end(Nvcc *n)
{
	spawn_cleanup(n);
	end_if_asked(n);
	signal(SIGPIPE, pipe_was_ignored ? SIG_IGN : SIG_DFL); /* what is run next inherits it */
}
