/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that the CUDA system itself provides to device code (CUDA C++ Programming Guide: formatted output,
 * assertion, dynamic allocation, dynamic parallelism). PTX declares them; a launch says what they do (PtxSys).
 * In: arguments, each in words of its own. Out: the result.
 */
#include "ptx/env.h"

#include <stdio.h>
#include <string.h>

static void *pointer(u64 v) { return (void *)(uintptr_t)v; }

static bool call_vprintf(const PtxSys *s, const u64 *arg, u64 *result, const u32 *ctaid, const u32 *tid)
{
	if (s->vprintf)
		*result = (u32)s->vprintf(s->self, pointer(arg[0]), pointer(arg[1]));
	return s->vprintf;
}

static bool call_malloc(const PtxSys *s, const u64 *arg, u64 *result, const u32 *ctaid, const u32 *tid)
{
	if (s->malloc)
		*result = (u64)(uintptr_t)s->malloc(s->self, arg[0]);
	return s->malloc;
}

static bool call_free(const PtxSys *s, const u64 *arg, u64 *result, const u32 *ctaid, const u32 *tid)
{
	if (s->free)
		s->free(s->self, pointer(arg[0]));
	return s->free;
}

static bool call_assertfail(const PtxSys *s, const u64 *arg, u64 *result, const u32 *ctaid, const u32 *tid)
{
	if (s->assertfail)
		s->assertfail(s->self, pointer(arg[0]), pointer(arg[1]), (u32)arg[2], pointer(arg[3]), arg[4],
			      ctaid, tid);
	return s->assertfail;
}

static bool call_set_conditional(const PtxSys *s, const u64 *arg, u64 *result, const u32 *ctaid, const u32 *tid)
{
	if (s->set_conditional)
		s->set_conditional(s->self, arg[0], (u32)arg[1]);
	return s->set_conditional;
}

#define CALL(name, nargs, bits, alone)                                                                                        \
	static bool call_##name(const PtxSys *s, const u64 *arg, u64 *result, const u32 *ctaid, const u32 *tid)               \
	{                                                                                                                     \
		return s->device_call && s->device_call(s->self, s->grid, PTX_CALL_##name, arg, result, ctaid, tid);          \
	}
#include "ptx/device_call.def"
#undef CALL

static const SystemFn fns[] = {
	{"vprintf", 2, 32, false, call_vprintf, false},
	{"malloc", 1, 64, false, call_malloc, false},
	{"free", 1, 0, false, call_free, false},
	{"__assertfail", 5, 0, true, call_assertfail, false},
	{"cudaGraphSetConditional", 2, 0, false, call_set_conditional, false},
};

static const SystemFn device_fns[] = {
#define CALL(name, nargs, bits, alone) {"__cudaCDP2" #name, nargs, bits, false, call_##name, !alone},
#include "ptx/device_call.def"
#undef CALL
};

static const SystemFn *find(const SystemFn *f, u32 n, const char *name)
{
	for (u32 i = 0; i < n; i++)
		if (!strcmp(f[i].name, name))
			return &f[i];
	return NULL;
}

/* By the name of today or by that before CUDA 12. */
static const SystemFn *find_device_call(const char *name)
{
	char full[80];

	if (!strncmp(name, "cuda", 4) && strlen(name) < sizeof full - 10) {
		snprintf(full, sizeof full, "__cudaCDP2%s", name + 4);
		name = full;
	}
	return find(device_fns, COUNT(device_fns), name);
}

const SystemFn *ptx_find_system(const char *name)
{
	const SystemFn *f = find(fns, COUNT(fns), name);

	return f ? f : find_device_call(name);
}

bool ptx_is_device_call(const char *name) { return find_device_call(name) != NULL; }

bool ptx_is_linked_call(const char *name)
{
	const SystemFn *f = find_device_call(name);

	return f && f->linked;
}

bool ptx_is_system_fn(const char *name) { return ptx_find_system(name) || !strncmp(name, "__cudaCDP", 9); }
