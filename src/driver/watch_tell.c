/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The device's work in hooks' terms: kernels, copies and fills when they are done, compilations.
 */
#include <string.h>

#include "driver/watch.h"

static HookWork work_of(const Context *ctx, const Stream *s, HookWorkKind kind)
{
	return (HookWork){
		.kind = kind,
		.device = (u32)ctx->dev->ordinal,
		.context = (u32)ctx->id,
		.stream = s ? (u32)s->id : 0,
	};
}

HookPlace watch_place(u64 addr)
{
	static const u8 places[] = {
		[MEM_device] = HOOK_device, [MEM_managed] = HOOK_managed, [MEM_host] = HOOK_pinned,
		[MEM_registered] = HOOK_pinned, [MEM_module] = HOOK_device, [MEM_array] = HOOK_array,
	};
	const Alloc *a = mem_find(addr);

	return a ? places[a->kind] : HOOK_pageable;
}

void watch_tell_kernel(const Cmd *c, u64 end)
{
	const ExecGrid *g = &c->grid;
	const FnNeed need = function_need(c->fn);
	HookWork w = work_of(c->stream->ctx, c->stream, HOOK_kernel);

	memcpy(w.grid, g->env.nctaid, sizeof w.grid);
	memcpy(w.block, g->env.ntid, sizeof w.block);
	memcpy(w.cluster, g->env.cluster_nctaid, sizeof w.cluster);
	w.correlation = c->correlation;
	w.graph = c->place.graph;
	w.node = c->place.node;
	w.queued = c->queued;
	w.begin = c->began;
	w.end = end;
	w.name = c->fn->fn->name;
	w.regs = need.regs;
	w.local = need.local;
	w.shared_static = c->fn->layout->shared_size;
	w.shared_dynamic = g->env.dyn_shared;
	w.grid_id = g->env.gridid;
	w.cooperative = g->cooperative;
	hooks_tell_work(&w);
}

void watch_tell_copy(const Stream *s, const Box *b, const WatchTime *t)
{
	HookWork w = work_of(s->ctx, s, b->fill_size ? HOOK_fill : HOOK_copy);

	w.correlation = t->correlation;
	w.graph = t->place.graph;
	w.node = t->place.node;
	w.queued = w.begin = t->begin;
	w.end = t->end;
	w.async = t->async;
	w.from = b->fill_size ? 0 : (u8)watch_place(b->src);
	w.to = (u8)watch_place(b->dst);
	w.value = (u32)b->fill_value;
	w.bytes = (u64)b->width * b->height * b->depth;
	hooks_tell_work(&w);
}

void watch_tell_graph(const Cmd *end, u64 begin)
{
	HookWork w = work_of(end->stream->ctx, end->stream, HOOK_graph);

	w.correlation = end->correlation;
	w.graph = end->place.graph;
	w.queued = end->queued;
	w.begin = begin;
	w.end = queue_now();
	hooks_tell_work(&w);
}

void watch_tell_compile(const Context *ctx, const char *kernel, const JitCode *code, u64 begin)
{
	HookWork w = work_of(ctx, NULL, HOOK_compile);

	w.correlation = hooks_correlation();
	w.queued = w.begin = begin;
	w.end = queue_now();
	w.name = kernel;
	w.cached = code && code->from_cache;
	w.bytes = code ? code->text_size : 0;
	hooks_tell_work(&w);
}
