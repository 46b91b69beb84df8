/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runtime's side of hook/hook.h. Until the driver is loaded nobody can have told it to listen, so runtime_hook_on is 1
 * and each call asks whether somebody will: then the driver is loaded at once, and the first call is told, too.
 */
#include "runtime/runtime.h"

#include <dlfcn.h>
#include <string.h>

#include "hook/hook.h"

_Atomic u32 runtime_hook_on = 1;
static _Atomic(const Hooks *) hooks;
static _Atomic bool decided;

void rt_hook_join(void *lib)
{
	HooksFn *get = lib ? (HooksFn *)dlsym(lib, "wwHooks") : NULL;
	const Hooks *h = get ? get(HOOK_VERSION) : NULL;

	decided = true;
	runtime_hook_on = 0;
	if (h && h->join((_Atomic u32 *)&runtime_hook_on))
		hooks = h;
}

__attribute__((destructor)) static void part(void)
{
	const Hooks *h = hooks;

	if (h)
		h->leave(&runtime_hook_on);
}

/* Before the driver is there: has somebody said that it will listen? */
static bool awaited(void)
{
	return env_get("WW_PROFILE") || dlopen("libcupti.so.13", RTLD_LAZY | RTLD_NOLOAD);
}

/* Launches whose first or second parameter is the kernel's stub. */
static const char *launched(const HookCall *c)
{
	static const char *const first[] = { "cudaLaunchKernel", "cudaLaunchKernel_ptsz", "cudaLaunchCooperativeKernel",
					     "cudaLaunchCooperativeKernel_ptsz" },
				 *const second[] = { "cudaLaunchKernelExC", "cudaLaunchKernelExC_ptsz" };
	const void *const *params = c->params;

	if (strncmp(c->name, "cudaLaunch", 10))
		return NULL;
	for (u32 i = 0; i < COUNT(first); i++)
		if (!strcmp(c->name, first[i]))
			return rt_kernel_name(params[0]);
	for (u32 i = 0; i < COUNT(second); i++)
		if (!strcmp(c->name, second[i]))
			return rt_kernel_name(params[1]);
	return NULL;
}

void runtime_hook_enter(HookCall *c)
{
	const Hooks *h;

	if (!decided && awaited())
		rt_load_driver();
	h = hooks;
	if (!h)
		return;
	c->symbol = launched(c);
	h->enter(c);
}

void runtime_hook_exit(HookCall *c)
{
	const Hooks *h = hooks;

	if (h && c->correlation)
		h->exit(c);
}
