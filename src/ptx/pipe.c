/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * pipe: which of an SM's units each instruction keeps busy (pipe.def). In: a function and what ptx_machine says of
 * it. Out: `pipe` and `specials`. For time models; nothing is executed by it.
 */
#include "ptx/estimate.h"

typedef struct Row {
	u16 form;
	u8 bits, pipe, specials;
} Row;
static const Row rows[] = {
#define RUNS(form, bits, pipe, specials) { FORM_##form, bits, PIPE_##pipe, specials },
#include "ptx/pipe.def"
#undef RUNS
};

static bool is_short_float(u8 type)
{
	return type == TY_f16 || type == TY_bf16;
}

/* Between whole numbers a conversion is a move or a mask, between floats of half and whole words a shift or so, as for
 * words that become floats. */
static PtxPipe pipe_of_cvt(const Op *op)
{
	u8 to = op->type[0], from = op->type[1];

	if (to < TY_f16 && from < TY_f16)
		return PIPE_alu;
	if (to == TY_f32 && (from == TY_s32 || from == TY_u32 || from == TY_u16 || from == TY_u8 || is_short_float(from)))
		return PIPE_alu;
	return is_short_float(to) && from == TY_f32 ? PIPE_alu : PIPE_cvt;
}

/* By a constant: products. By a divisor that another division has prepared: the rest of one. */
static bool needs_no_reciprocal(const Inst *in, const MachineInst *m)
{
	enum { AGAIN = 14 };

	return (in->op.form == FORM_div_i || in->op.form == FORM_rem) && (in->ops[2].kind == OP_imm || m->cost <= AGAIN);
}

void ptx_pipes(const Fn *fn, MachineInst *machine)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Op *op = &fn->insts[i].op;

		machine[i].pipe = PIPE_any;
		for (u32 r = 0; r < COUNT(rows); r++)
			if (rows[r].form == op->form && (!rows[r].bits || rows[r].bits == ptx_type_bits(op->type[0]))) {
				machine[i].pipe = rows[r].pipe;
				machine[i].specials = rows[r].specials;
				break;
			}
		if (needs_no_reciprocal(&fn->insts[i], &machine[i]))
			machine[i].specials = 0;
		if (op->form == FORM_cvt)
			machine[i].pipe = (u8)pipe_of_cvt(op);
	}
}
