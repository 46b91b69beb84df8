/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an assembler for a GPU is likely to make of PTX: nothing here is executed, all of it is compared with
 * hardware's counters and reports.
 */
#ifndef WW_PTX_ESTIMATE_H
#define WW_PTX_ESTIMATE_H

#include "device/device.h"
#include "ptx/ptx.h"

struct CountHead;
struct CountInst;

/* ---- machine.c: instructions ---------------------------------------------------------------------------- */
typedef struct MachineInst {
	u32 cost;    /* machine instructions */
	u32 runs_as; /* it runs whenever this one does: an instruction of a predicated body, as the branch */
	bool branch; /* a conditional branch stays one */
	u8 ends;     /* of its machine instructions those that end a warp, or wait for lanes that have parted */
	u32 cycles1;	 /* path.c: of issue on compute capability 1.x */
	u32 path;	 /* cycles that a warp alone needs for the block, memory apart;
			  * this and the next two of its first instruction, else 0, in PTX_PATH_PARTS-ths */
	u32 waits, local_waits; /* how often it waits for global, local memory */
	u8 pipe;		/* pipe.c: PtxPipe */
	u8 joined;		/* wide_loads.c: shared loads that it is one of; 0: it stands alone */
	u8 specials;		/* of its machine instructions those of the special function unit */
	u8 numbers;		/* those that read a lane's number, or a word of another lane, beside what PTX says */
	u16 rounds; /* rounds.c: of the first instruction of a loop that is written out: rounds a group; else 0 */
	u16 entry;  /* and machine instructions when the loop is entered; 0: the number of rounds is a constant */
	bool before; /* one of its rounds always stands before those that are counted */
	bool parts;   /* parting.c: a branch whose lanes may part and wait for each other where they meet */
	u32 in_loop;  /* rounds.c: of the loop that is written out and begins with this instruction, + 1; 0: of none */
	bool in_group; /* comes once a group of rounds */
	bool together; /* a division whose long way all lanes take, or none: nobody waits behind it */
} MachineInst;
enum { PTX_PATH_PARTS = 12 };
typedef enum { /* where machine instructions go */
#define PIPE(id, name) PIPE_##id,
#include "ptx/pipe.def"
#undef PIPE
	PIPE_COUNT
} PtxPipe;
MachineInst *ptx_machine(Arena *, const Fn *);
/* parting.c: what may differ between a warp's lanes, and where those that part meet */
typedef struct PtxParting PtxParting;
PtxParting *ptx_parting(Arena *, const Fn *);
bool ptx_differs(const PtxParting *, const Opnd *);
bool ptx_parts(const PtxParting *, const Inst *); /* may lanes disagree on the instruction's guard? */
void ptx_meetings(const PtxParting *, MachineInst *); /* `parts`, and what meetings cost; `branch` is set */
void ptx_joins(Arena *, const Fn *, MachineInst *); /* wide_loads.c; before the next two */
/* The same of each instruction, for counters: 0: an access for itself; so many are counted as one, at this one's
 * address; PTX_JOINED_PART: it is counted with another. Since compute capability PTX_JOINED_CC. */
enum { PTX_JOINED_PART = 255, PTX_JOINED_CC = 20 };
/* A shared atomic that adds one, whose answer nobody reads: lanes that name one word are added up first, since PTX_ADDED_CC. */
enum { PTX_JOINED_ADDED = 254, PTX_ADDED_CC = 70 };
bool ptx_answer_unused(const Fn *, const Inst *); /* machine_use.c: of an atomic, which then is sent as a reduction */
u8 *ptx_joined(Arena *, const Fn *);
void ptx_paths(Arena *, const Fn *, MachineInst *); /* path.c */
bool ptx_is_division(const Op *);	/* machine_division.c: of floating point, or a root, which has a long way: count_hard */
u32 ptx_hard_how(const Op *);
bool ptx_has_hard_cases(const Inst *);		   /* path.c: among its machine instructions is a branch */
/* path.c: what a warp's time for each block is likely to be, in cycles, of its first instruction; else 0. */
u32 *ptx_depths(Arena *, const Fn *);
/* rounds.c: how many rounds of the block [first, last] an assembler is likely to put side by side, their number unknown. */
u32 ptx_rounds(const Fn *, const MachineInst *, u32 first, u32 last);
void ptx_groups(Arena *, const Fn *, MachineInst *); /* `rounds`, `entry`, `in_group` */
typedef struct PtxGroups {
	double groups; /* of rounds, so many */
	u32 more;      /* machine instructions that run when the loop is entered */
	double rounds; /* that a warp goes through; more than its last lane where lanes part */
	double parted; /* ptx_count_parted: how often they do */
} PtxGroups;
/* A loop of `size` machine instructions runs this often in a row. */
PtxGroups ptx_count_groups(const MachineInst *first, u32 size, double rounds);
/* One whose `entry` is set, where some lanes leave after rounds[0], others after more …; may be means. */
PtxGroups ptx_count_parted(const MachineInst *first, const double *rounds, u32 levels);
/* together.c: instructions that begin a basic block; and blocks in the order in which they are run together */
Bits ptx_leaders(Arena *, const Fn *);
typedef struct PtxSegment {
	u32 first, last;
	bool begins; /* else it belongs to what stands before it, whose branch became predicates */
} PtxSegment;
PtxSegment *ptx_segments(Arena *, const Fn *, const MachineInst *); /* vec */
void ptx_pipes(const Fn *, MachineInst *);	    /* pipe.c */
/* matrix_count.c: what wmma.load, wmma.store, ldmatrix, stmatrix of one warp ask for. `addr` and `ld` (of wmma) are
 * operands, lane by lane, as MEM functions get them. */
bool ptx_counts_matrix(const Op *);
void ptx_count_matrix(struct CountHead *, struct CountInst *, const Op *, u32 active, const u64 *addr, const u64 *ld);

/* bulk_count.c: the same of bulk copies and textures; `a` are their operands as MEM functions get them. */
bool ptx_counts_bulk(const Op *);
bool ptx_copies_bulk(const Op *); /* no textures */
void ptx_count_box(struct CountHead *, struct CountInst *, const Op *, const struct MemEnv *, u32 lane, const u64 *a); /* tensor.c */
void ptx_count_texture(struct CountHead *, struct CountInst *, const Op *, const struct MemEnv *, u32 active, const u64 *a); /* texture_warp.c */
void ptx_count_bulk(struct CountHead *, struct CountInst *, const Op *, const struct MemEnv *, u32 active, const u64 *a);

/* ---- locks.c: loops that wait for a lock, or for what others store */
typedef enum {
	ASKS_nothing,
	ASKS_lock,
	ASKS_flag,  /* one that others store; then one of the next four: */
	ASKS_back,  /* others go on before who waits has given on what they wait for */
	ASKS_turn,  /* one goes on after the other, who all watch one place */
	ASKS_chain, /* likewise, each watches another one */
	ASKS_all,   /* all go on at once, as at a grid barrier */
} PtxAsks;
typedef enum { UPDATES_not, UPDATES_always, UPDATES_perhaps } PtxUpdates;
typedef struct PtxLock {
	u32 first, after;  /* the innermost such loop that the instruction is in: where it begins, what follows it; 0, 0: none */
	PtxAsks asks;	   /* what the instruction itself does */
	PtxUpdates updates; /* a compare-and-swap with what was last seen there: threads try until it is theirs, or until they see that they need not */
	u32 from;	   /* of it: where its loop begins */
} PtxLock;
PtxLock *ptx_locks(Arena *, const Fn *); /* per instruction */

/* ---- retries.c: atomics of shared memory that hardware has no unit for: tried again until nobody came between */
u32 ptx_retried(const Op *); /* machine instructions a try; 0: it is no such atomic */
typedef struct PtxRetries { /* of one warp, a mean */
	double tries, waits; /* waits: of groups of lanes that are through, for the others */
	double parted;	     /* how often lanes part */
} PtxRetries;
/* `meeting` lanes at most are in one bank, of `lanes`; the block has `warps` and so many places. */
PtxRetries ptx_count_retries(double meeting, double lanes, double warps, double places);
enum { PTX_TRY_CYCLES = 92 };

/* ---- registers.c: registers of a kernel, its callees included --------------------------------------------- */
typedef struct RegUse {
	u32 registers; /* a thread */
	u32 spilled;   /* bytes a thread, because it may not have more */
	u32 stack;     /* bytes of local memory a thread: variables of the deepest chain of calls, and what is spilled */
	const char *ignored; /* .minnctapersm, which asks for more than an SM can hold: why; else NULL */
} RegUse;
/* `most`: -maxrregcount, 0: none; .maxnreg, .maxntid and .reqntid count more. .minnctapersm is honoured beside the latter two. */
RegUse ptx_registers(Arena *, const Fn *entry, const Layout *, const DeviceLimits *, u32 most);

#endif
