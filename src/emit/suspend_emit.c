/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Suspend points: a group stores what lives across into its frame and returns; the function's entry jumps
 * to the resume block of the region it is called for. A block that fits one group never suspends at a
 * block barrier: its lanes arrive together.
 *
 * Frame: GroupFrame, then a slot for each web and each mask that was ever live at a suspend point.
 */
#include "emit/access.h"
#include "emit/count_emit.h"
#include "emit/vars.h"
#include "emit/cluster.h"
#include "ptx/barrier.h"

u32 em_frame_alloc(Em *e, u32 bytes)
{
	u32 align = bytes >= 64 ? 64 : bytes >= 8 ? 8 : bytes;
	u32 at = (e->frame_size + align - 1) & ~(align - 1);

	e->frame_size = at + bytes;
	return at;
}

static u32 pow2_bytes(u32 bits)
{
	u32 b = 1;

	while (b * 8 < bits)
		b *= 2;
	return b;
}

static u32 web_bytes(Em *e, u32 w)
{
	u32 bits = ptx_type_bits(e->webs->webs[w].type);

	return e->shapes->web[w].vec ? pow2_bytes(bits * e->W) : pow2_bytes(bits);
}

static LV frame_at(Em *e, u32 at)
{
	return em_gep(e, e->frame, at);
}

static LT web_lane_type(Em *e, u32 w)
{
	return em_int(e, ptx_type_bits(e->webs->webs[w].type));
}

static void web_frame(Em *e, u32 w)
{
	u32 n = em_instances(e, e->shapes->web[w].var), size;

	if (e->var[w].frame_at)
		return;
	size = (em_slots(e, w) + em_in_rows(e, w)) * web_bytes(e, w);
	if (e->shapes->web[w].checked)
		size += 8 + n * pow2_bytes(ptx_type_bits(e->webs->webs[w].type) * e->W);
	e->var[w].frame_at = em_frame_alloc(e, size);
}

static void save_web(Em *e, u32 w)
{
	const Shape *s = &e->shapes->web[w];
	Val *v = em_web_get(e, w);
	u32 n = em_instances(e, s->var), size = web_bytes(e, w), at;

	web_frame(e, w);
	at = e->var[w].frame_at;
	for (u32 i = 0; i < em_slots(e, w); i++, at += size)
		em_store(e, v->v[i], frame_at(e, at), 1, e->alias_env);
	if (em_in_rows(e, w)) {
		em_store(e, v->step, frame_at(e, at), 1, e->alias_env);
		at += size;
	}
	if (!s->checked)
		return;
	em_store(e, LLVMBuildZExt(e->b, v->wrap, e->i64, ""), frame_at(e, at), 1, e->alias_env);
	at += 8;
	for (u32 i = 0; i < n; i++, at += pow2_bytes(v->bits * e->W))
		em_store(e, v->delta[i], frame_at(e, at), 1, e->alias_env);
}

static void restore_web(Em *e, u32 w)
{
	const Shape *s = &e->shapes->web[w];
	LT lane = web_lane_type(e, w), t = s->vec ? em_vec(e, lane) : lane;
	Val *v = arena_new_one(e->a, Val);
	WebVar *x = &e->var[w];
	u32 n = em_instances(e, s->var), size = web_bytes(e, w), at = x->frame_at;

	*v = (Val){ .var = s->var, .vec = s->vec, .bits = ptx_type_bits(e->webs->webs[w].type),
		    .stride = s->vec ? 0 : s->stride };
	for (u32 i = 0; i < em_slots(e, w); i++, at += size)
		v->v[i] = em_load(e, t, frame_at(e, at), 1, e->alias_env);
	em_spread_run(e, w, v);
	if (em_in_rows(e, w)) {
		v->step = em_load(e, t, frame_at(e, at), 1, e->alias_env);
		em_spread_rows(e, v);
		at += size;
	}
	if (s->checked) {
		LV k = em_load(e, e->i64, frame_at(e, at), 1, e->alias_env);

		v->wrap = LLVMBuildTrunc(e->b, k, e->i1, "");
		v->delta = arena_new_array(e->a, LV, n);
		at += 8;
		for (u32 i = 0; i < n; i++, at += pow2_bytes(v->bits * e->W))
			v->delta[i] = em_load(e, em_vec(e, lane), frame_at(e, at), 1, e->alias_env);
	}
	if (e->webs->webs[w].local) {
		e->local_val[w] = *v;
		return;
	}
	em_web_keep(e, w, v);
}

/* Every mask variable of the contexts around, the exits of loops and the sides that wait included: f is called
 * for each. */
typedef void MaskFn(Em *, u32 var, u32 at);

static void masks_of(Em *e, Ctx *t, MaskFn *f)
{
	u32 size = pow2_bytes(e->W), n = (1 + vec_len(t->exits)) * e->P * size, at;

	if (!t->frame_at)
		t->frame_at = em_frame_alloc(e, n);
	at = t->frame_at;
	for (u32 p = 0; p < e->P; p++, at += size)
		f(e, t->mask[p], at);
	for (u32 i = 0; i < vec_len(t->exits); i++)
		for (u32 p = 0; p < e->P; p++, at += size)
			f(e, t->exits[i].mask[p], at);
}

static void each_mask(Em *e, Ctx *c, MaskFn *f)
{
	for (; c; c = c->parent) {
		masks_of(e, c->all ? e->top_masked : c, f);
		for (Ctx *k = c->later; k; k = k->later)
			masks_of(e, k, f);
	}
}

static void save_mask(Em *e, u32 var, u32 at)
{
	em_store(e, em_var_get(e, var), frame_at(e, at), 1, e->alias_env);
}

static void restore_mask(Em *e, u32 var, u32 at)
{
	em_var_set(e, var, em_load(e, em_vec(e, e->i1), frame_at(e, at), 1, e->alias_env));
}

static void fill_mask(Em *e, u32 var)
{
	em_var_set(e, var, LLVMConstAllOnes(em_vec(e, e->i1)));
}

/* The carry flags, where something may still read them. */
static void each_carry(Em *e, MaskFn *f)
{
	u32 size = pow2_bytes(e->W);

	if (!e->carry_at)
		e->carry_at = em_carry_crosses(e) ? em_frame_alloc(e, e->P * size) + 1 : NOREG;
	for (u32 p = 0; e->carry_at != NOREG && p < e->P; p++)
		f(e, em_carry_var(e, p), e->carry_at - 1 + p * size);
}

/* What the group returns. A guard that is false for all of it means that there is nothing to wait for; a loop that it did not
 * wait in before it was called, that it has got further. */
static LV next_step(Em *e, u32 kind)
{
	LV wait = em_const(e, 32, kind << 24 | e->nregions), next = em_const(e, 32, (u32)RUN_NEXT << 24 | e->nregions);
	LV on = e->guard_scalar;

	if (e->fresh && kind == RUN_YIELD)
		wait = LLVMBuildSelect(e->b, em_var_get(e, e->fresh - 1), next, wait, "");
	if (!e->guarded)
		return wait;
	if (!on)
		on = em_any_lane(e);
	return LLVMBuildSelect(e->b, on, wait, next, "");
}

/* What the lanes that suspend need, and those that wait elsewhere. */
static u32 *needed_later(Em *e, const Suspend *s)
{
	Bits set = bits_new(e->a, e->webs->n + 1);
	u32 *v = NULL;

	bits_or(set, e->ctx->wait, e->webs->nacross);
	for (u32 i = 0; i < vec_len(s->live); i++)
		bits_add(set, s->live[i]);
	for (u32 w = 0; w < e->webs->n; w++)
		if (bits_has(set, w))
			*vec_push(e->a, v) = w;
	return v;
}

bool em_suspend(Em *e, u32 kind, const Inst *in)
{
	u32 k = e->susp->of_inst[e->inst], *live;
	LB resume;

	if (!k)
		return em_fail(e, "not a suspend point");
	em_count_flush(e);
	live = needed_later(e, &e->susp->at[k - 1]);
	e->nregions++;
	for (u32 i = 0; i < vec_len(live); i++)
		if (!em_remakes(e, live[i]))
			save_web(e, live[i]);
	each_carry(e, save_mask);
	if (!(e->ctx->all && !e->ctx->parent))
		each_mask(e, e->ctx, save_mask);
	em_count_wait(e);
	LLVMBuildRet(e->b, next_step(e, kind));
	resume = LLVMAppendBasicBlockInContext(e->c, e->func, "resume");
	LLVMAddCase(e->resume_switch, em_const(e, 32, e->nregions), resume);
	LLVMPositionBuilderAtEnd(e->b, resume);
	em_count_start(e, true);
	if (e->fresh)
		em_var_set(e, e->fresh - 1, em_const(e, 1, 0));
	if (!(e->ctx->all && !e->ctx->parent))
		each_mask(e, e->ctx, restore_mask);
	else
		for (u32 p = 0; p < e->P; p++)
			fill_mask(e, e->top_masked->mask[p]);
	each_carry(e, restore_mask);
	for (u32 i = 0; i < vec_len(live); i++)
		if (!em_remakes(e, live[i]))
			restore_web(e, live[i]);
	if (!em_remake(e, live))
		return false;
	em_ask_later(e);
	em_set_guard(e, in);
	return true;
}

/* ---- block barriers ------------------------------------------------------------------------------------- */

typedef struct BarOpnds { /* operands of one form */
	BarKind kind;
	const Opnd *d, *id, *count, *pred;
} BarOpnds;

static bool barrier_operands(const Inst *in, BarOpnds *b)
{
	const Opnd *o = in->ops;

	*b = (BarOpnds){ .kind = ptx_bar_kind(&in->op) };
	if (!(ptx_forms[in->op.form].flags & FF_barrier))
		return false;
	switch (b->kind) {
	case BAR_sync: case BAR_arrive:
		b->id = &o[0];
		b->count = in->nops > 1 ? &o[1] : NULL;
		break;
	case BAR_popc: case BAR_and: case BAR_or:
		*b = (BarOpnds){ b->kind, &o[0], &o[1], &o[2], &o[3] };
		break;
	default:
		break;
	}
	if (b->count && b->count->kind == OP_none)
		b->count = NULL;
	return true;
}

/* The group is the block: nobody else comes to its barriers. */
bool em_is_free_barrier(const Em *e, const Inst *in)
{
	return e->one_group && (ptx_forms[in->op.form].flags & (FF_barrier | FF_cluster)) == FF_barrier;
}

/* Operand k is where the instruction puts its result: of the reductions the first. */
bool em_is_result(const Inst *in, u32 k)
{
	BarOpnds b;

	return barrier_operands(in, &b) && b.d == &in->ops[k];
}

/* One number or count for all warps of the group. */
static bool same_in_group(Em *e, const Val *v)
{
	return !v || (!v->vec && !v->stride && (v->var == VAR_block || e->P <= e->ppw));
}

static LV lanes_on(Em *e, LV (*mask_of)(Em *, u32, void *), void *self)
{
	LV n = em_const(e, 32, 0);

	for (u32 p = 0; p < e->P; p++) {
		LV m = mask_of(e, p, self), bits = em_mask_bits(e, m);

		bits = em_intrinsic(e, "llvm.ctpop", &e->i32, 1, &bits, 1);
		n = LLVMBuildAdd(e->b, n, bits, "");
	}
	return n;
}

static LV running(Em *e, u32 p, void *self)
{
	LV m = em_mask(e, p);

	(void)self;
	return m ? m : LLVMConstAllOnes(em_vec(e, e->i1));
}

static LV running_true(Em *e, u32 p, void *self)
{
	return LLVMBuildAnd(e->b, running(e, p, NULL), em_at(e, self, p, true), "");
}

/* This group's part in a reduction: lanes whose predicate holds; for and: 1 when all of them hold. */
static LV group_part(Em *e, const BarOpnds *b, Val *pred)
{
	LV n = lanes_on(e, running_true, pred), all;

	if (b->kind != BAR_and)
		return n;
	all = lanes_on(e, running, NULL);
	return LLVMBuildZExt(e->b, LLVMBuildICmp(e->b, LLVMIntEQ, n, all, ""), e->i32, "");
}

static void set_result(Em *e, const BarOpnds *b, LV r)
{
	Val *v = arena_new_one(e->a, Val);

	*v = (Val){ .bits = b->kind == BAR_popc ? 32 : 1 };
	v->v[0] = b->kind == BAR_popc ? r : LLVMBuildICmp(e->b, LLVMIntNE, r, em_const(e, 32, 0), "");
	em_web_set(e, em_web_of(e, b->d->use), v, e->guarded);
}

static void put_head(Em *e, size_t off, LV v)
{
	em_store(e, v, em_gep(e, e->frame, (i64)off), 4, e->alias_env);
}

bool em_barrier(Em *e, const Inst *in)
{
	BarOpnds b;
	Val none = { .bits = 32, .v = { em_const(e, 32, 0) } }, *id, *count = NULL, *pred = NULL;
	LV part = em_const(e, 32, 0), arrived;

	if (!barrier_operands(in, &b))
		return em_fail(e, "%s", ptx_forms[in->op.form].id);
	if (b.pred && !(pred = em_opnd(e, b.pred, TY_pred)))
		return false;
	if (pred)
		part = group_part(e, &b, pred);
	if (em_is_free_barrier(e, in)) {
		if (pred)
			set_result(e, &b, part);
		return true;
	}
	id = b.id ? em_opnd(e, b.id, TY_u32) : &none;
	if (!id || (b.count && !(count = em_opnd(e, b.count, TY_u32))))
		return false;
	if (!same_in_group(e, id) || !same_in_group(e, count))
		return em_fail(e, "barrier whose number differs between threads of a warp");
	if (e->guarded && !e->guard_scalar && !e->bs.lane_mode)
		return em_fail(e, "barrier whose guard differs between threads");
	arrived = lanes_on(e, running, NULL);
	put_head(e, offsetof(GroupFrame, bar_id), em_at(e, id, 0, false));
	put_head(e, offsetof(GroupFrame, bar_count), count ? em_at(e, count, 0, false) : em_const(e, 32, 0));
	put_head(e, offsetof(GroupFrame, bar_kind), em_const(e, 32, b.kind));
	put_head(e, offsetof(GroupFrame, bar_arrived), arrived);
	put_head(e, offsetof(GroupFrame, bar_value), part);
	if (!em_suspend(e, RUN_BARRIER, in))
		return false;
	if (pred)
		set_result(e, &b, em_load(e, e->i32, em_gep(e, e->frame, offsetof(GroupFrame, bar_value)), 4,
					  e->alias_env));
	return true;
}

void em_finish_entry(Em *e)
{
	LLVMBuildBr(e->entry_b, e->setup);
}
