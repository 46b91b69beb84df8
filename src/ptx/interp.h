/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp: what the files of the interpreter share.
 *
 * A function is decoded once into Code. A warp's threads that run one function, called by one
 * instruction, share a Frame: registers stand as vectors of 32 lanes. Every lane has its own frame
 * pointer and pc; lanes with the same (frame, pc) execute together.
 */
#ifndef WW_PTX_INTERP_H
#define WW_PTX_INTERP_H

#include "ptx/barrier.h"
#include "ptx/ptx.h"
#include "ptx/semantics.h"

enum { MAX_SRC = 48, MAX_DST = 132, MAX_OPERANDS = 250, BIG_STACK = 1 << 16 };

typedef enum { SRC_none, SRC_const, SRC_reg, SRC_sreg, SRC_local, SRC_shared, SRC_window } SrcKind;
typedef struct Src { /* a value: const val; register + val; special register; frame's local base +
		      * val; generic address of shared memory + val */
	u8 kind;
	bool neg;  /* a predicate to be negated */
	bool wide; /* .b128: two slots */
	u32 slot;  /* register slot or SR_* */
	u64 val;
} Src;
typedef struct Dst {
	u32 slot; /* NOREG: sink */
	bool wide;
	u64 mask; /* of the register's declared width */
} Dst;

typedef struct Interp Interp;
typedef struct Warp Warp;
typedef struct Frame Frame;
struct Code;

typedef enum {
	GO_next,     /* all lanes of the group go on behind the instruction */
	GO_schedule, /* pcs and states have been set: look for a group anew */
	GO_fault,    /* it->fault is set */
} Go;
typedef Go Exec(Interp *, Warp *, const struct Code *, u32 act);

typedef struct Code {
	const Inst *inst;
	const Op *op; /* the instruction's, but .param is where it lies: SS_param (a kernel's) or SS_local */
	Exec *exec;   /* NULL: lane, or refused */
	u8 sync;      /* SyncKind of a warp operation */
	LaneFn *lane;
	WarpFn *warp;
	MemFn *mem;
	u32 pred; /* slot or NOREG */
	bool pred_neg;
	u8 nsrc, ndst, nops;
	u8 at[10]; /* operand k is src[at[k]] … src[at[k] + len[k] - 1] */
	u8 len[10];
	Src *src;
	Dst *dst;
	u32 target; /* of a branch; of brx.idx how many */
	u32 *targets;
} Code;

typedef struct FnCode {
	const Fn *fn;
	Code *code; /* fn's instructions and a final ret */
	u32 *slot;  /* of each register */
	u32 nslots, frame_size;
	u32 first_inst; /* ptx_inst_base of fn */
	u32 *rank;	/* of each instruction, with counters: interp_order.c */
	bool *yields;	/* of each branch, with counters: it goes back in a loop that waits */
	u8 *joined;	/* of each instruction, with counters: ptx_joined */
} FnCode;

struct Frame {
	Frame *parent; /* also the free list */
	const FnCode *fc;
	const Code *call; /* in parent */
	u32 depth;
	u32 live;      /* lanes that are in here or in callees */
	u32 base[PTX_WARP]; /* of local memory, bytes from the thread's */
	u64 *regs;     /* [slot * 32 + lane]; slot 0 is the carry flag */
};

struct Warp {
	u32 index, exists;
	u32 run, done, at_sync, at_bar; /* lanes by state; at_bar: block's or cluster's barrier */
	u32 pc[PTX_WARP], sp[PTX_WARP], mask[PTX_WARP], bar[PTX_WARP];
	u64 ran[PTX_WARP]; /* when last, for fairness */
	u32 arrive_phase[PTX_WARP]; /* of the cluster barrier */
	Frame *frame[PTX_WARP];
	u32 spins;
	u32 waits, fewest, first; /* interp_meet.c's: turns waited; the fewest lanes that went back since all were
				   * together; who goes before lanes that spin */
	u64 depth; /* instructions executed, when they are counted */
};

struct Interp {
	const Fn *entry;
	const Layout *layout;
	const BlockEnv *block;
	InterpMem mem;
	MemEnv env; /* of the block; warp and sp are set when it is used */
	u64 *consts; /* MemEnv's */
	u32 nconsts;
	Arena *arena;
	FnCode **fns; /* by Fn.index */
	u32 nwarps, nthreads;
	Warp *warps;
	Frame *free_frames;
	u8 *local; /* own local memory or the block's */
	u64 local_stride;
	u8 *own_local;
	Barriers bars;
	u64 ticks;
	u64 steps;    /* left of this run */
	u32 lane;     /* being executed, for ptx_interp_at */
	u32 turn;     /* whose slice is next */
	Warp *warp;
	const Code *at;
	bool yielded; /* some thread asked for others to run */
	u32 patience; /* interp_meet.c's: turns that lanes wait behind a loop */
	Fault *fault;
	struct CountHead *counts; /* NULL: nothing is counted */
	u32 ninsts; /* of the module: rows of its tables */
};

static inline u32 interp_thread(const Warp *w, u32 lane) { return w->index * PTX_WARP + lane; }
static inline const Code *interp_code(const Warp *w, u32 lane)
{
	return &w->frame[lane]->fc->code[w->pc[lane]];
}

/* Of lanes in one function that have parted the one with the lowest goes first. */
static inline u32 interp_rank(const FnCode *fc, u32 pc) { return fc->rank ? fc->rank[pc] : pc; }

/* ---- interp_order.c */
void interp_order(Interp *, FnCode *);
/* ---- interp_decode.c */
bool interp_has(u32 form); /* it executes such instructions */
void interp_decode_all(Interp *); /* on it->arena, which has a guard */
/* ---- interp.c */
Go interp_fault(Interp *, FaultKind, const char *fmt, ...) PRINTF_LIKE(3, 4);
Go interp_refuse(Interp *, const Code *); /* named: what no engine executes */
Exec interp_brx, interp_trap, interp_nanosleep;
/* ---- interp_rows.c: values, and the functions of rows */
void interp_operand(Interp *, Warp *, const Code *, u32 k, u32 act, u64 out[PTX_WARP]); /* its first value */
void interp_lanes(Interp *, Warp *, Frame *, const Code *, u32 act); /* Code.lane */
Exec interp_row; /* Code.warp, Code.mem */
/* ---- interp_sync.c */
Exec interp_bar, interp_warp_op;
void interp_check_barriers(Interp *);
void interp_check_warp(Interp *, Warp *); /* executes a warp operation that waits for nobody any more */
/* ---- interp_call.c */
Exec interp_call, interp_ret, interp_exit;
Frame *interp_push(Interp *, Warp *, const FnCode *, Frame *parent, const Code *call, u32 act);
void interp_drop_frames(Interp *, Warp *, u32 lanes);
void interp_free_frames(Interp *);
/* ---- interp_meet.c: only with counters */
enum { PATIENCE = 256 };
void interp_meet_branch(Warp *, const FnCode *, u32 pc, u32 act, u32 group); /* before it is taken */
bool interp_meet_barrier(Warp *, const Code *, u32 group); /* the group waits in front of it for lanes that spin */
void interp_meet_all(Warp *); /* all that can run stand at one place */
u32 interp_meet_stuck(Interp *, Warp *); /* who may go on out of turn; 0: nobody, others have their turn first */
/* ---- interp_count.c: only with counters. `group` reaches the instruction, `act` executes it */
void interp_count(Interp *, Warp *, const Code *, u32 act, u32 group);
void interp_count_bulk(Interp *, Warp *, const Code *, u32 act, const u64 *a); /* operands as MEM functions get them */

#endif
