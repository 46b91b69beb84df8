/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses to .param: the kernel's parameters, which are memory; those of functions that are called, in areas
 * (callee.c); results of system calls, which are values.
 */
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/callee.h"

static bool is_kernel_param(Em *e, const Var *v)
{
	for (u32 i = 0; i < vec_len(e->fn->params); i++)
		if (e->fn->params[i] == v)
			return true;
	return false;
}

/* In the register's width, with the type's sign. */
static Val *extended(Em *e, Val *v, Type t, u32 web)
{
	u32 bits = ptx_type_bits(e->webs->webs[web].type);
	Val *r;

	if (v->bits == bits)
		return v;
	r = arena_new_one(e->a, Val);
	*r = (Val){ .var = v->var, .vec = v->vec, .bits = bits };
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		r->v[i] = em_extend_loaded(e, v->v[i], t, bits);
	return r;
}

/* Where it lies among words of 32 bits: only what lies in one, or is whole ones. */
static bool fits_words(Em *e, i64 at, u32 bytes)
{
	if (bytes && bytes <= 8 && at % (bytes < 4 ? bytes : 4) == 0)
		return true;
	return em_fail(e, "part of a parameter that is not aligned");
}

static bool store_in_area(Em *e, const Inst *in, LV area)
{
	const Opnd *src = &in->ops[1];
	u32 n = in->op.m.vec ? in->op.m.vec : 1, bytes = ptx_type_bits(in->op.type[0]) / 8;

	for (u32 k = 0; k < n; k++) {
		i64 at = in->ops[0].imm + (i64)k * bytes;
		Val *v = em_opnd(e, src->kind == OP_vec ? &src->vec[k] : src, in->op.type[0]);

		if (!v || !fits_words(e, at, bytes))
			return false;
		em_area_put(e, area, at, 8 * bytes, v);
	}
	return true;
}

/* A parameter or result of a function that is called. */
static bool load_from_area(Em *e, const Inst *in, LV area)
{
	const Opnd *dst = &in->ops[0];
	u32 n = dst->kind == OP_vec ? dst->n : 1, bytes = ptx_type_bits(in->op.type[0]) / 8;

	for (u32 k = 0; k < n; k++) {
		const Opnd *d = dst->kind == OP_vec ? &dst->vec[k] : dst;
		i64 at = in->ops[1].imm + (i64)k * bytes;
		Val *v;

		if (!fits_words(e, at, bytes))
			return false;
		if (d->kind != OP_reg)
			continue;
		v = em_area_get(e, area, at, 8 * bytes);
		v = extended(e, v, in->op.type[0], em_web_of(e, d->use));
		em_web_set(e, em_web_of(e, d->use), v, e->guarded);
	}
	return true;
}

/* Results of a call: values that em_call has left. */
static bool load_call_param(Em *e, const Inst *in)
{
	const Opnd *dst = &in->ops[0], *o = &in->ops[1];
	u32 n = dst->kind == OP_vec ? dst->n : 1, bytes = ptx_type_bits(in->op.type[0]) / 8;

	for (u32 k = 0; k < n; k++) {
		const Opnd *d = dst->kind == OP_vec ? &dst->vec[k] : dst;
		Val *v = em_call_param_load(e, o->var, o->imm + (i64)k * bytes);

		if (!v)
			return em_fail(e, "part of a call's result");
		if (d->kind == OP_reg)
			em_web_set(e, em_web_of(e, d->use), extended(e, v, TY_none, em_web_of(e, d->use)), e->guarded);
	}
	return true;
}

/* Of a parameter, at an address `v` from its start, or from that of all, that differs between threads. */
static bool load_param_lanes(Em *e, const Inst *in, const Val *v)
{
	const Opnd *o = &in->ops[1], *dst = &in->ops[0];
	LV got[MAX_PIECES][MAX_COMPS], base = em_gep(e, e->params, o->var ? o->var->offset : 0);
	Access x = { .type = in->op.type[0], .n = in->op.m.vec ? in->op.m.vec : 1, .alias = e->alias_param };
	Val *a = arena_new_one(e->a, Val);

	x.bits = ptx_type_bits(x.type);
	x.bytes = x.bits / 8;
	if (x.n > MAX_COMPS || !x.bytes)
		return em_fail(e, "access of %u components", x.n);
	*a = *v;
	a->step = NULL;
	for (u32 i = 0; i < em_instances(e, v->var); i++) {
		a->v[i] = LLVMBuildAdd(e->b, v->v[i], em_kint(e, v->v[i], (u64)o->imm), "");
		a->v[i] = LLVMBuildAdd(e->b, a->v[i], em_like(e, a->v[i], LLVMBuildPtrToInt(e->b, base, e->i64, "")), "");
	}
	x.addr = a;
	em_load_instances(e, &x, a->delta != NULL, got);
	if (dst->kind != OP_vec)
		em_set_loaded(e, &x, dst, 0, got);
	for (u32 k = 0; dst->kind == OP_vec && k < dst->n; k++)
		em_set_loaded(e, &x, &dst->vec[k], k, got);
	return true;
}

/* Kernel parameters: block-uniform, never change. */
bool em_load_param(Em *e, const Inst *in)
{
	const Opnd *o = &in->ops[1], *dst = &in->ops[0];
	u32 n = in->op.m.vec ? in->op.m.vec : 1, bytes = ptx_type_bits(in->op.type[0]) / 8;
	LV got[1][MAX_COMPS], base = e->params, area;
	Access x = { .type = in->op.type[0], .n = n };
	Val *a = arena_new_one(e->a, Val);

	if (o->var && o->reg == NOREG && em_param_area(e, o->var, &area))
		return load_from_area(e, in, area);
	if (!e->fn->is_entry && o->reg != NOREG)
		return em_fail(e, "parameter of a function at a computed address");
	if (o->var && o->reg == NOREG && em_call_param_load(e, o->var, o->imm))
		return load_call_param(e, in);
	if (o->var && !is_kernel_param(e, o->var))
		return em_fail(e, "parameter %s of a call", o->var->name);
	if (o->reg != NOREG) {
		Opnd r = *o;
		Val *v;

		r.kind = OP_reg;
		v = em_opnd(e, &r, TY_b64);
		if (!v)
			return false;
		if (v->vec || v->stride || v->var)
			return load_param_lanes(e, in, v);
		base = em_gepv(e, base, v->v[0]);
	}
	base = em_gep(e, base, (o->var ? (i64)o->var->offset : 0) + o->imm);
	for (u32 k = 0; k < n; k++) {
		got[0][k] = em_load(e, em_int(e, bytes * 8), em_gep(e, base, k * bytes), 1, e->alias_param);
		LLVMSetMetadata(got[0][k], LLVMGetMDKindIDInContext(e->c, "invariant.load", 14),
				LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, NULL, 0)));
	}
	*a = (Val){ .bits = 64 };
	x.addr = a;
	if (dst->kind != OP_vec)
		em_set_loaded(e, &x, dst, 0, got);
	for (u32 k = 0; dst->kind == OP_vec && k < dst->n; k++)
		em_set_loaded(e, &x, &dst->vec[k], k, got);
	return true;
}

bool em_store_param(Em *e, const Inst *in)
{
	const Opnd *o = &in->ops[0];
	LV area;

	if (o->var && o->reg == NOREG && em_param_area(e, o->var, &area))
		return store_in_area(e, in, area);
	return em_call_param_store(e, in);
}
