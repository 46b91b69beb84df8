/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What programs hold besides contexts, streams and memory: events, arrays, modules, functions,
 * libraries, links; and how a launch is described.
 */
#ifndef WW_DRIVER_OBJECTS_H
#define WW_DRIVER_OBJECTS_H

#include "driver/driver.h"

typedef struct EventShare EventShare;
typedef struct Event { /* CUevent */
	Handle h;
	Context *ctx;
	u64 ctx_id;
	u32 flags;
	pthread_mutex_t lock; /* of marker */
	Marker *marker;	      /* the last recording; NULL: never recorded */
	_Atomic u64 capture_id; /* 0, or it was recorded in a captured stream: behind `tips` */
	struct GraphNode **tips;
	u32 ntips;
	EventShare *share; /* event.c: its recordings, for all processes; NULL: this one's alone */
	bool imported;	   /* another process made it */
} Event;

/* ---- event.c: recording and waiting, here and in other processes; record and wait with its lock ---- */
Event *event_new(Context *, u32 flags, EventShare *); /* takes the share, also when it fails. NULL: no memory */
void event_close(Event *);
CUresult event_record(Event *, Stream *);
CUresult event_wait(Event *, Stream *); /* the stream waits for the last recording */
void event_sync(Event *);		/* the thread does, or until its context fails */
bool event_is_done(Event *);
Marker *event_marker(Event *); /* the last recording of this process, with a reference, or NULL */
EventShare *event_share_new(void);		     /* NULL: no memory */
EventShare *event_share_open(const ShareRef *);	     /* NULL: the process or its event is gone */
void event_share_ref(const EventShare *, ShareRef *); /* all but the magic number */
bool ipc_can_share(const Alloc *); /* cu_ipc.c: memory of cuMemAlloc; NULL is not */

typedef struct Array { /* CUarray: rows in device memory, slices behind one another */
	Handle h;
	Context *ctx;
	Alloc *mem;
	CUDA_ARRAY3D_DESCRIPTOR desc;
	u32 element; /* bytes */
	size_t pitch, slice;
} Array;

u32 array_format_bytes(CUarray_format); /* of a channel; 0: none of the plain ones */
CUresult array_new(Context *, const CUDA_ARRAY3D_DESCRIPTOR *, Array **); /* cu_array.c */

/* ---- cu_green.c: a part of a device's SMs, and a green context on it ---------------------------- */
typedef struct Resource { /* CUdevResourceDesc */
	Handle h;
	Device *dev;
	CUdevResource sm;
} Resource;
typedef struct Green { /* CUgreenCtx */
	Handle h;
	Context *home; /* the primary context, of which it holds a reference */
	u64 home_id;
	Context *face; /* its CUcontext: only a name, everything belongs to `home` */
	CUdevResource sm;
} Green;

/* ---- program.c: a PTX module, whatever contexts it is loaded in
 * ---------------------------------- */
typedef struct Program {
	_Atomic u32 refs;
	Arena *arena;
	Module *ptx;
	char *text;
	size_t len;
	JitModule *jit;
	struct Plans *plans; /* watch_plan.c, whose lock it has; NULL: nothing was counted */
	bool uses_printf, uses_heap, launches;
	bool generic; /* has accesses without a state space */
	u32 max_regs; /* a thread, as CU_JIT_MAX_REGISTERS says; 0: it does not */
	bool cubin; /* came as machine code would: no PTX version to tell */
} Program;
typedef struct JitOptions { /* cuModuleLoadDataEx, cuLinkCreate */
	char *info, *error;
	size_t info_size, error_size;
	void **info_used, **error_used; /* where the sizes came from: bytes written go back there */
	bool verbose, line_info, debug;
	float *wall_time;
	u32 target; /* 90; 0: the device's */
	u32 max_regs;
} JitOptions;
typedef struct Link { /* CUlinkState */
	Handle h;
	Device *dev;
	struct ProgramLink *parts; /* NULL: none yet */
	JitOptions options;
	CUresult failed; /* what it answers from now on */
	bool said;	 /* the options' log of errors has something */
	char *image; /* cuLinkComplete's answer; lives as long as the link */
	size_t image_len;
} Link;

/* The fat binaries in a host object, or in an archive of such; `give` may stop it with an error. */
typedef CUresult (*LinkGive)(void *data, const void *container, size_t len);
CUresult link_library_walk(const void *bytes, size_t len, LinkGive, void *data, u32 *given);
CUresult jit_options_read(u32 n, const CUjit_option *, void **values, JitOptions *);
void jit_options_log(const JitOptions *, const char *error, const char *info);
/* Any image form. Errors go to the options' log. */
CUresult program_load(Device *, const void *image, const JitOptions *, Program **);
CUresult program_load_text(Device *, char *text, size_t len, const JitOptions *, Program **);
void program_free(Program *); /* drops a reference */
void plans_free(struct Plans *); /* watch_plan.c */
/* Target and version of a text against the device's, or the options'. */
CUresult program_check_header(const Device *, const JitOptions *, const char *text, size_t len,
			      Text *why);
/* Several texts to one, malloc'd, for which the texts may be gone. INVALID_PTX: a part is none;
 * INVALID_SOURCE: it does not fit those before it, or something is missing in the end; both with *why. */
typedef struct ProgramLink ProgramLink;
ProgramLink *program_link_begin(void); /* NULL: memory is out */
CUresult program_link_add(ProgramLink *, const char *text, size_t len, const char *name, Text *why);
CUresult program_link_end(ProgramLink *, char **text, size_t *len, Text *why);
void program_link_free(ProgramLink *);
typedef struct Origin { /* of PTX text */
	bool cubin; /* came as machine code would */
	u32 target; /* newer than the device (see fatbin_pick), or 0 */
} Origin;
/* PTX text in an image, malloc'd; parts of a relocatable fat binary are linked. */
CUresult image_to_ptx(Device *, const void *image, char **text, size_t *len, Origin *,
		      Text *why);

/* ---- module.c
 * -------------------------------------------------------------------------------------- */
typedef struct FnCode { /* one specialisation; immutable */
	u32 ntid[3];
	bool apart; /* for launches with arrays that are apart, if it counts on any */
	const JitCode *code; /* NULL: interpreted */
	struct FnCode *next;
} FnCode;
typedef struct FnNeed { /* of a GPU, estimated */
	u32 regs, local; /* a thread; local memory in bytes */
} FnNeed;
typedef struct Function { /* CUfunction */
	Handle h;
	struct CuModule *mod;
	const Fn *fn;
	Layout *layout;
	_Atomic FnNeed need; /* regs 0: not asked yet; see function_need */
	u32 local_size;	     /* bytes of local memory a thread has here */
	u32 max_threads;
	u32 max_dynamic; /* CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES */
	int carveout, cache, cluster_policy;
	int cluster[3];
	bool cluster_required, nonportable, loaded;
	struct Function *next;
	_Atomic(FnCode *) code; /* newest first; the launch path reads it without a lock */
	/* cuParamSet*, cuFuncSetBlockShape: the calls of CUDA 2 */
	u32 old_block[3], old_shared, old_param_size;
	u8 *old_params;
} Function;
typedef struct CuModule { /* CUmodule */
	Handle h;
	Context *ctx;
	Program *program;
	pthread_mutex_t lock;
	Arena *arena; /* layouts */
	Function *functions;
	u64 *var_addr, *fn_addr;
	Alloc **var_alloc;
	struct Library *library; /* NULL: loaded by itself */
	struct TexRef *references; /* that were asked for */
	struct CuModule *next;
} CuModule;
CUresult module_load(Context *, Program *, CuModule **); /* takes a reference */
void module_unload(CuModule *);
void texref_free(struct TexRef *); /* cu_texref.c: all that a module gave out */
Function *module_function(CuModule *, const char *name, CUresult *);
Function *module_function_at(CuModule *, u64 address, CUresult *); /* the kernel whose address device code has */
/* A variable's address, size and allocation; NULL: none of that name. */
const Var *module_global(CuModule *, const char *name, Alloc **);

/* ---- library.c: code without a context
 * ----------------------------------------------------------- */
typedef struct Kernel { /* CUkernel: a function in whatever context is current */
	Handle h;
	struct Library *lib;
	const Fn *fn;
	struct Kernel *next;
	_Atomic(Function *) recent;
	u64 attr_set; /* CU_FUNC_ATTRIBUTE_* set through the kernel, by number */
	int attr[16];
} Kernel;
typedef struct Library { /* CUlibrary */
	Handle h;
	pthread_mutex_t lock;
	CUresult failed;  /* its code could not be read: what every question answers */
	Program *program; /* NULL then */
	Kernel *kernels;
	struct LibModule {
		Context *ctx;
		u64 ctx_id;
		CuModule *mod;
		struct LibModule *next;
	} * modules;
} Library;
/* The function a CUfunction or CUkernel means in ctx. */
Function *library_function(Context *, const void *handle, CUresult *);
void library_forget_ctx(Context *);

/* ---- launch.c, cu_func.c
 * ---------------------------------------------------------------------------------- */
typedef struct Launch {
	Function *fn;
	Stream *stream;
	u32 grid[3], block[3], cluster[3];
	u32 shared;
	bool cooperative, has_priority, from_device;
	int priority; /* instead of the stream's */
	Event *event; /* to record behind it; NULL: none */
	void **params, **extra;
} Launch;
CUresult launch_submit(Context *, Launch *); /* takes the kernel's own clusters where it names none */
/* Reads one attribute of a launch. (launch_attr.c) */
CUresult launch_attribute(Launch *, const CUlaunchAttribute *);
CUresult launch_check(const Launch *, const Device *);
CUresult launch_copy_params(const Launch *, u8 *to); /* as the kernel gets them: fn->param_size */
CUresult function_set_attribute(Function *, CUfunction_attribute, int);
CUresult function_get_attribute(Function *, CUfunction_attribute, int *);
FnNeed function_need(Function *); /* regs.c: made when first asked for */
CUresult function_param_info(const Fn *, size_t i, size_t *offset, size_t *size);
DeviceUse function_use(Function *, u32 threads, u64 dynamic);

#endif
