/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Fused multiply-add on processors that have none. LLVM would call the C library lane by lane, and each call spares
 * no vector register: code full of them is mostly spills, and takes LLVM many times as long. Here they are calls of one
 * function a type, in the kernel's own module, that changes no register but its result's.
 *
 * f32: in double, where the product is exact; the sum is rounded to odd, so that rounding it once more gives what one
 * rounding would (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums"). f64: the C library's.
 */
#include "emit/arith.h"

#include <stdio.h>

enum { KEEPS_ALL = 15 /* LLVM's number of the calling convention preserve_all */ };

LT em_with_lanes(LV like, LT lane)
{
	return em_is_vector(like) ? LLVMVectorType(lane, LLVMGetVectorSize(LLVMTypeOf(like))) : lane;
}

LT em_lane_of(LV v)
{
	return em_is_vector(v) ? LLVMGetElementType(LLVMTypeOf(v)) : LLVMTypeOf(v);
}

LV em_all_lanes(LT t, u64 k)
{
	LV v[64];

	if (LLVMGetTypeKind(t) != LLVMVectorTypeKind)
		return LLVMConstInt(t, k, false);
	for (u32 i = 0; i < LLVMGetVectorSize(t); i++)
		v[i] = LLVMConstInt(LLVMGetElementType(t), k, false);
	return LLVMConstVector(v, LLVMGetVectorSize(t));
}

/* p + c, rounded to odd: towards zero, and the last bit set when something was lost. */
LV em_add_to_odd(Em *e, LV p, LV c)
{
	LV s = LLVMBuildFAdd(e->b, p, c, ""), back = LLVMBuildFSub(e->b, s, p, ""), lost, bits, over;
	LV err = LLVMBuildFSub(e->b, p, LLVMBuildFSub(e->b, s, back, ""), "");
	u32 width = em_lane_of(s) == e->f32 ? 32 : 64;
	LT t = em_with_lanes(s, em_int(e, width));

	err = LLVMBuildFAdd(e->b, err, LLVMBuildFSub(e->b, c, back, ""), "");
	lost = LLVMBuildFCmp(e->b, LLVMRealOGT, em_call1(e, "llvm.fabs", err), LLVMConstNull(LLVMTypeOf(s)), "");
	lost = LLVMBuildSExt(e->b, lost, t, "");
	bits = LLVMBuildBitCast(e->b, s, t, "");
	over = LLVMBuildXor(e->b, bits, LLVMBuildBitCast(e->b, err, t, ""), ""); /* signs differ */
	over = LLVMBuildLShr(e->b, over, em_all_lanes(t, width - 1), "");
	bits = LLVMBuildSub(e->b, bits, LLVMBuildAnd(e->b, over, lost, ""), "");
	bits = LLVMBuildOr(e->b, bits, LLVMBuildAnd(e->b, lost, em_all_lanes(t, 1), ""), "");
	return LLVMBuildBitCast(e->b, bits, LLVMTypeOf(s), "");
}

static LV fuse_f32(Em *e, LV f)
{
	LV x[3];

	for (u32 i = 0; i < 3; i++)
		x[i] = LLVMBuildFPExt(e->b, LLVMGetParam(f, i), em_with_lanes(LLVMGetParam(f, i), e->f64), "");
	x[0] = em_add_to_odd(e, LLVMBuildFMul(e->b, x[0], x[1], ""), x[2]);
	return LLVMBuildFPTrunc(e->b, x[0], LLVMTypeOf(LLVMGetParam(f, 0)), "");
}

static LV fuse_lanes(Em *e, LV f)
{
	LV v = LLVMGetParam(f, 0), r = LLVMGetPoison(LLVMTypeOf(v));

	if (!em_is_vector(v))
		return em_call3(e, "llvm.fma", v, LLVMGetParam(f, 1), LLVMGetParam(f, 2));
	for (u32 i = 0; i < LLVMGetVectorSize(LLVMTypeOf(v)); i++) {
		LV x[3], at = em_const(e, 32, i);

		for (u32 k = 0; k < 3; k++)
			x[k] = LLVMBuildExtractElement(e->b, LLVMGetParam(f, k), at, "");
		r = LLVMBuildInsertElement(e->b, r, em_call3(e, "llvm.fma", x[0], x[1], x[2]), at, "");
	}
	return r;
}

static LV fuse(Em *e, LV f, const void *about)
{
	return em_lane_of(LLVMGetParam(f, 0)) == e->f32 ? fuse_f32(e, f) : fuse_lanes(e, f);
}

/* Where a function of vectors returns none, LLVM clears the upper halves of registers in front of the return, kept or not. */
static u32 convention_of(LT type)
{
	LT param[4];

	LLVMGetParamTypes(type, param);
	return LLVMGetTypeKind(param[0]) == LLVMVectorTypeKind && LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVectorTypeKind
		       ? LLVMCCallConv : KEEPS_ALL;
}

static LV make_own(Em *e, const char *name, LT type, OwnBody *body, const void *about)
{
	LB here = LLVMGetInsertBlock(e->b);
	LLVMMetadataRef loc = LLVMGetCurrentDebugLocation2(e->b);
	LV f = LLVMAddFunction(e->mod, name, type);

	LLVMSetLinkage(f, LLVMInternalLinkage);
	LLVMSetFunctionCallConv(f, convention_of(type));
	em_set_cpu(e, f);
	em_add_attr(e, f, LLVMAttributeFunctionIndex, "noinline");
	LLVMPositionBuilderAtEnd(e->b, LLVMAppendBasicBlockInContext(e->c, f, "entry"));
	LLVMSetCurrentDebugLocation2(e->b, NULL);
	LLVMBuildRet(e->b, body(e, f, about));
	LLVMPositionBuilderAtEnd(e->b, here);
	LLVMSetCurrentDebugLocation2(e->b, loc);
	return f;
}

LV em_own_typed(Em *e, const char *name, LT type, LV *x, u32 n, OwnBody *body, const void *about)
{
	LV f = LLVMGetNamedFunction(e->mod, name), call;

	if (!f)
		f = make_own(e, name, type, body, about);
	call = LLVMBuildCall2(e->b, type, f, x, n, "");
	LLVMSetInstructionCallConv(call, convention_of(type));
	return call;
}

LV em_own_call(Em *e, const char *what, LV *x, u32 n, OwnBody *body, const void *about)
{
	LT t = LLVMTypeOf(x[0]), params[3] = { t, t, t };
	char name[48];

	snprintf(name, sizeof name, "%s_f%u_%u", what, em_lane_of(x[0]) == e->f32 ? 32 : 64,
		 em_is_vector(x[0]) ? LLVMGetVectorSize(t) : 1);
	return em_own_typed(e, name, LLVMFunctionType(t, params, n, false), x, n, body, about);
}

LV em_fma(Em *e, LV x, LV y, LV z)
{
	LT lane = em_lane_of(x);

	if (e->target->fma || (lane != e->f32 && lane != e->f64))
		return em_call3(e, "llvm.fma", x, y, z);
	return em_own_call(e, "fused", (LV[]){ x, y, z }, 3, fuse, NULL);
}
