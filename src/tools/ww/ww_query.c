/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ww query: what devices there are. Each kind is asked in a child process, through our runtime, as
 * a program would: one process has one driver.
 */
#include "tools/ww/ww.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Asked { /* of the runtime */
	cudaError_t (*count)(int *);
	cudaError_t (*properties)(struct cudaDeviceProp *, int);
	cudaError_t (*attribute)(int *, enum cudaDeviceAttr, int);
	cudaError_t (*driver_version)(int *);
	const char *(*text)(cudaError_t);
} Asked;

static const char *open_runtime(Asked *a)
{
	char path[PATH_MAX];
	void *lib;

	if (!ww_path(path, sizeof path, "%s/lib64/libcudart.so", ww_toolkit()))
		return "the path of the toolkit is too long";
	lib = dlopen(path, RTLD_NOW);
	if (!lib)
		return dlerror();
	*(void **)&a->count = dlsym(lib, "cudaGetDeviceCount");
	*(void **)&a->properties = dlsym(lib, "cudaGetDeviceProperties");
	*(void **)&a->attribute = dlsym(lib, "cudaDeviceGetAttribute");
	*(void **)&a->driver_version = dlsym(lib, "cudaDriverGetVersion");
	*(void **)&a->text = dlsym(lib, "cudaGetErrorString");
	if (!a->count || !a->properties || !a->attribute || !a->driver_version || !a->text)
		return "the runtime library is incomplete";
	return NULL;
}

static void show_device(const Asked *a, const char *kind, int index)
{
	bool bold = ww_colour(stdout);
	struct cudaDeviceProp p;
	int khz = 0, version = 0;
	cudaError_t err = a->properties(&p, index);

	if (err) {
		printf("%-6s %d: %s\n", kind, index, a->text(err));
		return;
	}
	a->attribute(&khz, cudaDevAttrClockRate, index);
	a->driver_version(&version);
	printf("%-6s %d: %s%s%s\n", kind, index, bold ? "\033[1m" : "", p.name,
	       bold ? "\033[0m" : "");
	printf("          compute capability %d.%d, CUDA %d.%d, %d multiprocessors at %.2f GHz\n",
	       p.major, p.minor, version / 1000, version % 1000 / 10, p.multiProcessorCount,
	       khz / 1e6);
	printf("          %.1f GiB of memory; %d threads and %zu KiB shared memory a block\n",
	       (double)p.totalGlobalMem / (1 << 30), p.maxThreadsPerBlock,
	       p.sharedMemPerBlock / 1024);
}

static int show_kind(const char *kind)
{
	Asked a;
	const char *err = open_runtime(&a);
	cudaError_t rc;
	int count = 0;

	if (err) {
		printf("%-6s -: %s\n", kind, err);
		return 1;
	}
	rc = a.count(&count);
	if (rc)
		printf("%-6s -: none (%s)\n", kind, rc != cudaErrorInsufficientDriver ? a.text(rc) :
		       "its driver is not installed, or too old for CUDA 13.0");
	for (int i = 0; i < count; i++)
		show_device(&a, kind, i);
	return rc || !count;
}

enum { NOT_WRITTEN = 2 };

/* 0 when there is a device of this kind. */
static int ask_in_child(const char *kind)
{
	pid_t pid;
	int st;

	fflush(stdout);
	pid = fork();
	if (pid < 0)
		return ww_error("no child process: %s", strerror(errno));
	if (!pid) {
		setenv("WW_DEVICE", kind, 1);
		if (!env_get("WW_LOG") && !freopen("/dev/null", "w", stderr))
			_exit(1); /* that there is no driver of a kind is no error here */
		st = show_kind(kind);
		_exit(fflush(stdout) ? NOT_WRITTEN : st);
	}
	while (waitpid(pid, &st, 0) < 0 && errno == EINTR)
		;
	if (WIFEXITED(st) && WEXITSTATUS(st) == NOT_WRITTEN)
		exit(ww_error("standard output was not written"));
	if (WIFSIGNALED(st) && WTERMSIG(st) == SIGPIPE) /* `ww query | head`: nobody reads on */
		raise(SIGPIPE);
	if (WIFSIGNALED(st))
		ww_error("asking the %s devices ended with signal %d", kind, WTERMSIG(st));
	return st;
}

int ww_query(int argc, char **argv)
{
	int nvidia, cpu;

	if (argc)
		return ww_error("ww query takes no argument, '%s' was given", argv[0]);
	cpu = ask_in_child("cpu");
	nvidia = ask_in_child("nvidia");
	return cpu && nvidia;
}
