/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Approximate functions of f32 as vectors, within the error that the PTX ISA states for each (its tables
 * under "rsqrt", "rcp", "sqrt", "div"); a form that is not here runs lane by lane.
 */
#include "emit/arith.h"

#define B(e) ((e)->b)

/* The host's estimate of 1/sqrt(x), 14 bits, and one step of Newton's. Where the step has no meaning (0,
 * infinity, below 0, NaN: its residual is NaN) the estimate is already the answer. Error under 2^-23.2. */
static LV rsqrt_estimated(Em *e, LV x)
{
	static const char name[] = "llvm.x86.avx512.rsqrt14.ps.512";
	LV all = LLVMConstInt(e->i16, 0xffff, false), y, step, r;

	y = em_intrinsic(e, name, NULL, 0, (LV[]){ x, LLVMConstNull(LLVMTypeOf(x)), all }, 3);
	r = em_call3(e, "llvm.fma", LLVMBuildFNeg(B(e), LLVMBuildFMul(B(e), x, y, ""), ""), y, em_kfp(e, x, 1.0));
	step = em_call3(e, "llvm.fma", LLVMBuildFMul(B(e), y, em_kfp(e, x, 0.5), ""), r, y);
	return LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), LLVMRealUNO, r, r, ""), y, step, "");
}

bool pure_rsqrt(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x, r, nan;

	if (op->type[0] != TY_f32)
		return false;
	x = em_float_in(e, op, a[0], TY_f32);
	if (e->target->mask_regs && em_is_vector(x) && e->W == 16) {
		d[0] = em_float_out(e, op, rsqrt_estimated(e, x));
		return true;
	}
	r = LLVMBuildFDiv(B(e), em_kfp(e, x, 1.0), em_call1(e, "llvm.sqrt", x), "");
	d[0] = em_float_out(e, op, r);
	if (!e->result_lazy) { /* LLVM may know when the root is NaN: see pure_sqrt */
		nan = LLVMBuildFCmp(B(e), LLVMRealULT, x, em_kfp(e, x, 0.0), "");
		d[0] = LLVMBuildSelect(B(e), nan, em_kint(e, d[0], 0x7fffffff), d[0], "");
	}
	return true;
}

/* a / b, where 1 / b counts as 0 once it would be below 2^-126. */
bool pure_div_approx(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x, y, abs, big, quot, zero;

	if (op->m.ftz)
		return false;
	x = em_float_in(e, op, a[0], TY_f32);
	y = em_float_in(e, op, a[1], TY_f32);
	abs = em_call1(e, "llvm.fabs", y);
	big = LLVMBuildFCmp(B(e), LLVMRealOGT, abs, em_kfp(e, y, 0x1p126), "");
	zero = LLVMBuildFMul(B(e), x, em_call2(e, "llvm.copysign", em_kfp(e, y, 0.0), y), "");
	quot = LLVMBuildSelect(B(e), big, zero, LLVMBuildFDiv(B(e), x, y, ""), "");
	d[0] = em_float_out(e, op, quot);
	return true;
}
