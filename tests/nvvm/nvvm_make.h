/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * For the tests of libNVVM: a kernel in NVVM IR, and what is made of modules.
 */
#include "check.h"

#include <nvvm/nvvm.h>
#include <stdlib.h>

#define HEAD                                                                                       \
	"target triple = \"nvptx64-unknown-cuda\"\n"                                               \
	"target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-"          \
	"i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n"
#define VERSION "!nvvmir.version = !{!9}\n!9 = !{i32 2, i32 0, i32 3, i32 1}\n"

static const char typed[] = HEAD
	"define void @k(float* %p, float %a) {\n"
	"  %v = load float, float* %p\n"
	"  %m = fmul float %v, %a\n"
	"  %r = fadd float %m, %v\n"
	"  store float %r, float* %p\n"
	"  ret void\n"
	"}\n"
	"!nvvm.annotations = !{!0}\n"
	"!0 = !{void (float*, float)* @k, !\"kernel\", i32 1}\n" VERSION;

typedef struct Made {
	nvvmResult verify, compile;
	char *log, *ptx;
	size_t len;
} Made;

static Made make(const char *a, const char *b, const char *lazy, const char *o1, const char *o2)
{
	const char *options[] = {o1, o2};
	int n = !!o1 + !!o2;
	nvvmProgram p = NULL;
	Made m = {0};
	size_t len = 0;

	CHECK(!nvvmCreateProgram(&p));
	CHECK(!a || !nvvmAddModuleToProgram(p, a, strlen(a), "first"));
	CHECK(!b || !nvvmAddModuleToProgram(p, b, strlen(b), NULL));
	CHECK(!lazy || !nvvmLazyAddModuleToProgram(p, lazy, strlen(lazy), "lazy"));
	m.verify = nvvmVerifyProgram(p, n, options);
	m.compile = nvvmCompileProgram(p, n, options);
	CHECK(!nvvmGetProgramLogSize(p, &len) && len > 0);
	m.log = malloc(len);
	CHECK(!nvvmGetProgramLog(p, m.log) && strlen(m.log) + 1 == len);
	CHECK(!nvvmGetCompiledResultSize(p, &m.len) && m.len > 0);
	m.ptx = malloc(m.len);
	CHECK(!nvvmGetCompiledResult(p, m.ptx));
	CHECK(!nvvmDestroyProgram(&p) && !p);
	CHECK(nvvmDestroyProgram(&p) == NVVM_ERROR_INVALID_PROGRAM);
	return m;
}

static void drop(Made m)
{
	free(m.log);
	free(m.ptx);
}

static void good(const char *ir, const char *o1, const char *o2, const char *want, const char *never)
{
	Made m = make(ir, NULL, NULL, o1, o2);

	CHECK(!m.verify && !m.compile && !*m.log);
	if (!CHECK(strstr(m.ptx, want)) || !CHECK(!never || !strstr(m.ptx, never)))
		printf("  %s %s:\n%s%s\n", o1 ? o1 : "", o2 ? o2 : "", m.log, m.ptx);
	CHECK(!strstr(m.ptx, "__ww_nvvm"));
	drop(m);
}

static void bad(const char *ir, const char *option, nvvmResult verify, nvvmResult compile, const char *logged)
{
	Made m = make(ir, NULL, NULL, option, NULL);

	if (!CHECK(m.verify == verify) || !CHECK(m.compile == compile) || !CHECK(strstr(m.log, logged)))
		printf("  %s: %d %d %s\n", option ? option : "", m.verify, m.compile, m.log);
	CHECK(m.len == 1 && !*m.ptx);
	drop(m);
}
