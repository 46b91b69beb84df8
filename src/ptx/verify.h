/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Private to the verifier (verify*.c).
 */
#ifndef WW_PTX_VERIFY_H
#define WW_PTX_VERIFY_H

#include "ptx/ptx.h"

enum { OP_CACHE = 256 };
typedef struct Verify {
	Module *m;
	Diag *diag;
	u32 ver; /* 88: PTX 8.8 */
	u32 errors;
	Op good[OP_CACHE]; /* opcodes whose rules were checked, by hash; operands do not matter to them */
	bool used[OP_CACHE];
} Verify;

/* verify.c */
void ptx_verify_error(Verify *, Pos, const char *fmt, ...) PRINTF_LIKE(3, 4);
Pos ptx_verify_opnd_pos(const Verify *, const Inst *, u32 opnd); /* found again in the source */
void ptx_verify_call(Verify *, const Inst *);
/* verify_op.c: version, target, rule.def, matrix shapes */
bool ptx_verify_op(Verify *, const Inst *);
const char *ptx_rule_broken(const Op *, const Inst *, u32 ver, u32 sm, char suffix); /* NULL: none */
const char *ptx_shape_broken(const Op *, u32 ver, u32 sm);
/* verify_opnd.c: types, vectors, addresses */
void ptx_verify_operands(Verify *, const Fn *, const Inst *);

#endif
