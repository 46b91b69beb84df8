/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvcc: see nvcc.h.
 */
#include "tools/nvcc/nvcc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static Nvcc *running; /* for nvcc_fatal, to remove temporary files */

static void say(const char *kind, const char *fmt, va_list ap)
{
	fflush(stdout);
	fprintf(stderr, "nvcc %s : ", kind);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
}

void nvcc_fatal(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say("fatal  ", fmt, ap);
	va_end(ap);
	if (running)
		spawn_cleanup(running);
	exit(1);
}

void nvcc_warn(const char *fmt, ...)
{
	va_list ap;

	if (running && option_on(running, O_no_warnings))
		return;
	va_start(ap, fmt);
	say("warning", fmt, ap);
	va_end(ap);
}

/* CMake and others know an nvcc by the second line. */
static void show_version(void)
{
	printf("Warpwright %s, device and host code by clang %d; to build systems this is\n"
	       "nvcc: NVIDIA (R) Cuda compiler driver\n"
	       "Cuda compilation tools, release %d.%d, V%d.%d.%d\n",
	       WW_VERSION, WW_LLVM_MAJOR, CUDA_MAJOR, CUDA_MINOR, CUDA_MAJOR, CUDA_MINOR,
	       CUDA_BUILD);
}

static void open_timing(Nvcc *n)
{
	const char *path = n->last[O_time];

	if (!path)
		return;
	n->timing = strcmp(path, "-") ? fopen(path, "a") : stdout;
	if (!n->timing)
		nvcc_fatal("-time: cannot write '%s': %s", path, strerror(errno));
	if (n->timing == stdout || ftell(n->timing) == 0)
		fputs("source file name , phase name , phase input files , phase output file , "
		      "arch , tool, metric , unit\n",
		      n->timing);
}

static void show_variable(const char *name)
{
	const char *s = env_get(name);

	if (s && *s)
		fprintf(stderr, "#$ %s=\"%s\"\n", name, s);
}

/* What build systems read from `nvcc -v` and `nvcc -dryrun`. */
static void show_settings(const Nvcc *n)
{
	const char *t = n->toolkit, *path = env_get("PATH");

	if (!option_on(n, O_verbose) && !option_on(n, O_dryrun))
		return;
	show_variable("NVCC_PREPEND_FLAGS");
	show_variable("NVCC_APPEND_FLAGS");
	fprintf(stderr, "#$ _NVVM_BRANCH_=nvvm\n#$ _SPACE_= \n#$ _CUDART_=cudart\n");
	fprintf(stderr, "#$ _HERE_=%s/bin\n#$ _THERE_=%s/bin\n#$ TOP=%s\n", t, t, t);
	fprintf(stderr, "#$ NVVMIR_LIBRARY_DIR=%s/nvvm/libdevice\n#$ PATH=%s/bin:%s\n", t, t,
		path ? path : "");
	fprintf(stderr, "#$ INCLUDES=\"-I%s/include\"\n#$ SYSTEM_INCLUDES=\n", t);
	fprintf(stderr, "#$ LIBRARIES=\"-L%s/lib64\"\n", t);
}

static bool show_information(const Nvcc *n)
{
	if (option_on(n, O_help))
		options_help();
	else if (option_on(n, O_version))
		show_version();
	else if (option_on(n, O_list_arch))
		arch_list("compute_");
	else if (option_on(n, O_list_code))
		arch_list("sm_");
	else
		return false;
	return true;
}

int main(int argc, char **argv)
{
	Nvcc n = {.arena = arena_new(), .ptxas = ""};
	jmp_buf guard;
	char *bin, *slash;
	int rc;

	if (!n.arena || setjmp(guard)) {
		fputs("nvcc fatal   : out of memory\n", stderr);
		return 1;
	}
	n.arena->guard = &guard;
	running = &n;
	spawn_watch_signals();
	bin = arena_printf(n.arena, "%s", env_self_dir());
	slash = strrchr(bin, '/');
	if (!slash)
		nvcc_fatal("the folder it lies in cannot be found: is /proc mounted?");
	*slash = '\0';
	n.toolkit = bin;
	setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 0); /* where clang looks for the linker */
	options_parse(&n, argc, argv);
	if (show_information(&n))
		return 0;
	open_timing(&n);
	show_settings(&n);
	rc = plan_run(&n);
	spawn_end(&n);
	arena_free(n.arena);
	return rc;
}
