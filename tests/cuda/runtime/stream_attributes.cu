// CHECK: exact
// DESC: streams: priorities, flags, identity, attributes
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
int main()
{
	int lo = 9, hi = 9, p;
	unsigned f;
	unsigned long long id0, id1, id2;
	cudaStream_t s, t, u;
	SHOW(cudaDeviceGetStreamPriorityRange(&lo, &hi));
	printf("%d %d\n", lo, hi);
	SHOW(cudaDeviceGetStreamPriorityRange(NULL, NULL));
	for (int want : {-100, -5, -3, 0, 1, 100}) {
		CK(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, want));
		CK(cudaStreamGetPriority(s, &p));
		CK(cudaStreamGetFlags(s, &f));
		printf("asked %d got %d flags %u\n", want, p, f);
		CK(cudaStreamDestroy(s));
	}
	CK(cudaStreamCreate(&s));
	CK(cudaStreamCreate(&t));
	SHOW(cudaStreamGetPriority(0, &p));
	SHOW(cudaStreamGetPriority(s, NULL));
	SHOW(cudaStreamGetFlags(0, &f));
	printf("%u\n", f);
	SHOW(cudaStreamGetFlags(cudaStreamPerThread, &f));
	printf("%u\n", f);
	SHOW(cudaStreamGetId(s, &id0));
	SHOW(cudaStreamGetId(t, &id1));
	SHOW(cudaStreamGetId(0, &id2));
	printf("%d %d\n", id0 != id1, id1 != id2);
	SHOW(cudaStreamGetId(s, NULL));
	SHOW(cudaStreamGetId(cudaStreamLegacy, &id0));
	printf("%d\n", id0 == id2);
	SHOW(cudaStreamGetDevice(s, &p));
	cudaStreamAttrValue v = {};
	SHOW(cudaStreamGetAttribute(s, cudaLaunchAttributeSynchronizationPolicy, &v));
	printf("%d\n", v.syncPolicy);
	v.syncPolicy = cudaSyncPolicyYield;
	SHOW(cudaStreamSetAttribute(s, cudaLaunchAttributeSynchronizationPolicy, &v));
	v.syncPolicy = (cudaSynchronizationPolicy)17;
	SHOW(cudaStreamSetAttribute(t, cudaLaunchAttributeSynchronizationPolicy, &v));
	SHOW(cudaStreamCopyAttributes(t, s));
	SHOW(cudaStreamGetAttribute(t, cudaLaunchAttributeSynchronizationPolicy, &v));
	printf("%d\n", v.syncPolicy);
	SHOW(cudaStreamGetAttribute(s, cudaLaunchAttributePriority, &v));
	printf("%d\n", v.priority);
	v.priority = -2;
	SHOW(cudaStreamSetAttribute(s, cudaLaunchAttributePriority, &v));
	SHOW(cudaStreamGetPriority(s, &p));
	printf("%d\n", p);
	v.priority = -77;
	SHOW(cudaStreamSetAttribute(s, cudaLaunchAttributePriority, &v));
	SHOW(cudaStreamGetPriority(s, &p));
	printf("%d\n", p);
	SHOW(cudaStreamGetAttribute(s, cudaLaunchAttributeMemSyncDomain, &v));
	printf("%d\n", v.memSyncDomain);
	SHOW(cudaStreamGetAttribute(s, cudaLaunchAttributeMemSyncDomainMap, &v));
	printf("%d %d\n", v.memSyncDomainMap.default_, v.memSyncDomainMap.remote);
	SHOW(cudaStreamGetAttribute(s, cudaLaunchAttributeCooperative, &v));
	SHOW(cudaStreamGetAttribute(s, (cudaLaunchAttributeID)99, &v));
	SHOW(cudaStreamSetAttribute(s, cudaLaunchAttributeClusterDimension, &v));
	SHOW(cudaStreamSetAttribute(0, cudaLaunchAttributeSynchronizationPolicy, &v));
	SHOW(cudaCtxResetPersistingL2Cache());
	cudaStreamCaptureStatus cs;
	SHOW(cudaStreamIsCapturing(s, &cs));
	printf("%d\n", cs);
	SHOW(cudaStreamIsCapturing(0, &cs));
	SHOW(cudaStreamIsCapturing(s, NULL));
	SHOW(cudaStreamCreateWithFlags(NULL, 0));
	SHOW(cudaStreamCreateWithPriority(&u, 7, 0));
	SHOW(cudaGetLastError());
	return 0;
}
