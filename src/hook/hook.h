/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hook: what libcuda and libcudart tell whoever listens: calls of their functions as they begin and end, work of
 * the device when it is done, named ranges. The listeners are libcuda itself (for `ww prof`) and libcupti.
 *
 * hooks.awk makes from the headers' declarations one function for each exported one: it loads a flag and goes
 * on to the implementation, or tells of the call when somebody listens. The implementations are the functions of
 * the sources, under their names with ww_ before them; calls inside a library go to them directly.
 *
 * Three libraries of perhaps different releases meet here: what stands below `wwHooks` changes only with
 * HOOK_VERSION.
 */
#ifndef WW_HOOK_H
#define WW_HOOK_H

#include <stdatomic.h>

#include "base/base.h"

enum { HOOK_VERSION = 2, HOOK_LISTENERS = 2 };
typedef enum { HOOK_driver = 1, HOOK_runtime = 2 } HookApi; /* CUPTI's domains */

/* ---- a call, on its caller's stack ------------------------------------------------------------------------- */
typedef struct HookCall {
	u32 api, id;	  /* HookApi; the number in driver_cbid.def or runtime_cbid.def */
	const char *name; /* as exported */
	const void *params; /* its struct of generated_cuda_meta.h or …_runtime_api_meta.h; NULL: it has none */
	void *result;	    /* valid when the call ends */
	const char *symbol; /* the kernel that a launch of the runtime names; NULL: it names none that is known */
	struct HookCall *outer; /* the call that makes this one; NULL: the program does */
	u32 correlation;	/* of the outermost call; never 0 */
	u32 told;		/* a bit a listener: it was told that the call begins */
	u64 begin, end;		/* ns */
	u64 data[HOOK_LISTENERS]; /* the listeners' own, 0 at first */
} HookCall;

/* ---- work: told by the thread that finishes it, in no order between streams ---------------------------------- */
typedef enum { HOOK_kernel, HOOK_copy, HOOK_fill, HOOK_compile, HOOK_graph } HookWorkKind;
typedef enum { HOOK_pageable, HOOK_pinned, HOOK_device, HOOK_managed, HOOK_array } HookPlace;
typedef struct HookWork {
	u32 kind, device, context, stream, correlation;
	u64 queued, begin, end; /* ns; compile: on the calling thread */
	const char *name;	/* of a kernel, as in PTX; lives until the listener returns */
	u32 grid[3], block[3], cluster[3], regs, local;
	u64 shared_static, shared_dynamic, grid_id;
	bool cooperative;
	bool async; /* a copy or fill in stream order, for which its call did not wait */
	u8 from, to;
	bool cached; /* compile: found on disk */
	u32 value;
	u64 bytes;   /* compile: of machine code */
	u32 graph;   /* launched as a part of it (HOOK_graph: all of it); 0: of none */
	u64 node;    /* of the graph that it was made of */
} HookWork;
typedef enum { HOOK_id_graph, HOOK_id_exec, HOOK_id_node } HookIdKind;

/* ---- ranges: nvtx3/nvToolsExt.h ------------------------------------------------------------------------------ */
typedef enum { RANGE_push, RANGE_pop, RANGE_start, RANGE_end, RANGE_mark } HookRangeKind;
typedef struct HookRange {
	u32 kind;
	u64 id;		  /* of start and end */
	u64 time;	  /* ns */
	const char *name; /* NULL with pop and end */
} HookRange;

/* ---- listeners ------------------------------------------------------------------------------------------------- */
typedef struct HookListener { /* members that are NULL are not told */
	void (*call)(HookCall *, bool end);
	void (*work)(const HookWork *);
	void (*range)(const HookRange *);
} HookListener;
enum { HOOK_prof, HOOK_tool }; /* places for listeners */

typedef struct Hooks { /* libcuda's */
	u32 version;
	/* *flag is nonzero while somebody listens to calls. False: no room. */
	bool (*join)(_Atomic u32 *flag);
	void (*leave)(_Atomic u32 *flag);
	void (*enter)(HookCall *);
	void (*exit)(HookCall *);
	/* NULL ends it; calls under way on other threads may still be told for a moment. */
	void (*listen)(u32 place, const HookListener *);
	u64 (*now)(void);
	u32 (*correlation)(void); /* of the call that this thread is in; 0: of none */
	u64 (*id)(HookIdKind, void *handle); /* the number that HookWork has for it; 0: there is no such thing */
	void *(*exec_graph)(void *exec); /* the copy that an executable graph runs: a CUgraph, to be looked at; NULL: no such thing */
} Hooks;
typedef const Hooks *HooksFn(u32 version); /* `wwHooks` of libcuda; NULL: it speaks another version */

/* ---- the generated functions' side: driver/hooks.c, runtime/rt_hook.c ------------------------------------------- */
/* 0: nobody listens to calls. */
extern _Atomic u32 driver_hook_on __attribute__((visibility("hidden")));
extern _Atomic u32 runtime_hook_on __attribute__((visibility("hidden")));
void driver_hook_enter(HookCall *), driver_hook_exit(HookCall *);
void runtime_hook_enter(HookCall *), runtime_hook_exit(HookCall *);

#endif
