/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Shuffles from lanes that are computed: the processor's permutations of a register, or of two. See PTX ISA, "shfl.sync";
 * warp_vote.c says what they mean, and warp_emit.c has those from lanes known at compile time.
 */
#include "emit/arith.h"
#include "emit/shuffle.h"

#define B(e) ((e)->b)

bool em_permutes(const Em *e)
{
	return (e->W == 16 && e->target->mask_regs) || (e->W == 8 && e->target->lanes >= 8);
}

/* Of each lane, the first being lane `first` of its warp: its number & and | or. */
static LV by_lane(Em *e, u32 first, u32 and, u32 or)
{
	LV k[16];

	for (u32 l = 0; l < e->W; l++)
		k[l] = em_const(e, 32, ((first + l) & and) | or);
	return LLVMConstVector(k, e->W);
}

/* Lane from[l] of up to 32 that lie in `piece`, n of them. */
static LV chosen(Em *e, LV *piece, u32 n, LV from)
{
	LV r = NULL;

	if (e->W == 16)
		return em_intrinsic(e, "llvm.x86.avx512.vpermi2var.d.512", NULL, 0, (LV[]){ piece[0], from, piece[n - 1] }, 3);
	for (u32 q = 0; q < n; q++) {
		LV x = em_intrinsic(e, "llvm.x86.avx2.permd", NULL, 0, (LV[]){ piece[q], from }, 2), mine;

		mine = LLVMBuildICmp(B(e), LLVMIntUGE, from, em_kint(e, from, q * e->W), "");
		r = r ? LLVMBuildSelect(B(e), mine, x, r, "") : x;
	}
	return r;
}

/* Which lane of the warp each takes its value from, and (*in) whether it is one that there may be. */
static LV sources(Em *e, u32 mode, LV b, u32 c, u32 first, LV *in)
{
	u32 seg = c >> 8 & 31, clamp = c & 31;
	LV lane = by_lane(e, first, 31, 0), max = by_lane(e, first, seg, clamp & ~seg), j;

	b = LLVMBuildAnd(B(e), b, em_kint(e, b, 31), "");
	switch (mode) {
	case SHFL_up: j = LLVMBuildSub(B(e), lane, b, ""); break;
	case SHFL_down: j = LLVMBuildAdd(B(e), lane, b, ""); break;
	case SHFL_bfly: j = LLVMBuildXor(B(e), lane, b, ""); break;
	default: j = LLVMBuildOr(B(e), by_lane(e, first, seg, 0), LLVMBuildAnd(B(e), b, em_kint(e, b, ~seg & 31), ""), "");
	}
	if (!seg && clamp == 31 && (mode == SHFL_bfly || mode == SHFL_idx)) {
		*in = LLVMConstAllOnes(em_vec(e, e->i1));
		return j;
	}
	*in = LLVMBuildICmp(B(e), mode == SHFL_up ? LLVMIntSGE : LLVMIntSLE, j, max, "");
	return LLVMBuildSelect(B(e), *in, j, lane, "");
}

/* A lane that the block lacks is replaced by the own one, whatever the program wants of it. */
void em_shuffle_piece(Em *e, u32 mode, u32 c, u32 p, Val *a, Val *b, Val *d, Val *q)
{
	u32 first = p / e->ppw * e->ppw, n = e->P - first < e->ppw ? e->P - first : e->ppw, lane = (p - first) * e->W;
	LV piece[4], from = sources(e, mode, em_at(e, b, p, true), c, lane, &q->v[p]), there;

	for (u32 i = 0; i < n; i++)
		piece[i] = em_at(e, a, first + i, true);
	if (n < e->ppw) {
		there = LLVMBuildICmp(B(e), LLVMIntULT, from, em_kint(e, from, n * e->W), "");
		from = LLVMBuildSelect(B(e), there, from, by_lane(e, lane, 31, 0), "");
	}
	d->v[p] = chosen(e, piece, n, from);
}
