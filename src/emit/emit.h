/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * emit: a verified function and its facts ▶ an LLVM module that runs warps as vectors. LLVM is reached
 * through its C API only. Knows nothing of threads, queues or caches.
 */
#ifndef WW_EMIT_H
#define WW_EMIT_H

#include "analysis/arrays.h"

/* Emitted code of a kernel, one symbol `kernel`:
 *
 *   u32 kernel(const BlockEnv *block, u8 *frames, u32 group, u32 region);
 *
 * runs one group of warps of one block from the start of `region` (0: entry) to its next suspend point
 * and returns: RUN_DONE when all of its lanes have exited, else (kind << 24 | region to resume).
 * `frames` is the block's frame memory: group g's frame starts at frames + g * frame_size.
 * When info.suspends == 0 there is instead
 *
 *   void kernel_range(const LaunchEnv *, BlockEnv *scratch, u64 first, u64 end);
 *
 * which runs whole blocks [first, end) of the order in order.c, filling scratch->ctaid itself and
 * returning early when *launch->cancel is set. scratch->frames are info.frame_size bytes that it may keep things in from call to
 * call; the first EMIT_FRAMES_HEAD of them are zero when a worker comes to a launch. */
typedef u32 KernelFn(const BlockEnv *, u8 *frames, u32 group, u32 region);
typedef void KernelRangeFn(const LaunchEnv *, BlockEnv *scratch, u64 first, u64 end);
enum { EMIT_FRAMES_HEAD = 4096 };
enum { RUN_DONE = 0, RUN_BARRIER = 1, RUN_GRID = 2, RUN_YIELD = 3, RUN_WARP = 4, RUN_FAULT = 5,
       RUN_NEXT = 6 /* a suspend point whose guard is false: nothing to wait for */ };
#define RUN_KIND(r) ((r) >> 24)
#define RUN_REGION(r) ((r) & 0xffffff)

/* Head of every group's frame; emitted code writes it before it returns RUN_BARRIER (bar_*) or RUN_WARP
 * (warp_*). In lane mode a group is one lane, and a warp operation happens outside of emitted code: when
 * all lanes that it waits for stand at it, its results are written over its operands. */
typedef struct GroupFrame {
	u32 bar_id, bar_count;	/* named barrier: id, thread count (0: all threads of the block) */
	u32 bar_kind;		/* BarKind */
	u32 bar_arrived;	/* lanes of this group that arrive; its others have exited */
	u32 bar_value;		/* red: this group's part in; the result, written by the scheduler, out */
	u32 warp_inst;		/* which instruction: lanes at the same one belong together in any case */
	const Op *warp_op;
	u32 warp_mask;		/* lanes that it waits for, itself among them; 0: SYNC_now */
	u32 warp_args;		/* offset in the frame: nsrc words in, ndst words out */
	u32 warp_nsrc, warp_ndst;
	u64 pad[2];
} GroupFrame; /* 64 bytes */

typedef struct Target {
	const char *cpu, *features; /* LLVM names */
	u32 lanes;   /* 32-bit lanes of the widest useful vector: 16 AVX-512, 8 AVX2, 4 SSE */
	bool mask_regs; /* AVX-512 mask registers */
	bool gather, fma;
	bool fast_gather; /* a gather of 32-bit elements takes less than a load a lane */
	u32 vector_regs;
	u32 ahead, ahead_cache; /* bytes that blocks ask ahead, and for which cache: 3 the first, 2 the second (prefetch.c) */
	u32 near; /* bytes that short streaming code asks ahead; 0: the host's own prefetchers are in time */
	u32 leap; /* turns that a loop over a grid's stride asks ahead */
	u32 lead, lead_cache; /* the host's instructions by which loops that do much ask ahead, and for which cache */
	bool few_stores; /* a store of a whole register costs as much as some arithmetic */
	bool far_cache; /* what several blocks read is worth coming back for in time: the last cache is slow (order.c) */
} Target;

enum { EMIT_COUNT_ON = 1,
       EMIT_COUNT_OLD = 2, /* rules that only count/access.c knows */
       EMIT_COUNT_CACHES = 4 };
typedef struct EmitOptions {
	u32 ntid[3];	   /* block shape specialised on; 0,0,0: generic */
	bool lane_mode, turned; /* turned: the function's blockIdx.x and gridDim.x are the launch's .y (analysis_axes) */
	bool by_warps;	   /* groups of one warp, in which a branch that is one number a warp is uniform */
	u32 force_warps;   /* warps a group; 0: chosen by the pressure model */
	bool fault_locs;   /* record instruction numbers in debug locations */
	u32 opt;	   /* 0: fastest compile … 2 */
	u32 count;	   /* EMIT_COUNT_*; 0: no counters, and nothing of them in the code */
	u32 count_cc;	   /* by whose rules: 90 is 9.0 */
	bool exact_fp;	   /* approximate functions bit for bit as the hardware's, slower */
	bool apart;	   /* code may count on arrays that are apart … */
	ArraysApart *counts_on; /* … and says on which; NULL where it may not */
} EmitOptions;

typedef struct EmitInfo {
	u32 group_lanes, ngroups;	 /* of one block; generic: group_lanes, ngroups 0 */
	u32 frame_size;	 /* bytes a group, GroupFrame included, 64-byte multiple */
	u32 suspends;
	bool lane_mode;
	const char *lane_reason; /* why it had to be; NULL: it was asked for */
	bool lockstep; /* not made: threads of a warp have to go side by side where masks cannot express what they do */
	bool prefers_lanes; /* not made: masks could, but lane mode is faster (em_prefers_lanes) */
	bool range; /* kernel_range exists */
	bool polls; /* see Suspends: its blocks should not run long where others wait */
	bool in_cluster; /* it looks at other blocks of its cluster, and shared addresses count from rank 0's memory */
	bool parts; /* the body is several functions */
	bool apart; /* code for the last blocks of a grid alone, behind unlikely branches: see contexts.c */
	bool panels; /* its frame's memory is theirs (panel.c) */
	bool is_long; /* so long that LLVM's time counts more than the last percent of its code's */
	u32 blocks; /* basic blocks of the function, for tables of counters */
} EmitInfo;

enum { EMIT_WHY = 300 };
typedef struct LLVMOpaqueModule *EmitModule;   /* LLVMModuleRef */
typedef struct LLVMOpaqueContext *EmitContext; /* LLVMContextRef */

bool emit_has_form(u32 form); /* a vector emitter of its own; else lane by lane, or not at all */

/* turns.c: the function as emit_kernel had better get it: loops that run in strips have longer turns. */
const Fn *emit_lengthen(Arena *, const Fn *, const Layout *, const Target *, const EmitOptions *);

/* A function that the kernel calls, or that such a one calls (analysis_callees). */
typedef struct EmitCallee {
	const Fn *fn;
	const Layout *layout;
	u32 first_inst; /* instruction 0 counts as that one where faults are told (EmitOptions.fault_locs) */
} EmitCallee;

/* The module, or NULL with a reason in `diag` and, short, in `why` (position = PTX line): an instruction without a vector form
 * and without a lane or warp function; the caller then uses the interpreter. `lane_bitcode` is the
 * compiled semantics library (see ptx/semantics). `callees`: a vec. */
EmitModule emit_kernel(EmitContext, const Fn *, const Layout *, const EmitCallee *callees, const Target *,
		       const EmitOptions *, EmitInfo *, char why[EMIT_WHY], Diag *);

/* After the passes, before code is made: orders blocks that need more registers than there are (strips.c). */
void emit_order_strips(EmitModule, const Target *);
void emit_leave_in_frame(EmitModule); /* stay.c: before that */
void emit_order_rows(EmitModule, const Target *); /* by_rows.c: also then */
void emit_load_late(EmitModule, const Target *); /* crowded.c: also then */
void emit_use_early(EmitModule); /* eager.c: also then */
void emit_keep_blends(EmitModule, const Target *); /* blends.c: behind those */
void emit_hold_masks(EmitModule, const Target *); /* held.c: behind those. The same result */
void emit_index_gathers(EmitModule); /* indexed.c: last. The same result */

/* count_fold.c, after LLVM's passes: counts of lanes that are known by then. True: it changed something. */
bool emit_fold_counts(EmitModule);
/* forward.c, after LLVM's passes: values of shared memory that the kernel stored itself come from registers.
 * `ends`: a block is one group that never stops, so that stores which nothing reads can go. True: something
 * changed, and there is code to clean up. */
bool emit_forward_shared(EmitModule, bool ends, const Target *);
/* The same, asked before: does the module store to shared memory and load from it at addresses known now? Then it pays
 * to keep paths apart on which different things were stored. */
bool emit_may_forward(EmitModule, const Target *);

/* halves.c, after LLVM's passes: shuffles of 64-bit values by halves become shuffles of the whole. The same result. */
bool emit_join_halves(EmitModule);
/* pack.c, after those: operations of several vectors of which few lanes are needed become one. True: there is code to
 * clean up. The same result. */
bool emit_pack_lanes(EmitModule, const Target *);
/* narrow.c, after those: what is needed of the first lanes of a vector alone is computed on fewer. True: there is code to
 * clean up. The same result. */
bool emit_narrow(EmitModule);

#endif
