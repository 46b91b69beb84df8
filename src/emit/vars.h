/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables of the emitted code: what changes along its paths (webs that cross blocks, masks, carry flags).
 * em_var_get and em_var_set speak of the block that the builder is at the end of. Private to this folder.
 */
#ifndef WW_VARS_H
#define WW_VARS_H

#include "emit/em.h"

u32 em_var_new(Em *, LT, u32 web); /* never 0; part of what the web holds; NOREG: of none, 0 until it is set */
void em_var_hold(Em *, u32 var, LT held); /* as which type of the same bits it goes from block to block; before its first use */
LV em_var_get(Em *, u32 var);
void em_var_set(Em *, u32 var, LV);
/* At the start of bb only webs in one of the two sets matter. */
void em_vars_live(Em *, LB bb, const u64 *a, const u64 *b);
void em_vars_join(Em *); /* once the function is whole: the phis */

/* ---- seams.c, parts.c: long code as several functions ---- */
u32 *em_find_seams(Em *, u32 *nparts); /* per block its part, 1 … *nparts; NULL: one function will do */
void em_parts_begin(Em *); /* before any code is emitted but the start */
void em_part_add(Em *, LB, u32 block); /* it is of that block's part */
void em_part_sweep(Em *, u32 block);   /* what was added meanwhile is of that block's part */
u32 em_part_of(const Em *, LB);	       /* 0: of the start */
LV em_part_load(Em *, LB to, u32 var, LT, LB *from); /* the variable where another part comes to `to`, from block *from */
void em_part_store(Em *, LB from, LB to, u32 var, LV);
void em_parts_split(Em *); /* after em_vars_join */

/* ---- value.c ---- */
void em_web_keep(Em *, u32 web, const Val *); /* as it is; it has the web's shape and crosses blocks */

/* ---- consecutive.c ---- */
void em_steady_begin(Em *); /* before any code is emitted but the start */
void em_steady_end(Em *, u32 web); /* the web, which has a steady variable, is set now */

/* ---- insts.c ---- */
u32 em_carry_var(Em *, u32 piece); /* the carry flags: a variable of <W x i1> */
bool em_carry_crosses(Em *); /* one is read behind a block's end, a guard or a suspend point */

#endif
