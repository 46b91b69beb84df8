/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a kernel knows of its cluster: special registers, ranks, other blocks' shared memory (op.h says where it lies;
 * PTX ISA, "mapa", "getctarank"). A kernel that knows nothing of it is emitted as for a block alone, and may run so.
 */
#include "emit/arith.h"
#include "emit/cluster.h"

static bool has_cluster_register(const Opnd *o)
{
	if (o->kind == OP_sreg && ptx_sregs[o->reg].from == SREG_cluster)
		return true;
	for (u32 i = 0; o->vec && i < o->n; i++)
		if (has_cluster_register(&o->vec[i]))
			return true;
	return false;
}

bool em_knows_cluster(const Em *e)
{
	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];

		if (ptx_forms[in->op.form].flags & FF_cluster || in->op.m.extra[XE_multicast])
			return true;
		for (u32 k = 0; k < in->nops; k++)
			if (has_cluster_register(&in->ops[k]))
				return true;
	}
	return false;
}

/* ---- words of the cluster ---------------------------------------------------------------------------- */
static LV launch_u32(Em *e, size_t off)
{
	return em_load(e, e->i32, em_gep(e, e->launch, (i64)off), 4, e->alias_env);
}

static LV blocks_along(Em *e, u32 d)
{
	LV n[2] = { launch_u32(e, offsetof(LaunchEnv, cluster_nctaid) + 4 * d), em_const(e, 32, 1) };

	return em_intrinsic(e, "llvm.umax", &e->i32, 1, n, 2);
}

static LV place_along(Em *e, u32 d)
{
	return LLVMBuildURem(e->b, e->ctaid[d], blocks_along(e, d), "");
}

/* As a number with digits along x, y and z, x being the lowest. */
static LV rank(Em *e)
{
	LV r = place_along(e, 2);

	for (u32 d = 2; d-- > 0;) {
		r = LLVMBuildMul(e->b, r, blocks_along(e, d), "");
		r = LLVMBuildAdd(e->b, r, place_along(e, d), "");
	}
	return r;
}

LV em_cluster_word(Em *e, u32 word)
{
	u32 d = word % 4;
	LV n;

	switch (word - d) {
	case CLUSTER_id: return LLVMBuildUDiv(e->b, e->ctaid[d], blocks_along(e, d), "");
	case CLUSTER_nid:
		n = launch_u32(e, offsetof(LaunchEnv, nctaid) + 4 * d);
		return LLVMBuildUDiv(e->b, n, blocks_along(e, d), "");
	case CLUSTER_ctaid: return place_along(e, d);
	case CLUSTER_nctaid: return blocks_along(e, d);
	case CLUSTER_nrank:
		n = LLVMBuildMul(e->b, blocks_along(e, 0), blocks_along(e, 1), "");
		return LLVMBuildMul(e->b, n, blocks_along(e, 2), "");
	default: return rank(e);
	}
}

/* ---- other blocks' shared memory: as sem_of_rank() ------------------------------------------------------ */
static LV window(Em *e, LV ranks)
{
	return LLVMBuildShl(e->b, ranks, em_kint(e, ranks, CLUSTER_SHIFT), "");
}

LV em_own_window(Em *e)
{
	LLVMBuilderRef body = e->b;

	if (e->own_window)
		return e->own_window;
	e->b = e->entry_b;
	e->own_window = em_widen(e, window(e, em_cluster_word(e, CLUSTER_rank)), 64, false);
	e->b = body;
	return e->own_window;
}

static LV in_cluster(Em *e, const Op *op, LV addr)
{
	if (op->m.space == SS_generic)
		addr = LLVMBuildSub(e->b, addr, em_like(e, addr, em_space_base(e, SS_shared, 0)), "");
	return em_narrow(e, addr, 32);
}

bool pure_mapa(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV at = in_cluster(e, op, a[0]);

	at = LLVMBuildAnd(e->b, at, em_kint(e, at, (1u << CLUSTER_SHIFT) - 1), "");
	at = LLVMBuildOr(e->b, at, window(e, em_like(e, at, a[1])), "");
	d[0] = ptx_type_bits(op->type[0]) == 64 ? em_widen(e, at, 64, false) : at;
	if (op->m.space == SS_generic)
		d[0] = LLVMBuildAdd(e->b, d[0], em_like(e, d[0], em_space_base(e, SS_shared, 0)), "");
	return true;
}

bool pure_getctarank(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV at = in_cluster(e, op, a[0]);

	d[0] = LLVMBuildLShr(e->b, at, em_kint(e, at, CLUSTER_SHIFT), "");
	return true;
}
