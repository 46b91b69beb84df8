/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A signal ends a process whose record is being written to by some thread, or could not be written to at once: what was noted before is there.
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "cuda.h"
#include "driver/watch.h"

static char path[4096];

/* One copy is noted. */
static void copy_once(void)
{
	CUdevice device;
	CUcontext context;
	CUdeviceptr p;
	int host = 1;

	if (cuInit(0) || cuDeviceGet(&device, 0) || cuDevicePrimaryCtxRetain(&context, device) || cuCtxSetCurrent(context) ||
	    cuMemAlloc(&p, sizeof host) || cuMemcpyHtoD(p, &host, sizeof host))
		_exit(1);
}

/* Text that grows is elsewhere at any moment: the pointer must not be followed. */
static void while_noting(void)
{
	copy_once();
	pthread_mutex_lock(&watch.lock);
	watch.out.s = (char *)1;
	watch.out.len += 100;
	raise(SIGTERM);
}

/* The row was cut off when the file was written to. */
static void after_failure(void)
{
	const char *err;

	copy_once();
	file_append(&watch.file, watch.path, "copy\tcut", 8, &err);
	watch.unsaved = true;
	copy_once();
	raise(SIGTERM);
}

static int rows_of(const char *kind)
{
	char line[8192];
	FILE *f = fopen(path, "r");
	int n = 0;

	while (f && fgets(line, sizeof line, f))
		n += !strncmp(line, kind, strlen(kind)) && strchr(line, '\n') && !strstr(line, "cut");
	if (f)
		fclose(f);
	return n;
}

static void check_end(void (*child)(void), int copies)
{
	int status;
	pid_t pid = fork();

	if (!pid) {
		child();
		_exit(2);
	}
	CHECK(waitpid(pid, &status, 0) == pid);
	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
	CHECK(rows_of("device\t") == 1);
	CHECK(rows_of("copy\t") == copies);
}

int main(int argc, char **argv)
{
	snprintf(path, sizeof path, "%s/record", getenv("TEST_TMP"));
	if (!getenv("WW_PROFILE")) { /* settings are read when a process starts */
		setenv("WW_PROFILE", path, 1);
		execv("/proc/self/exe", argv);
		return 1;
	}
	check_end(while_noting, 1);
	check_end(after_failure, 2);
	return check_done();
}
