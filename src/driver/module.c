/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program loaded into a context: its variables get memory and initial values, its kernels become
 * functions when first asked for. The layout of a kernel is made once, under the module's lock.
 */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/watch.h"

/* ---- variables
 * --------------------------------------------------------------------------------------- */

static bool has_memory(const Var *v) { return v->space == SS_global || v->space == SS_const; }

static bool place_var(CuModule *m, u32 i, const Var *v)
{
	u64 size = v->size ? v->size : 1;
	Alloc *a =
		mem_new(m->ctx->dev->heap, size, v->is_managed ? MEM_managed : MEM_module, m->ctx);
	if (!a)
		return false;
	a->size = v->size;
	a->flags = CU_MEM_ATTACH_GLOBAL;
	a->is_module = true;
	m->var_alloc[i] = a;
	m->var_addr[i] = a->base;
	if (v->init)
		memcpy((void *)(uintptr_t)a->base, v->init, v->size);
	else
		memset((void *)(uintptr_t)a->base, 0, v->size);
	return true;
}

static u64 address_of(const CuModule *m, const Reloc *r)
{
	u64 at = r->fn ? m->fn_addr[r->fn->index] : r->var ? m->var_addr[r->var->index] : 0;
	return (at + (u64)r->add) >> (8 * r->mask_shift);
}

static void relocate(CuModule *m, u32 i, const Var *v)
{
	for (u32 k = 0; k < vec_len(v->relocs); k++) {
		const Reloc *r = &v->relocs[k];
		u64 value = address_of(m, r);
		memcpy((u8 *)(uintptr_t)m->var_addr[i] + r->at, &value, r->size);
	}
}

/* A function's address is that of its description: never null, never the same for two. */
static bool place_all(CuModule *m)
{
	const Module *ptx = m->program->ptx;
	u32 nvars = vec_len(ptx->vars), nfns = vec_len(ptx->fns);
	m->var_addr = base_calloc(nvars + 1, sizeof *m->var_addr);
	m->var_alloc = base_calloc(nvars + 1, sizeof(Alloc *));
	m->fn_addr = base_calloc(nfns + 1, sizeof *m->fn_addr);
	if (!m->var_addr || !m->var_alloc || !m->fn_addr)
		return false;
	for (u32 i = 0; i < nfns; i++)
		m->fn_addr[i] = (u64)(uintptr_t)ptx->fns[i];
	for (u32 i = 0; i < nvars; i++)
		if (has_memory(ptx->vars[i]) && !place_var(m, i, ptx->vars[i]))
			return false;
	for (u32 i = 0; i < nvars; i++)
		if (has_memory(ptx->vars[i]))
			relocate(m, i, ptx->vars[i]);
	return true;
}

/* ---- loading and unloading
 * ------------------------------------------------------------------------------ */

static void free_functions(CuModule *m)
{
	while (m->functions) {
		Function *f = m->functions;
		m->functions = f->next;
		for (FnCode *c = atomic_load(&f->code), *next; c; c = next) {
			next = c->next;
			free(c);
		}
		free(f->old_params);
		handle_free(f);
	}
}

static void free_module(CuModule *m)
{
	u32 nvars = m->var_alloc ? vec_len(m->program->ptx->vars) : 0;
	for (u32 i = 0; i < nvars; i++)
		if (m->var_alloc[i])
			mem_free(m->var_alloc[i]);
	free_functions(m);
	texref_free(m->references);
	free(m->var_addr);
	free(m->var_alloc);
	free(m->fn_addr);
	arena_free(m->arena);
	program_free(m->program);
	pthread_mutex_destroy(&m->lock);
	handle_free(m);
}

CUresult module_load(Context *ctx, Program *p, CuModule **out)
{
	CuModule *m = handle_new(H_module);
	if (!m)
		return CUDA_ERROR_OUT_OF_MEMORY;
	atomic_fetch_add(&p->refs, 1);
	m->program = p;
	m->ctx = ctx;
	pthread_mutex_init(&m->lock, NULL);
	m->arena = arena_new();
	if (!m->arena || !place_all(m)) {
		free_module(m);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	pthread_mutex_lock(&ctx->lock);
	m->next = ctx->modules;
	ctx->modules = m;
	pthread_mutex_unlock(&ctx->lock);
	*out = m;
	return CUDA_SUCCESS;
}

/* Kernels of the module may still run: they are waited for. Not for long when the process ends: CUDA promises nothing to a
 * program that does not wait, and a kernel that never ends must not keep it. Such a kernel keeps its module. */
void module_unload(CuModule *m)
{
	static _Atomic bool given_up; /* one wait for all modules */
	if (driver_is_ending() && !watch_on() && (given_up || !queue_wait_briefly(m->ctx))) {
		printf_flush(m->ctx);
		if (!atomic_exchange(&given_up, true))
			driver_explain("the program ends while kernels run: they end with it (cudaDeviceSynchronize "
				       "waits for them)");
		return;
	}
	queue_wait_ctx(m->ctx);
	printf_flush(m->ctx);
	pthread_mutex_lock(&m->ctx->lock);
	CuModule **at = &m->ctx->modules;
	while (*at && *at != m)
		at = &(*at)->next;
	if (*at)
		*at = m->next;
	pthread_mutex_unlock(&m->ctx->lock);
	free_module(m);
}

/* ---- functions
 * ------------------------------------------------------------------------------------------- */

enum { STACK_LEAST = 16 << 10 }; /* bytes a thread, where calls nest to no known depth */

static u32 local_bytes(const CuModule *m, const Layout *l)
{
	size_t stack = m->ctx->limit[CU_LIMIT_STACK_SIZE];
	if (!l->unbounded)
		return l->stack_size;
	return l->stack_size + (u32)(stack * 8 > STACK_LEAST ? stack * 8 : STACK_LEAST);
}

static u32 max_threads(const Function *f, const DeviceLimits *d)
{
	u64 asked = (u64)(f->fn->maxntid[0] ? f->fn->maxntid[0] : 1) *
		    (f->fn->maxntid[1] ? f->fn->maxntid[1] : 1) *
		    (f->fn->maxntid[2] ? f->fn->maxntid[2] : 1);

	return f->fn->maxntid[0] && asked < d->block_threads ? (u32)asked : d->block_threads;
}

static Layout *lay_out(CuModule *m, const Fn *fn)
{
	jmp_buf out;
	Layout *l = NULL;
	if (!setjmp(out)) {
		m->arena->guard = &out;
		l = ptx_layout(m->arena, fn);
	} else {
		l = NULL;
	}
	m->arena->guard = NULL;
	return l;
}

static Function *new_function(CuModule *m, const Fn *fn)
{
	Layout *l = lay_out(m, fn);
	Function *f = l ? handle_new(H_function) : NULL;
	if (!f)
		return NULL;
	const DeviceLimits *d = m->ctx->dev->limits;
	f->mod = m;
	f->fn = fn;
	f->layout = l;
	f->local_size = local_bytes(m, l);
	f->max_threads = max_threads(f, d);
	f->max_dynamic = l->shared_size < d->block_shared ? d->block_shared - l->shared_size : 0;
	f->carveout = -1;
	f->cluster_required = fn->explicit_cluster || fn->reqnctapercluster[0];
	for (u32 i = 0; i < 3; i++)
		f->cluster[i] = (int)fn->reqnctapercluster[i];
	f->next = m->functions;
	m->functions = f;
	return f;
}

static Function *function_of(CuModule *m, const Fn *fn, CUresult *r)
{
	*r = CUDA_ERROR_NOT_FOUND;
	if (!fn || !fn->is_entry || !fn->has_body)
		return NULL;
	pthread_mutex_lock(&m->lock);
	Function *f = m->functions;
	while (f && f->fn != fn)
		f = f->next;
	if (!f)
		f = new_function(m, fn);
	pthread_mutex_unlock(&m->lock);
	*r = f ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
	return f;
}

Function *module_function(CuModule *m, const char *name, CUresult *r)
{
	return function_of(m, ptx_find_fn(m->program->ptx, name), r);
}

Function *module_function_at(CuModule *m, u64 address, CUresult *r)
{
	Fn *const *fns = m->program->ptx->fns;
	u32 i = 0;
	while (i < vec_len(fns) && m->fn_addr[i] != address)
		i++;
	return function_of(m, i < vec_len(fns) ? fns[i] : NULL, r);
}

const Var *module_global(CuModule *m, const char *name, Alloc **a)
{
	const Var *v = ptx_find_var(m->program->ptx, name);
	if (!v || !has_memory(v) || v->owner)
		return NULL;
	*a = m->var_alloc[v->index];
	return *a ? v : NULL;
}
