/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * driver: libcuda.so.1 of the CPU device. CUDA driver API calls come in; contexts, modules, memory
 * and ordered queues of commands stand here; grids and tasks go out to exec. The files cu_*.c are
 * the API edge (checks, error codes); the others hold what they share. api.def names every exported
 * function.
 *
 * Locks, in the order they may be taken: a context's `lock`, queue_lock (queue.c), mem_lock
 * (heap.c), handle locks. None is held while user code, a kernel or the JIT runs.
 */
#ifndef WW_DRIVER_H
#define WW_DRIVER_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/base.h"
/* Every exported version by its own name; files of stream calls (WW_STREAM_API) are compiled twice
 * and want the names as programs see them. */
#ifndef WW_STREAM_API
#define __CUDA_API_VERSION_INTERNAL
#endif
#pragma GCC visibility push(default)
#include "cuda.h"
CUresult cuProfilerInitialize(const char *config, const char *output, int mode);
CUresult cuProfilerStart(void);
CUresult cuProfilerStop(void);
#pragma GCC visibility pop
#include "device/device.h"
#include "exec/exec.h"

/* ---- handle.c: what the caller holds. Slots of one kind lie in one reserved range and never go
 * away, so any pointer can be checked without touching memory that is not ours. */
typedef enum {
	H_context,
	H_module,
	H_function,
	H_library,
	H_kernel,
	H_stream,
	H_event,
	H_pool,
	H_array,
	H_link,
	H_resource,
	H_green,
	H_graph,
	H_node,
	H_exec,
	H_object,
	H_texture,
	H_surface,
	H_mipmap,
	H_texref,
	H_surfref,
	H_vmm,
	H_condition,
	H_COUNT
} HandleKind;
typedef struct Handle {
	_Atomic u32 live; /* set by handle_new, last */
	u32 kind;
	struct Handle *next_free;
} Handle;
void *handle_new(HandleKind);			 /* zeroed; NULL: no memory */
void *handle_get(HandleKind, const void *maybe); /* NULL unless it is live and of this kind */
bool handle_in_range(const void *maybe); /* of any kind, live or not */
void handle_free(void *);
/* Calls `each` for every live handle of the kind. Only for teardown. */
void handle_each(HandleKind, void (*each)(void *handle, void *self), void *self);

typedef struct Context Context;
typedef struct Device Device;
typedef struct Stream Stream;
typedef struct Pool Pool;
typedef struct Marker Marker;

#include "driver/memory.h"

/* ---- device.c -----------------------------------------------------------------------------------
 */
enum { MAX_DEVICES = EXEC_MAX_DEVICES, ATTR_COUNT = 160 };
struct Device {
	int ordinal, number; /* as the program counts; as the machine does */
	const DeviceLimits *limits;
	char name[96];
	u32 sms;
	u64 memory;
	CUuuid uuid;
	int attr[ATTR_COUNT];
	bool has_attr[ATTR_COUNT];
	Heap *heap;
	pthread_mutex_t lock; /* of what follows */
	Context *primary;
	u32 primary_refs, primary_flags;
	_Atomic CUresult fault; /* a kernel of this process failed: no new contexts */
	Pool *default_pool, *pool;
};
extern u32 driver_ndevices;
CUresult driver_check_init(void); /* CUDA_SUCCESS after cuInit and outside forked children */
Device *driver_device(CUdevice);  /* NULL: no such ordinal */
bool driver_is_ending(void);	  /* exit() has begun */

/* ---- fail.c: names, texts and explanations ------------------------------------------------------
 */
/* Returns r after logging why (WW_LOG=api). For CUDA_ERROR_NOT_SUPPORTED the reason is always
 * shown, once a call name. */
CUresult driver_fail(CUresult r, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* WW_EXPLAIN=1: one line for people on standard error. */
void driver_explain(const char *fmt, ...) PRINTF_LIKE(1, 2);
bool driver_explains(void);
void logs_add(const char *error, const char *why); /* cu_logs.c: what cuLogs* hand out */

/* ---- ctx.c
 * ---------------------------------------------------------------------------------------- */
typedef struct Cmd Cmd;
struct Context {
	Handle h;
	u64 id;
	Device *dev;
	u32 flags;
	bool is_primary;
	Context *home; /* of a green context's CUcontext: what it stands for; else NULL */
	struct Green *green;
	_Atomic CUresult fault;		     /* sticky: what every later call answers */
	pthread_mutex_t lock;		     /* of modules, limits, streams list */
	size_t limit[16];		     /* CU_LIMIT_* */
	_Atomic bool used_printf, used_heap; /* their limits are fixed now */
	CUfunc_cache cache;
	Stream *legacy;
	Stream *streams; /* all, the legacy one included; queue_lock */
	Stream *busy;	 /* those with commands; queue_lock */
	Alloc *allocs;	 /* mem_lock */
	struct CuModule *modules;
	PtxSys sys;
	struct Fifo *fifo;	 /* printf.c */
	struct DevHeap *devheap; /* devheap.c */
	_Atomic u64 next_grid;
	_Atomic u32 peers; /* devices it may reach, by ordinal */
};
/* The calling thread's context. Errors: NOT_INITIALIZED, INVALID_CONTEXT, CONTEXT_IS_DESTROYED, or
 * the context's sticky fault. */
CUresult ctx_enter(Context **);
CUresult ctx_current(Context **); /* the same, without looking at the fault; NULL is not an error */
CUresult ctx_enter_any(Context **); /* like ctx_enter, but a faulted context will do */
Context *ctx_new(Device *, u32 flags, bool primary, CUresult *);
void ctx_destroy(Context *);
Context *ctx_new_face(Context *home, struct Green *); /* a second name; NULL: no memory */
bool ctx_push(Context *); /* false: no memory */
Context *ctx_pop(void);	  /* NULL: the stack is empty */
Context *ctx_top(void);
void ctx_set_fault(Context *, CUresult);

/* ---- queue.c: streams as queues of commands
 * ------------------------------------------------------- */
typedef enum { CMD_nop, CMD_kernel, CMD_task, CMD_host, CMD_poll, CMD_nested } CmdKind;
enum { CMD_SMALL = 64 << 10 }; /* a task of fewer bytes runs where it becomes ready */
typedef struct Box {	       /* a 3-D copy or fill; rows are dense */
	u64 dst, src;
	size_t dst_pitch, dst_slice, src_pitch, src_slice;
	size_t width, height, depth; /* bytes, rows, slices */
	u64 fill_value;
	u32 fill_size; /* 0: a copy; else bytes of the value */
} Box;
typedef struct Poll { /* cuStreamWaitValue */
	u64 addr, value;
	u32 bytes, flags;
	const _Atomic int *by; /* the process that will write it; NULL: any */
} Poll;
typedef struct GraphPlace { /* for profilers: what is launched as part of a graph */
	u32 graph; /* 0: of none */
	u32 correlation; /* of the launch */
	u64 node;
} GraphPlace;
extern _Thread_local GraphPlace graph_place; /* of what this thread launches */
struct Cmd {
	Cmd *next; /* in its stream */
	Cmd *next_ready;
	Stream *stream;
	u32 waits;	    /* commands that must finish first; queue_lock */
	struct Edge *edges; /* who waits for this one; queue_lock */
	CmdKind kind;
	Marker *marker;	     /* told when done */
	size_t bytes;	     /* of a task, to judge its size */
	void (*run)(Cmd *);  /* task, host: what to do; nested: what starts it, queue_finish ends it */
	void (*drop)(Cmd *); /* frees what it owns; may be NULL */
	void *user, *arg;
	union {
		Box box;
		Poll poll;
		CUhostFn host;
		CUstreamCallback callback;
		struct {
			u64 addr, value;
			u32 bytes;
		} write;
	};
	void *staged; /* bytes captured from the program */
	ExecTask task;
	ExecGrid grid;
	struct Function *fn;
	u64 queued, began; /* for profilers: when, in ns; 0: nobody asked */
	u32 correlation;   /* the call it comes from; 0 the same */
	GraphPlace place;
	u8 *params;
	u64 grid_words[2]; /* cooperative: where its blocks meet */
	_Atomic(struct Children *) children; /* what its blocks launch (children.h); NULL: nothing yet */
	PtxSys sys; /* of a grid that may launch */
	_Alignas(64) u8 small[256]; /* params of most kernels; staged small copies */
};
struct Marker { /* one recording of an event */
	_Atomic u32 refs, done;
	u64 time_ns;
	Cmd *cmd; /* NULL once done; queue_lock */
};
struct Stream {
	Handle h;
	Context *ctx;
	u64 id;
	u32 flags;
	int priority, sync_policy;
	bool blocking; /* ordered with the legacy default stream */
	bool per_thread, dying;
	struct Green *green; /* whose it is; NULL: none's */
	Cmd *head, *tail; /* queue_lock */
	struct Captured *captured; /* capture.c */
	Stream *next, **prev_next, *next_busy, **prev_busy;
};
typedef struct Waiter { /* on a waiting thread's stack */
	u32 count;	/* queue_lock */
	_Atomic u32 flag;
} Waiter;
enum { LEAST_PRIORITY = 0, GREATEST_PRIORITY = -5 };
int queue_priority(int wanted); /* the nearest there is */
Stream *queue_new_stream(Context *, u32 flags, int priority);
void queue_close_stream(Stream *); /* freed once empty */
/* The stream a handle means in ctx. `per_thread`: what the null handle means. NULL: not a stream.
 */
Stream *queue_stream(Context *, CUstream, bool per_thread);
Cmd *queue_new_cmd(Stream *, CmdKind); /* zeroed but for `small`; NULL: no memory */
void queue_drop_cmd(Cmd *);	       /* one that was never pushed */
/* Orders cmd after what it must follow and starts it when nothing is before it. The cmd may be gone
 * on return. False: no memory, cmd is dropped. */
bool queue_push(Cmd *);
bool queue_push_wait(Cmd *); /* the same, and returns when it is done */
void queue_cancel(Context *);
bool queue_is_idle(Stream *);	  /* nothing before a command pushed now */
bool queue_stream_busy(Stream *); /* work in it, or that orders before it */
void queue_wait_stream(Stream *); /* for what is in it now, and what orders before it */
void queue_wait_ctx(Context *);
bool queue_wait_briefly(Context *); /* false: not idle after LAST_WAIT_MS; never runs blocks itself */
CUresult queue_record(Stream *, Marker **); /* replaces *marker */
CUresult queue_wait_marker(Stream *, Marker *);
void queue_sync_marker(Marker *);
void marker_free(Marker *); /* drops a reference; NULL is fine */
u64 queue_now(void);	    /* ns */
void queue_finish(Cmd *);   /* cmd is done: tells those who wait, starts what became ready */

/* ---- helper.c: the thread that runs host functions, and the one that watches values -------------
 */
bool helper_run_host(Cmd *);
bool helper_poll(Cmd *);
bool helper_value_ready(const Poll *);
bool event_writer_gone(const Poll *); /* event.c: so it will never be written */
extern _Thread_local bool helper_in_callback; /* this thread runs host functions: no CUDA calls */

/* ---- copy.c
 * ----------------------------------------------------------------------------------------- */
/* split.c: bytes by several threads. False: not done, for they overlap or there is no memory. *fine:
 * every address was there. */
bool copy_split_pays(size_t bytes); /* many bytes, and cores that have nothing to do */
bool copy_split(void *dst, const void *src, size_t bytes, bool *fine);
/* Does the copy or fill in stream order. `wait`: the caller returns only when it is done. `stage`:
 * the source is ordinary host memory, which the caller may change on return. */
CUresult copy_submit(Stream *, const Box *, bool wait, bool stage);

/* ---- operand.c: what copies and fills may touch -------------------------------------------------
 */
CUresult copy_3d(Context *, Stream *, const CUDA_MEMCPY3D *,
		 bool async); /* stream NULL: bad handle */
CUresult copy_check(const CUDA_MEMCPY3D *); /* would it be refused? */
/* In stream order and without waiting: also ordinary host memory is looked at when it is reached. */
CUresult copy_later(Stream *, const CUDA_MEMCPY3D *);
/* advice -1: prefetch. Checks, and does nothing: memory is where it is. */
CUresult mem_advise(u64 ptr, size_t count, int advice, CUmemLocation, unsigned flags);
CUresult fill_2d(Stream *, u64 dst, size_t pitch, u64 value, u32 size, size_t width, size_t rows);

/* ---- fault.c
 * ---------------------------------------------------------------------------------------------- */
void fault_report(Context *, const Cmd *, const Fault *);

/* ---- printf.c, devheap.c
 * --------------------------------------------------------------------------------- */
bool sys_init(Context *); /* false: no memory */
void sys_free(Context *);
void printf_flush(Context *);
bool devheap_init(Context *);
void devheap_free(Context *);

#endif
