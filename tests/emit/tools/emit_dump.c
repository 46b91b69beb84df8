/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * emit_dump FILE.ptx KERNEL X Y Z [raw|opt|asm] [CPU]: what the vector engine makes of a kernel.
 */
#include "emit/emit.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdlib.h>
#include <string.h>

static Target target_of(const char *cpu)
{
	Target t = { cpu, "", 16, true, true, 32 };

	if (!strcmp(cpu, "x86-64-v3") || !strcmp(cpu, "haswell"))
		t = (Target){ cpu, "", 8, false, false, 16 };
	if (!strcmp(cpu, "x86-64"))
		t = (Target){ cpu, "", 4, false, false, 16 };
	return t;
}

static int fail(const char *what, Diag *d)
{
	fprintf(stderr, "%s\n%s", what, d && d->out.s ? d->out.s : "");
	return 1;
}

static int print(LLVMModuleRef m, const char *how, const char *cpu)
{
	char *err = NULL;
	LLVMTargetRef t;
	LLVMTargetMachineRef tm;
	LLVMMemoryBufferRef buf;

	LLVMInitializeX86TargetInfo();
	LLVMInitializeX86Target();
	LLVMInitializeX86TargetMC();
	LLVMInitializeX86AsmPrinter();
	LLVMSetTarget(m, "x86_64-unknown-linux-gnu");
	LLVMGetTargetFromTriple("x86_64-unknown-linux-gnu", &t, &err);
	tm = LLVMCreateTargetMachine(t, "x86_64-unknown-linux-gnu", cpu, "", LLVMCodeGenLevelDefault, LLVMRelocPIC,
				     LLVMCodeModelSmall);
	if (strcmp(how, "raw")) {
		LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();

		LLVMRunPasses(m,
			      "always-inline,function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,"
			      "simplifycfg,loop-mssa(licm),gvn,sink,instcombine<no-verify-fixpoint>,simplifycfg,adce)",
			      tm, o);
		LLVMDisposePassBuilderOptions(o);
	}
	if (strcmp(how, "asm")) {
		char *s = LLVMPrintModuleToString(m);

		printf("%s", s);
		LLVMDisposeMessage(s);
		return 0;
	}
	LLVMTargetMachineEmitToMemoryBuffer(tm, m, LLVMAssemblyFile, &err, &buf);
	fwrite(LLVMGetBufferStart(buf), 1, LLVMGetBufferSize(buf), stdout);
	return 0;
}

int main(int argc, char **argv)
{
	const char *err = NULL, *how = argc > 6 ? argv[6] : "opt", *cpu = argc > 7 ? argv[7] : "znver4";
	Target t = target_of(cpu);
	EmitOptions opt = { .opt = 2 };
	EmitInfo info;
	char why[EMIT_WHY] = "";
	Diag d = { 0 };
	Arena *a = arena_new();
	jmp_buf oom;
	Module *m;
	size_t len;
	char *src;
	LLVMContextRef c = LLVMContextCreate();
	LLVMModuleRef mod;
	const Fn *fn;

	if (argc < 6 || setjmp(oom))
		return fail("usage: emit_dump FILE.ptx KERNEL X Y Z [raw|opt|asm] [CPU]", NULL);
	a->guard = &oom;
	for (int i = 0; i < 3; i++)
		opt.ntid[i] = (u32)atoi(argv[3 + i]);
	src = file_read(argv[1], &len, &err);
	d.src = src;
	d.src_len = len;
	d.file = argv[1];
	m = src ? ptx_parse(a, src, len, &d) : NULL;
	if (!m || !ptx_verify(m, &d))
		return fail("parse", &d);
	fn = ptx_find_fn(m, argv[2]);
	if (!fn)
		return fail("no such kernel", NULL);
	fn = analysis_constants(a, analysis_inline(a, fn));
	mod = emit_kernel(c, fn, ptx_layout(a, fn), NULL, &t, &opt, &info, why, &d);
	if (!mod)
		return fail("emit", &d);
	fprintf(stderr, "group %u lanes, %u groups, frame %u, %u suspend points\n", info.group_lanes, info.ngroups,
		info.frame_size, info.suspends);
	return print(mod, how, cpu);
}
