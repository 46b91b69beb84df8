/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Atomics, lane by lane in lane order. Shared memory belongs to the one thread that runs the block, so
 * there a plain read-modify-write is atomic; elsewhere it is the host's atomic instruction or a
 * compare-and-swap loop (PTX ISA, "atom", "red").
 */
#include "emit/arith.h"
#include "emit/atom.h"
#include "emit/count_emit.h"
#include "emit/lanes.h"

static LV choose(Em *e, LLVMIntPredicate p, LV a, LV b)
{
	return LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, p, a, b, ""), a, b, "");
}

/* Floating types: the row's lane function, which is exact. */
static LV lane_value(Em *e, const Atomic *t, LV old, LV b, LV c)
{
	LV a = em_array(e, MAX_SLOTS - 2), d = em_array(e, MAX_SLOTS - 1), r;
	LV in[3] = { old, b, c };

	for (u32 k = 0; k < 3 && in[k]; k++)
		em_store(e, t->bits < 64 ? LLVMBuildZExt(e->b, in[k], e->i64, "") : in[k], em_gep(e, a, k * 8), 8,
			 e->alias_env);
	em_lane_call(e, t->op, FORM_atom, d, a);
	r = em_load(e, e->i64, d, 8, e->alias_env);
	return t->bits < 64 ? LLVMBuildTrunc(e->b, r, em_int(e, t->bits), "") : r;
}

static LV new_value(Em *e, const Atomic *t, LV old, LV b, LV c)
{
	bool sign = t->type >= TY_s8 && t->type <= TY_s64;
	LV one = em_const(e, t->bits, 1), zero = em_const(e, t->bits, 0), k;

	if (em_atom_adds_floats(t))
		return em_is_vector(b) ? em_atom_add_floats(e, t, old, b) : em_atom_add_float(e, t, old, b);
	if (t->type >= TY_f16 && t->op->m.atom != ATOM_cas && t->op->m.atom != ATOM_exch)
		return lane_value(e, t, old, b, c);
	switch (t->op->m.atom) {
	case ATOM_and: return LLVMBuildAnd(e->b, old, b, "");
	case ATOM_or: return LLVMBuildOr(e->b, old, b, "");
	case ATOM_xor: return LLVMBuildXor(e->b, old, b, "");
	case ATOM_exch: return b;
	case ATOM_cas:
		return LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, LLVMIntEQ, old, b, ""), c, old, "");
	case ATOM_add:
		return LLVMBuildAdd(e->b, old, b, "");
	case ATOM_min: return choose(e, sign ? LLVMIntSLT : LLVMIntULT, old, b);
	case ATOM_max: return choose(e, sign ? LLVMIntSGT : LLVMIntUGT, old, b);
	case ATOM_inc:
		k = LLVMBuildICmp(e->b, LLVMIntUGE, old, b, "");
		return LLVMBuildSelect(e->b, k, zero, LLVMBuildAdd(e->b, old, one, ""), "");
	case ATOM_dec:
		k = LLVMBuildOr(e->b, LLVMBuildICmp(e->b, LLVMIntEQ, old, zero, ""),
				LLVMBuildICmp(e->b, LLVMIntUGT, old, b, ""), "");
		return LLVMBuildSelect(e->b, k, b, LLVMBuildSub(e->b, old, one, ""), "");
	default:
		em_fail(e, "atomic operation %u", t->op->m.atom);
		return old;
	}
}

static int host_op(const Atomic *t)
{
	bool sign = t->type >= TY_s8 && t->type <= TY_s64;

	if (t->type >= TY_f16)
		return -1;
	switch (t->op->m.atom) {
	case ATOM_add: return LLVMAtomicRMWBinOpAdd;
	case ATOM_and: return LLVMAtomicRMWBinOpAnd;
	case ATOM_or: return LLVMAtomicRMWBinOpOr;
	case ATOM_xor: return LLVMAtomicRMWBinOpXor;
	case ATOM_exch: return LLVMAtomicRMWBinOpXchg;
	case ATOM_min: return sign ? LLVMAtomicRMWBinOpMin : LLVMAtomicRMWBinOpUMin;
	case ATOM_max: return sign ? LLVMAtomicRMWBinOpMax : LLVMAtomicRMWBinOpUMax;
	case ATOM_inc: return LLVMAtomicRMWBinOpUIncWrap;
	case ATOM_dec: return LLVMAtomicRMWBinOpUDecWrap;
	default: return -1;
	}
}

LV em_atom_swap(Em *e, const Atomic *t, LV p, SwapValue *value, const void *about)
{
	LT ty = em_int(e, t->bits);
	LB pre, loop = LLVMAppendBasicBlockInContext(e->c, e->func, "cas");
	LB end = LLVMAppendBasicBlockInContext(e->c, e->func, "cas_end");
	LV first = em_load(e, ty, p, t->bits / 8, NULL), old, pair, seen;

	LLVMSetVolatile(first, true);
	pre = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, loop);
	LLVMPositionBuilderAtEnd(e->b, loop);
	old = LLVMBuildPhi(e->b, ty, "");
	pair = LLVMBuildAtomicCmpXchg(e->b, p, old, value(e, t, old, about),
				      LLVMAtomicOrderingSequentiallyConsistent,
				      LLVMAtomicOrderingSequentiallyConsistent, false);
	seen = LLVMBuildExtractValue(e->b, pair, 0, "");
	LLVMAddIncoming(old, (LV[]){ first, seen }, (LB[]){ pre, LLVMGetInsertBlock(e->b) }, 2);
	LLVMBuildCondBr(e->b, LLVMBuildExtractValue(e->b, pair, 1, ""), end, loop);
	LLVMPositionBuilderAtEnd(e->b, end);
	return old;
}

static LV with_operand(Em *e, const Atomic *t, LV old, const void *b) { return new_value(e, t, old, (LV)b, NULL); }

LV em_atom_lane(Em *e, const Atomic *t, LV p, LV b, LV c)
{
	LV old;

	if (t->shared) {
		old = em_load(e, em_int(e, t->bits), p, t->bits / 8, e->alias_shared);
		em_store(e, new_value(e, t, old, b, c), p, t->bits / 8, e->alias_shared);
		return old;
	}
	if (t->op->m.atom == ATOM_cas) {
		old = LLVMBuildAtomicCmpXchg(e->b, p, b, c, LLVMAtomicOrderingSequentiallyConsistent,
					     LLVMAtomicOrderingSequentiallyConsistent, false);
		return LLVMBuildExtractValue(e->b, old, 0, "");
	}
	if (host_op(t) >= 0)
		return LLVMBuildAtomicRMW(e->b, (LLVMAtomicRMWBinOp)host_op(t), p, b,
					  LLVMAtomicOrderingSequentiallyConsistent, false);
	return em_atom_swap(e, t, p, with_operand, b);
}

/* The operand with which the operation changes nothing; NULL: there is none. */
static LV idle_operand(Em *e, const Atomic *t)
{
	if (t->type >= TY_f16 || t->op->m.sem > SEM_relaxed)
		return NULL;
	switch (t->op->m.atom) {
	case ATOM_add: case ATOM_or: case ATOM_xor: return em_const(e, t->bits, 0);
	case ATOM_and: return em_const(e, t->bits, ~0ull);
	default: return NULL;
	}
}

/* One whose result nobody reads, in memory that others see, too: locking it is dear. Where it would change nothing it
 * only looks at the place. */
void em_atom_unread(Em *e, const Atomic *t, LV p, LV b)
{
	LV idle = t->shared ? NULL : idle_operand(e, t);
	LB act, look, done;

	if (!idle) {
		em_atom_lane(e, t, p, b, NULL);
		return;
	}
	act = LLVMAppendBasicBlockInContext(e->c, e->func, "act");
	look = LLVMAppendBasicBlockInContext(e->c, e->func, "look");
	done = LLVMAppendBasicBlockInContext(e->c, e->func, "acted");
	LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntEQ, b, idle, ""), look, act);
	LLVMPositionBuilderAtEnd(e->b, act);
	em_atom_lane(e, t, p, b, NULL);
	LLVMBuildBr(e->b, done);
	LLVMPositionBuilderAtEnd(e->b, look);
	LLVMSetVolatile(em_load(e, em_int(e, t->bits), p, t->bits / 8, NULL), true);
	LLVMBuildBr(e->b, done);
	LLVMPositionBuilderAtEnd(e->b, done);
}

static LV from64(Em *e, LV v, u32 bits)
{
	return bits < 64 ? LLVMBuildTrunc(e->b, v, em_int(e, bits), "") : v;
}

static bool is_read(Em *e, const Opnd *o)
{
	const Web *w = o->kind == OP_reg ? &e->webs->webs[em_web_of(e, o->use)] : NULL;

	return w && (vec_len(w->uses) || vec_len(w->defs) > 1);
}

/* A vector whose results nobody reads, of elements of 32 bits or more; each of them is atomic by itself. */
static bool has_elements(Em *e, const Inst *in, const Atomic *t)
{
	const Opnd *d = &in->ops[0];

	if (em_counting(e) || e->W == 1 || t->bits > 64 || (!em_atom_joins(t) && !em_atom_adds_floats(t)))
		return false;
	for (u32 i = 0; in->op.form != FORM_red && i < d->n; i++)
		if (is_read(e, &d->vec[i]))
			return false;
	return true;
}

static bool each_element(Em *e, const Inst *in, const Atomic *t)
{
	const Opnd *o = in->ops + (in->op.form != FORM_red);

	em_array_put_mask(e, 3);
	for (u32 k = 0; k < o[1].n; k++) {
		Opnd place = o[0];
		Val *addr, *b;

		place.imm += k * t->bits / 8;
		addr = em_address(e, &place, in->op.m.space);
		b = em_opnd(e, &o[1].vec[k], t->type);
		if (!addr || !b)
			return false;
		em_array_put(e, 0, addr);
		em_array_put(e, 1, b);
		em_atom_runs(e, t);
	}
	return true;
}

bool em_atom(Em *e, const Inst *in)
{
	bool red = in->op.form == FORM_red;
	const Opnd *o = in->ops + !red;
	Atomic t = { &in->op, in->op.type[0], ptx_type_bits(in->op.type[0]), false };
	Space s = in->op.m.space;
	Val *addr, *b, *c = NULL;
	LaneLoop l = { 0 };
	LV old, at, x, y = NULL;
	LB join = NULL;

	if (in->op.m.vec > 1 && has_elements(e, in, &t))
		return each_element(e, in, &t);
	if (in->op.m.vec > 1 || t.bits > 64)
		return em_mem_fallback(e, in);
	t.shared = s == SS_shared || s == SS_shared_cta;
	addr = em_address(e, &o[0], s);
	if (!addr)
		return false;
	b = em_opnd(e, &o[1], t.type);
	if (in->op.m.atom == ATOM_cas)
		c = em_opnd(e, &o[2], t.type);
	if (!b || (in->op.m.atom == ATOM_cas && !c))
		return false;
	em_count_access(e, in, s, addr, t.bits / 8);
	if (!c && em_atom_fast(e, in, &t, addr, b, &join) && !join)
		return true;
	em_array_put(e, 0, addr);
	em_array_put(e, 1, b);
	if (c)
		em_array_put(e, 2, c);
	em_array_put_mask(e, 3);
	if (!t.shared && e->W > 1 && !c && !em_atom_is_read(e, in) && (em_atom_joins(&t) || em_atom_adds_floats(&t))) {
		em_atom_runs(e, &t);
		if (join) {
			LLVMBuildBr(e->b, join);
			LLVMPositionBuilderAtEnd(e->b, join);
		}
		return true;
	}
	em_lanes_begin(e, &l, 3);
	x = from64(e, em_lane_get(e, &l, 1), t.bits);
	if (c)
		y = from64(e, em_lane_get(e, &l, 2), t.bits);
	at = LLVMBuildIntToPtr(e->b, em_lane_get(e, &l, 0), e->ptr, "");
	if (c || em_atom_is_read(e, in)) {
		old = em_atom_lane(e, &t, at, x, y);
		em_lane_put(e, &l, 4, t.bits < 64 ? LLVMBuildZExt(e->b, old, e->i64, "") : old);
	} else {
		em_atom_unread(e, &t, at, x);
	}
	em_lanes_end(e, &l);
	if (join) { /* nobody reads the result */
		LLVMBuildBr(e->b, join);
		LLVMPositionBuilderAtEnd(e->b, join);
		return true;
	}
	if (em_atom_is_read(e, in)) {
		u32 web = em_web_of(e, in->ops[0].use);

		em_web_set(e, web, em_array_get(e, 4, ptx_type_bits(e->webs->webs[web].type)), e->guarded);
	}
	return true;
}
