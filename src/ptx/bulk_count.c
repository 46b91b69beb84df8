/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * bulk_count: what bulk copies between global and shared memory ask global memory for, in the words of count/count.h:
 * cp.async.bulk, cp.reduce.async.bulk and those of tensors. A copy is a request, a row of a box is a run of neighbouring
 * bytes, and everything goes past L1. What a copy for several blocks reads is read once. And what fetches from textures, loads
 * and stores of surfaces and reductions on them ask for (texture_warp.c).
 */
#include "ptx/estimate.h"
#include "ptx/semantics.h"

#include "count/count.h"

enum { LANES = 32 };
typedef enum { BULK_none, BULK_in, BULK_out, BULK_box_in, BULK_box_out, BULK_texture } Bulk;

static Bulk kind_of(const Op *op)
{
	switch (op->form) {
	case FORM_cp_async_bulk_load: return BULK_in;
	case FORM_cp_async_bulk_store: case FORM_cp_reduce_bulk_store: return BULK_out;
	case FORM_cp_tensor_load: return BULK_box_in;
	case FORM_cp_tensor_store: case FORM_cp_tensor_reduce: return BULK_box_out;
	case FORM_tex: case FORM_tex_level: case FORM_tex_grad: case FORM_tld4: return BULK_texture;
	case FORM_suld: case FORM_sust: case FORM_sust_p: case FORM_sured: return BULK_texture;
	default: return BULK_none;
	}
}

bool ptx_copies_bulk(const Op *op)
{
	return ptx_counts_bulk(op) && kind_of(op) != BULK_texture;
}

bool ptx_counts_bulk(const Op *op)
{
	return kind_of(op) != BULK_none;
}

void ptx_count_bulk(CountHead *h, CountInst *c, const Op *op, const MemEnv *m, u32 active, const u64 *a)
{
	Bulk kind = kind_of(op);

	if (kind == BULK_texture)
		ptx_count_texture(h, c, op, m, active, a);
	for (u32 k = kind == BULK_texture ? 0 : active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		c->n[COUNT_requests]++;
		switch (kind) {
		case BULK_in: count_range(h, c, false, a[LANES + l], (u32)a[2 * LANES + l]); break;
		case BULK_out: count_range(h, c, true, a[l], (u32)a[2 * LANES + l]); break;
		case BULK_box_in: ptx_count_box(h, c, op, m, l, a + LANES + l); break;
		case BULK_box_out: ptx_count_box(h, c, op, m, l, a + l); break;
		case BULK_none: case BULK_texture: break;
		}
	}
}
