/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls that are left after inlining: those of functions (callee.c), and the device system calls vprintf, malloc, free and __assertfail,
 * made lane by lane through LaunchEnv.sys. Arguments and results of a system call (.param variables that
 * are stored whole before it and loaded after it) are values, not memory.
 */
#include "emit/callee.h"
#include "emit/lanes.h"

#include <string.h>

typedef struct CallParam {
	const Var *var;
	i64 at;
	u32 bytes;
	Val *val;
} CallParam;

typedef struct Piece { /* of an argument */
	Val *val;
	u32 at, bytes; /* in the argument's words */
} Piece;
enum { MAX_PIECES_PASSED = 2 * SYSTEM_WORDS };

static CallParam *find_param(Em *e, const Var *v, i64 at)
{
	for (u32 i = vec_len(e->call_params); i-- > 0;)
		if (e->call_params[i].var == v && e->call_params[i].at == at)
			return &e->call_params[i];
	return NULL;
}

void em_call_params_clear(Em *e)
{
	vec_clear(e->call_params);
}

bool em_call_param_store(Em *e, const Inst *in)
{
	const Opnd *o = &in->ops[0], *src = &in->ops[1];
	u32 n = in->op.m.vec ? in->op.m.vec : 1, bytes = ptx_type_bits(in->op.type[0]) / 8;

	if (!o->var || o->reg != NOREG)
		return em_fail(e, "st.param to a computed address");
	if (in->pred != NOREG)
		return em_fail(e, "st.param under a guard");
	for (u32 k = 0; k < n; k++) {
		i64 at = o->imm + (i64)k * bytes;
		CallParam *p = find_param(e, o->var, at);
		Val *v = em_opnd(e, src->kind == OP_vec ? &src->vec[k] : src, in->op.type[0]);

		if (!v)
			return false;
		if (!p)
			p = vec_push(e->a, e->call_params);
		*p = (CallParam){ o->var, at, bytes, v };
	}
	return true;
}

Val *em_call_param_load(Em *e, const Var *v, i64 at)
{
	CallParam *p = find_param(e, v, at);

	return p ? p->val : NULL;
}

/* What was stored to a parameter, piece by piece: a structure may come in pieces of any size. */
static bool stored_pieces(Em *e, const Var *v, u32 word, Piece *list, u32 *n)
{
	u64 have = 0;

	for (u32 i = 0; i < vec_len(e->call_params); i++) {
		const CallParam *p = &e->call_params[i];

		if (p->var != v || p->at < 0 || (u64)p->at + p->bytes > 8 * SYSTEM_WORDS || *n == MAX_PIECES_PASSED)
			continue;
		list[(*n)++] = (Piece){ p->val, 8 * word + (u32)p->at, p->bytes };
		have += p->bytes;
	}
	return have >= v->size || em_fail(e, "argument of a call that is not stored before it");
}

/* All arguments of a system call, each from a word on. */
static bool arguments(Em *e, const Inst *in, const SystemFn *s, Piece *list, u32 *n)
{
	const Opnd *ops = in->nops > 2 && in->ops[2].kind == OP_vec ? &in->ops[2] : NULL;

	*n = 0;
	for (u32 k = 0, word = 0; k < s->nargs; k++) {
		const Opnd *o = ops && k < ops->n ? &ops->vec[k] : NULL;
		bool is_param = o && (o->kind == OP_var || o->kind == OP_addr);
		u32 words = is_param ? (u32)(o->var->size + 7) / 8 : 1;

		if (!o)
			return em_fail(e, "call with too few arguments");
		if (word + words > SYSTEM_WORDS)
			return em_fail(e, "call with too large arguments");
		if (is_param && !stored_pieces(e, o->var, word, list, n))
			return false;
		if (!is_param) {
			list[*n] = (Piece){ em_opnd(e, o, TY_b64), 8 * word, 8 };
			if (!list[(*n)++].val)
				return false;
		}
		word += words;
	}
	return true;
}

static LV sys_table(Em *e)
{
	return em_load(e, e->ptr, em_gep(e, e->launch, offsetof(LaunchEnv, sys)), 8, e->alias_env);
}

static LV lane_tid(Em *e, LaneLoop *l)
{
	LV t = LLVMBuildAdd(e->b, LLVMBuildTrunc(e->b, l->index, e->i32, ""), e->t0, ""), p;

	p = em_alloca(e, LLVMArrayType2(e->i32, 3), "tid");
	for (u32 d = 0; d < 3; d++)
		em_store(e, em_tid(e, t, d), em_gep(e, p, 4 * d), 4, NULL);
	return p;
}

static LV block_ids(Em *e)
{
	LV p = em_alloca(e, LLVMArrayType2(e->i32, 3), "ctaid");

	for (u32 i = 0; i < 3; i++)
		em_store(e, e->ctaid[i], em_gep(e, p, 4 * i), 4, NULL);
	return p;
}

/* SystemCall of that name: imported as ww_system_<name>. */
static LV system_fn(Em *e, const SystemFn *s, LT type)
{
	char name[80];
	LV f;

	snprintf(name, sizeof name, "ww_system_%s", s->name);
	f = LLVMGetNamedFunction(e->mod, name);
	return f ? f : LLVMAddFunction(e->mod, name, type);
}

static LV invoke(Em *e, const SystemFn *s, LaneLoop *l, const Piece *list, u32 n)
{
	LT t[5] = { e->ptr, e->ptr, e->ptr, e->ptr, e->ptr }, type = LLVMFunctionType(e->i1, t, 5, false);
	LV args = em_alloca(e, LLVMArrayType2(e->i64, SYSTEM_WORDS), "args"), result = em_alloca(e, e->i64, "result"), ok;

	for (u32 k = 0; k < n; k++) {
		LV v = em_lane_get(e, l, k);

		em_store(e, list[k].bytes < 8 ? LLVMBuildTrunc(e->b, v, em_int(e, 8 * list[k].bytes), "") : v,
			 em_gep(e, args, list[k].at), list[k].bytes, e->alias_env);
	}
	ok = LLVMBuildCall2(e->b, type, system_fn(e, s, type),
			    (LV[]){ sys_table(e), args, result, block_ids(e), lane_tid(e, l) }, 5, "");
	em_stop_if(e, LLVMBuildNot(e->b, ok, ""));
	return s->result_bits ? em_load(e, e->i64, result, 8, e->alias_env) : NULL;
}

static bool make_call(Em *e, const Inst *in, const SystemFn *s)
{
	LaneLoop l = { 0 };
	Piece list[MAX_PIECES_PASSED];
	u32 n;
	LV r;

	if (!arguments(e, in, s, list, &n))
		return false;
	for (u32 k = 0; k < n; k++)
		em_array_put(e, k, list[k].val);
	em_array_put_mask(e, n);
	em_lanes_begin(e, &l, n);
	r = invoke(e, s, &l, list, n);
	if (r)
		em_lane_put(e, &l, n + 1, r);
	em_lanes_end(e, &l);
	if (s->aborts)
		em_stop_if_any(e);
	if (r && in->ops[0].kind == OP_vec && in->ops[0].n) {
		const Opnd *o = &in->ops[0].vec[0];
		Val *v = em_array_get(e, n + 1, s->result_bits);

		if (o->kind == OP_reg)
			em_web_set(e, em_web_of(e, o->use), v, e->guarded);
		else
			*vec_push(e->a, e->call_params) = (CallParam){ o->var, 0, s->result_bits / 8, v };
	}
	return true;
}

/* Lanes come here whose callee is none of the module's functions: the host faults on an address that there never is
 * and that is this instruction's own, which exec knows from a call that finds no room. */
static void stop_at_no_function(Em *e)
{
	enum { NOWHERE = 60000 /* below what a process may map */ };
	LV any = em_any_lane(e), at = em_const(e, 64, 1 + e->inst % NOWHERE);
	LB hit = LLVMAppendBasicBlockInContext(e->c, e->func, "no_function");
	LB go = LLVMAppendBasicBlockInContext(e->c, e->func, "go_on");

	LLVMBuildCondBr(e->b, any ? any : em_const(e, 1, 1), hit, go);
	LLVMPositionBuilderAtEnd(e->b, hit);
	LLVMSetVolatile(em_store(e, em_const(e, 8, 0), em_pointer(e, at), 1, NULL), true);
	LLVMBuildUnreachable(e->b);
	LLVMPositionBuilderAtEnd(e->b, go);
}

bool em_call(Em *e, const Inst *in)
{
	const Opnd *callee = &in->ops[1];
	const EmitCallee *fn = em_callee(e, in);
	const SystemFn *sys;

	if (fn)
		return em_call_function(e, in, fn);
	if (callee->kind != OP_fn) {
		stop_at_no_function(e);
		return true;
	}
	sys = callee->fn->has_body ? NULL : ptx_find_system(callee->fn->name);
	if (sys)
		return make_call(e, in, sys);
	return em_fail(e, "call of %s, which is not known", callee->fn->name);
}
