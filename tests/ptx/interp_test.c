/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interpreter's own promises: independent thread scheduling, barriers and warp operations among
 * threads that exit, calls, stacks, system calls, faults with their place, budgets, restarts, failing
 * allocations. Every kernel k(.param .u64 out) writes 32-bit words.
 */
#include "check.h"
#include "ptx/ptx.h"

#include <stdlib.h>

enum { WORDS = 4096 };

typedef struct Run {
	u32 out[WORDS];
	InterpState state;
	Fault fault;
	u32 yields, line; /* line: of the faulting instruction */
	char log[400];
} Run;

static i32 log_printf(void *self, const char *fmt, const void *args)
{
	Run *r = self;
	size_t n = strlen(r->log);

	snprintf(r->log + n, sizeof r->log - n, fmt, *(const int *)args);
	return 7;
}

static void *log_malloc(void *self, u64 size)
{
	return size > 1000 ? NULL : ((Run *)self)->out + 1024;
}
static void log_free(void *self, void *p) { ((Run *)self)->out[9] = 99; }

static void log_assert(void *self, const char *msg, const char *file, u32 line, const char *fn,
		       u64 size, const u32 ctaid[3], const u32 tid[3])
{
	Run *r = self;

	snprintf(r->log, sizeof r->log, "%s %s %u %s tid %u", msg, file, line, fn, tid[0]);
}

#define HEAD ".version 8.8\n.target sm_100\n.address_size 64\n"
#define KERNEL                                                                                     \
	HEAD ".visible .entry k(.param .u64 p)\n{\n.reg .u64 %o, %rd<9>;\n.reg .u32 %t, %r<9>;\n"     \
	     ".reg .pred %p<5>;\n.reg .u64 %a;\nld.param.u64 %o, [p];\nmov.u32 %t, %tid.x;\n"      \
	     "mul.wide.u32 %a, %t, 4;\nadd.u64 %a, %a, %o;\n"

/* Runs text's kernel k with `threads` threads; every `budget` instructions the run is interrupted. */
static void run_text(Run *r, const char *text, u32 threads, u64 budget, bool twice)
{
	Arena *a = arena_new();
	Diag d = {0};
	Module *m = ptx_parse(a, text, strlen(text), &d);
	void *params[1] = {r->out};
	PtxSys sys = {.self = r, .vprintf = log_printf, .malloc = log_malloc, .free = log_free, .assertfail = log_assert};
	u64 fns[16];
	static u8 shared[4096] __attribute__((aligned(64)));

	memset(r, 0, sizeof *r);
	if (!CHECK(m && ptx_verify(m, &d))) {
		printf("%s%s\n", text, d.out.s ? d.out.s : "");
		r->state = INTERP_fault;
		diag_free(&d);
		arena_free(a);
		return;
	}
	for (u32 i = 0; i < 16; i++)
		fns[i] = 0x100 + i;
	Fn *fn = ptx_find_fn(m, "k");
	Layout *l = ptx_layout(a, fn);
	LaunchEnv env = {.nctaid = {1, 1, 1},
			 .ntid = {threads, 1, 1},
			 .params = (u8 *)params,
			 .fn_addr = fns,
			 .total_shared = l->shared_size,
			 .sys = &sys};
	BlockEnv b = {.launch = &env, .shared = shared};
	Interp *it = ptx_interp_new(fn, l, &b, NULL);

	if (twice && it) {
		ptx_interp_run(it, 7, &r->fault);
		memset(r->out, 0, sizeof r->out);
		CHECK(ptx_interp_restart(it, &b));
	}
	do {
		r->state = it ? ptx_interp_run(it, budget, &r->fault) : INTERP_fault;
		r->yields++;
	} while (r->state == INTERP_yield && r->yields < 20000);
	if (r->fault.fn)
		r->line = r->fault.fn->insts[r->fault.inst].pos.line;
	ptx_interp_free(it);
	diag_free(&d);
	arena_free(a);
}

/* ---- scheduling ------------------------------------------------------------------------------ */
static void test_spin_lock(Run *r)
{
	const char *text = KERNEL ".shared .u32 lock, sum;\n"
				  "setp.ne.u32 %p1, %t, 0;\n@%p1 bra W;\nst.shared.u32 [lock], 0;\n"
				  "st.shared.u32 [sum], 0;\nW: bar.sync 0;\n"
				  "L: atom.shared.cas.b32 %r1, [lock], 0, 1;\nsetp.ne.u32 %p1, %r1, 0;\n"
				  "@%p1 bra L;\nld.volatile.shared.u32 %r2, [sum];\nadd.u32 %r2, %r2, %t;\n"
				  "st.volatile.shared.u32 [sum], %r2;\natom.shared.exch.b32 %r1, [lock], 0;\n"
				  "bar.sync 0;\nld.shared.u32 %r3, [sum];\nst.global.u32 [%a], %r3;\n}\n";

	for (u64 budget = 50; budget < 1000000; budget *= 100) {
		run_text(r, text, 100, budget, budget == 50);
		CHECK(r->state == INTERP_done);
		if (r->state != INTERP_done)
			printf("budget %u: state %d after %u yields, %s\n", (u32)budget, r->state, r->yields, r->fault.text);
		CHECK(r->out[0] == 4950 && r->out[99] == 4950 && !r->out[100]);
	}
}

/* Threads wait for one of a later lane, of a later warp, and for one that must first leave a function. */
static void test_waiting(Run *r)
{
	run_text(r,
		 HEAD ".func f(.param .u64 q)\n{\n.reg .u64 %x; .reg .u32 %y; .reg .pred %p;\n"
		      "ld.param.u64 %x, [q];\nL: ld.volatile.global.u32 %y, [%x];\n"
		      "setp.eq.u32 %p, %y, 0;\n@%p bra L;\nret;\n}\n"
		      ".visible .entry k(.param .u64 p)\n{\n.reg .u64 %o, %a; .reg .u32 %t, %r<4>; .reg .pred %q;\n"
		      "ld.param.u64 %o, [p];\nmov.u32 %t, %tid.x;\nmul.wide.u32 %a, %t, 4;\n"
		      "add.u64 %a, %a, %o;\nsetp.eq.u32 %q, %t, 69;\n@%q bra S;\n"
		      "{ .param .u64 c; add.u64 %o, %a, 4; st.param.u64 [c], %o; call f, (c); }\n"
		      "S: st.volatile.global.u32 [%a], 5;\nret;\n}\n",
		 70, 100000, false);
	CHECK(r->state == INTERP_done);
	CHECK(r->out[0] == 5 && r->out[69] == 5);
}

static void test_convergence(Run *r)
{
	run_text(r,
		 KERNEL "and.b32 %r1, %t, 1;\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra E;\nmov.u32 %r2, 7;\n"
			"add.u32 %r2, %r2, 1;\nadd.u32 %r2, %r2, 1;\nbra J;\nE: mov.u32 %r2, 3;\n"
			"J: activemask.b32 %r3;\nst.global.u32 [%a], %r3;\n}\n",
		 40, 1000, false);
	CHECK(r->out[0] == 0xffffffff && r->out[31] == 0xffffffff && r->out[32] == 0xff);
}

/* ---- barriers and warps ---------------------------------------------------------------------- */
static void test_exits(Run *r)
{
	run_text(r,
		 KERNEL "setp.ge.u32 %p1, %t, 50;\n@%p1 exit;\nsetp.eq.u32 %p1, %t, 3;\n@%p1 ret;\n"
			"bar.sync 0;\nbar.red.popc.u32 %r1, 1, 1;\nst.global.u32 [%a], %r1;\n}\n",
		 90, 100000, false);
	CHECK(r->state == INTERP_done);
	CHECK(r->out[0] == 49 && r->out[3] == 0 && r->out[49] == 49 && r->out[50] == 0);
	run_text(r,
		 KERNEL "setp.lt.u32 %p1, %t, 4;\n@%p1 exit;\nmov.u32 %r4, 100;\nadd.u32 %r4, %r4, %t;\n"
			"shfl.sync.idx.b32 %r1|%p2, %r4, 5, 31, -1;\nst.global.u32 [%a], %r1;\n}\n",
		 32, 100000, false);
	CHECK(r->state == INTERP_done && r->out[4] == 105 && r->out[31] == 105 && r->out[0] == 0);
}

/* One operation of a warp, written in both arms of a branch. */
static void test_split_sync(Run *r)
{
	run_text(r,
		 KERNEL "setp.lt.u32 %p1, %t, 16;\nmov.u32 %r4, %t;\n@%p1 bra A;\n"
			"vote.sync.ballot.b32 %r1, %p1, -1;\nbra J;\nA: add.u32 %r4, %r4, 1;\n"
			"vote.sync.ballot.b32 %r1, %p1, -1;\nJ: st.global.u32 [%a], %r1;\n}\n",
		 32, 100000, false);
	CHECK(r->state == INTERP_done && r->out[0] == 0xffff && r->out[31] == 0xffff);
}

static void test_counted_barriers(Run *r)
{
	run_text(r,
		 KERNEL ".shared .u32 x;\nsetp.ge.u32 %p1, %t, 32;\n@%p1 bra C;\nst.shared.u32 [x], 17;\n"
			"bar.arrive 3, 64;\nbra D;\nC: bar.sync 3, 64;\nld.shared.u32 %r1, [x];\n"
			"st.global.u32 [%a], %r1;\nD: ret;\n}\n",
		 48, 100000, false);
	CHECK(r->state == INTERP_done && r->out[32] == 17 && r->out[47] == 17);
}

static void test_mbarrier(Run *r)
{
	run_text(r,
		 KERNEL ".shared .b64 mb;\n.shared .u32 x[64];\nsetp.ne.u32 %p1, %t, 0;\n"
			"@!%p1 mbarrier.init.shared.b64 [mb], 64;\nbar.sync 0;\nmov.u32 %r1, x;\n"
			"mad.lo.u32 %r1, %t, 4, %r1;\nst.shared.u32 [%r1], %t;\n"
			"mbarrier.arrive.shared.b64 %rd1, [mb];\n"
			"L: mbarrier.try_wait.shared.b64 %p2, [mb], %rd1;\n@!%p2 bra L;\n"
			"sub.u32 %r2, 63, %t;\nmov.u32 %r1, x;\nmad.lo.u32 %r1, %r2, 4, %r1;\n"
			"ld.shared.u32 %r3, [%r1];\nst.global.u32 [%a], %r3;\n}\n",
		 64, 100000, false);
	CHECK(r->state == INTERP_done && r->out[0] == 63 && r->out[63] == 0 && r->out[10] == 53);
}

static void test_async(Run *r)
{
	run_text(r,
		 KERNEL ".shared .b64 mb;\n.shared .align 16 .b8 x[256];\n"
			"mbarrier.init.shared.b64 [mb], 1;\nmov.u32 %r1, x;\nmov.u32 %r2, mb;\n"
			"st.bulk.weak.shared::cta [%r1], 256, 0;\n"
			"mbarrier.arrive.expect_tx.shared.b64 %rd1, [mb], 8;\n"
			"mbarrier.test_wait.shared.b64 %p1, [mb], %rd1;\nselp.u32 %r3, 1, 0, %p1;\n"
			"st.global.u32 [%o], %r3;\n"
			"st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], 77, [%r2];\n"
			"red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 "
			"[%r1], 3, [%r2];\n"
			"L: mbarrier.try_wait.shared.b64 %p1, [mb], %rd1;\n@!%p1 bra L;\n"
			"ld.shared.u32 %r3, [x];\nst.global.u32 [%o+4], %r3;\nld.shared.u32 %r3, [x+252];\n"
			"st.global.u32 [%o+8], %r3;\n"
			"st.shared.u32 [x+8], 0x01020304;\n"
			"cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%o+64], [%r1], 16, 0x0301;\n}\n",
		 1, 1000, false);
	if (!CHECK(r->state == INTERP_done))
		printf("%s\n", r->fault.text);
	CHECK(r->out[0] == 0 && r->out[1] == 80 && r->out[2] == 0);
	CHECK(r->out[16] == 80 && r->out[18] == 0x0304);
}

/* ---- what the manual leaves free ------------------------------------------------------------- */
static u32 forms_of(const char *body, u16 form)
{
	char text[800];
	Arena *a = arena_new();
	Diag d = {0};
	u32 n = 0;

	snprintf(text, sizeof text,
		 HEAD ".visible .entry k() {\n.reg .f32 %%a, %%b, %%c, %%d, %%e; .reg .pred %%p;\n%s\n}\n", body);
	Module *m = ptx_parse(a, text, strlen(text), &d);
	if (CHECK(m && ptx_verify(m, &d))) {
		ptx_contract(m);
		for (u32 i = 0; i < vec_len(m->fns[0]->insts); i++)
			n += m->fns[0]->insts[i].op.form == form;
	}
	diag_free(&d);
	arena_free(a);
	return n;
}

static void test_contraction(void)
{
	CHECK(forms_of("mul.f32 %d, %a, %b; add.f32 %e, %d, %c;", FORM_fma) == 1);
	CHECK(forms_of("mul.f32 %d, %a, %b; add.sat.f32 %e, %c, %d;", FORM_fma) == 1);
	CHECK(forms_of("mul.rn.f32 %d, %a, %b; add.f32 %e, %d, %c;", FORM_fma) == 0);
	CHECK(forms_of("mul.f32 %d, %a, %b; add.rn.f32 %e, %d, %c;", FORM_fma) == 0);
	CHECK(forms_of("mul.ftz.f32 %d, %a, %b; add.f32 %e, %d, %c;", FORM_fma) == 0);
	CHECK(forms_of("mul.f32 %d, %a, %b; add.f32 %e, %d, %d;", FORM_fma) == 0);
	CHECK(forms_of("mul.f32 %d, %a, %b; mov.f32 %a, %c; add.f32 %e, %d, %c;", FORM_fma) == 0);
	CHECK(forms_of("mul.f32 %d, %a, %b; L: add.f32 %e, %d, %c; @%p bra L;", FORM_fma) == 0);
	CHECK(forms_of("mul.f32 %d, %a, %b; @%p add.f32 %e, %d, %c;", FORM_fma) == 1);
	CHECK(forms_of("mul.f32 %d, %a, %b; add.f32 %e, %d, %c; mov.f32 %a, %d;", FORM_fma) == 0);
}

/* Products with several uses; where straight runs of code end. */
static void test_several_uses(void)
{
	CHECK(forms_of("mul.f32 %d, %a, %b; sub.f32 %e, %d, %c; sub.f32 %c, %c, %d;", FORM_fma) == 2);
	CHECK(forms_of("mul.f32 %d, %a, %b; sub.f32 %e, %d, %c;", FORM_neg_f) == 1);
	CHECK(forms_of("mul.f32 %d, %a, %b; neg.f32 %e, %d; add.f32 %c, %e, %c; add.f32 %a, %d, %c;", FORM_fma) == 2);
	CHECK(forms_of("mul.f32 %d, %a, %b; add.f32 %e, %d, %c; max.f32 %a, %d, %c;", FORM_fma) == 0);
	CHECK(forms_of("mul.f32 %d, %a, %b; mul.f32 %e, %a, %c; add.f32 %c, %d, %e; add.f32 %a, %d, %c;", FORM_fma) == 1);
	CHECK(forms_of("mul.f32 %d, %a, %b; L: add.f32 %e, %d, %c;", FORM_fma) == 1);
	CHECK(forms_of("mul.f32 %d, %a, %b; div.rn.f32 %c, %a, %b; add.f32 %e, %d, %c;", FORM_fma) == 0);
	CHECK(forms_of("mul.f32 %d, %a, %b; div.approx.f32 %c, %a, %b; add.f32 %e, %d, %c;", FORM_fma) == 1);
}

static void test_three(Run *r)
{
	run_text(r,
		 HEAD ".visible .entry k(.param .u64 p)\n{\n.reg .u64 %o; .reg .f32 %f<5>;\n"
		      "ld.param.u64 %o, [p];\nmov.f32 %f1, 0f40400000;\nmov.f32 %f2, 0f40000000;\n"
		      "mov.f32 %f3, 0f3f800000;\nmin.f32 %f4, %f1, %f2, %f3;\nst.global.f32 [%o], %f4;\n"
		      "max.f32 %f4, %f2, %f3, %f1;\nst.global.f32 [%o+4], %f4;\n}\n",
		 1, 1000, false);
	CHECK(r->out[0] == 0x3f800000 && r->out[1] == 0x40400000);
}

/* ---- calls ----------------------------------------------------------------------------------- */
static const char recursive[] = HEAD
	".func (.param .u32 r) fib(.param .u32 n)\n{\n.reg .u32 %n, %x, %y; .reg .pred %p;\n"
	".local .align 4 .b8 pad[16];\nld.param.u32 %n, [n];\nst.local.u32 [pad+4], %n;\n"
	"setp.lt.u32 %p, %n, 2;\n@%p bra E;\n"
	"{ .param .u32 a, b; sub.u32 %x, %n, 1; st.param.u32 [a], %x; call (b), fib, (a);"
	" ld.param.u32 %x, [b]; }\n"
	"{ .param .u32 a, b; ld.local.u32 %n, [pad+4]; sub.u32 %y, %n, 2; st.param.u32 [a], %y;"
	" call (b), fib, (a); ld.param.u32 %y, [b]; }\n"
	"add.u32 %n, %x, %y;\nE: st.param.u32 [r], %n;\nret;\n}\n"
	".visible .entry k(.param .u64 p)\n{\n.reg .u64 %o, %a; .reg .u32 %t, %x;\n"
	"ld.param.u64 %o, [p];\nmov.u32 %t, %tid.x;\nmul.wide.u32 %a, %t, 4;\nadd.u64 %a, %a, %o;\n"
	"{ .param .u32 a, b; st.param.u32 [a], %t; call (b), fib, (a); ld.param.u32 %x, [b]; }\n"
	"st.global.u32 [%a], %x;\n}\n";

static void test_recursion(Run *r)
{
	run_text(r, recursive, 16, 1000000, false);
	CHECK(r->state == INTERP_done);
	CHECK(r->out[0] == 0 && r->out[1] == 1 && r->out[10] == 55 && r->out[15] == 610);
}

static void test_indirect(Run *r)
{
	run_text(r,
		 HEAD ".func (.reg .u32 %r) one(.reg .u32 %x) { add.u32 %r, %x, 1; ret; }\n"
		      ".func (.reg .u32 %r) two(.reg .u32 %x) { mul.lo.u32 %r, %x, 2; ret; }\n"
		      ".visible .entry k(.param .u64 p)\n{\n.reg .u64 %o, %a, %f, %g; .reg .u32 %t, %x; .reg .pred %q;\n"
		      "ld.param.u64 %o, [p];\nmov.u32 %t, %tid.x;\nmul.wide.u32 %a, %t, 4;\nadd.u64 %a, %a, %o;\n"
		      "mov.u64 %f, one;\nmov.u64 %g, two;\nand.b32 %x, %t, 1;\nsetp.eq.u32 %q, %x, 0;\n"
		      "selp.b64 %f, %f, %g, %q;\nP: .callprototype (.reg .u32 _) _ (.reg .u32 _);\n"
		      "call (%x), %f, (%t), P;\nst.global.u32 [%a], %x;\n}\n",
		 40, 100000, false);
	CHECK(r->state == INTERP_done && r->out[4] == 5 && r->out[5] == 10 && r->out[39] == 78);
}

static void test_system(Run *r)
{
	run_text(r,
		 HEAD ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n"
		      ".extern .func (.param .b64 r) malloc(.param .b64 a);\n"
		      ".visible .entry k(.param .u64 p)\n{\n.reg .u64 %o, %d<5>; .reg .u32 %x;\n"
		      ".local .align 8 .b8 buf[16];\nld.param.u64 %o, [p];\nmov.u32 %x, 0x6425203d;\n"
		      "st.global.u32 [%o+64], %x;\nst.global.u32 [%o+68], 10;\nst.local.u32 [buf], 42;\n"
		      "add.u64 %d1, %o, 64;\nmov.u64 %d2, buf;\ncvta.local.u64 %d2, %d2;\n"
		      "{ .param .b64 a, b; .param .b32 c; st.param.b64 [a], %d1; st.param.b64 [b], %d2;\n"
		      "call.uni (c), vprintf, (a, b); ld.param.b32 %x, [c]; }\nst.global.u32 [%o], %x;\n"
		      "{ .param .b64 a, c; st.param.b64 [a], 2000; call.uni (c), malloc, (a); ld.param.b64 %d1, [c]; }\n"
		      "st.global.u64 [%o+8], %d1;\n}\n",
		 1, 100000, false);
	CHECK(r->state == INTERP_done && r->out[0] == 7 && r->out[2] == 0);
	CHECK_TEXT(r->log, "= 42\n");
}

/* ---- faults ---------------------------------------------------------------------------------- */
static void expect_fault(Run *r, const char *text, u32 threads, FaultKind kind, u32 tid, u32 line)
{
	run_text(r, text, threads, 100000, false);
	if (!CHECK(r->state == INTERP_fault && r->fault.kind == kind))
		printf("state %d, fault %d: %s\n", r->state, r->fault.kind, r->fault.text);
	else if (!CHECK(r->fault.tid_known && r->fault.tid[0] == tid && r->line == line))
		printf("tid %u, line %u: %s\n", r->fault.tid[0], r->line, r->fault.text);
}

static void test_faults(Run *r)
{
	expect_fault(r, KERNEL "setp.eq.u32 %p1, %t, 33;\n@%p1 trap;\n}\n", 64, FAULT_trap, 33, 15);
	expect_fault(r, KERNEL "add.u64 %a, %o, %rd0;\nst.global.u32 [%o+6], %t;\n}\n", 1,
		     FAULT_misaligned_address, 0, 15);
	expect_fault(r, KERNEL ".shared .u32 x[4];\nmov.u32 %r1, x;\nmad.lo.u32 %r1, %t, 4, %r1;\n"
			       "st.shared.u32 [%r1], %t;\n}\n", 8, FAULT_illegal_address, 4, 17);
	expect_fault(r, KERNEL "setp.eq.u32 %p1, %t, 40;\n@%p1 bra E;\nbar.sync 0;\nbar.sync 0;\nret;\n"
			       "E: bar.sync 1;\n}\n", 64, FAULT_barrier_deadlock, 32, 16);
	expect_fault(r, KERNEL "setp.lt.u32 %p1, %t, 8;\n@%p1 bra E;\nbar.sync 0;\nret;\n"
			       "E: bar.warp.sync -1;\n}\n", 32, FAULT_barrier_deadlock, 0, 18);
	expect_fault(r, KERNEL "bar.sync %t;\n}\n", 32, FAULT_illegal_instruction, 16, 14);
	expect_fault(r,
		     HEAD ".extern .func mystery();\n.visible .entry k(.param .u64 p) { call mystery, (); }\n", 1,
		     FAULT_not_supported, 0, 5);
	CHECK(strstr(r->fault.text, "mystery"));
	expect_fault(r,
		     HEAD ".func f() { .local .b8 pad[512]; .reg .u64 %x; mov.u64 %x, pad;\n call f, (); ret; }\n"
			  ".visible .entry k(.param .u64 p) { call f, (); }\n",
		     2, FAULT_stack_overflow, 0, 5);
}

/* ---- memory that runs out -------------------------------------------------------------------- */
static void test_allocation(Run *r)
{
	Arena *a = arena_new();
	Diag d = {0};
	Module *m = ptx_parse(a, recursive, strlen(recursive), &d);
	Fn *fn = m && ptx_verify(m, &d) ? ptx_find_fn(m, "k") : NULL;
	Layout *l = fn ? ptx_layout(a, fn) : NULL;
	void *params[1] = {r->out};
	LaunchEnv env = {.nctaid = {1, 1, 1}, .ntid = {16, 1, 1}, .params = (u8 *)params};
	BlockEnv b = {.launch = &env};
	u32 failures = 0, nth;

	for (nth = 1; l && nth < 400; nth++) {
		Fault f = {0};
		InterpState s = INTERP_yield;

		base_fail_every(nth);
		Interp *it = ptx_interp_new(fn, l, &b, NULL);
		while (it && s == INTERP_yield)
			s = ptx_interp_run(it, 1000000, &f);
		base_fail_every(0);
		CHECK(!it || s == INTERP_done ||
		      (s == INTERP_fault && f.kind == FAULT_out_of_memory));
		failures += s != INTERP_done;
		ptx_interp_free(it);
	}
	CHECK(failures > 3 && failures < nth - 1);
	diag_free(&d);
	arena_free(a);
}

int main(void)
{
	Run *r = calloc(1, sizeof *r);

	test_spin_lock(r);
	test_waiting(r);
	test_convergence(r);
	test_exits(r);
	test_split_sync(r);
	test_counted_barriers(r);
	test_mbarrier(r);
	test_async(r);
	test_contraction();
	test_several_uses();
	test_three(r);
	test_recursion(r);
	test_indirect(r);
	test_system(r);
	test_faults(r);
	test_allocation(r);
	free(r);
	return check_done();
}
