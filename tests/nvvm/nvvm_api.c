/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * libNVVM through its exported functions: both text dialects, options, several modules, errors.
 */
#include "nvvm_make.h"

static const char opaque[] = HEAD
	"define void @k(ptr %p, float %a) {\n"
	"  %v = load float, ptr %p\n"
	"  %m = fmul float %v, %a\n"
	"  %r = fadd float %m, %v\n"
	"  store float %r, ptr %p\n"
	"  ret void\n"
	"}\n"
	"!nvvm.annotations = !{!0}\n"
	"!0 = !{ptr @k, !\"kernel\", i32 1}\n" VERSION;

/* Every place where the old dialect writes a pointer type, strings and comments with '*' in them. */
static const char dialect[] = HEAD
	"%struct.S = type { i32, float*, [4 x i8 addrspace(1)*], <{ i8*, i16 }> }\n"
	"@s = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4\n"
	"@\"ab\" = addrspace(1) global [4 x i8] c\"a*b\\00\"\n"
	"@t = addrspace(1) global i8* null ; a * comment\n"
	"declare void @llvm.memcpy.p0i8.p0i8.i64(i8* nocapture writeonly, i8* nocapture readonly, i64, i1)\n"
	"declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() nounwind readnone\n"
	"declare float @__nv_sinf(float)\n"
	"define internal i32 @cb(i8* %a, i32 %b) { ret i32 %b }\n"
	"define void @k(float* nocapture %p, float addrspace(1)** %q, %struct.S* byval align 8 %st,\n"
	"    i32 (i8*, i32)* %fp) {\n"
	"  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
	"  %i = zext i32 %t to i64\n"
	"  %a = getelementptr inbounds float, float* %p, i64 %i\n"
	"  %v = load float, float* %a, align 4\n"
	"  %sp = getelementptr [32 x float], [32 x float] addrspace(3)* @s, i64 0, i64 %i\n"
	"  store volatile float %v, float addrspace(3)* %sp\n"
	"  %sn = call float @__nv_sinf(float %v)\n"
	"  %f0 = getelementptr %struct.S, %struct.S* %st, i32 0, i32 0\n"
	"  %n = load i32, i32* %f0\n"
	"  %r0 = call i32 %fp(i8* null, i32 %n)\n"
	"  %ip = bitcast float* %a to i32*\n"
	"  %old = atomicrmw add i32* %ip, i32 %r0 seq_cst\n"
	"  %cs = cmpxchg volatile i32* %ip, i32 0, i32 1 monotonic monotonic\n"
	"  store float %sn, float* %a\n"
	"  %e = bitcast float* %p to i8*\n"
	"  %e2 = bitcast %struct.S* %st to i8*\n"
	"  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %e, i8* align 8 %e2, i64 16, i1 false)\n"
	"  ret void\n"
	"}\n"
	"!nvvm.annotations = !{!0}\n"
	"!0 = !{void (float*, float addrspace(1)**, %struct.S*, i32 (i8*, i32)*)* @k, !\"kernel\", i32 1}\n" VERSION;

static void test_dialects(void)
{
	good(typed, NULL, NULL, ".target sm_75", NULL);
	good(typed, "-arch=compute_90", NULL, "fma.rn.f32", NULL);
	good(opaque, "-arch=compute_90", NULL, "fma.rn.f32", NULL);
	good(opaque, "-arch=compute_90", "-fma=0", "mul.rn.f32", "fma.");
	good(opaque, "-ftz=1", "-fma=1", "fma.rn.ftz.f32", NULL);
	good(typed, "-opt=0", "-g", ".entry k", NULL);
	good(typed, "-opt", "-opt-fdiv=0", ".entry k", NULL);
	good(typed, "-w", NULL, ".entry k", NULL);
	good(typed, "-generate-line-info", "-prec-div=0", ".entry k", NULL);
}

static void test_pointers(void)
{
	Made m = make(dialect, NULL, NULL, "-arch=compute_80", NULL);

	if (!CHECK(!m.verify && !m.compile))
		printf("%s\n", m.log);
	CHECK(strstr(m.ptx, ".param .align 8 .b8 k_param_2[")); /* byval kept its type */
	CHECK(strstr(m.ptx, "{97, 42, 98}") || strstr(m.ptx, "97, 42, 98")); /* and the string its star */
	CHECK(strstr(m.ptx, "atom"));
	drop(m);
}

/* A constant that is not said to be CUDA's __constant__ stays where it is. */
static void test_constants(void)
{
	static const char text[] = HEAD
		"@t = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 5]\n"
		"define void @k(ptr %p, i64 %i) {\n"
		"  %a = getelementptr i32, ptr addrspace(4) @t, i64 %i\n"
		"  %v = load i32, ptr addrspace(4) %a\n"
		"  store i32 %v, ptr %p\n"
		"  ret void\n"
		"}\n"
		"!nvvm.annotations = !{!0}\n"
		"!0 = !{ptr @k, !\"kernel\", i32 1}\n" VERSION;

	good(text, "-arch=compute_90", NULL, "ld.const", NULL);
}

/* Warp functions that LLVM spells otherwise. */
static void test_warp(void)
{
	static const char ir[] = HEAD
		"declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)\n"
		"declare {i32, i1} @llvm.nvvm.vote.sync(i32, i32, i1)\n"
		"declare {i32, i1} @llvm.nvvm.match.all.sync.i32(i32, i32)\n"
		"define i32 @f(i32 %x, i1 %p) {\n"
		"  %a = call {i32, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 2, i32 %x, i32 1, i32 31)\n"
		"  %b = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 %p)\n"
		"  %c = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 0, i1 %p)\n"
		"  %d = call {i32, i1} @llvm.nvvm.match.all.sync.i32(i32 -1, i32 %x)\n"
		"  %a0 = extractvalue {i32, i1} %a, 0\n"
		"  %b0 = extractvalue {i32, i1} %b, 0\n"
		"  %c1 = extractvalue {i32, i1} %c, 1\n"
		"  %d0 = extractvalue {i32, i1} %d, 0\n"
		"  %s = add i32 %a0, %b0\n"
		"  %t = select i1 %c1, i32 %s, i32 %d0\n"
		"  ret i32 %t\n"
		"}\n" VERSION;
	Made m = make(ir, NULL, NULL, "-arch=compute_80", NULL);

	CHECK(!m.compile && strstr(m.ptx, "shfl.sync.down.b32") && strstr(m.ptx, "vote.sync.ballot.b32"));
	if (!CHECK(strstr(m.ptx, "vote.sync.all.pred") && strstr(m.ptx, "match.all.sync.b32")))
		printf("%s%s\n", m.log, m.ptx);
	drop(m);
}

/* The arms of a branch are not the same threads: what both do is not done once before it. */
static void test_arms(const char *call)
{
	static const char before[] = HEAD
		"declare i32 @outside(i32)\n"
		"define internal i32 @inside() {\n"
		"  %m = call i32 asm sideeffect \"activemask.b32 $0;\", \"=r\"()\n"
		"  ret i32 %m\n"
		"}\n"
		"define i32 @f(i32 %x) {\n"
		"  %c = icmp slt i32 %x, 7\n"
		"  br i1 %c, label %a, label %b\n"
		"a:\n";
	char ir[2048];
	Made m;
	const char *word = strstr(call, "outside") ? "outside, " : "activemask.b32 ", *at;

	snprintf(ir, sizeof ir, "%s  %%m = call i32 %s\n  ret i32 %%m\nb:\n  %%n = call i32 %s\n"
		 "  %%s = add i32 %%n, 1000\n  ret i32 %%s\n}\n%s", before, call, call, VERSION);
	m = make(ir, NULL, NULL, "-arch=compute_80", NULL);
	at = m.compile ? NULL : strstr(m.ptx, word);
	if (!CHECK(at && strstr(at + 1, word)))
		printf("%s\n%s%s\n", call, m.log, m.ptx);
	drop(m);
}

static void test_together(void)
{
	test_arms("asm sideeffect \"activemask.b32 $0;\", \"=r\"()");
	test_arms("asm \"activemask.b32 $0;\", \"=r\"()");
	test_arms("@inside()");
	test_arms("@outside(i32 3)");
}

static void test_modules(void)
{
	static const char user[] = HEAD "declare i32 @f(i32)\n"
					"define i32 @g(i32 %x) { %y = call i32 @f(i32 %x)\n ret i32 %y }\n" VERSION;
	static const char library[] = HEAD "define i32 @f(i32 %x) { %y = mul i32 %x, 77\n ret i32 %y }\n"
					   "define i32 @unused(i32 %x) { ret i32 5 }\n" VERSION;
	Made m = make(user, library, NULL, NULL, NULL);

	CHECK(!m.compile && strstr(m.ptx, " unused") && strstr(m.ptx, ", 77;"));
	drop(m);
	m = make(user, NULL, library, NULL, NULL);
	CHECK(!m.compile && !strstr(m.ptx, "unused") && strstr(m.ptx, ", 77;"));
	drop(m);
	m = make(user, NULL, NULL, NULL, NULL); /* left to the linker */
	CHECK(!m.compile && strstr(m.ptx, ".extern .func"));
	drop(m);
	m = make(typed, typed, NULL, NULL, NULL);
	CHECK(m.verify == NVVM_ERROR_INVALID_IR && m.compile == NVVM_ERROR_COMPILATION);
	CHECK(strstr(m.log, "multiply defined") && strstr(m.log, "'k'"));
	drop(m);
	m = make(NULL, NULL, library, NULL, NULL); /* nobody asks for anything of it */
	CHECK(m.verify == NVVM_ERROR_NO_MODULE_IN_PROGRAM && m.compile == NVVM_ERROR_NO_MODULE_IN_PROGRAM);
	drop(m);
	m = make(NULL, NULL, NULL, NULL, NULL);
	CHECK(m.verify == NVVM_ERROR_NO_MODULE_IN_PROGRAM && m.compile == NVVM_ERROR_NO_MODULE_IN_PROGRAM);
	drop(m);
	m = make(typed, NULL, NULL, "-gen-lto", "-arch=compute_90");
	CHECK(!m.compile && m.len > 4 && !memcmp(m.ptx, "BC\300\336", 4));
	drop(m);
}

static void test_mistakes(void)
{
	bad("garbage", NULL, NVVM_ERROR_INVALID_IR, NVVM_ERROR_COMPILATION,
	    "first (1, 0): parse expected top-level entity");
	bad(HEAD "define void @k( { ret void }\n", NULL, NVVM_ERROR_INVALID_IR, NVVM_ERROR_COMPILATION,
	    "first (3, 18): parse ");
	bad("target triple = \"x86_64-pc-linux\"\n", NULL, NVVM_ERROR_INVALID_IR, NVVM_ERROR_COMPILATION,
	    "Invalid target triple (x86_64-pc-linux)");
	bad("*", NULL, NVVM_ERROR_INVALID_IR, NVVM_ERROR_COMPILATION, "parse ");
	bad("i32 ( * ) *] } byval", NULL, NVVM_ERROR_INVALID_IR, NVVM_ERROR_COMPILATION, "parse ");
	bad("\"never ends *", NULL, NVVM_ERROR_INVALID_IR, NVVM_ERROR_COMPILATION, "parse ");
	for (int i = 0; i < 5; i++) {
		static const char *const options[] = {"-bogus", "-arch=sm_90", "-arch=compute_9", "-fma=2", "-opt=7"};

		bad(typed, options[i], NVVM_ERROR_INVALID_OPTION, NVVM_ERROR_INVALID_OPTION, options[i]);
	}
}

static void test_arguments(void)
{
	nvvmProgram p = NULL;
	int a = 0, b = 0, c = 0, d = 0;

	CHECK(!nvvmVersion(&a, &b) && a == 2 && b == 0);
	CHECK(!nvvmIRVersion(&a, &b, &c, &d) && a == 2 && c == 3);
	CHECK(!nvvmLLVMVersion("compute_90", &a) && a == 7);
	CHECK(!nvvmLLVMVersion("compute_100", &a) && a > 7);
	CHECK(nvvmLLVMVersion("sm_90", &a) == NVVM_ERROR_INVALID_INPUT);
	CHECK(nvvmLLVMVersion(NULL, &a) == NVVM_ERROR_INVALID_INPUT);
	CHECK_TEXT(nvvmGetErrorString(NVVM_ERROR_INVALID_IR), "NVVM_ERROR_INVALID_IR");
	CHECK_TEXT(nvvmGetErrorString((nvvmResult)-1), "NVVM_ERROR not found");
	CHECK(nvvmCreateProgram(NULL) == NVVM_ERROR_INVALID_PROGRAM);
	CHECK(nvvmCompileProgram(NULL, 0, NULL) == NVVM_ERROR_INVALID_PROGRAM);
	CHECK(nvvmAddModuleToProgram(NULL, "x", 1, NULL) == NVVM_ERROR_INVALID_PROGRAM);
	CHECK(!nvvmCreateProgram(&p));
	CHECK(nvvmAddModuleToProgram(p, NULL, 1, NULL) == NVVM_ERROR_INVALID_INPUT);
	CHECK(!nvvmAddModuleToProgram(p, "x", 0, NULL)); /* a module without anything */
	CHECK(nvvmCompileProgram(p, 0, NULL) == NVVM_ERROR_IR_VERSION_MISMATCH);
	CHECK(nvvmCompileProgram(p, 1, NULL) == NVVM_ERROR_INVALID_OPTION);
	CHECK(nvvmCompileProgram(p, -1, NULL) == NVVM_ERROR_INVALID_OPTION);
	CHECK(nvvmGetCompiledResultSize(p, NULL) == NVVM_ERROR_INVALID_INPUT);
	CHECK(nvvmGetProgramLog(p, NULL) == NVVM_ERROR_INVALID_INPUT);
	CHECK(!nvvmDestroyProgram(&p));
}

int main(void)
{
	test_arguments();
	test_dialects();
	test_pointers();
	test_constants();
	test_warp();
	test_together();
	test_modules();
	test_mistakes();
	return check_done();
}
