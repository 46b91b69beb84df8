/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instructions without a vector form: the lane function of the row for every lane (they are pure, so lanes
 * that are off do no harm), or the warp function for every warp, called with a constant Op so that they fold into what this instruction is.
 *
 * Operands travel through stack arrays shared by all such instructions of the kernel: operand k of lane l
 * of the group is word l of array k.
 */
#include "emit/lanes.h"

#include <string.h>

/* Operands in the order that lane functions count them: vectors and pairs flattened. */
u32 em_flatten(const Opnd *o, const Opnd **out, u32 max)
{
	u32 n = 0;

	if (o->kind == OP_none)
		return 0;
	if (o->kind != OP_vec && o->kind != OP_pair) {
		if (max)
			out[0] = o;
		return 1;
	}
	for (u32 i = 0; i < o->n; i++)
		n += em_flatten(&o->vec[i], out + n, n < max ? max - n : 0);
	return n;
}

LV em_array(Em *e, u32 k)
{
	if (!e->array[k]) {
		e->array[k] = em_alloca(e, LLVMArrayType2(e->i64, (u64)MAX_PIECES * e->W), "lanes");
		LLVMSetAlignment(e->array[k], 64);
	}
	return e->array[k];
}

LV em_to64(Em *e, LV v)
{
	bool vec = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
	LT t = vec ? em_vec(e, e->i64) : e->i64;

	return LLVMTypeOf(v) == t ? v : LLVMBuildZExt(e->b, v, t, "");
}

void em_array_put(Em *e, u32 k, Val *v)
{
	for (u32 p = 0; p < e->P; p++)
		em_store(e, em_to64(e, em_at(e, v, p, true)), em_gep(e, em_array(e, k), p * e->W * 8), 8, e->alias_env);
}

void em_array_put_mask(Em *e, u32 k)
{
	for (u32 p = 0; p < e->P; p++) {
		LV m = em_mask(e, p);

		if (!m)
			m = LLVMConstAllOnes(em_vec(e, e->i1));
		em_store(e, em_to64(e, m), em_gep(e, em_array(e, k), p * e->W * 8), 8, e->alias_env);
	}
}

Val *em_array_get(Em *e, u32 k, u32 bits)
{
	Val *v = arena_new_one(e->a, Val);
	LT lane = em_int(e, bits);

	*v = (Val){ .var = VAR_piece, .vec = e->W > 1, .bits = bits };
	for (u32 p = 0; p < e->P; p++) {
		LV x = em_load(e, em_vec(e, e->i64), em_gep(e, em_array(e, k), p * e->W * 8), 8, e->alias_env);

		v->v[p] = bits < 64 ? LLVMBuildTrunc(e->b, x, em_vec(e, lane), "") : x;
	}
	return v;
}

/* for (lane = 0; lane < lanes of the group; lane++) if (mask[lane]) { … }; NOREG: all lanes */
void em_lanes_begin(Em *e, LaneLoop *l, u32 mask_array)
{
	LV on;
	LB pre = LLVMGetInsertBlock(e->b);

	l->free = mask_array == NOREG;

	l->head = LLVMAppendBasicBlockInContext(e->c, e->func, "lane");
	l->on = LLVMAppendBasicBlockInContext(e->c, e->func, "lane_on");
	l->next = LLVMAppendBasicBlockInContext(e->c, e->func, "lane_next");
	l->end = LLVMAppendBasicBlockInContext(e->c, e->func, "lane_end");
	LLVMBuildBr(e->b, l->head);
	LLVMPositionBuilderAtEnd(e->b, l->head);
	l->index = LLVMBuildPhi(e->b, e->i64, "");
	LLVMAddIncoming(l->index, (LV[]){ em_const(e, 64, 0) }, &pre, 1);
	if (l->free) {
		LLVMBuildBr(e->b, l->on);
	} else {
		on = em_load(e, e->i64, em_lane_slot(e, l, mask_array), 8, e->alias_env);
		LLVMBuildCondBr(e->b, LLVMBuildTrunc(e->b, on, e->i1, ""), l->on, l->next);
	}
	LLVMPositionBuilderAtEnd(e->b, l->on);
}

LV em_lane_slot(Em *e, LaneLoop *l, u32 k)
{
	return em_gepv(e, em_array(e, k), LLVMBuildMul(e->b, l->index, em_const(e, 64, 8), ""));
}

LV em_lane_get(Em *e, LaneLoop *l, u32 k)
{
	return em_load(e, e->i64, em_lane_slot(e, l, k), 8, e->alias_env);
}

void em_lane_put(Em *e, LaneLoop *l, u32 k, LV v)
{
	em_store(e, v, em_lane_slot(e, l, k), 8, e->alias_env);
}

/* Asks LLVM to vectorise the loop that `branch` closes: its lanes are independent. */
static void mark_vectorizable(Em *e, LV branch)
{
	static const char name[] = "llvm.loop.vectorize.enable";
	LLVMMetadataRef self = LLVMTemporaryMDNode(e->c, NULL, 0), hint[2], loop[2], node;

	hint[0] = LLVMMDStringInContext2(e->c, name, sizeof name - 1);
	hint[1] = LLVMValueAsMetadata(LLVMConstInt(e->i1, 1, false));
	loop[0] = self;
	loop[1] = LLVMMDNodeInContext2(e->c, hint, 2);
	node = LLVMMDNodeInContext2(e->c, loop, 2);
	LLVMMetadataReplaceAllUsesWith(self, node);
	LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(e->c, "llvm.loop", 9), LLVMMetadataAsValue(e->c, node));
	if (!LLVMGetNamedMetadata(e->mod, "ww.vectorize", 12))
		LLVMGetOrInsertNamedMetadata(e->mod, "ww.vectorize", 12);
}

void em_lanes_end(Em *e, LaneLoop *l)
{
	LV i, branch;

	LLVMBuildBr(e->b, l->next);
	LLVMPositionBuilderAtEnd(e->b, l->next);
	i = LLVMBuildAdd(e->b, l->index, em_const(e, 64, 1), "");
	LLVMAddIncoming(l->index, &i, &l->next, 1);
	branch = LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, i, em_const(e, 64, (u64)e->P * e->W), ""),
				 l->head, l->end);
	if (l->free && !l->as_is)
		mark_vectorizable(e, branch);
	LLVMPositionBuilderAtEnd(e->b, l->end);
}

/* ---- the rows' functions ------------------------------------------------------------------------------------- */

LV em_op_constant(Em *e, const Op *op)
{
	LV init = LLVMConstStringInContext2(e->c, (const char *)op, sizeof *op, true), g;

	g = LLVMAddGlobal(e->mod, LLVMTypeOf(init), "op");
	LLVMSetInitializer(g, init);
	LLVMSetGlobalConstant(g, true);
	LLVMSetLinkage(g, LLVMPrivateLinkage);
	LLVMSetAlignment(g, 8);
	return g;
}

LV em_declare(Em *e, const char *prefix, u32 form, LT type)
{
	bool big = ptx_forms[form].flags & FF_big;
	char name[80];
	LV f;

	snprintf(name, sizeof name, "%s%s_%s", big ? "host_" : "", prefix, ptx_forms[form].id);
	f = LLVMGetNamedFunction(e->mod, name);
	return f ? f : LLVMAddFunction(e->mod, name, type);
}

static void inline_call(Em *e, LV call)
{
	unsigned k = LLVMGetEnumAttributeKindForName("alwaysinline", 12);

	LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->c, k, 0));
}

void em_lane_call(Em *e, const Op *op, u32 form, LV d, LV a)
{
	LT params[3] = { e->ptr, e->ptr, e->ptr }, t = LLVMFunctionType(e->none, params, 3, false);
	LV f = em_declare(e, "lane", form, t);
	LV args[3] = { em_op_constant(e, op), d, a };

	inline_call(e, LLVMBuildCall2(e->b, t, f, args, 3, ""));
}

typedef struct Flat {
	const Opnd *d[MAX_SLOTS], *a[MAX_SLOTS];
	u32 nd, na;
	Val *src[MAX_SLOTS];
} Flat;

static u32 slots_of(Em *e, const Opnd *o)
{
	return o->kind == OP_reg && ptx_type_bits(e->webs->webs[em_web_of(e, o->use)].type) == 128 ? 2 : 1;
}

static bool flatten(Em *e, const Inst *in, Flat *f)
{
	f->nd = em_flatten(&in->ops[0], f->d, MAX_SLOTS);
	f->na = 0;
	for (u32 i = 1; i < in->nops; i++)
		f->na += em_flatten(&in->ops[i], f->a + f->na, f->na < MAX_SLOTS ? MAX_SLOTS - f->na : 0);
	if (f->nd > MAX_SLOTS || f->na > MAX_SLOTS)
		return em_fail(e, "too many operands");
	for (u32 k = 0; k < f->na; k++) {
		const Opnd *o = f->a[k];
		Type t = TY_b64;

		if (o->kind == OP_reg)
			t = e->webs->webs[em_web_of(e, o->use)].type;
		if (slots_of(e, o) != 1)
			return em_fail(e, "128-bit operand");
		f->src[k] = em_opnd(e, o, t);
		if (!f->src[k])
			return false;
	}
	for (u32 k = 0; k < f->nd; k++)
		if (f->d[k]->kind == OP_reg && slots_of(e, f->d[k]) != 1)
			return em_fail(e, "128-bit result");
	return true;
}

static void set_results(Em *e, Flat *f)
{
	for (u32 k = 0; k < f->nd; k++) {
		u32 web;

		if (f->d[k]->kind != OP_reg)
			continue;
		web = em_web_of(e, f->d[k]->use);
		em_web_set(e, web, em_array_get(e, k, ptx_type_bits(e->webs->webs[web].type)), e->guarded);
	}
}

/* Results are block-uniform or the like: once an instance, on lane 0. */
static bool scalar_lane(Em *e, const Inst *in, Flat *f)
{
	u8 var = 0;
	Val *out[MAX_SLOTS];
	LV d = em_array(e, 0), a = em_array(e, 1);

	if (f->na > MAX_PIECES || f->nd > MAX_PIECES) /* the least that an array holds, when W is 1 */
		return em_fail(e, "too many operands");
	for (u32 k = 0; k < f->nd; k++) {
		const Shape *s;

		out[k] = arena_new_one(e->a, Val);
		if (f->d[k]->kind != OP_reg)
			continue;
		s = &e->shapes->web[em_web_of(e, f->d[k]->use)];
		if (s->vec)
			return false;
		var = s->var > var ? s->var : var;
	}
	for (u32 i = 0; i < em_instances(e, var); i++) {
		for (u32 k = 0; k < f->na; k++)
			em_store(e, em_to64(e, em_at(e, f->src[k], i, false)), em_gep(e, a, k * 8), 8, e->alias_env);
		em_lane_call(e, &in->op, in->op.form, d, a);
		for (u32 k = 0; k < f->nd; k++) {
			u32 bits;

			if (f->d[k]->kind != OP_reg)
				continue;
			bits = ptx_type_bits(e->webs->webs[em_web_of(e, f->d[k]->use)].type);
			out[k]->var = var;
			out[k]->bits = bits;
			out[k]->stride = e->shapes->web[em_web_of(e, f->d[k]->use)].stride;
			out[k]->v[i] = em_load(e, e->i64, em_gep(e, d, k * 8), 8, e->alias_env);
			if (bits < 64)
				out[k]->v[i] = LLVMBuildTrunc(e->b, out[k]->v[i], em_int(e, bits), "");
		}
	}
	for (u32 k = 0; k < f->nd; k++)
		if (f->d[k]->kind == OP_reg)
			em_web_set(e, em_web_of(e, f->d[k]->use), out[k], e->guarded);
	return true;
}

static bool results_vary(Em *e, const Flat *f)
{
	for (u32 k = 0; k < f->nd; k++)
		if (f->d[k]->kind == OP_reg && e->shapes->web[em_web_of(e, f->d[k]->use)].vec)
			return true;
	return false;
}

bool em_lane_fallback(Em *e, const Inst *in)
{
	Flat f;
	LaneLoop l = { 0 };
	LV d, a;
	u32 base;

	if (!ptx_forms[in->op.form].lane)
		return em_fail(e, "no lane function of %s", ptx_forms[in->op.form].id);
	if (!flatten(e, in, &f))
		return false;
	for (u32 k = 0; k < f.na; k++)
		if (f.src[k]->delta)
			return em_fail(e, "wrapping index in %s", ptx_forms[in->op.form].id);
	if (e->W == 1 || !results_vary(e, &f))
		return scalar_lane(e, in, &f);
	if (f.na + f.nd > MAX_SLOTS - 2) /* the last two arrays are the call's own */
		return em_fail(e, "too many operands");
	base = f.nd;
	for (u32 k = 0; k < f.na; k++)
		em_array_put(e, base + k, f.src[k]);
	d = em_array(e, MAX_SLOTS - 1);
	a = em_array(e, MAX_SLOTS - 2);
	em_lanes_begin(e, &l, NOREG);
	for (u32 k = 0; k < f.na; k++)
		em_store(e, em_lane_get(e, &l, base + k), em_gep(e, a, k * 8), 8, e->alias_env);
	em_lane_call(e, &in->op, in->op.form, d, a);
	for (u32 k = 0; k < f.nd; k++)
		em_lane_put(e, &l, k, em_load(e, e->i64, em_gep(e, d, k * 8), 8, e->alias_env));
	em_lanes_end(e, &l);
	set_results(e, &f);
	return true;
}

/* ---- warp functions: operands as a[k * 32 + lane], for each warp of the group ------------------------------ */

static void pack_warp(Em *e, Flat *f, u32 w, LV a)
{
	for (u32 k = 0; k < f->na; k++)
		for (u32 i = 0; i < e->ppw; i++) {
			u32 p = w * e->ppw + i;
			LV at = em_gep(e, a, ((i64)k * PTX_WARP + i * e->W) * 8);

			if (p < e->P)
				em_store(e, em_to64(e, em_at(e, f->src[k], p, true)), at, 8, e->alias_env);
		}
}

LV em_warp_active(Em *e, u32 w)
{
	LV m[MAX_PIECES];

	for (u32 i = 0; i < e->P; i++) {
		m[i] = em_mask(e, i);
		if (!m[i])
			m[i] = LLVMConstAllOnes(em_vec(e, e->i1));
	}
	return em_warp_bits(e, m, w);
}

bool em_warp_fallback(Em *e, const Inst *in)
{
	LT params[4] = { e->ptr, e->i32, e->ptr, e->ptr }, t = LLVMFunctionType(e->i1, params, 4, false);
	Flat f;
	u32 warps = (e->P + e->ppw - 1) / e->ppw, bytes;
	LV fn, op, d, a;
	Val *out[MAX_SLOTS];

	if (!ptx_forms[in->op.form].warp)
		return em_fail(e, "no warp function of %s", ptx_forms[in->op.form].id);
	if (!flatten(e, in, &f))
		return false;
	bytes = PTX_WARP * 8;
	d = em_alloca(e, LLVMArrayType2(e->i8, (u64)bytes * (f.nd + 1)), "warp_d");
	a = em_alloca(e, LLVMArrayType2(e->i8, (u64)bytes * (f.na + 1)), "warp_a");
	LLVMSetAlignment(d, 64);
	LLVMSetAlignment(a, 64);
	fn = em_declare(e, "warp", in->op.form, t);
	op = em_op_constant(e, &in->op);
	for (u32 k = 0; k < f.nd; k++) {
		out[k] = arena_new_one(e->a, Val);
		if (f.d[k]->kind == OP_reg)
			*out[k] = (Val){ .var = VAR_piece, .vec = e->W > 1,
					 .bits = ptx_type_bits(e->webs->webs[em_web_of(e, f.d[k]->use)].type) };
	}
	for (u32 w = 0; w < warps; w++) {
		LV args[4] = { op, em_warp_active(e, w), d, a };

		pack_warp(e, &f, w, a);
		em_stop_if(e, LLVMBuildNot(e->b, LLVMBuildCall2(e->b, t, fn, args, 4, ""), ""));
		for (u32 k = 0; k < f.nd; k++)
			for (u32 i = 0; f.d[k]->kind == OP_reg && i < e->ppw && w * e->ppw + i < e->P; i++) {
				LV x = em_load(e, em_vec(e, e->i64),
					       em_gep(e, d, ((i64)k * PTX_WARP + i * e->W) * 8), 8, e->alias_env);

				if (out[k]->bits < 64)
					x = LLVMBuildTrunc(e->b, x, em_vec(e, em_int(e, out[k]->bits)), "");
				out[k]->v[w * e->ppw + i] = x;
			}
	}
	for (u32 k = 0; k < f.nd; k++)
		if (f.d[k]->kind == OP_reg)
			em_web_set(e, em_web_of(e, f.d[k]->use), out[k], e->guarded);
	return true;
}
