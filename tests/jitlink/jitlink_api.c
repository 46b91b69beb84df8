/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * nvJitLink through its exported functions: inputs of each kind, what is refused, and its log.
 */
#include "check.h"

#include <nvJitLink.h>
#include <stdlib.h>

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"

static const char user[] = HEAD ".extern .func f;\n.visible .entry k() { call f; ret; }\n";
static const char damaged[] = HEAD ".visible .entry k() { ret; ";
static const char library[] = HEAD ".visible .func f() { ret; }\n";

typedef struct Made {
	nvJitLinkResult created, added, done;
	char *log;
	char *cubin;
	size_t len;
} Made;

static void fetch(nvJitLinkHandle l, Made *m)
{
	size_t n = 0;

	CHECK(!nvJitLinkGetErrorLogSize(l, &n));
	m->log = calloc(1, n + 1);
	CHECK(!nvJitLinkGetErrorLog(l, m->log) && strlen(m->log) == n);
	if (m->done) {
		CHECK(nvJitLinkGetLinkedCubinSize(l, &n) && !n);
		return;
	}
	CHECK(!nvJitLinkGetLinkedCubinSize(l, &m->len) && m->len);
	m->cubin = malloc(m->len);
	CHECK(!nvJitLinkGetLinkedCubin(l, m->cubin) && !memcmp(m->cubin, "\177ELF", 4));
	CHECK(nvJitLinkGetLinkedPtxSize(l, &n) == NVJITLINK_ERROR_INVALID_INPUT);
}

static Made join(const char *option, nvJitLinkInputType type, const char *a, const char *b)
{
	const char *options[] = {"-arch=sm_80", option};
	nvJitLinkHandle l = NULL;
	Made m = {0};

	m.created = nvJitLinkCreate(&l, option ? 2 : 1, options);
	CHECK(l);
	m.added = nvJitLinkAddData(l, type, a, strlen(a) + 1, "a.ptx");
	if (b && !m.added)
		m.added = nvJitLinkAddData(l, type, b, strlen(b) + 1, NULL);
	m.done = nvJitLinkComplete(l);
	fetch(l, &m);
	CHECK(!nvJitLinkDestroy(&l) && !l);
	return m;
}

static void drop(Made m)
{
	free(m.log);
	free(m.cubin);
}

static void test_ptx(void)
{
	Made m = join(NULL, NVJITLINK_INPUT_PTX, user, library);

	CHECK(!m.created && !m.added && !m.done);
	CHECK_TEXT(m.log, "");
	drop(m);
	m = join("-lineinfo", NVJITLINK_INPUT_ANY, user, library);
	CHECK(!m.created && !m.added && !m.done);
	drop(m);
	m = join(NULL, NVJITLINK_INPUT_PTX, user, NULL);
	CHECK(m.done == NVJITLINK_ERROR_INTERNAL && strstr(m.log, "Undefined reference to 'f'"));
	drop(m);
	m = join(NULL, NVJITLINK_INPUT_PTX, library, library);
	CHECK(m.done == NVJITLINK_ERROR_INTERNAL && strstr(m.log, "Multiple definition of 'f'"));
	drop(m);
}

/* What one link made another takes. */
static void test_cubin(void)
{
	const char *options[] = {"-arch=sm_80"};
	nvJitLinkHandle l = NULL;
	Made m = join(NULL, NVJITLINK_INPUT_PTX, library, NULL), n = {0};

	CHECK(!nvJitLinkCreate(&l, 1, options));
	CHECK(!nvJitLinkAddData(l, NVJITLINK_INPUT_PTX, user, sizeof user, "user"));
	CHECK(!nvJitLinkAddData(l, NVJITLINK_INPUT_CUBIN, m.cubin, m.len, "library"));
	CHECK(nvJitLinkAddFile(l, NVJITLINK_INPUT_PTX, "/nonexistent/x.ptx") == NVJITLINK_ERROR_INVALID_INPUT);
	n.done = nvJitLinkComplete(l);
	CHECK(!n.done);
	CHECK(nvJitLinkComplete(l) == NVJITLINK_ERROR_INTERNAL);
	CHECK(nvJitLinkAddData(l, NVJITLINK_INPUT_PTX, user, sizeof user, "late") == NVJITLINK_ERROR_INTERNAL);
	fetch(l, &n);
	CHECK(strstr(n.log, "/nonexistent/x.ptx"));
	CHECK(!nvJitLinkDestroy(&l));
	drop(m);
	drop(n);
}

static void test_refusals(void)
{
	static const struct {
		const char *option;
		nvJitLinkInputType type;
		const char *input;
		nvJitLinkResult created, added;
		const char *logged;
	} rows[] = {
		{"-bogus", NVJITLINK_INPUT_PTX, library, NVJITLINK_ERROR_UNRECOGNIZED_OPTION, 0, "'-bogus'"},
		{"-arch=sm_8", NVJITLINK_INPUT_PTX, library, NVJITLINK_ERROR_UNRECOGNIZED_ARCH, 0, "'sm_8'"},
		{"-ptx", NVJITLINK_INPUT_PTX, library, NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS, 0, "-lto"},
		{"-arch=compute_80", NVJITLINK_INPUT_PTX, library, NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS, 0, "compute_80"},
		{"-ftz=maybe", NVJITLINK_INPUT_PTX, library, 0, 0, ""},
		{"-ftz", NVJITLINK_INPUT_PTX, library, NVJITLINK_ERROR_UNRECOGNIZED_OPTION, 0, "'-ftz'"},
		{"-arch=native", NVJITLINK_INPUT_PTX, library, NVJITLINK_ERROR_UNRECOGNIZED_OPTION, 0, "native"},
		{"-maxrregcount=x", NVJITLINK_INPUT_PTX, library, 0, NVJITLINK_ERROR_PTX_COMPILE, "Invalid value 'x'"},
		{"-Xptxas=-bogus", NVJITLINK_INPUT_PTX, library, 0, NVJITLINK_ERROR_PTX_COMPILE, "Unknown option 'bogus'"},
		{"-Xptxas=--dlcm=ca", NVJITLINK_INPUT_PTX, library, 0, NVJITLINK_ERROR_PTX_COMPILE, "Unknown option '-dlcm"},
		{"-Xptxas=-maxrregcount=x", NVJITLINK_INPUT_PTX, library, 0, NVJITLINK_ERROR_PTX_COMPILE, "Invalid value 'x'"},
		{"-Xptxas=", NVJITLINK_INPUT_PTX, library, NVJITLINK_ERROR_UNRECOGNIZED_OPTION, 0, "missing option value"},
		{"-Xptxas=-dlcm=ca", NVJITLINK_INPUT_PTX, library, 0, 0, ""},
		{"-Xptxas=--opt-level=2", NVJITLINK_INPUT_PTX, library, 0, 0, ""},
		{"-Xptxas=-O3", NVJITLINK_INPUT_PTX, library, 0, 0, ""},
		{NULL, NVJITLINK_INPUT_PTX, ".version 8.0\n.target sm_90\n.address_size 64\n", 0, NVJITLINK_ERROR_PTX_COMPILE, ".target"},
		{NULL, NVJITLINK_INPUT_PTX, damaged, 0, NVJITLINK_ERROR_PTX_COMPILE, "a.ptx"},
		{"-r", NVJITLINK_INPUT_PTX, library, 0, 0, ""},
		{"-optimize-unused-variables", NVJITLINK_INPUT_PTX, library, 0, 0, ""},
		{"-optimize-unused-variables=1", NVJITLINK_INPUT_PTX, library, 0, 0, ""},
		{NULL, NVJITLINK_INPUT_CUBIN, library, 0, NVJITLINK_ERROR_INCORRECT_INPUT_TYPE, "INPUT_CUBIN"},
		{NULL, NVJITLINK_INPUT_LTOIR, library, 0, NVJITLINK_ERROR_INCORRECT_INPUT_TYPE, "INPUT_LTOIR"},
		{NULL, NVJITLINK_INPUT_LTOIR, "BC\300\336....", 0, NVJITLINK_ERROR_LTO_NOT_ENABLED, "-lto"},
		{"-lto", NVJITLINK_INPUT_PTX, library, 0, 0, "NO_MODULE"},
		{NULL, NVJITLINK_INPUT_NONE, library, 0, NVJITLINK_ERROR_INCORRECT_INPUT_TYPE, "unsupported"},
		{NULL, NVJITLINK_INPUT_ANY, "rubbish", 0, NVJITLINK_ERROR_UNRECOGNIZED_INPUT, "a.ptx"},
	};

	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
		Made m = join(rows[i].option, rows[i].type, rows[i].input, NULL);

		if (!CHECK(m.created == rows[i].created) || !CHECK(m.added == rows[i].added) ||
		    !CHECK(strstr(m.log, rows[i].logged)))
			printf("  row %u: %d %d %s\n", i, m.created, m.added, m.log);
		CHECK(!rows[i].created || m.done == rows[i].created);
		drop(m);
	}
}

/* An option that the compiler of LTO IR, or that of what it makes, does not have. */
static void lto_option(const char *option, nvJitLinkResult want, const char *logged)
{
	const char *options[] = {"-arch=sm_80", "-lto", option};
	nvJitLinkHandle l = NULL;
	Made m = {0};

	CHECK(!nvJitLinkCreate(&l, 3, options));
	CHECK(!nvJitLinkAddData(l, NVJITLINK_INPUT_LTOIR, "BC\300\336....", 8, "broken"));
	m.done = nvJitLinkComplete(l);
	CHECK(m.done == want);
	fetch(l, &m);
	if (!CHECK(strstr(m.log, logged)))
		printf("  %s: %s\n", option, m.log);
	CHECK(!nvJitLinkDestroy(&l));
	drop(m);
}

static void test_lto_options(void)
{
	lto_option("-Xnvvm=-bogus", NVJITLINK_ERROR_NVVM_COMPILE, "libnvvm : error: -bogus is an unsupported option");
	lto_option("-Xnvvm=-arch=compute_90", NVJITLINK_ERROR_NVVM_COMPILE, "-arch defined more than once");
	lto_option("-fma=true", NVJITLINK_ERROR_NVVM_COMPILE, "-fma=true is an unsupported option");
	lto_option("-Xptxas=-bogus", NVJITLINK_ERROR_PTX_COMPILE, "ptxas fatal   : Unknown option 'bogus'");
	lto_option("-Xnvvm=-fma=0", NVJITLINK_ERROR_NVVM_COMPILE, "broken");
}

static void test_lto(void)
{
	const char *options[] = {"-arch=sm_80", "-lto"};
	nvJitLinkHandle l = NULL;
	Made m = {0};
	size_t n = 0;

	CHECK(!nvJitLinkCreate(&l, 2, options));
	CHECK(!nvJitLinkAddData(l, NVJITLINK_INPUT_LTOIR, "BC\300\336....", 8, "broken"));
	m.done = nvJitLinkComplete(l);
	CHECK(m.done == NVJITLINK_ERROR_NVVM_COMPILE);
	fetch(l, &m);
	CHECK(strstr(m.log, "broken"));
	CHECK(!nvJitLinkDestroy(&l));
	drop(m);
	CHECK(nvJitLinkCreate(NULL, 0, NULL) == NVJITLINK_ERROR_NULL_INPUT);
	CHECK(nvJitLinkCreate(&l, 0, NULL) == NVJITLINK_ERROR_NULL_INPUT);
	CHECK(nvJitLinkCreate(&l, 0, options) == NVJITLINK_ERROR_MISSING_ARCH && l);
	CHECK(!nvJitLinkDestroy(&l));
	CHECK(nvJitLinkDestroy(&l) == NVJITLINK_ERROR_NULL_INPUT);
	CHECK(nvJitLinkGetErrorLogSize(NULL, &n) == NVJITLINK_ERROR_NULL_INPUT);
}

int main(void)
{
	unsigned major = 0, minor = 9;

	CHECK(!nvJitLinkVersion(&major, &minor) && major == 13 && minor == 0);
	test_ptx();
	test_cubin();
	test_refusals();
	test_lto();
	test_lto_options();
	return check_done();
}
