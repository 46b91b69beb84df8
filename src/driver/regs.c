/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many registers a GPU's compiler would give a kernel (ptx/registers.c): made when it is first asked for, since
 * launches do not need it. The CPU device itself has no such limit, and no launch is refused for an estimate.
 */
#include "driver/driver.h"
#include "driver/objects.h"
#include "ptx/estimate.h"

static u32 estimate(const Function *f)
{
	const DeviceLimits *d = f->mod->ctx->dev->limits;
	Arena *a = arena_new();
	volatile u32 regs = 0;
	jmp_buf out;

	if (a && !setjmp(out)) {
		a->guard = &out;
		regs = ptx_registers(a, f->fn, f->layout, d, f->mod->program->max_regs).registers;
	}
	arena_free(a);
	return regs ? regs : d->thread_regs; /* memory is out: surely not more */
}

u32 function_regs(Function *f)
{
	u32 regs = atomic_load_explicit(&f->regs, memory_order_relaxed);

	if (!regs) {
		regs = estimate(f);
		atomic_store_explicit(&f->regs, regs, memory_order_relaxed);
	}
	return regs;
}
