/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * env: what a running block sees, and how it fails. Both engines read the same structs.
 */
#ifndef WW_PTX_ENV_H
#define WW_PTX_ENV_H

#include "base/base.h"

enum { PTX_WARP = 32 };

typedef enum {
	FAULT_none,
	FAULT_illegal_address,	  /* CUDA_ERROR_ILLEGAL_ADDRESS */
	FAULT_misaligned_address,
	FAULT_illegal_instruction,
	FAULT_invalid_address_space,
	FAULT_invalid_pc,
	FAULT_stack_overflow,	  /* CUDA_ERROR_ILLEGAL_ADDRESS */
	FAULT_trap,		  /* CUDA_ERROR_LAUNCH_FAILED */
	FAULT_assert,		  /* CUDA_ERROR_ASSERT */
	FAULT_barrier_deadlock,	  /* no thread of the block can run */
	FAULT_not_supported,
	FAULT_out_of_memory,	  /* of the host, for the engine itself */
} FaultKind;

typedef struct Fault {
	FaultKind kind;
	u32 ctaid[3], tid[3];
	bool tid_known;
	u64 addr;
	u32 addr_size;
	bool addr_known, is_store;
	const struct Fn *fn;
	u32 inst; /* in fn->insts */
	char text[256]; /* extra cause, for FAULT_not_supported and assert */
} Fault;

typedef enum {
#define CALL(name, nargs, bits, alone) PTX_CALL_##name,
#include "ptx/device_call.def"
#undef CALL
	PTX_CALLS
} PtxDeviceCall;

/* Device system calls; each may be called from many threads at once. `self` is PtxSys.self. */
typedef struct PtxSys {
	void *self;
	i32 (*vprintf)(void *self, const char *fmt, const void *args);
	void *(*malloc)(void *self, u64 size);
	void (*free)(void *self, void *p);
	void (*assertfail)(void *self, const char *msg, const char *file, u32 line, const char *fn,
			   u64 charsize, const u32 ctaid[3], const u32 tid[3]);
	void (*set_conditional)(void *self, u64 handle, u32 value);
	/* False: the engine cannot. `grid`: PtxSys.grid, the caller's. */
	bool (*device_call)(void *self, void *grid, PtxDeviceCall, const u64 *arg, u64 *result, const u32 ctaid[3], const u32 tid[3]);
	void *grid;
} PtxSys;

/* One launch. Layout is read by emitted code: only append (emit/abi.c checks the offsets). */
typedef struct LaunchEnv {
	u32 nctaid[3], ntid[3];
	u32 dyn_shared, total_shared; /* bytes */
	u64 gridid;
	const u8 *params;	/* the kernel's parameter block */
	const u64 *var_addr;	/* Var.index -> address of module variables */
	const u64 *fn_addr;	/* Fn.index -> value that a function's address has */
	const PtxSys *sys;
	u32 nsmid, nwarpid;
	_Atomic u32 *cancel;	/* non-zero: the grid has failed, stop soon */
	const void *textures;	/* later: descriptor tables */
	u32 cluster_nctaid[3]; /* blocks of a cluster; 0: as 1 */
	u32 explicit_cluster;  /* the launch or the kernel names clusters */
	bool cooperative;
	union {
		u64 grid_words; /* cooperative: address of 16 zeroed bytes */
		struct {
			u32 grid_low, grid_high; /* %envreg2, %envreg1 */
		};
	};
	u32 stream; /* non-zero: what the grid writes does not fit the caches; set by exec */
} LaunchEnv;

/* One block in flight. Layout is read by emitted code: only append. */
typedef struct BlockEnv {
	const LaunchEnv *launch;
	u32 ctaid[3], smid;
	u8 *shared; /* host address of the block's shared memory = generic address of shared 0 */
	u8 *local;  /* host address of thread 0's local memory */
	u64 local_stride; /* bytes from one thread's local memory to the next one's */
	u32 cluster_ctas, cluster_rank; /* blocks of its cluster that run together, see op.h; 0: it runs alone */
	void *counts; /* CountHead of this worker; NULL: nothing is counted */
	const void *stack_end; /* emitted code calls no function with its frame below that address of the host's stack */
	u8 *frames; /* of code that runs whole blocks: memory of its own, see emit.h */
} BlockEnv;

/* sreg_value.c: what a special register reads as in a thread of the block. */
u64 ptx_sreg_value(const BlockEnv *, u32 thread, u32 sr);
u64 ptx_global_timer(void);
/* PTX ISA, "nanosleep": at most 1 ms, possibly nothing. True: others should have a turn, since all that this thread
 * of the host was asked to sleep since the last turn is long enough for that. */
bool ptx_nanosleep(u32 ns);
void ptx_naps_begin(void); /* who sleeps from now on does so at the same time */
void ptx_tid_of(const u32 ntid[3], u32 thread, u32 tid[3]);
u32 ptx_cluster_size(const LaunchEnv *); /* blocks */
u64 ptx_cluster_start(const BlockEnv *); /* MemEnv.shared */


/* ---- system.c: functions that the CUDA system defines (vprintf, malloc …) ------------------------- */
enum { SYSTEM_WORDS = 10 }; /* of all arguments: each begins a word, and has as many as it fills */
/* False: the launch has no such function. */
typedef bool SystemCall(const PtxSys *, const u64 *arg, u64 *result, const u32 ctaid[3], const u32 tid[3]);
typedef struct SystemFn {
	const char *name;
	u32 nargs, result_bits;
	bool aborts; /* it does not come back */
	SystemCall *call;
	bool linked; /* nvcc wants -rdc=true for it */
} SystemFn;
const SystemFn *ptx_find_system(const char *name); /* NULL: none that can be called */
bool ptx_is_system_fn(const char *name);	   /* declared in PTX, defined by the system */
bool ptx_is_device_call(const char *name);	   /* of device_call.def */
bool ptx_is_linked_call(const char *name);	   /* of those, one that code without -rdc=true may not call */

#endif
