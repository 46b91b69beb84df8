/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What emits kernels (kernel.c) and the functions that they call (callee.c). Private to this folder.
 */
#ifndef WW_CALLEE_H
#define WW_CALLEE_H

#include "emit/em.h"

/* ---- kernel.c ---- */
enum { ARG_launch, ARG_shared, ARG_local, ARG_x, ARG_y, ARG_z, ARG_group, ARG_frames, ARG_region, ARG_smid,
       ARG_stride, ARG_more /* counters, or where the host's stack ends */, ARG_COUNT };
void em_body_types(Em *, LT args[ARG_COUNT]);
void em_take_args(Em *); /* of e->func */
bool em_emit_flow(Em *); /* em_flow, and what makes a function of it */
void em_alias_tags(Em *);
void em_tables(Em *); /* by web and instruction, after em_find_facts */
void em_types(Em *);

/* ---- callee.c ---- */
bool em_emit_callees(Em *);
bool em_call_function(Em *, const Inst *, const EmitCallee *);
const EmitCallee *em_callee(const Em *, const Inst *); /* what a call means; NULL: none of them */
void em_find_areas(Em *); /* of the calls in it */
bool em_param_area(Em *, const Var *, LV *area); /* of a call's .param variable, or of a callee's formal */
void em_area_put(Em *, LV area, i64 at, u32 bits, const Val *); /* for lanes that are on */
Val *em_area_get(Em *, LV area, i64 at, u32 bits);

/* ---- param_emit.c ---- */
bool em_load_param(Em *, const Inst *);
bool em_store_param(Em *, const Inst *);

#endif
