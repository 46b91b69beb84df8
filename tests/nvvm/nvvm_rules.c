/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * libNVVM: what it minds in modules and options that LLVM would take, and in which order things are done.
 */
#include "nvvm_make.h"

/* What stands in nvvmir.version; NULL: nothing does. `wrong`: what the log says of it, NULL: it is good. */
static void version(const char *numbers, const char *wrong)
{
	char ir[1024];

	snprintf(ir, sizeof ir, HEAD "define void @f() {\n  ret void\n}\n%s%s%s",
		 numbers ? "!nvvmir.version = !{!3}\n!3 = !{" : "", numbers ? numbers : "", numbers ? "}\n" : "");
	if (!wrong)
		good(ir, NULL, NULL, " f()", NULL);
	else
		bad(ir, NULL, NVVM_ERROR_IR_VERSION_MISMATCH, NVVM_ERROR_IR_VERSION_MISMATCH, wrong);
}

static void test_versions(void)
{
	version("i32 2, i32 0", NULL);
	version("i32 2, i32 0, i32 3, i32 2", NULL);
	version(NULL, "IR version 1.0 incompatible with current version 2.0");
	version("i32 9, i32 0", "IR version 9.0 incompatible with current version 2.0");
	version("i32 2, i32 5", "IR version 2.5 incompatible with current version 2.0");
	version("i32 2, i32 0, i32 3, i32 9", "DBG version 3.9 incompatible with current version 3.2");
	version("i32 2", "first: error: incompatible IR detected. Possible mix of compiler/IR");
	version("!\"x\", i32 0", "incompatible IR detected");
	bad("\n", NULL, NVVM_ERROR_IR_VERSION_MISMATCH, NVVM_ERROR_IR_VERSION_MISMATCH, "IR version 1.0");
}

/* `compile`: 0 where only the verifier minds. */
static void target(const char *head, nvvmResult compile, const char *logged)
{
	char ir[1024];
	Made m;

	snprintf(ir, sizeof ir, "%s\ndefine void @f() {\n  ret void\n}\n" VERSION, head);
	m = make(ir, NULL, NULL, NULL, NULL);
	if (!CHECK(m.verify == NVVM_ERROR_INVALID_IR) || !CHECK(m.compile == compile) ||
	    !CHECK(!compile || strstr(m.log, logged)))
		printf("  %s: %d %d %s\n", head, m.verify, m.compile, m.log);
	drop(m);
}

#define TRIPLE "target triple = \"nvptx64-nvidia-cuda\"\n"
#define LAYOUT "target datalayout = \"e-i64:64-i128:128-v16:16-v32:32-n16:32:64\"\n"
static void test_targets(void)
{
	target(LAYOUT, NVVM_ERROR_COMPILATION, "first: error: Module does not contain a triple, should be 'nvptx64-'");
	target(LAYOUT "target triple = \"nvptx64-unknown-unknown\"", NVVM_SUCCESS, NULL);
	target(TRIPLE, NVVM_ERROR_COMPILATION, "DataLayoutError: Data Layout string is empty");
	target(TRIPLE "target datalayout = \"e-i64:64-v16:16-v32:32-n16:32:64\"", NVVM_SUCCESS, NULL);
	target(TRIPLE "target datalayout = \"E-i64:64-n32\"", NVVM_ERROR_COMPILATION, "Endianness must be little");
	target(TRIPLE "target datalayout = \"e-i64:64\"", NVVM_ERROR_COMPILATION, "Require 32 bit native integer");
	target(TRIPLE "target datalayout = \"e-n32\"", NVVM_ERROR_COMPILATION, "Unsupported integer alignment");
	target(TRIPLE "target datalayout = \"e-p:16:16-i64:64-n32\"", NVVM_ERROR_COMPILATION, "Unsupported pointer");
}

/* What LLVM takes and NVVM IR does not have: the verifier's to say. */
static void rule(const char *text, const char *said)
{
	char ir[1024];
	nvvmProgram p = NULL;
	char log[2048];

	snprintf(ir, sizeof ir, TRIPLE LAYOUT "%s" VERSION, text);
	CHECK(!nvvmCreateProgram(&p) && !nvvmAddModuleToProgram(p, ir, strlen(ir), NULL));
	CHECK(nvvmVerifyProgram(p, 0, NULL) == NVVM_ERROR_INVALID_IR);
	if (!CHECK(!nvvmGetProgramLog(p, log) && strstr(log, said)))
		printf("  %s: %s\n", said, log);
	CHECK(!nvvmDestroyProgram(&p));
}

static void test_rules(void)
{
	rule("@x = addrspace(3) global i32 7\n", "Global Variable `x': Shared variables can't be initialized");
	rule("@x = addrspace(2) global i32 7\n", "Invalid address space for global variable");
	rule("@x = addrspace(1) global i32 7, section \"a\"\n", "Explicit section marker other than llvm.metadata");
	rule("@x = appending addrspace(1) global [1 x i32] [i32 5]\n", "appending linkage is not supported");
	rule("define void @\"a.b\"() {\n  ret void\n}\n", "Invalid identifier name: a.b");
	rule("define void @k() gc \"x\" {\n  ret void\n}\n", "GC names are not supported");
	rule("define ptx_kernel i32 @k() {\n  ret i32 1\n}\n", "Function `k': non-void entry function.");
	rule("define void @k() {\n  fence seq_cst\n  ret void\n}\n", "Illegal instruction: fence");
	rule("define void @k(ptr %p) {\n  store atomic i32 1, ptr %p release, align 4\n  ret void\n}\n",
	     "Atomic loads/stores are not supported");
	rule("define void @k(ptr %p) {\n  %x = atomicrmw add ptr %p, i8 1 seq_cst\n  ret void\n}\n",
	     "Atomic operations on non-i32/i64/i128 types");
	rule("define void @k(ptr %p) {\n  %x = atomicrmw nand ptr %p, i32 1 seq_cst\n  ret void\n}\n",
	     "atomicrmw does not support operation");
	rule("declare float @llvm.sin.f32(float)\n"
	     "define float @k(float %a) {\n  %r = call float @llvm.sin.f32(float %a)\n  ret float %r\n}\n",
	     "Unsupported intrinsic: llvm.sin.f32");
}

/* Values that PTX cannot give are dropped with a warning, names of variables that it cannot give are resolved. */
static void test_dropped(void)
{
	static const char ir[] = HEAD "@x = addrspace(3) global i32 7\n@v = addrspace(1) global i32 1\n"
				      "@w = alias i32, ptr addrspace(1) @v\n" VERSION;
	Made m = make(ir, NULL, NULL, NULL, NULL);

	CHECK(!m.compile && strstr(m.ptx, " v = 1") && strstr(m.ptx, " x;"));
	CHECK(strstr(m.log, "initial value of 'x' is not allowed in addrspace(3)"));
	drop(m);
}

/* Numba waits for these words. */
static void test_noinline(void)
{
	static const char ir[] = HEAD "define ptx_kernel void @k() noinline {\n  ret void\n}\n" VERSION;
	Made m = make(ir, NULL, NULL, NULL, NULL);

	CHECK(!m.compile && strstr(m.log, "Function k is a kernel, so overriding noinline attribute."));
	drop(m);
	m = make(ir, NULL, NULL, "-w", NULL);
	CHECK(!m.compile && !*m.log);
	drop(m);
}

/* -prec-sqrt is not about llvm.sqrt. */
static void test_roots(void)
{
	static const char ir[] = HEAD "declare float @llvm.sqrt.f32(float)\n"
				      "define float @k(float %a) {\n"
				      "  %r = call float @llvm.sqrt.f32(float %a)\n  ret float %r\n}\n" VERSION;
	static const char own[] = HEAD "declare float @llvm.nvvm.sqrt.f(float)\n"
				       "define float @k(float %a) {\n"
				       "  %r = call float @llvm.nvvm.sqrt.f(float %a)\n  ret float %r\n}\n" VERSION;

	good(ir, "-prec-sqrt=0", "-ftz=1", "sqrt.rn.ftz.f32", NULL);
	good(ir, "-prec-sqrt=0", NULL, "sqrt.rn.f32", NULL);
	good(own, "-prec-sqrt=0", NULL, "sqrt.approx.f32", NULL);
}

static void twice(const char *o1, const char *o2, const char *name)
{
	Made m = make(typed, NULL, NULL, o1, o2);
	char said[80];

	snprintf(said, sizeof said, "libnvvm : error: %s defined more than once", name);
	CHECK(m.verify == NVVM_ERROR_INVALID_OPTION && m.compile == NVVM_ERROR_INVALID_OPTION);
	if (!CHECK(strstr(m.log, said)))
		printf("  %s %s: %s\n", o1, o2, m.log);
	drop(m);
}

static void test_options(void)
{
	twice("-opt=3", "-opt=0", "-opt");
	twice("-arch=compute_80", "-arch=compute_90", "-arch");
	twice("-ftz=1", "-ftz=1", "-ftz");
	twice("-g", "-g", "-g");
	good(typed, "-g", "-generate-line-info", ".entry k", NULL);
	good(typed, "-Werror", "-split-compile-extended=2", ".entry k", NULL);
	good(typed, "-nvvm-version=nvvm70", "-Ofast-compile=max", ".entry k", NULL);
}

/* What was made lasts until the next compilation. */
static void test_order(void)
{
	static const char *const bogus[] = {"-bogus"};
	nvvmProgram p = NULL;
	size_t n = 0;

	CHECK(!nvvmCreateProgram(&p));
	CHECK(nvvmCompileProgram(p, 1, NULL) == NVVM_ERROR_NO_MODULE_IN_PROGRAM);
	CHECK(!nvvmAddModuleToProgram(p, typed, strlen(typed), ""));
	CHECK(!nvvmCompileProgram(p, 0, NULL) && !nvvmVerifyProgram(p, 0, NULL));
	CHECK(!nvvmGetCompiledResultSize(p, &n) && n > 1);
	CHECK(nvvmVerifyProgram(p, 1, (const char **)bogus) == NVVM_ERROR_INVALID_OPTION);
	CHECK(!nvvmGetCompiledResultSize(p, &n) && n > 1);
	CHECK(nvvmCompileProgram(p, 1, (const char **)bogus) == NVVM_ERROR_INVALID_OPTION);
	CHECK(!nvvmGetCompiledResultSize(p, &n) && n == 1);
	CHECK(!nvvmDestroyProgram(&p));
}

int main(void)
{
	test_versions();
	test_targets();
	test_rules();
	test_dropped();
	test_noinline();
	test_roots();
	test_options();
	test_order();
	return check_done();
}
