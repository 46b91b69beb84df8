/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One instruction: which emitter, operands in, results out.
 *
 * `ops` of a row gives the type each source is read as: 0-3 op.type[i], w u32, p pred, m twice type[0]
 * when .wide, l 64 bits.
 */
#include "emit/arith.h"
#include "emit/cluster.h"
#include "emit/count_emit.h"
#include "emit/flow.h"
#include "emit/vars.h"
#include "emit/panel.h"

typedef struct Row {
	PureFn *pure;
	const char *ops;
	InstFn *whole; /* emits everything itself */
	bool f32;	 /* does not look at NaN payloads of f32 operands and gives f32 arithmetic results */
} Row;

static bool em_mov_pack(Em *e, const Inst *in);
static bool em_mov_unpack(Em *e, const Inst *in);
static bool em_cvta(Em *e, const Inst *in);
static bool em_stack_test(Em *e, const Inst *in);
static bool em_nothing(Em *e, const Inst *in);
static bool em_fence(Em *e, const Inst *in);
static bool em_trap(Em *e, const Inst *in);
static bool em_nanosleep(Em *e, const Inst *in);


static const Row rows[FORM_COUNT] = {
	[FORM_add_i] = { pure_add_i, "00" },
	[FORM_sub_i] = { pure_sub_i, "00" },
	[FORM_mul_i] = { pure_mul_i, "00" },
	[FORM_mad_i] = { pure_mad_i, "00m" },
	[FORM_div_i] = { pure_div_i, "00" },
	[FORM_rem] = { pure_rem, "00" },
	[FORM_abs_i] = { pure_abs_i, "0" },
	[FORM_neg_i] = { pure_neg_i, "0" },
	[FORM_min_i] = { pure_min_i, "00" },
	[FORM_max_i] = { pure_max_i, "00" },
	[FORM_and_b] = { pure_and_b, "00" },
	[FORM_or_b] = { pure_or_b, "00" },
	[FORM_xor_b] = { pure_xor_b, "00" },
	[FORM_not_b] = { pure_not_b, "0" },
	[FORM_cnot] = { pure_cnot, "0" },
	[FORM_shl_b] = { pure_shl_b, "0w" },
	[FORM_shr] = { pure_shr, "0w" },
	[FORM_popc] = { pure_popc, "0" },
	[FORM_clz] = { pure_clz, "0" },
	[FORM_brev] = { pure_brev, "0" },
	[FORM_bfe] = { pure_bfe, "0ww" },
	[FORM_bfi] = { pure_bfi, "00ww" },
	[FORM_bfind] = { pure_bfind, "0" },
	[FORM_shf] = { pure_shf, "00w" },
	[FORM_prmt] = { pure_prmt, "00w" },
	[FORM_dp4a] = { pure_dp4a, "00w" },
	[FORM_dp2a] = { pure_dp2a, "00w" },
	[FORM_mul24] = { pure_mul24, "00" },
	[FORM_mad24] = { pure_mad24, "000" },
	[FORM_sad] = { pure_sad, "000" },
	[FORM_slct] = { pure_slct, "001" },
	[FORM_lop3] = { pure_lop3, "0000" },
	[FORM_setp] = { pure_setp, "00p", NULL, true },
	[FORM_set] = { pure_set, "11p", NULL, true },
	[FORM_selp] = { pure_selp, "00p" },
	[FORM_mov] = { pure_mov, "0" },
	[FORM_cvt] = { pure_cvt, "1" },
	[FORM_cvt_pack2] = { pure_cvt_pack2, "11" },
	[FORM_add_h] = { pure_add_h, "00" },
	[FORM_sub_h] = { pure_sub_h, "00" },
	[FORM_mul_h] = { pure_mul_h, "00" },
	[FORM_fma_h] = { pure_fma_h, "000" },
	[FORM_neg_h] = { pure_neg_h, "0" },
	[FORM_abs_h] = { pure_abs_h, "0" },
	[FORM_min_h] = { pure_min_h, "00" },
	[FORM_max_h] = { pure_max_h, "00" },
	[FORM_add_f] = { pure_add_f, "00", NULL, true },
	[FORM_sub_f] = { pure_sub_f, "00", NULL, true },
	[FORM_mul_f] = { pure_mul_f, "00", NULL, true },
	[FORM_mad_f] = { pure_fma, "000", NULL, true },
	[FORM_fma] = { pure_fma, "000", NULL, true },
	[FORM_div_f] = { pure_div_f, "00", NULL, true },
	[FORM_rcp] = { pure_rcp, "0", NULL, true },
	[FORM_sqrt] = { pure_sqrt, "0", NULL, true },
	[FORM_rcp_approx] = { pure_rcp_approx, "0", NULL, true },
	[FORM_sqrt_approx] = { pure_sqrt_approx, "0", NULL, true },
	[FORM_rcp_approx_ftz_f64] = { pure_rcp_f64, "0" },
	[FORM_rsqrt] = { pure_rsqrt, "0", NULL, true },
	[FORM_div_approx] = { pure_div_approx, "00", NULL, true },
	[FORM_div_full] = { pure_div_full, "00", NULL, true },
	[FORM_ex2] = { pure_ex2, "0", NULL, true },
	[FORM_lg2] = { pure_lg2, "0", NULL, true },
	[FORM_sin] = { pure_sin, "0", NULL, true },
	[FORM_cos] = { pure_cos, "0", NULL, true },
	[FORM_tanh] = { pure_tanh, "0", NULL, true },
	[FORM_abs_f] = { pure_abs_f, "0", NULL, true },
	[FORM_neg_f] = { pure_neg_f, "0", NULL, true },
	[FORM_min_f] = { pure_min_f, "00", NULL, true },
	[FORM_max_f] = { pure_max_f, "00", NULL, true },
	[FORM_copysign] = { pure_copysign, "00" },
	[FORM_vadd2] = { pure_vadd2, "www" },
	[FORM_vsub2] = { pure_vsub2, "www" },
	[FORM_vavrg2] = { pure_vavrg2, "www" },
	[FORM_vabsdiff2] = { pure_vabsdiff2, "www" },
	[FORM_vmin2] = { pure_vmin2, "www" },
	[FORM_vmax2] = { pure_vmax2, "www" },
	[FORM_vset2] = { pure_vset2, "www" },
	[FORM_vadd4] = { pure_vadd4, "www" },
	[FORM_vsub4] = { pure_vsub4, "www" },
	[FORM_vavrg4] = { pure_vavrg4, "www" },
	[FORM_vabsdiff4] = { pure_vabsdiff4, "www" },
	[FORM_vmin4] = { pure_vmin4, "www" },
	[FORM_vmax4] = { pure_vmax4, "www" },
	[FORM_vset4] = { pure_vset4, "www" },
	[FORM_add_cc] = { .whole = em_carry },
	[FORM_addc] = { .whole = em_carry },
	[FORM_sub_cc] = { .whole = em_carry },
	[FORM_subc] = { .whole = em_carry },
	[FORM_mad_cc] = { .whole = em_carry },
	[FORM_madc] = { .whole = em_carry },
	[FORM_mov_pack] = { .whole = em_mov_pack },
	[FORM_mov_unpack] = { .whole = em_mov_unpack },
	[FORM_cvta] = { .whole = em_cvta },
	[FORM_stackrestore] = { .whole = em_stack_test },
	[FORM_cvta_to] = { .whole = em_cvta },
	[FORM_isspacep] = { .whole = em_isspacep },
	[FORM_mapa] = { pure_mapa, "0w" },
	[FORM_getctarank] = { pure_getctarank, "0" },
	[FORM_ld] = { .whole = em_ld },
	[FORM_ld_nc] = { .whole = em_ld },
	[FORM_ldu] = { .whole = em_ld },
	[FORM_st] = { .whole = em_st },
	[FORM_atom] = { .whole = em_atom },
	[FORM_red] = { .whole = em_atom },
	[FORM_bar_sync] = { .whole = em_barrier },
	[FORM_bar_arrive] = { .whole = em_barrier },
	[FORM_bar_red_popc] = { .whole = em_barrier },
	[FORM_bar_red] = { .whole = em_barrier },
	[FORM_barrier_sync] = { .whole = em_barrier },
	[FORM_barrier_arrive] = { .whole = em_barrier },
	[FORM_barrier_red_popc] = { .whole = em_barrier },
	[FORM_barrier_red] = { .whole = em_barrier },
	[FORM_shfl] = { .whole = em_shfl },
	[FORM_shfl_sync] = { .whole = em_shfl },
	[FORM_vote] = { .whole = em_vote },
	[FORM_vote_ballot] = { .whole = em_vote },
	[FORM_vote_sync] = { .whole = em_vote },
	[FORM_vote_sync_ballot] = { .whole = em_vote },
	[FORM_activemask] = { .whole = em_vote },
	[FORM_redux] = { .whole = em_redux },
	[FORM_bar_warp_sync] = { .whole = em_nothing },
	[FORM_membar] = { .whole = em_fence },
	[FORM_fence] = { .whole = em_fence },
	[FORM_membar_proxy] = { .whole = em_fence },
	[FORM_fence_proxy] = { .whole = em_fence },
	[FORM_fence_mbarrier_init] = { .whole = em_fence },
	[FORM_fence_sync_restrict] = { .whole = em_fence },
	[FORM_fence_proxy_tensormap] = { .whole = em_fence },
	[FORM_fence_proxy_async_restrict] = { .whole = em_fence },
	[FORM_barrier_cluster_arrive] = { .whole = em_barrier },
	[FORM_barrier_cluster_wait] = { .whole = em_barrier },
	[FORM_call] = { .whole = em_call },
	[FORM_trap] = { .whole = em_trap },
	[FORM_brkpt] = { .whole = em_trap },
	[FORM_nanosleep] = { .whole = em_nanosleep },
};

bool em_gives_f32(const Op *op)
{
	const Row *r = &rows[op->form];

	return r->f32 && op->type[0] == TY_f32 && op->form != FORM_setp && op->form != FORM_set;
}

bool emit_has_form(u32 form)
{
	return rows[form].pure || rows[form].whole;
}

bool em_is_pure(u32 form)
{
	return rows[form].pure;
}

static Type opnd_type(const Op *op, char k)
{
	if (k >= '0' && k <= '3')
		return op->type[k - '0'];
	if (k == 'm' && op->m.mul == MUL_wide)
		return op->type[0] + 1; /* u16 -> u32 … : the next width of the same kind */
	return k == 'w' ? TY_u32 : k == 'p' ? TY_pred : k == 'l' ? TY_b64 : op->type[0];
}

static bool signed_type(Type t)
{
	return t >= TY_s8 && t <= TY_s64;
}

/* A result narrower than its register is extended as its type says. */
static LV fit(Em *e, LV v, u32 web, Type t)
{
	LT ty = LLVMTypeOf(v);
	bool vec = LLVMGetTypeKind(ty) == LLVMVectorTypeKind;
	u32 have = LLVMGetIntTypeWidth(vec ? LLVMGetElementType(ty) : ty);
	u32 want = ptx_type_bits(e->webs->webs[web].type);
	LT to = vec ? em_vec(e, em_int(e, want)) : em_int(e, want);

	if (have == want)
		return v;
	if (have > want)
		return LLVMBuildTrunc(e->b, v, to, "");
	return signed_type(t) ? LLVMBuildSExt(e->b, v, to, "") : LLVMBuildZExt(e->b, v, to, "");
}

/* A widening whose lanes may wrap: lane 0 and the stride, a flag, and what corrects the lanes if it is set. */
static void add_check(Em *e, const Row *r, const Op *op, u32 web, Val *v, Val **src, u32 n)
{
	u32 count = em_instances(e, v->var);
	LV d[4], a[8], lin, flag = LLVMConstInt(e->i1, 0, false);
	Val plain = *v;

	v->delta = arena_new_array(e->a, LV, count);
	plain.delta = NULL;
	for (u32 i = 0; i < count; i++) {
		for (u32 k = 0; k < n; k++)
			a[k] = em_at(e, src[k], i, true);
		if (!r->pure(e, op, d, a, n)) {
			em_fail(e, "checked form");
			return;
		}
		lin = em_at(e, &plain, i, true);
		v->delta[i] = LLVMBuildSub(e->b, fit(e, em_splat(e, d[0]), web, op->type[0]), lin, "");
	}
	for (u32 k = 0; k < n; k++)
		if (src[k]->wrap)
			flag = LLVMBuildOr(e->b, flag, src[k]->wrap, "");
	v->wrap = flag;
}

static bool widening(const Op *op, bool *sign)
{
	if (op->form == FORM_cvt) {
		*sign = signed_type(op->type[1]);
		return true;
	}
	*sign = signed_type(op->type[0]);
	return op->m.mul == MUL_wide;
}

/* A conversion to fewer bits than it reads wraps wherever the lanes are not as lane 0 says. */
static void check_narrowing(Em *e, Val *v)
{
	for (u32 i = 0; i < em_instances(e, v->var); i++) {
		LV off = LLVMBuildICmp(e->b, LLVMIntNE, v->delta[i], em_kint(e, v->delta[i], 0), "");

		v->wrap = LLVMBuildOr(e->b, v->wrap, em_any(e, off), "");
	}
}

static void check_result(Em *e, const Row *r, const Op *op, u32 web, Val *v, Val **src, u32 n)
{
	bool sign;

	add_check(e, r, op, web, v, src, n);
	if (!v->delta || !widening(op, &sign))
		return;
	if (op->form == FORM_cvt && ptx_type_bits(op->type[0]) < ptx_type_bits(op->type[1]))
		check_narrowing(e, v);
	for (u32 k = 0; k < n && k < 2; k++)
		if (!src[k]->vec && src[k]->stride)
			v->wrap = LLVMBuildOr(e->b, v->wrap, em_wraps(e, src[k], sign, v->step != NULL), "");
}

static bool linear64(const Op *op)
{
	return (op->form == FORM_add_i || op->form == FORM_sub_i || op->form == FORM_mov);
}

/* 64-bit sums of checked values: corrections add up, which keeps them invariant in loops. */
static void sum_check(Em *e, const Op *op, Val *v, Val **src, u32 n)
{
	u32 count = em_instances(e, v->var);
	LT t = em_vec(e, em_int(e, v->bits));

	v->delta = arena_new_array(e->a, LV, count);
	v->wrap = LLVMConstInt(e->i1, 0, false);
	for (u32 i = 0; i < count; i++) {
		v->delta[i] = LLVMConstNull(t);
		for (u32 k = 0; k < n; k++) {
			LV x = src[k]->delta ? src[k]->delta[em_index(e, src[k]->var, i)] : NULL;

			if (x)
				v->delta[i] = k && op->form == FORM_sub_i ? LLVMBuildSub(e->b, v->delta[i], x, "")
									  : LLVMBuildAdd(e->b, v->delta[i], x, "");
		}
	}
	for (u32 k = 0; k < n; k++)
		if (src[k]->wrap)
			v->wrap = LLVMBuildOr(e->b, v->wrap, src[k]->wrap, "");
}

typedef struct Dest {
	u32 web;
	bool wanted;
} Dest;

static u32 destinations(const Em *e, const Inst *in, Dest *d)
{
	const Opnd *o = &in->ops[0];
	u32 n = o->kind == OP_pair ? o->n : 1;

	for (u32 i = 0; i < n; i++) {
		const Opnd *x = o->kind == OP_pair ? &o->vec[i] : o;

		d[i].wanted = x->kind == OP_reg;
		d[i].web = d[i].wanted ? em_web_of(e, x->use) : 0;
	}
	return n;
}

static u32 sources(Em *e, const Inst *in, const Row *r, Val **src)
{
	u32 n = 0;

	e->nan_ok = r->f32 || (r->pure == pure_cvt && in->op.type[1] == TY_f32 && em_is_int(in->op.type[0]));
	if (r->pure == pure_mov || r->pure == pure_selp) {
		Dest d[2];

		destinations(e, in, d);
		e->nan_ok = d[0].wanted && e->lazy[d[0].web];
	}
	for (const char *k = r->ops; *k && n + 1u < in->nops && in->ops[n + 1].kind != OP_none; k++, n++) {
		src[n] = em_opnd(e, &in->ops[n + 1], opnd_type(&in->op, *k));
		if (!src[n])
			break;
	}
	e->nan_ok = false;
	return n;
}

/* How a result is computed: as its webs are held, or simpler when the operands are (a web may hold more
 * than this definition gives). True: as vectors; *var: instances. */
static bool result_form(const Em *e, const Dest *dst, u32 nd, Val **src, u32 n, u8 *var)
{
	bool vec = false, lanes_differ = false;
	u8 from = VAR_block;

	*var = VAR_block;
	for (u32 k = 0; k < nd; k++) {
		const Shape *s = &e->shapes->web[dst[k].web];

		if (!dst[k].wanted)
			continue;
		*var = s->var > *var ? s->var : *var;
		vec |= s->vec;
	}
	for (u32 k = 0; k < n; k++) {
		from = src[k]->var > from ? src[k]->var : from;
		lanes_differ |= src[k]->vec || src[k]->stride;
	}
	if (from < *var)
		*var = from;
	return vec && lanes_differ;
}

static bool compute(Em *e, const Inst *in, const Row *r, Dest *dst, u32 nd, Val **src, u32 n)
{
	Val *out[2] = { NULL, NULL };
	u8 var;
	bool vec = result_form(e, dst, nd, src, n, &var);

	for (u32 k = 0; k < nd; k++) {
		out[k] = arena_new_one(e->a, Val);
		out[k]->var = var;
		out[k]->vec = vec;
		if (dst[k].wanted)
			out[k]->bits = ptx_type_bits(e->webs->webs[dst[k].web].type);
	}
	e->result_lazy = dst[0].wanted && e->lazy[dst[0].web];
	if (nd == 1 && var == VAR_piece && !vec && em_in_rows(e, dst[0].web))
		out[0]->step = em_step_of(e, &in->op, src, n);
	if (out[0]->step && LLVMTypeOf(out[0]->step) != em_int(e, out[0]->bits))
		out[0]->step = NULL;
	for (u32 i = 0; i < (out[0]->step ? e->cols : em_instances(e, var)); i++) {
		LV a[8], d[2] = { NULL, NULL };

		for (u32 k = 0; k < n; k++)
			a[k] = em_at(e, src[k], i, vec);
		for (u32 k = 0; vec && k < n; k++)
			a[k] = em_splat(e, a[k]);
		if (!r->pure(e, &in->op, d, a, n))
			return false;
		for (u32 k = 0; k < nd; k++)
			if (dst[k].wanted)
				out[k]->v[i] = fit(e, d[k], dst[k].web, in->op.type[0]);
	}
	if (out[0]->step)
		em_spread_rows(e, out[0]);
	for (u32 k = 0; k < nd; k++) {
		const Shape *s = &e->shapes->web[dst[k].web];

		if (!dst[k].wanted)
			continue;
		if (!vec && !s->vec)
			out[k]->stride = s->stride;
		if (s->checked && !vec && linear64(&in->op))
			sum_check(e, &in->op, out[k], src, n);
		else if (s->checked && !vec)
			check_result(e, r, &in->op, dst[k].web, out[k], src, n);
		if (out[k]->bits == 1 && !k)
			in->op.form == FORM_setp ? em_agree_compare(e, in, out[k], src)
						 : em_agree_logic(e, in, out[k], src);
		em_web_set(e, dst[k].web, out[k], e->guarded);
	}
	return true;
}

static bool em_pure(Em *e, const Inst *in, const Row *r)
{
	Val *src[8];
	Dest dst[2];
	u32 nd = destinations(e, in, dst), n = sources(e, in, r, src);

	if (e->failed)
		return false;
	if (!dst[0].wanted && (nd < 2 || !dst[1].wanted))
		return true;
	return compute(e, in, r, dst, nd, src, n) || em_lane_fallback(e, in);
}

void em_set_guard(Em *e, const Inst *in)
{
	Val *v;

	e->guarded = in->pred != NOREG && !em_is_terminator(in);
	e->guard_scalar = NULL;
	if (!e->guarded)
		return;
	v = em_web_get(e, em_web_of(e, in->pred_use));
	for (u32 p = 0; p < e->P; p++) {
		LV m = em_at(e, v, p, true);

		e->guard[p] = in->pred_neg ? LLVMBuildNot(e->b, m, "") : m;
	}
	if (v->var == VAR_block && !v->vec)
		e->guard_scalar = in->pred_neg ? LLVMBuildNot(e->b, v->v[0], "") : v->v[0];
}

bool em_inst(Em *e, const Inst *in)
{
	const Row *r = &rows[in->op.form];
	const FormInfo *f = &ptx_forms[in->op.form];
	bool ok;

	em_set_guard(e, in);
	if (e->align[e->inst].kind && !(e->copy && bits_has(e->early, e->inst)) && !em_from_panel(e) && !em_check_aligned(e, in))
		return false;
	if (f->nothing)
		ok = true;
	else if (e->bs.lane_mode && f->flags & FF_warp)
		ok = em_lane_warp(e, in);
	else if (r->whole)
		ok = r->whole(e, in);
	else if (r->pure)
		ok = em_pure(e, in, r);
	else if (f->warp)
		ok = em_warp_fallback(e, in);
	else if (f->mem)
		ok = em_mem_fallback(e, in);
	else if (f->lane)
		ok = em_lane_fallback(e, in);
	else
		ok = em_fail(e, "no vector form of %s", f->id);
	e->guarded = false;
	e->guard_scalar = NULL;
	return ok && !e->failed;
}

/* ---- small ones ------------------------------------------------------------------------------------------ */

static bool em_nothing(Em *e, const Inst *in)
{
	return true;
}

static bool em_fence(Em *e, const Inst *in)
{
	if (in->op.m.scope == SCOPE_cta)
		return true; /* one thread runs a block */
	LLVMBuildFence(e->b, LLVMAtomicOrderingSequentiallyConsistent, false, "");
	em_count_fence(e, &in->op.m);
	return true;
}

/* Some lane traps: the grid has failed. The instruction is told by where the fault happens, in ranges of
 * blocks too, so the place must stay this instruction's own. */
void em_stop_if(Em *e, LV cond)
{
	LV call;
	LB hit = LLVMAppendBasicBlockInContext(e->c, e->func, "stop");
	LB go = LLVMAppendBasicBlockInContext(e->c, e->func, "go_on");
	unsigned nomerge = LLVMGetEnumAttributeKindForName("nomerge", 7);

	LLVMBuildCondBr(e->b, cond, hit, go);
	LLVMPositionBuilderAtEnd(e->b, hit);
	call = em_intrinsic(e, "llvm.trap", NULL, 0, NULL, 0);
	LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->c, nomerge, 0));
	LLVMBuildUnreachable(e->b);
	LLVMPositionBuilderAtEnd(e->b, go);
}

void em_stop_if_any(Em *e)
{
	LV any = em_any_lane(e);

	em_stop_if(e, any ? any : LLVMConstInt(e->i1, 1, false));
}

static bool em_trap(Em *e, const Inst *in)
{
	(void)in;
	em_stop_if_any(e);
	return true;
}

/* The longest sleep of the lanes that are on; jit/imports.c knows how. True: others should have a turn. */
static LV sleep_longest(Em *e, Val *t)
{
	LT word = e->i32, type = LLVMFunctionType(e->i8, &word, 1, false);
	LV f = LLVMGetNamedFunction(e->mod, "ww_nanosleep"), ns = em_const(e, 32, 0);

	if (!f)
		f = LLVMAddFunction(e->mod, "ww_nanosleep", type);
	for (u32 p = 0; p < e->P; p++) {
		LV x = em_at(e, t, p, true), m = em_mask(e, p), pair[2];
		LT v = LLVMTypeOf(x);

		if (m)
			x = LLVMBuildSelect(e->b, m, x, em_kint(e, x, 0), "");
		pair[0] = ns;
		pair[1] = e->W > 1 ? em_intrinsic(e, "llvm.vector.reduce.umax", &v, 1, &x, 1) : x;
		ns = em_intrinsic(e, "llvm.umax", &word, 1, pair, 2);
	}
	ns = LLVMBuildCall2(e->b, type, f, &ns, 1, "");
	return LLVMBuildICmp(e->b, LLVMIntNE, ns, LLVMConstNull(e->i8), "");
}

static bool em_nanosleep(Em *e, const Inst *in)
{
	Val *t = em_opnd(e, &in->ops[0], TY_u32);
	const Block *k;
	LV turn;

	if (!t)
		return false;
	turn = sleep_longest(e, t);
	if (!e->susp->of_inst[e->inst])
		return true;
	k = &e->cfg->blocks[e->block];
	e->guarded = k->end != e->inst + 1 || !k->loop || !em_gives_turns(e, k->loop); /* else the loop's turn ends here */
	e->guard_scalar = e->guarded ? turn : NULL;
	return em_suspend(e, RUN_YIELD, in);
}

/* mov d, {a, b, …}: components from the low bits up. */
static bool em_mov_pack(Em *e, const Inst *in)
{
	const Opnd *list = &in->ops[1];
	u32 bits = ptx_type_bits(in->op.type[0]), part = bits / list->n;
	Val *src[8], *v = arena_new_one(e->a, Val);
	Type t = part == 8 ? TY_b8 : part == 16 ? TY_b16 : part == 32 ? TY_b32 : TY_b64;
	const Shape *s;

	if (in->ops[0].kind != OP_reg)
		return true;
	s = &e->shapes->web[em_web_of(e, in->ops[0].use)];
	*v = (Val){ .var = s->var, .vec = s->vec, .bits = bits };
	for (u32 k = 0; k < list->n; k++)
		if (!(src[k] = em_opnd(e, &list->vec[k], t)))
			return false;
	for (u32 i = 0; i < em_instances(e, v->var); i++) {
		LV turned = list->n == 2 && part == 32 ? em_rotation(e, em_at(e, src[0], i, v->vec),
									 em_at(e, src[1], i, v->vec)) : NULL, r = turned;

		for (u32 k = 0; !turned && k < list->n; k++) {
			LV x = em_at(e, src[k], i, v->vec);
			LT to = LLVMGetTypeKind(LLVMTypeOf(x)) == LLVMVectorTypeKind ? em_vec(e, em_int(e, bits))
										       : em_int(e, bits);

			x = LLVMBuildZExt(e->b, x, to, "");
			if (k)
				x = LLVMBuildShl(e->b, x, em_kint(e, x, k * part), "");
			r = r ? LLVMBuildOr(e->b, r, x, "") : x;
		}
		v->v[i] = v->vec ? em_splat(e, r) : r;
	}
	em_web_set(e, em_web_of(e, in->ops[0].use), v, e->guarded);
	return true;
}

static bool em_mov_unpack(Em *e, const Inst *in)
{
	const Opnd *list = &in->ops[0];
	u32 bits = ptx_type_bits(in->op.type[0]), part = bits / list->n;
	Val *src = em_opnd(e, &in->ops[1], in->op.type[0]);

	if (!src)
		return false;
	for (u32 k = 0; k < list->n; k++) {
		Val *v;
		const Shape *s;

		if (list->vec[k].kind != OP_reg)
			continue;
		s = &e->shapes->web[em_web_of(e, list->vec[k].use)];
		v = arena_new_one(e->a, Val);
		*v = (Val){ .var = s->var, .vec = s->vec, .bits = part };
		for (u32 i = 0; i < em_instances(e, v->var); i++) {
			LV x = em_at(e, src, i, v->vec);
			LT to = LLVMGetTypeKind(LLVMTypeOf(x)) == LLVMVectorTypeKind ? em_vec(e, em_int(e, part))
										       : em_int(e, part);

			if (k)
				x = LLVMBuildLShr(e->b, x, em_kint(e, x, k * part), "");
			v->v[i] = LLVMBuildTrunc(e->b, x, to, "");
		}
		if (!v->vec)
			v->stride = s->stride;
		em_web_set(e, em_web_of(e, list->vec[k].use), v, e->guarded);
	}
	return true;
}

/* ---- address spaces: generic addresses are host addresses ----------------------------------------------- */

static LV thread_local_base(Em *e, u32 piece)
{
	LV t = piece ? LLVMBuildAdd(e->b, e->t0, em_const(e, 32, piece * e->W), "") : e->t0;
	LV stride = e->local_stride, v;

	t = LLVMBuildAdd(e->b, em_splat(e, LLVMBuildZExt(e->b, t, e->i64, "")), em_lanes(e, 64), "");
	v = LLVMBuildMul(e->b, t, em_splat(e, stride), "");
	return LLVMBuildAdd(e->b, v, em_splat(e, LLVMBuildPtrToInt(e->b, e->local, e->i64, "")), "");
}

/* Of rank 0 where the kernel knows its cluster; as a sum, for em_pointer. */
static LV shared_start(Em *e)
{
	LV own = LLVMBuildPtrToInt(e->entry_b, e->shared, e->i64, "");

	return e->in_cluster ? LLVMBuildAdd(e->entry_b, own, LLVMBuildNeg(e->entry_b, em_own_window(e), ""), "") : own;
}

LV em_space_base(Em *e, Space s, u32 piece)
{
	if (ptx_is_shared(s)) {
		if (!e->shared_at)
			e->shared_at = shared_start(e);
		return e->shared_at;
	}
	if (s == SS_local)
		return thread_local_base(e, piece);
	if (s == SS_param || s == SS_param_entry)
		return LLVMBuildPtrToInt(e->b, e->params, e->i64, "");
	return NULL;
}

static bool em_cvta(Em *e, const Inst *in)
{
	Space s = in->op.m.to ? in->op.m.to : in->op.m.space;
	Val *a = em_opnd(e, &in->ops[1], TY_b64), *v;
	u32 web = em_web_of(e, in->ops[0].use);
	LV base;

	if (!a)
		return false;
	if (s != SS_global && s != SS_const) {
		v = arena_new_one(e->a, Val);
		*v = *a;
		v->delta = a->delta;
		if (s == SS_local && e->W > 1) {
			v->vec = true;
			v->var = VAR_piece;
			v->stride = 0;
		} else if (s == SS_local) {
			v->var = VAR_piece;
		}
		for (u32 i = 0; i < em_instances(e, v->var); i++) {
			LV x = em_at(e, a, i, v->vec);

			base = em_space_base(e, s, i);
			if (v->vec)
				base = em_splat(e, base);
			v->v[i] = in->op.form == FORM_cvta ? LLVMBuildAdd(e->b, x, base, "")
							   : LLVMBuildSub(e->b, x, base, "");
		}
		a = v;
	}
	if (ptx_type_bits(e->webs->webs[web].type) != 64)
		return em_fail(e, "32-bit addresses");
	em_web_set(e, web, a, e->guarded);
	return true;
}

/* What is left of alloca (analysis/inline.c): the stack may not grow beyond the thread's local memory. */
static bool em_stack_test(Em *e, const Inst *in)
{
	Val *end = em_opnd(e, &in->ops[0], TY_u64);
	LV any = em_const(e, 1, 0);

	if (!end)
		return false;
	for (u32 p = 0; p < e->P; p++) {
		LV x = em_at(e, end, p, true), m = em_mask(e, p), stride = e->local_stride;
		LV over = LLVMBuildICmp(e->b, LLVMIntUGT, x, e->W > 1 ? em_splat(e, stride) : stride, "");

		any = LLVMBuildOr(e->b, any, em_any(e, m ? LLVMBuildAnd(e->b, over, m, "") : over), "");
	}
	em_stop_if(e, any);
	return true;
}

bool em_is_terminator(const Inst *in)
{
	return ptx_forms[in->op.form].flags & (FF_branch | FF_exit) && in->op.form != FORM_trap &&
	       in->op.form != FORM_brkpt;
}
