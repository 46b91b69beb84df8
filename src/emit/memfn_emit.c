/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instructions whose meaning is a function on memory (MEM rows of ptx.def): matrices, mbarriers, copies, atomics
 * of unusual widths. Operands go to columns of 32 lanes, the function is called for every warp of the group
 * that has a lane on, with a constant Op, and results come back from columns. A function that says no has met
 * an address or arguments that are not allowed: the grid ends there.
 */
#include "emit/count_emit.h"
#include "emit/lanes.h"
#include "emit/cluster.h"
#include "ptx/estimate.h"
#include "ptx/tensor_map.h"

enum { WORD = 8 };

static Val *constant(Em *e, u64 k)
{
	Val *v = arena_new_one(e->a, Val);

	*v = (Val){ .bits = 64 };
	v->v[0] = em_const(e, 64, k);
	return v;
}

static bool add_word(Em *e, Words *w, Val *v)
{
	if (w->n == MAX_WORDS)
		return em_fail(e, "too many operands");
	w->v[w->n++] = v;
	return v != NULL;
}

/* The 64 bits of a 128-bit value from `from` on. */
static Val *half(Em *e, const Val *v, u32 from)
{
	Val *r = arena_new_one(e->a, Val);

	*r = (Val){ .var = v->var, .vec = v->vec, .bits = 64 };
	for (u32 i = 0; i < em_instances(e, v->var); i++) {
		LV x = v->v[i];
		LT t = v->vec ? em_vec(e, e->i64) : e->i64;
		LV by = v->vec ? em_splat(e, em_const(e, 128, from)) : em_const(e, 128, from);

		r->v[i] = LLVMBuildTrunc(e->b, from ? LLVMBuildLShr(e->b, x, by, "") : x, t, "");
	}
	return r;
}

static bool add_register(Em *e, Words *w, const Opnd *o)
{
	Type t = e->webs->webs[em_web_of(e, o->use)].type;
	Val *v = em_opnd(e, o, t);

	if (!v || ptx_type_bits(t) != 128)
		return v && add_word(e, w, v);
	return add_word(e, w, half(e, v, 0)) && add_word(e, w, half(e, v, 64));
}

/* As an offset in its space (em_address adds no base in global space), and coordinates behind it. */
static bool add_address(Em *e, Words *w, const Inst *in, const Opnd *o)
{
	Opnd base = *o;

	base.vec = NULL;
	base.n = base.neg = 0;
	if (o->neg)
		return em_fail(e, "a sampler of its own");
	if (!add_word(e, w, em_address(e, &base, in->op.m.space == SS_generic ? SS_generic : SS_global)))
		return false;
	for (u32 i = 0; i < o->n && i < ptx_coordinates(&in->op); i++)
		if (!em_mem_word(e, w, in, &o->vec[i]))
			return false;
	return true;
}

bool em_mem_word(Em *e, Words *w, const Inst *in, const Opnd *o)
{
	switch (o->kind) {
	case OP_none:
		return add_word(e, w, constant(e, MEM_NONE));
	case OP_addr:
		return add_address(e, w, in, o);
	case OP_reg:
		return add_register(e, w, o);
	case OP_vec: case OP_pair:
		for (u32 i = 0; i < o->n; i++)
			if (!em_mem_word(e, w, in, &o->vec[i]))
				return false;
		return true;
	default:
		return add_word(e, w, em_opnd(e, o, TY_b64));
	}
}

bool em_mem_words(Em *e, const Inst *in, Words *w)
{
	u32 ndests = analysis_ndests(in);
	const OpndSpec *specs;
	u32 n = ptx_opnd_specs(in->op.form, &specs), all = in->nops > n ? in->nops : n;

	for (u32 k = ndests; k < all; k++) {
		static const Opnd none = { .kind = OP_none };
		u32 first = w->n;

		if (!em_mem_word(e, w, in, k < in->nops ? &in->ops[k] : &none))
			return false;
		while (k < n && specs[k].vec == 'G' && w->n < first + 4)
			if (!add_word(e, w, constant(e, MEM_NONE)))
				return false;
	}
	return true;
}

/* ---- the block's windows ------------------------------------------------------------------------------ */
static LV env_of(Em *e)
{
	LLVMBuilderRef b = e->entry_b, body = e->b;
	LV at = em_const(e, 64, offsetof(LaunchEnv, total_shared)), p, size;
	static const u32 words[][2] = { { offsetof(MemEnv, cluster_ctas), CLUSTER_nrank },
					{ offsetof(MemEnv, cluster_rank), CLUSTER_rank } };
	static const size_t fields[] = { offsetof(MemEnv, self), offsetof(MemEnv, load), offsetof(MemEnv, store),
					 offsetof(MemEnv, fault) };

	if (e->mem_env)
		return e->mem_env;
	e->mem_env = em_alloca(e, LLVMArrayType2(e->i8, sizeof(MemEnv)), "mem_env");
	LLVMSetAlignment(e->mem_env, 8);
	size = LLVMBuildLoad2(b, e->i32, LLVMBuildGEP2(b, e->i8, e->launch, &at, 1, ""), "");
	LLVMBuildStore(b, em_space_base(e, SS_shared, 0), e->mem_env);
	at = em_const(e, 64, offsetof(MemEnv, shared_size));
	LLVMBuildStore(b, size, LLVMBuildGEP2(b, e->i8, e->mem_env, &at, 1, ""));
	for (u32 i = 0; i < COUNT(words); i++) {
		LV word = em_const(e, 32, 0);

		e->b = b;
		if (e->in_cluster)
			word = em_cluster_word(e, words[i][1]);
		em_store(e, word, em_gep(e, e->mem_env, words[i][0]), 4, NULL);
		e->b = body;
	}
	for (u32 i = 0; i < COUNT(fields); i++) {
		at = em_const(e, 64, fields[i]);
		p = LLVMBuildGEP2(b, e->i8, e->mem_env, &at, 1, "");
		LLVMBuildStore(b, LLVMConstNull(e->ptr), p);
	}
	return e->mem_env;
}

static void set_warp(Em *e, u32 w)
{
	LV first = LLVMBuildLShr(e->b, e->t0, em_const(e, 32, 5), "");

	em_store(e, LLVMBuildAdd(e->b, first, em_const(e, 32, w), ""),
		 em_gep(e, env_of(e), offsetof(MemEnv, warp)), 4, NULL);
}

/* ---- the call ------------------------------------------------------------------------------------------ */
typedef struct Call {
	const Inst *in;
	Words src;
	const Opnd *dst[MAX_WORDS];
	u32 nd; /* destinations; a .b128 one takes two columns */
	Words old;
	LV d, a, fn, op;
	bool same; /* results are the same for all lanes, those that are off included */
	bool joint; /* a warp's lanes wait with tokens of their own, until all may go on */
} Call;

static u32 columns_of(Em *e, const Opnd *o)
{
	return o->kind == OP_reg && ptx_type_bits(e->webs->webs[em_web_of(e, o->use)].type) == 128 ? 2 : 1;
}

static bool find_dests(Em *e, Call *c, u32 ndests)
{
	bool wide = c->in->op.type[0] == TY_b128;

	c->nd = ndests ? em_flatten(&c->in->ops[0], c->dst, MAX_WORDS) : 0;
	c->same = c->nd && ptx_forms[c->in->op.form].flags & FF_volatile;
	if (c->nd > MAX_WORDS || (wide && c->nd > 1))
		return em_fail(e, "too many results");
	for (u32 k = 0; k < c->nd; k++) {
		const Opnd *o = c->dst[k];

		c->same &= o->kind == OP_reg && !e->shapes->web[em_web_of(e, o->use)].vec && e->W > 1;
		if (!(ptx_forms[c->in->op.form].flags & FF_accumulates))
			continue;
		if (!em_mem_word(e, &c->old, c->in, o->kind == OP_reg ? o : &(Opnd){ .kind = OP_imm }))
			return false;
	}
	return true;
}

static LV column(Em *e, LV base, u32 k, u32 i)
{
	return em_gep(e, base, ((i64)k * PTX_WARP + i * e->W) * WORD);
}

static void pack(Em *e, const Words *w, LV base, u32 warp)
{
	for (u32 k = 0; k < w->n; k++)
		for (u32 i = 0; i < e->ppw && warp * e->ppw + i < e->P; i++)
			em_store(e, em_to64(e, em_at(e, w->v[k], warp * e->ppw + i, true)), column(e, base, k, i),
				 WORD, NULL);
}

static LV all_lanes(Em *e, u32 warp)
{
	u32 pieces = e->P - warp * e->ppw < e->ppw ? e->P - warp * e->ppw : e->ppw, n = pieces * e->W;

	return em_const(e, 32, n >= PTX_WARP ? ~0u : (1u << n) - 1);
}

static void call_warp(Em *e, const Call *c, u32 warp, LV active)
{
	LT params[5] = { e->ptr, e->ptr, e->i32, e->ptr, e->ptr }, t = LLVMFunctionType(e->i1, params, 5, false);
	LV args[5] = { c->op, env_of(e), active, c->d, c->a };

	set_warp(e, warp);
	pack(e, &c->src, c->a, warp);
	pack(e, &c->old, c->d, warp);
	if (em_counting(e) && ptx_counts_matrix(&c->in->op))
		em_count_matrix(e, c->op, active, c->a, column(e, c->a, c->src.n - 1, 0));
	if (em_counting(e) && ptx_counts_bulk(&c->in->op))
		em_count_bulk(e, c->op, args[1], active, c->a);
	em_stop_if(e, LLVMBuildNot(e->b, LLVMBuildCall2(e->b, t, c->fn, args, 5, ""), ""));
}

/* Called only when some lane is on: what the others hold may be anything. */
static void call_if(Em *e, const Call *c, u32 warp)
{
	LV active = em_warp_active(e, warp), any = active;
	LB call = LLVMAppendBasicBlockInContext(e->c, e->func, "mem"), skip;

	skip = LLVMAppendBasicBlockInContext(e->c, e->func, "mem_done");
	if (c->same) {
		any = em_any_lane(e);
		any = any ? any : LLVMConstInt(e->i1, 1, false);
		active = all_lanes(e, warp);
	} else {
		any = LLVMBuildICmp(e->b, LLVMIntNE, active, em_const(e, 32, 0), "");
	}
	LLVMBuildCondBr(e->b, any, call, skip);
	LLVMPositionBuilderAtEnd(e->b, call);
	call_warp(e, c, warp, active);
	LLVMBuildBr(e->b, skip);
	LLVMPositionBuilderAtEnd(e->b, skip);
}

static LV unpack(Em *e, LV base, u32 k, u32 i, u32 columns, u32 bits)
{
	LV x = em_load(e, em_vec(e, e->i64), column(e, base, k, i), WORD, NULL), y;
	LT wide = em_vec(e, e->i128);

	if (columns == 1)
		return bits < 64 ? LLVMBuildTrunc(e->b, x, em_vec(e, em_int(e, bits)), "") : x;
	y = LLVMBuildZExt(e->b, em_load(e, em_vec(e, e->i64), column(e, base, k + 1, i), WORD, NULL), wide, "");
	y = LLVMBuildShl(e->b, y, em_splat(e, em_const(e, 128, 64)), "");
	return LLVMBuildOr(e->b, y, LLVMBuildZExt(e->b, x, wide, ""), "");
}

static void unpack_warp(Em *e, const Call *c, u32 warp, Val **out)
{
	for (u32 k = 0, at = 0; k < c->nd; k++) {
		u32 n = columns_of(e, c->dst[k]);

		for (u32 i = 0; out[k] && i < e->ppw && warp * e->ppw + i < e->P; i++)
			out[k]->v[warp * e->ppw + i] = unpack(e, c->d, at, i, n, out[k]->bits);
		at += n;
	}
}

/* All lanes of the warp wait for one phase. If they did not, some would have to go on while others stay, as only lane mode
 * can have it. A token's phase is its highest bit. */
static void check_phases(Em *e, const Call *c)
{
	LB mixed = LLVMAppendBasicBlockInContext(e->c, e->func, "mixed"), go = LLVMAppendBasicBlockInContext(e->c, e->func, "one_phase");
	LV odd = LLVMConstInt(e->i1, 0, false), even = odd;

	for (u32 p = 0; p < e->P; p++) {
		LV token = em_at(e, c->src.v[1], p, true), m = em_mask(e, p);
		LV is_odd = LLVMBuildICmp(e->b, LLVMIntSLT, token, LLVMConstNull(LLVMTypeOf(token)), "");
		LV is_even = LLVMBuildNot(e->b, is_odd, "");

		odd = LLVMBuildOr(e->b, odd, em_any(e, m ? LLVMBuildAnd(e->b, is_odd, m, "") : is_odd), "");
		even = LLVMBuildOr(e->b, even, em_any(e, m ? LLVMBuildAnd(e->b, is_even, m, "") : is_even), "");
	}
	em_unlikely(e, LLVMBuildCondBr(e->b, LLVMBuildAnd(e->b, odd, even, ""), mixed, go), true);
	LLVMPositionBuilderAtEnd(e->b, mixed);
	LLVMBuildRet(e->b, em_const(e, 32, (u32)RUN_FAULT << 24 | FAULT_not_supported));
	LLVMPositionBuilderAtEnd(e->b, go);
}

/* Of lanes that are on: may all go on? */
static void join_answers(Em *e, Val *out)
{
	LV all = LLVMConstInt(e->i1, 1, false);

	for (u32 p = 0; p < e->P; p++) {
		LV x = out->v[p], m = em_mask(e, p);

		x = m ? LLVMBuildOr(e->b, x, LLVMBuildNot(e->b, m, ""), "") : x;
		all = LLVMBuildAnd(e->b, all, em_all(e, x), "");
	}
	*out = (Val){ .bits = 1, .v[0] = all };
}

static void run_call(Em *e, Call *c)
{
	Val *out[MAX_WORDS] = { NULL };

	for (u32 k = 0; k < c->nd; k++) {
		if (c->dst[k]->kind != OP_reg)
			continue;
		out[k] = arena_new_one(e->a, Val);
		*out[k] = (Val){ .var = VAR_piece, .vec = e->W > 1,
				 .bits = ptx_type_bits(e->webs->webs[em_web_of(e, c->dst[k]->use)].type) };
	}
	if (c->joint)
		check_phases(e, c);
	for (u32 w = 0; w * e->ppw < e->P; w++) {
		if (e->ctx->all && !e->guarded)
			call_warp(e, c, w, all_lanes(e, w));
		else
			call_if(e, c, w);
		unpack_warp(e, c, w, out);
	}
	if (c->joint)
		join_answers(e, out[0]);
	for (u32 k = 0; k < c->nd; k++)
		if (out[k])
			em_web_set(e, em_web_of(e, c->dst[k]->use), out[k], e->guarded);
}

/* Textures and copies that no engine has: the interpreter says so by name. */
static bool is_refused(const Inst *in)
{
	const OpndSpec *specs;
	u32 f = in->op.form, n = ptx_opnd_specs(f, &specs);

	if (f >= FORM_cp_tensor_load && f <= FORM_cp_tensor_reduce)
		return !tensor_mode_known(in->op.m.mode);
	if (f < FORM_tex || f > FORM_suq || f == FORM_txq || f == FORM_txq_level || f == FORM_suq)
		return false;
	return in->op.m.geom > (f <= FORM_tld4 ? 7 : 5) ||
	       (f <= FORM_tld4 && in->nops == n && in->ops[n - 1].kind != OP_none);
}

bool em_mem_fallback(Em *e, const Inst *in)
{
	LT params[5] = { e->ptr, e->ptr, e->i32, e->ptr, e->ptr };
	u32 ndests = analysis_ndests(in);
	Call *c = arena_new_one(e->a, Call);

	c->in = in;
	if (is_refused(in))
		return em_fail(e, "%s of such a kind", ptx_forms[in->op.form].id);
	if (em_counting(e) && (in->op.form == FORM_cp_async || in->op.form == FORM_cp_async_ignore) && !em_count_copied(e, in))
		return false;
	if (!find_dests(e, c, ndests) || !em_mem_words(e, in, &c->src))
		return false;
	c->joint = c->same && (in->op.form == FORM_mbarrier_test_wait || in->op.form == FORM_mbarrier_try_wait) && c->src.v[1]->vec;
	c->same &= !c->joint;
	c->d = em_alloca(e, LLVMArrayType2(e->i64, (u64)PTX_WARP * (2 * c->nd + 1)), "mem_d");
	c->a = em_alloca(e, LLVMArrayType2(e->i64, (u64)PTX_WARP * (c->src.n + 1)), "mem_a");
	LLVMSetAlignment(c->d, 64);
	LLVMSetAlignment(c->a, 64);
	c->fn = em_declare(e, "mem", in->op.form, LLVMFunctionType(e->i1, params, 5, false));
	c->op = em_op_constant(e, &in->op);
	run_call(e, c);
	return true;
}
