// Boxes of tensors to several blocks of a cluster: a tile to a mask of them, a tile to another block, pixels to all.
// ANSWER: by the manual, not recorded
// FLAGS: -std=c++17 -arch=sm_90a -lcuda
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#define CU(x) do { if (CUresult e_ = (x)) { printf("FAIL %s: %d\n", #x, e_); exit(2); } } while (0)
typedef unsigned u32;

static __device__ u32 at(const void *p) { return (u32)__cvta_generic_to_shared(p); }
static __device__ u32 map(u32 a, u32 rank)
{
	u32 r;

	asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(rank));
	return r;
}
static __device__ void meet()
{
	asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
static __device__ void wait_for(unsigned long long *bar, u32 parity)
{
	asm volatile("{ .reg .pred p; W: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra W; }" ::"r"(at(bar)), "r"(parity)
		     : "memory");
}
static __device__ void expect(unsigned long long *bar)
{
	asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 256;" ::"r"(at(bar)) : "memory");
}

__global__ void __cluster_dims__(4, 1, 1)
k(const __grid_constant__ CUtensorMap tile, const __grid_constant__ CUtensorMap pixels, float *out, u32 mask)
{
	__shared__ alignas(128) float box[64];
	__shared__ unsigned long long full;
	u32 t = threadIdx.x, me;

	asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(me));
	box[t] = -1;
	if (!t)
		asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at(&full)) : "memory");
	meet();
	if (!t && mask >> me & 1)
		expect(&full);
	if (!t && me == 1)
		asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2, %3}], [%4], "
			     "%5;" ::"r"(at(box)), "l"(&tile), "r"(4), "r"(2), "r"(at(&full)), "h"((unsigned short)mask)
			     : "memory");
	if (mask >> me & 1)
		wait_for(&full, 0);
	meet();
	out[(blockIdx.x * 3) * 64 + t] = box[t];
	meet();
	if (!t && me == 2)
		asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
				     map(at(box), 3)),
			     "l"(&tile), "r"(0), "r"(0), "r"(map(at(&full), 3))
			     : "memory");
	if (me == 3 && !t)
		expect(&full);
	if (me == 3)
		wait_for(&full, mask >> 3 & 1);
	meet();
	out[(blockIdx.x * 3 + 1) * 64 + t] = box[t];
	if (!t)
		asm volatile("mbarrier.inval.shared.b64 [%0]; mbarrier.init.shared.b64 [%0], 1;" ::"r"(at(&full)) : "memory");
	meet();
	if (!t)
		expect(&full);
	if (!t && !me)
		asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2, %2, "
			     "%2, %2}], [%3], {%4, %4}, %5;" ::"r"(at(box)), "l"(&pixels), "r"(0), "r"(at(&full)), "h"((unsigned short)1),
			     "h"((unsigned short)15)
			     : "memory");
	wait_for(&full, 0);
	out[(blockIdx.x * 3 + 2) * 64 + t] = box[t];
	meet();
}

int main()
{
	static CUtensorMap tile __attribute__((aligned(64))), pixels __attribute__((aligned(64)));
	cuuint64_t dims[4] = { 32, 16, 0, 0 }, strides[3] = { 128 }, pdims[4] = { 8, 8, 8, 1 }, pstrides[3] = { 32, 256, 2048 };
	cuuint32_t size[2] = { 16, 4 }, step[4] = { 1, 1, 1, 1 };
	int lower[2] = { 0, 0 }, upper[2] = { -1, -1 };
	float *in, *out;

	cudaMallocManaged(&in, 512 * sizeof *in);
	cudaMallocManaged(&out, 12 * 64 * sizeof *out);
	for (int i = 0; i < 512; i++)
		in[i] = i;
	CU(cuTensorMapEncodeTiled(&tile, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, in, dims, strides, size, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
				  CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	CU(cuTensorMapEncodeIm2col(&pixels, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, in, pdims, pstrides, lower, upper, 8, 8, step,
				   CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
				   CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
	for (u32 mask : { 15u, 10u }) {
		k<<<4, 64>>>(tile, pixels, out, mask);
		if (cudaError_t e = cudaDeviceSynchronize()) {
			printf("%s\n", cudaGetErrorName(e));
			return 1;
		}
		for (int b = 0; b < 4; b++)
			for (int i = 0; i < 3; i++)
				printf("%g %g %g%s", out[(b * 3 + i) * 64], out[(b * 3 + i) * 64 + 17], out[(b * 3 + i) * 64 + 63], i < 2 ? ", " : "\n");
	}
	return 0;
}
