/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * watch_plan.h: what is known of counted code before it has run (watch_plan.c), for watch_tally.c.
 */
#ifndef WW_DRIVER_WATCH_PLAN_H
#define WW_DRIVER_WATCH_PLAN_H

#include "driver/watch.h"
#include "ptx/estimate.h"

typedef struct PlanInst { /* rows and blocks are numbers in a launch's tables; NOREG: there is none */
	const Fn *fn;
	const Inst *in;
	const MachineInst *machine;
	const MachineInst *first; /* of the loop that is written out and that it belongs to; else `machine` */
	PtxLock lock;
	u64 numbers;	   /* of threads and lanes that it reads, a bit each */
	u32 row, block;
	u32 as;		   /* the block of the instruction as which it runs on hardware */
	u32 before;	   /* of an instruction of a loop that is written out: the block that leads to it */
	u32 latch;	   /* row of the branch that ends this loop */
	u32 ahead, behind; /* of an instruction in a loop that waits for a lock: blocks around that loop; ahead: of one that updates, too */
	u32 loop_size, depth;
	u32 line;   /* in Plan.lines */
	u8 group;   /* ProfGroup; an atomic whose answer nobody reads is a reduction */
	u8 arith;   /* the total that counts its threads; 0: none does */
	u8 words;   /* requests an access of local memory */
	u8 retried; /* ptx_retried: machine instructions a try */
	bool one;   /* each warp that comes to it makes one access */
	bool generic; /* its address says where it goes: `group` holds in global memory */
	bool float_atomic, swap;
	bool division, hard_cases; /* ptx_is_division; ptx_has_hard_cases */
} PlanInst;
typedef struct PlanLine {
	const char *file;
	u32 line;
} PlanLine;
typedef struct PlanRun { /* neighbouring instructions that have the three in common */
	u32 block, as, before;
	u32 first, end;
} PlanRun;
typedef struct PlanLast { /* the launch before: what it counted, which that of the next may be, too */
	pthread_mutex_t lock;
	const CountHead *head; /* its table; NULL: there is no launch yet */
	void *room;	       /* of the table */
	u32 block[3];
	ProfTotals t;
	ProfLine *lines;
	Arena *arena; /* with the lines */
	u64 row;      /* its number in the record */
} PlanLast;
typedef struct Plan { /* of one specialisation, or of what the interpreter runs for an entry */
	PlanInst *insts;
	u32 n, nblocks;
	PlanRun *runs;	 /* vec: all of `insts` */
	PlanLine *lines; /* vec */
	PlanLast *last;
} Plan;

/* For a grid with counters; made when first asked for. NULL: no memory. Thread-safe. */
const Plan *plan_get(Program *, const ExecGrid *);

#endif
