// CHECK: exact
// FLAGS: -lcuda
// DESC: cuPointerGetAttribute(s), cuMemGetAddressRange, cuPointerSetAttribute on all kinds of memory
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define SHOW(x) printf("%-70s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)
static void ask(const char *what, CUdeviceptr p)
{
	unsigned type = 9, managed = 9, ordinal = 9, sync = 9, mapped = 9;
	CUdeviceptr dev = 0, start = 0;
	void *host = NULL;
	size_t size = 0;
	CUcontext c = NULL;
	printf("%s\n", what);
	printf("  type %s", en(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p))); printf(" %u", type);
	printf("  context %s", en(cuPointerGetAttribute(&c, CU_POINTER_ATTRIBUTE_CONTEXT, p))); printf(" %d", c != NULL);
	printf("  device pointer %s", en(cuPointerGetAttribute(&dev, CU_POINTER_ATTRIBUTE_DEVICE_POINTER, p))); printf(" %d", dev == p);
	printf("  host pointer %s", en(cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_HOST_POINTER, p))); printf(" %d\n", host != NULL);
	printf("  managed %s", en(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, p))); printf(" %u", managed);
	printf("  ordinal %s", en(cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p))); printf(" %u", ordinal);
	printf("  sync %s", en(cuPointerGetAttribute(&sync, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, p))); printf(" %u\n", sync);
	printf("  start %s", en(cuPointerGetAttribute(&start, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, p))); printf(" %lld", start ? (long long)(p - start) : -1);
	printf("  size %s", en(cuPointerGetAttribute(&size, CU_POINTER_ATTRIBUTE_RANGE_SIZE, p))); printf(" %zu", size);
	printf("  mapped %s", en(cuPointerGetAttribute(&mapped, CU_POINTER_ATTRIBUTE_MAPPED, p))); printf(" %u\n", mapped);
}

int main()
{
	CU(cuInit(0));
	CUcontext c;
	CUdeviceptr d, m, b, async;
	size_t n;
	void *pin, *plain = aligned_alloc(4096, 8192);
	CU(cuCtxCreate(&c, 0, 0, 0));
	CU(cuMemAlloc(&d, 1000));
	CU(cuMemAllocManaged(&m, 1000, CU_MEM_ATTACH_GLOBAL));
	CU(cuMemAllocHost(&pin, 1000));
	CU(cuMemAllocAsync(&async, 1000, 0));
	CU(cuCtxSynchronize());
	memset(plain, 0, 8192);
	CU(cuMemHostRegister(plain, 4096, 0));
	ask("device", d + 10);
	ask("managed", m + 20);
	ask("pinned", (CUdeviceptr)pin + 30);
	ask("registered", (CUdeviceptr)plain + 40);
	ask("from a pool", async + 50);
	ask("plain", (CUdeviceptr)plain + 5000);
	ask("behind the end", d + 1000);
	ask("null", 0);
	SHOW(cuMemGetAddressRange(&b, &n, d + 999));
	printf("%d %zu\n", b == d, n);
	SHOW(cuMemGetAddressRange(&b, &n, (CUdeviceptr)pin + 8));
	SHOW(cuMemGetAddressRange(&b, &n, m + 8));
	SHOW(cuMemGetAddressRange(&b, NULL, d));
	SHOW(cuMemGetAddressRange(NULL, &n, d));
	SHOW(cuMemGetAddressRange(NULL, NULL, d));
	SHOW(cuMemGetAddressRange(&b, &n, (CUdeviceptr)plain + 5000));
	SHOW(cuPointerGetAttribute(NULL, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, d));
	SHOW(cuPointerGetAttribute(&n, (CUpointer_attribute)99, d));
	unsigned yes = 1, two = 2;
	SHOW(cuPointerSetAttribute(&yes, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, d));
	SHOW(cuPointerSetAttribute(&two, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, d));
	SHOW(cuPointerSetAttribute(&yes, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, (CUdeviceptr)plain + 5000));
	SHOW(cuPointerSetAttribute(&yes, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, d));
	SHOW(cuPointerSetAttribute(NULL, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, d));
	unsigned type = 7, managed = 7;
	CUpointer_attribute as[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_IS_MANAGED};
	void *to[] = {&type, &managed};
	SHOW(cuPointerGetAttributes(2, as, to, m));
	printf("%u %u\n", type, managed);
	SHOW(cuPointerGetAttributes(2, as, to, (CUdeviceptr)plain + 5000));
	printf("%u %u\n", type, managed);
	SHOW(cuPointerGetAttributes(0, as, to, d));
	SHOW(cuPointerGetAttributes(2, NULL, to, d));
	return 0;
}
