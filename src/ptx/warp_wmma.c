/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * warp_wmma: wmma.mma on fragments. PTX ISA, "Warp-level Matrix Fragments for WMMA". Where an element
 * stands in a fragment is the implementation's secret; sem_wmma_slot is ours. Elements of one row lie
 * side by side, so f16 and f32 accumulators of one shape agree.
 */
#include "ptx/semantics.h"

enum { LANES = 32 };

/* f16 factors take eight registers whatever the shape; all else fits exactly. */
u32 sem_wmma_regs(u8 type, bool is_ab, u32 rows, u32 cols)
{
	return type == TY_f16 && is_ab ? 8 : rows * cols / LANES / sem_mma_per_reg(type);
}

WmmaSlot sem_wmma_slot(u8 type, u32 regs, u32 element)
{
	u32 e = sem_mma_per_reg(type);

	return (WmmaSlot){element / (regs * e), element / e % regs, element % e};
}

static u64 get(const u64 *frag, u8 type, u32 regs, u32 element)
{
	WmmaSlot s = sem_wmma_slot(type, regs, element);

	return sem_mma_part(frag[s.reg * LANES + s.lane], type, s.part);
}

static void product(const Mma *x, u64 *d, const u64 *a)
{
	u32 na = sem_wmma_regs(x->at, true, x->m, x->k), nb = sem_wmma_regs(x->bt, true, x->k, x->n);
	u32 nc = sem_wmma_regs(x->ct, false, x->m, x->n),
	    nd = sem_wmma_regs(x->dt, false, x->m, x->n);
	const u64 *b = a + na * LANES, *c = b + nb * LANES;
	MmaPairs p = {.n = x->k};

	for (u32 i = 0; i < x->m * x->n; i++) {
		WmmaSlot s = sem_wmma_slot(x->dt, nd, i);

		for (u32 k = 0; k < x->k; k++) {
			p.a[k] = get(a, x->at, na, i / x->n * x->k + k);
			p.b[k] = get(b, x->bt, nb, k * x->n + i % x->n);
		}
		sem_mma_put(&d[s.reg * LANES + s.lane], x->dt, s.part,
			    sem_mma_element(x, &p, get(c, x->ct, nc, i)));
	}
}

bool warp_wmma_f16(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = {op, op->type[0], TY_f16, TY_f16, op->type[1], op->m.extra[XE_m] * 8u,
		 op->m.extra[XE_n] * 8u, op->m.extra[XE_k] * 4u, false};

	product(&x, d, a);
	return true;
}

bool warp_wmma(const Op *op, u32 active, u64 *d, const u64 *a)
{
	Mma x = {op, op->type[0], op->type[1], op->type[2], op->type[3], op->m.extra[XE_m] * 8u,
		 op->m.extra[XE_n] * 8u, op->m.extra[XE_k] * 4u, op->type[1] == TY_tf32};

	product(&x, d, a);
	return true;
}
