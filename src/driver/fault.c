/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A kernel's fault: the code that hardware gives, sticky in the context; and for people, where it
 * was.
 */
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/watch.h"

typedef struct FaultText {
	CUresult code;
	const char *text;
} FaultText;

static const FaultText faults[] = {
	[FAULT_none] = {CUDA_SUCCESS, "none"},
	[FAULT_illegal_address] = {CUDA_ERROR_ILLEGAL_ADDRESS, "illegal address"},
	[FAULT_misaligned_address] = {CUDA_ERROR_MISALIGNED_ADDRESS, "misaligned address"},
	[FAULT_illegal_instruction] = {CUDA_ERROR_ILLEGAL_INSTRUCTION, "illegal instruction"},
	[FAULT_invalid_address_space] = {CUDA_ERROR_INVALID_ADDRESS_SPACE,
					 "address of the wrong state space"},
	[FAULT_invalid_pc] = {CUDA_ERROR_INVALID_PC, "call through something that is no function"},
	[FAULT_stack_overflow] = {CUDA_ERROR_ILLEGAL_ADDRESS, "stack overflow"}, /* an H200's for recursion without end */
	[FAULT_trap] = {CUDA_ERROR_LAUNCH_FAILED, "trap"},
	[FAULT_assert] = {CUDA_ERROR_ASSERT, "assertion failed"},
	[FAULT_barrier_deadlock] = {CUDA_ERROR_LAUNCH_FAILED, "deadlock"},
	[FAULT_not_supported] = {CUDA_ERROR_NOT_SUPPORTED, "not supported by the CPU device"},
	[FAULT_out_of_memory] = {CUDA_ERROR_OUT_OF_MEMORY, "no memory to run the kernel"},
};

static CUresult code_of_fault(FaultKind kind)
{
	return (u32)kind < COUNT(faults) && kind ? faults[kind].code : CUDA_ERROR_UNKNOWN;
}

static void print_place(Text *t, const Fault *f)
{
	if (!f->fn || f->inst >= vec_len(f->fn->insts))
		return;
	const Inst *in = &f->fn->insts[f->inst];
	const Module *m = f->fn->module;
	if (in->loc && in->loc <= vec_len(f->fn->locs)) {
		const Loc *l = &f->fn->locs[in->loc - 1];
		const char *file = l->file < vec_len(m->files) ? m->files[l->file] : NULL;
		text_printf(t, ": %s:%u", file ? file : "?", l->line);
	} else {
		text_printf(t, ": PTX line %u", in->pos.line);
	}
}

static void print_cause(Text *t, const Fault *f)
{
	text_printf(t, ": %s", (u32)f->kind < COUNT(faults) ? faults[f->kind].text : "fault");
	if (f->addr_known)
		text_printf(t, " 0x%llx", (unsigned long long)f->addr);
	if (f->addr_known && f->addr_size)
		text_printf(t, " (%s of %u bytes)", f->is_store ? "write" : "read", f->addr_size);
	if (f->text[0] && !(f->addr_known && f->addr_size))
		text_printf(t, ": %s", f->text);
}

static void describe(Text *t, const Fault *f)
{
	text_printf(t, "block (%u,%u,%u)", f->ctaid[0], f->ctaid[1], f->ctaid[2]);
	if (f->tid_known)
		text_printf(t, ", thread (%u,%u,%u)", f->tid[0], f->tid[1], f->tid[2]);
	print_place(t, f);
	print_cause(t, f);
}

void fault_report(Context *ctx, const Cmd *c, const Fault *fault)
{
	Text t = {0};
	char name[128];
	const char *kernel = text_plain_name(c->fn->fn->name, name, sizeof name);
	Fault f = *fault;
	CUresult r = code_of_fault(f.kind);
	if (driver_explains() && f.kind != FAULT_not_supported)
		exec_explain_fault(&c->grid, &f);
	describe(&t, &f);
	if (t.s) {
		driver_explain("kernel %s, %s", kernel, t.s);
		driver_fail(r, "kernel %s, %s", kernel, t.s);
		watch_kernel_failed(c, r, t.s);
	}
	text_free(&t);
	ctx_set_fault(ctx, r);
}
