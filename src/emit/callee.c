/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that stay functions: recursive ones, and what an indirect call may mean and is not worth copying.
 *
 *   u32 call.k(<the body's arguments>, i64 sp, <i32 mask a piece>, <ptr a result>, <ptr a parameter>)
 *
 * runs the function for the lanes of the group that the masks name, all of them together: where the lanes of a
 * group call different functions, or some call none, the caller's control flow has parted them. Results and
 * parameters stand in *areas*: words of 32 bits, word w of piece p being a vector at (w * pieces + p). A
 * frame of local memory begins at `sp` in each thread's; it is one number, since lanes come together.
 *
 * Comes in: the kernel's Em, whose pieces and groups callees share. Nothing in a callee may suspend the group, and
 * no lane may exit in it: then the interpreter runs the kernel (and lane mode what masks cannot express).
 */
#include "emit/arith.h"
#include "emit/callee.h"
#include "emit/cluster.h"
#include "emit/count_emit.h"
#include "emit/flow.h"
#include "emit/vars.h"

#include <string.h>

enum { WORD = 32, LEAST_FRAME = 16 };

/* ---- areas ------------------------------------------------------------------------------------------------ */

static u32 word_bytes(const Em *e)
{
	return e->W * WORD / 8;
}

static u32 words_of(const Var *v)
{
	u64 bytes = v->space == SS_reg ? ptx_type_bits(v->type) / 8 : v->size;

	return (u32)(bytes + 3) / 4;
}

static LV new_area(Em *e, const Var *v)
{
	LV a = em_alloca(e, LLVMArrayType2(e->i8, (u64)(words_of(v) ? words_of(v) : 1) * e->P * word_bytes(e)), "area");

	LLVMSetAlignment(a, 64);
	return a;
}

static LV word_at(Em *e, LV area, u32 w, u32 p)
{
	return em_gep(e, area, (i64)(w * e->P + p) * word_bytes(e));
}

static LV get_word(Em *e, LV area, u32 w, u32 p)
{
	return em_load(e, em_vec(e, e->i32), word_at(e, area, w, p), 4, e->alias_env);
}

static LV resized(Em *e, LV v, u32 bits)
{
	LT to = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind ? em_vec(e, em_int(e, bits)) : em_int(e, bits);
	u32 have = LLVMGetIntTypeWidth(e->W > 1 ? LLVMGetElementType(LLVMTypeOf(v)) : LLVMTypeOf(v));

	return have > bits ? LLVMBuildTrunc(e->b, v, to, "") : have < bits ? LLVMBuildZExt(e->b, v, to, "") : v;
}

static LV shifted(Em *e, LV v, u32 by, bool left)
{
	LV k = em_kint(e, v, by);

	return !by ? v : left ? LLVMBuildShl(e->b, v, k, "") : LLVMBuildLShr(e->b, v, k, "");
}

static void put_word(Em *e, LV area, u32 w, u32 p, LV v)
{
	LV mask = em_mask(e, p);

	if (mask)
		v = LLVMBuildSelect(e->b, mask, v, get_word(e, area, w, p), "");
	em_store(e, v, word_at(e, area, w, p), 4, e->alias_env);
}

/* `bits` of a word, `from` its lowest on. */
static LV part_into(Em *e, LV word, LV v, u32 from, u32 bits)
{
	u64 hole = ~(((1ull << bits) - 1) << from);

	word = LLVMBuildAnd(e->b, word, em_kint(e, word, hole & 0xffffffff), "");
	return LLVMBuildOr(e->b, word, shifted(e, resized(e, v, WORD), from, true), "");
}

void em_area_put(Em *e, LV area, i64 at, u32 bits, const Val *val)
{
	for (u32 p = 0; p < e->P; p++) {
		LV v = em_at(e, val, p, true);
		u32 w = (u32)at / 4;

		if (bits < WORD)
			v = part_into(e, get_word(e, area, w, p), v, (u32)at % 4 * 8, bits);
		put_word(e, area, w, p, bits < WORD ? v : resized(e, v, WORD));
		if (bits > WORD)
			put_word(e, area, w + 1, p, resized(e, shifted(e, v, WORD, false), WORD));
	}
}

Val *em_area_get(Em *e, LV area, i64 at, u32 bits)
{
	Val *val = arena_new_one(e->a, Val);

	*val = (Val){ .var = VAR_piece, .vec = e->W > 1, .bits = bits };
	for (u32 p = 0; p < e->P; p++) {
		LV v = get_word(e, area, (u32)at / 4, p);

		v = resized(e, shifted(e, v, (u32)at % 4 * 8, false), bits);
		if (bits > WORD)
			v = LLVMBuildOr(e->b, v, shifted(e, resized(e, get_word(e, area, (u32)at / 4 + 1, p), bits), WORD, true),
					"");
		val->v[p] = v;
	}
	return val;
}

bool em_param_area(Em *e, const Var *v, LV *area)
{
	u64 at;

	if (!map_get(&e->areas, map_key(v), &at))
		return false;
	*area = (LV)(uintptr_t)at;
	return true;
}

/* ---- what the function is to LLVM --------------------------------------------------------------------------- */

const EmitCallee *em_callee(const Em *e, const Inst *in)
{
	const Fn *fn = in->op.form == FORM_call && in->ops[1].kind == OP_fn ? in->ops[1].fn : NULL;

	while (fn && fn->alias)
		fn = fn->alias;
	for (u32 i = 0; fn && i < vec_len(e->callees); i++)
		if (e->callees[i].fn->index == fn->index)
			return &e->callees[i];
	return NULL;
}

enum { MAX_FORMALS = 96 };

static u32 masks_of(const Em *e)
{
	return e->W > 1 ? e->P : 0;
}

static u32 formals_of(const Fn *fn)
{
	return vec_len(fn->rets) + vec_len(fn->params);
}

static LV declare(Em *e, const EmitCallee *k)
{
	LT args[ARG_COUNT + 1 + MAX_PIECES + MAX_FORMALS];
	u32 n = ARG_COUNT;
	char name[32];
	LV f;

	snprintf(name, sizeof name, "call.%u", k->fn->index);
	f = LLVMGetNamedFunction(e->mod, name);
	if (f)
		return f;
	em_body_types(e, args);
	args[n++] = e->i64;
	for (u32 i = 0; i < masks_of(e); i++)
		args[n++] = e->i32;
	for (u32 i = 0; i < formals_of(k->fn); i++)
		args[n++] = e->ptr;
	f = LLVMAddFunction(e->mod, name, LLVMFunctionType(e->i32, args, n, false));
	LLVMSetLinkage(f, LLVMInternalLinkage);
	em_add_attr(e, f, LLVMAttributeFunctionIndex, "noinline");
	return f;
}

/* ---- calls ------------------------------------------------------------------------------------------------------ */

/* In the caller's local memory, and the host's: a call that does not fit ends the grid. */
static LV new_frame(Em *e, const EmitCallee *k)
{
	u32 own = e->layout->local_size > LEAST_FRAME ? e->layout->local_size : LEAST_FRAME;
	LV sp = em_const(e, 64, own), end, here, over, zero = em_const(e, 32, 0);

	if (e->sp)
		sp = LLVMBuildAdd(e->b, e->sp, sp, "");
	end = LLVMBuildAdd(e->b, sp, em_const(e, 64, k->layout->local_size), "");
	over = LLVMBuildICmp(e->b, LLVMIntUGT, end, e->local_stride, "");
	here = em_intrinsic(e, "llvm.frameaddress", &e->ptr, 1, &zero, 1);
	here = LLVMBuildICmp(e->b, LLVMIntULT, here, e->stack_end, "");
	em_stop_if(e, LLVMBuildOr(e->b, over, here, ""));
	return sp;
}

static u32 pass_on(Em *e, LV *a, const EmitCallee *k)
{
	a[ARG_launch] = e->launch;
	a[ARG_shared] = e->shared;
	a[ARG_local] = e->local;
	for (u32 i = 0; i < 3; i++)
		a[ARG_x + i] = e->ctaid[i];
	a[ARG_group] = e->group;
	a[ARG_frames] = e->frame;
	a[ARG_region] = em_const(e, 32, 0);
	a[ARG_smid] = e->smid;
	a[ARG_stride] = e->local_stride;
	a[ARG_more] = e->stack_end;
	a[ARG_COUNT] = new_frame(e, k);
	for (u32 p = 0; p < masks_of(e); p++) {
		LV m = em_mask(e, p);

		a[ARG_COUNT + 1 + p] = m ? em_mask_bits(e, m) : em_const(e, 32, e->W == 32 ? 0xffffffffu : (1u << e->W) - 1);
	}
	return ARG_COUNT + 1 + masks_of(e);
}

/* Where formal f finds actual o: the area of a variable, or a new one that an argument is put into. */
static LV actual(Em *e, const Var *f, const Opnd *o, bool is_result)
{
	u32 bits = ptx_type_bits(f->type);
	LV area;
	Val *v;

	if ((o->kind == OP_var || o->kind == OP_addr) && em_param_area(e, o->var, &area))
		return area;
	area = new_area(e, f);
	if (is_result)
		return area;
	v = em_opnd(e, o, f->type);
	if (v && bits >= 8)
		em_area_put(e, area, 0, bits, v);
	else
		em_fail(e, "argument %s of a call", f->name);
	return area;
}

static bool pass_formals(Em *e, LV *a, u32 at, Var *const *formals, const Opnd *list, bool is_result)
{
	u32 n = list && list->kind == OP_vec ? list->n : 0;

	if (n < vec_len(formals))
		return em_fail(e, "call with too few arguments");
	for (u32 i = 0; i < vec_len(formals); i++)
		a[at + i] = actual(e, formals[i], &list->vec[i], is_result);
	return !e->failed;
}

/* Results that go to registers, not to .param variables. */
static void take_results(Em *e, const Inst *in, const Fn *fn, LV const *area)
{
	for (u32 i = 0; i < vec_len(fn->rets); i++) {
		const Opnd *o = &in->ops[0].vec[i];

		if (o->kind == OP_reg)
			em_web_set(e, em_web_of(e, o->use), em_area_get(e, area[i], 0, ptx_type_bits(o->type)), e->guarded);
	}
}

bool em_call_function(Em *e, const Inst *in, const EmitCallee *k)
{
	LV a[ARG_COUNT + 1 + MAX_PIECES + MAX_FORMALS], f, any = em_any_lane(e);
	LB call = NULL, join = NULL;
	u32 n;

	if (formals_of(k->fn) > MAX_FORMALS)
		return em_fail(e, "call with over %u arguments", MAX_FORMALS);
	if (any) { /* else recursion would not end */
		call = LLVMAppendBasicBlockInContext(e->c, e->func, "call");
		join = LLVMAppendBasicBlockInContext(e->c, e->func, "called");
		LLVMBuildCondBr(e->b, any, call, join);
		LLVMPositionBuilderAtEnd(e->b, call);
	}
	f = declare(e, k);
	n = pass_on(e, a, k);
	if (!pass_formals(e, a, n, k->fn->rets, &in->ops[0], true) ||
	    !pass_formals(e, a, n + vec_len(k->fn->rets), k->fn->params, in->nops > 2 ? &in->ops[2] : NULL, false))
		return false;
	LLVMBuildCall2(e->b, LLVMGlobalGetValueType(f), f, a, n + formals_of(k->fn), "");
	if (any) {
		LLVMBuildBr(e->b, join);
		LLVMPositionBuilderAtEnd(e->b, join);
	}
	take_results(e, in, k->fn, a + n);
	return true;
}

/* ---- areas of the calls in a function -------------------------------------------------------------------------- */

static void add_area(Em *e, const Opnd *list)
{
	LV have;

	for (u32 i = 0; list->kind == OP_vec && i < list->n; i++) {
		const Opnd *o = &list->vec[i];

		if ((o->kind == OP_var || o->kind == OP_addr) && o->var && !em_param_area(e, o->var, &have))
			map_put(e->a, &e->areas, map_key(o->var), map_key(new_area(e, o->var)));
	}
}

void em_find_areas(Em *e)
{
	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];

		if (in->op.form != FORM_call || (in->ops[1].kind == OP_fn && !em_callee(e, in)))
			continue;
		add_area(e, &in->ops[0]);
		if (in->nops > 2)
			add_area(e, &in->ops[2]);
	}
}

/* ---- callees ------------------------------------------------------------------------------------------------------ */

/* The Em of callee k, which shares with the kernel's what depends on the launch alone. */
static Em *callee_em(const Em *e, const EmitCallee *k)
{
	Em *c = arena_new_one(e->a, Em);

	*c = (Em){ .c = e->c, .mod = e->mod, .b = e->b, .entry_b = e->entry_b, .phi_b = e->phi_b, .di = e->di,
		   .di_file = e->di_file, .a = e->a, .fn = k->fn, .layout = k->layout, .callees = e->callees, .self = k,
		   .target = e->target, .opt = e->opt, .diag = e->diag, .why = e->why, .inst = NOBLOCK,
		   .spills = true, .in_cluster = e->in_cluster };
	em_types(c);
	em_find_facts(c);
	c->P = e->P;
	c->cols = e->cols;
	c->rows = e->rows;
	c->ngroups = e->ngroups;
	c->one_group = e->one_group;
	c->tail = e->W > 1; /* it runs under masks */
	c->is_long = vec_len(c->fn->insts) * c->P > 1200;
	c->cost = vec_len(c->fn->insts) * c->P;
	c->many_scattered = c->is_long;
	return c;
}

static bool may_be_called(Em *c)
{
	for (u32 i = 0; i < vec_len(c->susp->at); i++) {
		c->inst = c->susp->at[i].inst;
		return em_fail(c, "a thread may wait in function %s, which is called", c->fn->name);
	}
	if (c->susp->lane_reason && !c->opt.lane_mode) {
		c->inst = c->susp->lane_inst;
		return em_fail(c, "%s", c->susp->lane_reason);
	}
	if (em_knows_cluster(c) && !c->in_cluster)
		return em_fail(c, "function %s knows its cluster", c->fn->name);
	for (u32 i = 0; i < vec_len(c->fn->insts); i++) {
		c->inst = i;
		if (c->fn->insts[i].op.form == FORM_exit)
			return em_fail(c, "exit in function %s, which is called", c->fn->name);
		if (c->fn->insts[i].op.form == FORM_stackrestore)
			return em_fail(c, "alloca in function %s, which is called", c->fn->name);
	}
	return true;
}

static LV mask_of(Em *c, u32 p)
{
	LV m = LLVMGetParam(c->func, ARG_COUNT + 1 + p);

	return LLVMBuildBitCast(c->b, c->W == 32 ? m : LLVMBuildTrunc(c->b, m, em_int(c, c->W), ""), em_vec(c, c->i1), "");
}

static void take_formals(Em *c, Var *const *formals, u32 at)
{
	for (u32 i = 0; i < vec_len(formals); i++)
		map_put(c->a, &c->areas, map_key(formals[i]), map_key(LLVMGetParam(c->func, at + i)));
}

static void make_entry(Em *c)
{
	u32 first = ARG_COUNT + 1 + masks_of(c);

	c->sp = LLVMGetParam(c->func, ARG_COUNT);
	take_formals(c, c->fn->rets, first);
	take_formals(c, c->fn->params, first + vec_len(c->fn->rets));
	c->t0 = c->one_group ? em_const(c, 32, 0) : LLVMBuildMul(c->b, c->group, em_const(c, 32, c->P * c->W), "");
	c->frame = LLVMGetParam(c->func, ARG_frames);
	LLVMBuildBr(c->b, c->body);
	LLVMPositionBuilderAtEnd(c->b, c->body);
	c->top = em_ctx_new(c, NULL, !c->tail, c->cfg->exit);
	c->top_masked = c->tail ? c->top : em_ctx_new(c, NULL, false, c->cfg->exit);
	for (u32 p = 0; p < c->P; p++)
		em_var_set(c, c->top_masked->mask[p], c->tail ? mask_of(c, p) : LLVMConstAllOnes(em_vec(c, c->i1)));
}

static bool emit_callee(Em *e, const EmitCallee *k)
{
	Em *c = callee_em(e, k);
	bool ok;

	c->func = declare(c, k);
	em_set_cpu(c, c->func);
	LLVMSetCurrentDebugLocation2(c->b, NULL);
	LLVMSetCurrentDebugLocation2(c->entry_b, NULL);
	em_take_args(c);
	em_alias_tags(c);
	if (c->opt.fault_locs)
		c->di_sub = em_describe_function(c, c->func);
	em_tables(c);
	ok = may_be_called(c);
	if (ok) {
		make_entry(c);
		em_find_areas(c);
		ok = em_emit_flow(c);
	}
	e->failed |= c->failed;
	return ok && !e->failed;
}

bool em_emit_callees(Em *e)
{
	for (u32 i = 0; i < vec_len(e->callees); i++)
		if (!emit_callee(e, &e->callees[i]))
			return false;
	return true;
}
