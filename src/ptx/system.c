/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that the CUDA system itself provides to device code (CUDA C++ Programming Guide: formatted output,
 * assertion, dynamic allocation, dynamic parallelism). PTX declares them; a launch says what they do (PtxSys).
 * In: arguments, each in its own word. Out: the result.
 */
#include "ptx/env.h"

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

static const SystemFn fns[] = {
	{"vprintf", 2, 32, false, call_vprintf},
	{"malloc", 1, 64, false, call_malloc},
	{"free", 1, 0, false, call_free},
	{"__assertfail", 5, 0, true, call_assertfail},
	{.name = "cudaGetParameterBuffer"},
	{.name = "cudaGetParameterBufferV2"},
	{.name = "cudaLaunchDevice"},
	{.name = "cudaLaunchDeviceV2"},
	{"cudaGraphSetConditional", 2, 0, false, call_set_conditional},
};

static const SystemFn *find(const char *name)
{
	for (u32 i = 0; i < COUNT(fns); i++)
		if (!strcmp(fns[i].name, name))
			return &fns[i];
	return NULL;
}

const SystemFn *ptx_find_system(const char *name)
{
	const SystemFn *f = find(name);

	return f && f->call ? f : NULL;
}

bool ptx_is_system_fn(const char *name) { return find(name) || !strncmp(name, "__cudaCDP", 9); }
