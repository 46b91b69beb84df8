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
	struct Share *share;   /* its pages lie there: not in a slab, which has its own */
	u64 shared_as;	       /* what other processes know it by; 0: they do not. share.c */
	struct Import *import; /* of another process; NULL: our own. share.c */
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
/* Moves its pages to where other processes can open them, which must not be in use: `s`, or NULL for the
 * heap's own. NULL: no memory. */
struct Share *mem_share(Alloc *, struct Share *s);
struct Share *heap_new_share(Heap *); /* for such pages alone */
/* Another process's memory, mapped at [place, place + span). NULL: no memory. */
Alloc *mem_import(u64 base, u64 size, Context *, struct Import *);
/* The live allocation that holds `addr` (one past the end is not held), or NULL. */
Alloc *mem_find(u64 addr);
/* Do they lie in different allocations, of which no byte is the other's under another address? */
bool mem_are_apart(u64 x, u64 y);
bool mem_is_no_variable(u64 addr); /* in such an allocation, which is no module's */
/* Does [addr, addr + size) lie in one allocation the device may use? */
bool mem_is_device(u64 addr, u64 size);
Heap *mem_host_heap(void);
void mem_free_all(Context *); /* what the context still owns */

/* ---- mempool.c
 * ------------------------------------------------------------------------------------------ */
struct Pool {
	Handle h;
	Device *dev; /* of memory of the host any */
	MemKind kind;
	Heap *heap;
	pthread_mutex_t lock;
	Alloc *idle; /* list through next_idle */
	_Atomic u32 nidle;
	u64 threshold, used, used_high, reserved, reserved_high, max_size;
	int reuse_events, reuse_opportunistic, reuse_internal;
	bool is_default, dying;
	bool imported;	     /* of another process: nothing is allocated from it */
	struct Share *share; /* its memory, for other processes; NULL: they cannot have it */
	u32 live;
};
Pool *pool_new(Device *, MemKind, u64 max_size, bool shared); /* MEM_device or MEM_host */
Pool *pool_default(Device *); /* NULL: no memory */
Pool *pool_current(Device *);
Alloc *pool_alloc(Pool *, u64 size, Stream *);
void pool_import(Pool *, Alloc *);     /* it is one of this pool of another process */
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

/* ---- share.c: memory that other processes can open ------------------------------------------------ */
typedef struct Share Share; /* a file without a name, as large as a heap, in which some of its pages lie */
typedef struct ShareRef {   /* where a process has an allocation: what it tells others */
	u64 magic, file, offset, size, serial;
	int pid, fd, dev, unused;
} ShareRef;
Share *share_new(u64 base, u64 size); /* of that heap; NULL: not possible */
Share *share_adopt(int fd);	      /* another process's, takes fd; NULL: fd is none, or no memory */
int share_descriptor(const Share *);  /* another one for it; < 0: there is none to be had */
void share_free(Share *);	      /* NULL is fine; its pages are mapped nowhere in this process */
bool share_take(Share *, u64 at, u64 size); /* puts pages there, with what they hold */
bool share_give(Share *, u64 at, u64 size); /* they are ordinary pages again, with nothing in them */
bool share_publish(Share *, Alloc *, ShareRef *); /* until share_withdraw; false: not possible */
void share_withdraw(const Share *, Alloc *);
bool share_ref_read(const void *from, ShareRef *); /* is it one? */
/* A file of process `pid` by its descriptor there, opened. < 0: it is not there (any more). */
int share_open(int pid, int fd, u64 file, const char *name);
int share_file(const char *name, u64 size); /* a new one that cannot shrink; < 0: not possible */
u64 share_file_id(int fd);		    /* 0: none that share_file made */
/* Maps what a ShareRef names, or counts once more if it is mapped. INVALID_VALUE: it is no more. */
CUresult share_import(Context *, const ShareRef *, Alloc **);
CUresult share_import_from(Context *, const Share *, const ShareRef *, Alloc **); /* without asking the process */
static inline bool mem_is_opened(const Alloc *a) { return a->import && !a->pool; } /* by cuIpcOpenMemHandle */
bool share_close(Alloc *);   /* once less; true: mem_free it, nobody has it open */
void share_unmap(Alloc *);   /* for mem_free */

#endif
