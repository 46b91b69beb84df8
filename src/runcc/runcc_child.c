/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs nvcc. It gets the private folder as its TMPDIR, so that nothing of it outlives the compilation,
 * the headers' folder in CPATH, which unlike -I leaves the command line the same from one compilation
 * to the next (precompiled headers go by it), no signal mask of ours, and no open file. The host program
 * may reap all its children or ignore SIGCHLD: then the status is not to be had, and the files that nvcc
 * made speak for it.
 */
#include "runcc/runcc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ASK_EVERY = 20 }; /* milliseconds between two calls of the flow callback */

extern char **environ;

static bool is_replaced(const Runcc *c, const char *e)
{
	return !strncmp(e, "TMPDIR=", 7) || (c->cpath && !strncmp(e, "CPATH=", 6));
}

static const char **make_environment(Runcc *c)
{
	const char *cpath = getenv("CPATH"), **env;
	size_t n = 0, to = 0;

	while (environ && environ[n])
		n++;
	env = arena_new_array(c->arena, const char *, n + 3);
	if (!env || !(env[to++] = arena_printf(c->arena, "TMPDIR=%s", c->root)))
		return NULL;
	if (c->cpath && !(env[to++] = arena_printf(c->arena, "CPATH=%s%s%s", c->cpath,
						   cpath && *cpath ? ":" : "", cpath ? cpath : "")))
		return NULL;
	for (size_t i = 0; i < n && environ[i]; i++)
		if (!is_replaced(c, environ[i]))
			env[to++] = environ[i];
	return env;
}

static int set_up(posix_spawn_file_actions_t *files, posix_spawnattr_t *attr, int out)
{
	sigset_t none, all;
	int err;

	sigemptyset(&none);
	sigfillset(&all);
	err = posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0);
	err = err ? err : posix_spawn_file_actions_adddup2(files, out, 1);
	err = err ? err : posix_spawn_file_actions_adddup2(files, out, 2);
	err = err ? err : posix_spawn_file_actions_addclosefrom_np(files, 3);
	err = err ? err : posix_spawnattr_setsigmask(attr, &none);
	err = err ? err : posix_spawnattr_setsigdefault(attr, &all);
	err = err ? err : posix_spawnattr_setpgroup(attr, 0);
	return err ? err
		   : posix_spawnattr_setflags(attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
							    POSIX_SPAWN_SETPGROUP);
}

static int start(Runcc *c, const char *const *argv, int out, pid_t *pid)
{
	const char **env = make_environment(c);
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	int err;

	if (!env || posix_spawn_file_actions_init(&files))
		return ENOMEM;
	err = posix_spawnattr_init(&attr);
	if (!err) {
		err = set_up(&files, &attr, out);
		err = err ? err
			  : posix_spawn(pid, argv[0], &files, &attr, (char *const *)argv,
					(char *const *)env);
		posix_spawnattr_destroy(&attr);
	}
	posix_spawn_file_actions_destroy(&files);
	return err;
}

const char *runcc_tool(Runcc *c, const char *name)
{
	const char *self = env_self_dir();
	const char *path = arena_printf(c->arena, "%s/../bin/%s", self, name);

	/* libnvvm lies one folder deeper than the others. */
	return path && access(path, X_OK) ? arena_printf(c->arena, "%s/../../bin/%s", self, name) : path;
}

static bool cancelled(Runcc *c)
{
	return c->flow && c->flow(c->flow_payload, NULL);
}

/* Reads to the end; false: the program wants no more of it. */
static bool listen_to(Runcc *c, int fd, Text *said)
{
	char buf[4096];

	for (;;) {
		struct pollfd f = {.fd = fd, .events = POLLIN};
		ssize_t n;

		if (cancelled(c))
			return false;
		if (poll(&f, 1, c->flow ? ASK_EVERY : -1) <= 0)
			continue;
		n = read(fd, buf, sizeof buf);
		if (n > 0)
			text_add(said, buf, (size_t)n);
		else if (n == 0 || errno != EINTR)
			return true;
	}
}

static RunccResult judge(Runcc *c, pid_t pid)
{
	int status;
	pid_t got;

	while ((got = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
		;
	if (got < 0)
		return RUNCC_ok; /* someone else reaped it */
	if (WIFSIGNALED(status))
		return runcc_say(c, RUNCC_internal, "nvcc was ended by signal %d (%s)",
			       WTERMSIG(status), sigdescr_np(WTERMSIG(status)));
	return WEXITSTATUS(status) ? RUNCC_failed : RUNCC_ok;
}

RunccResult runcc_run(Runcc *c, const char *const *argv, Text *said)
{
	RunccResult got;
	int fd[2], err;
	bool heard;
	pid_t pid;

	if (cancelled(c))
		return RUNCC_cancelled;
	if (pipe2(fd, O_CLOEXEC))
		return runcc_say(c, RUNCC_internal, "no pipe to nvcc: %s",
			       strerrordesc_np(errno));
	err = start(c, argv, fd[1], &pid);
	close(fd[1]);
	if (err) {
		close(fd[0]);
		return runcc_say(c, err == ENOMEM ? RUNCC_memory : RUNCC_internal,
			       "cannot run '%s': %s (lib%s belongs into its place in a toolkit)",
			       argv[0], strerrordesc_np(err), c->who);
	}
	heard = listen_to(c, fd[0], said);
	if (!heard)
		kill(-pid, SIGKILL);
	close(fd[0]);
	got = judge(c, pid);
	return !heard ? RUNCC_cancelled : said->failed ? RUNCC_memory : got;
}
