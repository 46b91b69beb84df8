/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads and stores. An address that is uniform in a piece is one scalar access, one that advances by the size of the access
 * one vector access, everything else a gather or scatter. Lanes that are off touch nothing: vectors carry a mask, scalars go to a dummy.
 *
 * An address that is strided only while an index did not wrap (Val.wrap) takes the vector access when the
 * flag is clear and the gather when it is set.
 */
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/callee.h"
#include "emit/count_emit.h"
#include "emit/panel.h"
#include "emit/tile.h"
#include "emit/window.h"

#include <string.h>

/* ---- addresses -------------------------------------------------------------------------------------------- */

static Val *plus(Em *e, Val *a, Space s, i64 imm)
{
	Val *v;
	bool local = s == SS_local && e->W > 1;

	if (!imm && !em_space_base(e, s, 0))
		return a;
	v = arena_new_one(e->a, Val);
	*v = *a;
	if (s == SS_local)
		v->var = VAR_piece;
	if (local) {
		v->vec = true;
		v->stride = 0;
		v->delta = NULL;
		v->wrap = NULL;
	}
	if (local)
		v->step = NULL;
	for (u32 i = 0; i < (v->step ? e->cols : em_instances(e, v->var)); i++) {
		LV x = em_at(e, a, i, v->vec), base = em_space_base(e, s, i);

		if (imm)
			x = LLVMBuildAdd(e->b, x, em_kint(e, x, (u64)imm), "");
		if (base)
			x = LLVMBuildAdd(e->b, x, em_like(e, x, base), "");
		v->v[i] = x;
	}
	if (v->step)
		em_spread_rows(e, v);
	return v;
}

Val *em_moved(Em *e, const Val *addr, i64 by)
{
	Val *v = arena_new_one(e->a, Val);

	*v = *addr;
	for (u32 i = 0; by && i < em_instances(e, v->var); i++)
		v->v[i] = LLVMBuildAdd(e->b, v->v[i], em_kint(e, v->v[i], (u64)by), "");
	return v;
}

Val *em_address(Em *e, const Opnd *o, Space s)
{
	Val *a;
	Opnd base = *o;

	if (o->vec)
		return em_fail(e, "coordinates in an address"), NULL;
	if (o->reg != NOREG && o->var)
		return em_fail(e, "register and variable in one address"), NULL;
	if (o->reg != NOREG) {
		base.kind = OP_reg;
		base.neg = 0;
		a = ptx_is_shared(s) ? em_shared_offset(e, &base) : em_opnd(e, &base, TY_b64);
	} else if (o->var) {
		base.kind = OP_var;
		base.imm = 0;
		a = em_opnd(e, &base, TY_b64);
		if (a && s == SS_generic && (o->var->space == SS_shared || o->var->space == SS_local))
			s = o->var->space;
	} else {
		base.kind = OP_imm;
		base.imm = 0;
		a = em_opnd(e, &base, TY_b64);
	}
	return a ? plus(e, a, s, o->imm) : NULL;
}

LV em_instance_mask(Em *e, u8 var, u32 i)
{
	LV m = NULL;

	if (e->ctx->all && !e->guarded)
		return NULL;
	for (u32 p = 0; p < e->P; p++) {
		LV x;

		if (em_index(e, var, p) != i)
			continue;
		x = em_mask(e, p);
		m = m ? LLVMBuildOr(e->b, m, x, "") : x;
	}
	return m;
}

LV em_dummy(Em *e)
{
	if (!e->dummy) {
		e->dummy = em_alloca(e, LLVMArrayType2(e->i64, 8), "dummy");
		LLVMSetAlignment(e->dummy, 64); /* that of the widest access of a lane, at least */
		LLVMBuildStore(e->entry_b, LLVMConstNull(LLVMArrayType2(e->i64, 8)), e->dummy);
	}
	return e->dummy;
}

static LV safe_ptr(Em *e, LV p, LV mask)
{
	return mask ? LLVMBuildSelect(e->b, em_any(e, mask), p, em_dummy(e), "") : p;
}

static bool contiguous(const Access *x)
{
	return !x->addr->vec && x->addr->stride == (i64)(x->n * x->bytes);
}

static bool is_spread(Em *e, const Access *x, bool store)
{
	return e->W > 1 && !x->ordered && !x->addr->vec && em_is_spread(e, x->addr->stride, x->bits, x->n, store);
}

/* ---- loads: one instance, n components ---------------------------------------------------------------------- */

static void load_uniform(Em *e, const Access *x, u32 i, LV mask, LV *out)
{
	em_load_elements(e, x, safe_ptr(e, em_row_pointer(e, x->addr, i), mask), out);
}

static LV pick(Em *e, LV big, u32 n, u32 k)
{
	LV idx[32];

	for (u32 l = 0; l < e->W; l++)
		idx[l] = em_const(e, 32, l * n + k);
	return LLVMBuildShuffleVector(e->b, big, LLVMGetPoison(LLVMTypeOf(big)), LLVMConstVector(idx, e->W), "");
}

static LV repeat_mask(Em *e, LV m, u32 n)
{
	LV idx[32 * MAX_COMPS];

	if (n == 1)
		return m;
	for (u32 j = 0; j < e->W * n; j++)
		idx[j] = em_const(e, 32, j / n);
	return LLVMBuildShuffleVector(e->b, m, LLVMGetPoison(LLVMTypeOf(m)), LLVMConstVector(idx, e->W * n), "");
}

static void load_vector(Em *e, const Access *x, u32 i, LV mask, LV *out)
{
	LT t = LLVMVectorType(em_int(e, x->bits), e->W * x->n);
	LV p = em_row_pointer(e, x->addr, i), big;

	if (mask && !x->ordered && !em_has_masked(e, x->bits)) {
		em_load_each(e, p, x->bits, x->n, mask, x->alias, out);
		return;
	}
	if (mask)
		big = em_masked_load(e, t, p, x->bytes, repeat_mask(e, mask, x->n), x->alias);
	else
		big = em_tag_access(e, x, em_load(e, t, p, x->bytes, x->alias));
	for (u32 k = 0; k < x->n; k++)
		out[k] = x->n == 1 ? big : pick(e, big, x->n, k);
}

static void load_gather(Em *e, const Access *x, u32 i, LV mask, LV *out)
{
	if (e->W == 1)
		load_uniform(e, x, i, mask, out);
	else
		em_load_scattered(e, x, em_at(e, x->addr, i, true), mask, out);
}

void em_load_instances(Em *e, const Access *x, bool exact, LV (*out)[MAX_COMPS])
{
	Access each = *x;

	if (!em_is_whole(x) && (!contiguous(x) || exact) &&
	    em_is_rare(e, x, exact && (contiguous(x) || is_spread(e, x, false)))) {
		em_load_rarely(e, x, out);
		return;
	}
	each.exact |= exact;
	for (u32 i = 0; i < em_instances(e, x->addr->var); i++) {
		LV mask = em_instance_mask(e, x->addr->var, i);

		if (!x->addr->vec && !x->addr->stride)
			load_uniform(e, x, i, mask, out[i]);
		else if (contiguous(x) && !exact && !em_is_whole(x))
			load_vector(e, x, i, mask, out[i]);
		else if (!mask && !exact && is_spread(e, x, false))
			em_load_spread(e, x, i, out[i]);
		else
			load_gather(e, &each, i, mask, out[i]);
	}
}

/* As a transposed tile when the addresses are one, else lane by lane. */
static void load_tiled(Em *e, const Access *x, LV (*out)[MAX_COMPS])
{
	LB tile = LLVMAppendBasicBlockInContext(e->c, e->func, "tile");
	LB lanes = LLVMAppendBasicBlockInContext(e->c, e->func, "lanes");
	LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "loaded");
	LV got[MAX_PIECES];

	LLVMBuildCondBr(e->b, em_tile_test(e, x->addr, x->bytes), tile, lanes);
	LLVMPositionBuilderAtEnd(e->b, tile);
	em_tile_load(e, x->addr, x->bytes, x->alias, got);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, lanes);
	em_load_instances(e, x, x->addr->wrap != NULL, out);
	lanes = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
	for (u32 i = 0; i < e->P; i++) {
		LV phi = LLVMBuildPhi(e->b, LLVMTypeOf(out[i][0]), "");

		LLVMAddIncoming(phi, (LV[]){ got[i], out[i][0] }, (LB[]){ tile, lanes }, 2);
		out[i][0] = phi;
	}
}

static bool tiled(Em *e, const Access *x)
{
	bool walks = x->addr->vec || (x->addr->stride && !contiguous(x));

	return walks && x->n == 1 && !x->ordered && em_tile_fits(e, x->addr, x->bits);
}

/* Both ways: by exact lanes where `exact`, or as x's lanes go, when the flag says so. */
static void load_either(Em *e, LV flag, const Access *straight, const Access *x, bool exact, LV (*out)[MAX_COMPS])
{
	u32 n = em_instances(e, x->addr->var);
	LB fast = LLVMAppendBasicBlockInContext(e->c, e->func, "fast");
	LB slow = LLVMAppendBasicBlockInContext(e->c, e->func, "slow");
	LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "loaded");
	LV (*other)[MAX_COMPS] = arena_alloc_array(e->a, n, sizeof *other);

	em_unlikely(e, LLVMBuildCondBr(e->b, flag, slow, fast), true);
	LLVMPositionBuilderAtEnd(e->b, slow);
	em_load_instances(e, x, exact, other);
	slow = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, fast);
	if (!x->near)
		em_prefetch(e, straight, x->n * x->bytes * e->W);
	em_load_instances(e, straight, false, out);
	fast = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
	for (u32 i = 0; i < n; i++)
		for (u32 k = 0; k < x->n; k++) {
			LV phi = LLVMBuildPhi(e->b, LLVMTypeOf(out[i][k]), "");

			LLVMAddIncoming(phi, (LV[]){ out[i][k], other[i][k] }, (LB[]){ fast, slow }, 2);
			out[i][k] = phi;
		}
}

/* The index may wrap; *at is for the access as it goes when it does not. */
static Access straight_of(const Access *x, Val *at)
{
	Access straight = *x;

	*at = *x->addr;
	at->wrap = NULL;
	at->delta = NULL;
	straight.addr = at;
	return straight;
}

static void load_checked(Em *e, const Access *x, LV (*out)[MAX_COMPS])
{
	Val at;
	Access straight = straight_of(x, &at);

	load_either(e, x->addr->wrap, &straight, x, true, out);
}

static void load_consecutive(Em *e, const Access *x, LV (*out)[MAX_COMPS])
{
	Val at;
	Access straight;
	LV ok = em_consecutive(e, x, &straight, &at);

	load_either(e, LLVMBuildNot(e->b, ok, ""), &straight, x, false, out);
}

static void compiler_fence(Em *e, const Access *x)
{
	if (x->ordered)
		LLVMBuildFence(e->b, LLVMAtomicOrderingSequentiallyConsistent, true, "");
}

LV em_extend_loaded(Em *e, LV v, Type t, u32 want)
{
	LT ty = LLVMTypeOf(v);
	bool vec = LLVMGetTypeKind(ty) == LLVMVectorTypeKind;
	u32 have = LLVMGetIntTypeWidth(vec ? LLVMGetElementType(ty) : ty);
	LT to = vec ? em_vec(e, em_int(e, want)) : em_int(e, want);

	if (have == want)
		return v;
	if (have > want)
		return LLVMBuildTrunc(e->b, v, to, "");
	return t >= TY_s8 && t <= TY_s64 ? LLVMBuildSExt(e->b, v, to, "") : LLVMBuildZExt(e->b, v, to, "");
}

/* Whether it wraps is known in this copy of its block. */
static void decided(Em *e, Access *x)
{
	Val *v = arena_new_one(e->a, Val);

	*v = *x->addr;
	v->wrap = NULL;
	if (e->copy == COPY_straight)
		v->delta = NULL;
	x->exact = e->copy == COPY_exact;
	x->addr = v;
}

static bool access_of(Em *e, const Inst *in, const Opnd *addr, Access *x)
{
	Space s = in->op.m.space;

	*x = (Access){ .space = s, .type = in->op.type[0], .n = in->op.m.vec ? in->op.m.vec : 1 };
	if (in->op.form == FORM_ld_nc)
		x->space = s = SS_global;
	x->bits = ptx_type_bits(x->type);
	x->bytes = x->bits / 8;
	if (x->n > MAX_COMPS || !x->bytes)
		return em_fail(e, "access of %u components", x->n);
	x->addr = em_address(e, addr, s);
	if (x->addr && e->copy && bits_has(e->forked, e->inst))
		decided(e, x);
	x->ordered = ptx_is_ordered(&in->op);
	x->constant = in->op.form == FORM_ld_nc || s == SS_const;
	x->alias = s == SS_global ? e->alias_global : s == SS_shared ? e->alias_shared
		 : s == SS_local ? e->alias_local : NULL;
	if (s == SS_const || x->constant)
		x->alias = e->alias_global;
	return x->addr != NULL;
}

void em_set_loaded(Em *e, const Access *x, const Opnd *dst, u32 k, LV (*got)[MAX_COMPS])
{
	Val *v;
	u32 web;

	if (dst->kind != OP_reg)
		return;
	web = em_web_of(e, dst->use);
	v = arena_new_one(e->a, Val);
	*v = (Val){ .var = x->addr->var, .vec = x->addr->vec || x->addr->stride,
		    .bits = ptx_type_bits(e->webs->webs[web].type) };
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		v->v[i] = em_extend_loaded(e, got[i][k], x->type, v->bits);
	if (e->W == 1)
		v->vec = false;
	if (!v->vec && e->shapes->web[web].vec && x->addr->var < e->shapes->web[web].var && x->ordered)
		v->vec = false;
	em_web_set(e, web, v, e->guarded);
}

void em_load_now(Em *e, const Access *x, const Inst *in)
{
	LV got[MAX_PIECES][MAX_COMPS];
	const Opnd *dst = &in->ops[0];

	compiler_fence(e, x);
	em_run_goes_on(e, x->addr->v[0]);
	if (contiguous(x) && !x->exact && !x->addr->wrap && !x->near)
		em_prefetch(e, x, x->n * x->bytes * e->W);
	if (x->addr->wrap && (contiguous(x) || is_spread(e, x, false)))
		load_checked(e, x, got);
	else if (em_load_window(e, x, in, got))
		;
	else if (em_may_be_consecutive(e, x))
		load_consecutive(e, x, got);
	else if (tiled(e, x) && !x->exact && !is_spread(e, x, false))
		load_tiled(e, x, got);
	else
		em_load_instances(e, x, x->exact || x->addr->wrap, got);
	compiler_fence(e, x);
	if (dst->kind != OP_vec) {
		em_set_loaded(e, x, dst, 0, got);
		return;
	}
	for (u32 k = 0; k < dst->n && k < x->n; k++)
		em_set_loaded(e, x, &dst->vec[k], k, got);
}

static LV interleave(Em *e, LV *v, u32 n)
{
	LV idx[32 * MAX_COMPS], lo, hi;
	u32 w = e->W;

	if (n == 1)
		return v[0];
	if (n == 2) {
		for (u32 j = 0; j < 2 * w; j++)
			idx[j] = em_const(e, 32, j / 2 + (j & 1) * w);
		return LLVMBuildShuffleVector(e->b, v[0], v[1], LLVMConstVector(idx, 2 * w), "");
	}
	lo = interleave(e, (LV[]){ v[0], v[n / 2] }, 2);
	for (u32 h = 0; h < 2; h++) { /* concatenate halves first, then one shuffle */
		LV part[MAX_COMPS];

		for (u32 k = 0; k < n / 2; k++)
			part[k] = v[h * (n / 2) + k];
		if (h == 0)
			lo = interleave(e, part, n / 2);
		else
			hi = interleave(e, part, n / 2);
	}
	for (u32 j = 0; j < w * n; j++) {
		u32 lane = j / n, k = j % n, half = k / (n / 2);

		idx[j] = em_const(e, 32, half * w * (n / 2) + lane * (n / 2) + k % (n / 2));
	}
	return LLVMBuildShuffleVector(e->b, lo, hi, LLVMConstVector(idx, w * n), "");
}

bool em_access(Em *e, const Inst *in, Access *x)
{
	return access_of(e, in, &in->ops[1], x);
}

void em_load_values(Em *e, const Access *x, LV (*out)[MAX_COMPS])
{
	if (x->addr->wrap && contiguous(x))
		load_checked(e, x, out);
	else
		em_load_instances(e, x, x->addr->wrap, out);
}

void em_store_instance(Em *e, const Access *x, LV p, LV *v)
{
	em_store(e, interleave(e, v, x->n), p, x->bytes, x->alias);
}

static void count(Em *e, const Inst *in, const Access *x)
{
	if (em_counting(e) && !bits_has(e->counting->ahead, e->inst))
		em_count_access(e, in, x->space, x->addr, x->n * x->bytes);
}

bool em_count_copied(Em *e, const Inst *in)
{
	Val *from = em_address(e, &in->ops[1], SS_global);

	if (from)
		em_count_access(e, in, SS_global, from, (u32)in->ops[2].imm);
	return from != NULL;
}

bool em_count_known(Em *e, const Inst *in, const Opnd *addr)
{
	Access x;

	em_set_guard(e, in);
	if (!access_of(e, in, addr, &x))
		return false;
	em_count_access(e, in, x.space, x.addr, x.n * x.bytes);
	e->guarded = false;
	e->guard_scalar = NULL;
	return true;
}

bool em_ld(Em *e, const Inst *in)
{
	Access x;
	Space s = in->op.m.space;

	if (s == SS_param || s == SS_param_entry || s == SS_param_func)
		return em_load_param(e, in);
	if (em_was_joined(e))
		return true;
	if (!access_of(e, in, &in->ops[1], &x))
		return false;
	count(e, in, &x);
	em_panel_access(e, &x);
	if (!em_load_joined(e, &x, in) && !em_load_later(e, &x, in))
		em_load_now(e, &x, in);
	return true;
}

/* ---- stores -------------------------------------------------------------------------------------------------- */

/* All lanes write one address: the highest that is on wins. */
static void store_uniform(Em *e, const Access *x, u32 p, Val **val, LV mask)
{
	LV ptr = safe_ptr(e, em_pointer(e, em_at(e, x->addr, p, false)), mask), lane = NULL, s[MAX_COMPS];

	if (mask && e->W > 1) {
		LV bits = em_mask_bits(e, mask), args[2] = { bits, em_const(e, 1, 0) };

		lane = em_intrinsic(e, "llvm.ctlz", &e->i32, 1, args, 2);
		lane = LLVMBuildSub(e->b, em_const(e, 32, 31), lane, "");
		lane = LLVMBuildAnd(e->b, lane, em_const(e, 32, e->W - 1), "");
	}
	for (u32 k = 0; k < x->n; k++) {
		bool vec = val[k]->vec || val[k]->stride;

		s[k] = em_at(e, val[k], p, vec);
		if (vec && e->W > 1)
			s[k] = LLVMBuildExtractElement(e->b, s[k], lane ? lane : em_const(e, 32, e->W - 1), "");
	}
	em_store_elements(e, x, ptr, s);
}

static void store_vector(Em *e, const Access *x, u32 p, Val **val, LV mask)
{
	LV v[MAX_COMPS], big, ptr = em_row_pointer(e, x->addr, em_index(e, x->addr->var, p)), r;

	for (u32 k = 0; k < x->n; k++)
		v[k] = em_at(e, val[k], p, true);
	if (mask && !x->ordered && !em_has_masked(e, x->bits)) {
		em_store_each(e, ptr, x->bits, x->n, mask, x->alias, v);
		return;
	}
	big = interleave(e, v, x->n);
	if (!mask) {
		r = em_store(e, big, ptr, x->bytes, x->alias);
		if (x->ordered)
			LLVMSetVolatile(r, true);
		return;
	}
	em_masked_store(e, big, ptr, x->bytes, repeat_mask(e, mask, x->n), x->alias);
}

static void store_pieces(Em *e, const Access *x, Val **val, bool exact)
{
	u8 var = x->addr->var;
	Access each = *x;
	u32 n;

	if (!em_is_whole(x) && (!contiguous(x) || exact) &&
	    em_is_rare(e, x, exact && (contiguous(x) || is_spread(e, x, true)))) {
		em_store_rarely(e, x, val);
		return;
	}
	each.exact |= exact;
	for (u32 k = 0; k < x->n; k++)
		var = val[k]->var > var ? val[k]->var : var;
	n = e->ctx->all && !e->guarded ? em_instances(e, var) : e->P;
	for (u32 p = 0; p < n; p++) {
		LV mask = em_mask(e, p);

		if (e->W == 1 || (!x->addr->vec && !x->addr->stride))
			store_uniform(e, x, p, val, mask);
		else if (contiguous(x) && !exact && !em_is_whole(x))
			store_vector(e, x, p, val, mask);
		else if (!mask && !exact && is_spread(e, x, true))
			em_store_spread(e, x, em_index(e, x->addr->var, p), em_at(e, val[0], p, true));
		else
			em_store_scattered(e, &each, p, val, mask);
	}
}

static void store_tiled(Em *e, const Access *x, Val **val)
{
	LB tile = LLVMAppendBasicBlockInContext(e->c, e->func, "tile");
	LB lanes = LLVMAppendBasicBlockInContext(e->c, e->func, "lanes");
	LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "stored");

	LLVMBuildCondBr(e->b, em_tile_test(e, x->addr, x->bytes), tile, lanes);
	LLVMPositionBuilderAtEnd(e->b, tile);
	em_tile_store(e, x->addr, val[0], x->bytes, x->alias);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, lanes);
	store_pieces(e, x, val, x->addr->wrap != NULL);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

/* All lanes on, full vectors: past the caches when the launch says so and all are aligned. */
static bool streams(Em *e, const Access *x, Val **val)
{
	return e->streams[e->inst] && e->W > 1 && contiguous(x) && x->n == 1 && e->ctx->all && !e->guarded &&
	       x->bits * e->W >= 128 && x->addr->var == VAR_piece;
}

static void store_asked(Em *e, const Access *x, Val **val)
{
	if (contiguous(x))
		em_prefetch_written(e, x, x->n * x->bytes * e->W);
	store_pieces(e, x, val, false);
}

static void store_streaming(Em *e, const Access *x, Val **val)
{
	LB past = LLVMAppendBasicBlockInContext(e->c, e->func, "stream");
	LB plain = LLVMAppendBasicBlockInContext(e->c, e->func, "plain");
	LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "written");
	LV at[MAX_PIECES];
	u32 bytes = x->bytes * e->W, wide = e->target->lanes * 4;

	bytes = bytes < wide ? bytes : wide;
	for (u32 p = 0; p < e->P; p++)
		at[p] = em_at(e, x->addr, p, false);
	LLVMBuildCondBr(e->b, em_stream_test(e, at, e->P, bytes), past, plain);
	LLVMPositionBuilderAtEnd(e->b, past);
	for (u32 p = 0; p < e->P; p++)
		em_store_stream(e, em_at(e, val[0], p, true), em_pointer(e, at[p]), bytes, x->alias);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, plain);
	store_asked(e, x, val);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

static void store_fast(Em *e, const Access *x, Val **val)
{
	if (streams(e, x, val))
		store_streaming(e, x, val);
	else
		store_asked(e, x, val);
}

/* As load_either. */
static void store_either(Em *e, LV flag, const Access *straight, const Access *x, bool exact, Val **val)
{
	LB fast = LLVMAppendBasicBlockInContext(e->c, e->func, "fast");
	LB slow = LLVMAppendBasicBlockInContext(e->c, e->func, "slow");
	LB join = LLVMAppendBasicBlockInContext(e->c, e->func, "stored");

	em_unlikely(e, LLVMBuildCondBr(e->b, flag, slow, fast), true);
	LLVMPositionBuilderAtEnd(e->b, slow);
	store_pieces(e, x, val, exact);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, fast);
	store_fast(e, straight, val);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

static void store_checked(Em *e, const Access *x, Val **val)
{
	Val at;
	Access straight = straight_of(x, &at);

	store_either(e, x->addr->wrap, &straight, x, true, val);
}

static void store_consecutive(Em *e, const Access *x, Val **val)
{
	Val at;
	Access straight;
	LV ok = em_consecutive(e, x, &straight, &at);

	store_either(e, LLVMBuildNot(e->b, ok, ""), &straight, x, false, val);
}

void em_store_now(Em *e, const Access *x, Val **val)
{
	compiler_fence(e, x);
	if (x->addr->wrap && (contiguous(x) || is_spread(e, x, true)))
		store_checked(e, x, val);
	else if (em_may_be_consecutive(e, x))
		store_consecutive(e, x, val);
	else if (tiled(e, x) && !x->exact && !is_spread(e, x, true))
		store_tiled(e, x, val);
	else if (x->addr->wrap || x->exact)
		store_pieces(e, x, val, true);
	else
		store_fast(e, x, val);
	compiler_fence(e, x);
}

bool em_st(Em *e, const Inst *in)
{
	Access x;
	Val *val[MAX_COMPS];
	const Opnd *src = &in->ops[1];

	if (in->op.m.space == SS_param || in->op.m.space == SS_param_func)
		return em_store_param(e, in);
	if (!access_of(e, in, &in->ops[0], &x))
		return false;
	count(e, in, &x);
	for (u32 k = 0; k < x.n; k++) {
		val[k] = em_opnd(e, src->kind == OP_vec ? &src->vec[k] : src, x.type);
		if (!val[k])
			return false;
	}
	if (!em_store_in_run(e, &x, in, val))
		em_store_now(e, &x, val);
	return true;
}
