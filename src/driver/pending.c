/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stand-ins for neighbours that are not built yet; theirs replace these when linked. Without the JIT
 * every kernel is interpreted.
 */
#include "driver/driver.h"
#include "driver/objects.h"

#define WEAK __attribute__((weak))

WEAK void exec_explain_fault(const ExecGrid *g, Fault *f)
{
	(void)g, (void)f;
}

WEAK JitModule *jit_module_new(const Module *m, u64 hash[2])
{
	return (JitModule *)(uintptr_t)m;
}

WEAK void jit_module_free(JitModule *m)
{
	(void)m;
}

WEAK const JitCode *jit_get(JitModule *m, const Fn *entry, const Layout *l, const u32 ntid[3], Diag *d)
{
	(void)m, (void)l, (void)ntid;
	diag_error(d, entry->pos, "there is no JIT in this build");
	return NULL;
}

WEAK Module *ptx_link(Arena *a, Module *const *mods, u32 n, Diag *d)
{
	(void)a, (void)mods, (void)n;
	diag_error(d, (Pos){0}, "linking is not in this build");
	return NULL;
}

WEAK void ptx_print(const Module *m, Text *t)
{
	(void)m;
	t->failed = true;
}
