/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The driver that libcupti listens to: the libcuda.so.1 that the process has loaded, else the one beside this
 * library. NVIDIA's own has NVIDIA's CUPTI.
 */
#include "cupti/cup.h"

#include <dlfcn.h>
#include <string.h>

CupDriver drv;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local CUptiResult last;

CUptiResult cup_fail(CUptiResult r, const char *fmt, ...)
{
	char why[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, sizeof why, fmt, ap);
	va_end(ap);
	last = r;
	if (r == CUPTI_ERROR_NOT_SUPPORTED || r == CUPTI_ERROR_NOT_INITIALIZED)
		log_print(LOG_error, "CUPTI: %s", why);
	else
		LOG(api, "CUPTI: %s", why);
	return r;
}

CUptiResult cuptiGetLastError(void)
{
	CUptiResult r = last;

	last = CUPTI_SUCCESS;
	return r;
}

static void *open_driver(void)
{
	const char *self = env_self_dir();
	char path[4096];
	void *lib = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);

	if (!lib && self && snprintf(path, sizeof path, "%s/libcuda.so.1", self) < (int)sizeof path)
		lib = dlopen(path, RTLD_NOW);
	return lib ? lib : dlopen("libcuda.so.1", RTLD_NOW);
}

/* Lock held. */
static CUptiResult attach(void)
{
	const struct {
		const char *symbol;
		void *at;
	} rows[] = {
#define DRV(symbol) { #symbol, &drv.symbol },
#include "cupti/driver.def"
#undef DRV
	};
	void *lib = open_driver();
	HooksFn *hooks = lib ? (HooksFn *)dlsym(lib, "wwHooks") : NULL;
	const Hooks *h = hooks ? hooks(HOOK_VERSION) : NULL;

	if (!lib)
		return cup_fail(CUPTI_ERROR_NOT_INITIALIZED, "libcuda.so.1 is not to be found: %s", dlerror());
	if (!h)
		return cup_fail(CUPTI_ERROR_NOT_INITIALIZED, "the loaded libcuda.so.1 is not the CPU device's of this "
				"release: its own libcupti must be used");
	for (u32 i = 0; i < COUNT(rows); i++) {
		void *f = dlsym(lib, rows[i].symbol);

		if (!f)
			return cup_fail(CUPTI_ERROR_NOT_INITIALIZED, "libcuda.so.1 has no %s", rows[i].symbol);
		memcpy(rows[i].at, &f, sizeof f);
	}
	drv.hooks = h;
	return CUPTI_SUCCESS;
}

CUptiResult cup_attach(void)
{
	CUptiResult r = CUPTI_SUCCESS;

	pthread_mutex_lock(&lock);
	if (!drv.hooks)
		r = attach();
	pthread_mutex_unlock(&lock);
	return r;
}

/* ---- listening ---------------------------------------------------------------------------------------------- */

static void on_call(HookCall *c, bool end)
{
	cup_derive(c, end);
	cup_call_back(c, end);
	if (end)
		cup_put_call(c);
}

static void on_work(const HookWork *w)
{
	cup_put_work(w);
}

static void on_range(const HookRange *r)
{
	cup_put_range(r);
}

void cup_listen(void)
{
	static const HookListener calls = { .call = on_call, .range = on_range },
				  all = { .call = on_call, .work = on_work, .range = on_range };

	if (drv.hooks)
		drv.hooks->listen(HOOK_tool, cup_records_any() ? &all : cup_callbacks_on() ? &calls : NULL);
}
