// CHECK: exact
// FLAGS: -lcuda
// DESC: waiting for and writing values in stream order: conditions, widths, batches
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define SHOW(x) printf("%-70s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)
int main()
{
	CU(cuInit(0));
	CUcontext c;
	CUstream s, t;
	CUdeviceptr d;
	unsigned h[16];
	CU(cuCtxCreate(&c, 0, 0, 0));
	CU(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
	CU(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
	CU(cuMemAlloc(&d, 64));
	CU(cuMemsetD32(d, 0, 16));
	SHOW(cuStreamWriteValue32(s, d, 5, 0));
	SHOW(cuStreamWriteValue64(s, d + 8, 0x100000007ull, 0));
	SHOW(cuStreamWriteValue64(s, d + 4, 1, 0));
	SHOW(cuStreamWriteValue32(s, d + 2, 1, 0));
	SHOW(cuStreamWriteValue32(s, 0, 1, 0));
	SHOW(cuStreamWriteValue32(s, d, 5, 0x10));
	SHOW(cuStreamWriteValue32(s, (CUdeviceptr)h, 5, 0));
	SHOW(cuStreamWaitValue32(s, d, 5, CU_STREAM_WAIT_VALUE_EQ));
	SHOW(cuStreamWaitValue32(s, d, 4, CU_STREAM_WAIT_VALUE_AND));
	SHOW(cuStreamWaitValue32(s, d, 0, CU_STREAM_WAIT_VALUE_NOR));
	SHOW(cuStreamWaitValue32(s, d, 0x80000006u, CU_STREAM_WAIT_VALUE_GEQ)); /* (int)(5 - x) >= 0 */
	SHOW(cuStreamWaitValue64(s, d + 8, 0x100000000ull, CU_STREAM_WAIT_VALUE_GEQ));
	SHOW(cuStreamWaitValue32(s, d, 5, 0x80));
	SHOW(cuStreamWaitValue64(s, d + 4, 5, 0));
	SHOW(cuStreamSynchronize(s));
	CUstreamBatchMemOpParams p[4];
	memset(p, 0, sizeof p);
	p[0].operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
	p[0].waitValue.address = d + 16;
	p[0].waitValue.value = 3;
	p[0].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
	p[1].operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
	p[1].writeValue.address = d + 24;
	p[1].writeValue.value64 = 11;
	p[2].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
	p[2].writeValue.address = d + 20;
	p[2].writeValue.value = 12;
	SHOW(cuStreamBatchMemOp(s, 3, p, 0));
	SHOW(cuStreamQuery(s));
	SHOW(cuStreamWriteValue32(t, d + 16, 3, 0));
	SHOW(cuStreamSynchronize(s));
	SHOW(cuMemcpyDtoH(h, d, 64));
	printf("%u %u %u %u %u\n", h[0], h[2], h[3], h[5], h[6]);
	SHOW(cuStreamBatchMemOp(s, 0, p, 0));
	SHOW(cuStreamBatchMemOp(s, 257, p, 0));
	SHOW(cuStreamBatchMemOp(s, 1, p, 1));
	p[1].operation = (CUstreamBatchMemOpType)99;
	SHOW(cuStreamBatchMemOp(s, 2, p, 0));
	p[1].operation = CU_STREAM_MEM_OP_BARRIER;
	p[1].memoryBarrier.flags = 0;
	SHOW(cuStreamBatchMemOp(s, 2, p, 0));
	p[1].operation = CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES;
	SHOW(cuStreamBatchMemOp(s, 2, p, 0));
	SHOW(cuStreamSynchronize(s));
	int v;
	SHOW(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS, 0));
	printf("%d\n", v);
	SHOW(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR, 0));
	printf("%d\n", v);
	SHOW(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES, 0));
	printf("%d\n", v);
	return 0;
}
