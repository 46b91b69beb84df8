/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Warp operations whose vector form is direct: shuffles (by lanes that are computed: shuffle.c), votes, active mask,
 * reductions.
 * Everything else goes to the warp function of its row.
 */
#include "emit/arith.h"
#include "emit/shuffle.h"

/* ---- shfl: the source lane of each lane, known at compile time (PTX ISA, "shfl.sync") ---------------------- */

static u32 source_lane(u32 mode, u32 lane, u32 b, u32 c, bool *in)
{
	u32 seg = c >> 8 & 31, clamp = c & 31, max = (lane & seg) | (clamp & ~seg), min = lane & seg;
	i32 j;

	b &= 31;
	switch (mode) {
	case SHFL_up: j = (i32)lane - (i32)b; *in = j >= (i32)max; break;
	case SHFL_down: j = (i32)(lane + b); *in = j <= (i32)max; break;
	case SHFL_bfly: j = (i32)(lane ^ b); *in = j <= (i32)max; break;
	default: j = (i32)(min | (b & ~seg)); *in = j <= (i32)max; break;
	}
	return *in ? (u32)j : lane;
}

static bool constant_of(Val *v, u32 *k)
{
	if (v->vec || v->var || v->stride || !LLVMIsAConstantInt(v->v[0]))
		return false;
	*k = (u32)LLVMConstIntGetZExtValue(v->v[0]);
	return true;
}

/* Lanes `from[l]` of the warp's 32, as one piece, from the pieces that hold them. */
static LV gather_lanes(Em *e, LV *piece, const u32 *from)
{
	LV r = NULL;

	for (u32 q = 0; q < e->ppw; q++) {
		LV idx[32];
		bool any = false;

		if (!piece[q])
			continue;
		for (u32 l = 0; l < e->W; l++) {
			bool mine = from[l] / e->W == q;

			any |= mine;
			idx[l] = em_const(e, 32, mine ? e->W + from[l] % e->W : l);
		}
		if (any)
			r = LLVMBuildShuffleVector(e->b, r ? r : LLVMGetPoison(LLVMTypeOf(piece[q])), piece[q],
						   LLVMConstVector(idx, e->W), "");
	}
	return r;
}

static LV known_bits(Em *e, const bool *bit)
{
	LV k[32];

	for (u32 l = 0; l < e->W; l++)
		k[l] = em_const(e, 1, bit[l]);
	return LLVMConstVector(k, e->W);
}

/* `web`: of the result; NOREG: there is none. A lane that nobody needs takes what is the nearest to hand: a lane
 * of its own piece, so that shifts become rotations. What is the same in all lanes may be taken from any of them. */
static void shuffle_piece(Em *e, u32 mode, u32 b, u32 c, u32 p, u32 web, Val *a, Val *d, Val *q)
{
	u32 first = p / e->ppw * e->ppw, from[32];
	bool in[32], each = web == NOREG || e->shapes->web[web].vec;
	LV piece[8];

	for (u32 i = 0; i < e->ppw; i++)
		piece[i] = first + i < e->P ? em_at(e, a, first + i, true) : NULL;
	for (u32 l = 0; l < e->W; l++) {
		from[l] = source_lane(mode, (p - first) * e->W + l, b, c, &in[l]);
		if (first + from[l] / e->W >= e->P)
			from[l] = (p - first) * e->W + l;
		if (web == NOREG || (each && !em_needed(e, web, p, l)))
			from[l] = (p - first) * e->W + from[l] % e->W;
	}
	d->v[p] = gather_lanes(e, piece, from);
	q->v[p] = known_bits(e, in);
}

bool em_shfl(Em *e, const Inst *in)
{
	const Opnd *o = in->ops, *dst = o[0].kind == OP_pair ? &o[0].vec[0] : &o[0];
	const Opnd *pred = o[0].kind == OP_pair ? &o[0].vec[1] : NULL;
	u32 kb = 0, kc, web = dst->kind == OP_reg ? em_web_of(e, dst->use) : NOREG;
	Val *a, *b, *c, *d, *q;
	bool known;

	b = em_opnd(e, &o[2], TY_u32);
	c = em_opnd(e, &o[3], TY_u32);
	if (!b || !c)
		return false;
	known = constant_of(b, &kb);
	if (e->W > 16 || !constant_of(c, &kc) || (!known && !em_permutes(e)))
		return em_warp_fallback(e, in);
	e->nan_ok = web != NOREG && e->lazy[web];
	a = em_opnd(e, &o[1], TY_b32);
	e->nan_ok = false;
	if (!a)
		return false;
	d = arena_new_one(e->a, Val);
	q = arena_new_one(e->a, Val);
	*d = (Val){ .var = VAR_piece, .vec = true, .bits = 32 };
	*q = (Val){ .var = VAR_piece, .vec = true, .bits = 1 };
	for (u32 p = 0; p < e->P; p++)
		if (known)
			shuffle_piece(e, in->op.m.mode, kb, kc, p, web, a, d, q);
		else
			em_shuffle_piece(e, in->op.m.mode, kc, p, a, b, d, q);
	if (web != NOREG)
		em_web_set(e, web, d, e->guarded);
	if (pred && pred->kind == OP_reg)
		em_web_set(e, em_web_of(e, pred->use), q, e->guarded);
	return true;
}

/* ---- votes ------------------------------------------------------------------------------------------------------ */

static LV on(Em *e, u32 p)
{
	LV m = em_mask(e, p);

	return m ? m : LLVMConstAllOnes(em_vec(e, e->i1));
}

/* Lanes of warp w that execute and (pred given) hold it, or (negate) do not. */
static LV ballot(Em *e, u32 w, Val *pred, bool negate)
{
	LV m[MAX_PIECES];

	for (u32 i = 0; i < e->ppw && w * e->ppw + i < e->P; i++) {
		u32 p = w * e->ppw + i;
		LV x = pred ? em_at(e, pred, p, true) : NULL;

		if (x && negate)
			x = LLVMBuildNot(e->b, x, "");
		m[p] = x ? LLVMBuildAnd(e->b, x, on(e, p), "") : on(e, p);
	}
	return em_warp_bits(e, m, w);
}

static LV vote_result(Em *e, u32 mode, LV yes, LV no)
{
	LV zero = em_kint(e, yes, 0), all = LLVMBuildICmp(e->b, LLVMIntEQ, no, zero, "");
	LV any = LLVMBuildICmp(e->b, LLVMIntNE, yes, zero, "");

	switch (mode) {
	case VOTE_all: return all;
	case VOTE_any: return any;
	case VOTE_uni: return LLVMBuildOr(e->b, all, LLVMBuildNot(e->b, any, ""), "");
	default: return yes;
	}
}

bool em_vote(Em *e, const Inst *in)
{
	u32 f = in->op.form, k = f == FORM_vote_ballot || f == FORM_vote_sync_ballot;
	bool sync = f == FORM_vote_sync || f == FORM_vote_sync_ballot, active = f == FORM_activemask;
	Val *pred = active ? NULL : em_opnd(e, &in->ops[1], TY_pred);
	Val *member = sync ? em_opnd(e, &in->ops[2], TY_b32) : NULL, *d;
	u32 mode = k || active ? VOTE_ballot : in->op.m.mode, all;
	bool whole = !member || (constant_of(member, &all) && all == ~0u);

	if ((!active && !pred) || (sync && !member))
		return false;
	if (in->ops[0].kind != OP_reg)
		return true;
	d = arena_new_one(e->a, Val);
	*d = (Val){ .var = VAR_piece, .bits = mode == VOTE_ballot ? 32 : 1 };
	d->vec = !whole && (member->vec || member->stride);
	for (u32 p = 0; p < e->P; p++) {
		LV yes = ballot(e, p / e->ppw, pred, false), no;

		no = mode == VOTE_ballot ? em_const(e, 32, 0) : ballot(e, p / e->ppw, pred, true);
		if (!whole) {
			LV m = em_at(e, member, p, d->vec);

			yes = LLVMBuildAnd(e->b, em_like(e, m, yes), m, "");
			no = LLVMBuildAnd(e->b, em_like(e, m, no), m, "");
		}
		d->v[p] = vote_result(e, mode, yes, no);
	}
	em_web_set(e, em_web_of(e, in->ops[0].use), d, e->guarded);
	return true;
}

/* ---- redux -------------------------------------------------------------------------------------------------------- */

typedef struct Reduction {
	const char *vector;
	const char *pair; /* intrinsic for two scalars; NULL: see join */
	u64 neutral;
} Reduction;

static bool reduction_of(const Op *op, Reduction *r)
{
	bool sign = op->type[0] == TY_s32;

	switch (op->m.atom) {
	case ATOM_add: *r = (Reduction){ "llvm.vector.reduce.add", NULL, 0 }; return true;
	case ATOM_and: *r = (Reduction){ "llvm.vector.reduce.and", NULL, 0xffffffff }; return true;
	case ATOM_or: *r = (Reduction){ "llvm.vector.reduce.or", NULL, 0 }; return true;
	case ATOM_xor: *r = (Reduction){ "llvm.vector.reduce.xor", NULL, 0 }; return true;
	case ATOM_min:
		*r = sign ? (Reduction){ "llvm.vector.reduce.smin", "llvm.smin", 0x7fffffff }
			  : (Reduction){ "llvm.vector.reduce.umin", "llvm.umin", 0xffffffff };
		return true;
	case ATOM_max:
		*r = sign ? (Reduction){ "llvm.vector.reduce.smax", "llvm.smax", 0x80000000 }
			  : (Reduction){ "llvm.vector.reduce.umax", "llvm.umax", 0 };
		return true;
	default:
		return false;
	}
}

static LV join(Em *e, const Op *op, const Reduction *r, LV a, LV b)
{
	LV args[2] = { a, b };

	if (r->pair)
		return em_intrinsic(e, r->pair, &e->i32, 1, args, 2);
	switch (op->m.atom) {
	case ATOM_add: return LLVMBuildAdd(e->b, a, b, "");
	case ATOM_and: return LLVMBuildAnd(e->b, a, b, "");
	case ATOM_or: return LLVMBuildOr(e->b, a, b, "");
	default: return LLVMBuildXor(e->b, a, b, "");
	}
}

/* Of warp w as piece p sees it: of the pieces whose lanes name the same mask. */
static LV joined_parts(Em *e, const Op *op, const Reduction *r, const Val *member, const LV *part, u32 p)
{
	u32 first = p / e->ppw * e->ppw;
	LV sum = em_const(e, 32, r->neutral);

	for (u32 q = first; q < first + e->ppw && q < e->P; q++) {
		LV same, x = part[q];

		if (member->var != VAR_block && q != p) {
			same = LLVMBuildICmp(e->b, LLVMIntEQ, em_at(e, member, q, false), em_at(e, member, p, false), "");
			x = LLVMBuildSelect(e->b, same, x, em_const(e, 32, r->neutral), "");
		}
		sum = join(e, op, r, sum, x);
	}
	return sum;
}

bool em_redux(Em *e, const Inst *in)
{
	Val *a = em_opnd(e, &in->ops[1], TY_b32), *member = em_opnd(e, &in->ops[2], TY_b32), *d;
	LV part[MAX_PIECES];
	Reduction r;

	if (!a || !member)
		return false;
	if (member->vec || member->stride || !reduction_of(&in->op, &r))
		return em_warp_fallback(e, in);
	if (in->ops[0].kind != OP_reg)
		return true;
	d = arena_new_one(e->a, Val);
	*d = (Val){ .var = VAR_piece, .bits = 32 };
	for (u32 p = 0; p < e->P; p++) {
		LV x = em_at(e, a, p, true), m = em_mask(e, p);
		LT t = LLVMTypeOf(x);

		if (m)
			x = LLVMBuildSelect(e->b, m, x, em_kint(e, x, r.neutral), "");
		part[p] = em_intrinsic(e, r.vector, &t, 1, &x, 1);
	}
	for (u32 p = 0; p < e->P; p++)
		d->v[p] = joined_parts(e, &in->op, &r, member, part, p);
	em_web_set(e, em_web_of(e, in->ops[0].use), d, e->guarded);
	return true;
}
