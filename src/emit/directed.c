/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rounding towards zero, up and down. Arithmetic is done in the processor's own mode: one function an operation, mode
 * and type sets it in MXCSR and puts it back, so that no other arithmetic of the kernel can come between. Conversions
 * are rounded to nearest and then moved to the neighbour where that went the wrong way.
 */
#include "emit/arith.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDING = 0x6000, DOWN = 0x2000, UP = 0x4000, TO_ZERO = 0x6000 /* MXCSR */ };

typedef struct Directed {
	u8 rnd;
	Calc calc;
} Directed;

static const struct { const char *name; u32 n; } calcs[] = {
	[CALC_add] = { "fadd", 2 }, [CALC_sub] = { "fsub", 2 }, [CALC_mul] = { "fmul", 2 },
	[CALC_div] = { "fdiv", 2 }, [CALC_fma] = { "fma", 3 }, [CALC_sqrt] = { "sqrt", 1 },
};

static LV text(Em *e, const char *s)
{
	return LLVMMetadataAsValue(e->c, LLVMMDStringInContext2(e->c, s, strlen(s)));
}

static void set_mode(Em *e, LV word)
{
	em_intrinsic(e, "llvm.x86.sse.ldmxcsr", NULL, 0, &word, 1);
}

static LV calculate(Em *e, LV f, const void *about)
{
	static const u32 modes[] = { [RND_rz] = TO_ZERO, [RND_rm] = DOWN, [RND_rp] = UP };
	const Directed *how = about;
	u32 n = calcs[how->calc].n;
	LV old = LLVMBuildAlloca(e->b, e->i32, "old"), now = LLVMBuildAlloca(e->b, e->i32, "now"), mode, args[5], r;
	LT t = LLVMTypeOf(LLVMGetParam(f, 0));
	char name[48];

	em_add_attr(e, f, LLVMAttributeFunctionIndex, "strictfp");
	em_intrinsic(e, "llvm.x86.sse.stmxcsr", NULL, 0, &old, 1);
	mode = LLVMBuildLoad2(e->b, e->i32, old, "");
	mode = LLVMBuildAnd(e->b, mode, em_const(e, 32, (u32)~ROUNDING), "");
	mode = LLVMBuildOr(e->b, mode, em_const(e, 32, modes[how->rnd]), "");
	LLVMBuildStore(e->b, mode, now);
	set_mode(e, now);
	for (u32 i = 0; i < n; i++)
		args[i] = LLVMGetParam(f, i);
	args[n] = text(e, "round.dynamic");
	args[n + 1] = text(e, "fpexcept.strict");
	snprintf(name, sizeof name, "llvm.experimental.constrained.%s", calcs[how->calc].name);
	r = em_intrinsic(e, name, &t, 1, args, n + 2);
	set_mode(e, old);
	return r;
}

LV em_directed(Em *e, u8 rnd, Calc calc, LV *x)
{
	static const char *const modes[] = { [RND_rz] = "rz", [RND_rm] = "rm", [RND_rp] = "rp" };
	Directed how = { rnd, calc };
	char name[16];

	snprintf(name, sizeof name, "%s_%s", modes[rnd], calcs[calc].name);
	return em_own_call(e, name, x, calcs[calc].n, calculate, &how);
}

LV em_directed_bits(Em *e, u8 rnd, LV bits, LV exact, LV got)
{
	LT t = LLVMTypeOf(bits);
	LV away = em_all_lanes(t, 1), back = em_all_lanes(t, ~0ull), negative, step, wrong;

	if (rnd == RND_rz) {
		exact = em_call1(e, "llvm.fabs", exact);
		got = em_call1(e, "llvm.fabs", got);
		step = back;
	} else {
		negative = LLVMBuildICmp(e->b, LLVMIntSLT, bits, LLVMConstNull(t), "");
		step = LLVMBuildSelect(e->b, negative, rnd == RND_rm ? away : back, rnd == RND_rm ? back : away, "");
	}
	wrong = LLVMBuildFCmp(e->b, rnd == RND_rp ? LLVMRealOLT : LLVMRealOGT, got, exact, "");
	return LLVMBuildAdd(e->b, bits, LLVMBuildSelect(e->b, wrong, step, LLVMConstNull(t), ""), "");
}
