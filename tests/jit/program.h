/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * program.h: a PTX text as the driver would hold it, its code, and grids of it. For tests of jit and exec.
 */
#ifndef TESTS_JIT_PROGRAM_H
#define TESTS_JIT_PROGRAM_H

#include "exec/exec.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

typedef struct Program {
	Arena *arena;
	Module *module;
	JitModule *jit;
	Layout *layout;
	Fn *fn;
} Program;

static inline bool load(Program *p, const char *text, const char *kernel)
{
	Diag d = { 0 };
	u64 hash[2] = { hash_bytes(text, strlen(text), 1), hash_bytes(text, strlen(text), 2) };

	p->arena = arena_new();
	p->module = ptx_parse(p->arena, text, strlen(text), &d);
	if (!CHECK(p->module && ptx_verify(p->module, &d))) {
		printf("%s\n", d.out.s ? d.out.s : "");
		return false;
	}
	p->fn = ptx_find_fn(p->module, kernel);
	p->layout = ptx_layout(p->arena, p->fn);
	p->jit = jit_module_new(p->module, hash);
	return CHECK(p->fn && p->layout && p->jit);
}

static inline void unload(Program *p)
{
	jit_module_free(p->jit);
	arena_free(p->arena);
}

static inline const JitCode *code_for(Program *p, const u32 ntid[3])
{
	Diag d = { 0 };
	const JitCode *c = jit_get(p->jit, p->fn, p->layout, ntid, false, &d);

	if (!c)
		printf("%s\n", d.out.s ? d.out.s : "");
	diag_free(&d);
	return c;
}

/* ---- running ---------------------------------------------------------------------------------------- */
typedef struct Launch {
	ExecGrid grid;
	_Atomic u32 flag;
	bool failed;
	Fault fault;
} Launch;

static inline void note_end(void *self, const Fault *f)
{
	Launch *l = self;

	l->failed = f;
	if (f)
		l->fault = *f;
	exec_wake(&l->flag);
}

static inline void run_shape(Program *p, Launch *l, const JitCode *c, u32 blocks, const u32 ntid[3], const void *params)
{
	*l = (Launch){ .grid = { .entry = p->fn, .layout = p->layout, .code = c, .done = note_end, .self = l } };
	l->grid.env = (LaunchEnv){ .nctaid = { blocks, 1, 1 }, .ntid = { ntid[0], ntid[1], ntid[2] },
				   .params = params, .nsmid = 1,
				   .total_shared = p->layout->shared_size };
	CHECK(exec_submit_grid(&l->grid));
	exec_wait(&l->flag, true);
}

static inline void use_plugin_of_build(void)
{
	const char *build = getenv("WW_BUILD");
	char plugin[4096];

	snprintf(plugin, sizeof plugin, "%s/cuda/lib64/libww-jit.so." WW_VERSION, build ? build : "build");
	setenv("WW_JIT", plugin, 0);
}

#endif
