/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables of the emitted code: what changes along its paths (webs that cross blocks, masks, carry flags).
 * em_var_get and em_var_set speak of the block that the builder is at the end of. Private to this folder.
 */
#ifndef WW_VARS_H
#define WW_VARS_H

#include "emit/em.h"

u32 em_var_new(Em *, LT, u32 web); /* never 0; part of what the web holds; NOREG: of none, 0 until it is set */
LV em_var_get(Em *, u32 var);
void em_var_set(Em *, u32 var, LV);
/* At the start of bb only webs in one of the two sets matter. */
void em_vars_live(Em *, LB bb, const u64 *a, const u64 *b);
/* Here what webs in one of the two sets hold goes through memory: live ranges end, which LLVM's time depends on. */
void em_vars_cut(Em *, const u64 *a, const u64 *b);
void em_vars_join(Em *); /* once the function is whole: the phis */

/* ---- value.c ---- */
void em_web_keep(Em *, u32 web, const Val *); /* as it is; it has the web's shape and crosses blocks */

/* ---- insts.c ---- */
u32 em_carry_var(Em *, u32 piece); /* the carry flags: a variable of <W x i1> */

#endif
