/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which driver, and its functions. WW_DEVICE says: `cpu` our libcuda.so.1, `nvidia` NVIDIA's, `auto`
 * (the default) NVIDIA's when there is one with a working device, else ours; `auto,cpu` both at once
 * (rt_both.c), the CPU's device after the GPUs.
 *
 * Ours is looked for beside the library or program that holds this code, then in ../lib64, then where
 * the loader looks (a program that our nvcc linked carries the toolkit's folder in DT_RUNPATH), then
 * where the toolkit was that compiled the program's CUDA sources; it is known by its symbol
 * `wwDriverVersion`. NVIDIA's is looked for where the loader would find it without our folders:
 * LD_LIBRARY_PATH, the loader's cache, the usual folders; a library with our symbol is never taken for
 * it. A program that is itself linked with libcuda has chosen already: `auto` then uses the loaded one,
 * so that handles mean the same to both.
 *
 * The two may be loaded at once: a path with a slash is opened as a file, whatever its soname.
 */
#include "runtime/runtime.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_OF(...) #__VA_ARGS__

Drv drv;
static cudaError_t load_result;

static CUresult missing_function(void)
{
	LOG(error, "the driver in use does not have a function that was called (WW_LOG=api names it)");
	return CUDA_ERROR_NOT_SUPPORTED;
}

/* Exact symbols, not cuGetProcAddress's choice of version: an older driver must not hand us an older
 * function with other parameters. */
static void fill_table(void *lib, Drv *to)
{
	struct {
		const char *symbol;
		void (**at)(void);
	} rows[] = {
#define ROW(symbol, member) { symbol, (void (**)(void))(void *)&member },
#define DRV(name, args) ROW(TEXT_OF(name), to->name)
#include "runtime/rt_driver.def"
#undef DRV
#undef ROW
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		void *f = dlsym(lib, rows[i].symbol);
		if (!f)
			LOG(api, "driver has no %s", rows[i].symbol);
		*rows[i].at = f ? (void (*)(void))f : (void (*)(void))missing_function;
	}
}

static bool is_ours(void *lib)
{
	return dlsym(lib, "wwDriverVersion") != NULL;
}

/* Opens a file and keeps it if it is of the wanted kind. */
static void *open_if(const char *path, bool ours)
{
	void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!lib) {
		LOG(api, "%s", dlerror());
		return NULL;
	}
	if (is_ours(lib) == ours) {
		LOG(api, "driver: %s (%s)", path, ours ? "CPU device" : "NVIDIA");
		return lib;
	}
	dlclose(lib);
	return NULL;
}

static void *open_in(const char *dir, size_t len, const char *rest, bool ours)
{
	char path[4096];
	if (!dir || len == 0 || (size_t)snprintf(path, sizeof path, "%.*s%s", (int)len, dir, rest) >= sizeof path)
		return NULL;
	return open_if(path, ours);
}

/* In every object of our nvcc; see ww/prologue.h. */
extern const char ww_toolkit_lib64[] __attribute__((weak));

static void *open_in_list(const char *list, bool ours)
{
	void *lib = NULL;
	while (list && *list && !lib) {
		size_t n = strcspn(list, ":");
		lib = open_in(list, n, "/libcuda.so.1", ours);
		list += n + (list[n] == ':');
	}
	return lib;
}

/* LD_LIBRARY_PATH is searched by hand too: by its bare name the loader finds NVIDIA's once that is loaded. */
static void *open_cpu(void)
{
	const char *self = env_self_dir();
	size_t n = self ? strlen(self) : 0;
	void *lib = open_in(self, n, "/libcuda.so.1", true);
	if (!lib)
		lib = open_in(self, n, "/../lib64/libcuda.so.1", true);
	if (!lib)
		lib = open_if("libcuda.so.1", true);
	if (!lib)
		lib = open_in_list(getenv("LD_LIBRARY_PATH"), true);
	if (!lib && ww_toolkit_lib64)
		lib = open_in(ww_toolkit_lib64, strlen(ww_toolkit_lib64), "/libcuda.so.1", true);
	return lib;
}

/* The loader's cache names every library by path. The format is glibc's "cache 1.1": paths are
 * NUL-terminated texts in the file, so that looking for the ending suffices. */
static void *open_nvidia_in_cache(void)
{
	static const char ending[] = "/libcuda.so.1";
	const char *err;
	size_t len;
	void *lib = NULL;
	char *cache = file_read("/etc/ld.so.cache", &len, &err);
	for (char *at = cache; at && !lib;) {
		at = memmem(at, len - (size_t)(at - cache), ending, sizeof ending);
		if (!at)
			break;
		char *from = at;
		while (from > cache && from[-1])
			from--;
		if (!strstr(from, "/i386") && !strstr(from, "/lib32/"))
			lib = open_if(from, false);
		at += sizeof ending;
	}
	free(cache);
	return lib;
}

static void *open_nvidia(void)
{
	void *lib = open_in_list(getenv("LD_LIBRARY_PATH"), false);
	if (!lib)
		lib = open_nvidia_in_cache();
	return lib ? lib
		   : open_in_list("/usr/lib/x86_64-linux-gnu:/usr/lib64:/usr/lib:/usr/lib/wsl/lib:"
				  "/usr/lib/aarch64-linux-gnu:/usr/local/cuda/compat",
				  false);
}

static bool has_device(void *lib)
{
	CUresult (*init)(unsigned) = (CUresult(*)(unsigned))dlsym(lib, "cuInit");
	CUresult (*count)(int *) = (CUresult(*)(int *))dlsym(lib, "cuDeviceGetCount");
	int n = 0;
	return init && count && init(0) == CUDA_SUCCESS && count(&n) == CUDA_SUCCESS && n > 0;
}

static void *open_auto(void)
{
	void *lib = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
	if (lib)
		return lib;
	lib = open_nvidia();
	if (lib && has_device(lib))
		return lib;
	if (lib)
		dlclose(lib);
	return open_cpu();
}

static void *open_driver(const char *want)
{
	if (!want || !strcmp(want, "auto"))
		return open_auto();
	if (!strcmp(want, "cpu") || !strcmp(want, "auto,cpu"))
		return open_cpu();
	if (!strcmp(want, "nvidia"))
		return open_nvidia();
	LOG(error, "WW_DEVICE=%s: not a device; say cpu, nvidia, auto or auto,cpu", want);
	return NULL;
}

/* False: the call for both was not heard, or one of them is not to be had. */
static bool load_both(const char *want)
{
	Drv gpu, cpu;
	void *lib;
	if (!want || (strcmp(want, "auto,cpu") && strcmp(want, "nvidia,cpu")))
		return false;
	lib = open_nvidia();
	if (!lib || !has_device(lib)) {
		LOG(api, "WW_DEVICE=%s: no NVIDIA device", want);
		if (lib)
			dlclose(lib);
		return false;
	}
	fill_table(lib, &gpu);
	lib = open_cpu();
	if (!lib)
		return false;
	fill_table(lib, &cpu);
	rt_hook_join(lib);
	return rt_use_both(&gpu, &cpu, (bool (*)(const void *))dlsym(lib, "wwDriverOwns"));
}

/* A unit test fills the table itself. */
static void load_once(void)
{
	const char *want = env_get("WW_DEVICE");
	rt_trace = log_on(LOG_api);
	void *lib = drv.cuInit || load_both(want) ? NULL : open_driver(want);
	if (!lib && !drv.cuInit) {
		LOG(error, "no CUDA driver (libcuda.so.1) for device '%s' was found; WW_LOG=api tells where",
		    want ? want : "auto");
		load_result = cudaErrorInsufficientDriver;
		return;
	}
	if (lib) {
		fill_table(lib, &drv);
		rt_hook_join(lib);
	}
	load_result = rt_error(drv.cuInit(0));
}

cudaError_t rt_load_driver(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, load_once);
	return load_result;
}
