/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Members of structures in an array, stored one after another (p[i].x = …; p[i].y = …): stores to the same base that
 * nothing but arithmetic parts wait for the last of them. What they write side by side then goes as whole vectors; of structures
 * too large for that, as a vector or more of each lane, turned in registers (tile.c).
 */
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/tile.h"

#include <string.h>

typedef struct Waiting {
	Access x;
	i64 imm;
	Val *val[MAX_COMPS];
} Waiting;

enum { MOST_MEMBERS = 64, MOST_STORES = 32 };

struct StoreRun {
	u32 n;
	i64 low, high; /* offsets of the first and the last element */
	Waiting item[MOST_STORES];
};

static u32 members_apart(const Access *x)
{
	i64 apart = x->addr->stride / (i64)x->bytes;

	return x->addr->stride % (i64)x->bytes || apart < 2 || apart > MOST_APART ? 0 : (u32)apart;
}

/* Structures that vectors do not cover, but parts of which a lane stores at once. */
static bool is_large(const Em *e, const Access *x)
{
	i64 stride = x->addr->stride < 0 ? -x->addr->stride : x->addr->stride;

	return stride > MOST_APART * (i64)x->bytes && stride % x->bytes == 0 && em_can_turn(e, x->bits, 2) && !em_tile_fits(e, x->addr, x->bits);
}

static bool may_wait(const Em *e, const Access *x, const Inst *in)
{
	return in->ops[0].kind == OP_addr && in->ops[0].reg != NOREG && e->W > 1 && e->ctx->all && !e->guarded && !x->ordered && !x->exact && !x->addr->wrap && !x->addr->vec &&
	       x->addr->var == VAR_piece && x->bits <= 64 && (members_apart(x) > x->n || is_large(e, x));
}

static i64 end_of(const Inst *in)
{
	return in->ops[0].imm + (i64)ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);
}

static bool is_alike(Em *e, const Inst *a, const Inst *b)
{
	const Opnd *p = &a->ops[0], *q = &b->ops[0];

	return b->op.form == FORM_st && b->pred == NOREG && b->op.m.space == a->op.m.space && b->op.m.sem <= SEM_weak &&
	       ptx_type_bits(a->op.type[0]) == ptx_type_bits(b->op.type[0]) && p->kind == OP_addr && q->kind == OP_addr &&
	       p->reg != NOREG && q->reg != NOREG && !p->var && !q->var && em_web_of(e, p->use) == em_web_of(e, q->use);
}

static bool defines(Em *e, u32 web, u32 inst)
{
	const Web *w = &e->webs->webs[web];

	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (w->defs[i].inst == inst)
			return true;
	return false;
}

/* Does another store of the run follow, all of whose elements lie in the same structure? */
static bool goes_on(Em *e, const Inst *in, const struct StoreRun *r)
{
	const Access *x = &r->item[0].x;
	u32 web = em_web_of(e, in->ops[0].use);

	if (r->n == COUNT(r->item))
		return false;
	for (u32 i = e->inst + 1; i < e->cfg->blocks[e->block].end; i++) {
		const Inst *next = &e->fn->insts[i];

		if (is_alike(e, in, next)) {
			i64 low = next->ops[0].imm, high = end_of(next) - x->bytes;

			low = low < r->low ? low : r->low;
			high = high > r->high ? high : r->high;
			return high - low < (x->addr->stride < 0 ? -x->addr->stride : x->addr->stride) &&
			       (high - low) % x->bytes == 0 && (high - low) / x->bytes < MOST_MEMBERS;
		}
		if (!em_is_pure(next->op.form) || defines(e, web, i))
			return false;
	}
	return false;
}

/* ---- as vectors ---------------------------------------------------------------------------------------------- */

/* Elements j * lanes on, from the members' lanes; on: those that somebody writes. */
static LV vector_of(Em *e, LV *member, u32 far, u32 lanes, u32 j, LV *on)
{
	LV acc = NULL, idx[64];

	for (u32 t = 0; t < lanes; t++)
		on[t] = LLVMConstInt(e->i1, member[(j * lanes + t) % far] != NULL, false);
	for (u32 m = 0; m < far; m++) {
		for (u32 t = 0; t < lanes; t++) {
			u32 place = j * lanes + t;

			idx[t] = place % far == m ? em_const(e, 32, place / far + (acc ? lanes : 0))
			       : acc ? em_const(e, 32, t) : LLVMGetPoison(e->i32);
		}
		if (member[m])
			acc = LLVMBuildShuffleVector(e->b, acc ? acc : member[m], acc ? member[m] : LLVMGetPoison(LLVMTypeOf(member[m])),
						     LLVMConstVector(idx, lanes), "");
	}
	return acc;
}

/* Members by their place in the structure, from the first that is written on; of two stores to one the later counts. */
static u32 find_members(const struct StoreRun *r, Val **member)
{
	u32 n = 0;

	for (u32 i = 0; i < r->n; i++)
		for (u32 k = 0; k < r->item[i].x.n; k++) {
			u32 m = (u32)((r->item[i].imm - r->low) / r->item[i].x.bytes) + k;

			n += !member[m];
			member[m] = r->item[i].val[k];
		}
	return n;
}

static void store_instance(Em *e, const struct StoreRun *r, Val **member, bool all, u32 p)
{
	const Access *x = &r->item[0].x;
	u32 wide = e->target->lanes * 32 / x->bits, lanes = wide < e->W ? wide : e->W, far = members_apart(x);
	LV at = em_gep(e, em_row_pointer(e, x->addr, p), r->low - r->item[0].imm), part[MOST_APART], on[64];

	for (u32 h = 0; h < e->W / lanes; h++) {
		for (u32 m = 0; m < far; m++)
			part[m] = member[m] ? em_some_lanes(e, em_at(e, member[m], p, true), h * lanes, lanes) : NULL;
		for (u32 j = 0; j < far; j++) {
			LV to = em_gep(e, at, (i64)(h * far + j) * lanes * x->bytes), v = vector_of(e, part, far, lanes, j, on);

			if (all)
				em_store(e, v, to, x->bytes, x->alias);
			else
				em_masked_store(e, v, to, x->bytes, LLVMConstVector(on, lanes), x->alias);
		}
	}
}

static bool store_together(Em *e, const struct StoreRun *r)
{
	const Access *x = &r->item[0].x;
	Val *member[MOST_APART] = { NULL };
	bool all;

	if (r->n < 2)
		return false;
	all = find_members(r, member) == members_apart(x);
	if (!e->target->mask_regs && (!all || (e->target->lanes == 4 && x->bits < 32)))
		return false;
	for (u32 p = 0; p < e->P; p++)
		store_instance(e, r, member, all, p);
	return true;
}

/* Members from m on that lie side by side, as many as one vector takes. */
static u32 side_by_side(const Em *e, const Access *x, Val *const *member, u32 m, u32 end)
{
	u32 have = 0, n = 1;

	while (m + have < end && member[m + have])
		have++;
	while (2 * n <= have && em_can_turn(e, x->bits, 2 * n))
		n *= 2;
	return n;
}

static void store_members(Em *e, const struct StoreRun *r, Val **member, u32 m, u32 n)
{
	const Access *x = &r->item[0].x;
	Access one = *x;

	one.n = 1;
	one.addr = em_moved(e, x->addr, r->low - r->item[0].imm + (i64)m * x->bytes);
	if (n == 1) {
		em_store_now(e, &one, &member[m]);
		return;
	}
	for (u32 p = 0; p < e->P; p++) {
		LV v[32];

		for (u32 k = 0; k < n; k++)
			v[k] = em_at(e, member[m + k], p, true);
		em_turned_store(e, em_at(e, one.addr, p, true), x->bits, n, x->alias, v);
	}
}

static bool store_large(Em *e, const struct StoreRun *r)
{
	const Access *x = &r->item[0].x;
	Val *member[MOST_MEMBERS] = { NULL };
	u32 end, n;

	if (r->n < 2 || !is_large(e, x))
		return false;
	end = (u32)((r->high - r->low) / x->bytes) + 1;
	find_members(r, member);
	for (u32 m = 0; m < end; m += n) {
		n = member[m] ? side_by_side(e, x, member, m, end) : 1;
		if (member[m])
			store_members(e, r, member, m, n);
	}
	return true;
}

static void store_all(Em *e, struct StoreRun *r)
{
	if (!store_large(e, r) && !store_together(e, r))
		for (u32 i = 0; i < r->n; i++)
			em_store_now(e, &r->item[i].x, r->item[i].val);
	r->n = 0;
}

static void add(struct StoreRun *r, const Access *x, const Inst *in, Val **val)
{
	i64 low = in->ops[0].imm, high = end_of(in) - x->bytes;
	Waiting *w = &r->item[r->n];

	w->x = *x;
	w->imm = low;
	memcpy(w->val, val, x->n * sizeof *val);
	r->low = r->n && r->low < low ? r->low : low;
	r->high = r->n && r->high > high ? r->high : high;
	r->n++;
}

bool em_store_in_run(Em *e, const Access *x, const Inst *in, Val **val)
{
	struct StoreRun *r = e->stores;

	if (!r)
		r = e->stores = arena_new_one(e->a, struct StoreRun);
	if (!may_wait(e, x, in)) {
		store_all(e, r);
		return false;
	}
	add(r, x, in, val);
	if (goes_on(e, in, r))
		return true;
	if (r->n == 1) {
		r->n = 0;
		return false;
	}
	store_all(e, r);
	return true;
}
