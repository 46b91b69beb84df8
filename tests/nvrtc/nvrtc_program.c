/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * What a program that NVRTC compiles sees, and what it may define itself: nothing of the host's is there. And what
 * the log says, word for word where programs look for it.
 */
#include "check.h"

#include <nvrtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define K "\n__global__ void k(int *p) { *p = 1; }\n"

#define MEANS(ftz, div, sqrt, fast) \
	"#if __CUDA_FTZ != " ftz " || __CUDA_PREC_DIV != " div " || __CUDA_PREC_SQRT != " sqrt " || __USE_FAST_MATH__ != " fast \
	"\n#error\n#endif"

typedef struct Row {
	const char *src, *option, *logged; /* logged: in the log of what fails; NULL: it compiles */
} Row;

static void try_one(const Row *r, int headers, const char *const *texts, const char *const *names)
{
	nvrtcProgram p = NULL;
	size_t n = 0;
	char *log;
	nvrtcResult got;

	CHECK(!nvrtcCreateProgram(&p, r->src, "x.cu", headers, texts, names));
	got = nvrtcCompileProgram(p, !!r->option, &r->option);
	CHECK(!nvrtcGetProgramLogSize(p, &n));
	log = malloc(n);
	CHECK(!nvrtcGetProgramLog(p, log));
	if (!CHECK(got == (r->logged ? NVRTC_ERROR_COMPILATION : NVRTC_SUCCESS)) ||
	    !CHECK(strstr(log, r->logged ? r->logged : "")))
		printf("  %s%s: %s\n", r->src, nvrtcGetErrorString(got), log);
	free(log);
	CHECK(!nvrtcDestroyProgram(&p));
}

static const Row rows[] = {
	/* headers of the host's are not found, those of the toolkit need them and are */
	{"#include <vector>" K, NULL, "x.cu(1): catastrophic error: could not open source file \"vector\""},
	{"#include <stdint.h>" K, NULL, "1 catastrophic error detected in the compilation of \"x.cu\"."},
	{"#include \"cmath\"" K, NULL, "could not open source file \"cmath\""},
	{"#if __has_include(<cstdint>) || __has_include(<stdio.h>)\n#error\n#endif" K, NULL, NULL},
	{"#include <cuda_fp16.h>\n#include <cuda/std/tuple>\n#include <cooperative_groups.h>\n#include <curand_kernel.h>" K, NULL,
	 NULL},
	/* the compiler is nobody */
	{"#if defined __NVCC__ || defined __clang__ || defined __GNUC__ || !defined __CUDACC__ || !defined __CUDACC_RTC__\n"
	 "#error\n#endif" K, NULL, NULL},
	{"#include <cuda_fp16.h>\n#ifdef __clang__\n#error\n#endif" K, NULL, NULL},
	/* names */
	{"typedef long long int64_t; typedef unsigned long long uint64_t; typedef unsigned char uint8_t;\n"
	 "static_assert(sizeof(int64_t) == 8, \"\"); __device__ long long *f(int64_t *p) { return p; }" K, NULL, NULL},
	{"#include <cuda_fp16.h>\ntypedef unsigned long long uint64_t;\nusing int64_t = long long; __device__ long long *f(int64_t *p) { return p; }" K, NULL, NULL},
	{"namespace std { template <class A, class B> struct is_same { static const int value = 7; };\n"
	 "template <class T> struct complex { T r, i; }; template <class... T> struct tuple; template <class T> struct hash; }\n"
	 "static_assert(std::is_same<int, int>::value == 7, \"\"); __device__ std::complex<int> c;" K, NULL, NULL},
	{"namespace std { template <class A, class B> struct is_same { static const int value = 7; }; }\n"
	 "#include <cuda/std/type_traits>\n#include <cuda/std/tuple>\n"
	 "static_assert(std::is_same<int, long>::value == 7 && !cuda::std::is_same<int, long>::value, \"\");\n"
	 "__device__ int f(cuda::std::tuple<int, int> t) { return cuda::std::get<1>(t); }" K, NULL, NULL},
	{"struct tm { int q; }; struct timeval { int q; }; struct FILE { int a; }; struct div_t { int a; }; enum ulong { a, b };\n"
	 "__device__ int index, time, rand[2] = {1, 2}, exit, *stdout; __constant__ float gamma; enum class uint : int { c };\n"
	 "typedef struct { int a; } int8_t; template <int log, class T> __device__ T f(T x) { return log(x) * exp(x); }\n"
	 "__device__ int g(tm t, FILE *f) { return t.q + f->a + rand[index] + time; }", NULL, NULL},
	/* macros of the host's headers and of its compiler; but what the toolkit's need is there */
	{"enum { INT_MAX = 3, linux, unix }; __device__ float M_PI, INFINITY; __constant__ int CHAR_BIT;\n"
	 "#if defined __x86_64__ || defined __SIZEOF_INT128__ || defined NAN || defined _GNU_SOURCE || !defined NULL || !defined assert\n"
	 "#error\n#endif\n#include <cuda_fp16.h>\n#include <cuda/std/climits>\n"
	 "__device__ int f(va_list *, int i) { assert(i && \"i\"); return INT_MAX + linux + sizeof(__int128); }", NULL, NULL},
	{"__device__ void f(int n) { __prof_trigger(n); __prof_trigger(3); }" K, NULL, NULL},
	{"#define M_PI 3\n#define INT_MAX 4\n#include <cuda/std/climits>\nstatic_assert(M_PI == 3 && INT_MAX == 4, \"\");" K, NULL, NULL},
	/* what nvcc takes and clang does not is found in them, too */
	{"struct S { int a; __device__ S() {} };\n__global__ void k(int *p) { __shared__ S s; s.a = *p; extern __shared__ int q[4]; q[0] = s.a; }\n",
	 NULL, NULL},
	/* offsetof, as headers for NVRTC make it, is constant */
	{"#define offsetof(type, member) (::size_t) ((char*) &(((type*) 0)->member) - (char*) 0)\n"
	 "#define OFFSET_IS_ZERO(type, member) !(&(((type*) 0)->member))\nstruct S { int a, b; };\n"
	 "static_assert(offsetof(S, b) == 4 && OFFSET_IS_ZERO(S, a) && !OFFSET_IS_ZERO(S, b), \"\");" K, NULL, NULL},
	/* nothing is the host's */
	{"int f() { return 1; }" K, NULL, "x.cu(1): error: A function without execution space annotations"},
	{"constexpr int f() { return 1; }" K, NULL, "Consider using -default-device flag"},
	{"struct S { int f() { return 1; } };" K, NULL, "host functions are not allowed in JIT mode"},
	{"template <class T> T f(T a) { return a; }" K, NULL, "A function without execution space annotations"},
	{"__host__ int f() { return 1; }" K, "-default-device", "A function explicitly marked as a __host__ function is not allowed"},
	{"namespace std { template <class T> struct mine {}; }\ntemplate <class T> __device__ int count(std::initializer_list<T> l) { return l.size(); }\n"
	 "__device__ int four() { return count({1, 2, 3, 4}); } __device__ float e(float x) { return __builtin_expf(x); }" K, NULL, NULL},
	{"int x;" K, NULL, "A namespace scope variable without memory space annotations"},
	{"struct S { static int x; };" K, NULL, "A class static data member with non-const type"},
	{"struct S { int x; S() = default; }; const int n = 3; static constexpr float v[] = {1, 2}; enum { A = n };\n"
	 "template <class T> void swap(T &, T &) = delete; __device__ int g(); int g() { return n; }\n__device__ int h() { return [] { return n; }(); }" K, NULL, NULL},
	{"int f() { return 1; } int x; struct S { static int y; };" K, "-default-device", NULL},
	/* words */
	{"__global__ void k(int *p) { *p = nosuch; }\n", NULL, "x.cu(1): error: identifier \"nosuch\" is undefined\n"},
	{"\nNOSUCH f();\n", NULL, "x.cu(2): error: identifier \"NOSUCH\" is undefined\n"},
	{"__global__ void k(int *p) { *p = a; *p = b; }\n", NULL, "2 errors detected in the compilation of \"x.cu\".\n"},
	{"__global__ void k(int *p) { *p = 1 }\n", NULL, "x.cu(1): error: expected a \";\"\n"},
	/* what the options mean is told */
	{MEANS("0", "1", "1", "0") K, NULL, NULL},
	{MEANS("1", "0", "0", "1") K, "-use_fast_math", NULL},
	{MEANS("1", "1", "1", "0") K, "-ftz=true", NULL},
	{MEANS("0", "0", "1", "0") K, "-prec-div=false", NULL},
	{"#ifndef __CUDACC_RTC_MINIMAL__\n#error\n#endif" K, "-minimal", NULL},
	{"#if defined __CUDACC_RTC_MINIMAL__ || !__CUDACC_DEVICE_ATOMIC_BUILTINS__ || !__SIGNED_CHARS__\n#error\n#endif" K, NULL, NULL},
	/* options that have no value */
	{K, "-D", "invalid macro definition"},
	{K, "-U", "invalid macro undefinition"},
	{K, "-I", NULL},
	{K, "-DA B", "Command-line error: invalid macro definition: A B\n\n1 catastrophic error detected"},
	{K, "-D1", "invalid macro definition: 1"},
	{K, "--gpu-architecture=sm_75 ", NULL},
	{K, " -G\t", NULL},
	{K, "--pch-dir=/nonexistent", "/nonexistent"},
	{K, "--create-pch=/nonexistent/x", "/nonexistent/x"},
	{K, "--use-pch=/nonexistent/x.pch", "cannot open precompiled header file \"/nonexistent/x.pch\""},
};

/* The same headers handed in: they are found, and no header of the host's takes them for its own. */
static void test_given(void)
{
	static const char *const names[] = {"cstdint", "stdint.h", "cmath", "type_traits", "limits"};
	static const char *const texts[] = {"#include <stdint.h>\n", "typedef long long int64_t;\n", "#define M 3\n",
					    "namespace std { template <class T> struct remove_cv { typedef int type; }; }\n", "\n"};
	static const Row given = {"#include <cstdint>\n#include <cmath>\n#include <type_traits>\n#include <limits>\n"
				  "#include <cuda_fp16.h>\n#include <cuda/std/limits>\n"
				  "__global__ void k(int64_t *p) { *p = M + sizeof(std::remove_cv<char>::type); }\n", NULL, NULL};

	try_one(&given, 5, texts, names);
	setenv("WW_NO_PCH", "1", 1);
	try_one(&given, 5, texts, names);
	unsetenv("WW_NO_PCH");
}

/* Options that NVRTC does not take: one alone, or two that contradict each other. */
static void test_options(void)
{
	static const char *const bad[][2] = {
		{"-gpu-architecture=compute_80"}, {"--arch=compute_80"}, {"--lineinfo"}, {"-device-debug"}, {"-maxrregcount=-1"},
		{"-split-compile=-1"}, {"--jump-table-density=102"}, {"-diag-suppress=0"}, {"-diag-error=1,x"}, {"-diag-warn=177-D"},
		{"-dc", "-dw"}, {"-ewp", "-rdc=true"}, {"-dlto", "-rdc=false"}, {"-dw", "-dlto"}, {"--pch", "--create-pch=x.pch"},
		{"--create-pch=x.pch", "--use-pch=y.pch"},
	};
	nvrtcProgram p;

	CHECK(!nvrtcCreateProgram(&p, K, NULL, 0, NULL, NULL));
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		if (!CHECK(nvrtcCompileProgram(p, 1 + !!bad[i][1], bad[i]) == NVRTC_ERROR_INVALID_OPTION))
			printf("  %s %s\n", bad[i][0], bad[i][1]);
	CHECK(access("x.pch", F_OK)); /* nothing is done before all are judged */
	CHECK(!nvrtcDestroyProgram(&p));
}

static void test_headers(void)
{
	static const char *const texts[] = {"#define A 1\n", "#define A 2\n"};
	const char *names[] = {"a.h", "a.h"};
	nvrtcProgram p = NULL;

	CHECK(nvrtcCreateProgram(&p, K, NULL, 2, texts, names) == NVRTC_ERROR_INVALID_INPUT && !p);
	names[1] = ""; /* cannot be included, and is no error */
	CHECK(!nvrtcCreateProgram(&p, "#include \"a.h\"\n" K, NULL, 2, texts, names));
	CHECK(!nvrtcCompileProgram(p, 0, NULL));
	CHECK(!nvrtcDestroyProgram(&p));
}

/* The form that programs take apart; pragmas and options that say nothing more. */
static void test_form(void)
{
	static const Row quiet = {"#pragma nv_diag_suppress 177\n__device__ void f() { int unused; }" K, "-default-device", NULL};
	const char *real = "-arch=sm_90";
	nvrtcProgram p;
	char log[4000] = "";

	CHECK(!nvrtcCreateProgram(&p, "int f(\n);\n__device__ void g() { x; }\n", "x.cu", 0, NULL, NULL));
	CHECK(nvrtcCompileProgram(p, 0, NULL) == NVRTC_ERROR_COMPILATION && !nvrtcGetProgramLog(p, log));
	CHECK(strstr(log, "x.cu(3): error: identifier \"x\" is undefined\n  __device__ void g() { x; }\n                        ^\n\n"));
	CHECK(!nvrtcDestroyProgram(&p));
	CHECK(!nvrtcCreateProgram(&p, "__global__ void k(int *p) {\nasm(\"bogus.u32 %0, 1;\" : \"=r\"(*p)); }", "x.cu", 0, NULL, NULL));
	CHECK(nvrtcCompileProgram(p, 1, &real) == NVRTC_ERROR_COMPILATION && !nvrtcGetProgramLog(p, log));
	CHECK(strstr(log, "ptxas application ptx input, line "));
	CHECK(!nvrtcDestroyProgram(&p));
	try_one(&quiet, 0, NULL, NULL);
	CHECK(!nvrtcCreateProgram(&p, K, "x.cu", 0, NULL, NULL));
	CHECK(!nvrtcCompileProgram(p, 1, &quiet.option) && !nvrtcGetProgramLog(p, log));
	CHECK_TEXT(log, "");
	CHECK(!nvrtcDestroyProgram(&p));
}

static void test_warning(void)
{
	nvrtcProgram p;
	char log[1000] = "";

	CHECK(!nvrtcCreateProgram(&p, "#pragma once\n__global__ void k() {}", "x.cu", 0, NULL, NULL));
	CHECK(!nvrtcCompileProgram(p, 0, NULL) && !nvrtcGetProgramLog(p, log));
	CHECK_TEXT(log, "");
	CHECK(!nvrtcDestroyProgram(&p));
	CHECK(!nvrtcCreateProgram(&p, "__global__ void k(int *p) { int unused; *p = 1; }", "x.cu", 0, NULL, NULL));
	CHECK(!nvrtcCompileProgram(p, 0, NULL) && !nvrtcGetProgramLog(p, log));
	CHECK(strstr(log, "x.cu(1): warning #177-D: variable \"unused\" was declared but never referenced\n"));
	CHECK(!nvrtcDestroyProgram(&p));
}

/* PTX is made, and stays, where only its assembly fails; a virtual architecture needs none. */
static void test_assembly(void)
{
	static const char src[] = "extern __device__ int f(); __global__ void k(int *p) { *p = f(); }";
	const char *real = "-arch=sm_90", *virt = "-arch=compute_90", *name = "";
	nvrtcProgram p;
	size_t n = 0;

	CHECK(!nvrtcCreateProgram(&p, src, NULL, 0, NULL, NULL));
	CHECK(nvrtcCompileProgram(p, 1, &real) == NVRTC_ERROR_COMPILATION);
	CHECK(!nvrtcGetPTXSize(p, &n) && n > 1);
	CHECK(!nvrtcGetCUBINSize(p, &n) && !n);
	CHECK(nvrtcGetLoweredName(p, "k", &name) == NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION && !name);
	CHECK(!nvrtcCompileProgram(p, 1, &virt));
	CHECK(nvrtcGetPCHCreateStatus(p) == NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED);
	CHECK(!nvrtcDestroyProgram(&p));
}

static void test_pch(void)
{
	char make[4096], use[4096], path[4096];
	const char *made[] = {make}, *used[] = {use}, *automatic[] = {"--pch"};
	nvrtcProgram p;
	size_t n = 0;

	snprintf(path, sizeof path, "%s/x.pch", getenv("TEST_TMP"));
	snprintf(make, sizeof make, "--create-pch=%.4000s", path);
	snprintf(use, sizeof use, "--use-pch=%.4000s", path);
	CHECK(!nvrtcCreateProgram(&p, K, NULL, 0, NULL, NULL));
	CHECK(!nvrtcCompileProgram(p, 1, made) && !nvrtcGetPCHCreateStatus(p));
	CHECK(!nvrtcGetPCHHeapSizeRequired(p, &n) && n);
	CHECK(!access(path, R_OK));
	CHECK(!nvrtcCompileProgram(p, 1, used));
	CHECK(nvrtcGetPCHCreateStatus(p) == NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED);
	CHECK(!nvrtcCompileProgram(p, 1, automatic) && !nvrtcGetPCHCreateStatus(p));
	CHECK(!nvrtcDestroyProgram(&p));
}

int main(void)
{
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
		try_one(&rows[i], 0, NULL, NULL);
	test_given();
	test_options();
	test_headers();
	test_form();
	test_warning();
	test_assembly();
	test_pch();
	return check_done();
}
