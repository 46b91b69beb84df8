/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * WW_DEVICE=auto,cpu: two drivers in one process, NVIDIA's and ours. Devices are NVIDIA's first, then the
 * CPU's. In: the tables of both. Out: `drv`, a table whose functions send each call to the driver that it
 * is about:
 *
 *   - that of its stream, event, context or other handle; ours answers for its own (wwDriverOwns);
 *   - else that of its device;
 *   - else, of its pointers: NVIDIA's if it knows one of them, ours if that owns one. To NVIDIA's driver
 *     memory of the CPU device is ordinary host memory, so copies between the two are its copies;
 *   - else the driver of the thread's current context.
 *
 * Which argument is what stands in rt_driver.def. The functions are one piece of machine code that saves
 * the arguments, asks `route`, and jumps; what needs more than choosing is written out below. Libraries and
 * kernels belong to no device: the program holds a Pair, which has what each driver made of it.
 *
 * Not so: kernel nodes added to graphs by hand, and asynchronous copies in a stream of the CPU device from
 * or to the GPU's memory: CUDA_ERROR_NOT_SUPPORTED. Managed variables live with the device first used.
 */
#include "runtime/runtime.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef enum { GPU, CPU, NOBODY } Side;
enum { FUNCTIONS = sizeof(Drv) / sizeof(void *), MAX_CPU = 16 };

static Drv table[2];
static int ngpu;
static bool (*cpu_owns)(const void *);
static _Thread_local Side current; /* whose context the thread made current last */

static const char *const letters[FUNCTIONS] = {
#define DRV(name, args) args,
#include "runtime/rt_driver.def"
#undef DRV
};
#define INDEX(name) (offsetof(Drv, name) / sizeof(void *))

static void *function(Side s, u32 index)
{
	return ((void **)(void *)&table[s])[index];
}

/* ---- libraries and kernels ------------------------------------------------------------------------------ */

/* A library has no `library`. Both live as long as the program: handles may be asked about at any time. */
typedef struct Pair {
	struct Pair *library;
	const void *code; /* library: its image … */
	char *file;	  /* … or where it is */
	char *name;	  /* kernel */
	bool gone;
	CUlibraryOption option[4];
	void *value[4];
	u32 noptions;
	pthread_mutex_t lock;
	_Atomic(void *) made[2];
} Pair;

/* Pairs are found by address among all that there are: the program may pass anything. */
static PtrHash pairs;
static pthread_mutex_t pairs_lock = PTHREAD_MUTEX_INITIALIZER;

static Pair *pair_of(const void *handle)
{
	return handle ? hash_find(&pairs, handle) : NULL;
}

static Pair *new_pair(Pair *library, const char *name)
{
	Pair *p = base_calloc(1, sizeof *p);
	bool ok = p && (!name || (p->name = strdup(name)));
	if (ok) {
		p->library = library;
		pthread_mutex_init(&p->lock, NULL);
		pthread_mutex_lock(&pairs_lock);
		ok = hash_insert(&pairs, p, p);
		pthread_mutex_unlock(&pairs_lock);
	}
	if (!ok && p) {
		free(p->name);
		free(p);
	}
	return ok ? p : NULL;
}

static CUresult made(Pair *p, Side s, void **out);

static CUresult make(Pair *p, Side s, void **out)
{
	void *lib;
	CUresult r;
	if (p->gone)
		return CUDA_ERROR_INVALID_HANDLE;
	if (!p->library && p->file)
		return table[s].cuLibraryLoadFromFile((CUlibrary *)out, p->file, NULL, NULL, 0, p->option, p->value,
						      p->noptions);
	if (!p->library)
		return table[s].cuLibraryLoadData((CUlibrary *)out, p->code, NULL, NULL, 0, p->option, p->value,
						  p->noptions);
	r = made(p->library, s, &lib);
	return r == CUDA_SUCCESS ? table[s].cuLibraryGetKernel((CUkernel *)out, lib, p->name) : r;
}

/* What driver `s` made of it; made when first asked for. */
static CUresult made(Pair *p, Side s, void **out)
{
	CUresult r = CUDA_SUCCESS;
	*out = p->made[s];
	if (*out)
		return r;
	pthread_mutex_lock(&p->lock);
	*out = p->made[s];
	if (!*out)
		r = make(p, s, out);
	if (r == CUDA_SUCCESS)
		p->made[s] = *out;
	pthread_mutex_unlock(&p->lock);
	return r;
}

static CUresult load(CUlibrary *out, const void *code, const char *file, CUlibraryOption *options, void **values, u32 n)
{
	void *first;
	Pair *p = n <= COUNT(p->option) ? new_pair(NULL, NULL) : NULL;
	CUresult r;
	if (!p || (file && !(p->file = strdup(file))))
		return p || n <= COUNT(p->option) ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_INVALID_VALUE;
	p->code = code;
	for (p->noptions = 0; p->noptions < n; p->noptions++) {
		p->option[p->noptions] = options[p->noptions];
		p->value[p->noptions] = values ? values[p->noptions] : NULL;
	}
	r = made(p, current, &first);
	*out = r == CUDA_SUCCESS ? (CUlibrary)(void *)p : NULL;
	return r;
}

static CUresult both_load_data(CUlibrary *out, const void *code, CUjit_option *o, void **ov, unsigned no,
			       CUlibraryOption *lo, void **lv, unsigned n)
{
	return load(out, code, NULL, lo, lv, n);
}

static CUresult both_load_file(CUlibrary *out, const char *file, CUjit_option *o, void **ov, unsigned no,
			       CUlibraryOption *lo, void **lv, unsigned n)
{
	return load(out, NULL, file, lo, lv, n);
}

static CUresult both_unload(CUlibrary lib)
{
	Pair *p = pair_of(lib);
	CUresult r = CUDA_SUCCESS;
	if (!p || p->library || p->gone)
		return CUDA_ERROR_INVALID_HANDLE;
	pthread_mutex_lock(&p->lock);
	p->gone = true;
	for (Side s = GPU; s < NOBODY; s++) {
		CUresult one = p->made[s] ? table[s].cuLibraryUnload(p->made[s]) : CUDA_SUCCESS;
		r = r == CUDA_SUCCESS ? one : r;
		p->made[s] = NULL;
	}
	pthread_mutex_unlock(&p->lock);
	return r;
}

static CUresult both_get_kernel(CUkernel *out, CUlibrary lib, const char *name)
{
	Pair *p = pair_of(lib), *k;
	void *first;
	CUresult r;
	if (!p || p->library)
		return CUDA_ERROR_INVALID_HANDLE;
	k = new_pair(p, name);
	if (!k)
		return CUDA_ERROR_OUT_OF_MEMORY;
	r = made(k, current, &first);
	*out = r == CUDA_SUCCESS ? (CUkernel)(void *)k : NULL;
	return r;
}

static CUresult both_enumerate(CUkernel *out, unsigned n, CUlibrary lib)
{
	Pair *p = pair_of(lib);
	void *l;
	const char *name;
	CUresult r = p && !p->library ? made(p, current, &l) : CUDA_ERROR_INVALID_HANDLE;
	if (r == CUDA_SUCCESS)
		r = table[current].cuLibraryEnumerateKernels(out, n, l);
	for (u32 i = 0; r == CUDA_SUCCESS && i < n && out[i]; i++) {
		r = table[current].cuKernelGetName(&name, out[i]);
		if (r == CUDA_SUCCESS)
			r = both_get_kernel(&out[i], lib, name);
	}
	return r;
}

/* ---- choosing ------------------------------------------------------------------------------------------- */

typedef struct Call {
	u32 index;
	const char *letters;
	u64 *reg, *stack; /* arguments */
	Side side;
	bool cpu_memory, gpu_memory; /* among its pointers */
	bool strangers;		     /* handles of both drivers */
} Call;

#if defined __x86_64__
enum { REGISTERS = 6 };
#elif defined __aarch64__
enum { REGISTERS = 8 };
#else
enum { REGISTERS = 0 };
#endif

static u64 *arg(const Call *c, u32 i)
{
	return i < REGISTERS ? &c->reg[i] : &c->stack[i - REGISTERS];
}

static bool is_handle(char letter)
{
	return letter && strchr("csehk", letter);
}

static Side owner(const void *p)
{
	return cpu_owns(p) ? CPU : GPU;
}

static bool gpu_knows(u64 address)
{
	CUpointer_attribute what = CU_POINTER_ATTRIBUTE_MEMORY_TYPE;
	unsigned type = 0;
	void *to = &type;
	return table[GPU].cuPointerGetAttributes(1, &what, &to, address) == CUDA_SUCCESS && type != 0;
}

static void note_pointer(Call *c, u64 p)
{
	if (p && cpu_owns((void *)(uintptr_t)p))
		c->cpu_memory = true;
	else if (p && gpu_knows(p))
		c->gpu_memory = true;
}

static void by_pointers(Call *c)
{
	for (u32 i = 0; c->letters[i]; i++)
		if (c->letters[i] == 'p')
			note_pointer(c, *arg(c, i));
	if (c->side == NOBODY && (c->gpu_memory || c->cpu_memory))
		c->side = c->gpu_memory ? GPU : CPU;
}

/* Handles 1 and 2 are the default streams of whatever context. */
static void by_handles(Call *c)
{
	for (u32 i = 0; c->letters[i]; i++) {
		u64 v = is_handle(c->letters[i]) ? *arg(c, i) : 0;
		Side s;
		if (v <= 2 || pair_of((void *)(uintptr_t)v))
			continue;
		s = owner((void *)(uintptr_t)v);
		c->strangers |= c->side != NOBODY && c->side != s;
		c->side = s;
	}
}

static bool is_cpu_location(const CUmemLocation *l)
{
	return l->type == CU_MEM_LOCATION_TYPE_DEVICE && l->id >= ngpu;
}

static void by_devices(Call *c)
{
	for (u32 i = 0; c->letters[i] && c->side == NOBODY; i++) {
		CUmemLocation l;
		if (c->letters[i] == 'd')
			c->side = (int)*arg(c, i) >= ngpu ? CPU : GPU;
		if (c->letters[i] == 'm' && *arg(c, i)) {
			l = *(CUmemLocation *)(uintptr_t)*arg(c, i);
			if (l.type == CU_MEM_LOCATION_TYPE_DEVICE)
				c->side = is_cpu_location(&l) ? CPU : GPU;
		}
	}
}

/* Devices and locations as the driver counts them, its libraries and kernels. */
static CUresult translate(Call *c)
{
	static _Thread_local CUmemLocation location;
	CUresult r = CUDA_SUCCESS;
	for (u32 i = 0; c->letters[i] && r == CUDA_SUCCESS; i++) {
		u64 *a = arg(c, i);
		Pair *p = strchr("kl", c->letters[i]) ? pair_of((void *)(uintptr_t)*a) : NULL;
		void *one;
		if (p && (r = made(p, c->side, &one)) == CUDA_SUCCESS)
			*a = (u64)(uintptr_t)one;
		if (c->letters[i] == 'd')
			*a = (u64)(u32)((int)*a - (c->side == CPU ? ngpu : 0));
		if (c->letters[i] == 'L' && is_cpu_location((CUmemLocation *)(void *)a))
			((CUmemLocation *)(void *)a)->id -= ngpu;
		if (c->letters[i] == 'm' && *a) {
			location = *(CUmemLocation *)(uintptr_t)*a;
			location.id -= is_cpu_location(&location) ? ngpu : 0;
			*a = (u64)(uintptr_t)&location;
		}
	}
	return r;
}

/* A call about memory of a driver in which this thread has no context yet: that of its first device. */
static CUresult have_context(Side s)
{
	CUcontext c = NULL;
	CUresult r = table[s].cuCtxGetCurrent(&c);
	if (r == CUDA_SUCCESS && !c)
		r = table[s].cuDevicePrimaryCtxRetain(&c, 0);
	return r == CUDA_SUCCESS ? table[s].cuCtxSetCurrent(c) : r;
}

/* Copies that name the kind of memory do not take the CPU device's for the host's. */
static u32 mixed_copy(u32 index)
{
	static const struct {
		u32 from, to;
	} rows[] = {
		{ INDEX(cuMemcpyDtoD), INDEX(cuMemcpy) }, { INDEX(cuMemcpyDtoDAsync), INDEX(cuMemcpyAsync) },
		{ INDEX(cuMemcpyDtoH), INDEX(cuMemcpy) }, { INDEX(cuMemcpyDtoHAsync), INDEX(cuMemcpyAsync) },
		{ INDEX(cuMemcpyHtoD), INDEX(cuMemcpy) }, { INDEX(cuMemcpyHtoDAsync), INDEX(cuMemcpyAsync) },
	};
	for (u32 i = 0; i < COUNT(rows); i++)
		if (rows[i].from == index)
			return rows[i].to;
	return index;
}

static _Thread_local CUresult refusal;
static CUresult refuse(void) { return refusal; }

static void *refuse_with(CUresult r)
{
	refusal = r;
	return (void *)refuse;
}

/* The last word on a call whose side is known or NOBODY's. */
static void *settle(Call *c)
{
	CUresult r;
	bool by_memory = c->side == NOBODY;
	if (c->strangers)
		return refuse_with(CUDA_ERROR_INVALID_HANDLE);
	by_pointers(c);
	if (c->side == CPU && c->gpu_memory) {
		LOG(error, "the CPU device cannot work on the GPU's memory in its own streams; copy in the GPU's, or "
			   "synchronously");
		return refuse_with(CUDA_ERROR_NOT_SUPPORTED);
	}
	if (by_memory && c->side != NOBODY && c->side != current && (r = have_context(c->side)) != CUDA_SUCCESS)
		return refuse_with(r);
	if (c->side == NOBODY)
		c->side = current;
	/* What the CPU device still writes or reads is not NVIDIA's to wait for. */
	if (c->side == GPU && c->cpu_memory) {
		if ((r = have_context(CPU)) != CUDA_SUCCESS || (r = table[CPU].cuCtxSynchronize()) != CUDA_SUCCESS)
			return refuse_with(r);
		c->index = mixed_copy(c->index);
	}
	r = translate(c);
	return r == CUDA_SUCCESS ? function(c->side, c->index) : refuse_with(r);
}

/* Called by the machine code below: the function to go on with. */
__attribute__((used)) void *rt_both_route(u64 *reg, u64 *stack, u64 index);
void *rt_both_route(u64 *reg, u64 *stack, u64 index)
{
	Call c = { .index = (u32)index, .letters = letters[index], .reg = reg, .stack = stack, .side = NOBODY };
	by_handles(&c);
	by_devices(&c);
	return settle(&c);
}

/* One entry of 16 bytes for each function: it names itself and joins the rest. */
#if defined __x86_64__
__asm__(".text\n.balign 16\nrt_both_entry:\n.set rt_i, 0\n.rept 512\n.balign 16\n"
	"pushq $rt_i\njmp rt_both_join\n.set rt_i, rt_i + 1\n.endr\n"
	"rt_both_join:\n"
	"pushq %r9\npushq %r8\npushq %rcx\npushq %rdx\npushq %rsi\npushq %rdi\n"
	"movq %rsp, %rdi\nleaq 64(%rsp), %rsi\nmovq 48(%rsp), %rdx\ncall rt_both_route\n"
	"popq %rdi\npopq %rsi\npopq %rdx\npopq %rcx\npopq %r8\npopq %r9\naddq $8, %rsp\njmpq *%rax\n");
#elif defined __aarch64__
__asm__(".text\n.balign 16\nrt_both_entry:\n.set rt_i, 0\n.rept 512\n.balign 16\n"
	"mov w9, #rt_i\nb rt_both_join\n.set rt_i, rt_i + 1\n.endr\n"
	"rt_both_join:\n"
	"stp x29, x30, [sp, #-80]!\nmov x29, sp\n"
	"stp x0, x1, [sp, #16]\nstp x2, x3, [sp, #32]\nstp x4, x5, [sp, #48]\nstp x6, x7, [sp, #64]\n"
	"add x0, sp, #16\nadd x1, sp, #80\nmov w2, w9\nbl rt_both_route\nmov x16, x0\n"
	"ldp x0, x1, [sp, #16]\nldp x2, x3, [sp, #32]\nldp x4, x5, [sp, #48]\nldp x6, x7, [sp, #64]\n"
	"ldp x29, x30, [sp], #80\nbr x16\n");
#endif
#if defined __x86_64__ || defined __aarch64__
extern const u8 rt_both_entry[] __attribute__((visibility("hidden")));
#else
static const u8 *const rt_both_entry;
#endif

/* ---- functions that need more than choosing -------------------------------------------------------------- */

static CUresult both_init(unsigned flags)
{
	CUresult r = table[GPU].cuInit(flags);
	int n = 0;
	if (r == CUDA_SUCCESS)
		r = table[GPU].cuDeviceGetCount(&n);
	ngpu = n;
	return r == CUDA_SUCCESS ? table[CPU].cuInit(flags) : r;
}

static CUresult both_version(int *v)
{
	int other = 0;
	CUresult r = table[GPU].cuDriverGetVersion(v);
	if (r == CUDA_SUCCESS)
		r = table[CPU].cuDriverGetVersion(&other);
	*v = other < *v ? other : *v;
	return r;
}

static CUresult both_count(int *n)
{
	CUresult r = table[CPU].cuDeviceGetCount(n);
	*n += ngpu;
	return r;
}

static CUresult both_device(CUdevice *d, int ordinal)
{
	Side s = ordinal >= ngpu ? CPU : GPU;
	CUresult r = table[s].cuDeviceGet(d, ordinal - (s == CPU ? ngpu : 0));
	if (r == CUDA_SUCCESS && s == CPU)
		*d += ngpu;
	return r;
}

static CUresult both_by_bus(CUdevice *d, const char *id)
{
	CUresult r = table[GPU].cuDeviceGetByPCIBusId(d, id);
	if (r == CUDA_SUCCESS)
		return r;
	r = table[CPU].cuDeviceGetByPCIBusId(d, id);
	if (r == CUDA_SUCCESS)
		*d += ngpu;
	return r;
}

static CUresult both_can_access(int *can, CUdevice a, CUdevice b)
{
	if ((a >= ngpu) == (b >= ngpu))
		return a >= ngpu ? table[CPU].cuDeviceCanAccessPeer(can, a - ngpu, b - ngpu)
				 : table[GPU].cuDeviceCanAccessPeer(can, a, b);
	*can = 0;
	return CUDA_SUCCESS;
}

static CUresult both_p2p(int *value, CUdevice_P2PAttribute what, CUdevice a, CUdevice b)
{
	if ((a >= ngpu) == (b >= ngpu))
		return a >= ngpu ? table[CPU].cuDeviceGetP2PAttribute(value, what, a - ngpu, b - ngpu)
				 : table[GPU].cuDeviceGetP2PAttribute(value, what, a, b);
	*value = 0;
	return CUDA_SUCCESS;
}

static CUresult both_set_current(CUcontext c)
{
	Side s = c ? owner(c) : current;
	CUresult r = table[s].cuCtxSetCurrent(c);
	if (r == CUDA_SUCCESS)
		current = s;
	return r;
}

static CUresult both_current_device(CUdevice *d)
{
	CUresult r = table[current].cuCtxGetDevice(d);
	if (r == CUDA_SUCCESS && current == CPU)
		*d += ngpu;
	return r;
}

static CUresult both_stream_device(CUstream s, CUdevice *d)
{
	Side side = (uintptr_t)s > 2 ? owner(s) : current;
	CUresult r = table[side].cuStreamGetDevice(s, d);
	if (r == CUDA_SUCCESS && side == CPU)
		*d += ngpu;
	return r;
}

/* Across drivers the calling thread does the waiting. */
static CUresult both_wait_event(CUstream s, CUevent e, unsigned flags)
{
	Side side = (uintptr_t)s > 2 ? owner(s) : current;
	return owner(e) == side ? table[side].cuStreamWaitEvent(s, e, flags) : table[owner(e)].cuEventSynchronize(e);
}

static CUresult both_attributes(unsigned n, CUpointer_attribute *what, void **data, CUdeviceptr p)
{
	Side s = cpu_owns((void *)(uintptr_t)p) ? CPU : GPU;
	CUresult r = have_context(s);
	if (r == CUDA_SUCCESS)
		r = table[s].cuPointerGetAttributes(n, what, data, p);
	for (u32 i = 0; r == CUDA_SUCCESS && s == CPU && i < n; i++)
		if (what[i] == CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL && *(int *)data[i] >= 0)
			*(int *)data[i] += ngpu;
	return r;
}

static CUresult both_new_pool(CUmemoryPool *pool, const CUmemPoolProps *props)
{
	CUmemPoolProps p = props ? *props : (CUmemPoolProps){ 0 };
	Side s = props && is_cpu_location(&p.location) ? CPU : props ? GPU : current;
	if (s == CPU && props)
		p.location.id -= ngpu;
	return table[s].cuMemPoolCreate(pool, props ? &p : NULL);
}

/* The stream stands in the configuration. */
static CUresult both_launch_ex(const CUlaunchConfig *config, CUfunction f, void **params, void **extra)
{
	CUstream stream = config ? config->hStream : NULL;
	Side s = (uintptr_t)stream > 2 ? owner(stream) : current;
	Pair *p = pair_of(f);
	void *one = f;
	CUresult r = p ? made(p, s, &one) : CUDA_SUCCESS;
	return r == CUDA_SUCCESS ? table[s].cuLaunchKernelEx(config, one, params, extra) : r;
}

static CUresult no_kernel_nodes(void)
{
	LOG(error, "with two drivers (WW_DEVICE=auto,cpu) kernel nodes are not added to graphs by hand: capture a stream");
	return CUDA_ERROR_NOT_SUPPORTED;
}

/* Copies that are described: the ends as arguments of a copy. */
static void *settle_box(u32 index, CUstream stream, const void *array[2], const u64 address[2])
{
	u64 args[6] = { address[0], address[1] };
	Call c = { .index = INDEX(cuMemcpy), .letters = "pp", .reg = args, .stack = args, .side = NOBODY };
	for (u32 i = 0; i < 2; i++)
		if (array[i] && c.side == NOBODY)
			c.side = owner(array[i]);
	if ((uintptr_t)stream > 2)
		c.side = owner(stream);
	c.index = index;
	return settle(&c);
}

#define ENDS(c)                                                                                    \
	(const void *[2]){ (c)->dstMemoryType == CU_MEMORYTYPE_ARRAY ? (c)->dstArray : NULL,       \
			   (c)->srcMemoryType == CU_MEMORYTYPE_ARRAY ? (c)->srcArray : NULL },     \
		(u64[2]) { end_of((c)->dstMemoryType, (c)->dstDevice, (c)->dstHost),               \
			   end_of((c)->srcMemoryType, (c)->srcDevice, (c)->srcHost) }
static u64 end_of(CUmemorytype t, CUdeviceptr device, const void *host)
{
	return t == CU_MEMORYTYPE_ARRAY ? 0 : t == CU_MEMORYTYPE_HOST ? (u64)(uintptr_t)host : device;
}

/* To NVIDIA's driver the CPU device's memory is the host's. */
#define CPU_ENDS_AS_HOST(c)                                                                        \
	do {                                                                                       \
		if ((c)->dstMemoryType == CU_MEMORYTYPE_DEVICE && cpu_owns((void *)(c)->dstDevice)) { \
			(c)->dstMemoryType = CU_MEMORYTYPE_HOST;                                   \
			(c)->dstHost = (void *)(c)->dstDevice;                                     \
		}                                                                                  \
		if ((c)->srcMemoryType == CU_MEMORYTYPE_DEVICE && cpu_owns((void *)(c)->srcDevice)) { \
			(c)->srcMemoryType = CU_MEMORYTYPE_HOST;                                   \
			(c)->srcHost = (void *)(c)->srcDevice;                                     \
		}                                                                                  \
	} while (0)

static CUresult both_copy_2d(const CUDA_MEMCPY2D *box)
{
	CUDA_MEMCPY2D c = *box;
	__typeof__(drv.cuMemcpy2DUnaligned) f = settle_box(INDEX(cuMemcpy2DUnaligned), NULL, ENDS(&c));
	if (f == table[GPU].cuMemcpy2DUnaligned)
		CPU_ENDS_AS_HOST(&c);
	return f(&c);
}
static CUresult both_copy_2d_async(const CUDA_MEMCPY2D *box, CUstream s)
{
	CUDA_MEMCPY2D c = *box;
	__typeof__(drv.cuMemcpy2DAsync) f = settle_box(INDEX(cuMemcpy2DAsync), s, ENDS(&c));
	if (f == table[GPU].cuMemcpy2DAsync)
		CPU_ENDS_AS_HOST(&c);
	return f(&c, s);
}
static CUresult both_copy_3d(const CUDA_MEMCPY3D *box)
{
	CUDA_MEMCPY3D c = *box;
	__typeof__(drv.cuMemcpy3D) f = settle_box(INDEX(cuMemcpy3D), NULL, ENDS(&c));
	if (f == table[GPU].cuMemcpy3D)
		CPU_ENDS_AS_HOST(&c);
	return f(&c);
}
static CUresult both_copy_3d_async(const CUDA_MEMCPY3D *box, CUstream s)
{
	CUDA_MEMCPY3D c = *box;
	__typeof__(drv.cuMemcpy3DAsync) f = settle_box(INDEX(cuMemcpy3DAsync), s, ENDS(&c));
	if (f == table[GPU].cuMemcpy3DAsync)
		CPU_ENDS_AS_HOST(&c);
	return f(&c, s);
}

static void fill_special(void)
{
	drv.cuInit = both_init;
	drv.cuDriverGetVersion = both_version;
	drv.cuDeviceGetCount = both_count;
	drv.cuDeviceGet = both_device;
	drv.cuDeviceGetByPCIBusId = both_by_bus;
	drv.cuDeviceCanAccessPeer = both_can_access;
	drv.cuDeviceGetP2PAttribute = both_p2p;
	drv.cuCtxSetCurrent = both_set_current;
	drv.cuCtxGetDevice = both_current_device;
	drv.cuStreamGetDevice = both_stream_device;
	drv.cuPointerGetAttributes = both_attributes;
	drv.cuStreamWaitEvent = both_wait_event;
	drv.cuMemPoolCreate = both_new_pool;
	drv.cuLaunchKernelEx = both_launch_ex;
	drv.cuLibraryLoadData = both_load_data;
	drv.cuLibraryLoadFromFile = both_load_file;
	drv.cuLibraryUnload = both_unload;
	drv.cuLibraryGetKernel = both_get_kernel;
	drv.cuLibraryEnumerateKernels = both_enumerate;
	drv.cuMemcpy2DUnaligned = both_copy_2d;
	drv.cuMemcpy2DAsync = both_copy_2d_async;
	drv.cuMemcpy3D = both_copy_3d;
	drv.cuMemcpy3DAsync = both_copy_3d_async;
	drv.cuGraphAddKernelNode = (void *)no_kernel_nodes;
	drv.cuGraphAddNode = (void *)no_kernel_nodes;
	drv.cuGraphKernelNodeSetParams = (void *)no_kernel_nodes;
	drv.cuGraphExecKernelNodeSetParams = (void *)no_kernel_nodes;
}

bool rt_use_both(const Drv *gpu, const Drv *cpu, bool (*owns)(const void *))
{
	enum { ENTRY = 16 };
	_Static_assert(FUNCTIONS <= 512, "as many entries as functions");
	if (REGISTERS == 0) {
		LOG(error, "WW_DEVICE: two drivers at once are not supported on this kind of processor");
		return false;
	}
	table[GPU] = *gpu;
	table[CPU] = *cpu;
	cpu_owns = owns;
	for (u32 i = 0; i < FUNCTIONS; i++)
		((const void **)(void *)&drv)[i] = rt_both_entry + ENTRY * i;
	fill_special();
	return true;
}
