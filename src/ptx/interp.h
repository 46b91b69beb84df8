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

#include "ptx/ptx.h"
#include "ptx/semantics.h"

enum { MAX_SRC = 48, MAX_DST = 132, MAX_OPERANDS = 250, NBARRIERS = 16, BIG_STACK = 1 << 16 };

typedef enum { SRC_none, SRC_const, SRC_reg, SRC_sreg, SRC_local, SRC_shared } SrcKind;
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

/* A place: operand k of an instruction is src[at[k]] … src[at[k] + len[k] - 1]. */
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
	const Op *op;
	Exec *exec; /* NULL: lane */
	Exec *fire; /* of a warp operation whose lanes have arrived; NULL: warp, or nothing */
	u8 sync;    /* SyncKind */
	LaneFn *lane;
	WarpFn *warp;
	MemFn *mem;
	u32 pred; /* slot or NOREG */
	bool pred_neg;
	u8 nsrc, ndst, nops;
	u8 space;  /* of a memory instruction, SS_param resolved */
	u8 at[10]; /* first source of operand k */
	u8 len[10];
	Src *src;
	Dst *dst;
	u32 target; /* of a branch */
	u32 *targets;
} Code;

typedef struct FnCode {
	const Fn *fn;
	Code *code; /* fn's instructions and a final ret */
	u32 nslots, frame_size;
	Map var;	/* Var * -> offset in the frame's local memory */
	Map param_slot; /* Var * in .reg space -> slot */
	bool decoded;
	u32 first_inst; /* ptx_inst_base of fn */
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
};

typedef struct Barrier {
	u32 expected;	   /* threads; 0: all that have not exited */
	u32 arrived[PTX_WARP]; /* lanes of each warp */
	u32 extra;	   /* arrivals of lanes that had arrived already */
	u32 popc;
	bool all, any, used;
} Barrier;
enum { BAR_cluster = NBARRIERS, BAR_COUNT };

struct Interp {
	const Fn *entry;
	const Layout *layout;
	const BlockEnv *block;
	InterpMem mem;
	Arena *arena;
	FnCode **fns; /* by Fn.index */
	u32 nwarps, nthreads;
	Warp *warps;
	Frame *free_frames;
	u8 *local; /* own local memory or the block's */
	u64 local_stride;
	u8 *own_local;
	u64 local_need; /* bytes a thread, 0 when it cannot be known */
	Barrier bars[BAR_COUNT];
	u32 cluster_phase;
	u64 ticks;
	u64 steps;    /* left of this run */
	u32 lane;     /* being executed, for ptx_interp_at */
	u32 turn;     /* whose slice is next */
	Warp *warp;
	const Code *at;
	bool yielded; /* some thread asked for others to run */
	Fault *fault;
	struct CountHead *counts; /* NULL: nothing is counted */
	u32 ninsts; /* of the module: rows of its tables */
};

/* ---- interp_decode.c */
void interp_decode_all(Interp *); /* on it->arena, which has a guard */
/* ---- interp.c */
Go interp_fault(Interp *, FaultKind, const char *fmt, ...) PRINTF_LIKE(3, 4);
Go interp_refuse(Interp *, const Op *); /* named: what no engine executes */
void interp_gather(Interp *, Warp *, const Src *, u32 act, u64 out[PTX_WARP]);
void interp_scatter(Warp *, Frame *, const Dst *, u32 act, const u64 *v); /* v[lane] */
u64 interp_sreg(const Interp *, const Warp *, u32 lane, u32 sr);
Frame *interp_push(Interp *, Warp *, const FnCode *, Frame *parent, const Code *call, u32 act);
void interp_exit_lanes(Interp *, Warp *, u32 lanes);
Exec interp_ret, interp_exit;
/* ---- interp_sync.c */
Exec interp_bar, interp_bar_arrive, interp_cluster_arrive, interp_cluster_wait, interp_warp_op,
	interp_bar_warp;
bool interp_check_barriers(Interp *); /* true when one has opened */
bool interp_check_warp(Interp *, Warp *); /* true when a warp operation could be executed */
/* ---- interp_call.c */
Exec interp_call;
bool interp_return_values(Interp *, Warp *, Frame *, u32 act);
/* ---- interp_mem.c */
/* Host address of `size` bytes at an address of a space; false: fault set. */
bool interp_resolve(Interp *, Warp *, u32 lane, u8 space, u64 addr, u32 size, u64 *host);
bool interp_load(Interp *, u64 host, void *to, u32 size);
bool interp_store(Interp *, u64 host, const void *from, u32 size);
Exec interp_ld, interp_st, interp_mem_op;
/* ---- interp_count.c: only with counters. `group` reaches the instruction, `act` executes it */
void interp_count(Interp *, Warp *, const Code *, u32 act, u32 group);
/* ---- interp_misc.c */
Exec *interp_engine(u16 form); /* the function of a form that has no lane or warp function */

#endif
