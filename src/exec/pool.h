/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * pool.h: what the files of exec/ share. Private to this folder.
 *
 *   Pool   the process's workers and what is queued: runs (grids in flight) and tasks
 *   Run    one grid in flight: which blocks are begun, which wait, how it ends
 *   Cta    one block in flight, with its memory; belongs to no thread, so whoever is free continues it
 *   Cluster  blocks in flight that run together, in turn; the first one stands for all of them in a run
 *
 * A thread that executes blocks sits on one of WW_THREADS seats, so helping callers and workers together
 * never use more cores than were asked for. With several devices each has its own seats and cores: a worker
 * moves to the cores of the device whose blocks it runs, and callers, whose place is the program's, run none. One lock, Pool.lock, guards everything that is not said
 * to be atomic; it is never held while a kernel, a task or a `done` runs.
 */
#ifndef WW_EXEC_POOL_H
#define WW_EXEC_POOL_H

#include "exec/exec.h"
#include "ptx/barrier.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

/* ---- one block -------------------------------------------------------------------------------- */
typedef enum { GROUP_ready, GROUP_barrier, GROUP_grid, GROUP_warp, GROUP_done } GroupPlace;
typedef struct GroupRun {
	u32 region; /* to run next */
	u8 place;   /* GroupPlace */
	u8 bar;	    /* GROUP_barrier: which */
	u32 cluster_phase; /* in which it arrived at the cluster's barrier */
} GroupRun;

typedef struct WarpRun { /* lane mode: bit l is lane l */
	u32 waiting; /* at GROUP_warp */
	u32 now;     /* of those: at a form that names nobody */
} WarpRun;

typedef enum {
	BLOCK_done,
	BLOCK_yield, /* waits for something outside of it */
	BLOCK_grid,  /* all of it stands at the grid barrier */
	BLOCK_cluster, /* all of it waits, and for the cluster's barrier */
	BLOCK_fault, /* Run.fault is set, or the grid was cancelled */
} BlockState;

typedef struct Cta {
	struct Cta *next; /* in Run.parked, Run.at_grid or Pool.blocks */
	struct Run *run;
	BlockEnv env;
	u32 ngroups, group_lanes, frame_size;
	bool lane_mode; /* groups are lanes: `warps` says what lanes of a warp do together */
	u32 live;   /* groups not done */
	u32 ready;  /* groups that can run */
	u32 lanes;  /* threads of the block */
	u32 moves;  /* grows when it gets further */
	struct Cluster *cluster; /* NULL: it runs alone */
	Barriers bars;
	Interp *interp; /* when it is interpreted; kept for the run's next block */
	/* block_mem.c: kept from block to block, never zeroed */
	u8 *shared_map, *local_map, *frames;
	size_t shared_cap, local_cap, frames_cap;
	GroupRun *groups;
	WarpRun *warps;
	u32 groups_cap, warps_cap;
} Cta;

/* ---- a cluster ---------------------------------------------------------------------------------- */
typedef struct Cluster {
	struct Cluster *next; /* in Pool.clusters */
	u32 n;
	Cta *block[CLUSTER_MAX]; /* by rank */
	BlockState state[CLUSTER_MAX];
	u32 now;  /* rank of the block that runs */
	u32 seat; /* where it is counted */
	/* kept from cluster to cluster */
	u8 *map;
	size_t room; /* bytes of a block's shared memory */
	u32 windows; /* blocks that it has room for */
} Cluster;

/* ---- one grid ----------------------------------------------------------------------------------- */
typedef struct Run {
	struct Run *next; /* in Pool.runs or Pool.free_runs */
	ExecGrid *grid;
	u32 cluster;	   /* blocks of a unit: of a cluster, or 1. What follows counts units. */
	u64 total;
	_Atomic u64 begun; /* handed out, in index order */
	_Atomic u32 cancel; /* ExecGrid.env.cancel points here */
	_Atomic bool waits; /* some block has */
	_Atomic bool soon;  /* at the pace of the blocks before, those that are left end before another thread could help */
	u64 ended;	   /* of those run one by one */
	u32 workers;	   /* threads in it */
	u32 waiting;	   /* that keep their memory: parked or at the grid barrier */
	u32 max_waiting;
	u32 band;	   /* block order: see choose_band; 0: x fastest */
	u32 idle_turns;	   /* yields in a row of blocks that got no further */
	u32 turns;	   /* of parked blocks since others began */
	Cta *parked, **parked_end; /* can continue; oldest first */
	Cta *at_grid;	   /* stand at the grid barrier */
	u32 nat_grid;
	bool has_fault;
	Fault fault;
} Run;

/* ---- the pool ------------------------------------------------------------------------------------ */
typedef struct Pool {
	pthread_mutex_t lock;
	/* In flight: the most urgent first, then the oldest; one whose blocks only wait goes to the end. */
	Run *runs, **runs_end;
	/* By device: a run of this priority may have blocks to begin, less urgent ones make room. */
	_Atomic int urgent[EXEC_MAX_DEVICES];
	ExecTask *tasks, **tasks_end;
	u32 seats;	 /* of all devices; a device's lie side by side */
	u32 devices, device_seats;
	u64 *seat_bits;	 /* which seats are taken */
	u32 threads;	 /* workers that exist */
	u32 busy_tasks;	 /* workers inside a task */
	Cta *blocks;	 /* unused, for the next */
	u32 nblocks;
	Cluster *clusters; /* unused, for the next; nclusters of them */
	u32 nclusters;
	Run *free_runs;
	bool started, spins; /* spins: another core can change what we watch */
	_Atomic int giver_core; /* on which work was given last */
	_Atomic u32 queued;	/* runs and tasks there */
	/* On lines of their own, since they are watched while others write the rest. */
	_Alignas(128) _Atomic u32 seq; /* grows with each thing queued; workers sleep on it */
	_Alignas(128) _Atomic u32 spinning, sleeping; /* workers with nothing to do */
	_Atomic u32 flag_sleepers;		      /* callers asleep in exec_wait */
} Pool;
extern Pool pool;

/* ---- pool.c ---- */
void pool_wake(u32 units); /* lock held: work for that many threads was queued */
bool pool_take_seat(u32 device, u32 *seat); /* lock held */
void pool_move_to(u32 device); /* this thread to the device's cores, when there are several */
void pool_give_seat(u32 seat);
u64 pool_now_ns(void);
void pool_pause(u32 turn); /* nothing moves: waits a little, longer as `turn` grows */

/* ---- run.c: lock held on entry and return ---- */
Run *run_new(ExecGrid *);
void run_queue(Run *); /* into Pool.runs, by priority */
/* A run that has something to do, with this thread in it, on *seat; NULL: none, or no seat is free. */
Run *run_pick(u32 *seat);
bool run_others_have_work(const Run *); /* something is queued that is not this run */
/* Executes blocks of it, with the lock released meanwhile, until it has nothing to do for this thread,
 * *until is set (NULL: never) or its blocks only wait. Leaves it, and ends it when that was the last. */
void run_work(Run *, u32 seat, const _Atomic u32 *until);
void run_fault(Run *, const Fault *); /* lock not held: keeps the first one and cancels the grid */

/* ---- block.c ---- */
void block_begin(Cta *, u64 index); /* memory is there; sets env.ctaid and makes all groups ready */
void block_restart(Cta *);	      /* the same, when env.ctaid is set */
BlockState block_run(Cta *);	      /* until it ends or all of it waits */
void block_open_grid(Cta *);	      /* the grid barrier is open */
bool block_in_cluster(const Cta *);   /* see barriers_in_cluster() */
void block_open_cluster(Cta *);	      /* the cluster's barrier is open */
void block_end(Cta *);	      /* drops the interpreter, which serves one block after the other */

bool block_fault(Cta *, FaultKind, const char *text); /* always false */

/* ---- block_warp.c: lane mode; false: the block has faulted ---- */
void block_warp_begin(Cta *);
bool block_warp_arrive(Cta *, u32 lane); /* it stands at a warp operation */
bool block_warp_check(Cta *, u32 warp); /* executes what its waiting lanes can do together by now */
bool block_warp_run_unnamed(Cta *, bool *fired); /* nothing else moves: forms without .sync happen */

/* ---- unit.c: a block, or those of a cluster, by the first of them; what a run hands out and parks ---- */
Cta *unit_new(Run *, u32 smid); /* NULL: out of memory. Lock not held. */
void unit_free(Cta *);		  /* lock not held */
void unit_begin(Cta *, u64 index);
/* What it counts goes to this worker's table; false: out of memory, run_fault was called. */
bool unit_count(Cta *, u32 seat);
BlockState unit_run(Cta *); /* never BLOCK_cluster */
Cta *unit_running(Cta *);	  /* the block that runs, or ran last */
void unit_open_grid(Cta *);

/* ---- block_mem.c ---- */
/* Memory for a block of the run's kernel, without shared memory when a cluster brings it; NULL: out of memory.
 * Lock not held. */
Cta *block_new(Run *, u32 smid, Cluster *);
enum { BLOCK_PAGE = 4096, BLOCK_PAD = 4096, BLOCK_GUARD = 64 << 10 };
size_t block_pages(size_t size); /* in whole pages */
/* What the block counts goes to this worker's table; false: out of memory, run_fault was called. */
bool block_count(Cta *, u32 seat);
void block_free(Cta *); /* lock not held: back to the unused ones */

/* ---- guard.c: faults of kernels arrive as signals ---- */
typedef struct Guard {
	sigjmp_buf back;
	volatile sig_atomic_t armed;
	int signo;
	bool addr_known, is_store;
	const void *pc; /* in emitted code, if it is known where */
	u64 addr;
	u32 mxcsr;	/* the caller's floating-point settings */
} Guard;
extern _Thread_local Guard guard;
void guard_install(void);   /* once a process */
void guard_alt_stack(void); /* once a worker */
/* For BlockEnv: how deep emitted code may call functions on this thread's stack; NULL where calls do not nest deeply. */
const void *guard_stack_end(const ExecGrid *);
/* Between them this thread's faults come back through siglongjmp(guard.back, 1), already disarmed. */
void guard_arm(void);
void guard_disarm(void);
/* Says what the last fault was. `interp` is NULL for emitted code. */
void guard_describe(const Run *, const BlockEnv *, const Interp *, Fault *);

#endif
