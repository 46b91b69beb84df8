/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Libraries: programs that belong to no context. In each context where a kernel or variable is
 * used, the program is loaded once, then.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"

/* ---- in contexts
 * ---------------------------------------------------------------------------------- */

static CuModule *find_module(Library *lib, const Context *ctx)
{
	for (struct LibModule *m = lib->modules; m; m = m->next)
		if (m->ctx == ctx && m->ctx_id == ctx->id)
			return m->mod;
	return NULL;
}

/* Called with the library's lock. */
static CUresult load_module(Library *lib, Context *ctx, CuModule **mod)
{
	struct LibModule *m = base_calloc(1, sizeof *m);
	CUresult r = m ? module_load(ctx, lib->program, mod) : CUDA_ERROR_OUT_OF_MEMORY;
	if (r) {
		free(m);
		return r;
	}
	(*mod)->library = lib;
	*m = (struct LibModule){ctx, ctx->id, *mod, lib->modules};
	lib->modules = m;
	return CUDA_SUCCESS;
}

static CUresult find_module_in(Library *lib, Context *ctx, CuModule **mod)
{
	CUresult r = CUDA_SUCCESS;
	pthread_mutex_lock(&lib->lock);
	*mod = find_module(lib, ctx);
	if (!*mod)
		r = load_module(lib, ctx, mod);
	pthread_mutex_unlock(&lib->lock);
	return r;
}

static void forget_in(void *handle, void *self)
{
	Library *lib = handle;
	Context *ctx = self;
	pthread_mutex_lock(&lib->lock);
	for (struct LibModule **at = &lib->modules; *at;) {
		struct LibModule *m = *at;
		if (m->ctx != ctx) {
			at = &m->next;
			continue;
		}
		*at = m->next;
		free(m);
	}
	for (Kernel *k = lib->kernels; k; k = k->next)
		atomic_store(&k->recent, NULL);
	pthread_mutex_unlock(&lib->lock);
}

void library_forget_ctx(Context *ctx) { handle_each(H_library, forget_in, ctx); }

static void apply_attributes(const Kernel *k, Function *f)
{
	for (u32 i = 0; i < COUNT(k->attr); i++)
		if (k->attr_set >> i & 1)
			function_set_attribute(f, (CUfunction_attribute)i, k->attr[i]);
}

static Function *kernel_function(Kernel *k, Context *ctx, CUresult *r)
{
	CuModule *mod;
	Function *f = atomic_load_explicit(&k->recent, memory_order_acquire);
	*r = CUDA_SUCCESS;
	if (f && f->mod->ctx == ctx)
		return f;
	*r = find_module_in(k->lib, ctx, &mod);
	f = *r ? NULL : module_function(mod, k->fn->name, r);
	if (f) {
		apply_attributes(k, f);
		atomic_store_explicit(&k->recent, f, memory_order_release);
	}
	return f;
}

Function *library_function(Context *ctx, const void *handle, CUresult *r)
{
	Function *f = handle_get(H_function, handle);
	*r = CUDA_SUCCESS;
	if (f)
		return f;
	Kernel *k = handle_get(H_kernel, handle);
	*r = CUDA_ERROR_INVALID_HANDLE;
	return k ? kernel_function(k, ctx, r) : NULL;
}

/* ---- loading
 * ------------------------------------------------------------------------------------------ */

static bool loads_eagerly(void)
{
	CUmoduleLoadingMode mode;
	return !cuModuleGetLoadingMode(&mode) && mode == CU_MODULE_EAGER_LOADING;
}

/* Loading is lazy: what is wrong with the code is told when something of it is asked for. */
static CUresult new_library(const void *code, const JitOptions *o, CUlibrary *out)
{
	Context *ctx;
	Device *d = ctx_current(&ctx) || !ctx ? driver_device(0) : ctx->dev;
	Library *lib = handle_new(H_library);
	if (!lib)
		return CUDA_ERROR_OUT_OF_MEMORY;
	lib->failed = program_load(d, code, o, &lib->program);
	if (lib->failed && (lib->failed == CUDA_ERROR_OUT_OF_MEMORY || loads_eagerly())) {
		CUresult r = lib->failed;
		handle_free(lib);
		return r;
	}
	pthread_mutex_init(&lib->lock, NULL);
	*out = (CUlibrary)lib;
	return CUDA_SUCCESS;
}

CUresult cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *options,
			   void **values, unsigned int n, CUlibraryOption *lib_options,
			   void **lib_values, unsigned int nlib)
{
	JitOptions o;
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!library || !code || (nlib && (!lib_options || !lib_values)))
		return CUDA_ERROR_INVALID_VALUE;
	r = jit_options_read(n, options, values, &o);
	return r ? r : new_library(code, &o, library);
}

CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *name, CUjit_option *options,
			       void **values, unsigned int n, CUlibraryOption *lib_options,
			       void **lib_values, unsigned int nlib)
{
	size_t len;
	const char *err;
	if (!name)
		return CUDA_ERROR_INVALID_VALUE;
	char *bytes = file_read(name, &len, &err);
	if (!bytes)
		return driver_fail(CUDA_ERROR_FILE_NOT_FOUND, "%s: %s", name, err);
	CUresult r = cuLibraryLoadData(library, bytes, options, values, n, lib_options, lib_values,
				       nlib);
	free(bytes);
	return r;
}

CUresult cuLibraryUnload(CUlibrary library)
{
	CUresult r = driver_check_init();
	Library *lib = handle_get(H_library, library);
	if (r)
		return r;
	if (!lib)
		return CUDA_ERROR_INVALID_HANDLE;
	pthread_mutex_lock(&lib->lock);
	struct LibModule *mods = lib->modules;
	lib->modules = NULL;
	pthread_mutex_unlock(&lib->lock);
	while (mods) {
		struct LibModule *m = mods;
		mods = m->next;
		module_unload(m->mod);
		free(m);
	}
	while (lib->kernels) {
		Kernel *k = lib->kernels;
		lib->kernels = k->next;
		handle_free(k);
	}
	if (lib->program)
		program_free(lib->program);
	pthread_mutex_destroy(&lib->lock);
	handle_free(lib);
	return CUDA_SUCCESS;
}

/* ---- kernels
 * -------------------------------------------------------------------------------------------- */

static Kernel *get_kernel(Library *lib, const Fn *fn)
{
	pthread_mutex_lock(&lib->lock);
	Kernel *k = lib->kernels;
	while (k && k->fn != fn)
		k = k->next;
	if (!k && (k = handle_new(H_kernel))) {
		k->lib = lib;
		k->fn = fn;
		k->next = lib->kernels;
		lib->kernels = k;
	}
	pthread_mutex_unlock(&lib->lock);
	return k;
}

static bool is_kernel(const Fn *fn) { return fn && fn->is_entry && fn->has_body; }

/* The library, with code in it that could be read. */
static CUresult open_library(CUlibrary library, Library **lib)
{
	CUresult r = driver_check_init();
	*lib = handle_get(H_library, library);
	return r ? r : *lib ? (*lib)->failed : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name)
{
	Library *lib;
	CUresult r = open_library(library, &lib);
	if (r)
		return r;
	if (!kernel || !name)
		return CUDA_ERROR_INVALID_VALUE;
	const Fn *fn = ptx_find_fn(lib->program->ptx, name);
	if (!is_kernel(fn))
		return CUDA_ERROR_NOT_FOUND;
	Kernel *k = get_kernel(lib, fn);
	if (!k)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*kernel = (CUkernel)k;
	return CUDA_SUCCESS;
}

CUresult cuLibraryGetKernelCount(unsigned int *count, CUlibrary library)
{
	Library *lib;
	CUresult r = open_library(library, &lib);
	if (r)
		return r;
	if (!count)
		return CUDA_ERROR_INVALID_VALUE;
	*count = 0;
	for (u32 i = 0; i < vec_len(lib->program->ptx->fns); i++)
		*count += is_kernel(lib->program->ptx->fns[i]);
	return CUDA_SUCCESS;
}

CUresult cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int n, CUlibrary library)
{
	Library *lib;
	CUresult r = open_library(library, &lib);
	if (r)
		return r;
	if (!kernels)
		return CUDA_ERROR_INVALID_VALUE;
	u32 k = 0;
	for (u32 i = 0; i < vec_len(lib->program->ptx->fns) && k < n; i++)
		if (is_kernel(lib->program->ptx->fns[i])) {
			kernels[k] = (CUkernel)get_kernel(lib, lib->program->ptx->fns[i]);
			if (!kernels[k++])
				return CUDA_ERROR_OUT_OF_MEMORY;
		}
	return CUDA_SUCCESS;
}

static CUresult check_kernel(CUkernel kernel, Kernel **k)
{
	CUresult r = driver_check_init();
	*k = handle_get(H_kernel, kernel);
	return r ? r : *k ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuKernelGetFunction(CUfunction *fn, CUkernel kernel)
{
	Kernel *k;
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = check_kernel(kernel, &k)))
		return r;
	if (!fn)
		return CUDA_ERROR_INVALID_VALUE;
	Function *f = kernel_function(k, ctx, &r);
	if (f)
		*fn = (CUfunction)f;
	return r;
}

CUresult cuKernelGetLibrary(CUlibrary *library, CUkernel kernel)
{
	Kernel *k;
	CUresult r = check_kernel(kernel, &k);
	if (r)
		return r;
	if (!library)
		return CUDA_ERROR_INVALID_VALUE;
	*library = (CUlibrary)k->lib;
	return CUDA_SUCCESS;
}

CUresult cuKernelGetName(const char **name, CUkernel kernel)
{
	Kernel *k;
	CUresult r = check_kernel(kernel, &k);
	if (r)
		return r;
	if (!name)
		return CUDA_ERROR_INVALID_VALUE;
	*name = k->fn->name;
	return CUDA_SUCCESS;
}

/* Attributes belong to a device; the function is that of the current context there. */
static CUresult kernel_on(CUkernel kernel, CUdevice dev, Kernel **k, Function **f)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = check_kernel(kernel, k)))
		return r;
	if (!driver_device(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	*f = kernel_function(*k, ctx, &r);
	return r;
}

CUresult cuKernelGetAttribute(int *value, CUfunction_attribute attr, CUkernel kernel, CUdevice dev)
{
	Kernel *k;
	Function *f;
	CUresult r = kernel_on(kernel, dev, &k, &f);
	if (r)
		return r;
	return value ? function_get_attribute(f, attr, value) : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuKernelSetAttribute(CUfunction_attribute attr, int value, CUkernel kernel, CUdevice dev)
{
	Kernel *k;
	Function *f;
	CUresult r = kernel_on(kernel, dev, &k, &f);
	if (r || (r = function_set_attribute(f, attr, value)))
		return r;
	pthread_mutex_lock(&k->lib->lock);
	if ((u32)attr < COUNT(k->attr)) {
		k->attr[attr] = value;
		k->attr_set |= 1ull << attr;
	}
	pthread_mutex_unlock(&k->lib->lock);
	return CUDA_SUCCESS;
}

CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice dev)
{
	Kernel *k;
	Function *f;
	CUresult r = kernel_on(kernel, dev, &k, &f);
	if (r)
		return r;
	if ((u32)config > CU_FUNC_CACHE_PREFER_EQUAL)
		return CUDA_ERROR_INVALID_VALUE;
	f->cache = (int)config;
	return CUDA_SUCCESS;
}

CUresult cuKernelGetParamInfo(CUkernel kernel, size_t i, size_t *offset, size_t *size)
{
	Kernel *k;
	CUresult r = check_kernel(kernel, &k);
	if (r)
		return r;
	return function_param_info(k->fn, i, offset, size);
}

/* ---- variables
 * ---------------------------------------------------------------------------------------------- */

static CUresult get_global(CUdeviceptr *ptr, size_t *bytes, CUlibrary library, const char *name,
			   bool managed)
{
	Library *lib;
	Context *ctx;
	CuModule *mod;
	Alloc *a;
	CUresult r = open_library(library, &lib);
	if (r || (r = ctx_enter(&ctx)))
		return r;
	if (!name || (!ptr && !bytes))
		return CUDA_ERROR_INVALID_VALUE;
	if ((r = find_module_in(lib, ctx, &mod)))
		return r;
	const Var *v = module_global(mod, name, &a);
	if (!v && !managed && is_kernel(ptx_find_fn(lib->program->ptx, name)))
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "%s is a kernel", name);
	if (!v || v->is_managed != managed)
		return CUDA_ERROR_NOT_FOUND;
	if (ptr)
		*ptr = a->base;
	if (bytes)
		*bytes = v->size;
	return CUDA_SUCCESS;
}

CUresult cuLibraryGetGlobal(CUdeviceptr *ptr, size_t *bytes, CUlibrary library, const char *name)
{
	return get_global(ptr, bytes, library, name, false);
}

CUresult cuLibraryGetManaged(CUdeviceptr *ptr, size_t *bytes, CUlibrary library, const char *name)
{
	return get_global(ptr, bytes, library, name, true);
}

CUresult cuLibraryGetModule(CUmodule *module, CUlibrary library)
{
	Library *lib;
	Context *ctx;
	CuModule *mod;
	CUresult r = open_library(library, &lib);
	if (r || (r = ctx_enter(&ctx)))
		return r;
	if (!module)
		return CUDA_ERROR_INVALID_VALUE;
	r = find_module_in(lib, ctx, &mod);
	if (!r)
		*module = (CUmodule)mod;
	return r;
}

CUresult cuLibraryGetUnifiedFunction(void **ptr, CUlibrary library, const char *symbol)
{
	Library *lib;
	CUresult r = open_library(library, &lib);
	if (r)
		return r;
	(void)ptr, (void)symbol; /* UNIFIED_FUNCTION_POINTERS is 0 */
	return CUDA_ERROR_INVALID_VALUE;
}
