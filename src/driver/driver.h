/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * driver: libcuda.so.1 of the CPU device. CUDA driver API calls come in; contexts, modules, memory and
 * ordered queues of commands stand here; grids and tasks go out to exec. The files cu_*.c are the API
 * edge (checks, error codes); the others hold what they share. api.def names every exported function.
 *
 * Locks, in the order they may be taken: a context's `lock`, queue_lock (queue.c), mem_lock (heap.c),
 * handle locks. None is held while user code, a kernel or the JIT runs.
 */
#ifndef WW_DRIVER_H
#define WW_DRIVER_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/base.h"
/* Every exported version by its own name; files of stream calls (WW_STREAM_API) are compiled twice and
 * want the names as programs see them. */
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

/* ---- handle.c: what the caller holds. Slots of one kind lie in one reserved range and never go away,
 * so any pointer can be checked without touching memory that is not ours. */
typedef enum {
	H_context, H_module, H_function, H_library, H_kernel, H_stream, H_event, H_pool, H_array,
	H_link, H_COUNT
} HandleKind;
typedef struct Handle {
	_Atomic u32 live; /* set by handle_new, last */
	u32 kind;
	struct Handle *next_free;
} Handle;
void *handle_new(HandleKind); /* zeroed; NULL: no memory */
void *handle_get(HandleKind, const void *maybe); /* NULL unless it is live and of this kind */
void handle_free(void *);
/* Calls `each` for every live handle of the kind. Only for teardown. */
void handle_each(HandleKind, void (*each)(void *handle, void *self), void *self);

/* ---- tree.c: ordered map of intrusive nodes (a treap), keys are pairs ------------------------- */
typedef struct Node {
	u64 hi, lo;
	struct Node *left, *right;
	u32 weight;
} Node;
void tree_add(Node **root, Node *);
void tree_remove(Node **root, Node *);
Node *tree_at_most(Node *root, u64 hi, u64 lo);	 /* the greatest node <= key, or NULL */
Node *tree_at_least(Node *root, u64 hi, u64 lo); /* the least node >= key, or NULL */

/* ---- heap.c: device and pinned memory ---------------------------------------------------------- */
typedef struct Context Context;
typedef struct Device Device;
typedef struct Stream Stream;
typedef struct Pool Pool;
typedef struct Marker Marker;
typedef enum { MEM_device, MEM_managed, MEM_host, MEM_registered, MEM_module, MEM_array } MemKind;
typedef struct Alloc { /* a live allocation, or a registered range of the program's own memory */
	Node node;	/* by address; first member */
	u64 base, size; /* as asked for */
	u64 place, span; /* what the heap gave; 0: not from a heap */
	struct Heap *heap;
	struct Slab *slab;
	MemKind kind;
	u32 flags;
	Device *dev;
	Context *ctx; /* owner; NULL for none. Its allocations die with it */
	struct Alloc *next, **prev_next; /* in the owner's list */
	u64 id;
	Pool *pool;   /* stream-ordered allocation; memmempool.c owns these */
	bool is_module; /* a variable: freed with its module alone */
	bool idle;    /* in a pool's free list: not the program's */
	struct Alloc *next_idle;
	u64 freed_in; /* pool: id of the stream where it was freed, and when that is done */
	Marker *freed_at;
	bool sync_memops, read_mostly;
	int preferred, prefetched; /* managed: CUdevice, CU_DEVICE_CPU or CU_DEVICE_INVALID */
	u32 accessed_by; /* bit a device; 31: the host */
} Alloc;
typedef struct Heap Heap;
Heap *heap_new(u64 limit, bool host); /* reserves address space; NULL: not possible */
u64 heap_used(Heap *);
u64 heap_limit(Heap *);
/* NULL: out of memory. Contents are undefined; 512-byte aligned, 2 MiB for large ones. */
Alloc *mem_new(Heap *, u64 size, MemKind, Context *);
void mem_free(Alloc *);
void mem_seal(void); /* before a kernel starts: what is freed cannot be touched */
void mem_resize(Alloc *, u64 size); /* within mem_room() */
u64 mem_room(const Alloc *);
Alloc *mem_register(u64 base, u64 size, u32 flags, Context *); /* NULL: overlaps, or no memory */
void mem_unregister(Alloc *);
/* The live allocation that holds `addr` (one past the end is not held), or NULL. */
Alloc *mem_find(u64 addr);
/* Does [addr, addr + size) lie in one allocation the device may use? */
bool mem_is_device(u64 addr, u64 size);
Heap *mem_host_heap(void);
void mem_free_all(Context *); /* what the context still owns */

/* ---- device.c ----------------------------------------------------------------------------------- */
enum { MAX_DEVICES = 16, ATTR_COUNT = 160 };
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

/* ---- fail.c: names, texts and explanations ------------------------------------------------------ */
/* Returns r after logging why (WW_LOG=api). For CUDA_ERROR_NOT_SUPPORTED the reason is always shown,
 * once a call name. */
CUresult driver_fail(CUresult r, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* WW_EXPLAIN=1: one line for people on standard error. */
void driver_explain(const char *fmt, ...) PRINTF_LIKE(1, 2);
bool driver_explains(void);
const char *driver_plain_name(const char *mangled, char *to, size_t size); /* for people */


/* ---- ctx.c ---------------------------------------------------------------------------------------- */
typedef struct Cmd Cmd;
struct Context {
	Handle h;
	u64 id;
	Device *dev;
	u32 flags;
	bool is_primary;
	_Atomic CUresult fault; /* sticky: what every later call answers */
	pthread_mutex_t lock;	/* of modules, limits, streams list */
	size_t limit[16];	/* CU_LIMIT_* */
	_Atomic bool used_printf, used_heap; /* their limits are fixed now */
	CUfunc_cache cache;
	Stream *legacy;
	Stream *streams;	/* all, the legacy one included; queue_lock */
	Stream *busy;		/* those with commands; queue_lock */
	Alloc *allocs;		/* mem_lock */
	struct CuModule *modules;
	PtxSys sys;
	struct Fifo *fifo;	/* printf.c */
	struct DevHeap *devheap; /* devheap.c */
	_Atomic u64 next_grid;
	_Atomic u32 peers; /* devices it may reach, by ordinal */
};
/* The calling thread's context. Errors: NOT_INITIALIZED, INVALID_CONTEXT, CONTEXT_IS_DESTROYED, or the
 * context's sticky fault. */
CUresult ctx_enter(Context **);
CUresult ctx_current(Context **); /* the same, without looking at the fault; NULL is not an error */
CUresult ctx_enter_any(Context **); /* like ctx_enter, but a faulted context will do */
Context *ctx_new(Device *, u32 flags, bool primary, CUresult *);
void ctx_destroy(Context *);
bool ctx_push(Context *); /* false: no memory */
Context *ctx_pop(void);	  /* NULL: the stack is empty */
Context *ctx_top(void);
CUresult ctx_sync(Context *);
void ctx_set_fault(Context *, CUresult);

/* ---- queue.c: streams as queues of commands ------------------------------------------------------- */
typedef enum { CMD_nop, CMD_kernel, CMD_task, CMD_host, CMD_poll } CmdKind;
enum { CMD_SMALL = 64 << 10 }; /* a task of fewer bytes runs where it becomes ready */
typedef struct Box { /* a 3-D copy or fill; rows are dense */
	u64 dst, src;
	size_t dst_pitch, dst_slice, src_pitch, src_slice;
	size_t width, height, depth; /* bytes, rows, slices */
	u64 fill_value;
	u32 fill_size; /* 0: a copy; else bytes of the value */
} Box;
typedef struct Poll { /* cuStreamWaitValue */
	u64 addr, value;
	u32 bytes, flags;
} Poll;
struct Cmd {
	Cmd *next;	/* in its stream */
	Cmd *next_ready;
	Stream *stream;
	u32 waits;	/* commands that must finish first; queue_lock */
	struct Edge *edges; /* who waits for this one; queue_lock */
	CmdKind kind;
	Marker *marker; /* told when done */
	size_t bytes;	/* of a task, to judge its size */
	void (*run)(Cmd *); /* task, host: what to do */
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
	u8 *params;
	u64 grid_words[2]; /* cooperative: where its blocks meet */
	u8 small[256]; /* params of most kernels; staged small copies */
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
	Cmd *head, *tail; /* queue_lock */
	Stream *next, *next_busy, **prev_busy;
};
typedef struct Waiter { /* on a waiting thread's stack */
	u32 count; /* queue_lock */
	_Atomic u32 flag;
} Waiter;
Stream *queue_new_stream(Context *, u32 flags, int priority);
void queue_close_stream(Stream *); /* freed once empty */
/* The stream a handle means in ctx. `per_thread`: what the null handle means. NULL: not a stream. */
Stream *queue_stream(Context *, CUstream, bool per_thread);
Stream *queue_thread_stream(Context *);
Cmd *queue_new_cmd(Stream *, CmdKind); /* zeroed but for `small`; NULL: no memory */
void queue_drop_cmd(Cmd *);	       /* one that was never pushed */
/* Orders cmd after what it must follow and starts it when nothing is before it. The cmd may be gone on
 * return. False: no memory, cmd is dropped. */
bool queue_push(Cmd *);
bool queue_push_wait(Cmd *); /* the same, and returns when it is done */
void queue_cancel(Context *);
bool queue_is_idle(Stream *); /* nothing before a command pushed now */
bool queue_stream_busy(Stream *); /* work in it, or that orders before it */
void queue_wait_stream(Stream *); /* for what is in it now, and what orders before it */
void queue_wait_ctx(Context *);
CUresult queue_record(Stream *, Marker **); /* replaces *marker */
CUresult queue_wait_marker(Stream *, Marker *);
void queue_sync_marker(Marker *);
void marker_free(Marker *); /* drops a reference; NULL is fine */
u64 queue_now(void);	     /* ns */
void queue_finish(Cmd *);    /* cmd is done: tells those who wait, starts what became ready */

/* ---- helper.c: the thread that runs host functions, and the one that watches values ------------- */
bool helper_run_host(Cmd *);
bool helper_poll(Cmd *);
bool helper_value_ready(const Poll *);
extern _Thread_local bool helper_in_callback; /* this thread runs host functions: no CUDA calls */

/* ---- copy.c ----------------------------------------------------------------------------------------- */
void box_run(const Box *);
/* Does the copy or fill in stream order. `wait`: the caller returns only when it is done. `stage`: the
 * source is ordinary host memory, which the caller may change on return. */
CUresult copy_submit(Stream *, const Box *, bool wait, bool stage);

/* ---- operand.c: what copies and fills may touch ------------------------------------------------- */
CUresult copy_3d(Context *, Stream *, const CUDA_MEMCPY3D *, bool async); /* stream NULL: bad handle */
/* advice -1: prefetch. Checks, and does nothing: memory is where it is. */
CUresult mem_advise(u64 ptr, size_t count, int advice, CUmemLocation, unsigned flags);
CUresult fill_2d(Stream *, u64 dst, size_t pitch, u64 value, u32 size, size_t width, size_t rows);

/* ---- mempool.c ------------------------------------------------------------------------------------------ */
struct Pool {
	Handle h;
	Device *dev;
	pthread_mutex_t lock;
	Alloc *idle; /* list through next_idle */
	_Atomic u32 nidle;
	u64 threshold, used, used_high, reserved, reserved_high, max_size;
	int reuse_events, reuse_opportunistic, reuse_internal;
	bool is_default, dying;
	u32 live;
};
Pool *pool_new(Device *, u64 max_size);
Pool *pool_default(Device *); /* NULL: no memory */
Pool *pool_current(Device *);
Alloc *pool_alloc(Pool *, u64 size, Stream *);
CUresult pool_free(Alloc *, Stream *); /* in stream order */
void pool_free_now(Alloc *);	       /* nothing uses it any more */
void pool_trim(Pool *, u64 keep);
void pool_trim_device(Device *); /* after a synchronisation */
void pool_forget_ctx(Context *);
void pool_destroy(Pool *);

/* ---- fault.c ---------------------------------------------------------------------------------------------- */
CUresult fault_code(FaultKind);
void fault_report(Context *, const Cmd *, const Fault *);

/* ---- printf.c, devheap.c --------------------------------------------------------------------------------- */
bool sys_init(Context *); /* false: no memory */
void sys_free(Context *);
void printf_flush(Context *);
bool devheap_init(Context *);
void devheap_free(Context *);

#endif
