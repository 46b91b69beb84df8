/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Special registers as values of a group (PTX ISA, "Special Registers").
 */
#include "emit/em.h"
#include "emit/cluster.h"
#include "emit/order.h"

static LV piece_start(Em *e, u32 p)
{
	return p ? LLVMBuildAdd(e->b, e->t0, em_const(e, 32, p * e->W), "") : e->t0;
}

static LV urem_const(Em *e, LV v, u32 k)
{
	LV d = em_const(e, 32, k);

	return LLVMBuildURem(e->b, v, LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind ? em_splat(e, d) : d, "");
}

static LV launch_u32(Em *e, size_t off)
{
	return em_load(e, e->i32, em_gep(e, e->launch, (i64)off), 4, e->alias_env);
}

/* v / n of numbers up to 1024, where the processor has no division of vectors. The half keeps the quotient
 * further from the next integer than single precision errs. */
static LV small_quotient(Em *e, LV v, LV n)
{
	bool vec = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
	LT f = vec ? em_vec(e, e->f32) : e->f32;
	LV half = LLVMConstReal(e->f32, 0.5), x = LLVMBuildUIToFP(e->b, v, f, "");

	n = LLVMBuildUIToFP(e->b, n, e->f32, "");
	x = LLVMBuildFAdd(e->b, x, vec ? em_splat(e, half) : half, "");
	return LLVMBuildFPToUI(e->b, LLVMBuildFDiv(e->b, x, vec ? em_splat(e, n) : n, ""), LLVMTypeOf(v), "");
}

/* The shape is read at run time. */
static LV tid_of_any(Em *e, LV t, u32 dim)
{
	LV n[2], q;

	for (u32 d = 0; d < 2; d++)
		n[d] = launch_u32(e, offsetof(LaunchEnv, ntid) + 4 * d);
	for (u32 d = 0;; d++) {
		LV k = LLVMGetTypeKind(LLVMTypeOf(t)) == LLVMVectorTypeKind && d < 2 ? em_splat(e, n[d]) : n[d % 2];

		if (d == 2)
			return t;
		q = small_quotient(e, t, n[d]);
		if (dim == d)
			return LLVMBuildSub(e->b, t, LLVMBuildMul(e->b, q, k, ""), "");
		t = q;
	}
}

static LV udiv_const(Em *e, LV v, u32 k)
{
	LV d = em_const(e, 32, k);

	return LLVMBuildUDiv(e->b, v, LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind ? em_splat(e, d) : d, "");
}

/* threadIdx component `dim` from linear numbers. */
LV em_tid(Em *e, LV t, u32 dim)
{
	const u32 *n = e->opt.ntid;

	if (!e->nthreads)
		return tid_of_any(e, t, dim);
	if (dim == 0)
		return n[1] * n[2] == 1 ? t : urem_const(e, t, n[0]);
	t = udiv_const(e, t, n[0]);
	if (dim == 1)
		return n[2] == 1 ? t : urem_const(e, t, n[1]);
	return udiv_const(e, t, n[1]);
}

static bool tid(Em *e, u32 dim, Val *v)
{
	const u32 *n = e->opt.ntid;
	bool line = n[1] * n[2] == 1;

	v->bits = 32;
	if (n[dim] == 1) {
		v->v[0] = em_const(e, 32, 0);
		return true;
	}
	v->var = VAR_piece;
	v->vec = !(e->bs.rows || line || e->W == 1);
	v->stride = dim == 0 && !v->vec && e->W > 1;
	if (dim == 1 && e->rows > 1 && n[2] == 1 && !v->vec) {
		for (u32 c = 0; c < e->cols; c++)
			v->v[c] = em_tid(e, e->t0, dim);
		v->step = em_const(e, 32, 1);
		em_spread_rows(e, v);
		return true;
	}
	for (u32 p = 0; p < e->P; p++) {
		LV t = piece_start(e, p);

		if (v->vec)
			t = LLVMBuildAdd(e->b, em_splat(e, t), em_lanes(e, 32), "");
		if (dim == 0 && e->bs.rows && e->P % e->cols == 0 && e->cols * e->W == n[0])
			v->v[p] = em_const(e, 32, p % e->cols * e->W);
		else
			v->v[p] = em_tid(e, t, dim);
	}
	return true;
}

static bool whole_warps(Em *e)
{
	return e->P * e->W % PTX_WARP == 0 || e->one_group;
}

static LV lane_of(Em *e, u32 p)
{
	if (whole_warps(e))
		return em_const(e, 32, p * e->W % PTX_WARP);
	return urem_const(e, piece_start(e, p), PTX_WARP);
}

static bool laneid(Em *e, Val *v)
{
	*v = (Val){ .var = VAR_piece, .bits = 32, .stride = e->W > 1 };
	for (u32 p = 0; p < e->P; p++)
		v->v[p] = lane_of(e, p);
	return true;
}

static bool lanemask(Em *e, u32 sr, Val *v)
{
	*v = (Val){ .var = VAR_piece, .bits = 32, .vec = e->W > 1 };
	for (u32 p = 0; p < e->P; p++) {
		LV l = LLVMBuildAdd(e->b, em_splat(e, lane_of(e, p)), em_lanes(e, 32), "");
		LV one = em_splat(e, em_const(e, 32, 1)), eq = LLVMBuildShl(e->b, one, l, "");
		LV lt = LLVMBuildSub(e->b, eq, one, "");

		v->v[p] = sr == SR_lanemask_eq ? eq
			  : sr == SR_lanemask_lt ? lt
			  : sr == SR_lanemask_le ? LLVMBuildOr(e->b, lt, eq, "")
			  : sr == SR_lanemask_ge ? LLVMBuildNot(e->b, lt, "")
						 : LLVMBuildNot(e->b, LLVMBuildOr(e->b, lt, eq, ""), "");
	}
	return true;
}

static bool scalar(Val *v, u32 bits, LV x)
{
	*v = (Val){ .bits = bits };
	v->v[0] = x;
	return true;
}

static LV half_of(Em *e, LV v, bool high)
{
	return LLVMBuildTrunc(e->b, high ? LLVMBuildLShr(e->b, v, em_const(e, 64, 32), "") : v, e->i32, "");
}

static LV global_timer(Em *e)
{
	LT type = LLVMFunctionType(e->i64, NULL, 0, false);
	LV f = LLVMGetNamedFunction(e->mod, "ww_globaltimer");

	if (!f)
		f = LLVMAddFunction(e->mod, "ww_globaltimer", type);
	return LLVMBuildCall2(e->b, type, f, NULL, 0, "");
}

/* In the block's environment: its place is an argument of the kernel. */
static bool of_block(Em *e, u16 at, Val *v)
{
	bool place = at >= offsetof(BlockEnv, ctaid) && at < offsetof(BlockEnv, ctaid) + sizeof e->ctaid;

	return scalar(v, 32, place ? e->ctaid[(at - offsetof(BlockEnv, ctaid)) / 4] : e->smid);
}

/* Where LaunchEnv has it: gridDim by the function's axes. */
static u32 place_in_launch(const Em *e, const SregInfo *s)
{
	u32 grid = offsetof(LaunchEnv, nctaid), d = (s->at - grid) / 4;

	return s->at >= grid && d < 3 ? grid + 4 * em_axis(e, d) : s->at;
}

static bool of_launch(Em *e, const SregInfo *s, Val *v)
{
	u32 bits = ptx_type_bits(s->type), dim = (s->at - (u32)offsetof(LaunchEnv, ntid)) / 4, at = place_in_launch(e, s);

	if (e->nthreads && s->at >= offsetof(LaunchEnv, ntid) && dim < 3)
		return scalar(v, 32, em_const(e, 32, e->opt.ntid[dim]));
	if (bits == 1)
		return scalar(v, 1, LLVMBuildICmp(e->b, LLVMIntNE, launch_u32(e, at), em_const(e, 32, 0), ""));
	return scalar(v, bits, em_load(e, em_int(e, bits), em_gep(e, e->launch, at), bits / 8, e->alias_env));
}

static bool own(Em *e, u32 sr, Val *v)
{
	switch (sr) {
	case SR_tid_x: case SR_tid_y: case SR_tid_z:
		return tid(e, sr - SR_tid_x, v);
	case SR_laneid:
		return laneid(e, v);
	case SR_warpid:
		*v = (Val){ .bits = 32, .var = VAR_piece };
		for (u32 p = 0; p < e->P; p++)
			v->v[p] = udiv_const(e, piece_start(e, p), PTX_WARP);
		return true;
	case SR_globaltimer:
		return scalar(v, 64, global_timer(e));
	case SR_globaltimer_lo: case SR_globaltimer_hi:
		return scalar(v, 32, half_of(e, global_timer(e), sr == SR_globaltimer_hi));
	case SR_clock64:
		return scalar(v, 64, em_intrinsic(e, "llvm.readcyclecounter", NULL, 0, NULL, 0));
	case SR_clock: case SR_clock_hi:
		return scalar(v, 32, half_of(e, em_intrinsic(e, "llvm.readcyclecounter", NULL, 0, NULL, 0),
					     sr == SR_clock_hi));
	default:
		return lanemask(e, sr, v);
	}
}

bool em_sreg(Em *e, u32 sr, Val *v)
{
	const SregInfo *s = &ptx_sregs[sr];
	u32 bits = ptx_type_bits(s->type);

	*v = (Val){ .bits = bits };
	switch (s->from) {
	case SREG_own: return own(e, sr, v);
	case SREG_launch: return of_launch(e, s, v);
	case SREG_block: return of_block(e, s->at, v);
	case SREG_cluster: return scalar(v, bits, em_cluster_word(e, s->at));
	default: return scalar(v, bits, em_const(e, bits, 0));
	}
}
