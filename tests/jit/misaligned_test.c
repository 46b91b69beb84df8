/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Misaligned accesses are faults, of the right instruction, also where calls were inlined; lanes that do not
 * execute an access may hold any address. The interpreter says the same of each kernel.
 */
#include "jit/program.h"

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"
#define ENTRY                                                                                        \
	".visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)\n{\n"                        \
	"	.reg .pred %p<4>; .reg .b32 %r<12>; .reg .b64 %rd<12>; .reg .f32 %f<8>;\n"           \
	"	ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u32 %r1, [n];\n"            \
	"	mov.u32 %r2, %tid.x; mul.wide.u32 %rd3, %r2, 4;\n"

typedef struct Params {
	u64 a, b;
	u32 n;
} Params;

typedef struct Case {
	const char *name, *text;
	u32 a_off, n; /* added to the first buffer's address; the third parameter */
	int form;     /* that faults; -1: none */
} Case;

static const Case cases[] = {
	{ "base", HEAD ENTRY "	add.u64 %rd4, %rd1, %rd3; ld.global.u32 %r3, [%rd4]; ret;\n}\n", 2, 0, FORM_ld },
	{ "no fault", HEAD ENTRY "	add.u64 %rd4, %rd1, %rd3; ld.global.u32 %r3, [%rd4 + 64]; ret;\n}\n", 4, 0, -1 },
	{ "offset", HEAD ENTRY "	add.u64 %rd4, %rd1, %rd3; st.global.u32 [%rd4 + 66], %r2; ret;\n}\n", 0, 0, FORM_st },
	{ "one lane", HEAD ENTRY
	  "	setp.eq.u32 %p0, %r2, 37; selp.u64 %rd5, 2, 0, %p0; add.u64 %rd4, %rd1, %rd3;\n"
	  "	add.u64 %rd4, %rd4, %rd5; ld.global.u32 %r3, [%rd4]; ret;\n}\n", 0, 0, FORM_ld },
	{ "one lane, which is off", HEAD ENTRY
	  "	setp.eq.u32 %p0, %r2, 37; selp.u64 %rd5, 2, 0, %p0; add.u64 %rd4, %rd1, %rd3;\n"
	  "	add.u64 %rd4, %rd4, %rd5; @!%p0 ld.global.u32 %r3, [%rd4];\n"
	  "	@%p0 bra OFF; st.global.u32 [%rd4], %r3;\nOFF:	ret;\n}\n", 0, 0, -1 },
	{ "vector", HEAD ENTRY
	  "	mul.wide.u32 %rd5, %r2, 16; add.u64 %rd4, %rd1, %rd5;\n"
	  "	ld.global.v4.f32 {%f0, %f1, %f2, %f3}, [%rd4]; ret;\n}\n", 8, 0, FORM_ld },
	{ "vector of two", HEAD ENTRY
	  "	mul.wide.u32 %rd5, %r2, 16; add.u64 %rd4, %rd1, %rd5;\n"
	  "	ld.global.v2.f32 {%f0, %f1}, [%rd4]; ret;\n}\n", 8, 0, -1 },
	{ "stride", HEAD ENTRY
	  "	cvt.u64.u32 %rd5, %r2; add.u64 %rd4, %rd1, %rd5; ld.global.u16 %r3, [%rd4]; ret;\n}\n", 0, 0, FORM_ld },
	{ "bytes", HEAD ENTRY
	  "	cvt.u64.u32 %rd5, %r2; add.u64 %rd4, %rd1, %rd5; ld.global.u8 %r3, [%rd4]; ret;\n}\n", 3, 0, -1 },
	{ "loop", HEAD ENTRY
	  "	mov.u32 %r4, 0; add.u64 %rd4, %rd1, %rd3;\n"
	  "L:	ld.global.u32 %r3, [%rd4]; cvt.u64.u32 %rd6, %r1; add.u64 %rd4, %rd4, %rd6; add.u32 %r4, %r4, 1;\n"
	  "	setp.lt.u32 %p1, %r4, 8; @%p1 bra L; ret;\n}\n", 0, 6, FORM_ld },
	{ "loop that is fine", HEAD ENTRY
	  "	mov.u32 %r4, 0; add.u64 %rd4, %rd1, %rd3;\n"
	  "L:	ld.global.u32 %r3, [%rd4]; cvt.u64.u32 %rd6, %r1; add.u64 %rd4, %rd4, %rd6; add.u32 %r4, %r4, 1;\n"
	  "	setp.lt.u32 %p1, %r4, 8; @%p1 bra L; ret;\n}\n", 0, 8, -1 },
	{ "shared", HEAD ENTRY
	  "	.shared .align 16 .b8 sh[1024]; mov.u32 %r5, sh; mad.lo.u32 %r5, %r2, 4, %r5; add.u32 %r5, %r5, %r1;\n"
	  "	st.shared.u32 [%r5], %r2; ret;\n}\n", 0, 1, FORM_st },
	{ "atomic", HEAD ENTRY "	add.u64 %rd4, %rd1, %rd3; atom.global.add.u32 %r3, [%rd4], 1; ret;\n}\n", 1, 0,
	  FORM_atom },
	{ "reduction in divergent code", HEAD ENTRY
	  "	setp.lt.u32 %p0, %r2, 5; @%p0 bra OFF; add.u64 %rd4, %rd1, %rd3; cvt.u64.u32 %rd6, %r1;\n"
	  "	add.u64 %rd4, %rd4, %rd6; red.global.add.u32 [%rd4], 1;\nOFF:	ret;\n}\n", 0, 2, FORM_red },
	{ "inlined", HEAD
	  ".func f(.param .b64 p)\n{\n	.reg .b64 %rd<3>; .reg .b32 %r<2>;\n"
	  "	ld.param.u64 %rd1, [p]; ld.global.u8 %r1, [%rd1];\n	ld.global.u64 %rd2, [%rd1];\n	ret;\n}\n" ENTRY
	  "	add.u64 %rd4, %rd1, %rd3; st.global.u32 [%rd4], %r2;\n"
	  "	{ .param .b64 x; st.param.b64 [x], %rd4; call.uni f, (x); }\n	ret;\n}\n", 0, 0, FORM_ld },
	{ "the second check", HEAD ENTRY
	  "	add.u64 %rd4, %rd1, %rd3; ld.global.u16 %r3, [%rd4]; ld.global.u32 %r3, [%rd4];\n"
	  "	ld.global.u64 %rd5, [%rd1]; ret;\n}\n", 2, 0, FORM_ld },
};

enum { THREADS = 96, SIZE = 8192 };

static void check_fault(const Case *c, const char *engine, const Launch *l, const Launch *want)
{
	bool ok = l->failed == (c->form >= 0) && l->failed == want->failed;

	if (ok && l->failed)
		ok = l->fault.kind == FAULT_misaligned_address && l->fault.fn == want->fault.fn &&
		     l->fault.inst == want->fault.inst &&
		     (int)l->fault.fn->insts[l->fault.inst].op.form == c->form;
	if (!CHECK(ok))
		printf("%s, %s: fault %d at %d of %s, should be %d of %s\n", c->name, engine,
		       l->failed ? (int)l->fault.kind : -1, (int)l->fault.inst, l->fault.fn ? l->fault.fn->name : "",
		       (int)want->fault.inst, want->fault.fn ? want->fault.fn->name : "");
}

static void try_case(const Case *c)
{
	static u8 buf[2][SIZE] __attribute__((aligned(64)));
	static const u32 ntid[3] = { THREADS, 1, 1 };
	Params params = { (u64)(uintptr_t)buf[0] + c->a_off, (u64)(uintptr_t)buf[1], c->n };
	const JitCode *code;
	Launch want, got;
	Program p = { 0 };

	if (!load(&p, c->text, "k"))
		return;
	run_shape(&p, &want, NULL, 1, ntid, &params);
	code = code_for(&p, ntid);
	if (CHECK(code)) {
		run_shape(&p, &got, code, 1, ntid, &params);
		check_fault(c, code->info.lane_mode ? "lane mode" : "vector", &got, &want);
	}
	unload(&p);
}

int main(void)
{
	use_plugin_of_build();
	setenv("WW_CACHE_SIZE", "0", 1);
	if (!CHECK(exec_start()))
		return check_done();
	for (u32 i = 0; i < COUNT(cases); i++)
		try_case(&cases[i]);
	setenv("WW_LANE_MODE", "1", 1);
	for (u32 i = 0; i < COUNT(cases); i++)
		try_case(&cases[i]);
	return check_done();
}
