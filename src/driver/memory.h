/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory: allocations, the heaps they come from, stream-ordered pools. Part of driver.h.
 */
#ifndef WW_DRIVER_MEMORY_H
#define WW_DRIVER_MEMORY_H

/* ---- tree.c: ordered map of intrusive nodes (a treap), keys are pairs -------------------------
 */
typedef struct Node {
	u64 hi, lo;
	struct Node *left, *right;
	u32 weight;
} Node;
void tree_add(Node **root, Node *);
void tree_remove(Node **root, Node *);
Node *tree_at_most(Node *root, u64 hi, u64 lo);	 /* the greatest node <= key, or NULL */
Node *tree_at_least(Node *root, u64 hi, u64 lo); /* the least node >= key, or NULL */

/* ---- heap.c: device and pinned memory ----------------------------------------------------------
 */
typedef enum { MEM_device, MEM_managed, MEM_host, MEM_registered, MEM_module, MEM_array } MemKind;
typedef struct Alloc {	 /* a live allocation, or a registered range of the program's own memory */
	Node node;	 /* by address; first member */
	u64 base, size;	 /* as asked for */
	u64 place, span; /* what the heap gave; 0: not from a heap */
	struct Heap *heap;
	struct Slab *slab;
	MemKind kind;
	u32 flags;
	Device *dev;
	Context *ctx;			 /* owner; NULL for none. Its allocations die with it */
	struct Alloc *next, **prev_next; /* in the owner's list */
	u64 id;
	Pool *pool;	/* stream-ordered allocation; memmempool.c owns these */
	bool mapped; /* virtual memory management put it there: it may go on in the next one */
	bool is_heap;	/* where kernels' malloc takes from: not for calls of the host */
	struct GraphMem *graph; /* a graph's node allocates it */
	bool is_module; /* a variable: freed with its module alone */
	bool idle;	/* in a pool's free list: not the program's */
	struct Alloc *next_idle;
	u64 freed_in; /* pool: id of the stream where it was freed, and when that is done */
	Marker *freed_at;
	bool sync_memops, read_mostly;
	int preferred, prefetched; /* managed: CUdevice, CU_DEVICE_CPU or CU_DEVICE_INVALID */
	u32 accessed_by;	   /* bit a device; 31: the host */
} Alloc;
typedef struct Heap Heap;
Heap *heap_new(u64 limit, bool host); /* reserves address space; NULL: not possible */
u64 heap_used(Heap *);
u64 heap_limit(Heap *);
/* NULL: out of memory. Contents are undefined; 512-byte aligned, 2 MiB for large ones. */
Alloc *mem_new(Heap *, u64 size, MemKind, Context *);
void mem_free(Alloc *);
void mem_seal(void);		    /* before a kernel starts: what is freed cannot be touched */
void mem_resize(Alloc *, u64 size); /* within mem_room() */
u64 mem_room(const Alloc *);
/* OUT_OF_MEMORY, or ALREADY_REGISTERED when it overlaps what is known. */
CUresult mem_register(u64 base, u64 size, u32 flags, Context *);
/* Memory that cu_vmm.c has mapped, as an allocation; mem_free ends it. NULL: no memory. */
Alloc *mem_expose(u64 base, u64 size, Device *);
u64 mem_span(const Alloc *, u64 addr); /* bytes from addr on that are there, all in all */
bool heap_charge(Heap *, i64 bytes);	/* counts memory that lies elsewhere; false: too much */
/* The live allocation that holds `addr` (one past the end is not held), or NULL. */
Alloc *mem_find(u64 addr);
/* Does [addr, addr + size) lie in one allocation the device may use? */
bool mem_is_device(u64 addr, u64 size);
Heap *mem_host_heap(void);
void mem_free_all(Context *); /* what the context still owns */

/* ---- mempool.c
 * ------------------------------------------------------------------------------------------ */
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

/* ---- cu_vmm.c: memory without an address (CUmemGenericAllocationHandle) ---------------------------
 * It lives as long as handles and mappings do. */
typedef struct VmMemory {
	Handle h;
	u32 handles, maps;
	int fd;
	u64 size;
	Device *dev;
	CUmemAllocationProp prop;
} VmMemory;

#endif
