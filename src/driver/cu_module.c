/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules: loading, functions, variables.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"
#include "fatbin/fatbin.h"

/* What was compiled for CU_JIT_TARGET is machine code: it runs on its own major version alone. */
static CUresult check_target(const Device *dev, const JitOptions *o)
{
	u32 sm = dev->limits->major * 10 + dev->limits->minor;
	if (!o || !o->target || fatbin_runs_on(o->target, 0, sm, 0, true))
		return CUDA_SUCCESS;
	return driver_fail(CUDA_ERROR_INVALID_SOURCE,
			   "CU_JIT_TARGET %u: its code does not run on this device, sm_%u",
			   o->target, sm);
}

static CUresult load(CUmodule *module, const void *image, const JitOptions *o)
{
	Context *ctx;
	Program *p;
	CuModule *m;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!module || !image)
		return CUDA_ERROR_INVALID_VALUE;
	r = program_load(ctx->dev, image, o, &p);
	if (r)
		return r;
	r = check_target(ctx->dev, o);
	if (!r)
		r = module_load(ctx, p, &m);
	program_free(p);
	if (!r)
		*module = (CUmodule)m;
	return r;
}

CUresult cuModuleLoadData(CUmodule *module, const void *image) { return load(module, image, NULL); }

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int n,
			    CUjit_option *options, void **values)
{
	JitOptions o;
	CUresult r = jit_options_read(n, options, values, &o);
	return r ? r : load(module, image, &o);
}

CUresult cuModuleLoadFatBinary(CUmodule *module, const void *fat)
{
	return load(module, fat, NULL);
}

CUresult cuModuleLoad(CUmodule *module, const char *name)
{
	Context *ctx;
	size_t len;
	const char *err;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!module || !name)
		return CUDA_ERROR_INVALID_VALUE;
	char *bytes = file_read(name, &len, &err);
	if (!bytes)
		return driver_fail(CUDA_ERROR_FILE_NOT_FOUND, "%s: %s", name, err);
	r = load(module, bytes, NULL);
	free(bytes);
	return r;
}

CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *mode)
{
	const char *s = getenv("CUDA_MODULE_LOADING");
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!mode)
		return CUDA_ERROR_INVALID_VALUE;
	*mode = s && !strcmp(s, "EAGER") ? CU_MODULE_EAGER_LOADING : CU_MODULE_LAZY_LOADING;
	return CUDA_SUCCESS;
}

static CUresult enter_module(CUmodule module, CuModule **m)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	*m = handle_get(H_module, module);
	return r ? r : *m ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuModuleUnload(CUmodule module)
{
	CuModule *m;
	CUresult r = enter_module(module, &m);
	if (r)
		return r;
	if (m->library)
		return driver_fail(CUDA_ERROR_NOT_PERMITTED,
				   "the module belongs to a library; unload that");
	module_unload(m);
	return CUDA_SUCCESS;
}

CUresult cuModuleGetFunction(CUfunction *fn, CUmodule module, const char *name)
{
	CuModule *m;
	CUresult r = enter_module(module, &m);
	if (r)
		return r;
	if (!fn || !name || !*name)
		return CUDA_ERROR_INVALID_VALUE;
	Function *f = module_function(m, name, &r);
	if (f)
		*fn = (CUfunction)f;
	return r;
}

static bool is_kernel(const Fn *f) { return f->is_entry && f->has_body; }

CUresult cuModuleGetFunctionCount(unsigned int *count, CUmodule module)
{
	CuModule *m;
	CUresult r = enter_module(module, &m);
	if (r)
		return r;
	if (!count)
		return CUDA_ERROR_INVALID_VALUE;
	const Module *ptx = m->program->ptx;
	*count = 0;
	for (u32 i = 0; i < vec_len(ptx->fns); i++)
		*count += is_kernel(ptx->fns[i]);
	return CUDA_SUCCESS;
}

CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int n, CUmodule module)
{
	CuModule *m;
	CUresult r = enter_module(module, &m);
	if (r)
		return r;
	if (!functions)
		return CUDA_ERROR_INVALID_VALUE;
	const Module *ptx = m->program->ptx;
	u32 k = 0;
	for (u32 i = 0; i < vec_len(ptx->fns) && k < n && !r; i++)
		if (is_kernel(ptx->fns[i]))
			functions[k++] = (CUfunction)module_function(m, ptx->fns[i]->name, &r);
	return r;
}

CUresult cuModuleGetGlobal_v2(CUdeviceptr *ptr, size_t *bytes, CUmodule module, const char *name)
{
	CuModule *m;
	Alloc *a;
	CUresult r = enter_module(module, &m);
	if (r)
		return r;
	if (!name || (!ptr && !bytes))
		return CUDA_ERROR_INVALID_VALUE;
	const Var *v = module_global(m, name, &a);
	if (!v && ptx_find_fn(m->program->ptx, name))
		return CUDA_ERROR_INVALID_VALUE; /* a symbol, of another kind */
	if (!v)
		return CUDA_ERROR_NOT_FOUND;
	if (ptr)
		*ptr = a->base;
	if (bytes)
		*bytes = v->size;
	return CUDA_SUCCESS;
}
