/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * NVRTC through its exported functions: names, options, logs, and what it does when things go wrong.
 * With an argument: one compilation that must fail in good order (memory runs out; see short_of_memory).
 */
#include "check.h"

#include <stdbool.h>

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <nvrtc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char tmp[PATH_MAX]; /* TMPDIR of this test: must be empty after each compilation */

typedef struct Result {
	nvrtcResult code;
	char *log, *ptx;
	size_t cubin;
} Result;

static bool tmp_is_empty(void)
{
	DIR *d = opendir(tmp);
	int n = 0;

	while (d && readdir(d))
		n++;
	if (d)
		closedir(d);
	return n == 2;
}

static void fetch(nvrtcProgram p, Result *r)
{
	size_t n = 0;

	CHECK(!nvrtcGetProgramLogSize(p, &n));
	r->log = malloc(n);
	CHECK(!nvrtcGetProgramLog(p, r->log) && strlen(r->log) + 1 == n);
	CHECK(!nvrtcGetPTXSize(p, &n));
	r->ptx = malloc(n);
	CHECK(!nvrtcGetPTX(p, r->ptx) && strlen(r->ptx) + 1 == n);
	CHECK(!nvrtcGetCUBINSize(p, &r->cubin));
}

static Result compile(const char *src, const char *a, const char *b)
{
	const char *opt[] = {a, b};
	nvrtcProgram p = NULL;
	Result r = {0};

	CHECK(!nvrtcCreateProgram(&p, src, "prog.cu", 0, NULL, NULL));
	r.code = nvrtcCompileProgram(p, !!a + !!b, opt);
	fetch(p, &r);
	CHECK(!nvrtcDestroyProgram(&p) && !p);
	CHECK(nvrtcDestroyProgram(&p) == NVRTC_ERROR_INVALID_PROGRAM);
	return r;
}

static void drop(Result r)
{
	free(r.log);
	free(r.ptx);
}

static void expect(const char *src, const char *a, const char *b, nvrtcResult code, const char *logged)
{
	Result r = compile(src, a, b);

	if (!CHECK(r.code == code) || !CHECK(strstr(r.log, logged)))
		printf("  %s %s: %s\n%s\n", a ? a : "", b ? b : "", nvrtcGetErrorString(r.code), r.log);
	CHECK(!r.code == !!*r.ptx);
	CHECK(!strstr(r.log, tmp) && !strstr(r.ptx, tmp));
	drop(r);
}

static const char one[] = "__global__ void k(int *p) { *p = 1; }";

static void test_options(void)
{
	static const char *const bad[][2] = {
		{"--nope", "--nope"},	    {"prog.cu", "prog.cu"},   {"", "unrecognized"},
		{"-O3", "-O3"},		    {"-arch=sm_7", "sm_7"},   {"-arch=compute_", "arch"},
		{"--gpu-architecture", "--gpu-architecture"},	      {"-arch=sm_90x", "sm_90x"},
		{"--fmad=maybe", "fmad"},   {"-lineinfo=true", "lineinfo"}, {"--std=c++99", "c++99"}, {"--std=c++23", "c++23"},
		{"--maxrregcount=x", "maxrregcount"},
		{"--optix-ir", "OptiX IR"},
		{"-arch compute_80", "unrecognized"}, {"--fmad false", "unrecognized"}, {"-ftz= true", "ftz"},
	};
	static const char *const good[] = {"-fmad=false", "--ftz=true", "-prec-div=false", "-G",
					   "--restrict", "-default-device", "--minimal", "-w",
					   "-maxrregcount=32", "--std=c++20", "-rdc=true",
					   "-lineinfo", "-arch=compute_90a", "-Xptxas=-v", " -arch=compute_80 ", "-D X=1", "-I /"};

	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		expect(one, bad[i][0], NULL, NVRTC_ERROR_INVALID_OPTION, bad[i][1]);
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
		expect(one, good[i], NULL, NVRTC_SUCCESS, "");
	expect(one, "-arch", "compute_80", NVRTC_SUCCESS, "");
	expect(one, "-fmad", "false", NVRTC_SUCCESS, "");
	expect(one, "--std", "c++17", NVRTC_ERROR_INVALID_OPTION, "std"); /* behind '=' alone */
	expect(one, "-time=/nonexistent/t", NULL, NVRTC_ERROR_TIME_FILE_WRITE_FAILED, "/nonexistent/t");
	expect(one, "-fdevice-time-trace=/nonexistent/t", NULL,
	       NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED, "/nonexistent/t");
	expect("#if V != 3 || !defined __CUDACC_RTC__\n#error\n#endif\n", "-D", "V=3", NVRTC_SUCCESS, "");
	expect("#ifdef V\n#error\n#endif\n", "-DV=1", "-UV", NVRTC_SUCCESS, "");
	expect("__global__ void k(int *p) { NV_IF_ELSE_TARGET(NV_IS_DEVICE, (*p = 1;), (wrong;)) }", NULL, NULL,
	       NVRTC_SUCCESS, "");
	expect("int v = 3; int f() { return v; }\n__global__ void k(int *p) { *p = f(); }",
	       "--device-as-default-execution-space", NULL, NVRTC_SUCCESS, "");
	expect("template <class T> struct S { static const int n = 3; };\n__global__ void k(int *p) { *p = S<int>::n; }",
	       "-default-device", NULL, NVRTC_SUCCESS, "");
	expect("struct S { static __device__ int n; };\n__global__ void k(int *p) { *p = S::n; }", NULL, NULL,
	       NVRTC_ERROR_COMPILATION, "memory qualifier");
	expect("__device__ int f(std::initializer_list<int> l) { return *l.begin() + l.size(); }\n"
	       "__global__ void k(int *p) { *p = f({1, 2}); }", NULL, NULL, NVRTC_SUCCESS, "");
	expect("namespace std { template <class T> struct initializer_list {}; }\n__global__ void k(int *p) { *p = 1; }",
	       "--builtin-initializer-list=false", NULL, NVRTC_SUCCESS, "");
	expect("int f() { return 3; }\n__global__ void k(int *p) { *p = f(); }", NULL, NULL,
	       NVRTC_ERROR_COMPILATION, "prog.cu(1): error: A function without execution space annotations");
}

static void test_results(void)
{
	Result r = compile(one, "--gpu-architecture=compute_80", NULL);

	CHECK(!r.code && strstr(r.ptx, ".target sm_80") && !r.cubin && !*r.log);
	drop(r);
	r = compile(one, "-arch", "sm_80");
	CHECK(!r.code && r.cubin);
	drop(r);
	r = compile(one, NULL, NULL);
	CHECK(!r.code && strstr(r.ptx, ".target sm_75"));
	drop(r);
}

static void test_lto(void)
{
	const char *opt[] = {"-dlto", "-arch=sm_80"}, *name = NULL;
	char *ir;
	nvrtcProgram p;
	size_t n = 0;

	CHECK(!nvrtcCreateProgram(&p, "extern __device__ int f(int);\n"
				      "template <int N> __global__ void k(int *p) { *p = f(N); }", NULL, 0, NULL, NULL));
	CHECK(!nvrtcAddNameExpression(p, "k<3>"));
	CHECK(!nvrtcCompileProgram(p, 2, opt));
	CHECK(!nvrtcGetLoweredName(p, "k<3>", &name));
	CHECK_TEXT(name, "_Z1kILi3EEvPi");
	CHECK(!nvrtcGetLTOIRSize(p, &n) && n > 4 && n % 4 == 0);
	ir = malloc(n);
	CHECK(!nvrtcGetLTOIR(p, ir) && !memcmp(ir, "BC\300\336", 4));
	CHECK(!nvrtcGetCUBINSize(p, &n) && !n);
	free(ir);
	CHECK(!nvrtcDestroyProgram(&p));
}

static const char names_src[] =
	"template <typename T, int N> __global__ void tk(T *o) { *o = N; }\n"
	"template <typename T> __device__ T df(T x) { return x * 2; }\n"
	"template <typename T> __device__ T tv = 4;\n"
	"__constant__ int cv = 3; static __constant__ int sc = 3; __device__ int arr[4];\n"
	"namespace ns { __device__ int gv; __global__ void nk() { } static __global__ void sk() { } }\n"
	"extern \"C\" __global__ void plain() { }\n";

static void test_names(void)
{
	static const char *const pairs[][2] = {
		{"tk<float, 3>", "_Z2tkIfLi3EEvPT_"}, {"&cv", "cv"}, {"&sc", "_ZL2sc"}, {"&arr", "arr"},
		{"(void*)df<int>", "_Z2dfIiET_S0_"}, {"&ns::gv", "_ZN2ns2gvE"}, {"&tv<int>", "_Z2tvIiE"},
		{"ns::nk", "_ZN2ns2nkEv"}, {"&ns::sk", "_ZN2nsL2skEv"}, {"plain", "plain"},
		{"plain // a comment", "plain"},
	};
	const char *opt[] = {"-std=c++14", "-G"}, *got = "";
	nvrtcProgram p;
	Result r = {0};

	CHECK(!nvrtcCreateProgram(&p, names_src, NULL, 0, NULL, NULL));
	for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
		CHECK(!nvrtcAddNameExpression(p, pairs[i][0]));
	CHECK(!nvrtcAddNameExpression(p, "&cv"));
	CHECK(nvrtcGetLoweredName(p, "&cv", &got) == NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
	CHECK(!nvrtcCompileProgram(p, 2, opt));
	CHECK(nvrtcAddNameExpression(p, "x") == NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);
	fetch(p, &r);
	CHECK(!strstr(r.ptx, "__ww_nvrtc"));
	CHECK_TEXT(r.log, "");
	for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		CHECK(!nvrtcGetLoweredName(p, pairs[i][0], &got));
		CHECK_TEXT(got, pairs[i][1]);
		CHECK(got && strstr(r.ptx, got));
	}
	CHECK(nvrtcGetLoweredName(p, "nope", &got) == NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
	drop(r);
	CHECK(!nvrtcDestroyProgram(&p));
}

static void test_bad_names(void)
{
	static const char *const bad[] = {"nope", "tk<int>", "3", "&arr[1]", "", "tk", "cv; }", "cv;"};

	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		nvrtcProgram p;
		const char *got;
		Result r = {0};

		CHECK(!nvrtcCreateProgram(&p, names_src, NULL, 0, NULL, NULL));
		CHECK(!nvrtcAddNameExpression(p, bad[i]));
		CHECK(nvrtcCompileProgram(p, 0, NULL) == NVRTC_ERROR_COMPILATION);
		fetch(p, &r);
		if (!CHECK(strstr(r.log, "__nv_name_map(")) || !CHECK(!*r.ptx))
			printf("  %s: %s\n", bad[i], r.log);
		CHECK(nvrtcGetLoweredName(p, bad[i], &got) ==
		      NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
		drop(r);
		nvrtcDestroyProgram(&p);
	}
}

static void test_headers(void)
{
	static const char *const names[] = {"a/b.h", "../up.h", "sub.h", "bad.h", "/no/such/abs.h"};
	static const char *const texts[] = {"#include \"sub.h\"\n#define A SUB\n", "#define U 2\n",
					    "#define SUB 1\n", "\n\nint x y;\n", "#define ABS 4\n"};
	static const char *const wrong[] = {"dir/", "a/"};
	nvrtcProgram p;
	Result r = {0};

	CHECK(!nvrtcCreateProgram(&p, "#include <a/b.h>\n#include \"../up.h\"\n"
				      "#include \"/no/such/abs.h\"\n"
				      "__global__ void k(int *p) { *p = A + U + ABS; }\n#ifdef BAD\n"
				      "#include \"bad.h\"\n#endif\n", "dir/\"p\".cu", 5, texts, names));
	CHECK(!nvrtcCompileProgram(p, 0, NULL));
	CHECK(nvrtcCompileProgram(p, 1, (const char *[]){"-DBAD"}) == NVRTC_ERROR_COMPILATION);
	fetch(p, &r);
	if (!CHECK(strstr(r.log, "bad.h(3): error: ")) || !CHECK(strstr(r.log, "compilation of \"dir/\"p\".cu\"")))
		puts(r.log);
	drop(r);
	nvrtcDestroyProgram(&p);
	for (int i = 0; i < 2; i++)
		CHECK(nvrtcCreateProgram(&p, "", NULL, 1, texts, &wrong[i]) == NVRTC_ERROR_INVALID_INPUT);
	expect("\n#include \"absent.h\"\n", NULL, NULL, NVRTC_ERROR_COMPILATION, "prog.cu(2): catastrophic error: could not open source file \"absent.h\"");
	expect("#if !defined __FORCE_INCLUDE_CUDA_FP16_HPP_FROM_FP16_H__ || \\\n"
	       "    !defined __FORCE_INCLUDE_CUDA_BF16_HPP_FROM_BF16_H__\n#error no bodies\n#endif\n"
	       "__global__ void k(int *p) { *p = 1; }\n", NULL, NULL, NVRTC_SUCCESS, "");
}

static int cancel(void *payload, void *reserved) { return --*(int *)payload < 0; }

static void test_cancel(void)
{
	for (int after = 0; after < 3; after++) {
		int left = after;
		nvrtcProgram p;

		CHECK(!nvrtcCreateProgram(&p, one, NULL, 0, NULL, NULL));
		CHECK(!nvrtcSetFlowCallback(p, cancel, &left));
		CHECK(nvrtcCompileProgram(p, 0, NULL) == NVRTC_ERROR_CANCELLED);
		nvrtcDestroyProgram(&p);
	}
}

static void *compile_mine(void *id)
{
	char src[64], want[32];
	Result r;

	sprintf(src, "__global__ void k%d(int *p) { *p = 1; }", *(int *)id);
	sprintf(want, "_Z2k%dPi", *(int *)id);
	r = compile(src, NULL, NULL);
	CHECK(!r.code && strstr(r.ptx, want));
	drop(r);
	return NULL;
}

static void test_threads(void)
{
	pthread_t t[4];
	int id[4];

	for (int i = 0; i < 4; i++) {
		id[i] = i;
		pthread_create(&t[i], NULL, compile_mine, &id[i]);
	}
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
}

static void test_no_folder(void)
{
	setenv("TMPDIR", "/proc/nowhere", 1);
	expect(one, NULL, NULL, NVRTC_ERROR_INTERNAL_ERROR, "TMPDIR");
	setenv("TMPDIR", tmp, 1);
}

/* The library away from its toolkit finds no nvcc. */
static void test_no_nvcc(const char *scratch)
{
	nvrtcResult (*create)(nvrtcProgram *, const char *, const char *, int, const char *const *,
			      const char *const *);
	nvrtcResult (*build)(nvrtcProgram, int, const char *const *);
	nvrtcResult (*get_log)(nvrtcProgram, char *);
	char cmd[2 * PATH_MAX], log[4096] = "";
	nvrtcProgram p = NULL;
	void *lib;

	snprintf(cmd, sizeof cmd, "cp -L '%s/cuda/lib64/libnvrtc.so.13' '%s/lost.so'", getenv("WW_BUILD"),
		 scratch);
	if (!CHECK(!system(cmd)))
		return;
	snprintf(cmd, sizeof cmd, "%s/lost.so", scratch);
	lib = dlmopen(LM_ID_NEWLM, cmd, RTLD_NOW);
	if (!CHECK(lib))
		return;
	*(void **)&create = dlsym(lib, "nvrtcCreateProgram");
	*(void **)&build = dlsym(lib, "nvrtcCompileProgram");
	*(void **)&get_log = dlsym(lib, "nvrtcGetProgramLog");
	CHECK(!create(&p, one, NULL, 0, NULL, NULL));
	CHECK(build(p, 0, NULL) == NVRTC_ERROR_INTERNAL_ERROR);
	CHECK(!get_log(p, log) && strstr(log, "bin/nvcc"));
}

/* In a process of its own: WW_FAIL_ALLOC is read once. Success, or a code; never a crash. */
static int short_of_memory(void)
{
	static const char *const name[] = {"h.h"}, *const text[] = {"#define H\n"};
	const char *opt[] = {"-arch=sm_80", "-DX", "--nope"};
	nvrtcProgram p;
	nvrtcResult r = nvrtcCreateProgram(&p, one, NULL, 1, text, name);

	if (!r) {
		r = nvrtcAddNameExpression(p, "k");
		if (!r)
			r = nvrtcCompileProgram(p, 3, opt);
		nvrtcDestroyProgram(&p);
	}
	return r == NVRTC_ERROR_OUT_OF_MEMORY || r == NVRTC_ERROR_INVALID_OPTION ||
	       r == NVRTC_ERROR_INTERNAL_ERROR ? (int)r : 99;
}

static void test_memory(const char *self)
{
	int out = 0;

	for (int n = 1; n <= 40; n++) {
		char cmd[PATH_MAX + 64];
		int rc;

		snprintf(cmd, sizeof cmd, "WW_FAIL_ALLOC=@%d '%s' memory", n, self);
		rc = system(cmd);
		if (!CHECK(WIFEXITED(rc) && WEXITSTATUS(rc) != 99))
			printf("  WW_FAIL_ALLOC=@%d: %d\n", n, rc);
		out += WIFEXITED(rc) && WEXITSTATUS(rc) == NVRTC_ERROR_OUT_OF_MEMORY;
	}
	CHECK(out > 2);
}

static void test_arguments(void)
{
	int major, minor, n = 0, archs[64] = {0};
	size_t size;

	CHECK(!nvrtcVersion(&major, &minor) && major == 13);
	CHECK(nvrtcVersion(NULL, &minor) == NVRTC_ERROR_INVALID_INPUT);
	CHECK(!nvrtcGetNumSupportedArchs(&n) && n == 12);
	CHECK(!nvrtcGetSupportedArchs(archs) && archs[0] == 75 && archs[n - 1] == 121);
	CHECK(nvrtcCompileProgram(NULL, 0, NULL) == NVRTC_ERROR_INVALID_PROGRAM);
	CHECK(nvrtcGetPTXSize(NULL, &size) == NVRTC_ERROR_INVALID_PROGRAM);
	CHECK(!nvrtcSetPCHHeapSize(1000) && !nvrtcGetPCHHeapSize(&size) && size == 4096);
	CHECK_TEXT(nvrtcGetErrorString(NVRTC_ERROR_CANCELLED), "NVRTC_ERROR_CANCELLED");
	CHECK_TEXT(nvrtcGetErrorString((nvrtcResult)-1), "NVRTC_ERROR unknown");
}

int main(int argc, char **argv)
{
	const char *scratch = getenv("TEST_TMP");

	if (argc > 1)
		return short_of_memory();
	if (!scratch || !getenv("WW_BUILD")) {
		puts("run by tests/run.sh: TEST_TMP and WW_BUILD are not set");
		return 77;
	}
	snprintf(tmp, sizeof tmp, "%s/tmp", scratch);
	mkdir(tmp, 0700);
	setenv("TMPDIR", tmp, 1);
	test_arguments();
	test_results();
	test_lto();
	test_names();
	test_bad_names();
	test_headers();
	test_options();
	test_cancel();
	CHECK(tmp_is_empty());
	test_threads();
	CHECK(tmp_is_empty());
	test_no_folder();
	test_no_nvcc(scratch);
	test_memory(argv[0]);
	CHECK(tmp_is_empty());
	return check_done();
}
