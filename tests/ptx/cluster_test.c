/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instructions on what there is one of here, in both engines: multimem on a multicast object of one device, and
 * requests for clusters that have not begun, which are always refused.
 */
#include "../jit/program.h"

enum { THREADS = 64, WORDS = 8 };
#define HEAD ".version 8.7\n.target sm_100\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"

static const char multimem_text[] =
	HEAD ".reg .b64 %p, %q;\n.reg .b32 %t, %a, %b, %c;\n.reg .f32 %f, %g;\n.reg .pred %o;\n"
	"ld.param.u64 %p, [p];\nmov.u32 %t, %tid.x;\nmul.wide.u32 %q, %t, 32;\nadd.u64 %q, %q, %p;\n"
	"and.b32 %a, %t, 1;\nsetp.eq.u32 %o, %a, 1;\n"
	"multimem.ld_reduce.relaxed.sys.global.add.u32 %a, [%q];\nst.global.u32 [%q+16], %a;\n"
	"multimem.ld_reduce.weak.global.add.v2.f32 {%f, %g}, [%q+8];\nadd.f32 %f, %f, %g;\n"
	"@%o multimem.st.weak.global.f32 [%q+20], %f;\n"
	"multimem.red.relaxed.sys.global.add.u32 [%q+4], %t;\nret;\n}\n";

static void test_multimem(void)
{
	static u32 words[THREADS * WORDS];
	u64 params[1] = {(u64)(uintptr_t)words};
	Program p = {0};
	Launch l;

	if (load(&p, multimem_text, "k"))
		for (u32 engine = 0; engine < 2; engine++) {
			const JitCode *c = engine ? code_for(&p, (u32[]){THREADS, 1, 1}) : NULL;
			const float f[2] = {1.5f, 2.25f};
			float sum;

			CHECK(!engine || c);
			for (u32 t = 0; t < THREADS; t++) {
				u32 *w = &words[t * WORDS];

				memset(w, 0, WORDS * sizeof *w);
				w[0] = 1000 + t;
				w[1] = 7;
				memcpy(&w[2], f, sizeof f);
			}
			run_shape(&p, &l, c, 1, (u32[]){THREADS, 1, 1}, params);
			CHECK(!l.failed);
			for (u32 t = 0; t < THREADS; t++) {
				const u32 *w = &words[t * WORDS];

				memcpy(&sum, &w[5], sizeof sum);
				CHECK(w[4] == 1000 + t && w[1] == 7 + t);
				CHECK(sum == (t & 1 ? 3.75f : 0.0f));
			}
		}
	unload(&p);
}

static const char cancel_text[] =
	HEAD ".shared .align 16 .b8 answer[16];\n.shared .align 8 .b64 bar;\n.reg .b64 %p;\n.reg .b32 %t, %a, %b, %x;\n"
	".reg .b128 %r;\n.reg .pred %q, %c;\nld.param.u64 %p, [p];\nmov.u32 %t, %tid.x;\nmov.u32 %a, answer;\n"
	"mov.u32 %b, bar;\nsetp.ne.u32 %q, %t, 0;\n@!%q mbarrier.init.shared::cta.b64 [%b], 1;\nbar.sync 0;\n@%q bra W;\n"
	"st.shared.u32 [answer], -1;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [%b], 16;\n"
	"clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%a], [%b];\n"
	"W: mbarrier.try_wait.parity.shared::cta.b64 %c, [%b], 0;\n@!%c bra W;\nld.shared.b128 %r, [%a];\n"
	"clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %c, %r;\nselp.u32 %x, 1, 2, %c;\n"
	"mul.wide.u32 %p, %t, 4;\n{ .reg .b64 %z; ld.param.u64 %z, [p]; add.u64 %p, %p, %z; }\nst.global.u32 [%p], %x;\n"
	"ret;\n}\n";

static void test_cancel(void)
{
	u32 out[THREADS];
	u64 params[1] = {(u64)(uintptr_t)out};
	Program p = {0};
	Launch l;

	if (load(&p, cancel_text, "k"))
		for (u32 engine = 0; engine < 2; engine++) {
			const JitCode *c = engine ? code_for(&p, (u32[]){THREADS, 1, 1}) : NULL;

			CHECK(!engine || c);
			memset(out, 0, sizeof out);
			run_shape(&p, &l, c, 1, (u32[]){THREADS, 1, 1}, params);
			CHECK(!l.failed);
			for (u32 t = 0; t < THREADS; t++)
				CHECK(out[t] == 2);
		}
	unload(&p);
}

int main(void)
{
	use_plugin_of_build();
	test_multimem();
	test_cancel();
	return check_done();
}
