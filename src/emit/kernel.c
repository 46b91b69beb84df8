/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One kernel: choose pieces and groups, set the function up, emit its flow, wrap it.
 *
 * Emitted symbols are described in emit.h. The body is an internal function of (launch, shared, local,
 * ctaid, group, frames, region); `kernel` and `kernel_range` unpack their arguments and call it.
 */
#include "analysis/walk.h"
#include "emit/access.h"
#include "emit/callee.h"
#include "emit/cluster.h"
#include "emit/count_emit.h"
#include "emit/flow.h"
#include "emit/order.h"
#include "emit/panel.h"
#include "emit/vars.h"
#include "emit/window.h"

#include <stdlib.h>
#include <string.h>

bool em_fail(Em *e, const char *fmt, ...)
{
	char text[256];
	va_list ap;
	Pos pos = { 0 };

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (e->inst < vec_len(e->fn->insts))
		pos = e->fn->insts[e->inst].pos;
	if (!e->failed) {
		diag_error(e->diag, pos, "vector engine: %s", text);
		snprintf(e->why, EMIT_WHY, "%s (line %u)", text, pos.line);
	}
	e->failed = true;
	return false;
}

/* ---- types, metadata --------------------------------------------------------------------------------- */

void em_types(Em *e)
{
	e->i1 = LLVMInt1TypeInContext(e->c);
	e->i8 = LLVMInt8TypeInContext(e->c);
	e->i16 = LLVMInt16TypeInContext(e->c);
	e->i32 = LLVMInt32TypeInContext(e->c);
	e->i64 = LLVMInt64TypeInContext(e->c);
	e->i128 = LLVMInt128TypeInContext(e->c);
	e->f16 = LLVMHalfTypeInContext(e->c);
	e->bf16 = LLVMBFloatTypeInContext(e->c);
	e->f32 = LLVMFloatTypeInContext(e->c);
	e->f64 = LLVMDoubleTypeInContext(e->c);
	e->ptr = LLVMPointerTypeInContext(e->c, 0);
	e->none = LLVMVoidTypeInContext(e->c);
}

static LLVMMetadataRef tbaa_node(Em *e, const char *name, LLVMMetadataRef parent)
{
	LLVMMetadataRef id = LLVMMDStringInContext2(e->c, name, strlen(name)), ops[3], type;

	if (!parent)
		return LLVMMDNodeInContext2(e->c, &id, 1);
	ops[0] = id;
	ops[1] = parent;
	ops[2] = LLVMValueAsMetadata(em_const(e, 64, 0));
	type = LLVMMDNodeInContext2(e->c, ops, 3);
	return type;
}

static LLVMMetadataRef tbaa_access(Em *e, LLVMMetadataRef type)
{
	LLVMMetadataRef ops[3] = { type, type, LLVMValueAsMetadata(em_const(e, 64, 0)) };

	return LLVMMDNodeInContext2(e->c, ops, 3);
}

/* State spaces do not overlap; generic accesses carry no tag and may touch any. */
void em_alias_tags(Em *e)
{
	LLVMMetadataRef root = tbaa_node(e, "warpwright", NULL), any = tbaa_node(e, "memory", root);

	e->alias_global = tbaa_access(e, tbaa_node(e, "global", any));
	e->alias_shared = tbaa_access(e, tbaa_node(e, "shared", any));
	e->alias_local = tbaa_access(e, tbaa_node(e, "local", any));
	e->alias_env = tbaa_access(e, tbaa_node(e, "env", any));
	e->alias_param = e->alias_env;
	e->alias_count = tbaa_access(e, tbaa_node(e, "count", any));
	e->alias_panel = tbaa_access(e, tbaa_node(e, "panel", any));
}

LLVMMetadataRef em_describe_function(Em *e, LV f)
{
	const char *name = e->fn->name;
	LLVMMetadataRef ty, sub;

	ty = LLVMDIBuilderCreateSubroutineType(e->di, e->di_file, NULL, 0, LLVMDIFlagZero);
	sub = LLVMDIBuilderCreateFunction(e->di, e->di_file, name, strlen(name), name, strlen(name), e->di_file,
					  1, ty, true, true, 1, LLVMDIFlagZero, true);
	LLVMSetSubprogram(f, sub);
	return sub;
}

static void init_debug(Em *e)
{
	LLVMMetadataRef file, cu;

	e->di = LLVMCreateDIBuilder(e->mod);
	e->di_file = file = LLVMDIBuilderCreateFile(e->di, "kernel.ptx", 10, ".", 1);
	cu = LLVMDIBuilderCreateCompileUnit(e->di, LLVMDWARFSourceLanguageC, file, "warpwright", 10, 1, "", 0,
					    0, "", 0, LLVMDWARFEmissionLineTablesOnly, 0, 0, 0, "", 0, "", 0);
	(void)cu;
	e->di_sub = em_describe_function(e, e->func);
}

/* The wrappers have lines of their own (0: no instruction), or those of the body would be lost where it is
 * inlined into them. */
static void debug_wrapper(Em *e, LV f)
{
	LLVMMetadataRef loc = NULL;

	if (e->opt.fault_locs)
		loc = LLVMDIBuilderCreateDebugLocation(e->c, 0, 0, em_describe_function(e, f), NULL);
	LLVMSetCurrentDebugLocation2(e->b, loc);
}

/* Line n of the debug table is instruction n - 1. */
void em_set_loc(Em *e, u32 inst)
{
	LLVMMetadataRef loc;

	if (!e->opt.fault_locs)
		return;
	inst += e->self ? e->self->first_inst : 0;
	loc = LLVMDIBuilderCreateDebugLocation(e->c, inst + 1, 0, e->di_sub, NULL);
	LLVMSetCurrentDebugLocation2(e->b, loc);
}

/* ---- function ------------------------------------------------------------------------------------------- */

static LV env_field(Em *e, LT t, LV base, size_t off, u32 align)
{
	LV v = em_load(e, t, em_gep(e, base, (i64)off), align, e->alias_env);

	LLVMSetMetadata(v, LLVMGetMDKindIDInContext(e->c, "invariant.load", 14),
			LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, NULL, 0)));
	return v;
}

static u32 nargs(const Em *e)
{
	return em_counting(e) || vec_len(e->callees) || e->panels ? ARG_COUNT : ARG_more;
}

void em_add_attr(Em *e, LV fn, unsigned at, const char *name)
{
	unsigned k = LLVMGetEnumAttributeKindForName(name, strlen(name));

	LLVMAddAttributeAtIndex(fn, at, LLVMCreateEnumAttribute(e->c, k, 0));
}

void em_set_cpu(Em *e, LV fn)
{
	const Target *t = e->target;
	char width[16];
	LLVMAttributeRef a;

	a = LLVMCreateStringAttribute(e->c, "target-cpu", 10, t->cpu, strlen(t->cpu));
	LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex, a);
	a = LLVMCreateStringAttribute(e->c, "target-features", 15, t->features, strlen(t->features));
	LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex, a);
	snprintf(width, sizeof width, "%u", t->lanes * 32);
	a = LLVMCreateStringAttribute(e->c, "prefer-vector-width", 19, width, strlen(width));
	LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex, a);
	a = LLVMCreateStringAttribute(e->c, "min-legal-vector-width", 22, width, strlen(width));
	LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex, a);
	em_add_attr(e, fn, LLVMAttributeFunctionIndex, "nounwind");
	if (e->spills) /* else vectors that wait in memory straddle its lines, or do not, by chance */
		LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(
			e->c, LLVMGetEnumAttributeKindForName("alignstack", 10), t->lanes * 4));
}

/* What stands there may be read before it is asked for: out of loops, past tests. */
static void is_readable(Em *e, LV fn, unsigned param, u64 bytes)
{
	unsigned k = LLVMGetEnumAttributeKindForName("dereferenceable", 15);

	LLVMAddAttributeAtIndex(fn, param + 1, LLVMCreateEnumAttribute(e->c, k, bytes));
}

static LV kernel_params(Em *e)
{
	LV v = env_field(e, e->ptr, e->launch, offsetof(LaunchEnv, params), 8);
	LLVMMetadataRef n = LLVMValueAsMetadata(em_const(e, 64, e->fn->param_size));

	if (e->fn->param_size)
		LLVMSetMetadata(v, LLVMGetMDKindIDInContext(e->c, "dereferenceable", 15),
				LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, &n, 1)));
	return v;
}

void em_body_types(Em *e, LT args[ARG_COUNT])
{
	for (u32 i = 0; i < ARG_COUNT; i++)
		args[i] = e->i32;
	args[ARG_launch] = args[ARG_shared] = args[ARG_local] = args[ARG_frames] = args[ARG_more] = e->ptr;
	args[ARG_stride] = e->i64;
}

void em_take_args(Em *e)
{
	e->launch = LLVMGetParam(e->func, ARG_launch);
	e->shared = LLVMGetParam(e->func, ARG_shared);
	e->local = LLVMGetParam(e->func, ARG_local);
	for (u32 i = 0; i < 3; i++)
		e->ctaid[i] = LLVMGetParam(e->func, ARG_x + i);
	e->group = LLVMGetParam(e->func, ARG_group);
	e->region = LLVMGetParam(e->func, ARG_region);
	e->smid = LLVMGetParam(e->func, ARG_smid);
	e->local_stride = LLVMGetParam(e->func, ARG_stride);
	e->counts = em_counting(e) ? LLVMGetParam(e->func, ARG_more) : NULL;
	e->stack_end = vec_len(e->callees) ? LLVMGetParam(e->func, ARG_more) : NULL;
	e->more = e->panels ? LLVMGetParam(e->func, ARG_more) : NULL;
	em_add_attr(e, e->func, ARG_launch + 1, "noundef");
	is_readable(e, e->func, ARG_launch, sizeof(LaunchEnv));
	e->entry = LLVMAppendBasicBlockInContext(e->c, e->func, "entry");
	e->setup = LLVMAppendBasicBlockInContext(e->c, e->func, "setup");
	e->body = LLVMAppendBasicBlockInContext(e->c, e->func, "start");
	e->done_bb = LLVMAppendBasicBlockInContext(e->c, e->func, "done");
	LLVMPositionBuilderAtEnd(e->entry_b, e->entry);
	LLVMPositionBuilderAtEnd(e->b, e->setup);
}

static void make_body(Em *e)
{
	LT args[ARG_COUNT];

	em_body_types(e, args);
	e->func = LLVMAddFunction(e->mod, "body", LLVMFunctionType(e->i32, args, nargs(e), false));
	LLVMSetLinkage(e->func, LLVMInternalLinkage);
	em_set_cpu(e, e->func);
	em_take_args(e);
	em_count_new(e);
}

/* Threads of a block: known now, or read at run time. */
static LV block_threads(Em *e, LV launch)
{
	LV n = em_const(e, 32, e->nthreads ? e->nthreads : 1);

	for (u32 d = 0; d < 3 && !e->nthreads; d++)
		n = LLVMBuildMul(e->b, n, env_field(e, e->i32, launch, offsetof(LaunchEnv, ntid) + 4 * d, 4), "");
	return n;
}

static LV block_groups(Em *e, LV launch)
{
	LV n = LLVMBuildAdd(e->b, block_threads(e, launch), em_const(e, 32, e->P * e->W - 1), "");

	return LLVMBuildUDiv(e->b, n, em_const(e, 32, e->P * e->W), "");
}

/* Lanes of the group that exist; only the last group can have a tail. */
static LV exist_mask(Em *e, u32 p)
{
	LV t = LLVMBuildAdd(e->b, e->t0, em_const(e, 32, p * e->W), ""), n = block_threads(e, e->launch);

	t = LLVMBuildAdd(e->b, em_splat(e, t), em_lanes(e, 32), "");
	return LLVMBuildICmp(e->b, LLVMIntULT, t, em_splat(e, n), "");
}

static void make_entry(Em *e)
{
	e->params = kernel_params(e);
	e->t0 = e->one_group ? em_const(e, 32, 0)
			     : LLVMBuildMul(e->b, e->group, em_const(e, 32, e->P * e->W), "");
	e->frame = LLVMGetParam(e->func, ARG_frames);
	em_count_begin(e);
	e->resume_switch = LLVMBuildSwitch(e->b, e->region, e->body, 4);
	LLVMPositionBuilderAtEnd(e->b, e->body);
	em_count_start(e, false);
	em_panels_begin(e);
	e->top = em_ctx_new(e, NULL, !e->tail, e->cfg->exit);
	e->top_masked = e->tail ? e->top : em_ctx_new(e, NULL, false, e->cfg->exit);
	for (u32 p = 0; p < e->P; p++) {
		LV m = e->tail ? exist_mask(e, p) : LLVMConstAllOnes(em_vec(e, e->i1));

		em_var_set(e, e->top_masked->mask[p], m);
	}
	if (!e->susp->spin)
		return;
	e->fresh = em_var_new(e, e->i1, NOREG) + 1;
	em_var_set(e, e->fresh - 1, em_const(e, 1, 1));
}

bool em_emit_flow(Em *e)
{
	if (!em_flow(e))
		return false;
	LLVMPositionBuilderAtEnd(e->b, e->done_bb);
	LLVMBuildRet(e->b, em_const(e, 32, RUN_DONE));
	em_finish_entry(e);
	em_vars_join(e);
	return true;
}

/* What a launch's block says of counters, or of the host's stack: the last argument. */
static LV more_of(Em *e, LV env)
{
	size_t at = em_counting(e) ? offsetof(BlockEnv, counts) : e->panels ? offsetof(BlockEnv, frames)
								: offsetof(BlockEnv, stack_end);

	return nargs(e) == ARG_COUNT ? env_field(e, e->ptr, env, at, 8) : NULL;
}

static LV call_body(Em *e, LV *args)
{
	return LLVMBuildCall2(e->b, LLVMGlobalGetValueType(e->func), e->func, args, nargs(e), "");
}

static void make_kernel(Em *e)
{
	LT params[4] = { e->ptr, e->ptr, e->i32, e->i32 };
	LV f = LLVMAddFunction(e->mod, "kernel", LLVMFunctionType(e->i32, params, 4, false)), a[ARG_COUNT], env;
	LV fs = em_const(e, 64, e->frame_size), off;

	em_set_cpu(e, f);
	debug_wrapper(e, f);
	LLVMPositionBuilderAtEnd(e->b, LLVMAppendBasicBlockInContext(e->c, f, "entry"));
	env = LLVMGetParam(f, 0);
	a[ARG_launch] = env_field(e, e->ptr, env, offsetof(BlockEnv, launch), 8);
	a[ARG_shared] = env_field(e, e->ptr, env, offsetof(BlockEnv, shared), 8);
	a[ARG_local] = env_field(e, e->ptr, env, offsetof(BlockEnv, local), 8);
	for (u32 i = 0; i < 3; i++)
		a[ARG_x + i] = env_field(e, e->i32, env, offsetof(BlockEnv, ctaid) + 4 * em_axis(e, i), 4);
	a[ARG_smid] = env_field(e, e->i32, env, offsetof(BlockEnv, smid), 4);
	a[ARG_stride] = env_field(e, e->i64, env, offsetof(BlockEnv, local_stride), 8);
	a[ARG_more] = more_of(e, env);
	a[ARG_group] = LLVMGetParam(f, 2);
	off = LLVMBuildMul(e->b, LLVMBuildZExt(e->b, a[ARG_group], e->i64, ""), fs, "");
	a[ARG_frames] = em_gepv(e, LLVMGetParam(f, 1), off);
	a[ARG_region] = LLVMGetParam(f, 3);
	LLVMBuildRet(e->b, call_body(e, a));
}

static LV add1(Em *e, LV v)
{
	return LLVMBuildAdd(e->b, v, LLVMConstInt(LLVMTypeOf(v), 1, false), "");
}

static LV below(Em *e, LV a, LV b)
{
	return LLVMBuildICmp(e->b, LLVMIntULT, a, b, "");
}

static LB range_bb(Em *e, const Range *r, const char *name)
{
	return LLVMAppendBasicBlockInContext(e->c, r->f, name);
}

/* A frame that all groups have in common, for what they tell each other (runs.c). */
static LV range_frame(Em *e)
{
	LT t = LLVMArrayType2(e->i64, e->frame_size / 8);
	LV frame;

	if (!vec_len(e->runs))
		return LLVMConstNull(e->ptr);
	frame = LLVMBuildAlloca(e->b, t, "frame");
	LLVMBuildStore(e->b, LLVMConstNull(t), frame);
	return frame;
}

static void range_args(Em *e, Range *r, LV *a)
{
	r->launch = LLVMGetParam(r->f, 0);
	r->env = LLVMGetParam(r->f, 1);
	r->nx = env_field(e, e->i32, r->launch, offsetof(LaunchEnv, nctaid) + 4 * em_axis(e, 0), 4);
	r->ny = env_field(e, e->i32, r->launch, offsetof(LaunchEnv, nctaid) + 4 * em_axis(e, 1), 4);
	r->cancel = env_field(e, e->ptr, r->launch, offsetof(LaunchEnv, cancel), 8);
	a[ARG_launch] = r->launch;
	a[ARG_shared] = env_field(e, e->ptr, r->env, offsetof(BlockEnv, shared), 8);
	a[ARG_local] = env_field(e, e->ptr, r->env, offsetof(BlockEnv, local), 8);
	a[ARG_smid] = env_field(e, e->i32, r->env, offsetof(BlockEnv, smid), 4);
	a[ARG_stride] = env_field(e, e->i64, r->env, offsetof(BlockEnv, local_stride), 8);
	a[ARG_more] = r->memory = more_of(e, r->env);
	a[ARG_frames] = range_frame(e);
	a[ARG_region] = em_const(e, 32, 0);
}

/* One run of the body: group g of the block that has begun; then on at `more`. */
static void range_body(Em *e, Range *r, LV *a, LV g, LB more)
{
	LV done;

	a[ARG_x] = r->bx;
	a[ARG_y] = r->by;
	a[ARG_z] = r->z;
	a[ARG_group] = g;
	done = LLVMBuildICmp(e->b, LLVMIntEQ, call_body(e, a), em_const(e, 32, RUN_DONE), "");
	LLVMBuildCondBr(e->b, done, more, r->out);
}

/* Blocks [first, end) in their order (order.c). Within a segment each group runs through all blocks before the next group
 * starts: rows of threads then stream along rows of memory. Blocks of one row are that already, group by
 * group. */
static void make_range(Em *e)
{
	LT params[4] = { e->ptr, e->ptr, e->i64, e->i64 };
	LV a[ARG_COUNT], zero = em_const(e, 32, 0), i, j, i2, j2, ngroups;
	Range l = { .f = LLVMAddFunction(e->mod, "kernel_range", LLVMFunctionType(e->none, params, 4, false)) };
	LB more;
	bool groups_inside = e->bs.line;

	em_set_cpu(e, l.f);
	is_readable(e, l.f, 0, sizeof(LaunchEnv));
	is_readable(e, l.f, 1, sizeof(BlockEnv));
	debug_wrapper(e, l.f);
	l.entry = range_bb(e, &l, "entry");
	l.segment = range_bb(e, &l, "segment");
	l.outer = range_bb(e, &l, "outer");
	l.inner = range_bb(e, &l, "inner");
	more = range_bb(e, &l, "more");
	l.next_outer = range_bb(e, &l, "next_outer");
	l.next = range_bb(e, &l, "next");
	l.out = range_bb(e, &l, "out");
	LLVMPositionBuilderAtEnd(e->b, l.entry);
	l.end = LLVMGetParam(l.f, 3);
	range_args(e, &l, a);
	ngroups = block_groups(e, l.launch);
	em_settle_patch(e);
	if (e->patch_x && !e->shares) /* a block takes so little time that a call is seen */
		em_add_attr(e, e->func, LLVMAttributeFunctionIndex, "alwaysinline");
	em_order_start(e, &l);
	LLVMBuildBr(e->b, l.outer);

	LLVMPositionBuilderAtEnd(e->b, l.outer);
	i = LLVMBuildPhi(e->b, e->i32, "");
	if (groups_inside)
		em_order_block(e, &l, i);
	LLVMBuildBr(e->b, l.inner);
	LLVMPositionBuilderAtEnd(e->b, l.inner);
	j = LLVMBuildPhi(e->b, e->i32, "");
	if (!groups_inside)
		em_order_block(e, &l, j);
	range_body(e, &l, a, groups_inside ? j : i, more);
	LLVMPositionBuilderAtEnd(e->b, more);
	j2 = add1(e, j);
	em_order_step(e, &l);
	LLVMBuildCondBr(e->b, below(e, j2, groups_inside ? ngroups : l.n), l.inner, l.next_outer);
	LLVMAddIncoming(j, (LV[]){ zero, j2 }, (LB[]){ l.outer, more }, 2);
	LLVMPositionBuilderAtEnd(e->b, l.next_outer);
	i2 = add1(e, i);
	LLVMAddIncoming(i, (LV[]){ zero, i2 }, (LB[]){ l.segment, l.next_outer }, 2);
	LLVMBuildCondBr(e->b, below(e, i2, groups_inside ? l.n : ngroups), l.outer, l.next);
	LLVMPositionBuilderAtEnd(e->b, l.next);
	em_order_next(e, &l);
	LLVMPositionBuilderAtEnd(e->b, l.out);
	LLVMBuildRetVoid(e->b);
}

static bool nan_free(u64 bits)
{
	return (bits & 0x7fffffff) <= 0x7f800000 || bits == 0x7fffffff;
}

/* May instruction `in` define a lazy web: it gives an f32 result, or moves something that is lazy. */
static bool lazy_def(Em *e, const Inst *in)
{
	if (em_gives_f32(&in->op))
		return true;
	if (in->op.form != FORM_mov && in->op.form != FORM_selp && in->op.form != FORM_shfl &&
	    in->op.form != FORM_shfl_sync)
		return false;
	for (u32 k = 1; k <= (in->op.form == FORM_selp ? 2u : 1u); k++) {
		const Opnd *o = &in->ops[k];

		if (!(o->kind == OP_imm && nan_free((u64)o->imm)) &&
		    !(o->kind == OP_reg && e->lazy[em_web_of(e, o->use)]))
			return false;
	}
	return true;
}

/* Webs that hold nothing but f32 results: the largest set closed under lazy_def. */
static void find_lazy(Em *e)
{
	bool changed = true;

	e->lazy = arena_new_array(e->a, bool, e->webs->n + 1);
	for (u32 w = 0; w < e->webs->n; w++)
		e->lazy[w] = ptx_type_bits(e->webs->webs[w].type) == 32 && vec_len(e->webs->webs[w].defs);
	while (changed) {
		changed = false;
		for (u32 w = 0; w < e->webs->n; w++)
			for (u32 i = 0; e->lazy[w] && i < vec_len(e->webs->webs[w].defs); i++)
				if (!lazy_def(e, &e->fn->insts[e->webs->webs[w].defs[i].inst])) {
					e->lazy[w] = false;
					changed = true;
				}
	}
}

void em_find_facts(Em *e)
{
	e->nthreads = e->opt.ntid[0] * e->opt.ntid[1] * e->opt.ntid[2];
	e->cfg = analysis_cfg(e->a, e->fn);
	e->webs = analysis_webs(e->a, e->cfg);
	e->live = analysis_live(e->a, e->cfg, e->webs);
	e->bs = analysis_block_shape(e->opt.ntid, e->target->lanes, e->opt.lane_mode);
	if (e->opt.by_warps && !e->self)
		e->bs.agreed = analysis_agreed(e->a, e->cfg, e->webs, e->live, e->layout, e->opt.ntid);
	e->shapes = analysis_shapes(e->a, e->cfg, e->webs, e->live, e->layout, &e->bs);
	e->susp = analysis_suspends(e->a, e->cfg, e->webs, e->live, e->shapes);
	e->W = e->bs.width;
	e->ppw = e->W >= PTX_WARP || e->bs.lane_mode ? 1 : PTX_WARP / e->W;
}

void em_tables(Em *e)
{
	e->var = arena_new_array(e->a, WebVar, e->webs->n + 1);
	e->local_val = arena_new_array(e->a, Val, e->webs->n + 1);
	e->needed = bits_new(e->a, e->webs->n + 1);
	e->early = bits_new(e->a, vec_len(e->fn->insts) + 1);
	e->forked = bits_new(e->a, vec_len(e->fn->insts) + 1);
	e->align = analysis_align(e->a, e->cfg, e->webs, e->shapes, e->layout);
	e->block_step = analysis_block_steps(e->a, e->cfg, e->webs, e->shapes);
	find_lazy(e);
	em_find_streams(e);
	if (dump_on(DUMP_shape, e->fn->name)) {
		Text t = { 0 };

		analysis_dump(e->cfg, e->webs, e->shapes, &t);
		fprintf(stderr, "%s", t.s ? t.s : "");
		text_free(&t);
	}
}

static bool analyse(Em *e, EmitInfo *info)
{
	const char *why;

	em_find_facts(e);
	em_tables(e);
	if (e->susp->lane_reason && !e->opt.lane_mode) {
		e->inst = e->susp->lane_inst;
		return em_fail(e, "%s", e->susp->lane_reason);
	}
	if (!e->opt.lane_mode && (why = em_prefers_lanes(e))) {
		info->prefers_lanes = true;
		return em_fail(e, "%s", why);
	}
	if (em_counting(e) && e->opt.lane_mode)
		return em_fail(e, "counters in lane mode");
	if (em_counting(e) && vec_len(e->callees))
		return em_fail(e, "counters in functions that are called");
	em_choose_group(e);
	e->ngroups = (e->nthreads + e->P * e->W - 1) / (e->P * e->W);
	e->tail = (!e->nthreads && e->W > 1) || e->nthreads % (e->P * e->W) != 0;
	e->one_group = e->ngroups == 1;
	e->in_cluster = em_knows_cluster(e);
	e->frame_size = sizeof(GroupFrame);
	if (!em_counting(e) && !e->opt.lane_mode)
		e->demand = analysis_demand(e->a, e->cfg, e->webs, &e->bs);
	if (e->bs.rows && !e->bs.line)
		em_choose_patch(e);
	if (e->shares)
		em_find_panels(e);
	em_find_runs(e);
	return true;
}

static void fill_info(Em *e, EmitInfo *info)
{
	*info = (EmitInfo){ .group_lanes = e->P * e->W, .ngroups = e->ngroups,
			    .frame_size = (e->frame_size + 63) & ~63u, .suspends = e->nregions,
			    .lane_mode = e->bs.lane_mode, .range = !e->nregions && !e->in_cluster, .in_cluster = e->in_cluster,
			    .polls = e->susp->polls,
			    .blocks = e->cfg->nblocks, .parts = e->parts != NULL, .apart = e->apart != NULL,
			    .is_long = e->is_long, .panels = e->panels != NULL };
}

static bool emit_all(Em *e, EmitInfo *info)
{
	if (!analyse(e, info)) {
		info->lockstep = e->susp && em_counts_on_lockstep(e);
		return false;
	}
	make_body(e);
	if (e->opt.fault_locs)
		init_debug(e);
	em_alias_tags(e);
	make_entry(e);
	em_find_areas(e);
	em_parts_begin(e);
	em_steady_begin(e);
	em_find_windows(e);
	if (!em_emit_flow(e))
		return false;
	em_parts_split(e);
	if (!em_emit_callees(e))
		return false;
	fill_info(e, info);
	e->frame_size = info->frame_size;
	if (info->panels)
		info->frame_size = em_panels_size(e);
	if (info->range)
		make_range(e);
	else
		make_kernel(e);
	if (e->opt.fault_locs)
		LLVMDIBuilderFinalize(e->di);
	return true;
}

static bool module_ok(Em *e)
{
	char *msg = NULL;
	bool bad = LLVMVerifyModule(e->mod, LLVMReturnStatusAction, &msg);

	if (bad) {
		if (dump_on(DUMP_llvm, e->fn->name))
			LLVMDumpModule(e->mod);
		LOG(error, "emitted module for %s is not valid: %s", e->fn->name, msg);
		em_fail(e, "internal: emitted code is not valid: %.*s", (int)strcspn(msg, "\n"), msg);
	}
	LLVMDisposeMessage(msg);
	return !bad;
}

EmitModule emit_kernel(EmitContext c, const Fn *fn, const Layout *layout, const EmitCallee *callees,
		       const Target *target, const EmitOptions *opt, EmitInfo *info, char why[EMIT_WHY], Diag *diag)
{
	Arena *a = arena_new();
	jmp_buf oom;
	Em *volatile e = NULL;
	bool ok = false;
	EmitModule mod = LLVMModuleCreateWithNameInContext(fn->name, c);

	if (!a || setjmp(oom)) {
		diag_error(diag, fn->pos, "out of memory");
		goto out;
	}
	a->guard = &oom;
	e = arena_new_one(a, Em);
	*e = (Em){ .c = c, .mod = mod, .a = a, .fn = fn, .layout = layout, .callees = callees, .target = target,
		   .opt = *opt, .diag = diag, .why = why, .inst = NOBLOCK };
	why[0] = '\0';
	em_types(e);
	e->b = LLVMCreateBuilderInContext(c);
	e->entry_b = LLVMCreateBuilderInContext(c);
	e->phi_b = LLVMCreateBuilderInContext(c);
	ok = emit_all(e, info) && !e->failed && module_ok(e);
out:
	if (e && e->b) {
		LLVMDisposeBuilder(e->b);
		LLVMDisposeBuilder(e->entry_b);
		LLVMDisposeBuilder(e->phi_b);
		if (e->di)
			LLVMDisposeDIBuilder(e->di);
	}
	arena_free(a);
	if (!ok)
		LLVMDisposeModule(mod);
	return ok ? mod : NULL;
}
