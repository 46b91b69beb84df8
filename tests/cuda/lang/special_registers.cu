// What special registers say, and shapes of grids and blocks up to their limits.
#include "../show.h"
#define R(n) ({ u32 r; asm volatile("mov.u32 %0, %%" n ";" : "=r"(r)); r; })
#define R64(n) ({ u64 r; asm volatile("mov.u64 %0, %%" n ";" : "=l"(r)); r; })
__global__ void k(u32 *o)
{
	u32 t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z), b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z), *p = o + (b * blockDim.x * blockDim.y * blockDim.z + t) * 24;
	*p++ = R("tid.x") | R("tid.y") << 10 | R("tid.z") << 20, *p++ = R("ntid.x") | R("ntid.y") << 10 | R("ntid.z") << 20, *p++ = R("ctaid.x") | R("ctaid.y") << 10 | R("ctaid.z") << 20, *p++ = R("nctaid.x") | R("nctaid.y") << 10 | R("nctaid.z") << 20;
	*p++ = R("laneid"), *p++ = R("lanemask_eq"), *p++ = R("lanemask_lt"), *p++ = R("lanemask_le"), *p++ = R("lanemask_gt"), *p++ = R("lanemask_ge");
	*p++ = R("dynamic_smem_size"), *p++ = R("total_smem_size") >= R("dynamic_smem_size"), *p++ = R("clusterid.x"), *p++ = R("nclusterid.x"), *p++ = R("cluster_ctaid.x"), *p++ = R("cluster_nctaid.x"), *p++ = R("cluster_ctarank"), *p++ = R("cluster_nctarank");
	*p++ = R("warpid") < R("nwarpid"), *p++ = R("smid") < R("nsmid"), *p++ = R64("clock64") > 0, *p++ = R64("globaltimer") > 0, *p++ = warpSize;
}
__global__ void huge(u64 *sum) { u64 b = blockIdx.x + (u64)gridDim.x * (blockIdx.y + (u64)gridDim.y * blockIdx.z); if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) atomicAdd(sum, b + 1); }
int main()
{
	u32 *o = make<u32>(64 * 1024 * 24);
	u64 *s = make<u64>(1);
	struct { dim3 g, b; int sh; } all[] = { { 3, 40, 0 }, { dim3(2, 3), dim3(7, 5), 100 }, { dim3(1, 1, 3), dim3(3, 3, 3), 1000 }, { 1, 1024, 48000 }, { 2, dim3(1, 1, 64), 16 }, { dim3(2, 2, 2), dim3(2, 32, 2), 4 } };
	for (auto &a : all) {
		memset(o, 0, 64 * 1024 * 24 * 4);
		RUN(k<<<a.g, a.b, a.sh>>>(o)), show("registers", o, (size_t)a.g.x * a.g.y * a.g.z * a.b.x * a.b.y * a.b.z * 24);
	}
	for (dim3 g : { dim3(300000), dim3(1, 65535), dim3(3, 1, 65535), dim3(70000, 2, 2) })
		*s = 0, RUN(huge<<<g, 1>>>(s)), printf("%llu\n", *s);
}
