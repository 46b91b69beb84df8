/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Launches from device code (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").
 *
 * What the blocks of a grid ask for is noted down and begins when all of them have ended, which they cannot tell from sooner:
 * a grid does not wait for its children. It is complete when they and theirs are. Work of one stream comes in order, and
 * streams run side by side: each block has a default stream, what is fired and forgotten has none. What is launched as the tail
 * comes behind all else, one after the other.
 */
#ifndef WW_DRIVER_CHILDREN_H
#define WW_DRIVER_CHILDREN_H

#include "driver/objects.h"

/* ---- children.c ---- */
typedef struct Child { /* one piece of work */
	struct Child *next;
	enum { CHILD_kernel, CHILD_box, CHILD_record, CHILD_wait } kind;
	u64 stream; /* what tells it from others */
	Function *fn;
	u32 grid[3], block[3], shared;
	Box box;
	u64 event;
	u64 size; /* of params */
	_Alignas(64) u8 params[];
} Child;

typedef struct Caller { /* a thread that calls */
	Context *ctx;
	Cmd *cmd;
	struct Children *children; /* its grid's */
	u64 block, thread;
} Caller;

/* NULL: no memory. What children_put is not called for goes with the grid. */
Child *children_new(Caller *, u64 params);
Child *children_find(Caller *, const void *params); /* that children_new made and children_put has not taken */
bool children_put(Caller *, Child *, u64 stream); /* it is to run; false: no stream of that name */
u64 children_handle(Caller *); /* a stream's or an event's name */
bool children_knows(const Caller *, u64 handle);
void children_note(Caller *, int error); /* the thread's last error */
int children_last(Caller *, bool take);

bool children_any(const Cmd *);
void children_begin(Cmd *); /* the grid's blocks have ended; queue_finish comes when all is complete */
void children_drop(Cmd *);

/* ---- children_calls.c: PtxSys.device_call ---- */
bool children_call(void *ctx, void *cmd, PtxDeviceCall, const u64 *arg, u64 *result, const u32 ctaid[3], const u32 tid[3]);

#endif
