/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A launch: the limits a GPU's driver checks, the parameter block, the compiled code, one command.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/capture.h"
#include "driver/children.h"
#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/watch.h"

/* ---- limits
 * ---------------------------------------------------------------------------------------- */

PRINTF_LIKE(4, 5)
static CUresult refuse(const Launch *l, CUresult r, u64 limit, const char *fmt, ...)
{
	char what[128], name[128];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(what, sizeof what, fmt, ap);
	va_end(ap);
	driver_explain("%s: this device allows %llu (kernel %s)", what, (unsigned long long)limit,
		       text_plain_name(l->fn->fn->name, name, sizeof name));
	return driver_fail(r, "kernel %s: %s; the limit is %llu", l->fn->fn->name, what,
			   (unsigned long long)limit);
}

static u64 block_threads(const Launch *l)
{
	u64 n = 1;
	for (u32 i = 0; i < 3; i++)
		n *= l->block[i] < 1 << 20 ? l->block[i] : 1 << 20; /* too many anyway */
	return n;
}

static CUresult check_shape(const Launch *l, const DeviceLimits *d)
{
	const u32 block_max[3] = {d->block_xy, d->block_xy, d->block_z};
	const u32 grid_max[3] = {d->grid_x, d->grid_yz, d->major < 2 ? 1 : d->grid_yz};
	const CUresult bad = CUDA_ERROR_INVALID_VALUE;
	u64 threads = block_threads(l);
	if (threads > d->block_threads)
		return refuse(l, bad, d->block_threads, "block of %llu threads",
			      (unsigned long long)threads);
	for (u32 i = 0; i < 3; i++) {
		if (!l->block[i] || l->block[i] > block_max[i])
			return refuse(l, bad, block_max[i], "block size %u in %c", l->block[i],
				      "xyz"[i]);
		if (!l->grid[i] || l->grid[i] > grid_max[i])
			return refuse(l, bad, grid_max[i], "grid size %u in %c", l->grid[i],
				      "xyz"[i]);
	}
	return CUDA_SUCCESS;
}

static u32 or_one(u32 n) { return n ? n : 1; }

static CUresult check_bounds(const Launch *l)
{
	const Function *f = l->fn;
	const u32 *req = f->fn->reqntid;
	u64 threads = block_threads(l);
	if (req[0] && (l->block[0] != req[0] || l->block[1] != or_one(req[1]) ||
		       l->block[2] != or_one(req[2])))
		return refuse(l, CUDA_ERROR_INVALID_VALUE,
			      (u64)req[0] * or_one(req[1]) * or_one(req[2]),
			      "block of %llu threads, of another shape than the kernel requires",
			      (unsigned long long)threads);
	if (threads <= f->max_threads)
		return CUDA_SUCCESS;
	return refuse(l,
		      f->fn->maxntid[0] ? CUDA_ERROR_INVALID_VALUE
					: CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES,
		      f->max_threads,
		      "block of %llu threads, with the kernel's launch bounds and registers",
		      (unsigned long long)threads);
}

static CUresult check_shared(const Launch *l, const DeviceLimits *d)
{
	u64 all = l->fn->layout->shared_size + (u64)l->shared;
	CUresult bad =
		l->cooperative ? CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE : CUDA_ERROR_INVALID_VALUE;
	if (l->shared > l->fn->max_dynamic)
		return refuse(l, bad, l->fn->max_dynamic, "%u bytes of dynamic shared memory",
			      l->shared);
	if (all > d->block_shared_optin)
		return refuse(l, bad, d->block_shared_optin, "%llu bytes of shared memory",
			      (unsigned long long)all);
	return CUDA_SUCCESS;
}

static CUresult check_cooperative(const Launch *l, const Device *dev)
{
	u64 blocks = (u64)l->grid[0] * l->grid[1] * l->grid[2];
	DeviceUse use = function_use(l->fn, l->block[0] * l->block[1] * l->block[2], l->shared);
	u64 resident = (u64)device_occupancy(dev->limits, &use).blocks * dev->sms;
	if (blocks > resident)
		return refuse(l, CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, resident,
			      "cooperative grid of %llu blocks", (unsigned long long)blocks);
	return CUDA_SUCCESS;
}

static CUresult check_cluster(const Launch *l, const DeviceLimits *d)
{
	u64 size = (u64)l->cluster[0] * l->cluster[1] * l->cluster[2];
	if (!l->cluster[0] || size == 1)
		return CUDA_SUCCESS;
	for (u32 i = 0; i < 3; i++)
		if (!l->cluster[i] || l->grid[i] % l->cluster[i])
			return CUDA_ERROR_INVALID_CLUSTER_SIZE;
	return d->major < 9 || size > (l->fn->nonportable ? CLUSTER_MAX : d->cluster) ? CUDA_ERROR_INVALID_CLUSTER_SIZE
										       : CUDA_SUCCESS;
}

/* What the kernel was compiled for, or cuFuncSetAttribute said, holds where the launch says nothing. */
static CUresult take_cluster(Launch *l)
{
	const Fn *fn = l->fn->fn;
	if (fn->blocks_are_clusters)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "kernel %s: a grid that counts clusters (.blocksareclusters)",
				   fn->name);
	for (u32 i = 0; i < 3 && l->cluster[0] && fn->reqnctapercluster[0]; i++)
		if (l->cluster[i] != fn->reqnctapercluster[i])
			return CUDA_ERROR_INVALID_CLUSTER_SIZE;
	if (!l->cluster[0])
		for (u32 i = 0; i < 3; i++)
			l->cluster[i] = (u32)l->fn->cluster[i];
	return l->fn->cluster_required && !l->cluster[0] ? CUDA_ERROR_INVALID_CLUSTER_SIZE : CUDA_SUCCESS;
}

CUresult launch_check(const Launch *l, const Device *dev)
{
	CUresult r = check_shape(l, dev->limits);
	if (!r)
		r = check_bounds(l);
	if (!r)
		r = check_shared(l, dev->limits);
	if (!r && l->cooperative)
		r = check_cooperative(l, dev);
	return r ? r : check_cluster(l, dev->limits);
}

/* ---- parameters
 * ------------------------------------------------------------------------------------- */

/* CU_LAUNCH_PARAM_*: the block as one piece. What it is too short for is zero, as on hardware. */
static CUresult packed_params(const Launch *l, u8 *to, u32 size)
{
	const void *from = NULL;
	size_t n = 0;
	for (void **p = l->extra; *p != CU_LAUNCH_PARAM_END; p += 2) {
		if (*p == CU_LAUNCH_PARAM_BUFFER_POINTER)
			from = p[1];
		else if (*p == CU_LAUNCH_PARAM_BUFFER_SIZE && p[1])
			n = *(size_t *)p[1];
		else
			return CUDA_ERROR_INVALID_VALUE;
	}
	if (n > size)
		return driver_fail(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES,
				   "kernel %s takes %u bytes of parameters, %zu given",
				   l->fn->fn->name, size, n);
	if (n && !from)
		return CUDA_ERROR_INVALID_VALUE;
	if (n < size)
		driver_explain("kernel %s takes %u bytes of parameters, %zu given: the others are zero",
			       l->fn->fn->name, size, n);
	if (n)
		memcpy(to, from, n);
	memset(to + n, 0, size - n);
	return CUDA_SUCCESS;
}

CUresult launch_copy_params(const Launch *l, u8 *to)
{
	const Fn *fn = l->fn->fn;
	if (l->params && l->extra)
		return CUDA_ERROR_INVALID_VALUE;
	if (l->extra)
		return packed_params(l, to, fn->param_size);
	u32 n = vec_len(fn->params);
	if (n && !l->params)
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "kernel %s takes %u parameters, none given", fn->name, n);
	for (u32 i = 0; i < n; i++) {
		if (!l->params[i])
			return CUDA_ERROR_INVALID_VALUE;
		memcpy(to + fn->params[i]->offset, l->params[i], fn->params[i]->size);
	}
	return CUDA_SUCCESS;
}

/* ---- code
 * ---------------------------------------------------------------------------------------------- */

static bool same_shape(const FnCode *c, const u32 ntid[3])
{
	return c->ntid[0] == ntid[0] && c->ntid[1] == ntid[1] && c->ntid[2] == ntid[2];
}

static const FnCode *find_code(Function *f, const u32 ntid[3], bool apart)
{
	const FnCode *c = atomic_load_explicit(&f->code, memory_order_acquire);
	while (c && (c->apart != apart || !same_shape(c, ntid)))
		c = c->next;
	return c;
}

static bool interpret_only(void)
{
	static _Atomic bool said;
	const char *engine = env_get("WW_ENGINE");
	bool interp = engine && !strcmp(engine, "interp");
	if (engine && !interp && strcmp(engine, "vector") && !atomic_exchange(&said, true))
		log_print(LOG_error, "WW_ENGINE=%s is no engine; say interp or vector", engine);
	return interp;
}

static const JitCode *compile(Function *f, const u32 ntid[3], bool apart)
{
	Diag d = {.file = f->fn->name};
	if (interpret_only())
		return NULL;
	u64 begin = atomic_load_explicit(&hooks_work, memory_order_relaxed) ? queue_now() : 0;
	const JitCode *code = jit_get(f->mod->program->jit, f->fn, f->layout, ntid, apart, &d);
	if (begin)
		watch_tell_compile(f->mod->ctx, f->fn->name, code, begin);
	if (!code)
		LOG(jit, "kernel %s is interpreted: %s", f->fn->name,
		    d.out.s ? d.out.s : "no reason given");
	diag_free(&d);
	return code;
}

/* The kernel's code for this block shape; false: no memory. */
static bool get_code(Function *f, const u32 ntid[3], bool apart, const JitCode **code)
{
	const FnCode *known = find_code(f, ntid, apart);
	if (known) {
		*code = known->code;
		return true;
	}
	FnCode *c = base_malloc(sizeof *c);
	if (!c)
		return false;
	c->code = compile(f, ntid, apart);
	c->apart = apart;
	memcpy(c->ntid, ntid, sizeof c->ntid);
	*code = c->code;
	c->next = atomic_load(&f->code);
	while (!atomic_compare_exchange_weak(&f->code, &c->next, c))
		;
	return true;
}

static bool are_apart(const ArraysApart *x, const u8 *params)
{
	for (u32 i = 0; i < x->n; i++) {
		u64 a, b;
		memcpy(&a, params + x->pair[i].a, sizeof a);
		if (x->pair[i].b == APART_VARIABLES) {
			if (!mem_is_no_variable(a))
				return false;
			continue;
		}
		memcpy(&b, params + x->pair[i].b, sizeof b);
		if (!mem_are_apart(a, b))
			return false;
	}
	return true;
}

/* The code for this launch: what counts on arrays that are apart is for those whose arrays are. */
static bool get_launch_code(const Launch *l, const u8 *params, const JitCode **code)
{
	if (!get_code(l->fn, l->block, true, code))
		return false;
	return !*code || are_apart(&(*code)->apart, params) || get_code(l->fn, l->block, false, code);
}

/* ---- the command
 * ------------------------------------------------------------------------------------------ */

static void drop_launch(Cmd *c)
{
	children_drop(c);
	if (c->params != c->small)
		free(c->params);
}

static void fill_env(LaunchEnv *e, const Launch *l, Context *ctx)
{
	CuModule *m = l->fn->mod;
	for (u32 i = 0; i < 3; i++) {
		e->nctaid[i] = l->grid[i];
		e->ntid[i] = l->block[i];
		e->cluster_nctaid[i] = l->cluster[i] ? l->cluster[i] : 1;
	}
	e->explicit_cluster = l->cluster[0] != 0;
	e->dyn_shared = l->shared;
	e->total_shared =
		(l->shared ? l->fn->layout->dynamic_at : l->fn->layout->shared_size) + l->shared;
	if (e->total_shared < l->fn->layout->shared_size)
		e->total_shared = l->fn->layout->shared_size;
	/* Three floats of alignment 16 are loaded as four, by LLVM; a GPU hands shared memory out in larger pieces, too. */
	e->total_shared = (e->total_shared + 15) & ~15u;
	e->gridid = atomic_fetch_add_explicit(&ctx->next_grid, 1, memory_order_relaxed);
	e->var_addr = m->var_addr;
	e->fn_addr = m->fn_addr;
	e->sys = &ctx->sys;
	e->nsmid = ctx->dev->sms;
	e->nwarpid = ctx->dev->limits->sm_warps;
	e->cooperative = l->cooperative;
}

static CUresult make_cmd(Context *ctx, const Launch *l, Cmd **out)
{
	u32 size = l->fn->fn->param_size;
	Cmd *c = queue_new_cmd(l->stream, CMD_kernel);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->params = size <= sizeof c->small ? c->small : aligned_alloc(64, (size + 63) & ~63u);
	c->drop = drop_launch;
	if (watch_on())
		c->queued = queue_now();
	CUresult r = c->params ? launch_copy_params(l, c->params) : CUDA_ERROR_OUT_OF_MEMORY;
	ExecGrid *g = &c->grid;
	if (!r && !get_launch_code(l, c->params, &g->code))
		r = CUDA_ERROR_OUT_OF_MEMORY;
	if (r) {
		queue_drop_cmd(c);
		return r;
	}
	c->fn = l->fn;
	g->entry = l->fn->fn;
	g->layout = l->fn->layout;
	g->local_size = l->fn->local_size;
	g->cooperative = l->cooperative;
	g->priority = l->has_priority ? l->priority : l->stream->priority;
	g->device = (u32)ctx->dev->number;
	fill_env(&g->env, l, ctx);
	if (l->fn->mod->program->launches) {
		c->sys = ctx->sys;
		c->sys.grid = c;
		g->env.sys = &c->sys;
	}
	g->env.params = c->params;
	g->env.grid_words = l->cooperative ? (u64)(uintptr_t)c->grid_words : 0;
	*out = c;
	return CUDA_SUCCESS;
}

static bool launch_blocks(void)
{
	static _Atomic int answer = -1;
	if (atomic_load_explicit(&answer, memory_order_relaxed) < 0) {
		const char *s = getenv("CUDA_LAUNCH_BLOCKING");
		atomic_store(&answer, s && atoi(s) != 0);
	}
	return atomic_load_explicit(&answer, memory_order_relaxed);
}

/* A captured launch becomes a node. */
static bool capture_launch(Context *ctx, const Launch *l, CUresult *r)
{
	GraphNode *node;
	CUlaunchAttributeValue v = {.cooperative = l->cooperative};
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_KERNEL};
	p.kernel = (CUDA_KERNEL_NODE_PARAMS_v3){
		(CUfunction)l->fn, l->grid[0],	l->grid[1], l->grid[2], l->block[0],
		l->block[1],	   l->block[2], l->shared,  l->params,	l->extra,
		NULL,		   (CUcontext)ctx};
	if (!capture_takes(l->stream, &p, &node, r))
		return false;
	if (*r)
		return true;
	bool ok = !l->cooperative || node_set_attribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &v);
	v.priority = l->priority;
	ok = ok && (!l->has_priority || node_set_attribute(node, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
	v.clusterDim.x = l->cluster[0];
	v.clusterDim.y = l->cluster[1];
	v.clusterDim.z = l->cluster[2];
	ok = ok && (!l->cluster[0] || node_set_attribute(node, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION, &v));
	*r = ok ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
	return true;
}

CUresult launch_submit(Context *ctx, Launch *l)
{
	Cmd *c;
	if (l->fn->mod->ctx != ctx)
		return driver_fail(CUDA_ERROR_INVALID_HANDLE,
				   "kernel %s belongs to another context", l->fn->fn->name);
	CUresult r = take_cluster(l);
	if (!r)
		r = launch_check(l, ctx->dev);
	if (r && !l->from_device && capture_any())
		capture_spoil(l->stream);
	if (!r && !l->from_device && capture_any() && capture_launch(ctx, l, &r))
		return r;
	if (r || (r = make_cmd(ctx, l, &c)))
		return r;
	mem_seal();
	if (l->fn->mod->program->uses_printf)
		atomic_store_explicit(&ctx->used_printf, true, memory_order_relaxed);
	if (l->fn->mod->program->uses_heap)
		atomic_store_explicit(&ctx->used_heap, true, memory_order_relaxed);
	if (l->from_device || !launch_blocks()) {
		bool pushed = queue_push(c);
		return pushed ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
	}
	if (!queue_push_wait(c))
		return CUDA_ERROR_OUT_OF_MEMORY;
	printf_flush(ctx);
	return atomic_load(&ctx->fault);
}
