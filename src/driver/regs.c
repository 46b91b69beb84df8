/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many registers a GPU's compiler would give a kernel, and how much local memory (ptx/registers.c): made when they
 * are first asked for, since launches do not need them. The CPU device itself has no such limit, and no launch is refused for an estimate.
 */
#include "driver/driver.h"
#include "driver/objects.h"
#include "ptx/estimate.h"

static FnNeed estimate(const Function *f)
{
	const DeviceLimits *d = f->mod->ctx->dev->limits;
	Arena *a = arena_new();
	volatile FnNeed need = { d->thread_regs, f->layout->deepest }; /* memory is out: surely not more registers */
	jmp_buf out;

	if (a && !setjmp(out)) {
		a->guard = &out;
		RegUse u = ptx_registers(a, f->fn, f->layout, d, f->mod->program->max_regs);

		need.regs = u.registers;
		need.local = u.stack;
	}
	arena_free(a);
	return need;
}

FnNeed function_need(Function *f)
{
	FnNeed need = atomic_load_explicit(&f->need, memory_order_relaxed);

	if (!need.regs) {
		need = estimate(f);
		atomic_store_explicit(&f->need, need, memory_order_relaxed);
	}
	return need;
}
