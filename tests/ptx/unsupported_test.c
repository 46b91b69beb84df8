/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What no engine executes is refused by name: the vector engine leaves the kernel, the interpreter faults with
 * FAULT_not_supported, the instruction as it is written and its line. A kernel that does not come to it runs.
 */
#include "../jit/program.h"

static const char *const refused[][2] = {
	{ "cvt.rs.f16x2.f32 %r1, %f1, %f2, %r2;", "cvt.rs.f16x2.f32" },
	{ "istypep.texref %p1, %rd1;", "istypep.texref" },
	{ "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes "
	  "[%r1], [%rd1, {%r2, %r2, %r2, %r2, %r2}], [%r3];",
	  "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4" },
	{ "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 32;", "tcgen05.alloc.cta_group::1" },
	{ "tcgen05.wait::ld.sync.aligned;", "tcgen05.wait::ld" },
	{ "mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0 "
	  "{%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}, %r1, {0, 0}, %r2, {0, 0};",
	  "mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale" },
	{ "tex.2dms.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%rd1, {%r1, %r2, %r3, %r4}];", "tex.2dms.v4.f32.s32" },
};

static void write_kernel(Text *t, const char *inst)
{
	text_printf(t, ".version 8.8\n.target %s\n.address_size 64\n.visible .entry k(.param .u64 p) {\n"
		       "\t.reg .b32 %%r<8>;\n\t.reg .f32 %%f<8>;\n\t.reg .b64 %%rd<8>;\n\t.reg .pred %%p<4>;\n"
		       "\tld.param.u64 %%rd1, [p];\n\tsetp.ne.u64 %%p0, %%rd1, 0;\n\t@!%%p0 bra DONE;\n"
		       "\t%s\nDONE:\n\tret;\n}\n",
		    strstr(inst, "mxf4") ? "sm_120a" : "sm_100a", inst);
}

static void run(Program *p, const JitCode *c, Launch *l, const u64 *params)
{
	run_shape(p, l, c, 1, (u32[]){ 32, 1, 1 }, params);
}

static void try_one(const char *inst, const char *name)
{
	static u64 texture[256];
	u64 nothing = 0, something = (u64)(uintptr_t)texture;
	Program p = { 0 };
	Diag d = { 0 };
	Text t = { 0 };
	Launch l;

	texture[0] = 0x5745545855544557ull;
	write_kernel(&t, inst);
	if (load(&p, t.s, "k")) {
		CHECK(!jit_get(p.jit, p.fn, p.layout, (u32[]){ 32, 1, 1 }, false, &d));
		CHECK(d.out.s && strstr(d.out.s, ":12:"));
		run(&p, NULL, &l, &nothing);
		CHECK(!l.failed);
		run(&p, NULL, &l, &something);
		if (!CHECK(l.failed && l.fault.kind == FAULT_not_supported && strstr(l.fault.text, name) &&
			   l.fault.fn && l.fault.fn->insts[l.fault.inst].pos.line == 12))
			printf("%s: fault %d: %s\n", inst, l.fault.kind, l.fault.text);
	} else {
		printf("%s\n", t.s);
	}
	diag_free(&d);
	unload(&p);
	text_free(&t);
}

int main(void)
{
	use_plugin_of_build();
	for (u32 i = 0; i < COUNT(refused); i++)
		try_one(refused[i][0], refused[i][1]);
	return check_done();
}
