// CHECK: exact
// FLAGS: -lcuda
// DESC: cuLink*: parts that do not fit, symbols that are missing, logs, the order of calls
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define SHOW(x) printf("%-70s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)
#define HEAD ".version 7.5\n.target sm_75\n.address_size 64\n"
static const char caller[] = HEAD ".extern .func (.reg .b32 r) twice(.reg .b32 a);\n.visible .entry k(.param .u64 p) { .reg .b64 %d; .reg .b32 %r<3>; ld.param.u64 %d, [p]; mov.u32 %r1, 21; call (%r2), twice, (%r1); st.global.u32 [%d], %r2; ret; }\n";
static const char caller2[] = HEAD ".extern .func (.param .b32 r) twice(.param .b32 a);\n.visible .entry k(.param .u64 p) { .reg .b64 %d; .reg .b32 %r<3>; ld.param.u64 %d, [p]; mov.u32 %r1, 21; { .param .b32 a0; .param .b32 r0; st.param.b32 [a0], %r1; call (r0), twice, (a0); ld.param.b32 %r2, [r0]; } st.global.u32 [%d], %r2; ret; }\n";
static const char callee[] = HEAD ".visible .func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %r<3>; ld.param.b32 %r1, [a]; add.u32 %r2, %r1, %r1; st.param.b32 [r], %r2; ret; }\n";

static void link(const char *what, const char *const *parts, int n)
{
	CUlinkState l;
	char err[2048] = {0}, info[2048] = {0};
	CUjit_option o[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES};
	void *v[] = {err, (void *)sizeof err, info, (void *)sizeof info};
	void *image = NULL;
	size_t size = 0;
	CU(cuLinkCreate(4, o, v, &l));
	CUresult r = CUDA_SUCCESS;
	for (int i = 0; i < n && !r; i++)
		r = cuLinkAddData(l, CU_JIT_INPUT_PTX, (void *)parts[i], strlen(parts[i]) + 1, "part", 0, 0, 0);
	printf("%s: add %s", what, en(r));
	if (!r)
		printf(", complete %s", en(r = cuLinkComplete(l, &image, &size)));
	printf(", error log %d", err[0] != 0);
	if (!r) {
		CUmodule m;
		CUfunction f;
		printf(", image %d, load %s", size > 0, en(cuModuleLoadData(&m, image)));
		printf(", k %s", en(cuModuleGetFunction(&f, m, "k")));
		CU(cuModuleUnload(m));
	}
	printf("\n");
	CU(cuLinkDestroy(l));
}

int main()
{
	CU(cuInit(0));
	CUcontext c;
	CU(cuCtxCreate(&c, 0, 0, 0));
	const char *both[] = {caller2, callee}, *alone[] = {caller2};
	const char *bad[] = {"nonsense"}, *differs[] = {caller, callee};
	link("caller and callee", both, 2);
	link("caller alone", alone, 1);
	link("nonsense", bad, 1);
	link("nothing", NULL, 0);
	(void)differs;
	CUlinkState l;
	void *image;
	size_t size;
	SHOW(cuLinkCreate(0, 0, 0, NULL));
	SHOW(cuLinkCreate(0, 0, 0, &l));
	SHOW(cuLinkAddData(l, CU_JIT_INPUT_PTX, NULL, 4, "x", 0, 0, 0));
	SHOW(cuLinkAddData(l, CU_JIT_INPUT_PTX, (void *)callee, 0, "x", 0, 0, 0));
	SHOW(cuLinkAddData(l, (CUjitInputType)77, (void *)callee, sizeof callee, "x", 0, 0, 0));
	SHOW(cuLinkAddData(l, CU_JIT_INPUT_CUBIN, (void *)callee, sizeof callee, "x", 0, 0, 0));
	SHOW(cuLinkAddFile(l, CU_JIT_INPUT_PTX, "/nonexistent.ptx", 0, 0, 0));
	SHOW(cuLinkAddFile(l, CU_JIT_INPUT_PTX, NULL, 0, 0, 0));
	SHOW(cuLinkAddData(l, CU_JIT_INPUT_PTX, (void *)callee, sizeof callee, NULL, 0, 0, 0));
	SHOW(cuLinkComplete(l, NULL, NULL));
	SHOW(cuLinkComplete(l, &image, &size));
	SHOW(cuLinkAddData(l, CU_JIT_INPUT_PTX, (void *)callee, sizeof callee, "late", 0, 0, 0));
	SHOW(cuLinkDestroy(l));
	return 0;
}
