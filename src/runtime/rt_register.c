/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a program's constructors register (fat binaries, kernels, variables), and the driver objects
 * made from it when first used. A fat binary becomes one CUlibrary: it belongs to no context, and so
 * do its CUkernels, which serve launches in every context and after every reset.
 *
 * Constructors run before main and again at dlopen; destructors at exit and at dlclose. Writers hold
 * `lock`; lookups of kernels and variables take no lock (rt_hash.c), and a record once published is
 * freed only with its fat binary, after it has left the tables.
 */
#include "runtime/runtime.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC visibility push(default)
void **__cudaRegisterFatBinary(void *wrapper);
void __cudaRegisterFatBinaryEnd(void **module);
void __cudaUnregisterFatBinary(void **module);
void __cudaRegisterFunction(void **module, const char *stub, char *device_fun, const char *name,
			    int thread_limit, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp);
void __cudaRegisterVar(void **module, char *var, char *device_var, const char *name, int is_extern,
		       size_t size, int constant, int global);
void __cudaRegisterHostVar(void **module, const char *name, char *var, size_t size);
void __cudaRegisterManagedVar(void **module, void **var, char *device_var, const char *name, int is_extern,
			      size_t size, int constant, int global);
void __cudaRegisterUnifiedTable(void **module, void *table);
void __cudaRegisterTexture(void **module, const void *var, const void **device_var, const char *name,
			   int dim, int normalized, int is_extern);
void __cudaRegisterSurface(void **module, const void *var, const void **device_var, const char *name,
			   int dim, int is_extern);
char __cudaInitModule(void **module);
void *__wwManagedAddress(void **slot);
const void *__wwNamedSymbol(const char *text, size_t size);
const void *__wwNamedKernel(const char *text);
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *stub);
#pragma GCC visibility pop

typedef struct Entry { /* a registered kernel or variable, for removal */
	struct Entry *next;
	const void *key, *key2;
	union {
		Kernel kernel;
		Symbol symbol;
	};
} Entry;

struct FatModule {
	FatModule *next;
	const void *wrapper;
	_Atomic(CUlibrary) library; /* NULL until first used */
	cudaError_t failed;	    /* why it cannot be loaded; sticky */
	Entry *kernels, *symbols;
	_Atomic bool managed_ready; /* managed variables have their addresses */
	bool has_managed;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FatModule *modules;
PtrHash rt_kernels; /* by stub */
static PtrHash symbols; /* by the address the host knows */
static PtrHash handles; /* kernel handle ▶ its stub, or itself when the program loaded it */
static _Atomic bool all_loaded; /* nothing registered since that rt_load_all would have to load */

/* ---- registration -------------------------------------------------------------------------------- */
void **__cudaRegisterFatBinary(void *wrapper)
{
	FatModule *m = base_calloc(1, sizeof *m);
	if (!m) {
		LOG(error, "out of memory while the program registers its kernels");
		return NULL;
	}
	m->wrapper = wrapper;
	pthread_mutex_lock(&lock);
	m->next = modules;
	modules = m;
	all_loaded = false;
	pthread_mutex_unlock(&lock);
	return (void **)m;
}

void __cudaRegisterFatBinaryEnd(void **module)
{
}

static void add_entry(Entry **list, PtrHash *table, void *val, Entry *e, const void *key, const void *key2)
{
	e->key = key;
	e->key2 = key2;
	pthread_mutex_lock(&lock);
	e->next = *list;
	*list = e;
	bool ok = hash_insert(table, key, val);
	if (key2 && key2 != key)
		ok &= hash_insert(table, key2, val);
	pthread_mutex_unlock(&lock);
	if (!ok)
		LOG(error, "out of memory while the program registers its kernels");
}

void __cudaRegisterFunction(void **module, const char *stub, char *device_fun, const char *name,
			    int thread_limit, uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp)
{
	FatModule *m = (FatModule *)module;
	Entry *e = m ? base_calloc(1, sizeof *e) : NULL;
	if (!e)
		return;
	e->kernel.module = m;
	e->kernel.name = name;
	e->kernel.stub = stub;
	add_entry(&m->kernels, &rt_kernels, &e->kernel, e, stub, NULL);
}

static void register_symbol(FatModule *m, const void *var, void *shadow, void **managed_at,
			    const char *name, size_t size)
{
	Entry *e = m ? base_calloc(1, sizeof *e) : NULL;
	if (!e)
		return;
	e->symbol = (Symbol){ .module = m, .name = name, .size = size, .managed = managed_at != NULL,
			      .managed_at = managed_at, .shadow = shadow };
	add_entry(&m->symbols, &symbols, &e->symbol, e, var, shadow);
}

void __cudaRegisterVar(void **module, char *var, char *device_var, const char *name, int is_extern,
		       size_t size, int constant, int global)
{
	register_symbol((FatModule *)module, var, NULL, NULL, name, size);
}

void __cudaRegisterHostVar(void **module, const char *name, char *var, size_t size)
{
	register_symbol((FatModule *)module, var, NULL, NULL, name, size);
}

/* The host knows a managed variable by the pointer at `var`, which gets its address. */
void __cudaRegisterManagedVar(void **module, void **var, char *device_var, const char *name, int is_extern,
			      size_t size, int constant, int global)
{
	FatModule *m = (FatModule *)module;
	if (m)
		m->has_managed = true;
	register_symbol(m, var, device_var, var, name, size);
}

void __cudaRegisterUnifiedTable(void **module, void *table)
{
}

/* Texture and surface references went with CUDA 12; a program that has one is told when it runs. */
void __cudaRegisterTexture(void **module, const void *var, const void **device_var, const char *name,
			   int dim, int normalized, int is_extern)
{
	LOG(error, "texture reference '%s': not supported; use a texture object", name);
}

void __cudaRegisterSurface(void **module, const void *var, const void **device_var, const char *name,
			   int dim, int is_extern)
{
	LOG(error, "surface reference '%s': not supported; use a surface object", name);
}

/* Another module may have registered the same key since (one inline kernel in two objects). */
static void drop_key(PtrHash *table, const void *key, const void *val)
{
	if (key && hash_find(table, key) == val)
		hash_insert(table, key, NULL);
}

static void drop_entries(Entry *e, PtrHash *table)
{
	while (e) {
		Entry *next = e->next;
		drop_key(table, e->key, &e->kernel); /* the union's members lie at one address */
		drop_key(table, e->key2, &e->kernel);
		if (table == &symbols && e->symbol.managed)
			drop_key(table, *e->symbol.managed_at, &e->symbol);
		if (table == &symbols)
			rt_forget_reference(e->key);
		free(e);
		e = next;
	}
}

void __cudaUnregisterFatBinary(void **module)
{
	FatModule *m = (FatModule *)module;
	if (!m)
		return;
	pthread_mutex_lock(&lock);
	for (FatModule **at = &modules; *at; at = &(*at)->next)
		if (*at == m) {
			*at = m->next;
			break;
		}
	drop_entries(m->kernels, &rt_kernels);
	drop_entries(m->symbols, &symbols);
	pthread_mutex_unlock(&lock);
	if (m->library)
		drv.cuLibraryUnload(m->library);
	free(m);
}

/* ---- first use ------------------------------------------------------------------------------------ */
/* requires lock. The wrapper outlives the library, which need not copy it. */
static cudaError_t load_library(FatModule *m)
{
	CUlibrary lib;
	CUlibraryOption option = CU_LIBRARY_BINARY_IS_PRESERVED;
	void *value = (void *)1;
	if (m->library || m->failed)
		return m->failed;
	CUresult r = drv.cuLibraryLoadData(&lib, m->wrapper, NULL, NULL, 0, &option, &value, 1);
	if (r == CUDA_SUCCESS)
		m->library = lib;
	else if (r != CUDA_ERROR_OUT_OF_MEMORY)
		m->failed = rt_error(r);
	return rt_error(r);
}

static cudaError_t load_kernel(Kernel *k, CUkernel *out)
{
	CUkernel handle = NULL;
	pthread_mutex_lock(&lock);
	cudaError_t e = load_library(k->module);
	if (e == cudaSuccess)
		e = rt_error(drv.cuLibraryGetKernel(&handle, k->module->library, k->name));
	if (e == cudaSuccess && !hash_insert(&handles, handle, (void *)k->stub))
		e = cudaErrorMemoryAllocation;
	if (e == cudaSuccess)
		k->handle = *out = handle;
	pthread_mutex_unlock(&lock);
	return e == cudaErrorSymbolNotFound ? cudaErrorInvalidDeviceFunction : e;
}

void rt_remember_kernel(CUkernel handle)
{
	pthread_mutex_lock(&lock);
	if (!hash_find(&handles, handle))
		hash_insert(&handles, handle, handle); /* no stub: itself */
	pthread_mutex_unlock(&lock);
}

cudaError_t rt_kernel(const void *func, CUkernel *out)
{
	if (!func)
		return cudaErrorInvalidDeviceFunction;
	Kernel *k = hash_find(&rt_kernels, func);
	if (__builtin_expect(k != NULL, 1)) {
		*out = k->handle;
		return *out ? cudaSuccess : load_kernel(k, out);
	}
	*out = hash_find(&handles, func) ? (CUkernel)func : NULL;
	return *out ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

const char *rt_kernel_name(const void *func)
{
	const Kernel *k = hash_find(&rt_kernels, func);

	return k ? k->name : NULL;
}

const void *rt_kernel_stub(const void *handle)
{
	const void *at = hash_find(&handles, handle);
	return at == handle ? NULL : at;
}

cudaError_t rt_function(const void *func, CUfunction *f)
{
	CUkernel k;
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		e = rt_kernel(func, &k);
	return e == cudaSuccess ? rt_error(drv.cuKernelGetFunction(f, k)) : e;
}

/* A program asks for kernels by stub only; anything else is no device function. One that cannot be loaded is its stub:
 * compilers' code launches it all the same, and is then told the reason. */
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *stub)
{
	CUkernel k;
	if (!kernel)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		e = rt_kernel(stub, &k);
	*kernel = e == cudaSuccess ? (cudaKernel_t)k : (cudaKernel_t)stub;
	return DONE(e == cudaErrorInvalidResourceHandle ? cudaErrorInvalidDeviceFunction : e);
}

cudaError_t cudaGetKernel(cudaKernel_t *kernel, const void *stub)
{
	return __cudaGetKernel(kernel, stub);
}

cudaError_t cudaGetFuncBySymbol(cudaFunction_t *func, const void *symbol)
{
	if (!func)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_function(symbol, (CUfunction *)func);
	return DONE(e == cudaErrorInvalidResourceHandle ? cudaErrorInvalidDeviceFunction : e);
}

/* ---- variables ------------------------------------------------------------------------------------- */
/* requires lock */
static cudaError_t place_managed(FatModule *m)
{
	CUdeviceptr at;
	size_t size;
	cudaError_t e = load_library(m);
	for (Entry *s = m->symbols; s && e == cudaSuccess; s = s->next) {
		if (!s->symbol.managed)
			continue;
		e = rt_error(drv.cuLibraryGetManaged(&at, &size, m->library, s->symbol.name));
		if (e != cudaSuccess)
			break;
		__atomic_store_n(s->symbol.managed_at, (void *)at, __ATOMIC_RELEASE);
		if (!hash_insert(&symbols, (void *)at, &s->symbol))
			e = cudaErrorMemoryAllocation;
	}
	m->managed_ready = e == cudaSuccess;
	return e;
}

/* Called by a program before it touches a managed variable. */
char __cudaInitModule(void **module)
{
	FatModule *m = (FatModule *)module;
	if (!m || rt_enter() != cudaSuccess)
		return 0;
	if (m->managed_ready || !m->has_managed)
		return 1;
	pthread_mutex_lock(&lock);
	cudaError_t e = place_managed(m);
	pthread_mutex_unlock(&lock);
	return DONE(e) == cudaSuccess;
}

/* Where a managed variable is, for programs of our nvcc: it calls this before each use, with the pointer
 * that it registered. Should the variable have no place, the program goes on with its host copy. */
void *__wwManagedAddress(void **slot)
{
	void *at = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
	if (__builtin_expect(at != NULL, 1))
		return at;
	Symbol *s = hash_find(&symbols, slot);
	if (s && __cudaInitModule((void **)s->module) && *slot)
		return *slot;
	LOG(error, "managed variable '%s' cannot be shared with the device: %s", s ? s->name : "?",
	    cudaGetErrorString(cudaPeekAtLastError()));
	return s ? s->shadow : slot;
}

/* What a device reset took away is made again when next needed. */
void rt_forget_managed(void)
{
	pthread_mutex_lock(&lock);
	for (FatModule *m = modules; m; m = m->next) {
		for (Entry *e = m->symbols; e; e = e->next)
			if (e->symbol.managed && *e->symbol.managed_at) {
				drop_key(&symbols, *e->symbol.managed_at, &e->symbol);
				*e->symbol.managed_at = NULL;
			}
		m->managed_ready = false;
	}
	all_loaded = false;
	pthread_mutex_unlock(&lock);
}

static bool loads_eagerly(void)
{
	const char *mode = env_get("CUDA_MODULE_LOADING");
	return mode && !strcmp(mode, "EAGER");
}

/* A program's managed variables have addresses as soon as it has a context. */
cudaError_t rt_load_all(void)
{
	if (all_loaded)
		return cudaSuccess;
	pthread_mutex_lock(&lock);
	bool eager = loads_eagerly();
	cudaError_t e = cudaSuccess;
	for (FatModule *m = modules; m; m = m->next) {
		if (m->has_managed && !m->managed_ready)
			e = place_managed(m);
		else if (eager)
			load_library(m);
	}
	all_loaded = true;
	pthread_mutex_unlock(&lock);
	if (e != cudaSuccess)
		LOG(error, "managed variables: %s", cudaGetErrorString(e));
	return cudaSuccess;
}

static cudaError_t find_symbol(Symbol *s, CUdeviceptr *at, size_t *size)
{
	FatModule *m = s->module;
	pthread_mutex_lock(&lock);
	cudaError_t e = load_library(m);
	pthread_mutex_unlock(&lock);
	if (e != cudaSuccess)
		return e;
	CUresult r = s->managed ? drv.cuLibraryGetManaged(at, size, m->library, s->name)
				: drv.cuLibraryGetGlobal(at, size, m->library, s->name);
	return r == CUDA_ERROR_NOT_FOUND ? cudaErrorInvalidSymbol : rt_error(r);
}

cudaError_t rt_symbol(const void *symbol, CUdeviceptr *at, size_t *size)
{
	cudaError_t e = rt_enter();
	if (e != cudaSuccess)
		return e;
	Symbol *s = hash_find(&symbols, symbol);
	return s ? find_symbol(s, at, size) : cudaErrorInvalidSymbol;
}

/* Has the device's variable that name? A static one of no namespace is mangled, and with -rdc=true named by its unit. */
static bool is_named(const char *device, const char *name)
{
	char mangled[300];
	size_t n = strlen(name);
	if (!strcmp(device, name))
		return true;
	int m = snprintf(mangled, sizeof mangled, "_ZL%zu%s", n, name);
	if (m < 0 || (size_t)m >= sizeof mangled || strncmp(device, mangled, (size_t)m))
		return false;
	return !device[m] || !strncmp(device + m, "__static__", 10);
}

/* What the host calls a variable that is given as it was before CUDA 5, by its name; or the text's own address, which
 * may be the variable. */
const void *__wwNamedSymbol(const char *text, size_t size)
{
	const void *found = text;
	pthread_mutex_lock(&lock);
	if (!hash_find(&symbols, text) && memchr(text, 0, size))
		for (FatModule *m = modules; m; m = m->next)
			for (Entry *e = m->symbols; e; e = e->next)
				if (is_named(e->symbol.name, text))
					found = e->key;
	pthread_mutex_unlock(&lock);
	return found;
}

/* The same of a kernel, whose name is the decorated one; the text's own address may be a kernel's, too. No kernel: NULL. */
const void *__wwNamedKernel(const char *text)
{
	const void *found = NULL;
	pthread_mutex_lock(&lock);
	if (text && (hash_find(&rt_kernels, text) || hash_find(&handles, text)))
		found = text;
	for (FatModule *m = modules; m && text && !found; m = m->next)
		for (Entry *e = m->kernels; e; e = e->next)
			if (!strcmp(e->kernel.name, text))
				found = e->kernel.stub;
	pthread_mutex_unlock(&lock);
	return found;
}

cudaError_t cudaGetSymbolAddress(void **p, const void *symbol)
{
	CUdeviceptr at;
	size_t size;
	if (!p)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_symbol(symbol, &at, &size);
	if (e == cudaSuccess)
		*p = (void *)at;
	return DONE(e);
}

cudaError_t cudaGetSymbolSize(size_t *size, const void *symbol)
{
	CUdeviceptr at;
	if (!size)
		return DONE(cudaErrorInvalidValue);
	return DONE(rt_symbol(symbol, &at, size));
}
