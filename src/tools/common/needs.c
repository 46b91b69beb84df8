/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a kernel needs of a multiprocessor: registers as ptx/registers.c estimates them, local and shared memory
 * from the layout.
 */
#include "tools/common/needs.h"

#include <stdlib.h>
#include <string.h>

/* Where bank 0 of constants has a kernel's parameters (as CUDA's assemblers of each time report). Before 2.0 they stood in
 * shared memory. */
static const struct { u32 sm, at; } parameters_at[] = { { 100, 896 }, { 90, 528 }, { 70, 352 }, { 30, 320 }, { 20, 32 }, { 0, 0 } };

static u32 bank_of(u32 sm, u32 params)
{
	u32 i = 0;

	while (sm < parameters_at[i].sm)
		i++;
	return parameters_at[i].at + params;
}

static void count_barriers(const Fn *fn, Needs *n, u32 *mask)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];
		const Opnd *id = in->nops ? &in->ops[in->op.form == FORM_bar_red ||
						     in->op.form == FORM_bar_red_popc ||
						     in->op.form == FORM_barrier_red ||
						     in->op.form == FORM_barrier_red_popc]
					  : NULL;

		for (u32 t = 0; t < 4; t++)
			n->doubles |= in->op.type[t] == TY_f64;
		if (!id || !(ptx_forms[in->op.form].flags & FF_barrier) ||
		    (ptx_forms[in->op.form].flags & FF_cluster))
			continue;
		*mask |= id->kind == OP_imm ? 1u << (id->imm & 15) : 0xffff;
	}
}

Needs needs_of(Arena *a, const Fn *entry, const DeviceLimits *d, u32 most)
{
	const Layout *l = ptx_layout(a, entry);
	const Module *m = entry->module;
	RegUse regs = ptx_registers(a, entry, l, d, most);
	Needs n = {.shared = l->shared_size,
		   .constants = bank_of(d->major * 10 + d->minor, entry->param_size),
		   .registers = regs.registers,
		   .spilled = regs.spilled,
		   .stack = regs.stack,
		   .ignored = regs.ignored,
		   .endless = l->recursive || l->indirect};
	u32 barriers = 0;

	for (u32 i = 0; i < vec_len(m->fns); i++) {
		u64 frame;

		if (!map_get(&l->frames, map_key(m->fns[i]), &frame) || !m->fns[i]->has_body)
			continue;
		count_barriers(m->fns[i], &n, &barriers);
	}
	n.barriers = (u32)__builtin_popcount(barriers);
	return n;
}

u64 needs_module_bytes(const Module *m, u8 space)
{
	u64 n = 0;

	for (u32 i = 0; i < vec_len(m->vars); i++)
		n += m->vars[i]->space == space ? m->vars[i]->size : 0;
	return n;
}

static bool each_kernel(Arena *a, const char *ptx, size_t len, const DeviceLimits *d, u32 most, NeedsFn *each, void *self,
			Diag *diag)
{
	Module *m = ptx_parse(a, ptx, len, diag);

	if (!m || !ptx_verify(m, diag))
		return false;
	for (u32 i = 0; i < vec_len(m->fns); i++) {
		Needs n;

		if (!m->fns[i]->is_entry || !m->fns[i]->has_body)
			continue;
		n = needs_of(a, m->fns[i], d, most);
		each(self, m->fns[i], &n);
	}
	return true;
}

bool needs_each(const char *ptx, size_t len, const DeviceLimits *d, u32 most, NeedsFn *each, void *self, Text *why)
{
	char *text = malloc(len + 1); /* the parser wants its NUL */
	Arena *a = arena_new();
	Diag diag = { .no_warnings = true };
	volatile bool ok = false;
	jmp_buf oom;

	if (!text || !a || setjmp(oom)) {
		text_printf(why, "out of memory");
	} else {
		memcpy(text, ptx, len);
		text[len] = '\0';
		a->guard = &oom;
		ok = each_kernel(a, text, len, d, most, each, self, &diag);
		if (!ok)
			text_printf(why, "%s", diag.out.s ? diag.out.s : "no PTX");
	}
	diag_free(&diag);
	arena_free(a);
	free(text);
	return ok;
}
