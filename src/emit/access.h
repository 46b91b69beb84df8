/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * access.h: one load or store as mem.c sees it. Private to emit/.
 */
#ifndef WW_ACCESS_H
#define WW_ACCESS_H

#include "emit/em.h"

enum { MAX_COMPS = 8, MOST_APART = 8 /* elements from lane to lane that vectors may cover: spread.c, store_run.c */ };

typedef struct Access {
	Space space;
	Type type;
	u32 n;		/* components: .v2 .v4 .v8 */
	u32 bits, bytes; /* of one component */
	Val *addr;	/* 64-bit host addresses */
	LLVMMetadataRef alias;
	bool ordered;	/* volatile, relaxed … : not merged, not moved */
	bool exact;	/* by its exact lanes: they are not what the stride says */
	bool constant;	/* never written while the kernel runs */
	bool near;	/* to or from a panel (panel.h): nothing is asked for ahead */
} Access;

LV em_safe_addresses(Em *, LV addr, LV mask); /* a vector: lanes that are off go to the dummy; mask NULL: none is */
Val *em_moved(Em *, const Val *addr, i64 by);
LV em_instance_mask(Em *, u8 var, u32 i); /* lanes for which instance i of a value is needed; NULL: all */
LV em_extend_loaded(Em *, LV, Type, u32 bits); /* by the type's sign */
void em_load_instances(Em *, const Access *, bool exact, LV (*out)[MAX_COMPS]);
void em_set_loaded(Em *, const Access *, const Opnd *dst, u32 k, LV (*got)[MAX_COMPS]); /* component k */
void em_load_now(Em *, const Access *, const Inst *); /* mem.c: emits it and sets its results */
bool em_access(Em *, const Inst *, Access *); /* mem.c: a load's */
void em_load_values(Em *, const Access *, LV (*out)[MAX_COMPS]); /* mem.c: of rows, or scalars of pieces */
void em_store_instance(Em *, const Access *, LV p, LV *v); /* mem.c: one instance of them, as it stood in memory */
void em_prefetch(Em *, const Access *, u32 bytes); /* prefetch.c */
void em_prefetch_written(Em *, const Access *, u32 bytes); /* the same of a store */
bool em_goes_with(const Em *, u32 inst, u32 other); /* two accesses of a block: in the same lines, or in lines that follow */
void em_ask_later(Em *); /* where a group goes on: what loads in front of it left to ask for */
void em_prefetch_at(Em *, LV address, u32 cache); /* 3: the first, 2: the second */
void em_prefetch_patch(Em *, const Access *, u32 bytes); /* patch.c */
void em_find_runs(Em *); /* runs.c: sets Em.runs; the frame's size is known to be no less than its head */
bool em_steps_by(Em *, const Inst *, u32 web, i64 *step); /* it adds a constant to the web itself: a few lines at most */
void em_run_begins(Em *, u32 inst); /* behind that instruction */
void em_run_goes_on(Em *, LV at);   /* at the current instruction, a load from there */
LV em_row_pointer(Em *, const Val *addr, u32 i); /* rows.c: of instance i */
bool em_may_change_memory(const Inst *); /* late.c: loads do not pass it; so for what others may change */
bool em_load_later(Em *, const Access *, const Inst *); /* late.c: true: it waits for its first use */

/* ---- scattered.c ---- */
LV em_tag_access(Em *, const Access *, LV load); /* volatile, or invariant */
bool em_is_whole(const Access *); /* a lane's elements are one access of the host */
void em_load_elements(Em *, const Access *, LV p, LV *out); /* one lane's */
void em_store_elements(Em *, const Access *, LV p, LV *v);
void em_load_scattered(Em *, const Access *, LV addr, LV mask, LV *out); /* one instance's; addr: a vector; mask NULL: all */
void em_store_scattered(Em *, const Access *, u32 piece, Val **, LV mask);

/* ---- rare.c: lane by lane in a loop, instead of written out ---- */
bool em_is_rare(Em *, const Access *, bool slow); /* slow: it is the side where an index wraps */
void em_load_rarely(Em *, const Access *, LV (*out)[MAX_COMPS]);
void em_store_rarely(Em *, const Access *, Val **);

/* ---- spread.c: lanes `stride` bytes apart, all on, in vectors; instance i of the address ---- */
bool em_is_spread(const Em *, i64 stride, u32 bits, u32 n, bool store); /* do they pay? n components */
void em_load_spread(Em *, const Access *, u32 i, LV *out);
void em_store_spread(Em *, const Access *, u32 i, LV v); /* n is 1 */

void em_store_now(Em *, const Access *, Val **); /* mem.c; a value for each component */
/* store_run.c: true: it waits for the next store, or was stored with those that waited. */
bool em_store_in_run(Em *, const Access *, const Inst *, Val **);

/* ---- consecutive.c ---- */
bool em_may_be_consecutive(Em *, const Access *); /* lanes' own addresses, worth a test */
LV em_consecutive(Em *, const Access *, Access *straight, Val *at); /* i1, whether they are; then they are straight's */

/* ---- joined.c ---- */
bool em_load_joined(Em *, const Access *, const Inst *); /* true: it is loaded, with neighbours that come later */
bool em_was_joined(Em *); /* the instruction is one of those */

/* ---- masked.c ---- */
bool em_has_masked(const Em *, u32 bits); /* the processor has masked loads and stores of that width */
/* p: the address of a contiguous access, or a vector with one for each lane. Lanes that are off give 0. */
LV em_masked_load(Em *, LT, LV p, u32 align, LV mask, LLVMMetadataRef alias);
LV em_masked_store(Em *, LV v, LV p, u32 align, LV mask, LLVMMetadataRef alias);
void em_load_each(Em *, LV base, u32 bits, u32 n, LV mask, LLVMMetadataRef alias, LV *out);
void em_store_each(Em *, LV base, u32 bits, u32 n, LV mask, LLVMMetadataRef alias, LV *val);

#endif
