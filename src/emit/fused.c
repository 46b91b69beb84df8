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

static LT with_lanes(LV like, LT lane)
{
	return em_is_vector(like) ? LLVMVectorType(lane, LLVMGetVectorSize(LLVMTypeOf(like))) : lane;
}

static LT lane_of(LV v)
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
	u32 width = lane_of(s) == e->f32 ? 32 : 64;
	LT t = with_lanes(s, em_int(e, width));

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
		x[i] = LLVMBuildFPExt(e->b, LLVMGetParam(f, i), with_lanes(LLVMGetParam(f, i), e->f64), "");
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

static void make_fused(Em *e, LV f)
{
	LB here = LLVMGetInsertBlock(e->b);
	LLVMMetadataRef loc = LLVMGetCurrentDebugLocation2(e->b);

	LLVMSetLinkage(f, LLVMInternalLinkage);
	LLVMSetFunctionCallConv(f, KEEPS_ALL);
	em_set_cpu(e, f);
	em_add_attr(e, f, LLVMAttributeFunctionIndex, "noinline");
	LLVMPositionBuilderAtEnd(e->b, LLVMAppendBasicBlockInContext(e->c, f, "entry"));
	LLVMSetCurrentDebugLocation2(e->b, NULL);
	LLVMBuildRet(e->b, lane_of(LLVMGetParam(f, 0)) == e->f32 ? fuse_f32(e, f) : fuse_lanes(e, f));
	LLVMPositionBuilderAtEnd(e->b, here);
	LLVMSetCurrentDebugLocation2(e->b, loc);
}

LV em_fma(Em *e, LV x, LV y, LV z)
{
	LT t = LLVMTypeOf(x), type = LLVMFunctionType(t, (LT[]){ t, t, t }, 3, false), lane = lane_of(x);
	char name[32];
	LV f, call;

	if (e->target->fma || (lane != e->f32 && lane != e->f64))
		return em_call3(e, "llvm.fma", x, y, z);
	snprintf(name, sizeof name, "fused_f%u_%u", lane == e->f32 ? 32 : 64,
		 em_is_vector(x) ? LLVMGetVectorSize(t) : 1);
	f = LLVMGetNamedFunction(e->mod, name);
	if (!f) {
		f = LLVMAddFunction(e->mod, name, type);
		make_fused(e, f);
	}
	call = LLVMBuildCall2(e->b, type, f, (LV[]){ x, y, z }, 3, "");
	LLVMSetInstructionCallConv(call, KEEPS_ALL);
	return call;
}
