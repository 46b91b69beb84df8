/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values: webs and operands as scalars and vectors, widened where an instruction asks for lanes.
 *
 * A !vec value keeps lane 0 of each instance. Any pure operation with a !vec result may therefore be
 * computed by the scalar operation on lane-0 operands: the shape analysis has proved that the other lanes
 * follow by the stride.
 */
#include "emit/arith.h"
#include "emit/cluster.h"
#include "emit/vars.h"

#include <string.h>

LT em_int(Em *e, u32 bits)
{
	return LLVMIntTypeInContext(e->c, bits);
}

LT em_lane_type(Em *e, Type t)
{
	switch (t) {
	case TY_f16: return e->f16;
	case TY_bf16: return e->bf16;
	case TY_f32: case TY_tf32: return e->f32;
	case TY_f64: return e->f64;
	default: return em_int(e, ptx_type_bits(t));
	}
}

LT em_vec(Em *e, LT lane)
{
	return e->W == 1 ? lane : LLVMVectorType(lane, e->W);
}

LV em_const(Em *e, u32 bits, u64 v)
{
	return LLVMConstInt(em_int(e, bits), v, false);
}

static bool is_vec(LV v)
{
	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

LV em_splat(Em *e, LV s)
{
	LV undef, one;

	if (e->W == 1 || is_vec(s))
		return s;
	if (LLVMIsConstant(s)) {
		LV lane[32];

		for (u32 i = 0; i < e->W; i++)
			lane[i] = s;
		return LLVMConstVector(lane, e->W);
	}
	undef = LLVMGetPoison(em_vec(e, LLVMTypeOf(s)));
	one = LLVMBuildInsertElement(e->b, undef, s, em_const(e, 32, 0), "");
	return LLVMBuildShuffleVector(e->b, one, undef, LLVMConstNull(LLVMVectorType(e->i32, e->W)), "");
}

LV em_lanes(Em *e, u32 bits)
{
	LV lane[32];

	if (e->W == 1)
		return em_const(e, bits, 0);
	for (u32 i = 0; i < e->W; i++)
		lane[i] = em_const(e, bits, i);
	return LLVMConstVector(lane, e->W);
}

static LV strided_offsets(Em *e, u32 bits, i64 stride)
{
	LV lane[32];

	for (u32 i = 0; i < e->W; i++)
		lane[i] = em_const(e, bits, (u64)(stride * i));
	return e->W == 1 ? lane[0] : LLVMConstVector(lane, e->W);
}

u32 em_instances(const Em *e, u8 var)
{
	return var == VAR_block ? 1 : var == VAR_column ? e->cols : e->P;
}

u32 em_index(const Em *e, u8 var, u32 piece)
{
	return var == VAR_block ? 0 : var == VAR_column ? piece % e->cols : piece;
}

LV em_at(Em *e, const Val *v, u32 piece, bool vec)
{
	u32 i = em_index(e, v->var, piece);
	LV x = v->v[i];

	if (v->vec)
		return vec || e->W == 1 ? x : LLVMBuildExtractElement(e->b, x, em_const(e, 32, 0), "");
	if (!vec || e->W == 1)
		return x;
	x = em_splat(e, x);
	if (v->stride)
		x = LLVMBuildAdd(e->b, x, strided_offsets(e, v->bits, v->stride), "");
	if (v->delta)
		x = LLVMBuildAdd(e->b, x, v->delta[i], "");
	return x;
}

/* What v was before it became bits of another type; v itself when it has always been what it is. */
static LV before_cast(LV v)
{
	return LLVMIsABitCastInst(v) ? LLVMGetOperand(v, 0) : v;
}

LV em_bitcast(Em *e, LV v, LT lane)
{
	LT t = is_vec(v) ? em_vec(e, lane) : lane;

	if (LLVMTypeOf(v) == t)
		return v;
	return LLVMTypeOf(before_cast(v)) == t ? before_cast(v) : LLVMBuildBitCast(e->b, v, t, "");
}

LV em_to_int(Em *e, LV v)
{
	LT t = LLVMTypeOf(v), lane = is_vec(v) ? LLVMGetElementType(t) : t;
	u32 bits;

	switch (LLVMGetTypeKind(lane)) {
	case LLVMHalfTypeKind: case LLVMBFloatTypeKind: bits = 16; break;
	case LLVMFloatTypeKind: bits = 32; break;
	case LLVMDoubleTypeKind: bits = 64; break;
	default: return v;
	}
	return em_bitcast(e, v, em_int(e, bits));
}

LV em_alloca(Em *e, LT t, const char *name)
{
	LV p = LLVMBuildAlloca(e->entry_b, t, name);

	return p;
}

LV em_intrinsic(Em *e, const char *name, LT *over, u32 nover, LV *args, u32 nargs)
{
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	LV f = LLVMGetIntrinsicDeclaration(e->mod, id, over, nover);

	return LLVMBuildCall2(e->b, LLVMGlobalGetValueType(f), f, args, nargs, "");
}

LV em_tag_alias(Em *e, LV i, LLVMMetadataRef alias)
{
	if (alias)
		LLVMSetMetadata(i, LLVMGetMDKindIDInContext(e->c, "tbaa", 4),
				LLVMMetadataAsValue(e->c, alias));
	return i;
}

LV em_load(Em *e, LT t, LV p, u32 align, LLVMMetadataRef alias)
{
	LV i = LLVMBuildLoad2(e->b, t, p, "");

	LLVMSetAlignment(i, align ? align : 1);
	return em_tag_alias(e, i, alias);
}

LV em_store(Em *e, LV v, LV p, u32 align, LLVMMetadataRef alias)
{
	LV i = LLVMBuildStore(e->b, v, p);

	LLVMSetAlignment(i, align ? align : 1);
	return em_tag_alias(e, i, alias);
}

LV em_gep(Em *e, LV p, i64 off)
{
	LV k = LLVMConstInt(e->i64, (u64)off, true);

	return off ? LLVMBuildGEP2(e->b, e->i8, p, &k, 1, "") : p;
}

LV em_gepv(Em *e, LV p, LV off)
{
	return LLVMBuildGEP2(e->b, e->i8, p, &off, 1, "");
}

/* If `a` is the shared window's start plus something (additions only), that something; else NULL. */
static LV shared_offset(Em *e, LV a, u32 depth)
{
	LV x;

	if (LLVMIsAPtrToIntInst(a) && LLVMGetOperand(a, 0) == e->shared)
		return em_const(e, 64, 0);
	if (!depth || !LLVMIsABinaryOperator(a) || LLVMGetInstructionOpcode(a) != LLVMAdd)
		return NULL;
	for (u32 k = 0; k < 2; k++)
		if ((x = shared_offset(e, LLVMGetOperand(a, k), depth - 1)))
			return LLVMBuildAdd(e->b, x, LLVMGetOperand(a, !k), "");
	return NULL;
}

/* Addresses in shared memory become offsets from its pointer: LLVM then sees which ones differ. */
LV em_pointer(Em *e, LV a)
{
	enum { SUMS = 4 };
	LV off = is_vec(a) ? NULL : shared_offset(e, a, SUMS);

	if (off)
		return em_gepv(e, e->shared, off);
	return LLVMBuildIntToPtr(e->b, a, is_vec(a) ? em_vec(e, e->ptr) : e->ptr, "");
}

/* Chosen as integers: LLVM may otherwise take any NaN for the canonical one. */
LV em_canon_f32(Em *e, LV f)
{
	LV nan = LLVMBuildFCmp(e->b, LLVMRealUNO, f, f, ""), q = em_const(e, 32, 0x7fffffff), i;

	i = em_to_int(e, f);
	q = LLVMBuildSelect(e->b, nan, is_vec(f) ? em_splat(e, q) : q, i, "");
	return em_bitcast(e, q, e->f32);
}

/* ---- webs --------------------------------------------------------------------------------------- */

u32 em_web_of(const Em *e, u32 use)
{
	return e->webs->of_use[use];
}

static u32 web_bits(const Em *e, u32 web)
{
	return ptx_type_bits(e->webs->webs[web].type);
}

/* Lines: instances are columns, or pieces of a block of one row, and the group has all of them in order. */
bool em_is_run(const Em *e, const Shape *s)
{
	return s->line && (e->bs.line || (s->var == VAR_column && e->cols * e->W == e->opt.ntid[0]));
}

/* All instances of a run from the first: one scalar to compute, to keep, and to hold in a register. */
void em_spread_run(Em *e, u32 web, Val *v)
{
	const Shape *s = &e->shapes->web[web];

	if (!em_is_run(e, s))
		return;
	for (u32 i = 1; i < em_instances(e, s->var); i++)
		v->v[i] = LLVMBuildAdd(e->b, v->v[0], em_const(e, v->bits, (u64)(s->stride * e->W * i)), "");
}

/* How many instances of the web are kept. */
u32 em_slots(const Em *e, u32 web)
{
	if (em_is_run(e, &e->shapes->web[web]))
		return 1;
	return em_in_rows(e, web) ? e->cols : em_instances(e, e->shapes->web[web].var);
}

static void make_kept(Em *e, u32 web, LT t)
{
	WebVar *var = &e->var[web];

	var->kept = arena_new_array(e->a, LV, em_slots(e, web));
	for (u32 i = 0; i < em_slots(e, web); i++) {
		var->kept[i] = em_alloca(e, t, "");
		if (e->webs->webs[web].undef || e->shapes->blend[web])
			LLVMBuildStore(e->entry_b, LLVMConstNull(t), var->kept[i]);
	}
}

static void make_slots(Em *e, u32 web)
{
	const Shape *sh = &e->shapes->web[web];
	WebVar *var = &e->var[web];
	LT lane = em_int(e, web_bits(e, web)), t = sh->vec ? em_vec(e, lane) : lane;
	u32 n = em_instances(e, sh->var);

	if (e->kept && e->kept[web]) {
		make_kept(e, web, t);
		return;
	}
	var->slot = arena_new_array(e->a, u32, n);
	for (u32 i = 0; i < em_slots(e, web); i++) {
		var->slot[i] = em_var_new(e, t, web);
		if (e->is_long && e->lazy[web]) /* of others LLVM might take any NaN for the canonical one */
			em_var_hold(e, var->slot[i], sh->vec ? em_vec(e, e->f32) : e->f32);
	}
	if (em_in_rows(e, web))
		var->step = em_var_new(e, t, web);
	if (!sh->checked)
		return;
	var->wrap = em_var_new(e, e->i1, web);
	var->delta = arena_new_array(e->a, u32, n);
	for (u32 i = 0; i < n; i++)
		var->delta[i] = em_var_new(e, em_vec(e, lane), web);
}

/* Of what is kept the first instances wait in registers all the same. */
static bool stays(const Em *e, u32 i)
{
	return i >= e->resident;
}

static LV get_slot(Em *e, u32 web, u32 i)
{
	LV v, at;

	if (!e->var[web].kept)
		return em_var_get(e, e->var[web].slot[i]);
	at = e->var[web].kept[i];
	v = LLVMBuildLoad2(e->b, LLVMGetAllocatedType(at), at, "");
	LLVMSetVolatile(v, stays(e, i));
	return v;
}

static void set_slot(Em *e, u32 web, u32 i, LV v)
{
	if (e->var[web].kept)
		LLVMSetVolatile(LLVMBuildStore(e->b, v, e->var[web].kept[i]), stays(e, i));
	else
		em_var_set(e, e->var[web].slot[i], v);
}

Val *em_web_get(Em *e, u32 web)
{
	const Shape *sh = &e->shapes->web[web];
	WebVar *var = &e->var[web];
	Val *v;
	u32 n = em_instances(e, sh->var), bits = web_bits(e, web);

	if (e->webs->webs[web].local)
		return &e->local_val[web];
	if (!var->slot && !var->kept)
		make_slots(e, web);
	v = arena_new_one(e->a, Val);
	v->var = sh->var;
	v->vec = sh->vec;
	v->bits = bits;
	v->stride = sh->vec ? 0 : sh->stride;
	for (u32 i = 0; i < em_slots(e, web); i++)
		v->v[i] = get_slot(e, web, i);
	em_spread_run(e, web, v);
	if (var->step) {
		v->step = em_var_get(e, var->step);
		em_spread_rows(e, v);
	}
	if (sh->checked) {
		v->wrap = em_var_get(e, var->wrap);
		v->delta = arena_new_array(e->a, LV, n);
		for (u32 i = 0; i < n; i++)
			v->delta[i] = em_var_get(e, var->delta[i]);
	}
	return v;
}

/* Brings `v` into the web's own shape: as many instances, as vectors if the web is one. */
static Val *to_shape(Em *e, u32 web, Val *v)
{
	const Shape *sh = &e->shapes->web[web];
	u32 n = em_instances(e, sh->var), bits = web_bits(e, web);
	Val *r;

	if (v->var == sh->var && v->vec == sh->vec && (v->vec || v->stride == sh->stride) &&
	    v->bits == bits && !sh->checked == !v->delta && (v->step || !em_in_rows(e, web)))
		return v;
	r = arena_new_one(e->a, Val);
	*r = (Val){ .var = sh->var, .vec = sh->vec, .bits = bits, .stride = sh->vec ? 0 : sh->stride };
	for (u32 i = 0; i < n; i++)
		r->v[i] = em_at(e, v, i, sh->vec);
	if (em_in_rows(e, web))
		r->step = em_row_step(e, v->vec ? r : v); /* a scalar */
	if (sh->checked) {
		LT t = em_vec(e, em_int(e, bits));

		r->wrap = v->wrap ? v->wrap : LLVMConstInt(e->i1, 0, false);
		r->delta = arena_new_array(e->a, LV, n);
		for (u32 i = 0; i < n; i++)
			r->delta[i] = v->delta ? v->delta[em_index(e, v->var, i)] : LLVMConstNull(t);
	}
	return r;
}

/* Predicates are blended by logic, not `select`: with a mask known when compiling, LLVM makes a shuffle of
 * bits of that, which LLVM 22 miscompiles for AVX-512 (the upper half of 16). */
static LV choose(Em *e, LV mask, LV now, LV before, u32 bits)
{
	LV x = before_cast(now), y = before_cast(before);

	if (x != now && LLVMTypeOf(x) == LLVMTypeOf(y)) /* of floats as floats: nobody may want the bits */
		return LLVMBuildBitCast(e->b, LLVMBuildSelect(e->b, mask, x, y, ""), LLVMTypeOf(now), "");
	if (bits > 1 || !is_vec(now))
		return LLVMBuildSelect(e->b, mask, now, before, "");
	now = LLVMBuildAnd(e->b, mask, LLVMBuildFreeze(e->b, now, ""), "");
	before = LLVMBuildAnd(e->b, LLVMBuildNot(e->b, mask, ""), LLVMBuildFreeze(e->b, before, ""), "");
	return LLVMBuildOr(e->b, now, before, "");
}

/* Lanes that are off, in the context or by the guard, keep what they had. */
static void blend_old(Em *e, u32 web, Val *v)
{
	const Shape *sh = &e->shapes->web[web];
	u32 n = em_instances(e, sh->var);
	Val *old = em_web_get(e, web), *r = arena_new_one(e->a, Val);

	*r = *v;
	for (u32 i = 0; i < n; i++) {
		LV m = em_mask(e, i);

		if (!m)
			continue;
		if (!sh->vec)
			m = e->guard_scalar ? e->guard_scalar : em_any(e, m);
		r->v[i] = choose(e, m, v->v[i], old->v[i], v->bits);
	}
	if (r->step && e->guard_scalar)
		r->step = LLVMBuildSelect(e->b, e->guard_scalar, v->step, old->step, "");
	r->all = r->none = NULL;
	*v = *r;
}

bool em_needed(const Em *e, u32 web, u32 piece, u32 lane)
{
	for (u32 t = piece * e->W + lane; e->demand && t < e->nthreads; t += e->P * e->W)
		if (bits_has(e->demand[web], t))
			return true;
	return !e->demand;
}

static bool piece_needed(const Em *e, u32 web, u32 piece)
{
	for (u32 l = 0; l < e->W; l++)
		if (em_needed(e, web, piece, l))
			return true;
	return false;
}

/* Pieces whose lanes nobody needs are zero, so that LLVM drops what computes them. */
static Val *without_unneeded(Em *e, u32 web, Val *v)
{
	Val *r;

	if (!e->demand || !v->vec || v->var != VAR_piece || v->bits == 1)
		return v;
	r = arena_new_one(e->a, Val);
	*r = *v;
	for (u32 p = 0; p < e->P; p++)
		if (!piece_needed(e, web, p))
			r->v[p] = LLVMConstNull(LLVMTypeOf(r->v[p]));
	return r;
}

void em_web_keep(Em *e, u32 web, const Val *v)
{
	WebVar *var = &e->var[web];

	if (!var->slot && !var->kept)
		make_slots(e, web);
	for (u32 i = 0; i < em_slots(e, web); i++)
		set_slot(e, web, i, v->v[i]);
	if (var->steady)
		em_steady_end(e, web);
	if (var->step)
		em_var_set(e, var->step, v->step);
	if (!v->delta)
		return;
	em_var_set(e, var->wrap, v->wrap);
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		em_var_set(e, var->delta[i], v->delta[i]);
}

/* Does a lane that is off, in the context or because its side has yet to run, still need what it has? */
static bool others_need(Em *e, u32 web, const Val *v)
{
	return e->shapes->blend[web] && !e->ctx->all && (v->vec || v->var != VAR_block) && web < e->webs->nacross &&
	       bits_has(e->ctx->wait, web);
}

void em_web_set(Em *e, u32 web, Val *v, bool partial)
{
	v = without_unneeded(e, web, to_shape(e, web, v));
	em_spread_run(e, web, v);
	if (e->webs->webs[web].local) {
		e->local_val[web] = *v;
		return;
	}
	if (partial || others_need(e, web, v))
		blend_old(e, web, v);
	em_web_keep(e, web, v);
}

/* ---- masks --------------------------------------------------------------------------------------- */

LV em_ctx_mask(Em *e, Ctx *c, u32 piece)
{
	LT t = em_vec(e, e->i1);

	return c->all ? LLVMConstAllOnes(t) : em_var_get(e, c->mask[piece]);
}

LV em_mask(Em *e, u32 piece)
{
	LV m = e->ctx->all ? NULL : em_ctx_mask(e, e->ctx, piece);

	if (!e->guarded)
		return m;
	return m ? LLVMBuildAnd(e->b, m, e->guard[piece], "") : e->guard[piece];
}

static LV reduce_mask(Em *e, LV m, const char *name)
{
	LT t = LLVMTypeOf(m);

	return is_vec(m) ? em_intrinsic(e, name, &t, 1, &m, 1) : m;
}

LV em_any(Em *e, LV m)
{
	return reduce_mask(e, m, "llvm.vector.reduce.or");
}

LV em_all(Em *e, LV m)
{
	return reduce_mask(e, m, "llvm.vector.reduce.and");
}

LV em_mask_bits(Em *e, LV m)
{
	if (e->W > 1)
		m = LLVMBuildBitCast(e->b, m, em_int(e, e->W), "");
	return e->W == 32 ? m : LLVMBuildZExt(e->b, m, e->i32, "");
}

LV em_warp_bits(Em *e, LV *masks, u32 warp)
{
	LV r = em_const(e, 32, 0);

	for (u32 i = 0; i < e->ppw && warp * e->ppw + i < e->P; i++) {
		LV m = em_mask_bits(e, masks[warp * e->ppw + i]);

		r = LLVMBuildOr(e->b, r, LLVMBuildShl(e->b, m, em_const(e, 32, i * e->W), ""), "");
	}
	return r;
}

LV em_any_lane(Em *e)
{
	LV m = NULL;

	for (u32 p = 0; p < e->P; p++) {
		LV x = em_mask(e, p);

		if (!x)
			return NULL;
		m = m ? LLVMBuildOr(e->b, m, x, "") : x;
	}
	return em_any(e, m);
}

/* ---- operands ------------------------------------------------------------------------------------- */

static Val *constant(Em *e, u32 bits, u64 k)
{
	Val *v = arena_new_one(e->a, Val);

	v->bits = bits;
	v->v[0] = em_const(e, bits, k);
	return v;
}

/* A narrower read of a register takes its low bits, a wider one is zero-extended (PTX ISA, "Operand Size
 * Exceeding Instruction-Type Size"); the extension proper is the instruction's business. */
static Val *resized(Em *e, Val *v, u32 bits)
{
	Val *r;
	u32 n = em_instances(e, v->var);
	LT lane = em_int(e, bits);

	if (v->bits == bits)
		return v;
	r = arena_new_one(e->a, Val);
	*r = (Val){ .var = v->var, .vec = v->vec, .bits = bits };
	if (!v->vec && v->stride) {
		if (bits < v->bits)
			r->stride = v->stride;
		else
			r->vec = true;
	}
	for (u32 i = 0; i < n; i++) {
		LV x = em_at(e, v, i, r->vec);
		LT t = is_vec(x) ? em_vec(e, lane) : lane;

		r->v[i] = bits < v->bits ? LLVMBuildTrunc(e->b, x, t, "") : LLVMBuildZExt(e->b, x, t, "");
	}
	if (v->step && bits < v->bits)
		r->step = LLVMBuildTrunc(e->b, v->step, lane, "");
	return r;
}

static Val *negated_pred(Em *e, Val *v)
{
	Val *r = arena_new_one(e->a, Val);

	*r = *v;
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		r->v[i] = LLVMBuildNot(e->b, v->v[i], "");
	r->all = v->none;
	r->none = v->all;
	return r;
}

/* A web of f32 results is read as bits. */
static Val *canonical(Em *e, Val *v)
{
	Val *r = arena_new_one(e->a, Val);

	*r = *v;
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		r->v[i] = em_to_int(e, em_canon_f32(e, em_bitcast(e, v->v[i], e->f32)));
	return r;
}

static Val *var_address(Em *e, const Opnd *o, u32 bits);

Val *em_opnd(Em *e, const Opnd *o, Type t)
{
	u32 bits = ptx_type_bits(t);
	Val *v;

	switch (o->kind) {
	case OP_imm:
		return constant(e, bits, (u64)o->imm);
	case OP_reg:
		v = em_web_get(e, em_web_of(e, o->use));
		if (e->lazy[em_web_of(e, o->use)] && !e->nan_ok)
			v = canonical(e, v);
		v = resized(e, v, bits);
		return o->neg ? negated_pred(e, v) : v;
	case OP_sreg:
		v = arena_new_one(e->a, Val);
		return em_sreg(e, o->reg, v) ? resized(e, v, bits) : NULL;
	case OP_var:
		v = var_address(e, o, bits);
		return v ? resized(e, v, bits) : NULL;
	case OP_fn: {
		LV at = em_gep(e, e->launch, offsetof(LaunchEnv, fn_addr));
		LV table = em_load(e, e->ptr, at, 8, e->alias_env);

		v = constant(e, 64, 0);
		v->v[0] = em_load(e, e->i64, em_gep(e, table, 8 * (i64)o->fn->index), 8, e->alias_env);
		return resized(e, v, bits);
	}
	default:
		em_fail(e, "operand kind %u", o->kind);
		return NULL;
	}
}

/* The address of a variable in its own state space: offsets, and host addresses of global and constant variables. */
static Val *var_address(Em *e, const Opnd *o, u32 bits)
{
	const Var *x = o->var;
	Val *v = constant(e, 64, 0);
	LV start = NULL;

	switch (x->space) {
	case SS_shared: case SS_local:
		v = constant(e, bits, ptx_var_offset(e->layout, x) + (u64)o->imm);
		if (x->space == SS_local && e->sp)
			start = e->sp;
		else if (x->space == SS_shared && e->in_cluster)
			start = em_own_window(e);
		if (start)
			v->v[0] = LLVMBuildAdd(e->b, em_narrow(e, start, bits), v->v[0], "");
		return v;
	case SS_global: case SS_const: {
		LV at = em_gep(e, e->launch, offsetof(LaunchEnv, var_addr));
		LV table = em_load(e, e->ptr, at, 8, e->alias_env);

		v->v[0] = em_load(e, e->i64, em_gep(e, table, 8 * (i64)x->index), 8, e->alias_env);
		break;
	}
	case SS_param: case SS_param_entry:
		for (u32 i = 0; e->fn->is_entry && i < vec_len(e->fn->params); i++) {
			if (e->fn->params[i] != x)
				continue;
			return constant(e, bits, (u64)((i64)x->offset + o->imm));
		}
		/* fall through */
	default:
		em_fail(e, "address of %s in space %s", x->name, ptx_space_name(x->space));
		return NULL;
	}
	if (o->imm)
		v->v[0] = LLVMBuildAdd(e->b, v->v[0], em_const(e, 64, (u64)o->imm), "");
	return v;
}
