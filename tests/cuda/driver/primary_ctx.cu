// CHECK: exact
// FLAGS: -lcuda
// DESC: the primary context: state, flags, counts, reset, and what stays current
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define SHOW(x) printf("%-70s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)
static CUdevice d;
static void state(void)
{
	unsigned flags = 77;
	int active = 77;
	CUresult r = cuDevicePrimaryCtxGetState(d, &flags, &active);
	printf("%s flags %u active %d\n", en(r), flags, active);
}

int main()
{
	CUcontext a, b, cur;
	CUdeviceptr p;
	CU(cuInit(0));
	CU(cuDeviceGet(&d, 0));
	state();
	SHOW(cuDevicePrimaryCtxSetFlags(d, CU_CTX_SCHED_YIELD));
	state();
	SHOW(cuDevicePrimaryCtxSetFlags(d, 0x4000));
	SHOW(cuDevicePrimaryCtxSetFlags(d, CU_CTX_SCHED_YIELD | CU_CTX_SCHED_SPIN));
	SHOW(cuDevicePrimaryCtxRelease(d));
	SHOW(cuDevicePrimaryCtxReset(d));
	SHOW(cuDevicePrimaryCtxRetain(&a, d));
	SHOW(cuDevicePrimaryCtxRetain(&b, d));
	printf("same %d\n", a == b);
	SHOW(cuDevicePrimaryCtxRetain(NULL, d));
	SHOW(cuDevicePrimaryCtxRetain(&b, 9));
	state();
	SHOW(cuDevicePrimaryCtxSetFlags(d, CU_CTX_SCHED_SPIN));
	state();
	SHOW(cuCtxGetCurrent(&cur));
	printf("current %d\n", cur == a);
	SHOW(cuMemAlloc(&p, 16));
	SHOW(cuCtxSetCurrent(a));
	SHOW(cuMemAlloc(&p, 16));
	SHOW(cuCtxDestroy(a));
	SHOW(cuDevicePrimaryCtxRelease(d));
	state();
	SHOW(cuMemAlloc(&p, 16));
	SHOW(cuDevicePrimaryCtxRelease(d));
	state();
	SHOW(cuMemAlloc(&p, 16));
	SHOW(cuCtxSynchronize());
	SHOW(cuCtxGetCurrent(&cur));
	printf("still current %d\n", cur == a);
	SHOW(cuDevicePrimaryCtxRelease(d));
	SHOW(cuDevicePrimaryCtxRetain(&a, d));
	SHOW(cuCtxSetCurrent(a));
	SHOW(cuMemAlloc(&p, 16));
	SHOW(cuDevicePrimaryCtxReset(d));
	state();
	SHOW(cuMemFree(p));
	SHOW(cuMemAlloc(&p, 16));
	SHOW(cuDevicePrimaryCtxRelease(d));
	SHOW(cuCtxSetCurrent(NULL));
	SHOW(cuCtxSynchronize());
	CUcontext own;
	SHOW(cuCtxCreate(&own, NULL, 0x8000, d));
	SHOW(cuCtxCreate(&own, NULL, 0, 9));
	SHOW(cuCtxCreate(NULL, NULL, 0, d));
	SHOW(cuCtxCreate(&own, NULL, CU_CTX_SCHED_BLOCKING_SYNC | CU_CTX_MAP_HOST, d));
	unsigned f, ver;
	unsigned long long id;
	SHOW(cuCtxGetFlags(&f));
	printf("%u\n", f);
	SHOW(cuCtxSetFlags(CU_CTX_SCHED_SPIN));
	SHOW(cuCtxGetFlags(&f));
	printf("%u\n", f);
	SHOW(cuCtxSetFlags(0x8000));
	SHOW(cuCtxGetApiVersion(own, &ver));
	SHOW(cuCtxGetApiVersion(NULL, &ver));
	SHOW(cuCtxGetId(own, &id));
	SHOW(cuCtxGetId(NULL, &id));
	SHOW(cuCtxGetId(own, NULL));
	CUevent e;
	CU(cuEventCreate(&e, 0));
	SHOW(cuCtxRecordEvent(own, e));
	SHOW(cuCtxWaitEvent(own, e));
	SHOW(cuCtxRecordEvent(NULL, e));
	SHOW(cuCtxRecordEvent(own, NULL));
	SHOW(cuCtxDestroy(own));
	SHOW(cuCtxDestroy(NULL));
	SHOW(cuCtxPopCurrent(&cur));
	SHOW(cuCtxPushCurrent(NULL));
	return 0;
}
