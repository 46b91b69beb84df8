// CHECK: exact
// FLAGS: -lcuda
// DESC: cuLink*: a part is compiled and held against those before it when it is added; a link is complete once
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <cuda.h>
#define HEAD ".version 8.0\n.target sm_90\n.address_size 64\n"
static const char *K = HEAD ".extern .func f;\n.visible .entry k() { call.uni f; ret; }\n";
static const char *F = HEAD ".visible .func f { ret; }\n";
static const char *FW = HEAD ".weak .func f { ret; }\n";
static const char *FP = HEAD ".visible .func f(.param .b32 x) { ret; }\n";
static const char *KP = HEAD ".extern .func f(.param .b32 x);\n.visible .entry k() { .param .b32 a; st.param.b32 [a], 3; call.uni f, (a); ret; }\n";
static const char *SYN = HEAD ".visible .func g { foo; }\n";
static const char *TYP = HEAD ".visible .func g { .reg .b32 a; .reg .b64 b; add.u32 a, a, b; ret; }\n";
static const char *V1 = HEAD ".visible .global .b32 v;\n";
static const char *E9 = ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .func g { ret; }\n", *E10 = ".version 8.7\n.target sm_100\n.address_size 64\n.visible .func g { ret; }\n";
static const char *CM1 = HEAD ".common .global .b32 v;\n", *CM2 = HEAD ".common .global .b32 v[4];\n";
struct P { const char *n, *t; };
static void go(const char *t, std::initializer_list<P> parts, int extra = 0) {
	CUlinkState s; char err[4000] = {}; CUjit_option op[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES}; void *va[] = {err, (void *)4000};
	printf("%s:", t); cuLinkCreate(2, op, va, &s);
	for (auto &p : parts) printf(" %s %d", p.n, cuLinkAddData(s, CU_JIT_INPUT_PTX, (void *)p.t, strlen(p.t) + 1, p.n, 0, 0, 0));
	void *cb = 0, *cb2 = 0; size_t sz = 0, s2 = 0; CUresult r = cuLinkComplete(s, &cb, &sz); printf(" complete %d err %d", r, err[0] != 0);
	if (extra) { printf(" again %d", cuLinkComplete(s, &cb2, &s2)); printf(" same %d %d", cb == cb2, sz == s2); printf(" add late %d", cuLinkAddData(s, CU_JIT_INPUT_PTX, (void *)V1, strlen(V1) + 1, "late", 0, 0, 0)); r = cuLinkComplete(s, &cb2, &s2); printf(" again %d", r); CUmodule m; CUdeviceptr d; size_t n; if (!r) { printf(" load %d", cuModuleLoadData(&m, cb2)); printf(" v %d", cuModuleGetGlobal(&d, &n, m, "v")); } }
	printf(" destroy %d\n", cuLinkDestroy(s));
}
#define X(v) {#v, v}
int main() { cuInit(0); CUdevice d; CUcontext c; cuDeviceGet(&d, 0); cuDevicePrimaryCtxRetain(&c, d); cuCtxSetCurrent(c);
	go("fine", {X(K), X(F)}, 1);
	go("dup", {X(K), X(F), X(F)}, 1);
	go("weak", {X(F), X(FW), X(FW), X(K)});
	go("params", {X(FP), X(K)});
	go("params2", {X(K), X(FP)});
	go("params3", {X(KP), X(F)});
	go("syntax", {X(K), X(SYN), X(F)});
	go("types", {X(K), X(TYP), X(F)});
	go("sm90a", {X(K), X(F), X(E9)});
	go("sm100", {X(K), X(E10), X(F)});
	go("common", {X(CM1), X(CM2)}, 1);
	return 0;
}
