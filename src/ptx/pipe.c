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

/* Between whole numbers a conversion is a move or a mask. */
static PtxPipe pipe_of_cvt(const Op *op)
{
	return op->type[0] >= TY_f16 || op->type[1] >= TY_f16 ? PIPE_cvt : PIPE_alu;
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
		if (op->form == FORM_cvt)
			machine[i].pipe = (u8)pipe_of_cvt(op);
	}
}
