/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * named: loads of parameters through a register that holds a parameter's address ▶ loads by its name.
 *
 * Compilers take the members of a structure so: `mov p, matrix; ld.param n, [p+4]`. What is asked of parameters elsewhere
 * (is it one number for the whole launch, how far are rows apart) is asked of loads by name.
 *
 * Invariant: a register with one definition in the function is what that one says, wherever it is read.
 */
#include "analysis/analysis.h"

#include <string.h>

enum { MOST_STEPS = 8 };

typedef struct Named {
	const Fn *fn;
	u32 *def; /* per register: the instruction that sets it, + 1; 0: none; MANY: several */
} Named;

#define MANY UINT32_MAX

static void note_def(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Named *n = self;

	if (is_def && o)
		n->def[o->reg] = n->def[o->reg] || partial ? MANY : inst + 1;
}

/* The parameter whose address the register holds, `at` bytes behind it; NULL: it holds something else. */
static const Var *parameter_in(const Named *n, u32 reg, i64 *at)
{
	*at = 0;
	for (u32 k = 0; k < MOST_STEPS; k++) {
		u32 def = n->def[reg];
		const Inst *in = def && def != MANY ? &n->fn->insts[def - 1] : NULL;

		if (!in || in->pred != NOREG || ptx_type_bits(in->op.type[0]) != 64)
			return NULL;
		if (in->op.form == FORM_mov && in->nops == 2 && in->ops[1].kind == OP_var) {
			*at += in->ops[1].imm;
			return in->ops[1].var;
		}
		if (in->op.form != FORM_add_i || in->op.m.cc || in->ops[1].kind != OP_reg || in->ops[2].kind != OP_imm)
			return NULL;
		*at += in->ops[2].imm;
		reg = in->ops[1].reg;
	}
	return NULL;
}

static bool may_be_named(const Inst *in)
{
	return in->op.form == FORM_ld && in->op.m.space == SS_param && in->ops[1].kind == OP_addr && in->ops[1].reg != NOREG;
}

static bool may_name(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (may_be_named(&fn->insts[i]))
			return true;
	return false;
}

static void name(Arena *a, const Named *n, Inst *in)
{
	i64 at, imm = in->ops[1].imm;
	const Var *v = parameter_in(n, in->ops[1].reg, &at);

	if (!v || v->space != SS_param)
		return;
	in->ops = memcpy(arena_new_array(a, Opnd, in->nops), in->ops, in->nops * sizeof(Opnd));
	in->ops[1] = (Opnd){ .kind = OP_addr, .type = in->ops[1].type, .reg = NOREG, .imm = at + imm, .var = v };
}

const Fn *analysis_named(Arena *a, const Fn *fn)
{
	Named n = { .fn = fn };
	Fn *out;

	if (!may_name(fn))
		return fn;
	n.def = arena_new_array(a, u32, vec_len(fn->regs) + 1);
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		analysis_occurrences(fn, i, note_def, &n);
	out = arena_new_one(a, Fn);
	*out = *fn;
	out->insts = NULL;
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		Inst *in = vec_push(a, out->insts);

		*in = fn->insts[i];
		if (may_be_named(in))
			name(a, &n, in);
	}
	return out;
}
