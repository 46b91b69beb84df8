/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * count_emit.h: counters in emitted code; each does nothing when they are off. Private to emit/.
 */
#ifndef WW_COUNT_EMIT_H
#define WW_COUNT_EMIT_H

#include "emit/em.h"

bool em_counting(const Em *);
void em_count_begin(Em *);
void em_count_block(Em *, u32 block); /* at its start, in Em.ctx */
void em_count_branch(Em *, LV *to, LV *stay); /* masks a piece; of the instruction Em.inst */
/* Before the access of Em.inst: `addr` are host addresses, `size` the bytes of a lane. */
void em_count_access(Em *, const Inst *, Space, Val *addr, u32 size);

#endif
