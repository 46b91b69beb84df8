/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * exec: grids of blocks over worker threads. Takes a kernel that is compiled (or to be interpreted) and
 * its environment, runs every block, reports the first fault. Knows nothing of PTX text, contexts or
 * streams.
 */
#ifndef WW_EXEC_H
#define WW_EXEC_H

#include "jit/jit.h"

typedef struct ExecJob ExecJob;

/* What to run. All pointers live until `done` was called. */
typedef struct ExecGrid {
	const Fn *entry;
	const Layout *layout;
	const JitCode *code; /* NULL: the interpreter runs it */
	LaunchEnv env;	     /* exec sets env.cancel */
	u32 local_size;	     /* bytes of local memory a thread (stack for recursion included) */
	struct CountSet *counts; /* where the code counts; NULL: it does not */
	bool cooperative;    /* all blocks must be resident: grid barriers */
	int priority;	     /* of its stream: blocks of the least number begin first */
	u32 device;	     /* whose cores run it; below exec_set_devices' n */
	void (*done)(void *self, const Fault *); /* on a worker; fault NULL: success */
	void *self;
} ExecGrid;

bool exec_start(void);	  /* workers come with the first work; WW_THREADS; false: no thread could be made */
u32 exec_threads(void); /* of all devices */
/* What of the last-level cache a process may count on: the cache, but at most 32 MiB. Hosts of many cores
 * share hundreds; beyond some 50 MB what one core wrote was read back from memory there. */
size_t exec_cache_bytes(void);
enum { EXEC_MAX_DEVICES = 16 };
/* Divides the cores and seats among n devices; before the first work, once. 1 at first. */
bool exec_set_devices(u32 n);
bool exec_submit_grid(ExecGrid *); /* the struct is the caller's; false when memory is out */
void exec_cancel(ExecGrid *); /* of a grid that is submitted and not done: its blocks stop, then it is done */
typedef struct ExecProgress {
	char kernel[256]; /* its symbol, perhaps cut off */
	u64 begun, blocks;
} ExecProgress;
bool exec_progress(ExecProgress *); /* of the grid that is first in line; false: none is in flight */
/* Any other work of a stream (copies, host functions): runs once on a worker. */
typedef struct ExecTask {
	void (*run)(void *self);
	void *self;
	struct ExecTask *next;
	bool on_worker; /* the program's own code (a host function): never on a waiting caller */
} ExecTask;
bool exec_submit_task(ExecTask *);
/* The calling thread works on what is queued until *flag is non-zero (set with exec_wake). With `help`
 * false it only waits. */
void exec_wait(_Atomic u32 *flag, bool help);
void exec_wake(_Atomic u32 *flag); /* sets it to 1 and wakes waiters */
/* Runs the block again in the interpreter on a copy-on-write view of memory, to find the exact thread
 * and address of a fault whose instruction is known. Best effort; changes nothing but *fault. */
void exec_explain_fault(const ExecGrid *, Fault *);
/* Calls run(self) and comes back even when it touches memory that is not there: then false. It must hold
 * no lock and own nothing. */
bool exec_try(void (*run)(void *self), void *self);
void exec_after_fork_child(void);

#endif
