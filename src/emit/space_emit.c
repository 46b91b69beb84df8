/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which state space a generic address lies in (PTX ISA, "isspacep"). Generic addresses are host addresses; a
 * space is a range of them, or, for constants, one range a variable. What is nowhere else is global.
 */
#include "emit/arith.h"
#include "emit/cluster.h"

typedef struct Range {
	LV base, size; /* i64 */
} Range;

static LV launch_field(Em *e, LT t, size_t off, u32 align)
{
	return em_load(e, t, em_gep(e, e->launch, (i64)off), align, e->alias_env);
}

static Range shared_range(Em *e)
{
	LV size = launch_field(e, e->i32, offsetof(LaunchEnv, total_shared), 4);

	return (Range){ LLVMBuildPtrToInt(e->b, e->shared, e->i64, ""), LLVMBuildZExt(e->b, size, e->i64, "") };
}

/* The windows of all ranks; what lies between them is nobody's. */
static Range cluster_range(Em *e)
{
	Range r = shared_range(e);
	LV window = em_const(e, 64, 1ull << CLUSTER_SHIFT), others;

	if (!e->in_cluster)
		return r;
	others = LLVMBuildZExt(e->b, em_cluster_word(e, CLUSTER_nrank), e->i64, "");
	others = LLVMBuildSub(e->b, others, em_const(e, 64, 1), "");
	r.base = em_space_base(e, SS_shared, 0);
	r.size = LLVMBuildAdd(e->b, r.size, LLVMBuildMul(e->b, others, window, ""), "");
	return r;
}

static Range local_range(Em *e)
{
	LV n = e->local_stride;

	for (u32 d = 0; d < 3; d++) {
		LV x = launch_field(e, e->i32, offsetof(LaunchEnv, ntid) + 4 * d, 4);

		n = LLVMBuildMul(e->b, n, LLVMBuildZExt(e->b, x, e->i64, ""), "");
	}
	return (Range){ LLVMBuildPtrToInt(e->b, e->local, e->i64, ""), n };
}

static Range param_range(Em *e)
{
	return (Range){ LLVMBuildPtrToInt(e->b, e->params, e->i64, ""), em_const(e, 64, e->fn->param_size) };
}

static LV inside(Em *e, LV x, Range r)
{
	LV off = LLVMBuildSub(e->b, x, em_like(e, x, r.base), "");

	return LLVMBuildICmp(e->b, LLVMIntULT, off, em_like(e, x, r.size), "");
}

static LV in_constants(Em *e, LV x)
{
	Var *const *vars = e->fn->module->vars;
	LV table = launch_field(e, e->ptr, offsetof(LaunchEnv, var_addr), 8);
	LV is = em_like(e, x, em_const(e, 1, 0));

	for (u32 i = 0; i < vec_len(vars); i++) {
		Range r;

		if (vars[i]->space != SS_const)
			continue;
		r.base = em_load(e, e->i64, em_gep(e, table, 8 * (i64)vars[i]->index), 8, e->alias_env);
		r.size = em_const(e, 64, vars[i]->size);
		is = LLVMBuildOr(e->b, is, inside(e, x, r), "");
	}
	return is;
}

static LV is_in(Em *e, Space s, LV x)
{
	switch (s) {
	case SS_shared: case SS_shared_cta:
		return inside(e, x, shared_range(e));
	case SS_shared_cluster:
		return inside(e, x, cluster_range(e));
	case SS_local:
		return inside(e, x, local_range(e));
	case SS_param: case SS_param_entry:
		return inside(e, x, param_range(e));
	case SS_const:
		return in_constants(e, x);
	default:
		x = LLVMBuildOr(e->b, LLVMBuildOr(e->b, is_in(e, SS_shared_cluster, x), is_in(e, SS_local, x), ""),
				in_constants(e, x), "");
		return LLVMBuildNot(e->b, x, "");
	}
}

bool em_isspacep(Em *e, const Inst *in)
{
	Val *a = em_opnd(e, &in->ops[1], TY_b64), *v = arena_new_one(e->a, Val);

	if (!a)
		return false;
	*v = (Val){ .var = a->var, .vec = a->vec || a->stride, .bits = 1 };
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		v->v[i] = is_in(e, in->op.m.space, em_at(e, a, i, v->vec));
	em_web_set(e, em_web_of(e, in->ops[0].use), v, e->guarded);
	return true;
}
