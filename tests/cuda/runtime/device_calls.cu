// CHECK: exact
// DESC: device management: flags, choice, bus ids, attributes, misuse
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
	int v = -1;
	unsigned f = 99;
	char bus[64];
	SHOW(cudaGetDeviceFlags(&f));
	printf("%u\n", f);
	SHOW(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync));
	SHOW(cudaGetDeviceFlags(&f));
	printf("%u\n", f);
	SHOW(cudaSetDeviceFlags(0x400));
	SHOW(cudaSetDeviceFlags(cudaDeviceScheduleSpin | cudaDeviceScheduleYield));
	SHOW(cudaGetDeviceFlags(NULL));
	SHOW(cudaInitDevice(0, cudaDeviceScheduleSpin, cudaInitDeviceFlagsAreValid));
	SHOW(cudaInitDevice(99, 0, 0));
	SHOW(cudaInitDevice(0, 0, 8));
	SHOW(cudaGetDeviceFlags(&f));
	printf("%u\n", f);
	SHOW(cudaSetDevice(-1));
	SHOW(cudaSetDevice(0));
	SHOW(cudaGetDevice(&v));
	printf("%d\n", v);
	SHOW(cudaGetDevice(NULL));
	SHOW(cudaGetDeviceCount(NULL));
	SHOW(cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 0));
	printf("%d\n", v);
	SHOW(cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 9));
	SHOW(cudaDeviceGetAttribute(&v, (cudaDeviceAttr)0, 0));
	SHOW(cudaDeviceGetAttribute(&v, (cudaDeviceAttr)9999, 0));
	SHOW(cudaDeviceGetAttribute(NULL, cudaDevAttrWarpSize, 0));
	SHOW(cudaDeviceGetPCIBusId(bus, sizeof bus, 0));
	printf("%zu\n", strlen(bus));
	SHOW(cudaDeviceGetByPCIBusId(&v, bus));
	printf("%d\n", v);
	SHOW(cudaDeviceGetByPCIBusId(&v, "ffff:ff:1f.0"));
	SHOW(cudaDeviceGetByPCIBusId(&v, "hello"));
	SHOW(cudaDeviceGetByPCIBusId(&v, NULL));
	SHOW(cudaDeviceGetPCIBusId(bus, 5, 0));
	SHOW(cudaDeviceGetPCIBusId(bus, 0, 0));
	SHOW(cudaDeviceGetPCIBusId(NULL, 20, 0));
	SHOW(cudaDeviceGetPCIBusId(bus, sizeof bus, 3));
	cudaDeviceProp p;
	SHOW(cudaGetDeviceProperties(&p, 0));
	SHOW(cudaGetDeviceProperties(&p, 7));
	SHOW(cudaGetDeviceProperties(NULL, 0));
	memset(&p, 0, sizeof p);
	p.major = 3;
	SHOW(cudaChooseDevice(&v, &p));
	printf("%d\n", v);
	SHOW(cudaChooseDevice(NULL, &p));
	SHOW(cudaChooseDevice(&v, NULL));
	int list[] = {0}, wrong[] = {5};
	SHOW(cudaSetValidDevices(list, 1));
	SHOW(cudaSetValidDevices(wrong, 1));
	SHOW(cudaSetValidDevices(NULL, 0));
	cudaFuncCache c;
	SHOW(cudaDeviceGetCacheConfig(&c));
	printf("%d\n", c);
	SHOW(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
	SHOW(cudaDeviceGetCacheConfig(&c));
	printf("%d\n", c);
	SHOW(cudaDeviceSetCacheConfig((cudaFuncCache)11));
	SHOW(cudaDeviceGetCacheConfig(NULL));
	size_t a, b;
	SHOW(cudaMemGetInfo(&a, &b));
	printf("%d\n", a > 0 && a <= b);
	SHOW(cudaMemGetInfo(NULL, &b));
	SHOW(cudaMemGetInfo(&a, NULL));
	SHOW(cudaDeviceGetLimit(&a, (cudaLimit)55));
	SHOW(cudaDeviceGetLimit(NULL, cudaLimitStackSize));
	SHOW(cudaDeviceSetLimit((cudaLimit)55, 1));
	SHOW(cudaDriverGetVersion(NULL));
	SHOW(cudaRuntimeGetVersion(NULL));
	SHOW(cudaRuntimeGetVersion(&v));
	printf("%d\n", v / 1000);
	SHOW(cudaDeviceGetTexture1DLinearMaxWidth(&a, NULL, 0));
	cudaChannelFormatDesc f4 = cudaCreateChannelDesc<float4>(), c1 = cudaCreateChannelDesc<char>();
	SHOW(cudaDeviceGetTexture1DLinearMaxWidth(&a, &f4, 0));
	printf("%zu\n", a);
	SHOW(cudaDeviceGetTexture1DLinearMaxWidth(&a, &c1, 0));
	printf("%zu\n", a);
	SHOW(cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTargetCurrentDevice, cudaFlushGPUDirectRDMAWritesToOwner));
	SHOW(cudaDeviceReset());
	SHOW(cudaDeviceReset());
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	return 0;
}
