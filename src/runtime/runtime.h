/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * runtime: libcudart on the driver API and on nothing else. Every call is: call the driver through
 * the table `drv` in a context (IN_CONTEXT, rt_enter), remember the error for the thread (DONE).
 *
 * Values that both APIs number alike (errors, attributes, limits, flags, handles, and structs whose
 * layout is the same) are passed through as they are; rt_same.c asserts that they are alike.
 */
#ifndef WW_RUNTIME_H
#define WW_RUNTIME_H

#include "base/base.h"

#pragma GCC visibility push(default)
#include <cuda.h>
#include <cuda_runtime_api.h>
CUresult cuProfilerStart(void), cuProfilerStop(void);
cudaError_t cudaProfilerStart(void), cudaProfilerStop(void);
#pragma GCC visibility pop

/* What CUDA calls deprecated is implemented all the same. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/* ---- rt_driver.c: the driver table ------------------------------------------------------------- */
/* Member names follow the driver header: drv.cuMemAlloc is drv.cuMemAlloc_v2 wherever cuda.h renames
 * it, so that the table holds exactly the function whose declaration we compile against. */
typedef struct Drv {
#define DRV(name, args) __typeof__(name) *name;
#include "runtime/rt_driver.def"
#undef DRV
} Drv;
extern Drv drv;
cudaError_t rt_load_driver(void); /* once a process; cuInit included */
void rt_hook_join(void *lib); /* rt_hook.c: whose listeners are told of calls; NULL: nobody's */
/* rt_both.c: fills `drv` so that calls go to one driver or the other; `owns`: is this handle or address
 * the CPU driver's? Before cuInit. False: not on this kind of processor. */
bool rt_use_both(const Drv *gpu, const Drv *cpu, bool (*owns)(const void *));
cudaError_t rt_driver_failed(const char *what, CUresult); /* logs and maps */

/* ---- rt_context.c ------------------------------------------------------------------------------ */
typedef struct LaunchConfig {
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
} LaunchConfig;
enum { MAX_PENDING_LAUNCHES = 16 };

/* What a host thread has. `epoch`: the value of rt_epoch when its context was bound; a device reset
 * by any thread moves rt_epoch and so makes every thread bind anew. */
typedef struct Thread {
	cudaError_t last;
	u32 epoch;
	int device; /* cudaSetDevice; 0 at first */
	bool chosen; /* by cudaSetDevice: cudaSetValidDevices has no say */
	u32 pending; /* <<<>>> configurations pushed and not yet popped */
	LaunchConfig launches[MAX_PENDING_LAUNCHES];
} Thread;
extern _Thread_local Thread rt_thread __attribute__((tls_model("initial-exec")));
extern _Atomic u32 rt_epoch; /* never 0, so that a new thread's differs */

cudaError_t rt_bind(void); /* slow path of rt_enter */
cudaError_t rt_device_count(int *);
/* The CUdevice of ordinal `device`; cudaErrorInvalidDevice when there is none. Binds no context. */
cudaError_t rt_device(int device, CUdevice *);

/* Makes a context current on this thread: the one a program set through the driver API, else the
 * primary context of the thread's device. */
static inline cudaError_t rt_enter(void)
{
	CUcontext c;
	if (__builtin_expect(rt_thread.epoch == rt_epoch, 1) && drv.cuCtxGetCurrent(&c) == CUDA_SUCCESS && c)
		return cudaSuccess;
	return rt_bind();
}

/* Less than rt_enter: this thread has bound a context since the last reset. The program may have taken
 * it away; then the driver refuses the call, and rt_again helps. */
static inline cudaError_t rt_begin(void)
{
	return __builtin_expect(rt_thread.epoch == rt_epoch, 1) ? cudaSuccess : rt_bind();
}
/* After the driver refused a call for its context: true when there was none and now there is, so that
 * the call is worth another try; else *e is the call's error. */
bool rt_again(cudaError_t *e);

/* ---- rt_error.c -------------------------------------------------------------------------------- */
cudaError_t rt_done_slow(const char *api, cudaError_t);
extern bool rt_trace; /* WW_LOG=api */
static inline cudaError_t rt_done(const char *api, cudaError_t e)
{
	return __builtin_expect(e == cudaSuccess && !rt_trace, 1) ? e : rt_done_slow(api, e);
}
#define DONE(e) rt_done(__func__, (e)) /* every entry returns through it */
/* Both APIs number their errors alike. */
static inline cudaError_t rt_error(CUresult r) { return (cudaError_t)r; }
cudaError_t rt_not_supported(const char *api, const char *why);
/* Evaluates a driver call in a context: at once, and once more if there was none. */
#define IN_CONTEXT(call)                                                                           \
	__extension__({                                                                            \
		cudaError_t e_ = rt_begin();                                                       \
		while (e_ == cudaSuccess) {                                                        \
			e_ = rt_error(call);                                                       \
			if (__builtin_expect(e_ != cudaErrorDeviceUninitialized, 1) ||             \
			    !rt_again(&e_))                                                        \
				break;                                                             \
		}                                                                                  \
		e_;                                                                                \
	})

/* ---- rt_reference.c: texture references whose settings change after they were bound ------------ */
extern _Atomic bool rt_watching; /* there are bound references */
cudaError_t rt_bind_changed(void); /* before a launch, where there are */
void rt_forget_reference(const void *ref); /* NULL: all of them */

/* ---- rt_hash.c: address ▶ pointer, read without locks ----------------------------------------- */
typedef struct HashTable HashTable;
typedef struct PtrHash {
	_Atomic(HashTable *) table;
} PtrHash;
void *hash_find(const PtrHash *, const void *key); /* any thread, any time */
bool hash_insert(PtrHash *, const void *key, void *val); /* one writer at a time; val NULL: removes */

/* ---- rt_register.c: what the program's constructors tell -------------------------------------- */
typedef struct FatModule FatModule;
typedef struct Kernel { /* one __global__ function */
	FatModule *module;
	const char *name;
	const void *stub; /* host function that stands for it */
	_Atomic(CUkernel) handle; /* NULL until first used */
} Kernel;
typedef struct Symbol { /* one __device__, __constant__ or __managed__ variable */
	FatModule *module;
	const char *name;
	size_t size;
	bool managed;
	void **managed_at; /* host pointer that gets the managed address */
	void *shadow; /* the host's copy of a managed variable, used when it has no place */
} Symbol;
extern PtrHash rt_kernels; /* stub ▶ Kernel */
/* `func`: a host stub, or a cudaKernel_t that this runtime handed out. */
cudaError_t rt_kernel(const void *func, CUkernel *);
/* Of a stub whose kernel was used before; else NULL, and rt_kernel knows. */
static inline CUkernel rt_loaded_kernel(const void *stub)
{
	const Kernel *k = hash_find(&rt_kernels, stub);
	return k ? k->handle : NULL;
}
cudaError_t rt_function(const void *func, CUfunction *); /* in the current context; enters */
cudaError_t rt_symbol(const void *symbol, CUdeviceptr *, size_t *size); /* enters */
void rt_remember_kernel(CUkernel); /* handles given to the program */
const char *rt_kernel_name(const void *func); /* of a registered host stub, as in PTX; NULL: it is none */
const void *rt_kernel_stub(const void *handle); /* the stub of a kernel; NULL when it has none */
void rt_forget_managed(void);
cudaError_t rt_load_all(void); /* CUDA_MODULE_LOADING=EAGER, and managed variables */

/* ---- rt_copy.c --------------------------------------------------------------------------------- */
typedef struct CopyMode { /* in the manner of the synchronous calls; on a stream; on a stream, and wait */
	enum { COPY_sync, COPY_async, COPY_wait } how;
	cudaStream_t stream;
} CopyMode;
static const CopyMode copy_in_order = { COPY_sync, NULL };
static const CopyMode copy_per_thread = { COPY_wait, cudaStreamPerThread };
static inline CopyMode copy_on(cudaStream_t s) { return (CopyMode){ COPY_async, s }; }
void rt_side_from(CUDA_MEMCPY2D *, const void *p, size_t pitch, enum cudaMemcpyKind);
void rt_side_to(CUDA_MEMCPY2D *, void *p, size_t pitch, enum cudaMemcpyKind);
cudaError_t rt_copy2d(const CUDA_MEMCPY2D *, enum cudaMemcpyKind, CopyMode); /* enters */
cudaError_t rt_copy3d(const struct cudaMemcpy3DParms *, CUDA_MEMCPY3D *); /* converts only */
size_t rt_element_size(cudaArray_const_t); /* bytes; 1 without an array, 0 for a bad handle */
/* Where `n` bytes at `offset` in a variable lie; enters. */
cudaError_t rt_symbol_range(const void *symbol, size_t offset, size_t n, void **at);

/* ---- rt_array.c -------------------------------------------------------------------------------- */
CUarray_format rt_format(const struct cudaChannelFormatDesc *, unsigned *channels, cudaError_t *);
struct cudaChannelFormatDesc rt_channel_desc(CUarray_format, unsigned channels);

/* ---- rt_streams.c ------------------------------------------------------------------------------ */
/* The stream meant by 0 in functions compiled for a default stream a thread. */
static inline cudaStream_t rt_ptsz(cudaStream_t s) { return s ? s : cudaStreamPerThread; }

#endif
